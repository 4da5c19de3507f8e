"""Output arrays that are too small at first grow, and the result is the same."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from pokerstats.api.synth import synth
from pokerstats.audit import case as notes
from pokerstats.pipeline import run as pipeline
from pokerstats.pipeline import stream
from pokerstats.pipeline.chunk import Outcome, run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.assembly import texts
from pokerstats.read.bytes import PADDING
from pokerstats.read.vm import Machine
from pokerstats.replay import play, settle
from pokerstats.store.views import connect
from tests.fuzz.edits import edited

TEXTS = {site: ("\n".join(synth(site, 40, 5)) + "\n").encode() for site in ("pokerstars", "ipoker")}
TEXTS["broken"] = b"".join(edited(Random(seed), TEXTS["pokerstars"]) for seed in range(4))


def outcome(text: bytes, machine: Machine) -> Outcome:
    buffer = np.zeros(len(text) + PADDING, np.uint8)
    buffer[: len(text)] = np.frombuffer(text, np.uint8)
    return run(machine, buffer, len(text))


def cramped() -> Machine:
    """A machine whose arrays hold next to nothing."""
    machine = Machine(rooms())
    machine.events = machine.events[:8].copy()
    machine.hands, machine.unknown = machine.hands[:1].copy(), machine.unknown[:1].copy()
    return machine


def assert_same(one: Any, other: Any, path: str = "") -> None:
    if isinstance(one, np.ndarray):
        assert np.array_equal(one, other), path
    elif isinstance(one, tuple):
        names = getattr(one, "_fields", range(len(one)))
        for name, left, right in zip(names, one, other, strict=True):
            assert_same(left, right, f"{path}.{name}")
    else:
        assert one == other, path


@pytest.mark.parametrize("name", TEXTS)
def test_tiny_capacities_give_the_same_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    roomy = outcome(TEXTS[name], Machine(rooms()))
    monkeypatch.setattr(play, "FIRST_FINDINGS", 1)
    monkeypatch.setattr(settle, "FIRST_AWARDS", 1)
    monkeypatch.setattr(notes, "FIRST_NOTES", 1)
    monkeypatch.setattr(texts, "TEXTS_A_HAND", 0)
    assert_same(roomy, outcome(TEXTS[name], cramped()))


def test_a_machine_that_has_grown_tells_no_more_than_before() -> None:
    machine = cramped()
    first = outcome(TEXTS["pokerstars"], machine)
    outcome(TEXTS["broken"], machine)
    assert_same(first, outcome(TEXTS["pokerstars"], machine))


def test_lines_that_nobody_knows_take_memory_for_themselves_alone() -> None:
    """All outputs grew together once: an audit of unknown texts took a gigabyte."""
    machine = Machine(rooms())
    room_for_events, room_for_hands = machine.events.size, machine.hands.size
    text = b"a line of another kind\n" * 5_000
    buffer = np.zeros(len(text) + PADDING, np.uint8)
    buffer[: len(text)] = np.frombuffer(text, np.uint8)
    assert len(machine.read(buffer, len(text)).unknown) == 5_000
    assert (machine.events.size, machine.hands.size) == (room_for_events, room_for_hands)


@pytest.mark.parametrize("name", ["pokerstars", "ipoker"])
@pytest.mark.parametrize("chunk", [1 << 12, 1 << 15])
def test_small_chunks_give_the_same_dataset(
    name: str, chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the last head stands further from the end than is looked through first."""
    (tmp_path / "hands.txt").write_bytes(TEXTS[name])
    pipeline.import_paths([tmp_path / "hands.txt"], tmp_path / "whole")
    monkeypatch.setattr(pipeline, "CHUNK", chunk)
    monkeypatch.setattr(pipeline, "THREADED_CHUNK", chunk)
    monkeypatch.setattr(stream, "TAIL", 1 << 10)
    pipeline.import_paths([tmp_path / "hands.txt"], tmp_path / "pieces", threads=2)
    for table in ("hands", "seats", "actions", "pots", "awards", "findings", "files"):
        query = f"SELECT hash(t) FROM {table} t ORDER BY 1"
        whole, pieces = (connect(tmp_path / one).sql(query).fetchall() for one in ("whole", "pieces"))
        assert whole == pieces, table
        assert whole or table == "findings"
