"""A stated rake is what the pot leaves after awards and fees; no more is paid out than was put in.

What the awards leave of a pot whose rake is not stated is its rake, as far as the room takes so much: beyond that
nobody can say which award is too small, and where nobody is paid at all, one is missing.
"""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.tables import (
    BOARD,
    FEES,
    NOBODY,
    RAKE,
    RAKE_SOURCE,
    SAID_LINE,
    SAID_TOTAL,
    TOTAL_POT,
    UNKNOWN,
    WHOLE_HAND,
    Case,
    note,
)
from pokerstats.columns.dialect import FLAGS, MOST_RAKE, NO_FLOP_NO_DROP
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import STATED

RAKE_BALANCE: Final = number_of("rake-balance")
NEGATIVE_RAKE: Final = number_of("negative-rake")
AWARD_MISSING: Final = number_of("award-missing")
RAKE_UNDECIDED: Final = number_of("rake-undecided")
TENTH: Final = FLAGS["most_rake"].index("tenth")
NO_DROP: Final = FLAGS["no_flop_no_drop"].index("yes")
CLOSES, OFF, EXPLAINED, TOO_MUCH = range(4)  # what check_balance says


@step
def check_balance(case: Case, h: int, paid: int, seconded: bool, dialect: I64) -> int:
    """CLOSES if pot = paid + rake + fees; OFF if the awards are at fault; EXPLAINED if another figure is, and told.

    TOO_MUCH if the awards leave more than the room takes. `seconded` = another place of the text (summary lines,
    printed pots) confirms the sum paid, so that a sum that does not close is the rake line's fault.
    """
    hand = case.hands[h]
    left = hand[TOTAL_POT] - paid - hand[FEES]
    if hand[RAKE_SOURCE] != STATED:
        if left >= 0:
            return check_left(case, h, left, dialect)
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


@step
def check_left(case: Case, h: int, left: int, dialect: I64) -> int:
    """CLOSES, or TOO_MUCH where a rake that is not stated would be all of the pot, or more than the room's most."""
    hand = case.hands[h]
    pot = hand[TOTAL_POT]
    if left >= pot > 0:
        note(case, h, AWARD_MISSING, hand[SAID_LINE], NOBODY, WHOLE_HAND, UNKNOWN, 0)
        return EXPLAINED
    most = 0 if hand[BOARD] == 0 and dialect[NO_FLOP_NO_DROP] == NO_DROP else pot // 10
    if dialect[MOST_RAKE] == TENTH and left > most:
        note(case, h, RAKE_UNDECIDED, hand[SAID_LINE], NOBODY, WHOLE_HAND, most, left)
        return TOO_MUCH
    return CLOSES
