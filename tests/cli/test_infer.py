"""`rake infer`: a schedule on stdout or in a file, doubts and counter-examples, exit codes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import pokerstats as ps
from pokerstats.cli.app import app
from pokerstats.rake.reading import load

HAND = """PokerStars Hand #{id}:  Hold'em No Limit (${small}/${big} USD) - 2021/07/{day:02d} 12:00:00 UTC
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann (${stack} in chips)
Seat 2: Bob (${stack} in chips)
Ann: posts small blind ${small}
Bob: posts big blind ${big}
*** HOLE CARDS ***
Ann: raises ${more} to ${to}
Bob: calls ${more}
*** FLOP *** [2c 7d Jh]
Bob: checks
Ann: bets ${bet}
Bob: folds
Uncalled bet (${bet}) returned to Ann
Ann collected ${won} from pot
*** SUMMARY ***
Total pot ${pot} | Rake ${rake}
Board [2c 7d Jh]
Seat 1: Ann (button) (small blind) collected (${won})
Seat 2: Bob (big blind) folded on the Flop


"""


def hands(count: int) -> str:
    """Raised pots of 0.50/1, 4 % rounded down to the cent, cap 1."""
    texts = []
    for nth in range(count):
        to = 3 + nth * 0.55
        pot = 2 * to
        rake = min(int(pot * 100 + 1e-6) * 4 // 100, 100) / 100
        figures = {"small": 0.5, "big": 1, "stack": 100, "more": to - 1, "to": to, "bet": 2, "pot": pot, "rake": rake}
        told = {name: f"{value:.2f}" for name, value in figures.items()}
        texts.append(HAND.format(id=251000000000 + nth, day=nth % 28 + 1, won=f"{pot - rake:.2f}", **told))
    return "".join(texts)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("infer")
    (folder / "hands.txt").write_text(hands(60), encoding="utf-8")
    return ps.import_hands(folder / "hands.txt", to=folder / "hands.ds").path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rake", "infer", *arguments])


def test_the_schedule_loads_and_is_that_of_the_hands(dataset: Path, tmp_path: Path) -> None:
    done = run(str(dataset), "--out", str(tmp_path / "mine.toml"))
    assert (done.exit_code, done.stdout) == (0, "")
    assert "100.00% of 60 raked hands exact" in done.stderr
    (tier,) = load(tmp_path / "mine.toml").tiers
    assert tier.tariff.text in ("0.01 per 0.25", "4 %, floor")
    assert (tier.cap.money if tier.cap else None, tier.status) == (10_000, "observed")


def test_stdout_is_the_file(dataset: Path, tmp_path: Path) -> None:
    run(str(dataset), "--out", str(tmp_path / "mine.toml"))
    assert run(str(dataset)).stdout == (tmp_path / "mine.toml").read_text(encoding="utf-8")


def test_json_tells_fit_doubts_and_counter_examples(dataset: Path) -> None:
    told = json.loads(run(str(dataset), "--format", "json").stdout)
    assert (told["hands"], told["raked"], told["exact"]) == (60, 60, 60)
    assert told["brackets"][0]["cap"] == "1"
    assert told["counter_examples"] == []
    assert {doubt["about"] for doubt in told["doubts"]} >= {"players", "no flop", "side pots"}


def test_the_notebook_has_the_same(dataset: Path) -> None:
    found = ps.rake.infer(ps.open(dataset))
    assert found.fit == 1
    assert found.schedules[0].tiers[0].cap is not None
    assert str(found) == found.text


def test_what_is_written_is_what_is_shown(dataset: Path, tmp_path: Path) -> None:
    found = ps.rake.infer(ps.open(dataset))
    (file,) = found.write(tmp_path / "mine.toml")
    assert file.read_text(encoding="utf-8") == str(found)
    assert load(file).site == "pokerstars"


def test_no_hands_is_a_sentence_and_exit_2(dataset: Path) -> None:
    done = run(str(dataset), "--currency", "EUR")
    assert (done.exit_code, done.stderr) == (
        2, "pokerstats: no hands for real money whose rake is known: nothing to infer a tariff from\n",
    )  # fmt: skip


def test_hands_without_rake_are_exit_1(tmp_path: Path) -> None:
    (tmp_path / "walks.txt").write_text(_walks(), encoding="utf-8")
    ps.import_hands(tmp_path / "walks.txt", to=tmp_path / "walks.ds")
    done = run(str(tmp_path / "walks.ds"))
    assert done.exit_code == 1
    assert "none of 2 hands is raked" in done.stderr


def _walks() -> str:
    hand = """PokerStars Hand #{id}:  Hold'em No Limit ($0.50/$1.00 USD) - 2021/07/01 12:00:00 UTC
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($1)


"""
    return hand.format(id=251000000001) + hand.format(id=251000000002)
