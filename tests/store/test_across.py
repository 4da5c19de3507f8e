"""Second copies of a hand stand aside, and step in when the first copy goes."""

from pathlib import Path

import pytest

from pokerstats.store import dataset
from tests.store.build import Hand, Problem
from tests.store.test_dataset import folder, put, rows, take, writer  # noqa: F401  a fixture

QUARANTINE = "select path, line, reason, site, hand_id, raw from quarantine order by path, line"


def test_the_same_play_again_is_a_duplicate(folder: Path) -> None:  # noqa: F811
    total = put(folder, {"a.txt": [Hand("1", play=7), Hand("2")], "b.txt": [Hand("1", play=7), Hand("3")]})
    assert rows(folder, "select hand_id, file_id from hands order by hand") == [("1", 1), ("2", 1), ("3", 2)]
    assert rows(folder, "select count(*) from seats_rows") == [(6,)]
    assert rows(folder, QUARANTINE) == [("b.txt", 1, "duplicate", "pokerstars", "1", None)]
    found = rows(folder, "select hand, path, line, code, severity, note from findings")
    assert found == [(None, "b.txt", 1, "X701", "info", "first at a.txt:1")]
    assert (total["hands"], total["proved"], total["duplicate"], total["conflict"]) == (4, 3, 1, 0)


def test_another_play_under_one_id_is_a_conflict_with_its_text(folder: Path, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "b.txt"
    path.write_bytes(b"x" * 900 + b"Hand 1, told otherwise".ljust(900))
    total = put(folder, {"a.txt": [Hand("1", play=7)], str(path): [Hand("0"), Hand("1", play=8)]})
    ((raw,),) = rows(folder, "select raw from quarantine")
    assert raw.rstrip() == "Hand 1, told otherwise"
    assert rows(folder, "select code, severity, note from findings") == [("X702", "error", "first at a.txt:1")]
    assert (total["hands"], total["conflict"]) == (3, 1)


def test_a_conflict_whose_input_has_gone_is_told_without_text(folder: Path) -> None:  # noqa: F811
    put(folder, {"a.txt": [Hand("1", play=7)], "gone.txt": [Hand("1", play=8)]})
    assert rows(folder, "select reason, raw from quarantine") == [("conflict", None)]


def test_ids_of_two_sites_do_not_meet(folder: Path) -> None:  # noqa: F811
    assert put(folder, {"a.txt": [Hand("1"), Hand("1", room=1)]})["duplicate"] == 0


def test_hands_without_an_id_are_never_copies(folder: Path) -> None:  # noqa: F811
    assert put(folder, {"a.txt": [Hand("1", setup={"id": -1}), Hand("1", setup={"id": -1})]})["proved"] == 2


def test_copies_are_found_across_runs_and_groups(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(dataset, "GROUP_BYTES", 1000)
    put(folder, {"a.txt": [Hand("1"), Hand("2")]})
    put(folder, {"b.txt": [Hand("2"), Hand("3")], "c.txt": [Hand("3"), Hand("1"), Hand("1")]})
    assert rows(folder, "select hand_id, file_id from hands order by hand") == [("1", 1), ("2", 1), ("3", 2)]
    assert len(rows(folder, QUARANTINE)) == 4
    assert len(rows(folder, "select * from findings")) == 4


def test_the_second_copy_steps_in_when_the_first_goes(folder: Path) -> None:  # noqa: F811
    put(folder, {"a.txt": [Hand("1")], "b.txt": [Hand("1", problems=[Problem(401)]), Hand("3")]})
    assert rows(folder, "select code from findings") == [("X701",)]
    with writer(folder) as store:
        store.forget("a.txt")
        total = store.close()
    assert rows(folder, "select hand_id, file_id from hands order by hand") == [("1", 2), ("3", 2)]
    assert rows(folder, "select code from findings") == [("P401",)]
    assert rows(folder, "select count(*) from actions") == [(8,)]
    assert (total["hands"], total["duplicate"]) == (2, 0)


def test_a_replaced_copy_is_no_copy_any_more(folder: Path) -> None:  # noqa: F811
    put(folder, {"a.txt": [Hand("1")], "b.txt": [Hand("1")]})
    total = put(folder, {"b.txt": [Hand("5")]}, sha256="bb")
    assert (total["hands"], total["proved"], total["findings"]) == (2, 2, 0)


def test_unreadable_hands_stay_in_quarantine(folder: Path) -> None:  # noqa: F811
    unread = Hand("4", seats=[], acts=[], pots=[], claims=[], status=2, reason=105, problems=[Problem(105)])
    total = put(folder, {"a.txt": [Hand("1"), unread, Hand("2"), Hand("1")]})
    assert rows(folder, QUARANTINE) == [
        ("a.txt", 41, "truncated", "pokerstars", "4", None),
        ("a.txt", 121, "duplicate", "pokerstars", "1", None),
    ]
    assert rows(folder, "select hand, code, hand_id from findings order by code") == [
        (None, "T105", "4"),
        (None, "X701", "1"),
    ]
    assert (total["hands"], total["truncated"], total["duplicate"], total["proved"]) == (4, 1, 1, 2)
