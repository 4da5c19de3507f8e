"""What the text pays each seat, and what the rules pay it: both summed up, for one pot or for the hand."""

from typing import Final

from numba import njit

from pokerstats.audit.checks.tables import WHOLE_HAND, Facts, Tally
from pokerstats.columns.dialect import COLLECTED
from pokerstats.columns.layout import I64, NONE, Claims

WITH_UNCALLED: Final = 2  # word of dialect `collected`: award lines hold the uncalled bet too


@njit(cache=True, nogil=True)
def tally_printed(h: int, pot: int, facts: Facts, claims: Claims, tally: Tally) -> int:
    """Fills tally.paid and tally.line; the sum, NONE if the text pays nobody.

    A hand without award lines, and a player who cashed out, are paid by the summary's seat lines.
    """
    first = facts.seat_at[h]
    for i in range(facts.seat_at[h + 1] - first):
        tally.paid[i] = 0
        tally.line[i] = 0
    total = 0
    lines = 0
    for w in range(claims.award_at[h], claims.award_at[h + 1]):
        seat_i = claims.award_seat_i[w]
        if seat_i < 0 or (pot != WHOLE_HAND and claims.award_pot[w] != pot):
            continue
        tally.paid[seat_i] += claims.award_amount[w]
        tally.line[seat_i] = claims.award_line[w]
        total += claims.award_amount[w]
        lines += 1
    if pot != WHOLE_HAND:
        return total
    in_body = lines > 0
    for r in range(claims.result_at[h], claims.result_at[h + 1]):
        seat_i = claims.result_seat_i[r]
        if seat_i < 0 or claims.result_amount[r] == NONE or tally.line[seat_i] > 0:
            continue
        if not in_body or facts.cashout_pay[first + seat_i] != NONE:
            tally.paid[seat_i] += claims.result_amount[r]
            tally.line[seat_i] = claims.result_line[r]
            total += claims.result_amount[r]
            lines += 1
    return total if lines > 0 else NONE


@njit(cache=True, nogil=True)
def tally_computed(h: int, pot: int, facts: Facts, dialect: I64, tally: Tally) -> bool:
    """Fills tally.due and tally.shares; whether each award is known."""
    first = facts.seat_at[h]
    last_pot = facts.pot_at[h + 1] - facts.pot_at[h] - 1
    uncalled_too = dialect[COLLECTED] == WITH_UNCALLED and pot in (WHOLE_HAND, last_pot)
    for i in range(facts.seat_at[h + 1] - first):
        tally.due[i] = facts.uncalled[first + i] if uncalled_too else 0
        tally.shares[i] = 0
    settled = True
    for w in range(facts.award_at[h], facts.award_at[h + 1]):
        seat_i = facts.award_seat_i[w]
        if pot != WHOLE_HAND and facts.award_pot[w] != pot:
            continue
        if facts.award_amount[w] == NONE or seat_i < 0:
            settled = False
            continue
        tally.due[seat_i] += facts.award_amount[w]
        if is_split(h, facts.award_pot[w], facts):
            tally.shares[seat_i] += 1
    return settled


@njit(cache=True, nogil=True)
def is_split(h: int, pot: int, facts: Facts) -> bool:
    """A pot with more than one award: tied hands, high and low, or several boards."""
    awards = 0
    for w in range(facts.award_at[h], facts.award_at[h + 1]):
        if facts.award_pot[w] == pot:
            awards += 1
    return awards > 1


@njit(cache=True, nogil=True)
def tells_pots(h: int, facts: Facts, claims: Claims) -> bool:
    """Each award line names one of the hand's several pots, and no award is printed without a line of its own."""
    pots = facts.pot_at[h + 1] - facts.pot_at[h]
    highest = 0
    for w in range(claims.award_at[h], claims.award_at[h + 1]):
        if not 0 <= claims.award_pot[w] < pots:
            return False
        highest = max(highest, int(claims.award_pot[w]))
    for s in range(facts.seat_at[h], facts.seat_at[h + 1]):
        if facts.cashout_pay[s] != NONE:
            return False
    return highest > 0


@njit(cache=True, nogil=True)
def sum_paid(h: int, facts: Facts, dialect: I64, tally: Tally) -> int:
    """All that the text pays out of the pots, uncalled money taken off where award lines hold it."""
    first = facts.seat_at[h]
    total = 0
    for i in range(facts.seat_at[h + 1] - first):
        total += tally.paid[i]
        if dialect[COLLECTED] == WITH_UNCALLED:
            total -= facts.uncalled[first + i]
    return total
