"""The kernel's statistics are those of the plain twin, on samples, fixtures, the corpus, and hands played by chance."""

from pathlib import Path

import pytest

from pokerstats.api.synth import synth
from pokerstats.pipeline.run import import_paths
from pokerstats.store.views import connect
from tests.stats.compare import NAMES, compare

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own samples and fixtures."""
    to = tmp_path_factory.mktemp("twin") / "own.ds"
    import_paths([ROOT / "sample_data", ROOT / "tests" / "rooms"], to)
    return to


def test_samples_and_fixtures(own: Path) -> None:
    found = compare(own)
    assert not found.wrong, found
    assert found.hands >= 200
    rare = {"four_bet", "fold_to_four_bet", "fold_to_three_bet", "squeeze", "fold_to_cbet_river"}
    assert set(NAMES) - rare <= found.chances.keys()


def test_hands_that_nobody_played(tmp_path: Path) -> None:
    """By chance players raise and raise again, as people seldom do."""
    (tmp_path / "some.txt").write_text("\n".join(synth("pokerstars", 500, seed=8)), encoding="utf-8")
    import_paths([tmp_path / "some.txt"], tmp_path / "some.ds")
    found = compare(tmp_path / "some.ds")
    assert not found.wrong, found
    assert found.hands == 500
    assert all(0 < found.done[name] < found.chances[name] for name in NAMES if not name.endswith("_river")), found


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
    found = compare(tmp_path / "corpus.ds")
    assert not found.wrong, found
    assert set(NAMES) <= found.chances.keys()
