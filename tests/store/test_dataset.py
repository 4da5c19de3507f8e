"""A dataset takes inputs in, skips what it knows, and shows all of a run or nothing of it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pokerstats.model import files
from pokerstats.model.errors import DatasetError, LockedError
from pokerstats.model.schema import SCHEMA_VERSION
from pokerstats.store import dataset, manifest, staging
from pokerstats.store.dataset import Writer
from pokerstats.store.query import run
from pokerstats.store.summary import summary
from pokerstats.store.views import connect
from tests.store.build import WORDS, Hand, Problem, chunk, facts


def writer(path: Path, versions: str = "grammar 1") -> Writer:
    return Writer.open(path, words=WORDS, versions=versions)


def take(store: Writer, name: str, hands: list[Hand], sha256: str = "aa") -> None:
    file_id = store.begin_file(name)
    store.add(file_id, chunk(hands))
    store.end_file(file_id, facts(name, len(hands), sha256))


def put(path: Path, inputs: dict[str, list[Hand]], sha256: str = "aa") -> dict[str, Any]:
    with writer(path) as store:
        for name, hands in inputs.items():
            take(store, name, hands, sha256)
        return store.close()


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    return connect(path).sql(query).fetchall()


def shards(path: Path) -> set[str]:
    return {str(file.relative_to(path)) for file in path.rglob("*.parquet")}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "hands.ds"


def test_hands_of_all_inputs_appear_in_order(folder: Path) -> None:
    total = put(folder, {"a.txt": [Hand("1"), Hand("2")], "b.txt": [Hand("3")]})
    found = rows(folder, "select file_id, hand_id, line from hands order by hand")
    assert found == [(1, "1", 1), (1, "2", 41), (2, "3", 1)]
    assert (total["files"], total["hands"], total["proved"]) == (2, 3, 3)
    assert total["lines"] == {"used": 114, "noise": 6, "unknown": 0}
    assert summary(folder) == total


def test_nothing_at_all_is_a_dataset_too(folder: Path) -> None:
    with writer(folder) as store:
        total = store.close()
    assert total["hands"] == 0
    assert rows(folder, "select * from actions") == []


def test_the_same_content_is_known_and_changes_nothing(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    before = (folder / manifest.NAME).read_bytes()
    with writer(folder) as store:
        assert not store.needs("a.txt", 900)
        assert store.known("a.txt", "aa")
        assert not store.known("a.txt", "bb")
        assert store.needs("a.txt", 901)
        assert store.needs("new.txt", 900)
    assert (folder / manifest.NAME).read_bytes() == before


def test_a_newer_grammar_reads_again(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    with writer(folder, "grammar 2") as store:
        assert store.needs("a.txt", 900)
        assert not store.known("a.txt", "aa")


def test_a_changed_input_replaces_its_rows_and_no_others(folder: Path) -> None:
    put(
        folder,
        {"a.txt": [Hand("1", problems=[Problem(401)]), Hand("2")], "b.txt": [Hand("3", problems=[Problem(401)])]},
    )
    total = put(folder, {"a.txt": [Hand("1"), Hand("2"), Hand("9")]}, sha256="bb")
    found = rows(folder, "select file_id, hand_id from hands order by hand")
    assert found == [(1, "1"), (1, "2"), (1, "9"), (2, "3")]
    assert rows(folder, "select path from findings") == [("b.txt",)]
    assert rows(folder, "select path, sha256 from files order by file_id") == [("a.txt", "bb"), ("b.txt", "aa")]
    assert (total["hands"], total["findings"]) == (4, 1)


def test_rewritten_rows_keep_every_value(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")], "b.txt": [Hand("3", problems=[Problem(401, expected=5)]), Hand("4")]})
    tables = ("hands", "seats", "actions", "pots", "awards", "findings")
    before = {table: rows(folder, f"select * from {table} where hand >> 24 = 2 order by all") for table in tables}
    put(folder, {"a.txt": [Hand("8")]}, sha256="bb")
    after = {table: rows(folder, f"select * from {table} where hand >> 24 = 2 order by all") for table in tables}
    assert after == before
    assert all(before.values())


def test_an_input_taken_twice_in_one_run_counts_once(folder: Path) -> None:
    with writer(folder) as store:
        take(store, "a.txt", [Hand("1")])
        take(store, "a.txt", [Hand("1"), Hand("2")], sha256="bb")
        take(store, "b.txt", [Hand("3")])
        total = store.close()
    assert total["hands"] == 3


def test_forgetting_removes_an_input(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")], "b.txt": [Hand("3")]})
    with writer(folder) as store:
        assert store.forget("a.txt")
        assert not store.forget("a.txt")
    assert rows(folder, "select hand_id from hands") == [("3",)]
    assert rows(folder, "select path from files") == [("b.txt",)]
    assert summary(folder)["hands"] == 1


def test_many_inputs_share_a_shard_and_large_ones_fill_several(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, {f"{n}.txt": [Hand(str(n))] for n in range(50)})
    assert len([name for name in shards(folder) if name.startswith("hands/")]) == 1
    monkeypatch.setattr(dataset, "GROUP_BYTES", 2000)
    with writer(folder) as store:
        file_id = store.begin_file("large.txt")
        for part in range(6):
            store.add(file_id, chunk([Hand(f"{100 + part}")], first_line=1 + 40 * part, first_offset=900 * part))
        store.end_file(file_id, facts("large.txt", 6))
    assert len([name for name in shards(folder) if name.startswith("hands/")]) == 3
    assert rows(folder, "select hand & 16777215, line from hands where file_id = 51 order by hand") == [
        (part, 1 + 40 * part) for part in range(6)
    ]


def test_a_damaged_hand_never_stops_the_write(folder: Path) -> None:
    bad = Hand("1", setup={"game": 99, "currency": -1, "status": 9, "unit": -(2**63) + 1, "button_seat": -1})
    put(folder, {"a.txt": [Hand("2"), bad]})
    assert rows(folder, "select game, unit, button_seat from hands where hand_id = '1'") == [(None, None, None)]


def test_two_writers_at_once_are_refused(folder: Path) -> None:
    with writer(folder), pytest.raises(LockedError, match="locked by"):
        writer(folder)
    writer(folder).close()


def test_an_error_leaves_the_dataset_as_it_was(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    before = shards(folder)
    store = writer(folder)
    take(store, "b.txt", [Hand("2")])
    store.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert rows(folder, "select hand_id from hands") == [("1",)]
    assert shards(folder) == before
    assert put(folder, {"b.txt": [Hand("2")]})["hands"] == 2


def test_a_killed_run_goes_on_with_its_finished_groups(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GROUP_BYTES", 1000)
    store = writer(folder)
    take(store, "a.txt", [Hand("1"), Hand("2")])
    file_id = store.begin_file("b.txt")
    store.add(file_id, chunk([Hand("3"), Hand("4")]))
    store._exit.close()  # the process ends here: nothing is tidied up, and the lock is free
    with writer(folder) as store:
        assert not store.known("a.txt", "aa")  # its end was noted in the group that b.txt shares
        take(store, "a.txt", [Hand("1"), Hand("2")])
        take(store, "b.txt", [Hand("3"), Hand("4")])
        take(store, "c.txt", [Hand("5"), Hand("6")])
        store._finish_group()
        store._exit.close()
    with writer(folder) as store:
        assert store.known("a.txt", "aa")
        assert store.known("c.txt", "aa")
        assert store.begin_file("d.txt") == 4
        store.end_file(4, facts("d.txt", 0))
        assert store.close()["hands"] == 6
    assert not (folder / staging.FOLDER).exists()


def test_a_crash_between_the_moves_and_the_manifest_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    write = manifest.write
    monkeypatch.setattr(manifest, "write", _fails)
    with pytest.raises(DatasetError, match="cannot be written: disk full"):
        put(folder, {"a.txt": [Hand("9")]}, sha256="bb")
    monkeypatch.setattr(manifest, "write", write)
    assert rows(folder, "select hand_id from hands") == [("1",)]
    put(folder, {"b.txt": [Hand("2")]})
    assert rows(folder, "select hand_id from hands order by hand") == [("1",), ("2",)]
    listed = {shard.name for group in manifest.read(folder).groups for shard in group.shards.values()}
    assert shards(folder) == listed


def test_a_first_manifest_half_written_does_not_make_the_folder_a_strange_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process killed there, or a disk that fails, also to remove what was begun."""
    with monkeypatch.context() as failing:
        failing.setattr(files, "replace", _fails)
        failing.setattr(Path, "unlink", _fails)
        with pytest.raises(DatasetError, match="cannot be written: disk full"):
            put(folder, {"a.txt": [Hand("1")]})
    left = files.unfinished(folder / manifest.NAME)
    (folder / f".{manifest.NAME}.1.tmp").write_text("{")
    put(folder, {"a.txt": [Hand("1")]})
    assert rows(folder, "select hand_id from hands") == [("1",)]
    assert not files.unfinished(folder / manifest.NAME), left


