"""Dictionaries of a column: codes in order of appearance, by hash tables that grow."""

from typing import Any

import numpy as np

from pokerstats.columns.layout import I64
from pokerstats.store.format import kernels
from pokerstats.store.format.cells import TextBytes
from pokerstats.store.format.kernels import U8


class Integers:
    """Codes for integers. There is room for `expected` of them before the tables grow."""

    def __init__(self, expected: int = 0) -> None:
        self.used = 0
        room = 1 << max(7, (expected - 1).bit_length())
        self._slots: I64 = np.full(4 * room, -1, np.int64)
        self._keys: I64 = np.empty(room, np.int64)

    def codes(self, rows: I64, lowest: int, out: I64) -> I64:
        """The codes of the known rows, in `out`."""
        row = done = 0
        while True:
            row, done, self.used = kernels.intern(rows, lowest, row, self._slots, self._keys, self.used, out, done)
            if row == len(rows):
                return out[:done]
            self._slots = np.full(2 * len(self._slots), -1, np.int64)
            self._keys = longer(self._keys, 2 * len(self._keys))
            kernels.enter(self._slots, self._keys, self.used)

    @property
    def values(self) -> I64:
        """The value of each code."""
        return self._keys[: self.used]


class TextSet:
    """Codes for texts."""

    def __init__(self) -> None:
        self.used = 0
        self._slots: I64 = np.full(1 << 6, -1, np.int64)
        self._pool: U8 = np.empty(1 << 10, np.uint8)
        self._end = 0

    def codes(self, texts: TextBytes, rows: I64) -> I64:
        """A code a row, -1 for null. Bytes that are no UTF-8 are replaced before: no text stands here twice."""
        used, end = self.used, self._end
        codes = self._codes(texts, rows)
        if not is_sound(self._pool[end : self._end]):
            self.used, self._end = used, end
            self._grow(0)
            codes = self._codes(texts.sound(), rows)
        return codes

    def _codes(self, texts: TextBytes, rows: I64) -> I64:
        out, new_of = np.empty(len(rows), np.int64), np.full(len(texts.at), -1, np.int64)
        row = 0
        while True:
            row, self.used, self._end = kernels.intern_texts(
                *texts, rows, row, new_of, self._slots, self._pool, self._end, self.used, out
            )
            if row == len(rows):
                return out
            self._grow(int(texts.length[rows[row]]))

    def _grow(self, size: int) -> None:
        """A larger table, and room for a text of this size."""
        self._slots = np.full(2 * len(self._slots), -1, np.int64)
        self._pool = longer(self._pool, 2 * len(self._pool) + size)
        kernels.enter_texts(self._slots, self._pool, self.used)

    @property
    def texts(self) -> U8:
        """All texts, each behind its length."""
        return self._pool[: self._end]


def is_sound(texts: U8) -> bool:
    """Whether texts, each behind its length, are all UTF-8."""
    try:
        texts.tobytes().decode()  # lengths below 128 are letters of their own in it
    except UnicodeDecodeError:
        return False
    return True


def longer(array: Any, size: int) -> Any:
    """The array with room for more."""
    made = np.empty(size, array.dtype)
    made[: len(array)] = array
    return made
