"""Boards, hole cards and mucks, and what contradicts itself among them."""

from typing import Any

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import (
    NONE,
)
from pokerstats.model import names as words
from pokerstats.read.assembly.acts import add_row
from pokerstats.read.assembly.packed import add_problem, card_set, cards_in, is_told
from pokerstats.read.assembly.slots import F_HEROES, F_STREET, HOLE_CARDS, K_DEALT, K_SHOW, MAX_BOARDS, REPLAYED
from pokerstats.read.assembly.tapes import HAND_CARDS, SETUP
from pokerstats.read.bytes import get, item, put, put_item


@step
def tell_street(events: Any, at: int, h: int, by_hand: Any, board_cards: Any, fact: Any, problems: Any, n: Any) -> None:
    """A board as it stands after a street; of later boards only the cards count."""
    street, board = item(events, at + 2), item(events, at + 3)
    board = 0 if board == NONE else board - 1
    first = 0 if item(events, at + 4) == NONE else item(events, at + 4)
    more = 0 if item(events, at + 5) == NONE else item(events, at + 5)
    if board == 0 and street != NONE:
        fact[F_STREET] = street
    if not words.FLOP <= street <= words.RIVER:
        return
    put(by_hand, HAND_CARDS.streets_dealt, h, max(get(by_hand, HAND_CARDS.streets_dealt, h), street))
    if not 0 <= board < MAX_BOARDS:
        return
    put(by_hand, HAND_CARDS.boards, h, max(get(by_hand, HAND_CARDS.boards, h), board + 1))
    printed = first
    if more != 0:
        printed = first | (more << (8 * min(cards_in(first), 7)))
    before = get(board_cards, h, board)
    if cards_in(printed) <= 1 and street != words.FLOP:  # only the new card is printed
        printed = before | (printed << (8 * min(cards_in(before), 7)))
    if printed != 0:
        if board == 0 and first != 0 and get(by_hand, HAND_CARDS.flop_line + street - words.FLOP, h) == 0:
            put(by_hand, HAND_CARDS.flop_line + street - words.FLOP, h, item(events, at + 1))
        if before != 0 and cards_in(before) < cards_in(printed):
            printed = _repeated(h, before, printed, item(events, at + 1), by_hand, problems, n)
        put(board_cards, h, board, printed)


@step
def _repeated(h: int, before: int, printed: int, line: int, by_hand: Any, problems: Any, n: Any) -> int:
    """The board after a street whose line repeats it: the cards dealt before and the new one; C206 if they differ."""
    repeats = printed & ((1 << 8 * cards_in(before)) - 1)
    if card_set(repeats) == card_set(before):
        return printed
    game = get(by_hand, SETUP.game, h)
    if game >= 0 and REPLAYED[game] == 1 and not is_told(problems, n, h, 206, -1):
        add_problem(problems, n, h, 206, line, -1, before, repeats)
    return before | (printed - repeats)


@step
def find_lost_card(h: int, by_hand: Any, board_cards: Any, claimed: Any) -> None:
    """A turn card that the street line lost (`[]`) is taken from the summary, if the other four are those dealt."""
    dealt, told = get(board_cards, h, 0), get(claimed, h, 0)
    if get(by_hand, HAND_CARDS.streets_dealt, h) != words.RIVER or cards_in(dealt) != 4 or cards_in(told) != 5:
        return
    flop = (1 << 24) - 1
    if dealt & flop == told & flop and dealt >> 24 == told >> 32:
        put(board_cards, h, 0, told)


@step
def know_cards(
    h: int, s: int, packed: int, shown: int, line: int, seat_i: int, by_hand: Any, by_seat: Any, problems: Any,
    n: Any,
) -> None:  # fmt: skip
    """Keep a whole hand of cards that becomes known; contradicting ones are a finding."""
    if get(by_hand, SETUP.game, h) < 0 or cards_in(packed) < HOLE_CARDS[get(by_hand, SETUP.game, h)]:
        return
    if item(by_seat.hole, s) == 0:
        put_item(by_seat.hole, s, packed)
        put_item(by_seat.hole_line, s, line)
    elif (
        card_set(item(by_seat.hole, s)) != card_set(packed)
        and REPLAYED[get(by_hand, SETUP.game, h)] == 1
        and not is_told(problems, n, h, 205, seat_i)
    ):
        add_problem(problems, n, h, 205, line, seat_i, NONE, NONE)
    if shown == 1 or (shown == 2 and item(by_seat.shown, s) == 0):
        put_item(by_seat.shown, s, shown)


@step
def tell_cards(
    events: Any, at: int, h: int, s0: int, kind: int, by_hand: Any, by_seat: Any, acts: Any, count: Any, fact:
    Any, problems: Any, n: Any,
) -> None:  # fmt: skip
    """Dealt, shown and mucked cards."""
    seat_i, line = item(events, at + 2), item(events, at + 1)
    s = s0 + seat_i
    packed = 0 if item(events, at + 3) == NONE else item(events, at + 3)
    if kind == K_DEALT:
        put_item(by_seat.dealt, s, 1)
        if item(events, at + 5) == NONE and item(by_seat.hero, s) == 0:
            put_item(by_seat.hero, s, 1)
            fact[F_HEROES] += 1
        game = get(by_hand, SETUP.game, h)
        if game >= 0 and REPLAYED[game] == 1 and 0 < cards_in(packed) < HOLE_CARDS[game]:
            add_problem(problems, n, h, 203, line, seat_i, HOLE_CARDS[game], cards_in(packed))
        if item(events, at + 4) != NONE:
            return
        know_cards(h, s, packed, 0, line, seat_i, by_hand, by_seat, problems, n)
        return
    if kind == K_SHOW:
        put(by_hand, HAND_CARDS.showdown, h, 1)
        is_again = item(by_seat.shown, s) == 1 and card_set(item(by_seat.hole, s)) == card_set(packed)
        know_cards(h, s, packed, 1, line, seat_i, by_hand, by_seat, problems, n)
        if not is_again:
            add_row(acts, count, fact, by_seat, s0, seat_i, line, words.SHOW, words.PLAIN, NONE, NONE, 0, packed, 0)
        return
    know_cards(h, s, packed, 2, line, seat_i, by_hand, by_seat, problems, n)
    if item(by_seat.muck, s) == 0:
        put_item(by_seat.muck, s, 1)
        add_row(acts, count, fact, by_seat, s0, seat_i, line, words.MUCK, words.PLAIN, NONE, NONE, 0, packed, 0)