def _fails(*_: object, **__: object) -> None:
    raise OSError(28, "disk full")


def test_a_folder_that_is_no_dataset_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(DatasetError, match="not a dataset"):
        writer(tmp_path)
    with pytest.raises(DatasetError, match="not a dataset"):
        connect(tmp_path)
    with pytest.raises(DatasetError, match="not a dataset"):
        writer(tmp_path / "letters.txt")
    assert (tmp_path / "letters.txt").read_text() == "dear"


def test_another_schema_version_is_named_with_ours(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    path = folder / manifest.NAME
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": "2.0"}))
    for attempt in (writer, connect, summary):
        with pytest.raises(DatasetError, match=rf"version 2\.0.*{re.escape(SCHEMA_VERSION)}"):
            attempt(folder)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"schema": "1.0"}', '{"schema": "1.0", "groups": [7]}'])
def test_a_damaged_manifest_is_told(folder: Path, content: str) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    before = shards(folder)
    (folder / manifest.NAME).write_text(content)
    for attempt in (writer, connect, summary):
        with pytest.raises(DatasetError, match="damaged manifest"):
            attempt(folder)
    assert shards(folder) == before


def test_a_missing_shard_is_told(folder: Path) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    (folder / "seats" / "000001.parquet").unlink()
    with pytest.raises(DatasetError, match=r"seats/000001\.parquet is missing or damaged"):
        connect(folder)


