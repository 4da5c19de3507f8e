"""The line machine and the reference make the same of every text: random grammars, all rooms, real files."""

import random
from pathlib import Path

import numpy as np
import pytest

from pokerstats.model.errors import GrammarError
from pokerstats.read.bytes import PADDING
from pokerstats.read.compile import build
from pokerstats.read.encoding import detect, normalise
from pokerstats.read.events import KINDS, width_of
from pokerstats.read.language import Grammar, Literal, Template, load_all, parse, roots
from pokerstats.read.reference import Reference
from pokerstats.read.templates import LONGEST_LINE
from pokerstats.read.vm import Machine

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
NAMES = ("a", "ab", "a: b", "x", "", "[[", "5", "b ", "-", "a5", "$5", "*** FLOP ***", "x ($5 in chips)", "Zoë")
# what may stand for a field of a type, good and bad
PRINTED = {
    "int": ("5", "0", "2024", "123456789012345678901"),
    "money": (
        "$5",
        "5",
        ".5",
        "1,234.5",
        "5€",
        "1.234,56",
        "1 000",
        "0.12345",
        "€5€",
        "5.",
        "1234567890123456",
        "RSD5",
        "5RSD",
        "kr5",
        "kr.5",
        "5kr",
        "R$5",
        "5zł",
        "zł5",
        "₺1,5",
        "lei",
        "5USD",
    ),
    "roman": ("XIV", "3", "X3"),
    "cards": ("2c", "2c 3d 4h", "2c] [3d", "2c][10d", "2c 2d 2h 2s 3c 3d 3h 3s", "2c 2d 2h 2s 3c 3d 3h 3s 4c", "2c 3"),
    "text": ("", "a", "a: b", "x-5", "  ", "ab"),
    "name": ("", "a", "a: b", "5)", "  "),
    "gap": ("", " ", "   "),
    "rest": ("", "a", " b"),
}
WEEDS = ("", "a", " ", "5", ":", "b", "$", "\t", "-", "\xa0", "€", "\n", "\n\n")
FIELDS = (
    "amount", "to", "player", "cards", "text", "word", "table", "name", "level", "gap", "int", "count", "rest", "game",
    "limit", "pot", "board_cards",
)  # fmt: skip
LITERALS = ("a", "b", "ab", ": ", "-", " ", "$", "5", "x", "(", ")", "[[", "]]", " and is all-in", ".", ",")
EVENTS = ("call", "raise_to", "fold", "show", "table", "collected", "info", "noise", "street")
MARKS = ("decimal=. thousands=,", "decimal=, thousands=.", "decimal=, thousands=space", "decimal=. thousands=none")
FRAME = """room club
numbers {marks}
enum game Hold=holdem | Ho=omaha | a=omaha8
enum limit ab=no | 5=pot
section head
  hand -> seats   Club Hand {{id}}: {{small}}[ {{game}}]
  hand -> seats   Club Hand {{id}}: {{rest}}
section seats
  seat            S{{seat}}: {{name}} ({{stack}})
"""


class Both:
    """The machine and the reference for the same grammars."""

    def __init__(self, *grammars: Grammar) -> None:
        self.grammars = grammars
        self.machine = Machine(build(grammars))
        self.reference = Reference(grammars)


def assert_same(both: Both, data: bytes) -> int:
    """The machine and the reference agree on all they tell; the number of lines that a template matched."""
    buffer = np.zeros(len(data) + PADDING, np.uint8)
    buffer[: len(data)] = np.frombuffer(data, np.uint8)
    stream = both.machine.read(buffer, len(data))
    reading = both.reference.read(data)
    assert records(stream.events.tolist()) == records(reading.events)
    assert [tuple(row) for row in stream.hands.tolist()] == [tuple(map(int, hand)) for hand in reading.hands]
    sections = [grammar.sections for grammar in both.grammars]
    assert [
        (line, start, length, room, sections[room][section] if room >= 0 else "", hand)
        for line, start, length, room, section, hand in stream.unknown.tolist()
    ] == [tuple(one) for one in reading.unknown]
    assert (stream.used, stream.noise, stream.summaries) == (*reading.lines[:2], reading.summaries)
    return stream.used + stream.noise


def records(stream: list[int]) -> list[tuple[str, list[int]]]:
    """A flat stream cut into its records."""
    kinds = list(KINDS)
    cut, at = [], 0
    while at < len(stream):
        kind = kinds[stream[at]]
        cut.append((kind, stream[at + 1 : at + width_of(kind)]))
        at += width_of(kind)
    return cut


