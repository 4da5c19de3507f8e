"""The tables of a markup grammar, and the words of the state that its kernel keeps."""

from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.layout import I64
from pokerstats.model.errors import GrammarError
from pokerstats.read.bytes import PADDING
from pokerstats.read.elements import COUNT, KINDS, TEXT, Form, Markup

Bytes = np.ndarray[tuple[int], np.dtype[np.uint8]]

# A tag: its name's first 24 bytes, its attributes, its lines, what it is, and the attribute that orders it (-1 none).
TAG_WORDS: Final = 3
TAG: Final = 10
T_LENGTH, T_ATTRIBUTES, T_ATTRIBUTE_COUNT, T_FORMS, T_FORM_COUNT, T_ROLE, T_ORDER = range(TAG_WORDS, TAG)
# An attribute: its name's first 16 bytes, their number, and a mask over the first eight of them.
ATTRIBUTE: Final = 4
A_LENGTH, A_MASK = 2, 3
# A line: its items; the value of the first that makes no line (length -1: none).
FORM: Final = 4
F_ITEMS, F_ITEM_COUNT, F_UNLESS_LENGTH, F_UNLESS = range(FORM)
# An item: the text before it, the attribute it holds (or one of the two below), its kind.
ITEM: Final = 4
I_BEFORE, I_BEFORE_LENGTH, I_VALUE, I_KIND = range(ITEM)
THE_TEXT, THE_COUNT, THE_END = -1, -2, -3
PLAIN, MONEY, CARDS = range(len(KINDS))
# Parts of the table.
C_TAGS, C_TAG_COUNT = range(2)
HEADER: Final = 2
OTHER_TAG, SESSION_HEAD, HAND_HEAD = range(3)  # roles of tags, and of the lines that come of them

MOST_ATTRIBUTES: Final = 16  # of one element, listed ones and others each
QUEUE: Final = 256  # elements of one parent that wait to be ordered
Q_NUMBER, Q_LINE, Q_START, Q_TAG, Q_SPANS = range(5)
Q_WORDS: Final = Q_SPANS + 2 * MOST_ATTRIBUTES
NO_NUMBER: Final = 1 << 62
HEAD_REACH: Final = 1 << 14  # of a session's head: looked through for decimal commas
HAND_REACH: Final = 1 << 12  # of a hand, where the head leaves open what its commas are

# Words of the state that a resumed call goes on from.
S_AT, S_LINE, S_OUT, S_LINES, S_QUEUED, S_OWED, S_COMMA, S_LAST, S_ODD, S_WHY = range(10)
S_WORDS: Final = 10
DONE, FULL = range(2)
L_LINE, L_START, L_ROLE = range(3)  # of a line made: line and place of its element, role of its tag
L_WORDS: Final = 3
REACH: Final = 1 << 16  # bytes at the start of a text that tell whether it is markup
SPARE: Final = 4096  # bytes that the words of any element's lines take beside its values
TAB, LF, BLANK, QUOTE, DOLLAR, AMP, APOSTROPHE, PLUS, COMMA, POINT = 9, 10, 32, 34, 36, 38, 39, 43, 44, 46
SLASH, SEMICOLON, LESS, EQUAL, MORE = 47, 59, 60, 61, 62
N_OTHERS, N_CLOSED, N_BROKEN = range(3)  # of an element: attributes not listed, `/>`, not well formed


class Tables(NamedTuple):
    """A markup grammar, as the kernel wants it, and the start tags that tell it."""

    code: I64
    words: Bytes
    session: bytes  # "<session"
    hand: bytes
    mark: bytes  # the attribute without which an element is no head of this room's hands; empty: any is one


class _Builder:
    """Collects tags, attributes, lines and items of one grammar."""

    def __init__(self, markup: Markup) -> None:
        self.markup = markup
        self.words = b""
        self.code = [0] * HEADER

    def build(self) -> Tables:
        tags = [self._tag(tag) for tag in self.markup.tags]
        self.code[C_TAGS], self.code[C_TAG_COUNT] = len(self.code), len(tags)
        for row in tags:
            self.code += row
        code = np.array([word - 2**64 if word >= 2**63 else word for word in self.code], np.int64)
        words = np.frombuffer(self.words + bytes(PADDING), np.uint8).copy()
        session, hand = self.markup.session, self.markup.hand
        marks = [one.name for form in self.markup.forms_of(hand)[:1] for one in form.items[:1] if one.name != TEXT]
        return Tables(code, words, f"<{session}".encode(), f"<{hand}".encode(), "".join(marks).encode())

    def _tag(self, tag: str) -> list[int]:
        names = self.markup.attributes_of(tag)
        if len(names) > MOST_ATTRIBUTES:
            raise GrammarError(f"element {tag}: more than {MOST_ATTRIBUTES} attributes")
        attributes = self._append([[*_packed(name, 2), (1 << 8 * min(len(name), 8)) - 1] for name in names])
        forms = self._append([self._form(form, names) for form in self.markup.forms_of(tag)])
        role = {self.markup.session: SESSION_HEAD, self.markup.hand: HAND_HEAD}.get(tag, OTHER_TAG)
        ordered = [names.index(name) for one, name in self.markup.order if one == tag]
        count = len(self.markup.forms_of(tag))
        return [*_packed(tag, TAG_WORDS), attributes, len(names), forms, count, role, *(ordered or [-1])]

    def _form(self, form: Form, names: tuple[str, ...]) -> list[int]:
        rows = []
        before = f"<{form.tag}"
        inside = True
        for one in form.items:
            if one.name == TEXT:
                before, inside = before + ">", False
                value = THE_TEXT
            else:
                before += f' {one.name}="'
                value = THE_COUNT if one.name == COUNT else names.index(one.name)
            rows.append([*self._word(before), value, KINDS.index(one.kind)])
            before = '"' if inside else ""
        if inside:
            rows.append([*self._word(before + ">"), THE_END, PLAIN])
        unless = form.items[0].unless
        length, word = (-1, 0) if unless is None else (len(unless.encode()), _packed(unless, 1)[0])
        return [self._append(rows), len(rows), length, word]

    def _word(self, text: str) -> list[int]:
        at = len(self.words)
        self.words += text.encode()
        return [at, len(text.encode())]

    def _append(self, rows: list[list[int]]) -> int:
        at = len(self.code)
        for row in rows:
            self.code += row
        return at


def _packed(name: str, words: int) -> list[int]:
    """The bytes of a name as little-endian words, and their number."""
    raw = name.encode()
    if len(raw) > 8 * words:
        raise GrammarError(f"longer than {8 * words} bytes: {name!r}")
    return [int.from_bytes(raw[at : at + 8], "little") for at in range(0, 8 * words, 8)] + [len(raw)]


def tables_of(markup: Markup) -> Tables:
    """The tables of a markup grammar."""
    return _Builder(markup).build()
