"""Lines are written: what the grammar lists of an element, and what it does not."""

from typing import Any

import numpy as np

from pokerstats.columns.kernels import inlined_step, step
from pokerstats.read.bytes import byte_at, item, low_bytes, put, put_byte, put_word, word_at
from pokerstats.read.marking.tables import (
    BLANK,
    EQUAL,
    F_ITEM_COUNT,
    F_ITEMS,
    F_UNLESS,
    F_UNLESS_LENGTH,
    FORM,
    I_BEFORE,
    I_BEFORE_LENGTH,
    I_KIND,
    I_VALUE,
    ITEM,
    L_LINE,
    L_ROLE,
    L_START,
    LESS,
    LF,
    MORE,
    NO_NUMBER,
    OTHER_TAG,
    Q_LINE,
    Q_NUMBER,
    Q_SPANS,
    Q_START,
    Q_TAG,
    Q_WORDS,
    QUOTE,
    S_COMMA,
    S_LAST,
    S_LINE,
    S_LINES,
    S_ODD,
    S_OUT,
    S_OWED,
    S_QUEUED,
    SPARE,
    T_ATTRIBUTE_COUNT,
    T_FORM_COUNT,
    T_FORMS,
    T_ORDER,
    T_ROLE,
    TAB,
    THE_COUNT,
    THE_TEXT,
)
from pokerstats.read.marking.values import copy_seldom, decoded, words_in


@inlined_step
def _word(words: Any, at: int, length: int, out: Any, to: int) -> int:
    """Write words of a line; what is written behind them is written over."""
    for i in range(0, length, 8):
        put_word(out, to + i, word_at(words, at + i))
    return to + length


@inlined_step
def _end_line(out: Any, to: int, start: int, lines: Any, state: Any, line: int, place: int, role: int) -> None:
    """Close a line that began at `start` of `out`; a blank one is not kept."""
    while to > start and byte_at(out, to - 1) == BLANK:
        to -= 1
    if to == start:
        return
    put_byte(out, to, LF)
    state[S_OUT] = to + 1
    row = state[S_LINES]
    put(lines, row, L_LINE, line)
    put(lines, row, L_START, place)
    put(lines, row, L_ROLE, role)
    state[S_LINES] += 1


@step
def write_raw(data: Any, at: int, end: int, out: Any, lines: Any, state: Any, line: int) -> None:
    """Some text as a line of its own."""
    start = state[S_OUT]
    to = start
    for place in range(at, end):
        out[to] = max(byte_at(data, place), BLANK)
        to += 1
    _end_line(out, to, start, lines, state, line, at, OTHER_TAG)


@step
def write_odd(data: Any, at: int, end: int, out: Any, lines: Any, state: Any) -> None:
    """What is not well formed, as a line of its own: the first of each line of the text makes it unknown."""
    if state[S_ODD] != state[S_LINE]:
        state[S_ODD] = state[S_LINE]
        write_raw(data, at, end, out, lines, state, state[S_LINE])


@inlined_step
def _write_form(
    data: Any, form: int, code: Any, words: Any, spans: Any, first: int, text: int, text_end: int, out: Any,
    to: int, comma: int,
) -> int:  # fmt: skip
    """Write one line of an element: its words and values; where it ends. `first`: where its spans begin."""
    place = item(code, form + F_ITEMS)
    for _ in range(item(code, form + F_ITEM_COUNT)):
        to = _word(words, item(code, place + I_BEFORE), item(code, place + I_BEFORE_LENGTH), out, to)
        value = item(code, place + I_VALUE)
        if value >= 0:
            at = spans[first + 2 * value]
            if at >= 0:
                to = decoded(data, at, at + spans[first + 2 * value + 1], item(code, place + I_KIND), comma, out, to)
        elif value == THE_TEXT:
            while text < text_end and byte_at(data, text) <= BLANK:
                text += 1
            to = decoded(data, text, text_end, item(code, place + I_KIND), comma, out, to)
        elif value == THE_COUNT:
            count = min(words_in(data, text, text_end), 99)
            if count > 9:
                out[to] = 48 + count // 10
                to += 1
            out[to] = 48 + count % 10
            to += 1
        place += ITEM
    return to


@inlined_step
def _makes_line(data: Any, form: int, code: Any, spans: Any, first: int) -> bool:
    """A further line of an element is made where its first value stands there and is not the one that says nothing."""
    value = item(code, item(code, form + F_ITEMS) + I_VALUE)
    if value < 0:
        return True
    at, length = spans[first + 2 * value], spans[first + 2 * value + 1]
    if at < 0:
        return False
    nothing = item(code, form + F_UNLESS_LENGTH)
    return not (
        length == nothing and np.int64(word_at(data, at) & low_bytes(min(length, 8))) == item(code, form + F_UNLESS)
    )


