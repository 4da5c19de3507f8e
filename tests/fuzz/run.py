"""Many edited texts: `python -m tests.fuzz.run --cases 10000 [--seed N]`.

A case that fails is written to fuzz-SEED-CASE.txt, and its number printed; one that takes ten minutes ends the program
with a traceback of where it hangs.
"""

import argparse
import faulthandler
import sys
import traceback
from pathlib import Path
from random import Random
from typing import Final

from pokerstats.pipeline.warm import DATASET, EVERY_HAND, MARKUP, warm_up
from tests.fuzz.checks import Readers, case, some_text, through_everything
from tests.fuzz.edits import edited

BATCH: Final = 200  # texts that are imported together
SLOW: Final = 600  # seconds


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warm_up(None, EVERY_HAND, DATASET, MARKUP)
    readers, failed, texts, hands = Readers(), 0, [], 0
    for nth in range(asked.cases):
        faulthandler.dump_traceback_later(SLOW, exit=True)
        random = Random(f"{asked.seed} {nth}")
        try:
            texts.append(case(readers, random))
            if len(texts) == BATCH or nth == asked.cases - 1:
                hands += through_everything(texts, threads=1 + nth // BATCH % 2)["hands"]
                texts = []
        except Exception:  # noqa: BLE001  told, counted, and on to the next
            failed += 1
            traceback.print_exc()
            again = Random(f"{asked.seed} {nth}")
            raw = some_text(again)
            path = Path(f"fuzz-{asked.seed}-{nth}.txt")
            path.write_bytes(edited(again, raw) if again.random() < 0.85 else raw)
            print(f"case {nth}: {path}", file=sys.stderr)
    faulthandler.cancel_dump_traceback_later()
    print(f"{asked.cases:,} texts, {hands:,} hands imported, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
