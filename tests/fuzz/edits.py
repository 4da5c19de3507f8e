"""Changes of a text that a bad disk, a bad program or a bad player may make."""

from random import Random
from typing import Final

# what breaks readers: marks of the formats, numbers at their limits, broken encodings, ends of all kinds
WEEDS: Final = (
    b"", b" ", b"\t", b"\n", b"\r", b"\r\n", b"\n\n\n", b"\x00", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc3",
    b"\xe2\x82\xac", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc2\xa0", b"$", b"-", b"-1", b"0", b".", b",",
    b"0.00001", b"99999999999999999999", b"9223372036854775807", b"1e9", b": ", b"[", b"]", b"(", b")", b"[2c 2c]",
    b"[Xx]", b"#", b"Seat 1: ", b"Seat 99: a ($5 in chips)", b"*** FLOP *** [2c 3c 4c]", b"*** SUMMARY ***",
    b"*** SHOW DOWN ***", b"PokerStars Hand #", b"Total pot $1 | Rake $0", b"raises $1 to $2",
    b"Uncalled bet ($1) returned to ", b"collected $1 from pot", b"said, \"", b"<", b">", b"/>", b"\"", b"&amp;",
    b"&#0;", b"&#x110000;", b"<!--", b"<![CDATA[", b"<!DOCTYPE s [", b"<game gamecode=\"1\">", b"</game>",
    b"<round no=\"9\">", b"<action no=\"1\" player=\"", b"x" * 5000,
)  # fmt: skip
NAMES: Final = (
    "a", "a: b", "x ($5 in chips)", "[2c 3d]", "*** FLOP ***", "Seat 1", "raises $2 to $4", "a: folds", "Zoë", "日本",
    "\U0001f0a1", "-", "#1", " lead", "trail ", "a  b", "posts", "collected $5 from pot", "Dealt to",
    "said, \"hi\"", "button)", "(button)", "is sitting out", "''", "\\", "%s", "{0}", "a\u0301", "ß" * 40, "0",
    "1,5", "$1", "Uncalled bet", "<b>", "&amp;", "&", "\"", "'", "]]>", "\u202egnp", "NULL", "PokerStars Hand #1: ",
)  # fmt: skip
MOST: Final = 12  # edits at once


def edited(random: Random, raw: bytes) -> bytes:
    """The text after some edits."""
    data = bytearray(raw)
    for _ in range(random.randint(1, MOST)):
        at = random.randrange(len(data) + 1)
        kind = random.randrange(8)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            del data[at : at + random.choice((1, 1, 2, 10, 100))]
        elif kind == 2:
            data[at:at] = random.choice(WEEDS)
        elif kind == 3 and at < len(data):
            data[at] = random.randrange(256)
        elif kind == 4:
            _lines(random, data)
        elif kind == 5:
            end = min(at + random.choice((1, 5, 50, 400)), len(data))
            to = random.randrange(len(data) + 1)
            data[to:to] = data[at:end]
        elif kind == 6:
            data[at : at + random.randint(0, 9)] = random.choice(WEEDS)
        elif random.random() < 0.1:
            del data[at:]
    return bytes(data)


def _lines(random: Random, data: bytearray) -> None:
    """A line goes, comes twice, or changes its place with another."""
    lines = bytes(data).split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    kind = random.randrange(3)
    if kind == 0:
        del lines[one]
    elif kind == 1:
        lines.insert(other, lines[one])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def renamed(random: Random, text: str, players: list[str], *, of_markup: bool) -> str:
    """The text with the players called as nobody should be: each everywhere by the same new name."""
    names = random.sample(NAMES, min(len(players), len(NAMES)))
    for nth, player in enumerate(players):
        text = text.replace(player, f"\x01{nth}\x02")
    for nth, name in enumerate(names):
        text = text.replace(f"\x01{nth}\x02", _escaped(name) if of_markup else name)
    for nth, player in enumerate(players):
        text = text.replace(f"\x01{nth}\x02", player)
    return text


def _escaped(name: str) -> str:
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
