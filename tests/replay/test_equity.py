"""What hands are worth on all boards that may come: against hands counted by hand, and against plain counting."""

from collections.abc import Callable
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from pokerstats.columns.kernels import kernel
from pokerstats.replay.equity import BOARD_CARDS, PART, equity, split, suits_of
from pokerstats.replay.evaluate import BOARD_TRIPLES, best_high, board_triples, omaha, suit_masks
from pokerstats.replay.made import best_of
from tests.replay.build import RANKS, SUITS, cards

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def shares(game: str, *holes: str, board: str = "", pots: list[int] | None = None) -> list[list[float]]:
    found = equity(game, [suits_of(hole) for hole in holes], suits_of(board), pots or [(1 << len(holes)) - 1])
    assert all(sum(row) == found.whole for row in found.parts.tolist())
    return [[part / found.whole for part in row] for row in found.parts.tolist()]


@pytest.mark.parametrize(
    ("holes", "board", "first"),
    [
        (("AsAh", "KsKh"), "2c7d9hTs", 42 / 44),  # two kings are left
        (("AsKs", "QhQd"), "2s7s9hTc", (9 + 6) / 44),  # nine spades; three aces and three kings
        (("AsKd", "AhKc"), "2c7d9hTs", 0.5),  # the same hand
        (("AsAh", "KsKh"), "AcAdKcKd", 1),  # nothing can change
    ],
)  # fmt: skip
def test_on_the_turn(holes: tuple[str, str], board: str, first: float) -> None:
    assert shares("holdem", *holes, board=board)[0][0] == pytest.approx(first)


@pytest.mark.parametrize(
    ("holes", "first"),
    [(("AsAh", "KsKh"), 0.82637), (("AsKs", "QhQd"), 0.46214), (("AhKh", "QsQd"), 0.46214), (("AsKd", "AhKc"), 0.5)],
)
def test_before_the_flop_as_others_count(holes: tuple[str, str], first: float) -> None:
    assert shares("holdem", *holes)[0][0] == pytest.approx(first, abs=5e-6)


