"""The showdown: what each hand still in is worth on a board, and which of them win."""

from typing import Final

import numpy as np
from numba import njit

from pokerstats.columns.layout import I64
from pokerstats.model.games import GAMES, HOLDEM_HIGH
from pokerstats.replay.evaluate import best_high, board_triples, omaha, suit_masks

HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
IS_HOLDEM: Final = np.array([game.evaluator == HOLDEM_HIGH for game in GAMES], np.int64)
HAS_LOW: Final = np.array([game.hi_lo for game in GAMES], np.int64)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def is_whole(packed: int, count: int) -> bool:
    """Whether a packed column holds all of `count` cards."""
    return packed >> (8 * (count - 1)) != 0


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def read_hands(game: int, holes: I64, who: int, board: int, triples: I64, high: I64, low: I64) -> None:
    """Fills the values of the players of the mask `who` on a board of five cards."""
    holdem = IS_HOLDEM[game] != 0
    board_masks = suit_masks(board)
    if not holdem:
        board_triples(board, triples)
    for i in range(len(holes)):
        if who >> i & 1 == 0:
            continue
        if holdem:
            high[i] = best_high(suit_masks(holes[i]) | board_masks)
            low[i] = 0
        else:
            high[i], low[i] = omaha(holes[i], triples, HAS_LOW[game] != 0)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def best_of(values: I64, who: int) -> tuple[int, int]:
    """The best value among the players of a mask, and the mask of those who hold it."""
    best = np.int64(-1)
    winners = np.int64(0)
    for i in range(len(values)):
        if who >> i & 1 != 0:
            if values[i] > best:
                best = values[i]
                winners = np.int64(0)
            if values[i] == best:
                winners |= np.int64(1) << i
    return best, winners
