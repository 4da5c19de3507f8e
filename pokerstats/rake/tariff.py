"""How a pot becomes a rake: the kinds of tariff that rooms publish, each as exact numbers.

A tariff's text says it as the rooms' own pages do:

    step         `0.05 per 1`                 so much for each full step of the pot; several are added: `… + …`
    percent      `5`                          a share of the pot, rounded by a named rule to the unit
    levels       `0.01 at 0.10, 0.02 at 0.25` the rake is that of the highest level that the pot reaches
    increments   `2 at 100, 0.50 at 125`      each level that the pot reaches adds its amount
    fee          `0.40`                       so much from every pot, whatever its size
    time         `6 per 30 minutes`           so much of each player's time at the table: no hand tells it
    unknown      `at 1, 2.50, 5`              levels whose amounts no source tells; or in words what is known

A level is reached by a pot of just its amount. Amounts are ten-thousandths, as everywhere.
"""

import re
from fractions import Fraction
from typing import Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.money import SCALE
from pokerstats.rake.terms import amount, money

KINDS: Final = ("unknown", "step", "percent", "levels")
UNKNOWN, STEP, PERCENT, LEVELS = range(len(KINDS))
ROUNDINGS: Final = ("floor", "half_even", "half_up")
FLOOR, HALF_EVEN, HALF_UP = range(len(ROUNDINGS))


class Tariff(NamedTuple):
    """One tariff, without its cap. Levels hold what is due in all at each of them, also those told as increments."""

    kind: int  # KINDS
    text: str
    take: int = 0  # step: so much …
    per: int = 1  # … for each full
    also_take: int = 0  # the same once more with another step
    also_per: int = 1
    rate: Fraction = Fraction(0)  # percent
    rounding: int = FLOOR  # ROUNDINGS
    levels: tuple[tuple[int, int], ...] = ()  # the pot that reaches it, the rake due
    by_street: bool = False  # taken at the end of each betting round from the pot net of rake taken before
    times: Fraction | None = None  # a surcharge: the rake once more multiplied and rounded


_STEP: Final = re.compile(r"(\S+) per (\S+)")
_LEVELS: Final = re.compile(r"at (.+)")
_TIME: Final = re.compile(r"(\S+) per (\d+) minutes")


def step(text: str, *, by_street: bool = False) -> Tariff:
    """`0.05 per 1`: 0.05 for each full 1 of the pot; `0.01 per 0.20 + 0.01 per 1` adds two. Raises UsageError."""
    found = [_STEP.fullmatch(part.strip()) for part in text.split(" + ")]
    parts = [(amount(one[1]), amount(one[2])) for one in found if one is not None]
    if len(parts) != len(found) or len(parts) > 2 or any(per == 0 for _, per in parts):
        raise UsageError(f"step {text!r}: write `0.05 per 1`")
    (take, per), (also_take, also_per) = (*parts, (0, 1))[:2]
    told = f"{text}, street by street" if by_street else text
    return Tariff(STEP, told, take, per, also_take, also_per, by_street=by_street)


def percent(text: str, rounding: str, *, by_street: bool = False) -> Tariff:
    """`4.5` % of the pot, rounded to the unit by a rule of that name. Raises UsageError."""
    if rounding not in ROUNDINGS:
        raise UsageError(f"rounding {rounding!r}: it must be one of {', '.join(ROUNDINGS)}")
    rate = Fraction(amount(text), 100 * SCALE)
    if rate > 1:
        raise UsageError(f"percent {text!r}: more than the pot")
    told = f"{text} %, {rounding.replace('_', ' ')}" + ", street by street" * by_street
    return Tariff(PERCENT, told, rate=rate, rounding=ROUNDINGS.index(rounding), by_street=by_street)


def levels(text: str) -> Tariff:
    """`0.01 at 0.10, 0.02 at 0.25`: what is due in all once the pot reaches each level. Raises UsageError."""
    return Tariff(LEVELS, text, levels=_pairs(text))


def increments(text: str) -> Tariff:
    """`2 at 100, 0.50 at 125`: what each level adds. Raises UsageError."""
    due, total = [], 0
    for reached, more in _pairs(text):
        total += more
        due.append((reached, total))
    return Tariff(LEVELS, text.replace(", ", ", +"), levels=tuple(due))


def fee(text: str) -> Tariff:
    """`0.40` from every pot. Raises UsageError."""
    return Tariff(LEVELS, f"{text} a hand", levels=((0, amount(text)),))


def time(text: str) -> Tariff:
    """`6 per 30 minutes`: nothing is taken from pots, and no hand tells how long its players sit. Raises UsageError."""
    found = _TIME.fullmatch(text)
    if found is None:
        raise UsageError(f"time {text!r}: write `6 per 30 minutes`")
    told = f"{money(amount(found[1]))} a player for each {found[2]} minutes: no hand tells it"
    return Tariff(UNKNOWN, told)


def unknown(text: str) -> Tariff:
    """`at 1, 2.50, 5`: levels without their amounts; or words. Raises UsageError."""
    found = _LEVELS.fullmatch(text)
    if found is None:
        return Tariff(UNKNOWN, f"{text}: the rake is not known" if text else "not known")
    reached = tuple((amount(part), 0) for part in found[1].split(","))
    return Tariff(UNKNOWN, f"levels at {found[1]}: the rake of each is not known", levels=reached)


def surcharged(tariff: Tariff, times: Fraction) -> Tariff:
    """The tariff with a surcharge on what it yields, cap included."""
    return tariff._replace(times=times, text=f"{tariff.text}, times {money(int(times * SCALE))}")


def _pairs(text: str) -> tuple[tuple[int, int], ...]:
    """`0.01 at 0.10, …` as pairs (0.10, 0.01)."""
    pairs = []
    for part in text.split(","):
        due, at, reached = part.strip().partition(" at ")
        if not at:
            raise UsageError(f"level {part.strip()!r}: write `0.01 at 0.10`")
        pairs.append((amount(reached), amount(due)))
    return tuple(pairs)
