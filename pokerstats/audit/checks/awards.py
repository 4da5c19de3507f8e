"""Each pot goes to those whom the rules give it, in the shares of the rules.

The sums are compared per seat and, where the text tells pots apart, per pot. Within a split pot each
seat may be off by one odd chip a share: rooms differ in whom they give it to, and only the sum is
certain. Several spreads of a capped rake over side pots are legal; what a pot pays may lie between
all of it and all of it less the whole rake.
"""

from typing import Final

from numba import njit

from pokerstats.audit.checks.payments import sum_paid, tally_computed, tally_printed, tells_pots
from pokerstats.audit.checks.rake import EXPLAINED, OFF, check_balance
from pokerstats.audit.checks.tables import (
    AWARDS_UNDECIDED,
    NOBODY,
    NULL,
    POTS_UNDECIDED,
    WHOLE_HAND,
    Facts,
    Notes,
    Tally,
    known,
    note,
)
from pokerstats.columns.layout import I64, NONE, Claims
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, PROVED, UNDECIDED

AWARD_AMOUNT: Final = BY_SLUG["award-amount"].number
WRONG_WINNER: Final = BY_SLUG["wrong-winner"].number
AWARD_MISSING: Final = BY_SLUG["award-missing"].number
PAID_AFTER_FOLD: Final = BY_SLUG["paid-after-fold"].number
AWARDS_TOTAL: Final = BY_SLUG["awards-total"].number
WINNER_OPEN: Final = BY_SLUG["winner-undecided"].number
SUMMARY_AWARD: Final = BY_SLUG["summary-award"].number


@njit(cache=True, nogil=True)
def check_awards(h: int, facts: Facts, claims: Claims, dialect: I64, tally: Tally, notes: Notes) -> int:
    """The award verdict of a hand; differences become W501 … W507, R602 and R603."""
    before = notes.used[0]
    printed = tally_printed(h, WHOLE_HAND, facts, claims, tally)
    if printed == NONE:
        return NULL
    if facts.undecided[h] & POTS_UNDECIDED:
        tally_computed(h, WHOLE_HAND, facts, dialect, tally)
        check_summary(h, before, claims, tally, notes)
        return CONTRADICTED if notes.used[0] > before else UNDECIDED
    seconded = has_second(h, printed, claims, tally)
    balance = check_balance(h, sum_paid(h, facts, dialect, tally), seconded, facts, claims, notes)
    settled = check_shares(h, balance, facts, claims, dialect, tally, notes)
    if balance == OFF and notes.used[0] == before:
        expected = facts.total_pot[h] - known(facts.rake[h]) - facts.fees[h]
        note(notes, h, AWARDS_TOTAL, claims.total_line[h], NOBODY, WHOLE_HAND, expected, printed)
    tally_printed(h, WHOLE_HAND, facts, claims, tally)
    tally_computed(h, WHOLE_HAND, facts, dialect, tally)
    check_summary(h, before, claims, tally, notes)
    if notes.used[0] > before:
        return CONTRADICTED
    if not settled and not facts.told[h] & AWARDS_UNDECIDED:
        note(notes, h, WINNER_OPEN, claims.total_line[h], NOBODY, WHOLE_HAND, NONE, NONE)
    return PROVED if settled and balance != EXPLAINED else UNDECIDED


@njit(cache=True, nogil=True)
def has_second(h: int, printed: int, claims: Claims, tally: Tally) -> bool:
    """The sum paid stands a second time in the text: in the summary's seat lines, or as main and side pots."""
    if claims.award_at[h] == claims.award_at[h + 1]:
        return False
    pots = 0
    for p in range(claims.pot_at[h], claims.pot_at[h + 1]):
        pots += claims.pot_amount[p]
    results = 0
    for r in range(claims.result_at[h], claims.result_at[h + 1]):
        if claims.result_amount[r] != NONE and claims.result_seat_i[r] >= 0:
            results += claims.result_amount[r]
            if claims.result_amount[r] != tally.paid[claims.result_seat_i[r]]:
                return False
    return printed in (pots, results)


