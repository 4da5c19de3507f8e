"""Hands that nobody played are proved, whatever is asked for; the same seed deals the same hands."""

import random

import numpy as np
import pytest

from pokerstats.model.errors import UsageError
from pokerstats.model.names import PROVED, UNDECIDED
from pokerstats.pipeline.chunk import run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.language import load_room
from pokerstats.read.vm import Machine
from pokerstats.writers.render import Printer
from pokerstats.writers.synth.names import PLAYERS
from pokerstats.writers.synth.styles import STYLES
from pokerstats.writers.synth.table import Table, fits
from pokerstats.writers.synth.terms import SITES, Asked, drawn
from pokerstats.writers.synth.writing import TELL, lines
from tests.writers.read_back import buffer_of


def audited(asked, count, seed):
    return run(Machine(rooms()), *buffer_of("\n".join(lines(asked, count, seed)) + "\n"))


READING_TAKEN = 111


def assert_clean(outcome, hands):
    """No finding, no unknown line, every hand proved.

    Where a room's wins may hold an uncalled bet or not, the hands that it came back in have only chosen the reading.
    """
    read, computed = outcome.read, outcome.computed
    assert set(computed.problems.code.tolist()) <= {READING_TAKEN}  # of iPoker, where the sum alone tells the reading
    assert read.lines.unknown == 0
    returned = np.add.reduceat(computed.seat_result.uncalled, read.setup.seat_at[:-1])
    open_sense = (returned > 0) & (computed.result.reading >= 0)
    assert len(computed.result.verdict) == hands
    assert set(computed.result.verdict[~open_sense].tolist()) == {PROVED}
    assert set(computed.result.verdict[open_sense].tolist()) <= {PROVED, UNDECIDED}


@pytest.mark.parametrize("asked", [
    *(Asked(site) for site in SITES),
    *(Asked(site, game=game) for site in SITES for game in SITES[site].games),
    *(Asked(site, limit=limit) for site in SITES for limit in ("no", "pot", "fixed")),
    *(Asked(site, money="tournament") for site in SITES),
    *(Asked(site, stakes="0.50/1", players=players) for site in SITES for players in (2, 3, 6, 7)),
    *(Asked(site, game="holdem", players=10) for site in SITES),
], ids=str)  # fmt: skip
def test_each_hand_is_proved(asked):
    assert_clean(audited(asked, 150, 11), 150)


@pytest.mark.parametrize("asked", [
    Asked("pokerstars", "omaha5", "fixed", money="real"), Asked("ipoker", "omaha6", "pot", money="real"),
    Asked("pokerstars", "holdem", "no", "7/13"),
], ids=str)  # fmt: skip
def test_where_no_schedule_tells_the_rake_none_is_taken(asked):
    outcome = audited(asked, 30, 2)
    assert_clean(outcome, 30)
    assert set(outcome.computed.result.rake.tolist()) == {0}


@pytest.mark.parametrize("site", SITES)
def test_the_same_seed_deals_the_same_hands_and_another_one_others(site):
    first, again, other = (list(lines(Asked(site), 30, seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("site", SITES)
def test_what_is_asked_for_is_dealt(site):
    outcome = audited(Asked(site, "omaha", "pot", "0.50/1", 4), 40, 2)
    setup = outcome.read.setup
    assert set(setup.game.tolist()) == {1}
    assert set(setup.limit.tolist()) == {1}
    assert set(setup.small_blind.tolist()) == {5000}
    assert set(outcome.computed.result.players_dealt.tolist()) == {4}


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
@pytest.mark.parametrize("site", SITES)
def test_each_style_of_play_is_proved(site, style):
    rng = random.Random(f"{style.name} of {site}")
    terms = drawn(Asked(site), rng)
    if style.name in SITES[site].without:
        pytest.skip("the room does not know it")
    while not fits(style, terms, None):
        terms = drawn(Asked(site), rng)
    table = Table(terms, style, Asked(site), PLAYERS[0], rng)
    dealt = [table.hand(number, SITES[site].first) for number in range(1, 61)]
    text = "\n".join(Printer(load_room(site)).lines(TELL[site](dealt))) + "\n"
    assert_clean(run(Machine(rooms()), *buffer_of(text)), 60)


@pytest.mark.parametrize("asked", [
    Asked("nowhere"), Asked("pokerstars", game="stud"), Asked("pokerstars", limit="cap"),
    Asked("pokerstars", players=1), Asked("pokerstars", players=11), Asked("pokerstars", game="omaha6", players=8),
    Asked("pokerstars", stakes="1"), Asked("pokerstars", stakes="0.001/0.002"),
    Asked("pokerstars", stakes="1/2", money="tournament"), Asked("pokerstars", money="play"),
], ids=str)  # fmt: skip
def test_what_cannot_be_dealt_is_refused(asked):
    with pytest.raises(UsageError):
        list(lines(asked, 1, 1))
