"""A start tag: its element, the values of its attributes."""

from typing import Any, Final

import numpy as np

from pokerstats.columns.kernels import inlined_step, step
from pokerstats.read.bytes import HIGHS, ONES, ZERO, byte_at, first_bit, item, low_bytes, word_at
from pokerstats.read.marking.tables import (
    A_LENGTH,
    A_MASK,
    APOSTROPHE,
    ATTRIBUTE,
    BLANK,
    C_TAG_COUNT,
    C_TAGS,
    EQUAL,
    LESS,
    MORE,
    MOST_ATTRIBUTES,
    N_BROKEN,
    N_CLOSED,
    N_OTHERS,
    QUOTE,
    SLASH,
    T_ATTRIBUTE_COUNT,
    T_ATTRIBUTES,
    T_LENGTH,
    TAG,
    TAG_WORDS,
)

TAG_STARTS: Final = np.uint64(LESS) * ONES


@inlined_step
def tag_row(data: Any, at: int, end: int, code: Any) -> int:
    """The row of the element named by at:end; -1 if the grammar does not name it."""
    length = end - at
    first = np.int64(word_at(data, at) & low_bytes(min(length, 8)))
    row = item(code, C_TAGS)
    for _ in range(item(code, C_TAG_COUNT)):
        if (
            item(code, row) == first
            and item(code, row + T_LENGTH) == length
            and _same_rest(data, at, length, code, row, TAG_WORDS)
        ):
            return row
        row += TAG
    return -1


@inlined_step
def _same_rest(data: Any, at: int, length: int, code: Any, row: int, words: int) -> bool:
    """Whether a name's bytes behind the first eight are those packed behind `row`."""
    for word in range(1, words):
        if np.int64(word_at(data, at + 8 * word) & low_bytes(max(min(length - 8 * word, 8), 0))) != item(
            code, row + word
        ):
            return False
    return length <= 8 * words


@inlined_step
def _attribute(data: Any, at: int, code: Any, row: int, guess: int) -> int:
    """The number of the tag's attribute that stands here, `name="`, looked for from `guess` on; -1 for none."""
    first = np.int64(word_at(data, at))
    count = item(code, row + T_ATTRIBUTE_COUNT)
    number = guess
    for _ in range(count):
        if number >= count:
            number = 0
        place = item(code, row + T_ATTRIBUTES) + ATTRIBUTE * number
        if (first & item(code, place + A_MASK)) == item(code, place):
            length = item(code, place + A_LENGTH)
            quote = byte_at(data, at + length + 1)
            if (
                byte_at(data, at + length) == EQUAL
                and (quote == QUOTE or quote == APOSTROPHE)
                and (length <= 8 or _same_rest(data, at, length, code, place, 2))
            ):
                return number
        number += 1
    return -1


@step
def _attribute_named(data: Any, at: int, end: int, code: Any, row: int) -> int:
    """The number of the tag's attribute of this name, -1 for none: for what is not written in the usual way."""
    first = np.int64(word_at(data, at))
    for number in range(item(code, row + T_ATTRIBUTE_COUNT)):
        place = item(code, row + T_ATTRIBUTES) + ATTRIBUTE * number
        length = item(code, place + A_LENGTH)
        if (
            length == end - at
            and (first & item(code, place + A_MASK)) == item(code, place)
            and (length <= 8 or _same_rest(data, at, length, code, place, 2))
        ):
            return number
    return -1


@inlined_step
def _value_end(data: Any, at: int, size: int, quote: int) -> int:
    """Where the quote that ends a value stands, or a `<` that must not be in it, or `size`."""
    quotes = np.uint64(quote) * ONES
    while at < size:
        word = word_at(data, at)
        ends = word ^ quotes
        opens = word ^ TAG_STARTS
        hit = (((ends - ONES) & ~ends) | ((opens - ONES) & ~opens)) & HIGHS
        if hit != ZERO:
            return min(at + int(first_bit(hit) >> np.uint64(3)), size)
        at += 8
    return size


@inlined_step
def read_tag(data: Any, at: int, size: int, code: Any, row: int, spans: Any, others: Any, notes: Any) -> int:
    """Reads a start tag from behind its name; where it ends.

    `spans`: start and length of the value of each listed attribute (start -1: absent). `others`: start and length
    of name and of value of those not listed.
    """
    if row >= 0:
        for number in range(item(code, row + T_ATTRIBUTE_COUNT)):
            spans[2 * number] = -1
    notes[N_OTHERS] = 0
    notes[N_CLOSED] = 0
    notes[N_BROKEN] = 0
    guess = 0
    while at < size:
        byte = byte_at(data, at)
        if byte <= BLANK:
            at += 1
            continue
        if byte == MORE:
            return at + 1
        if byte == LESS:
            break
        if byte == SLASH:
            notes[N_CLOSED] = 1
            at += 1
            continue
        name = at
        number = _attribute(data, at, code, row, guess) if row >= 0 else -1
        if number >= 0:
            end = at + item(code, item(code, row + T_ATTRIBUTES) + ATTRIBUTE * number + A_LENGTH)
            at = end + 1
        else:
            while at < size and byte > BLANK and byte != EQUAL and byte != MORE and byte != SLASH and byte != LESS:
                at += 1
                byte = byte_at(data, at)
            end = at
            while at < size and byte_at(data, at) <= BLANK:
                at += 1
            if at >= size or byte_at(data, at) != EQUAL or end == name:
                notes[N_BROKEN] = 1
                at += at < size and byte_at(data, at) == EQUAL
                continue
            at += 1
            while at < size and byte_at(data, at) <= BLANK:
                at += 1
            number = _attribute_named(data, name, end, code, row) if row >= 0 else -1
        quote = byte_at(data, at)
        if at >= size or (quote != QUOTE and quote != APOSTROPHE):
            notes[N_BROKEN] = 1
            continue
        value = at + 1
        at = _value_end(data, value, size, quote)
        if at >= size or byte_at(data, at) != quote:
            break
        if number >= 0:
            spans[2 * number] = value
            spans[2 * number + 1] = at - value
            guess = number + 1
        elif notes[N_OTHERS] < MOST_ATTRIBUTES:
            place = 4 * notes[N_OTHERS]
            others[place] = name
            others[place + 1] = end - name
            others[place + 2] = value
            others[place + 3] = at - value
            notes[N_OTHERS] += 1
        else:
            notes[N_BROKEN] = 1
        at += 1
    notes[N_BROKEN] = 1
    return at
