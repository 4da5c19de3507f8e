"""Problems of a chunk as rows of `findings`, and the hands that cannot be read as rows of `quarantine`."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import I16, I32
from pokerstats.model import names
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.money import CURRENCIES
from pokerstats.model.schema import HAND_BITS, QUARANTINE_REASONS
from pokerstats.store.facts import Origin, Words
from pokerstats.store.figures import CARDS, COUNTS, kinds
from pokerstats.store.format import cells
from pokerstats.store.format.file import Columns

_SORTED: Final = sorted(BY_NUMBER)
_NUMBERS: Final = np.array(_SORTED, np.int16)
_CODES: Final = [BY_NUMBER[number].code for number in _SORTED]
_SEVERITY_OF: Final = np.array([names.SEVERITIES.index(BY_NUMBER[number].severity) for number in _SORTED], np.int8)
_UNSUPPORTED, _TRUNCATED = (
    QUARANTINE_REASONS.index(names.STATUSES[code]) for code in (names.UNSUPPORTED, names.TRUNCATED)
)
_UNITS: Final = (*(currency.code for currency in CURRENCIES), "cards", "pots")

Mask = npt.NDArray[np.bool_]


def findings(chunk: Chunk, origin: Origin, words: Words, readable: Mask) -> Columns:
    """One row a problem, in order of discovery."""
    problems, setup = chunk.problems, chunk.read.setup
    of_hand = problems.hand >= 0
    h = np.where(of_hand, problems.hand, 0)
    of_row = of_hand & _at(readable, h, of_hand)
    hand = h.astype(np.int64) + (origin.file_id << HAND_BITS) + origin.first
    kind = np.searchsorted(_NUMBERS, problems.code).astype(np.int16)
    ids = _at(setup.id, h, of_hand)
    return {
        "hand": cells.rising(np.where(of_row, hand, cells.UNKNOWN)),
        "path": cells.constant(origin.path, len(h)),
        "line": cells.rising(_lines(chunk, h, of_hand)),
        "site": cells.coded(_at(setup.room, h, of_hand), words.sites),
        "hand_id": cells.plain(chunk.read.data, chunk.read.texts, ids),
        "code": cells.coded(kind, _CODES),
        "severity": cells.coded(_SEVERITY_OF[kind], names.SEVERITIES),
        "expected": cells.figures(problems.expected, problems.code),
        "printed": cells.figures(problems.printed, problems.code),
        "unit": cells.coded(_units(chunk, h, of_hand), _UNITS),
        "seat": cells.small(_seats(chunk, h, of_hand)),
        "street": cells.coded(problems.street, names.STREETS),
        "pot": cells.small(problems.pot),
        "note": cells.nothing(len(h)),
    }


def _at(values: Any, h: I32, of_hand: Mask) -> Any:
    """The values of the problems' hands; -1 (false) for problems of no hand."""
    found = np.full(len(h), False if values.dtype == np.bool_ else -1, values.dtype)
    found[of_hand] = values[h[of_hand]]
    return found


def _lines(chunk: Chunk, h: I32, of_hand: Mask) -> I32:
    """Lines of the file; a problem that names none stands at its hand's first line."""
    line, first = chunk.problems.line, chunk.place.first_line
    told = first + np.maximum(line, 1) - 1
    lines: I32 = np.where((line > 0) | ~of_hand, told, _at(chunk.place.line, h, of_hand)).astype(np.int32)
    return lines


def _units(chunk: Chunk, h: I32, of_hand: Mask) -> I16:
    """What the figures count: money of the hand's currency, or cards, or pots; -1 where there is no figure."""
    problems = chunk.problems
    units: I16 = _at(chunk.read.setup.currency, h, of_hand)
    for number, counted in COUNTS.items():
        units[problems.code == number] = _UNITS.index(counted)
    figures = (problems.expected > cells.UNKNOWN) | (problems.printed > cells.UNKNOWN)
    units[~figures | ~of_hand | (kinds(problems.code) == CARDS[0])] = -1
    return units


def _seats(chunk: Chunk, h: I32, of_hand: Mask) -> I16:
    """Printed seat numbers; -1 for nobody."""
    seat_at, seat_i = chunk.read.setup.seat_at, chunk.problems.seat_i
    row = seat_at[h] + seat_i
    known = of_hand & (seat_i >= 0) & (row < seat_at[h + 1])
    seats = np.full(len(row), -1, np.int16)
    seats[known] = chunk.read.seats.seat[row[known]]
    return seats


def quarantine(chunk: Chunk, origin: Origin, words: Words, readable: Mask) -> Columns:
    """One row a head whose hand cannot be read."""
    setup, place, unread = chunk.read.setup, chunk.place, ~readable
    count = int(np.count_nonzero(unread))
    reason = np.where(setup.status[unread] == names.UNSUPPORTED, _UNSUPPORTED, _TRUNCATED)
    return {
        "path": cells.constant(origin.path, count),
        "line": cells.rising(place.line[unread]),
        "offset": cells.rising(place.offset[unread]),
        "length": cells.rising(place.length[unread]),
        "reason": cells.coded(reason, QUARANTINE_REASONS),
        "site": cells.coded(setup.room[unread], words.sites),
        "hand_id": cells.plain(chunk.read.data, chunk.read.texts, setup.id[unread]),
        "raw": cells.nothing(count),
    }
