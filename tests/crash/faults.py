"""What can befall an import, and what must hold after it.

Each fault disturbs one import (or the dataset after it), then imports again. It returns the rows that are lost or
doubled in the end; what else must hold is asserted on the way: the exit code, an error of one sentence, and that a
reader sees the dataset of before or of after at any time, nothing in between.
"""

import contextlib
import errno
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from pokerstats.store import manifest
from tests.crash import inputs, state, work
from tests.crash.state import Rows
from tests.crash.work import Done, Fault, Running


class Bench(NamedTuple):
    """What all runs share: the inputs, and what undisturbed imports of them yield."""

    folder: Path
    histories: Path  # inputs
    later: Path  # the same some days later: some have grown, one is another
    first: Rows  # after an import of `histories`
    second: Rows  # … and then of `later`, at the same place
    steps: int  # file operations of a first import
    seconds: float  # it takes

    def room(self) -> Path:
        """A new dataset's folder."""
        self.folder.joinpath("dataset").mkdir()
        return self.folder / "dataset" / "hands.ds"

    def clear(self) -> None:
        """Away with it."""
        shutil.rmtree(self.folder / "dataset")


def prepare(folder: Path) -> Bench:
    """Inputs, and the datasets of undisturbed imports."""
    work.serve()
    bench = Bench(folder, folder / "histories", folder / "later", Rows(), Rows(), 0, 0)
    inputs.make(bench.histories)
    shutil.copytree(bench.histories, bench.later)
    inputs.change(bench.later)
    target = bench.room()
    start(bench, target).wait()  # the first one may compile
    bench.clear()
    target, begin = bench.room(), time.monotonic()
    done = start(bench, target).wait()
    seconds = time.monotonic() - begin
    assert done.code == 0, done
    first = state.rows(target)
    with days_later(bench):
        assert start(bench, target).wait().code == 0
    second = state.rows(target)
    bench.clear()
    assert first != second
    return bench._replace(first=first, second=second, steps=done.steps, seconds=seconds)


def start(bench: Bench, target: Path, fault: Fault | None = None, log: str = "log") -> Running:
    """Begin an import of the inputs."""
    return work.start(["import", str(bench.histories), "--to", str(target)], target, bench.folder / log, fault)


@contextlib.contextmanager
def days_later(bench: Bench) -> Iterator[None]:
    """The inputs of later stand in the place of the first ones."""
    aside = bench.folder / "aside"
    bench.histories.rename(aside)
    bench.later.rename(bench.histories)
    try:
        yield
    finally:
        bench.histories.rename(bench.later)
        aside.rename(bench.histories)


def again(bench: Bench, target: Path, expected: Rows) -> tuple[int, int]:
    """A second import completes; then all rows are there, once each, and no file is left over."""
    done = start(bench, target).wait()
    assert done.code == 0, done
    assert not (target / "_tmp").exists() or not list((target / "_tmp").iterdir())
    listed = {shard.name for group in manifest.read(target).groups for shard in group.shards.values()}
    there = {path.relative_to(target).as_posix() for path in target.rglob("*.parquet")}
    assert there == listed, there ^ listed
    return state.lost_and_doubled(expected, state.rows(target))


def whole(target: Path, *states: Rows) -> None:
    """A reader sees one of these states, or that there is no dataset yet."""
    if (target / manifest.NAME).exists():
        assert state.rows(target) in states
    else:
        assert not any(states[0]) or len(states) == 1


def one_sentence(done: Done, *words: str) -> None:
    """An error as a user wants it."""
    lines = done.said.strip().splitlines()
    assert len(lines) == 1, done
    assert lines[0].startswith("pokerstats: "), done
    assert "fault of the program" not in lines[0], done
    assert any(word in lines[0] for word in words), done


# -- the faults


def killed(bench: Bench, random: Random) -> tuple[int, int]:
    """kill -9 at a random moment, up to three times; then the import goes on."""
    target = bench.room()
    for _ in range(random.randint(1, 3)):
        running = start(bench, target)
        time.sleep(random.random() * bench.seconds)
        running.kill()
        assert running.wait().code in (0, -signal.SIGKILL)
        whole(target, bench.first)
    return again(bench, target, bench.first)


