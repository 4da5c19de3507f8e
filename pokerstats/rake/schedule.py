"""Rake schedules: dated tables of what a room takes, each value with its unit, its source and how sure it is.

A schedule is a TOML file of `rake/tables`, or one of the user's own:

    id = "titan"                      starts with the room; `room-…` for several of one room
    title = "Titan Poker, cash tables"
    site = "ipoker"                   hands of this site …
    skin = "…"                        … of this skin, if it is for one alone
    licence = "DE"                    for players of one licence: no hand tells it, so none selects it
    currency = ["USD"]
    game = ["holdem", "omaha"]
    from = 2012-01-01                 first day, or "unknown"
    until = 2015-12-31                last day, "unknown", or left out: in force on the day of `verified`
    not_after = 2011-07-31            what is known of an unknown day: it is no later (`not_before`: no earlier)
    verified = 2021-07-30             the last day on which it was seen in force
    unit = "0.01"                     what the rake is rounded to
    no_flop_no_drop = true
    side_pots = "main_first"          the order in which pots pay
    credit = "weighted"               the method by which the room credits its players
    status, source                    of all values that name none of their own
    alternatives = ["pokerstars-de"]  schedules that a hand of this one may legally be charged by
    gaps = ["50/100"]                 stakes between its rows of which it says nothing
    base = "…", surcharge = "5/4"     the rows of another schedule, what they yield multiplied

    [[row]]
    limit = ["no", "pot"]
    game = ["omaha"]                  else the file's
    stakes = "0.25/0.50-10/20"        from – to; `25/50+` and up; of fixed limit the two bets
    dealt = "2-10"                    players dealt in
    step | percent | levels | increments | unknown = …        see tariff
    rounding = "half_even"            of a percentage; else the file's
    by_street = true
    cap = "3"                         once per hand

A tariff and a cap may differ by players dealt: `cap = { "2" = "1", "3-4" = "2", "5-10" = "3" }`. Any value may be
a table `{ value = …, status = …, source = … }`.
"""

import datetime as dt
import tomllib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.games import BY_ID as GAMES
from pokerstats.model.money import BY_CODE as CURRENCIES
from pokerstats.model.names import LIMITS
from pokerstats.rake import tariff as tariffs
from pokerstats.rake.tariff import Tariff, amount

STATUSES: Final = ("published", "observed", "guessed", "unknown")  # the surest first
METHODS: Final = ("dealt", "contributed", "weighted", "winner")
SIDE_POTS: Final = ("main_first", "main_only", "pro_rata")
MOST_DEALT: Final = 10
NO_END: Final = 2**62  # of stakes without an upper end
_KINDS: Final = ("step", "percent", "levels", "increments", "unknown")
_VALUE: Final = ("value", "status", "source")
_KEYS: Final = frozenset({
    "id", "title", "site", "skin", "licence", "currency", "game", "from", "until", "not_before", "not_after",
    "verified",
    "unit", "no_flop_no_drop", "side_pots", "credit", "status", "source", "alternatives", "base", "surcharge", "row",
    "note", "rounding", "gaps",
})  # fmt: skip
_ROW_KEYS: Final = frozenset({
    *_KINDS, "limit", "game", "stakes", "dealt", "by_street", "cap", "rounding", "status", "source", "note",
})  # fmt: skip


class Span(NamedTuple):
    """Days of validity, both included. A known end is `first` or `last`; what bounds an unknown one comes beside it.

    `open`: no last day is given, so it is in force as far as is known.
    """

    first: dt.date | None = None
    last: dt.date | None = None
    not_before: dt.date | None = None
    not_after: dt.date | None = None
    verified: dt.date | None = None
    open: bool = False

    def holds(self, day: dt.date) -> bool:
        """Whether it may be in force on a day."""
        first, last = self.first or self.not_before, self.last or self.not_after
        return (first is None or first <= day) and (last is None or day <= last)

    def excludes(self, day: dt.date) -> bool:
        """Whether a known end says that it was not in force on a day."""
        return (self.first is not None and day < self.first) or (self.last is not None and self.last < day)

    def is_dated(self, day: dt.date) -> bool:
        """Whether the day lies between two known days; without a known end it counts to that of verification."""
        last = self.last or self.verified
        return self.first is not None and last is not None and self.first <= day <= last


