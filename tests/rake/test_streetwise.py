"""Shares of a rake collected street by street: by hand, by the exact twin, and always adding up."""

from itertools import accumulate, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerstats.columns.layout import I64, NONE
from pokerstats.rake.streetwise import streetwise, streetwise_of

CENT = 100
Hand = tuple[list[list[int]], list[int]]  # put in by the end of each round, taken by then


def shared(hands: list[Hand], unit: int = CENT) -> list[list[int]]:
    """Seats stand in order from left of the button."""
    seat_at = np.array([0, *accumulate(len(put_in[0]) for put_in, _ in hands)], np.int64)
    put_in: I64 = np.concatenate([np.array(rows, np.int64) for rows, _ in hands], axis=1)
    taken = np.array([rakes for _, rakes in hands], np.int64).T.copy()
    found = streetwise(
        seat_at, put_in, taken, np.full(len(hands), unit), np.arange(put_in.shape[1], dtype=np.int64)
    )  # fmt: skip
    return [found[lo:hi].tolist() for lo, hi in pairwise(seat_at.tolist())]


def test_who_folds_early_bears_his_part_of_the_first_collection_alone() -> None:
    """Three put in 10.00 each, 1.50 is taken: 0.50 each. Two go on with 20.00 more each, 2.00 more is taken.

    Of the 70.00 less 1.50 the one who left has 9.50: 2.00 * 9.50 / 68.50 = 0.277; the others 29.50 each: 0.861.
    """
    put_in = [[1_000 * CENT] * 3, [1_000 * CENT, 3_000 * CENT, 3_000 * CENT]]
    ((out, first, second),) = shared([(put_in, [150 * CENT, 350 * CENT])])
    assert (out, first, second) == (78 * CENT, 136 * CENT, 136 * CENT)  # 77.7, 136.1, 136.1
    weighted = 350 * 1_000 / 7_000
    assert out / CENT > weighted, "by contribution alone he would bear 0.50"


def test_if_all_rounds_are_shared_alike_it_is_the_weighted_share() -> None:
    put_in = [[100 * CENT, 200 * CENT], [200 * CENT, 400 * CENT], [400 * CENT, 800 * CENT]]
    assert shared([(put_in, [15 * CENT, 30 * CENT, 60 * CENT])]) == [[20 * CENT, 40 * CENT]]


@st.composite
def hands_(draw: st.DrawFn) -> Hand:
    players = draw(st.integers(2, 9))
    amounts = st.integers(0, draw(st.sampled_from([3, 60, 100_000])))
    added = [draw(st.lists(amounts, min_size=players, max_size=players)) for _ in range(4)]
    added[0][0] += 1
    put_in = (np.cumsum(added, axis=0) * CENT).tolist()
    rakes = sorted(draw(st.lists(st.integers(0, 100), min_size=4, max_size=4)))
    taken = [sum(paid) // CENT * rake // 400 * CENT for paid, rake in zip(put_in, rakes, strict=True)]
    return put_in, list(accumulate(taken, max))


@settings(max_examples=120)
@given(st.lists(hands_(), min_size=1, max_size=12))
def test_arrays_are_shared_as_the_exact_twin_does_and_add_up(hands: list[Hand]) -> None:
    for (put_in, taken), shares in zip(hands, shared(hands), strict=True):
        assert shares == streetwise_of(put_in, taken, CENT)
        assert sum(shares) == taken[-1]
        assert all(share >= 0 for share in shares)


def test_equal_players_take_odd_cents_in_turn() -> None:
    put_in = [[50 * CENT] * 3, [90 * CENT] * 3]
    assert shared([(put_in, [3 * CENT, 11 * CENT])]) == [[4 * CENT, 4 * CENT, 3 * CENT]]


@pytest.mark.parametrize(("rake", "shares"), [(0, [0, 0]), (7, [4, 3])])
def test_a_rake_finer_than_the_unit_is_split_as_it_is(rake: int, shares: list[int]) -> None:
    assert shared([([[1_000, 1_000]], [rake])]) == [shares]


def test_nobody_put_in_anything() -> None:
    assert shared([([[0, 0]], [0])]) == [[NONE, NONE]]
    assert (
        streetwise(np.zeros(1, np.int64), *(np.zeros((1, 0), np.int64),) * 2, *(np.zeros(0, np.int64),) * 2).size == 0
    )
