"""Where a room prints a line in more than one sense, the reading that agrees with the claims is taken."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.audit.checks.rake import NO_DROP, TENTH
from pokerstats.audit.problems import empty, errors
from pokerstats.columns.dialect import MOST_RAKE, NO_FLOP_NO_DROP
from pokerstats.columns.layout import I8, I64, NONE, HandResult, Problems, Setup
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, PROVED, UNDECIDED

Mask = npt.NDArray[np.bool_]
_NEGATIVE_RAKE: Final = BY_SLUG["negative-rake"].number
_AWARD_MISSING: Final = BY_SLUG["award-missing"].number


class Reading(NamedTuple):
    """One way to read a room's ambiguous lines, carried through the whole computation."""

    result: HandResult
    problems: Problems


class Choice(NamedTuple):
    """Which reading holds, per hand, and what is to be said about it."""

    reading: I8
    problems: Problems  # T111: the first reading is not the one taken, or an agreement tells no more than the reading


def choose(candidates: list[Reading], setup: Setup, dialect: I64, *, same_play: bool) -> Choice:
    """Per hand the reading with the fewest disagreements, the first of equals (DESIGN §4, the second door).

    A check that some reading fails and the taken one passes has only chosen the reading: its verdict becomes
    UNDECIDED in the taken result, in place, and the hand's with it. `same_play`: the readings differ in sums only, so
    that too large a sum in one of them tells nothing of who wins.
    """
    counts = np.stack([disagreements(candidate, setup, dialect) for candidate in candidates])
    reading = counts.argmin(axis=0).astype(np.int8)
    chose = reading > 0
    for index, candidate in enumerate(candidates):
        chose |= _withdraw(candidate.result, index, reading, candidates, same_play)
    return Choice(reading, _told(chose))


def disagreements(candidate: Reading, setup: Setup, dialect: I64) -> I64:
    """Per hand: findings of severity error, and a derived rake outside 0 … the most that it can be."""
    result = candidate.result
    most = result.total_pot.copy()
    narrow = dialect[setup.room, MOST_RAKE] == TENTH
    most[narrow] //= 10
    no_flop = (result.streets_dealt == 0) & (dialect[setup.room, NO_FLOP_NO_DROP] == NO_DROP)
    most[narrow & no_flop] = 0
    outside = (result.rake != NONE) & ((result.rake < 0) | (result.rake > most))
    return errors(len(result.rake), candidate.problems) + outside


def _withdraw(result: HandResult, index: int, reading: I8, candidates: list[Reading], same_play: bool) -> Mask:
    """Proofs of the taken reading that another reading contradicts are none; the hands that have such."""
    taken = reading == index
    withdrawn = np.zeros(len(reading), np.bool_)
    for part in ("pot_verdict", "award_verdict"):
        verdict = getattr(result, part)
        against = np.zeros(len(reading), np.bool_)
        for i, rival in enumerate(candidates):
            if i != index:
                against |= (getattr(rival.result, part) == CONTRADICTED) & _counts(rival, same_play)
        chose = taken & (verdict == PROVED) & against
        verdict[chose] = UNDECIDED
        result.verdict[chose & (result.verdict == PROVED)] = UNDECIDED
        withdrawn |= chose
    return withdrawn


def _counts(rival: Reading, same_play: bool) -> Mask:
    """Hands of a reading with a fault that is more than a sum too large, or one that pays nobody."""
    hands = len(rival.result.rake)
    if not same_play:
        return np.ones(hands, np.bool_)
    problems = rival.problems
    a_sum = (problems.code == _NEGATIVE_RAKE) | ((problems.code == _AWARD_MISSING) & (problems.expected == NONE))
    other = Problems._make(column[~a_sum] for column in problems)
    return errors(hands, other) > 0


def _told(chose: Mask) -> Problems:
    """T111 for each hand where another than the first reading holds, or where the claims only told which one does."""
    hands = np.flatnonzero(chose).astype(np.int32)
    notes = empty(len(hands))
    notes.hand[:] = hands
    notes.code[:] = BY_SLUG["reading-taken"].number
    return notes
