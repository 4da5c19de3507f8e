"""Rakeback deals: what a room gives back of the rake that it credits to a player, as dated data with sources.

A deal is a TOML file of `rake/deals`, or one of the user's own:

    id = "fulltilt-27"
    title = "Full Tilt Poker, 27 % a week"
    site = "fulltilt"                 whose hands it is for; left out: any
    currency = "USD"
    method = "weighted"               how rake is credited: a method of `rake cost`
    period = "week"                   `week`, `month` or `year`: what is added up before anything is paid
    begins = "tuesday"                of a week; else Monday
    percent = "27"                    of the rake, flat
    points = "5.5"                    points for each 1 of rake …
    point_value = "0.016"             … worth so much each; left out: what they are worth is not known
    retroactive = true                the highest tier reached holds for all of a period's rake, else each for its part
    counts_full = "100"               points count in full steps only: 430 are 400
    status, source, note              as in schedules

    [[tier]]                          the more rake in a period, the more is given
    from = "1500"                     rake of the period, or its points where there are points
    percent = "40"

    [[milestone]]                     a sum paid when the period's rake (or points) reach it; each is paid
    at = "400"
    pays = "10"

    [[level]]                         points multiplied from so many points of the period on, all of them
    from = "750"
    multiplier = "1.5"

What a deal pays is a sum of these parts. Bonuses that a room takes off, and levels kept from one period to the next,
are not in the hands.
"""

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import floor
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.money import BY_CODE as CURRENCIES
from pokerstats.rake.schedule import STATUSES
from pokerstats.rake.values import TOLD, check, word

PERIODS: Final = ("week", "month", "year")
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_TEXT: Final = (str,)
_KEYS: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(("id", "title", "site", "currency", "method", "period", "begins", "note"), _TEXT),
    **dict.fromkeys(("percent", "points", "point_value", "counts_full"), (str, dict)),
    **dict.fromkeys(("tier", "milestone", "level"), (list,)), "retroactive": (bool,), **TOLD,
}  # fmt: skip


class Step(NamedTuple):
    """From so much on, so much."""

    at: Fraction
    worth: Fraction


class Deal(NamedTuple):
    """What is given back. Figures are exact."""

    id: str
    title: str
    site: str | None
    currency: str | None
    method: str
    period: str
    begins: int  # 0 = Monday
    percent: Fraction
    points: Fraction
    point_value: Fraction | None
    counts_full: Fraction
    retroactive: bool
    tiers: tuple[Step, ...]  # worth: a part of 1
    milestones: tuple[Step, ...]
    levels: tuple[Step, ...]
    status: str
    source: str
    note: str

    def pays(self, rake: Fraction) -> "Paid":
        """What is given back of the rake of one period."""
        points = rake * self.points
        if self.counts_full:
            points = floor(points / self.counts_full) * self.counts_full
        reached = points if self.points else rake
        money = rake * self.percent + self._of_tiers(rake, reached)
        money += sum((step.worth for step in self.milestones if reached >= step.at), Fraction(0))
        points *= max((step.worth for step in self.levels if reached >= step.at), default=Fraction(1))
        if self.points and self.point_value is None and not (self.tiers or self.milestones or self.percent):
            return Paid(points, None)
        return Paid(points, money + points * (self.point_value or 0))

    def _of_tiers(self, rake: Fraction, reached: Fraction) -> Fraction:
        """A part of the rake by tiers; where points count in steps, of the rake that the steps stand for."""
        if not self.tiers:
            return Fraction(0)
        counted = reached / self.points if self.points else rake
        if self.retroactive:
            return counted * max((step.worth for step in self.tiers if reached >= step.at), default=Fraction(0))
        ends = [*(step.at for step in self.tiers[1:]), None]
        total = Fraction(0)
        for step, end in zip(self.tiers, ends, strict=True):
            upto = reached if end is None else min(reached, end)
            total += max(upto - step.at, Fraction(0)) * step.worth
        return total / self.points if self.points else total


class Paid(NamedTuple):
    """What a period yields."""

    points: Fraction
    money: Fraction | None  # None: what the points are worth is not known


@cache
def deals() -> dict[str, Deal]:
    """All deals of the package by id."""
    folder = files("pokerstats.rake") / "deals"
    found = [
        _build(tomllib.loads(entry.read_text(encoding="utf-8")), entry.name)
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    ]
    return {deal.id: deal for deal in sorted(found)}


def deal_named(name: str) -> Deal:
    """The deal of an id or of a file; `30 %` is a flat one. Raises UsageError."""
    if name.endswith(".toml") or "/" in name:
        try:
            content = tomllib.loads(Path(name).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise UsageError(f"{name}: no deal: {error}") from None
        return _build(content, name)
    flat = name.removesuffix("%").strip()
    if name.endswith("%"):
        content = {"id": f"{flat} %", "title": f"{flat} % flat", "percent": flat, "status": "published"}
        return _build(content | {"source": "the user"}, name)
    if name not in deals():
        raise UsageError(f"no deal {name!r}; there are {', '.join(deals())}, a share such as 30%, or a file")
    return deals()[name]


def _build(content: dict[str, Any], name: str) -> Deal:
    try:
        return _deal(content)
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def _deal(content: dict[str, Any]) -> Deal:
    check(content, _KEYS, "the deal")
    for key in ("id", "title", "status", "source"):
        if not content.get(key):
            raise UsageError(f"{key} is missing")
    if content.get("currency") is not None:
        word(content["currency"], CURRENCIES, "currency")
    tiers = _steps(content.get("tier", ()), "tier", "from", "percent")
    if not any(key in content for key in ("percent", "points", "tier", "milestone")):
        raise UsageError("one of percent, points, tier, milestone, please")
    return Deal(
        content["id"], content["title"], content.get("site"), content.get("currency"),
        content.get("method", "weighted"), word(content.get("period", "month"), PERIODS, "period"),
        DAYS.index(word(content.get("begins", DAYS[0]), DAYS, "begins")),
        _number(content.get("percent", "0"), "percent") / 100, _number(content.get("points", "0"), "points"),
        _number(content["point_value"], "point_value") if "point_value" in content else None,
        _number(content.get("counts_full", "0"), "counts_full"), bool(content.get("retroactive", False)),
        tuple(Step(step.at, step.worth / 100) for step in tiers),
        _steps(content.get("milestone", ()), "milestone", "at", "pays"),
        _steps(content.get("level", ()), "level", "from", "multiplier"),
        word(content["status"], STATUSES, "status"), content["source"], content.get("note", ""),
    )  # fmt: skip


def _steps(told: Sequence[Any], what: str, at: str, worth: str) -> tuple[Step, ...]:
    """Steps that rise. Raises UsageError."""
    steps = []
    for one in told:
        check(one, {at: (str, dict), worth: (str, dict), **TOLD}, what)
        if at not in one or worth not in one:
            raise UsageError(f"{what}: {at} and {worth}, please")
        steps.append(Step(_number(one[at], what), _number(one[worth], what)))
    if [step.at for step in steps] != sorted({step.at for step in steps}):
        raise UsageError(f"{what}: each begins above the one before")
    return tuple(steps)


def _number(told: Any, what: str) -> Fraction:
    """`5.5`, `5000/330000`, or a table with a value. Raises UsageError."""
    if isinstance(told, dict):
        check(told, {"value": (str,), **TOLD}, what)
    text = told.get("value", "") if isinstance(told, dict) else told
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise UsageError(f"{what} {text!r} is no number") from None
    if number < 0:
        raise UsageError(f"{what} {text!r}: none below 0")
    return number
