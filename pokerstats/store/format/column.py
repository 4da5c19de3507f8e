"""A column of a row group under construction: its pages, compressed, until the row group is written."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.layout import I64
from pokerstats.store.figures import amount, figure
from pokerstats.store.format import footer, kernels
from pokerstats.store.format.cells import Cells, Form, TextBytes
from pokerstats.store.format.footer import KINDS, Field, Statistics, Written
from pokerstats.store.format.kernels import U8
from pokerstats.store.format.thrift import varint

_CODEC: Final = pa.Codec("zstd", compression_level=1)
_ALL_KNOWN: Final = -(2**63)  # no value of a column without nulls is as low


class Scratch:
    """Room for one page at a time, shared by all columns of a writer."""

    def __init__(self) -> None:
        self._out: U8 = np.empty(0, np.uint8)
        self._codes: I64 = np.empty(0, np.int64)
        self.block: I64 = np.empty(kernels.BLOCK, np.int64)

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
    """Pages of one column; each form of cells has a class that fills them."""

    encoding = footer.CODES
    compressed = True

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        self._field = field
        self._optional = not field.whole
        self._scratch = scratch
        self._counted = counted  # has statistics
        self._pages: list[bytes] = []
        self._values = self._nulls = self._raw = self._size = 0

    def add(self, cells: Cells) -> None:
        """A page of these rows."""
        raise NotImplementedError

    def dictionary(self) -> tuple[bytes, int] | None:
        """The dictionary page's body and entries."""
        return None

    def bounds(self) -> tuple[bytes, bytes] | None:
        """Least and greatest value, None if there is none."""
        return None

    def written(self, offset: int) -> tuple[list[bytes], Written]:
        """All bytes of the column, and what the footer says of them if they stand at this offset."""
        made = self.dictionary()
        pages, size = self._pages, 0
        if made is not None:
            body, entries = made
            packed = _CODEC.compress(body, asbytes=True)
            header = footer.dictionary_header(len(body), len(packed), entries)
            pages = [header, packed, *pages]
            size = len(header) + len(packed)
            self._raw += len(header) + len(body)
        encodings = (footer.RLE, self.encoding) if made is None else (footer.PLAIN, footer.RLE, self.encoding)
        return pages, Written(
            self._field, encodings, self.compressed, self._values, self._raw, self._size + size, offset, size,
            self._statistics(),
        )  # fmt: skip

    def _page(self, size: int, values: int, nulls: int = 0) -> None:
        """What stands in the scratch is a page."""
        self._keep(self._scratch.out(size)[:size].data, values, nulls)

    def _keep(self, body: Any, values: int, nulls: int) -> None:
        packed: bytes = _CODEC.compress(body, asbytes=True) if self.compressed else bytes(body)
        header = footer.data_header(len(body), len(packed), values, self.encoding)
        self._pages += [header, packed]
        self._values += values
        self._nulls += nulls
        self._raw += len(header) + len(body)
        self._size += len(header) + len(packed)

    def _statistics(self) -> Statistics | None:
        bounds = self.bounds() if self._counted else None
        return None if bounds is None else Statistics(*bounds, self._nulls)

    def _lowest(self, lowest: int) -> int:
        return lowest if self._optional else _ALL_KNOWN

    def _codes_page(self, rows: I64, lowest: int, codes: I64, entries: int) -> None:
        """A page of codes of the known rows into a dictionary that has so many entries up to now."""
        out = self._scratch.out(kernels.capacity(len(rows)))
        size = kernels.codes_page(rows, lowest, self._optional, codes, _code_width(entries), out, 0)
        self._page(size, len(rows), len(rows) - len(codes))


