"""The table as it stands within one hand: who sits where, what lies before him, and what the round asks."""

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns.layout import I64, NONE

ENDLESS: Final = 2**60  # the stack of a player whose stack is not known
UNSEATED_FROM: Final = 101  # seat numbers of players whom the text never seats


class Table(NamedTuple):
    """Arrays over seat_i, used again for each hand; `ring` and `place` are each other's inverse."""

    stack: I64  # left behind; ENDLESS where unknown
    spare: I64  # chips bought inside the hand, which may or may not have arrived yet
    in_round: I64  # live chips of this betting round
    level: I64  # live chips and antes of the hand: what pots are cut by
    ante: I64
    dead: I64  # dead money of the hand
    playing: I64  # has a part in this hand
    folded: I64
    all_in: I64
    acted: I64  # since the last bet or full raise
    seen: I64  # the round's level when he last acted
    ring: I64  # seat_i in order, beginning left of the button
    place: I64
    state: I64  # indices below


(
    LEVEL,  # what each has to match in this round
    FULL,  # the level of the last full bet or raise
    LEAST,  # the least raise
    RAISES,  # bets and raises of the round
    POT,  # all chips put in so far
    LAST,  # place of the last to act; ANYBODY = the next to act is not known
    LIVE,  # players who have not folded
    STREET,
    SMALL_SEAT,  # seat_i of the small and big blind, -1 none
    BIG_SEAT,
    ANTES,  # players who posted one
    ORDER_BROKEN,  # 1 = turns are no longer checked
    AMOUNTS_BROKEN,  # 1 = amounts are no longer known
    MUTE,  # 1 = a hand that is only followed, not checked
    SEATS,  # players listed
    BUTTON_DEALT,  # 1 = the button is with a player of this hand
    AT_FLOP,  # players who had not folded when the flop came
    STATES,
) = range(18)
ANYBODY: Final = -2


def new_table(seats: int) -> Table:
    """A table for hands of up to `seats` listed players."""
    return Table(*(np.zeros(max(seats, 1), np.int64) for _ in range(13)), np.zeros(STATES, np.int64))


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def seat_players(t: Table, seat: I64, button: int) -> None:
    """Orders the listed players clockwise, beginning left of the button; unseated ones come last."""
    count = t.state[SEATS]
    for i in range(count):
        at = i
        key = turn_key(np.int64(seat[i]), button)
        while at > 0 and turn_key(np.int64(seat[t.ring[at - 1]]), button) > key:
            t.ring[at] = t.ring[at - 1]
            at -= 1
        t.ring[at] = i
    for at in range(count):
        t.place[t.ring[at]] = at


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def turn_key(seat: int, button: int) -> int:
    """Orders seats from left of the button round to the button itself."""
    if seat >= UNSEATED_FROM:
        return seat + 1000
    return seat if seat > button else seat + 500


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def clear_round(t: Table, least: int) -> None:
    """A new betting round: nothing bet, nobody has acted, the first left of the button begins."""
    for i in range(t.state[SEATS]):
        t.in_round[i] = 0
        t.acted[i] = 0
        t.seen[i] = 0
    t.state[LEVEL] = 0
    t.state[FULL] = 0
    t.state[LEAST] = least
    t.state[RAISES] = 0
    t.state[LAST] = t.state[SEATS] - 1 if t.state[SEATS] > 0 else ANYBODY


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def sit_down(t: Table, stacks: I64, added_on: I64, dealt: I64) -> None:
    """Gives the listed players their chips; `dealt` = those who take part."""
    t.state[LIVE] = 0
    for i in range(t.state[SEATS]):
        known = stacks[i] != NONE
        t.spare[i] = max(added_on[i], 0)
        t.stack[i] = stacks[i] + t.spare[i] if known else ENDLESS
        t.level[i] = 0
        t.ante[i] = 0
        t.dead[i] = 0
        t.playing[i] = dealt[i]
        t.folded[i] = 0
        t.all_in[i] = 0
        t.state[LIVE] += dealt[i]


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def owes(t: Table, i: int) -> int:
    """What a call costs the player, or what he has left for it."""
    return max(0, min(t.state[LEVEL] - t.in_round[i], t.stack[i]))


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def must_act(t: Table, i: int) -> bool:
    """Whether betting cannot close before the player has acted."""
    if t.playing[i] == 0 or t.folded[i] != 0 or t.all_in[i] != 0 or t.state[LIVE] < 2:
        return False
    if t.acted[i] != 0 and t.in_round[i] >= t.state[LEVEL]:
        return False
    highest = np.int64(0)
    for other in range(t.state[SEATS]):
        if other != i and t.playing[other] != 0 and t.folded[other] == 0:
            if t.all_in[other] == 0:
                return True
            highest = max(highest, t.in_round[other])
    return t.in_round[i] < min(highest, t.state[LEVEL])
