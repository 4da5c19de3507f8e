"""Events and dialect become SETUP, ACTIONS, CARDS, DOOR and CLAIMS: what the lines of a hand mean together.

One kernel walks the event stream hand by hand. Nothing is computed with a claim here: printed results go
to CLAIMS and DOOR only.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from pokerstats.columns import dialect as flags
from pokerstats.columns.bundle import LineCounts, Read
from pokerstats.columns.create import empty
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
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.read.bytes import low_bytes, same, word_at
from pokerstats.read.clock import utc_times
from pokerstats.read.compile import Rooms
from pokerstats.read.events import KINDS, slots_of, width_of
from pokerstats.read.vm import H_EVENTS, H_GLUED, H_LINE, H_ROOM, H_START, U_HAND, U_LINE, Stream

K: Final = KINDS
WIDTHS: Final = np.array([width_of(kind) for kind in KINDS], np.int64)
REPLAYED: Final = np.array([game.replayed for game in GAMES], np.int8)
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
UNITS: Final = np.array([currency.unit for currency in CURRENCIES], np.int64)
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
F_STREET, F_DEAL_DONE, F_CANCELLED, F_TOTAL_SEEN, F_OVER, F_TOO_FINE, F_SMALLS, F_HEROES, F_CONVERTED, F_ADDED = range(10)
F_WORDS: Final = 10


class Clock(NamedTuple):
    """Printed times of the chunk's hands, wall clock, before zones are applied."""

    first: I64
    first_zone: I64  # text code
    second: I64
    second_zone: I64


class Dictionary(NamedTuple):
    """Open-addressing hash of the chunk's distinct texts."""

    hashes: np.ndarray[tuple[int], np.dtype[np.uint64]]
    codes: np.ndarray[tuple[int], np.dtype[np.int32]]


@njit(cache=True, nogil=True)
def _hash(data: Any, at: int, length: int) -> Any:
    value = np.uint64(length) * np.uint64(0x9E3779B97F4A7C15)
    while length > 8:
        value = (value ^ word_at(data, at)) * np.uint64(0xFF51AFD7ED558CCD)
        value ^= value >> np.uint64(32)
        at += 8
        length -= 8
    value = (value ^ (word_at(data, at) & low_bytes(length))) * np.uint64(0xFF51AFD7ED558CCD)
    return value ^ (value >> np.uint64(29))


@njit(cache=True, nogil=True)
def _intern(data: Any, at: int, length: int, known: Any, texts: Any, count: Any) -> int:
    """The code of a text, the same for the same bytes; -1 for an absent one."""
    if length < 0:
        return -1
    value = _hash(data, at, length)
    mask = np.uint64(len(known.codes) - 1)
    slot = value & mask
    while known.codes[slot] >= 0:
        code = np.int64(known.codes[slot])
        if known.hashes[slot] == value and texts.length[code] == length and same(data, texts.at[code], at, length):
            return code
        slot = (slot + np.uint64(1)) & mask
    code = count[N_TEXTS]
    count[N_TEXTS] += 1
    known.hashes[slot] = value
    known.codes[slot] = code
    texts.at[code] = at
    texts.length[code] = length
    return code


