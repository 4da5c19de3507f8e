"""The assembler's outputs, turned into the columns of layout at the end.

A kernel that touched eighty arrays would spend its time on their headers: what has few rows a hand goes to tapes of
int64, one row a column. Seats, acts and lines of the summary are many: they have columns of their own width, which
saves more, for nothing is written wide and copied.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.create import dtypes_of, empty
from pokerstats.columns.layout import (
    I8,
    I16,
    I32,
    I64,
    NONE,
    Actions,
    Cards,
    Claims,
    Door,
    Payouts,
    Problems,
    Setup,
    Texts,
)
from pokerstats.model import names
from pokerstats.read.assembly.slots import (
    ACTS,
    K_ADDED_ON,
    K_COLLECTED,
    K_DEALT,
    K_MUCK,
    K_PAYOUT,
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
    PAYOUT_PLAYERS,
    SIDE_POTS,
    K,
)
from pokerstats.read.vm import Stream


def _places(layout: Any, first: int = 0, *columns: str) -> Any:
    """Where the columns of a layout stand on a tape: all, or these alone, which leaves the places of others -1."""
    named = columns or layout._fields
    return layout(*(first + named.index(name) if name in named else -1 for name in layout._fields))


# One tape carries all that is known per hand, one all per seat; the rest have tapes of their own.
_HAND_CARDS: Final = ("boards", "streets_dealt", "showdown", "flop_line", "turn_line", "river_line")
_HAND_DOOR: Final = ("rake", "jackpot_fee", "other_fees", "site_money", "collected")
_HAND_CLAIMS: Final = (
    "total_pot", "total_rake", "total_line", "board_line", "pot_at", "award_at", "uncalled_at", "result_at",
)  # fmt: skip
_CARDS_AT: Final = len(Setup._fields)
_DOOR_AT: Final = _CARDS_AT + len(_HAND_CARDS)
_CLAIMS_AT: Final = _DOOR_AT + len(_HAND_DOOR)
HAND_COLUMNS: Final = _CLAIMS_AT + len(_HAND_CLAIMS)
SETUP, HAND_CARDS = _places(Setup), _places(Cards, _CARDS_AT, *_HAND_CARDS)
HAND_DOOR, CLAIMS = _places(Door, _DOOR_AT, *_HAND_DOOR), _places(Claims, _CLAIMS_AT, *_HAND_CLAIMS)


def _claim_columns(word: str) -> tuple[str, ...]:
    """The columns of CLAIMS that have a row a line of this kind: `pot_no` of `pot`."""
    return tuple(name for name in Claims._fields if name.startswith(f"{word}_") and name != f"{word}_at")


POT_ROW, AWARD_ROW, RETURN_ROW = (_places(Claims, 0, *_claim_columns(word)) for word in ("pot", "award", "uncalled"))
PROBLEMS, TEXTS, PAYOUTS = _places(Problems), _places(Texts), _places(Payouts)


class Clock(NamedTuple):
    """Printed times of the chunk's hands, wall clock, before zones are applied."""

    first: I64
    first_zone: I64  # text code
    second: I64
    second_zone: I64


CLOCK: Final = _places(Clock)


class SeatRows(NamedTuple):
    """All that is known per seat: SEATS, and the columns of CARDS and DOOR that have such rows."""

    seat: I16
    name: I32
    stack: I64
    sitting_out: I8
    dealt: I8
    hero: I8
    seated: I8
    added_on: I64
    hole: I64
    hole_line: I32
    shown: I8
    muck: I8
    cashout_pay: I64
    cashout_fee: I64


class Results(NamedTuple):
    """The columns of CLAIMS that have a row a seat line of the summary."""

    seat_i: I16
    kind: I8
    amount: I64
    put_in: I64
    line: I32


class Tapes(NamedTuple):
    """What the kernel writes: what has many rows a hand in columns of their own, all else as (columns, rows)."""

    texts: I64
    by_hand: I64
    by_seat: SeatRows
    acts: Actions
    board_cards: I64
    claimed: I64
    pots: I64
    awards: I64
    uncalled: I64
    results: Results
    payouts: I64
    clock: I64
    problems: I64


def _blank(columns: int, **values: tuple[int, ...]) -> I64:
    """What stands in the columns of a row of which nothing is known yet: 0, or a word for all of these columns."""
    row = np.zeros((columns, 1), np.int64)
    for word, places in values.items():
        row[list(places)] = BLANKS[word]
    return row


