"""One rake among its players, exact: in whole units that add up, the largest remainders first, of equals the first one.

Players stand in order from the left of the button. What the kernels and arrays must equal.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def split(rake: int, unit: int, weights: Sequence[int]) -> list[int]:
    """The rake by weight, in whole units that add up: largest remainder, of equals the first one.

    Weights stand in order from the left of the button. A rake that is no whole number of units is split in
    ten-thousandths. No weight at all: nobody pays.
    """
    total = sum(weights)
    if total == 0:
        return [0] * len(weights)
    piece = unit if rake % unit == 0 else 1
    pieces = rake // piece
    shares = [pieces * weight // total for weight in weights]
    rests = [pieces * weight % total for weight in weights]
    first = sorted(range(len(weights)), key=lambda at: (-rests[at], at))
    for at in first[: pieces - sum(shares)]:
        shares[at] += 1
    return [share * piece for share in shares]


def streetwise_of(put_in: Sequence[Sequence[int]], taken: Sequence[int], piece: int) -> list[int]:
    """The shares of one hand, in whole pieces by largest remainder; players in order from left of the button."""
    borne = [Fraction(0)] * len(put_in[0])
    before = 0
    for paid, by_now in zip(put_in, taken, strict=True):
        if by_now != before:
            part = Fraction(by_now - before, sum(paid) - before)
            borne = [old + (own - old) * part for own, old in zip(paid, borne, strict=True)]
        before = by_now
    whole = [floor(share / piece) for share in borne]
    rests = [share / piece - part for share, part in zip(borne, whole, strict=True)]
    first = sorted(range(len(whole)), key=lambda at: (-rests[at], at))
    for at in first[: before // piece - sum(whole)]:
        whole[at] += 1
    return [part * piece for part in whole]
