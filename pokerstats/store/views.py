"""The tables of a dataset as DuckDB views: over exactly the shards that the manifest lists, empty if there are none."""

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import duckdb

from pokerstats.model.errors import DatasetError
from pokerstats.model.schema import STORED, TABLES, Column, Table
from pokerstats.store import manifest
from pokerstats.store.manifest import EQUITY, SPARE, Group

_SQL_TYPES: Final = {
    "text": "VARCHAR",
    "money": "DECIMAL(18,4)",
    "bool": "BOOLEAN",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "uint64": "UBIGINT",
    "utc": "TIMESTAMPTZ",
    "wall": "TIMESTAMP",
    "list<text>": "VARCHAR[]",
    "list<int16>": "SMALLINT[]",
}
_KEYED: Final = ("seats", "actions", "pots", "awards", "payouts", "equity")  # the views add site and hand_id to these


def connect(dataset: str | Path, *, threads: int | None = None) -> duckdb.DuckDBPyConnection:
    """A connection with the views of a dataset, and no way to read or change anything else.

    Raises DatasetError. Amounts are DECIMAL(18,4): write `sum(x)::DECIMAL(18,4)` where a wider type is unwelcome.
    """
    path = Path(dataset)
    content = manifest.read(path)
    for shard in (shard for group in content.groups for shard in group.shards.values()):
        if not shard.is_whole(path):
            raise DatasetError(f"{path}: {shard.name} is missing or damaged; import its inputs again")
    try:
        connection = connect_groups(path, content.groups, STORED)
    except duckdb.Error as error:
        raise damaged(error, path) from None
    _add_keys(connection)
    _tell_equities(connection, content.groups)
    _comment(connection)
    if threads is not None:
        connection.execute(f"SET threads={int(threads)}")
    _lock_down(connection, path)
    return connection


def damaged(error: duckdb.Error, dataset: Path | None = None) -> DatasetError:
    """A shard that is missing, or is not what was written."""
    where = f"{dataset}: " if dataset else ""
    told = str(error).splitlines()[0]
    return DatasetError(f"{where}damaged dataset; remove the shard that cannot be read, and import again: {told}")


def connect_groups(dataset: Path, groups: Iterable[Group], tables: Iterable[Table]) -> duckdb.DuckDBPyConnection:
    """A connection with these tables of these groups of shards, staged ones too, that may still be configured.

    The tables of a hand's parts are `seats_rows`, `actions_rows` … here, without what the views add to them.
    """
    connection = duckdb.connect()
    with contextlib.suppress(duckdb.InvalidInputException):  # Jupyter without widgets has none, and knows no setting
        connection.execute("SET enable_progress_bar=false")  # it would stand in the data on stdout
    connection.execute("SET TimeZone='UTC'")
    groups = list(groups)
    for table in tables:
        shards = [
            str(dataset / group.shards[table.name].name)
            for group in groups
            if table.name in group.shards and group.kind != SPARE
        ]
        name = f"{table.name}_rows" if table.name in _KEYED else table.name
        made = ", ".join(f"{column.made} AS {column.name}" for column in table.columns if column.made)
        rows = rows_of(table, shards)
        query = f"SELECT * REPLACE ({made}) FROM ({rows})" if made else rows  # noqa: S608  our own names
        connection.execute(f"CREATE VIEW {name} AS {query}")
    return connection


def rows_of(table: Table, shards: Sequence[str]) -> str:
    """The query for a table's rows in these files: all its columns, null where older shards lack them."""
    columns = ", ".join(f"NULL::{_SQL_TYPES[column.type]} AS {_quoted(column.name)}" for column in table.columns)
    empty = f"SELECT {columns} WHERE false"
    if not shards:
        return empty
    listed = ", ".join(literal(shard) for shard in shards)
    return f"{empty} UNION ALL BY NAME SELECT * FROM read_parquet([{listed}])"  # noqa: S608  our own names, quoted


def _add_keys(connection: duckdb.DuckDBPyConnection) -> None:
    """Views of the tables of parts: with site and hand_id; acts and payouts with player, acts with the pot before."""
    for name in _KEYED:
        if name not in ("actions", "payouts"):
            connection.execute(
                f"CREATE VIEW {name} AS SELECT h.site, h.hand_id, r.*"  # noqa: S608  our own names
                f" FROM {name}_rows r JOIN hands h USING (hand)"
            )
    connection.execute(
        "CREATE VIEW actions AS SELECT h.site, h.hand_id, r.*, s.player,"
        " coalesce(sum(r.added) OVER (PARTITION BY r.hand ORDER BY r.n"
        " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::DECIMAL(18,4) AS pot_before"
        " FROM actions_rows r JOIN hands h USING (hand) LEFT JOIN seats_rows s USING (hand, seat)"
    )
    _add_payouts(connection)


def _add_payouts(connection: duckdb.DuckDBPyConnection) -> None:
    """The view of payouts, and what they make of each player's tournaments (`tournament_results`) and of each."""
    connection.execute(
        "CREATE VIEW payouts AS SELECT h.site, h.hand_id, r.*, s.player"
        " FROM payouts_rows r JOIN hands h USING (hand) LEFT JOIN seats_rows s"
        " ON s.hand = r.hand AND (s.seat = r.seat OR (r.seat IS NULL AND s.is_hero))"
    )
    for name in ("tournament_results", "tournaments"):
        connection.execute((Path(__file__).parent / f"{name}.sql").read_text("utf-8"))


def _tell_equities(connection: duckdb.DuckDBPyConnection, groups: Iterable[Group]) -> None:
    """The view `inputs_with_equity`: those whose all-in hands were looked at, whether or not they have a row."""
    done = sorted({file_id for group in groups if group.kind == EQUITY for file_id in group.files})
    connection.execute(f"CREATE VIEW inputs_with_equity AS SELECT unnest({done}::INTEGER[]) AS file_id")


def _comment(connection: duckdb.DuckDBPyConnection) -> None:
    """What each table and column says, where DuckDB shows it."""
    comments = [f"COMMENT ON VIEW {table.name} IS {literal(table.says)}" for table in TABLES]
    comments += [
        f"COMMENT ON COLUMN {table.name}.{_quoted(column.name)} IS {literal(_says(column))}"
        for table in TABLES
        for column in table.columns
    ]
    connection.execute("BEGIN; " + "; ".join(comments) + "; COMMIT")


def _says(column: Column) -> str:
    words = f" ({', '.join(column.words)})" if column.words else ""
    return f"{column.says}{words}"


def _lock_down(connection: duckdb.DuckDBPyConnection, dataset: Path) -> None:
    """From now on only files of the dataset can be read, and no setting be changed."""
    connection.execute(f"SET allowed_directories=[{literal(str(dataset) + '/')}]")
    connection.execute("SET enable_external_access=false")
    connection.execute("SET lock_configuration=true")


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
