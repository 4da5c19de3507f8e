"""The kernel takes from every pot what the exact scalar twin takes, by every row of every schedule."""

import datetime as dt
import tomllib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerstats.columns.layout import NONE, Charged
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import CALL, RAISE, REAL, TOURNAMENT
from pokerstats.rake.book import DAY, EPOCH, Book
from pokerstats.rake.charge import Due, Priced, charge, due_by, priced, rates
from pokerstats.rake.pot import Pot
from pokerstats.rake.pot import charge as charge_one
from pokerstats.rake.reading import build, schedules
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.select import AMBIGUOUS, NO_SCHEDULE
from tests.replay.build import tell as play_out

BOOK = Book(schedules().values())
CELLS: list[tuple[Schedule, Tier]] = [(one, tier) for one in schedules().values() for tier in one.tiers]
CENT = 100
HEADS_UP = ["Ann 200", "Bob 200"]


def chunk(cells: list[int], pots: list[Pot], book: Book = BOOK) -> Due:
    """Hands of these rows; acts are one a street, and the raises before the flop."""
    acts: list[tuple[int, int, int]] = []
    action_at, pot_at, amounts = [0], [0], []
    for pot in pots:
        added = np.diff([0, *pot.rounds]).tolist()
        acts += [(0, RAISE, 0)] * (2 if pot.three_bet else 1)
        acts += [(street, CALL, part) for street, part in enumerate(added)]
        action_at.append(len(acts))
        amounts += pot.each
        pot_at.append(len(amounts))
    columns = np.array(acts or [(0, 0, 0)], np.int64).T
    hands = Priced(
        np.array([pot.rounds[-1] for pot in pots], np.int64), np.array([pot.site_money for pot in pots], np.int64),
        np.array([pot.big for pot in pots], np.int64), np.array([3 if pot.flop else 0 for pot in pots], np.int16),
        np.array(action_at), columns[0].astype(np.int8), columns[1].astype(np.int8), columns[2].copy(),
        np.array(pot_at), np.array(amounts or [0], np.int64),
    )  # fmt: skip
    return due_by(np.array(cells, np.int32), hands, book)


def twin(cell: int, pot: Pot) -> tuple[int, int]:
    schedule, tier = CELLS[cell]
    due = charge_one(tier, schedule, pot)
    return NONE if due.rake is None else due.rake, NONE if due.fee is None else due.fee


def told(due: Due) -> list[tuple[int, int]]:
    return list(zip(*(column.tolist() for column in due), strict=True))


ROUNDS = st.one_of(
    st.lists(st.one_of(st.integers(0, 10**5), st.integers(0, 10**9)), min_size=1, max_size=4),
    st.lists(st.integers(0, 60_000).map(lambda cents: cents * CENT), min_size=1, max_size=4),
)