class _Rising(Column):
    encoding = footer.DELTA

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._bounds: tuple[int, int] | None = None

    def add(self, cells: Cells) -> None:
        rows, lowest = _wide(cells.values), self._lowest(cells.lowest)
        known = _known(rows, lowest) if self._optional else rows
        out = self._scratch.out(kernels.capacity(len(rows)))
        size = kernels.delta_page(rows, lowest, self._optional, known, self._scratch.block, out)
        self._page(size, len(rows), len(rows) - len(known))
        if self._counted and len(known):
            found = (int(known.min()), int(known.max()), *(self._bounds or ()))
            self._bounds = min(found), max(found)

    def bounds(self) -> tuple[bytes, bytes] | None:
        if self._bounds is None:
            return None
        return _number(self._field, self._bounds[0]), _number(self._field, self._bounds[1])


class _Scattered(Column):
    """Hashes: nothing to compress."""

    encoding = footer.PLAIN
    compressed = False

    def add(self, cells: Cells) -> None:
        self._keep(np.ascontiguousarray(cells.values).view(np.uint8).data, len(cells.values), 0)


class _Repeated(Column):
    """A dictionary of the values themselves, in order of appearance."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = _Interned()

    def add(self, cells: Cells) -> None:
        rows, lowest = _wide(cells.values), self._lowest(cells.lowest)
        codes = self._interned.codes(rows, lowest, self._scratch.codes(len(rows)))
        self._codes_page(rows, lowest, codes, self._interned.used)

    def dictionary(self) -> tuple[bytes, int] | None:
        keys = self._interned.values
        wide = KINDS[self._field.type].physical == footer.INT64
        return (keys if wide else keys.astype(np.int32)).tobytes(), len(keys)

    def bounds(self) -> tuple[bytes, bytes] | None:
        keys = self._interned.values
        return (_number(self._field, keys.min()), _number(self._field, keys.max())) if len(keys) else None


class _Cards(_Repeated):
    """A dictionary of cards as text."""

    def dictionary(self) -> tuple[bytes, int] | None:
        keys = self._interned.values
        out = np.empty(kernels.CARDS * len(keys), np.uint8)
        return out[: kernels.cards(keys, out, 0)].tobytes(), len(keys)

    def bounds(self) -> tuple[bytes, bytes] | None:
        return None


class _Pairs(Column):
    """A dictionary of texts that two numbers make."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._numbers = _Interned()
        self._pairs = _Interned()

    def add(self, cells: Cells) -> None:
        one, other = (self._number_codes(cells.values[:, side], cells.lowest) for side in (0, 1))
        pairs = np.where((one < 0) | (other < 0), -1, (one << 32) | other)
        codes = self._pairs.codes(pairs, -1, self._scratch.codes(len(pairs)))
        self._codes_page(pairs, -1, codes, self._pairs.used)

    def _number_codes(self, values: I64, lowest: int) -> I64:
        """A code a row, -1 for null."""
        known = values > lowest
        codes = np.full(len(values), -1, np.int64)
        codes[known] = self._numbers.codes(values[known], lowest, self._scratch.codes(len(values)))
        return codes

    def dictionary(self) -> tuple[bytes, int] | None:
        numbers, pairs = self._numbers.values.tolist(), self._pairs.values.tolist()
        return _plain_texts(self._text(numbers[pair >> 32], numbers[pair & 0xFFFFFFFF]) for pair in pairs), len(pairs)

    def _text(self, one: int, other: int) -> str:
        raise NotImplementedError


class _Stakes(_Pairs):
    def _text(self, one: int, other: int) -> str:
        return f"{amount(one)}/{amount(other)}"


class _Figures(_Pairs):
    def _text(self, one: int, other: int) -> str:
        return figure(one, other)


