"""How each field type reads a line: for each, the places where it may end, in the order of trying.

A reader is called with (line, at) and yields (end, value). `int roman money cards enum player gap` read as far as
they can and have one answer or none; `text` offers every stop from the left, `name` from the right.
Lines come without trailing blanks.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from pokerstats.columns.layout import MONEY_SCALE, MOST_CARDS, MOST_DIGITS, NONE, TOO_FINE
from pokerstats.model.money import CHIPS, SYMBOLS

_CURRENCY: Final = {symbol.text.encode(): symbol.currency for symbol in SYMBOLS}
_CARD: Final = rb"(?:10|[2-9TJQKA])[cdhs]"
_INT: Final = re.compile(rb"[0-9]{1,18}")
_ROMAN: Final = re.compile(rb"[0-9IVXLCDM]+")
_GAP: Final = re.compile(rb" *")
_CARDS: Final = re.compile(rb"%b(?:(?: |\] \[|\]\[)%b)*" % (_CARD, _CARD))
_ONE_CARD: Final = re.compile(_CARD)


@dataclass(slots=True)
class Line:
    """A line within its data, and the players who may stand on it."""

    data: bytes
    end: int  # without line end and trailing blanks
    players: tuple[tuple[bytes, int], ...]  # seat names, longest first, with their seat index
    symbol: int = NONE  # currency index of the last symbol that an amount was read with, also on a way that led nowhere


class Value(NamedTuple):
    """What a field read: one word or, of text, where it stands."""

    word: int  # of text: the offset
    length: int = -1  # of text


Reader = Callable[[Line, int], Iterator[tuple[int, Value]]]


def players(names: list[bytes]) -> tuple[tuple[bytes, int], ...]:
    """The names of a hand's seats as `Line` wants them; of equal names the first seat stays."""
    seen: dict[bytes, int] = {}
    for seat_i, name in enumerate(names):
        seen.setdefault(name, seat_i)
    return tuple(sorted(seen.items(), key=lambda pair: -len(pair[0])))


def player(line: Line, at: int) -> Iterator[tuple[int, Value]]:
    """The longest seat name that stands here."""
    for name, seat_i in line.players:
        if line.data.startswith(name, at):
            if at + len(name) <= line.end:
                yield at + len(name), Value(seat_i)
            return


def text(stop: int | None) -> Reader:
    """Any bytes up to a stop byte (None: the end of the line), shortest first."""

    def read(line: Line, at: int) -> Iterator[tuple[int, Value]]:
        if stop is None:
            yield line.end, Value(at, line.end - at)
            return
        end = line.data.find(stop, at, line.end)
        while end >= 0:
            yield end, Value(at, end - at)
            end = line.data.find(stop, end + 1, line.end)

    return read


def name(stop: int | None) -> Reader:
    """Any bytes up to a stop byte (None: the end of the line), longest first."""

    def read(line: Line, at: int) -> Iterator[tuple[int, Value]]:
        if stop is None:
            yield line.end, Value(at, line.end - at)
            return
        end = line.data.rfind(stop, at, line.end)
        while end >= 0:
            yield end, Value(at, end - at)
            end = line.data.rfind(stop, at, end)

    return read


def money(decimal: str, thousands: str) -> Reader:
    """An amount with these marks, in ten-thousandths."""
    before, after = (
        b"(?:%b)" % b"|".join(re.escape(one.text.encode()) for one in SYMBOLS if not (behind and one.before))
        for behind in (False, True)
    )
    mark, part = re.escape(thousands.encode()), re.escape(decimal.encode())
    whole = rb"[0-9](?:%b?[0-9])*" % mark if thousands else rb"[0-9]+"
    pattern = re.compile(
        rb"(?P<before>%b)?(?:(?P<whole>%b)(?:%b(?P<part>[0-9]+))?|%b(?P<bare>[0-9]+))(?(before)|(?P<after>%b)?)"
        % (before, whole, part, part, after)
    )

    def read(line: Line, at: int) -> Iterator[tuple[int, Value]]:
        found = pattern.match(line.data, at, line.end)
        if found is None:
            return
        digits = (found["whole"] or b"").replace(thousands.encode(), b"")
        fraction = found["part"] or found["bare"] or b""
        seen = found["after"] or found["before"] or b""
        if len(digits) > MOST_DIGITS or len(fraction) > 4:
            amount = TOO_FINE
        else:
            amount = int(digits or b"0") * MONEY_SCALE + int(fraction.ljust(4, b"0"))
        if _CURRENCY.get(seen, CHIPS) != CHIPS:
            line.symbol = _CURRENCY[seen]
        yield found.end(), Value(amount)

    return read


def enum(words: tuple[tuple[str, int], ...]) -> Reader:
    """One of these words, longest first."""
    codes = {word.encode(): code for word, code in words}
    pattern = re.compile(b"|".join(re.escape(word) for word in sorted(codes, key=len, reverse=True)))
    return _by_pattern(pattern, lambda found: codes[found])


def integer(line: Line, at: int) -> Iterator[tuple[int, Value]]:
    """1 to 18 digits."""
    return _read_int(line, at)


def cards(line: Line, at: int) -> Iterator[tuple[int, Value]]:
    """Up to eight cards with blanks or bracket pairs between."""
    found = _CARDS.match(line.data, at, line.end)
    if found is None:
        return
    dealt = _ONE_CARD.findall(found[0])
    if len(dealt) <= MOST_CARDS:
        yield found.end(), Value(packed(dealt))


def packed(dealt: list[bytes]) -> int:
    """Cards as layout packs them: the first printed card in the lowest byte."""
    word = 0
    for place, card in enumerate(dealt):
        rank = b"23456789TJQKA".index(card[:-1].replace(b"10", b"T"))
        word |= (1 + rank * 4 + b"cdhs".index(card[-1:])) << (8 * place)
    return word


def _by_pattern(pattern: re.Pattern[bytes], value: Callable[[bytes], int]) -> Reader:
    def read(line: Line, at: int) -> Iterator[tuple[int, Value]]:
        found = pattern.match(line.data, at, line.end)
        if found is not None:
            yield found.end(), Value(value(found[0]))

    return read


_read_int: Final = _by_pattern(_INT, int)
roman: Final = _by_pattern(_ROMAN, lambda _: NONE)
gap: Final = _by_pattern(_GAP, lambda _: NONE)