@njit(cache=True, nogil=True)
def _days(year: int, month: int, day: int) -> int:
    """Days from 1970-01-01 in the Gregorian calendar."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


@njit(cache=True, nogil=True)
def _wall_clock(events: Any, at: int) -> int:
    """Microseconds of six slots year … second; NONE if no date is printed."""
    if events[at] == NONE or not (1 <= events[at + 1] <= 12 and 1 <= events[at + 2] <= 31):
        return NONE
    seconds = _days(events[at], events[at + 1], events[at + 2]) * 86_400
    for place, unit in ((3, 3600), (4, 60), (5, 1)):
        if events[at + place] != NONE:
            seconds += events[at + place] * unit
    return seconds * US


@njit(cache=True, nogil=True)
def _money_kind(slot: int, tournament: int, currency: int) -> int:
    if slot != NONE:
        return slot
    if tournament >= 0:
        return words.TOURNAMENT
    return words.REAL if currency > 0 else words.PLAY


@njit(cache=True, nogil=True)
def _head(
    data: Any, events: Any, at: int, h: int, setup: Any, clock: Any, known: Any, texts: Any, count: Any, fact: Any
) -> None:  # fmt: skip
    setup.id[h] = count[N_TEXTS]  # hand ids are all different: no look-up
    texts.at[count[N_TEXTS]] = events[at + HAND_ID]
    texts.length[count[N_TEXTS]] = events[at + HAND_ID + 1]
    count[N_TEXTS] += 1
    setup.game[h] = -1 if events[at + HAND_GAME] == NONE else events[at + HAND_GAME]
    limit = events[at + HAND_LIMIT]
    setup.limit[h] = -1 if limit == NONE else limit
    setup.mix[h] = -1 if events[at + HAND_MIX] == NONE else events[at + HAND_MIX]
    if events[at + HAND_SKIN] != NONE:
        setup.skin[h] = events[at + HAND_SKIN]
    small, big = events[at + HAND_SMALL], events[at + HAND_BIG]
    if limit == words.FIXED_LIMIT:
        setup.small_bet[h], setup.big_bet[h], setup.big_blind[h] = small, big, small
    else:
        setup.small_blind[h], setup.big_blind[h] = small, big
    setup.ante[h] = events[at + HAND_ANTE]
    setup.cap[h] = events[at + HAND_CAP]
    if setup.cap[h] != NONE:
        setup.limit[h] = words.CAP_LIMIT
    setup.tournament[h] = _intern(
        data, events[at + HAND_TOURNAMENT], events[at + HAND_TOURNAMENT + 1], known, texts, count
    )
    symbol = events[at + HAND_SYMBOL]
    currency = events[at + HAND_CURRENCY] if events[at + HAND_CURRENCY] != NONE else symbol
    setup.money[h] = _money_kind(events[at + HAND_MONEY], setup.tournament[h], currency)
    setup.currency[h] = currency if setup.money[h] == words.REAL and currency != NONE else 0
    setup.buy_in[h], setup.bounty[h] = events[at + HAND_BUY_IN], events[at + HAND_BOUNTY]
    setup.entry_fee[h] = events[at + HAND_FEE]
    buy = events[at + HAND_BUY_CURRENCY] if events[at + HAND_BUY_CURRENCY] != NONE else currency
    setup.buy_in_currency[h] = -1 if buy == NONE or setup.buy_in[h] == NONE else buy
    clock.first[h] = _wall_clock(events, at + HAND_YEAR)
    clock.first_zone[h] = _intern(data, events[at + HAND_ZONE], events[at + HAND_ZONE + 1], known, texts, count)
    clock.second[h] = _wall_clock(events, at + HAND_YEAR2)
    clock.second_zone[h] = _intern(data, events[at + HAND_ZONE2], events[at + HAND_ZONE2 + 1], known, texts, count)
    fact[F_CONVERTED] = events[at + HAND_CONVERTED] == 1
    for place in (HAND_SMALL, HAND_BIG, HAND_ANTE, HAND_CAP, HAND_BUY_IN, HAND_BOUNTY, HAND_FEE):
        if events[at + place] == TOO_FINE:
            fact[F_TOO_FINE] = 1


@njit(cache=True, nogil=True)
def _table(data: Any, events: Any, at: int, h: int, setup: Any, known: Any, texts: Any, count: Any) -> None:
    name = _intern(data, events[at + TABLE_NAME], events[at + TABLE_NAME + 1], known, texts, count)
    if name >= 0:
        setup.table[h] = name
    if events[at + TABLE_MAX] != NONE:
        setup.max_seats[h] = events[at + TABLE_MAX]
    if events[at + TABLE_BUTTON] != NONE:
        setup.button_seat[h] = events[at + TABLE_BUTTON]
    if events[at + TABLE_MONEY] != NONE:
        setup.money[h] = events[at + TABLE_MONEY]
        if setup.money[h] != words.REAL:
            setup.currency[h] = 0
    if events[at + TABLE_CURRENCY] != NONE and setup.money[h] == words.REAL:
        setup.currency[h] = events[at + TABLE_CURRENCY]
    if events[at + TABLE_TOURNAMENT + 1] >= 0:
        setup.tournament[h] = _intern(
            data, events[at + TABLE_TOURNAMENT], events[at + TABLE_TOURNAMENT + 1], known, texts, count
        )
        setup.money[h] = words.TOURNAMENT
        setup.currency[h] = 0


@njit(cache=True, nogil=True)
def _seat(
    data: Any, events: Any, at: int, seats: Any, cards: Any, door: Any, known: Any, texts: Any, count: Any, fact: Any
) -> None:  # fmt: skip
    s = count[N_SEATS]
    count[N_SEATS] += 1
    seats.seat[s] = events[at + SEAT_NUMBER]
    seats.name[s] = _intern(data, events[at + SEAT_NAME], events[at + SEAT_NAME + 1], known, texts, count)
    if events[at + SEAT_NAME + 1] == 0:
        seats.name[s] = -1
    seats.stack[s] = events[at + SEAT_STACK]
    if seats.stack[s] == TOO_FINE:
        fact[F_TOO_FINE] = 1
    out = events[at + SEAT_OUT] == 1
    seats.sitting_out[s] = out
    seats.dealt[s] = not out
    seats.hero[s] = 0
    seats.seated[s] = 1
    seats.added_on[s] = 0
    cards.hole[s] = 0
    cards.shown[s] = 0
    cards.muck[s] = 0
    door.cashout_pay[s] = NONE
    door.cashout_fee[s] = NONE


@njit(cache=True, nogil=True)
def _row(
    actions: Any, count: Any, fact: Any, seats: Any, s0: int, seat_i: int, line: int, act: int, form: int,
    amount: int, to: int, all_in: int, cards: int, discarded: int,
) -> None:  # fmt: skip
    """Append one act; who acts was dealt in."""
    a = count[N_ACTIONS]
    count[N_ACTIONS] += 1
    actions.seat_i[a] = seat_i
    actions.street[a] = fact[F_STREET]
    actions.act[a] = act
    actions.form[a] = form
    actions.amount[a] = amount
    actions.to[a] = to
    actions.all_in[a] = all_in
    actions.cards[a] = np.uint64(cards)
    actions.discarded[a] = np.uint64(discarded)
    actions.line[a] = line
    if amount == TOO_FINE or to == TOO_FINE:
        fact[F_TOO_FINE] = 1
    if act not in (words.SHOW, words.MUCK, words.CASH_OUT):
        seats.dealt[s0 + seat_i] = 1


@njit(cache=True, nogil=True)
def _post(
    events: Any, at: int, h: int, s0: int, kind: int, meaning: Any, setup: Any, seats: Any, actions: Any, count: Any,
    fact: Any,
) -> None:  # fmt: skip
    """A small blind, a combined post or a missed blind: which part of it is live."""
    seat_i, line, amount = events[at + 2], events[at + 1], events[at + 3]
    live, dead, act = amount, 0, words.POST_SMALL
    if kind == K_POST_SMALL:
        fact[F_SMALLS] += 1
        if fact[F_SMALLS] > 1 and meaning[flags.SECOND_SMALL] == 0:
            live, dead = 0, amount
        elif setup.small_blind[h] == NONE and events[at + 4] == NONE:
            setup.small_blind[h] = amount
    elif kind == K_POST_MISSED:
        act = words.POST_BIG
        if meaning[flags.MISSED_POST] == 1:
            live, dead = 0, amount
    else:
        act = words.POST_BIG
        if events[at + BOTH_LIVE] != NONE:
            live, dead = events[at + BOTH_LIVE], events[at + BOTH_DEAD]
            dead = 0 if dead == NONE else dead
        elif meaning[flags.BOTH_POSTS] == 2:
            live, dead = 0, amount
        elif meaning[flags.BOTH_POSTS] == 0 and setup.big_blind[h] != NONE and amount > setup.big_blind[h]:
            live, dead = setup.big_blind[h], amount - setup.big_blind[h]
    last = BOTH_ALL_IN if kind == K_POST_BOTH else 4
    all_in = 0 if events[at + last] == NONE else events[at + last]
    if dead > 0:
        _row(actions, count, fact, seats, s0, seat_i, line, words.POST_DEAD, words.PLAIN, dead, NONE, all_in, 0, 0)
    if live > 0 or dead == 0:
        _row(actions, count, fact, seats, s0, seat_i, line, act, words.PLAIN, live, NONE, all_in, 0, 0)


@njit(cache=True, nogil=True)
def _act(
    events: Any, at: int, h: int, s0: int, kind: int, setup: Any, seats: Any, actions: Any, cards: Any, count: Any,
    fact: Any,
) -> None:  # fmt: skip
    place = ACT_TABLE[kind]
    amount = NONE if place[2] < 0 else events[at + place[2]]
    to = NONE if place[3] < 0 else events[at + place[3]]
    all_in = 0 if place[4] < 0 or events[at + place[4]] == NONE else events[at + place[4]]
    first = 0 if place[5] < 0 or events[at + place[5]] == NONE else events[at + place[5]]
    more = 0 if place[6] < 0 or events[at + place[6]] == NONE else events[at + place[6]]
    seat_i = events[at + 2]
    if kind == K_POST_ANTE and (setup.ante[h] == NONE or amount > setup.ante[h]):
        setup.ante[h] = amount
    if kind == K_POST_BIG and setup.big_blind[h] == NONE and all_in == 0:
        setup.big_blind[h] = amount
    shown, thrown = first, 0
    if place[0] == words.DRAW:
        shown, thrown = more, first
    if place[0] == words.FOLD and first != 0 and cards.hole[s0 + seat_i] == 0:
        if _cards_in(np.uint64(first)) == HOLE_CARDS[setup.game[h]]:
            cards.hole[s0 + seat_i] = np.uint64(first)
            cards.shown[s0 + seat_i] = 1
    _row(actions, count, fact, seats, s0, seat_i, events[at + 1], place[0], place[1], amount, to, all_in, shown, thrown)


@njit(cache=True, nogil=True)
def _cards_in(packed: Any) -> int:
    count = 0
    while packed != np.uint64(0):
        count += 1
        packed >>= np.uint64(8)
    return count


@njit(cache=True, nogil=True)
def _mask(packed: Any) -> Any:
    """The cards as a set: one bit a card."""
    found = np.uint64(0)
    while packed != np.uint64(0):
        found |= np.uint64(1) << ((packed & np.uint64(255)) - np.uint64(1))
        packed >>= np.uint64(8)
    return found


@njit(cache=True, nogil=True)
def _street(events: Any, at: int, h: int, cards: Any, fact: Any) -> None:
    street, board = events[at + 2], events[at + 3]
    board = 0 if board == NONE else board - 1
    first = np.uint64(0) if events[at + 4] == NONE else np.uint64(events[at + 4])
    more = np.uint64(0) if events[at + 5] == NONE else np.uint64(events[at + 5])
    if board == 0 and street != NONE:
        fact[F_STREET] = street
    if not words.FLOP <= street <= words.RIVER:
        return
    cards.streets_dealt[h] = max(cards.streets_dealt[h], street)
    if not 0 <= board < MAX_BOARDS:
        return
    cards.boards[h] = max(cards.boards[h], board + 1)
    printed = first
    if more != np.uint64(0):
        printed = first | (more << np.uint64(8 * min(_cards_in(first), 7)))
    before = cards.board[h, board]
    if _cards_in(printed) <= 1 and street != words.FLOP:  # only the new card is printed
        printed = before | (printed << np.uint64(8 * min(_cards_in(before), 7)))
    if printed != np.uint64(0):
        cards.board[h, board] = printed


@njit(cache=True, nogil=True)
def _know_cards(
    h: int, s: int, packed: Any, shown: int, line: int, seat_i: int, setup: Any, cards: Any, problems: Any, n: Any
) -> None:  # fmt: skip
    """Keep a whole hand of cards that becomes known; contradicting ones are a finding."""
    if setup.game[h] < 0 or _cards_in(packed) < HOLE_CARDS[setup.game[h]]:
        return
    if cards.hole[s] == np.uint64(0):
        cards.hole[s] = packed
    elif _mask(cards.hole[s]) != _mask(packed) and REPLAYED[setup.game[h]] == 1:
        _problem(problems, n, h, 205, line, seat_i, NONE, NONE)
    if shown == 1 or (shown == 2 and cards.shown[s] == 0):
        cards.shown[s] = shown


@njit(cache=True, nogil=True)
def _problem(problems: Any, n: Any, h: int, code: int, line: int, seat_i: int, expected: int, printed: int) -> None:
    row = n[0]
    n[0] += 1
    problems.hand[row] = h
    problems.code[row] = code
    problems.line[row] = line
    problems.seat_i[row] = seat_i
    problems.street[row] = -1
    problems.pot[row] = -1
    problems.expected[row] = expected
    problems.printed[row] = printed


@njit(cache=True, nogil=True)
def _show(
    events: Any, at: int, h: int, s0: int, kind: int, setup: Any, seats: Any, actions: Any, cards: Any, count: Any,
    fact: Any, problems: Any, n: Any,
) -> None:  # fmt: skip
    """Dealt, shown and mucked cards."""
    seat_i, line = events[at + 2], events[at + 1]
    s = s0 + seat_i
    packed = np.uint64(0) if events[at + 3] == NONE else np.uint64(events[at + 3])
    if kind == K_DEALT:
        seats.dealt[s] = 1
        if events[at + 5] == NONE and seats.hero[s] == 0:
            seats.hero[s] = 1
            fact[F_HEROES] += 1
        if events[at + 4] != NONE:
            return
        _know_cards(h, s, packed, 0, line, seat_i, setup, cards, problems, n)
        return
    if kind == K_SHOW:
        cards.showdown[h] = 1
        is_again = cards.shown[s] == 1 and _mask(cards.hole[s]) == _mask(packed)
        _know_cards(h, s, packed, 1, line, seat_i, setup, cards, problems, n)
        if not is_again:
            _row(actions, count, fact, seats, s0, seat_i, line, words.SHOW, words.PLAIN, NONE, NONE, 0, packed, 0)
        return
    _know_cards(h, s, packed, 2, line, seat_i, setup, cards, problems, n)
    if cards.muck[s] == 0:
        cards.muck[s] = 1
        _row(actions, count, fact, seats, s0, seat_i, line, words.MUCK, words.PLAIN, NONE, NONE, 0, packed, 0)


@njit(cache=True, nogil=True)
def _total(events: Any, at: int, h: int, claims: Any, door: Any, count: Any, fact: Any) -> None:
    claims.total_pot[h] = events[at + TOTAL_TOTAL]
    claims.total_rake[h] = events[at + TOTAL_RAKE]
    claims.total_line[h] = events[at + 1]
    door.rake[h] = events[at + TOTAL_RAKE]
    door.jackpot_fee[h] = events[at + TOTAL_JACKPOT]
    door.other_fees[h] = events[at + TOTAL_OTHER]
    if events[at + TOTAL_SITE_MONEY] != NONE:
        door.site_money[h] = events[at + TOTAL_SITE_MONEY]
    fact[F_TOTAL_SEEN] = 1
    for pot in range(SIDE_POTS + 1):
        amount = events[at + TOTAL_MAIN] if pot == 0 else events[at + TOTAL_SIDE1 + pot - 1]
        if pot == 1 and amount == NONE:
            amount = events[at + TOTAL_SIDE]
        if amount == NONE:
            continue
        row = count[N_POTS]
        count[N_POTS] += 1
        claims.pot_no[row] = pot
        claims.pot_amount[row] = amount
        claims.pot_line[row] = events[at + 1]
        if amount == TOO_FINE:
            fact[F_TOO_FINE] = 1
    if events[at + TOTAL_TOTAL] == TOO_FINE or events[at + TOTAL_RAKE] == TOO_FINE:
        fact[F_TOO_FINE] = 1


@njit(cache=True, nogil=True)
def _award(events: Any, at: int, h: int, claims: Any, door: Any, count: Any, fact: Any) -> None:
    amount = events[at + 3]
    row = count[N_AWARDS]
    count[N_AWARDS] += 1
    claims.award_seat_i[row] = events[at + 2]
    claims.award_amount[row] = amount
    claims.award_pot[row] = -1 if events[at + 4] == NONE else events[at + 4]
    claims.award_board[row] = 0 if events[at + 5] == NONE else events[at + 5]
    claims.award_half[row] = 0 if events[at + 6] == NONE else events[at + 6]
    claims.award_line[row] = events[at + 1]
    if amount == TOO_FINE:
        fact[F_TOO_FINE] = 1
    elif amount != NONE:
        door.collected[h] = amount + (0 if door.collected[h] == NONE else door.collected[h])


@njit(cache=True, nogil=True)
def _result(
    events: Any, at: int, h: int, s0: int, setup: Any, seats: Any, cards: Any, claims: Any, count: Any, problems: Any,
    n: Any,
) -> None:  # fmt: skip
    seat_i = -1
    for s in range(s0, count[N_SEATS]):
        if seats.seat[s] == events[at + RESULT_SEAT]:
            seat_i = s - s0
    row = count[N_RESULTS]
    count[N_RESULTS] += 1
    kind = events[at + RESULT_KIND]
    claims.result_seat_i[row] = seat_i
    claims.result_kind[row] = -1 if kind == NONE else kind
    claims.result_line[row] = events[at + 1]
    total = NONE
    for place in range(3):
        amount = events[at + RESULT_AMOUNT + place]
        if amount != NONE:
            total = amount + (0 if total == NONE else total)
    claims.result_amount[row] = total
    if seat_i < 0:
        return
    s = s0 + seat_i
    if kind == words.RESULT_MUCKED:
        cards.muck[s] = 1
    if events[at + RESULT_CARDS] != NONE:
        shown = 2 if kind == words.RESULT_MUCKED else 1
        packed = np.uint64(events[at + RESULT_CARDS])
        _know_cards(h, s, packed, shown, events[at + 1], seat_i, setup, cards, problems, n)


@njit(cache=True, nogil=True)
def _cash_out(
    events: Any, at: int, s0: int, seats: Any, actions: Any, door: Any, count: Any, fact: Any
) -> None:  # fmt: skip
    s = s0 + events[at + 2]
    if events[at + 3] != NONE:
        door.cashout_pay[s] = events[at + 3] + (0 if door.cashout_pay[s] == NONE else door.cashout_pay[s])
    if events[at + 4] != NONE:
        door.cashout_fee[s] = events[at + 4] + (0 if door.cashout_fee[s] == NONE else door.cashout_fee[s])
    _row(
        actions, count, fact, seats, s0, events[at + 2], events[at + 1], words.CASH_OUT, words.PLAIN, events[at + 3],
        NONE, 0, 0, 0,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def _open(h: int, setup: Any, cards: Any, door: Any, claims: Any, clock: Any, skin: int) -> None:
    """A new hand's row, with nothing known yet."""
    setup.id[h] = setup.mix[h] = setup.zone[h] = setup.table[h] = setup.tournament[h] = -1
    setup.skin[h] = skin
    setup.game[h] = setup.limit[h] = setup.max_seats[h] = setup.button_seat[h] = setup.buy_in_currency[h] = -1
    setup.money[h] = words.PLAY
    setup.currency[h] = setup.anonymous[h] = 0
    setup.small_blind[h] = setup.big_blind[h] = setup.small_bet[h] = setup.big_bet[h] = NONE
    setup.ante[h] = setup.bring_in[h] = setup.cap[h] = NONE
    setup.buy_in[h] = setup.bounty[h] = setup.entry_fee[h] = NONE
    setup.played_at[h] = setup.played_local[h] = NONE
    clock.first[h] = clock.second[h] = NONE
    clock.first_zone[h] = clock.second_zone[h] = -1
    cards.boards[h] = cards.streets_dealt[h] = cards.showdown[h] = 0
    door.rake[h] = door.jackpot_fee[h] = door.other_fees[h] = door.collected[h] = NONE
    door.site_money[h] = 0
    claims.total_pot[h] = claims.total_rake[h] = NONE
    claims.total_line[h] = claims.board_line[h] = 0
    for board in range(MAX_BOARDS):
        cards.board[h, board] = 0
        claims.board[h, board] = 0


