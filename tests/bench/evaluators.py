"""Hands a second of the evaluators, called from a kernel, and all-in hands a second before the flop."""

import time
from typing import Any

import numpy as np

from pokerstats.columns.kernels import kernel
from pokerstats.replay.equity import RANK_LETTERS, SUITS, equity, suits_of
from pokerstats.replay.evaluate import BOARD_TRIPLES, best_high, board_triples, omaha, suit_masks

ROUNDS = 300_000
ALL_INS = 200


@kernel
def seven(cards: Any, total: Any) -> None:
    """Hold'em: two cards and the board."""
    for row in range(len(cards)):
        total[0] += best_high(suit_masks(cards[row, 0]) | suit_masks(cards[row, 1]))


@kernel
def four(cards: Any, triples: Any, total: Any) -> None:
    """Omaha: four cards and the board, high and low."""
    for row in range(len(cards)):
        board_triples(cards[row, 1], triples)
        high, low = omaha(cards[row, 2], triples, True)
        total[0] += high + low


def rates() -> dict[str, float]:
    """Evaluations a second."""
    dice = np.random.default_rng(1)
    decks = np.argsort(dice.random((ROUNDS, 52)), axis=1)[:, :9] + 1
    shifts = np.arange(8) * 8

    def packed(cards: Any) -> Any:
        return (cards << shifts[: cards.shape[1]]).sum(axis=1)

    cards = np.stack([packed(decks[:, 5:7]), packed(decks[:, :5]), packed(decks[:, 5:9])], axis=1).astype(np.int64)
    total, triples = np.zeros(1, np.int64), np.zeros(BOARD_TRIPLES, np.int64)
    found = {}
    for name, task in (
        ("Hold'em, seven cards", lambda: seven(cards, total)), ("Omaha hi-lo", lambda: four(cards, triples, total)),
    ):  # fmt: skip
        task()
        before = time.process_time()
        task()
        found[name] = ROUNDS / (time.process_time() - before)
    for game, size in (("holdem", 2), ("omaha", 4)):
        found[f"all-in before the flop, {game}"] = all_in(game, size)
    return found


def all_in(game: str, size: int) -> float:
    """Two players, every board that can come."""
    dice = np.random.default_rng(2)
    deck = np.array([rank + suit for rank in RANK_LETTERS for suit in SUITS])
    deals = [dice.permutation(deck)[: 2 * size] for _ in range(ALL_INS)]
    before = 0.0
    for nth, deal in enumerate(deals):
        equity(game, [suits_of("".join(deal[:size])), suits_of("".join(deal[size:]))], suits_of(""), [3])
        before = before if nth else time.process_time()  # the first one may compile
    return (ALL_INS - 1) / (time.process_time() - before)
