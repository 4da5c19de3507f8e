"""A line template as written, and the plain templates it stands for once its optional groups are expanded."""

import re
from itertools import pairwise, product
from typing import Final, NamedTuple

from pokerstats.model import names
from pokerstats.model.errors import GrammarError
from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE
from pokerstats.read.events import EVENTS, FIELD_TYPES, TWO_WORDS

NOISE: Final = "noise"  # the event of lines that tell nothing
LONGEST_LINE: Final = 4096  # bytes; a longer line matches nothing: several texts in it could be cut in too many ways
MOST_GROUPS: Final = 10  # optional groups of one template: 2^10 expansions


def _codes(words: tuple[str, ...]) -> dict[str, int]:
    return {word: code for code, word in enumerate(words)}


# slot -> the words that a constant or an enum may use for it, with their codes
WORDS: Final[dict[str, dict[str, int]]] = {
    "street": _codes(names.STREETS),
    "kind": _codes(names.RESULTS),
    "half": _codes(names.HALVES),
    "of": _codes(names.PAYOUTS),
    "money_kind": _codes(names.MONEY_KINDS),
    "limit": _codes(names.LIMITS),
    "game": {game.id: game.code for game in BY_ID.values()},
    "currency": BY_CODE,
    "buy_currency": BY_CODE,
}


class Literal(NamedTuple):
    """Bytes that stand in the line as they are."""

    text: str


class Field(NamedTuple):
    """A `{name}`; its type is events.FIELD_TYPES[name]."""

    name: str

    @property
    def type(self) -> str:
        """How the field reads the line."""
        return FIELD_TYPES[self.name]


PLAYER: Final = Field("player")
STRANGER: Final = Field("stranger")  # a player whom the seat list does not name
Part = Literal | Field


class Template(NamedTuple):
    """One template with its optional groups expanded."""

    event: str  # a key of events.EVENTS, or "noise"
    constants: tuple[tuple[str, int], ...]  # slots set by the template itself
    goto: str | None  # section after this line
    sections: tuple[str, ...]
    parts: tuple[Part, ...]
    source: str  # "pokerstars.grammar:41"
    text: str  # the template as written, for diagnosis and `lines unknown` listings
    number: int  # of the written template in its grammar (expansions share it)
    prints: bool = False  # writers print the event by it


class Written(NamedTuple):
    """A template line as it stands in its file."""

    event: str
    constants: tuple[tuple[str, int], ...]
    goto: str | None
    sections: tuple[str, ...]
    text: str
    source: str
    prints: bool


class _Group(NamedTuple):
    """An optional group: its parts, and the slot that it sets where it stands in the line."""

    slot: str | None
    value: int
    parts: tuple[Part, ...]


_MARK: Final = re.compile(r"\{\{|\}\}|\[\[|\]\]|\{[^{}\[\]]*\}|[\[\]{}]|[^\[\]{}]+")
_FLAG: Final = re.compile(r"(\w+)(?:=([\w-]+))?:")
_HEADER: Final = re.compile(
    r"(?P<event>\w+)(?:\((?P<constants>[^)]*)\))?(?P<prints>\*)?\s+(?:->\s*(?P<goto>\w+)\s+)?(?P<text>\S.*)$"
)


def written(line: str, sections: tuple[str, ...], source: str) -> Written:
    """Read `event[(slot=value, …)][*] [-> section] TEMPLATE`."""
    match = _HEADER.match(line)
    if match is None:
        raise GrammarError(f"{source}: expected `event [-> section] TEMPLATE`, found {line!r}")
    event = match["event"]
    if event not in EVENTS and event != NOISE:
        raise GrammarError(f"{source}: unknown event {event!r}")
    constants = []
    for pair in (match["constants"] or "").split(","):
        if pair.strip():
            slot, equals, value = (word.strip() for word in pair.partition("="))
            constants.append((slot, _constant(event, slot, value if equals else "1", source)))
    text = match["text"].rstrip()
    return Written(event, tuple(constants), match["goto"], sections, text, source, match["prints"] is not None)


def expand(template: Written, number: int) -> list[Template]:
    """All plain templates of a written one, those with their groups present first."""
    pieces = _pieces(template)
    groups = [piece for piece in pieces if isinstance(piece, _Group)]
    if len(groups) > MOST_GROUPS:
        raise GrammarError(f"{template.source}: more than {MOST_GROUPS} optional groups in one template")
    return [
        _plain(template, number, pieces, dict(zip(map(id, groups), present, strict=True)))
        for present in product((True, False), repeat=len(groups))
    ]


def of_strangers(templates: tuple[Template, ...]) -> tuple[Template, ...]:
    """What tells of a player, for one whose name does not stand there as in the seat list, or who is not in it.

    His name ends where other text begins.
    """
    return tuple(
        template._replace(parts=tuple(STRANGER if part == PLAYER else part for part in template.parts))
        for template in templates
        if PLAYER in template.parts and not _runs_into_field(template.parts)
    )


