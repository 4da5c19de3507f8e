"""The line machine: interprets the grammar tables over a chunk's bytes and writes the event stream.

One call reads whole hands only. It stops before a hand that might not fit into what is left of the output
arrays and says so; the caller grows them and resumes. Nothing of a failed branch reaches an event: a
template copies its own registers only.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.kernels import inlined_step, kernel, step
from pokerstats.columns.layout import I64, MOST_DIGITS, NONE, TOO_FINE
from pokerstats.model.money import BY_SYMBOL, SYMBOLS
from pokerstats.read.bytes import (
    PADDING,
    byte_at,
    first_bit,
    item,
    leading_digits,
    line_end,
    low_bytes,
    number_at,
    same,
    stands,
    word_at,
)
from pokerstats.read.compile import (
    ANY_SECOND,
    C_EMIT,
    C_FIRST,
    C_HEAD_COUNT,
    C_HEADS,
    C_MARKS,
    C_PREFACE,
    C_ROOTS,
    C_SECTIONS,
    C_START_COUNT,
    C_STARTS,
    C_STRANGERS,
    C_TEMPLATES,
    CARDS,
    END,
    END_STOP,
    ENUM,
    GAP,
    HEAD_BYTES,
    HEAD_ROW,
    INT,
    LITERAL,
    LONG_LITERAL,
    MONEY,
    NAME,
    OTHER_PLAYER,
    PLAYER,
    REGISTERS,
    ROMAN,
    SWITCH,
    T_CLASS,
    T_EMIT,
    T_GOTO,
    T_KIND,
    T_NO_GAME,
    T_SEATS,
    T_WIDTH,
    T_WORDS,
    TEXT,
    USED_LINE,
    WORD_BYTES,
    WORD_ROW,
    Rooms,
)
from pokerstats.read.events import EVENTS, KINDS, slots_of, width_of
from pokerstats.read.markup import Marker
from pokerstats.read.templates import LONGEST_LINE

MAX_SEATS: Final = 32  # names that {player} can match in one hand
BRANCHES: Final = 96  # open alternatives of one line; more makes the line unknown
SEAT_WIDTH: Final = width_of("seat")
WIDEST: Final = SEAT_WIDTH + max(width_of(kind) for kind in EVENTS)  # of one line: a stranger and what he does
SCALES: Final = (10_000, 1_000, 100, 10, 1)  # ten-thousandths of the last of so many decimals
SEAT: Final = KINDS["seat"]
R_PLAYER: Final = REGISTERS["player"]
R_NAME: Final = REGISTERS["name"]
R_STRANGER: Final = REGISTERS["stranger"]
SEAT_NAME: Final = slots_of("seat")["name"].at
R_SYMBOL: Final = REGISTERS["symbol"]
R_TOO_FINE: Final = REGISTERS["_too_fine"]

# Words of a hand row and of an unknown-line row.
H_START, H_LINE, H_ROOM, H_EVENTS, H_GLUED = range(5)
H_WORDS: Final = 5
U_LINE, U_START, U_LENGTH, U_ROOM, U_SECTION, U_HAND = range(6)
U_WORDS: Final = 6
# Words of the state that a resumed call goes on from.
S_AT, S_LINE, S_HANDS, S_EVENTS, S_UNKNOWN, S_USED, S_NOISE, S_SUMMARIES, S_WHY, S_GLUED = range(10)
S_WORDS: Final = 10
DONE, EVENTS_FULL, HANDS_FULL, UNKNOWN_FULL = range(4)


class Stream(NamedTuple):
    """What the machine made of a chunk."""

    events: I64  # flat records, see read/events
    hands: I64  # (hands, H_WORDS): start, line, room, first event, glued
    unknown: I64  # (lines, U_WORDS)
    kinds: I64  # number of events by kind
    used: int
    noise: int
    summaries: int  # heads of tournament summaries
    too_fine: bool  # whether an amount may be TOO_FINE


def _rank_table() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    table = np.full(256, -1, np.int64)
    for rank, letter in enumerate("23456789TJQKA"):
        table[ord(letter)] = rank
    return table


def _suit_table() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    table = np.full(256, -1, np.int64)
    for suit, letter in enumerate("cdhs"):
        table[ord(letter)] = suit
    return table


RANKS: Final = _rank_table()
SUITS: Final = _suit_table()


def _symbol_table() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Currency symbols: their bytes as a little-endian word, its mask, length, currency, may it only stand before."""
    rows = [(symbol.text.encode(), symbol.currency, symbol.before) for symbol in SYMBOLS]
    assert all(len(text) < 8 for text, _, _ in rows)
    return np.array(
        [
            (int.from_bytes(text, "little"), (1 << 8 * len(text)) - 1, len(text), currency, before)
            for text, currency, before in rows
        ],
        np.int64,
    )


