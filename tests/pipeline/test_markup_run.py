"""Markup through an import: cut into chunks anywhere, read the same; its sessions' heads are kept and shown."""

import re
from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.pipeline import run
from pokerstats.pipeline.rooms import rooms
from pokerstats.pipeline.stream import pieces
from pokerstats.read.inputs import find_inputs
from pokerstats.read.source import Source, read_again
from pokerstats.store.views import connect

ROOM = Path(__file__).parents[1] / "rooms" / "ipoker"
HANDS = """
    SELECT hand_id, line, "offset", length, table_name, currency, stakes, rake, verdict, reading
    FROM hands ORDER BY hand
"""


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """Two sessions of many hands, the hands of the second all on one line."""
    first, second = (ROOM / "two_sessions.txt").read_text(encoding="utf-8").split("</session>\n\n")
    text = _many(first + "</session>\n\n", 400) + _many(second.replace("\n <game", "<game"), 300).replace("\n  <", "<")
    path = tmp_path_factory.mktemp("long") / "long.xml"
    path.write_text(text.replace("<servername", "<unknown/>\n<servername"), encoding="utf-8")
    return path


def _many(session, count):
    """A session with each of its hands many times, under ids of their own."""
    games = re.findall(r"\s*<game .*?</game>\n?", session, re.DOTALL)
    head, tail = session[: session.index(games[0])], session[session.index(games[-1]) + len(games[-1]) :]
    start = 10_000 * len(games)
    more = [games[n % len(games)] for n in range(count)]
    return head + "".join(re.sub(r'(?<=gamecode=")\d+', str(start + n), one) for n, one in enumerate(more)) + tail


def rows(path, to, query):
    run.import_paths([path], to)
    connection = connect(to)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("chunk", [3_000, 10_000])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_chunks_tell_what_the_whole_tells(long, tmp_path, monkeypatch, chunk, encoding):
    path = tmp_path / "long.xml"
    path.write_bytes(long.read_text(encoding="utf-8").encode(encoding))
    whole = rows(path, tmp_path / "whole", HANDS)
    assert len(whole) == 700
    monkeypatch.setattr(run, "CHUNK", chunk)
    monkeypatch.setattr(run, "THREADED_CHUNK", chunk)
    assert rows(path, tmp_path / "pieces", HANDS) == whole
    counts = "SELECT lines_used, lines_noise, lines_unknown, preamble_offset, preamble_length FROM files"
    first, second = (connect(tmp_path / name).execute(counts).fetchall() for name in ("whole", "pieces"))
    assert sum(first[0][:3]) == sum(second[0][:3]) == long.read_text(encoding="utf-8").count("\n")
    assert first[0][3:] == second[0][3:]


def test_each_piece_begins_with_the_head_of_its_session(long):
    source = Source(find_inputs([long])[0])
    parts = list(pieces(source, rooms().heads, [], 4_000, rooms().markup))
    assert len(parts) > 20
    assert all(b"<gametype>" in part.data[: part.size].tobytes().partition(b"<game ")[0] for part in parts)
    text = b"".join(part.data[part.head : part.size].tobytes() for part in parts)
    assert text == long.read_bytes()


def test_a_hand_is_shown_behind_the_head_of_its_session(long, tmp_path):
    dataset = ps.import_hands(long, to=tmp_path / "ds")
    for hand_id, table in (("10399", "Kajo"), ("20250", "Seita")):
        raw = dataset.raw(hand_id)
        assert f"<tablename>{table}" in raw
        assert re.findall(r'gamecode="(\d+)"', raw) == [hand_id]
        again = tmp_path / f"{hand_id}.xml"
        again.write_text(raw, encoding="utf-8")
        (hand,) = ps.read_hands(again)
        assert (hand.hand_id, hand.table_name.partition(",")[0], hand.verdict) == (hand_id, table, "proved")


def test_the_files_first_head_is_kept(long, tmp_path):
    dataset = ps.import_hands(long, to=tmp_path / "ds")
    query = "SELECT path, preamble_offset, preamble_length FROM files"
    ((path, offset, length),) = dataset.connection.execute(query).fetchall()
    head = read_again(path, offset, length)
    assert head.startswith(b"<session ")
    assert head.rstrip().endswith(b"</general>")


def test_an_unknown_part_is_explained():
    found = list(ps.audit_hands(ROOM / "unknown_parts.txt", select=["T101"]).findings())
    assert [one.line for one in found] == [24, 26, 34]
    assert "closest template" in found[2].note


@pytest.mark.parametrize("chunk", [700, 4_000, run.CHUNK])
@pytest.mark.parametrize("markup_first", [True, False])
def test_text_and_markup_in_one_file_are_both_read(tmp_path, monkeypatch, chunk, markup_first):
    markup = (ROOM / "two_sessions.txt").read_text(encoding="utf-8")
    text = (ROOM.parent / "pokerstars" / "side_pots.txt").read_text(encoding="utf-8")
    mixed = tmp_path / "mixed.txt"
    mixed.write_text(markup + "\n" + text if markup_first else text + "\n" + markup, encoding="utf-8")
    monkeypatch.setattr(run, "CHUNK", chunk)
    alone = {row[0]: row[4:] for row in _told(tmp_path, "a.xml", markup) + _told(tmp_path, "b.txt", text)}
    both = rows(mixed, tmp_path / "both", HANDS)
    assert {row[0]: row[4:] for row in both} == alone
    raw = mixed.read_bytes()
    lines = raw.split(b"\n")
    for hand_id, line, offset, *_ in both:
        assert hand_id.encode() in lines[line - 1]
        assert hand_id.encode() in raw[offset:].lstrip().partition(b"\n")[0]
    assert rows(mixed, tmp_path / "unknown", "SELECT lines_unknown FROM files") == [(0,)]


def _told(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")
    return rows(folder / name, folder / f"{name}.ds", HANDS)
