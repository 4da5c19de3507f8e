"""Values of markup: entities decoded, amounts and cards in one form; and what stands where between them."""

from typing import Any, Final

import numpy as np

from pokerstats.columns.kernels import inlined_step, step
from pokerstats.columns.layout import NONE
from pokerstats.read.bytes import (
    HIGHS,
    ONES,
    ZERO,
    byte_at,
    first_bit,
    line_end,
    low_bytes,
    put_byte,
    put_word,
    same,
    word_at,
)
from pokerstats.read.marking.tables import (
    AMP,
    APOSTROPHE,
    BLANK,
    CARDS,
    COMMA,
    DOLLAR,
    EQUAL,
    LESS,
    MONEY,
    MORE,
    PLUS,
    POINT,
    QUOTE,
    SEMICOLON,
    SLASH,
)

ENTITY_STARTS: Final = np.uint64(AMP) * ONES
CONTROLS: Final = np.uint64(BLANK) * ONES


@inlined_step
def lines_in(data: Any, at: int, end: int) -> int:
    """The number of line feeds."""
    count = 0
    while True:
        at = line_end(data, at, end) + 1
        if at > end:
            return count
        count += 1


@inlined_step
def find(data: Any, at: int, size: int, byte: int) -> int:
    """Where a byte stands next, or `size`."""
    pattern = np.uint64(byte) * ONES
    while at < size:
        word = word_at(data, at) ^ pattern
        hit = (word - ONES) & ~word & HIGHS
        if hit != ZERO:
            return min(at + int(first_bit(hit) >> np.uint64(3)), size)
        at += 8
    return size


@step
def behind_bytes(data: Any, at: int, size: int, first: int, second: int, third: int) -> int:
    """Behind the next three bytes like these (`third` -1: two), or `size`."""
    while at < size:
        if byte_at(data, at) == first and byte_at(data, at + 1) == second:
            if third < 0:
                return min(at + 2, size)
            if byte_at(data, at + 2) == third:
                return min(at + 3, size)
        at += 1
    return size


@step
def behind_doctype(data: Any, at: int, size: int) -> int:
    """Behind a document type with all it declares inside brackets, or `size`."""
    depth = 0
    while at < size:
        byte = byte_at(data, at)
        if byte == 0x5B:
            depth += 1
        elif byte == 0x5D:
            depth -= 1
        elif byte == MORE and depth <= 0:
            return at + 1
        at += 1
    return size


@step
def behind_end_tag(data: Any, at: int, size: int, name: int, name_end: int) -> int:
    """Behind the end tag of this name if it stands here, else here."""
    end = at + 2 + name_end - name
    if end >= size or byte_at(data, at + 1) != SLASH or byte_at(data, end) != MORE:
        return at
    return end + 1 if same(data, at + 2, name, name_end - name) else at


@step
def _put_point(out: Any, to: int, point: int) -> int:
    """Write a character as UTF-8."""
    if point < 0x80:
        out[to] = point
        return to + 1
    if point < 0x800:
        out[to] = 0xC0 | (point >> 6)
        out[to + 1] = 0x80 | (point & 0x3F)
        return to + 2
    if point < 0x10000:
        out[to] = 0xE0 | (point >> 12)
        out[to + 1] = 0x80 | ((point >> 6) & 0x3F)
        out[to + 2] = 0x80 | (point & 0x3F)
        return to + 3
    out[to] = 0xF0 | (point >> 18)
    out[to + 1] = 0x80 | ((point >> 12) & 0x3F)
    out[to + 2] = 0x80 | ((point >> 6) & 0x3F)
    out[to + 3] = 0x80 | (point & 0x3F)
    return to + 4


@step
def _number(data: Any, at: int, end: int) -> int:
    """The character that `#8364` or `#x20AC` names; -1 if it names none."""
    base = 10
    at += 1
    if at < end and byte_at(data, at) | 0x20 == 0x78:
        base = 16
        at += 1
    if at >= end:
        return -1
    value = 0
    while at < end:
        byte = byte_at(data, at) | 0x20
        digit = byte_at(data, at) - 48
        if base == 16 and 0x61 <= byte <= 0x66:
            digit = byte - 87
        if digit < 0 or digit >= base or (base == 10 and digit > 9):
            return -1
        value = value * base + digit
        if value > 0x10FFFF:
            return -1
        at += 1
    if 0xD800 <= value <= 0xDFFF:
        return -1
    return max(value, BLANK)


