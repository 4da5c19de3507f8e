"""Seats and acts: one row a player, one or two rows an act."""

from typing import Any

from pokerstats.columns import dialect as flags
from pokerstats.columns.kernels import inlined_step, step
from pokerstats.columns.layout import (
    NONE,
)
from pokerstats.model import names as words
from pokerstats.read.assembly.packed import add_problem, cards_in
from pokerstats.read.assembly.slots import (
    ACT_TABLE,
    BOTH_ALL_IN,
    BOTH_DEAD,
    BOTH_LIVE,
    F_ANTE_KNOWN,
    F_CONVERTED,
    F_SMALLS,
    F_STRANGERS,
    F_STREET,
    HOLE_CARDS,
    K_POST_ANTE,
    K_POST_BIG,
    K_POST_BOTH,
    K_POST_MISSED,
    K_POST_SMALL,
    N_ACTIONS,
    N_SEATS,
    SEAT_NAME,
    SEAT_NUMBER,
    SEAT_OUT,
    SEAT_STACK,
    UNSEATED_FROM,
)
from pokerstats.read.assembly.tapes import SETUP
from pokerstats.read.assembly.texts import intern
from pokerstats.read.bytes import get, item, put, put_item


@inlined_step
def tell_seat(
    data: Any, events: Any, at: int, h: int, s0: int, by_seat: Any, known: Any, texts: Any, count: Any, fact: Any,
    problems: Any, n: Any,
) -> None:  # fmt: skip
    """A seat line: one player, not known to hold anything yet; or one who acts and has none."""
    s = count[N_SEATS]
    count[N_SEATS] += 1
    if 0 <= item(events, at + SEAT_NUMBER) < UNSEATED_FROM:
        put_item(by_seat.seat, s, item(events, at + SEAT_NUMBER))
    else:
        put_item(by_seat.seat, s, UNSEATED_FROM + fact[F_STRANGERS])
        put_item(by_seat.seated, s, 0)
        fact[F_STRANGERS] += 1
        add_problem(problems, n, h, 109, item(events, at + 1), s - s0, NONE, NONE)
    put_item(
        by_seat.name,
        s,
        intern(data, item(events, at + SEAT_NAME), item(events, at + SEAT_NAME + 1), known, texts, count),
    )
    if item(events, at + SEAT_NAME + 1) == 0:
        put_item(by_seat.name, s, -1)
    put_item(by_seat.stack, s, item(events, at + SEAT_STACK))
    out = item(events, at + SEAT_OUT) == 1
    put_item(by_seat.sitting_out, s, out)
    put_item(by_seat.dealt, s, not out)


@step
def tell_hero(data: Any, events: Any, at: int, s0: int, by_seat: Any, known: Any, texts: Any, count: Any) -> None:
    """Who the hand was written for, told behind the deal: the cards of others that stand in it were shown."""
    name = intern(data, item(events, at + 2), item(events, at + 3), known, texts, count)
    for s in range(s0, count[N_SEATS]):
        if item(by_seat.name, s) == name:
            put_item(by_seat.hero, s, 1)
        elif item(by_seat.hole, s) != 0:
            put_item(by_seat.shown, s, 1)


@inlined_step
def add_row(
    acts: Any, count: Any, fact: Any, by_seat: Any, s0: int, seat_i: int, line: int, act: int, form: int,
    amount: int, to: int, all_in: int, cards: int, discarded: int,
) -> None:  # fmt: skip
    """Append one act; who acts was dealt in."""
    a = count[N_ACTIONS]
    count[N_ACTIONS] += 1
    put_item(acts.seat_i, a, seat_i)
    put_item(acts.street, a, fact[F_STREET])
    put_item(acts.act, a, act)
    put_item(acts.form, a, form)
    put_item(acts.amount, a, amount)
    put_item(acts.to, a, to)
    put_item(acts.all_in, a, all_in)
    put_item(acts.cards, a, cards)
    put_item(acts.discarded, a, discarded)
    put_item(acts.line, a, line)
    if act not in (words.SHOW, words.MUCK, words.CASH_OUT):
        put_item(by_seat.dealt, s0 + seat_i, 1)


