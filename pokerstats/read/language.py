"""The template language of `sites/*.grammar`: its text, read into templates (the compiler makes tables of them).

A grammar file, line by line (a line that starts with `#` is a comment, blank lines are free):

    room pokerstars                     the site id = the file's name; first statement
    inherit pokerstars                  start from another grammar's statements; later ones replace or add
    inherit pokerstars except head      the same without the templates of some sections
    language en                         of this file; other languages of a room inherit and replace templates
    zone ET America/New_York            a printed zone and its IANA name (or UTC+hh:mm)
    numbers decimal=. thousands=,       marks of amounts; `space` and `none` are words for marks
    dialect rake_spread main_first      columns/dialect.py
    skin converted                      fixed skin of all hands of this room
    enum game Hold'em=holdem | Omaha=omaha | …     words and what they stand for
    let date {year}/{month}/{day}       a piece of template text that `{date}` stands for further down
    section head                        opens a section; templates follow, indented
      hand -> table     PokerStars Hand #{id}:{gap}{game} {limit} ({small}/{big}[ {currency}]) - {year}/{month}/…
    section preface                     noise that may stand before a file's first head
    section table
      table -> seats    Table '{table}' {max}-max Seat #{button} is the button
    section seats, body                 templates tried in each of these sections; `any` = all but heads, preface
      raise_to          {player}: raises {amount} to {to}[all_in: and is all-in]
      noise             {player} said, {rest}
      drop              {player} said, {rest}

Rooms that write XML say also how elements become lines (`markup`, `line`, `unused`, `order`, `inside`): read/elements.

A template line is `event[(slot=value, …)][*] [-> section] TEMPLATE`; by those with a `*` writers print the event, of
an enum's words for one value the first. `noise` is the event of lines that tell
nothing. `[ text]` is optional; `[slot:text]` sets slot to 1 where the text stands, `[slot=N:text]` to N; a field
of that name overrules both. `{{ }} [[ ]]` are the characters themselves. Without `->` the section stays as it
is; a line of the sections `seats` and `body` is looked for in both, and a body event moves on from `seats` to
`body`. Trailing blanks of a line are never significant, and a line of more than 4,096 bytes matches nothing.
Of inherited templates, one with the same text in the same section is replaced; `drop TEMPLATE` removes one (in
the open section; before any section: in all).
"""

import re
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

from pokerstats.columns import dialect
from pokerstats.model.errors import GrammarError, UsageError
from pokerstats.read import elements
from pokerstats.read.elements import Markup
from pokerstats.read.events import FIELD_TYPES
from pokerstats.read.templates import Field, Literal, Template, Written, expand, value_of, written

__all__ = ["Field", "Grammar", "Literal", "Template", "lint", "load", "load_all", "load_room", "parse", "rooms"]

SUFFIX: Final = ".grammar"
PAIRED: Final = ("seats", "body")  # lines of the one may stand in the other
HEADS: Final = ("head", "summary_head")  # opened by the first line of a hand, or of a tournament's summary
PREFACE: Final = "preface"  # lines before the first head, whatever room comes then
_ENUMS: Final = frozenset(name for name, kind in FIELD_TYPES.items() if kind == "enum")
_TEXT_ENUMS: Final = frozenset({"mix", "skin"})  # their words stand for text
_NAMED: Final = re.compile(r"\{\{|\{(\w+)\}")
_MARKS: Final = {"space": " ", "none": ""}
_IANA: Final = re.compile(r"UTC([+-]\d\d:\d\d)?|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+")


class Grammar(NamedTuple):
    """A room's format and what it means."""

    room: str
    language: str
    templates: tuple[Template, ...]
    enums: dict[str, tuple[tuple[str, int], ...]]  # field -> (word, code), longest word first
    dialect: dict[str, int]  # flag -> index of its word
    zones: dict[str, str]
    decimal: str
    thousands: str
    skin: str | None
    texts: dict[int, str]  # codes of enum words that stand for text (mix, skin) -> the text
    sections: tuple[str, ...]
    spoken: dict[str, dict[int, str]]  # field -> code -> the word that is printed for it
    markup: Markup | None = None  # how elements become lines; None: the room writes lines