@njit(cache=True, nogil=True)
def check_shares(h: int, balance: int, facts: Facts, claims: Claims, dialect: I64, tally: Tally, notes: Notes) -> bool:
    """Each seat is paid its due, pot by pot where the text tells pots apart. Whether all awards are known."""
    if not tells_pots(h, facts, claims):
        settled = tally_computed(h, WHOLE_HAND, facts, dialect, tally)
        compare_seats(h, WHOLE_HAND, settled, balance, facts, claims, tally, notes)
        return settled
    all_settled = True
    for pot in range(facts.pot_at[h + 1] - facts.pot_at[h]):
        tally_printed(h, pot, facts, claims, tally)
        settled = tally_computed(h, pot, facts, dialect, tally)
        compare_seats(h, pot, settled, balance, facts, claims, tally, notes)
        all_settled = all_settled and settled
    return all_settled


@njit(cache=True, nogil=True)
def compare_seats(
    h: int, pot: int, settled: bool, balance: int, facts: Facts, claims: Claims, tally: Tally, notes: Notes
) -> None:
    """Who is paid has a right to it, who has a right is paid, and the shares are right (W501 … W504)."""
    first = facts.seat_at[h]
    scale, slack, chip = tolerance(h, pot, facts, tally)
    for i in range(facts.seat_at[h + 1] - first):
        paid = tally.paid[i]
        due = tally.due[i]
        if paid == 0 and due == 0:
            continue
        if paid > 0 and facts.folded[first + i]:
            note(notes, h, PAID_AFTER_FOLD, tally.line[i], i, pot, 0, paid)
        elif not settled:
            if paid > 0 and not may_win(h, i, pot, facts):
                note(notes, h, WRONG_WINNER, tally.line[i], i, pot, 0, paid)
        elif due == 0:
            note(notes, h, WRONG_WINNER, tally.line[i], i, pot, 0, paid)
        elif paid == 0:
            note(notes, h, AWARD_MISSING, claims.total_line[h], i, pot, due, 0)
        elif balance != EXPLAINED and abs(paid - round(due * scale)) > slack + chip * tally.shares[i]:
            note(notes, h, AWARD_AMOUNT, tally.line[i], i, pot, due, paid)


@njit(cache=True, nogil=True)
def tolerance(h: int, pot: int, facts: Facts, tally: Tally) -> tuple[float, int, int]:
    """What legal spreads of the rake and odd chips may change: a scale of the pot, a slack, the odd chip a share."""
    pots = facts.pot_at[h + 1] - facts.pot_at[h]
    taken = known(facts.rake[h]) + facts.fees[h]
    paid = 0
    due = 0
    for i in range(facts.seat_at[h + 1] - facts.seat_at[h]):
        paid += tally.paid[i]
        due += tally.due[i]
    if paid == due:
        return 1.0, taken if pot == WHOLE_HAND and pots > 1 else 0, facts.unit[h]
    if pot != WHOLE_HAND and due > 0:
        amount = facts.pot_amount[facts.pot_at[h] + pot]
        if amount - taken <= paid <= amount:
            return paid / due, 0, facts.unit[h]
    return 1.0, 0, 0


@njit(cache=True, nogil=True)
def may_win(h: int, seat_i: int, pot: int, facts: Facts) -> bool:
    """The seat has paid into the pot (any pot, where the text does not tell which) and has not given it up."""
    if facts.muck[facts.seat_at[h] + seat_i]:
        return False
    for p in range(facts.pot_at[h], facts.pot_at[h + 1]):
        asked = pot in (WHOLE_HAND, p - facts.pot_at[h])
        if asked and (int(facts.eligible[p]) >> seat_i) & 1:
            return True
    return False


@njit(cache=True, nogil=True)
def check_summary(h: int, before: int, claims: Claims, tally: Tally, notes: Notes) -> None:
    """The summary's seat lines repeat what the body paid (W507); not faulty if the body alone is wrong."""
    if claims.award_at[h] == claims.award_at[h + 1]:
        return
    for r in range(claims.result_at[h], claims.result_at[h + 1]):
        i = claims.result_seat_i[r]
        printed = claims.result_amount[r]
        if i < 0 or printed == NONE or printed == tally.paid[i]:
            continue
        if not (printed == tally.due[i] and is_blamed(h, i, before, notes)):
            note(notes, h, SUMMARY_AWARD, claims.result_line[r], i, WHOLE_HAND, tally.paid[i], printed)


@njit(cache=True, nogil=True)
def is_blamed(h: int, seat_i: int, before: int, notes: Notes) -> bool:
    """A finding about this seat's awards was noted since row `before`."""
    blamed = False
    for row in range(before, notes.used[0]):
        blamed = blamed or (notes.rows.hand[row] == h and notes.rows.seat_i[row] == seat_i)
    return blamed
