"""Each situation of each room comes out as its golden says; and what must hold for every hand of every text."""

import numpy as np
import pytest

from pokerstats.columns.layout import NONE
from pokerstats.pipeline.chunk import run as run_chunk
from pokerstats.pipeline.rooms import rooms
from pokerstats.pipeline.stream import pieces
from pokerstats.read.bytes import PADDING
from pokerstats.read.inputs import find_inputs
from pokerstats.read.markup import room_of
from pokerstats.read.reference import Reference
from pokerstats.read.source import Source
from pokerstats.read.vm import Machine
from tests.rooms.golden import ROOMS, fixtures, text_of

SAMPLES = sorted(path for path in (ROOMS.parents[1] / "sample_data").glob("*/*") if path.suffix in (".txt", ".xml"))


def _name(path):
    return f"{path.parent.name}-{path.stem}"


def _decoded(path):
    with Source(find_inputs([path])[0]) as source:
        parts = [bytes(piece.data[: piece.size]) for piece in pieces(source, rooms().heads, [])]
    return b"".join(parts)


def _outcome(text):
    data = np.zeros(len(text) + PADDING, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    return run_chunk(Machine(rooms()), data, len(text)), data


@pytest.fixture(scope="module")
def references():
    return [Reference(rooms().grammars, of_markup=of_markup) for of_markup in (False, True)]


@pytest.mark.parametrize("path", fixtures(), ids=_name)
def test_golden(path):
    assert text_of(path) == path.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", fixtures() + SAMPLES, ids=_name)
def test_every_line_is_counted(path):
    text = _decoded(path)
    outcome, _ = _outcome(text)
    assert outcome.lines == len(text.split(b"\n")) - text.endswith(b"\n")


@pytest.mark.parametrize("path", fixtures() + SAMPLES, ids=_name)
def test_machine_and_reference_tell_the_same_events(path, references):
    text = _decoded(path)
    machine = Machine(rooms())
    data = np.zeros(len(text) + PADDING, np.uint8)
    data[: len(text)] = np.frombuffer(text, np.uint8)
    room = room_of(data, len(text), rooms().markup)
    size = len(text)
    if room >= 0:
        data, size, *_ = machine.markers[room].read(data, size)
    stream = machine.read(data, size, of_markup=room >= 0)
    reading = references[room >= 0].read(data[:size].tobytes())
    assert stream.events.tolist() == reading.events
    assert len(stream.unknown) == len(reading.unknown)


@pytest.mark.parametrize("path", fixtures() + SAMPLES, ids=_name)
def test_the_ledger_closes(path):
    outcome, _ = _outcome(_decoded(path))
    setup, made = outcome.read.setup, outcome.computed
    for hand in range(len(setup.room)):
        seats = slice(setup.seat_at[hand], setup.seat_at[hand + 1])
        pots = slice(made.pots.pot_at[hand], made.pots.pot_at[hand + 1])
        net, contributed = made.seat_result.net[seats], made.seat_result.contributed[seats]
        total, site = made.result.total_pot[hand], made.result.site_money[hand]
        if total != NONE:
            assert total == contributed.sum() + site
            assert total == made.pots.amount[pots].sum()
        terms = (made.result.rake[hand], *net)
        if total != NONE and len(net) and NONE not in terms:
            fees = sum(one[hand] for one in (made.result.jackpot_fee, made.result.other_fees) if one[hand] != NONE)
            outside = 0 if made.result.outside_money[hand] == NONE else made.result.outside_money[hand]
            assert net.sum() == -(made.result.rake[hand] + fees) + site + outside