def killed_at_a_step(bench: Bench, random: Random) -> tuple[int, int]:
    """kill -9 in front of any one of the file operations of a first import."""
    target = bench.room()
    done = start(bench, target, Fault(kill_at=random.randint(1, bench.steps))).wait()
    assert done.code in (0, -signal.SIGKILL), done
    whole(target, bench.first)
    return again(bench, target, bench.first)


def killed_while_replacing(bench: Bench, random: Random) -> tuple[int, int]:
    """kill -9 in an import that replaces hands: until it is complete, the dataset of before is there."""
    target = bench.room()
    assert start(bench, target).wait().code == 0
    with days_later(bench):
        done = start(bench, target, Fault(kill_at=random.randint(1, bench.steps))).wait()
        assert done.code in (0, -signal.SIGKILL), done
        whole(target, bench.first, bench.second)
        return again(bench, target, bench.second)


def two_at_once(bench: Bench, random: Random) -> tuple[int, int]:
    """Two imports of the same inputs into the same dataset: one does it, the other says who does."""
    target = bench.room()
    one = start(bench, target)
    time.sleep(random.random() * bench.seconds)
    other = start(bench, target, log="other")
    ends = [one.wait(), other.wait()]
    for done in ends:
        if done.code != 0:
            assert done.code == 3, done
            one_sentence(done, "locked")
    assert 0 in (done.code for done in ends)
    return again(bench, target, bench.first)


def interrupted(bench: Bench, random: Random) -> tuple[int, int]:
    """Ctrl-C at a random moment."""
    target = bench.room()
    running = start(bench, target)
    time.sleep(random.random() * bench.seconds)
    running.kill(signal.SIGINT)
    done = running.wait()
    assert done.code in (0, 130), done
    if done.code:
        assert done.said.strip() in ("pokerstats: interrupted", ""), done  # nothing is said before it has begun
    whole(target, bench.first)
    return again(bench, target, bench.first)


def disk_full(bench: Bench, random: Random) -> tuple[int, int]:
    """The disk fills up: a file system of a random size in memory, or where that is not allowed a limit per file."""
    target = bench.room()
    size = random.randint(16, 700)
    if not mounted(target.parent, size):
        done = start(bench, target, Fault(largest_file=random.randint(1, 60_000))).wait()
        if done.code:
            assert done.code == 2, done
            one_sentence(done, "cannot be written", "cannot be made")
        whole(target, bench.first)
        return again(bench, target, bench.first)
    try:
        done = start(bench, target).wait()
        if done.code:
            assert done.code == 2, done
            one_sentence(done, "No space left")
        whole(target, bench.first)
        subprocess.run(["mount", "-o", "remount,size=64m", str(target.parent)], check=True)
        return again(bench, target, bench.first)
    finally:
        subprocess.run(["umount", str(target.parent)], check=True)


