"""Hands as objects, for people: fetched from a dataset, told in sentences, with the text they come from."""

import dataclasses
import html
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Final

from pokerstats.api.values import printable
from pokerstats.model import hand as data
from pokerstats.model.errors import InputError

if TYPE_CHECKING:
    import duckdb

BATCH: Final = 500  # hands made at a time
_PARTS: Final = (
    ("seats", data.Seat, "seat"),
    ("actions", data.Act, "n"),
    ("pots", data.Pot, "pot"),
    ("awards", data.Award, "pot, board, half, seat"),
    ("payouts", data.Payout, "line, seat"),
    ("findings", data.Problem, "line, code"),
)


class Hand(data.Hand):
    """A hand that can show itself."""

    __slots__ = ()

    def show(self) -> None:
        """Print the hand as a person reads it."""
        print(self)  # noqa: T201 - showing is what it is for

    def raw(self) -> str:
        """The text of the hand as it stands in its file. Raises InputError if that is gone."""
        return raw_hand(self.path, self.offset, self.length)

    def __str__(self) -> str:
        from pokerstats.reports.tell import tell

        return "\n".join(map(printable, tell(self).split("\n")))

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


def fetch(connection: "duckdb.DuckDBPyConnection", keys: Sequence[int]) -> Iterator[Hand]:
    """The hands with these keys, in the order of the keys."""
    for at in range(0, len(keys), BATCH):
        yield from _fetch(connection, list(keys[at : at + BATCH]))


def read_hands(path: str | PathLike[str]) -> Iterator[Hand]:
    """The hands of a file, folder or archive one after the other, without keeping a dataset. Raises InputError."""
    from pokerstats.pipeline.run import import_paths
    from pokerstats.store.views import connect

    with tempfile.TemporaryDirectory(prefix="pokerstats-", ignore_cleanup_errors=True) as folder:
        report = import_paths([path], folder)
        for one in report.problems:
            if one.named:
                raise InputError(f"{one.path}: {one.problem}")
        with connect(folder) as connection:
            keys = connection.sql("SELECT hand FROM hands ORDER BY hand").to_arrow_table().column(0).to_pylist()
            yield from fetch(connection, keys)


def raw_text(path: str, offset: int, length: int) -> str:
    """The text at this place of an input. Raises InputError if it cannot be read any more."""
    return _text(path, offset, length)[0]


def raw_hand(path: str, offset: int, length: int) -> str:
    """The text of a hand, behind the head of its session if it needs that to be understood. Raises InputError."""
    text, name = _text(path, offset, length)
    if not text.lstrip().startswith("<"):
        return text
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.read.markup import head_of_session

    before, _ = _text(path, 0, offset, name)
    head = head_of_session(before.encode(), text.encode(), rooms().markup).decode()
    return f"{head.rstrip()}\n{text}" if head else text


def _text(path: str, offset: int, length: int, name: str | None = None) -> tuple[str, str]:
    """The text at this place of an input, and its encoding, told by its first bytes if it is not known."""
    from pokerstats.read import encoding, inputs

    try:
        with inputs.open_raw(path) as stream:
            head = _take(stream, min(offset, _HEAD))
            _skip(stream, offset - len(head))
            body = _take(stream, length)
    except inputs.READ_ERRORS as error:
        raise InputError(f"{path}: {inputs.problem_of(error)}") from None
    name = name or encoding.detect(head + body)[0]
    return encoding.decode(body, name), name


_HEAD: Final = 1 << 16  # what tells the encoding


def _take(stream: Any, size: int) -> bytes:
    """So many bytes, or all there are: one read of an unbuffered file may bring less."""
    blocks = []
    while size > 0 and (block := stream.read(size)):
        blocks.append(block)
        size -= len(block)
    return b"".join(blocks)


def _skip(stream: Any, size: int) -> None:
    """Read on: members of archives cannot be sought quickly."""
    while size > 0 and (block := stream.read(min(size, 1 << 20))):
        size -= len(block)


_AMONG: Final = "hand BETWEEN $first AND $last AND list_contains($keys::BIGINT[], hand)"  # the span prunes row groups


def _among(keys: list[int]) -> dict[str, Any]:
    return {"first": min(keys), "last": max(keys), "keys": keys}


def _fetch(connection: "duckdb.DuckDBPyConnection", keys: list[int]) -> Iterator[Hand]:
    parts = {name: _rows(connection, name, kind, order, keys) for name, kind, order in _PARTS}
    own = [field.name for field in dataclasses.fields(data.Hand) if field.name not in parts]
    columns = ", ".join("f.path" if name == "path" else f"h.{name}" for name in own)
    query = f"SELECT h.hand, {columns} FROM hands h JOIN files f USING (file_id) WHERE {_AMONG}"  # noqa: S608
    found = connection.sql(query, params=_among(keys)).to_arrow_table().to_pylist()
    rows = {row.pop("hand"): row for row in found}
    for key in keys:
        row: dict[str, Any] = rows[key] | {name: tuple(made[key]) for name, made in parts.items()}
        yield Hand(**row | {"boards": tuple(row["boards"])})


def _rows(
    connection: "duckdb.DuckDBPyConnection", table: str, kind: Any, order: str, keys: list[int]
) -> defaultdict[int, list[Any]]:
    """The rows of a table as objects, by hand."""
    columns = ", ".join(f'"{field.name}"' for field in dataclasses.fields(kind))
    query = f"SELECT hand, {columns} FROM {table} WHERE {_AMONG} ORDER BY hand, {order}"  # noqa: S608
    made: defaultdict[int, list[Any]] = defaultdict(list)
    for row in connection.sql(query, params=_among(keys)).to_arrow_table().to_pylist():
        hand = row.pop("hand")
        made[hand].append(kind(**{name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}))
    return made
