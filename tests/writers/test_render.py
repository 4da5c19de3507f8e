"""A grammar backwards: what is printed reads as the same events again."""

import pytest

from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import BOUNTY, FINISH, NO_LIMIT, REBUY, TOURNAMENT
from pokerstats.read.language import load_room
from pokerstats.writers.render import CannotPrintError, Event, Printer
from pokerstats.writers.synth.many import hands
from pokerstats.writers.synth.terms import SITES, Asked
from pokerstats.writers.synth.writing import TELL
from tests.writers.read_back import events_of, kept


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("money", ["real", "tournament"])
def test_what_is_printed_reads_as_the_same_events(site, money):
    events = list(TELL[site](hands(Asked(site, money=money), 150, 3)))
    text = "\n".join(Printer(load_room(site)).lines(events)) + "\n"
    assert kept(events_of(text)) == kept(events)


def test_an_amount_is_whole_or_has_its_cents():
    printer = Printer(load_room("pokerstars"))
    printed = [printer.line(Event("call", {"player": "Ada", "amount": amount})) for amount in (30000, 30500, 125)]
    assert printed == ["Ada: calls 3", "Ada: calls 3.05", "Ada: calls 0.0125"]


def test_what_a_room_has_no_line_for_is_refused():
    with pytest.raises(CannotPrintError, match="pokerstars: no template prints site_money with amount"):
        Printer(load_room("pokerstars")).line(Event("site_money", {"amount": 10000}))


PAYOUTS = [
    {"player": "Ben", "of": FINISH, "amount": 0, "place": 3, "word": "rd"},
    {"player": "Ben", "of": FINISH, "amount": 0},
    {"player": "Ben", "of": FINISH, "amount": 125000, "place": 2, "word": "nd"},
    {"player": "Ada", "of": FINISH, "amount": 30000, "place": 1},
    {"player": "Ada", "of": BOUNTY, "amount": 50000, "rest": "Ben"},
    {"player": "Ada", "of": BOUNTY, "amount": 25000, "text": "Ben", "money": 25000, "own": 75000},
]


def test_what_ends_a_tournament_is_printed_and_read():
    """In the currency of the entry, though chips are played for."""
    head = {"id": "1", "tournament": "2", "buy_in": 90000, "fee": 10000, "game": BY_ID["holdem"].code,
            "limit": NO_LIMIT,
            "level": "I", "small": 100000, "big": 200000, "buy_currency": BY_CODE["EUR"], "symbol": BY_CODE["EUR"],
            "year": 2026, "month": 2, "day": 1, "hour": 8, "minute": 0, "second": 0, "zone": "ET",
            "money_kind": TOURNAMENT}  # fmt: skip
    events = [Event("hand", head), Event("table", {"table": "2 1", "max": 2, "button": 1})]
    events += [Event("seat", {"seat": nr, "name": name, "stack": 10**7}) for nr, name in ((1, "Ada"), (2, "Ben"))]
    events += [Event("added_on", {"player": "Ada", "of": REBUY, "amount": 10**7, "cost": 90000})]
    events += [Event("payout", values) for values in PAYOUTS]
    text = "\n".join(Printer(load_room("pokerstars")).lines(events)) + "\n"
    assert "Ada re-buys and receives 1000 chips for €9\n" in text
    assert "Ben finished the tournament in 2nd place and received €12.50.\n" in text
    assert "Ada wins €2.50 for eliminating Ben and their own bounty increases by €2.50 to €7.50\n" in text
    assert kept(events_of(text)) == kept(events)
