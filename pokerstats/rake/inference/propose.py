"""Which tariffs are worth trying: those that most hands could come from.

Each raked hand leaves an interval of rates (or of step sizes) that would give just its rake. Where most intervals meet,
there the tariff lies; odd hands lie elsewhere and do no harm. Hands at a cap would: they are left out in one of the
tries. What is proposed is only tried: whether it is right is counted afterwards, hand by hand.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64
from pokerstats.rake.inference.shapes import FREE, GRID, Shape, before_surcharge, roundest
from pokerstats.rake.tariff import FLOOR, HALF_EVEN, HALF_UP, LEVELS, PERCENT, STEP

TAKES: Final = (1, 2, 4, 5, 10, 20, 25, 40, 50, 100, 200, 250, 400, 500)  # units
STEPS: Final = (10, 12, 15, 16, 20, 25, 30, 33, 40, 50, 100)  # of what is taken
FULL: Final = 6  # players: from here on no room has another bracket
MOST_LEVELS: Final = 24
SOME: Final = 40  # from so many hands on, one alone makes no level
MULTIPLES: Final = 0.9  # share of rakes that must be multiples of what a step takes
SAMPLE: Final = 20_000  # hands that proposals are made from
Bools = npt.NDArray[np.bool_]


def shapes(pot: I64, rake: I64, dealt: I64, unit: int, *, streets: bool) -> list[Shape]:
    """Tariffs to try on these hands, each once. `streets`: the pots of each round are known, by_street may be tried."""
    if len(pot) > SAMPLE:
        some = np.linspace(0, len(pot) - 1, SAMPLE).astype(np.int64)
        pot, rake, dealt = pot[some], rake[some], dealt[some]
    found: dict[Shape, None] = {}
    before = before_surcharge(rake, unit)
    for own in _parts(rake, dealt):
        found |= dict.fromkeys(_figures(pot[own], rake[own], unit, streets=streets))
        known = own & (before >= 0)
        for shape in _percentages(pot[known], before[known], unit, (HALF_EVEN,)):
            found[shape._replace(surcharge=True)] = None
    for least in sorted(set(dealt.tolist())):
        for own in (dealt == least, dealt >= least):
            if levels := parted(pot[own], rake[own]):
                found[levels] = None
    return list(found)


def below_ceiling(rake: I64) -> Bools:
    """The hands below the largest rake that comes more than once: there a cap may hold."""
    values, counts = np.unique(rake, return_counts=True)
    often = values[counts >= max(3, len(rake) // 200)]
    return rake < (often[-1] if len(often) else FREE)


def _parts(rake: I64, dealt: I64) -> Iterator[Bools]:
    """All hands; those below the ceiling, or the largest rake, of their number of players; of more; of each alone."""
    below, under = np.zeros((2, len(rake)), np.bool_)
    for players in np.unique(dealt).tolist():
        own = dealt == players
        below[own] = below_ceiling(rake[own])
        under[own] = rake[own] < rake[own].max()
    yield np.ones(len(rake), np.bool_)
    yield below
    yield under & below
    for players in np.unique(dealt).tolist()[1:]:
        if players <= FULL:
            yield dealt >= players
    for players in np.unique(dealt).tolist():
        if np.count_nonzero(own := below & (dealt == players)) >= 10:
            yield own


def _figures(pot: I64, rake: I64, unit: int, *, streets: bool) -> Iterator[Shape]:
    """Steps and percentages."""
    if not len(pot) or not rake.any():
        return
    for take in (unit * each for each in TAKES):
        if np.count_nonzero(rake % take == 0) >= MULTIPLES * len(rake):
            yield from _steps(pot, rake, take, streets=streets)
    for shape in _percentages(pot, rake, unit, (FLOOR, HALF_EVEN, HALF_UP)):
        yield shape
        if streets:
            yield shape._replace(by_street=True)


def _percentages(pot: I64, rake: I64, unit: int, roundings: tuple[int, ...]) -> Iterator[Shape]:
    """Percentages rounded by these rules."""
    for rounding in roundings if rake.any() else ():
        twice = 0 if rounding == FLOOR else unit
        low = -(-(2 * rake - twice) * (GRID // 2) // pot)
        high = ((2 * rake + 2 * unit - twice) * (GRID // 2) - (rounding == FLOOR)) // pot
        for first, last in stab(np.maximum(low, 1), np.minimum(high, GRID)):
            yield Shape(PERCENT, roundest(first, last), rounding=rounding)


def _steps(pot: I64, rake: I64, take: int, *, streets: bool) -> Iterator[Shape]:
    """Steps that take so much."""
    whole = rake % take == 0
    times = rake[whole] // take
    low = pot[whole] // (times + 1) + 1
    high = np.where(times > 0, pot[whole] // np.maximum(times, 1), FREE)
    for first, last in stab(low, high):
        yield Shape(STEP, roundest(first, last), take)
        if streets:
            yield Shape(STEP, roundest(first, last), take, by_street=True)
            yield Shape(STEP, roundest(max(first - take, 1), last), take, by_street=True)
    if streets:
        yield from (Shape(STEP, take * each, take, by_street=True) for each in STEPS)


def stab(low: I64, high: I64, most: int = 3) -> list[tuple[int, int]]:
    """Where most of the intervals (both ends in them) meet: the few best stretches, the best first."""
    some = low <= high
    low, high = low[some], high[some]
    if not len(low):
        return []
    places, which = np.unique(np.concatenate([low, high + 1]), return_inverse=True)
    change = np.bincount(which[: len(low)], minlength=len(places)) - np.bincount(
        which[len(low) :], minlength=len(places)
    )
    over = np.cumsum(change)[:-1]
    best = np.argsort(-over, kind="stable")[:most]
    return [(int(places[at]), int(places[at + 1]) - 1) for at in best.tolist() if over[at] > 0]


def parted(pot: I64, rake: I64) -> Shape | None:
    """The levels at which the rake rises, each where it parts the hands best; None where there are too many."""
    values, counts = np.unique(rake, return_counts=True)
    values = values[(counts >= _enough(len(rake))) & (values > 0)]
    if not 0 < len(values) <= MOST_LEVELS:
        return None
    order = np.argsort(pot, kind="stable")
    pots, rakes = pot[order], rake[order]
    levels = []
    for value in values.tolist():
        parted = _part(pots, rakes >= value)
        if parted is None:
            return None
        levels.append((parted, value))
    rising = [one for at, one in enumerate(levels) if all(one[0] < later for later, _ in levels[at + 1 :])]
    return Shape(LEVELS, levels=tuple(rising))


def _enough(hands: int) -> int:
    """Hands that must pay a level's rake, so that odd ones make no level."""
    return max(1 + (hands >= SOME), hands // 250)


def _part(pots: I64, above: Bools) -> int | None:
    """The pot from which on hands lie above, with the fewest on the wrong side; pots are sorted."""
    wrong = np.concatenate([[0], np.cumsum(above)]) + np.concatenate([np.cumsum(~above[::-1])[::-1], [0]])
    edge = np.concatenate([[True], pots[1:] != pots[:-1], [True]])  # only between two different pots
    at = int(np.argmin(np.where(edge, wrong, len(pots) + 1)))
    if at == len(pots):
        return None
    return roundest(int(pots[at - 1]) + 1 if at else 1, int(pots[at]))
