"""Markup becomes lines: each element one or more, attributes in the grammar's order, entities decoded.

One pass over the bytes, whatever they hold: what is not well formed becomes a line that no template knows, and
reading goes on behind it. Document types are refused: they are such lines, and no entity but XML's own five and
character numbers is ever replaced. `read/elements` tells how a grammar states the lines.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel
from pokerstats.columns.layout import I64, NONE
from pokerstats.read.bytes import PADDING, byte_at, item, line_end
from pokerstats.read.marking.tables import (
    BLANK,
    DONE,
    FULL,
    HAND_HEAD,
    HAND_REACH,
    HEAD_REACH,
    L_WORDS,
    LESS,
    LF,
    MORE,
    MOST_ATTRIBUTES,
    N_BROKEN,
    N_CLOSED,
    N_OTHERS,
    OTHER_TAG,
    Q_WORDS,
    QUEUE,
    REACH,
    S_AT,
    S_COMMA,
    S_LINE,
    S_LINES,
    S_ODD,
    S_OUT,
    S_OWED,
    S_QUEUED,
    S_WHY,
    S_WORDS,
    SESSION_HEAD,
    SLASH,
    SPARE,
    T_FORM_COUNT,
    T_ORDER,
    T_ROLE,
    Bytes,
    Tables,
)
from pokerstats.read.marking.tags import read_tag, tag_row
from pokerstats.read.marking.values import (
    behind_bytes,
    behind_doctype,
    behind_end_tag,
    comma_of_amounts,
    decimal_comma,
    find,
    lines_in,
    words_in,
)
from pokerstats.read.marking.writing import enqueue, flush, room_for, write_element, write_odd, write_others, write_raw


@kernel
def _mark(
    data: Any, size: int, code: Any, words: Any, out: Any, lines: Any, queue: Any, spans: Any, others: Any, notes:
    Any, state: Any,
) -> None:  # fmt: skip
    """Write lines from state[S_AT] on, to the end or to an element that might not fit (state[S_WHY] = FULL)."""
    state[S_WHY] = DONE
    at = state[S_AT]
    while at < size:
        byte = byte_at(data, at)
        if byte <= BLANK:
            state[S_LINE] += byte == LF
            at += 1
            continue
        start = at
        if byte != LESS:  # text between tags, line by line
            end = line_end(data, at, find(data, at, size, LESS))
            if not room_for(end - at, out, lines, state):
                state[S_WHY] = FULL
                break
            write_odd(data, at, end, out, lines, state)
            at = end
        elif byte_at(data, at + 1) == 0x3F:
            at = behind_bytes(data, at + 2, size, 0x3F, MORE, -1)
        elif byte_at(data, at + 1) == 0x21:
            if byte_at(data, at + 2) == 0x2D and byte_at(data, at + 3) == 0x2D:
                at = behind_bytes(data, at + 4, size, 0x2D, 0x2D, MORE)
            else:
                inside = byte_at(data, at + 2) == 0x5B
                at = behind_bytes(data, at + 3, size, 0x5D, 0x5D, MORE) if inside else behind_doctype(data, at, size)
                if not room_for(at - start, out, lines, state):
                    at = start
                    state[S_WHY] = FULL
                    break
                write_odd(data, start, at, out, lines, state)
        else:
            closes = byte_at(data, at + 1) == SLASH
            name = at + 2 if closes else at + 1
            end = name
            byte = byte_at(data, end)
            while end < size and byte > BLANK and byte != SLASH and byte != MORE and byte != LESS:
                end += 1
                byte = byte_at(data, end)
            if closes:
                stop = find(data, end, size, MORE)
                if not room_for(stop - at, out, lines, state):
                    state[S_WHY] = FULL
                    break
                row = tag_row(data, name, end, code)
                if row < 0 or item(code, row + T_ORDER) < 0:
                    flush(data, code, words, queue, out, lines, state)
                if stop == size:
                    write_odd(data, at, size, out, lines, state)
                elif row >= 0 and item(code, row + T_ROLE) == HAND_HEAD:
                    write_raw(data, at, stop + 1, out, lines, state, state[S_LINE])
                at = min(stop + 1, size)
            else:
                row = tag_row(data, name, end, code)
                at = read_tag(data, end, size, code, row, spans, others, notes)
                text, text_end, behind = at, at, at
                if notes[N_BROKEN] == 0 and notes[N_CLOSED] == 0:
                    behind = find(data, at, size, LESS)
                    text_end = behind
                    if text == behind and byte_at(data, at + 1) == 0x21 and byte_at(data, at + 2) == 0x5B:
                        behind = behind_bytes(data, at + 3, size, 0x5D, 0x5D, MORE)
                        text, text_end = min(at + 9, behind), max(at + 9, behind - 3)
                    behind = behind_end_tag(data, behind, size, name, end)
                if not room_for(behind - start, out, lines, state):
                    at = start
                    state[S_WHY] = FULL
                    break
                ordered = row >= 0 and item(code, row + T_ORDER) >= 0 and notes[N_BROKEN] == 0
                waits = state[S_QUEUED] > 0 and not ordered and notes[N_CLOSED] == 0
                if waits and words_in(data, text, text_end) == 0:  # another parent begins
                    flush(data, code, words, queue, out, lines, state)
                if notes[N_BROKEN] == 1:
                    is_head = row >= 0 and item(code, row + T_ROLE) != OTHER_TAG
                    if is_head:  # what is told of it counts all the same, and its text is no second head
                        write_element(data, row, code, words, spans, 0, at, at, out, lines, state, state[S_LINE], start)
                    write_odd(data, start + is_head, at, out, lines, state)
                else:
                    role = item(code, row + T_ROLE) if row >= 0 else OTHER_TAG
                    if role == SESSION_HEAD:
                        state[S_COMMA] = decimal_comma(data, start, at, min(size, at + HEAD_REACH))
                    elif role == HAND_HEAD and state[S_COMMA] == NONE:
                        state[S_COMMA] = comma_of_amounts(data, at, min(size, at + HAND_REACH))
                    if ordered:
                        if state[S_QUEUED] == QUEUE:
                            flush(data, code, words, queue, out, lines, state)
                        enqueue(data, row, code, spans, queue, state, start)
                        state[S_OWED] += 4 * (at - start) + 256
                    elif row >= 0 and item(code, row + T_FORM_COUNT) > 0:
                        write_element(
                            data, row, code, words, spans, 0, text, text_end, out, lines, state, state[S_LINE], start
                        )
                    listed = row >= 0 and item(code, row + T_FORM_COUNT) > 0
                    if not listed or notes[N_OTHERS] > 0:
                        write_others(
                            data, name, end, text, text_end, listed, others, notes[N_OTHERS], out, lines, state,
                            state[S_LINE], start,
                        )  # fmt: skip
                    at = behind
        state[S_LINE] += lines_in(data, start, at)
    if state[S_WHY] == DONE:
        flush(data, code, words, queue, out, lines, state)
    state[S_AT] = at


class Marked(NamedTuple):
    """Lines made of a chunk's markup, and where each came from. `lines` lives until the next call."""

    data: Bytes  # padded
    size: int
    lines: I64  # (lines, L_WORDS): line and place of the element, role of its tag
    source_lines: int  # of the markup, without a session's head that stands elsewhere
    continues: bool  # the first of them is counted elsewhere


