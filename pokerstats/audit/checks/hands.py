"""All checks of one hand after the other: the only kernel that the audit calls."""

from typing import Final

from numba import njit

from pokerstats.audit.checks.awards import check_awards
from pokerstats.audit.checks.cards import check_board
from pokerstats.audit.checks.pots import check_pots
from pokerstats.audit.checks.tables import Facts, Notes, Tally
from pokerstats.columns.layout import I64, Claims
from pokerstats.model.names import OK

FIXED_ROOM: Final = 8  # findings that a hand can have once: total, count, balance, board, undecided …


@njit(cache=True, nogil=True)
def check_hands(first: int, dialects: I64, facts: Facts, claims: Claims, tally: Tally, notes: Notes) -> int:
    """Checks hands from `first` on; returns the hand to go on with when the notes are full, else the number of hands.

    `dialects` has one row a room, columns as in columns/dialect.
    """
    hands = facts.status.shape[0]
    for h in range(first, hands):
        if facts.status[h] != OK:
            continue
        if notes.used[0] + room_for(h, facts, claims) > notes.rows.hand.shape[0]:
            return h
        dialect = dialects[facts.room[h]]
        facts.pot_verdict[h] = check_pots(h, facts, claims, dialect, notes)
        facts.award_verdict[h] = check_awards(h, facts, claims, dialect, tally, notes)
        check_board(h, facts, claims, notes)
    return hands


@njit(cache=True, nogil=True)
def room_for(h: int, facts: Facts, claims: Claims) -> int:
    """The most findings that a hand can have."""
    figures = claims.pot_at[h + 1] - claims.pot_at[h]
    figures += claims.uncalled_at[h + 1] - claims.uncalled_at[h]
    figures += claims.result_at[h + 1] - claims.result_at[h]
    pots = facts.pot_at[h + 1] - facts.pot_at[h] + 1
    return FIXED_ROOM + figures + pots * (facts.seat_at[h + 1] - facts.seat_at[h])
