"""A table over time: who sits where with how much, where the button is, who is away. Chips go on to the next hand."""

import datetime as dt
import random
from typing import Final

from pokerstats.model.names import LIMITS
from pokerstats.rake.schedule import Tier
from pokerstats.writers.synth.hand import Hand, Seat
from pokerstats.writers.synth.names import PLAYERS, TABLES
from pokerstats.writers.synth.play import play
from pokerstats.writers.synth.styles import STYLES, Style
from pokerstats.writers.synth.terms import FEWEST, Asked, Terms, most_players

FEWEST_HANDS: Final = 3  # played at one table
MOST_HANDS: Final = 40
FRESH: Final = 0.15  # chance that a player comes with other chips


class Table:
    """Some players for some hands."""

    def __init__(self, terms: Terms, style: Style, asked: Asked, hero: str, rng: random.Random) -> None:
        self.terms = terms
        self.rng = rng
        self.style = style
        most = most_players(terms.game)
        count = asked.players or rng.randint(self.style.players[0], min(self.style.players[1], most))
        self.max_seats = next(size for size in (2, 6, 9, 10) if size >= count)
        if not terms.is_cash and self.max_seats < 6:
            self.max_seats = 6
        self.seats = sorted(rng.sample(range(1, self.max_seats + 1), count))
        self.hero = hero
        self.names = dict(zip(self.seats, rng.sample(PLAYERS, count), strict=True))
        if hero not in self.names.values():
            self.names[rng.choice(self.seats)] = hero
        # where nothing tells the blinds, nobody may be too short to post one beside an ante
        self.least = terms.unit if terms.is_cash or terms.site.blinds_told else 2 * terms.big_blind
        self.stacks = {seat: self._chips() for seat in self.seats}
        self.button = rng.choice(self.seats)
        self.name = f"{rng.choice(TABLES)} {rng.choice(('', 'II', 'III', 'IV', 'V'))}".strip()
        self.number = rng.randrange(1, 200)
        self.exact = asked.players is not None  # so many are dealt in
        self._tiers: dict[int, Tier | None] = {}

    def hand(self, number: int, at: dt.datetime) -> Hand:
        """The next hand."""
        rng = self.rng
        self._refill()
        away = self._away()
        listed = [
            Seat(seat, self.names[seat], self.stacks[seat], not (seat in away and self.terms.is_cash), seat in away)
            for seat in self.seats
        ]
        dealt = [seat for seat in listed if seat.dealt]
        button = self._next_button([seat.seat for seat in dealt])
        players = sorted(dealt, key=lambda seat: (seat.seat <= button, seat.seat))
        hand = Hand(self.terms, number, at, self.name, self.max_seats, button, self.hero, listed, players)
        play(hand, self.style, self._tier(len(players)), rng)
        for seat, put_in, won in zip(players, hand.paid, hand.won(), strict=True):
            self.stacks[seat.seat] += won - put_in
        return hand

    def _tier(self, dealt: int) -> Tier | None:
        if dealt not in self._tiers:
            self._tiers[dealt] = self.terms.tier(dealt)
        return self._tiers[dealt]

    def _refill(self) -> None:
        """Who is broke buys in; others sometimes change their chips, or leave their seat to somebody else."""
        for seat in self.seats:
            if self.stacks[seat] < self.least or self.rng.random() < FRESH:
                self.stacks[seat] = self._chips()
                if self.rng.random() < 0.2 and self.names[seat] != self.hero:
                    free = self.rng.choice(PLAYERS)
                    if free not in self.names.values():
                        self.names[seat] = free

    def _away(self) -> set[int]:
        """Who sits out; two at least play."""
        if self.exact and self.terms.is_cash:
            return set()
        away = [seat for seat in self.seats if self.rng.random() < self.style.away]
        return set(away[: max(len(self.seats) - FEWEST, 0)])

    def _next_button(self, dealt: list[int]) -> int:
        """The next player gets the button; sometimes it stands at an empty seat."""
        self.button = next((seat for seat in dealt if seat > self.button), dealt[0])
        free = [seat for seat in range(1, self.max_seats + 1) if seat not in self.seats]
        if "dead button" in self.terms.site.without:
            return self.button
        if len(dealt) > 3 and free and self.rng.random() < self.style.dead_button:
            return self.rng.choice(free)
        return self.button

    def _chips(self) -> int:
        """What a player sits down with, in the style of the table."""
        rng, unit, blind = self.rng, self.terms.unit, self.terms.big_blind
        low, high = rng.choice(_STACKS[self.style.stacks])
        chips = rng.randrange(int(low * 100), int(high * 100) + 1) * blind // 100 // unit * unit
        if self.style.stacks == "equal":
            chips = rng.choice((5, 5, 5, 10, 10, 20, 40)) * blind
        return max(chips, self.least, blind if self.terms.is_cash else 0)


# big blinds, from and to
_STACKS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "usual": ((20, 100), (40, 100), (100, 100), (80, 200)),
    "any": ((1, 2), (1, 15), (5, 60), (20, 110)),
    "deep": ((80, 400),),
    "tiny": ((0.01, 0.2), (0.01, 1), (0.01, 3), (1, 20)),
    "blinds": ((0.01, 1), (0.01, 2), (1, 30)),
    "few bets": ((1, 8), (1, 20), (20, 60)),
    "ladder": ((2, 12), (2, 12), (30, 100)),
    "equal": ((5, 40),),
    "spread": ((1, 40),),
}


def style_for(terms: Terms, asked: Asked, rng: random.Random) -> Style:
    """A style that such a table can have."""
    fitting = [style for style in STYLES if fits(style, terms, asked.players)]
    return rng.choices(fitting, [style.weight for style in fitting])[0]


def fits(style: Style, terms: Terms, players: int | None) -> bool:
    """Whether a table for so many players (None: as many as it likes) may be of a style."""
    return (
        terms.money in style.money
        and style.name not in terms.site.without
        and LIMITS[terms.limit] in style.limits
        and (not style.games or terms.game in style.games)
        and style.players[0] <= most_players(terms.game)
        and (players is None or style.players[0] <= players <= style.players[1])
    )