class Marker:
    """Turns chunks of a room's markup into lines; its arrays are reused from chunk to chunk (one per thread)."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.out = np.zeros(0, np.uint8)
        self.lines = np.zeros((0, L_WORDS), np.int64)
        self.queue = np.zeros(QUEUE * Q_WORDS, np.int64)
        self.spans = np.zeros(2 * MOST_ATTRIBUTES, np.int64)
        self.others = np.zeros(4 * MOST_ATTRIBUTES, np.int64)
        self.notes = np.zeros(3, np.int64)

    def read(self, data: Bytes, size: int, head: int = 0, *, continues: bool = False) -> Marked:
        """Lines of data[:size], of which the first `head` bytes stand elsewhere in the input: before line 1.

        `continues`: line 1 is counted with the chunk before.
        """
        self._make_room(size)
        state = np.zeros(S_WORDS, np.int64)
        state[S_ODD] = state[S_COMMA] = NONE
        state[S_LINE] = 1 - data[:head].tobytes().count(b"\n")
        while True:
            _mark(
                data, size, self.tables.code, self.tables.words, self.out, self.lines, self.queue, self.spans,
                self.others, self.notes, state,
            )  # fmt: skip
            if state[S_WHY] == DONE:
                break
            self._grow(int(state[S_LINES]))
        end = int(state[S_OUT])
        made = np.zeros(end + PADDING, np.uint8)
        made[:end] = self.out[:end]
        last = int(state[S_LINE]) - (size > 0 and data[size - 1] == LF)
        return Marked(made, end, self.lines[: int(state[S_LINES])], max(last, 0), continues)

    def _make_room(self, size: int) -> None:
        """Outputs that usually hold what so many bytes of markup become."""
        if len(self.out) < size + size // 4 + 2 * SPARE:
            self.out = np.zeros(size + size // 2 + 2 * SPARE, np.uint8)
        if len(self.lines) < size // 40 + QUEUE * 16:
            self.lines = np.zeros((size // 32 + QUEUE * 16, L_WORDS), np.int64)

    def _grow(self, made: int) -> None:
        """Twice the room in the output that is full, what is written kept."""
        if made + QUEUE * 9 > len(self.lines):
            self.lines = np.concatenate([self.lines, np.zeros_like(self.lines)])
        else:
            self.out = np.concatenate([self.out, np.zeros_like(self.out)])


def marked_text(tables: Tables, text: bytes) -> Marked:
    """The lines made of one text."""
    data = np.zeros(len(text) + PADDING, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    return Marker(tables).read(data, len(text))


def room_of(data: Bytes, size: int, markups: tuple[Tables | None, ...]) -> int:
    """The room whose markup a text is, by its start; -1 for a text that is none."""
    start = data[: min(size, REACH)].tobytes()
    if not start.lstrip().startswith(b"<"):
        return -1
    found = [
        (at, room)
        for room, tables in enumerate(markups)
        if tables is not None
        for at in (first_tag(start, tables.session), _first_head(start, tables))
        if at >= 0
    ]
    return min(found)[1] if found else -1


def _first_head(text: bytes, tables: Tables) -> int:
    """Where the head of a hand stands; -1 for nowhere: other rooms call their hands alike and mark them otherwise."""
    at = first_tag(text, tables.hand)
    while at >= 0 and tables.mark not in text[at:].partition(b">")[0]:
        at = first_tag(text, tables.hand, at + 1)
    return at


def first_tag(text: bytes, tag: bytes, at: int = 0) -> int:
    """Where a start tag (`<game`) stands from `at` on; -1 for nowhere."""
    while (at := text.find(tag, at)) >= 0:
        if text[at + len(tag) : at + len(tag) + 1] in _BEHIND_NAME:
            return at
        at += 1
    return -1


def last_tag(text: bytes, tag: bytes, end: int, start: int = 0) -> int:
    """Where a start tag stands last before `end`, from `start` on; -1 for nowhere."""
    while (end := text.rfind(tag, max(start, 0), end)) >= 0:
        if text[end + len(tag) : end + len(tag) + 1] in _BEHIND_NAME:
            return end
    return -1


def head_of_session(before: bytes, hand: bytes, markups: tuple[Tables | None, ...]) -> bytes:
    """The head of the session that a hand belongs to, in the text before it; empty if the hand has one of its own."""
    room = room_of(np.frombuffer(hand, np.uint8), len(hand), markups)
    tables = markups[room] if room >= 0 else None
    if tables is None:
        return b""
    start, end = session_head(before + hand, tables, len(before))
    return before[start:end]


def session_head(text: bytes, tables: Tables, at: int) -> tuple[int, int]:
    """Where the head stands of the session that goes on at `at`, a start tag; empty if a new one starts there."""
    start = last_tag(text, tables.session, at)
    blanks = len(text[at:]) - len(text[at:].lstrip())
    if start < 0 or first_tag(text[at + blanks :], tables.session) == 0:
        return at, at
    end = first_tag(text, tables.hand, start)
    return start, end if 0 <= end < at else at


_BEHIND_NAME: Final = tuple(bytes([byte]) for byte in b" \n\r\t>/")
