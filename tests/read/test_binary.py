import pytest

from pokerstats.read.binary import looks_binary

TEXT = "Room Hand #1: Hold'em ($1/$2)\r\nSeat 1: Zoë (€20)\n"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
        (b"\x7fELF\x02\x01", "a program"),
        (b"SQLite format 3\0\x10", "an SQLite database"),
        (b"\x1f\x8b\x08\0", "a gzip archive (its name must end with .gz)"),
        (b"PK\x03\x04\x14\0\0\0\x08\0[Content_Types].xml", "an Office document"),
        (b"PK\x03\x04\x14\0\0\0\x08\0hands.txt", "a zip archive (its name must end with .zip)"),
        (bytes(257) + b"ustar\x0000", "a tar archive"),
        (b"PAR1\x15\x04", "a Parquet file"),
        (bytes(range(256)) * 4, "binary data"),
    ],
)
def test_a_file_that_is_no_text_is_named(head: bytes, name: str) -> None:
    assert looks_binary(head) == name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be", "utf-32"])
def test_text_is_text_in_any_encoding(encoding: str) -> None:
    assert looks_binary(TEXT.encode(encoding)) is None


def test_an_empty_file_is_text() -> None:
    assert looks_binary(b"") is None
