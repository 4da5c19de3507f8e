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
    from pokerstats.read.source import Source

UNKNOWN_LINE: Final = BY_SLUG["unknown-line"].code
_HELD: Final = 8 << 20  # bytes of the text in memory at a time
_BEHIND: Final = 2 << 20  # bytes that stay before what comes next: a hand's lines, of markup the head of its session
_LF: Final = 10
_MOST_CHARACTERS: Final = 160
_MOST_DIAGNOSES: Final = 30  # each takes some hundredths of a second


class UnknownLines:
    """Gives findings of unknown lines their text as the note, and the first of them the closest template too.

    Memory stays flat whatever an input's size. Findings are best asked for by file and line.
    """

    def __init__(self) -> None:
        self._diagnosed = 0
        self._path: str | None = None
        self._text: _Text | None = None

    def explained(self, problem: Problem) -> Problem:
        """The finding with its note, where the input can still be read; any other finding as it is."""
        if problem.code != UNKNOWN_LINE or problem.note is not None:
            return problem
        lines = self._text_of(problem.path).upto(problem.line)
        if not lines:
            return problem
        text = lines[-1].strip()
        note = text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…"
        if problem.site is not None and self._diagnosed < _MOST_DIAGNOSES and note == text:
            self._diagnosed += 1
            closest = _closest(problem.site, lines)
            note = f"{note} ({closest})" if closest else note
        return dataclasses.replace(problem, note=note)

    def close(self) -> None:
        """Close the input that was read last."""
        if self._text is not None:
            self._text.close()
        self._path = self._text = None

    def _text_of(self, path: str) -> "_Text":
        if self._text is None or self._path != path:
            self.close()
            self._path, self._text = path, _Text(path)
        return self._text


def _closest(site: str, lines: Sequence[str]) -> str | None:
    """The template that the last line comes closest to in its place in the hand, and where they part."""
    reference = _reference(site)
    if reference.rooms[0].grammar.markup is not None:
        return _closest_in_markup(reference, lines)
    for first in range(len(lines) - 1, -1, -1):
        line = lines[first].lstrip().encode()
        if reference.head_at(line, 0, len(line)):
            break
    else:
        return None
    data = "\n".join(lines[first:]).encode()
    reading = reference.read(data)
    if not reading.unknown or reading.unknown[-1].line != len(lines) - first:
        return None
    return _diagnosis(reference, reading, reading.unknown[-1], data)


def _closest_in_markup(reference: "Reference", lines: Sequence[str]) -> str | None:
    """The same for what an element on the line becomes in its hand."""
    from pokerstats.read.marking.tables import L_LINE, tables_of
    from pokerstats.read.markup import last_tag, marked_text, session_head

    markup = reference.rooms[0].grammar.markup
    assert markup is not None
    tables = tables_of(markup)
    text = "\n".join(lines).encode()
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
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.read.reference import Reference

    grammars = tuple(grammar for grammar in rooms().grammars if grammar.room == site)
    return Reference(grammars, of_markup=grammars[0].markup is not None)


class _Lines(Sequence[str]):
    """The lines of a text in UTF-8, cut out when they are asked for."""

    def __init__(self, text: "npt.NDArray[np.uint8]", ends: "npt.NDArray[np.intp]") -> None:
        self._text = text
        self._ends = ends  # where each line ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        if isinstance(at, slice):
            return tuple(self[one] for one in range(len(self))[at])
        at = range(len(self))[at]
        start = int(self._ends[at - 1]) + 1 if at else 0
        return self._text[start : int(self._ends[at])].tobytes().decode("utf-8", "replace").removesuffix("\r")


class _Text:
    """The lines of an input as they are counted, some MB of them at a time, read on as they are asked for."""

    def __init__(self, path: str) -> None:
        from pokerstats.read.inputs import STDIN, find_inputs

        inputs = [] if path == STDIN else find_inputs([path])
        self._input = inputs[0] if len(inputs) == 1 else None  # else it is gone, or was standard input
        self._source: Source | None = None
        self._begin()

    def _begin(self) -> None:
        import numpy as np

        from pokerstats.read.source import Source

        self.close()
        self._text = np.empty(_HELD, np.uint8)
        self._ends = np.empty(0, np.intp)
        self._filled = self._given = 0
        self._first = 1  # number of the first line held
        self._source = Source(self._input, hashed=False) if self._input is not None else None

    def close(self) -> None:
        """Let go of the input."""
        if self._source is not None:
            self._source.close()
        self._source = None

    def upto(self, number: int) -> Sequence[str]:
        """The lines held up to this one, which is the last; none if there is no such line, or it cannot be read."""
        if number < self._first:
            self._begin()
        while number >= self._first + len(self._ends):
            if not self._read_on():
                return ()
        return _Lines(self._text, self._ends[: number - self._first + 1])

    def _read_on(self) -> bool:
        """Some more lines; False at the end."""
        import numpy as np

        if self._source is None:
            return False
        if self._filled == len(self._text):
            self._make_room()
        count = self._source.readinto(self._text, self._filled)
        if not count:
            open_end = self._filled > (self._ends[-1] + 1 if len(self._ends) else 0)
            if open_end:
                self._ends = np.append(self._ends, self._filled)
            self.close()
            return open_end
        new = np.flatnonzero(self._text[self._filled : self._filled + count] == _LF) + self._filled
        self._ends = np.concatenate([self._ends, new])
        self._filled += count
        self._given += count
        self._source.release(self._given)
        return True

    def _make_room(self) -> None:
        """Drop the lines far behind; a line that fills all of the room gets more."""
        import numpy as np

        gone = int(np.searchsorted(self._ends, self._filled - _BEHIND))
        if gone == 0:
            self._text = np.concatenate([self._text, np.empty_like(self._text)])
            return
        start = int(self._ends[gone - 1]) + 1
        self._text[: self._filled - start] = self._text[start : self._filled].copy()
        self._filled -= start
        self._ends = self._ends[gone:] - start
        self._first += gone
