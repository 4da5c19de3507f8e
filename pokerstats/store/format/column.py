"""A column of a row group under construction: rows that wait for a page, and its pages, compressed."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from zstandard import ZstdCompressor

from pokerstats.columns.layout import I64
from pokerstats.store.format import footer, kernels
from pokerstats.store.format.cells import Cells
from pokerstats.store.format.footer import Field, Statistics, Written
from pokerstats.store.format.interned import longer
from pokerstats.store.format.kernels import U8

PAGE: Final = 1 << 17  # bytes of rows: fewer wait for others, a page costs as much as thousands of rows
ALL_KNOWN: Final = -(2**63)  # no value of a column without nulls is as low
ZSTD_LEVEL: Final = 1


class Scratch:
    """What all columns of a writer share: room for one page at a time, and how large their dictionaries became."""

    def __init__(self) -> None:
        self._zstd = ZstdCompressor(level=ZSTD_LEVEL)  # keeps its tables: a fifth of the time of a page
        self.entries: dict[Field, int] = {}
        self._out: U8 = np.empty(0, np.uint8)
        self._codes: I64 = np.empty(0, np.int64)
        self.block: I64 = np.empty(kernels.BLOCK, np.int64)

    def compress(self, body: Any) -> bytes:
        """The bytes compressed, without the room for the worst case that zstandard's answer keeps."""
        return bytes(memoryview(self._zstd.compress(body)))

    def out(self, size: int) -> U8:
        """At least so many bytes."""
        if len(self._out) < size:
            self._out = np.empty(size + size // 4, np.uint8)
        return self._out

    def codes(self, rows: int) -> I64:
        """Exactly so many integers."""
        if len(self._codes) < rows:
            self._codes = np.empty(rows + rows // 4, np.int64)
        return self._codes[:rows]


class Column:
    """Rows of one column on their way into pages; each form of cells has a class that knows how."""

    encoding = footer.CODES
    compressed = True

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        self.field = field
        self.optional = not field.whole
        self.scratch = scratch
        self.counted = counted  # has statistics
        self._lowest = ALL_KNOWN
        self._held: npt.NDArray[Any] | None = None
        self._filled = 0
        self._pages: list[bytes] = []
        self._values = self._nulls = self._raw = self._size = 0

    # -- what a form does

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        """The cells as integers, a row each. What else they are made of is taken care of here."""
        return cells.values

    def emit(self, rows: I64, lowest: int) -> None:
        """A page of these rows; up to `lowest` they are null."""
        raise NotImplementedError

    def dictionary(self) -> tuple[bytes, int] | None:
        """The dictionary page's body and entries."""
        return None

    def bounds(self) -> tuple[bytes, bytes] | None:
        """Least and greatest value, None if there is none."""
        return None

    # -- what all do

    def add(self, cells: Cells) -> None:
        """More rows. What they are made of may change as soon as this returns."""
        rows = self.taken(cells)
        if self.optional:
            self._lowest = cells.lowest
        if not self._filled and rows.nbytes >= PAGE:
            self.emit(wide(rows), self._lowest)
            return
        self._hold(rows)
        if self._filled * rows.itemsize >= PAGE:
            self.flush()

    def flush(self) -> None:
        """A page of the rows that wait."""
        if self._held is not None and self._filled:
            rows, self._filled = wide(self._held[: self._filled]), 0
            self.emit(rows, self._lowest)

    def _hold(self, rows: npt.NDArray[Any]) -> None:
        end = self._filled + len(rows)
        if self._held is None:
            self._held = np.empty(max(end, 64), rows.dtype)
        elif end > len(self._held):
            self._held = longer(self._held, 2 * end)
        self._held[self._filled : end] = rows
        self._filled = end

    def written(self, offset: int) -> tuple[list[bytes], Written]:
        """All bytes of the column, and what the footer says of them if they stand at this offset."""
        self.flush()
        made = self.dictionary()
        pages, size = self._pages, 0
        if made is not None:
            body, entries = made
            packed = self.scratch.compress(body)
            header = footer.dictionary_header(len(body), len(packed), entries)
            pages = [header, packed, *pages]
            size = len(header) + len(packed)
            self._raw += len(header) + len(body)
        encodings = (footer.RLE, self.encoding) if made is None else (footer.PLAIN, footer.RLE, self.encoding)
        return pages, Written(
            self.field, encodings, self.compressed, self._values, self._raw, self._size + size, offset, size,
            self._statistics(),
        )  # fmt: skip

    def page(self, size: int, values: int, nulls: int = 0) -> None:
        """What stands in the scratch is a page."""
        self.keep(self.scratch.out(size)[:size].data, values, nulls)

    def keep(self, body: Any, values: int, nulls: int) -> None:
        """These bytes are a page."""
        packed: bytes = self.scratch.compress(body) if self.compressed else bytes(body)
        header = footer.data_header(len(body), len(packed), values, self.encoding)
        self._pages += [header, packed]
        self._values += values
        self._nulls += nulls
        self._raw += len(header) + len(body)
        self._size += len(header) + len(packed)

    def codes_page(self, rows: I64, lowest: int, codes: I64, entries: int) -> None:
        """A page of codes of the known rows into a dictionary that has so many entries up to now."""
        out = self.scratch.out(kernels.capacity(len(rows)))
        size = kernels.codes_page(rows, lowest, self.optional, codes, code_width(entries), out, 0)
        self.page(size, len(rows), len(rows) - len(codes))

    def _statistics(self) -> Statistics | None:
        bounds = self.bounds() if self.counted else None
        return None if bounds is None else Statistics(*bounds, self._nulls)


def code_width(entries: int) -> int:
    """Bits of a code. Codes that end with bytes are wider than they need be, but zstd finds more that repeats."""
    width = max(1, (entries - 1).bit_length())
    if width <= 8:
        return 1 << (width - 1).bit_length()
    return max(width, 16)


def wide(values: npt.NDArray[Any]) -> I64:
    """Integers as the kernels take them."""
    made: I64 = np.ascontiguousarray(values, np.int64)
    return made


def known(rows: I64, lowest: int) -> I64:
    """The rows that are not null."""
    mask = rows > lowest
    return rows if mask.all() else rows[mask]
