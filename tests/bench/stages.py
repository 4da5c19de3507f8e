"""CPU time of each stage over a file, one thread, in a process of its own: µs a hand, as one line of JSON.

Start-up and compiled kernels are loaded before the clock starts. `--slim` audits instead of importing.

    python -m tests.bench.stages big.txt [--slim]
"""

import argparse
import json
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pokerstats.pipeline import chunk, run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.source import Source
from pokerstats.read.vm import Machine
from pokerstats.store.dataset import Writer

WARM_UP = 1 << 21  # bytes of the file that load all kernels


def clocked(owner: Any, name: str, label: str, spent: Counter[str]) -> None:
    """Make a function of a module or class add its CPU time to `spent`."""
    plain: Callable[..., Any] = getattr(owner, name)

    def timed(*args: Any, **options: Any) -> Any:
        before = time.thread_time()
        try:
            return plain(*args, **options)
        finally:
            spent[label] += time.thread_time() - before  # type: ignore[assignment]  # seconds

    setattr(owner, name, timed)


def measured(path: Path, *, slim: bool) -> dict[str, Any]:
    """Hands and bytes a second, peak memory, bytes a hand on the disk, and µs a hand by stage."""
    spent: Counter[str] = Counter()
    stages = [
        (Source, "readinto", "read bytes"), (Machine, "read", "lines to events"), (chunk, "assemble", "assemble"),
        (chunk, "play", "replay"), (chunk, "settle", "settle"), (chunk, "flag", "stats"),
        (chunk.verdict, "check", "audit"),
        (Writer, "add", "write"), (Writer, "close", "close"),
    ]  # fmt: skip
    for owner, name, label in stages:
        clocked(owner, name, label, spent)
    work = run.audit_paths if slim else run.import_paths
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.txt"
        with path.open("rb") as stream:
            start.write_bytes(stream.read(WARM_UP))
        work([start], Path(folder) / "start.ds", threads=1)
        spent.clear()
        before = time.process_time()
        report = work([path], Path(folder) / "ds", threads=1)
        seconds = time.process_time() - before
        stored = sum(file.stat().st_size for file in (Path(folder) / "ds").rglob("*.parquet"))
    hands = report.summary["hands"]
    spent["other"] = seconds - sum(spent.values())  # type: ignore[assignment]
    return {
        "hands": hands,
        "hands_per_s": hands / seconds,
        "mb_per_s": path.stat().st_size / seconds / 1e6,
        "peak_mb": peak_mb(),
        "bytes_per_hand": stored / hands,
        "us_per_hand": {label: round(value / hands * 1e6, 2) for label, value in spent.most_common()},
    }


def peak_mb() -> float:
    """The most memory this process held, without that of the process that started it, which Linux counts on."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Measure one file."""
    parser = argparse.ArgumentParser(description="CPU time of each stage.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--slim", action="store_true", help="audit: no dataset with all columns")
    options = parser.parse_args()
    rooms()
    print(json.dumps(measured(options.file, slim=options.slim)))


if __name__ == "__main__":
    main()
