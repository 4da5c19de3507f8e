"""How cells of each form become pages: encodings and dictionaries."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64
from pokerstats.read.bytes import PADDING
from pokerstats.store.figures import amount, figure
from pokerstats.store.format import footer, kernels
from pokerstats.store.format.cells import Cells, Form, TextBytes
from pokerstats.store.format.column import ALL_KNOWN, PAGE, Column, Scratch, code_width, known, wide
from pokerstats.store.format.footer import KINDS, Field
from pokerstats.store.format.interned import Integers, TextSet, is_sound, longer
from pokerstats.store.format.kernels import U8
from pokerstats.store.format.thrift import varint

_SMALL: Final = 0xFFFF  # the bits of an int16


class _Rising(Column):
    encoding = footer.DELTA

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._bounds: tuple[int, ...] = ()

    def emit(self, rows: I64, lowest: int) -> None:
        told = known(rows, lowest) if self.optional else rows
        out = self.scratch.out(kernels.capacity(len(rows)))
        size = kernels.delta_page(rows, lowest, self.optional, told, self.scratch.block, out)
        self.page(size, len(rows), len(rows) - len(told))
        if self.counted and len(told):
            found = (int(told.min()), int(told.max()), *self._bounds)
            self._bounds = min(found), max(found)

    def bounds(self) -> tuple[bytes, bytes] | None:
        return _numbers(self.field, *self._bounds) if self._bounds else None


class _Scattered(Column):
    """Hashes: nothing to compress."""

    encoding = footer.PLAIN
    compressed = False

    def emit(self, rows: I64, lowest: int) -> None:  # noqa: ARG002  none is null
        self.keep(rows.view(np.uint8).data, len(rows), 0)

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        return cells.values.view(np.int64)


class _Repeated(Column):
    """A dictionary of the amounts, in order of appearance."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = Integers(scratch.entries.get(field, 0))

    def emit(self, rows: I64, lowest: int) -> None:
        codes = self._interned.codes(rows, lowest, self.scratch.codes(len(rows)))
        self.codes_page(rows, lowest, codes, self._interned.used)

    def dictionary(self) -> tuple[bytes, int] | None:
        keys = self._interned.values
        self.scratch.entries[self.field] = len(keys)
        return keys.tobytes(), len(keys)

    def bounds(self) -> tuple[bytes, bytes] | None:
        keys = self._interned.values
        return _numbers(self.field, int(keys.min()), int(keys.max())) if len(keys) else None


class _Cards(_Repeated):
    """A dictionary of cards as text."""

    def dictionary(self) -> tuple[bytes, int] | None:
        keys = self._interned.values
        out = np.empty(kernels.CARDS * len(keys), np.uint8)
        return out[: kernels.cards(keys, out, 0)].tobytes(), len(keys)

    def bounds(self) -> tuple[bytes, bytes] | None:
        return None


class _Small(Column):
    """A dictionary of all small numbers up to the greatest: they are their own codes."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self.entries = 0

    def emit(self, rows: I64, lowest: int) -> None:
        told = known(rows, lowest) if self.optional else rows & _SMALL
        if len(told):
            self.entries = max(self.entries, int(told.max()) + 1)
        self.codes_page(rows, lowest, told, self.entries)

    def dictionary(self) -> tuple[bytes, int] | None:
        numbers = np.arange(self.entries, dtype=np.uint16).view(np.int16)  # negative ones at the far end
        return numbers.astype(np.int32).tobytes(), self.entries


class _Coded(_Small):
    """A dictionary of known words, up to the last one that appears."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._words: tuple[str, ...] = ()

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        self._words = cells.words
        codes = cells.values
        if len(codes) and codes.max() >= len(self._words):
            codes = np.where(codes < len(self._words), codes, -1)
        return codes

    def dictionary(self) -> tuple[bytes, int] | None:
        return _plain_texts(self._words[: self.entries]), self.entries


