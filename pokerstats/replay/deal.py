"""The deal: no card twice, hole cards of the game, and a board that fits the streets.

Boards of a hand run more than once may share cards in the same place. A player may show one card only.
Findings: C201 duplicate-card, C202 board-size, C203 hole-card-count.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, MOST_CARDS, NONE
from pokerstats.model.games import GAMES
from pokerstats.replay.findings import add_finding
from pokerstats.replay.table import (
    BOARD,
    BOARDS_DEALT,
    FLOP_LINE,
    GAME,
    HAND,
    RIVER_LINE,
    SEATS,
    STREETS_DEALT,
    Listed,
)

DUPLICATE_CARD: Final = 201
BOARD_SIZE: Final = 202
HOLE_CARD_COUNT: Final = 203
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
BOARD_CARDS: Final = np.array([0, 3, 4, 5], np.int64)  # by streets dealt
BOARD_PLACES: Final = 5
TWICE: Final = 1  # in a set of cards: one of them stood somewhere else before


@step
def check_deal(s: I64, found: I64, hands: I64, players: Listed, lo: int, live: int) -> None:
    """Finds what is wrong with the cards of a hand; `live` = players left at the end, 0 where that is in doubt."""
    check_board_size(s, found, hands, live)
    check_hole_counts(s, found, hands, players, lo)
    check_duplicates(s, found, hands, players, lo)


@step
def check_board_size(s: I64, found: I64, hands: I64, live: int) -> None:
    """The board fits the streets; where two players or more have not folded all five cards are dealt."""
    expected = BOARD_CARDS[3] if live > 1 else BOARD_CARDS[s[STREETS_DEALT]]
    printed = cards_in(hands[BOARD, s[HAND]])
    if printed != expected:
        line = line_of_street(hands, s[HAND], RIVER_LINE)
        add_finding(found, s[HAND], BOARD_SIZE, line, -1, -1, expected, printed)


@step
def check_hole_counts(s: I64, found: I64, hands: I64, players: Listed, lo: int) -> None:
    """Nobody has more cards than the game deals, and the hero, if his are known, not fewer."""
    wanted = HOLE_CARDS[hands[GAME, s[HAND]]]
    for i in range(s[SEATS]):
        printed = cards_in(players.hole[lo + i])
        if printed > wanted or (0 < printed < wanted and players.hero[lo + i] != 0):
            add_finding(found, s[HAND], HOLE_CARD_COUNT, players.hole_line[lo + i], i, -1, wanted, printed)


@step
def check_duplicates(s: I64, found: I64, hands: I64, players: Listed, lo: int) -> None:
    """Each card of a hand stands in one place.

    Told is who holds one that stands elsewhere, of two players the later one, of a board nobody; and the later of the
    two lines.
    """
    seen, first = 0, hands[BOARD, s[HAND]]
    for nth in range(max(hands[BOARDS_DEALT, s[HAND]], 1)):
        before = seen
        board = hands[BOARD + nth, s[HAND]]
        if nth > 0:
            board = without_shared(board, first)
        seen = with_cards(before, board)
        if seen & TWICE:
            line = line_on_board(hands, s[HAND], first_twice(before, board)) if nth == 0 else 0
            add_finding(found, s[HAND], DUPLICATE_CARD, line, -1, -1, NONE, NONE)
    for i in range(s[SEATS]):
        before = seen
        seen = with_cards(before, players.hole[lo + i])
        if seen & TWICE:
            twice = first_twice(before, players.hole[lo + i])
            later = i
            for other in range(i):
                holds = last_place(players.hole[lo + other], twice) >= 0
                if holds and players.hole_line[lo + other] > players.hole_line[lo + later]:
                    later = other
            line = max(players.hole_line[lo + later], line_on_board(hands, s[HAND], twice))
            add_finding(found, s[HAND], DUPLICATE_CARD, line, later, -1, NONE, NONE)


@step
def first_twice(seen: int, packed: int) -> int:
    """The first card that stands in a set, or before among those that are packed; 0 for none."""
    while packed != 0:
        card = packed & 255
        if card != 0 and seen >> card & 1:
            return card
        seen = with_cards(seen, card)
        packed >>= 8
    return 0


@step
def last_place(packed: int, card: int) -> int:
    """Where a card stands for the last time among those that are packed; -1 nowhere."""
    found = -1
    for place in range(MOST_CARDS):
        if packed >> 8 * place & 255 == card:
            found = place
    return found


@step
def line_on_board(hands: I64, hand: int, card: int) -> int:
    """The line of the street that a card of the first board came with; 0 for none."""
    place = last_place(hands[BOARD, hand], card)
    return 0 if place < 0 else line_of_street(hands, hand, min(max(FLOP_LINE + place - 2, FLOP_LINE), RIVER_LINE))


@step
def line_of_street(hands: I64, hand: int, last: int) -> int:
    """The line of this street's cards; where there is none, of the street before; 0 for none."""
    while last > FLOP_LINE and hands[last, hand] == 0:
        last -= 1
    return hands[last, hand]


@step
def cards_in(packed: int) -> int:
    """The number of cards."""
    count = 0
    while packed != 0:
        count += packed & 255 != 0
        packed >>= 8
    return count


@step
def with_cards(seen: int, packed: int) -> int:
    """A set of cards, a bit each, with those added that are packed; TWICE is set if one stood in it before."""
    seen &= ~TWICE
    while packed != 0:
        card = packed & 255
        if card != 0 and seen >> card & 1:
            seen |= TWICE
        elif card != 0:
            seen |= 1 << card
        packed >>= 8
    return seen


@step
def without_shared(board: int, first: int) -> int:
    """A later board without the cards that the first one has in the same place."""
    for place in range(BOARD_PLACES):
        mask = 255 << (8 * place)
        if board & mask == first & mask:
            board &= ~mask
    return board
