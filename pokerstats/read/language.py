"""The template language of `sites/*.grammar`: its text, read into templates (the compiler makes tables of them).

A grammar file, line by line (`#` starts a comment, blank lines are free):

    room pokerstars                     the site id; first statement
    inherit pokerstars                  start from another grammar's statements; later ones replace or add
    language en                         of this file; other languages of a room inherit and replace templates
    zone ET America/New_York            a printed zone and its IANA name (or UTC+hh:mm)
    numbers decimal=. thousands=,       marks of amounts
    dialect rake_spread main_first      columns/dialect.py
    skin converted                      fixed skin of all hands of this room
    enum game Hold'em=holdem | Omaha=omaha | …     words and what they stand for
    section head                        opens a section; templates follow, indented
      hand -> table     PokerStars Hand #{id}:{gap}{game} {limit} ({small}/{big}[ {currency}]) - {year}/{month}/…
    section table
      table -> seats    Table '{table}' {max}-max Seat #{button} is the button
    section seats, body                 templates tried in each of these sections
      raise_to          {player}: raises {amount} to {to}[all_in: and is all-in]
      noise             {player} said, {rest}

A template line is `event[(slot=value, …)] [-> section] TEMPLATE`. `noise` is the event of lines that tell
nothing. `[ text]` is optional; `[slot:text]` sets slot to 1 where the text stands, `[slot=N:text]` to N.
`{{ }} [[ ]]` are the characters themselves. Without `->` the section stays as it is; a line of the
sections `seats` and `body` is looked for in both, and a body event moves on from `seats` to `body`.
Trailing blanks of a line are never significant.
"""

from typing import NamedTuple


class Literal(NamedTuple):
    """Bytes that stand in the line as they are."""

    text: str


class Field(NamedTuple):
    """A `{name}`; its type is events.FIELD_TYPES[name]."""

    name: str


class Template(NamedTuple):
    """One template with its optional groups expanded."""

    event: str  # a key of events.EVENTS, or "noise"
    constants: tuple[tuple[str, int], ...]  # slots set by the template itself
    goto: str | None  # section after this line
    sections: tuple[str, ...]
    parts: tuple[Literal | Field, ...]
    source: str  # "pokerstars.grammar:41"
    text: str  # the template as written, for diagnosis and `lines unknown` listings
    number: int  # of the written template in its grammar (expansions share it)


class Grammar(NamedTuple):
    """A room's format and what it means."""

    room: str
    language: str
    templates: tuple[Template, ...]
    enums: dict[str, tuple[tuple[str, int], ...]]  # field -> (word, code), longest word first
    dialect: dict[str, int]  # flag index -> word index, by name
    zones: dict[str, str]
    decimal: str
    thousands: str
    skin: str | None
    texts: dict[int, str]  # codes of enum words that stand for text (mix, skin) -> the text
    sections: tuple[str, ...]
