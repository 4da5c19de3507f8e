"""Schedule files: what the package ships is sound, and what is wrong with a file is said."""

import datetime as dt
import tomllib
from typing import Any

import pytest

from pokerstats.model.errors import UsageError
from pokerstats.rake import quote
from pokerstats.rake.lint import lint
from pokerstats.rake.reading import build, schedules
from pokerstats.rake.schedule import GUESSED_CAP, STATUSES, Schedule, Span
from pokerstats.rake.select import AMBIGUOUS, NO_SCHEDULE, Facts, in_force, named

PLAIN = """
id = "room"
title = "Room"
site = "room"
currency = "USD"
game = "holdem"
from = 2012-01-01
until = 2013-12-31
unit = "0.01"
status = "published"
source = "its page"
"""
ROW = """
[[row]]
limit = "no"
stakes = "0.5/1-10/20"
step = "0.05 per 1"
cap = { "2" = "1", "3-4" = "2", "5+" = "3" }
"""


def made(text: str, **changes: Any) -> Schedule:
    return build(tomllib.loads(text) | changes, schedules(), "file")


@pytest.mark.parametrize("id_", list(schedules()))
def test_each_schedule_of_the_package_is_sound(id_: str) -> None:
    schedule = schedules()[id_]
    assert lint(schedule) == []
    assert schedule.tiers
    assert set(schedule.alternatives) <= set(schedules())
    assert {tier.status for tier in schedule.tiers} <= set(STATUSES)


def test_the_linter_sees_what_is_wrong() -> None:
    assert lint(made(PLAIN + ROW)) == []
    assert "overlaps" in lint(made(PLAIN + ROW + ROW))[0]
    gap = ROW.replace("0.5/1-10/20", "100/200+")
    assert "nothing between 0.5/1-10/20 and 100/200+" in lint(made(PLAIN + ROW + gap))[0]
    assert lint(made(PLAIN + ROW + gap, gaps=["25/50"])) == []
    assert "below that of fewer players" in lint(made(PLAIN + ROW.replace('"5+" = "3"', '"5+" = "1"')))[0]
    assert "nothing for 2 players" in lint(made(PLAIN + ROW.replace('"2" = "1", ', "") + 'dealt = "3-10"'))[0]
    levels = 'levels = "0.01 at 0.10, 0.02 at 0.05"'
    assert "levels fall" in lint(made(PLAIN + ROW.replace('step = "0.05 per 1"', levels)))[0]
    added = 'levels = "0.01 at 0.10, 0.01 at 0.20"'
    assert "no level reaches the cap" in lint(made(PLAIN + ROW.replace('step = "0.05 per 1"', added)))[0]
    assert "without a source" in lint(made(PLAIN + ROW + 'source = ""'))[0]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"source": ""}, "source is missing"),
        ({"from": "2012"}, "from '2012'"),
        ({"from": dt.datetime(2012, 1, 1)}, "write a day as 2012-01-31"),  # noqa: DTZ001
        ({"until": dt.date(2011, 1, 1)}, "lies before"),
        ({"status": "sure"}, "status 'sure'"),
        ({"currency": "ZZZ"}, "currency 'ZZZ'"),
        ({"unit": "0"}, "unit 0"),
        ({"rake": 5}, "'rake' is no key"),
        ({"currency": 5}, "currency = 5: of another kind"),
        ({"currency": [5]}, "currency 5"),
        ({"row": 5}, "row = 5: of another kind"),
        ({"row": [5]}, "5 is no table"),
        ({"unit": 1}, "unit = 1: of another kind"),
        ({"verified": True}, "verified = True: of another kind"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": []}]}, "step = []: of another kind"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": {"2": []}}]}, "write `0.05 per 1`"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": "1 per 20", "cap": {"2": "x"}}]}, "'x' is no amount"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": "1 per 20", "cap": {"two": "1"}}]}, "write 2, 3-4 or 5+"),
        ({"row": [{"limit": "no", "stakes": "1/2", "cap": "1"}]}, "one of step, percent"),
        ({"row": [{"limit": "no", "stakes": "2/1", "step": "1 per 20"}]}, "smaller figure first"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": "5 %"}]}, "write `0.05 per 1`"),
        ({"row": [{"limit": "no", "stakes": "1/2", "percent": "5"}]}, "rounding ''"),
        ({"row": [{"limit": "no", "stakes": "1/2", "percent": "500", "rounding": "floor"}]}, "more than the pot"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": {"3-4": "1 per 20"}}]}, "nothing is said for 2 players"),
        ({"row": [{"limit": "no", "stakes": "1/2", "levels": "1 at 20", "by_street": True}]}, "street by street"),
        ({"row": [{"limit": "none", "stakes": "1/2", "step": "1 per 20"}]}, "limit 'none'"),
        ({"row": [{"limit": "no", "stakes": "1", "step": "1 per 20"}]}, "write 0.5/1"),
        ({"base": "nothing", "surcharge": "5/4"}, "no such schedule"),
        ({"base": "titan", "surcharge": "much"}, "needs a surcharge"),
    ],
)
def test_a_wrong_file_is_told_in_a_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match="file: ") as told:
        made(PLAIN, **wrong)
    assert said in str(told.value)


