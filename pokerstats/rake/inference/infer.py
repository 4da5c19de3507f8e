"""What hands say of a room's rake: tariffs, caps, the no-flop rule, a jackpot fee, and how sure each is."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import FIXED_LIMIT
from pokerstats.rake.inference import groups
from pokerstats.rake.inference.groups import Era, Hands
from pokerstats.rake.inference.propose import parted
from pokerstats.rake.inference.shapes import LARGEST_POT, Shape

RAKED_ANYWAY: Final = 0.5  # part of the hands without a flop that pays: from here on they are raked as a rule
FEE_LEVELS: Final = 6
FEE_RIGHT: Final = 0.9  # part of the hands whose fee a rule must tell
BESIDE, BEFORE, INSIDE = range(3)  # a fee beside the rake, taken before the rake is, carved out of it
Bools = npt.NDArray[np.bool_]


class NoFlop(NamedTuple):
    """What hands without a flop pay."""

    hands: int
    raked: int

    @property
    def rule(self) -> bool | None:
        """No flop, no drop? None: there is no such hand."""
        return self.raked < RAKED_ANYWAY * self.hands if self.hands else None


class Fee(NamedTuple):
    """A jackpot fee at one stake."""

    big: int
    fixed: bool
    levels: Shape | None  # None: no rule tells it
    hands: int  # that pay a fee, or are due one
    explained: int


class Inference(NamedTuple):
    """A room's rake, as hands of one currency show it."""

    hands: Hands
    unit: int
    no_flop: NoFlop
    way: int  # BESIDE, BEFORE, INSIDE
    fees: tuple[Fee, ...]
    eras: tuple[Era, ...]
    expected: I64  # of each hand, NONE where nothing was found
    exact: Bools

    @property
    def raked(self) -> Bools:
        """The hands that pay, or should, of stakes for which a tariff was found."""
        return np.asarray((self.expected != NONE) & ((self.hands.rake > 0) | (self.expected > 0)))

    def fit(self) -> float:
        """Part of the raked hands that is explained to the last unit; NaN if there is none."""
        return float(self.exact[self.raked].mean()) if self.raked.any() else float("nan")


def infer(hands: Hands, unit: int) -> Inference:
    """The tariffs that explain most hands. Amounts are ten-thousandths, `unit` the smallest that is paid."""
    usable = (hands.pot > 0) & (hands.pot <= LARGEST_POT) & (hands.rake >= 0) & (hands.dealt >= 2) & (hands.big > 0)
    without = usable & ~hands.flop
    no_flop = NoFlop(int(np.count_nonzero(without)), int(np.count_nonzero(without & (hands.rake > 0))))
    raked = usable & (hands.flop | (no_flop.rule is False))
    ways = (BESIDE, BEFORE, INSIDE) if (hands.fee > 0).any() else (BESIDE,)
    tries = [groups.eras(_by(hands, way), raked, unit) for way in ways]
    right = [sum(int(np.count_nonzero(kind.fit.exact)) for era in each for kind in era.kinds) for each in tries]
    way = int(np.argmax(right))
    expected = np.where(without & ~raked, 0, NONE)
    for kind in (kind for era in tries[way] for kind in era.kinds):
        if kind.fit.brackets:
            expected[kind.which] = kind.fit.expected
    if way == INSIDE:
        expected = np.where(expected == NONE, NONE, np.maximum(expected - hands.fee, 0))
    return Inference(
        hands, unit, no_flop, way, tuple(_fees(hands, raked)), tries[way], expected, expected == hands.rake
    )


def _by(hands: Hands, way: int) -> Hands:
    """The hands as the tariff sees them: with the fee taken before, or inside the rake."""
    if way == BEFORE:
        return hands._replace(pot=hands.pot - hands.fee)
    return hands._replace(rake=hands.rake + hands.fee) if way == INSIDE else hands


def _fees(hands: Hands, raked: Bools) -> list[Fee]:
    """The jackpot fee of each stake where one is paid."""
    found = []
    for rows in groups.stakes(hands, np.flatnonzero(raked)):
        pot, fee = hands.pot[rows], hands.fee[rows]
        if not fee.any():
            continue
        levels = parted(pot, fee)
        if levels is not None and len(levels.levels) > FEE_LEVELS:
            levels = None
        owed = np.zeros(len(pot), np.int64)
        for reached, due in levels.levels if levels else ():
            owed[pot >= reached] = due
        due_or_paid = (owed > 0) | (fee > 0)
        count, right = int(np.count_nonzero(due_or_paid)), int(np.count_nonzero(due_or_paid & (owed == fee)))
        fixed = bool(hands.limit[rows[0]] == FIXED_LIMIT)
        told = levels if right >= FEE_RIGHT * count else None
        found.append(Fee(int(hands.big[rows[0]]), fixed, told, count, right))
    return found
