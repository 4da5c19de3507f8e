"""The reading of lines, made as plain as can be: what the VM must agree with on every file.

Each section's templates are merged into a trie of literals and fields. A line is matched by an ordered search:
at every node first the literal that stands there, then fields in the order of `ORDER` (of one type: in the order
of the grammar), then the end of the line, then `{rest}`; the first complete path wins.
"""

from typing import Final, NamedTuple

from pokerstats.columns.bundle import LineCounts
from pokerstats.columns.layout import NONE
from pokerstats.read import fields
from pokerstats.read.events import KINDS, TWO_WORDS, Slot, slots_of, width_of
from pokerstats.read.fields import Line, Reader, Value
from pokerstats.read.language import Field, Grammar, Template, roots
from pokerstats.read.templates import NOISE

ORDER: Final = ("int", "roman", "money", "cards", "enum", "player", "gap", "name", "text")
BLANKS: Final = b" \t\r"
_SLOTS: Final[dict[str, dict[str, Slot]]] = {kind: slots_of(kind) for kind in KINDS}


def _empty(kind: str) -> list[int]:
    """A record of an event whose template prints nothing."""
    record = [KINDS[kind], 0] + [NONE] * (width_of(kind) - 2)
    for slot in _SLOTS[kind].values():
        if slot.words == 2:
            record[slot.at + 1] = -1
    return record


_EMPTY: Final = {kind: _empty(kind) for kind in KINDS}


class Unknown(NamedTuple):
    """A line that no template matches."""

    line: int  # 1-based
    room: int  # index into the grammars
    section: str


class Node:
    """A place in the trie: what may stand next."""

    def __init__(self) -> None:
        self.literals: dict[int, tuple[bytes, Node]] = {}  # by first byte
        self.fields: dict[tuple[str, int | None], Node] = {}  # by name and, of text, the byte behind it
        self.readers: list[tuple[str, Reader, Node]] = []  # the same, in the order of trying
        self.end: Template | None = None
        self.rest: Template | None = None