def _runs_into_field(parts: tuple[Part, ...]) -> bool:
    return any(part == PLAYER and isinstance(follower, Field) for part, follower in pairwise(parts))


def value_of(slot: str, word: str) -> int | None:
    """The code of a word for a slot: a number, or a word of the slot's vocabulary; None if it is neither."""
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    return WORDS.get(slot, {}).get(word)


def _constant(event: str, slot: str, word: str, source: str) -> int:
    if slot not in EVENTS.get(event, ()) or FIELD_TYPES.get(slot) in TWO_WORDS | {"player"}:
        raise GrammarError(f"{source}: event {event} has no slot {slot!r} that a template can set")
    value = value_of(slot, word)
    if value is None:
        raise GrammarError(f"{source}: {word!r} is no number and no word for slot {slot}")
    return value


def _pieces(template: Written) -> list[Part | _Group]:
    """Cut the text into literals, fields and optional groups."""
    pieces: list[Part | _Group] = []
    inside: list[Part] | None = None
    slot, value = None, 1
    marks = _MARK.findall(template.text)
    for at, mark in enumerate(marks):
        if mark == "[":
            if inside is not None:
                raise GrammarError(f"{template.source}: an optional group inside another; `[[` is the character")
            inside, slot, value = [], None, 1
            flag = _FLAG.match(marks[at + 1]) if at + 1 < len(marks) else None
            if flag:
                slot, value = flag[1], _constant(template.event, flag[1], flag[2] or "1", template.source)
                marks[at + 1] = marks[at + 1][flag.end() :]
        elif mark == "]":
            if inside is None:
                raise GrammarError(f"{template.source}: `]` without `[`; `]]` is the character")
            pieces.append(_Group(slot, value, tuple(inside)))
            inside = None
        elif mark:
            (pieces if inside is None else inside).append(_part(mark, template.source))
    if inside is not None:
        raise GrammarError(f"{template.source}: optional group is not closed")
    return pieces


def _part(mark: str, source: str) -> Part:
    if mark in ("{{", "}}", "[[", "]]"):
        return Literal(mark[0])
    if mark in ("{", "}"):
        raise GrammarError(f"{source}: lone `{mark}`; `{mark * 2}` is the character")
    if not mark.startswith("{"):
        return Literal(mark)
    name = mark[1:-1]
    if name not in FIELD_TYPES or name == STRANGER.name:
        raise GrammarError(f"{source}: unknown field {mark}")
    return Field(name)


def _plain(template: Written, number: int, pieces: list[Part | _Group], present: dict[int, bool]) -> Template:
    """One choice of groups: parts joined, constants of the groups that stand there; a printed field overrules both."""
    parts: list[Part] = []
    constants = dict(template.constants)
    for piece in pieces:
        if not isinstance(piece, _Group):
            parts.append(piece)
        elif present[id(piece)]:
            parts.extend(piece.parts)
            if piece.slot is not None:
                constants[piece.slot] = piece.value
    joined = _joined(parts)
    _check(joined, template.source)
    printed = {part.name for part in joined if isinstance(part, Field)}
    if template.event == "seat" and "name" not in printed:
        raise GrammarError(f"{template.source}: a seat needs its {{name}}, which {{player}} is matched against")
    kept = tuple((slot, value) for slot, value in constants.items() if slot not in printed)
    return Template(
        template.event, kept, template.goto, template.sections, joined, template.source, template.text, number,
        template.prints,
    )  # fmt: skip


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """Adjacent literals made one; blanks at the end go, as they do in lines."""
    joined: list[Part] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, Literal) and isinstance(last, Literal):
            joined[-1] = Literal(last.text + part.text)
        else:
            joined.append(part)
    last = joined[-1] if joined else None
    if isinstance(last, Literal):
        text = last.text.rstrip(" \t")
        joined[-1:] = [Literal(text)] if text else []
    return tuple(joined)


def _check(parts: tuple[Part, ...], source: str) -> None:
    """Refuse what has no one way to be matched."""
    if not parts:
        raise GrammarError(f"{source}: the template may be empty")
    fields = [part for part in parts if isinstance(part, Field)]
    for field in fields:
        if field.name not in ("text", "word", "int", "money", "rest", "gap") and fields.count(field) > 1:
            raise GrammarError(f"{source}: field {{{field.name}}} stands twice in one line")
    for part, follower in pairwise(parts):
        if not isinstance(part, Field) or not isinstance(follower, Field):
            continue
        if part.type in ("text", "name"):
            both = " next to another one" if follower.type in ("text", "name") else ""
            raise GrammarError(f"{source}: {part.type} field {{{part.name}}} has no literal text behind it{both}")
    if any(part.type == "rest" for part in parts[:-1] if isinstance(part, Field)):
        raise GrammarError(f"{source}: {{rest}} must end the template")
