"""Faults planted, and what an audit finds of them: in hands of our own, and in real ones."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.names import PROVED, READINGS, UNDECIDED
from pokerstats.pipeline.chunk import Outcome, run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.vm import Machine
from pokerstats.writers.faults.kinds import AFTER, ANY, Kind, kinds_of
from pokerstats.writers.faults.of_markup import one_element_a_line, read_markup
from pokerstats.writers.faults.of_text import read_text
from pokerstats.writers.faults.script import Planted, Script
from pokerstats.writers.synth.terms import Asked
from pokerstats.writers.synth.writing import lines

_HEAD: Final = re.compile(r"^PokerStars (?:Zoom )?(?:Hand|Game) #", re.MULTILINE)
_NO_ACT: Final = re.compile(r"</|<round |<cards |Dealt to |\*\*\* ")  # stands between acts
_NO_SCHEDULE: Final = "all printed figures agree, and no schedule tells the rake of the hand"
_GUESSED: Final = "all printed figures agree, and the schedule only guesses what would tell them apart"
_OTHER_READING: Final = "it is right for a room that pays the pot without the uncalled bet"
_AT_ONCE: Final = 2_000  # hands of one audit
_NEAR: Final = 1  # lines


class Found(NamedTuple):
    """A finding, its line counted from the hand's first one (0-based)."""

    code: str
    line: int


@dataclass
class Count:
    """What became of one kind's faults."""

    kind: Kind
    planted: int = 0
    found: int = 0
    coded: int = 0  # with a code that fits
    placed: int = 0  # and where it belongs
    unseen: Counter[str] = field(default_factory=Counter)  # those that break nothing, by reason
    false_alarms: int = 0  # findings about faults that break nothing
    codes: Counter[str] = field(default_factory=Counter)
    missed: list[Planted] = field(default_factory=list)
    elsewhere: list[tuple[Planted, list[Found]]] = field(default_factory=list)  # found, not as it should be


@cache
def _machine() -> Machine:
    return Machine(rooms())


def audit(texts: Iterable[str]) -> Outcome:
    """Hands, audited together."""
    raw = "\n\n\n".join(texts).encode() + b"\n"
    data = np.zeros(len(raw) + PADDING, np.uint8)
    data[: len(raw)] = np.frombuffer(raw, np.uint8)
    return run(_machine(), data, len(raw))


def findings(outcome: Outcome) -> dict[int, list[Found]]:
    """Errors and warnings of each hand."""
    told: dict[int, list[Found]] = defaultdict(list)
    problems, first = outcome.computed.problems, outcome.read.setup.line
    for hand, code, line in zip(problems.hand.tolist(), problems.code.tolist(), problems.line.tolist(), strict=True):
        if BY_NUMBER[code].severity != "info":
            told[hand].append(Found(BY_NUMBER[code].code, max(line - int(first[hand]), 0)))
    return told


# -- hands to plant in


def synth_hands(site: str, count: int, seed: int) -> list[Script]:
    """Hands of our own."""
    found: list[Script] = []
    for part in range(10 if site == "ipoker" else 1):  # a session has one game
        each = count // 10 if site == "ipoker" else count
        text = "\n".join(lines(Asked(site), each, seed + part)) + "\n"
        found += scripts(site, text)
    return found


def real_hands(site: str, corpus: Path) -> list[Script]:
    """The hands of a folder that are proved and have no error or warning."""
    found: list[Script] = []
    for path in sorted(corpus.rglob("*.txt" if site == "pokerstars" else "*.xml")):
        found += scripts(site, _decoded(path.read_bytes()))
    sound: list[Script] = []
    for part in _parts(found):
        outcome = audit(map(whole, part))
        if len(outcome.read.setup.line) != len(part):
            continue
        told, verdicts = findings(outcome), outcome.computed.result.verdict.tolist()
        sound += [one for h, one in enumerate(part) if verdicts[h] == PROVED and not told[h]]
    return sound