def counted(game: str, holes: list[str], board: str, pot: list[int]) -> list[float]:
    """Plain counting, by the evaluator of single hands."""
    low = game.endswith("8")
    left = [card for card in DECK if card not in board and not any(card in hole for hole in holes)]
    won = [0.0] * len(holes)
    runs = list(combinations(left, BOARD_CARDS - len(board) // 2))
    for run in runs:
        full = cards(board + "".join(run))
        made = {i: best_of(cards(holes[i]), full, by_omaha=game != "holdem", with_low=low) for i in pot}
        halves = [0, 1] if low and any(value[1] for value in made.values()) else [0]
        for half in halves:
            best = max(value[half] for value in made.values())
            winners = [i for i, value in made.items() if value[half] == best]
            for i in winners:
                won[i] += 1 / len(halves) / len(winners)
    return [one / len(runs) for one in won]


@pytest.mark.parametrize(
    ("game", "holes", "board"),
    [
        ("holdem", ["AsKs", "QhQd", "7c7d"], "2s7s9h"),
        ("holdem", ["AsKs", "AhKh", "AdKc"], "QsJh2d"),
        ("omaha", ["AsKsQhJd", "9c9d8c8d", "2s3s4h5h"], "2c7d9hTs"),
        ("omaha8", ["AsAh2s3h", "JdTd9c8c", "AcAd4s5s"], "2c4h8d"),
        ("omaha5_8", ["AsAh2s3hKc", "JdTd9c8c7c"], "2c4h8dQs"),
    ],
)
def test_every_board_is_counted(game: str, holes: list[str], board: str) -> None:
    everybody, side = (1 << len(holes)) - 1, 0b11
    found = shares(game, *holes, board=board, pots=[everybody, side])
    assert found[0] == pytest.approx(counted(game, holes, board, list(range(len(holes)))))
    assert found[1] == pytest.approx(counted(game, holes, board, [0, 1]))


@kernel
def go_through_plainly(holes: Any, board: int, deck: Any, chosen: Any, by_omaha: bool, triples: Any, won: Any) -> None:
    """Every choice of `chosen` places in the deck, one by one: parts of a pot between two players, high and low."""
    come, more = len(chosen), True
    values = won[2:]
    while more:
        packed = board
        for place in range(come):
            packed |= deck[chosen[place]] << (8 * (5 - come + place))
        if by_omaha:
            board_triples(packed, triples)
        for i in range(2):
            if by_omaha:
                values[i, 0], values[i, 1] = omaha(holes[i], triples, True)
            else:
                values[i, 0] = best_high(suit_masks(holes[i]) | suit_masks(packed))
        for half in range(2):
            for i in range(2):
                if values[i, half] > 0 and values[i, half] >= values[1 - i, half]:
                    won[half, i] += 1 + (values[i, half] > values[1 - i, half])
        place = come - 1
        while place >= 0 and chosen[place] == len(deck) - come + place:
            place -= 1
        more = place >= 0
        if more:
            chosen[place] += 1
            for after in range(place + 1, come):
                chosen[after] = chosen[after - 1] + 1


@pytest.mark.parametrize(
    ("game", "holes"),
    [
        ("holdem", ["AsKs", "QhQd"]),
        ("holdem", ["5s4s", "As5h"]),
        ("holdem", ["AdKd", "AcKc"]),
        ("omaha", ["AsAhKsKh", "JdTd9c8c"]),
        ("omaha", ["7s6s5s4s", "AsAhAdKs"]),
        ("omaha5", ["AsAhKsKh5d", "JdTd9c8c4s"]),
        ("omaha6", ["AsAhKsKh5d5c", "JdTd9c8c4s4h"]),
    ],
)
def test_before_the_flop_as_board_by_board(game: str, holes: list[str]) -> None:
    left = [place + 1 for place, card in enumerate(DECK) if not any(card in hole for hole in holes)]
    won = np.zeros((4, 2), np.int64)
    go_through_plainly(
        np.array([cards(hole) for hole in holes], np.int64), 0, np.array(left, np.int64),
        np.arange(BOARD_CARDS, dtype=np.int64), game != "holdem", np.zeros(BOARD_TRIPLES, np.int64), won,
    )  # fmt: skip
    found = equity(game, [suits_of(hole) for hole in holes], suits_of(""), [3])
    assert found.whole == 2 * PART * comb(len(left), BOARD_CARDS)
    assert found.parts.tolist() == [[PART * part for part in won[0].tolist()]]


Rank = Callable[..., int]


def public_ranks() -> tuple[Rank, Rank]:
    """Ranks by other people's evaluators, greater is better: of hold'em, and of any number of hole cards in Omaha."""
    eval7 = pytest.importorskip("eval7")
    phevaluator = pytest.importorskip("phevaluator")
    card = {one: eval7.Card(one) for one in DECK}

    def holdem(hole: list[str], board: list[str]) -> int:
        return int(eval7.evaluate([card[one] for one in hole + board]))

    def omaha_high(hole: list[str], board: list[str]) -> int:
        return -min(phevaluator.evaluate_cards(*two, *three) for two in combinations(hole, 2)
                    for three in combinations(board, 3))  # fmt: skip

    return holdem, omaha_high


def low_of(hole: list[str], board: list[str]) -> list[int]:
    """The best low by its definition, from the highest card down; of none a hand that every low beats."""
    worst = [9]
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            ranks = sorted({1 if card[0] == "A" else RANKS.index(card[0]) + 2 for card in two + three}, reverse=True)
            if len(ranks) == BOARD_CARDS and ranks[0] <= 8:
                worst = min(worst, ranks)
    return worst


@pytest.mark.parametrize(
    ("game", "hole"), [("holdem", 2), ("omaha", 4), ("omaha8", 4), ("omaha5", 5), ("omaha5_8", 5), ("omaha6", 6)]
)
def test_side_pots_and_ties_as_other_evaluators_rank_them(game: str, hole: int) -> None:
    """Two to four players, a main and a side pot; decks of few ranks and suits, where pots are split often."""
    rank = public_ranks()[game != "holdem"]
    random = Random(game)
    split_pots = 0
    for _ in range(12):
        players = random.choice((2, 3, 4)) if hole < 5 else 2
        few = random.choice((DECK, [card for card in DECK if card[0] in "A2345678"], DECK[24:]))
        dealt = random.sample(few, players * hole + 4)
        holes = [dealt[4 + at * hole : 4 + (at + 1) * hole] for at in range(players)]
        known = dealt[: 3 if hole < 4 else 4]
        pots = [(1 << players) - 1, 0b11]
        expected = [[0] * players for _ in pots]
        runs = list(combinations([card for card in DECK if card not in dealt[4:] + known], BOARD_CARDS - len(known)))
        for run in runs:
            board = known + list(run)
            high = [rank(one, board) for one in holes]
            low = [low_of(one, board) for one in holes] if game.endswith("8") else []
            for row, pot in zip(expected, pots, strict=True):
                who = [i for i in range(players) if pot >> i & 1]
                lowest = min((low[i] for i in who), default=[9]) if low else [9]
                won_high = [i for i in who if high[i] == max(high[one] for one in who)]
                won_low = [i for i in who if lowest != [9] and low[i] == lowest]
                for i in won_high:
                    row[i] += (PART if won_low else 2 * PART) // len(won_high)
                for i in won_low:
                    row[i] += PART // len(won_low)
        found = equity(game, [suits_of("".join(one)) for one in holes], suits_of("".join(known)), pots)
        assert found.parts.tolist() == expected, (game, holes, known)
        assert found.whole == 2 * PART * len(runs)
        split_pots += any(part % (2 * PART) for row in expected for part in row)
    assert split_pots or hole > 4  # the more cards, the fewer hands are equal


def test_ten_players_share_a_board_that_plays_for_all() -> None:
    holes = ["2c3d", "2d3c", "2h3s", "2s3h", "4c5d", "4d5c", "4h5s", "4s5h", "6c7d", "6d7c"]
    assert shares("holdem", *holes, board="AcKdQhJs")[0] == pytest.approx(
        counted("holdem", holes, "AcKdQhJs", list(range(10)))
    )


@pytest.mark.parametrize(
    ("amount", "parts", "expected"),
    [(100, [1, 1, 1], [34, 33, 33]), (7, [2, 1], [5, 2]), (10, [0, 3], [0, 10]), (0, [1, 2], [0, 0])],
)
def test_a_split_loses_nothing(amount: int, parts: list[int], expected: list[int]) -> None:
    assert split(amount, parts, sum(parts)) == expected