def tells_no_game(template: Template) -> bool:
    """A head that is known as one, but not for a hand of what: the line may be cut off."""
    return template.event == "hand" and Field("game") not in template.parts


def load(path: Path | str) -> Grammar:
    """The grammar in a file; what it inherits is looked for beside it."""
    file = Path(path)

    def beside(name: str) -> str:
        return (file.parent / f"{name}{SUFFIX}").read_text(encoding="utf-8")

    return parse(file.read_text(encoding="utf-8"), file.name, beside)


def rooms() -> tuple[str, ...]:
    """The ids of all rooms that pokerstats can read."""
    return tuple(sorted({name.split(".")[0] for name in _site_names()}))


def load_room(room: str, language: str | None = None) -> Grammar:
    """The grammar of a room, in its own language or in another one."""
    name = f"{room}.{language}" if language else room
    if name not in _site_names():
        raise UsageError(f"there is no grammar {name!r}; known are: {', '.join(_site_names())}")
    return parse(_site_text(name), name + SUFFIX, _site_text)


def load_all() -> tuple[Grammar, ...]:
    """All grammars of the package, in the order of their names."""
    return tuple(parse(_site_text(name), name + SUFFIX, _site_text) for name in _site_names())


def parse(text: str, name: str, find: Callable[[str], str] | None = None) -> Grammar:
    """The grammar of a file's text; `find` gives the text of a grammar that it inherits from."""
    draft = _Draft(name)
    draft.read(text, name, find, ())
    grammar = draft.finish()
    _check_ambiguity(grammar)
    return grammar


def lint(grammar: Grammar) -> list[str]:
    """What is odd, though not wrong, in a grammar: enums that no template uses, sections that nothing leads to."""
    fields = {part.name for template in grammar.templates for part in template.parts if isinstance(part, Field)}
    entered = {template.goto for template in grammar.templates} | {*HEADS, PREFACE}
    if entered & set(PAIRED):
        entered |= set(PAIRED)
    odd = [f"enum {enum} is not used by any template" for enum in grammar.enums if enum not in fields]
    return odd + [f"nothing leads to section {section}" for section in grammar.sections if section not in entered]


def roots(section: str) -> tuple[str, ...]:
    """The sections whose templates a line of this section may match."""
    return PAIRED if section in PAIRED else (section,)


def _sites() -> Traversable:
    return files("pokerstats") / "sites"


def _site_names() -> list[str]:
    sites = _sites()
    if not sites.is_dir():
        return []
    return sorted(file.name.removesuffix(SUFFIX) for file in sites.iterdir() if file.name.endswith(SUFFIX))


def _site_text(name: str) -> str:
    return (_sites() / f"{name}{SUFFIX}").read_text(encoding="utf-8")


