"""How well inference recovers each schedule of the package: `python -m tests.rake.recover [HANDS] [SCHEDULE …]`."""

import sys
import time
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.rake import tariff as tariffs
from pokerstats.rake.inference.doubts import holds_rate, is_told
from pokerstats.rake.inference.fit import Rival, is_odd, within
from pokerstats.rake.inference.groups import Kind
from pokerstats.rake.inference.infer import infer
from pokerstats.rake.inference.shapes import FREE, GRID, Shape, as_percent
from pokerstats.rake.reading import schedules
from pokerstats.rake.schedule import Schedule, Tier
from tests.rake.made import Made, make

HANDS = 20_000
LEFT = 0.03  # part of a stake's hands that may be counter-examples: a cap or a change that one hand alone would tell


def shape_of(tier: Tier) -> Shape:
    """The true tariff as inference writes it."""
    tariff = tier.tariff
    surcharge = tariff.times == Fraction(5, 4)
    if tariff.kind == tariffs.STEP:
        return Shape(tariffs.STEP, tariff.per, tariff.take, by_street=tariff.by_street, surcharge=surcharge)
    if tariff.kind == tariffs.PERCENT:
        return Shape(tariffs.PERCENT, int(tariff.rate * GRID), 0, tariff.rounding, (), tariff.by_street, surcharge)
    top = FREE if tier.cap is None else tier.cap.money
    return Shape(tariffs.LEVELS, levels=tuple(level for level in tariff.levels if level[1] <= top))


def faults(schedule: Schedule, made: Made) -> Iterator[str]:
    """What was found otherwise than it is, and not said to be open."""
    found = infer(made.hands, schedule.unit).eras
    if len(found) != 1:
        yield f"{len(found)} eras"
    for kind in (kind for era in found for kind in era.kinds):
        yield from _faults_of(schedule, made, kind)


def cells(schedule: Schedule, made: Made) -> tuple[int, int]:
    """Of all stakes and numbers of players those whose tariff and cap are found beyond doubt; and all of them."""
    sure = every = 0
    for era in infer(made.hands, schedule.unit).eras:
        for kind in era.kinds:
            for bracket, rivals in zip(kind.fit.brackets, kind.fit.rivals, strict=True):
                told = is_told(rivals, schedule.unit) and bracket.cap is not None
                sure += sum(told and players not in bracket.weak for players in bracket.seen)
                every += len(bracket.seen)
    return sure, every


def _faults_of(schedule: Schedule, made: Made, kind: Kind) -> Iterator[str]:
    for bracket, rivals in zip(kind.fit.brackets, kind.fit.rivals, strict=True):
        alike = [b for b, r in zip(kind.fit.brackets, kind.fit.rivals, strict=True) if r == rivals]
        at_cap = all(one.cap is not None and not one.at_least for one in alike)  # said: the tariff is not told
        for players in bracket.seen:
            own = kind.which[made.hands.dealt[kind.which] == players]
            for row in np.unique(made.tier[own]).tolist():
                tier = made.tiers[row]
                name = f"{tier.stakes} {'/'.join(tier.limits)} {players} dealt, {len(own)} hands"
                truth, cap = shape_of(tier), int(made.cap[own[made.tier[own] == row][0]])
                if truth.levels and cap == NONE:
                    cap = truth.levels[-1][1]
                open_ = at_cap or players in bracket.weak or is_odd(bracket.shape)
                if not open_ and not any(_among(truth, r, bracket.cap, schedule.unit) for r in rivals):
                    told = "; ".join(f"{r.shape.told} {r.low}-{r.high}" for r in rivals)
                    yield f"{name}: tariff is {truth.told}, found {told}"
                doubtful = bracket.held == 1 or players in bracket.weak  # said too
                if bracket.cap is not None and bracket.cap != cap and not doubtful:
                    yield f"{name}: cap is {cap}, found {bracket.cap}"
    weak = [players for bracket in kind.fit.brackets for players in bracket.weak]
    wrong = int(np.count_nonzero(~kind.fit.exact & ~np.isin(made.hands.dealt[kind.which], weak)))
    if wrong > LEFT * len(kind.which):
        yield f"{kind.big} {kind.games}: {wrong} of {len(kind.which)} hands are not explained"


def _among(truth: Shape, rival: Rival, cap: int | None, unit: int) -> bool:
    """Whether the true tariff is one of those that are said to explain the hands as well."""
    if within(truth, rival):
        return True
    if truth.kind == tariffs.LEVELS and rival.shape.kind == tariffs.LEVELS:
        due = [owed for _, owed in rival.shape.levels if cap is None or owed <= cap]
        reached = [at for at, owed in truth.levels if owed in due]
        return [owed for _, owed in truth.levels if owed in due] == due and all(
            low <= at <= high for low, at, high in zip(rival.low, reached, rival.high, strict=False)
        )
    rate = as_percent(truth, unit)
    return rate is not None and not truth.by_street and holds_rate(rival, rate, unit)


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments and arguments[0].isdigit() else HANDS
    names = [name for name in arguments if not name.isdigit()]
    bad = 0
    for schedule in schedules().values():
        if names and schedule.id not in names:
            continue
        made = make(schedule, count)
        between = time.process_time()
        if not len(made.hands.pot):
            print(f"{schedule.id}: nothing to find, no row tells both stakes and rake")
            continue
        wrong = list(faults(schedule, made))
        bad += bool(wrong)
        spent = time.process_time()
        sure, every = cells(schedule, made)
        print(
            f"{schedule.id}: {len(made.hands.pot)} hands, {'FAULTS' if wrong else 'recovered'}; told in full"
            f" {sure} of {every} stakes by players dealt ({spent - between:.1f} s)"
        )
        for line in wrong[:12]:
            print("   ", line)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
