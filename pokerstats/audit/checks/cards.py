"""The summary's board is the one that was dealt street by street."""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.tables import (
    BOARD,
    BOARD_BROKEN_BIT,
    NOBODY,
    SAID_BOARD,
    SAID_BOARD_LINE,
    TOLD,
    WHOLE_HAND,
    Case,
    note,
)
from pokerstats.columns.kernels import step

BOARD_MISMATCH: Final = number_of("board-mismatch")
MOST_BOARDS: Final = 3


@step
def check_board(case: Case, h: int) -> None:
    """Each board line of the summary repeats the dealt board, card by card; C204 at the first that does not."""
    if case.hands[h, TOLD] & BOARD_BROKEN_BIT:
        return  # C202 has told it
    for b in range(MOST_BOARDS):
        printed = case.hands[h, SAID_BOARD + b]
        dealt = case.hands[h, BOARD + b]
        if printed not in (0, dealt):
            line = case.hands[h, SAID_BOARD_LINE]
            note(case, h, BOARD_MISMATCH, line, NOBODY, WHOLE_HAND, dealt, printed)
            return
