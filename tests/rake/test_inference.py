"""Tariffs are found again from hands priced by them; what hands leave open is said; odd hands do no harm."""

import datetime as dt
import tomllib
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerstats.columns.layout import NONE
from pokerstats.model.games import BY_ID
from pokerstats.model.names import LIMITS
from pokerstats.rake.inference import Hands, Inference, Names, causes, doubts, infer, schedule_text
from pokerstats.rake.inference.propose import stab
from pokerstats.rake.inference.shapes import GRID, Shape, before_surcharge, due, roundest, surcharged
from pokerstats.rake.lint import lint
from pokerstats.rake.pot import due as due_of_one
from pokerstats.rake.pot import rounded
from pokerstats.rake.reading import build, schedules
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import tier_for
from pokerstats.rake.tariff import HALF_EVEN, LEVELS, PERCENT, STEP
from tests.rake.made import make
from tests.rake.recover import faults

CENT = 100
NAMES = Names("room-observed", "room", "USD")
BASE = {
    "id": "room", "title": "A room", "site": "room", "currency": "USD", "game": "holdem", "from": "unknown",
    "until": "unknown", "unit": "0.01", "status": "published", "source": "a page", "rounding": "half_even",
}  # fmt: skip


def schedule(*rows: dict[str, Any], **told: Any) -> Schedule:
    return build({**BASE, **told, "row": [{"limit": "no", "stakes": "0.25/0.50", **row} for row in rows]}, {}, "room")


def infer_from(one: Schedule, count: int = 3000, **told: Any) -> Inference:
    return infer(make(one, count, **told).hands, one.unit)


def text_of(found: Inference, era: int = 0) -> str:
    return schedule_text(found, found.eras[era], NAMES)


def loaded(found: Inference, era: int = 0) -> Schedule:
    return build(tomllib.loads(text_of(found, era)), {}, "inferred")


def tier_of(found: Inference, dealt: int = 6) -> tuple[str, int | None]:
    tier = tier_for(loaded(found), "holdem", "no", 5000, dealt)
    return tier.tariff.text, None if tier.cap is None else tier.cap.money


# -- all schedules


@pytest.mark.parametrize("name", sorted(schedules()))
def test_each_schedule_is_found_again_or_said_to_be_open(name: str) -> None:
    one = schedules()[name]
    assert list(faults(one, make(one, 1500, seed=7))) == []


@pytest.mark.parametrize("name", ["titan", "pokerstars", "ipoker-2016", "pokerstars-2009"])
def test_what_is_written_loads_and_prices_the_hands_alike(name: str) -> None:
    one = schedules()[name]
    found = infer_from(one)
    assert found.fit() > 0.99
    written = loaded(found)
    assert [fault for fault in lint(written) if "overlaps" in fault] == []
    hands = found.hands
    for at in range(0, len(hands.pot), 7):
        if found.expected[at] == NONE or not hands.flop[at]:
            continue
        limit = LIMITS[int(hands.limit[at])]
        tier = tier_for(written, _game(int(hands.game[at])), limit, int(hands.big[at]), int(hands.dealt[at]))
        if not tier.tariff.by_street:
            rake = due_of_one(tier, written.unit, int(hands.pot[at]))
            assert min(rake, tier.cap.money if tier.cap else rake) == found.expected[at]


def _game(code: int) -> str:
    return next(name for name, game in BY_ID.items() if game.code == code)


# -- one tariff


@pytest.mark.parametrize("rounding", ["floor", "half_even", "half_up"])
def test_roundings_are_told_apart(rounding: str) -> None:
    found = infer_from(schedule({"percent": "4.15", "rounding": rounding, "cap": "2"}), 6000)
    assert tier_of(found) == (f"4.15 %, {rounding.replace('_', ' ')}", 20_000)


def test_caps_by_players_are_found_where_they_are_reached() -> None:
    found = infer_from(schedule({"step": "0.05 per 1", "cap": {"2": "1", "3-4": "2", "5+": "3"}}))
    assert [tier_of(found, dealt) for dealt in (2, 4, 9)] == [
        ("0.05 per 1", 10_000), ("0.05 per 1", 20_000), ("0.05 per 1", 30_000),
    ]  # fmt: skip


def test_a_cap_that_is_never_reached_is_not_claimed() -> None:
    found = infer_from(schedule({"step": "0.05 per 1", "cap": "900"}))
    assert tier_of(found)[1] is None
    assert any(doubt.about == "cap" and "never reached" in doubt.says for doubt in doubts(found, found.eras[0]))


