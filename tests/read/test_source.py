import gzip
import hashlib
import io
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerstats.model.errors import InputError
from pokerstats.read.encoding import decode, detect
from pokerstats.read.inputs import find_inputs
from pokerstats.read.source import Source, fingerprint, read_again

HAND = "Room Hand #7: Hold'em (£1/£2)\r\nSeat 2: Zoë (€1\u00a0480)\rSeat 3: Зоя 🂡\n"
ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32")


def open_source(path: Path, data: bytes, block: int = 1 << 20) -> Source:
    path.write_bytes(data)
    (one,) = find_inputs([path])
    return Source(one, block)


def text_of(source: Source, room: int = 1 << 16) -> bytes:
    """All text, by a buffer with this much room."""
    buffer = np.empty(room + 3, np.uint8)
    text = b""
    with source:
        while count := source.readinto(buffer, 3):
            text += buffer[3 : 3 + count].tobytes()
    return text


def places(source: Source, text: bytes) -> list[int]:
    return [int(place) for place in source.original(np.arange(len(text) + 1))]


def test_without_a_hash_the_text_is_the_same(tmp_path):
    file = tmp_path / "hands.txt"
    file.write_bytes(b"one\ntwo\n")
    (one,) = find_inputs([file])
    told = []
    for hashed in (True, False):
        buffer = np.zeros(64, np.uint8)
        with Source(one, hashed=hashed) as source:
            count = source.readinto(buffer, 0)
            assert source.readinto(buffer, count) == 0
            told.append((buffer[:count].tobytes(), len(source.sha256())))
    assert told == [(b"one\ntwo\n", 64), (b"one\ntwo\n", 0)]


def test_plain_text_goes_through_untouched(tmp_path: Path) -> None:
    data = "Zoë: bets €5\r\nZoë: folds\n".encode()
    source = open_source(tmp_path / "a", data)
    assert text_of(source) == data
    assert (source.encoding, source.notes, source.problem) == ("utf-8", [], None)
    assert (source.bytes_read, source.sha256()) == (len(data), hashlib.sha256(data).hexdigest())
    assert places(source, data) == list(range(len(data) + 1))


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        (b"\xef\xbb\xbf", "", "utf-8-bom"),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", "a\nb", "utf-8-bom+bom"),
        (b"a\rb\r", "a\nb\n", "utf-8+cr"),
        (b"a\0\0b", "ab", "utf-8+nul"),
        ("a\n".encode("utf-16") + b"b", "a\n", "utf-16-le+cut"),
        ("a\rb\n".encode("utf-16-le"), "a\nb\n", "utf-16-le+cr"),
        (b"1\xa0\x80 \x81\r\n", "1 € \x81\r\n", "cp1252+nbsp"),
        (b"x" * 70_000 + b"Zo\xeb Zo\xc3\xab", "x" * 70_000 + "Zoë Zoë", "utf-8+cp1252"),
        (b"x" * 70_000 + b"\xe2\x82", "x" * 70_000 + "â‚", "utf-8+cp1252"),
    ],
)
def test_what_was_done_is_told(tmp_path: Path, data: bytes, text: str, encoding: str) -> None:
    source = open_source(tmp_path / "a", data)
    assert text_of(source).decode() == text
    assert source.encoding == encoding
    assert source.sha256() == hashlib.sha256(data).hexdigest()


def pieces() -> st.SearchStrategy[bytes]:
    odd = ["\r", "\n", "\r\n", "\0", "\ufeff", "\u00a0", "\u202f", "\u2007", "é", "€", "🂡", "Зоя", "Seat 1: ", "a"]
    text = st.lists(st.sampled_from(odd), max_size=12).map("".join)
    encoded = st.builds(lambda text, encoding: text.encode(encoding, "replace"), text, st.sampled_from(ENCODINGS))
    ends = st.sampled_from([b"\xe9", b"\xe2\x82", b"\xf0\x9f", b"\x80", b"\xc2", b"\0"])
    broken = st.builds(bytes.__add__, encoded, ends)
    return st.one_of(encoded, broken, st.builds(bytes.__add__, broken, encoded))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=pieces(), block=st.integers(1, 9), room=st.integers(1, 20))
def test_any_block_size_gives_the_same_text_and_places(tmp_path: Path, data: bytes, block: int, room: int) -> None:
    whole = open_source(tmp_path / "a", data)
    text = text_of(whole)
    source = open_source(tmp_path / "a", data, block)
    assert text_of(source, room) == text
    assert source.encoding == whole.encoding
    assert source.sha256() == hashlib.sha256(data).hexdigest()
    base, mark = detect(data)
    assert decode(data[mark:], base) == text.decode()
    assert places(source, text) == places(whole, text)
    check_places(source, text, data, base)