def test_a_value_has_its_own_status_and_source() -> None:
    row = ROW.replace('"5+" = "3"', '"5+" = { value = "3", status = "guessed", source = "hearsay" }')
    tiers = made(PLAIN + row).tiers
    assert [(tier.dealt_text, tier.status) for tier in tiers] == [
        ("2", "published"), ("3-4", "published"), ("5-10", "guessed"),
    ]  # fmt: skip
    assert tiers[2].sources == ("its page", "hearsay")
    assert [tier.guesses for tier in tiers] == [0, 0, GUESSED_CAP]


# -- what the language says


TABLE = """
[[table]]
limit = "no"
of.cap = { status = "guessed", source = "hearsay" }
columns = ["stakes", "step", "cap 2", "cap 3+"]
cells = [
    ["0.5/1", "0.05 per 1", "1", "2"],
    ["1/2", "0.05 per 1", "3", "3"],
    ["2/4", "0.05 per 1", "", { value = "4", status = "observed", source = "hands" }],
]
"""


def test_a_table_is_rows_whose_cells_may_speak_for_themselves() -> None:
    found = [
        (tier.stakes, tier.dealt_text, tier.cap and tier.cap.money, tier.status)
        for tier in made(PLAIN + TABLE.replace('"", {', '"3", {')).tiers
    ]
    assert found == [
        ("0.5/1", "2", 10_000, "guessed"), ("0.5/1", "3-10", 20_000, "guessed"), ("1/2", "2-10", 30_000, "guessed"),
        ("2/4", "2", 30_000, "guessed"), ("2/4", "3-10", 40_000, "observed"),
    ]  # fmt: skip
    with pytest.raises(UsageError, match="row 2/4: nothing is said for 2 players"):
        made(PLAIN + TABLE)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"time": "6 per 30 minutes"}, "6 a player for each 30 minutes: no hand tells it"),
        ({"fee": "0.40"}, "0.40 a hand"),
        ({"unknown": "some steps of 5 %"}, "some steps of 5 %: the rake is not known"),
        ({"step": "0.01 per 0.20 + 0.01 per 1"}, "0.01 per 0.20 + 0.01 per 1"),
    ],
)
def test_what_no_hand_tells_can_be_written_too(row: dict[str, str], said: str) -> None:
    (tier,) = made(PLAIN, row=[{"limit": "no", "stakes": "1/2", **row}]).tiers
    assert tier.tariff.text == said
    assert (tier.status == "unknown") == (not row.keys() & {"fee", "step"})


def test_a_rule_that_a_hand_does_not_tell_is_kept() -> None:
    told = made(PLAIN + ROW, unpriced=["chopped pots"], cashout_fee="1 %", extra_board_fee="1")
    assert (told.unpriced, told.cashout_fee, told.extra_board_fee) == (("chopped pots",), "1 %", "1")


def test_figures_in_big_blinds_are_worth_what_the_table_makes_them() -> None:
    cap = made(PLAIN + ROW.replace('cap = { "2" = "1", "3-4" = "2", "5+" = "3" }', 'cap = "1.5 bb"')).tiers[0].cap
    assert cap is not None
    assert [cap.worth(big, 100) for big in (500, 2_000, 100_000)] == [700, 3_000, 150_000]


