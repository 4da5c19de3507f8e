"""Events and dialect become SETUP, ACTIONS, CARDS, DOOR and CLAIMS: what the lines of a hand mean together.

One kernel walks the event stream hand by hand. Nothing is computed with a claim here: printed results go
to CLAIMS and DOOR only.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns import dialect as flags
from pokerstats.columns.bundle import LineCounts, Read
from pokerstats.columns.create import dtypes_of, empty
from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import (
    I64,
    NONE,
    TOO_FINE,
    Actions,
    Cards,
    Claims,
    Door,
    Problems,
    Seats,
    Setup,
    Texts,
)
from pokerstats.model import names as words
from pokerstats.model.games import BY_ID, GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.read.bytes import get, item, low_bytes, put, same, word_at
from pokerstats.read.clock import utc_times
from pokerstats.read.compile import Rooms
from pokerstats.read.events import KINDS, slots_of, width_of
from pokerstats.read.vm import H_EVENTS, H_GLUED, H_LINE, H_ROOM, H_START, U_HAND, U_LINE, Stream

Bytes = np.ndarray[tuple[int], np.dtype[np.uint8]]
K: Final = KINDS
WIDTHS: Final = np.array([width_of(kind) for kind in KINDS], np.int64)
REPLAYED: Final = np.array([game.replayed for game in GAMES], np.int8)
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
UNITS: Final = np.array([currency.unit for currency in CURRENCIES], np.int64)
OMAHA: Final = BY_ID["omaha"].code  # omaha5 and omaha6 follow it
MAX_BOARDS: Final = 3
US: Final = 1_000_000
# Acts that are one event and one row: event kind -> (action, form).
_ACTS: Final = {
    "fold": (words.FOLD, words.PLAIN), "check": (words.CHECK, words.PLAIN), "call": (words.CALL, words.PLAIN),
    "call_to": (words.CALL, words.CALL_TO), "bet": (words.BET, words.PLAIN), "raise_to": (words.RAISE, words.BY_TO),
    "raise_level": (words.RAISE, words.TO), "raise_by": (words.RAISE, words.BY),
    "raise_adding": (words.RAISE, words.ADDING), "post_big": (words.POST_BIG, words.PLAIN),
    "post_dead": (words.POST_DEAD, words.PLAIN), "post_ante": (words.POST_ANTE, words.PLAIN),
    "straddle": (words.STRADDLE, words.PLAIN), "bring_in": (words.BRING_IN, words.PLAIN),
    "complete": (words.COMPLETE, words.BY_TO), "draw": (words.DRAW, words.PLAIN),
    "stand_pat": (words.DRAW, words.PLAIN),
}  # fmt: skip
# Per event kind: action, form, and where amount, to, all_in, cards and more_cards stand (-1: not told).
ACT_WORDS: Final = 7


def _act_table() -> I64:
    table = np.full((len(KINDS), ACT_WORDS), -1, np.int64)
    for kind, (act, form) in _ACTS.items():
        slots = slots_of(kind)
        places = [slots[s].at if s in slots else -1 for s in ("amount", "to", "all_in", "cards", "more_cards")]
        table[KINDS[kind]] = [act, form, *places]
    for kind in ("post_small", "post_both", "post_missed"):
        table[KINDS[kind], 0] = words.POST_SMALL
    return table


ACT_TABLE: Final = _act_table()
_HAND: Final = {name: slot.at for name, slot in slots_of("hand").items()}
HAND_ID, HAND_GAME, HAND_LIMIT, HAND_MIX = _HAND["id"], _HAND["game"], _HAND["limit"], _HAND["mix"]
HAND_SKIN, HAND_CURRENCY, HAND_SMALL, HAND_BIG = _HAND["skin"], _HAND["currency"], _HAND["small"], _HAND["big"]
HAND_ANTE, HAND_CAP, HAND_TOURNAMENT = _HAND["ante"], _HAND["cap"], _HAND["tournament"]
HAND_BUY_IN, HAND_BOUNTY, HAND_FEE = _HAND["buy_in"], _HAND["bounty"], _HAND["fee"]
HAND_BUY_CURRENCY, HAND_YEAR, HAND_YEAR2 = _HAND["buy_currency"], _HAND["year"], _HAND["year2"]
HAND_ZONE, HAND_ZONE2, HAND_MONEY, HAND_SYMBOL = _HAND["zone"], _HAND["zone2"], _HAND["money_kind"], _HAND["symbol"]
HAND_CONVERTED: Final = _HAND["converted"]
_TABLE: Final = {name: slot.at for name, slot in slots_of("table").items()}
TABLE_NAME, TABLE_MAX, TABLE_BUTTON = _TABLE["table"], _TABLE["max"], _TABLE["button"]
TABLE_MONEY, TABLE_CURRENCY, TABLE_TOURNAMENT = _TABLE["money_kind"], _TABLE["currency"], _TABLE["tournament"]
_SEAT: Final = {name: slot.at for name, slot in slots_of("seat").items()}
SEAT_NUMBER, SEAT_NAME, SEAT_STACK, SEAT_OUT = _SEAT["seat"], _SEAT["name"], _SEAT["stack"], _SEAT["sitting_out"]
_BOTH: Final = {name: slot.at for name, slot in slots_of("post_both").items()}
BOTH_AMOUNT, BOTH_LIVE, BOTH_DEAD, BOTH_ALL_IN = _BOTH["amount"], _BOTH["live"], _BOTH["dead"], _BOTH["all_in"]
_TOTAL: Final = {name: slot.at for name, slot in slots_of("printed_total").items()}
TOTAL_TOTAL, TOTAL_MAIN, TOTAL_SIDE, TOTAL_SIDE1 = _TOTAL["total"], _TOTAL["main"], _TOTAL["side"], _TOTAL["side1"]
TOTAL_RAKE, TOTAL_JACKPOT, TOTAL_OTHER = _TOTAL["rake"], _TOTAL["jackpot"], _TOTAL["other_fees"]
TOTAL_SITE_MONEY: Final = _TOTAL["site_money"]
SIDE_POTS: Final = 8
_RESULT: Final = {name: slot.at for name, slot in slots_of("result").items()}
RESULT_SEAT, RESULT_KIND, RESULT_AMOUNT = _RESULT["seat"], _RESULT["kind"], _RESULT["amount"]
RESULT_CARDS: Final = _RESULT["cards"]

K_HAND, K_TABLE, K_BUTTON, K_SEAT = K["hand"], K["table"], K["button"], K["seat"]
K_SITS_OUT, K_HOLE_CARDS, K_POST_SMALL, K_POST_BOTH = K["sits_out"], K["hole_cards"], K["post_small"], K["post_both"]
K_POST_MISSED, K_POST_ANTE, K_POST_BIG = K["post_missed"], K["post_ante"], K["post_big"]
K_STREET, K_SHOWDOWN, K_DEALT = K["street"], K["showdown"], K["dealt"]
K_SHOW, K_MUCK, K_UNCALLED, K_COLLECTED = K["show"], K["muck"], K["uncalled"], K["collected"]
K_CASH_OUT, K_SITE_MONEY, K_ADDED_ON, K_CANCELLED = K["cash_out"], K["site_money"], K["added_on"], K["cancelled"]
K_TOTAL, K_BOARD, K_RESULT, K_HAND_OVER = K["printed_total"], K["printed_board"], K["result"], K["hand_over"]

# Counters of what is written so far, and facts of the hand that is being read.
N_TEXTS, N_SEATS, N_ACTIONS, N_POTS, N_AWARDS, N_UNCALLED, N_RESULTS = range(7)
N_WORDS: Final = 7
F_STREET, F_DEAL_DONE, F_CANCELLED, F_TOTAL_SEEN, F_OVER, F_TOO_FINE, F_SMALLS, F_HEROES, F_CONVERTED, F_ID = range(10)
F_WORDS: Final = 10


def _places(layout: Any, first: int) -> Any:
    """Where each column of a layout stands on a tape."""
    return layout(*range(first, first + len(layout._fields)))


# One tape carries all that is known per hand, one all per seat; the rest have tapes of their own.
CARDS_AT: Final = len(Setup._fields)
DOOR_AT: Final = CARDS_AT + len(Cards._fields)
CLAIMS_AT: Final = DOOR_AT + len(Door._fields)
HAND_COLUMNS: Final = CLAIMS_AT + len(Claims._fields)
SETUP, HAND_CARDS, HAND_DOOR = _places(Setup, 0), _places(Cards, CARDS_AT), _places(Door, DOOR_AT)
SEATS, SEAT_CARDS = _places(Seats, 0), _places(Cards, len(Seats._fields))
SEAT_DOOR: Final = _places(Door, len(Seats._fields) + len(Cards._fields))
SEAT_COLUMNS: Final = len(Seats._fields) + len(Cards._fields) + len(Door._fields)
CLAIM_COLUMNS: Final = len(Claims._fields)
CLAIMS, CLAIM = _places(Claims, CLAIMS_AT), _places(Claims, 0)
ACTIONS, PROBLEMS, TEXTS = _places(Actions, 0), _places(Problems, 0), _places(Texts, 0)


class Clock(NamedTuple):
    """Printed times of the chunk's hands, wall clock, before zones are applied."""

    first: I64
    first_zone: I64  # text code
    second: I64
    second_zone: I64


