"""What the hands do not tell of the tariff that is taken: said in sentences, never guessed in silence."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pokerstats.model.names import FIXED_LIMIT
from pokerstats.rake.inference.fit import Bracket, Rival, is_odd
from pokerstats.rake.inference.groups import Era, Kind
from pokerstats.rake.inference.infer import Inference
from pokerstats.rake.inference.shapes import GRID, as_percent, percent_text
from pokerstats.rake.tariff import LEVELS, PERCENT, STEP
from pokerstats.rake.terms import MOST_DEALT, money

MOST_NAMED: Final = 3  # other tariffs
FINE: Final = GRID // 10_000  # a rate is told if no other one of two decimals of a per cent would do


class Doubt(NamedTuple):
    """Something that the hands leave open."""

    stakes: str  # "" = all
    dealt: str
    about: str  # no flop, streets, fee, tariff, rounding, figures, cap, players, side pots
    says: str


def doubts(found: Inference, era: Era) -> list[Doubt]:
    """All that is open, stake by stake, then what holds for all."""
    told = [doubt for kind in era.kinds for doubt in _of_kind(kind, found)]
    return [*told, *_of_all(found)]


def stakes_text(kind: Kind) -> str:
    """`0.25/0.5`, of fixed limit the two bets."""
    return f"{money(kind.small)}/{money(kind.big)}"


def dealt_text(low: int, high: int) -> str:
    """`2`, `5-9`."""
    return str(low) if low == high else f"{low}-{high}"


def is_told(rivals: Sequence[Rival], unit: int) -> bool:
    """Whether the tariff is the only one of its kind, and of all kinds, that explains the hands."""
    return not _others(rivals, unit) and _figures_told(rivals[0], unit)


def _others(rivals: Sequence[Rival], unit: int) -> list[Rival]:
    """The tariffs that would do as well, without those that are the same, written otherwise."""
    same = as_percent(rivals[0].shape, unit)
    return [rival for rival in rivals[1:] if same is None or not holds_rate(rival, same, unit)]


def holds_rate(rival: Rival, rate: Fraction, unit: int) -> bool:
    """Whether a rate that is rounded down to the unit is among a rival's."""
    if as_percent(rival.shape, unit) is None or rival.shape.by_street:
        return False
    if rival.shape.kind == STEP:
        return Fraction(unit, rival.high[0]) <= rate <= Fraction(unit, rival.low[0])
    return Fraction(rival.low[0] - 1, GRID) < rate < Fraction(rival.high[0] + 1, GRID)


