"""Loops that turn the values of a column into the body of a Parquet page.

Rows are int64 everywhere; those up to `lowest` are null. Nothing is checked: `out` must have room for
`capacity(rows)` bytes. A page starts with its definition levels if the column is `optional`.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pokerstats.columns.kernels import inlined_step, kernel, step
from pokerstats.columns.layout import I32, I64
from pokerstats.read.bytes import PADDING, first_bit, item, low_bytes, put_word, word_at

U8 = npt.NDArray[np.uint8]
BLOCK = 128  # deltas that share a minimum
MINI = 32  # deltas that share a width
CARDS = 4 + 2 * 8  # bytes of the longest text of cards, with its length


def capacity(rows: int) -> int:
    """Bytes that a page of so many values, without the bytes of texts, may take at most."""
    return 10 * rows + 2 * BLOCK * 8 + 64


@kernel
def codes_page(rows: I64, lowest: int, optional: bool, codes: I64, width: int, out: U8, start: int) -> int:
    """The known rows' codes into a dictionary, `width` bits each, from out[start]: where the page ends."""
    at = _levels(rows, lowest, optional, out, start)
    out[at] = width
    at += 1
    if len(codes) and _constant(codes):
        at = _varint(len(codes) << 1, out, at)
        return _bytes(codes[0], (width + 7) >> 3, out, at)
    groups = (len(codes) + 7) >> 3
    at = _varint((groups << 1) | 1, out, at)
    return _pack(codes, width, out, at)


@kernel
def flags_page(rows: I64, lowest: int, optional: bool, known: I64, out: U8) -> int:
    """Booleans, one bit each: where the page ends."""
    at = _levels(rows, lowest, optional, out, 0)
    return _pack(known, 1, out, at)


@kernel
def append_marks(rows: I64, known: int, value: int, levels: U8, bits: U8, ends: I64) -> None:
    """One boolean a row behind those that wait: whether it is known into `levels`, and the known ones into `bits`.

    Bits of a row tell both. `ends`: rows and known rows so far. Eight bytes behind the last are written to.
    """
    level_at, level, held = ends[0] >> 3, np.int64(0), ends[0] & 7
    bit_at, word, filled = ends[1] >> 3, np.int64(0), ends[1] & 7
    if held != 0:
        level = np.int64(levels[level_at])
    if filled != 0:
        word = np.int64(bits[bit_at])
    for i in range(len(rows)):
        row = item(rows, i)
        told = (row >> known) & 1
        level |= told << held
        word |= ((row >> value) & told) << filled
        filled += told
        held += 1
        if held == 8:
            levels[level_at] = level
            level_at, level, held = level_at + 1, np.int64(0), np.int64(0)
            put_word(bits, bit_at, np.uint64(word))
            bit_at += filled >> 3
            word >>= filled & 8
            filled &= 7
    levels[level_at] = level
    put_word(bits, bit_at, np.uint64(word))
    ends[0] += len(rows)
    ends[1] = 8 * bit_at + filled


@kernel
def delta_page(rows: I64, lowest: int, optional: bool, known: I64, block: I64, out: U8) -> int:
    """The known rows by their differences: where the page ends. `block` is room for BLOCK integers."""
    at = _levels(rows, lowest, optional, out, 0)
    return _delta(known, block, out, at)


@kernel
def texts_page(rows: I64, lowest: int, optional: bool, pool: U8, shared: I64, own: I64, block: I64, out: U8) -> int:
    """Texts by what they share with the text before: where the page ends.

    The known rows' texts stand in the pool, each behind its length. `shared` and `own` are room for the two lengths
    of every known row.
    """
    at = _levels(rows, lowest, optional, out, 0)
    before, place, size = 0, 0, 0
    for i in range(len(own)):
        place += size
        size = _size(pool, place)
        place += 4
        most = min(size, own[i - 1] + shared[i - 1]) if i else 0
        shared[i] = _alike(pool, before, place, most)
        own[i] = size - shared[i]
        before = place
    at = _delta(shared, block, out, at)
    at = _delta(own, block, out, at)
    place = 0
    for i in range(len(own)):
        place += 4 + shared[i]
        at = _copy(pool, place, own[i], out, at)
        place += own[i]
    return at


