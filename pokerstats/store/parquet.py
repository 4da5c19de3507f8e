"""What Arrow writes: small tables, and the rows of shards that are written anew; hands go through `format`.

zstd-1, rising integers delta-encoded, amounts and texts by dictionaries.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pokerstats.model.schema import BY_NAME
from pokerstats.store import arrow
from pokerstats.store.declared import PRUNED_BY, WHOLE

pa.set_cpu_count(1)  # the pipeline's threads are the parallelism
pa.set_memory_pool(pa.system_memory_pool())  # shares its pages with the arrays: less memory than a pool apart

# rising integers: delta-encoded
_DELTA: Final = frozenset({"hand", "line", "offset", "length", "file_id", "played_at", "played_at_local", "n"})
# hardly ever the same value twice: a dictionary would only cost time
_SCATTERED: Final = frozenset({
    "play", "hand_id", "boards.list.element", "starting_stack", "uncalled", "won", "printed_won", "total_pot",
    "printed_total_pot",
})  # fmt: skip
_DTYPES: Final = {"int16": np.int16, "int32": np.int32, "int64": np.int64, "money": np.int64}
_TYPES: Final = {
    "text": pa.utf8(),
    "money": arrow.MONEY,
    "bool": pa.bool_(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "uint64": pa.uint64(),
    "utc": arrow.UTC,
    "wall": arrow.WALL,
    "list<text>": pa.list_(pa.utf8()),
    "list<int16>": pa.list_(pa.int16()),
}


def schema_of(table: str) -> pa.Schema:
    """The Arrow schema of a table's files."""
    stored = (column for column in BY_NAME[table].columns if not column.made)
    return pa.schema([pa.field(column.name, _TYPES[column.type]) for column in stored])


def declared(table: str, rows: pa.Table) -> pa.Table:
    """The rows under a schema that says which columns never hold a null."""
    whole = WHOLE.get(table, ())
    fields = [field.with_nullable(field.name not in whole) for field in rows.schema]
    return pa.Table.from_arrays(rows.columns, schema=pa.schema(fields))


def rows_table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    """A small table from rows that hold values by column name; a missing value is null; amounts are ten-thousandths."""
    return pa.table({
        column.name: _cells(column.type, [row.get(column.name) for row in rows]) for column in BY_NAME[name].columns
    })  # fmt: skip


def _cells(kind: str, values: list[Any]) -> arrow.Column:
    if kind == "text":
        return arrow.strings(values)
    numbers = np.fromiter((0 if value is None else value for value in values), _DTYPES[kind], len(values))
    known = np.fromiter((value is not None for value in values), np.bool_, len(values))
    return arrow.plain(numbers, _TYPES[kind], known)


def open_writer(path: Path, table: str, schema: pa.Schema) -> pq.ParquetWriter:
    """A writer of one shard, for tables of this schema (columns of the table, texts plain or as dictionary)."""
    leaves = [_leaf(field) for field in schema]
    coded = [leaf for leaf in leaves if leaf not in _DELTA and leaf not in _SCATTERED]
    delta = [leaf for leaf in leaves if leaf in _DELTA]
    return pq.ParquetWriter(
        path,
        schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=coded,  # type: ignore[arg-type]  # the stubs know one flag for all columns only
        column_encoding=dict.fromkeys(delta, "DELTA_BINARY_PACKED"),
        write_statistics=[leaf for leaf in leaves if leaf in PRUNED_BY.get(table, ())],
        store_decimal_as_integer=True,
        store_schema=False,
    )


def _leaf(field: Any) -> str:
    return f"{field.name}.list.element" if pa.types.is_list(field.type) else field.name
