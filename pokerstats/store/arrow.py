"""Columns handed to Arrow as they lie in memory.

Everything goes through `from_buffers`: `pa.array(...)` and `.to_numpy()` would import pandas, half a second that
an import of hands does not need. Arrays given here are not copied and must not be written to while the result lives.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.layout import I32, I64, U64, Texts
from pokerstats.store import kernels

if TYPE_CHECKING:
    Column = pa.Array[Any]
    Columns = pa.ChunkedArray[Any]
else:
    Column = pa.Array
    Columns = pa.ChunkedArray
Array = npt.NDArray[Any]
UNKNOWN = -(2**63) + 1  # NONE and TOO_FINE: amounts up to here are no amounts

MONEY = pa.decimal64(18, 4)
UTC = pa.timestamp("us", tz="UTC")
WALL = pa.timestamp("us")


def buffer(array: Array) -> pa.Buffer:
    """The bytes of an array."""
    return pa.py_buffer(np.ascontiguousarray(array).data)


def validity(valid: npt.NDArray[np.bool_]) -> tuple[pa.Buffer | None, int]:
    """Arrow's bit map of a column's known values, None if all are known, and the number of nulls."""
    nulls = len(valid) - int(np.count_nonzero(valid))
    return (buffer(np.packbits(valid, bitorder="little")) if nulls else None), nulls


def plain(values: Array, kind: Any, valid: npt.NDArray[np.bool_] | None = None) -> Column:
    """Fixed-width values of any type; null where not valid."""
    bits, nulls = (None, 0) if valid is None else validity(valid)
    return pa.Array.from_buffers(kind, len(values), [bits, buffer(values)], nulls)


def money(values: I64) -> Column:
    """Ten-thousandths as DECIMAL(18,4); NONE and amounts too fine to hold are null."""
    return plain(values, MONEY, values > UNKNOWN)


def times(values: I64, kind: Any) -> Column:
    """Microseconds as timestamps; NONE is null."""
    return plain(values, kind, values > UNKNOWN)


def small(values: Array) -> Column:
    """int16 values; negative is null."""
    return plain(values.astype(np.int16, copy=False), pa.int16(), values >= 0)


def flags(values: Array, valid: npt.NDArray[np.bool_] | None = None) -> Column:
    """Booleans, one bit each."""
    bits, nulls = (None, 0) if valid is None else validity(valid)
    packed = buffer(np.packbits(values != 0, bitorder="little"))
    return pa.Array.from_buffers(pa.bool_(), len(values), [bits, packed], nulls)


def strings(values: Iterable[str | None]) -> Column:
    """A short list of texts; None is null."""
    encoded = [None if value is None else value.encode("utf-8", "replace") for value in values]
    offsets = np.zeros(len(encoded) + 1, np.int32)
    np.cumsum([len(value or b"") for value in encoded], out=offsets[1:])
    bits, nulls = validity(np.fromiter((value is not None for value in encoded), np.bool_, len(encoded)))
    joined = pa.py_buffer(b"".join(value or b"" for value in encoded))
    return pa.Array.from_buffers(pa.utf8(), len(encoded), [bits, buffer(offsets), joined], nulls)


def coded(codes: Array, words: Column) -> Column:
    """Texts as codes into a dictionary; a code outside it is null."""
    index = pa.from_numpy_dtype(codes.dtype)
    valid = codes.view(f"u{codes.dtype.itemsize}") < len(words)
    bits, nulls = validity(valid)
    return pa.DictionaryArray.from_buffers(
        pa.dictionary(index, pa.utf8()), len(codes), [bits, buffer(codes)], words, nulls
    )


def vocabulary(codes: Array, words: Sequence[str]) -> Column:
    """An enumerated column: codes into a vocabulary."""
    return coded(codes, _words(tuple(words)))


@lru_cache(maxsize=64)
def _words(words: tuple[str, ...]) -> Column:
    return strings(words)


def constant(word: str, length: int) -> Column:
    """One text in every row."""
    return coded(np.zeros(length, np.int8), strings([word]))


def nothing(kind: Any, length: int) -> Column:
    """A column of nulls."""
    column: Column = pa.nulls(length, kind)
    return column


def texts(data: npt.NDArray[np.uint8], table: Texts, codes: I32) -> Column:
    """Names, ids, tables: codes into TEXTS, as codes into a dictionary of just the texts that appear."""
    local, used = kernels.compact(codes, len(table.at))
    return coded(local, gathered(data, table, used))


def gathered(data: npt.NDArray[np.uint8], table: Texts, codes: I32) -> Column:
    """The texts of these codes, one after the other; bytes that are no UTF-8 are replaced, a negative code is null."""
    offsets, joined = kernels.gather(data, table.at, table.length, codes)
    found = text_array(offsets, joined, codes >= 0)
    try:
        found.validate(full=True)
    except pa.ArrowInvalid:
        ends = offsets.tolist()
        raw = joined.tobytes()
        return strings(
            raw[start:end].decode("utf-8", "replace") if code >= 0 else None
            for start, end, code in zip(ends, ends[1:], codes.tolist(), strict=False)
        )
    return found


def text_array(offsets: I32, joined: npt.NDArray[np.uint8], valid: npt.NDArray[np.bool_] | None = None) -> Column:
    """Plain texts from offsets and bytes."""
    bits, nulls = (None, 0) if valid is None else validity(valid)
    return pa.Array.from_buffers(pa.utf8(), len(offsets) - 1, [bits, buffer(offsets), buffer(joined)], nulls)


def cards(packed: U64) -> Column:
    """Packed cards as texts in a dictionary; no card is null."""
    codes, values = kernels.distinct(packed)
    return coded(codes, text_array(*kernels.cards_text(values)))


def lists(offsets: I32, values: Column) -> Column:
    """Lists from offsets into their elements."""
    kind = pa.list_(values.type)
    return pa.Array.from_buffers(kind, len(offsets) - 1, [None, buffer(offsets)], 0, children=[values])


def integers(column: Columns) -> I64:
    """An int64 column as an array; -1 stands for null."""
    parts = [_integers(part) for part in column.chunks]
    return np.concatenate(parts) if parts else np.empty(0, np.int64)


def _integers(part: Any) -> I64:
    bits, data = part.buffers()
    if not len(part) or data is None:
        return np.full(len(part), -1, np.int64)
    values = np.frombuffer(data, np.int64, len(part), 8 * part.offset)
    if not part.null_count:
        return values
    known = np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")[part.offset : part.offset + len(part)]
    return np.where(known, values, -1)