@kernel
def plain_texts(data: U8, at: I64, length: I32, rows: I64, pool: U8, start: int) -> tuple[int, int, int]:
    """Texts behind their lengths from pool[start]: where they end, and where the least and the greatest stand.

    Rows are numbers of texts in `data`, negative for null; without a text least and greatest are -1. They are compared
    in the pool: a branch that waits for bytes of the input holds up all that comes behind it.
    """
    end = start
    for i in range(len(rows)):
        text = item(rows, i)
        if text >= 0:
            end = _bytes(length[text], 4, pool, end)
            end = _copy(data, at[text], length[text], pool, end)
    least, most, place = -1, -1, start
    while place < end:
        if least < 0 or _before(pool, place, least):
            least = place
        if most < 0 or _before(pool, most, place):
            most = place
        place += 4 + _size(pool, place)
    return end, least, most


@kernel
def cards(packed: I64, out: U8, start: int) -> int:
    """Packed cards as texts, `AhKh`, each behind its length, from out[start]: where they end."""
    at = start
    for one in packed:
        begin = at
        at += 4
        rest = one
        while rest != 0:
            card = (rest & 0xFF) - 1
            if 0 <= card < 52:
                rank, suit = card >> 2, card & 3
                out[at] = 50 + rank if rank < 8 else (84, 74, 81, 75, 65)[rank - 8]
                out[at + 1] = (99, 100, 104, 115)[suit]
                at += 2
            rest = (rest >> 8) & 0x00FFFFFFFFFFFFFF
        _bytes(at - begin - 4, 4, out, begin)
    return at


@kernel
def list_levels(lengths: I64, out: U8) -> int:
    """Repetition and definition levels of lists of known values: where they end."""
    total = 0
    for length in lengths:
        total += max(length, 1)
    groups = (total + 7) >> 3
    start = _varint((groups << 1) | 1, out, 4)
    for at in range(start, start + groups):
        out[at] = 0
    i = 0
    for length in lengths:
        for k in range(max(length, 1)):
            out[start + (i >> 3)] |= (k > 0) << (i & 7)
            i += 1
    end = start + groups
    _bytes(end - 4, 4, out, 0)
    begin = end
    start = _varint((groups << 1) | 1, out, begin + 4)
    for at in range(start, start + 2 * groups):
        out[at] = 0
    i = 0
    for length in lengths:
        for _ in range(max(length, 1)):
            out[start + (i >> 2)] |= (2 if length else 0) << (2 * (i & 3))
            i += 1
    end = start + 2 * groups
    _bytes(end - begin - 4, 4, out, begin)
    return end


@kernel
def intern(rows: I64, lowest: int, first: int, slots: I64, keys: I64, used: int, codes: I64,
           done: int) -> tuple[int, int, int]:  # fmt: skip
    """Codes of the known rows from `first` on, in order of appearance, into codes[done:].

    Returns the row where it stopped, codes done, and keys in use. `slots` is a hash table, pairs of key and code; -1
    is no code. The kernel stops before the table is more than half full. Measured: a short cut for a value that stands
    in the row before, or for small ones, costs more by the branches foretold wrongly than it saves.
    """
    for i in range(first, len(rows)):
        value = item(rows, i)
        if value <= lowest:
            continue
        slot = _slot(value, slots)
        code = item(slots, slot + 1)
        if code < 0:
            if 4 * used >= len(slots) or used >= len(keys):
                return i, done, used
            code = np.int64(used)
            keys[used] = value
            used += 1
            slots[slot] = value
            slots[slot + 1] = code
        codes[done] = code
        done += 1
    return len(rows), done, used


@kernel
def enter(slots: I64, keys: I64, used: int) -> None:
    """Enter the keys in use into an empty hash table."""
    for code in range(used):
        slot = _slot(keys[code], slots)
        slots[slot] = keys[code]
        slots[slot + 1] = code


