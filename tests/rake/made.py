"""Hands for inference: pots as stakes have them, priced by a schedule through the kernels."""

from typing import NamedTuple

import numpy as np

from pokerstats.columns.create import empty
from pokerstats.columns.layout import NONE, HandResult, Played
from pokerstats.model.games import BY_ID
from pokerstats.model.names import LIMITS
from pokerstats.rake.book import Book
from pokerstats.rake.charge import price
from pokerstats.rake.infer import Hands
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
    """Hands with the row of the schedule that each was priced by."""

    hands: Hands
    tiers: tuple[Tier, ...]
    tier: np.ndarray


def make(schedule: Schedule, count: int, seed: int = 1, *, odd: float = 0.0) -> Made:
    """So many hands of all that the schedule lists. `odd`: the part of them that pays something else."""
    chance = np.random.default_rng(seed)
    kinds = _kinds(schedule)
    weight = np.array([1 / (1 + 0.15 * at) for at in range(len(kinds))])
    which = chance.choice(len(kinds), count, p=weight / weight.sum())
    dealt = chance.choice(len(PLAYERS), count, p=PLAYERS / PLAYERS.sum())
    small, big = (np.array([kind[3 + at] for kind in kinds])[which] for at in range(2))
    fixed = np.array([kind[0] == "fixed" for kind in kinds])[which]
    rounds, flop = _pots(chance, small, big, fixed, dealt)
    tier = np.array([
        _row(schedule, kinds[kind], players) for kind, players in zip(which.tolist(), dealt.tolist(), strict=True)
    ], np.int32)  # fmt: skip
    rake = _priced(schedule, tier, rounds, flop)
    hands = Hands(
        pot=rounds[:, -1], dealt=dealt, flop=flop, small=small, big=big,
        game=np.array([BY_ID[kind[1]].code for kind in kinds], np.int64)[which],
        limit=np.array([LIMITS.index(kind[0]) for kind in kinds], np.int64)[which],
        day=np.sort(chance.integers(15_000, 15_400, count)), rake=rake, fee=np.zeros(count, np.int64), rounds=rounds,
    )  # fmt: skip
    known = (tier >= 0) & (rake != NONE)
    if odd:
        strange = known & (chance.random(count) < odd)
        hands.rake[strange] = np.maximum(0, hands.rake[strange] + chance.integers(-5, 30, count)[strange] * CENT)
    return Made(hands.of(known), schedule.tiers, tier[known])


def _kinds(schedule: Schedule) -> list[tuple[str, str, str, int, int]]:
    """Limit, game and stakes of the hands: of each row the first and the last stakes, and some between."""
    kinds: dict[tuple[str, str, str, int, int], None] = {}
    for tier in schedule.tiers:
        for limit in tier.limits[:2]:
            ladder = BETS if limit == "fixed" else LADDER
            fits = [text for text in ladder if tier.low <= stakes_of(text)[1] <= tier.high]
            if not fits:
                fits = [tier.stakes.rstrip("+").split("-")[0]]
            some = fits if tier.high < NO_END else fits[:2]
            for game in tier.games[:2]:
                for text in some[:1] + some[-1:]:
                    kinds[limit, game, text, *stakes_of(text)] = None
    return list(kinds)


def _row(schedule: Schedule, kind: tuple[str, str, str, int, int], dealt: int) -> int:
    fits = [row for row, tier in enumerate(schedule.tiers) if tier.fits(kind[1], kind[0], kind[4], dealt)]
    return fits[0] if len(fits) == 1 else -1


def _pots(
    chance: np.random.Generator, small: np.ndarray, big: np.ndarray, fixed: np.ndarray, dealt: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The pot at the end of each round, and whether there was a flop: many small pots, some for stacks."""
    count = len(big)
    unit = np.where(fixed, small, big)  # what is called before the flop
    callers = np.minimum(dealt, 2 + chance.poisson(0.5, count))
    raises = np.where(fixed, chance.choice([1, 2, 3], count), chance.choice([1, 2, 3, 8], count, p=[0.3, 0.4, 0.2, 0.1]))
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


def _priced(schedule: Schedule, tier: np.ndarray, rounds: np.ndarray, flop: np.ndarray) -> np.ndarray:
    """The rake by the kernels."""
    count = len(tier)
    result = empty(HandResult, count)
    result.total_pot[:] = rounds[:, -1]
    result.streets_dealt[:] = np.where(flop, 3, 0)
    result.undecided[:] = 0
    played = empty(Played, 4 * count)._replace(action_at=np.arange(count + 1, dtype=np.int64) * 4)
    played.street[:] = np.tile(np.arange(4), count)
    played.added[:] = np.diff(rounds, axis=1, prepend=0).ravel()
    return price(tier, np.zeros(count, np.int8), result, played, Book([schedule])).expected