class _Coded(_Repeated):
    """A dictionary of known words, those that appear."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._words: tuple[str, ...] = ()

    def add(self, cells: Cells) -> None:
        self._words = cells.words
        if len(cells.values) and cells.values.max() >= len(self._words):
            cells = cells._replace(values=np.where(cells.values < len(self._words), cells.values, -1))
        super().add(cells)

    def dictionary(self) -> tuple[bytes, int] | None:
        keys = self._interned.values.tolist()
        return _plain_texts(self._words[key] for key in keys), len(keys)

    def bounds(self) -> tuple[bytes, bytes] | None:
        return None


class _Flags(Column):
    encoding = footer.PLAIN

    def add(self, cells: Cells) -> None:
        rows, out = _wide(cells.values), self._scratch.out(kernels.capacity(len(cells.values)))
        known = _known(rows, -1)
        size = kernels.flags_page(rows, -1, self._optional, known, out)
        self._page(size, len(rows), len(rows) - len(known))


class _Named(Column):
    """A dictionary of texts of the input, in order of appearance."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = _InternedTexts()

    def add(self, cells: Cells) -> None:
        assert cells.texts is not None
        rows = _wide(cells.values)
        codes = self._interned.codes(cells.texts, rows, self._scratch.codes(len(rows)))
        self._codes_page(rows, -1, codes, self._interned.used)

    def dictionary(self) -> tuple[bytes, int] | None:
        return _sound(self._interned.texts.tobytes()), self._interned.used


class _Plain(Column):
    """Texts as they are."""

    encoding = footer.PLAIN

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._bounds: tuple[bytes, bytes] | None = None

    def add(self, cells: Cells) -> None:
        assert cells.texts is not None
        data, at, length = cells.texts
        rows = _wide(cells.values)
        known = _known(rows, -1)
        out = self._scratch.out(kernels.capacity(len(rows)) + int(length[known].sum()))
        start, size, *ends = kernels.texts_page(data, at, length, rows, self._optional, out)
        written = out[start:size].tobytes()
        sound = _sound(written)
        self._keep(out[:start].tobytes() + sound, len(rows), len(rows) - len(known))
        self._counted = self._counted and sound is written
        if self._counted and len(known):
            found = [data[at[text] : at[text] + length[text]].tobytes() for text in rows[ends].tolist()]
            self._bounds = min([*found, *(self._bounds or ())]), max([*found, *(self._bounds or ())])

    def bounds(self) -> tuple[bytes, bytes] | None:
        return self._bounds


class _Boards(Column):
    """Lists of cards as text."""

    encoding = footer.PLAIN

    def add(self, cells: Cells) -> None:
        assert cells.elements is not None
        out, start, levels = _list_page(self._scratch, cells)
        self._page(kernels.cards(cells.elements, out, start), levels)


class _Seats(Column):
    """Lists of seats, by a dictionary of seats."""

    def __init__(self, field: Field, scratch: Scratch, *, counted: bool) -> None:
        super().__init__(field, scratch, counted=counted)
        self._interned = _Interned()

    def add(self, cells: Cells) -> None:
        assert cells.elements is not None
        rows = _wide(cells.elements)
        codes = self._interned.codes(rows, _ALL_KNOWN, self._scratch.codes(len(rows)))
        out, start, levels = _list_page(self._scratch, cells)
        self._page(kernels.codes_page(rows, -1, False, codes, _code_width(self._interned.used), out, start), levels)

    def dictionary(self) -> tuple[bytes, int] | None:
        return self._interned.values.astype(np.int32).tobytes(), self._interned.used


class _Nothing(Column):
    """Nulls, one page for all of them."""

    encoding = footer.PLAIN
    compressed = False

    def add(self, cells: Cells) -> None:
        self._nulls += len(cells.values)

    def written(self, offset: int) -> tuple[list[bytes], Written]:
        rows, self._nulls = self._nulls, 0
        levels = varint(rows << 1) + b"\0"  # one run
        self._keep(len(levels).to_bytes(4, "little") + levels, rows, rows)
        return super().written(offset)


