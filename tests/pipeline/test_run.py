"""Inputs into datasets: what is known is skipped, threads change nothing, nothing is lost at a cut."""

import numpy as np
import pytest

from pokerstats.pipeline import run, stream
from pokerstats.pipeline.chunk import run as run_chunk
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.inputs import find_inputs
from pokerstats.read.source import Source
from pokerstats.read.vm import Machine
from pokerstats.store.views import connect

HAND = """PokerStars Hand #{id}:  Hold'em No Limit ($0.50/$1.00 USD) - 2023/05/0{day} 20:0{day}:00 ET
Table 'Quay' 6-max Seat #1 is the button
Seat 1: Mara ($100 in chips)
Seat 2: Oskar ($80 in chips)
Seat 4: Vito ($60.50 in chips)
Oskar: posts small blind $0.50
Vito: posts big blind $1
*** HOLE CARDS ***
Mara: raises $2 to $3
Oskar: folds
Vito: calls $2
*** FLOP *** [2c 7d Jh]
Vito: checks
Mara: bets $4
Vito: folds
Uncalled bet ($4) returned to Mara
Mara collected $6.18 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0.32
Board [2c 7d Jh]
Seat 1: Mara (button) collected ($6.18)
Seat 2: Oskar (small blind) folded before Flop
Seat 4: Vito (big blind) folded on the Flop


"""


@pytest.fixture
def hands(tmp_path):
    path = tmp_path / "quay.txt"
    path.write_text("".join(HAND.format(id=9_000_000_000 + n, day=1 + n % 9) for n in range(40)))
    return path


def _rows(dataset, query):
    return connect(dataset).execute(query).fetchall()


def test_hands_are_proved_and_counted(hands, tmp_path):
    report = run.import_paths([hands], tmp_path / "ds")
    assert report.summary["hands"] == report.summary["proved"] == 40
    assert report.summary["lines"] == {"used": 40 * 23, "noise": 80, "unknown": 0}
    assert report.problems == ()
    query = "SELECT sum(net)::DOUBLE, (SELECT sum(rake)::DOUBLE FROM hands) FROM seats"
    ((net, rake),) = _rows(tmp_path / "ds", query)
    assert rake == pytest.approx(40 * 0.32)
    assert net == pytest.approx(-rake)


def test_a_known_input_is_skipped_and_a_changed_one_replaced(hands, tmp_path):
    run.import_paths([hands], tmp_path / "ds")
    again = run.import_paths([hands], tmp_path / "ds")
    assert [one.status for one in again.inputs] == ["known"]
    assert again.inputs[0].hands == 40
    assert again.arguments_without_hands == ()
    hands.write_text(HAND.format(id=1, day=1))
    changed = run.import_paths([hands], tmp_path / "ds")
    assert changed.summary["hands"] == 1


def test_threads_change_nothing(hands, tmp_path, monkeypatch):
    monkeypatch.setattr(run, "CHUNK", 4_000)
    monkeypatch.setattr(run, "THREADED_CHUNK", 4_000)
    monkeypatch.setattr(run, "SMALL_FILE", 0)
    query = 'SELECT hand_id, line, "offset", length, verdict FROM hands ORDER BY hand'
    run.import_paths([hands], tmp_path / "one", threads=1)
    run.import_paths([hands], tmp_path / "three", threads=3)
    assert _rows(tmp_path / "one", query) == _rows(tmp_path / "three", query)
    first = _rows(tmp_path / "one", query)[1]
    assert first[1:4] == (26, len(HAND.format(id=9_000_000_000, day=1)), len(HAND.format(id=9_000_000_001, day=2)))


@pytest.mark.parametrize("chunk", [700, 1_000, 5_000, 1 << 20])
def test_pieces_are_whole_hands_and_all_of_the_text(hands, chunk):
    source = Source(find_inputs([hands])[0])
    parts = [bytes(piece.data[: piece.size]) for piece in stream.pieces(source, rooms().heads, [], chunk)]
    assert b"".join(parts) == hands.read_bytes()
    assert all(part.startswith(b"PokerStars Hand #") for part in parts)


def test_text_without_a_head_is_passed_on_in_flat_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(stream, "LONGEST", 4_000)
    path = tmp_path / "prose.txt"
    path.write_text("no hands here\n" * 3_000)
    source = Source(find_inputs([path])[0])
    parts = [bytes(piece.data[: piece.size]) for piece in stream.pieces(source, rooms().heads, [], 1_000)]
    assert b"".join(parts) == path.read_bytes()
    assert max(map(len, parts)) <= 8_000


def test_a_chunk_gives_the_same_columns_whatever_came_before(hands):
    machine = Machine(rooms())
    data = np.zeros(hands.stat().st_size + PADDING, np.uint8)
    data[:-PADDING] = np.frombuffer(hands.read_bytes(), np.uint8)
    first = run_chunk(machine, data, len(data) - PADDING)
    second = run_chunk(machine, data, len(data) - PADDING)
    for one, other in zip(first.read.setup, second.read.setup, strict=True):
        assert (one == other).all()
    assert (first.computed.result.total_pot == 65_000).all()


def test_a_named_path_without_hands_is_told(tmp_path):
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "folder").mkdir()
    report = run.audit_paths([tmp_path / "empty.txt", tmp_path / "folder"], tmp_path / "ds")
    assert [one.problem for one in report.problems] == ["is empty"]
    assert len(report.arguments_without_hands) == 2
