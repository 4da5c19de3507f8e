"""What the text pays each seat, and what the rules pay it: both summed up, for one pot or for the hand."""

from typing import Final

from pokerstats.audit.checks.tables import (
    AWARD_AT,
    CASHED_OUT,
    DUE,
    MAY_WIN,
    OWED,
    PAID,
    PAID_LINE,
    POT,
    POT_AT,
    SAID_AMOUNT,
    SAID_AT_LINE,
    SAID_AWARD_AT,
    SAID_POT,
    SAID_RESULT_AT,
    SAID_RETURN_AT,
    SAID_SEAT_I,
    SAID_TOTAL,
    SEAT_AT,
    SEAT_I,
    SHARES,
    TOTAL_POT,
    UNCALLED,
    WHOLE_HAND,
    Case,
)
from pokerstats.columns.dialect import COLLECTED, TOTAL
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE

GROSS: Final = 0  # word of dialect `total`
WITH_UNCALLED: Final = 2  # word of dialect `collected`: award lines hold the uncalled bet too


@step
def tally_printed(case: Case, h: int, pot: int) -> int:
    """Fills PAID and PAID_LINE of the tally; the sum, NONE if the text pays nobody.

    A hand without award lines, and a player who cashed out, are paid by the summary's seat lines.
    """
    first = case.hands[h, SEAT_AT]
    for i in range(case.hands[h + 1, SEAT_AT] - first):
        case.tally[i, PAID] = 0
        case.tally[i, PAID_LINE] = 0
    total = 0
    lines = 0
    for w in range(case.hands[h, SAID_AWARD_AT], case.hands[h + 1, SAID_AWARD_AT]):
        award = case.said_awards[w]
        if award[SAID_SEAT_I] >= 0 and pot in (WHOLE_HAND, award[SAID_POT]):
            total += pay(case, award)
            lines += 1
    in_body = lines > 0
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        result = case.said_results[r]
        seat_i = result[SAID_SEAT_I]
        if pot != WHOLE_HAND or seat_i < 0 or result[SAID_AMOUNT] == NONE or case.tally[seat_i, PAID_LINE] > 0:
            continue
        if not in_body or case.seats[first + seat_i, CASHED_OUT]:
            total += pay(case, result)
            lines += 1
    return total if lines > 0 else NONE


@step
def pay(case: Case, claim: I64) -> int:
    """Adds one claim to its seat's tally; its amount."""
    case.tally[claim[SAID_SEAT_I], PAID] += claim[SAID_AMOUNT]
    case.tally[claim[SAID_SEAT_I], PAID_LINE] = claim[SAID_AT_LINE]
    return claim[SAID_AMOUNT]


@step
def tally_computed(case: Case, h: int, pot: int, dialect: I64) -> bool:
    """Fills OWED, SHARES (awards of split pots) and MAY_WIN of the tally; whether each award is known."""
    first = case.hands[h, SEAT_AT]
    last_pot = case.hands[h + 1, POT_AT] - case.hands[h, POT_AT] - 1
    uncalled_too = holds_uncalled(case, h, dialect) and pot in (WHOLE_HAND, last_pot)
    for i in range(case.hands[h + 1, SEAT_AT] - first):
        case.tally[i, OWED] = case.seats[first + i, UNCALLED] if uncalled_too else 0
        case.tally[i, SHARES] = 0
        case.tally[i, MAY_WIN] = case.tally[i, OWED] > 0
    settled = True
    for w in range(case.hands[h, AWARD_AT], case.hands[h + 1, AWARD_AT]):
        award = case.awards[w]
        if pot not in (WHOLE_HAND, award[POT]):
            continue
        case.tally[award[SEAT_I], MAY_WIN] = 1
        if award[DUE] == NONE:
            settled = False
            continue
        case.tally[award[SEAT_I], OWED] += award[DUE]
        case.tally[award[SEAT_I], SHARES] += is_split(case, h, award[POT])
    return settled


@step
def is_split(case: Case, h: int, pot: int) -> bool:
    """A pot with more than one award: tied hands, high and low, or several boards."""
    awards = 0
    for w in range(case.hands[h, AWARD_AT], case.hands[h + 1, AWARD_AT]):
        awards += case.awards[w, POT] == pot
    return awards > 1


@step
def tells_pots(case: Case, h: int) -> bool:
    """Each award line names one of the hand's several pots, and no award is printed without a line of its own."""
    pots = case.hands[h + 1, POT_AT] - case.hands[h, POT_AT]
    highest = 0
    for w in range(case.hands[h, SAID_AWARD_AT], case.hands[h + 1, SAID_AWARD_AT]):
        pot = case.said_awards[w, SAID_POT]
        if pot < 0 or pot >= pots:
            return False
        highest = max(highest, pot)
    for s in range(case.hands[h, SEAT_AT], case.hands[h + 1, SEAT_AT]):
        if case.seats[s, CASHED_OUT]:
            return False
    return highest > 0


@step
def sum_paid(case: Case, h: int, dialect: I64) -> int:
    """All that the text pays out of the pots, uncalled money taken off where award lines hold it."""
    first = case.hands[h, SEAT_AT]
    total = 0
    uncalled_too = holds_uncalled(case, h, dialect)
    for i in range(case.hands[h + 1, SEAT_AT] - first):
        total += case.tally[i, PAID]
        if uncalled_too:
            total -= case.seats[first + i, UNCALLED]
    return total


@step
def holds_uncalled(case: Case, h: int, dialect: I64) -> bool:
    """Award lines hold the uncalled bet too: in this room, or in this hand, whose printed total counts it."""
    return dialect[COLLECTED] == WITH_UNCALLED or kept_uncalled(case, h, dialect) > 0


@step
def kept_uncalled(case: Case, h: int, dialect: I64) -> int:
    """The uncalled bet, where no line returns it and the printed total counts all that was put in; else 0.

    Some rooms and converters tell a walk so: they award the whole big blind.
    """
    hand = case.hands[h]
    after = case.hands[h + 1]
    uncalled = 0
    for s in range(hand[SEAT_AT], after[SEAT_AT]):
        uncalled += case.seats[s, UNCALLED]
    told = dialect[TOTAL] != GROSS or after[SAID_RETURN_AT] > hand[SAID_RETURN_AT]
    return 0 if told or hand[SAID_TOTAL] != hand[TOTAL_POT] + uncalled else uncalled
