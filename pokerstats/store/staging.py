"""Groups of shards under construction, in `_tmp/`: written row group by row group, then kept or thrown away whole."""

import contextlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model import files
from pokerstats.model.schema import BY_NAME
from pokerstats.store import manifest
from pokerstats.store.declared import PRUNED_BY, WHOLE
from pokerstats.store.facts import FileFacts
from pokerstats.store.format.column import Scratch
from pokerstats.store.format.file import Columns, ShardWriter
from pokerstats.store.format.footer import Field
from pokerstats.store.manifest import Group, Shard

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq

FOLDER: Final = "_tmp"
RECORD: Final = "group.json"


class Ended(NamedTuple):
    """An input that was read to its end."""

    file_id: int
    facts: FileFacts


class Staged(NamedTuple):
    """A finished group, and the inputs that ended in it."""

    group: Group
    ended: tuple[Ended, ...]


class GroupWriter:
    """One group being written: rows become pages at once, or with others if they are few; memory stays flat."""

    def __init__(self, dataset: Path, group_id: str, kind: str, scratch: Scratch) -> None:
        self.id = group_id
        self.bytes = 0
        self._dataset = dataset
        self._kind = kind
        self._folder = dataset / FOLDER / group_id
        self._shards: dict[str, ShardWriter] = {}
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._rows: dict[str, int] = {}
        self._scratch = scratch
        self._folder.mkdir(parents=True)

    def add(self, tables: dict[str, Columns], size: int) -> None:
        """A chunk of so many bytes of input. What it is made of may change as soon as this returns."""
        self.bytes += size
        for table, columns in tables.items():
            if len(next(iter(columns.values())).values):
                self._shard(table, columns).add(columns)

    def finish(self, file_ids: Iterable[int], ended: Iterable[Ended] | None = None) -> Staged:
        """Close the shards. A group of inputs, with those that `ended` in it, is noted: a new run can go on from here.

        Groups made from others are not: a new run makes them anew.
        """
        for shard in self._shards.values():
            shard.close()
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()
        self._rows |= {table: shard.rows for table, shard in self._shards.items()}
        shards = {table: self._listed(table, rows) for table, rows in self._rows.items()}
        staged = Staged(Group(self.id, self._kind, tuple(sorted(file_ids)), shards), tuple(ended or ()))
        if ended is not None:
            note = {
                "group": manifest.group_to(staged.group),
                "ended": [[end.file_id, end.facts._asdict()] for end in staged.ended],
            }
            files.write_atomic(self._folder / RECORD, json.dumps(note).encode())
        return staged

    def abandon(self) -> None:
        """Throw away what was written."""
        for shard in self._shards.values():
            shard.abandon()
        self.let_go()
        files.remove_tree(self._folder)

    def let_go(self) -> None:
        """Close what is still open, and leave it as it is."""
        for writer in self._writers.values():
            with contextlib.suppress(OSError):  # a full disk takes no footer either
                writer.close()
            writer.is_open = False  # or it tries again when it is forgotten, and complains
        self._writers.clear()

    def _shard(self, table: str, columns: Columns) -> ShardWriter:
        if table not in self._shards:
            self._shards[table] = shard_writer(self._path(table), table, columns, self._scratch)
        return self._shards[table]

    def write(self, table: str, rows: "pa.Table") -> None:
        """Rows of one table as a row group of their own, at once."""
        from pokerstats.store import parquet  # Arrow's memory is not there yet while hands are read

        if not rows.num_rows:
            return
        rows = parquet.declared(table, rows)
        if table not in self._writers:
            self._writers[table] = parquet.open_writer(self._path(table), table, rows.schema)
        self._writers[table].write_table(rows, row_group_size=rows.num_rows)
        self._rows[table] = self._rows.get(table, 0) + rows.num_rows

    def _listed(self, table: str, rows: int) -> Shard:
        return Shard(f"{FOLDER}/{self.id}/{table}.parquet", rows, self._path(table).stat().st_size)

    def _path(self, table: str) -> Path:
        return self._folder / f"{table}.parquet"


def shard_writer(path: Path, table: str, columns: Columns, scratch: Scratch) -> ShardWriter:
    """A writer of one shard for cells of these columns."""
    whole = WHOLE[table]
    fields = [Field(name, BY_NAME[table].column(name).type, name in whole) for name in columns]
    return ShardWriter(path, fields, frozenset(PRUNED_BY[table]), scratch)


class Found(NamedTuple):
    """What a killed run left: groups to go on from, and the numbers that inputs had which must be read again."""

    whole: list[Staged]
    file_ids: dict[str, int]  # by path


def finished(dataset: Path) -> Found:
    """The groups that a killed run left whole, with inputs of which nothing is missing; all else is removed.

    A run that is killed at its end may have moved shards of some groups already: their inputs are read again, all of
    each, under their old numbers, for of two copies of a hand the one with the lower number stays.
    """
    noted = {folder: staged for folder in _folders(dataset) if (staged := _noted(folder)) is not None}
    ended = {end.file_id for staged in noted.values() for end in staged.ended}
    begun = {file_id for staged in noted.values() for file_id in staged.group.files}
    lost = begun - ended
    kept = dict(noted)
    while True:
        gone = [folder for folder, staged in kept.items()
                if lost.intersection(staged.group.files) or not staged.group.is_whole(dataset)]  # fmt: skip
        if not gone:
            break
        for folder in gone:
            lost.update(kept.pop(folder).group.files)
    for folder in _folders(dataset):
        if folder not in kept:
            files.remove_tree(folder)
    numbers = {end.facts.path: end.file_id for staged in noted.values() for end in staged.ended if end.file_id in lost}
    return Found([kept[folder] for folder in sorted(kept)], numbers)


def _folders(dataset: Path) -> Iterator[Path]:
    folder = dataset / FOLDER
    return iter(sorted(folder.iterdir()) if folder.is_dir() else ())


def _noted(folder: Path) -> Staged | None:
    """A group that was finished, by its note."""
    try:
        note: dict[str, Any] = json.loads((folder / RECORD).read_bytes())
        group = manifest.group_from(note["group"])
        ended = tuple(Ended(int(file_id), FileFacts(**facts)) for file_id, facts in note["ended"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Staged(group, ended) if group.kind == manifest.HANDS else None


def settle(dataset: Path, groups: Iterable[Group]) -> list[Group]:
    """Move staged groups beside the others, `hands` last: a bare glob never sees a hand without its seats."""
    groups = list(groups)
    moves = [
        (table, shard, f"{'_spare/' if group.kind == manifest.SPARE else ''}{table}/{group.id}.parquet")
        for group in groups
        for table, shard in group.shards.items()
        if shard.name.startswith(f"{FOLDER}/")
    ]
    for _, shard, name in sorted(moves, key=lambda move: move[0] == "hands"):
        (dataset / name).parent.mkdir(parents=True, exist_ok=True)
        files.replace(dataset / shard.name, dataset / name)
    moved = {shard.name: name for _, shard, name in moves}
    return [
        group._replace(shards={
            table: shard._replace(name=moved.get(shard.name, shard.name)) for table, shard in group.shards.items()
        })
        for group in groups
    ]  # fmt: skip