@njit(cache=True, nogil=True)
def _status(h: int, n_seats: int, n_actions: int, setup: Any, meaning: Any, fact: Any) -> int:
    """The bucket of a hand, and the finding that says why."""
    reason = 0
    status = words.OK
    if setup.game[h] < 0 or setup.limit[h] < 0:
        status, reason = words.TRUNCATED, 105
    elif REPLAYED[setup.game[h]] == 0:
        status, reason = words.UNSUPPORTED, 103
    elif fact[F_TOO_FINE] == 1:
        status, reason = words.UNSUPPORTED, 104
    elif n_seats == 0 or n_actions == 0:
        status, reason = words.TRUNCATED, 105
    elif fact[F_CANCELLED] == 1:
        status, reason = words.CANCELLED, 106
    elif fact[F_OVER] == 0 and (fact[F_TOTAL_SEEN] == 0 and meaning[flags.HANDS_END] == 0):
        status, reason = words.TRUNCATED, 102
    setup.status[h] = status
    setup.reason[h] = reason
    return reason


@njit(cache=True, nogil=True)
def _mix(value: Any, word: int) -> Any:
    value = (value ^ np.uint64(word)) * np.uint64(0xFF51AFD7ED558CCD)
    return value ^ (value >> np.uint64(32))


@njit(cache=True, nogil=True)
def _play(
    h: int, s0: int, s1: int, a0: int, a1: int, w0: int, w1: int, seats: Any, actions: Any, cards: Any, claims: Any
) -> Any:  # fmt: skip
    """Hash of what was played: seats, stacks, printed acts, boards, collected amounts; no names, clock, hole cards."""
    value = np.uint64(0x9E3779B97F4A7C15)
    for s in range(s0, s1):
        value = _mix(value, seats.seat[s])
        value = _mix(value, seats.stack[s])
    for a in range(a0, a1):
        if actions.act[a] not in (words.SHOW, words.MUCK):
            value = _mix(value, actions.seat_i[a] * 32 + actions.act[a])
            value = _mix(value, actions.amount[a] ^ (actions.to[a] << 20))
    for board in range(MAX_BOARDS):
        value = _mix(value, np.int64(cards.board[h, board]))
    for w in range(w0, w1):
        value = _mix(value, claims.award_seat_i[w])
        value = _mix(value, claims.award_amount[w])
    return value


