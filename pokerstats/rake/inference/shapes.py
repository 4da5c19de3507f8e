"""Tariffs as inference tries them out: the rake of many pots at once, by whole numbers alone.

A shape is a tariff without its cap. Its rate is counted in millionths of the pot: four decimals of a per cent, as in
schedule files. The scalar twin of `due` is rake/pot.due.
"""

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64
from pokerstats.rake.tariff import FLOOR, HALF_EVEN, LEVELS, PERCENT, ROUNDINGS, STEP
from pokerstats.rake.terms import money

GRID: Final = 10**6  # of rates
LARGEST_POT: Final = 10**12  # ten-thousandths: products with a rate stay exact
FREE: Final = 2**62  # no cap
SURCHARGE: Final = "5/4"  # the one that is looked for
Ends = npt.NDArray[np.int64]  # a row a hand: the pot at the end of each betting round


class Shape(NamedTuple):
    """One tariff: a step, a percentage or levels."""

    kind: int  # rake/tariff.KINDS
    param: int = 0  # step: each full so much; percent: the rate on the grid
    take: int = 0  # step: takes this
    rounding: int = FLOOR
    levels: tuple[tuple[int, int], ...] = ()  # the pot that reaches it, the rake due in all
    by_street: bool = False
    surcharge: bool = False  # the rake times 5/4, rounded half to even once more

    @property
    def family(self) -> tuple[int, int, int, bool, bool]:
        """What is left of it without its figures."""
        return self.kind, self.take, self.rounding, self.by_street, self.surcharge

    @property
    def rate(self) -> Fraction:
        """Its percentage, or what a step takes on average, as a part of the pot."""
        if self.kind == PERCENT:
            return Fraction(self.param, GRID)
        return Fraction(self.take, self.param) if self.kind == STEP else Fraction(0)

    @property
    def text(self) -> str:
        """As schedule files write the tariff."""
        if self.kind == STEP:
            return f"{money(self.take)} per {money(self.param)}"
        if self.kind == PERCENT:
            return percent_text(self.param)
        return ", ".join(f"{money(owed)} at {money(reached)}" for reached, owed in self.levels)

    @property
    def told(self) -> str:
        """In words."""
        words = {STEP: self.text, PERCENT: f"{self.text} %, {ROUNDINGS[self.rounding].replace('_', ' ')}"}
        told = words.get(self.kind, f"levels {self.text}")
        return told + ", street by street" * self.by_street + ", times 1.25" * self.surcharge


def percent_text(param: int) -> str:
    """A rate of the grid as `4.5`."""
    text = f"{param // (GRID // 100)}.{param % (GRID // 100):04d}"
    return text.rstrip("0").rstrip(".")


def due(shape: Shape, unit: int, pot: I64, rounds: Ends | None = None) -> I64:
    """What a shape takes from each pot, without a cap; by street from the pots at the ends of the rounds."""
    if shape.by_street and rounds is not None:
        taken = np.zeros(len(pot), np.int64)
        for street in range(rounds.shape[1]):
            taken = np.maximum(taken, _due(shape, unit, rounds[:, street] - taken))
    else:
        taken = _due(shape, unit, pot)
    return surcharged(taken, unit) if shape.surcharge else taken


def _due(shape: Shape, unit: int, pot: I64) -> I64:
    if shape.kind == STEP:
        return np.asarray(pot // shape.param * shape.take)
    if shape.kind == PERCENT:
        return rounded(pot * shape.param, GRID * unit, shape.rounding) * unit
    owed = np.array([0, *(owed for _, owed in shape.levels)], np.int64)
    reached = np.array([reached for reached, _ in shape.levels], np.int64)
    return np.asarray(owed[np.searchsorted(reached, pot, side="right")])


def surcharged(rake: I64, unit: int) -> I64:
    """Five quarters of a rake, half to even."""
    return rounded(rake * 5, 4 * unit, HALF_EVEN) * unit


def before_surcharge(rake: I64, unit: int) -> I64:
    """The rake that becomes this one by five quarters, half to even; -1 where there is none."""
    found = np.full(len(rake), -1, np.int64)
    units = rake // unit
    for more in (-1, 0, 1):
        before = units * 4 // 5 + more
        whole, rest = before * 5 // 4, before * 5 % 4
        after = whole + ((rest > 2) | ((rest == 2) & (whole % 2 == 1)))
        found = np.where((after == units) & (before >= 0) & (rake % unit == 0), before * unit, found)
    return found


def rounded(numerator: I64, denominator: int, rounding: int) -> I64:
    """The quotients as whole numbers, by the rule of that name."""
    whole = numerator // denominator
    if rounding == FLOOR:
        return np.asarray(whole)
    rest = 2 * (numerator - whole * denominator)
    up = (rest > denominator) | ((rest == denominator) & ((whole % 2 == 1) | (rounding != HALF_EVEN)))
    return np.asarray(whole + up)


def roundest(low: int, high: int) -> int:
    """The number from low to high that a person would write: of fewest digits, a last 5 before any other."""
    size = 10 ** len(str(max(high, 1)))
    while size > 1:
        for grain in (size, size // 2):
            first, last = -(-low // grain), high // grain
            if first <= last:
                middle = (low + high) // 2
                return min(max((middle + grain // 2) // grain, first), last) * grain
        size //= 10
    return (low + high) // 2


def as_percent(shape: Shape, unit: int) -> Fraction | None:
    """The rate of a tariff that takes a part of the pot rounded down to the unit, however it is written."""
    if shape.kind == STEP and shape.take == unit:
        return shape.rate
    return shape.rate if shape.kind == PERCENT and shape.rounding == FLOOR else None


def digits(shape: Shape) -> int:
    """How much there is to write: the fewest digits win where the hands leave a choice."""
    if shape.kind == LEVELS:
        return 100 + sum(len(str(reached // 100)) for reached, _ in shape.levels)
    text = str(shape.param).rstrip("0")
    return len(text) * 2 - text.endswith("5") + (shape.take > 0 and str(shape.take).rstrip("0") not in ("1", "2", "5"))
