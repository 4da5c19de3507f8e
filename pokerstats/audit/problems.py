"""Tables of findings: empty ones, joined ones, and how many errors stand against each hand."""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I32, I64, NONE, Problems
from pokerstats.model.findings import BY_NUMBER, Finding
from pokerstats.model.names import SEVERITIES


def of_all_codes(test: Callable[[Finding], bool]) -> npt.NDArray[np.bool_]:
    """The answer of a test for each finding, indexed by its number."""
    numbers = range(max(BY_NUMBER) + 1)
    return np.array([number in BY_NUMBER and test(BY_NUMBER[number]) for number in numbers])


_IS_ERROR: Final = of_all_codes(lambda finding: finding.severity == SEVERITIES[0])


def empty(size: int) -> Problems:
    """A table of `size` findings that name no place and no figure yet."""
    return Problems(
        hand=np.full(size, -1, np.int32),
        code=np.zeros(size, np.int16),
        line=np.zeros(size, np.int32),
        seat_i=np.full(size, -1, np.int16),
        street=np.full(size, -1, np.int8),
        pot=np.full(size, -1, np.int16),
        expected=np.full(size, NONE, np.int64),
        printed=np.full(size, NONE, np.int64),
    )


def join(first: Problems, second: Problems) -> Problems:
    """One table of findings after the other."""
    return Problems._make(np.concatenate([a, b]) for a, b in zip(first, second, strict=True))


def errors(hands: int, problems: Problems) -> I64:
    """Per hand: how many findings of severity `error` stand against it."""
    against = _IS_ERROR[problems.code] & (problems.hand >= 0)
    return np.bincount(problems.hand[against], minlength=hands)


def hands_with(problems: Problems, number: int) -> I32:
    """The hands that have a finding of this number."""
    return problems.hand[(problems.code == number) & (problems.hand >= 0)]
