"""What holds of every shard: types, which columns never hold a null, which have statistics for queries to prune by.

Hands go through `format`; Arrow writes small tables, and the rows of shards that are written anew: zstd-1, rising
integers delta-encoded, amounts and texts by dictionaries.
"""

from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from pokerstats.model.schema import BY_NAME
from pokerstats.store import arrow
from pokerstats.store.format.column import Scratch
from pokerstats.store.format.file import Columns, ShardWriter
from pokerstats.store.format.footer import Field

pa.set_cpu_count(1)  # the pipeline's threads are the parallelism
pa.set_memory_pool(pa.system_memory_pool())  # shares its pages with the arrays: less memory than a pool apart

# rising integers: delta-encoded
_DELTA: Final = frozenset({"hand", "line", "offset", "length", "file_id", "played_at", "played_at_local", "n"})
# hardly ever the same value twice: a dictionary would only cost time
_SCATTERED: Final = frozenset({
    "play", "hand_id", "boards.list.element", "starting_stack", "uncalled", "won", "printed_won", "total_pot",
    "printed_total_pot",
})  # fmt: skip
_PRUNED_BY: Final = {
    "hands": ("hand", "hand_id", "played_at", "big_blind", "total_pot", "rake", "file_id"),
    "seats": ("hand",),
    "actions": ("hand",),
    "pots": ("hand",),
    "awards": ("hand",),
    "payouts": ("hand",),
    "findings": ("hand", "code"),
}
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


# columns that are made here without nulls: declared so, they need no bits that say it. What a damaged hand may
# lack is never declared, it must not stop a write.
_WHOLE: Final = {
    "hands": {"hand", "site", "boards", "anonymous", "play", "file_id", "line", "offset", "length"},
    "seats": {"hand", "seat", "sitting_out", "seated", "shown"},
    "actions": {"hand", "n", "all_in", "line"},
    "pots": {"hand", "pot", "eligible"},
    "awards": {"hand", "pot"},
    "payouts": {"hand", "line"},
    "findings": {"path", "line", "code", "severity"},
    "quarantine": {"path", "line", "offset", "length", "reason"},
    "files": {"file_id", "path", "sha256", "bytes", "hands", "lines_used", "lines_noise", "lines_unknown"},
}


def schema_of(table: str) -> pa.Schema:
    """The Arrow schema of a table's files."""
    stored = (column for column in BY_NAME[table].columns if not column.made)
    return pa.schema([pa.field(column.name, _TYPES[column.type]) for column in stored])


def declared(table: str, rows: pa.Table) -> pa.Table:
    """The rows under a schema that says which columns never hold a null."""
    whole = _WHOLE.get(table, ())
    fields = [field.with_nullable(field.name not in whole) for field in rows.schema]
    return pa.Table.from_arrays(rows.columns, schema=pa.schema(fields))


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
        write_statistics=[leaf for leaf in leaves if leaf in _PRUNED_BY.get(table, ())],
        store_decimal_as_integer=True,
        store_schema=False,
    )


def shard_writer(path: Path, table: str, columns: Columns, scratch: Scratch) -> ShardWriter:
    """A writer of one shard for cells of these columns."""
    whole = _WHOLE[table]
    fields = [Field(name, BY_NAME[table].column(name).type, name in whole) for name in columns]
    return ShardWriter(path, fields, frozenset(_PRUNED_BY[table]), scratch)


def _leaf(field: Any) -> str:
    return f"{field.name}.list.element" if pa.types.is_list(field.type) else field.name
