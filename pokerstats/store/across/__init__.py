"""What only many hands together can tell: second copies of a hand, found by SQL over all shards."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow as pa

from pokerstats.columns.layout import I64
from pokerstats.model.errors import InputError
from pokerstats.model.findings import BY_CODE
from pokerstats.model.schema import HANDS
from pokerstats.read.source import read_again
from pokerstats.store import arrow, manifest, parquet, rewrite, views
from pokerstats.store.manifest import Group
from pokerstats.store.staging import FOLDER, GroupWriter
from pokerstats.store.summary import COUNTED

_SQL: Final = Path(__file__).parent
_MEMORY: Final = "200MB"  # beyond it DuckDB works on the disk
_BATCH: Final = 100_000  # rows


def set_aside(
    connection: duckdb.DuckDBPyConnection, dataset: Path, groups: list[Group], new_group: Callable[[str], GroupWriter]
) -> list[Group]:
    """The groups with all second copies of hands in spare shards, and one group more that tells of them.

    `connection`: of `connect`, for these groups. Where there are no copies, the groups are as they were.
    """
    connection.execute(_sql("copies"))
    found = connection.sql("SELECT hand FROM copies ORDER BY hand").to_arrow_table()
    copies = arrow.integers(found.column("hand"))
    told = _told(connection, new_group(manifest.ACROSS)) if len(copies) else []
    return _arranged(dataset, groups, copies, new_group) + told


def connect(dataset: Path, groups: Iterable[Group]) -> duckdb.DuckDBPyConnection:
    """A connection that works out of core on one thread: what is counted at the end, and all hands, copies too."""
    groups = list(groups)
    connection = views.connect_groups(dataset, groups, COUNTED)
    connection.execute("SET threads=1")
    connection.execute(f"SET memory_limit='{_MEMORY}'")
    connection.execute("SET preserve_insertion_order=false")
    connection.execute(f"SET temp_directory={views.literal(str(dataset / FOLDER / 'sql'))}")
    shards = [str(dataset / group.shards["hands"].name) for group in groups if "hands" in group.shards]
    connection.execute(f"CREATE VIEW every_hand AS {views.rows_of(HANDS, shards)}")
    return connection


def _sql(name: str) -> str:
    return (_SQL / f"{name}.sql").read_text("utf-8")


def _arranged(dataset: Path, groups: list[Group], copies: I64, new_group: Callable[[str], GroupWriter]) -> list[Group]:
    arranged: list[Group] = []
    for group in groups:
        untouched = group.kind not in (manifest.HANDS, manifest.SPARE)
        if untouched or (group.kind == manifest.HANDS and not len(copies)):
            arranged.append(group)
        else:
            arranged += rewrite.parted(dataset, group, copies, new_group)
    return arranged


def _told(connection: duckdb.DuckDBPyConnection, writer: GroupWriter) -> list[Group]:
    """Quarantine rows and findings of all second copies."""
    severities = {"duplicate": BY_CODE["X701"].severity, "conflict": BY_CODE["X702"].severity}
    for rows in _batches(connection, "findings", severities):
        writer.write("findings", rows)
    for rows in _batches(connection, "quarantine", {}):
        writer.write("quarantine", _with_text(rows))
    return [writer.finish(()).group]


def _batches(connection: duckdb.DuckDBPyConnection, table: str, values: dict[str, str]) -> Iterator[pa.Table]:
    relation = connection.sql(_sql(table), params=values) if values else connection.sql(_sql(table))
    schema = parquet.schema_of(table)
    for batch in relation.to_arrow_reader(_BATCH):
        yield pa.Table.from_batches([batch]).cast(schema)


def _with_text(rows: pa.Table) -> pa.Table:
    """Rows of quarantine, those of conflicts with their hand's text."""
    if "conflict" not in set(rows.column("reason").to_pylist()):
        return rows
    return parquet.rows_table("quarantine", [_told_text(row) for row in rows.to_pylist()])


def _told_text(row: dict[str, Any]) -> dict[str, Any]:
    if row["reason"] != "conflict":
        return row
    try:
        raw = read_again(row["path"], row["offset"], row["length"])
    except InputError:
        return row  # the input has gone since
    return row | {"raw": raw.decode("utf-8", "replace")}
