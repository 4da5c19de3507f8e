"""Each pot goes to those whom the rules give it, in the shares of the rules.

The sums are compared per seat and, where the text tells pots apart, per pot. Within a split pot each
seat may be off by one odd chip a share: rooms differ in whom they give it to, and only the sum is
certain. Several spreads of a capped rake over side pots are legal; what a pot pays may lie between
all of it and all of it less the whole rake.
"""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.payments import sum_paid, tally_computed, tally_printed, tells_pots
from pokerstats.audit.checks.pots import PARTS_NET
from pokerstats.audit.checks.rake import EXPLAINED, OFF, TOO_MUCH, check_balance
from pokerstats.audit.checks.tables import (
    AMOUNT,
    AWARDS_OPEN_BIT,
    CARDS_BROKEN_BIT,
    FEES,
    FOLDED,
    HAND,
    MAY_WIN,
    NOBODY,
    NOTED_SEAT_I,
    NULL,
    OWED,
    PAID,
    PAID_LINE,
    POT_AT,
    POTS_OPEN_BIT,
    RAKE,
    SAID_AMOUNT,
    SAID_AT_LINE,
    SAID_AWARD_AT,
    SAID_KIND,
    SAID_LINE,
    SAID_POT,
    SAID_POT_AT,
    SAID_RESULT_AT,
    SAID_SEAT_I,
    SEAT_AT,
    SHARES,
    TOLD,
    TOTAL_POT,
    UNDECIDED_BITS,
    UNIT,
    UNKNOWN,
    WHOLE_HAND,
    Case,
    known,
    note,
)
from pokerstats.columns.dialect import POTS
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import CONTRADICTED, PROVED, RESULT_FOLDED, RESULT_LOST, UNDECIDED

POT_COUNT: Final = number_of("pot-count")
AWARD_AMOUNT: Final = number_of("award-amount")
WRONG_WINNER: Final = number_of("wrong-winner")
AWARD_MISSING: Final = number_of("award-missing")
PAID_AFTER_FOLD: Final = number_of("paid-after-fold")
AWARDS_TOTAL: Final = number_of("awards-total")
WINNER_UNDECIDED: Final = number_of("winner-undecided")
SUMMARY_AWARD: Final = number_of("summary-award")


@step
def check_awards(case: Case, h: int, dialect: I64) -> int:
    """The award verdict of a hand; differences become W501 … W507, R602, R603, and P404 where a pot is named."""
    hand = case.hands[h]
    before = case.used[0, 0]
    printed = tally_printed(case, h, WHOLE_HAND)
    if printed == NONE:
        return NULL
    settled = False
    balance = EXPLAINED
    if hand[UNDECIDED_BITS] & POTS_OPEN_BIT == 0:
        check_named(case, h)
        balance = check_balance(case, h, sum_paid(case, h, dialect), has_second(case, h, printed), dialect)
        if hand[TOLD] & CARDS_BROKEN_BIT == 0:  # else C2xx has told why nobody can say who wins
            settled = check_shares(case, h, balance, dialect)
        if balance == OFF and case.used[0, 0] == before:
            blame_sum(case, h, printed, hand[TOTAL_POT] - known(hand[RAKE]) - hand[FEES])
    check_summary(case, h, before)
    if case.used[0, 0] > before + (balance == TOO_MUCH):  # that is a note, and no fault
        return CONTRADICTED
    if balance == TOO_MUCH:
        return UNDECIDED
    if not settled and (hand[TOLD] & (AWARDS_OPEN_BIT | CARDS_BROKEN_BIT) | hand[UNDECIDED_BITS] & POTS_OPEN_BIT) == 0:
        note(case, h, WINNER_UNDECIDED, hand[SAID_LINE], NOBODY, WHOLE_HAND, UNKNOWN, UNKNOWN)
    return PROVED if settled and balance != EXPLAINED else UNDECIDED


