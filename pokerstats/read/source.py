"""An input is read once, in blocks, as normalised UTF-8; any place in it is known again in the bytes on the disk.

Reading never raises for what lies on the disk: what came before an error is kept, the error is `problem`.
"""

import hashlib
import io
import os
import stat
from types import TracebackType
from typing import BinaryIO, Final, Self

import numpy as np
import numpy.typing as npt

from pokerstats.model.errors import InputError
from pokerstats.read.binary import looks_binary
from pokerstats.read.encoding import I64, NOTES, UNITS, Breaks, detect, normalise, settle_plain, whole
from pokerstats.read.inputs import READ_ERRORS, STDIN, Input, open_raw, problem_of

U8 = npt.NDArray[np.uint8]

_HEAD: Final = 1 << 16  # bytes that tell the encoding
_BLOCK: Final = 1 << 20  # bytes looked at in one go: a block stays in the cache while it is tested
_PLAIN: Final = ("utf-8", "utf-8-bom")


class Source:
    """One input as a stream of normalised text, in flat memory.

    One thread reads; another may ask for `original` and `release` meanwhile.
    """

    def __init__(self, source: Input, block: int = _BLOCK, *, hashed: bool = True) -> None:
        self.input = source
        self.problem = source.problem
        self.bytes_read = 0  # of the unpacked, not re-encoded input
        self._block = block
        self._hash = hashlib.sha256() if hashed else None
        self._stream: BinaryIO | None = None
        self._left: int | None = None  # bytes up to the size at opening, None: up to the end
        self._ended = False
        self._held = b""  # read, but not to be normalised before more is known
        self._pending = memoryview(b"")  # normalised, but not yet asked for
        self._notes: set[str] = set()
        self._at = self._raw = 0  # how far the text is made, and from which bytes
        self._breaks: list[Breaks] = []
        head = self._open()
        self.binary = looks_binary(head)  # "a PDF", None for text; it is read all the same
        self.head = head.replace(b"\0", b"")  # the first bytes, in which a room may be named
        self._base, mark = detect(head)
        self._unread = memoryview(head)[mark:]
        if mark:
            self._raw = mark
            self._breaks.append(_straight(0, mark))

    def readinto(self, buffer: U8, start: int) -> int:
        """Write what comes next to buffer[start:]; the number of bytes written, 0 = end of the input.

        What lies behind the written bytes is scratch space.
        """
        room = buffer[start:]
        if not len(room):
            raise ValueError("no room in the buffer")
        while not self._pending:
            if self._ended:
                return 0
            direct = len(room) > len(self._held)
            target = room if direct else np.empty(len(self._held) + self._block, np.uint8)
            count = self._make_text(target)
            if count and direct:
                return count
            if count:
                self._pending = memoryview(target[:count].tobytes())
        count = min(len(room), len(self._pending))
        room[:count] = np.frombuffer(self._pending[:count], np.uint8)
        self._pending = self._pending[count:]
        return count

    @property
    def notes(self) -> list[str]:
        """What had to be done so far beside decoding: names of encoding.NOTES."""
        return [note for note in NOTES if note in self._notes]

    @property
    def encoding(self) -> str:
        """The encoding and what had to be done so far: `utf-8`, `utf-16-le+cut`, `cp1252+cr+nbsp`."""
        return "+".join([self._base, *self.notes])

    def sha256(self) -> str:
        """Of all unpacked bytes, byte order mark included; known only at the end. Empty if no hash is asked for."""
        if not self._ended:
            raise ValueError("the input is not read to its end")
        return self._digest()

    def original(self, position: I64) -> I64:
        """Offsets in the unpacked, not re-encoded input of ascending offsets in the text, none of them released."""
        window = tuple(self._breaks)
        if not window:
            return position
        at, raw, step = (np.concatenate(column) for column in zip(*window, strict=True))
        i = np.searchsorted(at, position, "right") - 1
        return np.where(i < 0, position, raw[i] + (position - at[i]) * step[i])

    def release(self, upto: int) -> None:
        """Forget what `original` knows of the text before this offset."""
        gone = 0
        while gone + 1 < len(self._breaks) and self._breaks[gone + 1].at[0] <= upto:
            gone += 1
        del self._breaks[:gone]  # in place: the reading thread may be adding

    def close(self) -> None:
        """Close the input; what was read stays known."""
        if self._stream is not None and self.input.path != STDIN:
            self._stream.close()
        self._stream = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- bytes

    def _open(self) -> bytes:
        if self.problem:
            return b""
        try:
            self._stream = open_raw(self.input.path)
            self._left = _size_at_opening(self._stream)
        except READ_ERRORS as error:
            self.problem = problem_of(error)
            return b""
        head = np.empty(_HEAD, np.uint8)
        count = 0
        while count < _HEAD and (more := self._read(head[count:])):
            count += more
        return head[:count].tobytes()

    def _read(self, target: U8) -> int:
        """Bytes as they are into target; 0 = end, or an error that became the problem."""
        limit = len(target) if self._left is None else min(len(target), self._left)
        if self._stream is None or not limit:
            return 0
        try:
            count = _read_some(self._stream, target[:limit])
        except READ_ERRORS as error:
            self.problem = problem_of(error)
            return 0
        if self._left is not None:
            self._left -= count
        self.bytes_read += count
        if self._hash is not None:
            self._hash.update(target[:count].data)
        return count

    def _digest(self) -> str:
        return "" if self._hash is None else self._hash.hexdigest()

    def _next_bytes(self, target: U8) -> int:
        target = target[: self._block]
        if not self._unread:
            return self._read(target)
        count = min(len(target), len(self._unread))
        target[:count] = np.frombuffer(self._unread[:count], np.uint8)
        self._unread = self._unread[count:]
        return count

    # -- text

    def _make_text(self, target: U8) -> int:
        """Read a block into target and make it text: there, its length is the answer, or else in `_pending`."""
        held = len(self._held)
        target[:held] = np.frombuffer(self._held, np.uint8)
        count = self._next_bytes(target[held:])
        self._ended = not count
        filled = target[: held + count]
        ready = len(filled)
        if count:
            ready = _whole(filled, self._base)
        self._held = filled[ready:].tobytes()
        block = filled[:ready]
        notes = settle_plain(block) if self._base in _PLAIN else None
        if notes is not None:
            self._notes |= notes
            self._at += ready
            self._raw += ready
            return ready
        self._move(block.tobytes())
        return 0

    def _move(self, block: bytes) -> None:
        normal = normalise(block, self._base)
        self._breaks.append(Breaks(normal.breaks.at + self._at, normal.breaks.raw + self._raw, normal.breaks.step))
        self._notes |= normal.notes
        self._at += len(normal.text)
        self._raw += len(block)
        self._pending = memoryview(normal.text)


