"""The rows of a schedule file as tiers: one for each bracket of players dealt in."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from pokerstats.model.errors import UsageError
from pokerstats.model.games import BY_ID as GAMES
from pokerstats.model.names import LIMITS
from pokerstats.rake import tariff as tariffs
from pokerstats.rake.jackpot import Jackpot, read_jackpot
from pokerstats.rake.schedule import (
    GUESSED_CAP,
    GUESSED_ROUNDING,
    GUESSED_TARIFF,
    STATUSES,
    Schedule,
    Tier,
)
from pokerstats.rake.tariff import Tariff
from pokerstats.rake.terms import MOST_DEALT, figure, stakes_between
from pokerstats.rake.values import TOLD, Value, at, brackets, by_dealt, check, least_sure, value, words

KINDS: Final = ("step", "percent", "levels", "increments", "fee", "time", "unknown")
JACKPOT_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "levels": (str,), "unknown": (str,), "taken": (str,), "before_rake": (bool,), **TOLD,
}  # fmt: skip
_VALUE: Final = (str, int, float, dict)
_ROW_KEYS: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(KINDS, _VALUE), "cap": _VALUE, "rounding": _VALUE, "limit": (str, list), "game": (str, list),
    "stakes": (str,), "dealt": (str, int), "by_street": (bool,), "jackpot": (dict,), "surcharge": (str,),
    "note": (str,), **TOLD,
}  # fmt: skip
_TABLE_KEYS: Final[dict[str, tuple[type, ...]]] = {
    **{key: kind for key, kind in _ROW_KEYS.items() if key != "stakes"}, "columns": (list,), "cells": (list,),
    "of": (dict,),
}  # fmt: skip


def tiers(content: dict[str, Any], schedule: Schedule) -> Iterator[Tier]:
    """Of all rows of a file, and of all rows of its tables. Raises UsageError."""
    for row in content.get("row", ()):
        yield from _merged(_tiers(row, content, schedule))
    for table in content.get("table", ()):
        for row in _rows_of(table):
            yield from _merged(_tiers(row, content, schedule))


def surcharged(base: Schedule, times: Fraction, schedule: Schedule) -> Iterator[Tier]:
    """The rows of another schedule with a surcharge."""
    for tier in base.tiers:
        tariff = tier.tariff if tier.tariff.kind == tariffs.UNKNOWN else tariffs.surcharged(tier.tariff, times)
        status = max(tier.status, schedule.status, key=STATUSES.index)
        sources = (*tier.sources, schedule.source)
        yield tier._replace(schedule=schedule.id, tariff=tariff, status=status, sources=sources, exact_status=status)


def times_of(told: str) -> Fraction:
    """A surcharge such as `5/4`. Raises UsageError."""
    try:
        return Fraction(told)
    except (ValueError, ZeroDivisionError):
        raise UsageError(f'surcharge {told!r}: write what the rake is multiplied by, such as "5/4"') from None


def jackpot_of(told: Any, status: str, source: str) -> Jackpot | None:
    """The fee that a row or a file tells; None if it tells none. Raises UsageError."""
    if told is None:
        return None
    check(told, JACKPOT_KEYS, "jackpot")
    return read_jackpot(told, status, source)


def _rows_of(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The rows of a table: a column is a key, or a key and the players dealt in that its values are for."""
    check(table, _TABLE_KEYS, "table")
    columns, cells, of = table.get("columns", []), table.get("cells", []), table.get("of", {})
    same = {key: told for key, told in table.items() if key not in ("columns", "cells", "of")}
    for line in cells:
        if len(line) != len(columns):
            raise UsageError(f"table: {line}: {len(line)} cells for {len(columns)} columns")
        row = dict(same)
        for column, cell in zip(columns, line, strict=True):
            key, _, dealt = column.partition(" ")
            told = cell if isinstance(cell, dict) or key not in of else {"value": cell, **of[key]}
            if cell != "" and dealt:
                row[key] = {**row.get(key, {}), dealt: told}
            elif cell != "":
                row[key] = told
        yield row


def _merged(tiers_: Iterable[Tier]) -> Iterator[Tier]:
    """Cells of a row that differ in nothing but the players dealt in are one."""
    last = None
    for tier in tiers_:
        if last is not None and tier == last._replace(least_dealt=tier.least_dealt, most_dealt=tier.most_dealt):
            last = last._replace(most_dealt=tier.most_dealt)
            continue
        if last is not None:
            yield last
        last = tier
    if last is not None:
        yield last


def _tiers(row: dict[str, Any], content: dict[str, Any], schedule: Schedule) -> Iterator[Tier]:
    """The cells of a row: one for each bracket of players dealt in."""
    check(row, _ROW_KEYS, f"row {row.get('stakes', '?')}" if isinstance(row, dict) else "row")
    told = Value("", row.get("status", schedule.status), row.get("source", schedule.source))
    limits = words(row.get("limit", ()), LIMITS, "limit")
    games = words(row.get("game", content["game"]), GAMES, "game")
    stakes = str(row.get("stakes", "")).strip()
    low, high = stakes_between(stakes)
    kinds = [kind for kind in KINDS if kind in row]
    if len(kinds) != 1:
        raise UsageError(f"row {stakes}: one of {', '.join(KINDS)}, please")
    tariff_of, cap_of = by_dealt(row[kinds[0]], told), by_dealt(row.get("cap"), told)
    rounding = value(row.get("rounding", content.get("rounding", "")), told) if kinds[0] == "percent" else None
    jackpot = jackpot_of(row.get("jackpot", content.get("jackpot")), told.status, told.source)
    for least, most in brackets(str(row.get("dealt", f"2-{MOST_DEALT}")), (*tariff_of, *cap_of)):
        one, cap = at(tariff_of, least, stakes), at(cap_of, least, stakes) if cap_of else None
        tariff = _tariff(kinds[0], one.text, rounding.text if rounding else "", bool(row.get("by_street", False)))
        if tariff.kind == tariffs.UNKNOWN:
            one = one._replace(status="unknown")
        elif "surcharge" in row:
            tariff = tariffs.surcharged(tariff, times_of(row["surcharge"]))
        values = [part for part in (one, cap) if part is not None]
        every = [*values, *([rounding] if rounding else [])]
        yield Tier(
            schedule.id, limits, games, stakes, low, high, least, most, tariff,
            None if cap is None or cap.status == "unknown" else figure(cap.text), jackpot,
            least_sure(every), tuple(dict.fromkeys(part.source for part in every)), least_sure(values),
            _guesses(one, cap, rounding),
        )  # fmt: skip


def _guesses(tariff: Value, cap: Value | None, rounding: Value | None) -> int:
    """The values that are guessed, as bits."""
    bits = ((tariff, GUESSED_TARIFF), (cap, GUESSED_CAP), (rounding, GUESSED_ROUNDING))
    return sum(bit for value_, bit in bits if value_ is not None and value_.status == "guessed")


def _tariff(kind: str, text: str, rounding: str, by_street: bool) -> Tariff:
    if kind == "step":
        return tariffs.step(text, by_street=by_street)
    if kind == "percent":
        return tariffs.percent(text, rounding, by_street=by_street)
    if by_street:
        raise UsageError(f"{kind}: only steps and percentages are taken street by street")
    ways = {
        "levels": tariffs.levels, "increments": tariffs.increments, "fee": tariffs.fee, "time": tariffs.time,
        "unknown": tariffs.unknown,
    }  # fmt: skip
    return ways[kind](text)