CLOCK: Final = _places(Clock, 0)


# A slot of the hash of distinct texts: hash, the first sixteen bytes, and code + 1 (0 = free). Names that
# fit are told apart without a look at the chunk's bytes.
SLOT: Final = 4
SLOT_BYTES: Final = 16


@step
def _hash(data: Any, at: int, length: int) -> Any:
    value = np.uint64(length) * np.uint64(0x9E3779B97F4A7C15)
    while length > 8:
        value = (value ^ word_at(data, at)) * np.uint64(0xFF51AFD7ED558CCD)
        value ^= value >> np.uint64(32)
        at += 8
        length -= 8
    value = (value ^ (word_at(data, at) & low_bytes(length))) * np.uint64(0xFF51AFD7ED558CCD)
    return value ^ (value >> np.uint64(29))


@step
def _intern(data: Any, at: int, length: int, known: Any, texts: Any, count: Any) -> int:
    """The code of a text, the same for the same bytes; -1 for an absent one."""
    if length < 0:
        return -1
    value = np.int64(_hash(data, at, length))
    first = np.int64(word_at(data, at) & low_bytes(min(length, 8)))
    second = np.int64(word_at(data, at + 8) & low_bytes(min(length - 8, 8)))
    last = len(known) // SLOT - 1
    slot = value & last
    while item(known, SLOT * slot + 3) != 0:
        where = SLOT * slot
        if item(known, where) == value and item(known, where + 1) == first and item(known, where + 2) == second:
            code = item(known, where + 3) - 1
            if length <= SLOT_BYTES or (
                get(texts, TEXTS.length, code) == length and same(data, get(texts, TEXTS.at, code), at, length)
            ):
                return code
        slot = (slot + 1) & last
    code = count[N_TEXTS]
    count[N_TEXTS] += 1
    known[SLOT * slot] = value
    known[SLOT * slot + 1] = first
    known[SLOT * slot + 2] = second
    known[SLOT * slot + 3] = code + 1
    put(texts, TEXTS.at, code, at)
    put(texts, TEXTS.length, code, length)
    return code


@step
def _days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 in the Gregorian calendar."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


@step
def _wall_clock(events: Any, at: int) -> int:
    """Microseconds of six slots year … second; NONE if no date is printed."""
    if item(events, at) == NONE or not (1 <= item(events, at + 1) <= 12 and 1 <= item(events, at + 2) <= 31):
        return NONE
    seconds = _days(item(events, at), item(events, at + 1), item(events, at + 2)) * 86_400
    for place, unit in ((3, 3600), (4, 60), (5, 1)):
        if item(events, at + place) != NONE:
            seconds += item(events, at + place) * unit
    return seconds * US


@step
def _money_kind(slot: int, tournament: int, currency: int) -> int:
    if slot != NONE:
        return slot
    if tournament >= 0:
        return words.TOURNAMENT
    return words.REAL if currency > 0 else words.PLAY


