"""What the checks look at: the computed facts, a scratch tally per seat, and the notes they leave.

The kernels take few arrays, always of the same dtypes, so each compiles once.
"""

from typing import Final, NamedTuple

from numba import njit

from pokerstats.columns.layout import I8, I16, I32, I64, NONE, U64, Problems

NULL: Final = -1  # a verdict when nothing was printed that could be checked
POTS_UNDECIDED: Final = 1  # bits of result.undecided
AWARDS_UNDECIDED: Final = 2
NOBODY: Final = -1
WHOLE_HAND: Final = -1  # pot number of a figure that counts all pots together


class Facts(NamedTuple):
    """What was computed, per hand, SEATS row, pot and award. See layout for the meaning of each column."""

    room: I16
    status: I8
    converted: I8  # 1 = another program wrote the text
    told: I8  # undecided bits whose reason is already among the problems
    seat_at: I64
    folded: I8
    uncalled: I64
    cashout_pay: I64
    hole: U64
    shown: I8
    muck: I8
    board: U64  # (H, 3)
    game: I16
    unit: I64
    total_pot: I64
    rake: I64
    rake_source: I8
    fees: I64  # jackpot and other fees together
    undecided: I8
    pot_at: I64
    pot_amount: I64
    pot_rake: I64
    pot_fees: I64
    eligible: U64
    award_at: I64
    award_pot: I16
    award_board: I8
    award_half: I8
    award_seat_i: I16
    award_amount: I64
    pot_verdict: I8  # written by the checks
    award_verdict: I8


class Tally(NamedTuple):
    """Scratch: one place a seat of the hand at work, as many as the largest hand has."""

    paid: I64  # printed
    due: I64  # computed
    shares: I64  # computed awards of a pot that is split
    line: I32  # of the last printed award


class Notes(NamedTuple):
    """Findings under way: the first `used[0]` rows are filled."""

    rows: Problems
    used: I64


@njit(cache=True, nogil=True)
def note(notes: Notes, hand: int, code: int, line: int, seat_i: int, pot: int, expected: int, printed: int) -> None:
    """One finding more. The driver has made sure that there is room for all of a hand."""
    row = notes.used[0]
    rows = notes.rows
    rows.hand[row] = hand
    rows.code[row] = code
    rows.line[row] = line
    rows.seat_i[row] = seat_i
    rows.street[row] = -1
    rows.pot[row] = pot
    rows.expected[row] = expected
    rows.printed[row] = printed
    notes.used[0] = row + 1


@njit(cache=True, nogil=True)
def known(amount: int) -> int:
    """The amount, an unknown one as nothing."""
    return 0 if amount == NONE else amount
