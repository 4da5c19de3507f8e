"""A line of an input as it stands there, for findings that are about its text."""

import dataclasses
from functools import lru_cache
from typing import Final

from pokerstats.model.errors import InputError
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.hand import Problem

UNKNOWN_LINE: Final = BY_SLUG["unknown-line"].code
_MOST_BYTES: Final = 64 << 20  # of larger inputs no lines are shown: the whole text is held while they are
_MOST_CHARACTERS: Final = 160


def with_text(problem: Problem) -> Problem:
    """An unknown line with its text as the note, where the input can still be read."""
    if problem.code != UNKNOWN_LINE or problem.note is not None:
        return problem
    lines = _lines(problem.path)
    if problem.line > len(lines):
        return problem
    text = lines[problem.line - 1].strip()
    note = text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…"
    return dataclasses.replace(problem, note=note)


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
