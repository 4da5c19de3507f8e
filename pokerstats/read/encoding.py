"""Hand histories come in any encoding and leave as UTF-8 with LF or CRLF; where each byte stood stays known.

`at` = offset in the normalised text, `raw` = offset in the bytes as they were. Line ends: a CR without LF becomes
LF, CRLF stays. No-break blanks become blanks, byte order marks inside the text and NUL bytes go. What was done is
noted by name (NOTES).
"""

import codecs
import re
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.kernels import inlined_step, kernel, step
from pokerstats.read.bytes import HIGHS, NEWLINES, ONES, ZERO, byte_at, word_at

U8 = npt.NDArray[np.uint8]
U32 = npt.NDArray[np.uint32]
I64 = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

NOTES: Final = ("cp1252", "cr", "nbsp", "bom", "nul", "cut")  # cp1252: some bytes of a UTF-8 file; cut: half a unit
UNITS: Final = {  # bytes of an ASCII character
    "utf-8": 1, "utf-8-bom": 1, "cp1252": 1, "cp1251": 1, "utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4,
    "utf-32-be": 4,
}  # fmt: skip
_MARKS: Final = (  # the marks of UTF-32 begin with those of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8-bom"),
)
_NUL, _LF, _CR, _BLANK, _BOM, _REPLACEMENT = 0, 10, 13, 32, 0xFEFF, 0xFFFD
_BLANKS: Final = (0xA0, 0x202F, 0x2007)  # no-break, narrow no-break, figure space
_ODD_POINTS: Final = (*_BLANKS, _BOM)
_LEAST_POINT: Final = (0, 0, 0x80, 0x800, 0x10000)  # that takes so many bytes of UTF-8
_RETURNS: Final = np.uint64(0x0D0D0D0D0D0D0D0D)
_LOW_BITS: Final = np.uint64(0x7F7F7F7F7F7F7F7F)
_PLAIN, _LONE_CR, _MOVES = range(3)  # kinds of blocks
_FIRST_SURROGATE, _LAST_SURROGATE, _LAST_POINT = 0xD800, 0xDFFF, 0x10FFFF
_ESCAPED: Final = 0xDC00  # Python decodes an invalid byte b to this + b ("surrogateescape")


def _eight_bit_table(encoding: str) -> U32:
    """The character of each byte; a byte that has none is the control character of its number: no two are alike."""
    made = (bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in range(256))
    return np.array([ord(character) for character in made], np.uint32)


_TABLES: Final = {encoding: _eight_bit_table(encoding) for encoding in ("cp1252", "cp1251")}
_RUSSIAN_WORDS: Final = re.compile(rb"[\xc0-\xff\xa8\xb8]{3,}")
_RUSSIAN_VOWELS: Final = re.compile("[аеёиоуыэюя]".encode("cp1251"))


class Breaks(NamedTuple):
    """From `at` on, each byte of text stands for `step` bytes. Ascending; of entries at one place the last counts."""

    at: I64
    raw: I64
    step: I64  # 0: inside a character that takes another number of bytes


class Normal(NamedTuple):
    """A piece of normalised text, its breaks counted from the piece's start, and what was done."""

    text: bytes
    breaks: Breaks
    notes: frozenset[str]


