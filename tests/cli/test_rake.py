"""`rake`: what is printed, in text and JSON, and the exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import pokerstats as ps
from pokerstats.cli.app import app
from pokerstats.rake.reading import schedules
from tests import hands

QUOTE = ["rake", "quote", "titan", "--limit", "no", "--stakes", "0.5/1", "--dealt", "6", "--pot", "37.50"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def told(*arguments: str) -> dict[str, Any]:
    done = run(*arguments, "--format", "json")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_quote_as_json_has_these_keys() -> None:
    assert told(*QUOTE) == {
        "schedule": "titan",
        "tier": {"stakes": "0.25/0.50-10/20", "dealt": "5-10", "tariff": "0.05 per 1"},
        "pot": "37.50", "rake": "1.85", "cap": "3.00", "capped": False, "status": "published",
        "shares": {"dealt": {"(others)": "1.85"}},
    }  # fmt: skip


def test_a_quote_with_who_paid() -> None:
    paid = ["--paid", "Ann=25", "--paid", "Bob=10", "--paid", "C=D=2.50", "--winner", "Ann"]
    shares = told(*QUOTE, *paid)["shares"]
    assert shares["dealt"] == {"Ann": "0.31", "Bob": "0.31", "C=D": "0.31", "(others)": "0.92"}
    assert shares["weighted"] == {"Ann": "1.24", "Bob": "0.49", "C=D": "0.12"}
    assert shares["winner"] == {"Ann": "1.85", "Bob": "0.00", "C=D": "0.00"}
    text = run(*QUOTE, *paid).stdout
    assert "rake 1.85 (cap 3.00; published)" in text
    assert "weighted" in text
    assert "C=D" in text


def test_an_unknown_row_is_null_and_exit_1() -> None:
    arguments = ("rake", "quote", "titan", "--limit", "fixed", "--stakes", "1/2", "--dealt", "6", "--pot", "20")
    done = run(*arguments, "--format", "json")
    assert done.exit_code == 1
    assert (told(*arguments)["rake"], told(*arguments)["status"]) == (None, "unknown")
    assert "rake unknown" in run(*arguments).stdout


def test_no_flop_no_drop() -> None:
    assert told(*QUOTE, "--no-flop")["rake"] == "0.00"


def test_a_day_chooses_the_schedule() -> None:
    asked = ["rake", "quote", "pokerstars", "--limit", "no", "--stakes", "0.5/1", "--dealt", "6", "--pot", "110"]
    assert told(*asked, "--on", "2013-05-03")["rake"] == "2.80"
    assert told(*asked, "--on", "2021-07-30")["rake"] == "2.50"


def test_another_reading_is_told_on_stderr() -> None:
    done = run("rake", "quote", "hr-kuna", "--limit", "no", "--stakes", "1/2", "--dealt", "6", "--pot", "30")
    assert done.exit_code == 0
    assert "hr-kuna-31" in done.stderr
    assert "hr-kuna-31" not in done.stdout


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--pot", "much"], "'much' is no amount"),
        (["--stakes", "0.5"], "write 0.5/1"),
        (["--dealt", "1"], "at least 2"),
        (["--limit", "spread"], "must be one of no, pot, fixed"),
        (["--game", "bridge"], "game 'bridge'"),
        (["--on", "soon"], "write 2012-01-31"),
        (["--paid", "Ann"], "write NAME=AMOUNT"),
        (["--paid", "Ann=20", "--paid", "Ann=17.50"], "Ann was named before"),
        (["--paid", "Ann=20"], "adds up to 20, the pot is 37.50"),
        (["--winner", "Ann"], "none of those who paid"),
        (["--format", "xml"], "--format xml"),
    ],
)
def test_a_wrong_question_is_one_sentence_and_exit_2(more: list[str], said: str) -> None:
    done = run(*QUOTE, *more)
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert said in done.stderr


def test_a_schedule_that_is_none_is_exit_2() -> None:
    done = run("rake", "show", "nowhere")
    assert (done.exit_code, "no schedule 'nowhere'" in done.stderr) == (2, True)
    assert run("rake", "show", "none.toml").exit_code == 2


def test_list_and_show_tell_every_schedule_and_row() -> None:
    listed = run("rake", "list").stdout.splitlines()
    assert [line.split("\t")[0] for line in listed[1:]] == list(schedules())
    for id_, schedule in schedules().items():
        rows = json.loads(run("rake", "show", id_, "--format", "json").stdout)
        assert [row["stakes"] for row in rows] == [tier.stakes for tier in schedule.tiers]
        assert all(row["source"] for row in rows)
    assert "no flop, no drop" in run("rake", "show", "titan").stdout


def test_list_tells_every_deal() -> None:
    listed = told("rake", "list", "--deals")
    assert [row["deal"] for row in listed] == [one.id for one in ps.rake.deals()]  # type: ignore[index]
    assert all(row["source"] for row in listed)  # type: ignore[index]


def test_the_notebook_has_the_same() -> None:
    assert str(ps.rake.quote("titan", limit="no", stakes="0.5/1", dealt=6, pot="37.50").rake) == "1.85"
    assert [one.id for one in ps.rake.list()] == list(schedules())
    assert ps.rake.show("hr-kuna").id == "hr-kuna-25"


def test_the_notebook_asks_a_dataset_the_same(dataset: Path) -> None:
    ds = ps.open(dataset)
    assert [row["exact"] for row in ps.rake.check(ds, by="year").rows()] == [2]
    assert len(ps.rake.cost(ds, by=["player"]).df()) == 3


# -- of a dataset (tests/hands: a pot of 49 three-handed at 1/2, rake 1.25, twice; one has its total printed wrong)


def rows(*arguments: str) -> list[dict[str, Any]]:
    done = run(*arguments, "--format", "json")
    assert done.exit_code == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_check_counts_exact_and_other_rakes(dataset: Path) -> None:
    (row,) = rows("rake", "check", str(dataset))
    assert (row["site"], row["year"], row["stakes"]) == ("pokerstars", "2024", "1/2")
    assert (row["hands"], row["exact"], row["differs"], row["no_schedule"], row["no_rake"]) == (2, 2, 0, 0, 0)
    assert (row["raked"], row["raked_exact"], row["rake"], row["expected"]) == (2, 1.0, "2.50", "2.50")
    assert rows("report", "rake_check", str(dataset)) == [row]


def test_cost_tells_what_each_player_paid_by_each_method(dataset: Path) -> None:
    """Ada puts in 24, <b>Cy 24, Ben his blind of 1; Ada wins."""
    found = {row["player"]: row for row in rows("rake", "cost", str(dataset), "--by", "player")}
    methods = ("dealt", "contributed", "weighted", "winner")
    shares = {player: [row[method] for method in methods] for player, row in found.items()}
    assert shares == {  # two hands of 1.25 each
        "Ada": ["0.82", "0.82", "1.22", "2.50"],
        "Ben": ["0.84", "0.84", "0.06", "0"],
        "<b>Cy": ["0.84", "0.84", "1.22", "0"],
    }
    assert {row["table_rake"] for row in found.values()} == {"2.50"}
    assert found["Ada"]["winner_bb_100"] == 62.5  # 1.25 a hand at a big blind of 2
    assert found["Ada"]["pot_share"] == pytest.approx(1.25 / 49, abs=1e-5)
    assert found["Ada"]["capped_share"] == 1.0


def test_cost_counts_each_hand_once_where_several_players_were_in_it(dataset: Path) -> None:
    (row,) = rows("rake", "cost", str(dataset), "--player", "all")
    assert (row["hands"], row["table_rake"], row["dealt"], row["weighted"]) == (6, "2.50", "2.50", "2.50")
    positions = rows("rake", "cost", str(dataset), "--player", "all", "--by", "players_dealt,position,month")
    assert {(one["players_dealt"], one["position"]) for one in positions} == {(3, "BTN"), (3, "SB"), (3, "BB")}


def test_a_schedule_can_be_named_for_an_import_and_an_audit(histories: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\ntitle = "Mine"\nsite = "elsewhere"\ncurrency = "USD"\ngame = "holdem"\nfrom = "unknown"\n'
        'until = "unknown"\nunit = "0.01"\nstatus = "published"\nsource = "me"\n'
        '[[row]]\nlimit = "no"\nstakes = "1/2"\nstep = "0.05 per 1"\n'
    )
    assert run("import", str(histories), "--to", str(tmp_path / "ds"), "--schedule", str(path)).exit_code == 0
    (row,) = rows("rake", "check", str(tmp_path / "ds"), "--by", "schedule")
    assert (row["schedule"], row["differs"], row["expected"]) == ("mine", 2, "4.90")
    assert run("audit", str(histories), "--select", "R6", "--fail-on", "warning").exit_code == 0
    audited = run("audit", str(histories), "--select", "R6", "--fail-on", "warning", "--schedule", str(path))
    assert (audited.exit_code, audited.stdout.count("R604")) == (1, 2)


def test_a_schedule_that_is_none_stops_an_import_before_it_starts(histories: Path, tmp_path: Path) -> None:
    done = run("import", str(histories), "--to", str(tmp_path / "ds"), "--schedule", "nowhere")
    assert (done.exit_code, "no schedule 'nowhere'" in done.stderr, (tmp_path / "ds").exists()) == (2, True, False)
    assert run("audit", str(tmp_path), "--schedule", "nowhere").exit_code == 2


# -- a tariff that changes


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty-five hands on each of two days: on the second the room took a quarter less than its schedule says."""
    folder = tmp_path_factory.mktemp("changed")
    texts = []
    for nth in range(50):
        text = hands.RIGHT.replace("900000000001", str(1_000 + nth))
        if nth >= 25:
            text = text.replace("2024/03/05", "2024/05/17").replace("47.75", "48").replace("Rake $1.25", "Rake $1")
        texts.append(text)
    (folder / "hands.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    ps.import_hands(folder / "hands.txt", to=folder / "ds")
    return folder / "ds"


def test_check_tells_when_a_tariff_seems_to_have_changed(changed: Path, dataset: Path) -> None:
    done = run("rake", "check", str(changed))
    assert done.exit_code == 0
    assert "pokerstars USD no 1/2: the tariff seems to have changed on 2024-05-1" in done.stderr
    assert "of 25 raked hands before 100 % are exact; of 25 raked hands from then on 100 % pay less" in done.stderr
    assert "seems" not in run("rake", "check", str(dataset)).stderr


def test_changes_as_a_table(changed: Path) -> None:
    (row,) = rows("rake", "check", str(changed), "--changes")
    assert (row["site"], row["stakes"], row["hands_before"], row["hands_after"]) == ("pokerstars", "1/2", 25, 25)
    assert (row["exact_before"], row["low_after"], row["high_after"]) == (1.0, 1.0, 0.0)
    assert rows("rake", "check", str(changed), "--changes", "--since", "2024-05") == []
    assert [row["stakes"] for row in ps.rake.changes(ps.open(changed)).rows()] == ["1/2"]


# -- what else a quote and a schedule say


def test_a_quote_of_side_pots_exceptions_and_fees() -> None:
    asked = ["rake", "quote", "ggpoker", "--limit", "no", "--stakes", "0.02/0.05", "--dealt", "6", "--pot", "2.65"]
    found = told(*asked, "--side-pots", "0.50,0.15")
    assert (found["rake"], found["jackpot_fee"], found["pots"]) == ("0.12", "0.07", ["0.12", "0.00", "0.00"])
    assert told(*asked, "--no-flop")["rake"] == "0.00"
    assert told(*asked, "--no-flop", "--three-bet")["rake"] == "0.12"
    assert told(*asked, "--no-flop", "--site-money", "0.50")["rake"] == "0.15"
    text = run(*asked, "--side-pots", "0.50").stdout
    assert "jackpot fee 0.07" in text
    assert "rake of the main pot and of each side pot: 0.12, 0.00" in text


def test_what_is_paid_street_by_street_is_shared_street_by_street() -> None:
    asked = ["rake", "quote", "pokerstars", "--limit", "no", "--stakes", "1/2", "--dealt", "3", "--pot", "49"]
    shares = told(*asked, "--paid", "Ada=6+8+10", "--paid", "Cy=6+8+10", "--paid", "Ben=1")["shares"]
    assert shares["streetwise"] == {"Ada": "0.59", "Cy": "0.59", "Ben": "0.07"}
    assert shares["weighted"] == {"Ada": "0.61", "Cy": "0.61", "Ben": "0.03"}


def test_show_says_what_is_not_computed() -> None:
    assert "not computed: a pot that is split on a single board" in run("rake", "show", "live-bucharest").stdout
    assert "each pot is raked alone, the cap once per pot" in run("rake", "show", "live-bucharest").stdout
    assert "not computed: 1 for each further board" in run("rake", "show", "fulltilt").stdout
    assert "sit and go, five players: 0.95+0.05" in run("rake", "show", "unibet").stdout
    shown = run("rake", "show", "ggpoker").stdout
    assert "no flop, no drop, but for 3-bet pots and pots with the room's own money" in shown
    assert "1.5 bb at 30 bb, beside the rake" in shown


def test_a_room_takes_the_schedule_that_lists_the_hand() -> None:
    asked = ["--limit", "no", "--stakes", "0.50/1", "--dealt", "5", "--pot", "100"]
    assert told("rake", "quote", "ipoker", *asked)["schedule"] == "ipoker-2016"
    asked = ["--game", "short_deck", "--limit", "no", "--stakes", "ante 0.05", "--dealt", "5", "--pot", "10"]
    assert told("rake", "quote", "pokerstars", *asked)["schedule"] == "pokerstars-special"


def test_a_dataset_without_jackpots_has_no_fees_to_check(dataset: Path) -> None:
    assert rows("rake", "check", str(dataset), "--jackpots") == []
    assert len(ps.rake.jackpots(ps.open(dataset), since="2024")) == 0


def test_cost_by_a_method_that_is_not_stored(dataset: Path) -> None:
    def by_method(method: str) -> dict[str, Any]:
        found = rows("rake", "cost", str(dataset), "--by", "player", "--method", method)
        return {row["player"]: row["by_method"] for row in found}

    assert by_method("streetwise")["Ben"] == "0.14"  # of two hands; by contribution 0.06
    assert by_method("pvi:0.5") == {"Ada": "0.61", "Ben": "0.03", "<b>Cy": "0.61"}
    assert by_method("rpv:1")["Ada"] == "1.22"
    (row,) = rows("rake", "cost", str(dataset), "--player", "all")
    assert (row["by_method"], row["by_method_bb_100"]) == (None, None)
    done = run("rake", "cost", str(dataset), "--method", "by height")
    assert (done.exit_code, "it must be one of dealt, contributed" in done.stderr) == (2, True)