def _figures_told(rival: Rival, unit: int) -> bool:
    grain = FINE if rival.shape.kind == PERCENT else unit
    return all(high // grain - -(-low // grain) < 1 for low, high in zip(rival.low, rival.high, strict=True))


def _of_all(found: Inference) -> Iterator[Doubt]:
    if found.no_flop.rule is None:
        yield Doubt("", "", "no flop", "no hand without a flop: whether such hands are raked is not told")
    elif found.no_flop.raked and found.no_flop.rule:
        hands, raked = found.no_flop.hands, found.no_flop.raked
        yield Doubt(
            "", "", "no flop", f"{raked:,} of {hands:,} hands without a flop are raked: an exception to the rule"
        )
    if found.hands.rounds is None:
        yield Doubt("", "", "streets", "whether the rake is taken street by street was not looked at")
    yield Doubt("", "", "side pots", "how the rake is spread over side pots was not looked at")


def _of_kind(kind: Kind, found: Inference) -> Iterator[Doubt]:
    stakes = stakes_text(kind) + " fixed" * (FIXED_LIMIT in kind.limits)
    if not kind.fit.brackets:
        raked = int(np.count_nonzero(found.hands.rake[kind.which]))
        says = f"only {raked:,} of {len(kind.which):,} hands pay a rake: too few" if raked else "no hand pays a rake"
        yield Doubt(stakes, "", "tariff", says)
        return
    said: set[tuple[Rival, ...]] = set()
    seen: list[int] = []
    for bracket, rivals in zip(kind.fit.brackets, kind.fit.rivals, strict=True):
        seen += bracket.seen
        if rivals not in said:
            said.add(rivals)
            alike = [b for b, r in zip(kind.fit.brackets, kind.fit.rivals, strict=True) if r == rivals]
            dealt = dealt_text(alike[0].low, alike[-1].high)
            smallest = int(found.hands.pot[kind.which].min())
            said_of = _of_tariff(alike, rivals, smallest, found.unit)
            yield from (Doubt(stakes, dealt, about, says) for about, says in said_of)
        yield from (Doubt(stakes, dealt_text(bracket.low, bracket.high), "cap", says) for says in _of_cap(bracket))
        if bracket.weak and len(kind.fit.brackets) + len(bracket.seen) > 2:
            yield Doubt(
                stakes, _listed(bracket.weak), "players",
                "own hands fit other rates too, with other caps; the rate taken is that of other numbers of players",
            )  # fmt: skip
    unseen = [players for players in range(2, max(seen)) if players not in seen]
    if unseen:
        yield Doubt(stakes, _listed(unseen), "players", "no raked hand with so many dealt in")
    if max(seen) < MOST_DEALT:
        yield Doubt(stakes, f"{max(seen) + 1}+", "players", "no raked hand with so many dealt in")


def _of_tariff(
    brackets: Sequence[Bracket], rivals: Sequence[Rival], smallest: int, unit: int
) -> Iterator[tuple[str, str]]:
    """What else the tariff may be."""
    first = rivals[0]
    at_cap = all(bracket.cap is not None and not bracket.at_least for bracket in brackets)
    if at_cap:
        caps = ", ".join(dict.fromkeys(money(bracket.cap) for bracket in brackets if bracket.cap is not None))
        yield (
            "tariff",
            (
                f"every raked hand pays the cap ({caps}): below a pot of {money(smallest)} no hand was seen, and how"
                f" the rake grows to the cap is not told; {first.shape.told} is what other stakes show, if they do"
            ),
        )
        return
    others = _others(rivals, unit)
    rounded = [rival for rival in others if rival.shape._replace(rounding=first.shape.rounding) == first.shape]
    if rounded:
        names = " and ".join(rival.shape.told.rpartition(", ")[2] for rival in (first, *rounded))
        yield "rounding", f"{names} never differ in these hands"
    streets = [rival for rival in others if rival.shape.by_street != first.shape.by_street]
    if streets:
        yield "streets", f"once a hand or street by street: {streets[0].shape.told} would do too"
    kinds = [rival for rival in others if rival not in rounded and rival not in streets]
    if kinds:
        more = f", and {len(kinds) - MOST_NAMED} more" if len(kinds) > MOST_NAMED else ""
        named = "; ".join(rival.shape.told for rival in kinds[:MOST_NAMED])
        yield "tariff", f"{named}{more} would do as well as {first.shape.told}"
    if not _figures_told(first, unit):
        yield "figures", _range(first)
    elif is_odd(first.shape):
        yield "figures", f"{first.shape.told} is no figure that a room would print: look at the counter-examples"


def _range(rival: Rival) -> str:
    shape = rival.shape
    if shape.kind == PERCENT:
        return f"any rate from {percent_text(rival.low[0])} to {percent_text(rival.high[0])} % would do"
    if shape.kind == STEP:
        return f"{money(shape.take)} per anything from {money(rival.low[0])} to {money(rival.high[0])} would do"
    parts = [
        f"{money(due)} {'from at most' if low <= 1 else f'from {money(low)} to'} {money(high)}"
        for (_, due), low, high in zip(shape.levels, rival.low, rival.high, strict=True)
        if high != low
    ]
    return "levels lie somewhere between two pots: " + ", ".join(parts)


def _of_cap(bracket: Bracket) -> Iterator[str]:
    if bracket.cap is None:
        if bracket.shape.kind != LEVELS:
            yield f"never reached: it is at least {money(bracket.at_least)}, if there is one"
        return
    if bracket.held == 1:
        yield f"{money(bracket.cap)} rests on a single hand"
    others = [players for players in bracket.seen if players not in bracket.cap_from]
    if others:
        yield f"never reached with {_listed(others)} dealt; {money(bracket.cap)} is that of those around"
    if bracket.against > bracket.held // 4:
        cap = money(bracket.cap)
        yield f"{bracket.held:,} hands pay {cap} where more would be due, {bracket.against:,} pay otherwise"


def _listed(players: Sequence[int]) -> str:
    return ", ".join(map(str, players))
