"""rake_share, rake_by_pot_size and cap_hits: recomputed from the tables, hand by hand; nothing unknown counts as 0."""

from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.api.dataset import Dataset
from pokerstats.model.money import SCALE
from pokerstats.rake.pot import Pot, charge
from pokerstats.rake.reading import schedules
from pokerstats.rake.select import tier_for
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"
METHODS = ("dealt", "contributed", "weighted", "winner")
SIZES = (("0–5", 0, 5), ("5–10", 5, 10), ("10–20", 10, 20), ("20–50", 20, 50), ("50–100", 50, 100),
         ("100–200", 100, 200), ("200 …", 200, 10**9))  # fmt: skip

Row = dict[str, Any]


@pytest.fixture(scope="module")
def ds(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("rake") / "hands.ds")


@pytest.fixture(scope="module")
def hands(ds: Dataset) -> list[Row]:
    query = "SELECT *, coalesce(big_bet, big_blind) AS bet FROM hands WHERE status = 'ok' AND money = 'real'"
    return list(ds.sql(query).rows())


@pytest.fixture(scope="module")
def seats(ds: Dataset, hands: list[Row]) -> list[Row]:
    whole = {hand["hand"]: hand for hand in hands}
    rows = ds.sql("SELECT * FROM seats WHERE NOT sitting_out").rows()
    return [whole[row["hand"]] | row for row in rows if row["hand"] in whole]


def grouped(rows: list[Row], *names: str) -> dict[tuple[Any, ...], list[Row]]:
    found: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        found[tuple(row[name] for name in names)].append(row)
    return found


# -- rake_share


@pytest.mark.parametrize("by", ["site", "stakes", "player", "position", "players_dealt"])
def test_shares_are_those_of_the_seats_and_the_rake_of_each_hand_once(ds: Dataset, seats: list[Row], by: str) -> None:
    told = grouped(list(ds.report("rake_share", by=by).rows()), by, "currency")
    own = grouped(seats, by, "currency")
    assert told.keys() == own.keys()
    for key, (row,) in told.items():
        raked = {seat["hand"]: seat["rake"] for seat in own[key] if seat["rake"]}
        assert (row["hands"], row["raked"]) == (len(own[key]), len(raked))
        assert (row["table_rake"] or 0) == sum(raked.values())
        assert row["unknown"] == sum(None in (seat["rake_dealt"], seat["rake_winner"]) for seat in own[key])
        for method in METHODS:
            shares = [seat[f"rake_{method}"] for seat in own[key] if seat[f"rake_{method}"] is not None]
            assert row[method] == (sum(shares) if shares else None)


@pytest.mark.parametrize("by", ["site", "player"])
def test_each_method_shares_the_whole_rake(ds: Dataset, by: str) -> None:
    rows = list(ds.report("rake_share", by=by).rows())
    assert sum(row["split"] for row in rows) > 15
    for row in rows:
        assert {row[f"{method}_rest"] for method in METHODS} <= ({0} if row["split"] else {None})


def test_a_method_that_loses_a_cent_is_told(ds: Dataset) -> None:
    """The proof looks at the shares of all players, also where one is asked for."""
    from pokerstats.reports.catalogue import find, run
    from pokerstats.reports.filters import Filters

    with connect(ds.path) as connection:
        connection.execute("""
            CREATE TEMP VIEW seats_rows AS SELECT * REPLACE (
                if(rake_winner > 0, rake_winner - 0.01, rake_winner)::DECIMAL(18,4) AS rake_winner
            ) FROM memory.main.seats_rows
        """)
        (row, *_) = run(connection, find("rake_share"), ["site"], Filters()).to_pylist()
    assert row["winner_rest"] >= Decimal("0.01")
    assert row["dealt_rest"] == row["weighted_rest"] == 0


def test_shares_of_everybody_unless_somebody_is_asked_for(ds: Dataset, seats: list[Row]) -> None:
    everybody = sum(row["hands"] for row in ds.report("rake_share").rows())
    hero = next(seat["player"] for seat in seats if seat["is_hero"])
    assert everybody == len(seats)
    assert sum(row["hands"] for row in ds.report("rake_share", player=hero).rows()) == sum(
        seat["player"] == hero for seat in seats
    )


# -- rake_by_pot_size


