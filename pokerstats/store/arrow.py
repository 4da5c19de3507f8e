"""Columns handed to Arrow as they lie in memory.

Everything goes through `from_buffers`: `pa.array(...)` and `.to_numpy()` would import pandas, half a second that
an import of hands does not need. Arrays given here are not copied and must not be written to while the result lives.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.layout import I64

if TYPE_CHECKING:
    Column = pa.Array[Any]
    Columns = pa.ChunkedArray[Any]
else:
    Column = pa.Array
    Columns = pa.ChunkedArray
Array = npt.NDArray[Any]

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
