"""The table of faults: how many of each kind an audit finds, with which codes, where.

python -m tests.faults.run                          in hands of our own, PokerStars and iPoker
python -m tests.faults.run --corpus FOLDER          and in real ones: FOLDER/pokerstars, FOLDER/ipoker
"""

import argparse
from pathlib import Path

from tests.faults.measure import Count, audit, findings, measure, real_hands, synth_hands, whole


def main() -> None:
    """Prints a table for each pool of hands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder of real hands")
    parser.add_argument("--hands", type=int, default=6000, help="hands of our own to plant in")
    parser.add_argument("--each", type=int, default=300, help="faults of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only these kinds; what was missed or misplaced is shown")
    parser.add_argument("--show", type=int, default=2, help="so many of them")
    parser.add_argument("--site", action="append", help="only these rooms")
    asked = parser.parse_args()
    for site in asked.site or ("pokerstars", "ipoker"):
        pools = [("synth", synth_hands(site, asked.hands, asked.seed))]
        if asked.corpus:
            pools.append(("real", real_hands(site, asked.corpus / site)))
        for name, pool in pools:
            before = sum(map(len, findings(audit(map(whole, pool))).values()))
            print(f"\n{site}, {name}: {len(pool):,} hands, errors and warnings before planting: {before}")
            counts = measure(pool, asked.each, asked.seed, asked.kind or ())
            report(counts)
            for count in counts if asked.kind else ():
                for fault, told in [*((missed, []) for missed in count.missed), *count.elsewhere][: asked.show]:
                    print(f"\n{count.kind.name}: found {[tuple(one) for one in told]}")
                    print("\n".join(f"{'>' if at == fault.at else ' '} {line}" for at, line in enumerate(fault.lines)))


def report(counts: list[Count]) -> None:
    """One line a kind, then the sums."""
    print(f"{'kind':26}{'planted':>8}{'found':>7}{'code':>7}{'line':>7}  codes found")
    for count in counts:
        if count.planted:
            codes = " ".join(f"{code} {times}" for code, times in count.codes.most_common(5))
            print(f"{count.kind.name:26}{count.planted:8}{count.found:7}{count.coded:7}{count.placed:7}  {codes}")
    planted = sum(count.planted for count in counts)
    if planted:
        found, placed = (sum(getattr(count, name) for count in counts) for name in ("found", "placed"))
        kinds = sum(count.planted > 0 for count in counts)
        share = f"found {found / planted:.2%}, with a code that fits and in its place {placed / planted:.2%}"
        print(f"{kinds} kinds, {planted:,} visible faults: {share}")
    for count in counts:
        for reason, times in count.unseen.items():
            print(f"invisible: {count.kind.name} {times}, of them told something {count.false_alarms}: {reason}")


if __name__ == "__main__":
    main()
