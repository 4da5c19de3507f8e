"""Each fault many times: `python -m tests.crash.run --runs 50 [--fault WORD] [--seed N]` prints a table.

Exit code 1 if a row was lost or doubled, or something else did not hold.
"""

import argparse
import sys
import tempfile
import traceback
from pathlib import Path
from random import Random

from tests.crash.faults import FAULTS, prepare


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fault", default="", help="only faults with this word")
    asked = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="pokerstats-crash-") as folder:
        bench = prepare(Path(folder))
        print(f"| fault ({bench.first.total():,} rows, {bench.steps} file operations) | runs | rows lost | doubled |")
        print("|---|---|---|---|", flush=True)
        for name, fault in FAULTS:
            if asked.fault not in name:
                continue
            lost = doubled = 0
            for nth in range(asked.runs):
                try:
                    here = fault(bench, Random(f"{asked.seed} {name} {nth}"))
                    lost, doubled = lost + here[0], doubled + here[1]
                except Exception:  # noqa: BLE001  told, counted, and on to the next
                    failed += 1
                    print(f"{name}, run {nth} of seed {asked.seed}:", file=sys.stderr)
                    traceback.print_exc()
                bench.clear()
            failed += bool(lost or doubled)
            print(f"| {name} | {asked.runs} | {lost} | {doubled} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
