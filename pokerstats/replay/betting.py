"""Betting by the rules: what each act puts in, and whether it was his to make.

An act is followed as the text tells it, legal or not. Each kind of doubt is reported once: after an act
out of turn turns are no longer checked in the hand (ORDER_BROKEN), after an amount that cannot be right
amounts are no longer checked, and the pots are undecided (AMOUNTS_BROKEN).
"""

from typing import Final, NamedTuple

from numba import njit

from pokerstats.columns import dialect as rules
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import (
    ADDING,
    BET,
    BRING_IN,
    BY,
    CALL,
    CALL_TO,
    CHECK,
    COMPLETE,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    POST_ANTE,
    POST_BIG,
    POST_DEAD,
    POST_SMALL,
    POT_LIMIT,
    PREFLOP,
    RAISE,
    TO,
)
from pokerstats.replay.problems import Found, add_problem
from pokerstats.replay.table import (
    AMOUNTS_BROKEN,
    ANTES,
    ANYBODY,
    AT_FLOP,
    BIG_SEAT,
    ENDLESS,
    FULL,
    LAST,
    LEAST,
    LEVEL,
    LIVE,
    MUTE,
    ORDER_BROKEN,
    POT,
    RAISES,
    SEATS,
    SMALL_SEAT,
    STREET,
    Table,
    clear_round,
    must_act,
    owes,
)

OUT_OF_TURN: Final = 301
ACTS_AFTER_FOLD: Final = 302
WRONG_CALL: Final = 303
SHORT_RAISE: Final = 304
OVER_POT_LIMIT: Final = 305
WRONG_BET_SIZE: Final = 306
RAISE_CAP: Final = 307
CHECK_FACING_BET: Final = 308
STACK_EXCEEDED: Final = 309
ALL_IN_MARK: Final = 310
STREET_NOT_CLOSED: Final = 311
RAISE_ARITHMETIC: Final = 312
BET_FACING_BET: Final = 313
NOT_REOPENED: Final = 314
WRONG_BLIND: Final = 315
ACTS_ALL_IN: Final = 316
NOTHING_TO_ACT_ON: Final = 317
WRONG_ANTE: Final = 318
RAISE_WITHOUT_BET: Final = 319
POTS_UNDECIDED: Final = 406
ADDING_TO: Final = rules.FLAGS["raise_figures"].index("adding_to")
LAST_RAISE: Final = rules.FLAGS["least_raise"].index("last_raise")
RAISES_OF_CAP: Final = (4, 5, 0)  # in the order of the flag's words; 0 = none


class Terms(NamedTuple):
    """The stakes of one hand; NONE where the head line does not tell."""

    limit: int
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int


