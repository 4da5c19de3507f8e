"""Texts of a chunk get codes: the same code for the same bytes."""

from typing import Any, Final

import numpy as np

from pokerstats.columns.kernels import inlined_step, step
from pokerstats.columns.layout import (
    I64,
)
from pokerstats.read.assembly.slots import N_HASHED, N_TEXTS
from pokerstats.read.assembly.tapes import TEXTS
from pokerstats.read.bytes import get, item, low_bytes, put, same, word_at

# A slot of the hash of distinct texts: hash, the first sixteen bytes, and code + 1 (0 = free). Names that
# fit are told apart without a look at the chunk's bytes.
SLOT: Final = 4
SLOT_BYTES: Final = 16
TEXTS_A_HAND: Final = 2  # that are not met before, in thousands of hands; ids are not looked for
WORDS_A_TEXT: Final = 4  # of events, at least: what tells of texts tells of more


@inlined_step
def _hash(data: Any, at: int, length: int) -> Any:
    value = np.uint64(length) * np.uint64(0x9E3779B97F4A7C15)
    while length > 8:
        value = (value ^ word_at(data, at)) * np.uint64(0xFF51AFD7ED558CCD)
        value ^= value >> np.uint64(32)
        at += 8
        length -= 8
    value = (value ^ (word_at(data, at) & low_bytes(length))) * np.uint64(0xFF51AFD7ED558CCD)
    return value ^ (value >> np.uint64(29))


@step
def intern(data: Any, at: int, length: int, known: Any, texts: Any, count: Any) -> int:
    """The code of a text, the same for the same bytes; -1 for an absent one."""
    if length < 0:
        return -1
    value = np.int64(_hash(data, at, length))
    first = np.int64(word_at(data, at) & low_bytes(min(length, 8)))
    second = np.int64(word_at(data, at + 8) & low_bytes(min(length - 8, 8)))
    last = len(known) // SLOT - 1
    slot = int(value & last)
    while item(known, SLOT * slot + 3) != 0:
        where = SLOT * slot
        if item(known, where) == value and item(known, where + 1) == first and item(known, where + 2) == second:
            code = item(known, where + 3) - 1
            if length <= SLOT_BYTES or (
                get(texts, TEXTS.length, code) == length and same(data, get(texts, TEXTS.at, code), at, length)
            ):
                return code
        slot = (slot + 1) & last
    code = count[N_TEXTS]
    count[N_TEXTS] += 1
    count[N_HASHED] += 1
    known[SLOT * slot] = value
    known[SLOT * slot + 1] = first
    known[SLOT * slot + 2] = second
    known[SLOT * slot + 3] = code + 1
    put(texts, TEXTS.at, code, at)
    put(texts, TEXTS.length, code, length)
    return code


@step
def moved(known: Any, larger: Any) -> None:
    """All slots in use into a larger hash, which is cleared before."""
    for where in range(len(larger)):
        larger[where] = 0
    last = len(larger) // SLOT - 1
    for where in range(0, len(known), SLOT):
        if item(known, where + 3) != 0:
            slot = item(known, where) & last
            while item(larger, SLOT * slot + 3) != 0:
                slot = (slot + 1) & last
            for k in range(SLOT):
                larger[SLOT * slot + k] = item(known, where + k)


@step
def is_short(known: Any, texts: int) -> bool:
    """Whether more than three in four slots would be in use for so many texts."""
    return bool(4 * texts > 3 * (len(known) // SLOT))


def dictionary(hands: int, seats: int) -> tuple[I64, I64]:
    """A cleared hash for the texts that these usually have, and one as large as they may need, not cleared.

    Measured: to clear the large one takes as long as a tenth of all else here.
    """
    usual, most = (SLOT * _slots(texts) for texts in (TEXTS_A_HAND * hands, 6 * hands + seats))
    return np.zeros(usual, np.int64), np.empty(most, np.int64)


def _slots(texts: int) -> int:
    return 1 << max(6, (4 * texts // 3).bit_length())