SYMBOL_TABLE: Final = _symbol_table()
_DOLLAR: Final = BY_SYMBOL["$"]
_FIRST_OTHER: Final = 0x41  # every other symbol starts with a letter, or beyond ASCII


@inlined_step
def _symbol(data: Any, at: int, behind: bool) -> int:
    """Currency of the symbol at `at` and its length in bytes, as currency * 8 + length; 0 = no symbol."""
    byte = byte_at(data, at)
    if byte == 0x24:
        return _DOLLAR * 8 + 1
    return 0 if byte < _FIRST_OTHER else _other_symbol(data, at, behind)


@step
def _other_symbol(data: Any, at: int, behind: bool) -> int:
    word = np.int64(word_at(data, at))
    for row in range(len(SYMBOL_TABLE)):
        if (word & SYMBOL_TABLE[row, 1]) == SYMBOL_TABLE[row, 0] and not (behind and SYMBOL_TABLE[row, 4] != 0):
            return SYMBOL_TABLE[row, 3] * 8 + SYMBOL_TABLE[row, 2]
    return 0


@inlined_step
def _money(data: Any, at: int, decimal: int, thousands: int, register: int, registers: Any) -> int:
    """Read an amount into its register; where it ends, or -1 if none stands here."""
    symbol = _symbol(data, at, False)
    at += symbol & 7
    digits = leading_digits(data, at)
    if digits < 8 and byte_at(data, at + digits) != thousands:
        value = number_at(data, at, digits)
        at += digits
    else:
        value, digits, at = _grouped(data, at, thousands)
    value *= 10_000
    decimals = 0
    if byte_at(data, at) == decimal:
        decimals = leading_digits(data, at + 1)
        if decimals > 0:
            value += number_at(data, at + 1, min(decimals, 4)) * SCALES[min(decimals, 4)]
            at += 1 + decimals
            while 0 <= byte_at(data, at) - 48 <= 9:
                at += 1
    if digits + decimals == 0:
        return -1
    if digits > MOST_DIGITS or decimals > 4:
        value = TOO_FINE
        registers[R_TOO_FINE] = 1
    if symbol == 0:
        symbol = _symbol(data, at, True)
        at += symbol & 7
    if symbol >> 3 != 0:
        registers[R_SYMBOL] = symbol >> 3
    registers[register] = value
    return at


@step
def _grouped(data: Any, at: int, thousands: int) -> tuple[int, int, int]:
    """A whole number of any length, in groups or not: its value, its digits, and where it ends."""
    value = digits = 0
    while True:
        digit = byte_at(data, at) - 48
        if 0 <= digit <= 9:
            value = value * 10 + digit
            digits += 1
        elif digits == 0 or digit != thousands - 48 or not 0 <= byte_at(data, at + 1) - 48 <= 9:
            return value, digits, at
        at += 1


