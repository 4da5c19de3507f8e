"""A shard under construction: rows go into pages as they come, and to the disk when a row group is full."""

import contextlib
from pathlib import Path
from typing import Final

from pokerstats.store.format import footer
from pokerstats.store.format.cells import Cells
from pokerstats.store.format.column import Column, Scratch
from pokerstats.store.format.footer import Field, RowGroup
from pokerstats.store.format.forms import column

ROW_GROUP: Final = 1 << 20  # rows: enough for dictionaries to pay, few enough to be read at once
BUFFER: Final = 1 << 18  # bytes: a page is smaller than it is worth asking the system for

Columns = dict[str, Cells]


class ShardWriter:
    """Writes one Parquet file. Every batch of rows has the columns of `fields`."""

    def __init__(self, path: Path, fields: list[Field], counted: frozenset[str], scratch: Scratch) -> None:
        self.rows = 0
        self._fields = fields
        self._counted = counted
        self._scratch = scratch
        self._groups: list[RowGroup] = []
        self._columns: list[Column] = []
        self._in_group = 0
        self._file = path.open("wb", buffering=BUFFER)
        self._file.write(footer.MAGIC)

    def add(self, columns: Columns) -> None:
        """Some rows. What they are made of may change as soon as this returns."""
        if not self._columns:
            self._columns = [
                column(columns[field.name].form, field, self._scratch, counted=field.name in self._counted)
                for field in self._fields
            ]
        for field, part in zip(self._fields, self._columns, strict=True):
            part.add(columns[field.name])
        rows = len(columns[self._fields[0].name].values)
        self.rows += rows
        self._in_group += rows
        if self._in_group >= ROW_GROUP:
            self._end_row_group()

    def close(self) -> None:
        """Write the rest and the footer."""
        try:
            if self._in_group:
                self._end_row_group()
            self._file.write(footer.footer(self._fields, self._groups))
        finally:
            self._file.close()

    def abandon(self) -> None:
        """Leave the file as it is."""
        with contextlib.suppress(OSError):  # a full disk does not take what is still in the buffer
            self._file.close()

    def _end_row_group(self) -> None:
        written = []
        for part in self._columns:
            pages, facts = part.written(self._file.tell())
            self._file.writelines(pages)
            written.append(facts)
        self._groups.append(RowGroup(self._in_group, written))
        self._columns, self._in_group = [], 0