def test_the_linter_sees_what_no_hand_can_be_charged_by() -> None:
    street = ROW.replace("step =", "by_street = true\nstep =")
    assert "no hand is charged so" in lint(made(PLAIN + street, per="pot"))[0]
    fee = {"levels": "1 at 20", "taken": "beside", "before_rake": True}
    assert "of what a fee leaves" in lint(made(PLAIN + street, jackpot=fee))[0]
    fee = {"levels": "2 at 20, 1 at 40", "taken": "beside"}
    assert "fees of the jackpot fall" in lint(made(PLAIN + ROW, jackpot=fee))[0]
    assert "short deck" in lint(made(PLAIN + ROW, game="short_deck"))[0]
    assert "short deck" in lint(made(PLAIN + ROW.replace("0.5/1-10/20", "ante 0.5-10")))[0]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"table": [{"limit": "no", "columns": ["stakes"], "cells": [["1/2", "5"]]}]}, "2 cells for 1 columns"),
        ({"table": [{"limit": "no", "columns": ["stakes", "rake"], "cells": [["1/2", "5"]]}]}, "'rake' is no key"),
        ({"jackpot": {"levels": "1 at 20"}}, "taken ''"),
        ({"jackpot": {"taken": "beside"}}, "one of levels, unknown"),
        ({"jackpot": {"taken": "beside", "levels": "1 from 20"}}, "write `1 bb at 30 bb`"),
        ({"jackpot": {"taken": "beside", "levels": "1 at 20", "size": "1"}}, "'size' is no key"),
        ({"per": "player"}, "per 'player'"),
        ({"cap_per": "pot"}, 'only with per = "pot"'),
        ({"site_money": "kept"}, "site_money 'kept'"),
        ({"no_flop_raked": ["always"]}, "no_flop_raked 'always'"),
        ({"tournament": [{"title": "x"}]}, "entries or a percent"),
        ({"tournament": [{"entries": ["10"]}]}, "write 10+1"),
        ({"tournament": [{"percent": "ten"}]}, "percent 'ten' is no number"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": "1 per 20", "cap": "3 ante"}]}, "'3 ante' is no amount"),
        ({"row": [{"limit": "no", "stakes": "1/2", "step": "1 per 20 + 1 per 0"}]}, "write `0.05 per 1`"),
        ({"row": [{"limit": "no", "stakes": "1/2", "time": "6 an hour"}]}, "write `6 per 30 minutes`"),
        ({"row": [{"limit": "no", "stakes": "ante 5-1", "fee": "1"}]}, "run backwards"),
    ],
)
def test_what_is_wrong_with_the_rest_is_told_too(wrong: dict[str, Any], said: str) -> None:
    fine = {"row": [{"limit": "no", "stakes": "1/2", "step": "1 per 20"}]}
    with pytest.raises(UsageError, match="file: ") as told:
        made(PLAIN, **(fine | wrong))
    assert said in str(told.value)


# -- days


def test_a_schedule_holds_from_its_first_to_its_last_day() -> None:
    span = made(PLAIN).span
    days = [dt.date(2011, 12, 31), dt.date(2012, 1, 1), dt.date(2013, 12, 31), dt.date(2014, 1, 1)]
    assert [span.holds(day) for day in days] == [False, True, True, False]
    assert [span.is_dated(day) for day in days] == [False, True, True, False]


def test_one_in_force_counts_as_dated_up_to_the_day_it_was_verified() -> None:
    span = Span(first=dt.date(2012, 1, 1), verified=dt.date(2013, 1, 1), open=True)
    assert span.holds(dt.date(2020, 1, 1))
    assert not span.is_dated(dt.date(2020, 1, 1))
    assert span.is_dated(dt.date(2013, 1, 1))
    assert not Span(verified=dt.date(2013, 1, 1), open=True).is_dated(dt.date(2013, 1, 1)), "unknown first day"


def test_unknown_days_are_bounded_by_what_is_known() -> None:
    span = Span(not_before=dt.date(2011, 8, 1), not_after=dt.date(2015, 12, 31))
    assert [span.holds(dt.date(year, 9, 1)) for year in (2010, 2011, 2015, 2016)] == [False, True, True, False]
    assert not span.is_dated(dt.date(2012, 1, 1))


# -- which one


def facts(**changes: Any) -> Facts:
    plain = Facts("room", None, "USD", "holdem", "no", 10_000, 6, dt.date(2012, 6, 1))
    return plain._replace(**changes)


