"""All speed figures of the README in one run: `python -m tests.bench.run [--hands 500000] [--peers 5000]`.

Hands are made from those of `--corpus`, a folder of PokerStars files (make_hands.py), or without it from hands of
`pokerstats synth`; iPoker's likewise, from `--xml`. Each figure is the best of several runs of a process of its own,
in CPU seconds of one core; plain tasks over the same bytes, run between them, tell how fast the machine was.
`--peers N` also gives N hands to other programs. Prints Markdown.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from pokerstats.api.synth import synth
from tests.bench import evaluators, make_hands, make_xml, peers
from tests.bench.machine import calibrations

COMMAND = (sys.executable, "-m", "pokerstats")
SMALL = 52_000_000  # bytes of the file that memory is compared with
SESSIONS = 60  # of synth's hands that others are made from
END = b"\n\n\n"  # of a hand


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


def imported(file: Path, folder: Path, threads: int, repeat: int) -> list[float]:
    """Seconds by the clock of the whole command, start-up and all: with so few threads, and with each more, in turn."""
    seconds = [float("inf")] * threads
    for nth in range(repeat):
        for others in range(threads):
            to = str(folder / f"{others}-{nth}.ds")
            took = ran(*COMMAND, "import", str(file), "--to", to, "--threads", str(others + 1)).wall
            seconds[others] = min(seconds[others], took)
    return seconds


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


def made(options: argparse.Namespace, folder: Path) -> Path:
    """The file of hands, made now or given."""
    if options.file:
        return Path(options.file)
    corpus = options.corpus
    if corpus is None:
        corpus = folder / "synth"
        corpus.mkdir()
        for nth in range(SESSIONS):
            text = "\n".join(synth("pokerstars", make_hands.MOST_OF_A_FILE, nth)) + "\n"
            (corpus / f"{nth:03d}.txt").write_text(text, encoding="utf-8")
    file = folder / "hands.txt"
    maker = str(Path(make_hands.__file__))
    ran(sys.executable, maker, "--corpus", str(corpus), "--hands", str(options.hands), "--out", str(file))
    return file


def beginning(file: Path, target: Path, size: int) -> Path:
    """The first whole hands of a file, of about so many bytes."""
    with file.open("rb") as stream:
        text = stream.read(size)
    target.write_bytes(text[: text.rindex(END) + len(END)])
    return target


def report(options: argparse.Namespace, folder: Path) -> None:
    """Print the tables."""
    ran(*COMMAND, "warmup")
    file = made(options, folder)
    one = folder / "one.txt"
    with file.open("rb") as stream:
        one.write_bytes(stream.read(100_000).split(END)[0] + END)
    before = calibrations(file)
    audit, load = staged(options.repeat, file, "--slim"), staged(options.repeat, file)
    less = staged(1, beginning(file, folder / "small.txt", SMALL))
    markup = staged(options.repeat, make_xml.write(folder / "ipoker.xml", load["hands"] // 2, options.xml))
    clock = imported(file, folder, 2, options.repeat)
    start = imported(one, folder, 1, options.repeat)[0]
    after = calibrations(file)
    size = file.stat().st_size / load["hands"]
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{load['hands']:,} hands, {size:,.0f} bytes a hand\n")
    print_rates(audit, load, less, markup, size)
    print_stages(audit, load)
    print_others(load, clock, start, folder, one, options.repeat)
    print_machine({name: max(before[name], after[name]) for name in before}, load)
    if options.peers:
        few = folder / "few.txt"
        few.write_text(peers.readable(options.peers), encoding="utf-8")
        print_peers(peers.measured(few, folder), staged(options.repeat, few))


def print_rates(
    audit: dict[str, Any], load: dict[str, Any], less: dict[str, Any], markup: dict[str, Any], size: float
) -> None:  # fmt: skip
    """Hands a second of one core."""
    spent = load["us_per_hand"]
    print("| what, on one core | hands/s | MB/s | peak memory |\n|---|---|---|---|")
    for name, labels in (("lines into events (the kernel alone)", ["lines to events"]),
                         ("re-play and settle", ["replay", "settle"])):  # fmt: skip
        each = sum(spent[label] for label in labels)
        print(f"| {name} | {1e6 / each:,.0f} | {size / each:,.0f} | |")
    rows = (
        ("`audit` of files", audit), ("`import`", load), ("`import` of 50 MB", less),
        (f"`import` of iPoker's XML, {1000 * markup['mb_per_s'] / markup['hands_per_s']:.1f} KB a hand", markup),
    )  # fmt: skip
    for name, found in rows:
        print(f"| {name} | {found['hands_per_s']:,.0f} | {found['mb_per_s']:,.0f} | {found['peak_mb']:,.0f} MB |")
    for name, rate in evaluators.rates().items():
        print(f"| evaluator: {name} | {rate:,.0f} | | |")


def print_stages(audit: dict[str, Any], load: dict[str, Any]) -> None:
    """Where the time goes."""
    print("\n| stage, µs a hand | audit | import |\n|---|---|---|")
    for name, value in load["us_per_hand"].items():
        print(f"| {name} | {audit['us_per_hand'].get(name, 0):.2f} | {value:.2f} |")


def print_others(
    load: dict[str, Any], clock: list[float], start: float, folder: Path, one: Path, repeat: int
) -> None:  # fmt: skip
    """Figures that are no rates. `clock`: seconds of an import with one thread and with two, `start` of one hand."""
    small = folder / "one.ds"
    single, double = clock
    rows = {
        "bytes a hand on the disk": f"{load['bytes_per_hand']:,.0f}",
        "`import`, the whole command": f"{single:.1f} s, with two threads {double:.1f} s ({single / double:.2f} times "
        f"as fast; without the {start:.1f} s of start-up {(single - start) / (double - start):.2f} times)",
        "`--help`": f"{best(repeat, *COMMAND, '--help').cpu:.2f} s CPU",
        "`audit` of one hand": f"{best(repeat, *COMMAND, 'audit', str(one), '--fail-on', 'never').cpu:.2f} s CPU",
        "`import` of one hand": f"{best(repeat, *COMMAND, 'import', str(one), '--to', str(small)).cpu:.2f} s CPU",
    }
    cold = ran(*COMMAND, "warmup", NUMBA_CACHE_DIR=str(folder / "cache"))
    rows["first compilation"] = f"{cold.cpu:.0f} s CPU, {cold.wall:.0f} s by the clock"
    print("\n| what | |\n|---|---|")
    for name, told in rows.items():
        print(f"| {name} | {told} |")


def print_machine(plain: dict[str, float], load: dict[str, Any]) -> None:
    """The same bytes through plain tasks."""
    print("\n| the same bytes | MB/s | `import` takes |\n|---|---|---|")
    for name, rate in plain.items():
        print(f"| {name} | {rate:,.0f} | {rate / load['mb_per_s']:.1f} times as long |")


def print_peers(found: list[peers.Peer], load: dict[str, Any]) -> None:
    """Other programs, over hands that all of them should read."""
    print(f"\n| over {load['hands']:,} hands | does | hands/s | refuses | `import` is |\n|---|---|---|---|---|")
    print(f"| pokerstats `import` | reads, replays, proves, to Parquet | {load['hands_per_s']:,.0f} | 0% | |")
    for peer in found:
        if not peer.hands_per_s:
            print(f"| {peer.name} | {peer.does} | | {peer.why} | |")
            continue
        share, faster = peer.refused / (peer.read + peer.refused), load["hands_per_s"] / peer.hands_per_s
        print(f"| {peer.name} | {peer.does} | {peer.hands_per_s:,.0f} | {share:.0%} | {faster:,.0f} times as fast |")


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description="All speed figures in one run.")
    parser.add_argument("--corpus", type=Path, help="a folder of PokerStars files that hands are made from")
    parser.add_argument("--hands", type=int, default=500_000)
    parser.add_argument("--xml", type=Path, help="a folder of iPoker's XML to make hands from")
    parser.add_argument("--file", help="a file of hands that was made before")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--peers", type=int, default=0, metavar="N", help="give N hands to other programs too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        report(options, Path(folder))


if __name__ == "__main__":
    main()
