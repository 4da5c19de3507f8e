"""What a deal gives back of a dataset's rake, by period and by hand."""

from decimal import Decimal
from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.rake.deal import deal_named
from pokerstats.reports.rakeback import join
from pokerstats.store.views import connect

DEAL = """
id = "mine"
title = "Mine"
currency = "{currency}"
method = "dealt"
period = "month"
percent = "50"
status = "published"
source = "me"
[[milestone]]
at = "0.41"
pays = "1"
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.toml").write_text(DEAL.format(currency="USD"))
    return str(tmp_path / "mine.toml")


def test_each_month_is_paid_for_itself(dataset: Path, mine: str) -> None:
    """A hand in March and one in April: of 1.25 each Ada bears 0.41 and the others 0.42, by who was dealt in."""
    rows = list(ps.rake.rakeback(ps.open(dataset), mine, player="Ada").rows())
    assert [(str(row["period"]), row["hands"], row["rake"], row["rakeback"]) for row in rows] == [
        ("2024-03-01", 1, Decimal("0.41"), Decimal("1.205")), ("2024-04-01", 1, Decimal("0.41"), Decimal("1.205")),
    ]  # fmt: skip
    assert rows[0]["rakeback_share"] == pytest.approx(1.205 / 0.41)


def test_players_and_span_can_be_chosen(dataset: Path, mine: str) -> None:
    ds = ps.open(dataset)
    assert len(ds.rakeback(mine)) == 2, "the hero of the hands"
    assert len(ds.rakeback(mine, player="all")) == 6
    assert len(ds.rakeback(mine, player="all", since="2024-04")) == 3
    assert len(ds.rakeback(mine, player=["Ben", "nobody"])) == 2
    assert len(ds.rakeback(mine, player="all", stakes="0.5/1")) == 0


def test_a_deal_of_another_room_or_currency_pays_nothing(dataset: Path, tmp_path: Path) -> None:
    (tmp_path / "euro.toml").write_text(DEAL.format(currency="EUR"))
    assert len(ps.open(dataset).rakeback(str(tmp_path / "euro.toml"), player="all")) == 0
    assert len(ps.open(dataset).rakeback("fulltilt-27", player="all")) == 0


def test_payments_are_spread_over_the_hands_of_their_period(dataset: Path, mine: str) -> None:
    with connect(dataset) as connection:
        for deal in (mine, "30%"):
            spread = connection.execute(f"SELECT sum(rakeback) FROM {join(connection, deal_named(deal))}").fetchone()
            total = sum(row["rakeback"] for row in ps.open(dataset).rakeback(deal, player="all").rows())
            assert spread is not None
            assert spread[0] == pytest.approx(float(total), abs=1e-3)


def test_what_points_are_worth_may_be_unknown(dataset: Path) -> None:
    rows = list(ps.open(dataset).rakeback("pokerstars-vip-2012", player="Ada").rows())
    assert [(row["points"], row["rakeback"]) for row in rows] == [(pytest.approx(0.61 * 5.5), None)] * 2
    with connect(dataset) as connection:
        relation = join(connection, deal_named("pokerstars-vip-2012"))
        assert connection.execute(f"SELECT count(rakeback) FROM {relation}").fetchone() == (0,)
