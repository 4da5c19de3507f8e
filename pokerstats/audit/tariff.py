"""The rake taken against the schedule in force: proved, contradicted, or undecided and why.

R601 is an error, and so contradicts the hand: the rake is stated, and the schedule is published and dated on both
sides. Any other difference is R604, a warning. R605 says why nothing could be compared although there was something
to compare with: several schedules claim the hand, its row does not tell the rake, or the rake is off by nothing but
what the row guesses.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.audit.problems import empty
from pokerstats.columns.bundle import Read
from pokerstats.columns.layout import I8, NONE, Charged, HandResult, Problems
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, OK, PROVED, STATED, UNDECIDED
from pokerstats.rake.schedule import GUESSED_CAP, GUESSED_ROUNDING, GUESSED_TARIFF
from pokerstats.rake.select import AMBIGUOUS

Bools = npt.NDArray[np.bool_]

NULL: Final = -1
_ERROR, _WARNING, _OPEN = (BY_SLUG[slug].number for slug in ("rake-schedule", "rake-unlike-schedule", "rake-undecided"))
_POTS_UNDECIDED: Final = 1  # bit of result.undecided


def check_tariff(read: Read, result: HandResult, converted: I8, accused: Bools, charged: Charged) -> Problems:
    """The findings; fills result.rake_verdict. Null where no schedule is in force, or no rake is known.

    A rake that was derived from the awards of a hand that errors stand against (`accused`) proves nothing.
    """
    known = (read.setup.status == OK) & (result.rake != NONE)
    doubtful = accused & (result.rake_source != STATED)
    priced = known & (charged.expected != NONE) & ~doubtful
    other = priced & (result.rake != charged.expected)
    excused = other & (charged.firm < 0) & _only_off_a_guess(read, result, charged)
    off = other & ~excused
    priced &= ~excused
    untold = known & ~priced & ((charged.tier >= 0) | (charged.tier == AMBIGUOUS))
    result.rake_verdict[:] = np.select([off, priced, untold], [CONTRADICTED, PROVED, UNDECIDED], NULL)
    unexplained = untold & ~doubtful & ((result.undecided & _POTS_UNDECIDED) == 0)
    hands = np.flatnonzero(off | unexplained).astype(np.int32)
    found = empty(len(hands))
    firm = (charged.firm[hands] == 1) & (result.rake_source[hands] == STATED) & (converted[hands] == 0)
    found.hand[:] = hands
    found.line[:] = np.where(off[hands], read.claims.total_line[hands], 0)
    found.code[:] = np.where(off[hands], np.where(firm, _ERROR, _WARNING), _OPEN)
    found.expected[:] = np.where(off[hands], charged.expected[hands], NONE)
    found.printed[:] = np.where(off[hands], result.rake[hands], NONE)
    return found


def _only_off_a_guess(read: Read, result: HandResult, charged: Charged) -> Bools:
    """Rakes that differ as a wrong guess would make them: of the tariff, of the cap, of the rounding to the unit."""
    guessed = np.where(charged.firm < 0, -charged.firm, 0)
    above = result.rake > charged.expected
    cap_is_not_why = above & (charged.expected != charged.most)
    by_a_unit = np.abs(result.rake - charged.expected) <= read.setup.unit
    return (
        (guessed & GUESSED_TARIFF != 0)
        | ((guessed & GUESSED_CAP != 0) & ~cap_is_not_why)
        | ((guessed & GUESSED_ROUNDING != 0) & by_a_unit)
    )  # fmt: skip
