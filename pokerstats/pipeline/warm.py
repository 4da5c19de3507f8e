"""The first run on a machine compiles the kernels: said aloud, and done by several processes at once.

Each process compiles its parts by running them over a chunk without hands; the cache on disk is shared.
"""

import contextlib
import gc
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import config

from pokerstats.columns.bundle import Chunk, LineCounts, Place, Read
from pokerstats.columns.create import empty
from pokerstats.columns.dialect import FLAGS
from pokerstats.columns.keeping import not_kept
from pokerstats.columns.kernels import cache_folder, drop_old_kernels
from pokerstats.columns.layout import (
    I64,
    Actions,
    Awards,
    Cards,
    Charged,
    Claims,
    Door,
    Flags,
    HandResult,
    Payouts,
    Played,
    Pots,
    Problems,
    SeatResult,
    Seats,
    Setup,
    Shares,
    Texts,
)

_MODULE: Final = "pokerstats.pipeline.warm"
_FEW_CORES: Final = 2  # so many processes at least; each loads numba for itself, which takes a second
SECONDS: Final = {  # that the parts of all families take to compile, in relation to each other
    "reading": 8.0, "replaying": 6.5, "auditing": 4.5, "storing": 2.3, "settling": 1.7, "charging": 0.9,
    "attributing": 1.6, "storing-all": 3.5, "markup": 5.0,
}  # fmt: skip
NOT_KEPT: Final = 4  # exit code of a process whose kernels the disk did not take


class Family(NamedTuple):
    """Kernels that are compiled together, when they are needed first."""

    done: str  # marks a cache that has them all
    message: str
    parts: tuple[str, ...]


EVERY_HAND: Final = Family(
    "complete", "compiling the kernels: once on this machine, about fifteen seconds",
    ("reading", "replaying", "storing", "auditing", "charging", "settling"),
)  # fmt: skip
DATASET: Final = Family(
    "complete-dataset", "compiling the kernels that fill a dataset: once on this machine, some seconds",
    ("attributing", "storing-all"),
)  # fmt: skip
MARKUP: Final = Family(
    "complete-markup", "compiling the kernels that read XML: once on this machine, some seconds", ("markup",)
)


def is_cold(family: Family) -> bool:
    """Whether kernels of a family still have to be compiled."""
    return not config.DISABLE_JIT and not (cache_folder() / family.done).exists()


def warm_up(say: Callable[[str], None] | None = None, *families: Family) -> bool:
    """Compile what is not compiled yet of these families, after saying so; False if there was nothing to do."""
    cold = [family for family in families if is_cold(family)]
    if not cold:
        return False
    if say is not None:
        for family in cold:
            say(family.message)
    commands = [[sys.executable, "-m", _MODULE, *parts] for parts in _divided([p for one in cold for p in one.parts])]
    running = [subprocess.Popen(command) for command in commands]  # noqa: S603
    try:
        codes = [process.wait() for process in running]
        if not any(codes):
            _mark(cold)
        elif NOT_KEPT in codes and say is not None:
            say(f"compiled kernels cannot be kept in {cache_folder().parent}: each run compiles them anew")
    finally:
        for process in running:  # after Ctrl-C they would compile on
            process.terminate()
    drop_old_kernels()
    return True


def _mark(families: list[Family]) -> None:
    """Note that these are compiled; without the note the next run only asks again."""
    with contextlib.suppress(OSError):
        cache_folder().mkdir(parents=True, exist_ok=True)
        for family in families:
            (cache_folder() / family.done).touch()


def _divided(parts: list[str]) -> list[list[str]]:
    """The parts by process: one each where there are cores enough, else two that take about equally long.

    What begins with the same word shares kernels, and stays together.
    """
    together: dict[str, list[str]] = {}
    for part in parts:
        together.setdefault(part.partition("-")[0], []).append(part)
    processes: list[list[str]] = [[] for _ in range(max(_FEW_CORES, min(os.cpu_count() or 1, len(together))))]
    for some in sorted(together.values(), key=lambda some: -_seconds(some)):
        min(processes, key=_seconds).extend(some)
    return [given for given in processes if given]


def _seconds(parts: list[str]) -> float:
    return sum(SECONDS[part] for part in parts)


def _no_hands() -> Read:
    """A chunk in which nothing stands."""
    setup = empty(Setup, 0, seat_at=1, action_at=1)
    claims = empty(Claims, 0, board=(0, 3), pot_at=1, award_at=1, uncalled_at=1, result_at=1)
    offsets = (
        setup.seat_at, setup.action_at, claims.pot_at, claims.award_at, claims.uncalled_at, claims.result_at,
    )  # fmt: skip
    for column in offsets:
        column[0] = 0
    return Read(
        np.zeros(16, np.uint8),
        empty(Texts, 0),
        setup,
        empty(Seats, 0),
        empty(Actions, 0),
        empty(Cards, 0, board=(0, 3)),
        empty(Door, 0),
        claims,
        empty(Payouts, 0),
        empty(Problems, 0),
        LineCounts(0, 0, 0),
    )


