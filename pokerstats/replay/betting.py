"""Betting by the rules: what each act puts in, and whether it was his to make.

The act at hand stands in `s` (A_SEAT …). It is followed as the text tells it, legal or not. Each kind of doubt
is reported once, for what follows may come from it: after an act that was not the player's to make nothing more
is reported (MUTE) and turns are no longer checked (ORDER_BROKEN); after an amount that cannot be right, then or
later, the pots are undecided (AMOUNTS_BROKEN).
"""

from typing import Final

from numba import njit

from pokerstats.columns import dialect as rules
from pokerstats.columns.kernels import step
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
    SHOVE,
    TO,
)
from pokerstats.replay.findings import add_finding
from pokerstats.replay.table import (
    A_ACT,
    A_AMOUNT,
    A_FORM,
    A_LINE,
    A_MARK,
    A_SEAT,
    A_TO,
    ACTED,
    ALL_IN,
    AMOUNTS_BROKEN,
    ANTE,
    ANTED,
    ANTES,
    ANYBODY,
    AT_FLOP,
    BEGAN,
    BIG_BET,
    BIG_BLIND,
    BIG_SEAT,
    BUTTON,
    BUTTON_DEALT,
    CAP,
    DEAD,
    ENDLESS,
    FOLDED,
    FULL,
    HAND,
    IN_ROUND,
    LAST,
    LEAST,
    LEVEL,
    LIMIT,
    LIVE,
    MUTE,
    OPENED,
    ORDER_BROKEN,
    PLACE,
    PLAYING,
    POT,
    RAISES,
    REACH,
    RING,
    SEATS,
    SEEN,
    SMALL_BET,
    SMALL_BLIND,
    SMALL_SEAT,
    SPARE,
    STACK,
    STREET,
    UNSEATED,
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
ALL_IN_UNMARKED: Final = 321

# whose act it was: told alone, for what cannot be computed after it comes from it
ORDER_CODES: Final = (OUT_OF_TURN, ACTS_AFTER_FOLD, STREET_NOT_CLOSED, ACTS_ALL_IN, NOTHING_TO_ACT_ON)

LIVE_CHIPS: Final = IN_ROUND
CAP_REACHED: Final = 2  # as A_MARK
LAST_RAISE: Final = rules.FLAGS["least_raise"].index("last_raise")
DEAD_SMALL: Final = rules.FLAGS["second_small"].index("dead")
MARKED_ALWAYS: Final = rules.FLAGS["all_in_mark"].index("always")
ADD_UP: Final = rules.FLAGS["short_raises_add"].index("yes")
RAISES_OF_CAP: Final = (4, 5, 0)  # in the order of the flag's words; 0 = none


@njit(inline="always")
def is_post(act: int) -> bool:
    """Whether the act puts chips in before the player was to act."""
    return act <= BRING_IN


@njit(inline="always")
def is_bet(act: int) -> bool:
    """Whether the act is one of the betting itself."""
    return COMPLETE <= act <= RAISE


@step
def report(s: I64, found: I64, code: int, expected: int, printed: int) -> None:
    """Writes a finding about the act at hand, if the hand is checked and its amounts are still known."""
    if s[MUTE] != 0 or s[AMOUNTS_BROKEN] != 0:
        return
    add_finding(found, s[HAND], code, s[A_LINE], s[A_SEAT], s[STREET], expected, printed)


@step
def report_order(s: I64, found: I64, code: int) -> None:
    """Writes a finding about whose act it was; what comes after it is followed, but not reported."""
    report(s, found, code, NONE, NONE)
    s[MUTE] = 1
    s[ORDER_BROKEN] = 1


@step
def put_in(t: I64, s: I64, found: I64, pay: int, where: int) -> None:
    """Moves chips from the stack to the table (IN_ROUND, ANTED or DEAD); the all-in mark must fit what is left."""
    i = s[A_SEAT]
    if pay > t[STACK, i]:
        report(s, found, STACK_EXCEEDED, t[STACK, i], pay)
        s[AMOUNTS_BROKEN] = 1
    left = max(t[STACK, i] - pay, 0)
    t[STACK, i] = left
    t[where, i] += pay
    s[POT] += pay
    if where != DEAD:
        t[REACH, i] += pay
    if left == 0 or (s[A_MARK] != 0 and (left > ENDLESS // 2 or left <= t[SPARE, i] or s[A_MARK] == CAP_REACHED)):
        t[ALL_IN, i] = 1
    elif s[A_MARK] != 0:
        report(s, found, ALL_IN_MARK, left, NONE)
        s[AMOUNTS_BROKEN] = 1


@step
def post(t: I64, s: I64, rule: I64, found: I64) -> int:
    """Blinds, antes, straddles and dead money, in whatever order they are posted; returns the chips put in.

    What is posted is what the head line says, or all the player has.
    """
    i, act = s[A_SEAT], s[A_ACT]
    pay = max(s[A_AMOUNT], 0)
    missed = act == POST_SMALL and (s[SMALL_SEAT] >= 0 or s[BIG_SEAT] >= 0)
    where, expected, code = IN_ROUND, NONE, WRONG_BLIND
    if act == POST_ANTE:
        s[ANTES] += 1
        where, expected, code = ANTED, s[ANTE], WRONG_ANTE
        if t[ANTED, i] > 0:  # each posts one
            report(s, found, WRONG_ANTE, 0, pay)
            s[AMOUNTS_BROKEN] = 1
    elif act == POST_DEAD or (missed and rule[rules.SECOND_SMALL] == DEAD_SMALL):
        where = DEAD
    put_in(t, s, found, pay, where)
    if where == IN_ROUND:
        missed |= act == POST_BIG and t[DEAD, i] > 0 and _big_blind_is_all_in(t, s)
        first = s[SMALL_SEAT] < 0 if act == POST_SMALL else act == POST_BIG and s[BIG_SEAT] < 0
        if first and not missed and s[ORDER_BROKEN] == 0 and not _blind_is_due(t, s):
            report_order(s, found, OUT_OF_TURN)
        elif first and not missed and s[SMALL_SEAT] >= 0 and t[DEAD, i] > 0:  # who is big blind owes nothing more
            report(s, found, WRONG_BLIND, s[BIG_BLIND], s[A_AMOUNT] + t[DEAD, i])
            s[AMOUNTS_BROKEN] = 1
        expected = _post_live(t, s, missed)
    if expected > 0 and s[A_AMOUNT] != expected and not (s[A_AMOUNT] < expected and t[ALL_IN, i] != 0):
        report(s, found, code, expected, s[A_AMOUNT])
        s[AMOUNTS_BROKEN] = 1
    return pay


@step
def _big_blind_is_all_in(t: I64, s: I64) -> bool:
    """Whether who had to post the big blind was all-in for his ante: the one left of the small blind."""
    if s[SMALL_SEAT] < 0:
        return False
    all_in, place = 0, t[PLACE, s[SMALL_SEAT]] + 1
    while t[RING, place if place < s[SEATS] else place - s[SEATS]] != s[A_SEAT]:
        i = t[RING, place if place < s[SEATS] else place - s[SEATS]]
        all_in += t[PLAYING, i] != 0 and t[ALL_IN, i] != 0
        place += 1
    return all_in > 0


@step
def _blind_is_due(t: I64, s: I64) -> bool:
    """Whether the blind at hand is posted by its seat: no player stands between it and the button, or the small blind.

    Who is all-in for the ante posts none. Heads-up the button posts the small blind. Where the text tells no
    button, the blinds tell it; where a player has no seat, nothing tells.
    """
    place, after = t[PLACE, s[A_SEAT]], -1
    if s[BUTTON] < 0 or (s[LIVE] == 2 and s[BUTTON_DEALT] == 0):
        return True
    for i in range(s[SEATS]):
        if t[UNSEATED, i] != 0:
            return True
    if s[A_ACT] == POST_SMALL and s[LIVE] == 2:
        place, after = s[SEATS], place
    elif s[A_ACT] == POST_BIG and s[SMALL_SEAT] >= 0:
        after = t[PLACE, s[SMALL_SEAT]]
        place = place if place > after else place + s[SEATS]
    between = 0
    for at in range(after + 1, place):
        i = t[RING, at if at < s[SEATS] else at - s[SEATS]]
        between += t[PLAYING, i] != 0 and t[ALL_IN, i] == 0
    return between == 0


@step
def _post_live(t: I64, s: I64, missed: bool) -> int:
    """What a live post makes of the round; returns what it should be, NONE where any amount will do.

    All must match the full big blind, also if its poster is all-in for less. A double big blind by the seat
    next to act is a straddle, whatever the room calls it.
    """
    i, act = s[A_SEAT], s[A_ACT]
    level, expected = t[IN_ROUND, i], s[BIG_BLIND]
    after_last = t[PLACE, i] == s[LAST] + 1 or (t[PLACE, i] == 0 and s[LAST] == s[SEATS] - 1)
    if act == POST_SMALL:
        expected = s[SMALL_BLIND]
        if not missed:
            s[SMALL_SEAT] = i
    elif act == POST_BIG and s[BIG_SEAT] < 0 and not missed:
        s[BIG_SEAT] = i
        s[RAISES] = 1
        s[LAST] = t[PLACE, s[SMALL_SEAT] if t[UNSEATED, i] != 0 and s[SMALL_SEAT] >= 0 else i]
        level = max(level, s[BIG_BLIND])
    elif act != POST_BIG or (level >= 2 * s[BIG_BLIND] and after_last):
        expected = NONE
        s[LEAST] = max(s[LEAST], level - s[LEVEL])
        s[LAST] = t[PLACE, i]
    s[LEVEL] = max(s[LEVEL], level)
    s[FULL] = s[LEVEL]
    return expected


@step
def _check_blinds_posted(t: I64, s: I64, found: I64) -> None:
    """Finds a big blind missing after a small one, and a small one missing heads-up; who is all-in posts none.

    Where neither is posted the big one is missing, unless somebody is all-in for his ante: it may be his.
    """
    seat_i, expected = -1, NONE
    if s[SMALL_SEAT] < 0 and s[BIG_SEAT] < 0 and s[BIG_BLIND] > 0 and s[LEVEL] == 0 and _nobody_is_all_in(t, s):
        _report_missing(s, found, -1, s[BIG_BLIND])
    if s[SMALL_SEAT] >= 0 and s[BIG_SEAT] < 0:
        expected = s[BIG_BLIND]
        for steps in range(1, s[SEATS]):
            place = t[PLACE, s[SMALL_SEAT]] + steps
            i = t[RING, place if place < s[SEATS] else place - s[SEATS]]
            if t[PLAYING, i] != 0:
                seat_i = i
                break
    elif s[SMALL_SEAT] < 0 and s[BIG_SEAT] >= 0 and s[LIVE] == 2 and s[BUTTON_DEALT] != 0:
        expected = s[SMALL_BLIND]
        for i in range(s[SEATS]):
            if t[PLAYING, i] != 0 and i != s[BIG_SEAT]:
                seat_i = i
    if seat_i >= 0 and t[ALL_IN, seat_i] == 0 and expected > 0:
        _report_missing(s, found, seat_i, expected)


@step
def _nobody_is_all_in(t: I64, s: I64) -> bool:
    all_in = 0
    for i in range(s[SEATS]):
        all_in += t[PLAYING, i] != 0 and t[ALL_IN, i] != 0
    return all_in == 0


@step
def _report_missing(s: I64, found: I64, seat_i: int, expected: int) -> None:
    """A blind that was not posted, at the first act behind it."""
    acting = s[A_SEAT]
    s[A_SEAT] = seat_i
    report(s, found, WRONG_BLIND, expected, NONE)
    s[A_SEAT] = acting
    s[AMOUNTS_BROKEN] = 1


@step
def act_in_turn(t: I64, s: I64, found: I64) -> None:
    """Finds an act that was not the player's to make: folded, all-in, out of turn, or nothing left to do.

    The hand of an all-in player who is away is folded by the room, so that fold is no fault. The turn of a player
    without a seat is not known; those who have one still act in their order.
    """
    i = s[A_SEAT]
    if t[FOLDED, i] != 0:
        report_order(s, found, ACTS_AFTER_FOLD)
        if s[A_ACT] != FOLD and s[A_ACT] != CHECK:
            s[AMOUNTS_BROKEN] = 1
    elif t[ALL_IN, i] != 0:
        if s[A_ACT] != FOLD:
            report_order(s, found, ACTS_ALL_IN)
    elif s[ORDER_BROKEN] == 0 and t[UNSEATED, i] == 0:
        place = s[LAST]
        skipped = False
        while place != ANYBODY and not skipped:
            place = place + 1 if place + 1 < s[SEATS] else 0
            if place == t[PLACE, i]:
                break
            skipped = t[UNSEATED, t[RING, place]] == 0 and must_act(t, s, t[RING, place])
        if skipped:
            report_order(s, found, OUT_OF_TURN)
        elif t[IN_ROUND, i] >= s[LEVEL] and not must_act(t, s, i):
            report_order(s, found, NOTHING_TO_ACT_ON)
    if t[UNSEATED, i] == 0:
        s[LAST] = t[PLACE, i]


@step
def act(t: I64, s: I64, rule: I64, found: I64) -> int:
    """Fold, check, call, bet or raise; returns the chips put in.

    Before the flop all must match the big blind, also if its poster was all-in for the ante.
    """
    if s[OPENED] == 0:
        s[OPENED] = 1
        if s[STREET] == PREFLOP:  # not a bomb pot
            _check_blinds_posted(t, s, found)
            if s[LEVEL] < s[BIG_BLIND]:
                s[LEVEL] = s[FULL] = s[BIG_BLIND]
    if s[A_FORM] == SHOVE:
        _name_shove(t, s)
    if s[A_ACT] != CHECK or rule[rules.IDLE_CHECKS] == 0 or must_act(t, s, s[A_SEAT]):
        act_in_turn(t, s, found)
    i = s[A_SEAT]
    before = s[POT]
    if s[A_ACT] == FOLD:
        s[LIVE] -= t[FOLDED, i] == 0
        t[FOLDED, i] = 1
    elif s[A_ACT] == CHECK:
        if owes(t, s, i) > 0:
            report(s, found, CHECK_FACING_BET, owes(t, s, i), NONE)
            s[AMOUNTS_BROKEN] = 1
    elif s[A_ACT] == CALL:
        _call(t, s, found)
    else:
        _bet_or_raise(t, s, rule, found)
    if s[POT] > before and s[A_MARK] == 0 and rule[rules.ALL_IN_MARK] == MARKED_ALWAYS:
        _check_mark_missing(t, s, found)
    t[ACTED, i] = 1
    t[SEEN, i] = s[LEVEL]
    return s[POT] - before


@step
def _name_shove(t: I64, s: I64) -> None:
    """Chips that the text calls neither call, bet nor raise are what they come to."""
    s[A_FORM] = ADDING
    if s[LEVEL] == 0:
        s[A_ACT] = BET
    elif s[A_AMOUNT] <= s[LEVEL] - t[IN_ROUND, s[A_SEAT]]:
        s[A_ACT] = CALL
    else:
        s[A_ACT] = RAISE


@step
def _check_mark_missing(t: I64, s: I64, found: I64) -> None:
    """Finds an act of the last chips that is not marked as all-in; chips bought inside the hand tell nothing."""
    i = s[A_SEAT]
    if t[STACK, i] == 0 and t[SPARE, i] == 0 and s[CAP] == 0:
        report(s, found, ALL_IN_UNMARKED, NONE, NONE)


@step
def _call(t: I64, s: I64, found: I64) -> None:
    """A call costs what is missing to the level, or all the player has.

    Where the big blind is all-in for less and nobody else can bet, it costs no more than what is bet. Of a call
    of more chips than the player has, and of a short one that is marked all-in, put_in doubts the stack.
    """
    i = s[A_SEAT]
    pay = max(s[A_TO] - t[IN_ROUND, i] if s[A_FORM] == CALL_TO else s[A_AMOUNT], 0)
    cost = owes(t, s, i)
    missing = s[LEVEL] - t[IN_ROUND, i]
    may_be_short = pay < cost and (s[A_MARK] != 0 or pay in (_chips(t, i), _bet_above(t, s, i)))
    if s[LEVEL] <= t[IN_ROUND, i]:
        report(s, found, RAISE_WITHOUT_BET, NONE, NONE)
        s[AMOUNTS_BROKEN] = 1
    elif pay != cost and not may_be_short and not t[STACK, i] < pay <= missing:
        report(s, found, WRONG_CALL, cost, pay)
        s[AMOUNTS_BROKEN] = 1
    put_in(t, s, found, pay, LIVE_CHIPS)


@njit(inline="always")
def _chips(t: I64, i: int) -> int:
    """What the player has left, not counting chips that he bought inside the hand."""
    return t[STACK, i] - t[SPARE, i]


@step
def _bet_above(t: I64, s: I64, i: int) -> int:
    """What the player lacks to the most chips in this round; the level is above these only over a short big blind."""
    highest = 0
    for other in range(s[SEATS]):
        highest = max(highest, t[IN_ROUND, other])
    return highest - t[IN_ROUND, i]


@step
def _new_level(t: I64, s: I64, found: I64) -> int:
    """The level a bet or raise makes, by what its figures mean; by and to must agree.

    Rooms count a raise from the full big blind, or from the chips of one that is all-in for less.
    """
    here, by, to = t[IN_ROUND, s[A_SEAT]], s[A_AMOUNT], s[A_TO]
    if s[A_ACT] == BET or s[A_FORM] == ADDING or to == NONE:
        return (s[LEVEL] if s[A_FORM] == BY else here) + max(by, 0)
    if s[A_FORM] == TO or by == NONE:
        return to
    if to - by != s[LEVEL] and to - by != _bet_above(t, s, s[A_SEAT]) + here:
        report(s, found, RAISE_ARITHMETIC, to - s[LEVEL], by)
        s[AMOUNTS_BROKEN] = 1
    return to


@step
def _bet_or_raise(t: I64, s: I64, rule: I64, found: I64) -> None:
    """A bet or raise: its kind, its size, whether betting was open to the player; then the round it makes."""
    i, facing = s[A_SEAT], s[LEVEL]
    if s[A_ACT] == BET and facing > 0:
        report(s, found, BET_FACING_BET, NONE, NONE)
        s[AMOUNTS_BROKEN] = 1
    elif s[A_ACT] == RAISE and facing == 0:
        report(s, found, RAISE_WITHOUT_BET, NONE, NONE)
    to = _new_level(t, s, found)
    by = to - facing
    pay = max(to - t[IN_ROUND, i], 0)
    shoves = pay >= _chips(t, i) or s[A_MARK] != 0  # marked with chips left: put_in tells it
    if by < 0 or (by == 0 and not shoves):
        report(s, found, SHORT_RAISE, s[LEAST], by)
        s[AMOUNTS_BROKEN] = 1
    elif s[LIMIT] == FIXED_LIMIT:
        _check_fixed(s, rule, found, to, shoves)
    else:
        if by < s[LEAST] and not shoves:
            report(s, found, SHORT_RAISE, s[LEAST], by)
        most = s[POT] + owes(t, s, i)
        if rule[rules.POT_LIMIT_SMALL] != 0 and s[STREET] == PREFLOP and s[SMALL_SEAT] >= 0:
            most += max(s[BIG_BLIND] - s[SMALL_BLIND], 0)
        if s[LIMIT] == POT_LIMIT and by > most:
            report(s, found, OVER_POT_LIMIT, most, by)
    if t[ACTED, i] != 0 and s[ORDER_BROKEN] == 0 and not _short_raises_add(t, s, rule, i):
        report(s, found, NOT_REOPENED, NONE, NONE)
    put_in(t, s, found, pay, LIVE_CHIPS)
    _raise_level(t, s, rule, to, by)


@step
def _short_raises_add(t: I64, s: I64, rule: I64, i: int) -> bool:
    """Whether short all-ins since the player's last act make up a full raise; at fixed limit half a bet is one."""
    since = s[LEVEL] - t[SEEN, i]
    enough = 2 * since >= fixed_bet(s) if s[LIMIT] == FIXED_LIMIT else since >= s[LEAST]
    return rule[rules.SHORT_RAISES_ADD] == ADD_UP and enough


@step
def fixed_bet(s: I64) -> int:
    """The bet of the street at fixed limit; not above 0 where the stakes are not known."""
    small = s[SMALL_BET] if s[SMALL_BET] > 0 else s[BIG_BLIND]
    if s[STREET] <= FLOP or small <= 0:
        return small
    return s[BIG_BET] if s[BIG_BET] > 0 else 2 * small


@step
def _check_fixed(s: I64, rule: I64, found: I64, to: int, shoves: bool) -> None:
    """Fixed limit: one bet more than the last, at most four or five a round.

    After a short all-in the next may complete it to a full bet, or raise by a full one; rooms differ in which.
    """
    bet, facing = fixed_bet(s), s[LEVEL]
    if bet <= 0:
        return
    bets_above = to - s[FULL]
    by_whole_bets = bets_above % bet == 0 and bets_above <= (2 if facing > s[FULL] else 1) * bet
    if to != facing + bet and not by_whole_bets and not (shoves and to < facing + bet):
        report(s, found, WRONG_BET_SIZE, bet, to - facing)
    most = RAISES_OF_CAP[rule[rules.RAISE_CAP]]
    over = s[RAISES] >= most and to > most * bet
    if most > 0 and over and not (rule[rules.CAP_HEADS_UP] != 0 and s[BEGAN] <= 2):
        report(s, found, RAISE_CAP, NONE, NONE)


@step
def _raise_level(t: I64, s: I64, rule: I64, to: int, by: int) -> None:
    """The round after a bet or raise: a full one reopens betting, a short all-in only costs more to call.

    At fixed limit half a bet counts as a full one; who completes it makes no further raise of it.
    """
    fixed = s[LIMIT] == FIXED_LIMIT
    size = fixed_bet(s) if fixed else s[LEAST]
    completes = fixed and s[LEVEL] < s[FULL] and to == s[FULL]
    if by >= size or (fixed and 2 * by >= size) or completes:
        for other in range(s[SEATS]):
            t[ACTED, other] = 0
        s[RAISES] += not completes
        if fixed and size > 0:
            s[FULL] += -((s[FULL] - to) // size) * size
        elif not fixed and rule[rules.LEAST_RAISE] == LAST_RAISE:
            s[LEAST] = by
    s[LEVEL] = max(s[LEVEL], to)


@step
def go_to_street(t: I64, s: I64, found: I64, street: int) -> None:
    """Closes betting rounds until `street`."""
    while s[STREET] < street:
        close_round(t, s, found)
        s[STREET] += 1
        if s[STREET] == FLOP:
            s[AT_FLOP] = s[LIVE]
        clear_round(t, s)


@step
def close_round(t: I64, s: I64, found: I64) -> None:
    """Finds a round that ends with a player still to act; his missing act may have been a call.

    What a player without a seat did is not all told: he may have left. In a bomb pot the antes are the pot, and the
    first act is on the flop.
    """
    for i in range(s[SEATS]):
        if must_act(t, s, i):
            if s[STREET] == PREFLOP and s[OPENED] == 0 and s[ANTES] > 1 and s[LEVEL] == 0:
                return
            s[A_SEAT] = i
            if s[ORDER_BROKEN] == 0 and t[UNSEATED, i] == 0:
                report_order(s, found, STREET_NOT_CLOSED)
            s[AMOUNTS_BROKEN] = 1
            return
