"""`rake cost` and `rake compare`: recomputed from the tables, hand by hand; money of one currency stays by itself."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.api.dataset import Dataset
from pokerstats.api.result import Result
from pokerstats.model.errors import UsageError
from pokerstats.reports.catalogue import find, run
from pokerstats.reports.compare import rates_of
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def ds(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("cost") / "hands.ds")


@pytest.fixture(scope="module")
def seats(ds: Dataset) -> list[dict[str, Any]]:
    query = """
        SELECT h.*, s.* EXCLUDE (site, hand_id, hand), coalesce(big_bet, big_blind) AS bet
        FROM seats s JOIN hands h USING (hand)
        WHERE status = 'ok' AND money = 'real' AND NOT sitting_out ORDER BY hand, seat
    """
    return list(ds.sql(query).rows())


def row(found: Result, **which: Any) -> dict[str, Any]:
    (one,) = [row for row in found.rows() if all(row[name] == value for name, value in which.items())]
    return one


# -- cost


def test_rates_and_intervals_are_those_of_the_hands(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    told = row(ps.rake.cost(ds, by="site", player="all"), site="pokerstars", currency="USD")
    own = [
        seat for seat in seats if (seat["site"], seat["currency"]) == ("pokerstars", "USD") and seat["net"] is not None
    ]
    net = [float(seat["net"] / seat["bet"]) for seat in own]
    before = [float((seat["net"] + seat["rake_weighted"]) / seat["bet"]) for seat in own]
    for name, values in (("net", net), ("before", before)):
        assert told[f"{name}_bb_100"] == pytest.approx(100 * fmean(values), abs=0.006)
        assert told[f"{name}_bb_100_pm"] == pytest.approx(196 * stdev(values) / len(values) ** 0.5, abs=0.006)


def test_each_method_shares_the_whole_rake(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    told = row(ps.rake.cost(ds, by="site", player="all"), site="pokerstars", currency="USD")
    hands = {seat["hand"]: seat for seat in seats if (seat["site"], seat["currency"]) == ("pokerstars", "USD")}
    assert told["table_rake"] == sum(hand["rake"] or 0 for hand in hands.values())
    for method in ("dealt", "contributed", "weighted", "winner"):
        shares = [seat[f"rake_{method}"] for seat in seats if seat["hand"] in hands]
        assert told[method] == sum(share for share in shares if share is not None)
    assert told["hands"] == sum(seat["hand"] in hands for seat in seats)


@pytest.mark.parametrize("by", ["pot_type", "street", "position", "players_dealt", "month", "stakes"])
def test_parts_add_up_to_the_whole(ds: Dataset, by: str) -> None:
    whole = row(ps.rake.cost(ds, by="site", player="all"), site="pokerstars", currency="USD")
    parts = list(ps.rake.cost(ds, by=["site", by], player="all", site="pokerstars", currency="USD").rows())
    assert len(parts) > 1 or by == "month"
    for name in ("hands", "dealt", "weighted", "winner"):
        assert sum(part[name] for part in parts) == whole[name]


def test_pot_types_are_told_by_raises_before_the_flop(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    raises = dict(
        ds.connection.execute(
            "SELECT hand, count(*) FROM actions_rows WHERE street = 'preflop' AND action = 'raise' GROUP BY hand"
        ).fetchall()
    )
    names = {1: "raised", 2: "3-bet", 3: "4-bet"}
    told = Counter(
        names.get(count, "5-bet+")
        if (count := raises.get(seat["hand"], 0))
        else "limped"
        if seat["streets_dealt"]
        else "walk"
        for seat in seats
    )
    found: Counter[str] = Counter()
    for part in ps.rake.cost(ds, by="pot_type", player="all").rows():
        found[part["pot_type"]] += part["hands"]
    assert found == told


def test_rakeback_lifts_the_rate_by_its_share_of_the_rake(ds: Dataset) -> None:
    without = row(ps.rake.cost(ds, by="site", player="all"), site="pokerstars", currency="USD")
    told = row(ps.rake.cost(ds, by="site", player="all", deal="30%"), site="pokerstars", currency="USD")
    assert without["after_bb_100"] is None
    assert told["rakeback"] == pytest.approx(told["weighted"] * Decimal("0.3"), abs=Decimal("0.01"))
    assert told["after_bb_100"] == pytest.approx(told["net_bb_100"] + 0.3 * told["weighted_bb_100"], abs=0.02)
    assert row(ps.rake.cost(ds, by="site", player="all"), site="pokerstars", currency="USD") == without


def test_currencies_stand_in_rows_of_their_own(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    counts = {
        row["currency"]: row["hands"] for row in ps.rake.cost(ds, by="limit_type", player="all", limit="no").rows()
    }
    assert counts == Counter(seat["currency"] for seat in seats if seat["limit_type"] == "no")
    assert len(counts) > 1


def test_fees_are_shared_by_each_method_too(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    """No sample has a jackpot fee: here each raked hand has one of 0.10."""
    with connect(ds.path) as connection:
        connection.execute("""
            CREATE TEMP VIEW hands AS SELECT * REPLACE (
                if(rake > 0, 0.1, 0)::DECIMAL(18,4) AS jackpot_fee, 0::DECIMAL(18,4) AS other_fees
            ) FROM memory.main.hands
        """)
        for told in run(connection, find("rake_cost"), ["site"]).to_pylist():
            own = [seat for seat in seats if (seat["site"], seat["currency"]) == (told["site"], told["currency"])]
            fees = len({seat["hand"] for seat in own if seat["rake"]}) * Decimal("0.1")
            assert (told["table_fees"] or 0) == fees
            assert {told[f"fees_{method}"] for method in ("dealt", "contributed", "weighted", "winner")} == {fees}
            parts = [
                float(seat["contributed"] / (seat["total_pot"] - seat["site_money"]) / seat["bet"]) / 10
                if seat["rake"] else 0.0
                for seat in own
            ]  # fmt: skip
            assert told["fees_bb_100"] == pytest.approx(100 * fmean(parts), abs=0.006)


# -- compare


def quoted(seat: dict[str, Any], schedule: str) -> Decimal | None:
    """The rake of one hand by the scalar twin; None where the schedule does not tell it, or the pots are in doubt."""
    if seat["pot_verdict"] == "undecided":
        return None
    small = seat["small_bet"] if seat["limit_type"] == "fixed" else seat["small_blind"]
    try:
        return ps.rake.quote(
            schedule, game=seat["game"], limit=seat["limit_type"], stakes=f"{small}/{seat['bet']}",
            dealt=seat["players_dealt"], pot=str(seat["total_pot"]), flop=seat["streets_dealt"] > 0,
        ).rake  # fmt: skip
    except UsageError:
        return None


@pytest.mark.parametrize("schedule", ["pokerstars", "titan", "888"])
def test_every_hand_is_priced_as_it_is_quoted(ds: Dataset, seats: list[dict[str, Any]], schedule: str) -> None:
    told = row(ps.rake.compare(ds, schedule, player="all"), currency="USD")
    hands = {seat["hand"]: seat for seat in seats if seat["currency"] == "USD"}
    prices = {hand: quoted(seat, schedule) for hand, seat in hands.items() if seat["rake"] is not None}
    assert told["hands"] == sum(price is not None for price in prices.values())
    assert told["hands"] + told["not_priced"] == len(hands)
    assert told["rake"] == sum(price or 0 for price in prices.values())
    assert told["taken"] == sum(hands[hand]["rake"] for hand, price in prices.items() if price is not None)
    assert told["difference"] == told["rake"] + (told["fee"] or 0) - told["taken"]


def test_other_currencies_need_a_rate(ds: Dataset) -> None:
    without = row(ps.rake.compare(ds, "pokerstars", player="all"), currency="EUR")
    assert (without["hands"], without["rake"]) == (0, None)
    told = row(ps.rake.compare(ds, "pokerstars", player="all", rates={"EUR": "1.08"}), currency="EUR")
    assert told["hands"] == without["not_priced"] - told["not_priced"] > 0


def test_a_rate_turns_the_pot_and_what_is_due(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    told = row(ps.rake.compare(ds, "titan", player="all", rates=["EUR=2"]), currency="EUR")
    prices = []
    for _, group in groupby(seats, key=lambda seat: seat["hand"]):
        seat = next(group)
        if seat["currency"] == "EUR" and seat["rake"] is not None:
            price = quoted(seat | {"total_pot": 2 * seat["total_pot"]}, "titan")
            prices += [] if price is None else [round(price / 2 + Decimal("0.0001"), 2)]
    assert (told["hands"], told["rake"]) == (len(prices), sum(prices))


def test_the_players_part_is_by_what_they_put_in(ds: Dataset, seats: list[dict[str, Any]]) -> None:
    hero = next(seat["player"] for seat in seats if seat["is_hero"] and seat["currency"] == "USD")
    told = row(ps.rake.compare(ds, "pokerstars", player=hero), currency="USD")
    own = Fraction(0)
    for seat in seats:
        if seat["player"] == hero and seat["rake"] is not None and (price := quoted(seat, "pokerstars")) is not None:
            own += Fraction(price) * Fraction(seat["contributed"]) / Fraction(seat["total_pot"])
    assert float(told["own_rake"]) == pytest.approx(float(own), abs=0.001)


def test_wrong_questions_are_sentences(ds: Dataset) -> None:
    with pytest.raises(UsageError, match="no schedule 'nowhere'"):
        ps.rake.compare(ds, "nowhere")
    with pytest.raises(UsageError, match="not by 'colour'"):
        ps.rake.compare(ds, "titan", by="colour")
    with pytest.raises(UsageError, match="rate EUR=dear: write what one unit is worth in dollars"):
        rates_of(["EUR=dear"])


# -- progress


def test_a_row_of_progress_holds_whole_hands(ds: Dataset) -> None:
    rows = [row for row in ds.report("progress", player="all").rows() if row["money"] == "tournament"]
    seats = ds.sql("""
        SELECT sum(count(*)) OVER (ORDER BY coalesce(played_at, played_at_local), hand)::BIGINT AS hands
        FROM seats JOIN hands USING (hand)
        WHERE status = 'ok' AND money = 'tournament' AND NOT sitting_out
        GROUP BY hand, played_at, played_at_local
    """)
    assert [row["hands"] for row in rows] == [row["hands"] for row in seats.rows()]


def test_the_last_row_of_progress_is_the_whole(ds: Dataset) -> None:
    rows = [
        row for row in ds.report("progress", player="all").rows() if (row["money"], row["currency"]) == ("real", "USD")
    ]
    whole = ds.sql("""
        SELECT sum(net) AS net, sum(rake_weighted) AS rake, count(*) AS hands
        FROM seats s JOIN hands h USING (hand)
        WHERE status = 'ok' AND money = 'real' AND currency = 'USD' AND NOT sitting_out
    """)
    (told,) = whole.rows()
    last = rows[-1]
    assert (last["net"], last["rake"], last["hands"]) == (told["net"], told["rake"], told["hands"])
    assert last["showdown"] + last["no_showdown"] == last["net"]
    assert last["before_rake"] == last["net"] + last["rake"]
    assert [row["hands"] for row in rows] == sorted({row["hands"] for row in rows})