def check_places(source: Source, text: bytes, data: bytes, encoding: str) -> None:
    """From each character's place on, the bytes on the disk are the rest of the text."""
    found = places(source, text)
    for at in range(len(text)):
        if text[at] & 0xC0 != 0x80:
            assert decode(data[found[at] :], encoding).encode() == text[at:]
    assert found == sorted(found)
    assert found[-1] == len(data)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_hand_is_found_again_on_the_disk(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.txt"
    source = open_source(path, (HAND * 3).encode(encoding, "replace"), block=50)
    text = text_of(source)
    lines = text.splitlines(keepends=True)
    assert len(lines) == 9
    ends = np.cumsum([0] + [len(line) for line in lines])
    found = source.original(ends)
    for i, line in enumerate(lines):
        raw = read_again(str(path), int(found[i]), int(found[i + 1] - found[i]))
        assert decode(raw, source.encoding).encode() == line


def test_released_text_takes_no_memory_and_the_rest_keeps_its_places(tmp_path: Path) -> None:
    data = (HAND * 400).encode("utf-16-le")
    kept = open_source(tmp_path / "a", data, 1000)
    text = text_of(kept)
    source = open_source(tmp_path / "a", data, 1000)
    buffer = np.empty(1000, np.uint8)
    at = most = 0
    while count := source.readinto(buffer, 0):
        position = np.arange(at, at + count)
        assert np.array_equal(source.original(position), kept.original(position))
        at += count
        source.release(at)
        most = max(most, len(source._breaks))
    source.close()
    assert at == len(text)
    assert most <= 2


def test_a_file_is_read_up_to_its_size_at_opening(tmp_path: Path) -> None:
    path = tmp_path / "a"
    source = open_source(path, b"one\n" * 20_000)
    with path.open("ab") as file:
        file.write(b"two\n")
    assert text_of(source) == b"one\n" * 20_000


def test_a_full_buffer_is_a_wrong_call(tmp_path: Path) -> None:
    with open_source(tmp_path / "a", b"hand") as source, pytest.raises(ValueError, match="no room"):
        source.readinto(np.empty(4, np.uint8), 4)


def test_the_hash_is_known_at_the_end_only(tmp_path: Path) -> None:
    with open_source(tmp_path / "a", b"hand") as source, pytest.raises(ValueError, match="end"):
        source.sha256()


def test_a_gz_that_is_cut_off_keeps_what_came(tmp_path: Path) -> None:
    text = "".join(f"Seat {i}: player{i * i}\n" for i in range(40_000)).encode()
    packed = gzip.compress(text)
    source = open_source(tmp_path / "a.gz", packed)
    assert (text_of(source), source.problem) == (text, None)
    source = open_source(tmp_path / "a.gz", packed[: len(packed) // 2])
    part = text_of(source)
    assert text.startswith(part)
    assert len(part) > 70_000
    assert source.problem == "is cut off"
    assert fingerprint(source.input) is None


def test_what_is_no_gz_is_a_problem(tmp_path: Path) -> None:
    source = open_source(tmp_path / "a.gz", b"Room Hand #7")
    assert text_of(source) == b""
    assert source.problem is not None
    assert source.problem.startswith("is damaged: ")


def test_a_damaged_member_is_a_problem_and_its_neighbour_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("1.txt", "first hand\n")
        archive.writestr("2.txt", "second hand\n")
    path.write_bytes(path.read_bytes().replace(b"first", b"worst"))
    first, second = (Source(one) for one in find_inputs([path]))
    assert (text_of(second), second.problem) == (b"second hand\n", None)
    text_of(first)
    assert first.problem is not None
    assert first.problem.startswith("is damaged: ")
    assert read_again(second.input.path, 7, 4) == b"hand"


def test_a_file_that_went_away_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"hand")
    (one,) = find_inputs([tmp_path / "a"])
    (tmp_path / "a").unlink()
    source = Source(one)
    assert (text_of(source), source.problem) == (b"", "does not exist")


def test_an_input_with_a_problem_is_empty(tmp_path: Path) -> None:
    (one,) = find_inputs([tmp_path / "none"])
    source = Source(one)
    assert (text_of(source), source.problem) == (b"", "does not exist")


def test_stdin_is_read_and_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO("Zoë\r\n".encode("utf-16")))
    monkeypatch.setattr(sys, "stdin", stdin)
    (one,) = find_inputs(["-"])
    assert text_of(Source(one)) == "Zoë\r\n".encode()
    assert not stdin.buffer.closed
    assert fingerprint(one) is None
    with pytest.raises(InputError, match="stdin"):
        read_again("-", 0, 1)


def test_a_pdf_is_named(tmp_path: Path) -> None:
    with open_source(tmp_path / "a.txt", b"%PDF-1.7\n") as source:
        assert source.binary == "a PDF"


def test_the_fingerprint_is_the_hash_that_reading_tells(tmp_path: Path) -> None:
    source = open_source(tmp_path / "a.gz", gzip.compress(HAND.encode("utf-16") * 3000))
    text_of(source)
    assert fingerprint(source.input) == source.sha256()


def test_reading_again_says_when_the_file_changed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"hand")
    with pytest.raises(InputError, match="shorter"):
        read_again(str(path), 2, 3)
    with pytest.raises(InputError, match="does not exist"):
        read_again(str(tmp_path / "b"), 0, 1)
