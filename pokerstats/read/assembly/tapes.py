"""The assembler's outputs: tapes of int64, one row a column, turned into the columns of layout at the end.

A kernel that touched eighty arrays would spend its time on their headers; it writes to a dozen tapes.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.create import dtypes_of
from pokerstats.columns.layout import (
    I64,
    NONE,
    Actions,
    Cards,
    Claims,
    Door,
    Problems,
    Seats,
    Setup,
    Texts,
)
from pokerstats.model import names
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


def _blank(columns: int, **values: tuple[int, ...]) -> I64:
    """What stands in the columns of a row of which nothing is known yet: 0, or a word for all of these columns."""
    row = np.zeros((columns, 1), np.int64)
    for word, places in values.items():
        row[list(places)] = BLANKS[word]
    return row


BLANKS: Final = {"unknown": NONE, "no_code": -1, "play_money": names.PLAY, "yes": 1}
BLANK_HAND: Final = _blank(
    HAND_COLUMNS,
    no_code=(
        SETUP.id, SETUP.mix, SETUP.zone, SETUP.table, SETUP.tournament, SETUP.skin, SETUP.game, SETUP.limit,
        SETUP.max_seats, SETUP.button_seat, SETUP.buy_in_currency,
    ),
    play_money=(SETUP.money,),
    unknown=(
        SETUP.small_blind, SETUP.big_blind, SETUP.small_bet, SETUP.big_bet, SETUP.ante, SETUP.bring_in, SETUP.cap,
        SETUP.buy_in, SETUP.bounty, SETUP.entry_fee, SETUP.played_at, SETUP.played_local, HAND_DOOR.rake,
        HAND_DOOR.jackpot_fee, HAND_DOOR.other_fees, HAND_DOOR.collected, CLAIMS.total_pot, CLAIMS.total_rake,
    ),
)  # fmt: skip
BLANK_SEAT: Final = _blank(
    SEAT_COLUMNS, yes=(SEATS.seated,), unknown=(SEAT_DOOR.cashout_pay, SEAT_DOOR.cashout_fee)
)  # fmt: skip
BLANK_CLOCK: Final = _blank(
    len(Clock._fields), unknown=(CLOCK.first, CLOCK.second), no_code=(CLOCK.first_zone, CLOCK.second_zone)
)  # fmt: skip


def new_tapes(stream: Stream) -> Tapes:
    """Tapes with room for all that a stream can tell; hands and seats start with nothing known."""
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
    tapes = Tapes(*(np.empty(shape, np.int64) for shape in shapes))
    tapes.by_hand[:], tapes.by_seat[:], tapes.clock[:] = BLANK_HAND, BLANK_SEAT, BLANK_CLOCK
    tapes.board_cards[:] = tapes.claimed[:] = 0
    return tapes


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
