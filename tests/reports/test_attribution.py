"""Shares by every method, of hands of a dataset: they add up, or are what the factor makes of them."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from pokerstats.model.errors import UsageError
from pokerstats.pipeline.run import import_paths
from pokerstats.reports.attribution import STORED, join
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    folder = tmp_path_factory.mktemp("samples") / "ds"
    import_paths([SAMPLES], folder)
    with connect(folder) as connection:
        yield connection


@pytest.mark.parametrize("method", [*STORED, "streetwise"])
def test_shares_add_up_to_the_rake_of_each_hand(samples: duckdb.DuckDBPyConnection, method: str) -> None:
    query = f"""
        SELECT hand, any_value(h.rake)::DOUBLE AS rake, round(sum(share), 4) AS total, count(share) AS known
        FROM {join(samples, method)} JOIN hands h USING (hand)
        WHERE h.status = 'ok' AND h.money = 'real' AND h.rake IS NOT NULL AND h.verdict = 'proved'
        GROUP BY hand
    """
    rows = samples.execute(query).fetchall()
    assert sum(rake > 0 for _, rake, *_ in rows) > 15
    assert [hand for hand, rake, total, known in rows if not known or total != pytest.approx(rake, abs=1e-9)] == []


def test_street_by_street_whoever_folds_early_bears_more_than_by_contribution(dataset: Path) -> None:
    """Pots of 13.00, 29.00 and 49.00 owe 0.65, then 0.80 more at most, and 1.25 is the cap: 0.65 and 0.60.

    Ben's blind of 1.00 of 13.00 bears 0.05; of the rest 0.95 / 28.35 of 0.60: 0.0701 in all, by contribution 0.0255.
    """
    with connect(dataset) as connection:
        query = f"SELECT player, round(share, 4) FROM {join(connection, 'streetwise')} JOIN seats USING (hand, seat)"
        shares = dict(connection.execute(query).fetchall())
    assert shares["Ben"] == 0.07
    assert shares["Ada"] + shares["<b>Cy"] == pytest.approx(1.18)


def test_a_factor_of_the_user_makes_shares_that_need_not_add_up(dataset: Path) -> None:
    def total(method: str) -> float:
        row = connection.execute(f"SELECT sum(share) FROM {join(connection, method)}").fetchone()
        assert row is not None
        return float(row[0])

    with connect(dataset) as connection:
        assert total("weighted") == pytest.approx(2.50)
        assert total("pvi:0.4") == pytest.approx(1.00)
        assert total("rpv:1") == pytest.approx(2.50)
        assert total("rpv:0") == pytest.approx(1.25), "the half that is weighted"


@pytest.mark.parametrize("method", ["by height", "rpv", "pvi:", "pvi:much", "pvi:-1", "pvi:inf", "dealt:2"])
def test_what_is_no_method_is_told(dataset: Path, method: str) -> None:
    with connect(dataset) as connection, pytest.raises(UsageError, match="method "):
        join(connection, method)
