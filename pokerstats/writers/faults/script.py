"""A hand's lines, and what each of them tells: where faults are planted, in written hands and in real ones alike.

Lines of text rooms are read by the room's grammar; of markup, an element a line is wanted (`one_element_a_line`).
Fields keep their place in the line, so that one figure can be changed and all else stays as the room printed it.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from pokerstats.model.money import SCALE
from pokerstats.read import fields
from pokerstats.read.events import FIELD_TYPES
from pokerstats.read.fields import Line as Bytes
from pokerstats.read.language import Field, Literal, Template, load_room
from pokerstats.read.matching import Found, Room, match
from pokerstats.read.templates import NOISE
from pokerstats.writers.render import cards_of

ACTS: Final = ("fold", "check", "call", "bet", "raise_to", "raise_level", "raise_adding", "all_in")
PUTS_IN: Final = ("call", "bet", "raise_to", "raise_level", "raise_adding", "all_in")
POSTS: Final = ("post_small", "post_big", "post_both", "post_dead", "post_ante", "straddle")
_FIGURE: Final = re.compile(r"\d[\d,.]*")
_ELEMENT: Final = re.compile(r"<(?P<close>/?)(?P<tag>[\w.-]+)(?P<attributes>[^>]*?)/?>(?P<text>[^<]*)")
_ATTRIBUTE: Final = re.compile(r'(?P<name>[\w.-]+)="(?P<value>[^"]*)"')
_XML_CARD: Final = re.compile(r"([CDHS])(10|[2-9JQKA])")
_XML_ACTS: Final = {
    "0": "fold", "1": "post_small", "2": "post_big", "3": "call", "4": "check", "5": "bet", "6": "raise_adding",
    "7": "all_in", "15": "post_ante", "23": "raise_level",
}  # fmt: skip
_XML_FIELDS: Final = {"chips": "stack", "win": "amount", "gamecode": "id"}

Value = int | str


class Line(NamedTuple):
    """One line. `kind` is its event, empty where it tells nothing; money in ten-thousandths, cards as `AhKh`."""

    text: str
    kind: str = ""
    values: dict[str, Value] = {}  # noqa: RUF012 - never changed
    spans: dict[str, tuple[int, int]] = {}  # noqa: RUF012 - where fields stand; of money, its figures

    def put(self, **printed: str) -> str:
        """The text with some fields printed otherwise."""
        text = self.text
        for name in sorted(printed, key=lambda name: -self.spans[name][0]):
            start, end = self.spans[name]
            text = text[:start] + printed[name] + text[end:]
        return text

    def number(self, name: str) -> int:
        """A figure of the line."""
        return int(self.values[name])

    @property
    def player(self) -> str:
        """Whose line it is."""
        return str(self.values["player"])


class Planted(NamedTuple):
    """The lines with a fault in them, and where it stands (0-based)."""

    lines: list[str]
    at: int
    invisible: str = ""  # why this one cannot be seen, where others of its kind can


class Script:
    """One hand."""

    def __init__(self, room: str, lines: Iterable[Line], head: Iterable[str] = ()) -> None:
        self.room = room
        self.lines = tuple(lines)
        self.session = tuple(head)  # lines that several hands share
        self.chips = "Tournament" in self.lines[0].text or any("tournamentname" in line for line in self.session)
        self.unit = SCALE if self.chips else SCALE // 100

    @property
    def is_fixed(self) -> bool:
        """Fixed limit."""
        if self.session:
            return any(re.search(r"<gametype>[^<]* (L|Limit)\b", line) for line in self.session)
        head = self.lines[0].text
        return " Limit" in head and "No Limit" not in head and "Pot Limit" not in head

    @property
    def hero(self) -> str:
        """Whose file it is; empty where he was not dealt in."""
        if self.session:
            named = (re.search("<nickname>([^<]*)", line) for line in self.session)
            return next((found[1] for found in named if found), "")
        return next((line.player for line in self.lines if line.kind == "dealt"), "")

    def chips_unsure(self, player: str) -> bool:
        """Whether a player's stack does not tell all that he can put in: a cap, or chips bought inside the hand."""
        bought = {line.values.get("player") for line in self.lines if line.kind == "added_on"}
        return player in bought or "cap" in self.lines[0].values

    def blinds_told(self, kind: str) -> bool:
        """Whether the head tells what such a blind must be."""
        if self.session and not any(re.search(r"<gametype>[^<]*\d/", line) for line in self.session):
            return False
        return kind == "post_big" or not self.is_fixed

    def preflop(self) -> list[Line]:
        """The lines before the first street."""
        streets = [place for place in self.of("street") if self.lines[place].values.get("cards")]
        return list(self.lines[: streets[0] if streets else len(self.lines)])

    def of(self, *kinds: str) -> list[int]:
        """The places of lines with such an event."""
        return [place for place, line in enumerate(self.lines) if line.kind in kinds]

    def acts(self) -> list[int]:
        """The places of acts."""
        return self.of(*ACTS)

    def dealt(self) -> list[str]:
        """The names of players who are not said to sit out."""
        seats = (line.values for line in self.lines if line.kind == "seat" and "sitting_out" not in line.values)
        return [str(values["name"]) for values in seats]

    def figure(self, amount: int) -> str:
        """An amount without its currency."""
        whole, rest = divmod(amount, SCALE)
        return f"{whole}.{rest // 100:02}" if rest else str(whole)

    def texts(self) -> list[str]:
        """The lines as they are."""
        return [line.text for line in self.lines]

    def changed(self, place: int, **printed: int) -> Planted:
        """Figures of one line changed."""
        text = self.lines[place].put(**{name: self.figure(amount) for name, amount in printed.items()})
        return self.with_text(place, text)

    def with_text(self, place: int, text: str) -> Planted:
        """One line in other words."""
        lines = self.texts()
        lines[place] = text
        return Planted(lines, place)

    def with_texts(self, texts: dict[int, str], at: int) -> Planted:
        """Several lines in other words."""
        return Planted([texts.get(place, line.text) for place, line in enumerate(self.lines)], at)

    def without(self, place: int) -> Planted:
        """One line gone."""
        lines = self.texts()
        del lines[place]
        return Planted(lines, place)

    def inserted(self, place: int, text: str) -> Planted:
        """One line more."""
        lines = self.texts()
        lines.insert(place, text)
        return Planted(lines, place)


