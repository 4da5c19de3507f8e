"""pokerstats.toml: named filters mean what a call with the same words means; what it cannot mean is told."""

from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.model.errors import UsageError


@pytest.fixture
def configured(dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ps.Dataset:
    monkeypatch.setenv("POKERSTATS_CONFIG", str(tmp_path / "pokerstats.toml"))
    return ps.open(dataset)


@pytest.mark.parametrize(
    ("says", "hands"),
    [
        ("since = 2024", 2),
        ("since = 2025", 0),
        ("until = 2024-03-31", 1),
        ('until = "2024-03"', 1),
        ("dealt = 3", 2),
        ("dealt = [2, 4]", 0),
        ('money = "real"\nplayer = ["Ben", "Ada"]\nlimit = "no"', 2),
        ('player = "nobody"', 0),
        ('zone = "Europe/Berlin"', 2),
    ],
)
def test_a_named_filter_is_what_its_words_say(configured: ps.Dataset, tmp_path: Path, says: str, hands: int) -> None:
    (tmp_path / "pokerstats.toml").write_text(f"[filters.mine]\n{says}\n", encoding="utf-8")
    assert len(list(configured.hands(filter="mine"))) == hands
    assert sum(row["hands"] for row in configured.report("summary", filter="mine").rows()) == hands


def test_several_filters_hold_together_and_the_call_goes_before_them(configured: ps.Dataset, tmp_path: Path) -> None:
    (tmp_path / "pokerstats.toml").write_text('[filters]\na = {until = "2024-03"}\nb = {player = "Ben"}\n')
    one = configured.report("results", filter="a,b", by="player")
    assert [row["player"] for row in one.rows()] == ["Ben"]
    assert next(one.rows())["hands"] == 1
    assert len(list(configured.hands(filter=["a", "b"], until="2024"))) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[fitlers.a]\nsite = "ipoker"', r"no table 'fitlers' \(did you mean filters\?\); there are me, filters, time"),
        ('[me]\npokerstar = "Ben"', r"no site 'pokerstar' \(did you mean pokerstars\?\)"),
        ("[me]\npokerstars = 5", r"write pokerstars = "),
        ("[filters]\na = 5", r"write a filter as a table: \[filters\.a\]"),
        ('[filters.a]\nmonney = "real"', "no filter 'monney'"),
        ("[filters.a]\nsince = 20", "'20' is no time"),
        ("[filters.b]", "no filter 'a' in .*; there are b"),
        ("[time]\nday_start = 24", "day_start is an hour"),
        ("[filters.a", "cannot be read"),
    ],
)
def test_what_it_cannot_mean_is_told(configured: ps.Dataset, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "pokerstats.toml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(UsageError, match=says):
        configured.report("results", filter="a" if "filters" in text else None)
