"""The table `equity`: filled once, for new inputs only, and gone with its inputs."""

import re
from pathlib import Path
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.store.views import connect

ALL_IN = """\
PokerStars Hand #{id}:  Hold'em No Limit ($1/$2 USD) - 2024/03/05 20:00:00 ET
Table 'Sirius' 6-max Seat #1 is the button
Seat 1: Ada ($200 in chips)
Seat 2: Ben ($150 in chips)
Seat 3: Cy ($80 in chips)
Ben: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Dealt to Ada [As Ah]
Ada: raises $4 to $6
Ben: calls $5
Cy: calls $4
*** FLOP *** [2c 7d 9h]
Ben: checks
Cy: checks
Ada: bets $20
Ben: raises $124 to $144 and is all-in
Cy: calls $74 and is all-in
Ada: calls $124
*** TURN *** [2c 7d 9h] [Td]
*** RIVER *** [2c 7d 9h Td] [Kc]
*** SHOW DOWN ***
Ben: shows [Ks Kh] (three of a kind, Kings)
Ada: shows [As Ah] (a pair of Aces)
Ben collected $140 from side pot
Cy: {cy}
Ben collected $237 from main pot
*** SUMMARY ***
Total pot $380 Main pot $240. Side pot $140. | Rake $3
Board [2c 7d 9h Td Kc]
Seat 1: Ada (button) showed [As Ah] and lost with a pair of Aces
Seat 2: Ben (small blind) showed [Ks Kh] and won ($377) with three of a kind, Kings
Seat 3: Cy (big blind) {lost}
"""
SHOWN = ALL_IN.format(
    id=930000000001, cy="shows [Qs Qh] (a pair of Queens)", lost="showed [Qs Qh] and lost with a pair of Queens"
)
MUCKED = ALL_IN.format(id=930000000002, cy="mucks hand", lost="mucked")


def rows(dataset: Path, query: str) -> list[tuple[Any, ...]]:
    with connect(dataset) as connection:
        return connection.execute(query).fetchall()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text(SHOWN, encoding="utf-8")
    ps.import_hands(tmp_path / "a.txt", tmp_path / "hands.ds")
    return tmp_path


def test_main_and_side_pot_by_the_chances_of_those_who_can_win_them(folder: Path) -> None:
    done = ps.fill_equity(folder / "hands.ds")
    assert (done.hands, done.seats, done.inputs) == (1, 3, 1)
    found = dict(rows(folder / "hands.ds", "SELECT seat, ev_net::DOUBLE FROM equity"))
    assert sum(found.values()) == pytest.approx(-3)
    assert found[1] > 0 > found[3]
    # the side pot is between aces and kings: two kings and runs of them, 91.2 % for the aces with two queens gone
    assert 60 < found[1] < 180


def test_suits_and_seats_decide_nothing_by_their_names(folder: Path) -> None:
    other = SHOWN.replace("930000000001", "930000000004")
    for old, new in (("s", "x"), ("d", "s"), ("x", "d")):  # spades for diamonds
        other = re.sub(rf"(?<=[\[ ][2-9TJQKA]){old}(?=[ \]])", new, other)
    assert "[Ad Ah]" in other
    (folder / "b.txt").write_text(other, encoding="utf-8")
    ps.import_hands(folder / "b.txt", folder / "hands.ds")
    ps.fill_equity(folder / "hands.ds")
    found = rows(
        folder / "hands.ds", "SELECT seat, count(*), count(DISTINCT ev_net) FROM equity GROUP BY seat ORDER BY seat"
    )
    assert found == [(1, 2, 1), (2, 2, 1), (3, 2, 1)]


def test_a_hand_with_unknown_cards_has_no_row(folder: Path) -> None:
    (folder / "b.txt").write_text(MUCKED, encoding="utf-8")
    ps.import_hands(folder / "b.txt", folder / "hands.ds")
    assert ps.fill_equity(folder / "hands.ds").hands == 1
    assert rows(folder / "hands.ds", "SELECT DISTINCT hand_id FROM equity") == [("930000000001",)]


