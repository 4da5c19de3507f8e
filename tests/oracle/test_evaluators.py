"""Values of hands against counts that are known, other evaluators' ranks, and the definitions themselves."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from pokerkit import EightOrBetterLookup, StandardLookup

from pokerstats.columns.kernels import kernel
from pokerstats.replay.evaluate import (
    BOARD_TRIPLES,
    CATEGORIES,
    CATEGORY_AT,
    LOWS,
    best_high,
    board_triples,
    omaha,
)
from tests.oracle.game import DECK
from tests.oracle.vectors import read
from tests.replay.build import RANKS, cards

Ints = npt.NDArray[np.int64]
MOST = 1 << CATEGORY_AT + 4  # above every value

# hands of five, six, seven cards by category, high card first: combinatorics, found in any textbook
COUNTS = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40),
    6: (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584),
}
DISTINCT = {5: 7_462, 7: 4_824}
CLASSES = (1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10)  # distinct hands of five of each category


@kernel
def count_hands(size: int, deck: Ints, place: Ints, seen: Ints) -> None:
    """Counts all hands of a size by value; `place` = the first of them."""
    while True:
        masks = 0
        for at in range(size):
            masks |= deck[place[at]]
        seen[best_high(masks)] += 1
        at = size - 1
        while at >= 0 and place[at] == len(deck) - size + at:
            at -= 1
        if at < 0:
            return
        place[at] += 1
        for after in range(at + 1, size):
            place[after] = place[after - 1] + 1


@kernel
def values_of(hands: Ints, values: Ints) -> None:
    """The value of each row of cards, one mask a card."""
    for nth in range(len(hands)):
        masks = 0
        for at in range(hands.shape[1]):
            masks |= hands[nth, at]
        values[nth] = best_high(masks)


@kernel
def omaha_of(holes: Ints, boards: Ints, triples: Ints, high: Ints, low: Ints) -> None:
    """High and low of hole cards and board, both packed."""
    for nth in range(len(holes)):
        board_triples(boards[nth], triples)
        high[nth], low[nth] = omaha(holes[nth], triples, True)


MASKS = {rank + suit: 1 << RANKS.index(rank) + 16 * "cdhs".index(suit) for rank in RANKS for suit in "cdhs"}


def all_hands(size: int) -> Ints:
    """How many hands of a size have each value."""
    seen = np.zeros(MOST, np.int64)
    count_hands(size, np.array([MASKS[card] for card in DECK], np.int64), np.arange(size, dtype=np.int64), seen)
    return seen


def high_of(hands: list[list[str]]) -> list[int]:
    """The value of hands of one size."""
    values = np.zeros(len(hands), np.int64)
    values_of(np.array([[MASKS[card] for card in hand] for hand in hands], np.int64), values)
    return values.tolist()


def both_of(deals: list[tuple[list[str], list[str]]]) -> list[tuple[int, int]]:
    """High and low in Omaha."""
    high, low = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
    holes, boards = (np.array([cards("".join(deal[part])) for deal in deals], np.int64) for part in (0, 1))
    omaha_of(holes, boards, np.zeros(BOARD_TRIPLES, np.int64), high, low)
    return list(zip(high.tolist(), low.tolist(), strict=True))


def in_twos(text: str) -> list[str]:
    """`AhKd` as cards."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


@pytest.mark.parametrize("size", COUNTS)
def test_all_hands_of_a_size_fall_into_the_known_categories(size: int) -> None:
    seen = all_hands(size)
    values = np.flatnonzero(seen)
    by_category = np.bincount(values >> CATEGORY_AT, weights=seen[values], minlength=len(CATEGORIES))
    assert tuple(by_category.astype(int).tolist()) == COUNTS[size]
    assert len(values) == DISTINCT.get(size, len(values))


def test_the_distinct_hands_of_five_rank_as_in_pokerkit() -> None:
    """One hand of each of the 7,462 values, in our order: PokerKit's order is the same, none tie."""
    hands = distinct_hands()
    values = high_of(hands)
    assert Counter(value >> CATEGORY_AT for value in values) == Counter(dict(enumerate(CLASSES)))
    lookup = StandardLookup()
    ranks = [lookup.get_entry("".join(hand)).index for _, hand in sorted(zip(values, hands, strict=True))]
    assert ranks == sorted(set(ranks))
    assert len(ranks) == sum(CLASSES) == DISTINCT[5]


