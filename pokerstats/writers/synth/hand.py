"""One hand as it was played: what a room would know of it. Amounts are ten-thousandths, cards 0 … 51 (2c = 0, As = 51).

Players are numbered from left of the button; only who was dealt cards has a number.
"""

import datetime as dt
from dataclasses import dataclass, field
from typing import NamedTuple

from pokerstats.writers.synth.terms import Terms


class Seat(NamedTuple):
    """A player at the table before the hand."""

    seat: int
    name: str
    stack: int
    dealt: bool = True
    away: bool = False  # dealt in, and folded when it is his turn (tournaments)


class Act(NamedTuple):
    """What a player did, by the name of its event: `post_small` … `raise`, `uncalled`; `says` is no act but a line."""

    street: int
    i: int
    kind: str
    added: int = 0  # chips put in now
    by: int = 0  # of a raise: over the level before
    to: int = 0  # of a bet or raise: the level that it makes
    all_in: bool = False
    text: str = ""


class Pot(NamedTuple):
    """What was called, and who can win it."""

    amount: int
    eligible: list[int]
    rake: int = 0


class Award(NamedTuple):
    """Who is paid how much of which pot."""

    board: int
    pot: int
    i: int
    amount: int


@dataclass(slots=True)
class Hand:
    """The whole of a hand."""

    terms: Terms
    number: int
    at: dt.datetime
    table: str
    max_seats: int
    button: int  # seat number
    hero: str  # whose file it is
    listed: list[Seat]  # by seat number
    players: list[Seat]  # dealt in, from left of the button
    small: int | None = None  # players who posted the blinds
    big: int = 0
    ante: int = 0
    acts: list[Act] = field(default_factory=list)
    hole: list[list[int]] = field(default_factory=list)
    boards: list[list[int]] = field(default_factory=list)  # five cards each
    split_after: int = 3  # the last street that all boards share
    streets: int = 0  # dealt, of four
    folded: list[int | None] = field(default_factory=list)  # the street
    paid: list[int] = field(default_factory=list)  # put in, uncalled taken back
    pots: list[Pot] = field(default_factory=list)
    rake: int = 0
    awards: list[Award] = field(default_factory=list)
    values: list[dict[int, tuple[int, int]]] = field(default_factory=list)  # a board's highs and lows, by player
    showdown: list[int] = field(default_factory=list)  # who is to show, in this order
    mucks: set[int] = field(default_factory=set)  # who of them does not

    def total(self) -> int:
        """The pot, rake included."""
        return sum(pot.amount for pot in self.pots)

    def won(self) -> list[int]:
        """What each player is paid."""
        won = [0] * len(self.players)
        for award in self.awards:
            won[award.i] += award.amount
        return won

    def shows(self, i: int) -> bool:
        """Whether a player's cards were seen at the showdown."""
        return i in self.showdown and i not in self.mucks

    def live(self) -> list[int]:
        """Players who did not fold."""
        return [i for i, street in enumerate(self.folded) if street is None]


def packed(cards: list[int]) -> int:
    """Cards as columns hold them: one byte each, the first in the lowest."""
    word = 0
    for card in reversed(cards):
        word = word << 8 | (card + 1)
    return word
