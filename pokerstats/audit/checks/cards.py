"""The summary's board is the one that was dealt street by street."""

from typing import Final

from numba import njit

from pokerstats.audit.checks.tables import NOBODY, WHOLE_HAND, Facts, Notes, note
from pokerstats.columns.layout import Claims
from pokerstats.model.findings import BY_SLUG

BOARD_MISMATCH: Final = BY_SLUG["board-mismatch"].number
MOST_BOARDS: Final = 3


@njit(cache=True, nogil=True)
def check_board(h: int, facts: Facts, claims: Claims, notes: Notes) -> None:
    """Each board line of the summary repeats the dealt board, card by card; C204 where it does not."""
    for b in range(MOST_BOARDS):
        printed = claims.board[h, b]
        if printed != 0 and printed != facts.board[h, b]:
            note(
                notes, h, BOARD_MISMATCH, claims.board_line[h], NOBODY, WHOLE_HAND,
                int(facts.board[h, b]), int(printed),
            )  # fmt: skip
            return
