"""What must hold for every text, whatever is wrong with it."""

import re
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from pokerstats.api.synth import synth
from pokerstats.columns.layout import NONE
from pokerstats.model import names
from pokerstats.pipeline import run as pipeline
from pokerstats.pipeline.chunk import Outcome, run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.encoding import detect, normalise
from pokerstats.read.markup import marked_text, room_of
from pokerstats.read.reference import Reference
from pokerstats.read.vm import Machine
from pokerstats.store.summary import BUCKETS
from pokerstats.store.views import connect
from tests.fuzz.edits import edited, renamed

PLAYERS: Final = {
    "pokerstars": re.compile(r"^Seat \d+: (.*) \([^(]* in chips", re.MULTILINE),
    "ipoker": re.compile(r'<player [^>]*?name="([^"]*)"'),
}


class Readers:
    """The machine, and the references it must agree with."""

    def __init__(self) -> None:
        self.machine = Machine(rooms())
        self.text = Reference(rooms().grammars)
        self.markup = Reference(rooms().grammars, of_markup=True)


def some_text(random: Random) -> bytes:
    """A few hands of a room, the players renamed in some."""
    site = random.choice(list(PLAYERS))
    text = "\n".join(synth(site, random.randint(1, 4), random.randrange(1 << 30))) + "\n"
    if random.random() < 0.4:
        players = sorted(set(PLAYERS[site].findall(text)), key=len, reverse=True)
        text = renamed(random, text, [player for player in players if len(player) > 3], of_markup=site == "ipoker")
    return text.encode("utf-8", "surrogatepass")


def case(readers: Readers, random: Random) -> bytes:
    """One text, edited or not, read by all; returns it."""
    raw = some_text(random)
    if random.random() < 0.85:
        raw = edited(random, raw)
    check(readers, raw)
    return raw


def check(readers: Readers, raw: bytes) -> Outcome:
    """Both readers tell the same; all lines and hands are counted; what is proved adds up."""
    encoding, skip = detect(raw)
    text = bytes(normalise(raw[skip:], encoding).text)
    buffer = np.zeros(len(text) + PADDING, np.uint8)
    buffer[: len(text)] = np.frombuffer(text, np.uint8)
    same_events(readers, buffer, text)
    made = run(readers.machine, buffer, len(text))
    assert made.lines == text.count(b"\n") + (text[-1:] not in (b"", b"\n"))
    sound(made)
    return made


def same_events(readers: Readers, buffer: Any, text: bytes) -> None:
    """The machine and the reference agree."""
    room = room_of(buffer, len(text), rooms().markup)
    if room >= 0:
        tables = rooms().markup[room]
        assert tables is not None
        marked = marked_text(tables, text)
        stream = readers.machine.read(marked.data, marked.size, of_markup=True)
        reading = readers.markup.read(marked.data[: marked.size].tobytes())
    else:
        stream = readers.machine.read(buffer, len(text))
        reading = readers.text.read(text)
    assert stream.events.tolist() == reading.events
    assert [tuple(row) for row in stream.hands.tolist()] == [tuple(map(int, hand)) for hand in reading.hands]
    assert [row[0] for row in stream.unknown.tolist()] == [one.line for one in reading.unknown]


def sound(made: Outcome) -> None:
    """The columns fit together, and the ledger closes for hands that are proved."""
    read, computed = made.read, made.computed
    setup, result, people = read.setup, computed.result, computed.seat_result
    count = len(setup.room)
    problems = computed.problems
    assert ((problems.hand >= -1) & (problems.hand < count)).all()
    assert ((problems.line >= 0) & (problems.line <= made.lines)).all()
    assert ((result.verdict >= 0) == (setup.status == names.OK)).all()
    for h in np.flatnonzero(result.verdict == names.PROVED):
        seats = slice(int(setup.seat_at[h]), int(setup.seat_at[h + 1]))
        pots = slice(int(computed.pots.pot_at[h]), int(computed.pots.pot_at[h + 1]))
        assert people.contributed[seats].sum() + result.site_money[h] == result.total_pot[h]
        assert computed.pots.amount[pots].sum() == result.total_pot[h]
        won, stacks = people.won[seats], read.seats.stack[seats]
        if result.rake[h] != NONE and (won != NONE).all():
            taken = result.rake[h] + max(result.jackpot_fee[h], 0) + max(result.other_fees[h], 0)
            assert won.sum() + taken == result.total_pot[h]
        known = stacks != NONE
        assert (people.contributed[seats][known] <= (stacks + read.seats.added_on[seats])[known]).all()


def through_everything(texts: list[bytes], threads: int = 1) -> dict[str, Any]:
    """Files of these texts imported: every head in one bucket, every line in one class, every finding on a line."""
    with tempfile.TemporaryDirectory(prefix="pokerstats-fuzz-") as name:
        folder = Path(name)
        (folder / "in").mkdir()
        for nth, text in enumerate(texts):
            (folder / "in" / f"{nth:05d}.txt").write_bytes(text)
        summary = pipeline.import_paths([folder / "in"], folder / "ds", threads=threads).summary
        with connect(folder / "ds") as connection:
            files = connection.sql("SELECT path, hands, lines_used + lines_noise + lines_unknown, status FROM files")
            lines = {}
            heads = 0
            for path, hands, counted, status in files.fetchall():
                raw = Path(path).read_bytes()
                encoding, skip = detect(raw)
                text = bytes(normalise(raw[skip:], encoding).text)
                lines[path] = text.count(b"\n") + (text[-1:] not in (b"", b"\n"))
                assert counted == (lines[path] if status in ("read", "summary") else 0), path
                heads += hands
            assert heads == summary["hands"] == sum(summary[bucket] for bucket in BUCKETS)
            for path, line in connection.sql("SELECT path, line FROM findings WHERE line IS NOT NULL").fetchall():
                assert 1 <= line <= lines[path], (path, line)
    return summary