@step
def check_named(case: Case, h: int) -> None:
    """An award names one of the pots that there are."""
    computed = case.hands[h + 1, POT_AT] - case.hands[h, POT_AT]
    for w in range(case.hands[h, SAID_AWARD_AT], case.hands[h + 1, SAID_AWARD_AT]):
        award = case.said_awards[w]
        if award[SAID_POT] >= max(computed, 1):
            note(case, h, POT_COUNT, award[SAID_AT_LINE], award[SAID_SEAT_I], WHOLE_HAND, computed, award[SAID_POT] + 1)


@step
def blame_sum(case: Case, h: int, printed: int, expected: int) -> None:
    """A sum of awards that does not close: W501 if the summary tells which award is off by as much, else W505."""
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        said = case.said_results[r]
        i = said[SAID_SEAT_I]
        if i >= 0 and said[SAID_AMOUNT] != NONE and case.tally[i, PAID] - said[SAID_AMOUNT] == printed - expected:
            note(case, h, AWARD_AMOUNT, case.tally[i, PAID_LINE], i, WHOLE_HAND, said[SAID_AMOUNT], case.tally[i, PAID])
            return
    note(case, h, AWARDS_TOTAL, case.hands[h, SAID_LINE], NOBODY, WHOLE_HAND, expected, printed)


@step
def has_second(case: Case, h: int, printed: int) -> bool:
    """The sum paid stands a second time in the text: in the summary's seat lines, or as main and side pots."""
    if case.hands[h, SAID_AWARD_AT] == case.hands[h + 1, SAID_AWARD_AT]:
        return False
    pots = 0
    for p in range(case.hands[h, SAID_POT_AT], case.hands[h + 1, SAID_POT_AT]):
        pots += case.said_pots[p, SAID_AMOUNT]
    results = 0
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        amount = case.said_results[r, SAID_AMOUNT]
        seat_i = case.said_results[r, SAID_SEAT_I]
        if amount != NONE and seat_i >= 0:
            results += amount
            if amount != case.tally[seat_i, PAID]:
                return False
    return printed in (pots, results)


@step
def check_shares(case: Case, h: int, balance: int, dialect: I64) -> bool:
    """Each seat is paid its due, pot by pot where the text tells pots apart. Whether all awards are known.

    Leaves the tally of the whole hand, as it finds it.
    """
    if not tells_pots(case, h):
        settled = tally_computed(case, h, WHOLE_HAND, dialect)
        compare_seats(case, h, WHOLE_HAND, settled, balance, dialect)
        return settled
    all_settled = True
    for pot in range(case.hands[h + 1, POT_AT] - case.hands[h, POT_AT]):
        tally_printed(case, h, pot)
        settled = tally_computed(case, h, pot, dialect)
        compare_seats(case, h, pot, settled, balance, dialect)
        all_settled = all_settled and settled
    tally_printed(case, h, WHOLE_HAND)
    tally_computed(case, h, WHOLE_HAND, dialect)
    return all_settled


@step
def compare_seats(case: Case, h: int, pot: int, settled: bool, balance: int, dialect: I64) -> None:
    """Who is paid has a right to it, who has a right is paid, and the shares are right (W501 … W504)."""
    first = case.hands[h, SEAT_AT]
    scale, slack, chip = tolerance(case, h, pot, dialect)
    for i in range(case.hands[h + 1, SEAT_AT] - first):
        paid = case.tally[i, PAID]
        owed = case.tally[i, OWED]
        code = 0
        if paid > 0 and case.seats[first + i, FOLDED]:
            code = PAID_AFTER_FOLD
        elif paid > 0 and not case.tally[i, MAY_WIN]:
            code = WRONG_WINNER
        elif not settled or abs(paid - owed * scale) <= slack + chip * case.tally[i, SHARES]:
            continue
        elif paid == 0:
            code = AWARD_MISSING
        elif balance != EXPLAINED:
            code = AWARD_AMOUNT
        if code != 0:
            line = case.tally[i, PAID_LINE] if paid > 0 else case.hands[h, SAID_LINE]
            note(case, h, code, line, i, pot, scaled(owed, scale, case.hands[h, UNIT]) if settled else 0, paid)


