"""Hands by kind: what decides which row of a schedule charges a hand, so few kinds that each is looked up once."""

from typing import Any, NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I32, I64
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import LIMITS
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import NO_ROW, NO_SCHEDULE


class Kinds(NamedTuple):
    """The kinds of some hands, a row each, and of each hand the row that is its kind."""

    rows: I64  # currency, game, limit (indices), players dealt in, big blind
    of: I64


def kinds(currency: I64, game: I64, limit: I64, dealt: I64, big: I64) -> Kinds:
    """The kinds of hands told in columns."""
    told = np.stack([currency, game, limit, dealt, big], axis=1).astype(np.int64, copy=False)
    of, new = Distinct(told.shape[1]).numbers(told)
    return Kinds(told[new], of)


def rows_for(schedule: Schedule, found: Kinds, *, nominal: bool = False) -> I32:
    """The row of a schedule that charges each hand, whatever its room and day; below 0: none.

    Hands of another currency have none, but where amounts are taken `nominal`: 1 as 1.
    """
    tiers = []
    for currency, game, limit, dealt, big in found.rows.tolist():
        if not nominal and CURRENCIES[currency].code not in schedule.currencies:
            tiers.append(NO_SCHEDULE)
            continue
        facts = (GAMES[game].id, LIMITS[limit], big, dealt)
        tiers.append(next((nth for nth, tier in enumerate(schedule.tiers) if tier.fits(*facts)), NO_ROW))
    return np.array(tiers, np.int32)[found.of]


class Distinct:
    """Rows of integers that were met, numbered in order of appearance."""

    def __init__(self, width: int) -> None:
        self.count = 0
        self._begin(64, width)

    def numbers(self, rows: I64) -> tuple[I64, I64]:
        """Of each row its number, and the rows whose like was not met before, in order of their numbers."""
        of, new = np.empty(len(rows), np.int64), np.empty(len(rows), np.int64)
        before = self.count
        done = 0
        while True:
            done, self.count = _tell_apart(rows, done, self._slots, self._met, self.count, of, new, before)
            if done == len(rows):
                return of, new[: self.count - before]
            self._grow()

    def _begin(self, room: int, width: int) -> None:
        self._met: I64 = np.empty((room, width), np.int64)
        self._slots: I64 = np.full(2 * room, -1, np.int64)

    def _grow(self) -> None:
        met = self._met[: self.count]
        self._begin(4 * len(met), met.shape[1])
        scratch = np.empty(len(met), np.int64)
        _tell_apart(met, 0, self._slots, self._met, 0, scratch, scratch, 0)


@kernel
def _tell_apart(rows: I64, first: int, slots: I64, met: I64, count: int, of: I64, new: I64, before: int) -> Any:
    """Numbers of the rows from `first` on, by a hash table: where it stopped, at a new row without room, and the count.

    New rows, from number `before` on, are noted in `new`.
    """
    mask = len(slots) - 1
    for i in range(first, len(rows)):
        mixed = np.uint64(0)
        for k in range(rows.shape[1]):
            mixed = (mixed ^ np.uint64(rows[i, k]) ^ (mixed >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
        slot = int(np.int64(mixed >> np.uint64(34))) & mask
        while slots[slot] >= 0 and not _alike(rows, i, met, slots[slot]):
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            if count == len(met):
                return i, count
            for k in range(rows.shape[1]):
                met[count, k] = rows[i, k]
            new[count - before] = i
            slots[slot] = count
            count += 1
        of[i] = slots[slot]
    return len(rows), count


@step
def _alike(rows: I64, i: int, met: I64, number: int) -> bool:
    k = 0
    while k < rows.shape[1] and rows[i, k] == met[number, k]:
        k += 1
    return bool(k == rows.shape[1])
