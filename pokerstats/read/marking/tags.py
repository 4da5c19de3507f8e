"""A start tag: its element, the values of its attributes."""

from typing import Any

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.read.bytes import byte_at, item, low_bytes, word_at
from pokerstats.read.marking.tables import (
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


@step
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


@step
def _same_rest(data: Any, at: int, length: int, code: Any, row: int, words: int) -> bool:
    """Whether a name's bytes behind the first eight are those packed behind `row`."""
    for word in range(1, words):
        if np.int64(word_at(data, at + 8 * word) & low_bytes(max(min(length - 8 * word, 8), 0))) != item(
            code, row + word
        ):
            return False
    return length <= 8 * words


@step
def _attribute(data: Any, at: int, end: int, code: Any, row: int, guess: int) -> int:
    """The number of a tag's attribute of this name, looked for from `guess` on; -1 if it is not listed."""
    length = end - at
    first = np.int64(word_at(data, at) & low_bytes(min(length, 8)))
    count = item(code, row + T_ATTRIBUTE_COUNT)
    for step_ in range(count):
        number = guess + step_
        if number >= count:
            number -= count
        place = item(code, row + T_ATTRIBUTES) + ATTRIBUTE * number
        if (
            item(code, place) == first
            and item(code, place + 2) == length
            and _same_rest(data, at, length, code, place, 2)
        ):
            return number
    return -1


@step
def read_tag(data: Any, at: int, size: int, code: Any, row: int, spans: Any, others: Any, notes: Any) -> int:
    """Reads a start tag from behind its name; where it ends.

    `spans`: start and length of the value of each listed attribute (start -1: absent). `others`: start and length
    of name and of value of those not listed.
    """
    for place in range(2 * MOST_ATTRIBUTES):
        spans[place] = -1
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
        while at < size and byte_at(data, at) > BLANK and byte_at(data, at) not in (EQUAL, MORE, SLASH, LESS):
            at += 1
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
        quote = byte_at(data, at)
        if at >= size or quote not in (QUOTE, APOSTROPHE):
            notes[N_BROKEN] = 1
            continue
        at += 1
        value = at
        while at < size and byte_at(data, at) != quote and byte_at(data, at) != LESS:
            at += 1
        if at >= size or byte_at(data, at) != quote:
            break
        number = _attribute(data, name, end, code, row, guess) if row >= 0 else -1
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
