"""Loops that turn columns into what the tables hold: row keys, seats by number, printed awards.

All are pure, size their own results and index nothing that their arguments do not hold.
"""

import numpy as np

from pokerstats.columns.kernels import allocating_kernel
from pokerstats.columns.layout import I8, I16, I32, I64, NONE, U64


@allocating_kernel
def row_keys(at: I64, first: int) -> tuple[I64, I16]:
    """Of each row of a child table its `hand`, and its number within the hand from 1."""
    hand = np.empty(at[-1], np.int64)
    number = np.empty(at[-1], np.int16)
    for h in range(len(at) - 1):
        for row in range(at[h], at[h + 1]):
            hand[row] = first + h
            number[row] = row - at[h] + 1
    return hand, number


@allocating_kernel
def seat_numbers(at: I64, seat_i: I16, seat_at: I64, seat: I16) -> I16:
    """Printed seat of each row of a child table; -1 for nobody."""
    out = np.empty(at[-1], np.int16)
    for h in range(len(at) - 1):
        for row in range(at[h], at[h + 1]):
            who = seat_at[h] + seat_i[row]
            out[row] = seat[who] if seat_i[row] >= 0 and who < seat_at[h + 1] else -1
    return out


@allocating_kernel
def eligible_seats(at: I64, eligible: U64, seat_at: I64, seat: I16) -> tuple[I32, I16]:
    """Bit masks over seat_i as lists of printed seats: offsets and seats."""
    offsets = np.zeros(at[-1] + 1, np.int32)
    total = 0
    for row in range(at[-1]):
        rest = eligible[row]
        while rest != 0:
            total += 1
            rest &= rest - np.uint64(1)
    out = np.empty(total, np.int16)
    end = 0
    for h in range(len(at) - 1):
        players = min(seat_at[h + 1] - seat_at[h], 64)
        for row in range(at[h], at[h + 1]):
            for i in range(players):
                if (eligible[row] >> np.uint64(i)) & np.uint64(1):
                    out[end] = seat[seat_at[h] + i]
                    end += 1
            offsets[row + 1] = end
    return offsets, out[:end].copy()


@allocating_kernel
def printed_won(seat_at: I64, award_at: I64, award_seat_i: I16, award_amount: I64,
                result_at: I64, result_seat_i: I16, result_amount: I64) -> I64:  # fmt: skip
    """What the text pays each seat: the sum of its award lines; of a seat that has none what the summary says.

    Who cashed out and won has no award line: the summary alone tells what he would have been paid.
    """
    out = np.full(seat_at[-1], NONE, np.int64)
    told = np.full(seat_at[-1], NONE, np.int64)
    for h in range(len(seat_at) - 1):
        _add_up(out, seat_at[h], seat_at[h + 1], award_at[h], award_at[h + 1], award_seat_i, award_amount)
        _add_up(told, seat_at[h], seat_at[h + 1], result_at[h], result_at[h + 1], result_seat_i, result_amount)
    return np.where(out == NONE, told, out)


@allocating_kernel
def _add_up(out: I64, first: int, stop: int, begin: int, end: int, seat_i: I16, amount: I64) -> None:
    for row in range(begin, end):
        who = first + seat_i[row]
        if seat_i[row] < 0 or who >= stop or amount[row] <= NONE + 1:
            continue
        out[who] = amount[row] if out[who] == NONE else out[who] + amount[row]


@allocating_kernel
def printed_awards(award_at: I64, pot: I16, board: I8, half: I8, seat_i: I16,
                   claim_at: I64, claim_pot: I16, claim_board: I8, claim_half: I8, claim_seat_i: I16,
                   claim_amount: I64) -> I64:  # fmt: skip
    """What the text pays on each computed award: the award line of the same pot, board, half and seat."""
    out = np.full(award_at[-1], NONE, np.int64)
    for h in range(len(award_at) - 1):
        for row in range(award_at[h], award_at[h + 1]):
            for claim in range(claim_at[h], claim_at[h + 1]):
                if (
                    claim_seat_i[claim] == seat_i[row]
                    and claim_pot[claim] == pot[row]
                    and claim_half[claim] == half[row]
                    and max(claim_board[claim], 1) == board[row]
                    and claim_amount[claim] > NONE + 1
                ):
                    out[row] = claim_amount[claim] if out[row] == NONE else out[row] + claim_amount[claim]
    return out
