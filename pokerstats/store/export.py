"""A result as a Parquet file of its own."""

from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pokerstats.model import files


def write_table(table: pa.Table, path: str | Path, units: Mapping[str, str]) -> None:
    """Write the table, units with its columns; the file appears whole or not at all."""
    for at, field in enumerate(table.schema):
        if field.name in units:
            told = field.with_metadata({"unit": units[field.name]})
            table = table.set_column(at, told, table.column(at))
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        pq.write_table(table, part, compression="zstd")
        files.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