# -- text rooms


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
        figure = _FIGURE.search(text) if part.type == "money" else None
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


# -- markup


def one_element_a_line(text: str) -> list[str]:
    """The file with each element, and each end of one, on a line of its own."""
    joined = re.sub(r">\s*\n\s*", ">", text.replace("\r", ""))
    joined = re.sub(r"(<cards[^>]*>[^<]*)</cards>", r"\1</cards>", joined)
    spaced = re.sub(r"(/>|</[\w.-]+>|<(?:round|general|players|game|session)\b[^>]*>|\?>)\s*", r"\1\n", joined)
    return [line.strip() for line in spaced.split("\n") if line.strip()]


def read_markup(room: str, texts: Iterable[str], head: Iterable[str]) -> Script:
    """A hand of a room that writes elements, the head of its session apart."""
    return Script(room, map(_of_element, texts), head)


def _of_element(text: str) -> Line:
    found = _ELEMENT.search(text)
    if found is None:
        return Line(text)
    if found["close"]:
        return Line(text, "hand_over" if found["tag"] == "game" else "")
    values: dict[str, Value] = {}
    spans: dict[str, tuple[int, int]] = {}
    for attribute in _ATTRIBUTE.finditer(text):
        name = _XML_FIELDS.get(attribute["name"], attribute["name"])
        values[name], spans[name] = attribute["value"], attribute.span("value")
    match found["tag"]:
        case "game":
            return Line(text, "hand", values, spans)
        case "player" if values.get("name"):
            _take_figures(text, ("stack", "amount"), values, spans)
            return Line(text, "seat", values, spans)
        case "action" if values.get("type") in _XML_ACTS:
            kind = _XML_ACTS[str(values["type"])]
            name = "to" if kind == "raise_level" else "amount"
            values[name], spans[name] = values["sum"], spans["sum"]
            _take_figures(text, (name,), values, spans)
            return Line(text, kind, values, spans)
        case "cards":
            dealt = _XML_CARD.findall(found["text"])
            values["cards"] = "".join(rank.replace("10", "T") + suit.lower() for suit, rank in dealt)
            spans["cards"] = found.span("text")
            return Line(text, "dealt" if values.get("type") == "Pocket" else "street", values, spans)
    return Line(text)


def _take_figures(text: str, names: Iterable[str], values: dict[str, Value], spans: dict[str, tuple[int, int]]) -> None:
    """Money of attributes as numbers."""
    for name in names:
        start, end = spans.get(name, (0, 0))
        figure = _FIGURE.search(text, start, end)
        if figure is not None and "," not in figure[0]:
            values[name] = round(float(figure[0]) * SCALE)
            spans[name] = figure.span()
        else:
            values[name] = 0