class _Draft:
    """A grammar while its statements are read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.room = ""
        self.language = "en"
        self.numbers = {"decimal": ".", "thousands": ","}
        self.dialect: dict[str, int] = {}
        self.zones: dict[str, str] = {}
        self.skin: str | None = None
        self.enums: dict[str, dict[str, str]] = {}  # field -> word -> what it stands for
        self.markup: Markup | None = None
        self.inherited: set[str] = set()  # enums that need not be used
        self.lets: dict[str, str] = {}  # name -> the template text it stands for
        self.templates: list[Written] = []
        self.sections: list[str] = []
        self.open: tuple[str, ...] = ()  # sections that templates go to now

    def read(self, text: str, name: str, find: Callable[[str], str] | None, heirs: tuple[str, ...]) -> None:
        """Take the statements of one file; `heirs` are the files that inherit from it."""
        if name in heirs:
            raise GrammarError(f"{name}: inherits from itself")
        for number, raw in enumerate(text.splitlines(), 1):
            source, line = f"{name}:{number}", raw.strip()
            word, _, rest = line.partition(" ")
            if not line or line.startswith("#"):
                continue
            if word == "drop":
                self._drop(rest.strip(), source)
            elif raw[0] in " \t":
                self._template(line, source)
            elif word == "inherit":
                self._inherit(rest.strip(), source, find, (*heirs, name))
            elif word in _STATEMENTS:
                _STATEMENTS[word](self, rest.strip(), source)
            else:
                raise GrammarError(f"{source}: unknown statement {word!r}")
        self._check_name(name)

    def finish(self) -> Grammar:
        """The grammar, with templates expanded and enum words turned into codes."""
        sections = tuple(self.sections)
        if "head" not in sections:
            raise GrammarError(f"{self.name}:1: there is no `section head`")
        texts: dict[str, int] = {}
        templates: list[Template] = []
        for number, template in enumerate(self.templates):
            inside = self._inside(template)
            if template.goto is not None and template.goto not in sections:
                raise GrammarError(f"{template.source}: there is no section {template.goto!r}")
            templates += expand(template._replace(sections=inside), number)
        used = self._used_enums(templates)
        kept = {field: words for field, words in self.enums.items() if field in used or field not in self.inherited}
        enums = {field: _enum(field, words, texts) for field, words in kept.items()}
        return Grammar(
            room=self.room,
            language=self.language,
            templates=tuple(templates),
            enums=enums,
            dialect=self.dialect,
            zones=self.zones,
            decimal=self.numbers["decimal"],
            thousands=self.numbers["thousands"],
            skin=self.skin,
            texts={code: text for text, code in texts.items()},
            sections=sections,
            spoken={field: _first_words(field, words, texts) for field, words in kept.items()},
            markup=self.markup,
        )

    def _inside(self, template: Written) -> tuple[str, ...]:
        """The sections that a template stands in."""
        if template.sections != ("any",):
            return template.sections
        return tuple(section for section in self.sections if section not in (*HEADS, PREFACE))

    def _used_enums(self, templates: list[Template]) -> set[str]:
        """The enums of all templates' fields; each must have its words."""
        used = set()
        for template in templates:
            for part in template.parts:
                if isinstance(part, Field) and part.type == "enum":
                    used.add(part.name)
                    if part.name not in self.enums:
                        raise GrammarError(
                            f"{template.source}: field {{{part.name}}} has no `enum {part.name}` statement"
                        )
        return used

    def _check_name(self, name: str) -> None:
        """`pokerstars.fr.grammar` is the room pokerstars in the language fr."""
        room, _, language = name.removesuffix(SUFFIX).partition(".")
        if self.room != room:
            raise GrammarError(f"{name}:1: the statement `room {room}` is missing, found {self.room!r}")
        if language and self.language != language:
            raise GrammarError(f"{name}:1: the statement `language {language}` is missing, found {self.language!r}")

    def _spelled_out(self, text: str) -> str:
        """Template text with what `let` named put in its place."""
        return _NAMED.sub(lambda named: self.lets.get(named[1], named[0]), text)

    def set_let(self, rest: str, source: str) -> None:
        """`let NAME TEXT`; the text may use names of earlier ones."""
        name, _, text = rest.partition(" ")
        if not re.fullmatch(r"\w+", name) or not text.strip() or name in FIELD_TYPES:
            raise GrammarError(f"{source}: expected `let NAME TEXT` with a name that no field has")
        self.lets[name] = self._spelled_out(text.strip())

    def _inherit(self, rest: str, source: str, find: Callable[[str], str] | None, heirs: tuple[str, ...]) -> None:
        name, _, left_out = (word.strip() for word in rest.partition(" except "))
        if find is None:
            raise GrammarError(f"{source}: nothing to inherit {name!r} from")
        try:
            text = find(name)
        except FileNotFoundError:
            raise GrammarError(f"{source}: there is no grammar {name!r} to inherit from") from None
        room, language = self.room, self.language
        self.room = ""
        self.read(text, name + SUFFIX, find, heirs)
        self.inherited |= set(self.enums)
        self.room, self.language, self.open = room, language, ()
        for section in filter(None, (word.strip() for word in left_out.split(","))):
            self._leave_out(section, source)

    def _leave_out(self, section: str, source: str) -> None:
        if section not in self.sections:
            raise GrammarError(f"{source}: there is no section {section!r} to leave out")
        self.sections.remove(section)
        left = [one._replace(sections=tuple(s for s in one.sections if s != section)) for one in self.templates]
        self.templates = [one for one in left if one.sections]

    def _template(self, line: str, source: str) -> None:
        if not self.open:
            raise GrammarError(f"{source}: a template before any section")
        template = written(self._spelled_out(line), self.open, source)
        self._remove(template.text, self.open, source.rpartition(":")[0])
        self.templates.append(template)

    def _drop(self, text: str, source: str) -> None:
        if not self._remove(self._spelled_out(text), self.open or ("any",), ""):
            raise GrammarError(f"{source}: there is no template to drop: {text}")

    def _remove(self, text: str, sections: tuple[str, ...], own: str) -> bool:
        """Take a text out of sections, but leave what stands in the file `own` itself; whether one was found."""
        kept: list[Written] = []
        found = False
        places = {place for section in sections for place in roots(section)}
        for template in self.templates:
            if template.text != text or template.source.rpartition(":")[0] == own:
                kept.append(template)
                continue
            inside = self._inside(template)
            left = () if sections == ("any",) else tuple(one for one in inside if one not in places)
            found = found or left != inside
            if left:
                kept.append(template if left == inside else template._replace(sections=left))
        self.templates = kept
        return found

    def set_room(self, room: str, source: str) -> None:
        """`room ID`."""
        if self.room:
            raise GrammarError(f"{source}: a second `room` statement")
        self.room = room

    def set_language(self, language: str, source: str) -> None:
        """`language CODE`."""
        if not re.fullmatch(r"[a-z]{2,3}", language):
            raise GrammarError(f"{source}: {language!r} is no language code")
        self.language = language

    def set_zone(self, rest: str, source: str) -> None:
        """`zone PRINTED IANA`; the printed zone may hold blanks."""
        printed, _, iana = rest.rpartition(" ")
        if not printed or not _IANA.fullmatch(iana):
            raise GrammarError(f"{source}: expected `zone PRINTED Area/City` or `zone PRINTED UTC+hh:mm`")
        self.zones[printed.strip()] = iana

    def set_numbers(self, rest: str, source: str) -> None:
        """`numbers decimal=X thousands=Y`."""
        for pair in rest.split():
            mark, _, char = pair.partition("=")
            char = _MARKS.get(char, char)
            if mark not in self.numbers or len(char.encode()) > 1 or char.isalnum() or (mark == "decimal" and not char):
                raise GrammarError(f"{source}: expected `numbers decimal=X thousands=Y`, found {pair!r}")
            self.numbers[mark] = char
        if self.numbers["decimal"] == self.numbers["thousands"]:
            raise GrammarError(f"{source}: decimal and thousands mark are the same")

    def set_dialect(self, rest: str, source: str) -> None:
        """`dialect FLAG WORD`."""
        flag, _, word = rest.partition(" ")
        if flag not in dialect.FLAGS:
            raise GrammarError(f"{source}: unknown dialect flag {flag!r}; known are {', '.join(dialect.FLAGS)}")
        if word.strip() not in dialect.FLAGS[flag]:
            raise GrammarError(f"{source}: dialect {flag} is one of {', '.join(dialect.FLAGS[flag])}")
        self.dialect[flag] = dialect.FLAGS[flag].index(word.strip())

    def set_skin(self, skin: str, source: str) -> None:
        """`skin NAME`."""
        if not skin:
            raise GrammarError(f"{source}: expected `skin NAME`")
        self.skin = skin

    def set_markup(self, rest: str, source: str) -> None:
        """`markup SESSION HAND`."""
        self.markup = elements.started(rest, source)

    def add_line(self, rest: str, source: str) -> None:
        """`line TAG ITEM…`."""
        self.markup = elements.with_line(self._has_markup(source), rest, source)

    def add_unused(self, rest: str, source: str) -> None:
        """`unused TAG ATTRIBUTE…`."""
        self.markup = elements.with_unused(self._has_markup(source), rest, source)

    def add_inside(self, rest: str, source: str) -> None:
        """`inside TAG CHILD…`."""
        self.markup = elements.with_inside(self._has_markup(source), rest, source)

    def set_order(self, rest: str, source: str) -> None:
        """`order TAG ATTRIBUTE`."""
        self.markup = elements.with_order(self._has_markup(source), rest, source)

    def _has_markup(self, source: str) -> Markup:
        if self.markup is None:
            raise GrammarError(f"{source}: before this stands a statement `markup SESSION HAND`")
        return self.markup

    def add_enum(self, rest: str, source: str) -> None:
        """`enum FIELD WORD=VALUE | …`; words of an inherited enum stay, or get another value."""
        field, _, pairs = rest.partition(" ")
        if field not in _ENUMS:
            raise GrammarError(f"{source}: {field!r} is no enum field; these are {', '.join(sorted(_ENUMS))}")
        for pair in pairs.split("|"):
            word, equals, value = (text.strip() for text in pair.rpartition("="))
            if not equals or not word or not value:
                raise GrammarError(f"{source}: expected `WORD=VALUE`, found {pair.strip()!r}")
            if field not in _TEXT_ENUMS and value_of(field, value) is None:
                raise GrammarError(f"{source}: {value!r} is no {field}")
            self.enums.setdefault(field, {})[word] = value

    def open_section(self, rest: str, source: str) -> None:
        """`section NAME[, NAME…]`."""
        self.open = tuple(name.strip() for name in rest.split(","))
        if not all(re.fullmatch(r"\w+", name) for name in self.open) or ("any" in self.open and len(self.open) > 1):
            raise GrammarError(f"{source}: expected `section NAME, NAME…`, found {rest!r}")
        self.sections += [name for name in self.open if name not in self.sections and name != "any"]


