"""How the kernels of replay are compiled, and the one type of table that they share.

Inside the kernels every table is a C-contiguous int64 array [column, row] and every number an int64, so that
each function is compiled once; numba makes one version of a function for each *literal* argument, therefore
constants that are passed on are made by `number`. `part` is for functions that only other kernels call.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit

from pokerstats.columns.layout import I64, NONE, Problems

_Function = TypeVar("_Function", bound=Callable[..., Any])
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False}  # kernels allocate nothing
_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
kernel: Final[Callable[[_Function], _Function]] = njit(cache=True, **_OPTIONS)
part: Final[Callable[[_Function], _Function]] = njit(**_OPTIONS, **_INNER)


def number(value: int) -> int:
    """A constant that kernels pass to each other."""
    return cast(int, np.int64(value))


UNTOLD: Final = number(NONE)
NOBODY: Final = number(-1)
NO_LINE: Final = number(0)


def as_table(*columns: npt.NDArray[Any]) -> I64:
    """Columns as one table of the kernels' type."""
    table = np.empty((len(columns), len(columns[0])), np.int64)
    for place, column in enumerate(columns):
        table[place] = column
    return table


# columns of a table of findings: those of layout.Problems in their order; row 0 holds the number of rows in use
HAND, CODE, LINE, SEAT_I, STREET, POT, EXPECTED, PRINTED = range(8)


def new_found(capacity: int) -> I64:
    """Room for `capacity` findings."""
    found = np.zeros((8, capacity + 1), np.int64)
    found[HAND, 0] = 1
    return found


def grown(found: I64, capacity: int) -> I64:
    """The same findings with room for `capacity`."""
    larger = new_found(capacity)
    used = int(found[HAND, 0])
    larger[:, :used] = found[:, :used]
    return larger


def as_problems(found: I64) -> Problems:
    """What was found, as columns."""
    rows = found[:, 1 : int(found[HAND, 0])]
    return Problems(
        rows[HAND].astype(np.int32), rows[CODE].astype(np.int16), rows[LINE].astype(np.int32),
        rows[SEAT_I].astype(np.int16), rows[STREET].astype(np.int8), rows[POT].astype(np.int16),
        rows[EXPECTED].copy(), rows[PRINTED].copy(),
    )  # fmt: skip


@part
def add_problem(
    found: I64, hand: int, code: int, line: int, seat_i: int, street: int, expected: int, printed: int
) -> None:
    """Writes one finding; the caller has made sure that there is room."""
    row = found[HAND, 0]
    found[HAND, row] = hand
    found[CODE, row] = code
    found[LINE, row] = line
    found[SEAT_I, row] = seat_i
    found[STREET, row] = street
    found[POT, row] = -1
    found[EXPECTED, row] = expected
    found[PRINTED, row] = printed
    found[HAND, 0] = row + 1
