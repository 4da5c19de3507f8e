"""Rakes that a schedule allows beside its plain figure, tried on hands that are off by it.

Of a fee that is carved out of the rake, and whose amount no page tells, the text is believed. A rake that is rounded
down share by share, where several won, is so many units less. A licence may have a surcharge (rake/licence).
"""

import numpy as np

from pokerstats.columns.layout import NONE, Awards, Charged, HandResult, SeatResult, Setup
from pokerstats.rake.book import DENOMINATOR, KIND, NUMERATOR, UNIT, Book
from pokerstats.rake.charge import Priced
from pokerstats.rake.licence import settle_licence
from pokerstats.rake.tariff import PERCENT


def settle_rakes(
    setup: Setup, result: HandResult, seat_result: SeatResult, awards: Awards, hands: Priced, charged: Charged,
    book: Book,
) -> Charged:  # fmt: skip
    """The charges as they stand once it is known what was taken and who won."""
    if book.carves_unknown_fee.any():
        charged = _less_fee(result, charged, book)
    if book.floors_shares.any():
        charged = _by_shares(result, awards, hands, charged, book)
    return settle_licence(setup, result, seat_result, hands, charged, book)


def _less_fee(result: HandResult, charged: Charged, book: Book) -> Charged:
    """What is left of the rake due for both."""
    carved = (charged.tier >= 0) & book.carves_unknown_fee[charged.tier] & (charged.expected != NONE)
    carved &= result.jackpot_fee > 0
    left = np.maximum(charged.expected - result.jackpot_fee, 0)
    return charged._replace(expected=np.where(carved, left, charged.expected))


def _by_shares(result: HandResult, awards: Awards, hands: Priced, charged: Charged, book: Book) -> Charged:
    """Each share of a pot pays its own percentage, rounded down: taken only where it explains the rake."""
    off = (charged.tier >= 0) & book.floors_shares[charged.tier] & (charged.expected != NONE)
    off &= (result.rake != NONE) & (result.rake < charged.expected) & (np.diff(awards.award_at) > 1)
    expected = charged.expected.copy()
    for h in np.flatnonzero(off).tolist():
        row = book.tables.tiers[charged.tier[h]]
        won = awards.amount[awards.award_at[h] : awards.award_at[h + 1]].tolist()
        if row[KIND] != PERCENT or NONE in won or not sum(won):
            continue
        unit, pot = int(row[UNIT]), int(hands.pot[h] + hands.site_money[h])
        top, of = pot * int(row[NUMERATOR]), sum(won) * int(row[DENOMINATOR]) * unit
        by_share = sum(top * share // of * unit for share in won)
        if by_share == result.rake[h]:
            expected[h] = by_share
    return charged._replace(expected=expected)
