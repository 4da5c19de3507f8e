"""A hand's lines, and what each of them tells: where faults are planted, in written hands and in real ones alike.

Fields keep their place in the line, so that one figure can be changed and all else stays as the room printed it.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pokerstats.model.money import SCALE

ACTS: Final = ("fold", "check", "call", "bet", "raise_to", "raise_level", "raise_adding", "all_in")
PUTS_IN: Final = ("call", "bet", "raise_to", "raise_level", "raise_adding", "all_in")
POSTS: Final = ("post_small", "post_big", "post_both", "post_dead", "post_ante", "straddle")
FIGURE: Final = re.compile(r"\d[\d,.]*")  # of an amount, without its currency
Value = int | str


class Line(NamedTuple):
    """One line. `kind` is its event, empty where it tells nothing; money in ten-thousandths, cards as `AhKh`."""

    text: str
    kind: str = ""
    values: dict[str, Value] = {}  # noqa: RUF012 - never changed
    spans: dict[str, tuple[int, int]] = {}  # noqa: RUF012 - where fields stand; of money, its figures

    def put(self, **printed: str) -> str:
        """The text with some fields printed otherwise."""
        text = self.text
        for name in sorted(printed, key=lambda name: -self.spans[name][0]):
            start, end = self.spans[name]
            text = text[:start] + printed[name] + text[end:]
        return text

    def number(self, name: str) -> int:
        """A figure of the line."""
        return int(self.values[name])

    @property
    def player(self) -> str:
        """Whose line it is."""
        return str(self.values["player"])


class Planted(NamedTuple):
    """The lines with a fault in them, and where it stands (0-based)."""

    lines: list[str]
    at: int
    invisible: str = ""  # why this one cannot be seen, where others of its kind can


class Script:
    """One hand."""

    def __init__(self, room: str, lines: Iterable[Line], head: Iterable[str] = ()) -> None:
        self.room = room
        self.lines = tuple(lines)
        self.session = tuple(head)  # lines that several hands share
        self.chips = "Tournament" in self.lines[0].text or any("tournamentname" in line for line in self.session)
        self.unit = SCALE if self.chips else SCALE // 100

    @property
    def is_fixed(self) -> bool:
        """Fixed limit."""
        if self.session:
            return any(re.search(r"<gametype>[^<]* (L|Limit)\b", line) for line in self.session)
        head = self.lines[0].text
        return " Limit" in head and "No Limit" not in head and "Pot Limit" not in head

    @property
    def hero(self) -> str:
        """Whose file it is; empty where he was not dealt in."""
        if self.session:
            named = (re.search("<nickname>([^<]*)", line) for line in self.session)
            return next((found[1] for found in named if found), "")
        return next((line.player for line in self.lines if line.kind == "dealt"), "")

    def chips_unsure(self, player: str) -> bool:
        """Whether a player's stack does not tell all that he can put in: a cap, or chips bought inside the hand."""
        bought = {line.values.get("player") for line in self.lines if line.kind == "added_on"}
        return player in bought or "cap" in self.lines[0].values

    def blinds_told(self, kind: str) -> bool:
        """Whether the head tells what such a blind must be."""
        if self.session and not any(re.search(r"<gametype>[^<]*\d/", line) for line in self.session):
            return False
        return kind == "post_big" or not self.is_fixed

    @property
    def bets_told(self) -> bool:
        """Whether the text tells what each player bet in all."""
        return any("put_in" in line.spans for line in self.lines if line.kind == "seat")

    def preflop(self) -> list[Line]:
        """The lines before the first street."""
        streets = [place for place in self.of("street") if self.lines[place].values.get("cards")]
        return list(self.lines[: streets[0] if streets else len(self.lines)])

    def of(self, *kinds: str) -> list[int]:
        """The places of lines with such an event."""
        return [place for place, line in enumerate(self.lines) if line.kind in kinds]

    def acts(self) -> list[int]:
        """The places of acts."""
        return self.of(*ACTS)

    def dealt(self) -> list[str]:
        """The names of players who are not said to sit out."""
        seats = (line.values for line in self.lines if line.kind == "seat" and "sitting_out" not in line.values)
        return [str(values["name"]) for values in seats]

    def figure(self, amount: int) -> str:
        """An amount without its currency."""
        whole, rest = divmod(amount, SCALE)
        return f"{whole}.{rest // 100:02}" if rest else str(whole)

    def texts(self) -> list[str]:
        """The lines as they are."""
        return [line.text for line in self.lines]

    def changed(self, place: int, **printed: int) -> Planted:
        """Figures of one line changed."""
        text = self.lines[place].put(**{name: self.figure(amount) for name, amount in printed.items()})
        return self.with_text(place, text)

    def with_text(self, place: int, text: str) -> Planted:
        """One line in other words."""
        lines = self.texts()
        lines[place] = text
        return Planted(lines, place)

    def with_texts(self, texts: dict[int, str], at: int) -> Planted:
        """Several lines in other words."""
        return Planted([texts.get(place, line.text) for place, line in enumerate(self.lines)], at)

    def without(self, place: int) -> Planted:
        """One line gone."""
        lines = self.texts()
        del lines[place]
        return Planted(lines, place)

    def inserted(self, place: int, text: str) -> Planted:
        """One line more."""
        lines = self.texts()
        lines.insert(place, text)
        return Planted(lines, place)
