"""Random terms of a hand: game, limit, who sits where with what, and what is posted before the first act.

Players count from the left of the button; heads-up that is the big blind, for the button posts the small one.
Amounts are whole cents.
"""

from random import Random
from typing import Final, NamedTuple

SMALL_BIG: Final = ((1, 2), (5, 10), (50, 100), (100, 200), (100, 300), (200, 500))
# (game, limit): no limit and pot limit are dealt in all flop games, fixed limit too
GAMES: Final = tuple((game, limit) for game in ("holdem", "omaha", "omaha5", "omaha6", "omaha8", "omaha5_8")
                     for limit in ("no", "pot", "fixed"))  # fmt: skip
MOST_PLAYERS: Final = {"omaha5": 9, "omaha5_8": 9, "omaha6": 7}  # the deck holds no more; 10 elsewhere


class Terms(NamedTuple):
    """What stands before the first act of a hand."""

    game: str
    limit: str
    stacks: tuple[int, ...]
    small: int
    big: int
    ante: int  # of each player
    dead: tuple[int, ...]  # money that is matched by nobody: the big blind's ante, a missed small blind
    straddles: tuple[int, ...]  # of the players left of the big blind
    late: int  # the player who posts a big blind out of turn, -1 nobody
    seats: tuple[int, ...]  # the seat numbers, in the order of the players

    @property
    def blinds(self) -> tuple[int, int]:
        """The players who post the small and the big blind."""
        return (1, 0) if len(self.stacks) == 2 else (0, 1)

    @property
    def button(self) -> int:
        """The player on the button."""
        return len(self.stacks) - 1

    def posts(self) -> list[int]:
        """What each player is to post live, not looking at stacks: the blinds, straddles, a late big blind."""
        due = [0] * len(self.stacks)
        due[self.blinds[0]], due[self.blinds[1]] = self.small, self.big
        for place, straddle in enumerate(self.straddles):
            due[2 + place] = straddle
        if self.late >= 0:
            due[self.late] = self.big
        return due


def random_terms(random: Random, game: str, limit: str) -> Terms:
    """The terms of one hand. The big blind can always be posted in full (see test_differences for those who can't)."""
    count = random.randint(2, MOST_PLAYERS.get(game, 10))
    small, big = random.choice(SMALL_BIG)
    ante = random.choice((0, 0, max(big // 10, 1), big)) if random.random() < 0.4 else 0
    big_seat = 0 if count == 2 else 1
    dead = [0] * count
    straddles: tuple[int, ...] = ()
    late = -1
    if not ante and random.random() < 0.2:
        dead[big_seat if random.random() < 0.7 else random.randrange(count)] = random.choice((small, big))
    if count > 3 and limit != "fixed" and random.random() < 0.2:
        straddles = (2 * big, 4 * big)[: random.randint(1, 2)]
    elif count > 3 and random.random() < 0.15:
        late = random.randrange(2, count)
    depths = random.choice(((1, 12), (1, 40), (20, 120), (1, 200)))
    stacks = [random.randint(depths[0] * big // 2, depths[1] * big) + 1 for _ in range(count)]
    if random.random() < 0.25:  # a player who may be all-in with the ante or the blind
        stacks[random.randrange(count)] = random.randint(1, 2 * big)
    stacks[big_seat] = max(stacks[big_seat], big + ante + dead[big_seat] + random.choice((0, 0, 1, big)))
    return Terms(game, limit, tuple(stacks), small, big, ante, tuple(dead), straddles, late, _seats(random, count))


def _seats(random: Random, count: int) -> tuple[int, ...]:
    """Seat numbers of a table with empty seats, beginning anywhere."""
    taken = sorted(random.sample(range(1, 11), count))
    first = random.randrange(count)
    return tuple(taken[first:] + taken[:first])
