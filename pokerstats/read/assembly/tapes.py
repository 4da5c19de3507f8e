"""The assembler's outputs: tapes of int64, one row a column, turned into the columns of layout at the end.

A kernel that touched eighty arrays would spend its time on their headers; it writes to a dozen tapes.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.create import dtypes_of
from pokerstats.columns.layout import (
    I64,
    Actions,
    Cards,
    Claims,
    Door,
    Problems,
    Seats,
    Setup,
    Texts,
)
from pokerstats.read.assembly.slots import (
    ACTS,
    K_COLLECTED,
    K_DEALT,
    K_MUCK,
    K_RESULT,
    K_SEAT,
    K_SHOW,
    K_TOTAL,
    K_UNCALLED,
    MAX_BOARDS,
    N_ACTIONS,
    N_AWARDS,
    N_POTS,
    N_RESULTS,
    N_SEATS,
    N_UNCALLED,
    SIDE_POTS,
    K,
)
from pokerstats.read.vm import Stream


def _places(layout: Any, first: int) -> Any:
    """Where each column of a layout stands on a tape."""
    return layout(*range(first, first + len(layout._fields)))


# One tape carries all that is known per hand, one all per seat; the rest have tapes of their own.
CARDS_AT: Final = len(Setup._fields)
DOOR_AT: Final = CARDS_AT + len(Cards._fields)
CLAIMS_AT: Final = DOOR_AT + len(Door._fields)
HAND_COLUMNS: Final = CLAIMS_AT + len(Claims._fields)
SETUP, HAND_CARDS, HAND_DOOR = _places(Setup, 0), _places(Cards, CARDS_AT), _places(Door, DOOR_AT)
SEATS, SEAT_CARDS = _places(Seats, 0), _places(Cards, len(Seats._fields))
SEAT_DOOR: Final = _places(Door, len(Seats._fields) + len(Cards._fields))
SEAT_COLUMNS: Final = len(Seats._fields) + len(Cards._fields) + len(Door._fields)
CLAIM_COLUMNS: Final = len(Claims._fields)
CLAIMS, CLAIM = _places(Claims, CLAIMS_AT), _places(Claims, 0)
ACTIONS, PROBLEMS, TEXTS = _places(Actions, 0), _places(Problems, 0), _places(Texts, 0)


class Clock(NamedTuple):
    """Printed times of the chunk's hands, wall clock, before zones are applied."""

    first: I64
    first_zone: I64  # text code
    second: I64
    second_zone: I64


CLOCK: Final = _places(Clock, 0)


class Tapes(NamedTuple):
    """What the kernel writes: (columns, rows) of int64 each, so that no array is touched by reference count."""

    texts: I64
    by_hand: I64
    by_seat: I64
    acts: I64
    board_cards: I64
    claimed: I64
    pots: I64
    awards: I64
    uncalled: I64
    results: I64
    clock: I64
    problems: I64


def new_tapes(stream: Stream) -> Tapes:
    """Tapes with room for all that a stream can tell."""
    hands, kinds = len(stream.hands), stream.kinds
    seats = int(kinds[K_SEAT])
    acting = [*ACTS, "post_small", "post_both", "post_both", "post_missed", "show", "muck", "cash_out"]
    acts = int(sum(kinds[K[kind]] for kind in acting))
    telling = (K_SEAT, K_DEALT, K_SHOW, K_MUCK, K_RESULT)
    problems = 3 * hands + int(sum(kinds[kind] for kind in telling))
    shapes = (
        (2, seats + 6 * hands), (HAND_COLUMNS, hands + 1), (SEAT_COLUMNS, seats), (len(Actions._fields), acts),
        (hands, MAX_BOARDS), (hands, MAX_BOARDS), (CLAIM_COLUMNS, int(kinds[K_TOTAL]) * (SIDE_POTS + 1)),
        (CLAIM_COLUMNS, int(kinds[K_COLLECTED])), (CLAIM_COLUMNS, int(kinds[K_UNCALLED])),
        (CLAIM_COLUMNS, int(kinds[K_RESULT])), (len(Clock._fields), hands), (len(Problems._fields), problems),
    )  # fmt: skip
    return Tapes(*(np.empty(shape, np.int64) for shape in shapes))


def column_of(tape: I64, row: int, length: int, dtype: np.dtype[Any]) -> Any:
    """One column of a tape in its own dtype; 64-bit ones are not copied."""
    column = tape[row, :length]
    return column.view(dtype) if dtype.itemsize == 8 else column.astype(dtype)


def columns_of(layout: Any, tape: I64, first: int, length: int, **others: Any) -> Any:
    """A layout's columns from a tape; `others` gives those that lie elsewhere."""
    dtypes = dtypes_of(layout)
    return layout(
        *(
            others[name] if name in others else column_of(tape, first + row, length, dtypes[name])
            for row, name in enumerate(layout._fields)
        )
    )


def claims_of(tapes: Tapes, count: I64, hands: int) -> Claims:
    """CLAIMS from the tapes of their rows."""
    dtypes = dtypes_of(Claims)
    rows = {
        "pot": (tapes.pots, N_POTS), "award": (tapes.awards, N_AWARDS), "uncalled": (tapes.uncalled, N_UNCALLED),
        "result": (tapes.results, N_RESULTS),
    }  # fmt: skip
    columns: list[Any] = []
    for index, name in enumerate(Claims._fields):
        owner, _, rest = name.partition("_")
        if name == "board":
            columns.append(tapes.claimed.view(np.uint64))
        elif owner in rows and rest != "at":
            tape, counter = rows[owner]
            columns.append(column_of(tape, index, int(count[counter]), dtypes[name]))
        else:
            length = hands + 1 if rest == "at" else hands
            columns.append(column_of(tapes.by_hand, CLAIMS_AT + index, length, dtypes[name]))
    return Claims(*columns)


def close_offsets(tapes: Tapes, count: I64, hands: int) -> None:
    """The closing offset of each column that ends with one."""
    for place, counter in (
        (SETUP.seat_at, N_SEATS), (SETUP.action_at, N_ACTIONS), (CLAIMS.pot_at, N_POTS), (CLAIMS.award_at, N_AWARDS),
        (CLAIMS.uncalled_at, N_UNCALLED), (CLAIMS.result_at, N_RESULTS),
    ):  # fmt: skip
        tapes.by_hand[place, hands] = count[counter]
