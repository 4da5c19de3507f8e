"""The day on which a tariff seems to have changed: where hands before it fit a schedule and hands after it do not.

Each raked hand is as the schedule says, or too low, or too high. A change of tariff shows as a change of their shares;
odd hands do not, because they come as rarely before a day as after it. The days are cut where that explains most
(the likelihood ratio of two shares against one, for three outcomes); each part is looked at again.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from typing import Final, NamedTuple

EXACT, LOW, HIGH = range(3)
LEAST_HANDS: Final = 20  # on each side: fewer tell nothing
LEAST_SHIFT: Final = 0.25  # part of the hands that must change their outcome
LEAST_GAIN: Final = 10.0  # in natural logarithms, beyond what looking at many days yields by chance

Counts = tuple[int, int, int]


class Change(NamedTuple):
    """A change of tariff, as it seems."""

    day: int  # index of the first day of the new tariff
    before: Counts  # exact, low, high: of the hands since the last change
    after: Counts  # up to the next one
    gain: float  # how much likelier the hands are with it than without, as a natural logarithm


def changes(days: Sequence[Counts]) -> list[Change]:
    """The changes in the outcomes of consecutive days, in their order."""
    cuts = sorted(_cuts(days, 0, len(days)))
    edges = [0, *(cut for cut, _ in cuts), len(days)]
    sides = [_total(days[first:last]) for first, last in pairwise(edges)]
    return [Change(cut, sides[nth], sides[nth + 1], gain) for nth, (cut, gain) in enumerate(cuts)]


def _cuts(days: Sequence[Counts], first: int, last: int) -> Iterator[tuple[int, float]]:
    """The days at which a stretch is cut, with what each cut gains."""
    whole = _total(days[first:last])
    best, gain = 0, 0.0
    left: Counts = (0, 0, 0)
    for day in range(first + 1, last):
        left = _sum(left, days[day - 1])
        right = _less(whole, left)
        if min(sum(left), sum(right)) < LEAST_HANDS or _shift(left, right) < LEAST_SHIFT:
            continue
        gained = _likelihood(left) + _likelihood(right) - _likelihood(whole)
        if gained > gain:
            best, gain = day, gained
    if gain > LEAST_GAIN + log(max(last - first, 1)):
        yield best, gain
        yield from _cuts(days, first, best)
        yield from _cuts(days, best, last)


def _likelihood(counts: Counts) -> float:
    """The logarithm of how likely outcomes are by their own shares."""
    total = sum(counts)
    return sum(count * log(count / total) for count in counts if count)


def _shift(one: Counts, other: Counts) -> float:
    """The part of the hands that has another outcome."""
    shares = [(a / sum(one), b / sum(other)) for a, b in zip(one, other, strict=True)]
    return sum(abs(a - b) for a, b in shares) / 2


def _total(days: Sequence[Counts]) -> Counts:
    exact, low, high = (sum(column) for column in zip((0, 0, 0), *days, strict=True))
    return exact, low, high


def _sum(one: Counts, other: Counts) -> Counts:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _less(one: Counts, other: Counts) -> Counts:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]
