"""A stated rake is what the pot leaves after awards and fees; no more is paid out than was put in."""

from typing import Final

from numba import njit

from pokerstats.audit.checks.tables import NOBODY, WHOLE_HAND, Facts, Notes, note
from pokerstats.columns.layout import NONE, Claims
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import DERIVED, STATED

RAKE_BALANCE: Final = BY_SLUG["rake-balance"].number
NEGATIVE_RAKE: Final = BY_SLUG["negative-rake"].number
CLOSES, OFF, EXPLAINED = range(3)  # what check_balance says


@njit(cache=True, nogil=True)
def check_balance(h: int, paid: int, seconded: bool, facts: Facts, claims: Claims, notes: Notes) -> int:
    """CLOSES if pot = paid + rake + fees; OFF if the awards are at fault; EXPLAINED if another figure is, and told.

    `seconded` = another place of the text (summary lines, printed pots) confirms the sum paid, so that
    a sum that does not close is the rake line's fault.
    """
    gross = facts.total_pot[h]
    line = claims.total_line[h]
    if facts.rake_source[h] == DERIVED:
        if paid + facts.fees[h] <= gross:
            return CLOSES
        note(notes, h, NEGATIVE_RAKE, line, NOBODY, WHOLE_HAND, gross, paid)
        return EXPLAINED
    if facts.rake_source[h] != STATED:
        return CLOSES if paid <= gross else OFF
    left = gross - paid - facts.fees[h]
    if left == facts.rake[h]:
        return CLOSES
    if claims.total_pot[h] not in (NONE, gross) and paid + facts.rake[h] + facts.fees[h] == claims.total_pot[h]:
        return EXPLAINED  # awards and rake fit the printed total: P401 has told it
    if not seconded:
        return OFF
    if left < 0:
        note(notes, h, NEGATIVE_RAKE, line, NOBODY, WHOLE_HAND, gross, paid)
    else:
        note(notes, h, RAKE_BALANCE, line, NOBODY, WHOLE_HAND, left, facts.rake[h])
    return EXPLAINED
