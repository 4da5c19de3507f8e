"""Where a room prints a line in more than one sense, the reading that agrees with the claims is taken."""

from typing import NamedTuple

import numpy as np

from pokerstats.audit.problems import empty, errors
from pokerstats.columns.layout import I8, I64, NONE, HandResult, Problems
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, PROVED, UNDECIDED


class Reading(NamedTuple):
    """One way to read a room's ambiguous lines, carried through the whole computation."""

    result: HandResult
    problems: Problems


class Choice(NamedTuple):
    """Which reading holds, per hand, and what is to be said about it."""

    reading: I8
    problems: Problems  # T111 of hands whose first reading is not the one taken


def choose(candidates: list[Reading]) -> Choice:
    """Per hand the reading with the fewest disagreements, the first of equals (DESIGN §4, the second door).

    A check that some reading fails and the taken one passes has only chosen the reading: its verdict
    becomes UNDECIDED in the taken result, in place, and the hand's with it.
    """
    counts = np.stack([disagreements(candidate) for candidate in candidates])
    reading = counts.argmin(axis=0).astype(np.int8)
    for index, candidate in enumerate(candidates):
        _withdraw(candidate.result, index, reading, candidates)
    return Choice(reading, _taken(reading))


def disagreements(candidate: Reading) -> I64:
    """Per hand: findings of severity error, and a derived rake outside 0 … pot."""
    result = candidate.result
    outside = (result.rake != NONE) & ((result.rake < 0) | (result.rake > result.total_pot))
    return errors(len(result.rake), candidate.problems) + outside


def _withdraw(result: HandResult, index: int, reading: I8, candidates: list[Reading]) -> None:
    """Proofs of the taken reading that another reading contradicts are none."""
    taken = reading == index
    for part in ("pot_verdict", "award_verdict"):
        verdict = getattr(result, part)
        rivals = [getattr(c.result, part) == CONTRADICTED for i, c in enumerate(candidates) if i != index]
        chose = taken & (verdict == PROVED) & np.logical_or.reduce(rivals) if rivals else np.zeros_like(taken)
        verdict[chose] = UNDECIDED
        result.verdict[chose & (result.verdict == PROVED)] = UNDECIDED


def _taken(reading: I8) -> Problems:
    """T111 for each hand where another than the first reading holds."""
    hands = np.flatnonzero(reading > 0).astype(np.int32)
    notes = empty(len(hands))
    notes.hand[:] = hands
    notes.code[:] = BY_SLUG["reading-taken"].number
    return notes
