"""The one type of table that the kernels of replay share, and how they report what is wrong.

Inside the kernels every table is a C-contiguous int64 array [column, row] and every number an int64, so that
each function is compiled once.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, Problems


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


@step
def add_finding(
    found: I64, hand: int, code: int, line: int, seat_i: int, street: int, expected: int, printed: int
) -> None:
    """Writes a finding; there is room for it."""
    row = found[F_HAND, 0]
    found[F_HAND, row] = hand
    found[F_CODE, row] = code
    found[F_LINE, row] = line
    found[F_SEAT_I, row] = seat_i
    found[F_STREET, row] = street
    found[F_EXPECTED, row] = expected
    found[F_PRINTED, row] = printed
    found[F_HAND, 0] = row + 1


def as_problems(rows: I64) -> Problems:
    """A table of findings as columns."""
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
