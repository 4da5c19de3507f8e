"""Printed totals, main and side pots and uncalled bets are those of the replay."""

from typing import Final

from numba import njit

from pokerstats.audit.checks.tables import NOBODY, NULL, POTS_UNDECIDED, WHOLE_HAND, Facts, Notes, known, note
from pokerstats.columns.dialect import POTS, TOTAL
from pokerstats.columns.layout import I64, NONE, Claims
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, PROVED, UNDECIDED

POT_TOTAL: Final = BY_SLUG["pot-total"].number
MAIN_POT: Final = BY_SLUG["main-pot"].number
SIDE_POT: Final = BY_SLUG["side-pot"].number
POT_COUNT: Final = BY_SLUG["pot-count"].number
UNCALLED_BET: Final = BY_SLUG["uncalled-bet"].number
POTS_OPEN: Final = BY_SLUG["pots-undecided"].number
GROSS, NET, COLLECTED = range(3)  # words of dialect `total`
PARTS_NET, PARTS_GROSS = range(2)  # words of dialect `pots`


@njit(cache=True, nogil=True)
def check_pots(h: int, facts: Facts, claims: Claims, dialect: I64, notes: Notes) -> int:
    """The pot verdict of a hand; differences become P401 … P405, pots that cannot be computed P406."""
    parts = claims.pot_at[h + 1] - claims.pot_at[h]
    returns = claims.uncalled_at[h + 1] - claims.uncalled_at[h]
    if claims.total_pot[h] == NONE and parts + returns == 0:
        return NULL
    if facts.undecided[h] & POTS_UNDECIDED:
        if not facts.told[h] & POTS_UNDECIDED:
            note(notes, h, POTS_OPEN, claims.total_line[h], NOBODY, WHOLE_HAND, NONE, NONE)
        return UNDECIDED
    before = notes.used[0]
    compared = check_total(h, facts, claims, dialect, notes)
    compared += check_parts(h, facts, claims, dialect, notes)
    compared += check_uncalled(h, facts, claims, notes)
    if notes.used[0] > before:
        return CONTRADICTED
    return PROVED if compared > 0 else UNDECIDED


@njit(cache=True, nogil=True)
def check_total(h: int, facts: Facts, claims: Claims, dialect: I64, notes: Notes) -> int:
    """The printed total is the sum of all called bets, less what the room takes off; how many figures were compared."""
    printed = claims.total_pot[h]
    if printed == NONE:
        return 0
    gross = facts.total_pot[h]
    expected = gross
    rake_known = facts.rake[h] != NONE
    if dialect[TOTAL] != GROSS:
        if not rake_known:
            return 0
        expected = gross - facts.rake[h] - facts.fees[h]
    if dialect[TOTAL] == COLLECTED:
        for s in range(facts.seat_at[h], facts.seat_at[h + 1]):
            expected += facts.uncalled[s]
    if printed == expected:
        return 1
    if facts.converted[h] and rake_known and printed == gross - facts.rake[h] - facts.fees[h]:
        return 1  # converters print the total of the room the hand was played in, often net
    note(notes, h, POT_TOTAL, claims.total_line[h], NOBODY, WHOLE_HAND, expected, printed)
    return 1


@njit(cache=True, nogil=True)
def check_parts(h: int, facts: Facts, claims: Claims, dialect: I64, notes: Notes) -> int:
    """Printed main and side pots are those of the replay; of net ones each legal spread of the rake is accepted."""
    first = claims.pot_at[h]
    printed = claims.pot_at[h + 1] - first
    if printed == 0:
        return 0
    computed = facts.pot_at[h + 1] - facts.pot_at[h]
    in_order = printed == computed
    for p in range(printed):
        in_order = in_order and claims.pot_no[first + p] == p
    if not in_order:
        note(notes, h, POT_COUNT, claims.pot_line[first], NOBODY, WHOLE_HAND, computed, printed)
        return 1
    taken = 0
    if dialect[POTS] == PARTS_NET:
        if facts.rake[h] == NONE:
            return 0
        taken = facts.rake[h] + facts.fees[h]
    outside = 0  # pots that no spread of the rake explains
    left = facts.total_pot[h] - taken
    for p in range(first, first + printed):
        left -= claims.pot_amount[p]
        amount = facts.pot_amount[facts.pot_at[h] + claims.pot_no[p]]
        if not amount - taken <= claims.pot_amount[p] <= amount:
            outside += 1
    if outside == 0 and left == 0:
        return printed
    for p in range(first, first + printed):
        own = facts.pot_at[h] + claims.pot_no[p]
        amount = facts.pot_amount[own]
        expected = amount
        if taken:
            expected -= known(facts.pot_rake[own]) + known(facts.pot_fees[own])
        differs = claims.pot_amount[p] != expected
        if outside:
            differs = not amount - taken <= claims.pot_amount[p] <= amount
        if differs:
            code = MAIN_POT if claims.pot_no[p] == 0 else SIDE_POT
            note(notes, h, code, claims.pot_line[p], NOBODY, claims.pot_no[p], expected, claims.pot_amount[p])
    return printed


@njit(cache=True, nogil=True)
def check_uncalled(h: int, facts: Facts, claims: Claims, notes: Notes) -> int:
    """Each printed return is the part of a bet that nobody called. A missing line is no fault."""
    for u in range(claims.uncalled_at[h], claims.uncalled_at[h + 1]):
        seat_i = claims.uncalled_seat_i[u]
        if seat_i < 0:
            continue
        printed = 0
        last = u
        for other in range(claims.uncalled_at[h], claims.uncalled_at[h + 1]):
            if claims.uncalled_seat_i[other] == seat_i:
                printed += claims.uncalled_amount[other]
                last = other
        expected = facts.uncalled[facts.seat_at[h] + seat_i]
        if last == u and printed != expected:
            note(notes, h, UNCALLED_BET, claims.uncalled_line[u], seat_i, WHOLE_HAND, expected, printed)
    return claims.uncalled_at[h + 1] - claims.uncalled_at[h]
