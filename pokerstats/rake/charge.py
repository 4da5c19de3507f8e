"""The rake that the schedule in force takes from each hand: the kernel twin of rake/pot.

`charge` is the one door. The cap counts once per hand, on the whole of its called money, but where a schedule says
that it counts for each pot; no flop, no drop, but for the exceptions that a schedule names; a tariff that is taken
street by street takes, at the end of each betting round, from the pot net of what it took before. Where the pots are
in doubt, where no row or several charge the hand, or where its row does not tell, it is NONE.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I8, I16, I32, I64, NONE, Charged, Door, HandResult, Played, Pots, Setup
from pokerstats.model.money import SCALE
from pokerstats.model.names import PREFLOP, RAISE
from pokerstats.rake.book import (
    ALSO_PER,
    ALSO_TAKE,
    BY_STREET,
    CAP,
    CAP_BLINDS,
    CAP_PER_POT,
    DENOMINATOR,
    DUE,
    DUE_BLINDS,
    FEE_AT,
    FEE_BEFORE_RAKE,
    FEE_END,
    FEE_INSIDE,
    FEE_KNOWN,
    KIND,
    LEVEL_AT,
    LEVEL_END,
    NO_FLOP_NO_DROP,
    NUMERATOR,
    OF,
    PER,
    PER_POT,
    REACHED,
    REACHED_BLINDS,
    ROUNDING,
    SITE_MONEY_NO_FLOP,
    SITE_MONEY_RAKED,
    TAKE,
    THREE_BET_RAKED,
    TIMES,
    UNIT,
    Book,
    big_of,
)
from pokerstats.rake.book import MOST as CAP_IN_ALL
from pokerstats.rake.tariff import FLOOR, HALF_EVEN, PERCENT, STEP, UNKNOWN
from pokerstats.rake.terms import MOST

POTS_UNDECIDED: Final = 1  # bit of result.undecided
THREE_BET: Final = 2  # raises before the flop


class Priced(NamedTuple):
    """What a tariff looks at: a row a hand; `*_at` are H + 1 offsets.

    Only a tariff that is taken street by street, or that a 3-bet makes to be raked, looks at acts; only one that is
    taken pot by pot at pots.
    """

    pot: I64  # called money without the room's; NONE where the pots are in doubt
    site_money: I64  # what the room added
    big: I64  # big blind, of fixed limit the big bet, of short deck the ante
    streets_dealt: I16
    action_at: I64
    street: I8
    act: I8
    added: I64
    pot_at: I64
    pot_amount: I64  # main pot first, without the room's money


class Due(NamedTuple):
    """What each hand owes; NONE where it is not told."""

    rake: I64  # without a fee that is carved out of it
    fee: I64  # for a jackpot


def priced(setup: Setup, result: HandResult, played: Played, pots: Pots, door: Door) -> Priced:
    """What a tariff looks at; to be called before `taken.take` adds the room's money to the pots."""
    pot = np.where(result.undecided & POTS_UNDECIDED != 0, NONE, result.total_pot)
    site_money = np.maximum(door.site_money, 0)
    amounts = pots.amount.copy() if site_money.any() else pots.amount
    return Priced(
        pot, site_money, big_of(setup), result.streets_dealt, played.action_at, played.street, played.act, played.added,
        pots.pot_at, amounts,
    )  # fmt: skip


def charge(setup: Setup, dealt: I16, hands: Priced, book: Book, sites: Sequence[str], words: Sequence[str]) -> Charged:
    """What each hand owes. `dealt`: players dealt in; `sites[setup.room]` and `words[setup.skin]` are texts."""
    tier, firm = book.assign(setup, dealt, sites, words)
    return charged_by(tier, firm, hands, book)


def charged_by(tier: I32, firm: I8, hands: Priced, book: Book) -> Charged:
    """What each hand owes by these rows of the book."""
    found = tier >= 0
    schedule = np.full(len(tier), -1, np.int16)
    schedule[found] = book.schedule_of[tier[found]]
    return Charged(schedule, tier, due_by(tier, hands, book).rake, caps(tier, hands.big, book), firm)


def due_by(tier: I32, hands: Priced, book: Book) -> Due:
    """What each hand owes by these rows of the book, below 0: none."""
    due_to = Due(np.full(len(tier), NONE, np.int64), np.full(len(tier), NONE, np.int64))
    if (tier >= 0).any():
        charge_hands(tier, *hands, *book.tables, *due_to)
    return due_to


def caps(tier: I32, big: I64, book: Book) -> I64:
    """The cap of each hand, surcharge included; NONE where there is none."""
    found = tier >= 0
    row = np.where(found, tier, 0)
    cap: I64 = np.where(found, book.tables.tiers[row, CAP_IN_ALL], NONE)
    if book.caps_in_blinds:
        blinds, unit = book.tables.tiers[row, CAP_BLINDS], np.maximum(book.tables.tiers[row, UNIT], 1)
        in_money = np.where(blinds != 0, big, 0) * blinds // (SCALE * unit) * unit
        cap = np.where(found & (blinds != 0), in_money, cap)
    return cap


