"""All speed figures of the README in one run: `python -m tests.bench.run --corpus FOLDER --hands 500000`.

FOLDER holds PokerStars files; hands are made from them (make_hands.py). Each figure is the best of several
runs of a process of its own, in CPU seconds of one core. Two plain tasks over the same file, run between
them, tell how fast the machine was: splitting it into lines, and hashing it. `--peers N` also reads N
hands with PokerKit, if it is installed.
"""

import argparse
import contextlib
import io
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.bench import make_hands

COMMAND = (sys.executable, "-m", "pokerstats")
SMALL = 52_000_000  # bytes of the file that memory is compared with


class Cost(NamedTuple):
    """What a process took."""

    cpu: float
    wall: float


def ran(*command: str, **changes: str) -> Cost:
    """Run a process to its end."""
    before = os.times()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | changes
    )  # fmt: skip
    after = os.times()
    children = after.children_user + after.children_system - before.children_user - before.children_system
    return Cost(children, after.elapsed - before.elapsed)


def best(repeat: int, *command: str) -> Cost:
    """The cheapest of several runs."""
    return min(ran(*command) for _ in range(repeat))


def staged(repeat: int, file: Path, *options: str) -> dict[str, Any]:
    """The fastest of several runs of tests.bench.stages."""
    found: list[dict[str, Any]] = []
    for _ in range(repeat):
        told = subprocess.run(
            [sys.executable, "-m", "tests.bench.stages", str(file), *options],
            check=True,
            capture_output=True,
            text=True,
        )
        found.append(json.loads(told.stdout.splitlines()[-1]))
    return max(found, key=lambda one: float(one["hands_per_s"]))


def calibrations(file: Path) -> dict[str, float]:
    """MB/s of two plain tasks."""
    import hashlib

    data = file.read_bytes()[:SMALL]
    found = {}
    for name, task in (("split into lines", lambda: data.split(b"\n")), ("SHA-256", lambda: hashlib.sha256(data))):
        times = []
        for _ in range(5):
            before = time.process_time()
            task()
            times.append(time.process_time() - before)
        found[name] = len(data) / min(times) / 1e6
    return found


def evaluators(rounds: int = 300_000) -> dict[str, float]:
    """Hands a second of the evaluators, called from a kernel."""
    from pokerstats.columns.kernels import kernel
    from pokerstats.replay.evaluate import BOARD_TRIPLES, best_high, board_triples, omaha, suit_masks

    @kernel
    def seven(cards: Any, total: Any) -> None:
        for row in range(len(cards)):
            total[0] += best_high(suit_masks(cards[row, 0]) | suit_masks(cards[row, 1]))

    @kernel
    def four(cards: Any, triples: Any, total: Any) -> None:
        for row in range(len(cards)):
            board_triples(cards[row, 1], triples)
            high, low = omaha(cards[row, 2], triples, True)
            total[0] += high + low

    dice = np.random.default_rng(1)
    decks = np.argsort(dice.random((rounds, 52)), axis=1)[:, :9] + 1
    shifts = np.arange(8) * 8

    def packed(cards: Any) -> Any:
        return (cards << shifts[: cards.shape[1]]).sum(axis=1)

    cards = np.stack([packed(decks[:, 5:7]), packed(decks[:, :5]), packed(decks[:, 5:9])], axis=1).astype(np.int64)
    total, triples = np.zeros(1, np.int64), np.zeros(BOARD_TRIPLES, np.int64)
    found = {}
    for name, task in (
        ("hold'em, seven cards", lambda: seven(cards, total)), ("Omaha hi-lo", lambda: four(cards, triples, total)),
    ):  # fmt: skip
        task()
        before = time.process_time()
        task()
        found[name] = rounds / (time.process_time() - before)
    return found


