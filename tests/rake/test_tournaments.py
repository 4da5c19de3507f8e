"""A tournament's fee stands on top of its buy-in; its hands are not raked."""

from decimal import Decimal

import pytest

HAND = """\
PokerStars Hand #{id}: Tournament #77001, {entry} Hold'em No Limit - Level I (10/20) - 2024/03/09 20:15:00 ET
Table '77001 1' 9-max Seat #1 is the button
Seat 1: Alder (1500 in chips)
Seat 2: Birch (1500 in chips)
Alder: posts small blind 10
Birch: posts big blind 20
*** HOLE CARDS ***
Alder: calls 10
Birch: checks
*** FLOP *** [Ac 7d 2s]
Birch: bets 20
Alder: folds
Uncalled bet (20) returned to Birch
Birch collected 40 from pot
Birch: doesn't show hand
*** SUMMARY ***
Total pot 40 | Rake 0
Board [Ac 7d 2s]
Seat 1: Alder (button) (small blind) folded on the Flop
Seat 2: Birch (big blind) collected (40)


"""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    from pokerstats.api.dataset import import_hands

    folder = tmp_path_factory.mktemp("tournaments")
    text = HAND.format(id=1, entry="€10+€1 EUR") + HAND.format(id=2, entry="Freeroll ")
    (folder / "hands.txt").write_text(text, encoding="utf-8")
    found = import_hands(folder / "hands.txt", to=folder / "ds").sql("SELECT * FROM hands ORDER BY hand_id")
    return {str(row["hand_id"]): row for row in found.rows()}


def test_s2_12_of_an_entry_of_10_and_1_ten_go_to_the_prizes_and_one_to_the_room(
    hands: dict[str, dict[str, object]],
) -> None:
    hand = hands["1"]
    assert (hand["buy_in"], hand["entry_fee"], hand["buy_in_currency"]) == (Decimal(10), Decimal(1), "EUR")


def test_s2_12_a_freeroll_has_no_fee(hands: dict[str, dict[str, object]]) -> None:
    assert not hands["2"]["entry_fee"]


def test_hands_of_tournaments_have_no_schedule_and_no_rake(hands: dict[str, dict[str, object]]) -> None:
    for hand in hands.values():
        assert (hand["money"], hand["rake"], hand["schedule"], hand["rake_verdict"]) == ("tournament", 0, None, None)
