import pytest

from pokerstats.read.encoding import decode, detect, normalise

TEXT = "Room Hand #7: Hold'em (£1/£2)\nSeat 2: Zoë (€20)\n"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", ("utf-8", 0)),
        (TEXT.encode(), ("utf-8", 0)),
        (TEXT.encode("utf-8-sig"), ("utf-8-bom", 3)),
        (TEXT.encode("cp1252"), ("cp1252", 0)),
        ("Seat 1: Иван ($5)\nSeat 2: Анна_77 ($5)\nSeat 3: Zo ($5)\n".encode("cp1251"), ("cp1251", 0)),
        ("Seat 1: ВИНТ ($5)\nSeat 2: Ёжик ($5)\n".encode("cp1251"), ("cp1251", 0)),
        ("Seat 1: ÄÖÜ ($5)\nSeat 2: äöüß ($5)\n".encode("cp1252"), ("cp1252", 0)),
        ("Seat 1: são ($5)\nSeat 2: ação ($5)\nSeat 3: Åström\n".encode("cp1252"), ("cp1252", 0)),
        (TEXT.encode("utf-16-le"), ("utf-16-le", 0)),
        (TEXT.encode("utf-16-be"), ("utf-16-be", 0)),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), ("utf-16-le", 2)),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), ("utf-16-be", 2)),
        (b"\xff\xfe\0\0" + TEXT.encode("utf-32-le"), ("utf-32-le", 4)),
        (b"\0\0\xfe\xff" + TEXT.encode("utf-32-be"), ("utf-32-be", 4)),
        ("игрок Зоя".encode()[:-1], ("utf-8", 0)),  # the head ends inside a character
        ("игрок Zoë".encode() + b" Zo\xeb", ("utf-8", 0)),  # two encodings in one file: mostly UTF-8
        (b"\0" * 64 + TEXT.encode(), ("utf-8", 0)),  # a hole of NULs is no UTF-16
    ],
)
def test_the_encoding_is_told_by_the_first_bytes(data: bytes, found: tuple[str, int]) -> None:
    assert detect(data) == found


@pytest.mark.parametrize(
    ("data", "encoding", "text", "notes"),
    [
        (b"a\r\nb\rc\r\rd\r", "utf-8", "a\r\nb\nc\n\nd\n", {"cr"}),
        ("1\u00a0480 1\u202f430 1\u2007000".encode(), "utf-8", "1 480 1 430 1 000", {"nbsp"}),
        (b"1\xa0480 \x80", "cp1252", "1 480 €", {"nbsp"}),
        (b"a\n\xef\xbb\xbfb", "utf-8", "a\nb", {"bom"}),
        (b"a\0b\0", "utf-8", "ab", {"nul"}),
        (b"Zo\xeb Zo\xc3\xab \x80\x81", "utf-8", "Zoë Zoë €\x81", {"cp1252"}),
        (b"\x81\x8d\x8f\x90\x9d", "cp1252", "\x81\x8d\x8f\x90\x9d", set()),  # bytes without a character stay apart
        ("Зоя: \x98".encode("cp1251", "ignore") + b"\x98", "cp1251", "Зоя: \x98", set()),
        ("a\rb\r\n".encode("utf-16-be"), "utf-16-be", "a\nb\r\n", {"cr"}),
        ("a🂡".encode("utf-16-le") + b"b", "utf-16-le", "a🂡", {"cut"}),
        ("a🂡".encode("utf-16-le")[:-2], "utf-16-le", "a\ufffd", set()),  # half a pair
        (b"a\0\0\0\0\0\x11\0", "utf-32-le", "a\ufffd", set()),  # beyond Unicode
        (b"\xed\xa0\x80", "utf-8", "í\u00a0€".replace("\u00a0", " "), {"cp1252", "nbsp"}),  # a surrogate is no UTF-8
    ],
)
def test_text_is_normalised_and_it_is_noted(data: bytes, encoding: str, text: str, notes: set[str]) -> None:
    normal = normalise(data, encoding)
    assert (normal.text.decode(), normal.notes) == (text, notes)


def test_a_hand_is_decoded_as_its_source_told() -> None:
    assert decode(b"Zo\xeb: 1\xa0480\r", "cp1252+cr+nbsp") == "Zoë: 1 480\n"
    assert decode("Zoë".encode("utf-16-le"), "utf-16-le+cut") == "Zoë"
