"""The rake of one pot, exact and without a kernel: the scalar twin that the kernel of rake/charge must equal."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from pokerstats.rake import tariff as tariffs
from pokerstats.rake.schedule import SIDE_POTS, Schedule, Tier
from pokerstats.rake.spread import spread
from pokerstats.rake.tariff import FLOOR, HALF_EVEN


class Pot(NamedTuple):
    """What a tariff looks at."""

    rounds: Sequence[int]  # the called money at the end of the betting rounds, the last one being all of it
    big: int  # big blind, of fixed limit the big bet, of short deck the ante
    flop: bool = True
    three_bet: bool = False
    site_money: int = 0
    sides: Sequence[int] = ()  # the side pots among it

    @property
    def each(self) -> list[int]:
        """Main pot and side pots, without the room's money."""
        return [self.rounds[-1] - sum(self.sides), *self.sides]


class Charge(NamedTuple):
    """What is due of a pot: None where the schedule does not tell it."""

    rake: int | None
    fee: int | None
    capped: bool


def charge(tier: Tier, schedule: Schedule, pot: Pot) -> Charge:
    """The rake and the jackpot fee of a pot, and whether the cap held it."""
    if tier.status == "unknown":
        return Charge(None, None, capped=False)
    if schedule.no_flop_no_drop and not pot.flop and not _raked_all_the_same(schedule, pot):
        return Charge(0, 0, capped=False)
    extra = pot.site_money if schedule.site_money_raked else 0
    jackpot = tier.jackpot
    fee = 0 if jackpot is None else jackpot.due(pot.rounds[-1] + extra, pot.big, schedule.unit)
    extra -= fee if jackpot is not None and jackpot.before_rake else 0
    cap = None if tier.cap is None else tier.cap.worth(pot.big, schedule.unit)
    if schedule.per_pot:
        each = pot.each
        taken = [due(tier, schedule.unit, part) for part in (each[0] + extra, *each[1:])]
    else:
        taken = [_by_rounds(tier, schedule.unit, pot.rounds, extra)]
    if not schedule.cap_per_pot:
        taken = [sum(taken)]
    held = [part if cap is None else min(part, cap) for part in taken]
    rake = with_surcharge(tier, schedule.unit, sum(held))
    if jackpot is not None and jackpot.inside:
        rake -= min(fee, rake)
    known = jackpot is None or bool(jackpot.levels)
    return Charge(rake, fee if known else None, capped=cap is not None and any(part >= cap for part in taken))


def pots_of(tier: Tier, schedule: Schedule, pot: Pot, rake: int | None) -> list[int]:
    """The rake of the main pot and of each side pot, by the order in which the schedule makes them pay."""
    if rake is None or not pot.sides:
        return []
    each = pot.each
    if not schedule.per_pot:
        percent = tier.tariff.kind == tariffs.PERCENT and tier.tariff.times is None
        rate = (tier.tariff.rate.numerator, tier.tariff.rate.denominator) if percent else (0, 1)
        return spread(each, rake, schedule.unit, SIDE_POTS.index(schedule.side_pots), rate)
    cap = None if tier.cap is None else tier.cap.worth(pot.big, schedule.unit)
    parts, left = [], rake
    for amount_of in each:
        part = due(tier, schedule.unit, amount_of)
        part = min(part, left if cap is None or not schedule.cap_per_pot else cap, left)
        parts.append(part)
        left -= part
    return parts


def _raked_all_the_same(schedule: Schedule, pot: Pot) -> bool:
    """Without a flop."""
    three_bet = pot.three_bet and "three_bet" in schedule.no_flop_raked
    return three_bet or (pot.site_money > 0 and "site_money" in schedule.no_flop_raked)


def _by_rounds(tier: Tier, unit: int, rounds: Sequence[int], extra: int) -> int:
    """The rake before cap and surcharge, round by round where it is taken so."""
    if not tier.tariff.by_street:
        return due(tier, unit, rounds[-1] + extra)
    rake = 0
    for pot in rounds:
        rake = max(rake, due(tier, unit, pot - rake))
    return rake


def most(tier: Tier, unit: int) -> int | None:
    """The cap in money, surcharge included; of one in big blinds it depends on the table."""
    return None if tier.cap is None else with_surcharge(tier, unit, tier.cap.money)


def with_surcharge(tier: Tier, unit: int, rake: int) -> int:
    """The rake multiplied and rounded once more, where the tariff says so."""
    return rake if tier.tariff.times is None else rounded(rake * tier.tariff.times, unit, HALF_EVEN)


def due(tier: Tier, unit: int, pot: int) -> int:
    """What the tariff alone takes from a pot: no cap, no surcharge."""
    tariff = tier.tariff
    if tariff.kind == tariffs.STEP:
        return pot // tariff.per * tariff.take + pot // tariff.also_per * tariff.also_take
    if tariff.kind == tariffs.PERCENT:
        return rounded(pot * tariff.rate, unit, tariff.rounding)
    return max((taken for reached, taken in tariff.levels if pot >= reached), default=0)


def rounded(value: Fraction | int, unit: int, rounding: int) -> int:
    """In whole units, by the rule of that name."""
    whole = floor(Fraction(value) / unit)
    rest = Fraction(value) / unit - whole
    if rounding == FLOOR or rest < Fraction(1, 2):
        return whole * unit
    if rest == Fraction(1, 2) and rounding == HALF_EVEN:
        return (whole + whole % 2) * unit
    return (whole + 1) * unit


def status_of(tier: Tier, schedule: Schedule, pot: int) -> str:
    """How sure the figure is: a rounding rule that was guessed does not matter where nothing had to be rounded."""
    whole = tier.tariff.kind != tariffs.PERCENT or pot * tier.tariff.rate % schedule.unit == 0
    return tier.exact_status if whole else tier.status
