"""A line of an input as it stands there, and what it comes closest to: for findings that are about its text."""

import dataclasses
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, overload

from pokerstats.model.findings import BY_SLUG
from pokerstats.model.hand import Problem

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from pokerstats.read.reference import Reading, Reference, Unknown

UNKNOWN_LINE: Final = BY_SLUG["unknown-line"].code
_MOST_BYTES: Final = 64 << 20  # of larger inputs no lines are shown: the whole text is held while they are
_LF: Final = 10
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


def _closest(site: str, lines: Sequence[str], number: int) -> str | None:
    """The template that a line comes closest to in its place in the hand, and where they part."""
    reference = _reference(site)
    if reference.rooms[0].grammar.markup is not None:
        return _closest_in_markup(reference, lines, number)
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
    return _diagnosis(reference, reading, reading.unknown[-1], data)


def _closest_in_markup(reference: "Reference", lines: Sequence[str], number: int) -> str | None:
    """The same for what an element on the line becomes in its hand."""
    from pokerstats.read.marking.tables import L_LINE, tables_of
    from pokerstats.read.markup import last_tag, marked_text, session_head

    markup = reference.rooms[0].grammar.markup
    assert markup is not None
    tables = tables_of(markup)
    text = "\n".join(lines[:number]).encode()
    start = last_tag(text, tables.hand, len(text))
    if start < 0:
        return None
    head, end = session_head(text, tables, start)
    marked = marked_text(tables, text[head:end] + text[start:])
    data = marked.data[: marked.size].tobytes()
    reading = reference.read(data)
    here = [one for one in reading.unknown if marked.lines[one.line - 1, L_LINE] == marked.source_lines]
    return _diagnosis(reference, reading, here[-1], data) if here else None


def _diagnosis(reference: "Reference", reading: "Reading", unknown: "Unknown", data: bytes) -> str | None:
    """What an unknown line comes closest to, as a sentence."""
    from pokerstats.read.diagnose import diagnose
    from pokerstats.read.reference import seat_names

    text = data[unknown.start : unknown.start + unknown.length]
    grammar = reference.rooms[unknown.room].grammar
    found = diagnose(grammar, (unknown.section,), text, seat_names(reading, data))
    return found.sentence() if found else None


@lru_cache(maxsize=4)
def _reference(site: str) -> "Reference":
    from pokerstats.read.language import load_all
    from pokerstats.read.reference import Reference

    grammars = tuple(grammar for grammar in load_all() if grammar.room == site)
    return Reference(grammars, of_markup=grammars[0].markup is not None)


class _Lines(Sequence[str]):
    """The lines of a text in UTF-8, cut out when they are asked for."""

    def __init__(self, text: "npt.NDArray[np.uint8]", ends: "npt.NDArray[np.intp]") -> None:
        self._text = text
        self._ends = ends  # where each line feed stands, and the end of the text

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(len(self))[at])
        start = int(self._ends[at - 1]) + 1 if at else 0
        return self._text[start : int(self._ends[at])].tobytes().decode().removesuffix("\r")


@lru_cache(maxsize=1)
def _lines(path: str) -> Sequence[str]:
    """The lines of an input as they are counted; none if it is gone, too large, or standard input."""
    import numpy as np

    from pokerstats.read.inputs import STDIN, find_inputs
    from pokerstats.read.source import Source

    inputs = [] if path == STDIN else find_inputs([path])
    size = _MOST_BYTES if not inputs or inputs[0].size is None else inputs[0].size
    if len(inputs) != 1 or size > _MOST_BYTES:
        return ()
    text = np.empty(2 * size + 16, np.uint8)  # a byte of the input is at most two of UTF-8, but for a few
    filled = 0
    with Source(inputs[0], hashed=False) as source:
        while filled < len(text) and (count := source.readinto(text, filled)):
            filled += count
        if source.problem is not None:
            return ()
    return _Lines(text, np.append(np.flatnonzero(text[:filled] == _LF), filled))
