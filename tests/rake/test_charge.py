"""The kernel takes from every pot what the exact scalar twin takes, by every row of every schedule."""

import datetime as dt
import tomllib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerstats.columns.create import empty
from pokerstats.columns.layout import NONE, Charged, HandResult, Played
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import REAL, TOURNAMENT
from pokerstats.rake.book import DAY, EPOCH, Book
from pokerstats.rake.charge import charge, price, rates
from pokerstats.rake.quote import charge as charge_one
from pokerstats.rake.reading import build, schedules
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.select import AMBIGUOUS, NO_SCHEDULE
from tests.replay.build import tell

BOOK = Book(schedules().values())
CELLS: list[tuple[Schedule, Tier]] = [(one, tier) for one in schedules().values() for tier in one.tiers]
CENT = 100
HEADS_UP = ["Ann 200", "Bob 200"]


def chunk(tiers: list[int], streets: list[list[int]], flops: list[bool]) -> Charged:
    """Hands of these rows, with what was put in on each street."""
    count = len(tiers)
    result = empty(HandResult, count)
    result.total_pot[:] = [sum(added) for added in streets]
    result.streets_dealt[:] = [3 if flop else 0 for flop in flops]
    result.undecided[:] = 0
    acts = [(street, added) for hand in streets for street, added in enumerate(hand)]
    played = empty(Played, len(acts))._replace(action_at=np.cumsum([0, *map(len, streets)]).astype(np.int64))
    played.street[:] = [street for street, _ in acts]
    played.added[:] = [added for _, added in acts]
    firm = np.zeros(count, np.int8)
    return price(np.array(tiers, np.int32), firm, result, played, BOOK)


def twin(cell: int, added: list[int], flop: bool) -> int:
    schedule, tier = CELLS[cell]
    rake, _ = charge_one(tier, schedule, np.cumsum(added).tolist(), flop=flop)
    return NONE if rake is None else rake


PILES = st.lists(st.one_of(st.integers(0, 10**5), st.integers(0, 10**9)), min_size=1, max_size=4)
CENTS = st.lists(st.integers(0, 60_000).map(lambda cents: cents * CENT), min_size=1, max_size=4)
HANDS = st.lists(st.tuples(st.integers(0, len(CELLS) - 1), st.one_of(PILES, CENTS), st.booleans()), max_size=40)


@settings(max_examples=60, deadline=None)
@given(HANDS)
def test_the_kernel_is_its_scalar_twin(hands: list[tuple[int, list[int], bool]]) -> None:
    charged = chunk([cell for cell, _, _ in hands], [added for _, added, _ in hands], [flop for *_, flop in hands])
    assert charged.expected.tolist() == [twin(*hand) for hand in hands]


def test_the_kernel_is_its_twin_at_each_level_and_cap() -> None:
    """The pots at which a row's rake changes, and those one unit off."""
    hands = []
    for cell, (_, tier) in enumerate(CELLS):
        tariff, top = tier.tariff, tier.cap or 100_000
        pots = {tariff.per * n for n in range(1, 40)} | {reached for reached, _ in tariff.levels}
        pots |= {top * tariff.per // tariff.take} if tariff.take else set()
        pots |= {int(top / tariff.rate)} if tariff.rate else set()
        hands += [(cell, [max(pot + off, 0)], True) for pot in sorted(pots) for off in (-CENT, -1, 0, 1, CENT)]
    charged = chunk([cell for cell, _, _ in hands], [added for _, added, _ in hands], [True] * len(hands))
    assert charged.expected.tolist() == [twin(*hand) for hand in hands]


def test_a_product_that_would_not_be_exact_is_not_formed() -> None:
    cell = next(n for n, (_, tier) in enumerate(CELLS) if tier.tariff.rate.numerator > 1)
    assert chunk([cell], [[2**61]], [True]).expected.tolist() == [NONE]


def test_a_room_that_takes_nothing_takes_nothing() -> None:
    row = {"limit": "no", "stakes": "1/2", "percent": "0", "rounding": "floor"}
    charged, _ = charged_by(house(row=[row]))
    assert (charged.expected.tolist(), charged.most.tolist()) == ([0], [NONE])


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
    told = tell(HEADS_UP, acts, board="2c3d4h")
    time = (day - EPOCH).days * DAY + 5
    plain = {"money": REAL, "currency": BY_CODE["USD"], "played_at": time, "skin": -1} | setup
    columns = {name: np.array([value], getattr(told.hand.setup, name).dtype) for name, value in plain.items()}
    columns |= {} if "big_blind" in setup else {"big_blind": np.array([2 * 10_000], np.int64)}
    setup_columns = told.hand.setup._replace(**columns)
    return charge(setup_columns, told.play.result, told.play.played, book, ["here"] * 8, ["Brand"]), told


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