class Room:
    """One grammar, ready to match lines: the root of each section's trie."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.money = fields.money(grammar.decimal, grammar.thousands)
        self.enums = {name: fields.enum(words) for name, words in grammar.enums.items()}
        self.sections: dict[str, Node] = {}
        for section in grammar.sections:
            root = Node()
            for template in grammar.templates:
                if set(template.sections) & set(roots(section)):
                    _plant(root, template)
            self._finish(root)
            self.sections[section] = root

    def _finish(self, node: Node) -> None:
        """Join literal bytes that have no alternative, and order the fields."""
        for first, (joined, child) in node.literals.items():
            while len(child.literals) == 1 and not (child.fields or child.end or child.rest):
                ((more, grandchild),) = child.literals.values()
                joined, child = joined + more, grandchild  # noqa: PLW2901
            node.literals[first] = (joined, child)
            self._finish(child)
        for (name, stop), child in sorted(node.fields.items(), key=lambda item: ORDER.index(Field(item[0][0]).type)):
            node.readers.append((name, self.reader(Field(name), stop), child))
            self._finish(child)

    def reader(self, field: Field, stop: int | None) -> Reader:
        """How a field of this grammar reads a line."""
        match field.type:
            case "text":
                return fields.text(stop)
            case "name":
                return fields.name(stop)
            case "money":
                return self.money
            case "enum":
                return self.enums[field.name]
            case plain:
                return _PLAIN[plain]


_PLAIN: Final[dict[str, Reader]] = {
    "int": fields.integer,
    "roman": fields.roman,
    "cards": fields.cards,
    "player": fields.player,
    "gap": fields.gap,
}


def _plant(root: Node, template: Template) -> None:
    """Add a template to a trie, a node a byte."""
    node = root
    for at, part in enumerate(template.parts):
        if not isinstance(part, Field):
            for byte in part.text.encode():
                node = node.literals.setdefault(byte, (bytes([byte]), Node()))[1]
        elif part.type == "rest":
            node.rest = node.rest or template
            return
        else:
            node = node.fields.setdefault((part.name, _stop(template, at)), Node())
    node.end = node.end or template


def _stop(template: Template, at: int) -> int | None:
    """The byte behind a text field; None for other fields, and at the end of the line."""
    part = template.parts[at]
    if not isinstance(part, Field) or part.type not in TWO_WORDS or at + 1 == len(template.parts):
        return None
    follower = template.parts[at + 1]
    assert not isinstance(follower, Field)
    return follower.text.encode()[0]


Found = list[tuple[str, Value]]  # the fields on the path, in order


def match(node: Node, line: Line, at: int, found: Found) -> Template | None:
    """The template of the first complete path from here; its fields are left in `found`."""
    if at < line.end and (literal := node.literals.get(line.data[at])):
        joined, child = literal
        if line.data.startswith(joined, at, line.end) and (template := match(child, line, at + len(joined), found)):
            return template
    for name, reader, child in node.readers:
        for end, value in reader(line, at):
            found.append((name, value))
            if template := match(child, line, end, found):
                return template
            found.pop()
    if at == line.end and node.end:
        return node.end
    return node.rest


class Reference:
    """Grammars made ready to read data."""

    def __init__(self, grammars: tuple[Grammar, ...]) -> None:
        self.rooms = tuple(Room(grammar) for grammar in grammars)

    def heads(self, data: bytes) -> list[tuple[int, int]]:
        """Lines that are the head of a hand in a room: (offset, room); not those glued to another line."""
        starts = []
        for start, end in _lines(data, 0, len(data)):
            for number, room in enumerate(self.rooms):
                template = match(room.sections["head"], Line(data, end, ()), start, [])
                if template is not None and template.event == "hand":
                    starts.append((start, number))
                    break
        return starts

    def events(
        self, data: bytes, heads: list[tuple[int, int]], end: int
    ) -> tuple[list[int], LineCounts, list[Unknown]]:
        """The events of all hands, lines by class, and the lines that no template matches."""
        stream: list[int] = []
        unknown: list[Unknown] = []
        used = noise = 0
        number, counted = 1, 0
        closing = [start for start, _ in heads[1:]] + [end]
        for (start, room), stop in zip(heads, closing, strict=True):
            number, counted = number + data.count(b"\n", counted, start), start
            hand = _Hand(self.rooms[room])
            for offset, (first, last) in enumerate(_lines(data, start, stop)):
                section = hand.section
                template = hand.read(data, first, last, number + offset, stream) if last > first else _BLANK
                if template is None:
                    unknown.append(Unknown(number + offset, room, section))
                elif template.event == NOISE:
                    noise += 1
                else:
                    used += 1
        return stream, LineCounts(used, noise, len(unknown)), unknown


def events(
    grammars: tuple[Grammar, ...], data: bytes, heads: list[tuple[int, int]], end: int
) -> tuple[list[int], LineCounts, list[Unknown]]:
    """`Reference.events` for one reading."""
    return Reference(grammars).events(data, heads, end)


_BLANK: Final = Template(NOISE, (), None, (), (), "", "", -1)


class _Hand:
    """A hand while its lines are read: the section it is in, and who sits."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.section = "head"
        self.names: list[bytes] = []
        self.players: tuple[tuple[bytes, int], ...] = ()

    def read(self, data: bytes, start: int, end: int, number: int, stream: list[int]) -> Template | None:
        """Match one line, write its event, move on."""
        found: Found = []
        template = match(self.room.sections[self.section], Line(data, end, self.players), start, found)
        if template is None:
            return None
        if template.event == "seat":
            self._sit(data, found)
        if template.event != NOISE:
            stream += _record(template, found, number)
        if template.goto:
            self.section = template.goto
        elif self.section == "seats" and "seats" not in template.sections:
            self.section = "body"
        return template

    def _sit(self, data: bytes, found: Found) -> None:
        place = dict(found).get("name", Value(0, 0))
        self.names.append(data[place.word : place.word + place.length])
        self.players = fields.players(self.names)


def _record(template: Template, found: Found, number: int) -> list[int]:
    """The event's words: constants, then fields, then the last currency symbol on the line."""
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
        if value.symbol != NONE and "symbol" in slots:
            record[slots["symbol"].at] = value.symbol
    return record


def _lines(data: bytes, start: int, stop: int) -> list[tuple[int, int]]:
    """(first, last) of each line without its end and trailing blanks."""
    lines = []
    while start < stop:
        newline = data.find(b"\n", start, stop)
        last = stop if newline < 0 else newline
        lines.append((start, start + len(data[start:last].rstrip(BLANKS))))
        start = last + 1
    return lines