class _Pairs(Column):
    """A dictionary of texts that two numbers make."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._numbers = Integers()
        self._pairs = Integers()

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        one, other = (self._codes(cells.values[:, side], cells.lowest) for side in (0, 1))
        pairs: I64 = np.where((one < 0) | (other < 0), -1, (one << 32) | other)
        return pairs

    def _codes(self, values: I64, lowest: int) -> I64:
        """A code a row, -1 for null."""
        told = values > lowest
        codes = np.full(len(values), -1, np.int64)
        codes[told] = self._numbers.codes(values[told], lowest, self.scratch.codes(len(values)))
        return codes

    def emit(self, rows: I64, lowest: int) -> None:  # noqa: ARG002  pairs are codes
        codes = self._pairs.codes(rows, -1, self.scratch.codes(len(rows)))
        self.codes_page(rows, -1, codes, self._pairs.used)

    def dictionary(self) -> tuple[bytes, int] | None:
        numbers, pairs = self._numbers.values.tolist(), self._pairs.values.tolist()
        return _plain_texts(self.text(numbers[pair >> 32], numbers[pair & 0xFFFFFFFF]) for pair in pairs), len(pairs)

    def text(self, one: int, other: int) -> str:
        """What the two numbers say."""
        raise NotImplementedError


class _Stakes(_Pairs):
    def text(self, one: int, other: int) -> str:
        return f"{amount(one)}/{amount(other)}"


class _Figures(_Pairs):
    def text(self, one: int, other: int) -> str:
        return figure(one, other)


class _Flags(Column):
    encoding = footer.PLAIN

    def emit(self, rows: I64, lowest: int) -> None:
        told, out = known(rows, lowest), self.scratch.out(kernels.capacity(len(rows)))
        size = kernels.flags_page(rows, lowest, self.optional, told, out)
        self.page(size, len(rows), len(rows) - len(told))


class _Marks(Column):
    """Booleans that share their rows with others: they wait as bits."""

    encoding = footer.PLAIN

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._levels: U8 = np.empty(1 << 10, np.uint8)
        self._bits: U8 = np.empty(1 << 10, np.uint8)
        self._ends: I64 = np.zeros(2, np.int64)

    def add(self, cells: Cells) -> None:
        most = (int(self._ends[0]) + len(cells.values)) // 8 + PADDING
        if most > len(self._levels):
            self._levels, self._bits = longer(self._levels, 2 * most), longer(self._bits, 2 * most)
        kernels.append_marks(wide(cells.values), *cells.bits, self._levels, self._bits, self._ends)
        if self._ends[0] >= PAGE:
            self.flush()

    def flush(self) -> None:
        rows, known = self._ends.tolist()
        self._ends[:] = 0
        if not rows:
            return
        bits = self._bits[: (known + 7) // 8].tobytes()
        groups = (rows + 7) // 8
        if known in (0, rows):
            levels = varint(rows << 1) + bytes([known == rows])  # one run
        else:
            levels = varint(groups << 1 | 1) + self._levels[:groups].tobytes()
        self.keep((len(levels).to_bytes(4, "little") + levels if self.optional else b"") + bits, rows, rows - known)


class _Named(Column):
    """A dictionary of texts of the input, in order of appearance."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = TextSet()

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        assert cells.texts is not None
        return self._interned.codes(cells.texts, wide(cells.values))

    def emit(self, rows: I64, lowest: int) -> None:
        self.codes_page(rows, lowest, known(rows, lowest), self._interned.used)

    def dictionary(self) -> tuple[bytes, int] | None:
        return self._interned.texts.tobytes(), self._interned.used


class _Plain(Column):
    """Texts that hardly repeat, but often begin as the one before: numbers of hands."""

    encoding = footer.DELTA_TEXTS

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._pool: U8 = np.empty(1 << 12, np.uint8)
        self._end = 0
        self._bounds: tuple[bytes, ...] = ()

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        assert cells.texts is not None
        rows, end = wide(cells.values), self._end
        found = self._append(cells.texts, rows)
        if not is_sound(self._pool[end : self._end]):
            self._end = end
            found = self._append(cells.texts.sound(), rows)
        if self.counted and found:
            self._bounds = min([*found, *self._bounds]), max([*found, *self._bounds])
        return rows

    def _append(self, texts: TextBytes, rows: I64) -> list[bytes]:
        """The rows' texts behind those that wait; the least and the greatest of them."""
        data, at, length = texts
        most = self._end + int(length[known(rows, -1)].sum()) + 4 * len(rows) + PADDING
        if most > len(self._pool):
            self._pool = longer(self._pool, 2 * most)
        self._end, *found = kernels.plain_texts(data, at, length, rows, self._pool, self._end)
        return [_text_at(self._pool, place) for place in found if place >= 0]

    def emit(self, rows: I64, lowest: int) -> None:
        count = int(np.count_nonzero(rows > lowest))
        out = self.scratch.out(2 * kernels.capacity(len(rows)) + self._end)
        shared, own = np.empty(count, np.int64), np.empty(count, np.int64)
        size = kernels.texts_page(rows, lowest, self.optional, self._pool, shared, own, self.scratch.block, out)
        self.page(size, len(rows), len(rows) - count)
        self._end = 0

    def bounds(self) -> tuple[bytes, bytes] | None:
        return (self._bounds[0], self._bounds[1]) if self._bounds else None


