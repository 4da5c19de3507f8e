"""Hands by kind: what decides which row of a schedule charges a hand, so few kinds that each is looked up once."""

from typing import NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I32, I64
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import LIMITS
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import NO_ROW, NO_SCHEDULE


class Kinds(NamedTuple):
    """The kinds of some hands, one a column, and of each hand the column that is its kind."""

    rows: I64  # currency, game, limit (indices), players dealt in, big blind
    of: I64


def kinds(currency: I64, game: I64, limit: I64, dealt: I64, big: I64) -> Kinds:
    """The kinds of hands told in columns."""
    told = np.stack([column.astype(np.int64) for column in (currency, game, limit, dealt, big)])
    which, inverse = distinct(told)
    return Kinds(told[:, which], inverse)


def rows_for(schedule: Schedule, found: Kinds, *, nominal: bool = False) -> I32:
    """The row of a schedule that charges each hand, whatever its room and day; below 0: none.

    Hands of another currency have none, but where amounts are taken `nominal`: 1 as 1.
    """
    tiers = []
    for currency, game, limit, dealt, big in found.rows.T.tolist():
        if not nominal and CURRENCIES[currency].code not in schedule.currencies:
            tiers.append(NO_SCHEDULE)
            continue
        facts = (GAMES[game].id, LIMITS[limit], big, dealt)
        tiers.append(next((nth for nth, tier in enumerate(schedule.tiers) if tier.fits(*facts)), NO_ROW))
    return np.array(tiers, np.int32)[found.of]


def distinct(rows: I64) -> tuple[I64, I64]:
    """Of columns that tell the same, the first; and for each column which of those it is."""
    count = rows.shape[1]
    which, of = np.empty(count, np.int64), np.empty(count, np.int64)
    slots = np.full(2 << count.bit_length(), -1, np.int64)
    found = _tell_apart(np.ascontiguousarray(rows), slots, which, of)
    return which[:found], of


@kernel
def _tell_apart(rows: I64, slots: I64, which: I64, of: I64) -> int:
    """How many different columns there are, by a hash table of them."""
    count, mask = 0, len(slots) - 1
    for i in range(rows.shape[1]):
        mixed = np.uint64(0)
        for k in range(rows.shape[0]):
            mixed = (mixed ^ np.uint64(rows[k, i]) ^ (mixed >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
        slot = int(np.int64(mixed >> np.uint64(34))) & mask
        while slots[slot] >= 0 and not _alike(rows, which[slots[slot]], i):
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            slots[slot] = count
            which[count] = i
            count += 1
        of[i] = slots[slot]
    return count


@step
def _alike(rows: I64, one: int, other: int) -> bool:
    k = 0
    while k < rows.shape[0] and rows[k, one] == rows[k, other]:
        k += 1
    return bool(k == rows.shape[0])
