"""As many hands as are asked for, table after table; the same seed deals the same hands."""

import datetime as dt
import random
from collections.abc import Iterator
from typing import Final

from pokerstats.writers.synth.hand import Hand
from pokerstats.writers.synth.names import PLAYERS
from pokerstats.writers.synth.table import FEWEST_HANDS, MOST_HANDS, Table, style_for
from pokerstats.writers.synth.terms import Asked, drawn, site_of

NUMBERS_A_SEED: Final = 10_000_000
SEEDS: Final = 10_000  # whose hands have different numbers
_SECONDS: Final = (12, 40)  # between two hands


def hands(asked: Asked, count: int, seed: int) -> Iterator[Hand]:
    """The hands. A session of markup has one game and one stake, so all its tables do."""
    site = site_of(asked.site)
    rng = random.Random(f"{asked} {seed}")  # noqa: S311 - chance that can be repeated
    number = site.first_number + seed % SEEDS * NUMBERS_A_SEED
    at = site.first + dt.timedelta(seconds=rng.randrange(86_400))
    terms = drawn(asked, rng)
    hero = asked.hero or rng.choice(PLAYERS)
    longest = min(MOST_HANDS, max(count // 6, 2 * FEWEST_HANDS))
    left = 0
    while count:
        if left == 0:
            terms = drawn(asked, rng) if not site.one_table else terms
            table = Table(terms, style_for(terms, asked, rng), asked, hero, rng)
            left = rng.randint(FEWEST_HANDS, longest)
        number += 1
        at += dt.timedelta(seconds=rng.randrange(*_SECONDS))
        yield table.hand(number, at)
        count -= 1
        left -= 1