class Tier(NamedTuple):
    """One cell of a schedule: a tariff with its cap, for stakes and a number of players dealt in."""

    schedule: str
    limits: tuple[str, ...]
    games: tuple[str, ...]
    stakes: str
    low: int  # big blind, of fixed limit the big bet
    high: int
    dealt_text: str
    least_dealt: int
    most_dealt: int
    tariff: Tariff
    cap: int | None
    status: str  # of the least sure of its values
    sources: tuple[str, ...]
    exact_status: str  # the same without the rounding: for a pot where nothing has to be rounded

    def fits(self, game: str, limit: str, big: int, dealt: int) -> bool:
        """Whether a hand of this kind is charged by it."""
        return (
            self.low <= big <= self.high
            and self.least_dealt <= dealt <= self.most_dealt
            and game in self.games
            and limit in self.limits
        )


class Schedule(NamedTuple):
    """What a room takes."""

    id: str
    title: str
    site: str
    skin: str | None
    licence: str | None
    currencies: tuple[str, ...]
    span: Span
    unit: int
    no_flop_no_drop: bool
    side_pots: str
    credit: str | None
    status: str
    source: str
    note: str
    alternatives: tuple[str, ...]
    gaps: tuple[str, ...]
    tiers: tuple[Tier, ...]


class _Value(NamedTuple):
    """A value with what is said about it."""

    text: str
    status: str
    source: str


@cache
def schedules() -> dict[str, Schedule]:
    """All schedules of the package by id."""
    folder = files("pokerstats.rake") / "tables"
    tables = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".toml")}
    contents = {name: tomllib.loads(entry.read_text(encoding="utf-8")) for name, entry in sorted(tables.items())}
    made: dict[str, Schedule] = {}
    for name, content in sorted(contents.items(), key=lambda item: "base" in item[1]):
        schedule = build(content, made, name)
        made[schedule.id] = schedule
    return dict(sorted(made.items()))


