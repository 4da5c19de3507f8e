"""A line of an input as it stands there, and what it comes closest to: for findings that are about its text."""

import dataclasses
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pokerstats.model.errors import InputError
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.hand import Problem

if TYPE_CHECKING:
    from pokerstats.read.reference import Reference

UNKNOWN_LINE: Final = BY_SLUG["unknown-line"].code
_MOST_BYTES: Final = 64 << 20  # of larger inputs no lines are shown: the whole text is held while they are
_MOST_CHARACTERS: Final = 160
_MOST_DIAGNOSES: Final = 50  # each takes some hundredths of a second


class UnknownLines:
    """Gives findings of unknown lines their text as the note, and the first of them the closest template too."""

    def __init__(self) -> None:
        self._diagnosed = 0

    def explained(self, problem: Problem) -> Problem:
        """The finding with its note, where the input can still be read; any other finding as it is."""
        if problem.code != UNKNOWN_LINE or problem.note is not None:
            return problem
        lines = _lines(problem.path)
        if problem.line > len(lines):
            return problem
        text = lines[problem.line - 1].strip()
        note = text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…"
        if problem.site is not None and self._diagnosed < _MOST_DIAGNOSES and note == text:
            self._diagnosed += 1
            closest = _closest(problem.site, lines, problem.line)
            note = f"{note} ({closest})" if closest else note
        return dataclasses.replace(problem, note=note)


def _closest(site: str, lines: tuple[str, ...], number: int) -> str | None:
    """The template that a line comes closest to in its place in the hand, and where they part."""
    from pokerstats.read.diagnose import diagnose
    from pokerstats.read.reference import seat_names

    reference = _reference(site)
    for first in range(number - 1, -1, -1):
        line = lines[first].lstrip().encode()
        if reference.head_at(line, 0, len(line)):
            break
    else:
        return None
    data = "\n".join(lines[first:number]).encode()
    reading = reference.read(data)
    if not reading.unknown or reading.unknown[-1].line != number - first:
        return None
    unknown = reading.unknown[-1]
    text = data[unknown.start : unknown.start + unknown.length]
    grammar = reference.rooms[unknown.room].grammar
    found = diagnose(grammar, (unknown.section,), text, seat_names(reading, data))
    return found.sentence() if found else None


@lru_cache(maxsize=4)
def _reference(site: str) -> "Reference":
    from pokerstats.read.language import load_all
    from pokerstats.read.reference import Reference

    return Reference(tuple(grammar for grammar in load_all() if grammar.room == site))


@lru_cache(maxsize=1)
def _lines(path: str) -> tuple[str, ...]:
    """The lines of an input as they are counted; none if it is gone, too large, or standard input."""
    from pokerstats.api.hands import raw_text
    from pokerstats.read.inputs import STDIN

    if path == STDIN:
        return ()
    try:
        text = raw_text(path, 0, _MOST_BYTES + 1)
    except InputError:
        return ()
    if len(text) > _MOST_BYTES:
        return ()
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