@st.composite
def pots_(draw: st.DrawFn) -> Pot:
    rounds = np.cumsum(draw(ROUNDS)).tolist()
    sides = draw(st.lists(st.integers(0, rounds[-1] // 3), max_size=3))
    big = draw(st.sampled_from([200, 500, 1_000, 5_000, 20_000, 1_000_000]))
    return Pot(rounds, big, draw(st.booleans()), draw(st.booleans()), draw(st.sampled_from([0, 0, 12_300])), sides)


@settings(max_examples=80)
@given(st.lists(st.tuples(st.integers(0, len(CELLS) - 1), pots_()), max_size=40))
def test_the_kernel_is_its_scalar_twin(hands: list[tuple[int, Pot]]) -> None:
    due = chunk([cell for cell, _ in hands], [pot for _, pot in hands])
    assert told(due) == [twin(*hand) for hand in hands]


def test_the_kernel_is_its_twin_at_each_level_and_cap() -> None:
    """The pots at which a row's rake changes, and those one unit off."""
    hands = []
    for cell, (_, tier) in enumerate(CELLS):
        tariff, big = tier.tariff, max(min(tier.low, tier.high), 1)
        top = tier.cap.worth(big, CENT) if tier.cap else 100_000
        pots = {tariff.per * n for n in range(1, 40)} | {reached for reached, _ in tariff.levels}
        pots |= {top * tariff.per // tariff.take} if tariff.take else set()
        pots |= {int(top / tariff.rate)} if tariff.rate else set()
        pots |= {reached.worth(big, 1) for reached, _ in tier.jackpot.levels} if tier.jackpot else set()
        hands += [(cell, Pot([max(pot + off, 0)], big)) for pot in sorted(pots) for off in (-CENT, -1, 0, 1, CENT)]
    due = chunk([cell for cell, _ in hands], [pot for _, pot in hands])
    assert told(due) == [twin(*hand) for hand in hands]


def test_a_product_that_would_not_be_exact_is_not_formed() -> None:
    cell = next(n for n, (_, tier) in enumerate(CELLS) if tier.tariff.rate.numerator > 1)
    assert chunk([cell], [Pot([2**61], 1)]).rake.tolist() == [NONE]


def test_a_room_that_takes_nothing_takes_nothing() -> None:
    row = {"limit": "no", "stakes": "1/2", "percent": "0", "rounding": "floor"}
    charged, _ = charged_by(house(row=[row]))
    assert (charged.expected.tolist(), charged.most.tolist()) == ([0], [NONE])


# -- the rest of the language, each figure worked out by hand


def one(pot: Pot, percent: str = "5", **changes: Any) -> tuple[int, int]:
    """Rake and fee, in cents, by the kernel and by its twin."""
    cell = {"limit": "no", "stakes": "0.01/0.02+", "percent": percent, "rounding": "floor"}
    rows = [cell | {key: value for key, value in changes.items() if key in ("cap", "fee", "step", "jackpot")}]
    if "fee" in changes or "step" in changes:
        del rows[0]["percent"]
    schedule = house(row=rows, **{key: value for key, value in changes.items() if key not in rows[0]}).schedules[0]
    scalar = charge_one(schedule.tiers[0], schedule, pot)
    due = chunk([0], [pot], Book([schedule]))
    both = [(due.rake[0], due.fee[0]), (scalar.rake, NONE if scalar.fee is None else scalar.fee)]
    assert both[0] == both[1]
    return tuple(int(part) if part == NONE else int(part) // CENT for part in both[0])  # type: ignore[return-value]


def cents(*rounds: int, big: int = 200, **more: Any) -> Pot:
    sides = [side * CENT for side in more.pop("sides", [])]
    more["site_money"] = more.pop("site_money", 0) * CENT
    return Pot([pot * CENT for pot in rounds], big * CENT, sides=sides, **more)


def test_a_cap_in_big_blinds_grows_with_the_table() -> None:
    assert [one(cents(50_000, big=big), cap="3 bb")[0] for big in (5, 25, 200)] == [15, 75, 600]
    assert one(cents(50_000, big=25), cap="1.5 bb")[0] == 37, "part of a cent is let go"


def test_a_fee_is_the_same_for_every_pot_with_a_flop() -> None:
    assert [one(cents(pot), fee="0.40")[0] for pot in (1, 10, 99_999)] == [40, 40, 40]
    assert one(cents(5_000, flop=False), fee="0.40")[0] == 0


def test_two_steps_are_added() -> None:
    """One cent at 20, 40, 60, 80 cents, two at each full dollar."""
    step = "0.01 per 0.20 + 0.01 per 1"
    rakes = [one(cents(pot), step=step)[0] for pot in (19, 20, 80, 99, 100, 119, 120, 200)]
    assert rakes == [0, 1, 4, 4, 6, 6, 7, 12]


def test_without_a_flop_only_what_the_schedule_names_is_raked() -> None:
    dry = cents(1_000, flop=False)
    assert one(dry)[0] == 0
    assert one(dry._replace(three_bet=True))[0] == 0
    assert one(dry, no_flop_raked=["three_bet"])[0] == 0
    assert one(dry._replace(three_bet=True), no_flop_raked=["three_bet"])[0] == 50
    assert one(dry._replace(site_money=100), no_flop_raked=["three_bet", "site_money"])[0] == 50
    assert one(dry._replace(three_bet=True), no_flop_raked=["site_money"])[0] == 0
    assert one(dry, no_flop_no_drop=False)[0] == 50


def test_what_the_room_adds_is_raked_only_where_it_says_so() -> None:
    assert one(cents(1_000, site_money=500))[0] == 50
    assert one(cents(1_000, site_money=500), site_money="raked")[0] == 75


def test_a_cap_for_each_pot_holds_each_pot() -> None:
    pot = cents(10_000, sides=[3_000, 1_050])  # main 59.50, sides 30.00 and 10.50: 2.97, 1.50, 0.52
    assert one(pot)[0] == 500
    assert one(pot, per="pot")[0] == 297 + 150 + 52
    assert one(pot, per="pot", cap="2")[0] == 200
    assert one(pot, per="pot", cap_per="pot", cap="2")[0] == 200 + 150 + 52
    assert one(cents(10_000), per="pot", cap_per="pot", cap="2")[0] == 200


def test_a_jackpot_fee_beside_the_rake_inside_it_or_before_it() -> None:
    fee = {"levels": "1 at 20, 2 at 40", "taken": "beside"}
    assert [one(cents(pot), jackpot=fee) for pot in (1_999, 2_000, 4_000)] == [(99, 0), (100, 100), (200, 200)]
    before = fee | {"before_rake": True}
    assert [one(cents(pot), jackpot=before) for pot in (2_000, 4_000)] == [(95, 100), (190, 200)]
    inside = fee | {"taken": "inside"}
    assert [one(cents(pot), jackpot=inside) for pot in (2_000, 4_000)] == [(0, 100), (0, 200)]
    assert one(cents(10_000), jackpot=inside) == (300, 200)
    blinds = {"levels": "1.5 bb at 30 bb", "taken": "beside"}
    assert [one(cents(pot, big=5), jackpot=blinds) for pot in (149, 150)] == [(7, 0), (7, 7)]
    assert one(cents(1_000, flop=False), jackpot=fee) == (0, 0)
    assert one(cents(1_000), jackpot={"unknown": "not told", "taken": "inside"}) == (50, NONE)


# -- real columns: a hand built act by act


def house(**changes: Any) -> Book:
    text = """
        id = "house"
        title = "House"
        site = "here"
        currency = "USD"
        game = "holdem"
        from = 2020-01-01
        until = 2020-12-31
        unit = "0.01"
        status = "published"
        source = "test"
        [[row]]
        limit = "no"
        stakes = "1/2"
        percent = "5"
        rounding = "floor"
        cap = { "2" = "0.50", "3+" = "3" }
    """
    return Book([build(tomllib.loads(text) | changes, {}, "house")])


def charged_by(book: Book, day: dt.date = dt.date(2020, 6, 1), **setup: Any) -> tuple[Charged, Any]:
    """A pot of 16 heads-up at 1/2."""
    acts = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks", "flop", "Ann bets 6", "Bob calls 6"]
    told = play_out(HEADS_UP, acts, board="2c3d4h")
    time = (day - EPOCH).days * DAY + 5
    plain = {"money": REAL, "currency": BY_CODE["USD"], "played_at": time, "skin": -1} | setup
    columns = {name: np.array([value], getattr(told.hand.setup, name).dtype) for name, value in plain.items()}
    columns |= {} if "big_blind" in setup else {"big_blind": np.array([2 * 10_000], np.int64)}
    setup_columns = told.hand.setup._replace(**columns)
    game = told.play
    hands = priced(setup_columns, game.result, game.played, game.pots, told.hand.door)
    return charge(setup_columns, game.result.players_dealt, hands, book, ["here"] * 8, ["Brand"]), told


def test_a_hand_is_charged_by_who_was_dealt_in_and_what_was_called() -> None:
    charged, told = charged_by(house())
    assert told.play.result.total_pot.tolist() == [16 * 10_000]
    assert (charged.expected.tolist(), charged.most.tolist()) == ([5_000], [5_000])
    assert (charged.schedule.tolist(), charged.firm.tolist()) == ([0], [1])


@pytest.mark.parametrize(
    "other",
    [
        {"money": TOURNAMENT}, {"currency": BY_CODE["EUR"]}, {"big_blind": 10_000}, {"played_at": NONE},
        {"day": dt.date(2019, 12, 31)}, {"day": dt.date(2021, 1, 1)}, {"limit": 1}, {"game": 1},
    ],
)  # fmt: skip
def test_what_the_schedule_does_not_list_is_not_charged(other: dict[str, Any]) -> None:
    charged, _ = charged_by(house(), **other)
    found = (charged.tier.tolist(), charged.expected.tolist(), charged.schedule.tolist())
    assert found == ([NO_SCHEDULE], [NONE], [-1])


def test_an_observed_or_undated_schedule_is_not_firm() -> None:
    for change in ({"status": "observed"}, {"from": "unknown"}, {"until": "unknown"}):
        charged, _ = charged_by(house(**change))
        assert (charged.expected.tolist(), charged.firm.tolist()) == ([5_000], [0]), change


def test_two_schedules_that_match_charge_nothing() -> None:
    two = Book([*house().schedules, *house(id="house-2").schedules])
    charged, _ = charged_by(two)
    assert (charged.tier.tolist(), charged.expected.tolist()) == ([AMBIGUOUS], [NONE])


def test_the_schedule_that_the_caller_names_charges_any_room_on_any_day() -> None:
    named = Book(house(site="elsewhere", skin="Other").schedules, override=True)
    charged, _ = charged_by(named, day=dt.date(2001, 1, 1))
    assert (charged.expected.tolist(), charged.firm.tolist()) == ([5_000], [0])
    assert charged_by(named, currency=BY_CODE["EUR"])[0].expected.tolist() == [NONE]


def test_the_percentage_is_told_only_where_it_explains_the_rake() -> None:
    charged, _ = charged_by(house())
    for stated, rate in ((NONE, (0, 1)), (5_000, (1, 20)), (6_000, (0, 1))):
        numerator, denominator = rates(charged, np.array([stated]), house())
        assert (numerator.tolist(), denominator.tolist()) == ([rate[0]], [rate[1]])


def test_the_day_of_a_hand_decides_also_right_at_its_ends() -> None:
    days = [dt.date(2012, 1, 31), dt.date(2012, 2, 1), dt.date(2016, 3, 27), dt.date(2016, 3, 28)]
    setup = {"big_blind": 10_000, "small_blind": 5_000}
    known = [schedule._replace(site="here") for schedule in BOOK.schedules if schedule.site == "pokerstars"]
    book = Book(known)
    ids = [book.ids[charged_by(book, day, **setup)[0].schedule[0]] for day in days]
    assert ids == ["pokerstars-2010", "pokerstars-2012", "pokerstars-2012", "pokerstars"]
