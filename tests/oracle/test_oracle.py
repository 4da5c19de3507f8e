"""Random hands of each game: PokerKit and our replay agree on acts, pots, awards and payoffs, but for what is known."""

from random import Random

import pytest

from tests.oracle.compare import KNOWN, UNKNOWN, Difference, differences
from tests.oracle.game import Record, play_out
from tests.oracle.run import check
from tests.oracle.terms import GAMES, random_terms

HANDS = 100  # of each game and limit


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_random_hands_are_played_as_in_pokerkit(game: str, limit: str) -> None:
    counts, found = check(game, limit, HANDS, 1)
    assert [difference.what for difference in found if difference.kind == UNKNOWN] == []
    assert counts["acts asked about, not allowed"] > HANDS
    assert counts["with side pots"] > HANDS / 4


def test_a_wrong_payoff_is_a_difference() -> None:
    """The comparison sees what it is there to see: a chip moved, a pot cut elsewhere, an act taken back."""
    random = Random(8)
    records = [play_out(random, random_terms(random, "holdem", "no")) for _ in range(40)]
    contested = next(record for record in records if len(record.pots) > 1 and not differences([record]))
    first, second, *rest = contested.payoffs
    assert _kinds(contested._replace(payoffs=[first + 1, second - 1, *rest])) == {UNKNOWN}
    (amount, mask), *others = contested.pots
    assert _kinds(contested._replace(pots=[(amount + 1, mask), *others])) == {UNKNOWN}
    assert UNKNOWN in _kinds(contested._replace(acts=contested.acts[1:], facts=contested.facts[1:], tries=[]))


def _kinds(record: Record) -> set[str]:
    found: list[Difference] = differences([record])
    assert all(difference.kind in (*KNOWN, UNKNOWN) for difference in found)
    return {difference.kind for difference in found}
