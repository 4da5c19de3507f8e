"""Printed totals, main and side pots and uncalled bets are those of the replay."""

from typing import Final

from pokerstats.audit.checks.kernel import number_of
from pokerstats.audit.checks.payments import kept_uncalled, tally_printed
from pokerstats.audit.checks.tables import (
    AMOUNT,
    ANTE,
    CONTRIBUTED,
    CONVERTED,
    FEES,
    NOBODY,
    NULL,
    POT_AT,
    POT_FEES,
    POT_RAKE,
    POTS_OPEN_BIT,
    RAKE,
    SAID_AMOUNT,
    SAID_AT_LINE,
    SAID_AWARD_AT,
    SAID_LINE,
    SAID_POT,
    SAID_POT_AT,
    SAID_PUT_IN,
    SAID_RESULT_AT,
    SAID_RETURN_AT,
    SAID_SEAT_I,
    SAID_TOTAL,
    SEAT_AT,
    SITE_MONEY,
    TOLD,
    TOTAL_POT,
    UNCALLED,
    UNDECIDED_BITS,
    UNKNOWN,
    WHOLE_HAND,
    Case,
    known,
    note,
)
from pokerstats.columns.dialect import POTS, TOTAL
from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import CONTRADICTED, PROVED, UNDECIDED

POT_TOTAL: Final = number_of("pot-total")
MAIN_POT: Final = number_of("main-pot")
SIDE_POT: Final = number_of("side-pot")
POT_COUNT: Final = number_of("pot-count")
UNCALLED_BET: Final = number_of("uncalled-bet")
PLAYER_BETS: Final = number_of("player-bets")
POTS_UNDECIDED: Final = number_of("pots-undecided")
GROSS, NET, COLLECTED = range(3)  # words of dialect `total`
PARTS_NET, PARTS_GROSS = range(2)  # words of dialect `pots`


@step
def check_pots(case: Case, h: int, dialect: I64) -> int:
    """The pot verdict of a hand; differences become P401 … P405 and P407, pots that cannot be computed P406."""
    hand = case.hands[h]
    after = case.hands[h + 1]
    rows = after[SAID_POT_AT] - hand[SAID_POT_AT] + after[SAID_RETURN_AT] - hand[SAID_RETURN_AT]
    if hand[SAID_TOTAL] == NONE and rows == 0 and bets_told(case, h) == 0:
        return NULL
    if hand[UNDECIDED_BITS] & POTS_OPEN_BIT:
        if hand[TOLD] & POTS_OPEN_BIT == 0:
            note(case, h, POTS_UNDECIDED, hand[SAID_LINE], NOBODY, WHOLE_HAND, UNKNOWN, UNKNOWN)
        return UNDECIDED
    before = case.used[0, 0]
    compared = check_total(case, h, dialect) + check_parts(case, h, dialect) + check_returns(case, h)
    compared += check_bets(case, h)
    if case.used[0, 0] > before:
        return CONTRADICTED
    return PROVED if compared > 0 else UNDECIDED


@step
def check_total(case: Case, h: int, dialect: I64) -> int:
    """The printed total is the sum of all called bets, less what the room takes off; how many figures were compared."""
    hand = case.hands[h]
    printed = hand[SAID_TOTAL]
    rake_known = hand[RAKE] != NONE
    if printed == NONE or (dialect[TOTAL] != GROSS and not rake_known):
        return 0
    expected = hand[TOTAL_POT]
    net = expected - known(hand[RAKE]) - hand[FEES]
    if dialect[TOTAL] != GROSS:
        expected = net
    if dialect[TOTAL] == COLLECTED:
        for s in range(hand[SEAT_AT], case.hands[h + 1, SEAT_AT]):
            expected += case.seats[s, UNCALLED]
    expected += kept_uncalled(case, h, dialect)
    # Converters print the total of the room where the hand was played, often a net one.
    if printed != expected and not (hand[CONVERTED] and rake_known and printed == net):
        note(case, h, POT_TOTAL, hand[SAID_LINE], NOBODY, WHOLE_HAND, expected, printed)
    return 1


@step
def check_parts(case: Case, h: int, dialect: I64) -> int:
    """Printed main and side pots are those of the replay; of net ones each legal spread of the rake is accepted."""
    hand = case.hands[h]
    first = hand[SAID_POT_AT]
    printed = case.hands[h + 1, SAID_POT_AT] - first
    if printed == 0:
        return 0
    computed = case.hands[h + 1, POT_AT] - hand[POT_AT]
    in_order = printed == computed
    for p in range(printed):
        in_order = in_order and case.said_pots[first + p, SAID_POT] == p
    if not in_order:
        note(case, h, POT_COUNT, case.said_pots[first, SAID_AT_LINE], NOBODY, WHOLE_HAND, computed, printed)
        return 1
    if dialect[POTS] == PARTS_NET and hand[RAKE] == NONE:
        return 0
    taken = hand[RAKE] + hand[FEES] if dialect[POTS] == PARTS_NET else 0
    parts = 0
    for p in range(printed):
        parts += case.said_pots[first + p, SAID_AMOUNT]
    if taken != 0 and parts <= hand[TOTAL_POT] and parts == tally_printed(case, h, WHOLE_HAND):
        taken = hand[TOTAL_POT] - parts  # the awards are these pots: if the rake is another, R602 tells it
    compare_parts(case, h, taken, kept_uncalled(case, h, dialect))
    return printed


