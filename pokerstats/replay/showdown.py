"""The showdown: what each hand still in is worth on a board, and which of them win.

The table `b` [column, seat_i] is the working space of one hand: what each player holds, and the values of his
hand on up to three boards (HIGH + board, LOW + board; -1 = not read yet).
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64
from pokerstats.model.games import GAMES, HOLDEM_HIGH
from pokerstats.replay.evaluate import best_high, board_triples, omaha, suit_masks

HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
IS_HOLDEM: Final = np.array([game.evaluator == HOLDEM_HIGH for game in GAMES], np.int64)
HAS_LOW: Final = np.array([game.hi_lo for game in GAMES], np.int64)
MOST_BOARDS: Final = 3
BOARD_SIZE: Final = 5
HOLE, TURN, WON, HIGH, LOW = 0, 1, 2, 3, 3 + MOST_BOARDS
BENCH_COLUMNS: Final = LOW + MOST_BOARDS


@step
def all_known(game: int, b: I64, who: int, boards: I64, hand: int, count: int) -> bool:
    """Whether all cards of a hand's boards and of the players of the mask are known."""
    for number in range(count):
        if boards[hand, number] >> 8 * (BOARD_SIZE - 1) == 0:
            return False
    unknown = 0
    for i in range(b.shape[1]):
        unknown += who >> i & 1 != 0 and b[HOLE, i] >> 8 * (HOLE_CARDS[game] - 1) == 0
    return unknown == 0


@step
def read_hands(game: int, b: I64, who: int, board: int, number: int, triples: I64) -> None:
    """Fills the values of the players of the mask on a board of five cards."""
    board_masks = suit_masks(board)
    if IS_HOLDEM[game] == 0:
        board_triples(board, triples)
    for i in range(b.shape[1]):
        if who >> i & 1 == 0 or b[HIGH + number, i] >= 0:
            continue
        b[LOW + number, i] = 0
        if IS_HOLDEM[game] != 0:
            b[HIGH + number, i] = best_high(suit_masks(b[HOLE, i]) | board_masks)
        else:
            b[HIGH + number, i], b[LOW + number, i] = omaha(b[HOLE, i], triples, HAS_LOW[game] != 0)


@step
def best_of(b: I64, column: int, who: int) -> tuple[int, int]:
    """The best value of a column among the players of a mask, and the mask of those who hold it."""
    best = -1
    winners = 0
    for i in range(b.shape[1]):
        if who >> i & 1 != 0:
            if b[column, i] > best:
                best = b[column, i]
                winners = 0
            if b[column, i] == best:
                winners |= 1 << i
    return best, winners
