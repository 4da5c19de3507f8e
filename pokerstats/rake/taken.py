"""The rake that was taken: as stated, else called money less what was collected, else unknown; never guessed.

`take` is the one door. `take_from_pots` then spreads the hand's rake over its pots by the room's rule:

    main_first  the main pot pays its percentage, then each side pot, until the rake is used up
    main_only   the main pot pays all it can
    pro_rata    each pot pays in proportion

main_first needs the percentage: without it (`rates`) the share of the whole pot that was taken stands for
it, which is right only where no cap was reached; such a hand with several pots has `undecided` bit 4.
Fees are spread pro rata. Cents of a spread are rounded half to even on the running sum, so that they add up.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns import dialect as rules
from pokerstats.columns.layout import I64, NONE, Door, HandResult, Pots, SeatResult, Setup
from pokerstats.model.names import CANCELLED, DERIVED, OK, STATED, UNKNOWN
from pokerstats.rake.spread import MAIN_FIRST, PRO_RATA, spread

POTS_UNDECIDED: Final = 1
RAKE_OF_POT_UNDECIDED: Final = 4
COLLECTED_GROSS: Final = rules.FLAGS["collected"].index("gross")
WITH_UNCALLED: Final = rules.FLAGS["collected"].index("with_uncalled")

Bools = npt.NDArray[np.bool_]


def take(setup: Setup, door: Door, result: HandResult, pots: Pots, dialect: I64) -> None:
    """Fills the rake and fees of each hand; money of the room joins the main pot."""
    ok = setup.status == OK
    _add_site_money(ok, door, result, pots)
    _take_from_hands(setup, ok, door, result, dialect)
    cancelled = setup.status == CANCELLED
    for column in (result.rake, result.jackpot_fee, result.other_fees):
        column[cancelled] = 0


def take_from_pots(
    setup: Setup, result: HandResult, pots: Pots, dialect: I64, rates: tuple[I64, I64] | None = None
) -> None:
    """Fills the rake and fees of each pot.

    `rates`: numerator and denominator of each hand's percentage where a schedule tells it, numerator 0 where not.
    """
    counts = np.diff(pots.pot_at)
    hand = np.repeat(np.arange(len(counts)), counts)
    known = result.rake[hand] != NONE
    pots.rake[:] = np.where(known, result.rake[hand], NONE)
    pots.fees[:] = np.where(known, result.jackpot_fee[hand] + result.other_fees[hand], 0)
    charged = (result.rake != NONE) & (result.rake + result.jackpot_fee + result.other_fees != 0)
    several = np.flatnonzero((counts > 1) & charged)
    rule = dialect[setup.room, rules.RAKE_SPREAD]
    for h in several:
        own = slice(int(pots.pot_at[h]), int(pots.pot_at[h + 1]))
        amounts, unit = pots.amount[own], max(int(setup.unit[h]), 1)
        rate = (int(rates[0][h]), int(rates[1][h])) if rates is not None else (0, 1)
        rake, fees = int(result.rake[h]), int(result.jackpot_fee[h] + result.other_fees[h])
        pots.rake[own] = spread(amounts.tolist(), rake, unit, int(rule[h]), rate)
        pots.fees[own] = spread(amounts.tolist(), fees, unit, PRO_RATA, (0, 1))
        if rule[h] == MAIN_FIRST and rate[0] == 0 and rake > 0:
            result.undecided[h] |= RAKE_OF_POT_UNDECIDED


def without_uncalled(setup: Setup, door: Door, seat_result: SeatResult, dialect: I64) -> Door:
    """The sums collected without what was returned: some rooms pay an uncalled bet with the pot."""
    held = (dialect[setup.room, rules.COLLECTED] == WITH_UNCALLED) & (door.collected != NONE)
    if not held.any():
        return door
    returned = np.diff(np.concatenate(([0], np.cumsum(seat_result.uncalled)))[setup.seat_at])
    return door._replace(collected=np.where(held, door.collected - returned, door.collected))


def _add_site_money(ok: Bools, door: Door, result: HandResult, pots: Pots) -> None:
    """Promotional money is in the pot from the start: it belongs to the main pot."""
    result.site_money[:] = np.where(ok & (door.site_money > 0), door.site_money, 0)
    given = np.flatnonzero((result.site_money > 0) & (np.diff(pots.pot_at) > 0))
    pots.amount[pots.pot_at[given]] += result.site_money[given]
    result.total_pot[given] += result.site_money[given]


def _take_from_hands(setup: Setup, ok: Bools, door: Door, result: HandResult, dialect: I64) -> None:
    """Stated, derived or unknown; a fee that the text does not tell is none."""
    jackpot = np.where(door.jackpot_fee != NONE, door.jackpot_fee, 0)
    other = np.where(door.other_fees != NONE, door.other_fees, 0)
    stated = ok & (door.rake != NONE)
    left = result.total_pot - door.collected - jackpot - other
    derived = ok & ~stated & (door.collected != NONE) & (result.total_pot != NONE)
    derived &= (result.undecided & POTS_UNDECIDED) == 0
    derived &= dialect[setup.room, rules.COLLECTED] != COLLECTED_GROSS
    derived &= left >= 0
    result.rake[:] = np.where(stated, door.rake, np.where(derived, left, NONE))
    result.rake_source[:] = np.where(stated, STATED, np.where(derived, DERIVED, UNKNOWN))
    result.jackpot_fee[:] = np.where(ok, jackpot, NONE)
    result.other_fees[:] = np.where(ok, other, NONE)
