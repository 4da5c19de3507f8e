"""Many hands through the oracle: `python -m tests.oracle.run --hands 100000 [--seed N]` prints the counts.

Exit code 1 if a difference is not one of compare.KNOWN; it is printed with all that is needed to play it again.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from pokerstats.model import names
from tests.oracle.compare import KNOWN, UNKNOWN, Difference, differences
from tests.oracle.game import Record, play_out
from tests.oracle.terms import GAMES, random_terms

BATCH: Final = 500
SHOWN: Final = 5


def check(game: str, limit: str, hands: int, seed: int) -> tuple[Counter[str], list[Difference]]:
    """Plays hands of one game; returns what was met, and the differences."""
    random = Random(f"{seed} {game} {limit}")
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    for start in range(0, hands, BATCH):
        records = [play_out(random, random_terms(random, game, limit)) for _ in range(min(BATCH, hands - start))]
        counts.update(met(records))
        found.extend(differences(records))
    return counts, found


def met(records: Iterable[Record]) -> Counter[str]:
    """What the hands were like."""
    counts: Counter[str] = Counter()
    for record in records:
        counts["hands"] += 1
        counts["acts"] += len(record.acts)
        counts["acts asked about, allowed"] += sum(one.allowed for one in record.tries)
        counts["acts asked about, not allowed"] += sum(not one.allowed for one in record.tries)
        counts["showdowns"] += bool(record.pots)
        counts["with side pots"] += len(record.pots) > 1
        counts["with two boards"] += len(record.boards) > 1
        counts["pots"] += len(record.pots)
        counts["pots split"] += len({(award.pot, award.board) for award in record.awards
                                     if sum(amount > 0 for amount in award.amounts) > 1})  # fmt: skip
        counts["with a low"] += any(award.half == names.LOW for award in record.awards)
        counts["with straddles"] += bool(record.terms.straddles)
        counts["with antes"] += bool(record.terms.ante or any(record.terms.dead))
    return counts


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=3_600, help="in all; hold'em gets half of them")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    shares = {pair: 6 if pair[0] == "holdem" else 1 for pair in GAMES}
    total: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    shown = 0
    for (game, limit), share in shares.items():
        hands = -(-asked.hands * share // sum(shares.values()))
        counts, found = check(game, limit, hands, asked.seed)
        total.update(counts)
        kinds.update(difference.kind for difference in found)
        unknown = [difference for difference in found if difference.kind == UNKNOWN]
        print(f"{game} {limit}: {hands:,} hands, {len(found)} differences, {len(unknown)} unknown", flush=True)
        for difference in unknown[: max(0, SHOWN - shown)]:
            shown += 1
            print(f"  {difference.what}\n  {difference.record}")
    for what, count in total.items():
        print(f"{what}: {count:,}")
    for kind, count in kinds.most_common():
        print(f"difference {kind}: {count:,} - {KNOWN.get(kind, 'not explained')}")
    return 1 if kinds[UNKNOWN] else 0


if __name__ == "__main__":
    sys.exit(main())