def test_a_full_disk_is_told_while_hands_are_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, {"a.txt": [Hand("1")]})
    monkeypatch.setattr(staging.GroupWriter, "add", _fails)
    with pytest.raises(DatasetError, match="cannot be written: disk full"):
        put(folder, {"b.txt": [Hand("2")]})
    assert rows(folder, "select hand_id from hands") == [("1",)]


def test_shards_that_are_gone_come_again_with_their_inputs(folder: Path) -> None:
    inputs = {"a.txt": [Hand("1"), Hand("2")], "b.txt": [Hand("3")]}
    put(folder, inputs)
    expected = rows(folder, "select hand, seat, player from seats order by all")
    (folder / "seats" / "000001.parquet").unlink()
    store = writer(folder)
    assert store.needs("a.txt", 900)
    store.abort()
    assert put(folder, inputs)["hands"] == 3
    assert rows(folder, "select hand, seat, player from seats order by all") == expected


def test_inputs_of_lost_shards_must_be_among_those_imported(folder: Path) -> None:
    inputs = {"a.txt": [Hand("1"), Hand("2")], "b.txt": [Hand("3")]}
    put(folder, inputs)
    (folder / "hands" / "000001.parquet").write_bytes(b"PAR1")
    with pytest.raises(DatasetError, match=r"import again, or forget: b\.txt$"):
        put(folder, {"a.txt": inputs["a.txt"]})
    assert put(folder, inputs)["hands"] == 3


def test_a_lost_list_of_inputs_needs_all_of_them(folder: Path) -> None:
    inputs = {"a.txt": [Hand("1"), Hand("2")], "b.txt": [Hand("3")]}
    put(folder, inputs)
    next((folder / "files").iterdir()).unlink()
    with pytest.raises(DatasetError, match="import all 2 inputs at once"):
        put(folder, {"a.txt": inputs["a.txt"]})
    assert put(folder, inputs)["hands"] == 3


def test_a_run_killed_while_shards_are_moved_reads_whole_inputs_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An input reaches over two groups. Shards of the first were moved already, so nothing of it is taken over."""
    monkeypatch.setattr(dataset, "GROUP_BYTES", 1)
    store = writer(folder)
    file_id = store.begin_file("a.txt")
    for hand in ("1", "2"):
        store.add(file_id, chunk([Hand(hand)]))
    store.end_file(file_id, facts("a.txt", 2, "aa"))
    take(store, "b.txt", [Hand("3")])
    store._finish_group()
    store.abort()
    (folder / "_tmp" / "000001" / "seats.parquet").unlink()
    with writer(folder) as store:
        assert not store.known("a.txt", "aa")
        assert store.begin_file("a.txt") == file_id  # of two copies of a hand the lower number stays
        for hand in ("1", "2"):
            store.add(file_id, chunk([Hand(hand)]))
        store.end_file(file_id, facts("a.txt", 2, "aa"))
        take(store, "b.txt", [Hand("3")])
        assert store.close()["hands"] == 3
    assert rows(folder, "select hand_id from hands order by hand") == [("1",), ("2",), ("3",)]


def test_a_run_killed_while_it_replaced_an_input_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new rows of the input wait in a finished group; the old ones must not stay beside them."""
    put(folder, {"a.txt": [Hand("1"), Hand("2")]})
    monkeypatch.setattr(dataset, "GROUP_BYTES", 1)
    store = writer(folder)
    take(store, "a.txt", [Hand("1"), Hand("2"), Hand("3")], sha256="bb")
    store._finish_group()
    store.abort()
    with writer(folder) as store:
        assert store.known("a.txt", "bb")
        assert store.close()["hands"] == 3
    assert rows(folder, "select hand_id from hands order by hand") == [("1",), ("2",), ("3",)]


def test_a_shard_whose_pages_are_changed_is_told_as_damage(folder: Path) -> None:
    """Its size is right, so that only a query can find it."""
    put(folder, {"a.txt": [Hand("1")]})
    shard = folder / "actions" / "000001.parquet"
    content = shard.read_bytes()
    shard.write_bytes(content[:4] + bytes(len(content) // 2) + content[4 + len(content) // 2 :])
    with pytest.raises(DatasetError, match="damaged dataset"):
        run(connect(folder), "SELECT * FROM actions")