@njit(cache=True, nogil=True)
def _close(
    h: int, s0: int, a0: int, w0: int, setup: Any, seats: Any, actions: Any, cards: Any, claims: Any, door: Any,
    count: Any, fact: Any, meaning: Any, problems: Any, n: Any,
) -> None:  # fmt: skip
    """What can be said of a hand only when all its lines are read."""
    s1, a1 = count[N_SEATS], count[N_ACTIONS]
    reason = _status(h, s1 - s0, a1 - a0, setup, meaning, fact)
    if reason != 0:
        _problem(problems, n, h, reason, 0, -1, NONE, NONE)
    if fact[F_CONVERTED] == 1:
        _problem(problems, n, h, 107, 0, -1, NONE, NONE)
    for s in range(s0, s1):
        if fact[F_HEROES] > 1:
            seats.hero[s] = 0
        for other in range(s0, s):
            if seats.seat[other] == seats.seat[s]:
                _problem(problems, n, h, 110, 0, s - s0, NONE, NONE)
                break
    setup.unit[h] = UNITS[setup.currency[h]]
    if door.collected[h] == NONE:
        for row in range(claims.result_at[h], count[N_RESULTS]):
            if claims.result_amount[row] != NONE:
                door.collected[h] = claims.result_amount[row] + (0 if door.collected[h] == NONE else door.collected[h])
    setup.play[h] = _play(h, s0, s1, a0, a1, w0, count[N_AWARDS], seats, actions, cards, claims)


