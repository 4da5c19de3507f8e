"""On every hand of the corpus, where it lies beside: shares add up, and rakes are those of the schedules."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from pokerstats.reports.attribution import join

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
MADE_UP = "fpdbfix"  # texts that their authors invented: their rakes are no room's

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    from pokerstats.pipeline.run import import_paths
    from pokerstats.store.views import connect

    folder = tmp_path_factory.mktemp("corpus") / "ds"
    import_paths([CORPUS / "pokerstars", CORPUS / "ipoker"], folder)
    with connect(folder) as connection:
        yield connection


@pytest.mark.parametrize("method", ["dealt", "contributed", "weighted", "winner"])
def test_shares_add_up_to_the_rake_on_every_hand(hands: duckdb.DuckDBPyConnection, method: str) -> None:
    query = f"""
        SELECT hand, any_value(h.rake), sum(s.rake_{method}) FROM seats s JOIN hands h USING (hand)
        WHERE h.status = 'ok' AND h.rake IS NOT NULL
        GROUP BY hand HAVING count(s.rake_{method}) > 0 AND sum(s.rake_{method}) <> any_value(h.rake)
    """
    assert hands.execute(query).fetchall() == []
    shared = hands.execute(f"SELECT count(*) FROM seats WHERE rake_{method} > 0").fetchone()
    assert shared is not None
    assert shared[0] > 250


def test_shares_street_by_street_add_up_too(hands: duckdb.DuckDBPyConnection) -> None:
    query = f"""
        SELECT hand, any_value(h.rake)::DOUBLE AS rake, sum(share) AS total
        FROM {join(hands, "streetwise")} JOIN hands h USING (hand)
        WHERE h.rake > 0 AND h.money = 'real' AND h.status = 'ok' AND h.pot_verdict IS DISTINCT FROM 'undecided'
        GROUP BY hand
    """
    found = hands.execute(query).fetchall()
    assert len(found) > 400
    assert [hand for hand, rake, total in found if total is None or abs(total - rake) > 1e-9] == []


def test_each_rake_that_a_schedule_tells_is_the_one_taken(hands: duckdb.DuckDBPyConnection) -> None:
    query = f"""
        SELECT hands.site, hand_id, schedule, rake, expected_rake FROM hands JOIN files USING (file_id)
        WHERE rake_verdict = 'contradicted' AND NOT contains(path, '{MADE_UP}') AND verdict <> 'contradicted'
    """
    assert hands.execute(query).fetchall() == []
    exact = hands.execute("SELECT count(*) FROM hands WHERE rake_verdict = 'proved' AND rake > 0").fetchone()
    assert exact is not None
    assert exact[0] >= 400


@pytest.mark.parametrize("site", ["pokerstars", "ipoker"])
def test_nearly_all_raked_hands_that_a_schedule_lists_are_explained(
    hands: duckdb.DuckDBPyConnection, site: str
) -> None:
    """Of each room one hand is left whose text contradicts itself: told as undecided, whatever the schedule."""
    query = f"""
        SELECT coalesce(rake_verdict, 'none'), count(*) FROM hands JOIN files USING (file_id)
        WHERE hands.site = '{site}' AND hands.status = 'ok' AND hands.money = 'real' AND schedule IS NOT NULL
            AND rake IS NOT NULL AND (rake > 0 OR expected_rake > 0) AND NOT contains(path, '{MADE_UP}')
        GROUP BY ALL
    """
    told = dict(hands.execute(query).fetchall())
    assert set(told) <= {"proved", "undecided"}
    assert told["proved"] >= 85
    assert told.get("undecided", 0) <= 1


def test_no_hand_of_the_corpus_is_accused_by_a_schedule(hands: duckdb.DuckDBPyConnection) -> None:
    assert hands.execute("SELECT hand_id FROM findings WHERE code = 'R601'").fetchall() == []
