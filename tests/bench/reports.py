"""What each report takes on a dataset: `python -m tests.bench.reports DATASET [--only NAME,NAME] [--player NAME]`.

Each runs as `Dataset.report` does it, for all players unless one is named, with its default groups, on one thread, in
a process of its own. Seconds are the best of several runs: of the CPU, and by the clock; memory is the peak of the
whole process, Python and DuckDB included. The last column is a hash of the rows, to hold two versions side by side.
Prints Markdown.
"""

import argparse
import hashlib
import json
import resource
import subprocess
import sys
import time
from typing import Any, Final

import duckdb
import pyarrow as pa

from pokerstats.api.dataset import Dataset
from pokerstats.model.errors import UsageError
from pokerstats.reports.catalogue import catalogue
from pokerstats.store.views import connect

RUN: Final = "--run"  # of one report, in a process of its own
REPEAT: Final = 2


def measured(dataset: str, name: str, player: str, repeat: int) -> dict[str, Any]:
    """One report: its best run, the peak of memory, its rows and a hash of them."""
    report = catalogue()[name]
    asked = {"player": player} if report.is_of_players else {}
    opened = Dataset(dataset)
    opened.__dict__["connection"] = connect(dataset, threads=1)
    opened.connection.execute("SELECT count(*) FROM seats_rows").fetchall()
    cpu, clock = [], []
    for _ in range(repeat):
        started, by_clock = time.process_time(), time.perf_counter()
        try:
            result = opened.report(name, **asked)
        except UsageError as error:
            return {"refused": str(error)}
        cpu.append(time.process_time() - started)
        clock.append(time.perf_counter() - by_clock)
    peak = _peak()
    return {"cpu": min(cpu), "clock": min(clock), "peak": peak, "rows": len(result), "hash": _hashed(result.arrow())}


def _hashed(rows: pa.Table) -> str:
    """Of names, types and rows, in whatever order these stand."""
    told = duckdb.connect().execute("SELECT sum(hash(rows)::HUGEINT) FROM rows").fetchall()
    return hashlib.sha256(f"{rows.schema} {told}".encode()).hexdigest()[:12]


def _peak() -> float:
    """MB of this process at most, so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset")
    parser.add_argument("--only", default="", help="reports, with commas")
    parser.add_argument("--player", default="all", help="a name, me, all")
    parser.add_argument("--repeat", type=int, default=REPEAT)
    parser.add_argument(RUN, metavar="REPORT", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        print(json.dumps(measured(options.dataset, options.run, options.player, options.repeat)))
        return
    print("| report | CPU s | s by the clock | peak MB | rows | hash |\n|---|---|---|---|---|---|")
    for name in options.only.split(",") if options.only else catalogue():
        command = [sys.executable, "-m", "tests.bench.reports", options.dataset, RUN, name, "--player", options.player]
        told = subprocess.run(
            [*command, "--repeat", str(options.repeat)], check=True, stdout=subprocess.PIPE, text=True
        )
        one = json.loads(told.stdout)
        if "refused" in one:
            print(f"| {name} | {one['refused']} | | | | |", flush=True)
            continue
        figures = f"{one['cpu']:.2f} | {one['clock']:.2f} | {one['peak']:,.0f} | {one['rows']:,} | {one['hash']}"
        print(f"| {name} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
