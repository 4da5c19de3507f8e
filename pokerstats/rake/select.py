"""Which schedule is in force, and which of its rows charges a hand. Two that match are none: ambiguous."""

import datetime as dt
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.rake.reading import load, schedules
from pokerstats.rake.schedule import Schedule, Tier

NO_SCHEDULE, AMBIGUOUS, NO_ROW = -1, -2, -3


class Facts(NamedTuple):
    """What a hand tells of how it is charged."""

    site: str
    skin: str | None
    currency: str
    game: str
    limit: str
    big: int  # big blind, of fixed limit the big bet
    dealt: int
    day: dt.date


def in_force(facts: Facts, among: Iterable[Schedule]) -> Schedule | int:
    """The one schedule for a hand, or NO_SCHEDULE, or AMBIGUOUS; never that of a licence, which no hand tells.

    One for the hand's own skin goes before one for all.
    """
    found = [
        schedule
        for schedule in among
        if schedule.site == facts.site
        and schedule.skin in (None, facts.skin)
        and schedule.licence is None
        and facts.currency in schedule.currencies
        and schedule.span.holds(facts.day)
        and any(tier.fits(facts.game, facts.limit, facts.big, facts.dealt) for tier in schedule.tiers)
    ]
    own = [schedule for schedule in found if schedule.skin is not None] or found
    if len(own) == 1:
        return own[0]
    return AMBIGUOUS if found else NO_SCHEDULE


def tier_for(schedule: Schedule, game: str, limit: str, big: int, dealt: int) -> Tier:
    """The row of a schedule for such a hand. Raises UsageError that says what it lists."""
    found = [tier for tier in schedule.tiers if tier.fits(game, limit, big, dealt)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"{schedule.id} has {len(found)} rows for this hand: ambiguous")
    if not any(game in tier.games for tier in schedule.tiers):
        known = dict.fromkeys(name for tier in schedule.tiers for name in tier.games)
        raise UsageError(f"{schedule.id} has no row for {game}; it has {', '.join(known)}")
    stakes = dict.fromkeys(tier.stakes for tier in schedule.tiers if limit in tier.limits and game in tier.games)
    listed = f"of this limit there are {', '.join(stakes)}" if stakes else "none of this limit"
    raise UsageError(f"{schedule.id} has no row for these stakes, {limit} limit, {dealt} dealt; {listed}")


def named(
    name: str, day: dt.date | None = None, lists: Callable[[Schedule], bool] | None = None
) -> tuple[Schedule, str]:
    """The schedule of an id, of a room (the one in force on the day), or of a file; and what else there is to say.

    Without a day: the one in force now. Of several of a room one that `lists` the hand asked for goes first, and one
    for all tables before one of a skin.
    Raises UsageError.
    """
    if name.endswith(".toml") or "/" in name:
        return load(Path(name)), ""
    known = schedules()
    family = [known[name]] if name in known else []
    family += [one for id_, one in known.items() if id_.startswith(f"{name}-")]
    if not family:
        raise UsageError(f"no schedule {name!r}; there are {', '.join(known)}")
    plain = _for_all_tables([one for one in family if one.licence is None], lists)
    valid = _latest(plain or family, lists) if day is None else [one for one in plain if one.span.holds(day)]
    if lists is not None:
        valid = list(filter(lists, valid)) or valid
    valid.sort(key=lambda one: (one.skin is not None, one.currencies != family[0].currencies))
    if name in known and _is_meant(known[name], valid, day, lists):
        valid = [known[name]]
    if not valid:
        spans = "; ".join(f"{one.id} {told_span(one)}" for one in family)
        raise UsageError(f"{name}: none in force on {day}: {spans}")
    return valid[0], _note(valid[0], family, day)


def _for_all_tables(family: list[Schedule], lists: Callable[[Schedule], bool] | None) -> list[Schedule]:
    """Without those of one skin or kind of tables, if any other lists the hand."""
    common = [one for one in family if one.skin is None]
    return common if lists is not None and any(map(lists, common)) else family


def _latest(family: list[Schedule], lists: Callable[[Schedule], bool] | None) -> list[Schedule]:
    """Those in force now, as far as is known; if none of them lists the hand, the last that did."""
    valid = [one for one in family if one.span.open] or [max(family, key=_recent)]
    listing = list(filter(lists, family)) if lists is not None else []
    if listing and not any(one in listing for one in valid):
        return [max(listing, key=_recent)]
    return valid


def _is_meant(
    own: Schedule, valid: list[Schedule], day: dt.date | None, lists: Callable[[Schedule], bool] | None
) -> bool:
    """Whether a name that is an id means just that schedule, and not another one of its room that lists the hand."""
    if lists is not None and not lists(own) and any(map(lists, valid)):
        return False
    return day is None or own in valid or own.licence is not None or (not valid and not own.span.excludes(day))


def _recent(schedule: Schedule) -> tuple[dt.date, bool]:
    """Orders the schedules of a room by their last known day; one without a licence comes last."""
    span = schedule.span
    return span.last or span.not_after or span.verified or dt.date.max, schedule.licence is None


def _note(chosen: Schedule, family: list[Schedule], day: dt.date | None) -> str:
    """What is said of days that are not known and of readings not taken."""
    said = []
    if chosen.span.first is None or not (chosen.span.open if day is None else chosen.span.holds(day)):
        said.append(f"{chosen.id} is dated {told_span(chosen)}")
    others = [one for one in family if one is not chosen and (one.span == chosen.span or _of_licence(one, chosen, day))]
    if others:
        told = ", ".join(f"{one.id} ({one.title})" for one in others)
        said.append(f"{chosen.id} is taken; another reading exists: {told}")
    return "; ".join(said)


def _of_licence(one: Schedule, chosen: Schedule, day: dt.date | None) -> bool:
    """Whether it is what players of one licence pay instead."""
    return one.id in chosen.alternatives and (day is None or one.span.holds(day))


def told_span(schedule: Schedule) -> str:
    """`2016-01-01 to an unknown day, 2018-12-31 at the latest`."""
    span = schedule.span
    if span.first is None and span.last is None and not (span.open or span.not_before or span.not_after):
        return "unknown"
    first = _end(span.first, span.not_before, "earliest")
    if span.open:
        return f"{first} to now" + (f" (seen on {span.verified})" if span.verified else "")
    return f"{first} to {_end(span.last, span.not_after, 'latest')}"


def _end(known: dt.date | None, bound: dt.date | None, way: str) -> str:
    """One end of a span."""
    if known is not None:
        return str(known)
    return "an unknown day" + (f" ({bound} at the {way})" if bound else "")
