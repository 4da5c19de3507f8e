"""Uncalled bets, and the main and side pots that all-ins cut out of what was called.

Pots are cut by amount, not by time: at the live chips and antes of each player who is all-in. Dead money,
and an ante that one player posts for all, belong to the main pot; who is all-in with nothing else plays for
that alone. Who has chips left has called all there is and can win every pot; folded chips lie in the pots
they reach, and what only folded players reach joins the pot below.
"""

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64, NONE
from pokerstats.replay.table import (
    ALL_IN,
    ANTED,
    ANTES,
    DEAD,
    FOLDED,
    IN_ROUND,
    LEVEL,
    LIVE,
    PLAYING,
    POT,
    REACH,
    SEATS,
    STACK,
)


@step
def take_back_uncalled(t: I64, s: I64) -> tuple[int, int]:
    """Takes back the part of the last bet that nobody matched: whose, and how much; (-1, 0) if all was called.

    An ante that one player posts for the table is matched by nobody and stays, dead. Where all others still in
    are all-in, an ante that they could not match comes back.
    """
    with_chips = 0
    for i in range(s[SEATS]):
        with_chips += t[PLAYING, i] != 0 and t[FOLDED, i] == 0 and t[ALL_IN, i] == 0
        if s[ANTES] == 1:
            t[REACH, i] -= t[ANTED, i]
            t[DEAD, i] += t[ANTED, i]
    column = REACH if s[LIVE] > 1 and with_chips <= 1 else IN_ROUND
    first = second = 0
    owner = -1
    for i in range(s[SEATS]):
        if t[column, i] > first:
            second = first
            first = t[column, i]
            owner = i
        else:
            second = max(second, t[column, i])
    if owner < 0 or first == second or t[FOLDED, owner] != 0:
        return -1, 0
    t[IN_ROUND, owner] = max(t[IN_ROUND, owner] - (first - second), 0)
    t[REACH, owner] -= first - second
    t[STACK, owner] += first - second
    s[POT] -= first - second
    s[LEVEL] = t[IN_ROUND, owner]
    return owner, first - second


@step
def cut_pots(t: I64, s: I64, pots: I64, at: int) -> int:
    """Fills pots (columns amount, eligible) from row `at` on, from the main pot outwards; returns their end.

    A player who was folded while all-in, being away, cuts a pot all the same.
    """
    first = at
    below = money = 0
    everybody, only_dead = 0, False
    for i in range(s[SEATS]):
        money += t[DEAD, i]
        if t[PLAYING, i] != 0 and t[FOLDED, i] == 0:
            everybody |= 1 << i
            only_dead |= t[ALL_IN, i] != 0 and t[REACH, i] == 0 and t[DEAD, i] > 0
    if only_dead and s[LIVE] > 1:
        pots[0, at] = money
        pots[1, at] = everybody
        at += 1
        money = 0
    while True:
        above = NONE
        for i in range(s[SEATS]):
            cuts = t[PLAYING, i] != 0 and t[ALL_IN, i] != 0 and t[REACH, i] > below and s[LIVE] > 1
            if cuts and (above == NONE or t[REACH, i] < above):
                above = t[REACH, i]
        who = 0
        for i in range(s[SEATS]):
            reach = t[REACH, i] if above == NONE else min(t[REACH, i], above)
            money += max(reach - below, 0)
            reaches = s[LIVE] == 1 or t[ALL_IN, i] == 0 or t[REACH, i] > below
            if t[PLAYING, i] != 0 and t[FOLDED, i] == 0 and reaches:
                who |= 1 << i
        if who == 0 or (above == NONE and money == 0):
            if at > first:
                pots[0, at - 1] += money
            return at
        if money > 0:
            pots[0, at] = money
            pots[1, at] = who
            at += 1
            money = 0
        if above == NONE:
            return at
        below = above