@step
def tolerance(case: Case, h: int, pot: int, dialect: I64) -> tuple[float, int, int]:
    """What legal spreads of the rake and odd chips may change: a scale of the pot, a slack, the odd chip a share."""
    hand = case.hands[h]
    pots = case.hands[h + 1, POT_AT] - hand[POT_AT]
    taken = known(hand[RAKE]) + hand[FEES]
    paid = 0
    owed = 0
    for i in range(case.hands[h + 1, SEAT_AT] - hand[SEAT_AT]):
        paid += case.tally[i, PAID]
        owed += case.tally[i, OWED]
    if paid == owed:
        return 1.0, taken if pot == WHOLE_HAND and pots > 1 else 0, hand[UNIT]
    if pot != WHOLE_HAND and owed > 0:
        amount = case.pots[hand[POT_AT] + pot, AMOUNT]
        net = paid
        if not amount - taken <= net <= amount and dialect[POTS] == PARTS_NET:
            net = printed_part(case, h, pot)  # the award is wrong; the summary may tell what the pot paid
        if net != owed and amount - taken <= net <= amount:
            return net / owed, 1, hand[UNIT] + hand[UNIT] * net // owed  # the odd chip of either division
    return 1.0, 0, 0


@step
def printed_part(case: Case, h: int, pot: int) -> int:
    """The main or side pot of the summary; NONE if it lists others than there are."""
    first = case.hands[h, SAID_POT_AT]
    pots = case.hands[h + 1, POT_AT] - case.hands[h, POT_AT]
    if case.hands[h + 1, SAID_POT_AT] - first != pots or case.said_pots[first + pot, SAID_POT] != pot:
        return NONE
    return case.said_pots[first + pot, SAID_AMOUNT]


@step
def scaled(owed: int, scale: float, unit: int) -> int:
    """What is owed where the pot paid another part of the rake, as the room can pay it."""
    return owed if scale == 1.0 else round(owed * scale / max(unit, 1)) * max(unit, 1)


@step
def check_summary(case: Case, h: int, before: int) -> None:
    """The summary's seat lines repeat what the body paid (W507); not faulty if the body alone is wrong.

    An empty seat is paid nothing.
    """
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        if case.said_results[r, SAID_SEAT_I] < 0 and case.said_results[r, SAID_AMOUNT] > 0:
            line = case.said_results[r, SAID_AT_LINE]
            note(case, h, WRONG_WINNER, line, NOBODY, WHOLE_HAND, 0, case.said_results[r, SAID_AMOUNT])
    if case.hands[h, SAID_AWARD_AT] == case.hands[h + 1, SAID_AWARD_AT]:
        return
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        i = case.said_results[r, SAID_SEAT_I]
        printed = case.said_results[r, SAID_AMOUNT]
        if printed == NONE and case.said_results[r, SAID_KIND] in (RESULT_FOLDED, RESULT_LOST):
            printed = 0
        if i < 0 or printed in (NONE, case.tally[i, PAID]):
            continue
        spread = known(case.hands[h, RAKE]) + case.hands[h, FEES] + case.hands[h, UNIT] * case.tally[i, SHARES]
        if abs(printed - case.tally[i, OWED]) > spread or not is_blamed(case, h, i, before):
            line = case.said_results[r, SAID_AT_LINE]
            note(case, h, SUMMARY_AWARD, line, i, WHOLE_HAND, case.tally[i, PAID], printed)


@step
def is_blamed(case: Case, h: int, seat_i: int, before: int) -> bool:
    """A finding about this seat's awards was noted since row `before`."""
    for row in range(before, case.used[0, 0]):
        if case.notes[row, HAND] == h and case.notes[row, NOTED_SEAT_I] == seat_i:
            return True
    return False