@njit(cache=True, nogil=True)
def _assemble(
    data: Any, size: int, events: Any, hands: Any, dialect: Any, skins: Any, known: Any, texts: Any, setup: Any,
    seats: Any, actions: Any, cards: Any, door: Any, claims: Any, clock: Any, problems: Any, count: Any, n: Any,
) -> None:  # fmt: skip
    fact = np.zeros(F_WORDS, np.int64)
    for h in range(len(hands)):
        room = hands[h, H_ROOM]
        meaning = dialect[room]
        fact[:] = 0
        s0, a0, w0 = count[N_SEATS], count[N_ACTIONS], count[N_AWARDS]
        setup.seat_at[h], setup.action_at[h] = s0, a0
        claims.pot_at[h], claims.award_at[h] = count[N_POTS], w0
        claims.uncalled_at[h], claims.result_at[h] = count[N_UNCALLED], count[N_RESULTS]
        setup.room[h] = room
        setup.offset[h] = hands[h, H_START]
        setup.length[h] = (hands[h + 1, H_START] if h + 1 < len(hands) else size) - hands[h, H_START]
        setup.line[h] = hands[h, H_LINE]
        _open(h, setup, cards, door, claims, clock, skins[room])
        if hands[h, H_GLUED] == 1:
            _problem(problems, n, h, 112, hands[h, H_LINE], -1, NONE, NONE)
        at = hands[h, H_EVENTS]
        last = hands[h + 1, H_EVENTS] if h + 1 < len(hands) else len(events)
        while at < last:
            kind = events[at]
            if ACT_TABLE[kind, 0] >= 0:
                if kind == K_POST_SMALL or kind == K_POST_BOTH or kind == K_POST_MISSED:
                    _post(events, at, h, s0, kind, meaning, setup, seats, actions, count, fact)
                else:
                    _act(events, at, h, s0, kind, setup, seats, actions, cards, count, fact)
            elif kind == K_SEAT:
                _seat(data, events, at, seats, cards, door, known, texts, count, fact)
            elif kind == K_RESULT:
                _result(events, at, h, s0, setup, seats, cards, claims, count, problems, n)
            elif kind == K_STREET:
                _street(events, at, h, cards, fact)
            elif kind == K_DEALT or kind == K_SHOW or kind == K_MUCK:
                _show(events, at, h, s0, kind, setup, seats, actions, cards, count, fact, problems, n)
            elif kind == K_HAND:
                _head(data, events, at, h, setup, clock, known, texts, count, fact)
            elif kind == K_TABLE:
                _table(data, events, at, h, setup, known, texts, count)
            elif kind == K_TOTAL:
                _total(events, at, h, claims, door, count, fact)
            elif kind == K_COLLECTED:
                _award(events, at, h, claims, door, count, fact)
            elif kind == K_UNCALLED:
                row = count[N_UNCALLED]
                count[N_UNCALLED] += 1
                claims.uncalled_seat_i[row] = events[at + 2]
                claims.uncalled_amount[row] = events[at + 3]
                claims.uncalled_line[row] = events[at + 1]
            elif kind == K_BOARD:
                board = 0 if events[at + 2] == NONE else events[at + 2] - 1
                if 0 <= board < MAX_BOARDS and events[at + 3] != NONE:
                    claims.board[h, board] = np.uint64(events[at + 3])
                    claims.board_line[h] = events[at + 1]
            elif kind == K_SITS_OUT:
                if fact[F_DEAL_DONE] == 0 and count[N_ACTIONS] == a0:
                    seats.sitting_out[s0 + events[at + 2]] = 1
                    seats.dealt[s0 + events[at + 2]] = 0
            elif kind == K_BUTTON:
                if events[at + 2] != NONE:
                    setup.button_seat[h] = events[at + 2]
                elif events[at + 3] != NONE:
                    setup.button_seat[h] = seats.seat[s0 + events[at + 3]]
            elif kind == K_HOLE_CARDS:
                fact[F_DEAL_DONE] = 1
            elif kind == K_SHOWDOWN:
                cards.showdown[h] = 1
            elif kind == K_CASH_OUT:
                _cash_out(events, at, s0, seats, actions, door, count, fact)
            elif kind == K_SITE_MONEY:
                door.site_money[h] += events[at + 2]
            elif kind == K_ADDED_ON:
                if events[at + 3] != NONE:
                    seats.added_on[s0 + events[at + 2]] += events[at + 3]
            elif kind == K_CANCELLED:
                fact[F_CANCELLED] = 1
            elif kind == K_HAND_OVER:
                fact[F_OVER] = 1
            at += WIDTHS[kind]
        _close(
            h, s0, a0, w0, setup, seats, actions, cards, claims, door, count, fact, meaning, problems, n
        )  # fmt: skip


