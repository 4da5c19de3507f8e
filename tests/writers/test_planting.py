"""`synth --faults`: so many faults of a kind, where the command says they are."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats.cli.app import app
from pokerstats.writers.synth.terms import Asked
from pokerstats.writers.synth.writing import Synth


def run(*arguments):
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.mark.parametrize(("site", "fault", "code"), [
    ("pokerstars", "pot-total", "P401"), ("pokerstars", "call-told-as-check", "A308"), ("ipoker", "call", "A303"),
])  # fmt: skip
def test_planted_faults_are_found_where_they_were_planted(site, fault, code, tmp_path: Path):
    file = tmp_path / "hands"
    done = run("synth", "--site", site, "--hands", 60, "--seed", 4, "--faults", f"{fault}=3", "--out", file)
    assert done.exit_code == 0
    told = [line.split(":") for line in done.stderr.splitlines() if f" {fault} in hand " in line]
    found = [json.loads(line) for line in run("audit", file, "--format", "json").stdout.splitlines()[:-1]]
    assert len(told) == 3
    assert [(one["line"], one["code"]) for one in found if one["severity"] == "error"] == [
        (int(place[1]), code) for place in told
    ]


def test_the_other_hands_stay_as_they_are():
    asked = Asked("pokerstars", "holdem", "no")
    clean, planted = list(Synth(asked, 40, 9)), list(Synth(asked, 40, 9, ["pot-total=2"]))
    assert len(clean) == len(planted)
    changed = [line for line, other in zip(clean, planted, strict=True) if line != other]
    assert len(changed) == 2
    assert all(line.startswith("Total pot ") for line in changed)


def test_a_fault_that_no_hand_can_have_is_told():
    done = run("synth", "--site", "pokerstars", "--hands", 5, "--limit", "no", "--faults", "raise-over-cap=1")
    assert done.exit_code == 1
    assert "no hand could have a fault raise-over-cap" in done.stderr


@pytest.mark.parametrize("word", ["pot-total", "pot-total=x", "nothing=1", "pot-total=99"])
def test_a_wish_that_cannot_be_is_refused(word):
    done = run("synth", "--site", "pokerstars", "--hands", 5, "--faults", word)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "--faults" in done.stderr


def test_all_plants_one_of_each_kind_that_can_be_seen(tmp_path: Path):
    done = run("synth", "--site", "ipoker", "--hands", 300, "--seed", 3, "--faults", "all=1", "--out", tmp_path / "x")
    kinds = [line.split(": ")[1].split(" in ")[0] for line in done.stderr.splitlines() if " in hand " in line]
    assert len(kinds) == len(set(kinds)) >= 20