def load(path: Path) -> Schedule:
    """A schedule from a file of the user's. Raises UsageError."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: no schedule: {error}") from None
    return build(content, schedules(), str(path))


def build(content: dict[str, Any], known: dict[str, Schedule], name: str) -> Schedule:
    """A schedule from the content of its file. Raises UsageError that names the file and what is wrong."""
    try:
        return _build(content, known)
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def _build(content: dict[str, Any], known: dict[str, Schedule]) -> Schedule:
    _only(content, _KEYS, "the schedule")
    for key in ("id", "title", "site", "currency", "game", "unit", "status", "source"):
        if not content.get(key):
            raise UsageError(f"{key} is missing")
    schedule = Schedule(
        id=content["id"],
        title=content["title"],
        site=content["site"],
        skin=content.get("skin"),
        licence=content.get("licence"),
        currencies=_words(content["currency"], CURRENCIES, "currency"),
        span=_span(content),
        unit=amount(content["unit"]),
        no_flop_no_drop=bool(content.get("no_flop_no_drop", True)),
        side_pots=_word(content.get("side_pots", SIDE_POTS[0]), SIDE_POTS, "side_pots"),
        credit=content.get("credit"),
        status=_word(content["status"], STATUSES, "status"),
        source=content["source"],
        note=content.get("note", ""),
        alternatives=tuple(content.get("alternatives", ())),
        gaps=tuple(content.get("gaps", ())),
        tiers=(),
    )
    if schedule.unit == 0:
        raise UsageError("unit 0: it is what the rake is rounded to")
    rows = [tier for row in content.get("row", ()) for tier in _tiers(row, content, schedule)]
    if "base" in content:
        rows += _surcharged(content, known, schedule)
    return schedule._replace(tiers=tuple(rows))


def _span(content: dict[str, Any]) -> Span:
    """The days of validity."""
    for key in ("from", "until", "not_before", "not_after", "verified"):
        told = content.get(key)
        if not isinstance(told, (dt.date, type(None))) and not (told == "unknown" and key in ("from", "until")):
            raise UsageError(f"{key} {told!r}: write a day as 2012-01-31" + ", or unknown" * (key in ("from", "until")))
    if "from" not in content:
        raise UsageError('from is missing: the first day, or "unknown"')
    first, last = (day if isinstance(day := content.get(key), dt.date) else None for key in ("from", "until"))
    if first is not None and last is not None and last < first:
        raise UsageError(f"until {last} lies before from {first}")
    return Span(
        first, last, content.get("not_before"), content.get("not_after"), content.get("verified"),
        open="until" not in content,
    )  # fmt: skip


def _tiers(row: dict[str, Any], content: dict[str, Any], schedule: Schedule) -> Iterator[Tier]:
    """The cells of a row: one for each bracket of players dealt in."""
    _only(row, _ROW_KEYS, f"row {row.get('stakes', '?')}")
    told = _Value("", row.get("status", schedule.status), row.get("source", schedule.source))
    limits = _words(row.get("limit", ()), LIMITS, "limit")
    games = _words(row.get("game", content["game"]), GAMES, "game")
    stakes = str(row.get("stakes", "")).strip()
    low, high = stakes_between(stakes)
    kinds = [kind for kind in _KINDS if kind in row]
    if len(kinds) != 1:
        raise UsageError(f"row {stakes}: one of {', '.join(_KINDS)}, please")
    tariff_of, cap_of = _by_dealt(row[kinds[0]], told), _by_dealt(row.get("cap"), told)
    rounding = _value(row.get("rounding", content.get("rounding", "")), told) if kinds[0] == "percent" else None
    for text, (least, most) in _brackets(str(row.get("dealt", f"2-{MOST_DEALT}")), (*tariff_of, *cap_of)):
        value, cap = _at(tariff_of, least, stakes), _at(cap_of, least, stakes) if cap_of else None
        tariff = _tariff(kinds[0], value.text, rounding.text if rounding else "", bool(row.get("by_street", False)))
        if tariff.kind == tariffs.UNKNOWN:
            value = value._replace(status="unknown")
        values = [one for one in (value, cap) if one is not None]
        every = [*values, *([rounding] if rounding else [])]
        yield Tier(
            schedule.id, limits, games, stakes, low, high, text, least, most, tariff,
            None if cap is None or cap.status == "unknown" else amount(cap.text),
            _least_sure(every), tuple(dict.fromkeys(one.source for one in every)), _least_sure(values),
        )  # fmt: skip


def _tariff(kind: str, text: str, rounding: str, by_street: bool) -> Tariff:
    if kind == "step":
        return tariffs.step(text, by_street=by_street)
    if kind == "percent":
        return tariffs.percent(text, rounding, by_street=by_street)
    if by_street:
        raise UsageError(f"{kind}: only steps and percentages are taken street by street")
    return {"levels": tariffs.levels, "increments": tariffs.increments, "unknown": tariffs.unknown}[kind](text)


def _surcharged(content: dict[str, Any], known: dict[str, Schedule], schedule: Schedule) -> Iterator[Tier]:
    """The rows of another schedule with a surcharge."""
    base = known.get(content["base"])
    if base is None:
        raise UsageError(f"base {content['base']!r}: no such schedule")
    try:
        times = Fraction(content["surcharge"])
    except (KeyError, ValueError, ZeroDivisionError):
        raise UsageError('a base needs a surcharge such as "5/4"') from None
    for tier in base.tiers:
        tariff = tier.tariff if tier.tariff.kind == tariffs.UNKNOWN else tariffs.surcharged(tier.tariff, times)
        status = max(tier.status, schedule.status, key=STATUSES.index)
        sources = (*tier.sources, schedule.source)
        yield tier._replace(schedule=schedule.id, tariff=tariff, status=status, sources=sources, exact_status=status)


# -- what stands in a file


def stakes_between(text: str) -> tuple[int, int]:
    """`0.25/0.50-10/20` as its least and its greatest big blind (fixed limit: big bet). Raises UsageError."""
    if text.endswith("+"):
        return stakes_of(text[:-1])[1], NO_END
    first, _, last = text.partition("-")
    low, high = stakes_of(first)[1], stakes_of(last or first)[1]
    if high < low:
        raise UsageError(f"stakes {text!r} run backwards")
    return low, high


def stakes_of(text: str) -> tuple[int, int]:
    """`0.5/1` as two amounts. Raises UsageError."""
    small, slash, big = text.partition("/")
    if not slash:
        raise UsageError(f"stakes {text!r}: write 0.5/1")
    low, high = amount(small), amount(big)
    if low > high or high == 0:
        raise UsageError(f"stakes {text!r}: the smaller figure first")
    return low, high


def bracket(text: str) -> tuple[int, int]:
    """`3-4`, `2` or `5+` players. Raises UsageError."""
    least, _, most = text.removesuffix("+").partition("-")
    try:
        low = int(least)
        high = MOST_DEALT if text.endswith("+") else int(most or least)
    except ValueError:
        raise UsageError(f"players dealt {text!r}: write 2, 3-4 or 5+") from None
    if not 2 <= low <= high:
        raise UsageError(f"players dealt {text!r}: at least 2, the smaller figure first")
    return low, high


def _brackets(whole: str, parts: Iterable[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The brackets in which neither tariff nor cap changes."""
    low, high = bracket(whole)
    starts = {low} | {start for part in parts if part for start in (bracket(part)[0],) if low < start <= high}
    edges = [*sorted(starts), high + 1]
    for least, after in pairwise(edges):
        yield (str(least) if after == least + 1 else f"{least}-{after - 1}"), (least, after - 1)


