"""Compiling ahead: a hand of each kind is read, so that every kernel is compiled and kept."""

import tempfile
import time
from pathlib import Path
from typing import Final

_HAND: Final = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/01/01 12:00:00 ET
Table 'Warm' 6-max Seat #1 is the button
Seat 1: One ($200 in chips)
Seat 2: Two ($200 in chips)
One: posts small blind $1
Two: posts big blind $2
*** HOLE CARDS ***
One: folds
Uncalled bet ($1) returned to Two
Two collected $2 from pot
Two: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: One (button) (small blind) folded before Flop
Seat 2: Two (big blind) collected ($2)
"""


def warmup() -> float:
    """Compile every kernel; the seconds it took."""
    from pokerstats.pipeline.run import import_paths

    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pokerstats-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "hand.txt"
        file.write_text(_HAND + "\n\n", encoding="utf-8")
        import_paths([str(file)], Path(folder) / "dataset")
    return time.monotonic() - start
