"""The deal: no card twice, hole cards of the game, and a board that fits the streets.

Boards of a hand run more than once may share cards in the same place. A player may show one card only.
Findings: C201 duplicate-card, C202 board-size, C203 hole-card-count.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.games import GAMES
from pokerstats.replay.findings import add_finding
from pokerstats.replay.table import BOARD, BOARDS_DEALT, GAME, HAND, SEATS, STREETS_DEALT, Listed

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
        add_finding(found, s[HAND], BOARD_SIZE, 0, -1, -1, expected, printed)


@step
def check_hole_counts(s: I64, found: I64, hands: I64, players: Listed, lo: int) -> None:
    """Nobody has more cards than the game deals, and the hero, if his are known, not fewer."""
    wanted = HOLE_CARDS[hands[GAME, s[HAND]]]
    for i in range(s[SEATS]):
        printed = cards_in(players.hole[lo + i])
        if printed > wanted or (0 < printed < wanted and players.hero[lo + i] != 0):
            add_finding(found, s[HAND], HOLE_CARD_COUNT, 0, i, -1, wanted, printed)


@step
def check_duplicates(s: I64, found: I64, hands: I64, players: Listed, lo: int) -> None:
    """Each card of a hand stands in one place; told is who holds one that stood elsewhere, nobody for a board."""
    seen, first = 0, hands[BOARD, s[HAND]]
    for nth in range(max(hands[BOARDS_DEALT, s[HAND]], 1)):
        board = hands[BOARD + nth, s[HAND]]
        seen = with_cards(seen, board if nth == 0 else without_shared(board, first))
        if seen & TWICE:
            add_finding(found, s[HAND], DUPLICATE_CARD, 0, -1, -1, NONE, NONE)
    for i in range(s[SEATS]):
        seen = with_cards(seen, players.hole[lo + i])
        if seen & TWICE:
            add_finding(found, s[HAND], DUPLICATE_CARD, 0, i, -1, NONE, NONE)


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
