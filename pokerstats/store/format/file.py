"""A shard under construction: rows go into pages at once, and to the disk when a row group is full."""

from pathlib import Path
from typing import Final

from pokerstats.store.format import footer
from pokerstats.store.format.cells import Cells, joined
from pokerstats.store.format.column import Column, Scratch, column
from pokerstats.store.format.footer import Field, RowGroup

ROW_GROUP: Final = 1 << 19  # rows: enough for dictionaries to pay, few enough to be read at once
PAGE: Final = 1 << 13  # rows: fewer wait for others, a page costs as much as thousands of rows

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
        self._in_pages = 0
        self._waiting: list[Columns] = []
        self._in_waiting = 0
        self._file = path.open("wb")
        self._file.write(footer.MAGIC)

    def add(self, columns: Columns) -> None:
        """Some rows. What they are made of may change as soon as this returns."""
        rows = len(columns[self._fields[0].name].values)
        self.rows += rows
        if rows < PAGE:
            self._waiting.append({name: column.owned() for name, column in columns.items()})
            self._in_waiting += rows
            if self._in_waiting >= PAGE:
                self._flush()
        else:
            self._flush()
            self._add_pages(columns, rows)

    def _flush(self) -> None:
        waiting, rows = self._waiting, self._in_waiting
        self._waiting, self._in_waiting = [], 0
        if rows:
            self._add_pages({name: joined([columns[name] for columns in waiting]) for name in waiting[0]}, rows)

    def _add_pages(self, columns: Columns, rows: int) -> None:
        if not self._columns:
            self._columns = [
                column(columns[field.name].form, field, self._scratch, counted=field.name in self._counted)
                for field in self._fields
            ]
        for field, part in zip(self._fields, self._columns, strict=True):
            part.add(columns[field.name])
        self._in_pages += rows
        if self._in_pages >= ROW_GROUP:
            self._end_row_group()

    def close(self) -> None:
        """Write the rest and the footer."""
        try:
            self._flush()
            if self._in_pages:
                self._end_row_group()
            self._file.write(footer.footer(self._fields, self._groups))
        finally:
            self._file.close()

    def abandon(self) -> None:
        """Leave the file as it is."""
        self._file.close()

    def _end_row_group(self) -> None:
        written = []
        for part in self._columns:
            pages, facts = part.written(self._file.tell())
            self._file.writelines(pages)
            written.append(facts)
        self._groups.append(RowGroup(self._in_pages, written))
        self._columns, self._in_pages = [], 0
