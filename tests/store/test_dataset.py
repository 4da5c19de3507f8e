"""A dataset takes inputs in, skips what it knows, and shows all or nothing."""

from pathlib import Path

import pytest

from pokerstats.store.dataset import Writer
from pokerstats.store.summary import summary
from pokerstats.store.views import connect
from tests.store.build import WORDS, Hand, chunk, facts


def writer(path: Path, versions: str = "grammar 1") -> Writer:
    return Writer.open(path, words=WORDS, versions=versions)


def put(path: Path, inputs: dict[str, list[Hand]], sha256: str = "aa") -> dict:
    with writer(path) as store:
        for name, hands in inputs.items():
            file_id = store.begin_file(name)
            store.add(file_id, chunk(hands))
            store.end_file(file_id, facts(name, len(hands), sha256))
        return store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "hands.ds"


def test_hands_come_back_from_the_view(folder: Path) -> None:
    total = put(folder, {"a.txt": [Hand("1"), Hand("2")], "b.txt": [Hand("3")]})
    rows = connect(folder).sql("select file_id, hand_id, line from hands order by hand").fetchall()
    assert rows == [(1, "1", 1), (1, "2", 41), (2, "3", 1)]
    assert total == summary(folder)
    assert (total["files"], total["hands"], total["proved"]) == (2, 3, 3)
