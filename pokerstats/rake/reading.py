"""Schedules from their TOML files: those of the package, and the user's own (what a file says: rake/schedule)."""

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
from pokerstats.rake.schedule import SIDE_POTS, STATUSES, Schedule, Span, Tier
from pokerstats.rake.tariff import Tariff
from pokerstats.rake.terms import MOST_DEALT, amount, bracket, stakes_between

_TEXT: Final = (str,)
_WORDS: Final = (str, list)
_DAY: Final = (dt.date, str)
_VALUE: Final = (str, int, float, dict)
_KINDS: Final = ("step", "percent", "levels", "increments", "unknown")
_TOLD: Final = {"status": _TEXT, "source": _TEXT}
_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "id": _TEXT, "title": _TEXT, "site": _TEXT, "skin": _TEXT, "licence": _TEXT, "currency": _WORDS, "game": _WORDS,
    "from": _DAY, "until": _DAY, "not_before": _DAY, "not_after": _DAY, "verified": _DAY, "unit": _TEXT,
    "no_flop_no_drop": (bool,), "side_pots": _TEXT, "credit": _TEXT, "rounding": _VALUE, "alternatives": (list,),
    "gaps": (list,), "base": _TEXT, "surcharge": _TEXT, "note": _TEXT, "row": (list,), **_TOLD,
}  # fmt: skip
_ROW_KEYS: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(_KINDS, _VALUE), "cap": _VALUE, "rounding": _VALUE, "limit": _WORDS, "game": _WORDS,
    "stakes": _TEXT, "dealt": (str, int), "by_street": (bool,), "note": _TEXT, **_TOLD,
}  # fmt: skip
_VALUE_KEYS: Final[dict[str, tuple[type, ...]]] = {"value": (str, int, float), **_TOLD}


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
    _check(content, _KEYS, "the schedule")
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
        if type(told) not in (dt.date, type(None)) and not (told == "unknown" and key in ("from", "until")):
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
    _check(row, _ROW_KEYS, f"row {row.get('stakes', '?')}" if isinstance(row, dict) else "row")
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
    _check(told, _VALUE_KEYS, "a value")
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


def _check(told: Any, allowed: dict[str, tuple[type, ...]], where: str) -> None:
    """Only keys that there are, with values of their kind. Raises UsageError."""
    if not isinstance(told, dict):
        raise UsageError(f"{where}: {told!r} is no table of keys and values")
    for key, value in told.items():
        if key not in allowed:
            raise UsageError(f"{where}: {key!r} is no key; there are {', '.join(sorted(allowed))}")
        if not isinstance(value, allowed[key]):
            raise UsageError(f"{where}: {key} = {value!r}: of another kind than it should be")


def _words(told: str | list[Any], allowed: Any, what: str) -> tuple[str, ...]:
    words = (told,) if isinstance(told, str) else tuple(told)
    if not words:
        raise UsageError(f"{what} is missing")
    return tuple(_word(word, allowed, what) for word in words)


def _word(told: Any, allowed: Any, what: str) -> str:
    if not isinstance(told, str) or told not in allowed:
        raise UsageError(f"{what} {told!r}: it must be one of {', '.join(allowed)}")
    return told
