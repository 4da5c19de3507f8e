"""The kernel's statistics beside those of the plain twin, hand by hand.

python -m tests.stats.compare DATASET          a row a statistic: chances, how often done, how many differ
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pokerstats.api.hands import fetch
from pokerstats.model.hand import Hand
from pokerstats.model.statistics import STATISTICS
from pokerstats.store.views import connect
from tests.stats.naive import counts, statistics

NAMES = [statistic.name for statistic in STATISTICS]

Marks = dict[tuple[int, str], bool]
Acts = dict[int, tuple[int, int]]


@dataclass
class Tally:
    """What a comparison found."""

    hands: int = 0  # those that are re-played
    chances: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    differ: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)  # sentences

    def add(self, hand: Hand, marks: Marks, acts: Acts) -> None:
        """One hand, with what its rows of `seats` say."""
        expected = statistics(hand)
        self.hands += hand.status == "ok"
        self.chances.update(name for _, name in marks)
        self.done.update(name for (_, name), done in marks.items() if done)
        off = {key for key in marks.keys() | expected.keys() if marks.get(key) is not expected.get(key)}
        self.differ.update(name for _, name in off)
        told = [f"seat {key[0]} {key[1]}: {marks.get(key)}, twin {expected.get(key)}" for key in off]
        if hand.status == "ok" and acts != counts(hand):
            told.append(f"acts {acts}, twin {counts(hand)}")
        self.wrong += [f"{hand.path}:{hand.line} {one}" for one in sorted(told)]

    def __str__(self) -> str:
        rows = [f"{name:<20} {self.chances[name]:>9,} {self.done[name]:>9,} {self.differ[name]:>6,}" for name in NAMES]
        head = f"{self.hands:,} hands{'':<8} {'chances':>9} {'done':>9} {'differ':>6}"
        return "\n".join([head, *rows, *self.wrong])


def compare(dataset: Path, where: str = "true") -> Tally:
    """All hands of a dataset, or those of a condition."""
    tally = Tally()
    for hand, marks, acts in _stored(dataset, where):
        tally.add(hand, marks, acts)
    return tally


def _stored(dataset: Path, where: str) -> Iterator[tuple[Hand, Marks, Acts]]:
    """Hands, with what their rows of `seats` say."""
    with connect(dataset) as connection:
        wanted = f"select hand from hands where {where} order by hand"
        keys = [key for (key,) in connection.execute(wanted).fetchall()]
        columns = ", ".join(["hand", "seat", "postflop_bets", "postflop_calls", *NAMES])
        stored: dict[int, list[tuple[int | bool | None, ...]]] = {key: [] for key in keys}
        for hand, *row in connection.execute(f"select {columns} from seats where hand in ({wanted})").fetchall():
            stored[hand].append(tuple(row))
        for key, one in zip(keys, fetch(connection, keys), strict=True):
            rows = stored[key]
            marks = {
                (row[0], name): bool(mark)
                for row in rows
                for name, mark in zip(NAMES, row[3:], strict=True)
                if mark is not None
            }
            yield one, marks, {row[0]: (row[1], row[2]) for row in rows}  # type: ignore[misc]


if __name__ == "__main__":
    print(compare(Path(sys.argv[1])))