class _Lists(Column):
    """Lists of known integers: rows are their lengths."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._elements: list[I64] = []

    def taken(self, cells: Cells) -> npt.NDArray[Any]:
        assert cells.elements is not None
        self._elements.append(cells.elements.astype(np.int64))
        return cells.values

    def emit(self, rows: I64, lowest: int) -> None:  # noqa: ARG002  no list is null
        elements, self._elements = np.concatenate(self._elements), []
        entries = len(elements) + int(np.count_nonzero(rows == 0))
        out = self.scratch.out(kernels.capacity(entries) + kernels.CARDS * len(elements))
        self.page(self.fill(elements, out, kernels.list_levels(rows, out)), entries)

    def fill(self, elements: I64, out: U8, start: int) -> int:
        """The elements into the page from out[start]: where they end."""
        raise NotImplementedError


class _Boards(_Lists):
    """Lists of cards as text."""

    encoding = footer.PLAIN

    def fill(self, elements: I64, out: U8, start: int) -> int:
        return int(kernels.cards(elements, out, start))


class _Seats(_Lists):
    """Lists of seats, by a dictionary of seats."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = Integers()

    def fill(self, elements: I64, out: U8, start: int) -> int:
        codes = self._interned.codes(elements, ALL_KNOWN, self.scratch.codes(len(elements)))
        return int(kernels.codes_page(elements, -1, False, codes, code_width(self._interned.used), out, start))

    def dictionary(self) -> tuple[bytes, int] | None:
        return self._interned.values.astype(np.int32).tobytes(), self._interned.used


class _Nothing(Column):
    """Nulls, one page for all of them."""

    encoding = footer.PLAIN
    compressed = False

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._rows = 0

    def add(self, cells: Cells) -> None:
        self._rows += len(cells.values)

    def flush(self) -> None:
        levels = varint(self._rows << 1) + b"\0"  # one run
        self.keep(len(levels).to_bytes(4, "little") + levels, self._rows, self._rows)


_CLASSES: Final[dict[Form, type[Column]]] = {
    Form.RISING: _Rising,
    Form.SCATTERED: _Scattered,
    Form.REPEATED: _Repeated,
    Form.SMALL: _Small,
    Form.CODED: _Coded,
    Form.FLAGS: _Flags,
    Form.MARKS: _Marks,
    Form.CARDS: _Cards,
    Form.NAMED: _Named,
    Form.PLAIN: _Plain,
    Form.STAKES: _Stakes,
    Form.FIGURES: _Figures,
    Form.BOARDS: _Boards,
    Form.SEATS: _Seats,
    Form.NOTHING: _Nothing,
}


def column(form: Form, field: Field, scratch: Scratch, *, counted: bool) -> Column:
    """An empty column for cells of this form."""
    return _CLASSES[form](field, scratch, counted=counted)


def _numbers(field: Field, *values: int) -> tuple[bytes, bytes]:
    """Least and greatest value as statistics hold them."""
    size = 4 if KINDS[field.type].physical == footer.INT32 else 8
    least, most = (value.to_bytes(size, "little", signed=True) for value in values)
    return least, most


def _text_at(pool: U8, place: int) -> bytes:
    """A text behind its length."""
    size = int.from_bytes(pool[place : place + 4].tobytes(), "little")
    return pool[place + 4 : place + 4 + size].tobytes()


def _plain_texts(texts: Iterable[str]) -> bytes:
    encoded = [text.encode("utf-8", "replace") for text in texts]
    return b"".join(len(text).to_bytes(4, "little") + text for text in encoded)