class _Outputs(NamedTuple):
    texts: Texts
    setup: Setup
    seats: Seats
    actions: Actions
    cards: Cards
    door: Door
    claims: Claims


def _sizes(stream: Stream) -> tuple[int, int, int, int]:
    """Rows that the stream can make: hands, seats, actions, texts."""
    hands = len(stream.hands)
    seats = int(stream.kinds[K_SEAT])
    acting = [*_ACTS, "post_small", "post_both", "post_both", "post_missed", "show", "muck", "cash_out"]
    actions = int(sum(stream.kinds[K[kind]] for kind in acting))
    return hands, seats, actions, seats + 6 * hands


def _outputs(stream: Stream) -> _Outputs:
    hands, seats, actions, texts = _sizes(stream)
    kinds = stream.kinds
    return _Outputs(
        empty(Texts, texts),
        empty(Setup, hands, seat_at=hands + 1, action_at=hands + 1),
        empty(Seats, seats),
        empty(Actions, actions),
        empty(
            Cards, hands, hole=seats, shown=seats, muck=seats, board=(hands, MAX_BOARDS)
        ),
        empty(Door, hands, cashout_pay=seats, cashout_fee=seats),
        empty(
            Claims, hands, board=(hands, MAX_BOARDS), pot_at=hands + 1, award_at=hands + 1, uncalled_at=hands + 1,
            result_at=hands + 1, **_claim_rows(kinds),
        ),
    )  # fmt: skip


