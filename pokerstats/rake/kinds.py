"""Hands by kind: what decides which row of a schedule charges a hand, so few kinds that each is looked up once."""

import math
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I32, I64
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.names import LIMITS
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import NO_ROW, NO_SCHEDULE

_EXACT: Final = 1 << 62  # so many numbers can be told apart in one integer


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
    lowest = rows.min(axis=1, initial=0)
    spans = (rows.max(axis=1, initial=0) - lowest + 1).tolist()
    if min(spans) > 0 and math.prod(spans) < _EXACT:
        key = np.zeros(rows.shape[1], np.int64)
        for row, low, span in zip(rows, lowest, spans, strict=True):
            key = key * span + (row - low)
        _, which, inverse = np.unique(key, return_index=True, return_inverse=True)
    else:
        _, which, inverse = np.unique(rows, axis=1, return_index=True, return_inverse=True)
    return which, inverse.reshape(-1)