def test_only_new_inputs_are_looked_at(folder: Path) -> None:
    dataset = folder / "hands.ds"
    ps.fill_equity(dataset)
    before = rows(dataset, "SELECT * FROM equity ORDER BY ALL")
    again = ps.fill_equity(dataset)
    assert (again.inputs, again.inputs_before, again.hands) == (0, 1, 0)
    (folder / "b.txt").write_text(SHOWN.replace("930000000001", "930000000003"), encoding="utf-8")
    ps.import_hands(folder / "b.txt", dataset)
    assert rows(dataset, "SELECT * FROM equity ORDER BY ALL") == before
    assert ps.fill_equity(dataset).inputs == 1
    assert rows(dataset, "SELECT count(*), count(DISTINCT hand) FROM equity") == [(6, 2)]


BEFORE_THE_FLOP = """\
PokerStars Hand #{id}:  Hold'em No Limit ($1/$2 USD) - 2024/03/05 20:00:00 ET
Table 'Sirius' 6-max Seat #1 is the button
Seat 1: Ada ($100 in chips)
Seat 2: Ben ($100 in chips)
Ada: posts small blind $1
Ben: posts big blind $2
*** HOLE CARDS ***
Ada: raises $98 to $100 and is all-in
Ben: calls $98 and is all-in
{boards}*** SUMMARY ***
Total pot $200 | Rake $0
{printed}Seat 1: Ada (button) (small blind) showed [{ada}] and {won}
Seat 2: Ben (big blind) showed [{ben}] and {lost}
"""
ONCE = """\
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Td]
*** RIVER *** [2c 7d 9h Td] [4c]
*** SHOW DOWN ***
Ada: shows [{ada}] (a pair)
Ben: shows [{ben}] (a pair)
{winner} collected $200 from pot
"""
TWICE = """\
*** FIRST FLOP *** [2c 7d 9h]
*** FIRST TURN *** [2c 7d 9h] [Td]
*** FIRST RIVER *** [2c 7d 9h Td] [4c]
*** SECOND FLOP *** [3c 8d Js]
*** SECOND TURN *** [3c 8d Js] [Kd]
*** SECOND RIVER *** [3c 8d Js Kd] [4h]
*** FIRST SHOW DOWN ***
Ada: shows [As Ah] (a pair of Aces)
Ben: shows [Ks Kh] (a pair of Kings)
Ada collected $100 from pot
*** SECOND SHOW DOWN ***
Ada: shows [As Ah] (a pair of Aces)
Ben: shows [Ks Kh] (three of a kind, Kings)
Ben collected $100 from pot
"""


def before_the_flop(number: int, ada: str, ben: str, winner: str) -> str:
    won = "won ($200) with a pair", "lost with a pair"
    return BEFORE_THE_FLOP.format(
        id=number, ada=ada, ben=ben, boards=ONCE.format(ada=ada, ben=ben, winner=winner),
        printed="Board [2c 7d 9h Td 4c]\n", won=won[winner != "Ada"], lost=won[winner == "Ada"],
    )  # fmt: skip


def test_before_the_flop_the_same_hands_are_worth_the_same_on_any_seat(tmp_path: Path) -> None:
    """100 more of 200 at 82.637 %, published for aces against kings of the same suits."""
    (tmp_path / "a.txt").write_text(
        before_the_flop(1, "As Ah", "Ks Kh", "Ada") + "\n\n" + before_the_flop(2, "Kc Kd", "Ac Ad", "Ben"),
        encoding="utf-8",
    )
    ps.import_hands(tmp_path / "a.txt", tmp_path / "hands.ds")
    assert ps.fill_equity(tmp_path / "hands.ds").hands == 2
    found = rows(tmp_path / "hands.ds", "SELECT hand_id, seat, ev_net::DOUBLE FROM equity ORDER BY hand_id, seat")
    worth = 200 * 0.82637 - 100
    expected = [("1", 1, worth), ("1", 2, -worth), ("2", 1, -worth), ("2", 2, worth)]
    assert found == [(hand, seat, pytest.approx(value, abs=2e-3)) for hand, seat, value in expected]