def distinct_hands() -> list[list[str]]:
    """A hand of each multiset of ranks, in several suits and, where all ranks differ, in one."""
    hands = []
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) < 5:
            suits = ["cdhs"[ranks[:at].count(rank)] for at, rank in enumerate(ranks)]
            if len(set(ranks)) == 5:
                hands.append([rank + "c" for rank in ranks])
                suits[0] = "d"
            hands.append([rank + suit for rank, suit in zip(ranks, suits, strict=True)])
    return hands


def test_hands_rank_as_two_other_evaluators_rank_them() -> None:
    """Of any two hands the better one has the lower rank, equal ones the same; five to seven cards, and Omaha."""
    rows = read()
    pairs = []
    for size in (5, 6, 7):
        hands = [(in_twos(cards), rank) for hole, cards, rank in rows if not hole and len(cards) == 2 * size]
        pairs += list(zip(high_of([hand for hand, _ in hands]), [rank for _, rank in hands], strict=True))
    dealt = [((in_twos(hole), in_twos(board)), rank) for hole, board, rank in rows if hole]
    pairs += [(high, rank) for (high, _), (_, rank) in
              zip(both_of([deal for deal, _ in dealt]), dealt, strict=True)]  # fmt: skip
    assert len(pairs) == len(rows) > 600
    by_rank: dict[int, set[int]] = {}
    for value, rank in pairs:
        by_rank.setdefault(rank, set()).add(value)
    assert all(len(values) == 1 for values in by_rank.values())
    in_order = [values.pop() for _, values in sorted(by_rank.items(), reverse=True)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_of_more_cards_is_the_best_five_of_them(size: int) -> None:
    random = Random(size)
    hands = [random.sample(DECK, size) for _ in range(3_000)]
    fives = [list(five) for hand in hands for five in combinations(hand, 5)]
    each = len(fives) // len(hands)
    values = high_of(fives)
    assert high_of(hands) == [max(values[at : at + each]) for at in range(0, len(values), each)]


@pytest.mark.parametrize("holes", [4, 5, 6])
def test_omaha_is_the_best_of_two_and_three(holes: int) -> None:
    random = Random(holes)
    hands = [random.sample(DECK, 5 + holes) for _ in range(800)]
    deals = [(hand[5:], hand[:5]) for hand in hands]
    fives = [[*pair, *three] for hole, board in deals for pair in combinations(hole, 2)
             for three in combinations(board, 3)]  # fmt: skip
    each = len(fives) // len(hands)
    values, lows = high_of(fives), [low_of(five) for five in fives]
    expected = [(max(values[at : at + each]), max(lows[at : at + each])) for at in range(0, len(fives), each)]
    assert both_of(deals) == expected
    assert sum(low > 0 for _, low in expected) > 150


def low_of(five: list[str]) -> int:
    """The low of five cards by its definition: 0 if a rank stands twice or is above eight, else better is more.

    An ace counts as one. The highest card decides, then the next.
    """
    ranks = sorted((1 if card[0] == "A" else RANKS.index(card[0]) + 2 for card in five), reverse=True)
    if len(set(ranks)) < 5 or ranks[0] > 8:
        return 0
    return 256 - sum(1 << rank - 1 for rank in ranks)


def test_lows_rank_as_in_pokerkit() -> None:
    """All 56 lows of eight or better, and none of the other hands."""
    lookup = EightOrBetterLookup()
    ours = {ranks: int(LOWS[sum(1 << RANKS.index(rank) for rank in ranks)]) for ranks in combinations(RANKS, 5)}
    theirs = {ranks: lookup.get_entry_or_none("".join(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True)))
              for ranks in ours}  # fmt: skip
    assert {ranks for ranks, low in ours.items() if low} == {ranks for ranks, low in theirs.items() if low is not None}
    best_last = sorted((low.index, ours[ranks]) for ranks, low in theirs.items() if low is not None)
    assert len(best_last) == len(set(best_last)) == 56
    assert [low for _, low in best_last] == sorted((low for _, low in best_last), reverse=True)