@step
def _entity(data: Any, at: int, end: int) -> int:
    """The character that an entity from `at` to its semicolon stands for; -1 if it is none of XML's own."""
    length = end - at
    first = byte_at(data, at)
    if first == 0x23:
        return _number(data, at, end)
    word = np.int64(word_at(data, at) & low_bytes(min(length, 8)))
    if length == 3 and word == 0x706D61:
        return AMP
    if length == 2 and word == 0x746C:
        return LESS
    if length == 2 and word == 0x7467:
        return MORE
    if length == 4 and word == 0x746F7571:
        return QUOTE
    if length == 4 and word == 0x736F7061:
        return APOSTROPHE
    return -1


@step
def _copy_odd(data: Any, at: int, end: int, out: Any, to: int) -> int:
    """Write what may be an entity or a line end; how far that goes, as 32 * bytes read + bytes written."""
    byte = byte_at(data, at)
    if byte == AMP:
        stop = at + 1
        while stop < end and stop < at + 12 and byte_at(data, stop) != SEMICOLON:
            stop += 1
        point = -1
        if stop < end and byte_at(data, stop) == SEMICOLON:
            point = _entity(data, at + 1, stop)
        if point >= 0:
            return 32 * (stop + 1 - at) + _put_point(out, to, point) - to
    put_byte(out, to, max(byte, BLANK))
    return 33


@inlined_step
def copy_text(data: Any, at: int, end: int, out: Any, to: int) -> int:
    """Write a value with its entities decoded and its line ends made blanks; where the next byte goes."""
    while at < end:
        word = word_at(data, at)
        entities = word ^ ENTITY_STARTS
        odd = (((entities - ONES) & ~entities) | ((word - CONTROLS) & ~word)) & HIGHS
        if odd == ZERO:
            put_word(out, to, word)
            many = min(8, end - at)
            to += many
            at += many
        else:
            done = _copy_odd(data, at, end, out, to)
            at += done >> 5
            to += done & 31
    return to


@step
def copy_seldom(data: Any, at: int, end: int, out: Any, to: int) -> int:
    """`copy_text` for where it is not worth its machine code."""
    return copy_text(data, at, end, out, to)


@step
def _is_digit(byte: int) -> bool:
    return 48 <= byte <= 57


@step
def _is_symbol(out: Any, at: int, end: int) -> bool:
    """Whether a symbol of currency stands here, behind an amount: a sign, or a last word before `/` or `+`."""
    start = at
    while at < end and byte_at(out, at) != BLANK and byte_at(out, at) != SLASH and byte_at(out, at) != PLUS:
        if _is_digit(byte_at(out, at)):
            return False
        at += 1
    last = at >= end or byte_at(out, at) != BLANK or byte_at(out, at + 1) == PLUS
    return at > start and (last or byte_at(out, start) >= 0x80)


@step
def _is_decimal(out: Any, at: int, end: int, comma: int) -> bool:
    """Whether the mark between two digits stands before decimals."""
    stop = at + 1
    while stop < end and _is_digit(byte_at(out, stop)):
        stop += 1
    further = stop + 1 < end and (byte_at(out, stop) == COMMA or byte_at(out, stop) == POINT)
    if further and _is_digit(byte_at(out, stop + 1)):
        return False
    return stop - at <= 3 or byte_at(out, at) == (COMMA if comma > 0 else POINT)


@step
def _plain_amounts(out: Any, at: int, end: int, comma: int) -> int:
    """Amounts with a point, without thousands marks or a blank before their symbol, in place; the new end.

    One or two digits behind a mark are decimals; of more, `comma` = 1 tells that a comma stands before decimals.
    """
    plain = comma <= 0
    for place in range(at, end):
        byte = byte_at(out, place)
        plain = plain and byte != COMMA and byte != BLANK and byte != APOSTROPHE
    if plain:
        return end
    to = at
    for place in range(at, end):
        byte = byte_at(out, place)
        between = to > at and _is_digit(byte_at(out, to - 1)) and place + 1 < end and _is_digit(byte_at(out, place + 1))
        if between:
            if byte == COMMA or byte == POINT:
                if not _is_decimal(out, place, end, comma):
                    continue
                byte = POINT
            elif byte == BLANK or byte == APOSTROPHE:
                continue
        elif byte == BLANK and to > at and _is_digit(byte_at(out, to - 1)) and _is_symbol(out, place + 1, end):
            continue
        out[to] = byte
        to += 1
    return to