def _by_dealt(told: Any, row: _Value) -> dict[str, _Value]:
    """A value for each bracket of players dealt in; `` stands for all."""
    if told is None:
        return {}
    if isinstance(told, dict) and "value" not in told:
        return {key: _value(one, row) for key, one in told.items()}
    return {"": _value(told, row)}


def _value(told: Any, row: _Value) -> _Value:
    if not isinstance(told, dict):
        return row._replace(text=str(told))
    _only(told, frozenset(_VALUE), "a value")
    status = _word(told.get("status", row.status), STATUSES, "status")
    return _Value(str(told["value"]), status, told.get("source", row.source))


def _at(values: dict[str, _Value], dealt: int, stakes: str) -> _Value:
    """The value for so many players."""
    for key, value in values.items():
        low, high = bracket(key) if key else (dealt, dealt)
        if low <= dealt <= high:
            return value
    raise UsageError(f"row {stakes}: nothing is said for {dealt} players dealt in")


def _least_sure(values: Iterable[_Value]) -> str:
    return max((value.status for value in values), key=STATUSES.index)


def _only(told: dict[str, Any], allowed: frozenset[str], where: str) -> None:
    for key in told:
        if key not in allowed:
            raise UsageError(f"{where}: {key!r} is no key; there are {', '.join(sorted(allowed))}")


def _words(told: Any, allowed: Any, what: str) -> tuple[str, ...]:
    words = (told,) if isinstance(told, str) else tuple(told)
    if not words:
        raise UsageError(f"{what} is missing")
    return tuple(_word(word, allowed, what) for word in words)


def _word(told: str, allowed: Any, what: str) -> str:
    if told not in allowed:
        raise UsageError(f"{what} {told!r}: it must be one of {', '.join(allowed)}")
    return told
