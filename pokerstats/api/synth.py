"""Hands that nobody played, for tests, demonstrations and measurements."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokerstats.writers.synth.writing import Synth


def synth(
    site: str,
    hands: int,
    seed: int = 1,
    *,
    game: str | None = None,
    limit: str | None = None,
    stakes: str | None = None,
    players: int | None = None,
    money: str | None = None,
    hero: str | None = None,
    faults: Sequence[str] = (),
) -> "Synth":
    """The lines of a room's file; the same call gives the same lines. Raises UsageError for what cannot be dealt.

    What is not asked for is left to chance; `stakes` of fixed limit are the two bets; `money`: `real` or `tournament`.
    `hero`: whose file it is. `faults` are planted as `KIND=N`; where they stand is in `planted` when all are written.
    """
    from pokerstats.writers.synth.terms import Asked
    from pokerstats.writers.synth.writing import Synth

    return Synth(Asked(site, game, limit, stakes, players, money, hero), hands, seed, faults)
