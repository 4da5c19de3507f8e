"""A dataset is written by one writer at a time, in groups of shards that appear all at once or not at all."""

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from pokerstats.columns.bundle import Chunk
from pokerstats.model import files
from pokerstats.model.errors import DatasetError
from pokerstats.model.schema import HAND_BITS, SCHEMA_VERSION, STORED
from pokerstats.store import manifest, shard, staging
from pokerstats.store.facts import FileFacts, Origin, Words
from pokerstats.store.format.column import Scratch
from pokerstats.store.manifest import Group, Manifest
from pokerstats.store.staging import Ended, GroupWriter

if TYPE_CHECKING:
    import duckdb

GROUP_BYTES: Final = 128 << 20  # of input
MOST_HANDS: Final = 1 << HAND_BITS  # of one input


class _Reading(NamedTuple):
    """The input that is being read."""

    file_id: int
    path: str
    hands: int


class Writer:
    """Adds inputs to a dataset: `begin_file`, `add` its chunks in order, `end_file`; `close` makes it all appear.

    Not to be shared by threads. Without `close` nothing appears, but finished groups are taken over by the next
    writer. `slim` writes what an audit of files shows, and nothing else.
    """

    def __init__(self, path: str | Path, *, words: Words, versions: str, slim: bool = False) -> None:
        self.path = Path(path)
        self._words = words
        self._versions = f"{versions}, schema {SCHEMA_VERSION}"
        self._slim = slim
        self._exit = contextlib.ExitStack()
        _make_room(self.path)
        with _writing(self.path):
            self._exit.enter_context(files.lock(self.path / ".lock"))
        try:
            self._take_over()
        except BaseException:
            self._exit.close()
            raise

    @classmethod
    def open(cls, path: str | Path, *, words: Words, versions: str, slim: bool = False) -> Self:
        """The writer of a dataset, made if it does not exist. Raises DatasetError, LockedError."""
        return cls(path, words=words, versions=versions, slim=slim)

    def _take_over(self) -> None:
        """Read what is there, and clear away what an interrupted writer left."""
        self._before = manifest.read(self.path) if (self.path / manifest.NAME).exists() else Manifest()
        staged, self._numbers = staging.finished(self.path)
        _remove_orphans(self.path, self._before)
        self._take_stock()
        ended = [end for one in staged for end in one.ended]
        self._gone: dict[int, tuple[str, int]] = {  # file_id: path, and how many groups hold rows to remove
            end.file_id: (end.facts.path, len(self._groups)) for end in ended if end.facts.path in self._inputs
        }
        self._groups += [one.group for one in staged]
        self._inputs |= {end.facts.path: (end.file_id, end.facts) for end in ended}
        ids = [*(file_id for file_id, _ in self._inputs.values()), *self._numbers.values()]
        self._next_file = max([self._before.next_file - 1, *ids]) + 1
        self._scratch = Scratch()
        self._next_group = max([self._before.next_group - 1, *(int(one.group.id) for one in staged)]) + 1
        self._changed |= bool(staged)
        self._group: GroupWriter | None = None
        self._made: list[GroupWriter] = []
        self._group_files: set[int] = set()
        self._group_ended: list[Ended] = []
        self._reading: _Reading | None = None

    def _take_stock(self) -> None:
        """What of the dataset is whole. Inputs with rows in damaged shards have to be read again.

        If their list is damaged, nothing is known but how many there were.
        """
        damaged = [group for group in self._before.groups if not group.is_whole(self.path)]
        self._changed = bool(damaged)
        self._lost: set[int] = set()  # inputs with rows that are gone
        self._expected = 0  # inputs there have to be
        if any(group.kind == manifest.INPUTS for group in damaged):
            self._groups, self._inputs = [], {}
            self._expected = int(self._before.summary["files"])
            return
        self._groups = [group for group in self._before.groups
                        if group.kind in (manifest.HANDS, manifest.SPARE, manifest.EQUITY)
                        and group not in damaged]  # fmt: skip
        self._lost = {file_id for group in damaged if group.kind != manifest.EQUITY for file_id in group.files}
        self._inputs = {
            facts.path: (file_id, facts._replace(versions="") if file_id in self._lost else facts)
            for file_id, facts in read_inputs(self.path, self._before)
        }

    def _check_complete(self) -> None:
        """Rows that are gone must have come again, or the whole dataset would be wrong."""
        if self._lost:
            paths = sorted(path for path, (file_id, _) in self._inputs.items() if file_id in self._lost)
            raise DatasetError(
                f"{self.path}: shards are missing or damaged; import again, or forget: {', '.join(paths)}"
            )
        if len(self._inputs) < self._expected:
            raise DatasetError(
                f"{self.path}: the list of inputs is missing or damaged; import all {self._expected} inputs at once,"
                " or into a new dataset"
            )

    # -- what is known

    def needs(self, path: str, size: int) -> bool:
        """False if an input of this path and size is in the dataset: then its hash decides, see `known`."""
        entry = self._inputs.get(path)
        return entry is None or entry[1].bytes != size or entry[1].versions != self._versions

    def known(self, path: str, sha256: str) -> bool:
        """Whether this very content was imported under this path, by the grammars of today."""
        entry = self._inputs.get(path)
        return entry is not None and entry[1].sha256 == sha256 and entry[1].versions == self._versions

    def hands_of(self, path: str) -> int:
        """Hand heads of an input that is in the dataset, 0 if it is not."""
        entry = self._inputs.get(path)
        return 0 if entry is None else entry[1].hands

    # -- inputs

    def begin_file(self, path: str) -> int:
        """Start an input; its rows of an earlier import are replaced. Its file_id stays the same for ever."""
        entry = self._inputs.get(path)
        file_id = self._numbers.get(path, self._next_file) if entry is None else entry[0]
        self._next_file = max(self._next_file, file_id + 1)
        if entry is not None:
            self._remove_rows(file_id, path)
        self._lost.discard(file_id)
        self._reading = _Reading(file_id, path, 0)
        self._changed = True
        return file_id

    def add(self, file_id: int, chunk: Chunk) -> bool:
        """The next chunk of the input. Its arrays may be used again as soon as this returns.

        The answer tells whether a group of shards was full, and the memory that it took is free.
        """
        reading = self._reading
        if reading is None or reading.file_id != file_id:
            raise ValueError(f"input {file_id} is not being read")
        size, hands = int(chunk.place.length.sum()), len(chunk.read.setup.room)
        if reading.hands + hands > MOST_HANDS:
            raise DatasetError(f"{reading.path}: more than {MOST_HANDS:,} hands in one input; split it")
        make = shard.slim_tables if self._slim else shard.tables
        origin = Origin(file_id, reading.path, reading.hands)
        rows = make(chunk, origin, self._words)
        with _writing(self.path):
            group = self._open_group()
            group.add(rows, size)
            self._group_files.add(file_id)
            self._reading = reading._replace(hands=reading.hands + hands)
            if group.bytes < GROUP_BYTES:
                return False
            self._finish_group()
            return True

    def end_file(self, file_id: int, facts: FileFacts) -> None:
        """The input was read to its end; `facts.versions` is set here."""
        facts = facts._replace(versions=self._versions)
        self._inputs[facts.path] = (file_id, facts)
        with _writing(self.path):
            self._open_group()
        self._group_files.add(file_id)
        self._group_ended.append(Ended(file_id, facts))
        self._reading = None

    def forget(self, path: str) -> bool:
        """Take an input out of the dataset; False if it is not in it."""
        entry = self._inputs.pop(path, None)
        if entry is None:
            return False
        self._remove_rows(entry[0], path)
        self._lost.discard(entry[0])
        self._changed = True
        return True

    def _remove_rows(self, file_id: int, path: str) -> None:
        """What is written of this input up to now will not appear."""
        if file_id in self._group_files:
            self._finish_group()
        self._gone[file_id] = (path, len(self._groups))

    # -- equities

    def inputs_without_equity(self) -> tuple[list[int], int]:
        """The inputs whose all-in hands were not looked at yet, and how many were."""
        done = {file_id for group in self._groups if group.kind == manifest.EQUITY for file_id in group.files}
        inputs = {file_id for file_id, _ in self._inputs.values()}
        return sorted(inputs - done), len(inputs & done)

    def connect(self) -> "duckdb.DuckDBPyConnection":
        """A connection with the tables of the hands that are there now."""
        from pokerstats.store import views

        return views.connect_groups(self.path, [one for one in self._groups if one.kind == manifest.HANDS], STORED)

    def add_equity(self, batches: Iterable[list[dict[str, Any]]], file_ids: list[int]) -> None:
        """What the all-in hands of these inputs were worth: all of them, and none of others; batch after batch."""
        from pokerstats.store import parquet

        with _writing(self.path):
            group = self._new_group(manifest.EQUITY)
            for rows in batches:
                group.write("equity", parquet.rows_table("equity", rows))
            self._groups.append(group.finish(file_ids).group)
        self._changed = True

    # -- the end

    def close(self) -> dict[str, Any]:
        """Make everything written appear at once; the summary of the whole dataset. Closing again does nothing."""
        try:
            if self._changed or not self._before.summary:
                self._check_complete()
                with _writing(self.path):
                    self._before = self._commit()
                self._changed = False
            return self._before.summary
        finally:
            self.abort()

    def abort(self) -> None:
        """Let go of the dataset: unfinished groups vanish, finished ones wait for the next writer."""
        if self._group is not None:
            self._group.abandon()
            self._group = None
        for group in self._made:
            group.let_go()
        self._exit.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()

    def _open_group(self) -> GroupWriter:
        if self._group is None:
            self._group = self._new_group(manifest.HANDS)
        return self._group

    def _new_group(self, kind: str) -> GroupWriter:
        group = GroupWriter(self.path, f"{self._next_group:06d}", kind, self._scratch)
        self._made.append(group)
        self._next_group += 1
        return group

    def _finish_group(self) -> None:
        if self._group is not None:
            staged = self._group.finish(self._group_files, self._group_ended)
            self._groups.append(staged.group)
            self._group, self._group_files, self._group_ended = None, set(), []

    def _commit(self) -> Manifest:
        from pokerstats.store import across, summary  # Arrow and DuckDB take no memory while hands are read

        self._finish_group()
        written = [*self._current(), self._write_inputs()]
        with across.connect(self.path, written) as connection:
            groups = across.set_aside(connection, self.path, written, self._new_group)
            total = summary.summarise(connection) if groups == written else None
        if total is None:
            with across.connect(self.path, groups) as connection:
                total = summary.summarise(connection)
        groups = staging.settle(self.path, [group for group in groups if group.shards or group.kind == manifest.EQUITY])
        after = Manifest(tuple(groups), self._next_group, self._next_file, total)
        manifest.write(self.path, after)
        files.remove_tree(self.path / staging.FOLDER)
        _remove_orphans(self.path, after)
        return after

    def _current(self) -> list[Group]:
        """The groups without rows of inputs that were replaced or forgotten since they were written."""
        from pokerstats.store import rewrite

        current: list[Group] = []
        for at, group in enumerate(self._groups):
            gone = {file_id: path for file_id, (path, upto) in self._gone.items() if at < upto}
            current += rewrite.without_inputs(self.path, group, gone, self._new_group)
        return current

    def _write_inputs(self) -> Group:
        from pokerstats.store import parquet

        writer = self._new_group(manifest.INPUTS)
        rows = [facts._asdict() | {"file_id": file_id} for file_id, facts in self._inputs.values()]
        writer.write("files", parquet.rows_table("files", sorted(rows, key=lambda row: row["file_id"])))
        return writer.finish(()).group