def rates(charged: Charged, taken: I64, book: Book) -> tuple[I64, I64]:
    """The percentage of each hand as a fraction, for the spread over its pots; 0/1 where no schedule tells it.

    A hand of which another rake was `taken` than expected was charged in another way: its percentage is not known.
    """
    known = (charged.tier >= 0) & (charged.expected != NONE) & (taken == charged.expected)
    tiers, row = book.tables.tiers, np.where(known, charged.tier, 0)
    known &= (tiers[row, KIND] == PERCENT) & (tiers[row, TIMES] == 0)
    return np.where(known, tiers[row, NUMERATOR], 0), np.where(known, tiers[row, DENOMINATOR], 1)


@kernel
def charge_hands(
    tier: I32, pots: I64, site_money: I64, bigs: I64, streets_dealt: I16, action_at: I64, street: I8, act: I8,
    added: I64, pot_at: I64, pot_amount: I64, tiers: I64, levels: I64, rakes: I64, fees: I64,
) -> None:  # fmt: skip
    """Fills what is due of each hand with a row that tells it."""
    for h in range(tier.shape[0]):
        if tier[h] < 0:
            continue
        row, pot, big = tiers[tier[h]], pots[h], bigs[h]
        if row[KIND] == UNKNOWN or pot == NONE:
            continue
        first, last = action_at[h], action_at[h + 1]
        if row[NO_FLOP_NO_DROP] != 0 and streets_dealt[h] == 0:
            raked = row[SITE_MONEY_NO_FLOP] != 0 and site_money[h] > 0
            if not raked and row[THREE_BET_RAKED] != 0:
                raked = raises(first, last, street, act) >= THREE_BET
            if not raked:
                rakes[h] = fees[h] = 0
                continue
        extra = site_money[h] if row[SITE_MONEY_RAKED] != 0 else 0
        pot += extra
        fee = reached(levels, row[FEE_AT], row[FEE_END], pot, big, row[UNIT])
        before = fee if row[FEE_BEFORE_RAKE] != 0 else 0
        cap = cap_of(row, big)
        if row[BY_STREET] != 0:
            taken = by_street(row, levels, first, last, street, added)
        elif row[PER_POT] != 0:
            taken = by_pot(row, levels, pot_at[h], pot_at[h + 1], pot_amount, extra - before, cap)
        else:
            taken = due(row, levels, pot - before)
        if row[CAP_PER_POT] == 0 and taken > cap:
            taken = cap
        if row[TIMES] != 0 and taken != NONE:
            taken = rounded(taken * row[TIMES], row[OF] * row[UNIT], HALF_EVEN) * row[UNIT]
        if row[FEE_KNOWN] != 0:
            fees[h] = fee
        if row[FEE_INSIDE] != 0 and taken != NONE:
            taken -= min(fee, taken)
        rakes[h] = taken


@step
def raises(first: int, last: int, street: I8, act: I8) -> int:
    """Raises before the flop."""
    count = 0
    for a in range(first, last):
        if street[a] == PREFLOP and act[a] == RAISE:
            count += 1
    return count


@step
def by_street(row: I64, levels: I64, first: int, last: int, street: I8, added: I64) -> int:
    """What is due at the end of the betting rounds, each from the pot net of what was taken before."""
    taken = pot = 0
    for a in range(first, last + 1):
        if a == last or (a > first and street[a] != street[a - 1]):
            taken = max(taken, due(row, levels, pot - taken))
        if a < last:
            pot += added[a]
    return taken


@step
def by_pot(row: I64, levels: I64, lo: int, hi: int, amounts: I64, extra: int, cap: int) -> int:
    """What is due of each pot alone, `extra` being part of the main pot, where the cap holds each, not more than it."""
    total = 0
    for p in range(lo, hi):
        taken = due(row, levels, amounts[p] + extra)
        extra = 0
        if taken == NONE:
            return NONE
        total += cap if row[CAP_PER_POT] != 0 and taken > cap else taken
    return total


@step
def due(row: I64, levels: I64, pot: int) -> int:
    """What the tariff alone takes from a pot; NONE if the product would be too large to be exact."""
    if row[KIND] == STEP:
        return pot // row[PER] * row[TAKE] + pot // row[ALSO_PER] * row[ALSO_TAKE]
    if row[KIND] == PERCENT:
        if pot > MOST // max(row[NUMERATOR], 1):
            return NONE
        return rounded(pot * row[NUMERATOR], row[DENOMINATOR] * row[UNIT], row[ROUNDING]) * row[UNIT]
    return reached(levels, row[LEVEL_AT], row[LEVEL_END], pot, 0, 1)


@step
def reached(levels: I64, lo: int, hi: int, pot: int, big: int, unit: int) -> int:
    """What the highest level that the pot reaches says."""
    most = 0
    for level in range(lo, hi):
        if pot >= levels[level, REACHED] + big * levels[level, REACHED_BLINDS] // SCALE:
            most = max(most, levels[level, DUE] + big * levels[level, DUE_BLINDS] // (SCALE * unit) * unit)
    return most


@step
def cap_of(row: I64, big: int) -> int:
    """The cap at a table of this big blind; where there is none, more than any rake."""
    if row[CAP_BLINDS] != 0:
        return big * row[CAP_BLINDS] // (SCALE * row[UNIT]) * row[UNIT]
    return row[CAP] if row[CAP] != NONE else MOST


@step
def rounded(numerator: int, denominator: int, rounding: int) -> int:
    """The quotient as a whole number, by the rule of that name."""
    whole = numerator // denominator
    rest = 2 * (numerator - whole * denominator)
    if rounding == FLOOR or rest < denominator:
        return whole
    if rest == denominator and rounding == HALF_EVEN:
        return whole + whole % 2
    return whole + 1
