"""The summary tells of the same folds as the acts."""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.tables import (
    ACTS_BROKEN_BIT,
    CONVERTED,
    FOLDED,
    POTS_OPEN_BIT,
    SAID_AT_LINE,
    SAID_KIND,
    SAID_RESULT_AT,
    SAID_SEAT_I,
    SEAT_AT,
    TOLD,
    UNDECIDED_BITS,
    UNKNOWN,
    WHOLE_HAND,
    Case,
    note,
)
from pokerstats.columns.kernels import step
from pokerstats.model.names import RESULT_FOLDED, RESULT_LOST

SUMMARY_FOLD: Final = number_of("summary-fold")


@step
def check_folds(case: Case, h: int) -> None:
    """Who folded by the summary has folded, and who lost has not; A320 at the first that is told otherwise.

    Asked only where nothing else is wrong: a wrong act may come from a missing fold, and is told.
    """
    hand = case.hands[h]
    if hand[TOLD] & ACTS_BROKEN_BIT or hand[UNDECIDED_BITS] & POTS_OPEN_BIT or hand[CONVERTED]:
        return
    for r in range(hand[SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        said = case.said_results[r]
        i = said[SAID_SEAT_I]
        if i < 0:
            continue
        folded = case.seats[hand[SEAT_AT] + i, FOLDED] != 0
        if (said[SAID_KIND] == RESULT_FOLDED and not folded) or (said[SAID_KIND] == RESULT_LOST and folded):
            note(case, h, SUMMARY_FOLD, said[SAID_AT_LINE], i, WHOLE_HAND, UNKNOWN, UNKNOWN)
            return
