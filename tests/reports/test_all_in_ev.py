"""Luck in all-in hands is told where `equity` has looked at every input, and nowhere else."""

import shutil
from pathlib import Path

import pokerstats as ps

SAMPLES = Path(__file__).parents[2] / "sample_data" / "pokerstars"


def told(folder: Path) -> list[tuple[int, int, bool, bool]]:
    """Hands of all players, those pending, and whether EV and its rate are told; row by row."""
    rows = ps.open(folder).report("all_in_ev", player="all", by="site").rows()
    return [
        (
            row["hands"],
            row["pending"],
            row["ev_net"] is not None and row["luck"] is not None,
            row["ev_bb_100"] is not None,
        )
        for row in rows
    ]


def of_players(folder: Path) -> tuple[bool, bool]:
    """Whether an EV is told of all who were all-in, and in all steps of the graph."""
    dataset = ps.open(folder)
    players = [row for row in dataset.report("players", by="player").rows() if row["ev_bb_100_n"] > 0]
    steps = list(dataset.report("progress", player="all").rows())
    assert players or not dataset.sql("FROM equity").df().size
    return (
        bool(players) and all(row["ev_bb_100"] is not None for row in players),
        all(row["ev_net"] is not None for row in steps),
    )


def test_without_equities_nothing_is_said_of_luck(tmp_path: Path) -> None:
    texts, dataset = tmp_path / "texts", tmp_path / "hands.ds"
    texts.mkdir()
    shutil.copy(SAMPLES / "omaha.txt", texts)
    ps.import_hands(texts, to=dataset)
    ((hands, pending, *ev),) = told(dataset)
    assert (pending, ev) == (hands, [False, False])
    assert of_players(dataset) == (False, False)
    ps.fill_equity(dataset)
    assert told(dataset) == [(hands, 0, True, True)]
    assert of_players(dataset) == (True, True)
    shutil.copy(SAMPLES / "omaha_hi_lo.txt", texts)
    ps.import_hands(texts, to=dataset)
    more = told(dataset)
    assert sum(row[1] for row in more) == sum(row[0] for row in more) - hands > 0
    assert not any(row[2] or row[3] for row in more if row[1])
    assert of_players(dataset) == (False, False)
    ps.fill_equity(dataset)
    assert of_players(dataset) == (True, True)


ALL_IN = """PokerStars Hand #900000000900: Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/05 12:00:00 ET
Table 'Karhu' 2-max Seat #1 is the button
Seat 1: Ada ($50 in chips)
Seat 2: Ben ($50 in chips)
Ada: posts small blind $0.50
Ben: posts big blind $1
*** HOLE CARDS ***
Ada: calls $0.50
Ben: checks
*** FLOP *** [2c 7d 9h]
Ben: checks
Ada: checks
*** TURN *** [2c 7d 9h] [3s]
Ben: bets $49 and is all-in
Ada: calls $49 and is all-in
*** RIVER *** [2c 7d 9h 3s] [5d]
*** SHOW DOWN ***
Ben: shows [Kh Kd] (a pair of Kings)
Ada: shows [Ah Ad] (a pair of Aces)
Ada collected $99 from pot
*** SUMMARY ***
Total pot $100 | Rake $1
Seat 1: Ada (button) (small blind) showed [Ah Ad] and won ($99) with a pair of Aces
Seat 2: Ben (big blind) showed [Kh Kd] and lost with a pair of Kings

"""


def test_an_all_in_hand_without_a_result_is_in_no_ev(tmp_path: Path) -> None:
    """A street lacks its card, and the awards do not close: the hand is in no net; it hides the EV of no other hand."""
    lacking = ALL_IN.replace("000900", "000901").replace("[3s]", "[]").replace("[2c 7d 9h 3s]", "[2c 7d 9h]")
    lacking = lacking.replace("$99", "$97")
    (tmp_path / "two.txt").write_text(ALL_IN + lacking, encoding="utf-8")
    dataset = tmp_path / "hands.ds"
    ps.import_hands(tmp_path / "two.txt", to=dataset)
    ps.fill_equity(dataset)
    opened = ps.open(dataset)
    all_ins = "FROM equity_rows JOIN seats_rows USING (hand, seat) WHERE seat = 1"
    assert opened.sql(f"SELECT count(*) {all_ins} AND net IS NULL").scalar() == 1
    worth = opened.sql(f"SELECT ev_net {all_ins} AND net IS NOT NULL").scalar()
    assert of_players(dataset) == (True, True)
    (row,) = opened.report("all_in_ev", player="Ada", by="player").rows()
    assert (row["net"], row["ev_net"], row["luck"]) == (49, worth, 49 - worth)
