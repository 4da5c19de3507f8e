"""What a filter leaves is what plain SQL over the tables finds, in every report and in the list of hands."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.model.errors import UsageError
from pokerstats.reports import catalogue
from pokerstats.reports.filters import Filters, words_of
from pokerstats.store.views import connect

SAMPLES = Path(__file__).parents[2] / "sample_data"


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> ps.Dataset:
    return ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("filters") / "samples.ds")


def number(dataset: ps.Dataset, query: str) -> Any:
    return dataset.sql(query).scalar()


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ({"site": "ipoker"}, "site = 'ipoker'"),
        ({"site": "ipoker,pokerstars"}, "site IN ('ipoker', 'pokerstars')"),
        ({"currency": ["usd", "EUR"]}, "currency IN ('USD', 'EUR')"),
        ({"money": "tournament"}, "money = 'tournament'"),
        ({"game": "omaha"}, "game = 'omaha'"),
        ({"limit": ["fixed", "pot"]}, "limit_type IN ('fixed', 'pot')"),
        ({"stakes": "$0.50/$1.00"}, "stakes = '0.5/1'"),
        ({"dealt": "2-4"}, "players_dealt BETWEEN 2 AND 4"),
        ({"dealt": ["2", "6"]}, "players_dealt IN (2, 6)"),
        ({"dealt": "6", "money": "real", "limit": "no"}, "players_dealt = 6 AND money = 'real' AND limit_type = 'no'"),
        ({"since": "2024-03"}, "coalesce(played_at, played_at_local) >= '2024-03-01 00:00:00Z'"),
        ({"until": "2024-02"}, "coalesce(played_at, played_at_local) < '2024-03-01 00:00:00Z'"),
        (
            {"position": "BTN", "player": "all"},
            "hand IN (SELECT hand FROM seats WHERE position = 'BTN' AND NOT sitting_out)",
        ),
        ({"player": "me"}, "hand IN (SELECT hand FROM seats WHERE is_hero AND NOT sitting_out)"),
        (
            {"player": "me", "position": ["SB", "bb"]},
            "hand IN (SELECT hand FROM seats WHERE is_hero AND NOT sitting_out AND position IN ('SB', 'BB'))",
        ),
    ],
)
def test_hands_of_a_filter(dataset: ps.Dataset, words: dict[str, Any], condition: str) -> None:
    expected = number(dataset, f"SELECT count(*) FROM hands WHERE {condition}")
    found = [hand.hand_id for hand in dataset.hands(**words)]
    assert len(found) == len(set(found)) == expected
    assert sum(row["hands"] for row in dataset.report("summary", **words).rows()) == expected


@pytest.mark.parametrize(
    "filters", [Filters(), Filters(only="money = 'real'"), Filters(words=(("site", ("ipoker",)),))]
)
def test_the_extent_of_seats_is_that_of_their_rows(dataset: ps.Dataset, filters: Filters) -> None:
    counts = "count(*), count_if(is_proved), min(clock), max(clock), count(clock), count(played_at)"
    (expected,) = dataset.connection.sql(f"SELECT {counts} FROM {filters.seats()}", params=filters.params()).fetchall()
    (found,) = dataset.connection.sql(filters.extent(of_seats=True), params=filters.params()).fetchall()
    assert found == expected
    assert found[0] > found[1]


def test_tables_and_tournaments(dataset: ps.Dataset) -> None:
    for word, column in (("table", "table_name"), ("tournament", "tournament_id")):
        name = number(dataset, f"SELECT min({column}) FROM hands")
        counted = number(dataset, f"SELECT count(*) FROM hands WHERE {column} = '{name}'")
        assert len(list(dataset.hands(**{word: name}))) == counted > 0


def test_seats_of_a_filter(dataset: ps.Dataset) -> None:
    rows = dataset.report("results", player="all", position="BTN", money="real", by="site").rows()
    expected = number(
        dataset,
        "SELECT count(*) FROM seats s JOIN hands h USING (hand) WHERE position = 'BTN' AND money = 'real'"
        " AND status = 'ok' AND NOT sitting_out",
    )
    assert sum(row["hands"] for row in rows) == expected > 0


def filtered() -> Iterator[tuple[str, dict[str, Any]]]:
    everything = {
        "site": "pokerstars", "currency": "USD", "money": "real", "game": "holdem", "limit": "no", "stakes": "0.5/1",
        "dealt": "2-9", "table": "x", "tournament": "1", "position": "BTN",
    }  # fmt: skip
    for name, report in catalogue.catalogue().items():
        if report.is_filtered:
            yield name, everything


@pytest.mark.parametrize(("name", "words"), list(filtered()))
def test_every_report_takes_every_filter(dataset: ps.Dataset, name: str, words: dict[str, Any]) -> None:
    nobody = {"player": ["me", "Nobody"], "since": "2001", "until": "2030", "zone": "Asia/Tokyo"}
    assert len(dataset.report(name, **nobody, **words)) == 0
    for word, value in words.items():
        dataset.report(name, player="all", **{word: value})


@pytest.mark.parametrize("name", ["coverage", "files"])
def test_reports_of_the_whole_dataset_take_none(dataset: ps.Dataset, name: str) -> None:
    with pytest.raises(UsageError, match="whole dataset"):
        dataset.report(name, site="pokerstars")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"colour": "red"}, "no filter 'colour'"),
        ({"game": "chess"}, "no game 'chess'; there are holdem"),
        ({"position": "XX"}, "no position 'XX'"),
        ({"dealt": "six"}, "write 6, or 2-4"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        words_of(words)


def test_an_unknown_zone_is_refused(dataset: ps.Dataset) -> None:
    with pytest.raises(UsageError, match="no time zone"):
        dataset.report("summary", zone="Mars/Olympus")


def test_months_and_hours_are_those_of_the_zone(dataset: ps.Dataset) -> None:
    with connect(dataset.path) as connection:
        for zone, shift in (("UTC", 0), ("Etc/GMT-9", 9)):
            wrong = f"clock <> played_at::TIMESTAMP + to_hours({shift})"
            query = f"SELECT count(*) FROM {Filters(zone=zone).hands()} WHERE {wrong}"
            assert connection.execute(query).fetchone() == (0,)
        wrong = "date <> strftime(clock - to_hours(5), '%Y-%m-%d')"
        query = f"SELECT count(*) FROM {Filters(day_start=5).hands()} WHERE {wrong}"
        assert connection.execute(query).fetchone() == (0,)


def test_of_hands_without_a_verdict_none_is_proved(dataset: ps.Dataset) -> None:
    cut_off = dataset.sql("SELECT played_at FROM hands WHERE status = 'truncated'").scalar()
    result = dataset.report("summary", since=cut_off, until=cut_off + timedelta(seconds=1))
    assert [row["other"] for row in result.rows()] == [1]
    assert result.about.startswith("1 hand,")
    assert result.about.endswith("0.0% proved")


def test_sessions_end_with_the_gap(dataset: ps.Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heroes = "FROM seats s JOIN hands h USING (hand) WHERE is_hero AND NOT sitting_out AND status = 'ok'"
    clock = "coalesce(played_at::TIMESTAMP, played_at_local)"
    naive = (
        f"SELECT count(*) FROM (SELECT player, h.site, {clock} - lag({clock}) OVER (PARTITION BY h.site, player"
        f" ORDER BY {clock}, hand) AS pause {heroes}) WHERE pause IS NULL OR pause > to_minutes({{}})"
    )
    for gap in (1, 30):
        (tmp_path / "pokerstats.toml").write_text(f"[time]\nsession_gap = {gap}\n")
        monkeypatch.setenv("POKERSTATS_CONFIG", str(tmp_path / "pokerstats.toml"))
        rows = list(dataset.report("sessions", player="me").rows())
        sessions = {(row["player"], row["site"], row["session"]) for row in rows}
        assert len(sessions) == number(dataset, naive.format(gap))
        assert sum(row["hands"] for row in rows) == number(dataset, f"SELECT count(*) {heroes}")
        by_session = dataset.report("results", player="me", by="session")
        assert sum(row["hands"] for row in by_session.rows()) == sum(row["hands"] for row in rows)


def test_named_filters_stand_in_the_configuration(
    dataset: ps.Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pokerstats.toml"
    named = '[filters.big]\nmoney = "tournament"\nplayer = "all"\n'
    path.write_text(f'{named}[time]\nzone = "Europe/Berlin"\nday_start = 5\n')
    monkeypatch.setenv("POKERSTATS_CONFIG", str(path))
    assert {row["money"] for row in dataset.report("results", filter="big", by="site").rows()} == {"tournament"}
    assert {row["money"] for row in dataset.report("results", filter="big", money="real", by="site").rows()} == {"real"}
    assert "(Europe/Berlin)" in dataset.report("results", by="date", site="pokerstars").about
    with pytest.raises(UsageError, match=r"no filter 'small'.*there are big"):
        dataset.report("results", filter="small")
    path.write_text("[time]\nday_begin = 5\n")
    with pytest.raises(UsageError, match="day_begin"):
        dataset.report("results")


def test_what_was_asked_for_is_told(dataset: ps.Dataset) -> None:
    asked = dataset.report("results", site="ipoker", stakes=["0.25/0.5", "1/2"], player=["me", "Ilmatar"], since="2010")
    assert asked.about.endswith("% proved; site ipoker; stakes 0.25/0.5, 1/2; player Ilmatar, me")
    assert dataset.report("results", player="all").about.endswith("% proved")
    many = dataset.report("results", player="all", dealt=[*"23456789", "10"])
    assert many.about.endswith("; dealt 2, 3, 4, 5, 6, 7, 8, 9 …")


def test_a_clock_of_no_known_zone_is_told(dataset: ps.Dataset) -> None:
    whole, other = (dataset.report("summary", **words).about for words in ({}, {"site": "ipoker"}))
    assert "(UTC; 20 of unknown zone)" in whole
    assert "(clock as printed, of unknown zone)" in other


def test_currencies_and_kinds_of_money_are_never_added(dataset: ps.Dataset) -> None:
    for name, report in catalogue.catalogue().items():
        units = {column.unit for column in report.columns()}
        if units & {"currency", "buy-in currency"}:
            columns = [column.name for column in report.columns()]
            assert any(column.endswith("currency") for column in columns), name
            assert "money" in columns or "money = " in report.only, name


def test_reports_are_of_the_hero_unless_players_are_asked_for_or_the_report_says_else(dataset: ps.Dataset) -> None:
    heroes = {row["player"] for row in dataset.sql("SELECT DISTINCT player FROM seats WHERE is_hero").rows()}
    assert {row["player"] for row in dataset.report("sessions").rows()} <= heroes
    assert {row["player"] for row in dataset.report("players").rows()} > heroes
    assert {row["player"] for row in dataset.report("players", player="me").rows()} <= heroes
    assert {row["player"] for row in dataset.report("results", by="player").rows()} > heroes
