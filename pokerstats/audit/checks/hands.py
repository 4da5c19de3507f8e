"""All checks of one hand after the other: the only kernel that the audit calls."""

from typing import Final

from pokerstats.audit.checks.awards import check_awards
from pokerstats.audit.checks.cards import check_board
from pokerstats.audit.checks.folds import check_folds
from pokerstats.audit.checks.pots import check_pots
from pokerstats.audit.checks.tables import (
    AWARD_VERDICT,
    POT_AT,
    POT_VERDICT,
    ROOM,
    SAID_AWARD_AT,
    SAID_POT_AT,
    SAID_RESULT_AT,
    SAID_RETURN_AT,
    SEAT_AT,
    STATUS,
    Case,
)
from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I64
from pokerstats.model.names import OK

ONCE_A_HAND: Final = 8  # findings that a hand can have once: total, number of pots, balance, board, fold …


@kernel
def check_hands(first: int, dialects: I64, case: Case) -> int:
    """Checks hands from `first` on; returns the hand to go on with when the notes are full, else the number of hands.

    `dialects` has one row a room, columns as in columns/dialect.
    """
    hands = case.hands.shape[0] - 1
    for h in range(first, hands):
        if case.hands[h, STATUS] != OK:
            continue
        if case.used[0, 0] + room_for(case, h) > case.notes.shape[0]:
            return h
        dialect = dialects[case.hands[h, ROOM]]
        before = case.used[0, 0]
        case.hands[h, POT_VERDICT] = check_pots(case, h, dialect)
        case.hands[h, AWARD_VERDICT] = check_awards(case, h, dialect)
        check_board(case, h)
        if case.used[0, 0] == before:
            check_folds(case, h)
    return hands


@step
def room_for(case: Case, h: int) -> int:
    """The most findings that a hand can have."""
    hand = case.hands[h]
    after = case.hands[h + 1]
    figures = after[SAID_POT_AT] - hand[SAID_POT_AT] + after[SAID_RETURN_AT] - hand[SAID_RETURN_AT]
    figures += 2 * (after[SAID_RESULT_AT] - hand[SAID_RESULT_AT])  # what each won, and what he bet
    figures += after[SAID_AWARD_AT] - hand[SAID_AWARD_AT]
    return ONCE_A_HAND + figures + (after[POT_AT] - hand[POT_AT] + 1) * (after[SEAT_AT] - hand[SEAT_AT])