@step
def _with_indent(data: Any, at: int) -> int:
    """Where the line begins, if only blanks stand before on it; else here."""
    start = at
    while start > 0 and (byte_at(data, start - 1) == BLANK or byte_at(data, start - 1) == TAB):
        start -= 1
    return start if start == 0 or byte_at(data, start - 1) == LF else at


@step
def write_element(
    data: Any, row: int, code: Any, words: Any, spans: Any, first: int, text: int, text_end: int, out: Any, lines:
    Any, state: Any, line: int, start: int,
) -> None:  # fmt: skip
    """Write all lines of an element that the grammar lists."""
    form = item(code, row + T_FORMS)
    for number in range(item(code, row + T_FORM_COUNT)):
        always = number == 0 and item(code, form + F_UNLESS_LENGTH) < 0
        if always or _makes_line(data, form, code, spans, first):
            begin = state[S_OUT]
            to = _write_form(data, form, code, words, spans, first, text, text_end, out, begin, state[S_COMMA])
            role = item(code, row + T_ROLE) if number == 0 else OTHER_TAG
            place = start if role == OTHER_TAG else _with_indent(data, start)
            _end_line(out, to, begin, lines, state, line, place, role)
        form += FORM


@step
def write_others(
    data: Any, name: int, name_end: int, text: int, text_end: int, listed: bool, others: Any, count: int, out:
    Any, lines: Any, state: Any, line: int, start: int,
) -> None:  # fmt: skip
    """Write what the grammar does not list: one line of an unlisted element, a line each of unlisted attributes."""
    begin = state[S_OUT]
    to = begin
    for number in range(count + 1):
        if number == count and listed:
            break
        if to == begin:
            out[to] = LESS
            to = copy_seldom(data, name, name_end, out, to + 1)
        if number < count:
            place = 4 * number
            out[to] = BLANK
            to = copy_seldom(data, others[place], others[place] + others[place + 1], out, to + 1)
            out[to] = EQUAL
            out[to + 1] = QUOTE
            to = copy_seldom(data, others[place + 2], others[place + 2] + others[place + 3], out, to + 2)
            out[to] = QUOTE
            to += 1
        if number == count or listed:
            out[to] = MORE
            to += 1
            if not listed:
                while text < text_end and byte_at(data, text) <= BLANK:
                    text += 1
                to = copy_seldom(data, text, text_end, out, to)
            _end_line(out, to, begin, lines, state, line, start, OTHER_TAG)
            begin = state[S_OUT]
            to = begin


@step
def flush(data: Any, code: Any, words: Any, queue: Any, out: Any, lines: Any, state: Any) -> None:
    """Write the elements that wait, in the order of their numbers; equal ones as they came."""
    count = state[S_QUEUED]
    in_order = state[S_LAST] >= 0
    written = 0
    low = -1
    while written < count:
        lowest = low
        if not in_order:
            lowest = NO_NUMBER + 1
            for row in range(count):
                number = item(queue, row * Q_WORDS + Q_NUMBER)
                if low < number < lowest:
                    lowest = number
        for row in range(count):
            at = row * Q_WORDS
            if in_order or item(queue, at + Q_NUMBER) == lowest:
                write_element(
                    data, item(queue, at + Q_TAG), code, words, queue, at + Q_SPANS, 0, 0, out, lines, state,
                    item(queue, at + Q_LINE), item(queue, at + Q_START),
                )  # fmt: skip
                written += 1
        low = lowest
    state[S_QUEUED] = 0
    state[S_OWED] = 0
    state[S_LAST] = 0


@inlined_step
def enqueue(data: Any, row: int, code: Any, spans: Any, queue: Any, state: Any, start: int) -> None:
    """Let an element wait with its values; state[S_LAST] = -1 once they are not in the order of their numbers."""
    at = state[S_QUEUED] * Q_WORDS
    order = 2 * item(code, row + T_ORDER)
    number = NO_NUMBER
    if spans[order] >= 0 and 0 < spans[order + 1] <= 9:
        number = 0
        for place in range(spans[order], spans[order] + spans[order + 1]):
            digit = byte_at(data, place) - 48
            number = NO_NUMBER if number == NO_NUMBER or not 0 <= digit <= 9 else 10 * number + digit
    queue[at + Q_NUMBER] = number
    queue[at + Q_LINE] = state[S_LINE]
    queue[at + Q_START] = start
    queue[at + Q_TAG] = row
    for place in range(2 * item(code, row + T_ATTRIBUTE_COUNT)):
        queue[at + Q_SPANS + place] = spans[place]
    state[S_LAST] = number if 0 <= state[S_LAST] <= number else -1
    state[S_QUEUED] += 1


@inlined_step
def room_for(size: int, out: Any, lines: Any, state: Any) -> bool:
    """Whether an element of so many bytes, and all that wait before it, can be written."""
    need = state[S_OWED] + 4 * size + SPARE
    return state[S_OUT] + need <= len(out) and state[S_LINES] + state[S_QUEUED] * 8 + 64 <= len(lines)