_STATEMENTS: Final[dict[str, Callable[[_Draft, str, str], None]]] = {
    "let": _Draft.set_let,
    "room": _Draft.set_room,
    "language": _Draft.set_language,
    "zone": _Draft.set_zone,
    "numbers": _Draft.set_numbers,
    "dialect": _Draft.set_dialect,
    "skin": _Draft.set_skin,
    "enum": _Draft.add_enum,
    "section": _Draft.open_section,
    "markup": _Draft.set_markup,
    "line": _Draft.add_line,
    "unused": _Draft.add_unused,
    "inside": _Draft.add_inside,
    "order": _Draft.set_order,
}


def _enum(field: str, words: dict[str, str], texts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Words with their codes, longest first."""
    return tuple(sorted(_coded(field, words, texts), key=lambda pair: -len(pair[0].encode())))


def _first_words(field: str, words: dict[str, str], texts: dict[str, int]) -> dict[int, str]:
    """Each code with the first of its words."""
    first: dict[int, str] = {}
    for word, code in _coded(field, words, texts):
        first.setdefault(code, word)
    return first


def _coded(field: str, words: dict[str, str], texts: dict[str, int]) -> list[tuple[str, int]]:
    """Words with their codes as they stand in the grammar; text gets the next free number of the grammar."""
    coded = []
    for word, value in words.items():
        code = texts.setdefault(value, len(texts)) if field in _TEXT_ENUMS else value_of(field, value)
        assert code is not None
        coded.append((word, code))
    return coded


def _check_ambiguity(grammar: Grammar) -> None:
    """Refuse two templates that match the same lines of a section: only one of them could ever be used."""
    for section in grammar.sections:
        seen: dict[tuple[Literal | str, ...], Template] = {}
        for template in grammar.templates:
            if not set(template.sections) & set(roots(section)):
                continue
            shape = tuple(part if isinstance(part, Literal) else part.type for part in template.parts)
            first = seen.setdefault(shape, template)
            if first is not template:
                raise GrammarError(
                    f"{template.source}: matches the same lines of section {section} as {first.source}: {first.text}"
                )
