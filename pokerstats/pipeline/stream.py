"""An input as chunks of whole hands: the buffer is cut before the last head in it.

Where hands depend on the head of their session (markup), each further chunk begins with a copy of that head. Text
behind the markup of a file, and markup behind its text, are pieces of their own.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from pokerstats.read.assembly.slots import Bytes
from pokerstats.read.bytes import PADDING
from pokerstats.read.marking.tables import LF, Tables
from pokerstats.read.markup import first_tag, last_tag, room_of, session_head
from pokerstats.read.source import Source

CHUNK: Final = 10 << 20  # bytes: each chunk costs the same beside its hands, and takes memory by its size
THREADED_CHUNK: Final = 8 << 20  # threads wait for each other at every step of a chunk
LONGEST: Final = 64 << 20  # of text without a head: then it is cut at a line end
LONGEST_HEAD: Final = 1 << 16  # of a session
TAIL: Final = 1 << 15  # looked through for the last head first


class Piece(NamedTuple):
    """Some whole hands: data[:size] stands at `offset` of the input's text."""

    data: Bytes
    size: int
    offset: int
    head: int = 0  # bytes in front that repeat the head of the session that the piece goes on with
    continues: bool = False  # the piece before ends on the line that this one goes on with
    of_markup: bool = False
    preamble: tuple[int, int] | None = None  # where the head of its first session stands in the text


def pieces(
    source: Source,
    heads: tuple[bytes, ...],
    spare: list[Bytes],
    chunk: int = CHUNK,
    markups: tuple[Tables | None, ...] = (),
) -> Iterator[Piece]:
    """The input's text, piece by piece. Buffers are taken from `spare`; who is done with one puts it back."""
    carry = b""
    offset = head = 0
    continues = False
    cutter: _Cutter | None = None
    while True:
        buffer = spare.pop() if spare else _buffer(chunk)
        while len(buffer) - PADDING <= len(carry):
            buffer = _larger(buffer)
        filled, ended = _fill(source, buffer, carry)
        first = cutter is None
        if cutter is None:
            room = room_of(buffer, filled, markups)
            tables = markups[room] if room >= 0 else None
            cutter = _TextCutter(heads, markups) if tables is None else _MarkupCutter(tables, heads)
        cut = filled if ended else cutter.cut(buffer, filled, head)
        while cut == 0:
            buffer = _larger(buffer)
            filled, ended = _fill(source, buffer, buffer[:filled].tobytes())
            cut = filled if ended else cutter.cut(buffer, filled, head)
            if cut == 0 and filled >= LONGEST:
                cut = buffer[:filled].tobytes().rfind(b"\n") + 1 or filled
            if filled == 0:
                return
        other = cutter.other_kind(buffer, cut) if ended else 0
        if other > 0:
            cut, ended = other, False
        again = b"" if ended or other > 0 else cutter.head(buffer, cut)
        carry = again + buffer[cut:filled].tobytes()
        buffer[cut : cut + PADDING] = 0
        mid_line = buffer[cut - 1] != LF
        preamble = cutter.preamble(buffer, cut, offset) if first else None
        yield Piece(buffer, cut, offset, head, continues, isinstance(cutter, _MarkupCutter), preamble)
        offset += cut - len(again)
        head, continues = len(again), mid_line
        if other > 0:
            cutter = None
        if ended:
            return


class _TextCutter:
    """Cuts lines of text before a head."""

    def __init__(self, heads: tuple[bytes, ...], markups: tuple[Tables | None, ...]) -> None:
        self.heads = heads
        self.markups = markups

    def cut(self, buffer: Bytes, filled: int, _head: int) -> int:
        """Where the last line starts that is a head, 0 if there is none behind the first byte."""
        for start in (max(0, filled - TAIL), 0):
            text = buffer[start:filled].tobytes()
            last = max((text.rfind(b"\n" + head) for head in self.heads), default=-1)
            if last >= 0:
                return start + last + 1
        return 0

    def head(self, _buffer: Bytes, _cut: int) -> bytes:
        """What the next piece must begin with to be understood: nothing."""
        return b""

    def preamble(self, _buffer: Bytes, _size: int, _offset: int) -> None:
        """What hands need to be read again beside their own text: nothing."""

    def other_kind(self, buffer: Bytes, size: int) -> int:
        """Where markup begins behind the text, on a line of its own; 0 for nowhere. Looked for if the text ends so."""
        if not _ends_with_tag(buffer, size):
            return 0
        text = buffer[:size].tobytes()
        tags = [first_tag(text, tables.session) for tables in self.markups if tables is not None]
        at = min((tag for tag in tags if tag >= 0), default=0)
        start = text.rfind(b"\n", 0, at) + 1
        before = text.rfind(b"\n", 0, max(start - 1, 0)) + 1
        if text.startswith(b"<?xml", before):
            return before
        return start if text.startswith(b"<?xml", start) or not text[start:at].strip() else 0


class _MarkupCutter:
    """Cuts markup before a hand or a session."""

    def __init__(self, tables: Tables, heads: tuple[bytes, ...]) -> None:
        self.tables = tables
        self.heads = heads

    def cut(self, buffer: Bytes, filled: int, head: int) -> int:
        """Where the last start tag of a hand or session stands, 0 if there is none behind the head and a first one.

        Blanks before it go with it, so that pieces begin with a line where they can.
        """
        least = head + len(self.tables.hand) + 1
        for start in (max(head, filled - TAIL), head):
            text = buffer[start:filled].tobytes()
            last = last_tag(text, self.tables.hand, len(text))
            last = max(last, last_tag(text, self.tables.session, len(text), last))
            blanks = last
            while blanks > 0 and text[blanks - 1] in b" \t":
                blanks -= 1
            if blanks > 0 and text[blanks - 1] == LF:
                last = blanks
            if last >= 0 and start + last >= least:
                return start + last
        return 0

    def head(self, buffer: Bytes, cut: int) -> bytes:
        """The head of the session that goes on behind the cut; too long a one is dropped."""
        text = buffer[:cut].tobytes()
        start, end = session_head(text, self.tables, cut)
        return text[start:end].rstrip(b" \t") if end - start <= LONGEST_HEAD else b""

    def other_kind(self, buffer: Bytes, size: int) -> int:
        """Where text begins behind the markup, with a head; 0 for nowhere. Looked for if the markup does not end."""
        if _ends_with_tag(buffer, size):
            return 0
        text = buffer[:size].tobytes()
        return min((at for head in self.heads if (at := text.find(b"\n" + head)) >= 0), default=-1) + 1

    def preamble(self, buffer: Bytes, size: int, offset: int) -> tuple[int, int] | None:
        """Where the head of the first session stands, without the blanks before the first hand: a cut may part them."""
        text = buffer[:size].tobytes()
        start = first_tag(text, self.tables.session)
        if start < 0:
            return None
        end = first_tag(text, self.tables.hand, start)
        return offset + start, len(text[start : end if end >= 0 else size].rstrip(b" \t"))


_Cutter = _TextCutter | _MarkupCutter


def _ends_with_tag(buffer: Bytes, size: int) -> bool:
    return buffer[max(0, size - TAIL) : size].tobytes().rstrip().endswith(b">")


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
