"""`rake`: what is printed, in text and JSON, and the exit codes."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import pokerstats as ps
from pokerstats.cli.app import app
from pokerstats.rake.schedule import schedules

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


def test_the_notebook_has_the_same() -> None:
    assert str(ps.rake.quote("titan", limit="no", stakes="0.5/1", dealt=6, pot="37.50").rake) == "1.85"
    assert [one.id for one in ps.rake.list()] == list(schedules())
    assert ps.rake.show("hr-kuna").id == "hr-kuna-25"