@kernel
def intern_texts(data: U8, at: I64, length: I32, rows: I64, first: int, new_of: I64, slots: I64, pool: U8, end: int,
                 used: int, codes: I64) -> tuple[int, int, int]:  # fmt: skip
    """The same for texts, but a code for every row: -1 for null.

    Rows are numbers of texts in `data`, negative for null; `new_of` remembers their codes. The texts of the
    dictionary stand in pool[:end], each behind its length; a slot holds code << 32 | place. The kernel stops where
    slots or pool are too small, and returns the row, keys in use, and `end`.
    """
    for i in range(first, len(rows)):
        text = item(rows, i)
        if text < 0:
            codes[i] = -1
            continue
        if item(new_of, text) < 0:
            begin, size = int(at[text]), int(length[text])
            slot = _text_slot(data, begin, size, slots, pool)
            if slots[slot] < 0:
                if 2 * used >= len(slots) or end + 4 + size + PADDING > len(pool):
                    return i, used, end
                slots[slot] = (used << 32) | end
                used += 1
                end = _bytes(size, 4, pool, end)
                end = _copy(data, begin, size, pool, end)
            new_of[text] = slots[slot] >> 32
        codes[i] = item(new_of, text)
    return len(rows), used, end


@kernel
def enter_texts(slots: I64, pool: U8, used: int) -> None:
    """Enter the texts in use into an empty hash table."""
    place = 0
    for code in range(used):
        size = _size(pool, place)
        slots[_text_slot(pool, place + 4, size, slots, pool)] = (code << 32) | place
        place += 4 + size


@inlined_step
def _slot(value: int, slots: I64) -> int:
    """Where the pair of the value stands in the hash table, or the free place for it."""
    mask = len(slots) - 2
    slot = ((((value ^ (value >> 31)) & 0x7FFFFFFF) * 0x9E3779B1) >> 20) & mask
    while item(slots, slot + 1) >= 0 and item(slots, slot) != value:
        slot = (slot + 2) & mask
    return slot