def _claim_rows(kinds: I64) -> dict[str, int]:
    rows = {
        "pot": int(kinds[K_TOTAL]) * (SIDE_POTS + 1), "award": int(kinds[K_COLLECTED]),
        "uncalled": int(kinds[K_UNCALLED]), "result": int(kinds[K_RESULT]),
    }  # fmt: skip
    return {
        name: rows[name.split("_")[0]]
        for name in Claims._fields
        if name.split("_")[0] in rows and not name.endswith("_at")
    }


def _dictionary(texts: int) -> Dictionary:
    size = 1 << max(6, (2 * texts).bit_length())
    return Dictionary(np.empty(size, np.uint64), np.full(size, -1, np.int32))


def _trim(columns: Any, **lengths: int) -> Any:
    return columns._replace(**{name: getattr(columns, name)[:length] for name, length in lengths.items()})


def assemble(data: np.ndarray[tuple[int], np.dtype[np.uint8]], size: int, stream: Stream, rooms: Rooms) -> Read:
    """The columns of a chunk. Problems found: T102–T107, T110, T112, C205, and T101 for each unknown line."""
    hands = len(stream.hands)
    out = _outputs(stream)
    clock = empty(Clock, hands)
    count = np.zeros(N_WORDS, np.int64)
    known = _dictionary(len(out.texts.at))
    problems = empty(Problems, _most_problems(stream))
    n = np.zeros(1, np.int64)
    _assemble(
        data, size, stream.events, stream.hands, rooms.dialect, rooms.fixed_skin, known, *out, clock, problems,
        count, n,
    )  # fmt: skip
    _close_offsets(out, count, hands)
    utc_times(data, out.texts, out.setup, clock, rooms)
    read = _trimmed(out, count)
    problems = _with_unknown(problems, int(n[0]), stream)
    return Read(data, *read, problems, LineCounts(stream.used, stream.noise, len(stream.unknown)))