BLANKS: Final = {"unknown": NONE, "no_code": -1, "play_money": names.PLAY}
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
BLANK_SEAT: Final = {
    "hero": 0, "seated": 1, "added_on": 0, "hole": 0, "hole_line": 0, "shown": 0, "muck": 0, "cashout_pay": NONE,
    "cashout_fee": NONE,
}  # fmt: skip
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
    payouts = len(PAYOUT_PLAYERS) * int(kinds[K_PAYOUT]) + int(kinds[K_ADDED_ON])
    problems = 3 * hands + int(sum(kinds[kind] for kind in telling))
    shapes = {
        "texts": (2, seats + 6 * hands), "by_hand": (HAND_COLUMNS, hands + 1),
        "board_cards": (hands, MAX_BOARDS), "claimed": (hands, MAX_BOARDS),
        "pots": (1 + max(POT_ROW), int(kinds[K_TOTAL]) * (SIDE_POTS + 1)),
        "awards": (1 + max(AWARD_ROW), int(kinds[K_COLLECTED])),
        "uncalled": (1 + max(RETURN_ROW), int(kinds[K_UNCALLED])),
        "payouts": (len(Payouts._fields), payouts),
        "clock": (len(Clock._fields), hands), "problems": (len(Problems._fields), problems),
    }  # fmt: skip
    tapes = Tapes(
        by_seat=empty(SeatRows, seats),
        acts=empty(Actions, acts),
        results=empty(Results, int(kinds[K_RESULT])),
        **{name: np.empty(shape, np.int64) for name, shape in shapes.items()},
    )
    tapes.by_hand[:], tapes.clock[:] = BLANK_HAND, BLANK_CLOCK
    for name, blank in BLANK_SEAT.items():
        getattr(tapes.by_seat, name)[:] = blank
    tapes.board_cards[:] = tapes.claimed[:] = 0
    return tapes


def column_of(tape: I64, row: int, length: int, dtype: np.dtype[Any]) -> Any:
    """One column of a tape in its own dtype; 64-bit ones are not copied."""
    column = tape[row, :length]
    return column.view(dtype) if dtype.itemsize == 8 else column.astype(dtype)


def columns_of(places: Any, tape: I64, length: int, **others: Any) -> Any:
    """The columns of a layout that have these places on a tape; `others` gives those that lie elsewhere."""
    layout: Any = type(places)
    dtypes = dtypes_of(layout)
    return layout(
        *(
            others[name] if name in others else column_of(tape, place, length, dtypes[name])
            for name, place in zip(layout._fields, places, strict=True)
        )
    )


def claims_of(tapes: Tapes, count: I64, hands: int) -> Claims:
    """CLAIMS from the tapes of their rows."""
    dtypes = dtypes_of(Claims)
    others: dict[str, Any] = {"board": tapes.claimed.view(np.uint64)}
    for places, tape, counter in (
        (POT_ROW, tapes.pots, N_POTS), (AWARD_ROW, tapes.awards, N_AWARDS), (RETURN_ROW, tapes.uncalled, N_UNCALLED),
    ):  # fmt: skip
        length = int(count[counter])
        for name, place in zip(Claims._fields, places, strict=True):
            if place >= 0:
                others[name] = column_of(tape, place, length, dtypes[name])
    others |= {f"result_{name}": column[: count[N_RESULTS]] for name, column in tapes.results._asdict().items()}
    for name in ("pot_at", "award_at", "uncalled_at", "result_at"):
        others[name] = tapes.by_hand[getattr(CLAIMS, name), : hands + 1]
    claims: Claims = columns_of(CLAIMS, tapes.by_hand, hands, **others)
    return claims


def close_offsets(tapes: Tapes, count: I64, hands: int) -> None:
    """The closing offset of each column that ends with one."""
    for place, counter in (
        (SETUP.seat_at, N_SEATS), (SETUP.action_at, N_ACTIONS), (CLAIMS.pot_at, N_POTS), (CLAIMS.award_at, N_AWARDS),
        (CLAIMS.uncalled_at, N_UNCALLED), (CLAIMS.result_at, N_RESULTS),
    ):  # fmt: skip
        tapes.by_hand[place, hands] = count[counter]
