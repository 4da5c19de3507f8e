"""From any row of a report to its hands, and from a hand to its text."""

import contextlib
from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.model.errors import UsageError
from pokerstats.reports.catalogue import catalogue

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> ps.Dataset:
    return ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("drill") / "samples.ds")


ALL_HANDS = (
    "summary", "results", "positions", "starting_hands", "showdowns", "sessions", "progress", "rake_points",
    "rake_by_pot_size", "pot_types", "all_in_ev", "tournaments",
)  # fmt: skip


@pytest.mark.parametrize("name", ALL_HANDS)
def test_a_row_is_made_of_as_many_hands_as_it_says(samples: ps.Dataset, name: str) -> None:
    result = samples.report(name, player="me")
    rows = list(result.rows())
    assert rows
    for at in {0, len(rows) // 2, len(rows) - 1}:
        hands = list(result.hands(at))
        assert len({(hand.site, hand.hand_id) for hand in hands}) == len(hands) == rows[at]["hands"]


def test_a_statistic_leads_to_the_hands_with_its_chance(samples: ps.Dataset) -> None:
    result = samples.report("statistics", player="me", money="real")
    counts = [len(list(result.hands(at))) for at in range(len(result))]
    assert counts == [row["n"] for row in result.rows()]
    assert len(set(counts)) > 5


@pytest.mark.parametrize("by", ["pot_type", "street", "hour", "position", "schedule"])
def test_rows_of_costs_lead_to_their_hands(samples: ps.Dataset, by: str) -> None:
    result = samples.report("rake_cost", by=by, player="me", currency="USD")
    counts = [len(list(result.hands(at))) for at in range(len(result))]
    assert counts == [row["hands"] for row in result.rows()]


@pytest.mark.parametrize("name", ["files", "coverage"])
def test_inputs_and_rooms_lead_to_their_hands(samples: ps.Dataset, name: str) -> None:
    result = samples.report(name)
    for at, row in enumerate(result.rows()):
        hands = list(result.hands(at))
        assert len(hands) == row["hands"]
        assert all(row.get("path") in (None, hand.path) and row["site"] == hand.site for hand in hands)


def test_a_row_of_a_stack_is_its_hand(samples: ps.Dataset) -> None:
    result = samples.report("stacks", player="me")
    for at in (0, 7):
        assert [hand.hand_id for hand in result.hands(at)] == [result.arrow()["hand_id"][at].as_py()]


def test_filters_hold_for_the_hands_of_a_row_too(samples: ps.Dataset) -> None:
    result = samples.report("results", by="site", player="me", money="real", position="BTN")
    for hand in result.hands():
        assert hand.money == "real"
        assert any(seat.is_hero and seat.position == "BTN" for seat in hand.seats)


def test_findings_lead_to_the_hands_that_they_lie_in(samples: ps.Dataset) -> None:
    result = samples.report("findings")
    rows = list(result.rows())
    at = next(at for at, row in enumerate(rows) if row["code"] == "P401")
    (hand,) = result.hands(at)
    assert "P401" in {finding.code for finding in hand.findings}
    assert len(list(result.hands(at))) == rows[at]["hands"]


def test_a_hand_leads_to_its_text(samples: ps.Dataset) -> None:
    hand = next(samples.report("results", by="site", site="pokerstars").hands())
    lines = Path(hand.path).read_text(encoding="utf-8").split("\n")
    assert hand.raw().splitlines()[0] == lines[hand.line - 1].lstrip("\ufeff")
    act = next(act for act in hand.actions if act.action == "fold")
    who = next(seat.player for seat in hand.seats if seat.seat == act.seat)
    assert who in lines[act.line - 1]


def test_rows_of_sql_with_a_hand_lead_to_it(samples: ps.Dataset) -> None:
    result = samples.sql("SELECT hand, hand_id, total_pot FROM hands ORDER BY total_pot DESC NULLS LAST LIMIT 3")
    assert [next(result.hands(at)).hand_id for at in range(3)] == [row["hand_id"] for row in result.rows()]


def test_rows_that_no_hand_tells_are_refused(samples: ps.Dataset) -> None:
    with pytest.raises(UsageError, match="column `hand`"):
        samples.sql("SELECT 1").hands()
    with pytest.raises(IndexError, match="row 9000"):
        samples.report("results").hands(9000)


@pytest.mark.parametrize("name", [name for name, report in catalogue().items() if report.is_filtered])
def test_every_filtered_report_leads_to_hands_or_says_why_not(samples: ps.Dataset, name: str) -> None:
    result = samples.report(name, player="all")
    if not len(result):
        return
    with contextlib.suppress(UsageError):
        assert next(result.hands()).hand_id
