"""What the head of a session tells belongs to each of its hands; lines become those of the file again.

Reading markup gives a stream in which a session's head is a hand of its own, and lines are counted as they were made.
Here its events go to every hand that follows, all `hand` events of a hand become one (the later figure counts),
and each event stands on the line of the file that its element began on.
"""

from typing import Any, Final

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I8, I64, NONE
from pokerstats.model.games import BY_ID
from pokerstats.model.names import FIXED_LIMIT, TOURNAMENT
from pokerstats.read.bytes import byte_at, get, item
from pokerstats.read.events import KINDS, slots_of, width_of
from pokerstats.read.marking.tables import L_LINE, L_ROLE, L_START, SESSION_HEAD
from pokerstats.read.markup import Marked
from pokerstats.read.vm import (
    H_EVENTS,
    H_GLUED,
    H_LINE,
    H_ROOM,
    H_START,
    H_WORDS,
    U_HAND,
    U_LENGTH,
    U_LINE,
    U_START,
    Stream,
)

K: Final = KINDS
WIDTHS: Final = np.array([width_of(kind) for kind in KINDS], np.int64)
HEAD: Final = width_of("hand")
_HAND: Final = {name: slot.at for name, slot in slots_of("hand").items()}
_SEAT: Final = {name: slot.at for name, slot in slots_of("seat").items()}
_DEALT: Final = {name: slot.at for name, slot in slots_of("dealt").items()}
HAND_ID, HAND_GAME, HAND_SMALL, HAND_BIG = _HAND["id"], _HAND["game"], _HAND["small"], _HAND["big"]
HAND_LIMIT, HAND_MONEY = _HAND["limit"], _HAND["money_kind"]
HAND_TOURNAMENT: Final = _HAND["tournament"]
HAND_CURRENCY, HAND_SYMBOL, HAND_BUY_CURRENCY = _HAND["currency"], _HAND["symbol"], _HAND["buy_currency"]
TABLE_NAME: Final = slots_of("table")["table"].at
SEAT_OUT, DEALT_OPEN = _SEAT["sitting_out"], _DEALT["open"]
K_HAND, K_TABLE, K_SEAT, K_HERO, K_DEALT = K["hand"], K["table"], K["seat"], K["hero"], K["dealt"]
K_HAND_OVER, K_INFO = K["hand_over"], K["info"]
MOST_SEATS: Final = 32
MOST_OF_A_HEAD: Final = 1 << 6  # words of a session's events that its hands get beside their own head
# Games by the number of hole cards, where the text names none.
_TOLD: Final = {2: "holdem", 4: "omaha", 5: "omaha5", 6: "omaha6"}
GAMES: Final = np.array([BY_ID[_TOLD[cards]].code if cards in _TOLD else -1 for cards in range(7)], np.int64)
_BETTING: Final = ("fold", "check", "call", "bet", "raise_level", "raise_adding", "raise_by", "raise_to", "all_in")
_NO_PART: Final = ("hand", "table", "button", "seat", "sits_out", "result", "hole_cards", "street", "hero", "info")


def _takes_part() -> I64:
    table = np.zeros(len(KINDS), np.int64)
    for kind, code in KINDS.items():
        table[code] = kind not in _NO_PART and "player" in slots_of(kind)
    return table


TAKES_PART: Final = _takes_part()  # events of a player who is in the hand
IS_BETTING: Final = np.array([kind in _BETTING or kind == "result" for kind in KINDS], np.int64)
NOISE_LINE, USED_LINE, UNKNOWN_LINE = range(3)  # worst last


@step
def _fold_head(events: Any, at: int, out: Any, head: int) -> None:
    """Add what one `hand` event prints to the hand's own."""
    for word in range(2, HEAD):
        value = item(events, at + word)
        if value != NONE and value != -1:
            out[head + word] = value


@step
def _new_head(out: Any, head: int, line: int) -> None:
    """A `hand` event that prints nothing."""
    out[head] = K_HAND
    out[head + 1] = line
    for word in range(2, HEAD):
        out[head + word] = NONE
    for word in TEXT_LENGTHS:
        out[head + word] = -1


TEXT_LENGTHS: Final = tuple(slot.at + 1 for slot in slots_of("hand").values() if slot.words == 2)


@step
def _copy_event(events: Any, at: int, kind: int, line: int, out: Any, to: int, kinds: Any) -> int:
    """Write an event under its kind, on its line."""
    out[to] = kind
    out[to + 1] = line
    for word in range(2, WIDTHS[kind]):
        out[to + word] = item(events, at + word)
    kinds[kind] += 1
    return to + WIDTHS[kind]


