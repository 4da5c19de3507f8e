"""Positions: counted back from the button among the players dealt in; the blinds by who posted them.

Where the button is dead nobody is BTN, where the small blind is dead nobody is SB; heads-up the button
posts the small blind and is BTN. Source of the labels: six-handed UTG HJ CO BTN SB BB, full ring with LJ.
"""

from typing import Final

from numba import njit

from pokerstats.columns.layout import I8
from pokerstats.model.names import POSITIONS
from pokerstats.replay.table import BIG_SEAT, BUTTON_DEALT, SEATS, SMALL_SEAT, Table

NOBODY: Final = -1
BTN, SB, BB, UTG = (POSITIONS.index(label) for label in ("BTN", "SB", "BB", "UTG"))
LJ, HJ, CO = (POSITIONS.index(label) for label in ("LJ", "HJ", "CO"))
MOST_UTG: Final = LJ - UTG - 1


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def name_positions(t: Table, position: I8) -> None:
    """Fills `position` (over seat_i) of a hand whose blinds are posted."""
    count = t.state[SEATS]
    small, big = t.state[SMALL_SEAT], t.state[BIG_SEAT]
    last = -1
    for place in range(count):
        i = t.ring[place]
        position[i] = NOBODY
        if t.playing[i] != 0:
            last = i
            if small < 0 and big < 0:
                small = i
            elif big < 0 and small != i:
                big = i
    if small >= 0:
        position[small] = SB
    if big >= 0:
        position[big] = BB
    if last >= 0 and t.state[BUTTON_DEALT] != 0:
        position[last] = BTN
    _name_others(t, position, t.place[big] if big >= 0 else count - 1)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _name_others(t: Table, position: I8, big_place: int) -> None:
    """Labels who is neither button nor blind: CO is the last of them, UTG the first of three or more."""
    count = t.state[SEATS]
    others = 0
    for i in range(count):
        if t.playing[i] != 0 and position[i] == NOBODY:
            others += 1
    nth = 0
    for step in range(1, count + 1):
        i = t.ring[(big_place + step) % count]
        if t.playing[i] == 0 or position[i] != NOBODY:
            continue
        from_end = others - 1 - nth
        if from_end == 0:
            position[i] = CO
        elif from_end == 1:
            position[i] = HJ
        elif from_end == 2 and others > 3:
            position[i] = LJ
        else:
            position[i] = UTG + min(nth, MOST_UTG)
        nth += 1
