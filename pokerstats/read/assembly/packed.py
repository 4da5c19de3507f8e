"""Packed cards counted and compared; a finding put on its tape."""

from typing import Any

from pokerstats.columns.kernels import step
from pokerstats.read.assembly.tapes import PROBLEMS
from pokerstats.read.bytes import get, put


@step
def cards_in(packed: int) -> int:
    """The number of cards."""
    count = 0
    while packed != 0 and count < 8:
        count += 1
        packed >>= 8
    return count


@step
def card_set(packed: int) -> int:
    """The cards as a set: one bit a card."""
    found = 0
    for place in range(0, 64, 8):
        card = (packed >> place) & 255
        if card > 0:
            found |= 1 << (card - 1)
    return found


@step
def add_problem(problems: Any, n: Any, h: int, code: int, line: int, seat_i: int, expected: int, printed: int) -> None:
    """Put a finding on its tape; `n[0]` counts them."""
    row = n[0]
    n[0] += 1
    put(problems, PROBLEMS.hand, row, h)
    put(problems, PROBLEMS.code, row, code)
    put(problems, PROBLEMS.line, row, line)
    put(problems, PROBLEMS.seat_i, row, seat_i)
    put(problems, PROBLEMS.street, row, -1)
    put(problems, PROBLEMS.pot, row, -1)
    put(problems, PROBLEMS.expected, row, expected)
    put(problems, PROBLEMS.printed, row, printed)


@step
def is_told(problems: Any, n: Any, h: int, code: int, seat_i: int) -> bool:
    """Whether this hand has this finding about this seat already."""
    for row in range(n[0] - 1, -1, -1):
        if get(problems, PROBLEMS.hand, row) != h:
            return False
        if get(problems, PROBLEMS.code, row) == code and get(problems, PROBLEMS.seat_i, row) == seat_i:
            return True
    return False
