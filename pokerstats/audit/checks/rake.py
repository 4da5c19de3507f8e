"""A stated rake is what the pot leaves after awards and fees; no more is paid out than was put in."""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.tables import (
    FEES,
    NOBODY,
    RAKE,
    RAKE_SOURCE,
    SAID_LINE,
    SAID_TOTAL,
    TOTAL_POT,
    WHOLE_HAND,
    Case,
    note,
)
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import NONE
from pokerstats.model.names import STATED

RAKE_BALANCE: Final = number_of("rake-balance")
NEGATIVE_RAKE: Final = number_of("negative-rake")
CLOSES, OFF, EXPLAINED = range(3)  # what check_balance says


@step
def check_balance(case: Case, h: int, paid: int, seconded: bool) -> int:
    """CLOSES if pot = paid + rake + fees; OFF if the awards are at fault; EXPLAINED if another figure is, and told.

    `seconded` = another place of the text (summary lines, printed pots) confirms the sum paid, so that
    a sum that does not close is the rake line's fault.
    """
    hand = case.hands[h]
    left = hand[TOTAL_POT] - paid - hand[FEES]
    if hand[RAKE_SOURCE] != STATED:
        if left >= 0:
            return CLOSES
        note(case, h, NEGATIVE_RAKE, hand[SAID_LINE], NOBODY, WHOLE_HAND, hand[TOTAL_POT], paid)
        return EXPLAINED
    if left == hand[RAKE]:
        return CLOSES
    total = hand[SAID_TOTAL]
    if total not in (NONE, hand[TOTAL_POT]) and paid + hand[RAKE] + hand[FEES] == total:
        return EXPLAINED  # awards and rake fit the printed total: P401 has told it
    if not seconded:
        return OFF
    if left < 0:
        note(case, h, NEGATIVE_RAKE, hand[SAID_LINE], NOBODY, WHOLE_HAND, hand[TOTAL_POT], paid)
    else:
        note(case, h, RAKE_BALANCE, hand[SAID_LINE], NOBODY, WHOLE_HAND, left, hand[RAKE])
    return EXPLAINED
