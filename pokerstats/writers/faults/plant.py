"""Faults planted into a file while it is written: of each kind so many, one a hand, where the seed says."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.read.language import load_room
from pokerstats.writers.faults.kinds import kinds_of
from pokerstats.writers.faults.of_markup import read_markup
from pokerstats.writers.faults.of_text import read_text
from pokerstats.writers.faults.script import Planted, Script

ALL = "all"


class Place(NamedTuple):
    """A fault that was planted."""

    line: int  # 1-based, in the file
    hand_id: str
    kind: str


class Planter:
    """Lines of a file in, the same lines with faults out."""

    def __init__(self, site: str, wanted: dict[str, int], hands: int, seed: int) -> None:
        """`hands`: how many the file has. Raises UsageError if these are fewer than faults."""
        if sum(wanted.values()) > hands:
            raise UsageError(f"--faults: {sum(wanted.values())} faults need as many hands, and {hands} are written")
        self.site = site
        markup = load_room(site).markup
        self._tag = markup.hand if markup is not None else None  # of a hand, where the room writes markup
        self.kinds = kinds_of(site)
        self.rng = random.Random(f"faults {sorted(wanted.items())} {seed}")  # noqa: S311 - chance that can be repeated
        kinds = [name for name, count in wanted.items() for _ in range(count)]
        due = sorted(self.rng.sample(range(hands), len(kinds)))
        self.rng.shuffle(kinds)
        self._due = list(zip(due, kinds, strict=True))
        self._waiting: list[str] = []
        self.planted: list[Place] = []

    @property
    def left(self) -> list[str]:
        """Kinds that found no hand to be planted in."""
        return sorted([*self._waiting, *(kind for _, kind in self._due)])

    def lines(self, lines: Iterable[str]) -> Iterator[str]:
        """The file's lines."""
        head: list[str] = []
        hand: list[str] = []
        number = index = 0
        for line in lines:
            hand.append(line)
            if not self._ends(line):
                if not index and self._tag is not None and not any(map(self._begins, hand)):
                    head.append(line)
                continue
            start = next((at for at, one in enumerate(hand) if self._begins(one)), 0)
            written = hand[:start] + self._with_fault(index, hand[start:], head, number + start)
            yield from written
            number += len(written)
            index += any(hand)
            hand = []
        yield from hand

    def _begins(self, line: str) -> bool:
        return self._tag is not None and f"<{self._tag} " in line

    def _ends(self, line: str) -> bool:
        return not line if self._tag is None else line.strip() == f"</{self._tag}>"

    def _with_fault(self, index: int, hand: list[str], head: list[str], before: int) -> list[str]:
        """A hand's lines, with the first of the faults that wait for one, if it can have it."""
        while self._due and self._due[0][0] <= index:
            self._waiting.append(self._due.pop(0)[1])
        if not self._waiting or not any(hand):
            return hand
        script = read_text(self.site, hand) if not head else read_markup(self.site, hand, head)
        for name in dict.fromkeys(self._waiting):
            fault = self.kinds[name].plant(script, self.rng)
            if fault is not None and not fault.invisible and fault.lines != hand:
                self._waiting.remove(name)
                self.planted.append(Place(before + fault.at + 1, _id(script), name))
                return _with_end(fault, hand)
        return hand


def wanted(words: Sequence[str], site: str) -> dict[str, int]:
    """`KIND=N`, several; `all=N` is N of each kind that figures alone give away. Raises UsageError."""
    known = kinds_of(site)
    asked: dict[str, int] = {}
    for word in words:
        name, equals, number = word.partition("=")
        if not equals or not number.isdecimal():
            raise UsageError(f"--faults {word}: write KIND=N; kinds are {', '.join([ALL, *known])}")
        if name not in (ALL, *known):
            raise UsageError(f"--faults {word}: of {site} there is no such kind; kinds are {', '.join([ALL, *known])}")
        names = [name] if name != ALL else [one for one, kind in known.items() if kind.visible and not kind.by_schedule]
        asked |= {one: asked.get(one, 0) + int(number) for one in names}
    return asked


def _id(script: Script) -> str:
    return str(script.lines[0].values.get("id", ""))


def _with_end(fault: Planted, hand: list[str]) -> list[str]:
    """A text hand keeps the empty line behind it, though its own last lines are cut off."""
    return fault.lines if fault.lines[-1:] == hand[-1:] or hand[-1] else [*fault.lines, hand[-1]]
