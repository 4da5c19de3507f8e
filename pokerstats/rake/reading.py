"""Schedules from their TOML files: those of the package, and the user's own (what a file says: rake/schedule)."""

import datetime as dt
import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pokerstats.model.errors import UsageError
from pokerstats.model.money import BY_CODE as CURRENCIES
from pokerstats.rake import rows
from pokerstats.rake.schedule import NO_FLOP_RAKED, PER, SIDE_POTS, SITE_MONEY, STATUSES, Schedule, Span, Tier
from pokerstats.rake.terms import amount
from pokerstats.rake.tournament import read_entries
from pokerstats.rake.values import TOLD, check, word, words

_TEXT: Final = (str,)
_WORDS: Final = (str, list)
_DAY: Final = (dt.date, str)
_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "id": _TEXT, "title": _TEXT, "site": _TEXT, "skin": _TEXT, "licence": _TEXT, "currency": _WORDS, "game": _WORDS,
    "from": _DAY, "until": _DAY, "not_before": _DAY, "not_after": _DAY, "verified": _DAY, "unit": _TEXT,
    "no_flop_no_drop": (bool,), "no_flop_raked": (list,), "site_money": _TEXT, "per": _TEXT, "cap_per": _TEXT,
    "floor_per_share": (bool,), "side_pots": _TEXT, "credit": _TEXT, "rounding": (str, dict), "alternatives": (list,),
    "gaps": (list,), "base": _TEXT, "surcharge": _TEXT, "jackpot": (dict,), "extra_board_fee": _TEXT,
    "cashout_fee": _TEXT, "unpriced": (list,), "tournament": (list,), "note": _TEXT, "row": (list,),
    "table": (list,), **TOLD,
}  # fmt: skip
_TOURNAMENT_KEYS: Final[dict[str, tuple[type, ...]]] = {
    "title": _TEXT, "entries": (list,), "percent": _TEXT, **TOLD,
}  # fmt: skip


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
    check(content, _KEYS, "the schedule")
    for key in ("id", "title", "site", "currency", "game", "unit", "status", "source"):
        if not content.get(key):
            raise UsageError(f"{key} is missing")
    schedule = Schedule(
        id=content["id"],
        title=content["title"],
        site=content["site"],
        skin=content.get("skin"),
        licence=content.get("licence"),
        currencies=words(content["currency"], CURRENCIES, "currency"),
        span=_span(content),
        unit=amount(content["unit"]),
        no_flop_no_drop=bool(content.get("no_flop_no_drop", True)),
        no_flop_raked=tuple(word(one, NO_FLOP_RAKED, "no_flop_raked") for one in content.get("no_flop_raked", ())),
        site_money_raked=word(content.get("site_money", SITE_MONEY[0]), SITE_MONEY, "site_money") == SITE_MONEY[1],
        per_pot=word(content.get("per", PER[0]), PER, "per") == PER[1],
        cap_per_pot=word(content.get("cap_per", PER[0]), PER, "cap_per") == PER[1],
        floor_per_share=bool(content.get("floor_per_share", False)),
        side_pots=word(content.get("side_pots", SIDE_POTS[0]), SIDE_POTS, "side_pots"),
        extra_board_fee=content.get("extra_board_fee", ""),
        cashout_fee=content.get("cashout_fee", ""),
        unpriced=tuple(content.get("unpriced", ())),
        tournaments=(),
        credit=content.get("credit"),
        status=word(content["status"], STATUSES, "status"),
        source=content["source"],
        note=content.get("note", ""),
        alternatives=tuple(content.get("alternatives", ())),
        gaps=tuple(content.get("gaps", ())),
        tiers=(),
    )
    if schedule.unit == 0:
        raise UsageError("unit 0: it is what the rake is rounded to")
    if schedule.cap_per_pot and not schedule.per_pot:
        raise UsageError('cap_per = "pot": only with per = "pot"')
    for entry in content.get("tournament", ()):
        check(entry, _TOURNAMENT_KEYS, "tournament")
    tournaments = tuple(read_entries(one, schedule.status, schedule.source) for one in content.get("tournament", ()))
    tiers = [*rows.tiers(content, schedule), *_surcharged(content, known, schedule)]
    return schedule._replace(tiers=tuple(tiers), tournaments=tournaments)


def _surcharged(content: dict[str, Any], known: dict[str, Schedule], schedule: Schedule) -> list[Tier]:
    """The rows of the schedule that it stands on. Raises UsageError."""
    if "base" not in content:
        return []
    base = known.get(content["base"])
    if base is None:
        raise UsageError(f"base {content['base']!r}: no such schedule")
    try:
        times = Fraction(content["surcharge"])
    except (KeyError, ValueError, ZeroDivisionError):
        raise UsageError('a base needs a surcharge such as "5/4"') from None
    return list(rows.surcharged(base, times, schedule))


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
