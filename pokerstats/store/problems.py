"""Problems of a chunk as rows of `findings`, and the hands that cannot be read as rows of `quarantine`."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import I16, I32, I64
from pokerstats.model import names
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.money import CURRENCIES
from pokerstats.model.schema import BY_NAME, HAND_BITS
from pokerstats.store import arrow
from pokerstats.store.facts import Origin, Words
from pokerstats.store.figures import CARDS, COUNTS, figure

_PLAIN: Final = {"int16": pa.int16(), "int32": pa.int32(), "int64": pa.int64()}
_DTYPES: Final = {"int16": np.int16, "int32": np.int32, "int64": np.int64}
_NUMBERS: Final = sorted(BY_NUMBER)
_CODES: Final = [BY_NUMBER[number].code for number in _NUMBERS]
_SEVERITY_OF: Final = np.array([names.SEVERITIES.index(BY_NUMBER[number].severity) for number in _NUMBERS], np.int8)
_UNITS: Final = (*(currency.code for currency in CURRENCIES), "cards", "pots")

Mask = npt.NDArray[np.bool_]


def rows_table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    """A small table from rows that hold values by column name; a missing value is null."""
    return pa.table({
        column.name: _column(column.type, [row.get(column.name) for row in rows]) for column in BY_NAME[name].columns
    })  # fmt: skip


def _column(kind: str, values: list[Any]) -> arrow.Column:
    if kind == "text":
        return arrow.strings(values)
    numbers = np.fromiter((0 if value is None else value for value in values), _DTYPES[kind], len(values))
    known = np.fromiter((value is not None for value in values), np.bool_, len(values))
    return arrow.plain(numbers, _PLAIN[kind], known)


def findings(chunk: Chunk, origin: Origin, words: Words, readable: Mask) -> pa.Table:
    """One row a problem, in order of discovery."""
    problems, setup = chunk.problems, chunk.read.setup
    count = len(problems.code)
    if not count:
        return rows_table("findings", [])
    of_hand = problems.hand >= 0
    h = np.where(of_hand, problems.hand, 0)
    hand = h.astype(np.int64) + (origin.file_id << HAND_BITS) + origin.first
    kind = np.searchsorted(np.array(_NUMBERS, np.int16), problems.code).astype(np.int16)
    ids = np.where(of_hand, setup.id[h], -1).astype(np.int32)
    return pa.table({
        "hand": arrow.plain(hand, pa.int64(), of_hand & readable[h]),
        "path": arrow.constant(origin.path, count),
        "line": arrow.plain(_lines(chunk, h, of_hand), pa.int32()),
        "site": arrow.vocabulary(np.where(of_hand, setup.room[h], -1).astype(np.int16), words.sites),
        "hand_id": arrow.gathered(chunk.read.data, chunk.read.texts, ids),
        "code": arrow.vocabulary(kind, _CODES),
        "severity": arrow.vocabulary(_SEVERITY_OF[kind], names.SEVERITIES),
        "expected": _figures(problems.expected, problems.code),
        "printed": _figures(problems.printed, problems.code),
        "unit": arrow.vocabulary(_units(chunk, h, of_hand), _UNITS),
        "seat": arrow.small(_seats(chunk, h, of_hand)),
        "street": arrow.vocabulary(problems.street, names.STREETS),
        "pot": arrow.small(problems.pot),
        "note": arrow.nothing(pa.utf8(), count),
    })  # fmt: skip


def _lines(chunk: Chunk, h: I32, of_hand: Mask) -> I32:
    """Lines of the file; a problem that names none stands at its hand's first line."""
    line, first = chunk.problems.line, chunk.place.first_line
    told = first + np.maximum(line, 1) - 1
    lines: I32 = np.where((line > 0) | ~of_hand, told, chunk.place.line[h]).astype(np.int32)
    return lines


def _figures(values: I64, code: I16) -> arrow.Column:
    told = zip(values.tolist(), code.tolist(), strict=True)
    return arrow.strings(figure(value, number) if value > arrow.UNKNOWN else None for value, number in told)


def _units(chunk: Chunk, h: I32, of_hand: Mask) -> I16:
    """What the figures count: money of the hand's currency, or cards, or pots; -1 where there is no figure."""
    problems = chunk.problems
    units = chunk.read.setup.currency[h].copy()
    for number, counted in COUNTS.items():
        units[problems.code == number] = _UNITS.index(counted)
    figures = (problems.expected > arrow.UNKNOWN) | (problems.printed > arrow.UNKNOWN)
    units[~figures | ~of_hand | np.isin(problems.code, CARDS)] = -1
    return units


def _seats(chunk: Chunk, h: I32, of_hand: Mask) -> I16:
    """Printed seat numbers; -1 for nobody."""
    seat_at, seat_i = chunk.read.setup.seat_at, chunk.problems.seat_i
    row = seat_at[h] + seat_i
    known = of_hand & (seat_i >= 0) & (row < seat_at[h + 1])
    seats = np.full(len(row), -1, np.int16)
    seats[known] = chunk.read.seats.seat[row[known]]
    return seats


def quarantine(chunk: Chunk, origin: Origin, words: Words, readable: Mask) -> pa.Table:
    """One row a head whose hand cannot be read."""
    unread: Iterable[int] = np.flatnonzero(~readable).tolist()
    place, status = chunk.place, chunk.read.setup.status
    return rows_table("quarantine", [
        _identity(chunk, words, h) | {
            "path": origin.path,
            "line": int(place.line[h]),
            "offset": int(place.offset[h]),
            "length": int(place.length[h]),
            "reason": names.STATUSES[names.UNSUPPORTED if status[h] == names.UNSUPPORTED else names.TRUNCATED],
        }
        for h in unread
    ])  # fmt: skip


def _identity(chunk: Chunk, words: Words, h: int) -> dict[str, str | None]:
    """Site and id of a hand."""
    setup, texts = chunk.read.setup, chunk.read.texts
    code = int(setup.id[h])
    raw = None
    if code >= 0:
        start = int(texts.at[code])
        raw = chunk.read.data[start : start + int(texts.length[code])].tobytes().decode("utf-8", "replace")
    return {"site": words.sites[setup.room[h]], "hand_id": raw}
