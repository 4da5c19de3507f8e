"""Positions: counted back from the button among the players dealt in; the blinds by who posted them.

Where the button is dead nobody is BTN, where the small blind is dead nobody is SB; heads-up the button
posts the small blind and is BTN. Source of the labels: six-handed UTG HJ CO BTN SB BB, full ring with LJ.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64
from pokerstats.model.names import POSITIONS
from pokerstats.replay.table import ALL_IN, BIG_SEAT, BUTTON_DEALT, PLACE, PLAYING, RING, SEATS, SMALL_SEAT, UNSEATED

NO_POSITION: Final = -1
BTN, SB, BB, UTG = (POSITIONS.index(label) for label in ("BTN", "SB", "BB", "UTG"))
LJ, HJ, CO = (POSITIONS.index(label) for label in ("LJ", "HJ", "CO"))
MOST_UTG: Final = LJ - UTG - 1
MOST_OTHERS: Final = 20


def _label(nth: int, others: int) -> int:
    """Of the nth who is neither button nor blind: CO is the last, UTG the first of three or more."""
    last_ones = (CO, HJ, LJ) if others > 3 else (CO, HJ)
    from_end = others - 1 - nth
    return last_ones[from_end] if 0 <= from_end < len(last_ones) else UTG + min(nth, MOST_UTG)


LABELS: Final = np.array([[_label(nth, others) for nth in range(MOST_OTHERS + 1)] for others in range(MOST_OTHERS + 1)])


@step
def _all_in_behind(t: I64, s: I64, small: int) -> int:
    """The next player left of the small blind, who is the big one, if he had no chips left to post; else -1."""
    for steps in range(1, s[SEATS]):
        place = t[PLACE, small] + steps
        i = t[RING, place if place < s[SEATS] else place - s[SEATS]]
        if t[PLAYING, i] != 0 and t[UNSEATED, i] == 0:
            return i if t[ALL_IN, i] != 0 else -1
    return -1


@step
def name_positions(t: I64, s: I64, people: I64, lo: int) -> None:
    """Fills the positions (column 0 of `people`, rows from `lo`) of a hand whose blinds are posted.

    Beside a player without a seat, who is no blind, nobody but the button and the blinds has a position.
    """
    small, big, last, others, strangers = s[SMALL_SEAT], s[BIG_SEAT], -1, 0, 0
    for i in range(s[SEATS]):
        strangers += t[UNSEATED, i] != 0 and i not in (small, big)
    if small >= 0 and big < 0:
        big = _all_in_behind(t, s, small)
    unposted = small < 0 and big < 0 and strangers == 0
    for place in range(s[SEATS]):
        i = t[RING, place]
        people[0, lo + i] = NO_POSITION
        if t[PLAYING, i] != 0 and t[UNSEATED, i] == 0:
            last = i
            others += 1
            if unposted and small < 0:
                small = i
            elif unposted and big < 0:
                big = i
    if unposted and others == 2:
        small, big = big, small
    if small >= 0:
        people[0, lo + small] = SB
    if big >= 0:
        people[0, lo + big] = BB
    if last >= 0 and s[BUTTON_DEALT] != 0:
        people[0, lo + last] = BTN
    if strangers > 0:
        return
    others = 0
    for i in range(s[SEATS]):
        others += t[PLAYING, i] != 0 and people[0, lo + i] == NO_POSITION
    nth = 0
    after = t[PLACE, big] + 1 if big >= 0 else 0
    for at in range(after, after + s[SEATS]):
        i = t[RING, at if at < s[SEATS] else at - s[SEATS]]
        if t[PLAYING, i] != 0 and people[0, lo + i] == NO_POSITION:
            people[0, lo + i] = LABELS[min(others, MOST_OTHERS), min(nth, MOST_OTHERS)]
            nth += 1