def test_two_roundings_that_never_differ_are_both_named() -> None:
    one = schedule({"percent": "5", "rounding": "floor"})
    hands = make(one, 800).hands
    whole = hands.pot // 20_000 * 20_000 + 20_000
    found = infer(hands._replace(pot=whole, rake=np.where(hands.flop, whole // 20, 0), rounds=None), one.unit)
    said = [doubt.says for doubt in doubts(found, found.eras[0]) if doubt.about in ("rounding", "tariff")]
    assert said
    assert 'status = "guessed"' in text_of(found)


def test_a_bracket_that_is_never_seen_is_said() -> None:
    hands = make(schedule({"percent": "5"}), 2000).hands
    found = infer(hands.of(~np.isin(hands.dealt, (3, 10))), CENT)
    unseen = [doubt.dealt for doubt in doubts(found, found.eras[0]) if "no raked hand with so many" in doubt.says]
    assert unseen == ["3", "10+"]


def test_stakes_with_hardly_a_raked_hand_get_no_row() -> None:
    hands = make(schedule({"percent": "5"}), 40).hands
    few = np.flatnonzero(hands.rake > 0)[:2]
    found = infer(hands.of(np.isin(np.arange(len(hands.pot)), few)), CENT)
    assert "[[row]]" not in text_of(found)
    assert "too few" in text_of(found)


@pytest.mark.parametrize("odd", [0.01, 0.04])
def test_odd_hands_do_no_harm(odd: float) -> None:
    one = schedule({"percent": "4.5", "cap": {"2": "0.50", "3-4": "1", "5+": "2"}})
    found = infer_from(one, 4000, odd=odd)
    assert [tier_of(found, dealt) for dealt in (2, 3, 6)] == [
        ("4.5 %, half even", 5000), ("4.5 %, half even", 10_000), ("4.5 %, half even", 20_000),
    ]  # fmt: skip
    assert found.fit() > 1 - 1.3 * odd / 0.6
    assert set(causes(found)) - {""} <= {
        "pay more", "pay less", "are one unit off", "pay no rake", "are raked without a flop",
        "pay five quarters (a surcharge)",
    }  # fmt: skip


def test_a_surcharge_is_found() -> None:
    found = infer_from(schedule({"percent": "4.5", "cap": "1", "surcharge": "5/4"}))
    assert tier_of(found) == ("4.5 %, half even, times 1.25", 10_000)
    assert found.fit() == 1


def test_rake_without_a_flop_is_told() -> None:
    assert "no_flop_no_drop = false" in text_of(infer_from(schedule({"percent": "5"}, no_flop_no_drop=False)))
    assert "no_flop_no_drop = true" in text_of(infer_from(schedule({"percent": "5"})))
    hands = make(schedule({"percent": "5"}), 500).hands
    found = infer(hands.of(hands.flop), CENT)
    assert any(doubt.about == "no flop" for doubt in doubts(found, found.eras[0]))


@pytest.mark.parametrize(("taken", "before"), [("beside", False), ("beside", True), ("inside", False)])
def test_a_jackpot_fee_is_told_from_the_rake(taken: str, before: bool) -> None:
    fee = {"levels": "0.50 at 15", "taken": taken, "before_rake": before}
    found = infer_from(schedule({"percent": "5", "rounding": "floor", "cap": "3", "jackpot": fee}), 4000)
    assert found.fit() == 1
    jackpot = tier_for(loaded(found), "holdem", "no", 5000, 6).jackpot
    assert jackpot is not None
    assert (jackpot.due(150_000, 5000, CENT), jackpot.due(149_900, 5000, CENT)) == (5000, 0)
    assert (jackpot.inside, jackpot.before_rake) == (taken == "inside", before)


def test_a_tariff_that_changes_gives_two_schedules() -> None:
    old, new = (make(schedule({"percent": rate, "cap": "3"}), 1500).hands for rate in ("5", "4.5"))
    later = new._replace(day=new.day + 500)
    hands = Hands(*(np.concatenate([one, other]) for one, other in zip(old, later, strict=True) if one is not None))
    found = infer(hands, CENT)
    assert [loaded(found, at).tiers[0].tariff.text for at in (0, 1)] == ["5 %, half even", "4.5 %, half even"]
    first, last = loaded(found, 0).span, loaded(found, 1).span
    assert first.not_after is not None
    assert last.not_before is not None
    assert last.not_before - first.not_after <= dt.timedelta(days=int(new.day.min() + 500 - old.day.max()))


# -- what it is made of


@given(
    st.sampled_from([
        Shape(STEP, 2000, 100), Shape(STEP, 10_000, 500), Shape(PERCENT, 45_000, rounding=HALF_EVEN),
        Shape(PERCENT, 41_500), Shape(LEVELS, levels=((1000, 100), (2500, 200))),
    ]),
    st.integers(0, 10**9),
)  # fmt: skip
def test_many_pots_at_once_owe_what_one_alone_owes(shape: Shape, pot: int) -> None:
    written = schedule({
        {STEP: "step", PERCENT: "percent", LEVELS: "levels"}[shape.kind]: shape.text,
        "rounding": ("floor", "half_even")[shape.rounding],
    })  # fmt: skip
    assert due(shape, CENT, np.array([pot])).tolist() == [due_of_one(written.tiers[0], CENT, pot)]


@given(st.integers(0, 10**6))
def test_a_surcharge_is_undone(units: int) -> None:
    rake = np.array([units * CENT])
    after = surcharged(rake, CENT)
    assert after.tolist() == [rounded(Fraction(units * CENT * 5, 4), CENT, HALF_EVEN)]
    assert before_surcharge(after, CENT).tolist() == rake.tolist()


@given(st.integers(1, 10**9), st.integers(0, 10**6))
def test_the_roundest_number_lies_within(low: int, width: int) -> None:
    assert low <= roundest(low, low + width) <= low + width


@pytest.mark.parametrize(
    ("low", "high", "best"), [(44_871, 45_333, 45_000), (41_418, 41_501, 41_500), (1999, 2001, 2000)]
)
def test_the_roundest_number_is_that_of_a_person(low: int, high: int, best: int) -> None:
    assert roundest(low, high) == best


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 20)), min_size=1, max_size=30))
def test_most_intervals_meet_where_they_are_said_to(spans: list[tuple[int, int]]) -> None:
    low, high = (np.array(ends) for ends in zip(*((a, a + width) for a, width in spans), strict=True))
    first, last = stab(low, high)[0]
    over = [int(((low <= at) & (at <= high)).sum()) for at in range(80)]
    assert over[first] == over[last] == max(over)


def test_a_rate_of_four_decimals_stays_exact() -> None:
    shape = Shape(PERCENT, int(Fraction("4.1502") / 100 * GRID), rounding=HALF_EVEN)
    assert shape.text == "4.1502"
    assert shape.rate == Fraction("0.041502")
