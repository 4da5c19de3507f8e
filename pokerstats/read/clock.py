"""Printed wall clocks become UTC: zones by the grammar's names, summer time by the zone database.

Where two clocks are printed (local and ET), the second decides; the hour that a zone lives twice in
autumn is settled by the pair where that is possible, else its first pass is taken. An hour that a zone leaves out in
spring is read by the clock from before. A clock of twelve hours has AM or PM before its zone.
"""

from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I64, NONE, Setup, Texts
from pokerstats.read.assembly.tapes import CLOCK
from pokerstats.read.bytes import item
from pokerstats.read.compile import Rooms

US = 1_000_000
_HOUR: Final = 3600 * US
_AM, _PM = b"AM ", b"PM "
PERIOD = 5 * 31_556_952  # seconds: zones are looked up for five years at once
LAST_PERIOD = 20  # from 1970 on: what is printed beyond is told by the rules of then
WEEK, MINUTE = 7 * 86_400, 60  # no zone changes twice in a week, nor inside a minute
SLACK: Final = 14 * 3600  # seconds that no clock is further from UTC
_UNKNOWN: Final = (np.empty(0, np.int64), np.empty(0, np.int64))  # the changes of a zone that nobody knows


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
def _transitions(name: str | None, first: int, last: int) -> tuple[I64, I64] | None:
    """UTC seconds from which an offset holds, and the offsets (seconds east), in these periods and around them."""
    zone = None if name is None else _zone(name)
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


@step
def _offset_at(at: I64, offsets: I64, first: int, last: int, seconds: int) -> int:
    """The offset in force at a moment, of the transitions first:last; before them, the first one's."""
    return item(offsets, _row_at(at, first, last, seconds))


@step
def _row_at(at: I64, first: int, last: int, seconds: int) -> int:
    """The transition that is in force at a moment."""
    low, high = first, last
    while high - low > 1:
        middle = (low + high) >> 1
        if item(at, middle) <= seconds:
            low = middle
        else:
            high = middle
    return low


@step
def _zone_of(zones: I64, zone: int) -> int:
    """Where a zone stands in the ascending `zones`."""
    low, high = 0, len(zones)
    while high - low > 1:
        middle = (low + high) >> 1
        if item(zones, middle) <= zone:
            low = middle
        else:
            high = middle
    return low


