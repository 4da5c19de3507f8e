"""Settles the pots, rake taken: the best hand that was not given up wins, ties split, odd chips by the house.

`settle` is the one door. A player who mucks gives up the pot (seed S0.6); a player left alone needs no cards.
Each pot less its rake and fees is split over the boards (odd chips to the first), over high and low (to the
high), and over the winners (to the first one left of the button, or as the dialect says). An award whose
winner cannot be known has amount NONE, and the hand's `undecided` bit 2. Nothing printed is looked at but
the cards and the acts of showing and mucking; what a cash-out pays comes through the door.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns import dialect as rules
from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import (
    I8,
    I16,
    I64,
    NONE,
    Awards,
    Cards,
    Door,
    HandResult,
    Pots,
    SeatResult,
    Seats,
    Setup,
)
from pokerstats.columns.rows import Rows, hands_of, rows_of
from pokerstats.model import names
from pokerstats.model.names import CANCELLED, OK
from pokerstats.replay.evaluate import BOARD_TRIPLES
from pokerstats.replay.findings import as_table
from pokerstats.replay.showdown import (
    BENCH_COLUMNS,
    HAS_LOW,
    HIGH,
    HOLE,
    LOW,
    MOST_BOARDS,
    TURN,
    WON,
    all_known,
    best_of,
    read_hands,
)
from pokerstats.replay.table import turn_key

WINNERS_UNDECIDED: Final = 2
FIRST_SEAT: Final = rules.FLAGS["odd_chip"].index("first_seat")
FIRST_BOARD: Final = 1
FIRST_AWARDS: Final = 1024  # room for so many more than two a hand at first

STATUS, RULE, GAME, UNIT, BUTTON, BOARDS, HAND = range(7)  # columns of the hands asked for
AMOUNT, RAKE, FEES, ELIGIBLE = range(4)  # of pots
POT, BOARD, HALF, SEAT_I, PAID, AWARD_COLUMNS = range(6)  # of awards


class Paid(NamedTuple):
    """What some hands pay: their awards in the order asked for, and whether a winner cannot be known."""

    awards: Awards
    undecided: npt.NDArray[np.bool_]


class Players(NamedTuple):
    """What the kernel asks of the players, one row a seat."""

    seat: I16
    muck: I8
    hole: I64


def settle(
    setup: Setup, seats: Seats, cards: Cards, pots: Pots, seat_result: SeatResult, result: HandResult, dialect: I64,
    door: Door,
) -> Awards:  # fmt: skip
    """Pays the pots; fills won, net and outside of each player, and outside_money and undecided of each hand."""
    paid = pay_pots(np.arange(len(setup.status)), setup, seats, cards, pots, dialect, seat_result.won)
    result.undecided[paid.undecided] |= WINNERS_UNDECIDED
    _net(setup, seat_result, result, door)
    return paid.awards


def pay_pots(
    asked: Rows, setup: Setup, seats: Seats, cards: Cards, pots: Pots, dialect: I64, won: I64
) -> Paid:  # fmt: skip
    """The awards of the hands asked for; fills what their players have won."""
    hands = as_table(
        setup.status[asked], setup.room[asked], setup.game[asked], setup.unit[asked], setup.button_seat[asked],
        cards.boards[asked], asked,
    )  # fmt: skip
    players = Players(seats.seat, cards.muck, cards.hole.view(np.int64))
    money = as_table(pots.amount, pots.rake, pots.fees, pots.eligible.view(np.int64))
    undecided = np.zeros(len(asked), np.int64)
    award_at = np.zeros(len(asked) + 1, np.int64)
    widest = int(np.diff(setup.seat_at).max(initial=1))
    bench = np.zeros((BENCH_COLUMNS, widest), np.int64)
    triples = np.zeros(BOARD_TRIPLES, np.int64)
    awards = np.empty((AWARD_COLUMNS, FIRST_AWARDS + 2 * len(asked)), np.int64)
    done = 0
    while True:
        done = settle_hands(
            done, hands, setup.seat_at, players, cards.board.view(np.int64), pots.pot_at, money, dialect, bench,
            triples, awards, award_at, won, undecided,
        )  # fmt: skip
        if done == len(asked):
            break
        need = 2 * MOST_BOARDS * widest * (widest + 1)
        awards = np.concatenate((awards, np.empty((AWARD_COLUMNS, awards.shape[1] + need), np.int64)), axis=1)
    rows = awards[:, : int(award_at[-1])]
    return Paid(
        Awards(
            award_at, rows[POT].astype(np.int16), rows[BOARD].astype(np.int8), rows[HALF].astype(np.int8),
            rows[SEAT_I].astype(np.int16), rows[PAID].copy(),
        ),
        undecided != 0,
    )  # fmt: skip


def _net(setup: Setup, seat_result: SeatResult, result: HandResult, door: Door) -> None:
    """Net = won − contributed + outside; outside = what a cash-out pays less the awards that the room keeps."""
    won, net, outside, contributed = seat_result.won, seat_result.net, seat_result.outside, seat_result.contributed
    net[:] = np.where(won == NONE, NONE, won - contributed)
    outside[:] = 0
    result.outside_money[:] = 0
    settled = (setup.status == OK) | (setup.status == CANCELLED)
    unsettled = rows_of(setup.seat_at, np.flatnonzero(~settled))
    outside[unsettled] = NONE
    result.outside_money[hands_of(setup.seat_at, unsettled)] = NONE
    paid_off = np.flatnonzero(door.cashout_pay != NONE)
    paid_off = paid_off[settled[hands_of(setup.seat_at, paid_off)]]
    hand, pay = hands_of(setup.seat_at, paid_off), door.cashout_pay[paid_off]
    net[paid_off] = pay - contributed[paid_off]
    outside[paid_off] = np.where(won[paid_off] == NONE, NONE, pay - won[paid_off])
    np.add.at(result.outside_money, hand, outside[paid_off])
    result.outside_money[hand[outside[paid_off] == NONE]] = NONE


@kernel
def settle_hands(
    first: int, hands: I64, seat_at: I64, players: Players, boards: I64, pot_at: I64, pots: I64, dialect: I64,
    bench: I64, triples: I64, awards: I64, award_at: I64, won: I64, undecided: I64,
) -> int:  # fmt: skip
    """Settles the hands asked for from the `first` on; returns the first one not settled: awards have no room."""
    end = award_at[first]
    for nth in range(first, hands.shape[1]):
        hand = hands[HAND, nth]
        lo, hi = seat_at[hand], seat_at[hand + 1]
        count = max(hands[BOARDS, nth], 1)
        if end + 2 * (pot_at[hand + 1] - pot_at[hand]) * count * (hi - lo) > awards.shape[1]:
            return nth
        if hands[STATUS, nth] == OK:
            b = bench[:, : hi - lo]
            contesting = open_showdown(b, players, lo, hands[BUTTON, nth], dialect[hands[RULE, nth], rules.ODD_CHIP])
            for row in range(pot_at[hand], pot_at[hand + 1]):
                who = pots[ELIGIBLE, row] & contesting
                if who == 0:
                    who = pots[ELIGIBLE, row]
                net = NONE if pots[RAKE, row] == NONE else pots[AMOUNT, row] - pots[RAKE, row] - pots[FEES, row]
                pot = row - pot_at[hand]
                if who & (who - 1) != 0 and not all_known(hands[GAME, nth], b, who, boards, hand, count):
                    undecided[nth] = 1
                    end = divide(b, awards, end, pot, FIRST_BOARD, names.WHOLE, who, NONE, hands[UNIT, nth])
                elif who & (who - 1) == 0:
                    end = divide(b, awards, end, pot, FIRST_BOARD, names.WHOLE, who, net, hands[UNIT, nth])
                else:
                    end = pay_best(b, awards, end, pot, who, net, hands, nth, boards, triples)
            for i in range(hi - lo):
                won[lo + i] = b[WON, i]
        elif hands[STATUS, nth] == CANCELLED:
            for i in range(hi - lo):
                won[lo + i] = 0
        award_at[nth + 1] = end
    return hands.shape[1]


@step
def open_showdown(b: I64, players: Players, lo: int, button: int, odd_chip: int) -> int:
    """Lays out the hands; returns the mask of players who did not muck."""
    contesting = 0
    for i in range(b.shape[1]):
        b[HOLE, i] = players.hole[lo + i]
        b[TURN, i] = players.seat[lo + i]
        if odd_chip != FIRST_SEAT:
            b[TURN, i] = turn_key(players.seat[lo + i], button)
        b[WON, i] = 0
        for board in range(MOST_BOARDS):
            b[HIGH + board, i] = -1
        if players.muck[lo + i] == 0:
            contesting |= 1 << i
    return contesting


@step
def pay_best(
    b: I64, awards: I64, end: int, pot: int, who: int, net: int, hands: I64, nth: int, boards: I64, triples: I64
) -> int:
    """Pays a pot board by board, high and low, to the best of several known hands; returns the end of awards."""
    game, unit = hands[GAME, nth], max(hands[UNIT, nth], 1)
    count = max(hands[BOARDS, nth], 1)
    for board in range(count):
        read_hands(game, b, who, boards[hands[HAND, nth], board], board, triples)
        share = nth_part(net, count, board, unit)
        _, winners = best_of(b, HIGH + board, who)
        low, low_winners = best_of(b, LOW + board, who)
        if HAS_LOW[game] == 0 or low == 0:
            end = divide(b, awards, end, pot, board + 1, names.WHOLE, winners, share, unit)
            continue
        end = divide(b, awards, end, pot, board + 1, names.HIGH, winners, nth_part(share, 2, 0, unit), unit)
        end = divide(b, awards, end, pot, board + 1, names.LOW, low_winners, nth_part(share, 2, 1, unit), unit)
    return end


@step
def nth_part(money: int, parts: int, nth: int, unit: int) -> int:
    """The nth of equal parts in whole units; odd units go to the first parts, what is finer to the very first."""
    if money == NONE or parts == 1:
        return money
    each = money // (parts * unit) * unit
    odd = money - each * parts
    share = each + (unit if nth < odd // unit else 0)
    return share + odd % unit if nth == 0 else share


@step
def divide(b: I64, awards: I64, end: int, pot: int, board: int, half: int, winners: int, money: int, unit: int) -> int:
    """Divides money among winners, the odd chips in the order of the house; returns the end of awards."""
    parts = 0
    for i in range(b.shape[1]):
        parts += winners >> i & 1
    for i in range(b.shape[1]):
        if winners >> i & 1 == 0:
            continue
        nth = 0
        for other in range(b.shape[1]):
            nth += winners >> other & 1 != 0 and b[TURN, other] < b[TURN, i]
        amount = nth_part(money, parts, nth, max(unit, 1))
        awards[POT, end] = pot
        awards[BOARD, end] = board
        awards[HALF, end] = half
        awards[SEAT_I, end] = i
        awards[PAID, end] = amount
        b[WON, i] = NONE if amount == NONE or b[WON, i] == NONE else b[WON, i] + amount
        end += 1
    return end
