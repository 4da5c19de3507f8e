"""Problems of a chunk as rows of `findings`, and the hands that cannot be read as rows of `quarantine`.

These are the rare rows, made one by one.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import NONE
from pokerstats.model import names
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.money import CURRENCIES, SCALE
from pokerstats.model.schema import BY_NAME, HAND_BITS
from pokerstats.store import arrow
from pokerstats.store.facts import Origin, Words

_COUNTS = {202: "cards", 203: "cards", 404: "pots"}  # findings whose figures are no money
_PLAIN = {"int16": pa.int16(), "int32": pa.int32(), "int64": pa.int64()}
_DTYPES = {"int16": np.int16, "int32": np.int32, "int64": np.int64}


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


def findings(chunk: Chunk, origin: Origin, words: Words, readable: npt.NDArray[np.bool_]) -> pa.Table:
    """One row a problem, in order of discovery."""
    problems = chunk.problems
    columns = zip(*(column.tolist() for column in problems), strict=True)
    return rows_table("findings", [_finding(chunk, origin, words, readable, *values) for values in columns])


def _finding(
    chunk: Chunk, origin: Origin, words: Words, readable: npt.NDArray[np.bool_],
    h: int, code: int, line: int, seat_i: int, street: int, pot: int, expected: int, printed: int,
) -> dict[str, Any]:  # fmt: skip
    kind = BY_NUMBER[code]
    row: dict[str, Any] = {
        "path": origin.path,
        "line": _line(chunk, h, line),
        "code": kind.code,
        "severity": kind.severity,
        "expected": figure(expected, code),
        "printed": figure(printed, code),
        "street": names.STREETS[street] if street >= 0 else None,
        "pot": pot if pot >= 0 else None,
    }
    if h >= 0:
        row |= identity(chunk, words, h)
        row["hand"] = (origin.file_id << HAND_BITS) + origin.first + h if readable[h] else None
        row["seat"] = seat_of(chunk, h, seat_i)
        if expected != NONE or printed != NONE:
            row["unit"] = _COUNTS.get(code) or CURRENCIES[chunk.read.setup.currency[h]].code
    return row


def _line(chunk: Chunk, h: int, line: int) -> int:
    if line > 0 or h < 0:
        return chunk.place.first_line + max(line, 1) - 1
    return int(chunk.place.line[h])


def figure(value: int, code: int) -> str | None:
    """A figure of a finding: an amount in decimals with at least two, or a count."""
    if value <= arrow.UNKNOWN:
        return None
    if code in _COUNTS:
        return str(value)
    whole, part = divmod(abs(value), SCALE)
    decimals = f"{part:04d}".rstrip("0").ljust(2, "0")
    return f"{'-' if value < 0 else ''}{whole}.{decimals}"


def seat_of(chunk: Chunk, h: int, seat_i: int) -> int | None:
    """The printed seat number."""
    setup = chunk.read.setup
    if seat_i < 0 or seat_i >= setup.seat_at[h + 1] - setup.seat_at[h]:
        return None
    return int(chunk.read.seats.seat[setup.seat_at[h] + seat_i])


def identity(chunk: Chunk, words: Words, h: int) -> dict[str, Any]:
    """Site and id of a hand."""
    setup, texts = chunk.read.setup, chunk.read.texts
    code = int(setup.id[h])
    start = int(texts.at[code])
    raw = chunk.read.data[start : start + int(texts.length[code])].tobytes() if code >= 0 else None
    return {
        "site": words.sites[setup.room[h]],
        "hand_id": None if raw is None else raw.decode("utf-8", "replace"),
    }


def quarantine(chunk: Chunk, origin: Origin, words: Words, readable: npt.NDArray[np.bool_]) -> pa.Table:
    """One row a head whose hand cannot be read."""
    unread: Iterable[int] = np.flatnonzero(~readable).tolist()
    place, status = chunk.place, chunk.read.setup.status
    return rows_table("quarantine", [
        identity(chunk, words, h) | {
            "path": origin.path,
            "line": int(place.line[h]),
            "offset": int(place.offset[h]),
            "length": int(place.length[h]),
            "reason": names.STATUSES[max(int(status[h]), names.TRUNCATED)],
        }
        for h in unread
    ])  # fmt: skip