def test_run_twice_is_worth_what_it_was_before_the_cards_came(tmp_path: Path) -> None:
    text = BEFORE_THE_FLOP.format(
        id=3, ada="As Ah", ben="Ks Kh", boards=TWICE, won="won ($100) with a pair of Aces",
        printed="Hand was run twice\nFIRST Board [2c 7d 9h Td 4c]\nSECOND Board [3c 8d Js Kd 4h]\n",
        lost="won ($100) with three of a kind, Kings",
    )  # fmt: skip
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    ps.import_hands(tmp_path / "a.txt", tmp_path / "hands.ds")
    assert ps.fill_equity(tmp_path / "hands.ds").hands == 1
    (hand,) = rows(tmp_path / "hands.ds", "SELECT len(boards), verdict FROM hands")
    assert hand == (2, "proved")
    found = dict(rows(tmp_path / "hands.ds", "SELECT seat, ev_net::DOUBLE FROM equity"))
    assert found == {1: pytest.approx(65.274, abs=2e-3), 2: pytest.approx(-65.274, abs=2e-3)}


def test_a_run_that_is_stopped_goes_on_where_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (4, 5, 6):
        hand = SHOWN.replace("930000000001", f"93000000000{number}")
        (folder / f"{number}.txt").write_text(hand, encoding="utf-8")
    dataset = folder / "hands.ds"
    ps.import_hands([folder / f"{number}.txt" for number in (4, 5, 6)], dataset)
    monkeypatch.setattr("pokerstats.pipeline.equity.PORTION", 1)
    seen = []

    def stop(done: int, to_do: int) -> None:
        seen.append((done, to_do))
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ps.fill_equity(dataset, progress=stop)
    assert seen == [(1, 4), (2, 4), (3, 4)]
    assert rows(dataset, "SELECT count(DISTINCT hand) FROM equity") == [(2,)]
    again = ps.fill_equity(dataset)
    assert (again.hands, again.inputs, again.inputs_before) == (2, 2, 2)
    assert rows(dataset, "SELECT count(*), count(DISTINCT hand) FROM equity") == [(12, 4)]


def test_rows_go_with_their_input_and_come_again(folder: Path) -> None:
    from pokerstats.api.dataset import forget

    dataset = folder / "hands.ds"
    ps.fill_equity(dataset)
    (folder / "a.txt").write_text(SHOWN.replace("930000000001", "930000000009"), encoding="utf-8")
    ps.import_hands(folder / "a.txt", dataset)
    assert rows(dataset, "SELECT count(*) FROM equity_rows") == [(0,)]
    assert ps.fill_equity(dataset).hands == 1
    assert forget(dataset, [str(folder / "a.txt")]) == []
    assert rows(dataset, "SELECT count(*) FROM equity_rows") == [(0,)]


def test_a_damaged_shard_is_only_computed_again(folder: Path) -> None:
    dataset = folder / "hands.ds"
    ps.fill_equity(dataset)
    for shard in (dataset / "equity").glob("*.parquet"):
        shard.write_bytes(b"")
    assert ps.fill_equity(dataset).hands == 1
    assert rows(dataset, "SELECT count(*) FROM equity") == [(3,)]


def test_luck_of_all_players_of_a_hand_adds_up_to_nothing(tmp_path: Path) -> None:
    samples = Path(__file__).parents[2] / "sample_data"
    ps.import_hands(samples, tmp_path / "hands.ds")
    assert ps.fill_equity(tmp_path / "hands.ds").hands > 5
    wrong = rows(
        tmp_path / "hands.ds",
        "SELECT hand FROM equity_rows e JOIN seats s USING (hand, seat)"
        " GROUP BY hand HAVING sum(ev_net) <> sum(net - coalesce(outside, 0))",
    )
    assert not wrong