def read_inputs(dataset: Path, content: Manifest) -> list[tuple[int, FileFacts]]:
    """The inputs of a dataset by file_id."""
    found: list[tuple[int, FileFacts]] = []
    for name in content.shards("files"):
        import pyarrow.parquet as pq

        with pq.ParquetFile(dataset / name) as file:  # read_table would import pandas
            rows = file.read().to_pylist()
        found += [(row.pop("file_id"), FileFacts(**row)) for row in rows]
    return found


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    """A disk that is full or fails is told as such."""
    try:
        yield
    except OSError as error:
        raise DatasetError(f"{path}: cannot be written: {error.strerror or error}") from error


def _make_room(path: Path) -> None:
    """The folder of a dataset: a new one, an empty one, or one that is a dataset already."""
    if path.is_file():
        raise DatasetError(f"{path}: a file, not a dataset")
    ours = {manifest.NAME, ".lock", "_spare", staging.FOLDER, *(table.name for table in STORED)}
    ours.update(left.name for left in files.unfinished(path / manifest.NAME))
    if path.is_dir() and not (path / manifest.NAME).exists() and {entry.name for entry in path.iterdir()} - ours:
        raise DatasetError(f"{path}: not a dataset, and not empty; name a new folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatasetError(f"{path}: cannot be made: {error.strerror}") from None


def _remove_orphans(dataset: Path, content: Manifest) -> None:
    """Remove shards that the manifest does not list, and manifests half written: the remains of a writer."""
    for left in files.unfinished(dataset / manifest.NAME):
        files.remove_tree(left)
    listed = {shard.name for group in content.groups for shard in group.shards.values()}
    for table in STORED:
        for folder in (table.name, f"_spare/{table.name}"):
            for path in (dataset / folder).glob("*.parquet"):
                if f"{folder}/{path.name}" not in listed:
                    files.remove_tree(path)
