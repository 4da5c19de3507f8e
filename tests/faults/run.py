"""The table of faults: how many of each kind an audit finds, with which codes, where.

python -m tests.faults.run                          in hands of our own, PokerStars and iPoker
python -m tests.faults.run --corpus FOLDER          and in real ones: FOLDER/pokerstars, FOLDER/ipoker
python -m tests.faults.run --kind pot-total         one kind, with what was missed or misplaced
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.faults.measure import Count, audit, findings, measure, real_hands, synth_hands, whole

ROOMS = {"pokerstars": "PokerStars", "ipoker": "iPoker"}


def main() -> None:
    """Prints a table for each pool of hands, then one of them all by groups, in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder of real hands")
    parser.add_argument("--hands", type=int, default=8000, help="hands of our own to plant in")
    parser.add_argument("--each", type=int, default=300, help="faults of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only these kinds; what was missed or misplaced is shown")
    parser.add_argument("--show", type=int, default=2, help="so many of them")
    parser.add_argument("--site", action="append", help="only these rooms")
    asked = parser.parse_args()
    pools: dict[str, list[Count]] = {}
    for site in asked.site or ("pokerstars", "ipoker"):
        made = [("synth", synth_hands(site, asked.hands, asked.seed))]
        if asked.corpus:
            made.append(("real", real_hands(site, asked.corpus / site)))
        for name, pool in made:
            before = sum(map(len, findings(audit(map(whole, pool))).values()))
            title = f"{ROOMS[site]}, {name}: {len(pool):,} hands"
            print(f"\n{title}; errors and warnings before planting: {before}")
            pools[title] = measure(pool, asked.each, asked.seed, asked.kind or ())
            report(pools[title])
            if asked.kind:
                show(pools[title], asked.show)
    print()
    print("\n".join(markdown(pools)))


def report(counts: list[Count]) -> None:
    """One line a kind, then the sums."""
    print(f"{'kind':26}{'planted':>8}{'found':>7}{'code':>7}{'line':>7}  codes found")
    for count in counts:
        if count.planted:
            codes = " ".join(f"{code} {times}" for code, times in count.codes.most_common(5))
            print(f"{count.kind.name:26}{count.planted:8}{count.found:7}{count.coded:7}{count.placed:7}  {codes}")
    for count in counts:
        for reason, times in count.unseen.items():
            print(f"invisible: {count.kind.name} {times}, of them told something {count.false_alarms}: {reason}")


def show(counts: list[Count], most: int) -> None:
    """What was missed, or found as something else."""
    for count in counts:
        for fault, told in [*((missed, []) for missed in count.missed), *count.elsewhere][:most]:
            print(f"\n{count.kind.name}: found {[tuple(one) for one in told]}")
            print("\n".join(f"{'>' if at == fault.at else ' '} {line}" for at, line in enumerate(fault.lines)))


def markdown(pools: dict[str, list[Count]]) -> Iterable[str]:
    """Planted, found, and found as and where they should be, by group; then what cannot be seen."""
    yield "| faults | kinds | " + " | ".join(pools) + " |"
    yield "|---|---|" + "---|" * len(pools)
    groups = dict.fromkeys(count.kind.group for counts in pools.values() for count in counts if count.kind.visible)
    for group in [*groups, "all"]:
        chosen = [[one for one in counts if group in (one.kind.group, "all")] for counts in pools.values()]
        kinds = {one.kind.name for counts in chosen for one in counts if one.planted}
        yield f"| {group} | {len(kinds)} | " + " | ".join(map(_cell, chosen)) + " |"
    yield ""
    yield "| cannot be seen, and why | " + " | ".join(pools) + " |"
    yield "|---|" + "---|" * len(pools)
    unseen = [
        Counter({(one.kind.name, why): times for one in counts for why, times in one.unseen.items()})
        for counts in pools.values()
    ]
    for name, why in dict.fromkeys(key for each in unseen for key in each):
        yield f"| {name}: {why} | " + " | ".join(str(each[name, why] or "") for each in unseen) + " |"


def _cell(counts: list[Count]) -> str:
    planted, found, placed = (sum(getattr(one, name) for one in counts) for name in ("planted", "found", "placed"))
    if not planted:
        return ""
    return f"{planted:,}: {_percent(found, planted)}, {_percent(placed, planted)}"


def _percent(part: int, whole: int) -> str:
    """Never rounded up to all."""
    return "100 %" if part == whole else f"{min(100 * part / whole, 99.99):.2f} %"


if __name__ == "__main__":
    main()
