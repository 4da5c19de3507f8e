"""Inputs into a dataset: one thread reads and writes in order, the others compute chunk after chunk.

Every input ends in the report, whatever became of it; what is inside a named folder never stops a run.
"""

import os
import re
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats import __version__
from pokerstats.columns.bundle import Place
from pokerstats.pipeline.chunk import Outcome, run
from pokerstats.pipeline.memory import garbage_looked_for_seldom, give_back_pages, keep_pages
from pokerstats.pipeline.rooms import grammar_hash, rooms
from pokerstats.pipeline.stream import CHUNK, THREADED_CHUNK, Piece, pieces
from pokerstats.pipeline.tariffs import book, tariff_hash
from pokerstats.pipeline.warm import DATASET, EVERY_HAND, MARKUP, warm_up
from pokerstats.rake.book import Book
from pokerstats.read.assembly.slots import Bytes
from pokerstats.read.compile import Rooms
from pokerstats.read.inputs import Input, close_archives, find_inputs
from pokerstats.read.source import Source, fingerprint
from pokerstats.read.vm import Machine
from pokerstats.store.dataset import Writer
from pokerstats.store.facts import FileFacts, Words

LANGUAGES: Final = {"en": "English"}  # of grammars
_LIKE_A_HEAD: Final = r"^[^\n]{{0,20}}\b({room})\b[^\n\d]{{1,40}}\d{{6}}"  # of a hand: its number follows the room
SMALL_FILE: Final = 1 << 16  # bytes: such a chunk is computed at once, not handed to a thread
FULL_GROUPS: Final = 4  # of shards, then free memory, which lies in pieces by now, goes back: fresh pages cost time
TURN: Final = 0.002  # seconds that a thread waits for Python after a kernel: measured, from 0.0001 to 0.02


class Progress(NamedTuple):
    """What a progress bar shows."""

    files: int
    files_done: int
    bytes: int  # of all inputs whose size is known
    bytes_done: int
    hands: int


class InputReport(NamedTuple):
    """What became of one input. `status`: a word of schema.FILE_STATUSES, or `known` where it was skipped."""

    path: str
    given: str  # the argument that led to it
    named: bool
    status: str
    hands: int
    problem: str | None


class RunReport(NamedTuple):
    """A finished run: all inputs in their order, and the dataset's summary."""

    inputs: tuple[InputReport, ...]
    arguments_without_hands: tuple[str, ...]  # arguments under which nothing with hands was found
    summary: dict[str, Any]

    @property
    def problems(self) -> tuple[InputReport, ...]:
        """The inputs that could not be read, or not to their end."""
        return tuple(one for one in self.inputs if one.problem is not None)


def words(loaded: Rooms, schedule: str | None = None) -> Words:
    """What the store needs to know of the grammars and of the schedules."""
    return Words(tuple(grammar.room for grammar in loaded.grammars), loaded.words, book(schedule).ids)


def versions(schedule: str | None = None) -> str:
    """What a file was read with: a newer reader, or another schedule, reads it again."""
    tariffs = tariff_hash(schedule) + (f" {schedule}" if schedule else "")
    return f"pokerstats {__version__}, grammars {grammar_hash()}, schedules {tariffs}"


def import_paths(
    paths: Iterable[str | os.PathLike[str]],
    to: str | os.PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Callable[[str], None] | None = None,
    schedule: str | None = None,
) -> RunReport:
    """Add what lies under `paths` to the dataset `to`, made if need be. Raises DatasetError, LockedError.

    `progress` is called after each chunk; `say` hears what takes long before it is done (compiling). `schedule`: the
    rake schedule that charges all hands of its currency, instead of the one in force at their room.
    """
    return _run(list(paths), Path(to), threads, progress, say, schedule, slim=False)


def audit_paths(
    paths: Iterable[str | os.PathLike[str]],
    to: str | os.PathLike[str],
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    say: Callable[[str], None] | None = None,
    schedule: str | None = None,
) -> RunReport:
    """Audit what lies under `paths` into a slim dataset at `to` (hands, findings, quarantine, files)."""
    return _run(list(paths), Path(to), threads, progress, say, schedule, slim=True)


def temporary_dataset() -> tempfile.TemporaryDirectory[str]:
    """A folder for the dataset of an audit; removed when closed."""
    return tempfile.TemporaryDirectory(prefix="pokerstats-", ignore_cleanup_errors=True)


