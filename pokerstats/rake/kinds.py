"""Hands by kind: what decides which row of a schedule charges a hand, so few kinds that each is looked up once."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I32, I64
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import LIMITS
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import NO_ROW, NO_SCHEDULE

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_HELD_AWAY = np.uint64(29)


class Kinds(NamedTuple):
    """The kinds of some hands, one a column, and of each hand the column that is its kind."""

    rows: I64  # currency, game, limit (indices), players dealt in, big blind
    of: npt.NDArray[np.intp]


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


def distinct(rows: I64) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Of columns that tell the same, one; and for each column which of those it is."""
    key = np.zeros(rows.shape[1], np.uint64)
    for row in rows.view(np.uint64):
        key = (key ^ row) * _MULTIPLIER
        key ^= key >> _HELD_AWAY
    _, which, inverse = np.unique(key, return_index=True, return_inverse=True)
    if (rows[:, which][:, inverse] == rows).all():
        return which, inverse
    _, which, inverse = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return which, inverse.reshape(-1)
