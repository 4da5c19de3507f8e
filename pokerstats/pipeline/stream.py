"""An input as chunks of whole hands: the buffer is cut before the last head in it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from pokerstats.read.assembly.slots import Bytes
from pokerstats.read.bytes import PADDING
from pokerstats.read.source import Source

CHUNK: Final = 4 << 20  # bytes
LONGEST: Final = 64 << 20  # of text without a head: then it is cut at a line end
TAIL: Final = 1 << 15  # looked through for the last head first


class Piece(NamedTuple):
    """Some whole hands: data[:size] stands at `offset` of the input's text."""

    data: Bytes
    size: int
    offset: int


def pieces(source: Source, heads: tuple[bytes, ...], spare: list[Bytes], chunk: int = CHUNK) -> Iterator[Piece]:
    """The input's text, piece by piece. Buffers are taken from `spare`; who is done with one puts it back."""
    carry = b""
    offset = 0
    while True:
        buffer = spare.pop() if spare else _buffer(chunk)
        filled, ended = _fill(source, buffer, carry)
        cut = filled if ended else _last_head(buffer, filled, heads)
        while cut == 0:
            buffer = _larger(buffer)
            filled, ended = _fill(source, buffer, buffer[:filled].tobytes())
            cut = filled if ended else _last_head(buffer, filled, heads)
            if cut == 0 and filled >= LONGEST:
                cut = buffer[:filled].tobytes().rfind(b"\n") + 1 or filled
            if filled == 0:
                return
        carry = buffer[cut:filled].tobytes()
        buffer[cut : cut + PADDING] = 0
        yield Piece(buffer, cut, offset)
        offset += cut
        if ended:
            return


def _buffer(size: int) -> Bytes:
    return np.zeros(size + PADDING, np.uint8)


def _larger(buffer: Bytes) -> Bytes:
    wider = _buffer(2 * (len(buffer) - PADDING))
    wider[: len(buffer)] = buffer
    return wider


def _fill(source: Source, buffer: Bytes, carry: bytes) -> tuple[int, bool]:
    """Bytes in the buffer, and whether the input is at its end."""
    filled = len(carry)
    buffer[:filled] = np.frombuffer(carry, np.uint8)
    room = len(buffer) - PADDING
    while filled < room:
        count = source.readinto(buffer[:room], filled)
        if count == 0:
            return filled, True
        filled += count
    return filled, False


def _last_head(buffer: Bytes, filled: int, heads: tuple[bytes, ...]) -> int:
    """Where the last line starts that is a head, 0 if there is none behind the first byte."""
    for start in (max(0, filled - TAIL), 0):
        text = buffer[start:filled].tobytes()
        last = max((text.rfind(b"\n" + head) for head in heads), default=-1)
        if last >= 0:
            return start + last + 1
    return 0
