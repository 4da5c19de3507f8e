"""Values of hands: by name, against two public evaluators, and Omaha against its definition."""

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from pokerstats.columns.kernels import kernel
from pokerstats.replay.evaluate import (
    BOARD_TRIPLES,
    LOWS,
    best_high,
    board_triples,
    hand_name,
    low_name,
    omaha,
    suit_masks,
)
from tests.replay.build import RANKS, SUITS, cards

Ints = npt.NDArray[np.int64]


@kernel
def _high(packed: Ints, values: Ints) -> None:
    for i in range(len(packed)):
        values[i] = best_high(suit_masks(packed[i]))


@kernel
def _omaha(holes: Ints, boards: Ints, triples: Ints, high: Ints, low: Ints) -> None:
    for i in range(len(holes)):
        board_triples(boards[i], triples)
        high[i], low[i] = omaha(holes[i], triples, True)


def value(text: str) -> int:
    """The value of five to seven cards."""
    return values([text])[0]


def values(texts: list[str]) -> list[int]:
    """Values of hands; a packed column has room for seven cards."""
    out = np.zeros(len(texts), np.int64)
    _high(np.array([cards(text) for text in texts], np.int64), out)
    return out.tolist()


def omaha_values(deals: list[tuple[str, str]]) -> tuple[list[int], list[int]]:
    """High and low of (hole, board) pairs."""
    high, low = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
    holes, boards = (np.array([cards(deal[k]) for deal in deals], np.int64) for k in (0, 1))
    _omaha(holes, boards, np.zeros(BOARD_TRIPLES, np.int64), high, low)
    return high.tolist(), low.tolist()


def deals(count: int, size: int) -> list[list[str]]:
    """Random cards without repetition."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    random = np.random.default_rng(7)
    return [[deck[card] for card in random.permutation(52)[:size]] for _ in range(count)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AhAdAc2s2h", "KhKdKcQsQh"),  # S1.7 full houses by the three
        ("QsQhQd6s6h", "QsQhQd5s5h"),  # S2.4
        ("Ah6h5h4h3h", "KdQdTd9d8d"),  # S1.7 flush against flush card by card
        ("Kh7h5h3h2h", "QdJdTd8d6d"),  # S2.4
        ("AsAhKdTc6h", "AsAhQdJc5h"),  # S2.4
        ("JsJhJdAcQh", "JsJhJdAc9h"),  # S2.4
        ("KsKh3d3cAh", "QsQhJdJcAh"),  # two pair by the higher pair
        ("KsKh4d4c2h", "KsKh3d3cAh"),  # by the lower
        ("KsKh3d3cAh", "KsKh3d3cQh"),  # by the fifth card
        ("6s5h4d3c2h", "5s4h3d2cAh"),  # an ace is low only in A-2-3-4-5
        ("5s4h3d2cAh", "AsAhAdKcQh"),
        ("2h2d2c2s3h", "AsAhAdKcKh"),
        ("6h5h4h3h2h", "AsAhAdAcKh"),
    ],
)
def test_s1_7_s2_4_ranking_of_hands(better: str, worse: str) -> None:
    assert value(better) > value(worse)


def test_s1_7_suits_and_further_cards_never_decide() -> None:
    assert value("AhKhQhJh9h") == value("AsKsQsJs9s")
    assert value("AhKdQcJs9h3d2c") == value("AhKdQcJs9h8d7c")
    assert value("AhAdKcKsQhQdJc") == value("AhAdKcKsQh3d2c")
    assert value("QdKcAsAh2d3d4d") != value("Kc4d3d2dAsAhTd")


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("AhKhQhJhTh", "royal flush"),
        ("5h4h3h2hAh", "straight flush, Five high"),
        ("6h6d6c6sTh", "four of a kind, Sixes"),
        ("KhKdKc4s4h", "full house, Kings full of Fours"),
        ("AhJh9h4h2h", "flush, Ace high"),
        ("Th9d8c7s6h", "straight, Ten high"),
        ("3h3d3c9sKh", "three of a kind, Threes"),
        ("KhKd4c4s9h", "two pair, Kings and Fours"),
        ("2h2dAc9s8h", "pair of Twos"),
        ("QhJd9c5s2h", "high card, Queen high"),
    ],
)
def test_hand_name_says_it_as_people_do(hand: str, name: str) -> None:
    assert hand_name(value(hand)) == name


def test_seven_cards_rank_as_two_public_evaluators_rank_them() -> None:
    eval7 = pytest.importorskip("eval7")
    phevaluator = pytest.importorskip("phevaluator")
    hands = deals(4_000, 7)
    ours = np.array(values(["".join(hand) for hand in hands]))
    by_eval7 = np.array([eval7.evaluate([eval7.Card(card) for card in hand]) for hand in hands])
    by_phevaluator = -np.array([phevaluator.evaluate_cards(*hand) for hand in hands])
    order = np.argsort(ours, kind="stable")
    for theirs in (by_eval7, by_phevaluator):
        steps, their_steps = np.diff(ours[order]) > 0, np.diff(theirs[order])
        assert (their_steps[steps] > 0).all()
        assert (their_steps[~steps] == 0).all()


@pytest.mark.parametrize("holes", [4, 5, 6])
def test_s0_7_omaha_takes_exactly_two_and_three(holes: int) -> None:
    hands = deals(60, holes + 5)
    high, low = omaha_values([("".join(hand[:holes]), "".join(hand[holes:])) for hand in hands])
    for hand, ours_high, ours_low in zip(hands, high, low, strict=True):
        fives = [pair + three for pair in combinations(hand[:holes], 2) for three in combinations(hand[holes:], 3)]
        assert ours_high == max(values(["".join(five) for five in fives]))
        assert ours_low == max(low_of(list(five)) for five in fives)


def low_of(five: list[str]) -> int:
    """The low of five cards by its definition, in the evaluator's terms: 0, or 256 less a bit for each height."""
    heights = {0 if card[0] == "A" else RANKS.index(card[0]) + 1 for card in five}
    return 256 - sum(1 << height for height in heights) if len(heights) == 5 and max(heights) <= 7 else 0


def test_s0_7_lows_compare_from_their_highest_card_down() -> None:
    lows = [low_of([card + "h" for card in text]) for text in ("5432A", "6432A", "6543A", "75432", "8432A", "87654")]
    assert lows == sorted(lows, reverse=True)
    assert all(low > 0 for low in lows)
    assert low_of(["9h", "4h", "3h", "2h", "Ah"]) == 0
    assert low_name(lows[0]) == "5-4-3-2-A"
    assert low_name(lows[4]) == "8-4-3-2-A"


def test_s0_7_straights_and_flushes_do_not_spoil_a_low() -> None:
    ranks = sum(1 << RANKS.index(rank) for rank in "A2345")
    assert LOWS[ranks] == LOWS.max()
