"""Loads of bytes and words without bounds checks or wraparound: the letters of the reading kernels.

The caller guarantees that at least eight bytes follow the last index (chunk buffers are padded).
Un-jitted (NUMBA_DISABLE_JIT=1) the same names do the same work in plain Python.
"""

from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

from pokerstats.columns.kernels import inlined_step, step

PADDING: Final = 16  # zero bytes behind the data of every chunk buffer


def _load(bits: int) -> Any:
    def pick(typingctx: Any, array: Any, index: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            holder = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
            at = context.cast(builder, args[1], signature.args[1], types.intp)
            byte = builder.gep(builder.bitcast(holder.data, ir.IntType(8).as_pointer()), [at])
            value = builder.load(builder.bitcast(byte, ir.IntType(bits).as_pointer()))
            value.align = 1
            return value if bits == 64 else builder.zext(value, ir.IntType(64))

        return (types.uint64 if bits == 64 else types.int64)(array, index), emit

    return pick


def _store(bits: int) -> Any:
    def put_down(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            holder = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
            at = context.cast(builder, args[1], signature.args[1], types.intp)
            byte = builder.gep(builder.bitcast(holder.data, ir.IntType(8).as_pointer()), [at])
            word = builder.bitcast(byte, ir.IntType(bits).as_pointer())
            known = context.cast(builder, args[2], signature.args[2], types.uint64)
            stored = builder.store(known if bits == 64 else builder.trunc(known, ir.IntType(bits)), word)
            stored.align = 1
            return context.get_dummy_value()

        return types.void(array, index, value), emit

    return put_down


def _item(typingctx: Any, array: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        holder = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
        at = context.cast(builder, args[1], signature.args[1], types.intp)
        return builder.load(builder.gep(holder.data, [at]))

    return array.dtype(array, index), emit


def _put_item(typingctx: Any, array: Any, index: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        holder = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
        at = context.cast(builder, args[1], signature.args[1], types.intp)
        converted = context.cast(builder, args[2], signature.args[2], array.dtype)
        builder.store(converted, builder.gep(holder.data, [at]))
        return context.get_dummy_value()

    return types.void(array, index, value), emit


def _get(typingctx: Any, table: Any, row: Any, column: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_cell(context, builder, signature, args))

    return table.dtype(table, row, column), emit


def _put(typingctx: Any, table: Any, row: Any, column: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        converted = context.cast(builder, args[3], signature.args[3], table.dtype)
        builder.store(converted, _cell(context, builder, signature, args))
        return context.get_dummy_value()

    return types.void(table, row, column, value), emit


def _cell(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """The address of table[row, column] of a C-contiguous table."""
    holder = cgutils.create_struct_proxy(signature.args[0])(context, builder, args[0])
    row = context.cast(builder, args[1], signature.args[1], types.intp)
    column = context.cast(builder, args[2], signature.args[2], types.intp)
    width = cgutils.unpack_tuple(builder, holder.shape, 2)[1]
    return builder.gep(holder.data, [builder.add(builder.mul(row, width), column)])


def _first_bit(typingctx: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), emit


if config.DISABLE_JIT:

    def word_at(data: Any, at: int) -> Any:
        """Eight bytes from `at` as a little-endian word."""
        return np.uint64(int.from_bytes(bytes(data[at : at + 8]), "little"))

    def byte_at(data: Any, at: int) -> int:
        """The byte at `at`."""
        return int(data[at])

    def put_word(array: Any, at: int, word: Any) -> None:
        """Write eight bytes from a little-endian word."""
        array[at : at + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.uint8)

    def put_byte(array: Any, at: int, byte: int) -> None:
        """Write one byte."""
        array[at] = byte

    def item(array: Any, at: int) -> Any:
        """array[at] of a flat array, for an index that is known to be inside."""
        return array[at]

    def put_item(array: Any, at: int, value: Any) -> None:
        """Set array[at] of a flat array."""
        array[at] = value

    def get(table: Any, row: int, column: int) -> Any:
        """table[row, column] of a C-contiguous table."""
        return table[row, column]

    def put(table: Any, row: int, column: int, value: Any) -> None:
        """Set table[row, column] of a C-contiguous table."""
        table[row, column] = value

    def first_bit(word: Any) -> Any:
        """The number of zero bits below the lowest set one."""
        return np.uint64((int(word) & -int(word)).bit_length() - 1)

else:
    word_at = intrinsic(_load(64))
    byte_at = intrinsic(_load(8))
    put_word = intrinsic(_store(64))
    put_byte = intrinsic(_store(8))
    item = intrinsic(_item)
    put_item = intrinsic(_put_item)
    get = intrinsic(_get)
    put = intrinsic(_put)
    first_bit = intrinsic(_first_bit)

DIGITS: Final = np.uint64(0x3030303030303030)
ABOVE_NINE: Final = np.uint64(0x7676767676767676)  # makes the high bit of all that is more than 9
NEWLINES: Final = np.uint64(0x0A0A0A0A0A0A0A0A)
ONES: Final = np.uint64(0x0101010101010101)
HIGHS: Final = np.uint64(0x8080808080808080)
ALL: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
ZERO: Final = np.uint64(0)


@inlined_step
def line_end(data: Any, at: int, end: int) -> int:
    """Where the next line feed stands, or `end`."""
    while at < end:
        word = word_at(data, at) ^ NEWLINES
        hit = (word - ONES) & ~word & HIGHS
        if hit != ZERO:
            at += int(first_bit(hit) >> np.uint64(3))
            return min(at, end)
        at += 8
    return end


@inlined_step
def leading_digits(data: Any, at: int) -> Any:
    """How many of the eight bytes from `at` on are digits, up to the first that is none."""
    word = word_at(data, at) ^ DIGITS
    other = ((word + ABOVE_NINE) | word) & HIGHS
    return 8 if other == ZERO else np.int64(first_bit(other) >> np.uint64(3))


@inlined_step
def number_at(data: Any, at: int, digits: int) -> Any:
    """The number that so many digits (at most seven) make: neighbours are added up in pairs, then pairs of pairs."""
    word = (word_at(data, at) ^ DIGITS) << np.uint64(56 - 8 * digits) << np.uint64(8)
    word = (word * np.uint64(10) + (word >> np.uint64(8))) & np.uint64(0x00FF00FF00FF00FF)
    word = (word * np.uint64(100) + (word >> np.uint64(16))) & np.uint64(0x0000FFFF0000FFFF)
    return np.int64((word * np.uint64(10_000) + (word >> np.uint64(32))) & np.uint64(0xFFFFFFFF))


@inlined_step
def low_bytes(count: int) -> Any:
    """A mask over the first `count` bytes of a word (0 to 8)."""
    if count <= 0:
        return ZERO
    return ALL >> np.uint64(64 - 8 * count)


@step
def same(data: Any, one: int, other: int, length: int) -> bool:
    """Whether the same bytes stand at two places."""
    while length > 8:
        if word_at(data, one) != word_at(data, other):
            return False
        one += 8
        other += 8
        length -= 8
    return ((word_at(data, one) ^ word_at(data, other)) & low_bytes(length)) == ZERO


@inlined_step
def stands(data: Any, at: int, code: Any, where: int, length: int) -> bool:
    """Whether the `length` bytes packed in code[where:] stand at `at`."""
    while length > 0:
        if ((word_at(data, at) ^ np.uint64(item(code, where))) & low_bytes(min(length, 8))) != ZERO:
            return False
        at += 8
        where += 1
        length -= 8
    return True