def detect(head: bytes) -> tuple[str, int]:
    """The encoding that a file's first bytes tell, and the length of its byte order mark."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name, len(mark)
    return _utf16_without_mark(head) or _eight_bit(head), 0


def _utf16_without_mark(head: bytes) -> str | None:
    """UTF-16 text is mostly ASCII here, so every second byte is NUL; which one tells the byte order."""
    units = len(head) // 2
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd * 3 > units and odd > 8 * even:
        return "utf-16-le"
    if even * 3 > units and even > 8 * odd:
        return "utf-16-be"
    return None


def _eight_bit(head: bytes) -> str:
    """UTF-8, unless most of what is not ASCII is invalid there (the head may end inside a character)."""
    if head.isascii():
        return "utf-8"
    points = _code_points(head[: whole(head, "utf-8")], "utf-8")
    beyond = points[points > 0x7F]
    invalid = np.count_nonzero((beyond >= _ESCAPED) & (beyond <= _LAST_SURROGATE))
    if 2 * invalid <= len(beyond):
        return "utf-8"
    return "cp1251" if _is_russian(head) else "cp1252"


def _is_russian(head: bytes) -> bool:
    """Cyrillic letters make whole words, with vowels; accented Western ones stand alone among ASCII letters."""
    beyond = sum(byte > 0x7F for byte in head)
    words = b"".join(_RUSSIAN_WORDS.findall(head)).decode("cp1251").lower().encode("cp1251")
    return 2 * len(words) > beyond and len(words) <= 4 * len(_RUSSIAN_VOWELS.findall(words)) <= 3 * len(words)


def whole(data: bytes, encoding: str) -> int:
    """How many bytes can be normalised before more are known: no half character, no CR that LF may follow."""
    unit = UNITS[encoding]
    end = len(data) - len(data) % unit
    if encoding in ("utf-8", "utf-8-bom"):
        end -= _half_character(data[-3:])
    elif unit == 2 and end and 0xD8 <= data[end - 1 if encoding == "utf-16-le" else end - 2] <= 0xDB:
        end -= 2  # first half of a pair
    if end and data[end - unit : end].strip(b"\0") == b"\r":
        end -= unit
    return end


def _half_character(tail: bytes) -> int:
    """Bytes at the end that begin a UTF-8 character and do not end it."""
    for back in range(1, len(tail) + 1):
        byte = tail[-back]
        if byte >= 0xC0:
            needed = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return back if needed > back else 0
        if byte < 0x80:
            return 0
    return 0


def settle_plain(block: U8) -> frozenset[str] | None:
    """The usual block is UTF-8 already: lone CRs are set right in place. None = bytes have to move, see `normalise`."""
    kind = kind_of(block)
    if kind == _MOVES:
        return None
    if kind == _PLAIN:
        return frozenset()
    lone = block == _CR
    lone[:-1] &= block[1:] != _LF
    block[lone] = _LF
    return frozenset({"cr"})


@kernel
def kind_of(block: U8) -> int:
    """Whether a block is UTF-8 of which no byte has to go (else _MOVES), and whether CRs without LF stand in it."""
    kind = _PLAIN
    at, end = 0, len(block)
    while at < end:
        if at + 8 < end:
            word = word_at(block, at)
            if ((word - ONES) | word) & HIGHS == ZERO:  # neither NUL nor beyond ASCII
                if ((word ^ _RETURNS) - ONES) & HIGHS != ZERO and _has_lone(word, word_at(block, at + 1)):
                    kind = _LONE_CR
                at += 8
                continue
        byte = byte_at(block, at)
        if byte == _NUL:
            return _MOVES
        if byte == _CR and (at + 1 == end or byte_at(block, at + 1) != _LF):
            kind = _LONE_CR
        size = 1 if byte < 0x80 else _character(block, at, end)
        if size == 0:
            return _MOVES
        at += size
    return kind


@inlined_step
def _has_lone(word: Any, following: Any) -> bool:
    """Whether one of eight bytes is a CR behind which no LF stands; `following`: the same, a byte further."""
    return (_zeros(word ^ _RETURNS) & ~_zeros(following ^ NEWLINES)) != ZERO


@inlined_step
def _zeros(word: Any) -> Any:
    """The high bit of each byte that is zero, and no other."""
    return ~(((word & _LOW_BITS) + _LOW_BITS) | word) & HIGHS


@step
def _character(block: U8, at: int, end: int) -> int:
    """Bytes of the character beyond ASCII that starts here; 0 if it is none, or one that is not kept."""
    lead = byte_at(block, at)
    size = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    if lead < 0xC0 or lead > 0xF7 or at + size > end:
        return 0
    point = lead & (0x7F >> size)
    for k in range(at + 1, at + size):
        if byte_at(block, k) & 0xC0 != 0x80:
            return 0
        point = (point << 6) | (byte_at(block, k) & 0x3F)
    if point < _LEAST_POINT[size] or point > _LAST_POINT or _FIRST_SURROGATE <= point <= _LAST_SURROGATE:
        return 0
    return 0 if point in _ODD_POINTS else size


def normalise(data: bytes, encoding: str) -> Normal:
    """Text in any encoding as normalised UTF-8, with the place of each of its bytes in `data`."""
    unit = UNITS[encoding]
    used = len(data) - len(data) % unit
    points = _code_points(data[:used], encoding)
    odd = np.flatnonzero(points - np.uint32(_CR + 1) > 0x7F - (_CR + 1))  # up to CR (these wrap), and all beyond ASCII
    was = points[odd]
    raw_length = _raw_length(was, encoding)
    now, dropped, notes = _settle_points(points, odd, encoding)
    length = np.where(dropped, 0, _utf8_length(now))
    points[odd] = now
    text = np.delete(points, odd[dropped]).tobytes().decode("utf-32-le").encode()
    if used < len(data):
        notes |= {"cut"}
    breaks = _breaks(odd, length, raw_length, unit, (len(text), len(data)))
    return Normal(text, breaks, notes)


def _code_points(data: bytes, encoding: str) -> U32:
    """One uint32 a character; an invalid byte of UTF-8 is _ESCAPED + byte, a byte of an eight-bit encoding itself."""
    if encoding in _TABLES:
        return np.frombuffer(data, np.uint8).astype(np.uint32)
    if UNITS[encoding] == 4:
        return np.frombuffer(data, "<u4" if encoding.endswith("le") else ">u4").astype(np.uint32)
    if UNITS[encoding] == 2:
        units = np.frombuffer(data, "<u2" if encoding.endswith("le") else ">u2")
        if not np.any((units & 0xF800) == _FIRST_SURROGATE):
            return units.astype(np.uint32)
        text = data.decode(encoding, "surrogatepass")
    else:
        text = data.decode("utf-8", "surrogateescape")
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).copy()


def _settle_points(points: U32, odd: I64, encoding: str) -> tuple[U32, Bools, frozenset[str]]:
    """What becomes of the odd characters, which of them go, and what was done."""
    now = points[odd]
    escaped = (now > _ESCAPED + 0x7F) & (now <= _LAST_SURROGATE) & (UNITS[encoding] == 1)
    if encoding in _TABLES:
        now = _TABLES[encoding][now]
    now[escaped] = _TABLES["cp1252"][now[escaped] - _ESCAPED]
    now[((now >= _FIRST_SURROGATE) & (now <= _LAST_SURROGATE)) | (now > _LAST_POINT)] = _REPLACEMENT
    following = np.append(points[1:], np.uint32(0))[odd]
    lone = (now == _CR) & (following != _LF)
    blank = np.isin(now, _BLANKS)
    bom, nul = now == _BOM, now == _NUL
    now[lone] = _LF
    now[blank] = _BLANK
    marks = {"cp1252": escaped, "cr": lone, "nbsp": blank, "bom": bom, "nul": nul}
    return now, bom | nul, frozenset(name for name, mark in marks.items() if mark.any())


def _utf8_length(points: U32) -> I64:
    return 1 + (points > 0x7F).astype(np.int64) + (points > 0x7FF) + (points > 0xFFFF)


def _raw_length(points: U32, encoding: str) -> I64:
    unit = UNITS[encoding]
    if encoding in _TABLES or unit == 4:
        return np.full(len(points), unit, np.int64)
    if unit == 2:
        return 2 + 2 * (points > 0xFFFF).astype(np.int64)
    escaped = (points > _ESCAPED + 0x7F) & (points <= _LAST_SURROGATE)
    return np.where(escaped, 1, _utf8_length(points))


def _breaks(odd: I64, length: I64, raw_length: I64, unit: int, ends: tuple[int, int]) -> Breaks:
    """Two breaks for each character that takes another number of bytes than before, one at each end."""
    at = odd + np.cumsum(length - 1) - (length - 1)
    raw = odd * unit + np.cumsum(raw_length - unit) - (raw_length - unit)
    moved = length != raw_length if unit == 1 else (length != 1) | (raw_length != unit)
    at, raw, length, raw_length = at[moved], raw[moved], length[moved], raw_length[moved]

    def woven(start: int, before: I64, after: I64, end: int) -> I64:
        return np.concatenate(([start], np.column_stack((before, after)).ravel(), [end])).astype(np.int64)

    zero = np.zeros(len(at), np.int64)
    return Breaks(
        woven(0, at, at + length, ends[0]),
        woven(0, raw, raw + raw_length, ends[1]),
        woven(unit, zero, zero + unit, 1),
    )


def decode(data: bytes, encoding: str) -> str:
    """Bytes of a file as the text that was read, by the encoding that its Source told (`cp1252+cr`)."""
    base = encoding.partition("+")[0]
    return normalise(data, base).text.decode()
