"""The reading of hands, made as plain as can be: what the line machine must agree with on every file.

Heads are found by their first words, at the start of a line, or inside one that makes no sense: there a line was cut
off and the next hand was written behind it. Lines before the first head are noise if a room's preface has them,
else unknown.
"""

from typing import Final, NamedTuple

from pokerstats.columns.bundle import LineCounts
from pokerstats.columns.layout import NONE
from pokerstats.model.errors import GrammarError
from pokerstats.read import fields
from pokerstats.read.events import KINDS, STRANGERS, Slot, slots_of, width_of
from pokerstats.read.fields import Line, Value
from pokerstats.read.language import HEADS, PREFACE, Grammar, Literal, Template, tells_no_game
from pokerstats.read.matching import Found, Node, Room, match
from pokerstats.read.templates import LONGEST_LINE, NOISE, STRANGER

BLANKS: Final = b" \t\r"
INDENT: Final = b" \t"
MAX_SEATS: Final = 32  # players of a hand; more are strangers to nobody
_SLOTS: Final[dict[str, dict[str, Slot]]] = {kind: slots_of(kind) for kind in KINDS}


class Hand(NamedTuple):
    """A head that was found."""

    start: int  # byte
    line: int  # 1-based
    room: int  # index into the grammars
    event: int  # where its events start in the stream
    glued: bool  # it stands inside a line


class Unknown(NamedTuple):
    """A line that no template matches."""

    line: int  # 1-based
    start: int  # byte
    length: int  # without line end and trailing blanks
    room: int  # index into the grammars, -1 before the first head
    section: str
    hand: int  # index into the hands, -1 none


class Reading(NamedTuple):
    """All that the lines of some data tell."""

    events: list[int]  # flat records, see read/events
    hands: list[Hand]
    unknown: list[Unknown]
    lines: LineCounts
    summaries: int  # heads of tournament summaries


class Reference:
    """Grammars made ready to read data."""

    def __init__(self, grammars: tuple[Grammar, ...], *, of_markup: bool = False) -> None:
        """`of_markup`: for lines that were made of markup; heads are those of markup rooms."""
        self.rooms = tuple(Room(grammar) for grammar in grammars)
        self.preface = _preface(grammars)
        self.heads = _heads(grammars, of_markup=of_markup)
        self.first_words = tuple(self.heads)

    def read(self, data: bytes) -> Reading:
        """Read all lines."""
        return _Reader(self, data).read()

    def head_at(self, data: bytes, at: int, end: int) -> tuple[int, str] | None:
        """The room whose head stands here, and the section that it opens."""
        if not data.startswith(self.first_words, at, end):
            return None
        return next(head for words, head in self.heads.items() if data.startswith(words, at, end))

    def head_inside(self, data: bytes, start: int, end: int) -> int | None:
        """Where inside a line a head stands."""
        found = [at for words in self.first_words if (at := data.find(words, start + 1, end)) >= 0]
        return min(found, default=None)


class _Matched(NamedTuple):
    """A line that a template matched, as long as it may still have to be taken back."""

    start: int
    end: int
    template: Template
    event: int  # where its event starts in the stream


