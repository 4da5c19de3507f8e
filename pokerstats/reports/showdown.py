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
    from pokerstats.replay.evaluate import hand_name, low_name
    from pokerstats.replay.made import best_of

    high, low = best_of(packed(hole), packed(board), by_omaha=not any_two, with_low=hi_lo)
    yield hand_name(high)
    if low:
        yield f"low {low_name(low)}"