def _most_problems(stream: Stream) -> int:
    """Three facts of a hand, one of a seat, one of each line that tells cards."""
    telling = (K_SEAT, K_DEALT, K_SHOW, K_MUCK, K_RESULT)
    return 3 * len(stream.hands) + int(sum(stream.kinds[kind] for kind in telling))


def _close_offsets(out: _Outputs, count: I64, hands: int) -> None:
    out.setup.seat_at[hands], out.setup.action_at[hands] = count[N_SEATS], count[N_ACTIONS]
    out.claims.pot_at[hands], out.claims.award_at[hands] = count[N_POTS], count[N_AWARDS]
    out.claims.uncalled_at[hands], out.claims.result_at[hands] = count[N_UNCALLED], count[N_RESULTS]


def _trimmed(out: _Outputs, count: I64) -> _Outputs:
    """The outputs cut to what was written."""
    actions = int(count[N_ACTIONS])
    texts = int(count[N_TEXTS])
    pots = int(count[N_POTS])
    return out._replace(
        texts=_trim(out.texts, at=texts, length=texts),
        actions=_trim(out.actions, **dict.fromkeys(Actions._fields, actions)),
        claims=_trim(out.claims, pot_no=pots, pot_amount=pots, pot_line=pots),
    )


def _with_unknown(problems: Problems, count: int, stream: Stream) -> Problems:
    """T101 for every unknown line that stands in a hand, behind the problems found so far."""
    lines = stream.unknown[stream.unknown[:, U_HAND] >= 0]
    merged = empty(Problems, count + len(lines))
    for name, column in zip(Problems._fields, merged, strict=True):
        column[:count] = getattr(problems, name)[:count]
        column[count:] = NONE if name in ("expected", "printed") else -1
    merged.hand[count:] = lines[:, U_HAND]
    merged.line[count:] = lines[:, U_LINE]
    merged.code[count:] = 101
    return merged