@step
def _turn_cards(out: Any, at: int, end: int) -> int:
    """Cards `HA s10` as `Ah 10s`, hidden ones as `X`, one blank between, in place; the new end."""
    to = at
    place = at
    while place < end:
        if byte_at(out, place) == BLANK:
            place += 1
            continue
        stop = place
        while stop < end and byte_at(out, stop) != BLANK:
            stop += 1
        if to > at:
            out[to] = BLANK
            to += 1
        suit = byte_at(out, place) | 0x20
        is_suit = suit == 0x63 or suit == 0x64 or suit == 0x68 or suit == 0x73
        if is_suit and 2 <= stop - place <= 3:
            for byte in range(place + 1, stop):
                out[to] = byte_at(out, byte)
                to += 1
            out[to] = suit
            to += 1
        else:
            for byte in range(place, stop):
                out[to] = 0x58 if byte_at(out, byte) == 0x78 and stop - place == 1 else byte_at(out, byte)
                to += 1
        place = stop
    return to


@inlined_step
def words_in(data: Any, at: int, end: int) -> int:
    """The number of words between blanks."""
    count = 0
    inside = False
    while at < end:
        blank = byte_at(data, at) <= BLANK
        count += not blank and not inside
        inside = not blank
        at += 1
    return count


@inlined_step
def decoded(data: Any, at: int, end: int, kind: int, comma: int, out: Any, to: int) -> int:
    """Write a value by its kind; where the next byte goes."""
    stop = copy_text(data, at, end, out, to)
    if kind == MONEY:
        return _plain_amounts(out, to, stop, comma)
    if kind == CARDS:
        return _turn_cards(out, to, stop)
    return stop


@step
def decimal_comma(data: Any, tag: int, at: int, end: int) -> int:
    """Whether the head of a session tells that a comma marks decimals: 1, 0, or NONE where its figures leave it open.

    A figure between two tags that ends with a comma and one or two digits does: no thousands mark stands there. Of
    a text with other words two blinds with a slash between them tell it: `Holdem NL €0,50/€1`. `tag` is where the
    session begins; the next one has its own figures.
    """
    session = word_at(data, tag)
    points = 0
    while at < end and byte_at(data, at) != EQUAL:  # the head has no attributes
        if byte_at(data, at) != MORE:
            if byte_at(data, at) == LESS and word_at(data, at) == session:
                break
            at += 1
            continue
        at += 1
        digits, mark, marks, plain = 0, 0, 0, True
        pairs, small = 0, 0  # slashes of this word, and figures of it that end so
        while at < end and byte_at(data, at) != LESS:
            byte = byte_at(data, at)
            if byte in (SLASH, BLANK):
                small += mark == COMMA and 1 <= digits <= 2
                pairs += byte == SLASH
            if byte == BLANK:
                if pairs == 1 and small > 0:
                    return 1
                pairs = small = 0
            plain = plain and not 0x41 <= (byte & 0xDF) <= 0x5A
            if _is_digit(byte):
                digits += 1
            elif byte < 0x80 and byte != BLANK and byte != DOLLAR:  # a symbol of currency may stand behind
                mark = byte
                marks += 1
                digits = 0
            at += 1
        ends_so = mark == COMMA and 1 <= digits <= 2
        if (plain and ends_so) or (pairs == 1 and small + ends_so > 0):
            return 1
        points += plain and marks == 1 and mark == POINT and 1 <= digits <= 2  # a version has more points
    return 0 if points > 0 else NONE


@step
def comma_of_amounts(data: Any, at: int, end: int) -> int:
    """Whether the first amount with decimals from `at` on has a comma before them: 1, 0, or NONE where none has any."""
    comma, point = find(data, at, end, COMMA), find(data, at, end, POINT)
    while comma < end or point < end:
        place = min(comma, point)
        if _is_decimal_mark(data, at, place):
            return int(place == comma)
        if place == comma:
            comma = find(data, place + 1, end, COMMA)
        else:
            point = find(data, place + 1, end, POINT)
    return NONE


@step
def _is_decimal_mark(data: Any, start: int, at: int) -> bool:
    """Whether one or two digits, and no further figures, stand behind the mark, in `chips`, `win`, `bet` or `sum`."""
    digits = 0
    while _is_digit(byte_at(data, at + 1 + digits)):
        digits += 1
    behind = byte_at(data, at + 1 + digits)
    if not 1 <= digits <= 2 or behind == COMMA or behind == POINT or not _is_digit(byte_at(data, at - 1)):
        return False
    while at > start and byte_at(data, at) != QUOTE and byte_at(data, at) != APOSTROPHE and byte_at(data, at) != MORE:
        at -= 1
    name = byte_at(data, at - 2)
    return byte_at(data, at - 1) == EQUAL and (name == 0x73 or name == 0x6E or name == 0x74 or name == 0x6D)