def test_the_schedule_is_found_by_all_that_a_hand_tells() -> None:
    schedule = made(PLAIN + ROW)
    assert in_force(facts(), [schedule]) is schedule
    others: list[dict[str, Any]] = [
        {"site": "other"}, {"currency": "EUR"}, {"game": "omaha"}, {"limit": "fixed"}, {"big": 5_000}, {"big": 400_000},
        {"dealt": 11}, {"day": dt.date(2014, 1, 1)},
    ]  # fmt: skip
    for change in others:
        assert in_force(facts(**change), [schedule]) == NO_SCHEDULE, change


def test_two_that_match_are_none() -> None:
    assert in_force(facts(), [made(PLAIN + ROW), made(PLAIN + ROW, id="room-2")]) == AMBIGUOUS


def test_a_skin_has_its_own_and_a_licence_is_never_chosen() -> None:
    schedule = made(PLAIN + ROW, skin="Brand")
    assert in_force(facts(), [schedule]) == NO_SCHEDULE
    assert in_force(facts(skin="Brand"), [schedule]) is schedule
    for_all = made(PLAIN + ROW, id="room-2")
    assert in_force(facts(skin="Brand"), [for_all, schedule]) is schedule
    assert in_force(facts(skin="Other"), [for_all, schedule]) is for_all
    assert in_force(facts(skin="Brand"), [schedule, schedule._replace(id="room-3")]) == AMBIGUOUS
    assert in_force(facts(), [made(PLAIN + ROW, licence="DE")]) == NO_SCHEDULE


def test_no_two_schedules_of_the_package_claim_one_hand() -> None:
    """Each cell of each schedule, on each day on which a schedule of its site begins or ends."""
    known = list(schedules().values())
    for schedule in known:
        days = [dt.date(1999, 1, 1), dt.date(2030, 1, 1)]
        for other in known:
            span = other.span
            ends = (span.first, span.last, span.not_before, span.not_after)
            if other.site == schedule.site != "hr-kuna":
                days += [day for day in ends if day]
        for tier in schedule.tiers if schedule.site != "hr-kuna" else ():
            asked = Facts(schedule.site, None, schedule.currencies[0], tier.games[0], tier.limits[0], tier.low, 6,
                          days[0])  # fmt: skip
            assert all(in_force(asked._replace(day=day), known) != AMBIGUOUS for day in days), tier


@pytest.mark.parametrize(
    ("name", "day", "found"),
    [
        ("titan", None, "titan"),
        ("pokerstars", None, "pokerstars"),
        ("pokerstars", dt.date(2012, 6, 1), "pokerstars-2012"),
        ("pokerstars", dt.date(2012, 1, 31), "pokerstars-2010"),
        ("pokerstars", dt.date(2012, 2, 1), "pokerstars-2012"),
        ("pokerstars", dt.date(2016, 3, 27), "pokerstars-2012"),
        ("pokerstars", dt.date(2016, 3, 28), "pokerstars"),
        ("ipoker", dt.date(2016, 1, 1), "ipoker-2016"),
        ("ipoker", dt.date(2015, 12, 31), "ipoker-2011"),
        ("hr-kuna", None, "hr-kuna-25"),
        ("hr-kuna-31", None, "hr-kuna-31"),
    ],
)
def test_a_bare_name_takes_the_one_in_force(name: str, day: dt.date | None, found: str) -> None:
    assert named(name, day)[0].id == found


@pytest.mark.parametrize(
    ("day", "found", "rake"),
    [("2012-05-31", "pokerstars-2012-02", "1.00"), ("2012-06-01", "pokerstars-2012-06", "0.80")],
)
def test_the_caps_of_1_june_2012(day: str, found: str, rake: str) -> None:
    told = quote("pokerstars", game="td27", limit="fixed", stakes="1/2", dealt=6, pot="25", on=day)
    assert (told.schedule, str(told.rake)) == (found, rake)


def test_another_reading_is_told_of() -> None:
    assert "hr-kuna-31" in named("hr-kuna")[1]
    assert "pokerstars-de" in named("pokerstars")[1]
    assert "pokerstars-de" not in named("pokerstars", dt.date(2018, 1, 1))[1], "before that licence"


def test_a_name_or_day_without_a_schedule_is_told() -> None:
    with pytest.raises(UsageError, match="no schedule 'nowhere'; there are 888, absolute"):
        named("nowhere")
    with pytest.raises(UsageError, match="none in force on 2010-01-01"):
        named("ipoker-2016", dt.date(2010, 1, 1))