def test_pots_fall_into_sizes(ds: Dataset, hands: list[Row]) -> None:
    told = grouped(list(ds.report("rake_by_pot_size", by="site").rows()), "site", "currency", "pot_size")
    known = [hand for hand in hands if hand["rake"] is not None and hand["total_pot"] is not None]
    expected = defaultdict(list)
    for hand in known:
        (size,) = [name for name, low, high in SIZES if low <= hand["total_pot"] / hand["bet"] < high]
        expected[hand["site"], hand["currency"], size].append(hand)
    assert told.keys() == expected.keys()
    assert len({size for *_, size in told}) >= 5
    for key, (row,) in told.items():
        own = expected[key]
        whole = [hand for hand in known if (hand["site"], hand["currency"]) == key[:2]]
        rake, pots, rates = (
            sum(hand["rake"] for hand in own), sum(hand["total_pot"] for hand in own),
            sum(float(hand["rake"] / hand["bet"]) for hand in own),
        )  # fmt: skip
        assert (row["hands"], row["rake"], row["pots"]) == (len(own), rake, pots)
        assert row["pot_share"] == pytest.approx(float(rake / pots), abs=0.00001)
        assert row["bb_100"] == pytest.approx(100 * rates / len(whole), abs=0.006)
        assert row["hands_share"] == pytest.approx(len(own) / len(whole), abs=0.0001)
        assert row["raked_share"] == pytest.approx(sum(hand["rake"] > 0 for hand in own) / len(own), abs=0.0001)


def test_rates_of_sizes_add_up_to_the_rate_of_the_tables(ds: Dataset) -> None:
    rows = [row for row in ds.report("rake_by_pot_size", by="site").rows() if row["currency"] == "USD"]
    for site in {row["site"] for row in rows}:
        own = [row for row in rows if row["site"] == site]
        assert sum(row["rake_share"] for row in own if row["rake_share"]) == pytest.approx(1, abs=0.001)
        assert sum(row["hands_share"] for row in own) == pytest.approx(1, abs=0.001)


# -- cap_hits


def without_cap(hand: Row) -> Decimal | None:
    """The rake by the scalar twin; None where another rake was taken, or the tariff ends with its levels."""
    if hand["rake"] != hand["expected_rake"]:
        return None
    schedule = schedules()[hand["schedule"]]
    big = int(hand["bet"] * SCALE)
    tier = tier_for(schedule, hand["game"], hand["limit_type"], big, hand["players_dealt"])
    if tier.tariff.levels:
        return None
    rake = charge(tier._replace(cap=None), schedule, Pot([int(hand["total_pot"] * SCALE)], big)).rake
    return None if rake is None else Decimal(rake) / SCALE


def test_capped_hands_and_what_they_would_have_paid(ds: Dataset, hands: list[Row]) -> None:
    told = grouped(list(ds.report("cap_hits").rows()), "site", "limit_type", "stakes", "players_dealt", "currency")
    known = [hand for hand in hands if hand["rake"] and hand["rake_cap"] is not None]
    own = grouped(known, "site", "limit_type", "stakes", "players_dealt", "currency")
    assert told.keys() == own.keys()
    for key, (row,) in told.items():
        capped = [hand for hand in own[key] if hand["rake"] >= hand["rake_cap"]]
        prices = {hand["hand"]: price for hand in capped if (price := without_cap(hand)) is not None}
        assert (row["hands"], row["capped"], row["uncapped_known"]) == (len(own[key]), len(capped), len(prices))
        assert row["rake"] == sum(hand["rake"] for hand in own[key])
        assert row["capped_rake"] == sum(hand["rake"] for hand in capped)
        assert row["uncapped"] == (sum(prices.values()) if prices else None)
        assert row["saved"] == (
            sum(prices[hand["hand"]] - hand["rake"] for hand in capped if hand["hand"] in prices) if prices else None
        )
    assert sum(row["uncapped_known"] for (row,) in told.values()) >= 3


def test_money_reports_are_about_the_hands_that_they_count(ds: Dataset) -> None:
    rows = list(ds.report("cap_hits").rows())
    assert ds.report("cap_hits").about.startswith(f"{sum(row['hands'] for row in rows)} hands, ")
    found = list(ds.report("cap_hits").hands(0))
    assert len(found) == rows[0]["hands"]
    assert all(hand.money == "real" and hand.rake for hand in found)
