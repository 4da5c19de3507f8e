"""What known cards make on each board, in the words of the table."""

from collections.abc import Iterator
from typing import Final

from pokerstats.model.games import BY_ID, HOLDEM_HIGH, NO_EVALUATOR

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"
_FULL_BOARD: Final = 10  # characters of five cards


def made_hands(game: str, hole: str, boards: tuple[str, ...]) -> list[str]:
    """The name of the best hand on each complete board, of hi-lo games the low too; none where a game has no rules."""
    rules = BY_ID.get(game)
    if rules is None or rules.evaluator == NO_EVALUATOR or len(hole) != 2 * rules.hole:
        return []
    full = [board for board in boards if len(board) == _FULL_BOARD]
    return [name for board in full for name in _names(hole, board, rules.evaluator == HOLDEM_HIGH, rules.hi_lo)]


def packed(cards: str) -> int:
    """`AhKh` as the columns hold cards: one byte each, the first in the lowest."""
    pairs = zip(cards[::2], cards[1::2], strict=True)
    codes = (1 + _RANKS.index(rank) * 4 + _SUITS.index(suit) for rank, suit in pairs)
    return sum(code << (8 * place) for place, code in enumerate(codes))


def _names(hole: str, board: str, any_two: bool, hi_lo: bool) -> Iterator[str]:
    import numpy as np

    from pokerstats.replay import evaluate

    if any_two:
        yield evaluate.hand_name(evaluate.best_high(evaluate.suit_masks(packed(hole + board))))
        return
    triples = np.zeros(10, np.int64)
    evaluate.board_triples(packed(board), triples)
    high, low = evaluate.omaha(packed(hole), triples, hi_lo)
    yield evaluate.hand_name(high)
    if hi_lo and low:
        yield f"low {evaluate.low_name(low)}"
