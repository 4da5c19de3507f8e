"""Why a line matches no template: the closest one, and what should have stood where."""

from difflib import SequenceMatcher
from typing import Final, NamedTuple

from pokerstats.read import fields
from pokerstats.read.events import TWO_WORDS
from pokerstats.read.fields import Line, players
from pokerstats.read.language import Field, Grammar, Literal, Template, roots
from pokerstats.read.matching import Room
from pokerstats.read.templates import Part

_WANTED: Final = {
    "int": "a number",
    "roman": "a level",
    "money": "an amount",
    "cards": "cards",
    "player": "a player of the hand",
    "enum": "a word of the list",
}
_END: Final = "the end of the line"


class Diagnosis(NamedTuple):
    """The template that comes closest to a line, and the place where they part."""

    template: str
    source: str  # "pokerstars.grammar:41"
    column: int  # 1-based, in characters
    expected: str

    def sentence(self) -> str:
        """The diagnosis as it is shown."""
        where = f"expected {self.expected} at column {self.column}"
        return f"closest template {self.template!r} ({self.source}), {where}"


class _Reach(NamedTuple):
    """How far a template goes along a line: bytes that it explains, and where it stops."""

    explained: int
    at: int
    expected: str


def diagnose(grammar: Grammar, sections: tuple[str, ...], line: bytes, names: list[bytes]) -> Diagnosis | None:
    """The closest template of these sections; None if they have none. `names` are those of the hand's seats."""
    places = {place for section in sections for place in roots(section)}
    text = line.rstrip(b" \t\r\n")
    whole = Line(text, len(text), players(names))
    room = Room(grammar._replace(sections=(), templates=()))
    ranked = [
        (reach, template)
        for template in grammar.templates
        if places & set(template.sections)
        for reach in [_reach(room, whole, template.parts, 0)]
    ]
    if not ranked:
        return None
    most = max(reach.explained for reach, _ in ranked)
    closest = [pair for pair in ranked if pair[0].explained == most]
    reach, template = max(closest, key=lambda pair: _likeness(pair[1], text))
    column = len(text[: reach.at].decode(errors="replace")) + 1
    return Diagnosis(template.text, template.source, column, reach.expected)


def _reach(room: Room, line: Line, parts: tuple[Part, ...], at: int) -> _Reach:
    """Follow a template as far as it goes; of several ways, the one that explains most."""
    if not parts:
        return _Reach(0, at, _END)
    part, behind = parts[0], parts[1:]
    if isinstance(part, Literal):
        return _reach_literal(room, line, part.text.encode(), behind, at)
    if part.type == "rest":
        return _Reach(0, line.end, _END)
    if part.type in TWO_WORDS:
        return _reach_text(room, line, part, behind, at)
    for end, _ in room.reader(part, None)(line, at):
        further = _reach(room, line, behind, end)
        return further._replace(explained=further.explained + end - at)
    unread = _Reach(0, at, f"{_WANTED[part.type]} ({{{part.name}}})")
    if part.type == "player" and behind:
        others = _reach_text(room, line, part, behind, at)
        return unread._replace(explained=others.explained)
    return unread


def _reach_literal(room: Room, line: Line, text: bytes, behind: tuple[Part, ...], at: int) -> _Reach:
    same = 0
    while same < len(text) and at + same < line.end and line.data[at + same] == text[same]:
        same += 1
    if same == len(text):
        further = _reach(room, line, behind, at + same)
        return further._replace(explained=further.explained + same)
    words = text[:same].rfind(b" ") + 1  # a word that only begins alike explains nothing
    return _Reach(words, at + same, repr(text[same:].decode(errors="replace")))


def _reach_text(room: Room, line: Line, part: Field, behind: tuple[Part, ...], at: int) -> _Reach:
    """Text explains nothing itself; what follows is looked for at each place where its first byte stands."""
    if not behind:
        return _Reach(0, line.end, _END)
    follower = behind[0]
    if not isinstance(follower, Literal):
        return _Reach(0, at, f"{{{part.name}}}")
    ways = [_reach(room, line, behind, end) for end, _ in fields.text(follower.text.encode()[0])(line, at)]
    nowhere = _Reach(0, at, f"{{{part.name}}} and then {follower.text!r}")
    return max([nowhere, *ways], key=lambda reach: reach.explained)


def _likeness(template: Template, line: bytes) -> float:
    """How much of the template's own words stands in the line."""
    words = " ".join(part.text for part in template.parts if isinstance(part, Literal))
    return SequenceMatcher(None, words, line.decode(errors="replace"), autojunk=False).ratio()
