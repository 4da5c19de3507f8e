"""Printed wall clocks become UTC: zones by the grammar's names, summer time by the zone database.

Where two clocks are printed (local and ET), the second decides; the hour that a zone lives twice in
autumn is settled by the pair where that is possible, else its first pass is taken.
"""

from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np

from pokerstats.columns.layout import I64, NONE, Setup, Texts
from pokerstats.read.compile import Rooms

US = 1_000_000
PERIOD = 5 * 31_556_952  # seconds: zones are looked up for five years at once
LAST_PERIOD = 20  # from 1970 on: what is printed beyond is told by the rules of then
WEEK, MINUTE = 7 * 86_400, 60  # no zone changes twice in a week, nor inside a minute


def _zone(name: str) -> ZoneInfo | timezone | None:
    if name.startswith("UTC"):
        sign, _, rest = name[3:4], None, name[4:]
        hours, _, minutes = rest.partition(":")
        offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        return timezone(-offset if sign == "-" else offset)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def _offset(zone: ZoneInfo | timezone, seconds: int) -> int:
    shift = datetime.fromtimestamp(seconds, UTC).astimezone(zone).utcoffset()
    assert shift is not None
    return int(shift.total_seconds())


@lru_cache(maxsize=512)
def _transitions(name: str, first: int, last: int) -> tuple[I64, I64] | None:
    """UTC seconds from which an offset holds, and the offsets (seconds east), in these periods and around them."""
    zone = _zone(name)
    if zone is None:
        return None
    start = first * PERIOD // WEEK * WEEK - WEEK
    at, offsets = [start], [_offset(zone, start)]
    for low in range(start, (last + 1) * PERIOD + WEEK, WEEK):
        if _offset(zone, low + WEEK) == offsets[-1]:
            continue
        left, right = low, low + WEEK
        while right - left > MINUTE:
            middle = (left + right) // (2 * MINUTE) * MINUTE
            left, right = (middle, right) if _offset(zone, middle) == offsets[-1] else (left, middle)
        at.append(right)
        offsets.append(_offset(zone, right))
    return np.array(at, np.int64), np.array(offsets, np.int64)


def _candidates(local: I64, name: str) -> tuple[I64, I64] | None:
    """UTC of a wall clock (µs): the earlier and the later moment that it can mean."""
    seconds = local // US
    first, last = (min(max(int(end) // PERIOD, 0), LAST_PERIOD) for end in (seconds.min(), seconds.max()))
    table = _transitions(name, first, last)
    if table is None:
        return None
    at, offsets = table
    guesses = []
    for slack in (-14 * 3600, 14 * 3600):
        index = np.clip(np.searchsorted(at, seconds + slack, side="right") - 1, 0, None)
        guesses.append(local - offsets[index] * US)
    valid = []
    for guess in guesses:
        index = np.clip(np.searchsorted(at, guess // US, side="right") - 1, 0, None)
        valid.append(guess + offsets[index] * US == local)
    early = np.where(valid[0], guesses[0], guesses[1])
    late = np.where(valid[1], guesses[1], guesses[0])
    return np.minimum(early, late), np.maximum(early, late)


def _texts(data: Any, texts: Texts, codes: I64) -> dict[int, str]:
    found = {}
    for code in np.unique(codes).tolist():
        if code >= 0:
            at, length = int(texts.at[code]), int(texts.length[code])
            found[code] = data[at : at + length].tobytes().decode("utf-8", "replace")
    return found


def _groups(room: Any, codes: I64) -> dict[tuple[int, int], Any]:
    """Rows by (room, zone code); a chunk has a handful of them."""
    key = (room.astype(np.int64) << 32) + codes + 1
    return {(k >> 32, (k & 0xFFFFFFFF) - 1): key == k for k in np.unique(key).tolist()}


def _moments(clock: I64, zones: I64, setup: Setup, names: dict[int, str], rooms: Rooms) -> tuple[I64, I64]:
    early = np.full(len(clock), NONE, np.int64)
    late = early.copy()
    for (room, code), rows in _groups(setup.room, zones).items():
        printed = names.get(code, "") if code >= 0 else ""
        name = rooms.grammars[room].zones.get(printed)
        found = None if name is None else _candidates(clock[rows], name)
        if found is not None:
            early[rows], late[rows] = found
    missing = clock == NONE
    early[missing] = NONE
    late[missing] = NONE
    return early, late


def utc_times(data: Any, texts: Texts, setup: Setup, clock: Any, rooms: Rooms) -> None:
    """Fill played_at, played_local and zone. A zone that the grammar does not name gives no UTC."""
    hands = len(clock.first)
    if hands == 0:
        return
    names = _texts(data, texts, np.concatenate([clock.first_zone, clock.second_zone]))
    first = _moments(clock.first, clock.first_zone, setup, names, rooms)
    second = _moments(clock.second, clock.second_zone, setup, names, rooms)
    setup.played_local[:hands] = clock.first
    setup.zone[:hands] = clock.first_zone
    at = np.where(second[0] != NONE, second[0], first[0])
    later = (second[0] != NONE) & (second[1] != second[0]) & (first[0] != NONE)
    agrees = (second[1] == first[0]) | (second[1] == first[1])
    disagrees = (second[0] != first[0]) & (second[0] != first[1])
    setup.played_at[:hands] = np.where(later & agrees & disagrees, second[1], at)