@step
def tell_post(
    events: Any, at: int, h: int, s0: int, kind: int, meaning: Any, by_hand: Any, by_seat: Any, acts: Any,
    count: Any, fact: Any,
) -> None:  # fmt: skip
    """A small blind, a combined post or a missed blind: which part of it is live."""
    seat_i, line, amount = item(events, at + 2), item(events, at + 1), item(events, at + 3)
    live, dead, act = amount, 0, words.POST_SMALL
    if kind == K_POST_SMALL:
        fact[F_SMALLS] += 1
        if fact[F_SMALLS] > 1 and meaning[flags.SECOND_SMALL] == 0:
            live, dead = 0, amount
        elif (
            get(by_hand, SETUP.small_blind, h) == NONE
            and item(events, at + 4) == NONE
            and amount != item(by_seat.stack, s0 + seat_i)
        ):
            put(by_hand, SETUP.small_blind, h, amount)
    elif kind == K_POST_MISSED:
        act = words.POST_BIG
        if meaning[flags.MISSED_POST] == 1:
            live, dead = 0, amount
    else:
        act = words.POST_BIG
        if item(events, at + BOTH_LIVE) != NONE:
            live, dead = item(events, at + BOTH_LIVE), item(events, at + BOTH_DEAD)
            dead = 0 if dead == NONE else dead
        elif meaning[flags.BOTH_POSTS] == 2:
            live, dead = 0, amount
        elif (
            meaning[flags.BOTH_POSTS] == 0
            and get(by_hand, SETUP.big_blind, h) != NONE
            and amount > get(by_hand, SETUP.big_blind, h)
        ):
            live, dead = get(by_hand, SETUP.big_blind, h), amount - get(by_hand, SETUP.big_blind, h)
        elif (
            kind == K_POST_BOTH
            and get(by_hand, SETUP.big_blind, h) == NONE
            and amount != item(by_seat.stack, s0 + seat_i)
        ):
            put(by_hand, SETUP.big_blind, h, amount)
    last = BOTH_ALL_IN if kind == K_POST_BOTH else 4
    all_in = 0 if item(events, at + last) == NONE else item(events, at + last)
    if dead > 0:
        add_row(acts, count, fact, by_seat, s0, seat_i, line, words.POST_DEAD, words.PLAIN, dead, NONE, all_in, 0, 0)
    if live > 0 or dead == 0:
        add_row(acts, count, fact, by_seat, s0, seat_i, line, act, words.PLAIN, live, NONE, all_in, 0, 0)


@inlined_step
def tell_act(
    events: Any, at: int, h: int, s0: int, kind: int, by_hand: Any, by_seat: Any, acts: Any, count: Any, fact:
    Any,
) -> None:  # fmt: skip
    """A line that is one act."""
    place = ACT_TABLE[kind]
    amount = NONE if place[2] < 0 else item(events, at + place[2])
    to = NONE if place[3] < 0 else item(events, at + place[3])
    all_in = 0 if place[4] < 0 or item(events, at + place[4]) == NONE else item(events, at + place[4])
    first = 0 if place[5] < 0 or item(events, at + place[5]) == NONE else item(events, at + place[5])
    more = 0 if place[6] < 0 or item(events, at + place[6]) == NONE else item(events, at + place[6])
    seat_i = item(events, at + 2)
    if fact[F_CONVERTED] == 1 and place[0] == words.RAISE and amount == to:
        amount = NONE  # converters print the level twice
    if kind == K_POST_ANTE and fact[F_ANTE_KNOWN] == 0:  # the first that is no all-in for less
        put(by_hand, SETUP.ante, h, max(amount, get(by_hand, SETUP.ante, h)))
        fact[F_ANTE_KNOWN] = all_in == 0
    if kind == K_POST_BIG and get(by_hand, SETUP.big_blind, h) == NONE and all_in == 0:
        put(by_hand, SETUP.big_blind, h, amount)
    shown, thrown = first, 0
    if place[0] == words.DRAW:
        shown, thrown = more, first
    game = get(by_hand, SETUP.game, h)
    shows_all = place[0] == words.FOLD and first != 0 and game >= 0 and cards_in(first) == HOLE_CARDS[game]
    if shows_all and item(by_seat.hole, s0 + seat_i) == 0:
        put_item(by_seat.hole, s0 + seat_i, first)
        put_item(by_seat.hole_line, s0 + seat_i, item(events, at + 1))
        put_item(by_seat.shown, s0 + seat_i, 1)
    add_row(
        acts, count, fact, by_seat, s0, seat_i, item(events, at + 1), place[0], place[1], amount, to, all_in, shown,
        thrown,
    )  # fmt: skip


@step
def tell_cash_out(events: Any, at: int, s0: int, by_seat: Any, acts: Any, count: Any, fact: Any) -> None:
    """A player sells his hand to the room: what is paid, and the fee that was kept."""
    seat_i, line, paid, fee = item(events, at + 2), item(events, at + 1), item(events, at + 3), item(events, at + 4)
    _add(by_seat.cashout_pay, s0 + seat_i, paid)
    _add(by_seat.cashout_fee, s0 + seat_i, fee)
    add_row(acts, count, fact, by_seat, s0, seat_i, line, words.CASH_OUT, words.PLAIN, paid, NONE, 0, 0, 0)


@step
def _add(column: Any, s: int, amount: int) -> None:
    """Sum of what is told; nothing told stays NONE."""
    if amount != NONE:
        known = item(column, s)
        put_item(column, s, amount + (0 if known == NONE else known))