@step
def _cards(data: Any, at: int, end: int, register: int, registers: Any) -> int:
    """Read up to eight cards into a register; where they end, or -1."""
    packed = np.uint64(0)
    count = 0
    stop = -1
    while at + 1 < end and count < 9:
        first = byte_at(data, at)
        length = 1
        rank = RANKS[first]
        if first == 0x31 and byte_at(data, at + 1) == 0x30:
            rank = 8
            length = 2
        suit = SUITS[byte_at(data, at + length)]
        if rank < 0 or suit < 0 or at + length >= end:
            break
        if count < 8:
            packed |= np.uint64(1 + rank * 4 + suit) << np.uint64(8 * count)
        count += 1
        at += length + 1
        stop = at
        gap = byte_at(data, at)
        if gap == 0x20:
            at += 1
        elif gap == 0x5D and byte_at(data, at + 1) == 0x5B:
            at += 2
        elif gap == 0x5D and byte_at(data, at + 1) == 0x20 and byte_at(data, at + 2) == 0x5B:
            at += 3
        else:
            break
    if count == 0 or count > 8:
        return -1
    registers[register] = np.int64(packed)
    return stop


@inlined_step
def _digits(data: Any, at: int, end: int, register: int, registers: Any) -> int:
    digit = byte_at(data, at) - 48
    value = 0
    start = at
    while 0 <= digit <= 9 and at < end and at - start < 18:
        value = value * 10 + digit
        at += 1
        digit = byte_at(data, at) - 48
    if at == start:
        return -1
    registers[register] = value
    return at


@step
def _roman(data: Any, at: int, end: int) -> int:
    start = at
    while at < end:
        byte = byte_at(data, at)
        is_letter = byte in (0x49, 0x56, 0x58, 0x4C, 0x43, 0x44, 0x4D)
        if not (is_letter or 48 <= byte <= 57):
            break
        at += 1
    return at if at > start else -1


@step
def _word(data: Any, at: int, code: Any, row: int, count: int, register: int, registers: Any) -> int:
    """The longest word of an enum that stands here; where it ends, or -1."""
    for _ in range(count):
        length = item(code, row)
        if stands(data, at, code, row + WORD_BYTES, length):
            registers[register] = item(code, row + 1)
            return at + length
        row += WORD_ROW
    return -1


@inlined_step
def _head_at(data: Any, at: int, end: int, code: Any) -> int:
    """The head row whose prefix stands at `at`, or -1."""
    if item(code, item(code, C_FIRST) + byte_at(data, at)) == 0:
        return -1
    word = np.int64(word_at(data, at))
    first = item(code, C_STARTS)
    last = first + item(code, C_START_COUNT)
    while first < last and item(code, first) != word:
        first += 1
    if first == last:
        return -1
    row = item(code, C_HEADS)
    for _ in range(item(code, C_HEAD_COUNT)):
        if word == item(code, row + HEAD_BYTES):
            length = item(code, row)
            if at + length <= end and stands(data, at, code, row + HEAD_BYTES, length):
                return row
        row += HEAD_ROW
    return -1


@step
def _head_inside(data: Any, start: int, end: int, code: Any) -> int:
    """Where inside a line the head of another hand stands, or -1."""
    for at in range(start + 1, end - 8):
        if _head_at(data, at, end, code) >= 0:
            return at
    return -1


@inlined_step
def _player(data: Any, at: int, names: Any, seats: int) -> int:
    """The seat whose name stands at `at`, the longest if several do; -1 for none."""
    word = np.int64(word_at(data, at))
    alike = np.uint64(0)  # a bit for each seat whose name begins as the text does
    for seat_i in range(seats):
        begins = (word & item(names, 4 * seat_i + 3)) == item(names, 4 * seat_i + 2)
        alike |= np.uint64(begins) << np.uint64(seat_i)
    longest = -1
    player = -1
    while alike != 0:
        who: Any = np.int64(first_bit(alike))
        alike &= alike - np.uint64(1)
        name = 4 * who
        length = item(names, name + 1)
        if length > longest and (length <= 8 or same(data, at + 8, item(names, name) + 8, length - 8)):
            longest = length
            player = who
    return player