@step
def _head(
    data: Any, events: Any, at: int, h: int, by_hand: Any, clock: Any, known: Any, texts: Any, count: Any, fact:
    Any,
) -> None:  # fmt: skip
    put(by_hand, SETUP.id, h, count[N_TEXTS])  # hand ids are all different: no look-up
    put(texts, TEXTS.at, count[N_TEXTS], item(events, at + HAND_ID))
    put(texts, TEXTS.length, count[N_TEXTS], item(events, at + HAND_ID + 1))
    count[N_TEXTS] += 1
    put(by_hand, SETUP.game, h, -1 if item(events, at + HAND_GAME) == NONE else item(events, at + HAND_GAME))
    limit = item(events, at + HAND_LIMIT)
    put(by_hand, SETUP.limit, h, -1 if limit == NONE else limit)
    put(by_hand, SETUP.mix, h, -1 if item(events, at + HAND_MIX) == NONE else item(events, at + HAND_MIX))
    if item(events, at + HAND_SKIN) != NONE:
        put(by_hand, SETUP.skin, h, item(events, at + HAND_SKIN))
    small, big = item(events, at + HAND_SMALL), item(events, at + HAND_BIG)
    if limit == words.FIXED_LIMIT:
        put(by_hand, SETUP.small_bet, h, small)
        put(by_hand, SETUP.big_bet, h, big)
        put(by_hand, SETUP.big_blind, h, small)
    else:
        put(by_hand, SETUP.small_blind, h, small)
        put(by_hand, SETUP.big_blind, h, big)
    put(by_hand, SETUP.ante, h, item(events, at + HAND_ANTE))
    put(by_hand, SETUP.cap, h, item(events, at + HAND_CAP))
    if get(by_hand, SETUP.cap, h) != NONE:
        put(by_hand, SETUP.limit, h, words.CAP_LIMIT)
    tournament = _intern(
        data, item(events, at + HAND_TOURNAMENT), item(events, at + HAND_TOURNAMENT + 1), known, texts, count
    )
    put(by_hand, SETUP.tournament, h, tournament)
    symbol = item(events, at + HAND_SYMBOL)
    currency = item(events, at + HAND_CURRENCY) if item(events, at + HAND_CURRENCY) != NONE else symbol
    put(by_hand, SETUP.money, h, _money_kind(item(events, at + HAND_MONEY), get(by_hand, SETUP.tournament, h), currency))
    put(by_hand, SETUP.currency, h, currency if get(by_hand, SETUP.money, h) == words.REAL and currency != NONE else 0)
    put(by_hand, SETUP.buy_in, h, item(events, at + HAND_BUY_IN))
    put(by_hand, SETUP.bounty, h, item(events, at + HAND_BOUNTY))
    put(by_hand, SETUP.entry_fee, h, item(events, at + HAND_FEE))
    buy = item(events, at + HAND_BUY_CURRENCY) if item(events, at + HAND_BUY_CURRENCY) != NONE else currency
    put(by_hand, SETUP.buy_in_currency, h, -1 if buy == NONE or get(by_hand, SETUP.buy_in, h) == NONE else buy)
    put(clock, CLOCK.first, h, _wall_clock(events, at + HAND_YEAR))
    put(clock, CLOCK.first_zone, h, _intern(data, item(events, at + HAND_ZONE), item(events, at + HAND_ZONE + 1), known, texts, count))
    put(clock, CLOCK.second, h, _wall_clock(events, at + HAND_YEAR2))
    put(clock, CLOCK.second_zone, h, _intern(data, item(events, at + HAND_ZONE2), item(events, at + HAND_ZONE2 + 1), known, texts, count))
    fact[F_CONVERTED] = item(events, at + HAND_CONVERTED) == 1
    fact[F_ID] = item(events, at + HAND_ID + 1) > 0
    for place in (HAND_SMALL, HAND_BIG, HAND_ANTE, HAND_CAP, HAND_BUY_IN, HAND_BOUNTY, HAND_FEE):
        if item(events, at + place) == TOO_FINE:
            fact[F_TOO_FINE] = 1


@step
def _table(data: Any, events: Any, at: int, h: int, by_hand: Any, known: Any, texts: Any, count: Any) -> None:
    name = _intern(data, item(events, at + TABLE_NAME), item(events, at + TABLE_NAME + 1), known, texts, count)
    if name >= 0:
        put(by_hand, SETUP.table, h, name)
    if item(events, at + TABLE_MAX) != NONE:
        put(by_hand, SETUP.max_seats, h, item(events, at + TABLE_MAX))
    if item(events, at + TABLE_BUTTON) != NONE:
        put(by_hand, SETUP.button_seat, h, item(events, at + TABLE_BUTTON))
    if item(events, at + TABLE_MONEY) != NONE:
        put(by_hand, SETUP.money, h, item(events, at + TABLE_MONEY))
        if get(by_hand, SETUP.money, h) != words.REAL:
            put(by_hand, SETUP.currency, h, 0)
    if item(events, at + TABLE_CURRENCY) != NONE and get(by_hand, SETUP.money, h) == words.REAL:
        put(by_hand, SETUP.currency, h, item(events, at + TABLE_CURRENCY))
    if item(events, at + TABLE_TOURNAMENT + 1) >= 0:
        tournament = _intern(
            data, item(events, at + TABLE_TOURNAMENT), item(events, at + TABLE_TOURNAMENT + 1), known, texts, count
        )
        put(by_hand, SETUP.tournament, h, tournament)
        put(by_hand, SETUP.money, h, words.TOURNAMENT)
        put(by_hand, SETUP.currency, h, 0)


@step
def _seat(data: Any, events: Any, at: int, by_seat: Any, known: Any, texts: Any, count: Any, fact: Any) -> None:
    s = count[N_SEATS]
    count[N_SEATS] += 1
    put(by_seat, SEATS.seat, s, item(events, at + SEAT_NUMBER))
    put(by_seat, SEATS.name, s, _intern(data, item(events, at + SEAT_NAME), item(events, at + SEAT_NAME + 1), known, texts, count))
    if item(events, at + SEAT_NAME + 1) == 0:
        put(by_seat, SEATS.name, s, -1)
    put(by_seat, SEATS.stack, s, item(events, at + SEAT_STACK))
    if get(by_seat, SEATS.stack, s) == TOO_FINE:
        fact[F_TOO_FINE] = 1
    out = item(events, at + SEAT_OUT) == 1
    put(by_seat, SEATS.sitting_out, s, out)
    put(by_seat, SEATS.dealt, s, not out)
    put(by_seat, SEATS.hero, s, 0)
    put(by_seat, SEATS.seated, s, 1)
    put(by_seat, SEATS.added_on, s, 0)
    put(by_seat, SEAT_CARDS.hole, s, 0)
    put(by_seat, SEAT_CARDS.shown, s, 0)
    put(by_seat, SEAT_CARDS.muck, s, 0)
    put(by_seat, SEAT_DOOR.cashout_pay, s, NONE)
    put(by_seat, SEAT_DOOR.cashout_fee, s, NONE)