def _reading() -> None:
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.read.assemble import assemble
    from pokerstats.read.clock import moments
    from pokerstats.read.encoding import settle_plain
    from pokerstats.read.vm import Machine

    machine = Machine(rooms())
    data = np.zeros(16, np.uint8)
    settle_plain(data)
    moments(np.zeros(1, np.int64), np.zeros(1, np.int64), {0: None})
    assemble(data, 0, machine.read(data, 0), machine.rooms)


def _reading_markup() -> None:
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.read.sessions import shared
    from pokerstats.read.vm import Machine

    machine = Machine(rooms())
    data = np.zeros(16, np.uint8)
    nothing = machine.read(data, 0)
    for marker in machine.markers:
        if marker is not None:
            shared(nothing, marker.read(data, 0))


def _no_results() -> Chunk:
    """A chunk without hands, re-played."""
    nothing = np.zeros(0, np.int64)
    return Chunk(
        _no_hands(),
        Place(nothing, nothing, np.zeros(0, np.int32), 1),
        empty(Played, 0)._replace(action_at=np.zeros(1, np.int64)),
        empty(SeatResult, 0),
        empty(Pots, 0)._replace(pot_at=np.zeros(1, np.int64)),
        empty(Awards, 0)._replace(award_at=np.zeros(1, np.int64)),
        empty(HandResult, 0),
        empty(Problems, 0),
        empty(Charged, 0),
        empty(Shares, 0),
        empty(Flags, 0),
    )


def _no_rules() -> I64:
    """The dialect of one room, all flags as they stand first."""
    return np.zeros((1, len(FLAGS)), np.int64)


def _replaying() -> None:
    from pokerstats.replay.play import play

    read = _no_hands()
    play(read.setup, read.seats, read.actions, read.cards, _no_rules())


def _charging() -> None:
    from pokerstats.pipeline.tariffs import book
    from pokerstats.rake.charge import charge_hands, priced
    from pokerstats.rake.kinds import Distinct

    Distinct(1).numbers(np.zeros((0, 1), np.int64))
    chunk = _no_results()
    hands = priced(chunk.read.setup, chunk.result, chunk.played, chunk.pots, chunk.read.door)
    charge_hands(chunk.charged.tier, *hands, *book().tables, chunk.charged.expected, chunk.charged.most)


def _settling() -> None:
    from pokerstats.replay.settle import settle

    chunk = _no_results()
    read = chunk.read
    settle(read.setup, read.seats, read.cards, chunk.pots, chunk.seat_result, chunk.result, _no_rules(), read.door)


def _auditing() -> None:
    from pokerstats.audit.verdict import check

    chunk = _no_results()
    check(chunk.read, chunk.seat_result, chunk.pots, chunk.awards, chunk.result, _no_rules(), chunk.problems)


def _attributing() -> None:
    from pokerstats.rake.share import share
    from pokerstats.stats.flags import flag

    chunk = _no_results()
    read = chunk.read
    share(read.setup, read.seats, chunk.seat_result, chunk.result)
    flag(read.setup, read.seats, chunk.played, read.cards, chunk.seat_result)


def _storing() -> None:
    from pokerstats.store.format.rehearse import rehearse_audit

    rehearse_audit()


def _storing_all() -> None:
    from pokerstats.pipeline.rooms import rooms
    from pokerstats.store.dataset import Writer
    from pokerstats.store.facts import Words
    from pokerstats.store.format.rehearse import rehearse_dataset

    rehearse_dataset()
    words = Words(tuple(grammar.room for grammar in rooms().grammars), rooms().words)
    with tempfile.TemporaryDirectory() as folder, Writer.open(Path(folder) / "ds", words=words, versions="") as writer:
        writer.add(writer.begin_file("nothing"), _no_results())


PARTS: Final[dict[str, Callable[[], None]]] = {
    "reading": _reading,
    "replaying": _replaying,
    "storing": _storing,
    "auditing": _auditing,
    "charging": _charging,
    "settling": _settling,
    "attributing": _attributing,
    "storing-all": _storing_all,
    "markup": _reading_markup,
}

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the caller's to tell of
    gc.disable()  # the compiler makes many objects and drops few: a tenth of the time for a quarter more memory
    for part in sys.argv[1:]:
        PARTS[part]()
        gc.collect()
    sys.exit(NOT_KEPT if not_kept else 0)
