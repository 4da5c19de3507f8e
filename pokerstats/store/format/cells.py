"""The rows of a column on their way into a shard: numbers, and what they stand for."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I32, I64, NONE, Texts
from pokerstats.read.bytes import PADDING
from pokerstats.store.figures import kinds

Array = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]
UNKNOWN: Final = NONE + 1  # NONE and TOO_FINE: amounts up to here are no amounts


class Form(Enum):
    """How a column's rows are given, and so how they are written."""

    RISING = auto()  # integers that rise, or hardly change; UNKNOWN is null
    SCATTERED = auto()  # integers that hardly repeat
    REPEATED = auto()  # amounts, which repeat; up to UNKNOWN null
    SMALL = auto()  # small numbers; negative is null
    CODED = auto()  # codes into words; outside of them null
    FLAGS = auto()  # 0, 1; -1 is null
    MARKS = auto()  # many booleans, a bit each: all columns of them share their rows
    CARDS = auto()  # packed cards; 0 is null
    NAMED = auto()  # numbers of texts that repeat; negative is null
    PLAIN = auto()  # numbers of texts that do not
    STAKES = auto()  # pairs of amounts
    FIGURES = auto()  # pairs of a figure and its finding's number
    BOARDS = auto()  # lengths of lists of packed cards
    SEATS = auto()  # lengths of lists of integers
    NOTHING = auto()  # null


class TextBytes(NamedTuple):
    """Texts and the bytes that they stand in."""

    data: npt.NDArray[np.uint8]
    at: I64
    length: I32

    def sound(self) -> "TextBytes":
        """The texts with bytes that are no UTF-8 replaced."""
        raw = [self.data[at : at + length].tobytes() for at, length in zip(self.at, self.length, strict=True)]
        return _text_bytes([text.decode("utf-8", "replace").encode() for text in raw])


def _text_bytes(texts: list[bytes]) -> TextBytes:
    """Texts end to end."""
    length = np.array([len(text) for text in texts], np.int32)
    at = np.cumsum([0, *length[:-1]]).astype(np.int64)
    return TextBytes(np.frombuffer(bytearray(b"".join(texts) + bytes(PADDING)), np.uint8), at, length)


class Cells(NamedTuple):
    """Some rows of one column."""

    form: Form
    values: Array  # a row each
    lowest: int = -1  # values up to it are null
    words: tuple[str, ...] = ()
    texts: TextBytes | None = None
    elements: Array | None = None  # of lists, end to end
    bits: tuple[int, int] = (0, 0)  # of marks: the one that says whether the boolean is known, and the boolean

    def kept(self, rows: Mask) -> Self:
        """The rows of the mask."""
        elements = None if self.elements is None else self.elements[np.repeat(rows, self.values)]
        return self._replace(values=self.values[rows], elements=elements)


def rising(values: Array) -> Cells:
    """Integers that rise or hardly change; NONE is null."""
    return Cells(Form.RISING, values, UNKNOWN)


def scattered(values: Array) -> Cells:
    """Integers that hardly repeat."""
    return Cells(Form.SCATTERED, values)


def money(values: I64) -> Cells:
    """Amounts; NONE and amounts too fine to hold are null."""
    return Cells(Form.REPEATED, values, UNKNOWN)


def small(values: Array) -> Cells:
    """Small numbers; negative is null."""
    return Cells(Form.SMALL, values)


def coded(codes: Array, words: Sequence[str]) -> Cells:
    """Codes into a vocabulary; a code outside it is null. Words that stand in it twice are one."""
    words = tuple(words)
    distinct = _distinct(words)
    if len(distinct) < len(words):
        code_of = np.array([distinct.index(word) for word in words], np.int16)
        codes = np.where((codes >= 0) & (codes < len(words)), code_of[np.clip(codes, 0, len(words) - 1)], -1)
    return Cells(Form.CODED, codes, words=distinct)


@lru_cache(maxsize=64)
def _distinct(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def flags(values: Array, known: Mask | None = None) -> Cells:
    """Booleans; null where not known."""
    bits = (values != 0).astype(np.int8)
    if known is not None:
        bits[~known] = -1
    return Cells(Form.FLAGS, bits)


def marks(values: I64, known: int, value: int) -> Cells:
    """Booleans, one bit of each integer; another bit says whether it is known."""
    return Cells(Form.MARKS, values, bits=(known, value))


def cards(packed: Array) -> Cells:
    """Packed cards as text; no card is null."""
    return Cells(Form.CARDS, packed.view(np.int64), 0)


def named(data: npt.NDArray[np.uint8], texts: Texts, codes: I32) -> Cells:
    """Texts that repeat, by their codes in TEXTS; negative is null."""
    return Cells(Form.NAMED, codes, texts=TextBytes(data, texts.at, texts.length))


def plain(data: npt.NDArray[np.uint8], texts: Texts, codes: I32) -> Cells:
    """Texts that do not repeat."""
    return Cells(Form.PLAIN, codes, texts=TextBytes(data, texts.at, texts.length))


def constant(word: str, count: int) -> Cells:
    """One text in every row."""
    texts = _text_bytes([word.encode("utf-8", "replace")])
    return Cells(Form.NAMED, np.zeros(count, np.int32), texts=texts)


def stakes(low: I64, high: I64) -> Cells:
    """`0.5/1`: two amounts; null where one is."""
    return Cells(Form.STAKES, np.stack([low, high], axis=1), UNKNOWN)


def figures(values: I64, numbers: Array) -> Cells:
    """Figures of the findings of these numbers; NONE is null."""
    return Cells(Form.FIGURES, np.stack([values, kinds(numbers)], axis=1), UNKNOWN)


def boards(lengths: Array, packed: Array) -> Cells:
    """Lists of packed cards."""
    return Cells(Form.BOARDS, lengths, elements=packed.view(np.int64))


def seats(lengths: Array, numbers: Array) -> Cells:
    """Lists of seats."""
    return Cells(Form.SEATS, lengths, elements=numbers)


def nothing(count: int) -> Cells:
    """A column of nulls."""
    return Cells(Form.NOTHING, np.zeros(count, np.int8))