class _Reader:
    """One reading: the hand and section it is in, and what the lines told so far."""

    def __init__(self, reference: Reference, data: bytes) -> None:
        self.reference = reference
        self.data = data
        self.room = -1
        self.section = ""
        self.hand = -1
        self.names: list[bytes] = []
        self.players: tuple[tuple[bytes, int], ...] = ()
        self.events: list[int] = []
        self.hands: list[Hand] = []
        self.unknown: list[Unknown] = []
        self.used = self.noise = self.summaries = 0

    def read(self) -> Reading:
        """Line by line; a line with a head inside is left where the head stands, and read on from there."""
        at = number = 0
        glued = False
        before: _Matched | None = None
        while at < len(self.data):
            start, number = at, number + 1
            end, at = self._ends(start)
            start = end - len(self.data[start:end].lstrip(INDENT))
            head = self.reference.head_at(self.data, start, end)
            if head:
                self._open(head, Hand(start, number, head[0], len(self.events), glued))
                glued = False
            line, found = Line(self.data, end, self.players), Found()
            template = self._match(line, start, found)
            if head and (template is None or tells_no_game(template)):
                inside = self.reference.head_inside(self.data, start, end)
                if inside is not None:
                    at, number, glued, before = inside, number - 1, True, None
                    continue
            if template is None and not head:
                inside = self.reference.head_inside(self.data, start, end)
                if inside is None and before:
                    inside = self.reference.head_inside(self.data, before.start, before.end)
                    if inside is not None:
                        self._take_back(before)
                        number -= 1
                if inside is not None:
                    at, number, glued, before = inside, number - 1, True, None
                    continue
            before = self._take(template, found, line, start, number)
        lines = LineCounts(self.used, self.noise, len(self.unknown))
        return Reading(self.events, self.hands, self.unknown, lines, self.summaries)

    def _ends(self, start: int) -> tuple[int, int]:
        """Where a line ends without its trailing blanks, and where the next one starts."""
        newline = self.data.find(b"\n", start)
        last = len(self.data) if newline < 0 else newline
        return start + len(self.data[start:last].rstrip(BLANKS)), last + 1

    def _open(self, head: tuple[int, str], hand: Hand) -> None:
        self.room, self.section = head
        self.names, self.players = [], ()
        if self.section == "head":
            self.hand = len(self.hands)
            self.hands.append(hand)
        else:
            self.hand = -1
            self.summaries += 1

    def _match(self, line: Line, start: int, found: Found) -> Template | None:
        if start == line.end:
            return _BLANK
        if line.end - start > LONGEST_LINE:
            return None
        if self.room < 0:
            return match(self.reference.preface, line, start, found)
        room = self.reference.rooms[self.room]
        template = match(room.sections[self.section], line, start, found)
        if template is None and 0 < len(self.names) < MAX_SEATS:
            template = match(room.strangers[self.section], line, start, found)
            if template and template.event not in STRANGERS and self._seat_of(dict(found)[STRANGER.name]) is None:
                return None
        return template

    def _take(self, template: Template | None, found: Found, line: Line, start: int, number: int) -> _Matched | None:
        """Count the line, write its event, move on to the section behind it."""
        if template is None:
            self.unknown.append(Unknown(number, start, line.end - start, self.room, self.section, self.hand))
            return None
        matched = _Matched(start, line.end, template, len(self.events))
        stranger = dict(found).get(STRANGER.name)
        if stranger:
            found.append(("player", Value(self._named(stranger, number))))
        if template.event == NOISE:
            self.noise += 1
        else:
            self.used += 1
            self.events += _record(template, found, line.symbol, number)
        if template.event == "seat":
            self._sit(dict(found).get("name", Value(0, 0)))
        if template.goto:
            self.section = template.goto
        elif template.sections == ("body",):
            self.section = "body"
        return matched if template.parts else None

    def _take_back(self, matched: _Matched) -> None:
        del self.events[matched.event :]
        if matched.template.event == NOISE:
            self.noise -= 1
        else:
            self.used -= 1

    def _named(self, place: Value, number: int) -> int:
        """The seat of this name; who has none is seated here, without a number and a stack."""
        seat_i = self._seat_of(place)
        if seat_i is not None:
            return seat_i
        seat = _EMPTY["seat"].copy()
        at = _SLOTS["seat"]["name"].at
        seat[1], seat[at : at + 2] = number, place
        self.events += seat
        self._sit(place)
        return len(self.names) - 1

    def _seat_of(self, place: Value) -> int | None:
        """The first seat of exactly this name, or of the same but for blanks at its ends."""
        name = self.data[place.word : place.word + place.length]
        if name in self.names:
            return self.names.index(name)
        bare = [one.strip(INDENT) for one in self.names]
        return bare.index(name.strip(INDENT)) if name.strip(INDENT) in bare else None

    def _sit(self, place: Value) -> None:
        self.names.append(self.data[place.word : place.word + place.length])
        self.players = fields.players(self.names)


def seat_names(reading: Reading, data: bytes) -> list[bytes]:
    """The players on the seat lines of the last hand."""
    kinds, place = tuple(KINDS), _SLOTS["seat"]["name"].at
    names = []
    at = reading.hands[-1].event if reading.hands else len(reading.events)
    while at < len(reading.events):
        kind = reading.events[at]
        if kind == KINDS["seat"]:
            start, length = reading.events[at + place : at + place + 2]
            names.append(data[start : start + length])
        at += width_of(kinds[kind])
    return names


_BLANK: Final = Template(NOISE, (), None, (), (), "", "", -1)


def _preface(grammars: tuple[Grammar, ...]) -> Node:
    """What may stand before the first head, of all rooms."""
    templates = tuple(one for grammar in grammars for one in grammar.templates if PREFACE in one.sections)
    return Room(grammars[0]._replace(sections=(PREFACE,), templates=templates)).sections[PREFACE]


def _heads(grammars: tuple[Grammar, ...], *, of_markup: bool) -> dict[bytes, tuple[int, str]]:
    """The first words of each head, longest first -> the room and the section that it opens."""
    heads: dict[bytes, tuple[int, str]] = {}
    for room, grammar in enumerate(grammars):
        if (grammar.markup is not None) != of_markup:
            continue
        for template in grammar.templates:
            for section in HEADS:
                if section in template.sections:
                    first = template.parts[0]
                    if not isinstance(first, Literal):
                        raise GrammarError(f"{template.source}: a head starts with words, not with a field")
                    heads.setdefault(first.text.encode(), (room, section))
    return dict(sorted(heads.items(), key=lambda head: -len(head[0])))


def _empty(kind: str) -> list[int]:
    """A record of an event whose template prints nothing."""
    record = [KINDS[kind], 0] + [NONE] * (width_of(kind) - 2)
    for slot in _SLOTS[kind].values():
        if slot.words == 2:
            record[slot.at + 1] = -1
    return record


_EMPTY: Final = {kind: _empty(kind) for kind in KINDS}


def _record(template: Template, found: Found, symbol: int, number: int) -> list[int]:
    """The event's words: constants, fields, and the last currency symbol of the line."""
    slots = _SLOTS[template.event]
    record = _EMPTY[template.event].copy()
    record[1] = number
    for name, code in template.constants:
        record[slots[name].at] = code
    for name, value in found:
        if slot := slots.get(name):
            record[slot.at] = value.word
            if slot.words == 2:
                record[slot.at + 1] = value.length
    if "symbol" in slots:
        record[slots["symbol"].at] = symbol
    return record
