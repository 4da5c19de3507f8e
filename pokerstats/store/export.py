"""A result as a Parquet file of its own."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pokerstats.model import files


def write_table(table: pa.Table, path: str | Path) -> None:
    """Write the table; the file appears whole or not at all."""
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        pq.write_table(table, part, compression="zstd")
        files.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
