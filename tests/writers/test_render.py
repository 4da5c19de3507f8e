"""A grammar backwards: what is printed reads as the same events again."""

import pytest

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