def scripts(site: str, text: str) -> list[Script]:
    """The hands of a file's text."""
    if site == "pokerstars":
        starts = [head.start() for head in _HEAD.finditer(text)] + [len(text)]
        each = (text[a:b].strip().split("\n") for a, b in pairwise(starts))
        return [read_text(site, hand) for hand in each if "*** SUMMARY ***" in hand]
    return list(_games(one_element_a_line(text)))


def _games(elements: list[str]) -> Iterator[Script]:
    starts = [at for at, line in enumerate(elements) if line.startswith("<game ")]
    ends = [at for at, line in enumerate(elements) if line == "</game>"]
    for start, end in zip(starts, ends, strict=False):
        yield read_markup("ipoker", elements[start : end + 1], elements[: starts[0]])


def whole(script: Script, texts: list[str] | None = None) -> str:
    """A hand as a file of its own."""
    body = script.texts() if texts is None else texts
    if not script.session:
        return "\n".join(body)
    return "\n".join([*(line for line in script.session if not line.startswith("<?")), *body, "</session>"])


def _decoded(raw: bytes) -> str:
    for encoding in ("utf-16",) if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
        except UnicodeDecodeError:
            continue
    return ""


def _parts(found: list[Script]) -> Iterator[list[Script]]:
    """Few enough for one audit; hands of markup one by one."""
    size = 1 if found and found[0].session else 20
    for at in range(0, len(found), size):
        yield found[at : at + size]


# -- planting


def measure(pool: list[Script], most: int, seed: int, names: Iterable[str] = ()) -> list[Count]:
    """Up to `most` faults of each kind, one a hand."""
    kinds = kinds_of(pool[0].room)
    return [_of_kind(kind, pool, most, seed) for name, kind in kinds.items() if not names or name in names]


def _of_kind(kind: Kind, pool: list[Script], most: int, seed: int) -> Count:
    rng = random.Random(f"{kind.name} {seed}")
    planted: list[tuple[Script, Planted]] = []
    for script in rng.sample(pool, len(pool)):
        fault = kind.plant(script, rng)
        if fault is not None and fault.lines != script.texts():
            planted.append((script, fault))
        if len(planted) == most:
            break
    count = Count(kind)
    for at in range(0, len(planted), _AT_ONCE):
        part = planted[at : at + _AT_ONCE]
        outcome = audit(whole(script, fault.lines) for script, fault in part)
        assert len(outcome.read.setup.line) == len(part), kind.name
        told = findings(outcome)
        for hand, (_, fault) in enumerate(part):
            _take(count, fault, told[hand], _hidden(kind, outcome, hand))
    return count


def _hidden(kind: Kind, outcome: Outcome, hand: int) -> str:
    """Why a fault that only a schedule can tell is told by none."""
    result = outcome.computed.result
    if not kind.by_schedule:
        return ""
    if READINGS[result.reading[hand]] == "without_uncalled" and result.reading[hand] >= 0:
        return _OTHER_READING
    if outcome.computed.charged.expected[hand] == NONE:
        return _NO_SCHEDULE
    return _GUESSED if result.rake_verdict[hand] == UNDECIDED else ""


def _take(count: Count, fault: Planted, told: list[Found], hidden: str) -> None:
    kind = count.kind
    if not kind.visible or fault.invisible or hidden:
        count.unseen[fault.invisible or hidden or kind.breaks] += 1
        count.false_alarms += bool(told)
        return
    fitting = [one for one in told if one.code in kind.codes]
    count.planted += 1
    count.found += bool(told)
    count.coded += bool(fitting)
    if any(_in_place(kind, fault, one) for one in fitting):
        count.placed += 1
    elif told:
        count.elsewhere.append((fault, told))
    count.codes.update({one.code for one in told})
    if not told:
        count.missed.append(fault)


def _in_place(kind: Kind, fault: Planted, found: Found) -> bool:
    """Whether a finding stands where it belongs. Of markup, wins stand above the acts."""
    above = kind.place == AFTER and fault.lines[0].startswith("<") and found.code[0] in "PWR"
    if kind.place == ANY or above:
        return True
    first, last = sorted((found.line, fault.at))
    between = sum(not _NO_ACT.match(text) for text in fault.lines[first:last])
    return (kind.place == AFTER and found.line > fault.at) or between <= _NEAR