def mounted(folder: Path, size: int, *options: str) -> bool:
    """Whether a file system of so many kilobytes could be mounted."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    words = ["mount", "-t", "tmpfs", "-o", ",".join([f"size={size}k", *options]), "tmpfs", str(folder)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def disk_fails(bench: Bench, random: Random) -> tuple[int, int]:
    """From some file operation on all of them fail: no space left, or an error of the disk."""
    target = bench.room()
    number = random.choice((errno.ENOSPC, errno.EIO))
    done = start(bench, target, Fault(fail_at=random.randint(1, bench.steps), error=number)).wait()
    if done.code:
        assert done.code == 2, done
        one_sentence(done, os.strerror(number))
    whole(target, bench.first)
    return again(bench, target, bench.first)


def read_only(bench: Bench, random: Random) -> tuple[int, int]:
    """The target cannot be written: a new dataset cannot be made, an old one stays as it is and can be read."""
    target = bench.room()
    old = random.random() < 0.5
    if mounted(target.parent, 65_536):
        if old:
            assert start(bench, target).wait().code == 0
        subprocess.run(["mount", "-o", "remount,ro", str(target.parent)], check=True)
        try:
            with days_later(bench):
                done = start(bench, target).wait()
            assert done.code == 2, done
            one_sentence(done, "Read-only file system")
            whole(target, bench.first)
            subprocess.run(["mount", "-o", "remount,rw", str(target.parent)], check=True)
            return again(bench, target, bench.first)
        finally:
            subprocess.run(["umount", str(target.parent)], check=True)
    if old:
        assert start(bench, target).wait().code == 0
    folders = [path for path in (target.parent, target, *target.rglob("*")) if path.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    done = start(bench, target, Fault(fail_at=1, error=errno.EROFS) if os.geteuid() == 0 else None).wait()
    for folder in folders:
        folder.chmod(0o755)
    if not old:
        assert done.code == 2, done
        one_sentence(done, "cannot be")
    whole(target, bench.first)
    return again(bench, target, bench.first)


def shard_lost(bench: Bench, random: Random) -> tuple[int, int]:
    """Later a shard is deleted or cut short: readers say so, and an import of its inputs makes it anew."""
    target = bench.room()
    assert start(bench, target).wait().code == 0
    shards = sorted(target.rglob("*.parquet"))
    for path in random.sample(shards, random.randint(1, 3)):
        if random.random() < 0.5:
            path.unlink()
        else:
            os.truncate(path, random.randrange(path.stat().st_size))
    unreadable(bench, target)
    return again(bench, target, bench.first)


def shard_damaged(bench: Bench, random: Random) -> tuple[int, int]:
    """Later bytes of a shard change, its size does not: readers tell it; once it is away, an import makes it anew."""
    target = bench.room()
    assert start(bench, target).wait().code == 0
    path = random.choice(sorted(target.rglob("*.parquet")))
    content = bytearray(path.read_bytes())
    if random.random() < 0.5:
        content[:] = bytes(len(content))
    else:
        for _ in range(random.randint(1, 20)):
            content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    path.write_bytes(content)
    unreadable(bench, target)
    path.unlink()
    return again(bench, target, bench.first)


def manifest_cut(bench: Bench, random: Random) -> tuple[int, int]:
    """Later the manifest is cut: nothing is read or written until it is away; then all is imported anew."""
    target = bench.room()
    assert start(bench, target).wait().code == 0
    path = target / manifest.NAME
    os.truncate(path, random.randrange(path.stat().st_size))
    unreadable(bench, target)
    done = start(bench, target).wait()
    assert done.code == 2, done
    one_sentence(done, "damaged manifest")
    path.unlink()
    return again(bench, target, bench.first)


def unreadable(bench: Bench, target: Path) -> None:
    """Readers of all kinds are told in one sentence that the dataset is damaged, or do not meet the damage."""
    for words in (["info"], ["report", "results"], ["audit"], ["sql"]):
        arguments = [*words, str(target), *(["SELECT * FROM actions"] if words == ["sql"] else [])]
        done = work.start(arguments, target, bench.folder / "log").wait()
        assert done.code in ((0, 1, 2) if words == ["audit"] else (0, 2)), done
        if done.code == 2:
            one_sentence(done, "damaged")


FAULTS: Final[tuple[tuple[str, Callable[[Bench, Random], tuple[int, int]]], ...]] = (
    ("kill -9 at a random moment, up to three times", killed),
    ("kill -9 before the n-th file operation", killed_at_a_step),
    ("kill -9 while hands are replaced", killed_while_replacing),
    ("two imports at once", two_at_once),
    ("Ctrl-C at a random moment", interrupted),
    ("disk full", disk_full),
    ("disk fails at the n-th file operation", disk_fails),
    ("target is read-only", read_only),
    ("shards deleted or cut later", shard_lost),
    ("bytes of a shard changed later", shard_damaged),
    ("manifest cut later", manifest_cut),
)
