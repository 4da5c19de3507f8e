"""What the checks look at: one `Case`, a few int64 tables whose columns have names.

A handful of equal arrays instead of some sixty columns: the kernels compile in a tenth of the time.
"""

from typing import Final, NamedTuple

from pokerstats.audit.checks.kernel import constant
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE

# HANDS: one row a hand and a closing one. `*_at` = the hand's first row in the table of that name.
HAND_COLUMNS: Final = (
    "room", "status", "converted", "told", "unit", "ante", "total_pot", "rake", "rake_source", "fees", "site_money",
    "undecided", "seat_at", "pot_at", "award_at", "board", "board2", "board3",
    "said_total", "said_line", "said_board", "said_board2", "said_board3", "said_board_line",
    "said_pot_at", "said_award_at", "said_return_at", "said_result_at", "pot_verdict", "award_verdict",
)  # fmt: skip
(
    ROOM, STATUS, CONVERTED, TOLD, UNIT, ANTE, TOTAL_POT, RAKE, RAKE_SOURCE, FEES, SITE_MONEY, UNDECIDED_BITS,
    SEAT_AT, POT_AT, AWARD_AT, BOARD, BOARD2, BOARD3,
    SAID_TOTAL, SAID_LINE, SAID_BOARD, SAID_BOARD2, SAID_BOARD3, SAID_BOARD_LINE,
    SAID_POT_AT, SAID_AWARD_AT, SAID_RETURN_AT, SAID_RESULT_AT, POT_VERDICT, AWARD_VERDICT,
) = range(len(HAND_COLUMNS))  # fmt: skip
FOLDED, UNCALLED, CASHED_OUT, CONTRIBUTED = range(4)  # SEATS
AMOUNT, POT_RAKE, POT_FEES = range(3)  # POTS
POT, SEAT_I, DUE = range(3)  # AWARDS
SAID_POT, SAID_AMOUNT, SAID_SEAT_I, SAID_AT_LINE = range(4)  # all tables of claims
SAID_KIND: Final = SAID_POT  # of the summary's seat lines, in names.RESULTS
SAID_PUT_IN: Final = 4
PAID, OWED, SHARES, MAY_WIN, PAID_LINE = TALLY_COLUMNS = range(5)  # TALLY
NOTE_COLUMNS: Final = ("hand", "code", "line", "seat_i", "pot", "expected", "printed")  # of layout.Problems
HAND, CODE, LINE, NOTED_SEAT_I, NOTED_POT, EXPECTED, PRINTED = range(len(NOTE_COLUMNS))

UNKNOWN: Final = constant(NONE)
NULL: Final = -1  # a verdict when nothing was printed that could be checked
POTS_OPEN_BIT: Final = 1  # bits of result.undecided
AWARDS_OPEN_BIT: Final = 2
BOARD_BROKEN_BIT: Final = 4  # of `told` only: a street was dealt a wrong number of cards
CARDS_BROKEN_BIT: Final = 8  # of `told` only: cards of the hand contradict each other
ACTS_BROKEN_BIT: Final = 16  # of `told` only: an act was found wrong
NOBODY: Final = constant(-1)
WHOLE_HAND: Final = constant(-1)  # pot number of a figure that counts all pots together


class Case(NamedTuple):
    """Computed tables, claimed tables, scratch and findings under way; all int64, two-dimensional."""

    hands: I64
    seats: I64
    pots: I64
    awards: I64
    said_pots: I64
    said_awards: I64
    said_returns: I64
    said_results: I64
    tally: I64  # scratch: a row a seat of the hand at work
    notes: I64  # findings; used[0, 0] rows are filled
    used: I64


@step
def note(case: Case, hand: int, code: int, line: int, seat_i: int, pot: int, expected: int, printed: int) -> None:
    """One finding more. The driver has made sure that there is room for all of a hand."""
    row = case.used[0, 0]
    case.notes[row, HAND] = hand
    case.notes[row, CODE] = code
    case.notes[row, LINE] = line
    case.notes[row, NOTED_SEAT_I] = seat_i
    case.notes[row, NOTED_POT] = pot
    case.notes[row, EXPECTED] = expected
    case.notes[row, PRINTED] = printed
    case.used[0, 0] = row + 1


@step
def known(amount: int) -> int:
    """The amount, an unknown one as nothing."""
    return 0 if amount == NONE else amount
