"""Hands of a dataset under another schedule: what an import under it would expect of each."""

from pathlib import Path

import numpy as np
import pytest

from pokerstats.columns.layout import I64, NONE
from pokerstats.pipeline.run import import_paths
from pokerstats.rake.charge import Priced
from pokerstats.rake.kinds import kinds, rows_for
from pokerstats.rake.pot import Pot, charge
from pokerstats.rake.reading import load as load_schedule
from pokerstats.rake.reading import schedules
from pokerstats.rake.select import NO_ROW, NO_SCHEDULE
from pokerstats.reports.reprice import Hands, load, needs_of, reprice
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"
HEAD = """
    id = "mine"
    title = "Mine"
    site = "nowhere"
    currency = ["USD", "EUR", "GBP"]
    game = ["holdem", "omaha", "omaha8"]
    from = "unknown"
    unit = "0.01"
    status = "published"
    source = "test"
    rounding = "floor"
"""
ROW = """
    [[row]]
    limit = ["no", "pot", "fixed"]
    stakes = "0.01/0.02+"
"""
KINDS_OF_SCHEDULE = {
    "percentage": HEAD + ROW + 'percent = "5"\ncap = "1.5 bb"',
    "street by street": HEAD + ROW + 'step = "0.05 per 1"\nby_street = true\ncap = "3"',
    "3-bet pots": HEAD + 'no_flop_raked = ["three_bet"]' + ROW + 'percent = "5"',
    "pot by pot": HEAD + 'per = "pot"\ncap_per = "pot"\nsite_money = "raked"' + ROW + 'percent = "4.5"\ncap = "1"',
}


@pytest.mark.parametrize("text", KINDS_OF_SCHEDULE.values(), ids=list(KINDS_OF_SCHEDULE))
def test_repricing_tells_what_an_import_under_the_schedule_expects(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    import_paths([SAMPLES], tmp_path / "ds", schedule=str(path))
    schedule = load_schedule(path)
    with connect(tmp_path / "ds") as connection:
        hands = load(connection, needs_of([schedule]))
        query = "SELECT hand, (expected_rake * 10000)::BIGINT, (rake_cap * 10000)::BIGINT FROM hands"
        told = {hand: (rake, cap) for hand, rake, cap in connection.execute(query).fetchall()}
    found = reprice(hands, schedule)
    assert len(hands.hand) > 20
    assert (found.rake > 0).sum() > 10
    for hand, rake, cap in zip(*(column.tolist() for column in (hands.hand, found.rake, found.cap)), strict=True):
        assert (None if rake == NONE else rake, None if cap == NONE else cap) == told[hand]


def test_only_the_hands_asked_for_are_loaded(dataset: Path) -> None:
    with connect(dataset) as connection:
        every = load(connection, needs_of([]))
        some = load(connection, needs_of([]), "hand_id = $id", id="1")
    assert (len(every.hand), len(some.hand)) == (2, 0)


def many(pots: I64, bigs: I64, dealt: I64) -> Hands:
    """No-limit hold'em in dollars with a flop."""
    count = len(pots)
    nothing, none = np.zeros(count, np.int64), np.zeros(1, np.int64)
    one: I64 = nothing + 1
    priced = Priced(
        pots, nothing, bigs, np.full(count, 3, np.int16), np.zeros(count + 1, np.int64), none.astype(np.int8),
        none.astype(np.int8), none, np.zeros(count + 1, np.int64), none,
    )  # fmt: skip
    return Hands(np.arange(count), nothing, nothing, kinds(one, nothing, nothing, dealt, bigs), priced)


def test_arrays_in_arrays_out() -> None:
    """Each hand as the scalar twin charges it, where the schedule lists it."""
    random = np.random.default_rng(7)
    count = 3_000
    hands = many(
        random.integers(0, 500_000, count) * 100, random.choice([200, 5_000, 20_000, 500_000, 77], count),
        random.integers(2, 11, count),
    )  # fmt: skip
    schedule = schedules()["pokerstars"]
    found = reprice(hands, schedule)
    for h in range(count):
        tier = int(found.tier[h])
        if tier < 0:
            assert (hands.priced.big[h], found.rake[h]) == (77, NONE)
            continue
        pot = Pot([int(hands.priced.pot[h])], int(hands.priced.big[h]))
        assert charge(schedule.tiers[tier], schedule, pot).rake == found.rake[h]
        assert schedule.tiers[tier].fits("holdem", "no", pot.big, int(hands.kinds.rows[hands.kinds.of[h], 3]))


def test_amounts_of_another_currency_are_taken_only_if_asked_to() -> None:
    euros = kinds(*(np.array([value]) for value in (2, 0, 0, 6, 20_000)))
    schedule = schedules()["pokerstars"]
    assert rows_for(schedule, euros).tolist() == [NO_SCHEDULE]
    assert schedule.tiers[rows_for(schedule, euros, nominal=True)[0]].stakes == "1/2"
    odd = kinds(*(np.array([value]) for value in (1, 0, 0, 6, 77)))
    assert rows_for(schedule, odd).tolist() == [NO_ROW]