@step
def _other_player(data: Any, at: int, names: Any, seats: int, register: int, registers: Any) -> int:
    """Where the name of a further player ends; -1 for none."""
    seat_i = _player(data, at, names, seats)
    registers[register] = seat_i
    return at + item(names, 4 * seat_i + 1) if seat_i >= 0 else -1


@inlined_step
def _scan(data: Any, at: int, end: int, stop: int, second: int, resume: int) -> int:
    """Where a text stops: the next `stop`, with `second` behind it, from `resume` (or `at`) on; -1 for none."""
    if stop == END_STOP:
        return end
    scan = at if resume < 0 else resume
    while scan < end:
        if byte_at(data, scan) == stop and second in (ANY_SECOND, byte_at(data, scan + 1)):
            return scan
        scan += 1
    return -1


@step
def _scan_back(data: Any, at: int, end: int, stop: int, second: int, resume: int) -> int:
    """Where a name stops: the last `stop`, with `second` behind it, up to `resume` (or the end); -1 for none."""
    if stop == END_STOP:
        return end
    scan = end - 1 if resume < 0 else resume
    while scan >= at:
        if byte_at(data, scan) == stop and second in (ANY_SECOND, byte_at(data, scan + 1)):
            return scan
        scan -= 1
    return -1


@inlined_step
def _match(
    data: Any, start: int, end: int, root: int, marks: int, code: Any, registers: Any, names: Any, seats: int,
    branches: Any,
) -> int:  # fmt: skip
    """The template that the line start:end follows, its fields in the registers; -1 if there is none.

    `names`: offset, length, first eight bytes and their mask of each seated player, flat. `branches`: open
    alternatives as node, place, place where a text scan goes on (-1 none), flat.
    """
    node = root
    at = start
    resume = -1
    depth = 0
    while True:
        op = item(code, node)
        onward = item(code, node + 2)
        after = -1
        again = -1
        if op == LITERAL:
            word = np.int64(word_at(data, at))
            if (word ^ item(code, node + 4)) & item(code, node + 5) == 0:
                after = at + item(code, node + 1)
        elif op == END:
            if at == end:
                return item(code, node + 1)
        elif op == SWITCH:
            onward = item(code, item(code, node + 1) + byte_at(data, at))
            if onward >= 0:
                after = at + 1
        elif op == LONG_LITERAL:
            if stands(data, at, code, item(code, node + 4), item(code, node + 1)):
                after = at + item(code, node + 1)
        elif op == PLAYER:
            seat_i = _player(data, at, names, seats)
            if seat_i >= 0:
                registers[R_PLAYER] = seat_i
                after = at + item(names, 4 * seat_i + 1)
        elif op == MONEY:
            after = _money(data, at, item(code, marks), item(code, marks + 1), item(code, node + 1), registers)
        elif op in (TEXT, NAME):
            stop, second = item(code, node + 4), item(code, node + 5)
            if op == TEXT:
                after = _scan(data, at, end, stop, second, resume)
                again = after + 1 if stop != END_STOP and after >= 0 else -1
            else:
                after = _scan_back(data, at, end, stop, second, resume)
                again = after - 1 if stop != END_STOP and after > at else -1
            resume = -1
            if after >= 0:
                register = item(code, node + 1)
                registers[register] = at
                registers[register + 1] = after - at
        elif op == INT:
            after = _digits(data, at, end, item(code, node + 1), registers)
        elif op == CARDS:
            after = _cards(data, at, end, item(code, node + 1), registers)
        elif op == ENUM:
            after = _word(
                data, at, code, item(code, node + 4), item(code, node + 5), item(code, node + 1), registers
            )  # fmt: skip
        elif op == GAP:
            after = at
            while after < end and byte_at(data, after) == 32:
                after += 1
        elif op == ROMAN:
            after = _roman(data, at, end)
        elif op == OTHER_PLAYER:
            after = _other_player(data, at, names, seats, item(code, node + 1), registers)
        else:
            return item(code, node + 1)
        if 0 <= after <= end:
            if after == end and item(code, node + 7) >= 0:
                return item(code, node + 7)
            back = item(code, node + 6) if again < 0 else node
            if back >= 0:
                if depth == 3 * BRANCHES:
                    return -1
                branches[depth] = back
                branches[depth + 1] = at
                branches[depth + 2] = again
                depth += 3
            at = after
            node = onward
        else:
            node = item(code, node + 3)
        if node < 0:
            if depth == 0:
                return -1
            depth -= 3
            node = item(branches, depth)
            at = item(branches, depth + 1)
            resume = item(branches, depth + 2)


