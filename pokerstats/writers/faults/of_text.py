"""A hand of a room that writes lines: by the room's own grammar, which event each is, and where its fields stand."""

from collections.abc import Iterable
from functools import cache

from pokerstats.read import fields
from pokerstats.read.events import FIELD_TYPES
from pokerstats.read.fields import Line as Bytes
from pokerstats.read.language import Field, Literal, Template, load_room
from pokerstats.read.matching import Found, Room, match
from pokerstats.read.templates import NOISE
from pokerstats.writers.faults.script import FIGURE, Line, Script, Value
from pokerstats.writers.render import cards_of


def read_text(room: str, texts: Iterable[str]) -> Script:
    """A hand of a room that writes lines; the first one is its head."""
    ready = _ready(room)
    section = "head"
    names: list[bytes] = []
    lines: list[Line] = []
    for text in texts:
        data = text.rstrip().encode()
        line, found = Bytes(data, len(data), fields.players(names)), Found()
        template = match(ready.sections[section], line, 0, found) if data else None
        if template is None:
            lines.append(Line(text))
            continue
        told = _told(ready, template, line, found, names)
        lines.append(told._replace(text=text))
        if template.event == "seat":
            names.append(str(told.values["name"]).encode())
        if template.goto:
            section = template.goto
        elif template.sections == ("body",):
            section = "body"
    return Script(room, lines)


@cache
def _ready(room: str) -> Room:
    return Room(load_room(room))


def _told(room: Room, template: Template, line: Bytes, found: Found, names: list[bytes]) -> Line:
    """What a matched line tells, and where its fields stand."""
    data, at = line.data[: line.end], 0
    values: dict[str, Value] = dict(template.constants)
    spans: dict[str, tuple[int, int]] = {}
    read = iter(found)
    for part in template.parts:
        if isinstance(part, Literal):
            at += len(part.text.encode())
            continue
        if part.type == "rest":
            end, word = len(data), 0
        else:
            _, value = next(read)
            word = value.word
            end = at + value.length if value.length >= 0 else _end(room, part, line, at)
        start, stop = len(data[:at].decode()), len(data[:end].decode())
        text = data[at:end].decode()
        values[part.name] = _value(part, word, text, names)
        figure = FIGURE.search(text) if part.type == "money" else None
        if figure is not None:
            start, stop = start + figure.start(), start + figure.end()
        spans[part.name] = start, stop
        at = end
    kind = "" if template.event == NOISE else template.event
    return Line("", kind, values, spans)


def _end(room: Room, field: Field, line: Bytes, at: int) -> int:
    """Where a field ends that reads as far as it can."""
    return next(end for end, _ in room.reader(field, None)(line, at))


def _value(field: Field, word: int, text: str, names: list[bytes]) -> Value:
    match FIELD_TYPES[field.name]:
        case "player":
            return names[word].decode()
        case "cards":
            return "".join(cards_of(word))
        case "money" | "int" | "enum":
            return word
    return text
