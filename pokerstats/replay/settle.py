"""Settles the pots, rake taken: the best hand that was not given up wins, ties split, odd chips by the house.

`settle` is the one door. A player who mucks gives up the pot (seed S0.6); a player left alone needs no cards.
Each pot less its rake and fees is split over the boards (odd chips to the first), over high and low (to the
high), and over the winners (to the first one left of the button, or as the dialect says). An award whose
winner cannot be known has amount NONE, and the hand's `undecided` bit 2. Nothing printed is looked at but
the cards and the acts of showing and mucking; what a cash-out pays comes through the door.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns import dialect as rules
from pokerstats.columns.layout import (
    I8,
    I16,
    I64,
    NONE,
    U64,
    Awards,
    Cards,
    Door,
    HandResult,
    Pots,
    SeatResult,
    Seats,
    Setup,
)
from pokerstats.model.names import CANCELLED, HIGH, LOW, OK, WHOLE
from pokerstats.replay.evaluate import BOARD_TRIPLES
from pokerstats.replay.showdown import HAS_LOW, HOLE_CARDS, best_of, is_whole, read_hands
from pokerstats.replay.table import turn_key

WINNERS_UNDECIDED: Final = 2
MOST_BOARDS: Final = 3
FIRST_SEAT: Final = rules.FLAGS["odd_chip"].index("first_seat")
BOARD_SIZE: Final = 5
AWARD_COLUMNS: Final = (np.int16, np.int8, np.int8, np.int16, np.int64)


class Hands(NamedTuple):
    """What the showdown reads, one row a hand (boards: three), a pot or a player."""

    status: I8
    rule: I16
    game: I16
    unit: I64
    button_seat: I16
    seat_at: I64
    board: U64
    boards: I8
    seat: I16
    hole: U64
    muck: I8
    pot_at: I64
    pot_amount: I64
    pot_rake: I64
    pot_fees: I64
    eligible: U64


class Paid(NamedTuple):
    """The awards while the kernel fills them; `at[0]` rows so far."""

    award_at: I64
    pot: I16
    board: I8
    half: I8
    seat_i: I16
    amount: I64
    at: I64


class Bench(NamedTuple):
    """Working space of one hand."""

    holes: I64  # over seat_i
    key: I64  # who comes first for odd chips
    high: I64  # (boards, seats)
    low: I64
    triples: I64


class Share(NamedTuple):
    """A part of a pot that one group of equal hands divides."""

    pot: int
    board: int
    half: int
    unit: int


def settle(
    setup: Setup, seats: Seats, cards: Cards, pots: Pots, seat_result: SeatResult, result: HandResult, dialect: I64,
    door: Door | None = None,
) -> Awards:  # fmt: skip
    """Pays the pots; fills won, net and outside of each player, and outside_money and undecided of each hand."""
    hands = Hands(
        setup.status, setup.room, setup.game, setup.unit, setup.button_seat, setup.seat_at, cards.board, cards.boards,
        seats.seat, cards.hole, cards.muck, pots.pot_at, pots.amount, pots.rake, pots.fees, pots.eligible,
    )  # fmt: skip
    widest = int(np.diff(setup.seat_at).max(initial=1))
    bench = Bench(
        np.zeros(widest, np.int64),
        np.zeros(widest, np.int64),
        np.zeros((MOST_BOARDS, widest), np.int64),
        np.zeros((MOST_BOARDS, widest), np.int64),
        np.zeros(BOARD_TRIPLES, np.int64),
    )
    paid = _room_for(1024 + 2 * len(setup.status), len(setup.status))
    done = 0
    while True:
        done = settle_hands(done, hands, dialect, bench, paid, seat_result.won, result.undecided)
        if done == len(setup.status):
            break
        paid = _more_room(paid, 2 * MOST_BOARDS * widest * (widest + 1))
    _net(setup, seat_result, result, seats, door)
    rows = int(paid.at[0])
    return Awards(paid.award_at, *(column[:rows] for column in paid[1:6]))


def _room_for(rows: int, hands: int) -> Paid:
    columns = (np.zeros(rows, dtype) for dtype in AWARD_COLUMNS)
    return Paid(np.zeros(hands + 1, np.int64), *columns, np.zeros(1, np.int64))


def _more_room(paid: Paid, need: int) -> Paid:
    rows = int(paid.at[0])
    larger = _room_for(2 * len(paid.pot) + need, len(paid.award_at) - 1)
    for old, new in zip(paid[1:6], larger[1:6], strict=True):
        new[:rows] = old[:rows]
    larger.award_at[:] = paid.award_at
    larger.at[0] = rows
    return larger


def _net(setup: Setup, seat_result: SeatResult, result: HandResult, seats: Seats, door: Door | None) -> None:
    """net = won − contributed + outside; outside = what a cash-out pays less the awards that the room keeps."""
    hand = np.repeat(np.arange(len(setup.status)), np.diff(setup.seat_at))
    won, known = seat_result.won, seat_result.won != NONE
    pay = door.cashout_pay if door is not None else np.full(len(seats.seat), NONE, np.int64)
    cashed_out = pay != NONE
    settled = np.isin(setup.status, (OK, CANCELLED))
    outside = np.where(cashed_out, pay - won, 0)
    outside[(cashed_out & ~known) | ~settled[hand]] = NONE
    seat_result.outside[:] = outside
    net = np.where(cashed_out, pay, won) - seat_result.contributed
    seat_result.net[:] = np.where(known | (cashed_out & settled[hand]), net, NONE)
    result.outside_money[:] = 0
    np.add.at(result.outside_money, hand, np.where(outside != NONE, outside, 0))
    result.outside_money[hand[outside == NONE]] = NONE


@njit(cache=True, nogil=True, error_model="numpy", _nrt=False)
def settle_hands(first: int, hands: Hands, dialect: I64, bench: Bench, paid: Paid, won: I64, undecided: I8) -> int:
    """Settles hands from `first` on; returns the first one not settled, because awards have no room."""
    for hand in range(first, len(hands.status)):
        lo, hi = hands.seat_at[hand], hands.seat_at[hand + 1]
        pots = hands.pot_at[hand + 1] - hands.pot_at[hand]
        boards = max(np.int64(hands.boards[hand]), 1)
        if paid.at[0] + 2 * pots * boards * (hi - lo) > len(paid.pot):
            return hand
        paid.award_at[hand + 1] = paid.at[0]
        if hands.status[hand] == CANCELLED:
            won[lo:hi] = 0
        if hands.status[hand] != OK:
            continue
        won[lo:hi] = 0
        contesting = _open_showdown(hand, hands, dialect[hands.rule[hand]], bench)
        for pot in range(pots):
            row = hands.pot_at[hand] + pot
            eligible = np.int64(hands.eligible[row])
            who = eligible & contesting
            net = hands.pot_amount[row] - hands.pot_rake[row] - hands.pot_fees[row]
            if hands.pot_rake[row] == NONE:
                net = np.int64(NONE)
            _pay_pot(hand, pot, net, eligible if who == 0 else who, hands, bench, paid, won[lo:hi], undecided)
        paid.award_at[hand + 1] = paid.at[0]
    return len(hands.status)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _open_showdown(hand: int, hands: Hands, rule: I64, bench: Bench) -> int:
    """Lays out the hands; returns the mask of players who did not muck."""
    contesting = np.int64(0)
    lo = hands.seat_at[hand]
    for i in range(hands.seat_at[hand + 1] - lo):
        bench.holes[i] = np.int64(hands.hole[lo + i])
        seat = np.int64(hands.seat[lo + i])
        bench.key[i] = seat if rule[rules.ODD_CHIP] == FIRST_SEAT else turn_key(seat, np.int64(hands.button_seat[hand]))
        if hands.muck[lo + i] == 0:
            contesting |= np.int64(1) << i
    bench.high[:] = -1
    return contesting


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _pay_pot(
    hand: int, pot: int, net: int, who: int, hands: Hands, bench: Bench, paid: Paid, won: I64, undecided: I8
) -> None:
    """One pot: to the only player who can win it, or board by board, high and low, to the best hands."""
    unit = max(hands.unit[hand], 1)
    if who & (who - 1) == 0:
        _divide(Share(pot, 1, WHOLE, unit), net, who, bench, paid, won)
        return
    boards = max(np.int64(hands.boards[hand]), 1)
    if not _all_known(hand, who, boards, hands, bench):
        undecided[hand] |= WINNERS_UNDECIDED
        _divide(Share(pot, 1, WHOLE, unit), np.int64(NONE), who, bench, paid, won)
        return
    for board in range(boards):
        part = _part(net, boards, board, unit)
        if bench.high[board, 0] < 0 or _unread(bench.high[board], who):
            read_hands(
                np.int64(hands.game[hand]), bench.holes[: len(won)], who, np.int64(hands.board[hand, board]),
                bench.triples, bench.high[board, : len(won)], bench.low[board, : len(won)],
            )  # fmt: skip
        _, high_winners = best_of(bench.high[board, : len(won)], who)
        low = np.int64(0)
        if HAS_LOW[hands.game[hand]] != 0:
            low, low_winners = best_of(bench.low[board, : len(won)], who)
        if low > 0:
            _divide(Share(pot, board + 1, HIGH, unit), _part(part, 2, 0, unit), high_winners, bench, paid, won)
            _divide(Share(pot, board + 1, LOW, unit), _part(part, 2, 1, unit), low_winners, bench, paid, won)
        else:
            _divide(Share(pot, board + 1, WHOLE, unit), part, high_winners, bench, paid, won)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _unread(values: I64, who: int) -> bool:
    """Whether the hand of a player of the mask was not read on this board yet."""
    for i in range(len(values)):
        if who >> i & 1 != 0 and values[i] < 0:
            return True
    return False


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _all_known(hand: int, who: int, boards: int, hands: Hands, bench: Bench) -> bool:
    """Whether all boards and all hole cards of the players of the mask are known."""
    for board in range(boards):
        if not is_whole(np.int64(hands.board[hand, board]), BOARD_SIZE):
            return False
    hole_cards = HOLE_CARDS[hands.game[hand]]
    for i in range(hands.seat_at[hand + 1] - hands.seat_at[hand]):
        if who >> i & 1 != 0 and not is_whole(bench.holes[i], hole_cards):
            return False
    return True


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _part(money: int, parts: int, nth: int, unit: int) -> int:
    """The nth of equal parts in whole units; odd units go to the first parts, what is finer to the very first."""
    if money == NONE or parts == 1:
        return money
    each = money // (parts * unit) * unit
    odd = money - each * parts
    part = each + (unit if nth < odd // unit else 0)
    return part + odd % unit if nth == 0 else part


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _divide(share: Share, money: int, winners: int, bench: Bench, paid: Paid, won: I64) -> None:
    """Divides money among winners, the odd chips in the order of the house."""
    parts = 0
    for i in range(len(won)):
        parts += winners >> i & 1
    for i in range(len(won)):
        if winners >> i & 1 == 0:
            continue
        nth = 0
        for other in range(len(won)):
            nth += (winners >> other & 1) != 0 and bench.key[other] < bench.key[i]
        amount = _part(money, parts, nth, share.unit)
        at = paid.at[0]
        paid.pot[at] = share.pot
        paid.board[at] = share.board
        paid.half[at] = share.half
        paid.seat_i[at] = i
        paid.amount[at] = amount
        paid.at[0] = at + 1
        won[i] = NONE if amount == NONE or won[i] == NONE else won[i] + amount