def _run(
    paths: list[str | os.PathLike[str]],
    to: Path,
    threads: int | None,
    progress: Callable[[Progress], None] | None,
    say: Callable[[str], None] | None,
    schedule: str | None,
    *,
    slim: bool,
) -> RunReport:
    tariffs = book(schedule)
    keep_pages()
    inputs = find_inputs(paths)
    if any(one.problem is None for one in inputs):
        warm_up(say, *((EVERY_HAND,) if slim else (EVERY_HAND, DATASET)))
    loaded = rooms()
    with Writer.open(to, words=words(loaded, schedule), versions=versions(schedule), slim=slim) as writer:
        importer = _Importer(writer, loaded, tariffs, threads or 1, progress, say, inputs, slim=slim)
        try:
            with garbage_looked_for_seldom():
                reports = [importer.take(one) for one in inputs]
        finally:
            importer.stop()
            close_archives()
        del importer  # its buffers
        give_back_pages()  # the closing step needs memory of its own
        summary = writer.close()
    with_hands = {one.given for one in reports if one.hands}
    empty = tuple(path for path in (os.fspath(one) for one in paths) if path not in with_hands)
    return RunReport(tuple(reports), empty, summary)


class _Importer:
    """Takes inputs one after the other; keeps machines, buffers and threads between them."""

    def __init__(
        self,
        writer: Writer,
        loaded: Rooms,
        tariffs: Book,
        threads: int,
        progress: Callable[[Progress], None] | None,
        say: Callable[[str], None] | None,
        inputs: list[Input],
        *,
        slim: bool,
    ) -> None:
        self._writer = writer
        self._slim = slim  # an audit's dataset is not added to: it need not know its inputs again
        self._rooms = loaded
        self._book = tariffs
        self._threads = threads
        self._chunk = THREADED_CHUNK if threads > 1 else CHUNK
        self._machines = deque(Machine(loaded, self._chunk) for _ in range(threads))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._turn = sys.getswitchinterval()
        if self._pool is not None:
            sys.setswitchinterval(TURN)
        self._spare: list[Bytes] = []
        self._full = 0  # groups of shards since free memory went back
        self._progress = progress
        self._say = say
        self._reads_markup = False  # its kernels are compiled
        self._state = Progress(len(inputs), 0, sum(one.size or 0 for one in inputs), 0, 0)

    def stop(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            sys.setswitchinterval(self._turn)

    def take(self, one: Input) -> InputReport:
        """Read an input to its end and hand its chunks to the writer."""
        report = self._report(one)
        self._tell(files_done=self._state.files_done + 1)
        return report

    def _report(self, one: Input) -> InputReport:
        if one.problem is not None:
            return InputReport(one.path, one.given, one.named, "unreadable", 0, one.problem)
        if one.size is not None and not self._writer.needs(one.path, one.size):
            digest = fingerprint(one)
            if digest is not None and self._writer.known(one.path, digest):
                self._tell(bytes_done=self._state.bytes_done + one.size)
                return InputReport(one.path, one.given, one.named, "known", self._writer.hands_of(one.path), None)
        with Source(one, hashed=not self._slim) as source:
            facts = self._read(one, source)
            problem = source.problem
            if problem is None and facts.status == "unrecognised":
                problem = _why_unrecognised(source, facts)
        return InputReport(one.path, one.given, one.named, facts.status, facts.hands, problem)

    def _read(self, one: Input, source: Source) -> FileFacts:
        file_id = self._writer.begin_file(one.path)
        total = _Total()
        for piece, outcome in self._outcomes(source):
            total.add(outcome)
            if piece.preamble is not None:
                total.preamble = _place_of(source, *piece.preamble)
            if len(outcome.read.setup.room):
                place = _place(source, piece, outcome, total.lines - outcome.lines + 1 - piece.continues)
                self._full += self._writer.add(file_id, outcome.at(place))
                if self._full == FULL_GROUPS:
                    self._full = 0
                    give_back_pages()
            source.release(piece.offset + piece.size)
            self._spare.append(piece.data)
            self._tell(
                bytes_done=self._state.bytes_done + piece.size - piece.head,
                hands=self._state.hands + len(outcome.read.setup.room),
            )
            del piece, outcome  # before the next chunk is computed: its columns take this one's memory
        facts = total.facts(one.path, source)
        self._writer.end_file(file_id, facts)
        return facts

    def _outcomes(self, source: Source) -> Iterator[tuple[Piece, Outcome]]:
        """The chunks of an input computed, in their order; as many ahead as there are threads."""
        waiting: deque[tuple[Piece, Future[Outcome]]] = deque()
        for piece in pieces(source, self._rooms.heads, self._spare, self._chunk, self._rooms.markup):
            if piece.of_markup and not self._reads_markup:
                warm_up(self._say, MARKUP)
                self._reads_markup = True
            if self._pool is None or piece.size < SMALL_FILE:
                yield from _drain(waiting)
                yield piece, self._compute(piece)
                continue
            waiting.append((piece, self._pool.submit(self._compute, piece)))
            while len(waiting) > self._threads:
                first, future = waiting.popleft()
                yield first, future.result()
        yield from _drain(waiting)

    def _compute(self, piece: Piece) -> Outcome:
        machine = self._machines.pop() if self._machines else Machine(self._rooms)
        try:
            return run(
                machine, piece.data, piece.size, piece.head,
                continues=piece.continues, book=self._book, slim=self._slim,
            )  # fmt: skip
        finally:
            self._machines.append(machine)

    def _tell(self, **changes: int) -> None:
        self._state = self._state._replace(**changes)
        if self._progress is not None:
            self._progress(self._state)


def _drain(waiting: deque[tuple[Piece, Future[Outcome]]]) -> Iterator[tuple[Piece, Outcome]]:
    while waiting:
        piece, future = waiting.popleft()
        yield piece, future.result()


def _place(source: Source, piece: Piece, outcome: Outcome, first_line: int) -> Place:
    """The chunk's hands in the figures of their input."""
    setup = outcome.read.setup
    start = setup.offset + piece.offset
    ends = source.original(start + setup.length)
    offset = source.original(start)
    return Place(offset, ends - offset, (setup.line + (first_line - 1)).astype(np.int32), first_line)


def _place_of(source: Source, start: int, length: int) -> tuple[int, int]:
    """Offset and length in the input of a place in its text."""
    first, end = source.original(np.array([start, start + length], np.int64)).tolist()
    return first, end - first


def _why_unrecognised(source: Source, facts: FileFacts) -> str:
    if facts.bytes == 0:
        return "is empty"
    if source.binary is not None:
        return f"is {source.binary}, not a hand history"
    head = source.head.decode("utf-8", "replace")
    for one in rooms().grammars:
        room = " ?".join(one.room)  # `Full Tilt` is room fulltilt
        named = re.search(_LIKE_A_HEAD.format(room=room), head, re.IGNORECASE | re.MULTILINE)
        if named is not None and one.markup is None:
            language = f"{named[1]} is read in {LANGUAGES[one.language]}, in no other language"
            return f"holds no hands of a known room ({language})"
    return "holds no hands of a known room"


class _Total:
    """What is known of an input once all its chunks are through."""

    def __init__(self) -> None:
        self.hands = self.used = self.noise = self.unknown = self.summaries = 0
        self.room = -1
        self.preamble: tuple[int, int] | None = None

    @property
    def lines(self) -> int:
        """Lines seen so far."""
        return self.used + self.noise + self.unknown

    def add(self, outcome: Outcome) -> None:
        """Count one more chunk."""
        counts, room = outcome.read.lines, outcome.read.setup.room
        self.hands += len(room)
        self.used += counts.used
        self.noise += counts.noise
        self.unknown += counts.unknown
        self.summaries += outcome.summaries
        if self.room < 0 and len(room):
            self.room = int(room[0])

    def facts(self, path: str, source: Source) -> FileFacts:
        """The row of `files`; lines of an input of no known room are not counted."""
        status = "read" if self.hands else "summary" if self.summaries else "unrecognised"
        if source.problem is not None and not self.hands:
            status = "unreadable"
        counted = status in ("read", "summary")
        preamble_offset, preamble_length = self.preamble or (None, None)
        return FileFacts(
            path,
            source.sha256(),
            source.bytes_read,
            site=rooms().grammars[self.room].room if self.room >= 0 else None,
            encoding=source.encoding,
            status=status,
            hands=self.hands,
            lines_used=self.used if counted else 0,
            lines_noise=self.noise if counted else 0,
            lines_unknown=self.unknown if counted else 0,
            preamble_offset=preamble_offset,
            preamble_length=preamble_length,
        )
