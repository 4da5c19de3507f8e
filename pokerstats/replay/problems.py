"""Where the kernels write what they find: raw findings, at most a known number a hand."""

from typing import NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns.layout import I8, I16, I32, I64, Problems


class Found(NamedTuple):
    """The columns of Problems while a kernel fills them, `used[0]` rows so far."""

    hand: I32
    code: I16
    line: I32
    seat_i: I16
    street: I8
    pot: I16
    expected: I64
    printed: I64
    used: I64


def new_found(capacity: int) -> Found:
    """Room for `capacity` findings."""
    return Found(
        hand=np.zeros(capacity, np.int32),
        code=np.zeros(capacity, np.int16),
        line=np.zeros(capacity, np.int32),
        seat_i=np.zeros(capacity, np.int16),
        street=np.zeros(capacity, np.int8),
        pot=np.zeros(capacity, np.int16),
        expected=np.zeros(capacity, np.int64),
        printed=np.zeros(capacity, np.int64),
        used=np.zeros(1, np.int64),
    )


def grown(found: Found, capacity: int) -> Found:
    """The same findings with room for `capacity`."""
    larger = new_found(capacity)
    used = int(found.used[0])
    for old, new in zip(found[:-1], larger[:-1], strict=True):
        new[:used] = old[:used]
    larger.used[0] = used
    return larger


def as_problems(found: Found) -> Problems:
    """What was found, cut to its rows."""
    used = int(found.used[0])
    return Problems(*(column[:used] for column in found[:-1]))


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def add_problem(
    found: Found, hand: int, code: int, line: int, seat_i: int, street: int, expected: int, printed: int
) -> None:
    """Writes one finding; the caller has made sure that there is room."""
    row = found.used[0]
    found.hand[row] = hand
    found.code[row] = code
    found.line[row] = line
    found.seat_i[row] = seat_i
    found.street[row] = street
    found.pot[row] = -1
    found.expected[row] = expected
    found.printed[row] = printed
    found.used[0] = row + 1
