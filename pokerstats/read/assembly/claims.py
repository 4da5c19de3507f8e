"""Printed results: totals, awards and the summary's seat lines. Nothing is computed with them."""

from typing import Any

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import (
    NONE,
)
from pokerstats.model import names as words
from pokerstats.read.assembly.cards import know_cards
from pokerstats.read.assembly.slots import (
    F_RAKE_TOLD,
    F_TOTAL_SEEN,
    N_AWARDS,
    N_POTS,
    N_RESULTS,
    N_SEATS,
    RESULT_AMOUNT,
    RESULT_CARDS,
    RESULT_KIND,
    RESULT_PLAYER,
    RESULT_PUT_IN,
    RESULT_SEAT,
    SIDE_POTS,
    TOTAL_JACKPOT,
    TOTAL_MAIN,
    TOTAL_OTHER,
    TOTAL_RAKE,
    TOTAL_SIDE,
    TOTAL_SIDE1,
    TOTAL_SITE_MONEY,
    TOTAL_TOTAL,
)
from pokerstats.read.assembly.tapes import AWARD_ROW, CLAIMS, HAND_DOOR, POT_ROW
from pokerstats.read.bytes import get, item, put, put_item


@step
def tell_total(events: Any, at: int, h: int, by_hand: Any, pots: Any, count: Any, fact: Any) -> None:
    """The summary's total line: pot, its parts, rake and fees."""
    put(by_hand, CLAIMS.total_pot, h, item(events, at + TOTAL_TOTAL))
    put(by_hand, CLAIMS.total_rake, h, item(events, at + TOTAL_RAKE))
    put(by_hand, CLAIMS.total_line, h, item(events, at + 1))
    put(by_hand, HAND_DOOR.rake, h, item(events, at + TOTAL_RAKE))
    put(by_hand, HAND_DOOR.jackpot_fee, h, item(events, at + TOTAL_JACKPOT))
    put(by_hand, HAND_DOOR.other_fees, h, item(events, at + TOTAL_OTHER))
    if item(events, at + TOTAL_SITE_MONEY) != NONE:
        put(by_hand, HAND_DOOR.site_money, h, item(events, at + TOTAL_SITE_MONEY))
    fact[F_TOTAL_SEEN] = 1
    for pot in range(SIDE_POTS + 1):
        amount = item(events, at + TOTAL_MAIN) if pot == 0 else item(events, at + TOTAL_SIDE1 + pot - 1)
        if pot == 1 and amount == NONE:
            amount = item(events, at + TOTAL_SIDE)
        if amount == NONE:
            continue
        row = count[N_POTS]
        count[N_POTS] += 1
        put(pots, POT_ROW.pot_no, row, pot)
        put(pots, POT_ROW.pot_amount, row, amount)
        put(pots, POT_ROW.pot_line, row, item(events, at + 1))


@step
def tell_rake_part(events: Any, at: int, h: int, by_hand: Any, fact: Any) -> None:
    """What one award bore of the rake, all of them make the hand's; or the whole of it, told before them."""
    amount, whole = item(events, at + 2), item(events, at + 3)
    if whole > 0 or (amount > 0 and fact[F_RAKE_TOLD] == 0):
        told = get(by_hand, HAND_DOOR.rake, h)
        put(by_hand, HAND_DOOR.rake, h, whole if whole > 0 else amount + (0 if told == NONE else told))
        put(by_hand, CLAIMS.total_rake, h, get(by_hand, HAND_DOOR.rake, h))
        put(by_hand, CLAIMS.total_line, h, item(events, at + 1))
        fact[F_RAKE_TOLD] = whole > 0


@step
def tell_award(events: Any, at: int, h: int, by_hand: Any, awards: Any, count: Any) -> None:
    """An award line of the body."""
    amount = item(events, at + 3)
    row = count[N_AWARDS]
    count[N_AWARDS] += 1
    put(awards, AWARD_ROW.award_seat_i, row, item(events, at + 2))
    put(awards, AWARD_ROW.award_amount, row, amount)
    put(awards, AWARD_ROW.award_pot, row, -1 if item(events, at + 4) == NONE else item(events, at + 4))
    put(awards, AWARD_ROW.award_board, row, 0 if item(events, at + 5) == NONE else item(events, at + 5))
    put(awards, AWARD_ROW.award_half, row, 0 if item(events, at + 6) == NONE else item(events, at + 6))
    put(awards, AWARD_ROW.award_line, row, item(events, at + 1))
    if amount != NONE:
        put(
            by_hand,
            HAND_DOOR.collected,
            h,
            amount + (0 if get(by_hand, HAND_DOOR.collected, h) == NONE else get(by_hand, HAND_DOOR.collected, h)),
        )


@step
def tell_result(
    events: Any, at: int, h: int, s0: int, by_hand: Any, by_seat: Any, results: Any, count: Any, problems: Any,
    n: Any,
) -> None:  # fmt: skip
    """A seat line of the summary; by the name if the seat list lacks the number."""
    seat_i = -1 if item(events, at + RESULT_PLAYER) == NONE else item(events, at + RESULT_PLAYER)
    for s in range(s0, count[N_SEATS]):
        if item(by_seat.seat, s) == item(events, at + RESULT_SEAT):
            seat_i = s - s0
    row = count[N_RESULTS]
    count[N_RESULTS] += 1
    kind = item(events, at + RESULT_KIND)
    put_item(results.seat_i, row, seat_i)
    put_item(results.kind, row, -1 if kind == NONE else kind)
    put_item(results.line, row, item(events, at + 1))
    total = NONE
    for place in range(3):
        amount = item(events, at + RESULT_AMOUNT + place)
        if amount != NONE:
            total = amount + (0 if total == NONE else total)
    put_item(results.amount, row, total)
    put_item(results.put_in, row, item(events, at + RESULT_PUT_IN))
    if seat_i < 0:
        return
    s = s0 + seat_i
    if kind == words.RESULT_MUCKED:
        put_item(by_seat.muck, s, 1)
    if item(events, at + RESULT_CARDS) != NONE:
        shown = 2 if kind == words.RESULT_MUCKED else 1
        packed = item(events, at + RESULT_CARDS)
        know_cards(h, s, packed, shown, item(events, at + 1), seat_i, by_hand, by_seat, problems, n)
