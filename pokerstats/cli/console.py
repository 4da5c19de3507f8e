"""Where a command's output goes: data to stdout or a file, progress and words about it to stderr."""

import contextlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import typer

from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    from pokerstats.api.result import Result
    from pokerstats.pipeline.run import Progress

_WIDEST = 10_000  # characters of a drawn line
_LONGEST = 200  # rows of a drawn table
_BLANK = re.compile(r"\s")
FORMATS = ("table", "csv", "json", "parquet", "html")  # html: reports only


def tell(words: str) -> None:
    """A line about the work, on stderr."""
    typer.echo(words, err=True)


@contextlib.contextmanager
def writing(out: Path | None) -> Iterator[IO[str]]:
    """Text to stdout, or to a file that appears whole when all is written. Raises UsageError if it cannot."""
    if out is None:
        yield sys.stdout
        sys.stdout.flush()
        return
    if out.exists() and not out.is_file():  # a device or a pipe must not be replaced by a file
        try:
            with out.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
        except OSError as error:
            raise UsageError(f"{out}: cannot be written: {_reason(error)}") from None
        return
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        part.replace(out)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {_reason(error)}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)


def checked(word: str, words: tuple[str, ...], option: str) -> str:
    """The word if it is one of those that the option takes. Raises UsageError."""
    if word not in words:
        raise UsageError(f"{option} {word}: it must be one of {', '.join(words)}")
    return word


def form_of(form: str, out: Path | None, forms: tuple[str, ...]) -> str:
    """The format asked for; where none is, that which the file's ending names. Raises UsageError."""
    ending = out.suffix[1:].lower() if out is not None else ""
    return ending if form == forms[0] and ending in forms else checked(form, forms, "--format")


def write_result(result: "Result", form: str, out: Path | None) -> None:
    """A result in the format asked for; on a terminal the first rows are drawn, in a pipe all are tab-separated."""
    form = form_of(form, out, FORMATS if result.name else FORMATS[:-1])
    if form == "parquet":
        if out is None:
            raise UsageError("--format parquet needs --out FILE")
        try:
            result.write_parquet(str(out))
        except OSError as error:
            raise UsageError(f"{out}: cannot be written: {_reason(error)}") from None
        return
    with writing(out) as stream:
        if form == "html":
            from pokerstats.api.pages import report_page

            stream.write(report_page(result))
        elif form == "csv":
            result.write_csv(stream)
        elif form == "json":
            result.write_json(stream)
        elif out is None and sys.stdout.isatty():
            shown = result.shown(_LONGEST)
            numbers = tuple(at for at, head in enumerate(shown.heads) if head.number)
            draw([head.name for head in shown.heads], [[str(told) for told in row] for row in shown.rows], numbers)
            if len(result) > _LONGEST:
                tell(f"… {len(result) - _LONGEST:,} more of {len(result):,} rows: a pipe or a file has them all")
        else:
            write_tabs(stream, result.columns, result.cells())


def write_tabs(stream: IO[str], columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Tab-separated, a header first; a tab or line break inside a value becomes a blank."""
    stream.write("\t".join(columns) + "\n")
    for row in rows:
        tidy = (" ".join(cell.split()) for cell in row) if _BLANK.search("".join(row)) else row
        stream.write("\t".join(tidy) + "\n")


def draw(columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: tuple[int, ...] = ()) -> None:
    """A table on the terminal; nothing is cut or folded: a table wider than the terminal runs on."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from pokerstats.api.values import printable

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for at, name in enumerate(columns):
        table.add_column(Text(name), justify="right" if at in numbers else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console = Console()
    console.width = max(console.width, console.measure(table, options=console.options.update(width=_WIDEST)).maximum)
    console.print(table)


@contextlib.contextmanager
def progress() -> "Iterator[Callable[[Progress], None] | None]":
    """A bar with hands a second and the time left, on a terminal; nothing where stderr goes elsewhere."""
    with _bar() as update:
        pace = _Pace()
        yield update and (lambda state: update(state.bytes, state.bytes_done, pace.words(state)))


@contextlib.contextmanager
def counting(what: str) -> "Iterator[Callable[[int, int], None] | None]":
    """A bar of things done and to do, on a terminal."""
    with _bar() as update:
        yield update and (lambda done, to_do: update(to_do, done, f"{done:,}/{to_do:,} {what}"))


@contextlib.contextmanager
def _bar() -> Iterator[Callable[[int, int, str], None] | None]:
    """Draws to do (0: not known), done and words on a terminal; None where stderr goes elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)
        yield lambda to_do, done, words: bar.update(task, total=to_do or None, completed=done, description=words)


class _Pace:
    """Hands a second since the first hands came: not counting what had to be compiled before."""

    def __init__(self) -> None:
        self._start: tuple[float, int] | None = None

    def words(self, state: "Progress") -> str:
        """Files, hands, and how fast."""
        now = time.monotonic()
        if self._start is None and state.hands:
            self._start = now, state.hands
        done = f"{state.files_done:,}/{state.files:,} files  {state.hands:,} hands"
        if self._start is None or now <= self._start[0]:
            return done
        return f"{done}  {(state.hands - self._start[1]) / (now - self._start[0]):,.0f} hands/s"
