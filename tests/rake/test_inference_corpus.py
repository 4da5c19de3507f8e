"""Tariffs inferred from real hands agree with the shipped tables on the hands that both tell."""

from pathlib import Path

import numpy as np
import pytest

import pokerstats as ps
from pokerstats.columns.layout import NONE
from pokerstats.reports.inferred import Inferred

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the real hands are not here")


@pytest.fixture(scope="module")
def datasets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ps.Dataset]:
    folder = tmp_path_factory.mktemp("inferred")
    return {room: ps.import_hands(CORPUS / room, to=folder / f"{room}.ds") for room in ("pokerstars", "ipoker")}


def both(found: Inferred, ds: ps.Dataset) -> tuple[int, int]:
    """Raked hands of which the table in force and the inferred tariff tell the rake; and on how many they agree."""
    shipped = dict(ds.connection.execute(
        "SELECT hand_id, (expected_rake * 10000)::BIGINT FROM hands WHERE site = ? AND expected_rake IS NOT NULL",
        [found.names.site],
    ).fetchall())  # fmt: skip
    told = [
        (shipped[hand], expected)
        for hand, expected in zip(found.ids, found.found.expected.tolist(), strict=True)
        if hand in shipped and expected != NONE and max(shipped[hand], expected) > 0
    ]
    return len(told), sum(a == b for a, b in told)


@needs_corpus
@pytest.mark.parametrize(
    ("room", "currency", "year", "least"),
    [
        ("pokerstars", "USD", "2009", 15), ("pokerstars", "USD", "2015", 8), ("pokerstars", "USD", "2018", 150),
        ("pokerstars", "USD", "2021", 25), ("ipoker", "USD", "2011", 50),
    ],
)  # fmt: skip
def test_real_hands_show_the_shipped_tariff(
    datasets: dict[str, ps.Dataset], room: str, currency: str, year: str, least: int
) -> None:
    ds = datasets[room]
    found = ps.rake.infer(ds, site=room, currency=currency, since=year, until=year)
    assert found.fit is not None
    assert found.fit >= 0.98
    told, agree = both(found, ds)
    assert told >= least
    assert agree >= 0.98 * told


@needs_corpus
def test_the_tariff_of_2018_is_found_in_full(datasets: dict[str, ps.Dataset]) -> None:
    found = ps.rake.infer(datasets["pokerstars"], site="pokerstars", currency="USD", since="2018", until="2018")
    rows = {row["stakes"]: (row["tariff"], row["cap"]) for row in found.brackets()}
    assert rows["0.10/0.25"] == ("4.5 %, half even", "2")
    assert rows["0.02/0.05"][0] == "4.15 %, half even"


@needs_corpus
def test_whatever_is_inferred_loads(datasets: dict[str, ps.Dataset]) -> None:
    for room, currency in (("pokerstars", "USD"), ("pokerstars", "EUR"), ("ipoker", "USD"), ("ipoker", "EUR")):
        found = ps.rake.infer(datasets[room], site=room, currency=currency)
        assert all(schedule.site == room for schedule in found.schedules)
        assert np.isfinite(found.fit or 0)