@inlined_step
def _text_slot(data: U8, begin: int, size: int, slots: I64, pool: U8) -> int:
    """Where a text stands in the hash table, or the free place for it. Eight bytes behind the text are looked at."""
    mixed = np.uint64(size)
    for k in range(0, size, 8):
        word = word_at(data, begin + k) & low_bytes(min(size - k, 8))
        mixed = (mixed ^ word ^ (mixed >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
    mask = len(slots) - 1
    slot = int(np.int64(mixed >> np.uint64(34))) & mask
    while item(slots, slot) >= 0 and not _same(data, begin, size, pool, item(slots, slot) & 0xFFFFFFFF):
        slot = (slot + 1) & mask
    return slot


@inlined_step
def _same(data: U8, begin: int, size: int, pool: U8, place: int) -> bool:
    if _size(pool, place) != size:
        return False
    for k in range(0, size, 8):
        if (word_at(pool, place + 4 + k) ^ word_at(data, begin + k)) & low_bytes(min(size - k, 8)) != np.uint64(0):
            return False
    return True


@inlined_step
def _size(pool: U8, place: int) -> int:
    """The length in front of a text."""
    return int(np.int64(word_at(pool, place) & np.uint64(0xFFFFFFFF)))


@step
def _levels(rows: I64, lowest: int, optional: bool, out: U8, at: int) -> int:
    """One bit a row, whether it is known, behind the bytes that they take; nothing if no row may be null."""
    if not optional:
        return at
    nulls = 0
    for row in rows:
        nulls += row <= lowest
    if nulls == 0 or nulls == len(rows):
        end = _varint(len(rows) << 1, out, at + 4)
        out[end] = nulls == 0
        end += 1
    else:
        groups = (len(rows) + 7) >> 3
        end = _varint((groups << 1) | 1, out, at + 4)
        for group in range(groups):
            byte = np.int64(0)
            for i in range(8 * group, min(8 * group + 8, len(rows))):
                byte |= np.int64(item(rows, i) > lowest) << (i & 7)
            out[end] = byte
            end += 1
    _bytes(end - at - 4, 4, out, at)
    return end


@step
def _pack(values: I64, width: int, out: U8, at: int) -> int:
    """Values of up to 32 bits in `width` bits each, lowest bit first, the last eight filled up with zeros."""
    whole = len(values) & ~7
    if width <= 8:
        for first in range(0, whole, 8):
            word = np.int64(0)
            for k in range(8):
                word |= item(values, first + k) << (k * width)
            for k in range(width):
                out[at + k] = (word >> (8 * k)) & 255
            at += width
    elif width == 16:
        for i in range(whole):
            out[at] = values[i] & 255
            out[at + 1] = values[i] >> 8
            at += 2
    else:
        whole = 0
    word, bits = np.int64(0), 0
    for i in range(whole, (len(values) + 7) & ~7):
        if i < len(values):
            word |= values[i] << bits
        bits += width
        while bits >= 8:
            out[at] = word & 255
            at += 1
            word >>= 8
            bits -= 8
    return at


@step
def _delta(values: I64, block: I64, out: U8, at: int) -> int:
    """Integers by their differences, with a head that tells how many there are."""
    at = _varint(BLOCK, out, at)
    at = _varint(BLOCK // MINI, out, at)
    at = _varint(len(values), out, at)
    at = _varint(_zigzag(values[0]) if len(values) else 0, out, at)
    for first in range(1, len(values), BLOCK):
        filled = min(BLOCK, len(values) - first)
        for i in range(filled):
            block[i] = item(values, first + i) - item(values, first + i - 1)
        at = _deltas(block, filled, out, at)
    return at


@step
def _deltas(block: I64, filled: int, out: U8, at: int) -> int:
    """One block of differences: their minimum, the width of each miniblock, and what they are above the minimum."""
    least = block[0]
    for i in range(1, filled):
        least = min(least, item(block, i))
    at = _varint(_zigzag(least), out, at)
    for i in range(filled):
        block[i] -= least
    for i in range(filled, BLOCK):
        block[i] = 0
    widths = at
    at += BLOCK // MINI
    for mini in range(BLOCK // MINI):
        first = mini * MINI
        bits = 0
        for i in range(first, first + MINI):
            bits |= item(block, i)
        width = _width(bits)
        out[widths + mini] = width
        if width <= 32:
            at = _pack(block[first : first + MINI], width, out, at)
        else:
            for i in range(first, first + MINI):
                at = _bytes(block[i], 8, out, at)
            out[widths + mini] = 64
    return at


@step
def _width(bits: int) -> int:
    """Bits of the greatest value, from all values or-ed together; a negative one stands for more than 63 bits."""
    if bits < 0:
        return 64
    width = 0
    while bits:
        bits >>= 1
        width += 1
    return width


@step
def _constant(values: I64) -> bool:
    i = 1
    while i < len(values) and values[i] == values[0]:
        i += 1
    return i >= len(values)


@step
def _before(pool: U8, one: int, other: int) -> bool:
    """Whether a text of the pool stands before another by its bytes."""
    size, other_size = _size(pool, one), _size(pool, other)
    shorter = min(size, other_size)
    k = _alike(pool, one + 4, other + 4, shorter)
    if k < shorter:
        return bool(pool[one + 4 + k] < pool[other + 4 + k])
    return bool(size < other_size)


@step
def _alike(data: U8, one: int, other: int, most: int) -> Any:
    """How many bytes are the same from two places on, `most` at most. Eight bytes behind them are looked at."""
    k = 0
    while k < most:
        differing = word_at(data, one + k) ^ word_at(data, other + k)
        if differing != 0:
            return min(most, k + np.int64(first_bit(differing) >> np.uint64(3)))
        k += 8
    return most


@inlined_step
def _copy(source: U8, begin: int, size: int, out: U8, at: int) -> int:
    """So many bytes, and up to seven that count for nothing: where they end."""
    for k in range(0, size, 8):
        put_word(out, at + k, word_at(source, begin + k))
    return at + size


@inlined_step
def _bytes(value: int, count: int, out: U8, at: int) -> int:
    """A number in so many bytes, lowest first."""
    for k in range(count):
        out[at + k] = (value >> (8 * k)) & 255
    return at + count


@step
def _varint(value: int, out: U8, at: int) -> int:
    """A number as bytes of seven bits, as an unsigned one."""
    while value < 0 or value > 127:
        out[at] = (value & 127) | 128
        value = (value >> 7) & 0x01FFFFFFFFFFFFFF
        at += 1
    out[at] = value
    return at + 1


@step
def _zigzag(value: int) -> int:
    return (value << 1) ^ (value >> 63)
