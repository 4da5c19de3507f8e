"""The import that is disturbed: a process of its own, from a server that has loaded everything already."""

import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final, NamedTuple

from pokerstats.__main__ import INTERRUPTED, main
from pokerstats.cli import app  # noqa: F401  loaded before the processes part
from pokerstats.pipeline import run as pipeline  # noqa: F401  loaded before the processes part
from pokerstats.pipeline.rooms import rooms
from pokerstats.pipeline.warm import DATASET, EVERY_HAND, MARKUP, warm_up
from pokerstats.store import across, dataset, summary  # noqa: F401

GROUP_BYTES: Final = 150_000  # of input: an import makes several groups of shards
SERVER: Final = multiprocessing.get_context("forkserver")
WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Fault(NamedTuple):
    """What befalls the process itself. `step` counts its file operations in the dataset's folder."""

    kill_at: int = 0
    fail_at: int = 0
    error: int = 0  # errno of operations from `fail_at` on
    largest_file: int = 0  # bytes


class Done(NamedTuple):
    """How a process ended."""

    code: int  # exit code, negative for a signal
    said: str  # on stderr
    steps: int


class Running:
    """An import under way."""

    def __init__(self, arguments: list[str], target: Path, fault: Fault, log: Path) -> None:
        self._log = log
        self._from, to = SERVER.Pipe(duplex=False)
        words = (arguments, str(target), fault, str(log), to)
        self.process: ForkServerProcess = SERVER.Process(target=_work, args=words)
        self.process.start()
        to.close()
        self._from.recv()  # everything is loaded, the command begins

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, if the process still runs."""
        if self.process.is_alive():
            assert self.process.pid is not None
            os.kill(self.process.pid, number)

    def wait(self) -> Done:
        """Its end."""
        self.process.join(120)
        assert not self.process.is_alive(), "hangs"
        try:
            steps = self._from.recv()
        except EOFError:
            steps = 0
        code = self.process.exitcode
        assert code is not None
        return Done(code, self._log.read_text(encoding="utf-8"), steps)


def start(arguments: list[str], target: Path, log: Path, fault: Fault | None = None) -> Running:
    """Begin a command on a dataset."""
    return Running(arguments, target, fault or Fault(), log)


def serve() -> None:
    """Load what each process needs, once."""
    SERVER.set_forkserver_preload(["tests.crash.loaded"])


def _work(arguments: list[str], target: str, fault: Fault, log: str, to: Connection) -> None:
    dataset.GROUP_BYTES = GROUP_BYTES  # type: ignore[misc]
    steps = _watch(target, fault)
    if fault.largest_file:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (fault.largest_file, fault.largest_file))
    with (
        Path(log).open("w", encoding="utf-8") as errors, Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        redirect_stderr(errors), redirect_stdout(nowhere),
    ):  # fmt: skip
        code = _command(arguments, to)
    to.send(steps())
    to.close()
    sys.exit(code)


def _command(arguments: list[str], to: Connection) -> int:
    """The exit code of the program, as it is started from a shell. Ctrl-C is no more once it has ended."""
    sys.argv = ["pokerstats", *arguments]
    try:
        to.send("begins")
        main()
    except SystemExit as ended:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return int(ended.code or 0)
    except KeyboardInterrupt:  # in front of the program, or behind it
        return INTERRUPTED
    raise AssertionError("the program has not ended")


def _watch(target: str, fault: Fault) -> Callable[[], int]:
    """Counts operations on files of the dataset, and kills or fails at the one that was asked for."""
    count = 0

    def seen(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal count
        if event not in ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate"):
            return
        if not str(arguments[0]).startswith(target):
            return
        if event == "open" and not (isinstance(arguments[2], int) and arguments[2] & WRITING):
            return
        count += 1
        if count == fault.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        if fault.fail_at and count >= fault.fail_at:
            raise OSError(fault.error, os.strerror(fault.error), str(arguments[0]))

    sys.addaudithook(seen)
    return lambda: count


def load() -> None:
    """The kernels, and all modules."""
    warm_up(None, EVERY_HAND, DATASET, MARKUP)
    rooms()