@inlined_step
def _copy(source: Any, target: Any) -> None:
    for index in range(len(source)):
        target[index] = source[index]


@inlined_step
def _emit(events: Any, where: int, line: int, kind: int, row: int, code: Any, registers: Any) -> int:
    """Write an accepted template's record; where the next one starts."""
    events[where] = kind
    events[where + 1] = line
    where += 2
    source = item(code, C_EMIT) + item(code, row + T_EMIT)
    for word in range(item(code, row + T_WIDTH)):
        events[where + word] = item(registers, item(code, source + word))
    return where + item(code, row + T_WIDTH)


@step
def _named(data: Any, at: int, length: int, names: Any, seats: int) -> int:
    """The seat of exactly this name, which a longer one stood in the way of, or of the same but for blanks at its ends.

    `seats` if the hand has no such player.
    """
    for seat_i in range(seats):
        if item(names, 4 * seat_i + 1) == length and same(data, item(names, 4 * seat_i), at, length):
            return seat_i
    at, length = _without_blanks(data, at, length)
    for seat_i in range(seats):
        first, count = _without_blanks(data, item(names, 4 * seat_i), item(names, 4 * seat_i + 1))
        if count == length and same(data, first, at, length):
            return seat_i
    return seats


@step
def _without_blanks(data: Any, at: int, length: int) -> tuple[int, int]:
    """A text without the blanks at its ends."""
    while length > 0 and byte_at(data, at) in (32, 9):
        at += 1
        length -= 1
    while length > 0 and byte_at(data, at + length - 1) in (32, 9):
        length -= 1
    return at, length


@step
def _seat_stranger(events: Any, where: int, line: int, registers: Any) -> int:
    """Write the seat of a player whom the seat list lacks; where the next record starts."""
    events[where] = SEAT
    events[where + 1] = line
    for word in range(2, SEAT_WIDTH):
        events[where + word] = NONE
    events[where + SEAT_NAME] = registers[R_NAME]
    events[where + SEAT_NAME + 1] = registers[R_NAME + 1]
    return where + SEAT_WIDTH