def pokerkit(file: Path, hands: int) -> float | None:
    """Hands a second that PokerKit takes in and, where it can read them, replays; None if it is not installed."""
    try:
        from pokerkit import PokerStarsParser
    except ImportError:
        return None
    text = file.read_bytes()[: 1300 * hands].decode(errors="ignore")
    text = text[: text.rindex("\nPokerStars ")]
    before = time.process_time()
    with warnings.catch_warnings(action="ignore"), contextlib.redirect_stderr(io.StringIO()):
        for history in PokerStarsParser()(text):
            with contextlib.suppress(ValueError):  # it refuses some hands that were played
                deque(history, maxlen=0)
    return (1 + text.count("\nPokerStars ")) / (time.process_time() - before)


def made(options: argparse.Namespace, folder: Path) -> Path:
    """The file of hands, made now or given."""
    if options.file:
        return Path(options.file)
    file = folder / "hands.txt"
    maker = Path(make_hands.__file__)
    corpus, hands = str(options.corpus), str(options.hands)
    ran(sys.executable, str(maker), "--corpus", corpus, "--hands", hands, "--out", str(file))
    return file


def cold(folder: Path) -> Cost:
    """The first compilation of all kernels."""
    return ran(*COMMAND, "warmup", NUMBA_CACHE_DIR=str(folder / "cache"))


def report(options: argparse.Namespace, folder: Path) -> None:
    """Print the tables."""
    ran(*COMMAND, "warmup")
    file = made(options, folder)
    small = folder / "small.txt"
    text = file.read_bytes()[:SMALL]
    small.write_bytes(text[: text.rindex(b"\nPokerStars ") + 1])
    one = folder / "one.txt"
    one.write_bytes(text[: text.index(b"\nPokerStars ", 1)])
    plain = calibrations(file)
    audit, load = staged(options.repeat, file, "--slim"), staged(options.repeat, file)
    less = staged(1, small)
    first = cold(folder)
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{load['hands']:,} hands, {file.stat().st_size / load['hands']:,.0f} bytes a hand\n")
    print("| what | hands/s | MB/s | peak memory |\n|---|---|---|---|")
    events = load["us_per_hand"]["lines to events"]
    size = file.stat().st_size / load["hands"]
    print(f"| lines into events (the kernel alone) | {1e6 / events:,.0f} | {size / events:,.0f} | |")
    for name, found in (("`audit` of files", audit), ("`import`", load), ("`import` of 50 MB", less)):
        print(f"| {name} | {found['hands_per_s']:,.0f} | {found['mb_per_s']:,.0f} | {found['peak_mb']:,.0f} MB |")
    print("\n| stage, µs a hand | audit | import |\n|---|---|---|")
    for name, value in load["us_per_hand"].items():
        print(f"| {name} | {audit['us_per_hand'].get(name, 0):.2f} | {value:.2f} |")
    print(f"\nbytes a hand on the disk: {load['bytes_per_hand']:,.0f}")
    for name, rate in plain.items():
        print(f"{name}: {rate:,.0f} MB/s; import takes {rate / load['mb_per_s']:.1f} times as long")
    print(f"--help: {best(5, *COMMAND, '--help').cpu:.2f} s; audit of one hand: ", end="")
    print(f"{best(3, *COMMAND, 'audit', str(one), '--fail-on', 'never').cpu:.2f} s CPU")
    print(f"first compilation: {first.cpu:.0f} s CPU, {first.wall:.0f} s wall")
    for name, rate in evaluators().items():
        print(f"evaluator, {name}: {rate / 1e6:.1f} million a second")
    if options.peers and (rate := pokerkit(file, options.peers)):
        print(
            f"PokerKit, read and replayed: {rate:,.0f} hands/s; import: {load['hands_per_s'] / rate:,.0f} times as fast"
        )


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description="All speed figures in one run.")
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpus/pokerstars"))
    parser.add_argument("--hands", type=int, default=500_000)
    parser.add_argument("--file", help="a file of hands that was made before")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--peers", type=int, default=0, metavar="N")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report(options, Path(folder))


if __name__ == "__main__":
    main()
