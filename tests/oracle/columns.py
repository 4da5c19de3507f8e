"""Hands of the oracle as the columns that our replay takes, many in one chunk and without any text."""

from typing import Any, NamedTuple

import numpy as np

from pokerstats.columns.layout import NONE, Actions, Cards, Door, Seats, Setup
from pokerstats.model import names
from pokerstats.model.games import BY_ID
from tests.oracle.game import Act, Record
from tests.oracle.terms import Terms
from tests.replay.build import Hand, Told, cards, house, tell_hand

CENT = 100  # ten-thousandths
FIRST_LINE = 10  # of the first act; each has a line of its own


class Part(NamedTuple):
    """A hand, or its beginning."""

    record: Record
    acts: list[Act]
    streets: int  # dealt


def whole(record: Record) -> Part:
    """A hand to its end."""
    return Part(record, record.acts, max((len(board) // 2 - 2 for board in record.boards), default=0))


def tell_parts(parts: list[Part]) -> Told:
    """Plays and settles hands in our replay."""
    return tell_hand(_columns(parts))


def players_in_order(terms: Terms) -> list[int]:
    """Our `seat_i` of each player: seats are listed by number."""
    order = sorted(terms.seats)
    return [order.index(seat) for seat in terms.seats]


def posts(terms: Terms) -> list[tuple[int, int, int]]:
    """What is posted: player, act, cents; antes and dead money first, then blinds, straddles, and who posts late."""
    left = list(terms.stacks)
    rows = []

    def post(player: int, act: int, amount: int) -> None:
        paid = min(amount, left[player])
        left[player] -= paid
        if paid:
            rows.append((player, act, paid))

    small, big = terms.blinds
    for player, dead in enumerate(terms.dead):
        post(player, names.POST_ANTE if player == big else names.POST_DEAD, dead)
    for player in range(len(left)):
        post(player, names.POST_ANTE, terms.ante)
    post(small, names.POST_SMALL, terms.small)
    post(big, names.POST_BIG, terms.big)
    for place, straddle in enumerate(terms.straddles):
        post(2 + place, names.STRADDLE, straddle)
    if terms.late >= 0:
        post(terms.late, names.POST_BIG, terms.big)
    return rows


def _columns(parts: list[Part]) -> Hand:
    count = len(parts)
    unknown = ("played_at", "played_local", "bring_in", "cap", "buy_in", "bounty", "entry_fee")
    setup: dict[str, Any] = {name: np.full(count, NONE, np.int64) for name in unknown}
    setup |= {name: np.full(count, -1, np.int32) for name in ("id", "mix", "zone", "table", "skin", "tournament")}
    setup |= {name: np.zeros(count, np.int64) for name in ("offset", "length")}
    setup |= {name: np.zeros(count, np.int16) for name in ("room", "reason")}
    setup |= {name: np.zeros(count, np.int8) for name in ("status", "anonymous")}
    terms = [part.record.terms for part in parts]
    games = [BY_ID[each.game].code for each in terms]
    fixed = [each.limit == "fixed" for each in terms]
    rows = [_acts(part) for part in parts]
    seats = [_seats(part) for part in parts]
    boards = np.array([[*map(cards, part.record.boards), 0, 0, 0][:3] if part.streets else [0, 0, 0]
                       for part in parts], np.uint64)  # fmt: skip
    by_seat = [np.array(column) for column in zip(*(row for hand in seats for row in hand), strict=True)]
    by_act = [np.array(column) for column in zip(*(row for hand in rows for row in hand), strict=True)]
    return Hand(
        Setup(
            **setup, line=np.ones(count, np.int32), game=np.array(games, np.int16),
            limit=np.array([names.LIMITS.index(each.limit) for each in terms], np.int8),
            money=np.full(count, names.REAL, np.int8), currency=np.ones(count, np.int16),
            unit=np.full(count, CENT, np.int64), small_blind=_money([each.small for each in terms]),
            big_blind=_money([each.big for each in terms]),
            small_bet=_money([each.big if f else None for each, f in zip(terms, fixed, strict=True)]),
            big_bet=_money([2 * each.big if f else None for each, f in zip(terms, fixed, strict=True)]),
            ante=_money([each.ante or None for each in terms]), max_seats=np.full(count, 10, np.int16),
            button_seat=np.array([each.seats[each.button] for each in terms], np.int16),
            buy_in_currency=np.full(count, -1, np.int16), play=np.zeros(count, np.uint64),
            seat_at=_offsets(seats), action_at=_offsets(rows),
        ),
        Seats(
            seat=by_seat[0].astype(np.int16), name=np.arange(len(by_seat[0]), dtype=np.int32),
            stack=by_seat[1].astype(np.int64), sitting_out=np.zeros(len(by_seat[0]), np.int8),
            dealt=np.ones(len(by_seat[0]), np.int8), hero=np.zeros(len(by_seat[0]), np.int8),
            seated=np.ones(len(by_seat[0]), np.int8), added_on=np.zeros(len(by_seat[0]), np.int64),
        ),
        _actions(by_act),
        Cards(
            hole=by_seat[2].astype(np.uint64), hole_line=np.zeros(len(by_seat[0]), np.int32),
            shown=np.ones(len(by_seat[0]), np.int8), muck=np.zeros(len(by_seat[0]), np.int8), board=boards,
            boards=np.array([len(part.record.boards) if part.streets else 0 for part in parts], np.int8),
            streets_dealt=np.array([part.streets for part in parts], np.int8), showdown=np.ones(count, np.int8),
            flop_line=np.zeros(count, np.int32), turn_line=np.zeros(count, np.int32),
            river_line=np.zeros(count, np.int32),
        ),
        Door(
            rake=np.zeros(count, np.int64), jackpot_fee=np.full(count, NONE), other_fees=np.full(count, NONE),
            site_money=np.zeros(count, np.int64), collected=np.full(count, NONE),
            cashout_pay=np.full(len(by_seat[0]), NONE), cashout_fee=np.full(len(by_seat[0]), NONE),
        ),
        house(), (),
    )  # fmt: skip


def _acts(part: Part) -> list[tuple[int, ...]]:
    """Rows of ACTIONS: seat_i, street, act, form, amount, to."""
    place = players_in_order(part.record.terms)
    rows: list[tuple[int, ...]] = [(place[player], 0, act, names.PLAIN, CENT * paid, NONE)
                                   for player, act, paid in posts(part.record.terms)]  # fmt: skip
    for act in part.acts:
        amount = CENT * act.amount if act.amount else NONE
        rows.append((place[act.player], act.street, act.act, act.form, amount, CENT * act.to if act.to else NONE))
    return [(*row, FIRST_LINE + nth) for nth, row in enumerate(rows)]


def _actions(columns: list[Any]) -> Actions:
    count = len(columns[0])
    return Actions(
        seat_i=columns[0].astype(np.int16), street=columns[1].astype(np.int8), act=columns[2].astype(np.int8),
        form=columns[3].astype(np.int8), amount=columns[4].astype(np.int64), to=columns[5].astype(np.int64),
        all_in=np.zeros(count, np.int8), cards=np.zeros(count, np.uint64), discarded=np.zeros(count, np.uint64),
        line=columns[6].astype(np.int32),
    )  # fmt: skip


def _seats(part: Part) -> list[tuple[int, int, int]]:
    """Rows of SEATS by number: seat, stack, hole cards."""
    terms = part.record.terms
    return sorted((seat, CENT * stack, cards(hole)) for seat, stack, hole in
                  zip(terms.seats, terms.stacks, part.record.holes, strict=True))  # fmt: skip


def _money(cents: list[int | None] | list[int]) -> Any:
    return np.array([NONE if amount is None else CENT * amount for amount in cents], np.int64)


def _offsets(rows: list[Any]) -> Any:
    return np.concatenate(([0], np.cumsum([len(hand) for hand in rows]))).astype(np.int64)
