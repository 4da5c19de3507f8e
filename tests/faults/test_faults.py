"""Seeded faults: nearly all that can be seen are found, named and placed; right hands stay clean."""

from pathlib import Path

import pytest

from pokerstats.writers.faults.kinds import KINDS, kinds_of
from tests import hands
from tests.faults.measure import Found, audit, findings, measure, real_hands, synth_hands, whole

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
HANDS = {"pokerstars": 1200, "ipoker": 600}
EACH = 12


@pytest.fixture(scope="module", params=HANDS)
def counts(request):
    pool = synth_hands(request.param, HANDS[request.param], 7)
    assert not findings(audit(map(whole, pool)))
    return measure(pool, EACH, 7)


def test_nearly_all_visible_faults_are_found_named_and_placed(counts):
    planted = sum(count.planted for count in counts)
    assert sum(count.found for count in counts) >= 0.99 * planted
    assert sum(count.placed for count in counts) >= 0.95 * planted


def test_each_kind_is_planted_and_most_of_it_found(counts):
    weak = {
        count.kind.name: (count.planted, count.placed)
        for count in counts
        if count.kind.visible and not count.planted <= count.placed + 2
    }
    never = [count.kind.name for count in counts if not count.planted and not count.unseen]
    assert (weak, never) == ({}, [])


def test_what_breaks_no_rule_is_counted_with_its_reason(counts):
    unseen = {reason for count in counts for reason in count.unseen}
    assert unseen
    assert all(not count.planted for count in counts if not count.kind.visible)


def test_there_are_enough_kinds_and_each_says_what_it_breaks():
    assert sum(kind.visible for kind in kinds_of("pokerstars").values()) >= 60
    assert sum(kind.visible for kind in kinds_of("ipoker").values()) >= 20
    assert all(kind.breaks for kind in KINDS)


def test_no_kind_stands_twice_for_a_room():
    for room in HANDS:
        names = [kind.name for kind in KINDS if room in kind.rooms]
        assert len(names) == len(set(names))


def test_an_all_in_call_of_more_than_the_stack_is_told_as_that():
    (count,) = measure(synth_hands("ipoker", 300, 3), 40, 3, ["stack-halved"])
    assert count.placed == count.planted == 40
    assert "A304" not in count.codes


def test_a_last_round_that_does_not_close_is_told_at_its_last_act():
    lines = [line for line in hands.RIGHT.splitlines() if line != "Ada: calls $10"]
    told = findings(audit(["\n".join(lines)]))[0]
    assert [one for one in told if one.code == "A311"] == [Found("A311", lines.index("<b>Cy: bets $10"))]


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the repository")
@pytest.mark.parametrize("site", HANDS)
def test_faults_in_real_hands(site):
    counts = measure(real_hands(site, CORPUS / site), 40, 7)
    planted = sum(count.planted for count in counts)
    assert sum(count.found for count in counts) >= 0.99 * planted
    assert sum(count.placed for count in counts) >= 0.95 * planted
