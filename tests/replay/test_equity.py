"""What hands are worth on all boards that may come: against hands counted by hand, and against plain counting."""

from itertools import combinations

import pytest

from pokerstats.replay.equity import BOARD_CARDS, SAMPLES, STANDARD_ERROR, equity, split
from pokerstats.replay.made import best_of
from tests.replay.build import RANKS, SUITS, cards

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def shares(game: str, *holes: str, board: str = "", pots: list[int] | None = None) -> list[list[float]]:
    found = equity(game, [cards(hole) for hole in holes], cards(board), pots or [(1 << len(holes)) - 1])
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
    [(("AsAh", "KsKh"), 0.82637), (("AsKs", "QhQd"), 0.46226), (("7c2d", "AsKs"), 0.31176)],
)
def test_before_the_flop_as_others_count(holes: tuple[str, str], first: float) -> None:
    assert shares("holdem", *holes)[0][0] == pytest.approx(first, abs=5e-3)


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


def test_omaha_before_the_flop_is_drawn_by_chance_the_same_each_time() -> None:
    first, again = (equity("omaha", [cards("AsAhKsKh"), cards("JdTd9c8c")], 0, [3]) for _ in range(2))
    assert first.sampled
    assert first.parts.tolist() == again.parts.tolist()
    assert first.whole == 5040 * SAMPLES
    assert not equity("holdem", [cards("AsAh"), cards("KsKh")], cards("2c3d4h"), [3]).sampled


def test_a_sample_is_near_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    holes = [cards("AsAhKsKh"), cards("JdTd9c8c")]
    drawn = equity("omaha", holes, 0, [3])
    monkeypatch.setattr("pokerstats.replay.equity.SAMPLES", 0)
    every = equity("omaha", holes, 0, [3])
    assert every.whole == 5040 * 1_086_008
    assert drawn.parts[0, 0] / drawn.whole == pytest.approx(every.parts[0, 0] / every.whole, abs=4 * STANDARD_ERROR)


@pytest.mark.parametrize(
    ("amount", "parts", "expected"),
    [(100, [1, 1, 1], [34, 33, 33]), (7, [2, 1], [5, 2]), (10, [0, 3], [0, 10]), (0, [1, 2], [0, 0])],
)
def test_a_split_loses_nothing(amount: int, parts: list[int], expected: list[int]) -> None:
    assert split(amount, parts, sum(parts)) == expected
