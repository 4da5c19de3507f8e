"""What tournaments cost and brought: what is not told is left out, and counted."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from pokerstats.pipeline.run import import_paths
from pokerstats.reports.catalogue import find, run
from pokerstats.reports.filters import Filters
from pokerstats.store.views import connect
from tests.tournament_hands import hand

HERO = Filters(heroes=True)
FIRST, LAST = "Ann wins the tournament and receives $45 - congratulations!", "Ann finished the tournament in 9th place"
Rows = list[dict[str, Any]]


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., Rows]:
    """The report on hands, amounts as floats."""

    def report(*hands: str, by: tuple[str, ...] = ("site",), filters: Filters = HERO) -> Rows:
        (tmp_path / "hands.txt").write_text("".join(hands))
        import_paths([tmp_path / "hands.txt"], tmp_path / "ds")
        with connect(tmp_path / "ds") as connection:
            rows = run(connection, find("tournaments"), by, filters).to_pylist()
        numbers = ("buy_in", "costs", "fees", "prizes", "bounties", "profit", "place")
        return [row | {name: float(row[name]) for name in numbers if row.get(name) is not None} for row in rows]

    return report


def test_a_worked_month(told: Callable[..., Rows]) -> None:
    """Four of 9 + 1: first, third, ninth, and one whose end no hand tells; one of 45 + 5 in the next month."""
    rows = told(
        hand(1, 1), hand(1, 2, "Bob finished the tournament in 2nd place and received $27.", FIRST),
        hand(2, 1), hand(2, 2, "Ann finished the tournament in 3rd place and received $18.50."),
        hand(3, 1, LAST), hand(4, 1),
        hand(5, 1, "Ann finished the tournament in 2nd place", entry="$45.00+$5.00 USD"),
        by=("buy_in",),
    )  # fmt: skip
    assert rows == [
        {
            "buy_in": 9.0, "buy_in_currency": "USD", "tournaments": 4, "entries": 4, "hands": 6, "unknown": 0,
            "costs": 40.0, "fees": 4.0, "fee_share": 0.1, "results_known": 3, "prizes": 63.5, "bounties": 0.0,
            "profit": 33.5, "roi": round(33.5 / 30, 4), "roi_pm": 2.5595, "itm": 0.6667, "place": 4.3, "places": 3,
            "proved_share": 1.0,
        },
        {
            "buy_in": 45.0, "buy_in_currency": "USD", "tournaments": 1, "entries": 1, "hands": 1, "unknown": 0,
            "costs": 50.0, "fees": 5.0, "fee_share": 0.1, "results_known": 1, "prizes": 0.0, "bounties": 0.0,
            "profit": -50.0, "roi": -1.0, "roi_pm": None, "itm": 0.0, "place": 2.0, "places": 1,
            "proved_share": 1.0,
        },
    ]  # fmt: skip


def test_the_interval_of_the_return_counts_that_entries_differ(told: Callable[..., Rows]) -> None:
    """What each brought beyond the common return: its spread, as one figure of the mean entry."""
    (row,) = told(
        hand(1, 1, FIRST), hand(2, 1, LAST), hand(3, 1, LAST),
        hand(4, 1, "Ann finished the tournament in 2nd place and received $90.", entry="$45.00+$5.00 USD"),
    )  # fmt: skip
    gains, costs = (35, -10, -10, 40), (10, 10, 10, 50)
    roi = sum(gains) / sum(costs)
    beyond = [gain - roi * cost for gain, cost in zip(gains, costs, strict=True)]
    assert row["roi"] == round(roi, 4)
    assert row["roi_pm"] == pytest.approx(1.96 * stdev(beyond) / sqrt(4) / fmean(costs), abs=1e-4)


PKO = {"entry": "$4.50+$4.50+$1.00 USD"}
GROWS = "and their own bounty increases by"


@pytest.mark.parametrize(
    ("hands", "costs", "prizes", "bounties"),
    [
        ([hand(1, 1)], 10, None, None),
        ([hand(1, 1, LAST)], 10, 0, 0),
        ([hand(1, 1, FIRST)], 10, 45, 0),
        ([hand(1, 1, "Ann finished the tournament")], 10, 0, 0),
        # a ticket, a cup: worth nobody knows what
        ([hand(1, 1, "Ann wins the tournament - congratulations!", "Ann wins a 'Boat $1' ticket")], 10, None, None),
        ([hand(1, 1, LAST, "Ann wins an entry to tournament #9")], 10, None, None),
        ([hand(1, 1, "Ann finished the tournament in 2nd place and received a cup.")], 10, None, None),
        # of others: nothing
        ([hand(1, 1, "Bob finished the tournament in 3rd place and received $5.")], 10, None, None),
        # entered again: the first finish was not the end
        ([hand(1, 1, "Ann finished the tournament"), hand(1, 2)], 20, None, None),
        ([hand(1, 1, "Ann finished the tournament"), hand(1, 2, LAST)], 20, 0, 0),
        # chips bought on top
        ([hand(1, 1, FIRST, before=["Ann re-buys and receives 3000 chips for $9"] * 2)], 28, 45, 0),
        ([hand(1, 1, FIRST, before=["Ann takes the add-on and receives 3000 chips for $6"])], 16, 45, 0),
        ([hand(1, 1, FIRST, before=["Bob re-buys and receives 3000 chips for $9"])], 10, 45, 0),
        ([hand(1, 1, FIRST, before=["Ann re-buys and receives 3000 chips for 20 FPPs"])], None, None, None),
        # bounties, of a winner his own too
        ([hand(1, 1, "Ann wins the $4.50 bounty for eliminating Bob", LAST, **PKO)], 10, 0, 4.5),
        ([hand(1, 1, "Ann, Cy K, jr split the $4.50 bounty for eliminating Bob", LAST, **PKO)], 10, 0, 2.25),
        (
            [
                hand(1, 1, f"Ann wins $2.25 for eliminating Bob {GROWS} $2.25 to $6.75", **PKO),
                hand(1, 2, f"Ann wins $2 for splitting the elimination of X {GROWS} $2 to $8.75",
                     FIRST, **PKO),
            ],
            10, 45, 2.25 + 2 + 8.75,
        ),
        (
            [hand(1, 1, f"Ann wins $2.25 for eliminating Bob {GROWS} $2.25 to $6.75", LAST)],
            10, 0, 2.25,
        ),
        # the cents of a bounty among three are not told
        ([hand(1, 1, "Ann, Bob, Cy K, jr split the $5 bounty for eliminating X", LAST)], 10, None, None),
        # entries that cost nothing, points, or what nobody knows
        ([hand(1, 1, FIRST, entry="Freeroll ")], 0, 45, 0),
        ([hand(1, 1, LAST, entry="100 FPP")], 100, 0, 0),
        ([hand(1, 1, FIRST, entry="100 FPP")], 100, None, None),
        ([hand(1, 1, "Ann wins the tournament and receives 500.00 - congratulations!", entry="200+20")], 220, 500, 0),
    ],
)  # fmt: skip
def test_what_the_lines_of_a_tournament_tell(
    told: Callable[..., Rows], hands: list[str], costs: float | None, prizes: float | None, bounties: float | None
) -> None:
    (row,) = told(*hands)
    assert (row["costs"], row["prizes"], row["bounties"]) == (costs, prizes, bounties)
    assert (row["unknown"], row["results_known"]) == (costs is None, prizes is not None)


def test_currencies_and_chips_are_not_added(told: Callable[..., Rows]) -> None:
    rows = told(hand(1, 1, FIRST), hand(2, 1, LAST, entry="€9.00+€1.00 EUR"), hand(3, 1, LAST, entry="90+10"))
    assert [(row["buy_in_currency"], row["costs"]) for row in rows] == [("EUR", 10), ("USD", 10), (None, 100)]


def test_a_tournament_counts_whole_where_its_first_hand_does(told: Callable[..., Rows]) -> None:
    rows = told(hand(1, 1, day=28), hand(1, 2, FIRST, day=28).replace("2026/02/28", "2026/03/01"), by=("month",))
    assert [(row["month"], row["tournaments"], row["hands"], row["prizes"]) for row in rows] == [("2026-03", 1, 2, 45)]


def test_others_than_the_hero_can_be_asked_for(told: Callable[..., Rows]) -> None:
    hands = (hand(1, 1, "Bob finished the tournament in 2nd place and received $27.", FIRST), hand(2, 1, LAST))
    rows = told(*hands, by=("player",), filters=Filters(players=("Bob", "Ann")))
    assert [(row["player"], row["tournaments"], row["results_known"], row["profit"]) for row in rows] == [
        ("Ann", 2, 2, 25), ("Bob", 2, 1, 17),
    ]  # fmt: skip