@kernel
def _run(
    data: Any, size: int, code: Any, registers: Any, state: Any, events: Any, hands: Any, unknown: Any, kinds: Any,
    names: Any, branches: Any, before: Any, kinds_before: Any,
) -> None:  # fmt: skip
    """Read lines from state[S_AT] on, to the end or to a hand that might not fit: state[S_WHY] tells what is full."""
    _copy(kinds, kinds_before)
    _copy(state, before)
    room = -1
    section = -1
    hand = -1
    seats = 0
    at = state[S_AT]
    line = state[S_LINE]
    last_start = at
    last_end = at
    last_events = state[S_EVENTS]
    last_class = -1
    last_kind = -1
    last_strange = 0
    glued = state[S_GLUED]
    state[S_WHY] = DONE
    while at < size:
        start = at
        end = line_end(data, at, size)
        at = end + 1
        line += 1
        while end > start and byte_at(data, end - 1) in (32, 13, 9):
            end -= 1
        while start < end and byte_at(data, start) in (32, 9):
            start += 1
        if end == start:
            state[S_NOISE] += 1
            last_class = -1
            continue
        head = _head_at(data, start, end, code)
        if head >= 0:
            _copy(state, before)
            before[S_AT] = start
            before[S_LINE] = line - 1
            before[S_GLUED] = glued
            _copy(kinds, kinds_before)
            room = item(code, head + 1)
            section = item(code, head + 3)
            seats = 0
            hand = -1
            if item(code, head + 2) == 1:
                state[S_SUMMARIES] += 1
            else:
                hand = state[S_HANDS]
                if hand >= len(hands):
                    state[S_WHY] = HANDS_FULL
                    break
                hands[hand, H_START] = start
                hands[hand, H_LINE] = line
                hands[hand, H_ROOM] = room
                hands[hand, H_EVENTS] = state[S_EVENTS]
                hands[hand, H_GLUED] = glued
                state[S_HANDS] += 1
            glued = 0
        if state[S_EVENTS] + WIDEST > len(events) or state[S_UNKNOWN] >= len(unknown):
            state[S_WHY] = UNKNOWN_FULL if state[S_UNKNOWN] >= len(unknown) else EVENTS_FULL
            break
        template = -1
        is_strange = False
        if end - start <= LONGEST_LINE:
            root, other_root = item(code, C_PREFACE), -1
            if room >= 0:
                root = item(code, item(code, C_ROOTS) + room * item(code, C_SECTIONS) + section)
                other_root = item(code, item(code, C_STRANGERS) + room * item(code, C_SECTIONS) + section)
            marks = item(code, C_MARKS) + 2 * max(room, 0)
            while root >= 0 and template < 0:
                registers[R_SYMBOL] = NONE
                template = _match(data, start, end, root, marks, code, registers, names, seats, branches)
                is_strange = root == other_root
                if is_strange and template >= 0:
                    who = _named(data, registers[R_STRANGER], registers[R_STRANGER + 1], names, seats)
                    registers[R_PLAYER] = who
                    if who == seats and item(code, item(code, C_TEMPLATES) + template * T_WORDS + T_SEATS) == 0:
                        template = -1
                root = other_root if 0 < seats < MAX_SEATS and not is_strange else -1
        row = item(code, C_TEMPLATES) + template * T_WORDS
        if head >= 0 and (template < 0 or item(code, row + T_NO_GAME) == 1):
            inside = _head_inside(data, start, end, code)
            if inside >= 0:  # a head that was cut off, and another one behind it
                at = inside
                line -= 1
                glued = 1
                last_class = -1
                continue
        if template < 0:
            inside = _head_inside(data, start, end, code) if head < 0 else -1
            if inside < 0 and head < 0 and last_class >= 0:
                inside = _head_inside(data, last_start, last_end, code)
                if inside >= 0:  # the line before ran into a new hand: take it back and start there
                    state[S_EVENTS] = last_events
                    if last_kind >= 0:
                        kinds[last_kind] -= 1
                    kinds[SEAT] -= last_strange
                    state[S_USED if last_class == USED_LINE else S_NOISE] -= 1
                    line -= 1
            if inside >= 0:
                at = inside
                line -= 1
                glued = 1
                last_class = -1
                continue
            row = state[S_UNKNOWN]
            unknown[row, U_LINE] = line
            unknown[row, U_START] = start
            unknown[row, U_LENGTH] = end - start
            unknown[row, U_ROOM] = room
            unknown[row, U_SECTION] = section
            unknown[row, U_HAND] = hand
            state[S_UNKNOWN] += 1
            last_class = -1
            continue
        last_start = start
        last_end = end
        last_events = state[S_EVENTS]
        last_class = item(code, row + T_CLASS)
        last_kind = item(code, row + T_KIND)
        last_strange = 0
        if is_strange and registers[R_PLAYER] == seats:  # he is seated here, without a number and a stack
            registers[R_NAME] = registers[R_STRANGER]
            registers[R_NAME + 1] = registers[R_STRANGER + 1]
            state[S_EVENTS] = _seat_stranger(events, last_events, line, registers)
            kinds[SEAT] += 1
            last_strange = 1
        if last_kind >= 0:
            state[S_EVENTS] = _emit(events, state[S_EVENTS], line, last_kind, row, code, registers)
            kinds[last_kind] += 1
            state[S_USED] += 1
            if (last_strange == 1 or last_kind == SEAT) and seats < MAX_SEATS:
                length = registers[R_NAME + 1]
                mask = np.int64(low_bytes(min(length, 8)))
                names[4 * seats] = registers[R_NAME]
                names[4 * seats + 1] = length
                names[4 * seats + 2] = np.int64(word_at(data, registers[R_NAME])) & mask
                names[4 * seats + 3] = mask
                seats += 1
        else:
            state[S_NOISE] += 1
        if item(code, row + T_GOTO) >= 0:
            section = item(code, row + T_GOTO)
    full = state[S_WHY]
    if full != DONE:
        _copy(before, state)
        state[S_WHY] = full
        _copy(kinds_before, kinds)
    else:
        state[S_AT] = at
        state[S_LINE] = line


