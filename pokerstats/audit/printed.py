"""What a player won where no rule can tell it: what the text pays him, without money that came back to him.

Cards that were never shown leave the winner undecided, and a rake that several pots paid the last cents: rooms
spread it in more than one way. The money is known all the same. It is taken only where the sums close: paid and
rake make the pot. Where the winners are known, no award may be further from the computed one than the rake.
A player who won another sum than his awards make tells that the rake was spread over the pots in another way than
computed: which pot paid how much of it is then unknown, and so is each award. Of a rake line that cannot be true
nothing is computed.
"""

from typing import Final

import numpy as np

from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import COLLECTED, FLAGS
from pokerstats.columns.layout import I64, NONE, Awards, HandResult, Pots, SeatResult
from pokerstats.columns.rows import Rows, hands_of, rows_of
from pokerstats.model.names import OK, UNKNOWN
from pokerstats.rake.taken import POTS_UNDECIDED
from pokerstats.replay.settle import WINNERS_UNDECIDED

_WITH_UNCALLED: Final = FLAGS["collected"].index("with_uncalled")


def take_printed(read: Read, seat_result: SeatResult, pots: Pots, result: HandResult, dialect: I64) -> Rows:
    """Fills won and net of the players of hands whose awards are not decided, though their pots are: these hands."""
    taken = np.where(result.rake == NONE, 0, result.rake) + result.jackpot_fee + result.other_fees
    undecided = ((result.undecided & WINNERS_UNDECIDED) != 0) | ((np.diff(pots.pot_at) > 1) & (taken > 0))
    undecided &= ((result.undecided & POTS_UNDECIDED) == 0) & (read.setup.status == OK) & (result.rake != NONE)
    asked = np.flatnonzero(undecided)
    if not len(asked):
        return asked
    seats = rows_of(read.setup.seat_at, asked)
    hand = hands_of(read.setup.seat_at, seats)
    won = _paid(read, asked)[seats]
    won -= np.where(dialect[read.setup.room[hand], COLLECTED] == _WITH_UNCALLED, seat_result.uncalled[seats], 0)
    left = result.total_pot - taken
    np.subtract.at(left, hand, won)
    computed = seat_result.won[seats]
    far = (computed != NONE) & (np.abs(won - computed) > taken[hand])
    left[hand[far | (read.door.cashout_pay[seats] != NONE)]] = NONE
    closes = left[hand] == 0
    seat_result.won[seats[closes]] = won[closes]
    seat_result.net[seats[closes]] = won[closes] - seat_result.contributed[seats[closes]]
    return asked


def forget_spread(read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, told: Rows) -> None:
    """Nulls the awards, and each pot's rake and fees, of hands whose players won another sum than their awards make.

    `told`: the hands of which the text was asked, so that others cannot be.
    """
    rows = rows_of(awards.award_at, told)
    of_award = hands_of(awards.award_at, rows)
    seat, amount = read.setup.seat_at[of_award] + awards.seat_i[rows], awards.amount[rows]
    sums = np.zeros(len(seat_result.won), np.int64)
    known = amount != NONE
    np.add.at(sums, seat[known], amount[known])
    other = known & (seat_result.won[seat] != NONE) & (seat_result.won[seat] != sums[seat])
    asked = np.unique(of_award[other])
    awards.amount[rows_of(awards.award_at, asked)] = NONE
    own = rows_of(pots.pot_at, asked)
    pots.rake[own] = NONE
    pots.fees[own] = np.where(pots.fees[own] == 0, 0, NONE)


def forget_impossible_rake(read: Read, seat_result: SeatResult, pots: Pots, awards: Awards, result: HandResult) -> None:
    """Nulls what a rake above the pot would make of its winners: nobody is paid less than nothing.

    Nobody took that much: where the pot is known, the rake taken is not.
    """
    fees = np.where(result.jackpot_fee == NONE, 0, result.jackpot_fee + result.other_fees)
    more = (read.setup.status == OK) & (result.rake != NONE) & (result.rake + fees > result.total_pot)
    asked = np.flatnonzero(more)
    awards.amount[rows_of(awards.award_at, asked)] = NONE
    pots.rake[rows_of(pots.pot_at, asked)] = NONE
    seats = rows_of(read.setup.seat_at, asked)
    paid = seats[seat_result.won[seats] != 0]
    seat_result.won[paid] = seat_result.net[paid] = NONE
    known = asked[(result.undecided[asked] & POTS_UNDECIDED) == 0]
    result.rake[known] = NONE
    result.rake_source[known] = UNKNOWN


def _paid(read: Read, asked: Rows) -> I64:
    """What the text pays each SEATS row of the hands: on award lines, in a hand without them in the summary."""
    claims = read.claims
    paid = np.zeros(len(read.seats.seat), np.int64)
    by_lines = claims.award_at[asked + 1] > claims.award_at[asked]
    for hands, at, seat_i, amount in (
        (asked[by_lines], claims.award_at, claims.award_seat_i, claims.award_amount),
        (asked[~by_lines], claims.result_at, claims.result_seat_i, claims.result_amount),
    ):
        rows = rows_of(at, hands)
        rows = rows[(seat_i[rows] >= 0) & (amount[rows] > 0)]
        np.add.at(paid, read.setup.seat_at[hands_of(at, rows)] + seat_i[rows], amount[rows])
    return paid