@step
def _line(lines: Any, made: int) -> int:
    """The line of the file of the line made as number `made` (1-based)."""
    return get(lines, made - 1, L_LINE)


@step
def _mark_used(line: int, classes: Any) -> None:
    if 0 < line < len(classes):
        classes[line] = max(classes[line], USED_LINE)


@step
def _settle_head(out: Any, head: int, cards: int) -> None:
    """What follows from all that a hand's lines told together.

    The blinds of a level are no bets of fixed limit. The currency of the account (in the slot of the buy-in's) counts
    where nothing else tells one. A game that the text does not name is told by its hole cards. A hand without an id is
    none that can be told from others: its game is not known either.
    """
    if item(out, head + HAND_MONEY) == TOURNAMENT:
        if item(out, head + HAND_LIMIT) == FIXED_LIMIT:
            out[head + HAND_SMALL] = NONE
            out[head + HAND_BIG] = NONE
        if item(out, head + HAND_SYMBOL) != NONE:
            out[head + HAND_BUY_CURRENCY] = NONE
    else:
        if item(out, head + HAND_CURRENCY) == NONE and item(out, head + HAND_SYMBOL) == NONE:
            out[head + HAND_CURRENCY] = item(out, head + HAND_BUY_CURRENCY)
        out[head + HAND_BUY_CURRENCY] = NONE
    named = item(out, head + HAND_GAME) != NONE
    if not named and item(out, head + HAND_LIMIT) != NONE and 0 < cards < len(GAMES) and GAMES[cards] >= 0:
        out[head + HAND_GAME] = GAMES[cards]
    if item(out, head + HAND_ID + 1) <= 0:
        out[head + HAND_ID] = 0
        out[head + HAND_ID + 1] = 0
        out[head + HAND_GAME] = NONE


@step
def _number_tournament(data: Any, table: int, length: int, session: Any) -> None:
    """A tournament whose number nothing tells has that at the end of its table's name."""
    digits = 0
    while digits < length and 48 <= byte_at(data, table + length - 1 - digits) <= 57:
        digits += 1
    if digits > 0 and item(session, HAND_MONEY) == TOURNAMENT and item(session, HAND_TOURNAMENT + 1) <= 0:
        session[HAND_TOURNAMENT] = table + length - digits
        session[HAND_TOURNAMENT + 1] = digits


@step
def _open_session(
    data: Any, events: Any, at: int, last: int, lines: Any, session: Any, kinds: Any, classes: Any
) -> int:  # fmt: skip
    """Keep what a session's head tells its hands: its folded `hand` event, then others; the words of these.

    session[-1] = where its event of the hero stands, -1 none.
    """
    _new_head(session, 0, 0)
    hero = -1
    table = -1
    to = HEAD
    while at < last:
        kind = item(events, at)
        line = _line(lines, item(events, at + 1))
        _mark_used(line, classes)
        if kind == K_TABLE and item(events, at + TABLE_NAME + 1) > 0:
            table = at
        if kind == K_HAND:
            _fold_head(events, at, session, 0)
        elif kind == K_HERO:
            hero = at
        elif to + WIDTHS[kind] < HEAD + MOST_OF_A_HEAD:
            to = _copy_event(events, at, kind, line, session, to, kinds)
            kinds[kind] -= 1  # it is counted with the hands
        at += WIDTHS[kind]
    if table >= 0:
        _number_tournament(data, item(events, table + TABLE_NAME), item(events, table + TABLE_NAME + 1), session)
    session[len(session) - 1] = hero
    return to - HEAD