class _Interned:
    """Codes for integers, by a hash table that grows."""

    def __init__(self) -> None:
        self.used = 0
        self._near: I64 = np.full(kernels.NEAR, -1, np.int64)
        self._slots: I64 = np.full(1 << 11, -1, np.int64)
        self._keys: I64 = np.empty(1 << 9, np.int64)

    def codes(self, rows: I64, lowest: int, out: I64) -> I64:
        """The codes of the known rows, in `out`."""
        row = done = 0
        while True:
            row, done, self.used = kernels.intern(
                rows, lowest, row, self._near, self._slots, self._keys, self.used, out, done
            )
            if row == len(rows):
                return out[:done]
            self._slots = np.full(4 * len(self._slots), -1, np.int64)
            self._keys = _longer(self._keys, 4 * len(self._keys))
            kernels.enter(self._slots, self._keys, self.used)

    @property
    def values(self) -> I64:
        """The value of each code."""
        return self._keys[: self.used]


class _InternedTexts:
    """Codes for texts."""

    def __init__(self) -> None:
        self.used = 0
        self._slots: I64 = np.full(1 << 10, -1, np.int64)
        self._pool: U8 = np.empty(1 << 13, np.uint8)
        self._end = 0

    def codes(self, texts: TextBytes, rows: I64, out: I64) -> I64:
        """The codes of the known rows, in `out`."""
        new_of = np.full(len(texts.at), -1, np.int64)
        row = done = 0
        while True:
            row, done, self.used, self._end = kernels.intern_texts(
                *texts, rows, row, new_of, self._slots, self._pool, self._end, self.used, out, done
            )
            if row == len(rows):
                return out[:done]
            self._slots = np.full(2 * len(self._slots), -1, np.int64)
            self._pool = _longer(self._pool, 2 * len(self._pool) + int(texts.length[rows[row]]))
            kernels.enter_texts(self._slots, self._pool, self.used)

    @property
    def texts(self) -> U8:
        """All texts, each behind its length."""
        return self._pool[: self._end]


_CLASSES: Final[dict[Form, type[Column]]] = {
    Form.RISING: _Rising,
    Form.SCATTERED: _Scattered,
    Form.REPEATED: _Repeated,
    Form.CODED: _Coded,
    Form.FLAGS: _Flags,
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


def _code_width(entries: int) -> int:
    """Bits of a code. Codes that end with bytes are wider than they need be, but zstd finds more that repeats."""
    width = max(1, (entries - 1).bit_length())
    if width <= 8:
        return 1 << (width - 1).bit_length()
    return max(width, 16)


def _wide(values: npt.NDArray[Any]) -> I64:
    wide: I64 = np.ascontiguousarray(values, np.int64)
    return wide


def _known(rows: I64, lowest: int) -> I64:
    """The rows that are not null."""
    known = rows > lowest
    return rows if known.all() else rows[known]


def _longer(array: Any, size: int) -> Any:
    longer = np.empty(size, array.dtype)
    longer[: len(array)] = array
    return longer


def _number(field: Field, value: int) -> bytes:
    """A value as statistics hold it."""
    return int(value).to_bytes(8 if KINDS[field.type].physical == footer.INT64 else 4, "little", signed=True)


def _list_page(scratch: Scratch, cells: Cells) -> tuple[U8, int, int]:
    """A page of lists with its levels: the page, where the elements go, and its entries."""
    assert cells.elements is not None
    lengths = _wide(cells.values)
    entries = len(cells.elements) + int(np.count_nonzero(lengths == 0))
    out = scratch.out(kernels.capacity(entries) + kernels.CARDS * len(cells.elements))
    return out, kernels.list_levels(lengths, out), entries


def _plain_texts(texts: Iterable[str]) -> bytes:
    encoded = [text.encode("utf-8", "replace") for text in texts]
    return b"".join(len(text).to_bytes(4, "little") + text for text in encoded)


def _sound(raw: bytes) -> bytes:
    """Texts, each behind its length, with bytes that are no UTF-8 replaced."""
    try:
        raw.decode()  # lengths below 128 are letters of their own in it
    except UnicodeDecodeError:
        return b"".join(_replaced(raw))
    return raw


def _replaced(raw: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(raw):
        end = start + 4 + int.from_bytes(raw[start : start + 4], "little")
        text = raw[start + 4 : end].decode("utf-8", "replace").encode()
        yield len(text).to_bytes(4, "little") + text
        start = end