@kernel
def settle_clocks(
    local: I64, zone: I64, zones: I64, zone_at: I64, at: I64, offsets: I64, early: I64, late: I64
) -> None:
    """UTC of wall clocks (µs): the earlier and the later moment that each can mean, NONE for an unknown zone.

    `zone` is one of `zones`, which own the transitions zone_at[i]:zone_at[i + 1]: seconds from which an offset holds.
    """
    for h in range(len(local)):
        z = _zone_of(zones, zone[h])
        first, last = zone_at[z], zone_at[z + 1]
        early[h] = late[h] = NONE
        if local[h] == NONE or first == last:
            continue
        seconds = local[h] // US
        early_row = _row_at(at, first, last, seconds - SLACK)
        before = local[h] - US * item(offsets, early_row)
        if early_row + 1 == last or item(at, early_row + 1) > seconds + SLACK:
            early[h] = late[h] = before  # no change is near
            continue
        after = local[h] - US * _offset_at(at, offsets, first, last, seconds + SLACK)
        before_holds = before + US * _offset_at(at, offsets, first, last, before // US) == local[h]
        after_holds = after + US * _offset_at(at, offsets, first, last, after // US) == local[h]
        one = before if before_holds or not after_holds else after
        other = after if after_holds else one
        early[h], late[h] = min(one, other), max(one, other)


def moments(local: I64, zone: I64, names: dict[int, str | None]) -> tuple[I64, I64]:
    """The earlier and the later moment of each wall clock; `names` tells what the zones are called, None unknown."""
    printed = local[local != NONE] // US
    ends = (printed.min(), printed.max()) if len(printed) else (0, 0)
    first, last = (min(max(int(end) // PERIOD, 0), LAST_PERIOD) for end in ends)
    zones = sorted(names)
    tables = [_transitions(name, first, last) or _UNKNOWN for name in map(names.get, zones)]
    zone_at = np.cumsum([0, *(len(at) for at, _ in tables)])
    at, offsets = (np.concatenate(column) for column in zip(*tables, strict=True))
    early, late = np.empty_like(local), np.empty_like(local)
    settle_clocks(local, zone, np.array(zones, np.int64), zone_at, at, offsets, early, late)
    return early, late


def _zone_names(keys: I64, data: Any, texts: Texts, rooms: Rooms) -> dict[int, str | None]:
    """What the printed zones of the rooms are called in the zone database; None where the grammar does not say it."""
    names = {}
    spread = len(texts.at) + 1  # codes and one more
    for number in _present((keys >> 32) * spread + (keys & 0xFFFFFFFF)):
        room, code = number // spread, number % spread - 1
        printed = ""
        if code >= 0:
            at, length = int(texts.at[code]), int(texts.length[code])
            printed = data[at : at + length].tobytes().decode("utf-8", "replace")
        names[room << 32 | code + 1] = rooms.grammars[room].zones.get(printed)
    return names


def _present(numbers: I64) -> list[int]:
    """The numbers that occur among these, small ones, in order: counted, which takes less time than sorting."""
    present: list[int] = np.flatnonzero(np.bincount(numbers.ravel())).tolist()
    return present


def _to_day_of_24_hours(data: Any, texts: Texts, clock: I64) -> None:
    """Turns `11:22:33 PM ET` into 23:22:33 ET, clock and zone."""
    zones = clock[[CLOCK.first_zone, CLOCK.second_zone]]
    for code in (number - 1 for number in _present(zones + 1) if number > 0):
        at = int(texts.at[code])
        half = data[at : at + len(_AM)].tobytes() if texts.length[code] > len(_AM) else b""
        if half not in (_AM, _PM):
            continue
        texts.at[code] += len(_AM)
        texts.length[code] -= len(_AM)
        for moment, zone in ((CLOCK.first, CLOCK.first_zone), (CLOCK.second, CLOCK.second_zone)):
            is_twelve = clock[moment] % (24 * _HOUR) // _HOUR == 12
            wrong = is_twelve if half == _AM else ~is_twelve
            wrong &= (clock[zone] == code) & (clock[moment] != NONE)
            clock[moment, wrong] += -12 * _HOUR if half == _AM else 12 * _HOUR


def utc_times(data: Any, texts: Texts, setup: Setup, clock: I64, rooms: Rooms) -> None:
    """Fill played_at, played_local and zone from the printed clocks. A zone that no grammar names gives no UTC.

    `clock`: the columns of tapes.Clock.
    """
    hands = clock.shape[1]
    if hands == 0:
        return
    _to_day_of_24_hours(data, texts, clock)
    local = clock[[CLOCK.first, CLOCK.second]]
    zone = clock[[CLOCK.first_zone, CLOCK.second_zone]] + 1 + (setup.room.astype(np.int64) << 32)
    found = moments(local.ravel(), zone.ravel(), _zone_names(zone, data, texts, rooms))
    first, second = zip(*(moment.reshape(2, hands) for moment in found), strict=True)
    setup.played_local[:hands] = local[0]
    setup.zone[:hands] = clock[CLOCK.first_zone]
    at = np.where(second[0] != NONE, second[0], first[0])
    later = (second[0] != NONE) & (second[1] != second[0]) & (first[0] != NONE)
    agrees = (second[1] == first[0]) | (second[1] == first[1])
    disagrees = (second[0] != first[0]) & (second[0] != first[1])
    setup.played_at[:hands] = np.where(later & agrees & disagrees, second[1], at)
