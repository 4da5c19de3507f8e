"""The table as it stands within one hand: who sits where, what lies before him, and what the round asks.

`t` [column, seat_i] holds the players, `s` all single figures of the hand; both are used again for each hand.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I8, I16, I32, I64, NONE

ENDLESS: Final = 2**60  # the stack of a player whose stack is not known
UNSEATED_FROM: Final = 101  # seat numbers of players whom the text never seats
ANYBODY: Final = -2  # as LAST: the next to act is not known

# columns of `t`
(
    STACK,  # left behind; ENDLESS where unknown
    SPARE,  # chips bought inside the hand, which may or may not have arrived yet
    IN_ROUND,  # live chips of this betting round
    REACH,  # live chips and antes of the hand: what pots are cut by
    ANTED,
    DEAD,  # dead money of the hand
    PLAYING,  # has a part in this hand
    FOLDED,
    ALL_IN,
    ACTED,  # since the last bet or full raise
    SEEN,  # the round's level when he last acted
    RING,  # seat_i in order, beginning left of the button
    PLACE,  # where in RING a seat_i stands
    RETURNED,  # of his last bet, uncalled
    UNSEATED,  # where he sits, and so when his turn is, is not known
    PLAYER_COLUMNS,
) = range(16)

# entries of `s`: the terms of the hand (in the order of the table of hands that play hands over) …
(
    STATUS, RULE, LIMIT, SMALL_BLIND, BIG_BLIND, SMALL_BET, BIG_BET, ANTE, CAP, BUTTON, STREETS_DEALT, TERMS,
) = range(12)  # fmt: skip
# … the act being played …
A_SEAT, A_STREET, A_ACT, A_FORM, A_AMOUNT, A_TO, A_MARK, A_LINE, ACT_END = range(TERMS, TERMS + 9)
# … and where the hand stands
(
    HAND,
    LEVEL,  # what each has to match in this round
    FULL,  # the level of the last full bet or raise
    LEAST,  # the least raise
    RAISES,  # bets and raises of the round
    POT,  # all chips put in so far
    LAST,  # place of the last to act
    LIVE,  # players who have not folded
    STREET,
    SMALL_SEAT,  # seat_i of the small and big blind, -1 none
    BIG_SEAT,
    ANTES,  # players who posted one
    ORDER_BROKEN,  # 1 = turns are no longer checked
    AMOUNTS_BROKEN,  # 1 = amounts are no longer known
    MUTE,  # 1 = the hand is only followed, nothing is reported
    SEATS,  # players listed
    BUTTON_DEALT,  # 1 = the button is with a player of this hand
    AT_FLOP,  # players who had not folded when the flop came
    BEGAN,  # players with chips when the round began
    OPENED,  # 1 = somebody has acted
    FIGURES,
) = range(ACT_END, ACT_END + 21)

# columns of the table of hands that play hands over, behind the terms: what the deal is checked by (boards come last)
GAME, BOARDS_DEALT, FLOP_LINE, TURN_LINE, RIVER_LINE, BOARD = range(TERMS, TERMS + 6)


class Listed(NamedTuple):
    """What is asked of the players listed, one row a seat."""

    seat: I16
    stack: I64
    added_on: I64
    dealt: I8
    hero: I8
    hole: I64
    hole_line: I32


def new_table(seats: int) -> tuple[I64, I64]:
    """`t` and `s` for hands of up to `seats` listed players."""
    return np.zeros((PLAYER_COLUMNS, max(seats, 1)), np.int64), np.zeros(FIGURES, np.int64)


@njit(inline="always")
def turn_key(seat: int, button: int) -> int:
    """Orders seats from left of the button round to the button itself; unseated players come last."""
    return seat + (1000 if seat >= UNSEATED_FROM else 0 if seat > button else 500)


@step
def sit_down(t: I64, s: I64, players: Listed, lo: int) -> None:
    """Gives the listed players of a hand (rows from `lo`) their chips, all flags down."""
    s[LIVE] = 0
    for i in range(s[SEATS]):
        for column in range(PLAYER_COLUMNS):
            t[column, i] = 0
        t[SPARE, i] = max(players.added_on[lo + i], 0)
        t[STACK, i] = ENDLESS
        if players.stack[lo + i] != NONE:
            t[STACK, i] = players.stack[lo + i] + t[SPARE, i]
        if s[CAP] > 0:
            t[STACK, i] = min(t[STACK, i], s[CAP])
        t[PLAYING, i] = players.dealt[lo + i]
        t[UNSEATED, i] = players.seat[lo + i] >= UNSEATED_FROM
        s[LIVE] += t[PLAYING, i]


@step
def order_seats(t: I64, s: I64, players: Listed, lo: int, button: int) -> None:
    """Orders the listed players clockwise, beginning left of the button."""
    for i in range(s[SEATS]):
        at = i
        key = turn_key(players.seat[lo + i], button)
        while at > 0 and turn_key(players.seat[lo + t[RING, at - 1]], button) > key:
            t[RING, at] = t[RING, at - 1]
            at -= 1
        t[RING, at] = i
    for at in range(s[SEATS]):
        t[PLACE, t[RING, at]] = at


@step
def clear_round(t: I64, s: I64) -> None:
    """A new betting round: nothing bet, nobody has acted, the first left of the button begins."""
    s[BEGAN] = 0
    for i in range(s[SEATS]):
        t[IN_ROUND, i] = 0
        t[ACTED, i] = 0
        t[SEEN, i] = 0
        s[BEGAN] += t[PLAYING, i] != 0 and t[FOLDED, i] == 0 and t[ALL_IN, i] == 0
    s[LEVEL] = 0
    s[FULL] = 0
    s[LEAST] = max(s[BIG_BLIND], 0)
    s[RAISES] = 0
    s[LAST] = s[SEATS] - 1


@njit(inline="always")
def owes(t: I64, s: I64, i: int) -> int:
    """What a call costs the player, or what he has left for it."""
    return max(0, min(s[LEVEL] - t[IN_ROUND, i], t[STACK, i]))


@step
def must_act(t: I64, s: I64, i: int) -> bool:
    """Whether betting cannot close before the player has acted."""
    if t[PLAYING, i] == 0 or t[FOLDED, i] != 0 or t[ALL_IN, i] != 0 or s[LIVE] < 2:
        return False
    if t[ACTED, i] != 0 and t[IN_ROUND, i] >= s[LEVEL]:
        return False
    highest = 0
    for other in range(s[SEATS]):
        if other != i and t[PLAYING, other] != 0 and t[FOLDED, other] == 0:
            if t[ALL_IN, other] == 0:
                return True
            highest = max(highest, t[IN_ROUND, other])
    return t[IN_ROUND, i] < min(highest, s[LEVEL])
