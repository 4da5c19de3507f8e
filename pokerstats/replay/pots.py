"""Uncalled bets, and the main and side pots that all-ins cut out of what was called.

Pots are cut by amount, not by time: at the live chips and antes of each player who is all-in. Dead money,
and an ante that one player posts for all, belong to the main pot. Who has chips left has called all there
is and can win every pot; folded chips lie in the pots they reach, and what only folded players reach
joins the pot below.
"""

import numpy as np
from numba import njit

from pokerstats.columns.layout import I64, NONE, U64
from pokerstats.replay.table import ANTES, LEVEL, LIVE, SEATS, Table


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def uncalled_bet(t: Table) -> tuple[int, int]:
    """The player whose last bet nobody matched, and the unmatched part; (-1, 0) where all was called."""
    first = second = np.int64(0)
    owner = -1
    for i in range(t.state[SEATS]):
        if t.in_round[i] > first:
            second = first
            first = t.in_round[i]
            owner = i
        else:
            second = max(second, t.in_round[i])
    if owner < 0 or first == second or t.folded[owner] != 0:
        return -1, 0
    return owner, first - second


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def give_back(t: Table, i: int, amount: int) -> None:
    """Returns an uncalled bet to the stack it came from; the round's level is what was called."""
    t.state[LEVEL] = t.in_round[i] - amount
    t.in_round[i] -= amount
    t.level[i] -= amount
    t.stack[i] += amount


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def one_ante_is_dead(t: Table) -> None:
    """An ante that one player posts for the table is matched by nobody."""
    if t.state[ANTES] != 1:
        return
    for i in range(t.state[SEATS]):
        t.level[i] -= t.ante[i]
        t.dead[i] += t.ante[i]
        t.ante[i] = 0


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def cut_pots(t: Table, amount: I64, eligible: U64) -> int:
    """Fills the pots from the main pot outwards and returns their number."""
    pots = 0
    below = np.int64(0)
    money = np.int64(0)
    for i in range(t.state[SEATS]):
        money += t.dead[i]
    while True:
        above = _next_all_in(t, below) if t.state[LIVE] > 1 else NONE
        who = _who_reaches(t, below)
        slice_money = _between(t, below, above)
        if who == 0:
            if pots > 0:
                amount[pots - 1] += slice_money
            return pots
        money += slice_money
        if money > 0:
            amount[pots] = money
            eligible[pots] = who
            pots += 1
            money = 0
        if above == NONE:
            return pots
        below = above


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _next_all_in(t: Table, below: int) -> int:
    """The lowest level above `below` at which a player still in is all-in; NONE = there is none."""
    lowest = np.int64(NONE)
    for i in range(t.state[SEATS]):
        if t.playing[i] != 0 and t.folded[i] == 0 and t.all_in[i] != 0 and t.level[i] > below:
            if lowest == NONE or t.level[i] < lowest:
                lowest = t.level[i]
    return lowest


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _who_reaches(t: Table, below: int) -> int:
    """The players, as a mask, who can win what lies above a level."""
    who = np.uint64(0)
    for i in range(t.state[SEATS]):
        if t.playing[i] != 0 and t.folded[i] == 0:
            if t.state[LIVE] == 1 or t.all_in[i] == 0 or t.level[i] > below:
                who |= np.uint64(1) << np.uint64(i)
    return who


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _between(t: Table, below: int, above: int) -> int:
    """The chips that lie between two levels; above = NONE: all above the first."""
    money = np.int64(0)
    for i in range(t.state[SEATS]):
        reach = t.level[i] if above == NONE else min(t.level[i], above)
        money += max(reach - below, 0)
    return money