@step
def _row(
    acts: Any, count: Any, fact: Any, by_seat: Any, s0: int, seat_i: int, line: int, act: int, form: int,
    amount: int, to: int, all_in: int, cards: int, discarded: int,
) -> None:  # fmt: skip
    """Append one act; who acts was dealt in."""
    a = count[N_ACTIONS]
    count[N_ACTIONS] += 1
    put(acts, ACTIONS.seat_i, a, seat_i)
    put(acts, ACTIONS.street, a, fact[F_STREET])
    put(acts, ACTIONS.act, a, act)
    put(acts, ACTIONS.form, a, form)
    put(acts, ACTIONS.amount, a, amount)
    put(acts, ACTIONS.to, a, to)
    put(acts, ACTIONS.all_in, a, all_in)
    put(acts, ACTIONS.cards, a, cards)
    put(acts, ACTIONS.discarded, a, discarded)
    put(acts, ACTIONS.line, a, line)
    if amount == TOO_FINE or to == TOO_FINE:
        fact[F_TOO_FINE] = 1
    if act not in (words.SHOW, words.MUCK, words.CASH_OUT):
        put(by_seat, SEATS.dealt, s0 + seat_i, 1)


@step
def _post(
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
        elif get(by_hand, SETUP.small_blind, h) == NONE and item(events, at + 4) == NONE:
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
        elif meaning[flags.BOTH_POSTS] == 0 and get(by_hand, SETUP.big_blind, h) != NONE and amount > get(by_hand, SETUP.big_blind, h):
            live, dead = get(by_hand, SETUP.big_blind, h), amount - get(by_hand, SETUP.big_blind, h)
    last = BOTH_ALL_IN if kind == K_POST_BOTH else 4
    all_in = 0 if item(events, at + last) == NONE else item(events, at + last)
    if dead > 0:
        _row(acts, count, fact, by_seat, s0, seat_i, line, words.POST_DEAD, words.PLAIN, dead, NONE, all_in, 0, 0)
    if live > 0 or dead == 0:
        _row(acts, count, fact, by_seat, s0, seat_i, line, act, words.PLAIN, live, NONE, all_in, 0, 0)


@step
def _act(
    events: Any, at: int, h: int, s0: int, kind: int, by_hand: Any, by_seat: Any, acts: Any, count: Any, fact:
    Any,
) -> None:  # fmt: skip
    place = ACT_TABLE[kind]
    amount = NONE if place[2] < 0 else events[at + place[2]]
    to = NONE if place[3] < 0 else events[at + place[3]]
    all_in = 0 if place[4] < 0 or events[at + place[4]] == NONE else events[at + place[4]]
    first = 0 if place[5] < 0 or events[at + place[5]] == NONE else events[at + place[5]]
    more = 0 if place[6] < 0 or events[at + place[6]] == NONE else events[at + place[6]]
    seat_i = item(events, at + 2)
    if kind == K_POST_ANTE and (get(by_hand, SETUP.ante, h) == NONE or amount > get(by_hand, SETUP.ante, h)):
        put(by_hand, SETUP.ante, h, amount)
    if kind == K_POST_BIG and get(by_hand, SETUP.big_blind, h) == NONE and all_in == 0:
        put(by_hand, SETUP.big_blind, h, amount)
    shown, thrown = first, 0
    if place[0] == words.DRAW:
        shown, thrown = more, first
    if place[0] == words.FOLD and first != 0 and get(by_seat, SEAT_CARDS.hole, s0 + seat_i) == 0:
        if _cards_in(first) == HOLE_CARDS[get(by_hand, SETUP.game, h)]:
            put(by_seat, SEAT_CARDS.hole, s0 + seat_i, first)
            put(by_seat, SEAT_CARDS.shown, s0 + seat_i, 1)
    _row(
        acts, count, fact, by_seat, s0, seat_i, item(events, at + 1), place[0], place[1], amount, to, all_in, shown,
        thrown,
    )  # fmt: skip


@step
def _cards_in(packed: int) -> int:
    count = 0
    while packed != 0 and count < 8:
        count += 1
        packed >>= 8
    return count


@step
def _mask(packed: int) -> int:
    """The cards as a set: one bit a card."""
    found = 0
    for place in range(0, 64, 8):
        card = (packed >> place) & 255
        if card > 0:
            found |= 1 << (card - 1)
    return found


@step
def _street(events: Any, at: int, h: int, by_hand: Any, board_cards: Any, fact: Any) -> None:
    street, board = item(events, at + 2), item(events, at + 3)
    board = 0 if board == NONE else board - 1
    first = 0 if item(events, at + 4) == NONE else item(events, at + 4)
    more = 0 if item(events, at + 5) == NONE else item(events, at + 5)
    if board == 0 and street != NONE:
        fact[F_STREET] = street
    if not words.FLOP <= street <= words.RIVER:
        return
    put(by_hand, HAND_CARDS.streets_dealt, h, max(get(by_hand, HAND_CARDS.streets_dealt, h), street))
    if not 0 <= board < MAX_BOARDS:
        return
    put(by_hand, HAND_CARDS.boards, h, max(get(by_hand, HAND_CARDS.boards, h), board + 1))
    printed = first
    if more != 0:
        printed = first | (more << (8 * min(_cards_in(first), 7)))
    before = get(board_cards, h, board)
    if _cards_in(printed) <= 1 and street != words.FLOP:  # only the new card is printed
        printed = before | (printed << (8 * min(_cards_in(before), 7)))
    if printed != 0:
        put(board_cards, h, board, printed)


@step
def _know_cards(
    h: int, s: int, packed: int, shown: int, line: int, seat_i: int, by_hand: Any, by_seat: Any, problems: Any,
    n: Any,
) -> None:  # fmt: skip
    """Keep a whole hand of cards that becomes known; contradicting ones are a finding."""
    if get(by_hand, SETUP.game, h) < 0 or _cards_in(packed) < HOLE_CARDS[get(by_hand, SETUP.game, h)]:
        return
    if get(by_seat, SEAT_CARDS.hole, s) == 0:
        put(by_seat, SEAT_CARDS.hole, s, packed)
    elif _mask(get(by_seat, SEAT_CARDS.hole, s)) != _mask(packed) and REPLAYED[get(by_hand, SETUP.game, h)] == 1:
        _problem(problems, n, h, 205, line, seat_i, NONE, NONE)
    if shown == 1 or (shown == 2 and get(by_seat, SEAT_CARDS.shown, s) == 0):
        put(by_seat, SEAT_CARDS.shown, s, shown)


@step
def _problem(problems: Any, n: Any, h: int, code: int, line: int, seat_i: int, expected: int, printed: int) -> None:
    row = n[0]
    n[0] += 1
    put(problems, PROBLEMS.hand, row, h)
    put(problems, PROBLEMS.code, row, code)
    put(problems, PROBLEMS.line, row, line)
    put(problems, PROBLEMS.seat_i, row, seat_i)
    put(problems, PROBLEMS.street, row, -1)
    put(problems, PROBLEMS.pot, row, -1)
    put(problems, PROBLEMS.expected, row, expected)
    put(problems, PROBLEMS.printed, row, printed)


@step
def _show(
    events: Any, at: int, h: int, s0: int, kind: int, by_hand: Any, by_seat: Any, acts: Any, count: Any, fact:
    Any, problems: Any, n: Any,
) -> None:  # fmt: skip
    """Dealt, shown and mucked cards."""
    seat_i, line = item(events, at + 2), item(events, at + 1)
    s = s0 + seat_i
    packed = 0 if item(events, at + 3) == NONE else item(events, at + 3)
    if kind == K_DEALT:
        put(by_seat, SEATS.dealt, s, 1)
        if item(events, at + 5) == NONE and get(by_seat, SEATS.hero, s) == 0:
            put(by_seat, SEATS.hero, s, 1)
            fact[F_HEROES] += 1
        if item(events, at + 4) != NONE:
            return
        _know_cards(h, s, packed, 0, line, seat_i, by_hand, by_seat, problems, n)
        return
    if kind == K_SHOW:
        put(by_hand, HAND_CARDS.showdown, h, 1)
        is_again = get(by_seat, SEAT_CARDS.shown, s) == 1 and _mask(get(by_seat, SEAT_CARDS.hole, s)) == _mask(packed)
        _know_cards(h, s, packed, 1, line, seat_i, by_hand, by_seat, problems, n)
        if not is_again:
            _row(acts, count, fact, by_seat, s0, seat_i, line, words.SHOW, words.PLAIN, NONE, NONE, 0, packed, 0)
        return
    _know_cards(h, s, packed, 2, line, seat_i, by_hand, by_seat, problems, n)
    if get(by_seat, SEAT_CARDS.muck, s) == 0:
        put(by_seat, SEAT_CARDS.muck, s, 1)
        _row(acts, count, fact, by_seat, s0, seat_i, line, words.MUCK, words.PLAIN, NONE, NONE, 0, packed, 0)


@step
def _total(events: Any, at: int, h: int, by_hand: Any, pots: Any, count: Any, fact: Any) -> None:
    put(by_hand, CLAIMS.total_pot, h, item(events, at + TOTAL_TOTAL))
    put(by_hand, CLAIMS.total_rake, h, item(events, at + TOTAL_RAKE))
    put(by_hand, CLAIMS.total_line, h, item(events, at + 1))
    put(by_hand, HAND_DOOR.rake, h, item(events, at + TOTAL_RAKE))
    put(by_hand, HAND_DOOR.jackpot_fee, h, item(events, at + TOTAL_JACKPOT))
    put(by_hand, HAND_DOOR.other_fees, h, item(events, at + TOTAL_OTHER))
    if item(events, at + TOTAL_SITE_MONEY) != NONE:
        put(by_hand, HAND_DOOR.site_money, h, item(events, at + TOTAL_SITE_MONEY))
    fact[F_TOTAL_SEEN] = 1
    for pot in range(SIDE_POTS + 1):
        amount = item(events, at + TOTAL_MAIN) if pot == 0 else item(events, at + TOTAL_SIDE1 + pot - 1)
        if pot == 1 and amount == NONE:
            amount = item(events, at + TOTAL_SIDE)
        if amount == NONE:
            continue
        row = count[N_POTS]
        count[N_POTS] += 1
        put(pots, CLAIM.pot_no, row, pot)
        put(pots, CLAIM.pot_amount, row, amount)
        put(pots, CLAIM.pot_line, row, item(events, at + 1))
        if amount == TOO_FINE:
            fact[F_TOO_FINE] = 1
    if item(events, at + TOTAL_TOTAL) == TOO_FINE or item(events, at + TOTAL_RAKE) == TOO_FINE:
        fact[F_TOO_FINE] = 1


@step
def _award(events: Any, at: int, h: int, by_hand: Any, awards: Any, count: Any, fact: Any) -> None:
    amount = item(events, at + 3)
    row = count[N_AWARDS]
    count[N_AWARDS] += 1
    put(awards, CLAIM.award_seat_i, row, item(events, at + 2))
    put(awards, CLAIM.award_amount, row, amount)
    put(awards, CLAIM.award_pot, row, -1 if item(events, at + 4) == NONE else item(events, at + 4))
    put(awards, CLAIM.award_board, row, 0 if item(events, at + 5) == NONE else item(events, at + 5))
    put(awards, CLAIM.award_half, row, 0 if item(events, at + 6) == NONE else item(events, at + 6))
    put(awards, CLAIM.award_line, row, item(events, at + 1))
    if amount == TOO_FINE:
        fact[F_TOO_FINE] = 1
    elif amount != NONE:
        put(by_hand, HAND_DOOR.collected, h, amount + (0 if get(by_hand, HAND_DOOR.collected, h) == NONE else get(by_hand, HAND_DOOR.collected, h)))


@step
def _result(
    events: Any, at: int, h: int, s0: int, by_hand: Any, by_seat: Any, results: Any, count: Any, problems: Any,
    n: Any,
) -> None:  # fmt: skip
    seat_i = -1
    for s in range(s0, count[N_SEATS]):
        if get(by_seat, SEATS.seat, s) == item(events, at + RESULT_SEAT):
            seat_i = s - s0
    row = count[N_RESULTS]
    count[N_RESULTS] += 1
    kind = item(events, at + RESULT_KIND)
    put(results, CLAIM.result_seat_i, row, seat_i)
    put(results, CLAIM.result_kind, row, -1 if kind == NONE else kind)
    put(results, CLAIM.result_line, row, item(events, at + 1))
    total = NONE
    for place in range(3):
        amount = item(events, at + RESULT_AMOUNT + place)
        if amount != NONE:
            total = amount + (0 if total == NONE else total)
    put(results, CLAIM.result_amount, row, total)
    if seat_i < 0:
        return
    s = s0 + seat_i
    if kind == words.RESULT_MUCKED:
        put(by_seat, SEAT_CARDS.muck, s, 1)
    if item(events, at + RESULT_CARDS) != NONE:
        shown = 2 if kind == words.RESULT_MUCKED else 1
        packed = item(events, at + RESULT_CARDS)
        _know_cards(h, s, packed, shown, item(events, at + 1), seat_i, by_hand, by_seat, problems, n)


@step
def _cash_out(events: Any, at: int, s0: int, by_seat: Any, acts: Any, count: Any, fact: Any) -> None:
    s = s0 + item(events, at + 2)
    if item(events, at + 3) != NONE:
        put(by_seat, SEAT_DOOR.cashout_pay, s, item(events, at + 3) + (0 if get(by_seat, SEAT_DOOR.cashout_pay, s) == NONE else get(by_seat, SEAT_DOOR.cashout_pay, s)))
    if item(events, at + 4) != NONE:
        put(by_seat, SEAT_DOOR.cashout_fee, s, item(events, at + 4) + (0 if get(by_seat, SEAT_DOOR.cashout_fee, s) == NONE else get(by_seat, SEAT_DOOR.cashout_fee, s)))
    _row(
        acts, count, fact, by_seat, s0, item(events, at + 2), item(events, at + 1), words.CASH_OUT, words.PLAIN, item(events, at +
        3), NONE, 0, 0, 0,
    )  # fmt: skip


@step
def _open(h: int, by_hand: Any, board_cards: Any, claimed: Any, clock: Any, skin: int) -> None:
    """A new hand's row, with nothing known yet."""
    put(by_hand, SETUP.id, h, -1)
    put(by_hand, SETUP.mix, h, -1)
    put(by_hand, SETUP.zone, h, -1)
    put(by_hand, SETUP.table, h, -1)
    put(by_hand, SETUP.tournament, h, -1)
    put(by_hand, SETUP.skin, h, skin)
    put(by_hand, SETUP.game, h, -1)
    put(by_hand, SETUP.limit, h, -1)
    put(by_hand, SETUP.max_seats, h, -1)
    put(by_hand, SETUP.button_seat, h, -1)
    put(by_hand, SETUP.buy_in_currency, h, -1)
    put(by_hand, SETUP.money, h, words.PLAY)
    put(by_hand, SETUP.currency, h, 0)
    put(by_hand, SETUP.anonymous, h, 0)
    put(by_hand, SETUP.small_blind, h, NONE)
    put(by_hand, SETUP.big_blind, h, NONE)
    put(by_hand, SETUP.small_bet, h, NONE)
    put(by_hand, SETUP.big_bet, h, NONE)
    put(by_hand, SETUP.ante, h, NONE)
    put(by_hand, SETUP.bring_in, h, NONE)
    put(by_hand, SETUP.cap, h, NONE)
    put(by_hand, SETUP.buy_in, h, NONE)
    put(by_hand, SETUP.bounty, h, NONE)
    put(by_hand, SETUP.entry_fee, h, NONE)
    put(by_hand, SETUP.played_at, h, NONE)
    put(by_hand, SETUP.played_local, h, NONE)
    put(clock, CLOCK.first, h, NONE)
    put(clock, CLOCK.second, h, NONE)
    put(clock, CLOCK.first_zone, h, -1)
    put(clock, CLOCK.second_zone, h, -1)
    put(by_hand, HAND_CARDS.boards, h, 0)
    put(by_hand, HAND_CARDS.streets_dealt, h, 0)
    put(by_hand, HAND_CARDS.showdown, h, 0)
    put(by_hand, HAND_DOOR.rake, h, NONE)
    put(by_hand, HAND_DOOR.jackpot_fee, h, NONE)
    put(by_hand, HAND_DOOR.other_fees, h, NONE)
    put(by_hand, HAND_DOOR.collected, h, NONE)
    put(by_hand, HAND_DOOR.site_money, h, 0)
    put(by_hand, CLAIMS.total_pot, h, NONE)
    put(by_hand, CLAIMS.total_rake, h, NONE)
    put(by_hand, CLAIMS.total_line, h, 0)
    put(by_hand, CLAIMS.board_line, h, 0)
    for board in range(MAX_BOARDS):
        put(board_cards, h, board, 0)
        put(claimed, h, board, 0)


@step
def _status(h: int, n_seats: int, n_actions: int, by_hand: Any, meaning: Any, fact: Any) -> int:
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


@step
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
        value = _mix(value, get(by_seat, SEATS.seat, s) ^ (get(by_seat, SEATS.stack, s) << 10))
    for a in range(a0, a1):
        if get(acts, ACTIONS.act, a) not in (words.SHOW, words.MUCK):
            who = get(acts, ACTIONS.seat_i, a) * 32 + get(acts, ACTIONS.act, a)
            value = _mix(value, who ^ (get(acts, ACTIONS.amount, a) << 10) ^ (get(acts, ACTIONS.to, a) << 28))
    for board in range(MAX_BOARDS):
        value = _mix(value, get(board_cards, h, board))
    for w in range(w0, w1):
        value = _mix(value, get(awards, CLAIM.award_seat_i, w) ^ (get(awards, CLAIM.award_amount, w) << 10))
    return np.int64(value)


@step
def _close(
    h: int, s0: int, a0: int, w0: int, by_hand: Any, by_seat: Any, acts: Any, board_cards: Any, awards: Any,
    results: Any, count: Any, fact: Any, meaning: Any, converted_skin: int, problems: Any, n: Any,
) -> None:  # fmt: skip
    """What can be said of a hand only when all its lines are read."""
    s1, a1 = count[N_SEATS], count[N_ACTIONS]
    if meaning[flags.OMAHA_CARDS] == 1 and get(by_hand, SETUP.game, h) == OMAHA:
        for s in range(s0, s1):
            held = _cards_in(get(by_seat, SEAT_CARDS.hole, s))
            if held > 4:
                put(by_hand, SETUP.game, h, OMAHA + held - 4)
    reason = _status(h, s1 - s0, a1 - a0, by_hand, meaning, fact)
    if reason != 0:
        _problem(problems, n, h, reason, 0, -1, NONE, NONE)
    if fact[F_CONVERTED] == 1:
        put(by_hand, SETUP.skin, h, converted_skin)
        _problem(problems, n, h, 107, 0, -1, NONE, NONE)
    for s in range(s0, s1):
        if fact[F_HEROES] > 1:
            put(by_seat, SEATS.hero, s, 0)
        for other in range(s0, s):
            if get(by_seat, SEATS.seat, other) == get(by_seat, SEATS.seat, s):
                _problem(problems, n, h, 110, 0, s - s0, NONE, NONE)
                break
    put(by_hand, SETUP.unit, h, UNITS[get(by_hand, SETUP.currency, h)])
    if get(by_hand, HAND_DOOR.collected, h) == NONE:
        for row in range(get(by_hand, CLAIMS.result_at, h), count[N_RESULTS]):
            if get(results, CLAIM.result_amount, row) != NONE:
                put(by_hand, HAND_DOOR.collected, h, get(results, CLAIM.result_amount, row) + (0 if get(by_hand, HAND_DOOR.collected, h) == NONE else get(by_hand, HAND_DOOR.collected, h)))
    put(by_hand, SETUP.play, h, _play(h, s0, s1, a0, a1, w0, count[N_AWARDS], by_seat, acts, board_cards, awards))


@kernel
def _assemble(
    data: Any, size: int, events: Any, hands: Any, dialect: Any, skins: Any, known: Any, texts: Any, by_hand:
    Any, by_seat: Any, acts: Any, board_cards: Any, claimed: Any, pots: Any, awards: Any, uncalled: Any,
    results: Any, clock: Any, problems: Any, count: Any, n: Any, fact: Any,
) -> None:  # fmt: skip
    for h in range(len(hands)):
        room = get(hands, h, H_ROOM)
        meaning = dialect[room]
        for index in range(F_WORDS):
            fact[index] = 0
        s0, a0, w0 = count[N_SEATS], count[N_ACTIONS], count[N_AWARDS]
        put(by_hand, SETUP.seat_at, h, s0)
        put(by_hand, SETUP.action_at, h, a0)
        put(by_hand, CLAIMS.pot_at, h, count[N_POTS])
        put(by_hand, CLAIMS.award_at, h, w0)
        put(by_hand, CLAIMS.uncalled_at, h, count[N_UNCALLED])
        put(by_hand, CLAIMS.result_at, h, count[N_RESULTS])
        put(by_hand, SETUP.room, h, room)
        put(by_hand, SETUP.offset, h, get(hands, h, H_START))
        put(by_hand, SETUP.length, h, (get(hands, h + 1, H_START) if h + 1 < len(hands) else size) - get(hands, h, H_START))
        put(by_hand, SETUP.line, h, get(hands, h, H_LINE))
        _open(h, by_hand, board_cards, claimed, clock, skins[room])
        if get(hands, h, H_GLUED) == 1:
            _problem(problems, n, h, 112, get(hands, h, H_LINE), -1, NONE, NONE)
        at = get(hands, h, H_EVENTS)
        last = get(hands, h + 1, H_EVENTS) if h + 1 < len(hands) else len(events)
        while at < last:
            kind = item(events, at)
            if ACT_TABLE[kind, 0] >= 0:
                if kind == K_POST_SMALL or kind == K_POST_BOTH or kind == K_POST_MISSED:
                    _post(events, at, h, s0, kind, meaning, by_hand, by_seat, acts, count, fact)
                else:
                    _act(events, at, h, s0, kind, by_hand, by_seat, acts, count, fact)
            elif kind == K_SEAT:
                _seat(data, events, at, by_seat, known, texts, count, fact)
            elif kind == K_RESULT:
                _result(events, at, h, s0, by_hand, by_seat, results, count, problems, n)
            elif kind == K_STREET:
                _street(events, at, h, by_hand, board_cards, fact)
            elif kind == K_DEALT or kind == K_SHOW or kind == K_MUCK:
                _show(events, at, h, s0, kind, by_hand, by_seat, acts, count, fact, problems, n)
            elif kind == K_HAND:
                _head(data, events, at, h, by_hand, clock, known, texts, count, fact)
            elif kind == K_TABLE:
                _table(data, events, at, h, by_hand, known, texts, count)
            elif kind == K_TOTAL:
                _total(events, at, h, by_hand, pots, count, fact)
            elif kind == K_COLLECTED:
                _award(events, at, h, by_hand, awards, count, fact)
            elif kind == K_UNCALLED:
                row = count[N_UNCALLED]
                count[N_UNCALLED] += 1
                put(uncalled, CLAIM.uncalled_seat_i, row, item(events, at + 2))
                put(uncalled, CLAIM.uncalled_amount, row, item(events, at + 3))
                put(uncalled, CLAIM.uncalled_line, row, item(events, at + 1))
            elif kind == K_BOARD:
                board = 0 if item(events, at + 2) == NONE else item(events, at + 2) - 1
                if 0 <= board < MAX_BOARDS and item(events, at + 3) != NONE:
                    put(claimed, h, board, item(events, at + 3))
                    put(by_hand, CLAIMS.board_line, h, item(events, at + 1))
            elif kind == K_SITS_OUT:
                if fact[F_DEAL_DONE] == 0 and count[N_ACTIONS] == a0:
                    put(by_seat, SEATS.sitting_out, s0 + item(events, at + 2), 1)
                    put(by_seat, SEATS.dealt, s0 + item(events, at + 2), 0)
            elif kind == K_BUTTON:
                if item(events, at + 2) != NONE:
                    put(by_hand, SETUP.button_seat, h, item(events, at + 2))
                elif item(events, at + 3) != NONE:
                    put(by_hand, SETUP.button_seat, h, get(by_seat, SEATS.seat, s0 + item(events, at + 3)))
            elif kind == K_HOLE_CARDS:
                fact[F_DEAL_DONE] = 1
            elif kind == K_SHOWDOWN:
                put(by_hand, HAND_CARDS.showdown, h, 1)
            elif kind == K_CASH_OUT:
                _cash_out(events, at, s0, by_seat, acts, count, fact)
            elif kind == K_SITE_MONEY:
                put(by_hand, HAND_DOOR.site_money, h, get(by_hand, HAND_DOOR.site_money, h) + item(events, at + 2))
            elif kind == K_ADDED_ON:
                if item(events, at + 3) != NONE:
                    put(by_seat, SEATS.added_on, s0 + item(events, at + 2), get(by_seat, SEATS.added_on, s0 + item(events, at + 2)) + item(events, at + 3))
            elif kind == K_CANCELLED:
                fact[F_CANCELLED] = 1
            elif kind == K_HAND_OVER:
                fact[F_OVER] = 1
            at += WIDTHS[kind]
        _close(
            h, s0, a0, w0, by_hand, by_seat, acts, board_cards, awards, results, count, fact, meaning,
            skins[len(skins) - 1], problems, n,
        )  # fmt: skip


class _Tapes(NamedTuple):
    """What the kernel writes: (columns, rows) of int64 each, so that no array is touched by reference count."""

    texts: I64
    by_hand: I64
    by_seat: I64
    acts: I64
    board_cards: I64
    claimed: I64
    pots: I64
    awards: I64
    uncalled: I64
    results: I64
    clock: I64
    problems: I64


def _tapes(stream: Stream) -> _Tapes:
    hands, kinds = len(stream.hands), stream.kinds
    seats = int(kinds[K_SEAT])
    acting = [*_ACTS, "post_small", "post_both", "post_both", "post_missed", "show", "muck", "cash_out"]
    acts = int(sum(kinds[K[kind]] for kind in acting))
    telling = (K_SEAT, K_DEALT, K_SHOW, K_MUCK, K_RESULT)
    problems = 3 * hands + int(sum(kinds[kind] for kind in telling))
    shapes = (
        (2, seats + 6 * hands), (HAND_COLUMNS, hands + 1), (SEAT_COLUMNS, seats), (len(Actions._fields), acts),
        (hands, MAX_BOARDS), (hands, MAX_BOARDS), (CLAIM_COLUMNS, int(kinds[K_TOTAL]) * (SIDE_POTS + 1)),
        (CLAIM_COLUMNS, int(kinds[K_COLLECTED])), (CLAIM_COLUMNS, int(kinds[K_UNCALLED])),
        (CLAIM_COLUMNS, int(kinds[K_RESULT])), (len(Clock._fields), hands), (len(Problems._fields), problems),
    )  # fmt: skip
    return _Tapes(*(np.empty(shape, np.int64) for shape in shapes))


def _dictionary(texts: int) -> I64:
    """Slots for so many distinct texts, at most three in four of them used."""
    return np.zeros(SLOT << max(6, (4 * texts // 3).bit_length()), np.int64)


def _column(tape: I64, row: int, length: int, dtype: np.dtype[Any]) -> Any:
    """One column of a tape in its own dtype; 64-bit ones are not copied."""
    column = tape[row, :length]
    return column.view(dtype) if dtype.itemsize == 8 else column.astype(dtype)


def _columns(layout: Any, tape: I64, first: int, length: int, **others: Any) -> Any:
    """A layout's columns from a tape; `others` gives those that lie elsewhere."""
    dtypes = dtypes_of(layout)
    return layout(
        *(
            others[name] if name in others else _column(tape, first + row, length, dtypes[name])
            for row, name in enumerate(layout._fields)
        )
    )


def _claims(tapes: _Tapes, count: I64, hands: int) -> Claims:
    dtypes = dtypes_of(Claims)
    rows = {
        "pot": (tapes.pots, N_POTS), "award": (tapes.awards, N_AWARDS), "uncalled": (tapes.uncalled, N_UNCALLED),
        "result": (tapes.results, N_RESULTS),
    }  # fmt: skip
    columns = []
    for index, name in enumerate(Claims._fields):
        owner, _, rest = name.partition("_")
        if name == "board":
            columns.append(tapes.claimed.view(np.uint64))
        elif owner in rows and rest != "at":
            tape, counter = rows[owner]
            columns.append(_column(tape, index, int(count[counter]), dtypes[name]))
        else:
            length = hands + 1 if rest == "at" else hands
            columns.append(_column(tapes.by_hand, CLAIMS_AT + index, length, dtypes[name]))
    return Claims(*columns)


def _close_offsets(tapes: _Tapes, count: I64, hands: int) -> None:
    for place, counter in (
        (SETUP.seat_at, N_SEATS), (SETUP.action_at, N_ACTIONS), (CLAIMS.pot_at, N_POTS), (CLAIMS.award_at, N_AWARDS),
        (CLAIMS.uncalled_at, N_UNCALLED), (CLAIMS.result_at, N_RESULTS),
    ):  # fmt: skip
        tapes.by_hand[place, hands] = count[counter]


def _with_unknown(found: Problems, stream: Stream) -> Problems:
    """T101 for every unknown line that stands in a hand, behind the problems found so far."""
    lines = stream.unknown[stream.unknown[:, U_HAND] >= 0]
    count = len(found.code)
    merged = empty(Problems, count + len(lines))
    for name, column in zip(Problems._fields, merged, strict=True):
        column[:count] = getattr(found, name)
        column[count:] = NONE if name in ("expected", "printed") else -1
    merged.hand[count:] = lines[:, U_HAND]
    merged.line[count:] = lines[:, U_LINE]
    merged.code[count:] = 101
    return merged


def assemble(data: Bytes, size: int, stream: Stream, rooms: Rooms) -> Read:
    """The columns of a chunk. Problems found: T102–T107, T110, T112, C205, and T101 for each unknown line."""
    hands = len(stream.hands)
    tapes = _tapes(stream)
    count = np.zeros(N_WORDS, np.int64)
    problem_count = np.zeros(1, np.int64)
    _assemble(
        data, size, stream.events, stream.hands, rooms.dialect, rooms.fixed_skin, _dictionary(tapes.texts.shape[1]),
        *tapes, count, problem_count, np.zeros(F_WORDS, np.int64),
    )  # fmt: skip
    _close_offsets(tapes, count, hands)
    seats = int(count[N_SEATS])
    texts = _columns(Texts, tapes.texts, 0, int(count[N_TEXTS]))
    offsets = {name: tapes.by_hand[getattr(SETUP, name), : hands + 1] for name in ("seat_at", "action_at")}
    setup = _columns(Setup, tapes.by_hand, 0, hands, **offsets)
    seat_cards = {
        name: _column(tapes.by_seat, getattr(SEAT_CARDS, name), seats, dtypes_of(Cards)[name])
        for name in ("hole", "shown", "muck")
    }
    cards = _columns(
        Cards, tapes.by_hand, CARDS_AT, hands, board=tapes.board_cards.view(np.uint64), **seat_cards
    )  # fmt: skip
    cashed = {name: tapes.by_seat[getattr(SEAT_DOOR, name), :seats] for name in ("cashout_pay", "cashout_fee")}
    problems = _columns(Problems, tapes.problems, 0, int(problem_count[0]))
    utc_times(data, texts, setup, _columns(Clock, tapes.clock, 0, hands), rooms)
    return Read(
        data,
        texts,
        setup,
        _columns(Seats, tapes.by_seat, 0, seats),
        _columns(Actions, tapes.acts, 0, int(count[N_ACTIONS])),
        cards,
        _columns(Door, tapes.by_hand, DOOR_AT, hands, **cashed),
        _claims(tapes, count, hands),
        _with_unknown(problems, stream),
        LineCounts(stream.used, stream.noise, len(stream.unknown)),
    )
