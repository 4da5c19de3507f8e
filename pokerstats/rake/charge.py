"""The rake that the schedule in force takes from each hand: the kernel twin of rake/quote.

`charge` is the one door. The cap counts once per hand, on the whole of its called money; no flop, no drop; a tariff
that is taken street by street takes, at the end of each betting round, from the pot net of what it took before.
Where the pots are in doubt, where no row or several charge the hand, or where its row does not tell, it is NONE.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I8, I16, I32, I64, NONE, Charged, HandResult, Played, Setup
from pokerstats.rake.book import (
    BY_STREET,
    CAP,
    DENOMINATOR,
    DUE,
    KIND,
    LEVEL_AT,
    LEVEL_END,
    NO_FLOP_NO_DROP,
    NUMERATOR,
    OF,
    PER,
    REACHED,
    ROUNDING,
    TAKE,
    TIMES,
    UNIT,
    Book,
)
from pokerstats.rake.book import MOST as CAP_IN_ALL
from pokerstats.rake.tariff import FLOOR, HALF_EVEN, PERCENT, STEP, UNKNOWN
from pokerstats.rake.terms import MOST

POTS_UNDECIDED: Final = 1  # bit of result.undecided


def charge(
    setup: Setup, result: HandResult, played: Played, book: Book, sites: Sequence[str], words: Sequence[str]
) -> Charged:
    """What each hand owes. `sites[setup.room]` and `words[setup.skin]` are texts."""
    tier, firm = book.assign(setup, result.players_dealt, sites, words)
    return price(tier, firm, result, played, book)


def price(tier: I32, firm: I8, result: HandResult, played: Played, book: Book) -> Charged:
    """What each hand owes by these rows of the book."""
    count = len(tier)
    found = tier >= 0
    schedule = np.full(count, -1, np.int16)
    schedule[found] = book.schedule_of[tier[found]]
    expected = np.full(count, NONE, np.int64)
    most = np.where(found, book.tables.tiers[np.where(found, tier, 0), CAP_IN_ALL], NONE)
    if found.any():
        doubtful = (result.undecided & POTS_UNDECIDED != 0).astype(np.int8)
        charge_hands(
            tier, result.total_pot, result.streets_dealt, doubtful, played.action_at, played.street, played.added,
            book.tables.tiers, book.tables.levels, expected,
        )  # fmt: skip
    return Charged(schedule, tier, expected, most, firm)


def rates(charged: Charged, taken: I64, book: Book) -> tuple[I64, I64]:
    """The percentage of each hand as a fraction, for the spread over its pots; 0/1 where no schedule tells it.

    A hand of which another rake was `taken` than expected was charged in another way: its percentage is not known.
    """
    known = (charged.tier >= 0) & (charged.expected != NONE) & (taken == charged.expected)
    rows = book.tables.tiers[np.where(known, charged.tier, 0)]
    known &= (rows[:, KIND] == PERCENT) & (rows[:, TIMES] == 0)
    return np.where(known, rows[:, NUMERATOR], 0), np.where(known, rows[:, DENOMINATOR], 1)


@kernel
def charge_hands(
    tier: I32, pot: I64, streets_dealt: I16, doubtful: I8, action_at: I64, street: I8, added: I64, tiers: I64,
    levels: I64, expected: I64,
) -> None:  # fmt: skip
    """Fills what is expected of each hand with a row that tells it."""
    for h in range(tier.shape[0]):
        if tier[h] < 0:
            continue
        row = tiers[tier[h]]
        if row[KIND] == UNKNOWN or doubtful[h] != 0 or pot[h] == NONE:
            continue
        if row[NO_FLOP_NO_DROP] != 0 and streets_dealt[h] == 0:
            expected[h] = 0
        elif row[BY_STREET] == 0:
            expected[h] = capped(row, due(row, levels, pot[h]))
        else:
            expected[h] = capped(row, by_street(row, levels, action_at[h], action_at[h + 1], street, added))


@step
def by_street(row: I64, levels: I64, first: int, last: int, street: I8, added: I64) -> int:
    """What is due at the end of the betting rounds, each from the pot net of what was taken before."""
    taken = pot = 0
    for a in range(first, last):
        if a > first and street[a] != street[a - 1]:
            taken = max(taken, due(row, levels, pot - taken))
        pot += added[a]
    return max(taken, due(row, levels, pot - taken))


@step
def due(row: I64, levels: I64, pot: int) -> int:
    """What the tariff alone takes from a pot; NONE if the product would be too large to be exact."""
    if row[KIND] == STEP:
        return pot // row[PER] * row[TAKE]
    if row[KIND] == PERCENT:
        if pot > MOST // max(row[NUMERATOR], 1):
            return NONE
        return rounded(pot * row[NUMERATOR], row[DENOMINATOR] * row[UNIT], row[ROUNDING]) * row[UNIT]
    taken = 0
    for level in range(row[LEVEL_AT], row[LEVEL_END]):
        if pot >= levels[level, REACHED]:
            taken = max(taken, levels[level, DUE])
    return taken


@step
def capped(row: I64, taken: int) -> int:
    """Not more than the cap, then the surcharge."""
    if taken == NONE:
        return NONE
    if row[CAP] != NONE and taken > row[CAP]:
        taken = row[CAP]
    if row[TIMES] == 0:
        return taken
    return rounded(taken * row[TIMES], row[OF] * row[UNIT], HALF_EVEN) * row[UNIT]


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
