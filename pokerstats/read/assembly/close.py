"""What can be said of a hand only when all its lines are read: its bucket, and the hash of its play."""

from typing import Any

import numpy as np

from pokerstats.columns import dialect as flags
from pokerstats.columns.kernels import inlined_step, step
from pokerstats.columns.layout import (
    NONE,
)
from pokerstats.model import names as words
from pokerstats.read.assembly.packed import add_problem, cards_in
from pokerstats.read.assembly.slots import (
    F_CANCELLED,
    F_CONVERTED,
    F_HEROES,
    F_ID,
    F_OVER,
    F_STRANGERS,
    F_TOO_FINE,
    F_TOTAL_SEEN,
    MAX_BOARDS,
    N_ACTIONS,
    N_AWARDS,
    N_RESULTS,
    N_SEATS,
    OMAHA,
    REPLAYED,
    UNITS,
)
from pokerstats.read.assembly.tapes import AWARD_ROW, CLAIMS, HAND_DOOR, SETUP
from pokerstats.read.bytes import get, item, put, put_item


@step
def status_of(h: int, n_seats: int, n_actions: int, by_hand: Any, meaning: Any, fact: Any) -> int:
    """The bucket of a hand, and the finding that says why."""
    reason = 0
    status = words.OK
    if get(by_hand, SETUP.game, h) < 0 or get(by_hand, SETUP.limit, h) < 0:
        if fact[F_ID] == 1 and n_seats > 0:
            status, reason = words.UNSUPPORTED, 103
        else:
            status, reason = words.TRUNCATED, 105
    elif REPLAYED[get(by_hand, SETUP.game, h)] == 0:
        status, reason = words.UNSUPPORTED, 103
    elif fact[F_TOO_FINE] == 1:
        status, reason = words.UNSUPPORTED, 104
    elif n_seats == 0 or n_actions == 0:
        status, reason = words.TRUNCATED, 105
    elif fact[F_CANCELLED] == 1:
        status, reason = words.CANCELLED, 106
    elif fact[F_OVER] == 0 and (fact[F_TOTAL_SEEN] == 0 and meaning[flags.HANDS_END] == 0):
        status, reason = words.TRUNCATED, 102
    put(by_hand, SETUP.status, h, status)
    put(by_hand, SETUP.reason, h, reason)
    return reason


@inlined_step
def _mix(value: Any, word: int) -> Any:
    value = (value ^ np.uint64(word)) * np.uint64(0xFF51AFD7ED558CCD)
    return value ^ (value >> np.uint64(32))


@step
def _play(
    h: int, s0: int, s1: int, a0: int, a1: int, w0: int, w1: int, by_seat: Any, acts: Any, board_cards: Any,
    awards: Any,
) -> Any:  # fmt: skip
    """Hash of what was played: seats, stacks, printed acts, boards, collected amounts; no names, clock, hole cards."""
    value = np.uint64(0x9E3779B97F4A7C15)
    for s in range(s0, s1):
        value = _mix(value, item(by_seat.seat, s) ^ (item(by_seat.stack, s) << 10))
    for a in range(a0, a1):
        if item(acts.act, a) not in (words.SHOW, words.MUCK):
            who = item(acts.seat_i, a) * 32 + item(acts.act, a)
            value = _mix(value, who ^ (item(acts.amount, a) << 10) ^ (item(acts.to, a) << 28))
    for board in range(MAX_BOARDS):
        value = _mix(value, get(board_cards, h, board))
    for w in range(w0, w1):
        value = _mix(value, get(awards, AWARD_ROW.award_seat_i, w) ^ (get(awards, AWARD_ROW.award_amount, w) << 10))
    return np.int64(value)


@step
def close_hand(
    h: int, s0: int, a0: int, w0: int, by_hand: Any, by_seat: Any, acts: Any, board_cards: Any, awards: Any,
    results: Any, count: Any, fact: Any, meaning: Any, converted_skin: int, problems: Any, n: Any,
) -> None:  # fmt: skip
    """What can be said of a hand only when all its lines are read."""
    s1, a1 = count[N_SEATS], count[N_ACTIONS]
    if meaning[flags.OMAHA_CARDS] == 1 and get(by_hand, SETUP.game, h) == OMAHA:
        for s in range(s0, s1):
            held = cards_in(item(by_seat.hole, s))
            if held > 4:
                put(by_hand, SETUP.game, h, OMAHA + held - 4)
    reason = status_of(h, s1 - s0 - fact[F_STRANGERS], a1 - a0, by_hand, meaning, fact)
    if reason != 0:
        add_problem(problems, n, h, reason, 0, -1, NONE, NONE)
    if fact[F_CONVERTED] == 1:
        put(by_hand, SETUP.skin, h, converted_skin)
        add_problem(problems, n, h, 107, 0, -1, NONE, NONE)
    for s in range(s0, s1):
        if fact[F_HEROES] > 1:
            put_item(by_seat.hero, s, 0)
        for other in range(s0, s):
            if item(by_seat.seat, other) == item(by_seat.seat, s):
                add_problem(problems, n, h, 110, 0, s - s0, NONE, NONE)
                break
    put(by_hand, SETUP.unit, h, UNITS[get(by_hand, SETUP.currency, h)])
    if get(by_hand, HAND_DOOR.collected, h) == NONE:
        for row in range(get(by_hand, CLAIMS.result_at, h), count[N_RESULTS]):
            if item(results.amount, row) != NONE:
                put(
                    by_hand,
                    HAND_DOOR.collected,
                    h,
                    item(results.amount, row)
                    + (0 if get(by_hand, HAND_DOOR.collected, h) == NONE else get(by_hand, HAND_DOOR.collected, h)),
                )
    put(by_hand, SETUP.play, h, _play(h, s0, s1, a0, a1, w0, count[N_AWARDS], by_seat, acts, board_cards, awards))