@kernel
def _share(
    data: Any, events: Any, hands: Any, lines: Any, out: Any, out_hands: Any, kinds: Any, classes: Any, order: Any,
    parts: Any, session: Any,
) -> int:  # fmt: skip
    """Write the stream as its hands have it; the number of hands."""
    to = 0
    count = 0
    told = _open_session(data, events, 0, 0, lines, session, kinds, classes)
    for h in range(len(hands)):
        at = get(hands, h, H_EVENTS)
        last = get(hands, h + 1, H_EVENTS) if h + 1 < len(hands) else len(events)
        made = get(hands, h, H_LINE)
        if get(lines, made - 1, L_ROLE) == SESSION_HEAD:
            told = _open_session(data, events, at, last, lines, session, kinds, classes)
            order[h] = -1
            continue
        head = to
        line = _line(lines, made)
        out_hands[count, H_START] = get(lines, made - 1, L_START)
        out_hands[count, H_LINE] = line
        out_hands[count, H_ROOM] = get(hands, h, H_ROOM)
        out_hands[count, H_EVENTS] = head
        out_hands[count, H_GLUED] = 0
        order[h] = count
        count += 1
        for word in range(HEAD):
            out[head + word] = item(session, word)
        out[head + 1] = line
        if item(out, head + HAND_MONEY) == TOURNAMENT:  # a session of theirs has no stakes, a game may have its level
            out[head + HAND_SMALL] = NONE
            out[head + HAND_BIG] = NONE
        kinds[K_HAND] += 1
        to += HEAD
        place = HEAD
        while place < HEAD + told:
            kind = item(session, place)
            to = _copy_event(session, place, kind, item(session, place + 1), out, to, kinds)
            place += WIDTHS[kind]
        cards = 0
        seats = 0
        betting = 0
        while at < last:
            kind = item(events, at)
            line = _line(lines, item(events, at + 1))
            _mark_used(line, classes)
            if kind == K_HAND:
                _fold_head(events, at, out, head)
            else:
                if kind == K_SEAT and seats < MOST_SEATS:
                    parts[seats, 0] = to
                    parts[seats, 1] = 0
                    seats += 1
                elif TAKES_PART[kind] == 1 and 0 <= item(events, at + 2) < seats:
                    parts[item(events, at + 2), 1] = 1
                if kind == K_DEALT:
                    cards = max(cards, item(events, at + DEALT_OPEN))
                betting += IS_BETTING[kind]
                if kind == K_HAND_OVER and betting == 0:  # only blinds are told: that is no whole hand
                    kind = K_INFO
                to = _copy_event(events, at, kind, line, out, to, kinds)
            at += WIDTHS[kind]
        _settle_head(out, head, cards)
        if cards > 0:
            for seat_i in range(seats):
                if parts[seat_i, 1] == 0:
                    out[parts[seat_i, 0] + SEAT_OUT] = 1
        hero = session[len(session) - 1]
        if hero >= 0:
            to = _copy_event(events, hero, K_HERO, _line(lines, item(events, hero + 1)), out, to, kinds)
    kinds[len(kinds) - 1] = to
    return count


def shared(stream: Stream, marked: Marked) -> Stream:
    """The stream with its sessions' heads in their hands, in the lines and places of the markup."""
    hands = len(stream.hands)
    games = int((marked.lines[stream.hands[:, H_LINE] - 1, L_ROLE] != SESSION_HEAD).sum())
    out = np.empty(len(stream.events) + games * (HEAD + MOST_OF_A_HEAD), np.int64)
    out_hands = np.empty((games, H_WORDS), np.int64)
    kinds = np.zeros(len(KINDS) + 1, np.int64)
    classes = np.zeros(marked.source_lines + 1, np.int8)
    order = np.zeros(hands + 1, np.int64)
    count = _share(
        marked.data, stream.events, stream.hands, marked.lines, out, out_hands, kinds, classes, order,
        np.zeros((MOST_SEATS, 2), np.int64), np.zeros(HEAD + MOST_OF_A_HEAD + 1, np.int64),
    )  # fmt: skip
    unknown = _unknown(stream, marked, order, classes)
    counted = np.bincount(classes[1 + marked.continues :], minlength=3)
    return Stream(
        out[: kinds[-1]], out_hands[:count], unknown, kinds[:-1], int(counted[USED_LINE]), int(counted[NOISE_LINE]),
        stream.summaries, stream.too_fine,
    )  # fmt: skip


def lengths(stream: Stream, marked: Marked, size: int) -> I64:
    """The bytes of each hand, up to the next hand or session; `stream` is the one that was not shared yet."""
    made = stream.hands[:, H_LINE] - 1
    start = marked.lines[made, L_START]
    length = np.append(start[1:], size) - start
    return length[marked.lines[made, L_ROLE] != SESSION_HEAD]


def _unknown(stream: Stream, marked: Marked, order: I64, classes: I8) -> I64:
    """Unknown lines of the file, each once; what stands in the preamble was told with the chunk it is from."""
    made = stream.unknown[:, U_LINE] - 1
    line = marked.lines[made, L_LINE]
    fresh = np.flatnonzero(line > 0)
    _, once = np.unique(line[fresh], return_index=True)
    rows = fresh[once]
    unknown = stream.unknown[rows]
    unknown[:, U_LINE] = line[rows]
    unknown[:, U_START] = marked.lines[made[rows], L_START]
    unknown[:, U_LENGTH] = 0
    inside = unknown[:, U_HAND] >= 0
    unknown[inside, U_HAND] = order[unknown[inside, U_HAND]]
    classes[line[rows]] = UNKNOWN_LINE
    return unknown