@step
def compare_parts(case: Case, h: int, taken: int, kept: int) -> None:
    """Each pot lies between all of it and all of it less the whole rake, and the pots with the rake make the total."""
    hand = case.hands[h]
    pots = case.hands[h + 1, POT_AT] - hand[POT_AT]
    left = hand[TOTAL_POT] - taken + kept
    for p in range(pots):
        left -= case.said_pots[hand[SAID_POT_AT] + p, SAID_AMOUNT]
    apart = 0  # money of the room that is listed beside the main pot
    if left == hand[SITE_MONEY]:
        apart = left
    outside = 0  # pots that no spread of the rake explains
    paid = 0
    for p in range(pots):
        outside += not fits_pot(case, h, p, taken, apart, kept)
        paid += awarded(case, h, p)
    if outside == 0 and left == apart:
        return
    for p in range(pots):
        said = case.said_pots[hand[SAID_POT_AT] + p]
        pot = case.pots[hand[POT_AT] + p]
        expected = pot[AMOUNT]
        if p == pots - 1:
            expected += kept
        if taken != 0:
            expected -= known(pot[POT_RAKE]) + known(pot[POT_FEES])
        if outside == 0 and paid == hand[TOTAL_POT] - taken:  # the awards tell how the rake was spread
            expected = awarded(case, h, p)
        if said[SAID_AMOUNT] != expected and not (outside > 0 and fits_pot(case, h, p, taken, apart, kept)):
            code = MAIN_POT if p == 0 else SIDE_POT
            note(case, h, code, said[SAID_AT_LINE], NOBODY, p, expected, said[SAID_AMOUNT])


@step
def awarded(case: Case, h: int, p: int) -> int:
    """The sum of the award lines that name this pot."""
    total = 0
    for w in range(case.hands[h, SAID_AWARD_AT], case.hands[h + 1, SAID_AWARD_AT]):
        if case.said_awards[w, SAID_POT] == p:
            total += case.said_awards[w, SAID_AMOUNT]
    return total


@step
def fits_pot(case: Case, h: int, p: int, taken: int, apart: int, kept: int) -> bool:
    """The printed pot lies between all of the pot and all of it less the whole rake."""
    printed = case.said_pots[case.hands[h, SAID_POT_AT] + p, SAID_AMOUNT]
    amount = case.pots[case.hands[h, POT_AT] + p, AMOUNT]
    if p == 0:
        amount -= apart
    if case.hands[h, POT_AT] + p == case.hands[h + 1, POT_AT] - 1:
        amount += kept
    return amount - taken <= printed <= amount


@step
def check_returns(case: Case, h: int) -> int:
    """Each printed return is the part of a bet that nobody called. A missing line is no fault."""
    first = case.hands[h, SAID_RETURN_AT]
    end = case.hands[h + 1, SAID_RETURN_AT]
    for row in range(first, end):
        seat_i = case.said_returns[row, SAID_SEAT_I]
        if seat_i < 0:
            continue
        printed = 0
        last = row
        for other in range(first, end):
            if case.said_returns[other, SAID_SEAT_I] == seat_i:
                printed += case.said_returns[other, SAID_AMOUNT]
                last = other
        expected = case.seats[case.hands[h, SEAT_AT] + seat_i, UNCALLED]
        if last == row and printed != expected:
            line = case.said_returns[row, SAID_AT_LINE]
            note(case, h, UNCALLED_BET, line, seat_i, WHOLE_HAND, expected, printed)
    return end - first


@step
def bets_told(case: Case, h: int) -> int:
    """How many players the text tells the sum of their bets of."""
    told = 0
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        told += case.said_results[r, SAID_PUT_IN] != NONE
    return told


@step
def check_bets(case: Case, h: int) -> int:
    """What a player is said to have bet in all, blinds and antes too, are his acts, with what nobody called.

    An empty seat bets nothing. Rooms leave out the ante of some, those who raised last: seen in tournaments of 2026.
    """
    told = bets_told(case, h)
    if told == 0:
        return 0
    for r in range(case.hands[h, SAID_RESULT_AT], case.hands[h + 1, SAID_RESULT_AT]):
        said = case.said_results[r]
        expected = 0
        if said[SAID_SEAT_I] >= 0:
            seat = case.hands[h, SEAT_AT] + said[SAID_SEAT_I]
            expected = case.seats[seat, CONTRIBUTED] + case.seats[seat, UNCALLED]
        if said[SAID_PUT_IN] not in (NONE, expected, expected - known(case.hands[h, ANTE])):
            note(case, h, PLAYER_BETS, said[SAID_AT_LINE], said[SAID_SEAT_I], WHOLE_HAND, expected, said[SAID_PUT_IN])
    return told