class Act(NamedTuple):
    """One act as printed."""

    seat_i: int
    act: int
    form: int
    amount: int
    to: int
    mark: int  # printed as all-in
    line: int
    hand: int


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def report(t: Table, found: Found, a: Act, code: int, expected: int, printed: int) -> None:
    """Writes a finding about an act, if the hand is one to be checked."""
    if t.state[MUTE] == 0:
        add_problem(found, a.hand, code, a.line, a.seat_i, t.state[STREET], expected, printed)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def amount_problem(t: Table, found: Found, a: Act, code: int, expected: int, printed: int) -> None:
    """An amount that cannot be right: from here on no amount of the hand is known."""
    if t.state[AMOUNTS_BROKEN] == 0:
        report(t, found, a, code, expected, printed)
        t.state[AMOUNTS_BROKEN] = 1


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def size_problem(t: Table, found: Found, a: Act, code: int, expected: int, printed: int) -> None:
    """An amount that was put in against the rules; what was put in is known."""
    if t.state[AMOUNTS_BROKEN] == 0:
        report(t, found, a, code, expected, printed)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def put_in(t: Table, found: Found, a: Act, pay: int, live: bool) -> None:
    """Moves chips from the stack to the table; the all-in mark must fit what is left."""
    i = a.seat_i
    if pay > t.stack[i]:
        amount_problem(t, found, a, STACK_EXCEEDED, t.stack[i], pay)
    t.stack[i] = max(t.stack[i] - pay, 0)
    t.state[POT] += pay
    if live:
        t.in_round[i] += pay
        t.level[i] += pay
    if t.stack[i] == 0 or (a.mark != 0 and (t.stack[i] > ENDLESS // 2 or t.stack[i] <= t.spare[i] or a.mark == 2)):
        t.all_in[i] = 1
    elif a.mark != 0:
        amount_problem(t, found, a, ALL_IN_MARK, t.stack[i], NONE)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def post(t: Table, terms: Terms, rule: I64, found: Found, a: Act) -> int:
    """Blinds, antes, straddles and dead money, in whatever order they are posted; returns the chips put in."""
    pay = a.amount if a.amount != NONE else 0
    if a.act == POST_ANTE:
        put_in(t, found, a, pay, False)
        t.level[a.seat_i] += pay
        t.ante[a.seat_i] += pay
        t.state[ANTES] += 1
        _check_post(t, found, a, WRONG_ANTE, terms.ante)
    elif a.act == POST_DEAD:
        put_in(t, found, a, pay, False)
        t.dead[a.seat_i] += pay
    elif a.act == POST_SMALL:
        _post_small(t, terms, rule, found, a, pay)
    elif a.act == POST_BIG:
        _post_big(t, terms, found, a, pay)
    else:
        put_in(t, found, a, pay, True)
        t.state[LEAST] = max(t.state[LEAST], pay - t.state[LEVEL])
        t.state[LEVEL] = max(t.state[LEVEL], t.in_round[a.seat_i])
        t.state[FULL] = t.state[LEVEL]
        t.state[LAST] = t.place[a.seat_i]
    return pay


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _post_small(t: Table, terms: Terms, rule: I64, found: Found, a: Act, pay: int) -> None:
    """The small blind, live; one posted after it or after the big blind was missed before."""
    missed = t.state[SMALL_SEAT] >= 0 or t.state[BIG_SEAT] >= 0
    dead = missed and rule[rules.SECOND_SMALL] == 0
    put_in(t, found, a, pay, not dead)
    if dead:
        t.dead[a.seat_i] += pay
    else:
        t.state[LEVEL] = max(t.state[LEVEL], t.in_round[a.seat_i])
    if not missed:
        t.state[SMALL_SEAT] = a.seat_i
    _check_post(t, found, a, WRONG_BLIND, terms.small_blind)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _post_big(t: Table, terms: Terms, found: Found, a: Act, pay: int) -> None:
    """The big blind, or one to come in with; all must match the full blind, also where the poster is all-in for less.

    A double one by the seat next to act is a straddle, whatever the room calls it.
    """
    put_in(t, found, a, pay, True)
    blind = terms.big_blind if terms.big_blind > 0 else pay
    if t.state[BIG_SEAT] < 0:
        t.state[BIG_SEAT] = a.seat_i
        t.state[LAST] = t.place[a.seat_i]
        t.state[RAISES] = 1
    elif pay >= 2 * blind and t.place[a.seat_i] == (t.state[LAST] + 1) % t.state[SEATS]:
        t.state[LAST] = t.place[a.seat_i]
        t.state[LEVEL] = max(t.state[LEVEL], pay)
        t.state[FULL] = t.state[LEVEL]
        return
    t.state[LEVEL] = max(t.state[LEVEL], blind)
    t.state[FULL] = t.state[LEVEL]
    _check_post(t, found, a, WRONG_BLIND, terms.big_blind)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _check_post(t: Table, found: Found, a: Act, code: int, expected: int) -> None:
    """A post is what the head line says, or all the player has."""
    if expected > 0 and a.amount != expected and not (a.amount < expected and t.all_in[a.seat_i] != 0):
        amount_problem(t, found, a, code, expected, a.amount)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def act_in_turn(t: Table, found: Found, a: Act) -> None:
    """Finds an act that was not the player's to make: folded, all-in, out of turn, or nothing left to do."""
    i = a.seat_i
    if t.folded[i] != 0:
        report(t, found, a, ACTS_AFTER_FOLD, NONE, NONE)
        t.state[ORDER_BROKEN] = 1
        t.state[AMOUNTS_BROKEN] |= a.act != FOLD and a.act != CHECK
    elif t.all_in[i] != 0:
        report(t, found, a, ACTS_ALL_IN, NONE, NONE)
        t.state[ORDER_BROKEN] = 1
    elif t.state[ORDER_BROKEN] == 0 and t.state[AMOUNTS_BROKEN] == 0:
        if t.state[LAST] != ANYBODY and _skips_somebody(t, i):
            report(t, found, a, OUT_OF_TURN, NONE, NONE)
            t.state[ORDER_BROKEN] = 1
        elif not must_act(t, i) and t.in_round[i] >= t.state[LEVEL]:
            report(t, found, a, NOTHING_TO_ACT_ON, NONE, NONE)
            t.state[ORDER_BROKEN] = 1
    t.state[LAST] = t.place[i]


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _skips_somebody(t: Table, i: int) -> bool:
    """Whether between the last to act and this player sits one who must act first."""
    place = (t.state[LAST] + 1) % t.state[SEATS]
    while place != t.place[i]:
        if must_act(t, t.ring[place]):
            return True
        place = (place + 1) % t.state[SEATS]
    return False


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def act(t: Table, terms: Terms, rule: I64, found: Found, a: Act) -> int:
    """Fold, check, call, bet or raise; returns the chips put in."""
    act_in_turn(t, found, a)
    i = a.seat_i
    before = t.state[POT]
    if a.act == FOLD:
        t.state[LIVE] -= t.folded[i] == 0
        t.folded[i] = 1
    elif a.act == CHECK:
        if owes(t, i) > 0:
            amount_problem(t, found, a, CHECK_FACING_BET, owes(t, i), NONE)
    elif a.act == CALL:
        _call(t, found, a)
    else:
        _bet_or_raise(t, terms, rule, found, a)
    t.acted[i] = 1
    t.seen[i] = t.state[LEVEL]
    return t.state[POT] - before


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _call(t: Table, found: Found, a: Act) -> None:
    """A call costs what is missing to the level, or all the player has."""
    i = a.seat_i
    pay = a.to - t.in_round[i] if a.form == CALL_TO else a.amount
    cost = owes(t, i)
    short_of_unknown = a.mark != 0 and t.stack[i] > ENDLESS // 2 and pay < cost
    if t.state[LEVEL] <= t.in_round[i]:
        amount_problem(t, found, a, RAISE_WITHOUT_BET, NONE, NONE)
    elif pay != cost and not (pay < cost and a.mark == 2) and not short_of_unknown:
        amount_problem(t, found, a, WRONG_CALL, cost, pay)
    put_in(t, found, a, pay, True)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _new_level(t: Table, rule: I64, found: Found, a: Act) -> int:
    """The level a bet or raise makes, by what its figures mean; by and to must agree."""
    here = t.in_round[a.seat_i]
    if a.act == BET or a.form == ADDING:
        return here + a.amount
    if a.form == BY:
        return t.state[LEVEL] + a.amount
    if a.form == TO or a.to == NONE or a.amount == NONE:
        return a.to if a.to != NONE else here + a.amount
    if rule[rules.RAISE_FIGURES] == ADDING_TO:
        return here + a.to
    if a.to - a.amount != t.state[LEVEL]:
        amount_problem(t, found, a, RAISE_ARITHMETIC, a.to - t.state[LEVEL], a.amount)
    return a.to


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _bet_or_raise(t: Table, terms: Terms, rule: I64, found: Found, a: Act) -> None:
    """A bet or raise: its kind, its size, whether betting was open to the player; then the round it makes."""
    i = a.seat_i
    facing = t.state[LEVEL]
    if a.act == BET and facing > 0:
        amount_problem(t, found, a, BET_FACING_BET, NONE, NONE)
    elif a.act == RAISE and facing == 0:
        size_problem(t, found, a, RAISE_WITHOUT_BET, NONE, NONE)
    to = _new_level(t, rule, found, a)
    by = to - facing
    most = t.state[POT] + owes(t, i) + _blind_counted_up(t, terms, rule)
    pay = to - t.in_round[i]
    shoves = pay >= t.stack[i] or a.mark == 2 or (a.mark != 0 and t.stack[i] > ENDLESS // 2)
    if by <= 0 and (t.stack[i] > pay or by < 0):
        amount_problem(t, found, a, SHORT_RAISE, t.state[LEAST], by)
    elif terms.limit == FIXED_LIMIT:
        _check_fixed(t, terms, rule, found, a, to, shoves)
    else:
        if by < t.state[LEAST] and not shoves:
            size_problem(t, found, a, SHORT_RAISE, t.state[LEAST], by)
        if terms.limit == POT_LIMIT and by > most:
            size_problem(t, found, a, OVER_POT_LIMIT, most, by)
    if t.acted[i] != 0 and not _reopened(t, rule, i):
        size_problem(t, found, a, NOT_REOPENED, NONE, NONE)
    put_in(t, found, a, max(pay, 0), True)
    _raise_level(t, terms, rule, to, by)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _reopened(t: Table, rule: I64, i: int) -> bool:
    """Where short all-ins add up, they reopen betting once they come to a raise."""
    return rule[rules.SHORT_RAISES_ADD] != 0 and t.state[LEVEL] - t.seen[i] >= t.state[LEAST]


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _blind_counted_up(t: Table, terms: Terms, rule: I64) -> int:
    """What a house adds to the pot that counts its small blind as a big one (pot limit, before the flop)."""
    if rule[rules.POT_LIMIT_SMALL] == 0 or t.state[STREET] != PREFLOP or t.state[SMALL_SEAT] < 0:
        return 0
    return max(terms.big_blind - terms.small_blind, 0)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def fixed_bet(terms: Terms, street: int) -> int:
    """The bet of the street at fixed limit; NONE where the stakes are not known."""
    small = terms.small_bet if terms.small_bet > 0 else terms.big_blind
    if street <= FLOP or small <= 0:
        return small
    return terms.big_bet if terms.big_bet > 0 else 2 * small


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _check_fixed(t: Table, terms: Terms, rule: I64, found: Found, a: Act, to: int, shoves: bool) -> None:
    """Fixed limit: one bet more than the last full one, at most four or five a round.

    After a short all-in the next may complete the bet, or raise it by a full one.
    """
    bet = fixed_bet(terms, t.state[STREET])
    if bet <= 0:
        return
    facing = t.state[LEVEL]
    completes = facing > t.state[FULL] and to == t.state[FULL] + bet
    if to != facing + bet and to != _full_level(t, bet) + bet and not completes and not (shoves and to < facing + bet):
        size_problem(t, found, a, WRONG_BET_SIZE, bet, to - facing)
    most = RAISES_OF_CAP[rule[rules.RAISE_CAP]]
    if most > 0 and t.state[RAISES] >= most and not (rule[rules.CAP_HEADS_UP] != 0 and _heads_up(t)):
        size_problem(t, found, a, RAISE_CAP, NONE, NONE)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _full_level(t: Table, bet: int) -> int:
    """The level that the round would have if a short all-in of half a bet or more had been complete."""
    return t.state[FULL] + bet if t.state[LEVEL] > t.state[FULL] else t.state[FULL]


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _heads_up(t: Table) -> bool:
    """Whether the round began with two players: nobody but two has chips to bet or in this round."""
    players = 0
    for i in range(t.state[SEATS]):
        if t.playing[i] != 0 and (t.in_round[i] > 0 or (t.folded[i] == 0 and t.all_in[i] == 0)):
            players += 1
    return players <= 2


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def _raise_level(t: Table, terms: Terms, rule: I64, to: int, by: int) -> None:
    """The round after a bet or raise: a full one reopens betting, a short all-in only costs more to call."""
    full_size = t.state[LEAST]
    if terms.limit == FIXED_LIMIT:
        full_size = fixed_bet(terms, t.state[STREET])
        full = 2 * by >= full_size
    else:
        full = by >= full_size
    if full:
        for other in range(t.state[SEATS]):
            t.acted[other] = 0
        t.state[RAISES] += 1
        t.state[FULL] = to
        if terms.limit == FIXED_LIMIT and by < full_size:
            t.state[FULL] = to + full_size - by
        elif terms.limit != FIXED_LIMIT and rule[rules.LEAST_RAISE] == 0:
            t.state[LEAST] = by
    t.state[LEVEL] = max(t.state[LEVEL], to)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def least_bet(terms: Terms) -> int:
    """The least bet of a round: the big blind."""
    return max(terms.big_blind, 0)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def go_to_street(t: Table, terms: Terms, found: Found, hand: int, line: int, street: int) -> None:
    """Closes betting rounds until `street`: nobody may be left who has to act."""
    while t.state[STREET] < street:
        close_round(t, found, hand, line)
        t.state[STREET] += 1
        if t.state[STREET] == FLOP:
            t.state[AT_FLOP] = t.state[LIVE]
        clear_round(t, least_bet(terms))


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def close_round(t: Table, found: Found, hand: int, line: int) -> None:
    """Finds a round that ends with a player still to act; his missing act may have been a call."""
    for i in range(t.state[SEATS]):
        if must_act(t, i):
            if t.state[MUTE] == 0 and t.state[ORDER_BROKEN] == 0 and t.state[AMOUNTS_BROKEN] == 0:
                add_problem(found, hand, STREET_NOT_CLOSED, line, i, t.state[STREET], NONE, NONE)
            t.state[ORDER_BROKEN] = 1
            t.state[AMOUNTS_BROKEN] = 1
            return


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def is_post(act: int) -> bool:
    """Whether the act puts chips in before the player was to act."""
    return act <= BRING_IN


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False)
def is_bet(act: int) -> bool:
    """Whether the act is one of the betting itself."""
    return act in (FOLD, CHECK, CALL, BET, RAISE, COMPLETE)