def random_template(rnd: random.Random) -> str:
    fields = [f"{{{name}}}" for name in FIELDS]
    parts = [rnd.choice(fields if rnd.random() < 0.5 else LITERALS) for _ in range(rnd.randrange(1, 6))]
    if rnd.random() < 0.3:
        group = rnd.choice(LITERALS[:6]) + rnd.choice(("", "{amount}", "{text}"))
        parts.insert(rnd.randrange(len(parts) + 1), f"[{group}]")
    return "".join(parts).strip()


def random_grammar(rnd: random.Random) -> Grammar:
    """A grammar of whatever templates the language lets stand beside each other."""
    text = FRAME.format(marks=rnd.choice(MARKS))
    for section in ("seats", "body", "summary", "seats, body"):
        text += f"section {section}\n"
        for _ in range(rnd.randrange(1, 6)):
            goto = rnd.choice(("", "", "-> summary", "-> body"))
            line = f"  {rnd.choice(EVENTS)} {goto} {random_template(rnd)}\n"
            try:
                parse(text + line + "section summary\nsection body\n", "club.grammar")
            except GrammarError:
                continue
            text += line
    return parse(text, "club.grammar")


def printed(grammar: Grammar, template: Template, names: list[str], rnd: random.Random) -> str:
    """A line that the template may match, or may not."""
    line = ""
    for part in template.parts:
        if isinstance(part, Literal):
            line += part.text
        elif part.type == "player":
            line += rnd.choice([*names, "nobody"])
        elif part.type == "enum":
            line += rnd.choice(grammar.enums[part.name])[0]
        else:
            line += rnd.choice(PRINTED[part.type][: 3 if rnd.random() < 0.8 else None])
    if line and rnd.random() < 0.2:
        at = rnd.randrange(len(line))
        line = line[:at] + rnd.choice(WEEDS) + line[at + rnd.randrange(2) :]
    return line + rnd.choice(("", "", "\r", " "))


def random_hand(grammar: Grammar, rnd: random.Random) -> str:
    """Lines as the sections follow each other, most of them of the section they stand in."""
    names = [rnd.choice(NAMES) for _ in range(rnd.randrange(1, 5))]
    section, lines = "head", []
    for _ in range(rnd.randrange(3, 30)):
        places = set(roots(section)) if rnd.random() < 0.9 else set(grammar.sections)
        template = rnd.choice([one for one in grammar.templates if places & set(one.sections)])
        lines.append(printed(grammar, template, names, rnd))
        section = template.goto or section
        if template.event == "seat":
            names.append(rnd.choice(NAMES))
    return rnd.choice(("\n", "\n", "\n\n", "")).join(["", "\n".join(lines)])


@pytest.mark.parametrize("seed", range(25))
def test_random_grammars(seed: int) -> None:
    rnd = random.Random(seed)
    grammar = random_grammar(rnd)
    both = Both(grammar)
    matched = 0
    for _ in range(20):
        names = [rnd.choice(NAMES) for _ in range(rnd.randrange(1, 4))]
        lines = ["Club Hand 1: $5", *(f"S{seat}: {name} ($5)" for seat, name in enumerate(names, 1))]
        lines += [printed(grammar, rnd.choice(grammar.templates), names, rnd) for _ in range(rnd.randrange(1, 25))]
        matched += assert_same(both, "\n".join(lines).encode())
    assert matched > 40


@pytest.mark.parametrize(("length", "matched"), [(LONGEST_LINE, 3), (LONGEST_LINE + 1, 2)])
def test_a_longer_line_matches_nothing(length: int, matched: int) -> None:
    both = Both(parse(FRAME.format(marks=MARKS[0]) + "section body\n  fold  {player}: {text}\n", "club.grammar"))
    line = "a: " + "b" * (length - 3)
    assert assert_same(both, f"Club Hand 1: $5\nS1: a ($5)\n{line} \n".encode()) == matched


@pytest.fixture(scope="module")
def rooms() -> Both:
    return Both(*load_all())


@pytest.mark.parametrize("seed", range(25))
def test_text_of_all_rooms(seed: int, rooms: Both) -> None:
    rnd = random.Random(seed)
    text = "".join(random_hand(rnd.choice(rooms.grammars), rnd) for _ in range(20))
    assert assert_same(rooms, text.encode()) > 10


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real hand files is not here")
@pytest.mark.parametrize("folder", ["pokerstars", "fulltilt"])
def test_real_files(folder: str, rooms: Both) -> None:
    for path in sorted((CORPUS / folder).rglob("*.txt")):
        raw = path.read_bytes()
        name, skip = detect(raw)
        assert_same(rooms, bytes(normalise(raw[skip:], name).text))
