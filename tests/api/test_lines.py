"""Lines of an input are told in flat memory, wherever they stand."""

import random
from pathlib import Path

import pytest

import pokerstats as ps
from pokerstats.api import lines
from tests.hands import RIGHT


@pytest.fixture(autouse=True)
def _small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_HELD", 4096)
    monkeypatch.setattr(lines, "_BEHIND", 1024)


@pytest.mark.parametrize("order", ["forward", "by chance"])
@pytest.mark.parametrize("end", ["\n", ""])
def test_each_line_is_told_in_any_order(tmp_path: Path, order: str, end: str) -> None:
    chance = random.Random(4)
    told = ["x" * chance.randrange(200) + f" é{n}" for n in range(1000)]
    told[500] = "y" * 20_000  # longer than what is held
    file = tmp_path / "a.txt"
    file.write_text("\r\n".join(told) + end, encoding="utf-8", newline="")
    text = lines._Text(str(file))
    numbers = list(range(1, 1001))
    if order == "by chance":
        chance.shuffle(numbers)
        numbers = numbers[:50]
    for number in numbers:
        assert text.upto(number)[-1] == told[number - 1], number
    assert not text.upto(1001)
    assert text.upto(3)[:] == tuple(told[:3])
    text.close()


def test_a_file_that_is_gone_has_no_lines(tmp_path: Path) -> None:
    assert not lines._Text(str(tmp_path / "gone.txt")).upto(1)


def test_unknown_lines_far_behind_are_told_and_what_they_come_closest_to(tmp_path: Path) -> None:
    hand = RIGHT.replace("*** SUMMARY ***", "Ben: foldz\n*** SUMMARY ***")
    file = tmp_path / "many.txt"
    hands = [hand.replace("900000000001", f"900000000{n}") for n in range(100, 140)]
    file.write_text("\n\n".join(hands) + "\n", encoding="utf-8")
    notes = [found.note or "" for found in ps.audit_hands(file).findings() if found.code == lines.UNKNOWN_LINE]
    assert len(notes) == 40
    assert all(note.startswith("Ben: foldz") for note in notes)
    assert sum("closest template" in note for note in notes) == lines._MOST_DIAGNOSES
