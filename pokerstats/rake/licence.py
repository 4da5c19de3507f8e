"""Rakes that are legal beside the usual one: a licence's surcharge on what its players win.

No hand tells a player's licence. A hand whose rake is not the usual one is proved if it is what players of another
licence pay: in full if they won it all; else the part of the surcharge on the shares of some of its winners, to the
unit, because how such a part is rounded is not published.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from pokerstats.columns.layout import NONE, Charged, HandResult, SeatResult, Setup
from pokerstats.rake.book import Book, times
from pokerstats.rake.charge import Priced, charged_by


def settle_licence(
    setup: Setup, result: HandResult, seat_result: SeatResult, hands: Priced, charged: Charged, book: Book
) -> Charged:
    """The charges with those replaced that are off by the usual schedule and right by a legal alternative."""
    off = (charged.expected != NONE) & (result.rake != NONE) & (result.rake != charged.expected)
    off &= book.has_alternatives[charged.tier] if book.alternatives else False
    for nth in range(max((len(rows) for rows in book.alternatives), default=0) if off.any() else 0):
        charged = _by_alternative(nth, off, setup, result, seat_result, hands, charged, book)
    return charged


def _by_alternative(
    nth: int, off: np.ndarray[tuple[int], np.dtype[np.bool_]], setup: Setup, result: HandResult,
    seat_result: SeatResult, hands: Priced, charged: Charged, book: Book,
) -> Charged:  # fmt: skip
    """The charges with hands replaced that the nth alternative of their row explains."""
    tier = np.full(len(off), -1, np.int32)
    time = times(setup)
    for h in np.flatnonzero(off).tolist():
        rows = book.alternatives[charged.tier[h]]
        if nth < len(rows) and book.holds(rows[nth], int(time[h])):
            tier[h] = rows[nth]
    other = charged_by(tier, charged.firm, hands, book)
    fits = (tier >= 0) & (other.expected == result.rake)
    for h in np.flatnonzero((tier >= 0) & ~fits & (other.expected != NONE)).tolist():
        won = seat_result.won[setup.seat_at[h] : setup.seat_at[h + 1]]
        base, full, unit = int(charged.expected[h]), int(other.expected[h]), int(setup.unit[h])
        if int(result.rake[h]) in set(_parts([int(share) for share in won if share > 0], base, full, unit)):
            other.expected[h] = result.rake[h]
            fits[h] = True
    replaced = [np.where(fits, getattr(other, name), getattr(charged, name)) for name in Charged._fields]
    return Charged(*replaced)


def _parts(won: list[int], base: int, full: int, unit: int) -> Iterator[int]:
    """The rakes if only some of several winners pay the surcharge, their part of it rounded down or up."""
    total = sum(won)
    for count in range(1, len(won)):
        for some in combinations(won, count):
            units, rest = divmod((full - base) * sum(some), total * unit)
            yield base + units * unit
            if rest:
                yield base + (units + 1) * unit
