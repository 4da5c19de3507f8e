"""The kernel's statistics are those of the plain twin, on every hand of the samples, the fixtures and the corpus."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerstats.api.hands import fetch
from pokerstats.model.hand import Hand
from pokerstats.model.statistics import STATISTICS
from pokerstats.pipeline.run import import_paths
from pokerstats.store.views import connect
from tests.stats.naive import counts, statistics

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
NAMES = [statistic.name for statistic in STATISTICS]

Marks = dict[tuple[int, str], bool]


def compared(dataset: Path, where: str = "true") -> Iterator[tuple[Hand, Marks, dict[int, tuple[int, int]]]]:
    """Hands, with what their rows of `seats` say."""
    with connect(dataset) as connection:
        wanted = f"select hand from hands where {where} order by hand"
        keys = [key for (key,) in connection.execute(wanted).fetchall()]
        columns = ", ".join(["hand", "seat", "postflop_bets", "postflop_calls", *NAMES])
        stored: dict[int, list[tuple[int | bool | None, ...]]] = {key: [] for key in keys}
        for hand, *row in connection.execute(f"select {columns} from seats where hand in ({wanted})").fetchall():
            stored[hand].append(tuple(row))
        for key, one in zip(keys, fetch(connection, keys), strict=True):
            rows = stored[key]
            marks = {
                (row[0], name): bool(mark)
                for row in rows
                for name, mark in zip(NAMES, row[3:], strict=True)
                if mark is not None
            }
            yield one, marks, {row[0]: (row[1], row[2]) for row in rows}  # type: ignore[misc]


def differences(dataset: Path, where: str = "true") -> tuple[list[str], int, Counter[str]]:
    """Where the two differ, how many hands were compared, and how often each statistic came up."""
    wrong, hands, seen = [], 0, Counter[str]()
    for hand, marks, acts in compared(dataset, where):
        expected = statistics(hand)
        hands += 1
        seen.update(name for _, name in marks)
        if marks != expected:
            extra, missing = sorted(marks.items() - expected.items()), sorted(expected.items() - marks.items())
            wrong.append(f"{hand.path}:{hand.line} kernel {extra} twin {missing}")
        if hand.status == "ok" and acts != counts(hand):
            wrong.append(f"{hand.path}:{hand.line} acts {acts} {counts(hand)}")
    return wrong, hands, seen


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own samples and fixtures."""
    to = tmp_path_factory.mktemp("twin") / "own.ds"
    import_paths([ROOT / "sample_data", ROOT / "tests" / "rooms"], to)
    return to


def test_samples_and_fixtures(own: Path) -> None:
    wrong, hands, seen = differences(own)
    assert not wrong, "\n".join(wrong)
    assert hands >= 200
    rare = {"four_bet", "fold_to_four_bet", "fold_to_three_bet", "squeeze", "fold_to_cbet_river"}
    assert set(NAMES) - rare <= seen.keys()


def test_players_who_saw_the_flop_are_those_of_the_replay(own: Path) -> None:
    with connect(own) as connection:
        wrong = connection.execute(
            "select any_value(h.hand_id), any_value(players_flop), count(wtsd) from hands h join seats s using (hand)"
            " where status = 'ok' group by h.hand having any_value(players_flop) <> count(wtsd)"
        ).fetchall()
    assert not wrong


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the repository")
def test_corpus(tmp_path: Path) -> None:
    import_paths([CORPUS], tmp_path / "corpus.ds")
    wrong, hands, seen = differences(tmp_path / "corpus.ds", "hash(hand) % 8 = 0")
    assert not wrong, f"{len(wrong)} of {hands}\n" + "\n".join(wrong[:20])
    assert set(NAMES) <= seen.keys()
