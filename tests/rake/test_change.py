"""A change of tariff is found on its day, and odd hands are none."""

import random

import pytest

from pokerstats.rake.change import Counts, changes

ALL_EXACT: Counts = (30, 0, 0)


def days(*parts: tuple[int, float, float], hands: int = 30, seed: int = 1) -> list[Counts]:
    """So many days each, on which such shares of the hands are too low and too high."""
    chance = random.Random(seed)
    found = []
    for count, low, high in parts:
        for _ in range(count):
            drawn = [chance.random() for _ in range(hands)]
            lows, highs = sum(x < low for x in drawn), sum(low <= x < low + high for x in drawn)
            found.append((hands - lows - highs, lows, highs))
    return found


def test_a_change_is_found_on_its_day() -> None:
    (found,) = changes([ALL_EXACT] * 10 + [(2, 0, 28)] * 7)
    assert (found.day, found.before, found.after) == (10, (300, 0, 0), (14, 0, 196))
    assert found.gain > 100


def test_several_changes_are_told_in_their_order() -> None:
    parts = [ALL_EXACT] * 5 + [(0, 30, 0)] * 5 + [(0, 0, 30)] * 5 + [ALL_EXACT] * 5
    assert [change.day for change in changes(parts)] == [5, 10, 15]


def test_from_too_low_to_too_high_is_a_change_too() -> None:
    assert [change.day for change in changes([(0, 40, 0), (0, 0, 40)])] == [1]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("odd", [0.0, 0.02, 0.1, 0.5])
def test_odd_hands_here_and_there_are_no_change(odd: float, seed: int) -> None:
    assert changes(days((200, odd / 2, odd / 2), hands=15, seed=seed)) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_change_is_found_among_odd_hands(seed: int) -> None:
    """A tenth is odd all the time; then the tariff is lowered, which two thirds of the pots show."""
    found = changes(days((60, 0.05, 0.05), (60, 0.66, 0.03), seed=seed))
    assert len(found) == 1
    assert abs(found[0].day - 60) <= 1


def test_few_hands_tell_nothing() -> None:
    assert changes([(19, 0, 0), (0, 0, 1_000)]) == []
    assert changes([(20, 0, 0), (0, 0, 20)]) != []
    assert changes([]) == []
    assert changes([(5, 5, 5)]) == []


def test_a_small_shift_is_no_change_of_tariff() -> None:
    assert changes([(1_000, 0, 0)] * 20 + [(800, 100, 100)] * 20) == []