BYTES_A_WORD: Final = 4  # of events: five of PokerStars', of rooms with little text fewer
BYTES_A_HAND: Final = 512


class Machine:
    """The line machine with its output arrays, reused from chunk to chunk (one per thread)."""

    def __init__(self, rooms: Rooms, size: int = 1 << 18) -> None:
        """There is room for what `size` bytes of text usually tell; it grows if need be."""
        self.rooms = rooms
        self.registers = rooms.tables.registers.copy()
        self.events = np.empty(size // BYTES_A_WORD, np.int64)
        self.hands = np.empty((size // BYTES_A_HAND, H_WORDS), np.int64)
        self.unknown = np.empty((1 << 9, U_WORDS), np.int64)
        sizes = (4 * MAX_SEATS, 3 * BRANCHES, S_WORDS, len(KINDS))  # names, branches, state and kinds before a hand
        self.scratch = tuple(np.zeros(size, np.int64) for size in sizes)
        self.markers = tuple(None if tables is None else Marker(tables) for tables in rooms.markup)

    def read(self, data: np.ndarray[tuple[int], np.dtype[np.uint8]], size: int, *, of_markup: bool = False) -> Stream:
        """Events of data[:size]; `data` is padded. The arrays of the result live until the next call.

        `of_markup`: the lines were made of markup, heads are those of markup rooms.
        """
        assert len(data) >= size + PADDING
        state = np.zeros(S_WORDS, np.int64)
        kinds = np.zeros(len(KINDS), np.int64)
        self.registers[R_TOO_FINE] = 0
        code = self.rooms.tables.markup_code if of_markup else self.rooms.tables.code
        while True:
            _run(
                data, size, code, self.registers, state, self.events, self.hands, self.unknown, kinds,
                *self.scratch,
            )  # fmt: skip
            if state[S_WHY] == DONE:
                break
            self._grow(int(state[S_WHY]))
        return Stream(
            self.events[: state[S_EVENTS]],
            self.hands[: state[S_HANDS]],
            self.unknown[: state[S_UNKNOWN]],
            kinds,
            int(state[S_USED]),
            int(state[S_NOISE]),
            int(state[S_SUMMARIES]),
            bool(self.registers[R_TOO_FINE]),
        )

    def _grow(self, full: int) -> None:
        """Twice the room in the output that is full, what is written kept."""
        name = ("events", "hands", "unknown")[full - EVENTS_FULL]
        written = getattr(self, name)
        setattr(self, name, np.concatenate([written, np.empty_like(written)]))
