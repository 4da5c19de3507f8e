"""Hands for inference: pots as stakes have them, priced by a schedule through the kernels."""

from typing import NamedTuple

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.model.games import BY_ID, GAMES
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import FIXED_LIMIT, LIMITS
from pokerstats.rake.book import Book
from pokerstats.rake.charge import Due, Priced, caps, due_by
from pokerstats.rake.inference import Hands
from pokerstats.rake.kinds import kinds, rows_for
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.terms import NO_END, stakes_of

CENT = 100
LADDER = (
    "0.01/0.02", "0.02/0.05", "0.05/0.10", "0.10/0.20", "0.10/0.25", "0.25/0.50", "0.50/1", "1/2", "2/4", "2.50/5",
    "3/6", "5/10", "10/20", "25/50", "50/100", "100/200", "200/400",
)  # fmt: skip
BETS = (
    "0.02/0.04", "0.04/0.08", "0.05/0.10", "0.10/0.20", "0.25/0.50", "0.50/1", "1/2", "2/4", "3/6", "5/10", "10/20",
    "15/30", "20/40", "30/60", "50/100", "100/200", "200/400",
)  # fmt: skip
PLAYERS = np.array([0, 0, 6, 3, 4, 8, 16, 3, 4, 9, 1], np.float64)  # how often so many are dealt in


class Made(NamedTuple):
    """Hands with the row of the schedule that each was priced by, and its cap."""

    hands: Hands
    tiers: tuple[Tier, ...]
    tier: np.ndarray
    cap: np.ndarray


def make(schedule: Schedule, count: int, seed: int = 1, *, odd: float = 0.0) -> Made:
    """So many hands of all that the schedule lists. `odd`: the part of them that pays something else."""
    chance = np.random.default_rng(seed)
    told = _told(schedule)
    weight = np.array([PLAYERS[dealt] / (1 + 0.15 * at) for at, (*_, dealt) in told])
    count = count if told else 0
    which = chance.choice(len(told), count, p=weight / weight.sum()) if told else np.zeros(0, np.int64)
    columns = np.array([kind for _, kind in told], np.int64).reshape(-1, 5)[which].T
    small, big, game, limit, dealt = (np.ascontiguousarray(column) for column in columns)
    rounds, flop = _pots(chance, small, big, limit == FIXED_LIMIT, dealt)
    currency = np.full(count, BY_CODE[schedule.currencies[0]], np.int64)
    tier = rows_for(schedule, kinds(currency, game, limit, dealt, big))
    hands, cap = _priced(schedule, tier, big, rounds, flop)
    hands = Hands(
        pot=rounds[:, -1], dealt=dealt, flop=flop, small=small, big=big, game=game, limit=limit,
        day=np.sort(chance.integers(15_000, 15_400, count)), rake=hands.rake, fee=np.maximum(hands.fee, 0),
        rounds=rounds,
    )  # fmt: skip
    known = (tier >= 0) & (hands.rake != NONE)
    if odd:
        strange = known & (chance.random(count) < odd)
        hands.rake[strange] = np.maximum(0, hands.rake[strange] + chance.integers(-5, 30, count)[strange] * CENT)
    return Made(hands.of(known), schedule.tiers, tier[known], cap[known])


def _told(schedule: Schedule) -> list[tuple[int, tuple[int, int, int, int, int]]]:
    """Each kind of hand whose rake the schedule tells: which stakes, and stakes, game, limit, players dealt in."""
    kinds = []
    for at, (small, big, game, limit) in enumerate(_offered(schedule)):
        for dealt in np.flatnonzero(PLAYERS).tolist():
            fits = [tier for tier in schedule.tiers if tier.fits(GAMES[game].id, LIMITS[limit], big, dealt)]
            if len(fits) == 1 and fits[0].status != "unknown":
                kinds.append((at, (small, big, game, limit, dealt)))
    return kinds


def _offered(schedule: Schedule) -> list[tuple[int, int, int, int]]:
    """Stakes, game and limit of the hands: of each row the first and the last stakes, of an open one also between."""
    offered: dict[tuple[int, int, int, int], None] = {}
    for tier in schedule.tiers:
        for limit in tier.limits[:2]:
            ladder = BETS if limit == "fixed" else LADDER
            fits = [stakes_of(text) for text in ladder if tier.low <= stakes_of(text)[1] <= tier.high]
            if not fits:
                fits = [(tier.low // 2, tier.low)]
            between = [fits[len(fits) // 2]] if tier.high == NO_END else []
            for game in tier.games[:2]:
                for small, big in (fits[0], *between, fits[-1]):
                    offered[small, big, BY_ID[game].code, LIMITS.index(limit)] = None
    return list(offered)


def _pots(
    chance: np.random.Generator, small: np.ndarray, big: np.ndarray, fixed: np.ndarray, dealt: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The pot at the end of each round, and whether there was a flop: many small pots, some for stacks."""
    count = len(big)
    unit = np.where(fixed, small, big)  # what is called before the flop
    callers = np.minimum(dealt, 2 + chance.poisson(0.5, count))
    free = chance.choice([1, 2, 3, 8], count, p=[0.3, 0.4, 0.2, 0.1])
    raises = np.where(fixed, chance.choice([1, 2, 3], count), free)
    flop = chance.random(count) < 0.62
    dead = np.where(chance.random(count) < 0.6, np.where(fixed, small // 2, small), 0)
    pot = np.where(flop, callers * unit * raises + dead, 2 * np.where(fixed, small // 2, small) + dead)
    rounds = np.empty((count, 4), np.int64)
    rounds[:, 0] = pot
    for street in (1, 2, 3):
        bet = np.where(street == 1, small, big) * chance.integers(1, 5, count)
        free = (pot * chance.choice([0.0, 0.33, 0.5, 0.75, 1.0, 2.5], count)).astype(np.int64) // CENT * CENT
        active = flop & (chance.random(count) < 0.7)
        pot = pot + np.where(active, 2 * np.where(fixed, bet, free), 0)
        rounds[:, street] = pot
    return rounds, flop


def _priced(
    schedule: Schedule, tier: np.ndarray, big: np.ndarray, rounds: np.ndarray, flop: np.ndarray
) -> tuple[Due, np.ndarray]:
    """What the kernels take, and the caps."""
    count = len(tier)
    streets = np.arange(count + 1, dtype=np.int64) * 4
    priced = Priced(
        pot=rounds[:, -1].copy(), site_money=np.zeros(count, np.int64), big=big,
        streets_dealt=np.where(flop, 3, 0).astype(np.int16), action_at=streets,
        street=np.tile(np.arange(4, dtype=np.int8), count), act=np.full(4 * count, -1, np.int8),
        added=np.diff(rounds, axis=1, prepend=0).ravel(), pot_at=np.arange(count + 1, dtype=np.int64),
        pot_amount=rounds[:, -1].copy(),
    )  # fmt: skip
    book = Book([schedule], override=True)
    return due_by(tier, priced, book), caps(tier, big, book)
