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


def as_table(*columns: npt.NDArray[Any]) -> I64:
    """Columns as one table of the kernels' type."""
    table = np.empty((len(columns), len(columns[0])), np.int64)
    for place, column in enumerate(columns):
        table[place] = column
    return table


# columns of a table of findings; row 0 holds where the next one goes
F_HAND, F_CODE, F_LINE, F_SEAT_I, F_STREET, F_EXPECTED, F_PRINTED, FINDING_COLUMNS = range(8)


def new_found(capacity: int) -> I64:
    """Room for `capacity` findings."""
    found = np.zeros((FINDING_COLUMNS, capacity + 1), np.int64)
    found[F_HAND, 0] = 1
    return found


def grown(found: I64, capacity: int) -> I64:
    """The same findings with room for `capacity`."""
    larger = new_found(capacity)
    used = int(found[F_HAND, 0])
    larger[:, :used] = found[:, :used]
    return larger


def rows_of(found: I64) -> I64:
    """The findings themselves."""
    return found[:, 1 : int(found[F_HAND, 0])]


def as_problems(*tables: I64) -> Problems:
    """Tables of findings as columns, hand by hand."""
    rows = np.concatenate(tables, axis=1)
    rows = rows[:, np.argsort(rows[F_HAND], kind="stable")]
    return Problems(
        hand=rows[F_HAND].astype(np.int32),
        code=rows[F_CODE].astype(np.int16),
        line=rows[F_LINE].astype(np.int32),
        seat_i=rows[F_SEAT_I].astype(np.int16),
        street=rows[F_STREET].astype(np.int8),
        pot=np.full(rows.shape[1], -1, np.int16),
        expected=rows[F_EXPECTED],
        printed=rows[F_PRINTED],
    )
