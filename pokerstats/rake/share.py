"""Who pays the rake, by each method: exact fractions, in whole units by largest remainder, so that shares add up.

    dealt         equal parts of all who were dealt in
    contributed   equal parts of all who put money in
    weighted      by what each put in, called money only
    winner        by what each won

Odd units go to the largest remainders, of equal ones to the first seat left of the button. A rake of 0 is 0 for
everybody; where it, or a weight, is not known, shares are NONE.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I64, NONE, HandResult, SeatResult, Seats, Setup, Shares
from pokerstats.model.names import OK
from pokerstats.rake.terms import MOST

UNSEATED_FROM: Final = 101  # printed seat numbers of players whom the text never seats


def share(setup: Setup, seats: Seats, seat_result: SeatResult, result: HandResult) -> Shares:
    """The part of each player of each hand."""
    counts = np.diff(setup.seat_at)
    put_in, won = seat_result.contributed, seat_result.won
    weights = np.empty((4, len(put_in)), np.int64)
    weights[0] = seats.dealt
    weights[1] = put_in > 0
    weights[2] = put_in
    weights[3] = won
    rake = np.where(setup.status == OK, result.rake, NONE)
    out = np.empty((4, len(put_in)), np.int64)
    turn = turns(seats.seat.astype(np.int64), np.repeat(setup.button_seat, counts))
    widest = int(counts.max(initial=1))
    share_hands(setup.seat_at, turn, weights, rake, setup.unit, np.empty(widest, np.int64), out)
    return Shares(out[0], out[1], out[2], out[3])


def turns(seat: I64, button: I64) -> I64:
    """Orders seats from left of the button round to the button itself; unseated players come last."""
    turn: I64 = seat + np.where(seat >= UNSEATED_FROM, 1000, np.where(seat > button, 0, 500))
    return turn


@kernel
def share_hands(seat_at: I64, turn: I64, weights: I64, rake: I64, unit: I64, rest: I64, out: I64) -> None:
    """Fills a row of `out` for each row of weights. `rest` is scratch, as long as the widest hand."""
    for h in range(rake.shape[0]):
        lo, hi = seat_at[h], seat_at[h + 1]
        for way in range(weights.shape[0]):
            if rake[h] == NONE or rake[h] == 0:
                for s in range(lo, hi):
                    out[way, s] = rake[h]
            else:
                split(weights[way], lo, hi, turn, rake[h], unit[h], rest, out[way])


@step
def coarsest(weight: I64, lo: int, hi: int, unit: int) -> int:
    """The unit, if all weights are whole numbers of it, else 1: what they can be divided by without loss."""
    for s in range(lo, hi):
        if unit <= 0 or weight[s] % unit != 0:
            return 1
    return unit


@step
def split(weight: I64, lo: int, hi: int, turn: I64, rake: int, unit: int, rest: I64, out: I64) -> None:
    """One rake by weight; NONE for all where a weight is not known, nobody has any, or products grow too large."""
    total = 0
    known = True
    for s in range(lo, hi):
        known = known and weight[s] >= 0
        total += max(weight[s], 0)
    piece = unit if unit > 0 and rake % unit == 0 else 1
    pieces = rake // piece
    grain = 1
    if known and rake > 0 and total > MOST // pieces:
        grain = coarsest(weight, lo, hi, unit)
        total //= grain
    if not known or total <= 0 or rake < 0 or total > MOST // pieces:
        for s in range(lo, hi):
            out[s] = NONE
        return
    left = pieces
    for s in range(lo, hi):
        product = pieces * (weight[s] // grain)
        part = product // total
        rest[s - lo] = product - part * total
        out[s] = part * piece
        left -= part
    for _ in range(left):
        best = lo
        for s in range(lo + 1, hi):
            more = rest[s - lo] - rest[best - lo]
            if more > 0 or (more == 0 and turn[s] < turn[best]):
                best = s
        out[best] += piece
        rest[best - lo] = -1