def _whole(filled: U8, encoding: str) -> int:
    """`whole` of a long block by its last bytes."""
    tail = len(filled) % UNITS[encoding] + 8
    start = max(0, len(filled) - tail)
    return start + whole(filled[start:].tobytes(), encoding)


def _straight(at: int, raw: int) -> Breaks:
    return Breaks(*(np.array([value], np.int64) for value in (at, raw, 1)))


def _size_at_opening(stream: BinaryIO) -> int | None:
    """A file that grows while it is read ends where it ended at first; pipes and packed inputs end by themselves."""
    if not isinstance(stream, io.FileIO):
        return None
    status = os.fstat(stream.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _read_some(stream: BinaryIO, target: U8) -> int:
    if isinstance(stream, io.FileIO):
        return stream.readinto(target.data) or 0
    data: bytes = stream.read1(len(target))  # type: ignore[attr-defined]  # at most one read: none is lost by an error
    target[: len(data)] = np.frombuffer(data, np.uint8)
    return len(data)


def fingerprint(source: Input) -> str | None:
    """The SHA-256 that a Source tells at its end, by reading alone; None if the input cannot be read whole."""
    if source.problem or source.kind == "stdin":
        return None
    with Source(source) as reader:
        scratch = np.empty(_BLOCK, np.uint8)
        while reader._read(scratch):
            pass
        return None if reader.problem else reader._digest()


def read_again(path: str, offset: int, length: int) -> bytes:
    """The bytes of one hand as they are on the disk, unpacked. Raises InputError."""
    if path == STDIN:
        raise InputError("what came from stdin cannot be read again")
    try:
        with open_raw(path) as stream:
            stream.seek(offset)
            data = bytearray()
            while len(data) < length and (more := stream.read(length - len(data))):
                data += more
    except READ_ERRORS as error:
        raise InputError(f"{path} {problem_of(error)}") from error
    if len(data) < length:
        raise InputError(f"{path} is shorter than it was when its hands were read")
    return bytes(data)
