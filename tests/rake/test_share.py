"""Shares add up to the rake by every method, and are those of the exact scalar twin."""

from itertools import accumulate, pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerstats.columns.layout import I64, NONE
from pokerstats.rake.share import share, share_hands, turns
from pokerstats.rake.split import split
from tests.replay.build import tell

CENT = 100
AMOUNTS = st.one_of(st.integers(0, 2_000).map(lambda cents: cents * CENT), st.integers(0, 10**12))
HANDS = st.lists(
    st.tuples(st.lists(AMOUNTS, min_size=2, max_size=10), st.integers(0, 50_000), st.sampled_from([1, CENT, 10_000])),
    max_size=20,
)


def shared(hands: list[tuple[list[int], int, int]], turn: list[int] | None = None) -> list[list[int]]:
    """The shares of hands given as weights, rake in units, and unit; seats in order from the left of the button."""
    seat_at = np.array([0, *accumulate(len(weights) for weights, *_ in hands)], np.int64)
    weights: I64 = np.array([[weight for one, *_ in hands for weight in one]], np.int64)
    rake = np.array([units * unit if units >= 0 else NONE for _, units, unit in hands], np.int64)
    unit = np.array([one for *_, one in hands], np.int64)
    out = np.zeros_like(weights)
    order = np.array(turn, np.int64) if turn else np.arange(weights.shape[1], dtype=np.int64)
    share_hands(seat_at, order, weights, rake, unit, np.empty(10, np.int64), out)
    return [out[0, lo:hi].tolist() for lo, hi in pairwise(seat_at)]


@settings(max_examples=80)
@given(HANDS)
def test_shares_are_the_scalar_twins_and_add_up(hands: list[tuple[list[int], int, int]]) -> None:
    for (weights, units, unit), shares in zip(hands, shared(hands), strict=True):
        rake = units * unit
        if rake and not sum(weights):
            assert shares == [NONE] * len(weights)
        else:
            assert shares == split(rake, unit, weights)
            assert sum(shares) == rake


@settings(max_examples=40)
@given(st.lists(AMOUNTS, min_size=2, max_size=10), st.integers(1, 50_000), st.integers(2, 9))
def test_shares_do_not_change_when_all_weights_are_scaled(weights: list[int], units: int, factor: int) -> None:
    scaled = [weight * factor for weight in weights]
    assert shared([(weights, units, CENT)]) == shared([(scaled, units, CENT)])


def test_equal_remainders_go_to_the_first_seat_left_of_the_button() -> None:
    seats, buttons = np.array([1, 4, 6, 9, 101], np.int64), np.full(5, 4)
    assert turns(seats, buttons).argsort().tolist() == [2, 3, 0, 1, 4], "6, 9, 1, the button, who was never seated"
    one_each = [1, 1, 1, 1, 1]
    order = turns(seats, buttons).tolist()
    assert shared([(one_each, 7, CENT)], order) == [[100, 100, 200, 200, 100]]


def test_a_rake_of_nothing_is_nothing_for_all_and_an_unknown_one_unknown() -> None:
    assert shared([([5, 7], 0, CENT), ([5, 7], -1, CENT)]) == [[0, 0], [NONE, NONE]]


def test_a_weight_that_is_unknown_makes_the_shares_unknown() -> None:
    assert shared([([5, NONE, 7], 9, CENT)]) == [[NONE] * 3]


def test_a_rake_finer_than_the_unit_is_split_as_it_is() -> None:
    assert shared([([1, 1], 3, 1)]) == [[2, 1]]
    assert [sum(shares) for shares in shared([([1, 2, 4], 12_345, 1)])] == [12_345]


def test_large_products_are_formed_in_units_or_not_at_all() -> None:
    huge = 10**14 * CENT
    assert shared([([huge, huge], 4_000, CENT)]) == [[2_000 * CENT, 2_000 * CENT]]
    assert shared([([huge, huge + 1], 40_000, CENT)]) == [[NONE, NONE]]


# -- of a hand that was played


def test_s2_11_weighted_contribution_of_the_worked_example() -> None:
    """A and B put in 10 each, C and D 5 each; the rake of 1.50 falls on them 0.50, 0.50, 0.25, 0.25."""
    acts = ["C small 2.50", "D big 5", "A raises 5 to 10", "B calls 10", "C calls 2.50 all-in", "D folds", "flop"]
    told = tell(["A 90", "B 90", "C 5", "D 90"], acts, board="2c3d4h", stakes="2.50/5", rake="1.50", button=2)
    hand, game = told.hand, told.play
    found = share(hand.setup, hand.seats, game.seat_result, game.result)
    of = {name: row for row, name in enumerate(hand.players)}
    assert [found.weighted[of[name]] for name in "ABCD"] == [5_000, 5_000, 2_500, 2_500]
    assert sorted(found.dealt.tolist()) == [3_700, 3_700, 3_800, 3_800]
    assert sorted(found.contributed.tolist()) == [3_700, 3_700, 3_800, 3_800]
