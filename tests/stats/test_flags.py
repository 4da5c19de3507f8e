"""Each statistic: hands that count and hands that don't.

Six players by their places: S and B post 1 and 2, then U, H, C and D (the button). `S+ B-`: S did it, B had the
chance; whoever is not named had none.
"""

import numpy as np
import pytest

from pokerstats.model.names import CANCELLED, TRUNCATED
from pokerstats.model.statistics import DID, MARKED
from pokerstats.stats.flags import flag
from tests.replay.build import Hand, hand, money, repeated, tell_hand

SIX = ["S", "B", "U", "H", "C", "D"]
BOARD = "2c7dKc9s3h"
OPEN = "U raises-to 6, H calls 6, C folds, D folds, S folds, B calls 4"  # U is the aggressor, B acts first
OUT = "C folds, D folds, S folds, B folds"
CALLED = f"{OPEN}, flop, B checks, U bets 8, H calls 8, B folds"
CHECKED = f"{OPEN}, flop, B checks, U checks, H checks"
AGAIN = "U bets 20, H calls 20"
LIMPED = "U calls 2, H folds, C folds, D folds, S folds, B checks"


def marks(told: Hand) -> tuple[dict[str, str], list[int], list[int]]:
    """Who had which chance, as the tables write it; bets and calls by seat."""
    game = tell_hand(told)
    flags = flag(told.setup, told.seats, game.play.played, told.cards, game.play.seat_result)
    found = {}
    for bit, name in enumerate(MARKED):
        rows = [(who, row >> bit & 1, row >> DID + bit & 1) for who, row in zip(told.players, flags.marks.tolist())]  # noqa: B905
        assert not any(did and not chance for _, chance, did in rows)
        found[name] = " ".join(f"{who}{'+' if did else '-'}" for who, chance, did in rows if chance)
    return found, flags.bets.tolist(), flags.calls.tolist()


def six(
    text: str, stacks: dict[str, str] | None = None, limit: str = "no", board: str = BOARD, status: int = 0
) -> Hand:
    acts = ["S small 1", "B big 2", *(part.strip() for part in text.split(",") if part.strip())]
    players = [f"{who} {(stacks or {}).get(who, '200')}" for who in SIX]
    return hand(players, acts, board=board, limit=limit, status=status)


PREFLOP = [
    # a walk is no decision of the big blind
    ("vpip", "U folds, H folds, C folds, D folds, S folds", "S- U- H- C- D-"),
    # checking the big blind is not voluntary, calling and completing is
    ("vpip", "U calls 2, H folds, C folds, D folds, S calls 1, B checks", "S+ B- U+ H- C- D-"),
    # a later call counts too
    ("vpip", "U raises-to 6, H folds, C folds, D folds, S folds, B calls 4", "S- B+ U+ H- C- D-"),
    ("pfr", f"U calls 2, H raises-to 8, {OUT}, U raises-to 30, H folds", "S- B- U+ H+ C- D-"),
    ("pfr", "U calls 2, H folds, C folds, D folds, S folds, B checks", "S- B- U- H- C- D-"),
    # open raises: until somebody comes in; never the big blind
    ("rfi", "U folds, H folds, C raises-to 5, D folds, S folds, B folds", "U- H- C+"),
    ("rfi", f"U calls 2, H raises-to 9, {OUT}, U folds", "U-"),
    ("rfi", "U folds, H folds, C folds, D folds, S calls 1, B raises-to 6, S folds", "S- U- H- C- D-"),
    # blinds against a steal of CO, BTN or SB
    ("fold_to_steal", "U folds, H folds, C raises-to 5, D folds, S folds, B calls 3", "S+ B-"),
    ("fold_to_steal", "U folds, H folds, C folds, D folds, S raises-to 6, B folds", "B+"),
    ("fold_to_steal", f"U folds, H raises-to 5, {OUT}", ""),
    ("fold_to_steal", "U folds, H folds, C raises-to 5, D calls 5, S folds, B folds", ""),
    ("fold_to_steal", "U folds, H folds, C raises-to 5, D folds, S raises-to 15, B folds, C folds", "S-"),
    ("fold_to_steal", "U calls 2, H folds, C raises-to 9, D folds, S folds, B folds, U folds", ""),
    # one raise by another player
    ("three_bet", "U raises-to 6, H folds, C raises-to 18, D folds, S folds, B folds, U folds", "H- C+"),
    ("three_bet", f"U calls 2, H raises-to 8, {OUT}, U raises-to 24, H folds", "S- B- U+ C- D-"),
    ("three_bet", "U calls 2, H folds, C folds, D folds, S calls 1, B raises-to 8, U folds, S folds", "S- U-"),
    ("squeeze", "U raises-to 6, H calls 6, C raises-to 24, D folds, S folds, B folds, U folds, H folds", "C+"),
    ("squeeze", "U raises-to 6, H calls 6, C calls 6, D folds, S folds, B folds", "S- B- C- D-"),
    ("squeeze", "U raises-to 6, H raises-to 18, C calls 18, D folds, S folds, B folds, U folds", ""),
    # the raiser meets a 3-bet, the 3-bettor a 4-bet
    ("fold_to_three_bet", f"U raises-to 6, H raises-to 18, {OUT}, U folds", "U+"),
    ("fold_to_three_bet", f"U raises-to 6, H raises-to 18, {OUT}, U calls 12", "U-"),
    ("fold_to_three_bet", "U raises-to 6, H raises-to 18, C raises-to 50, D folds, S folds, B folds, U folds, H folds",
     ""),
    ("fold_to_three_bet", "U raises-to 6, H calls 6, C raises-to 24, D folds, S folds, B folds, U folds, H folds",
     "U+"),
    ("four_bet", f"U raises-to 6, H raises-to 18, {OUT}, U raises-to 45, H folds", "U+"),
    ("four_bet", f"U raises-to 6, H raises-to 18, {OUT}, U calls 12", "U-"),
    ("four_bet", "U raises-to 6, H raises-to 18, C raises-to 50, D folds, S folds, B folds, U folds, H folds", ""),
    ("fold_to_four_bet", f"U raises-to 6, H raises-to 18, {OUT}, U raises-to 45, H folds", "H+"),
    ("fold_to_four_bet", f"U raises-to 6, H raises-to 18, {OUT}, U raises-to 45, H calls 27", "H-"),
]  # fmt: skip

POSTFLOP = [
    # the last raiser before the flop, if nobody bets into him
    ("cbet_flop", f"{OPEN}, flop, B checks, U bets 8, H folds, B folds", "U+"),
    ("cbet_flop", f"{OPEN}, flop, B checks, U checks, H bets 8, B folds, U folds", "U-"),
    ("cbet_flop", f"{OPEN}, flop, B bets 8, U folds, H folds", ""),
    ("cbet_flop", f"{LIMPED}, flop, B checks, U bets 3, B folds", ""),
    # on the turn after a c-bet that was called
    ("cbet_turn", f"{CALLED}, turn, U bets 20, H folds", "U+"),
    ("cbet_turn", f"{CHECKED}, turn, B checks, U bets 9, H folds, B folds", ""),
    ("cbet_turn", f"{OPEN}, flop, B checks, U bets 8, H raises-to 20, B folds, U calls 12, turn, U checks, H checks",
     ""),
    ("cbet_turn", (f"{OPEN}, flop, B checks, U bets 8, H raises-to 20, B folds, U raises-to 50, H calls 30,"
     f" turn, U checks, H checks"), "U-"),
    ("cbet_river", f"{CALLED}, turn, {AGAIN}, river, U checks, H checks", "U-"),
    ("cbet_river", f"{CALLED}, turn, U checks, H checks, river, U bets 9, H folds", ""),
    ("fold_to_cbet_flop", f"{OPEN}, flop, B checks, U bets 8, H folds, B calls 8", "B- H+"),
    ("fold_to_cbet_flop", f"{OPEN}, flop, B checks, U bets 8, H raises-to 30, B folds, U folds", "H-"),
    ("fold_to_cbet_flop", (f"{OPEN}, flop, B checks, U bets 8, H raises-to 24, B raises-to 60, U raises-to 120,"
     " H folds, B folds"), "H-"),
    ("fold_to_cbet_flop", f"{OPEN}, flop, B checks, U checks, H bets 8, B folds, U folds", ""),
    ("fold_to_cbet_turn", f"{CALLED}, turn, U bets 20, H folds", "H+"),
    ("fold_to_cbet_turn", f"{CALLED}, turn, {AGAIN}", "H-"),
    ("fold_to_cbet_river", f"{CALLED}, turn, {AGAIN}, river, U bets 40, H calls 40", "H-"),
    ("cbet_river", f"{CALLED}, turn, {AGAIN}, river, U bets 40, H calls 40", "U+"),
    ("fold_to_cbet_river", f"{CALLED}, turn, {AGAIN}, river, U bets 40, H folds", "H+"),
    # checked, then a bet comes
    ("check_raise_flop", f"{OPEN}, flop, B checks, U bets 8, H folds, B raises-to 24, U folds", "B+"),
    ("check_raise_flop", f"{OPEN}, flop, B checks, U checks, H bets 8, B folds, U calls 8", "B- U-"),
    ("check_raise_flop", f"{OPEN}, flop, B bets 8, U raises-to 24, H folds, B raises-to 60, U folds", ""),
    ("check_raise_turn", f"{CHECKED}, turn, B checks, U bets 9, H folds, B raises-to 30, U folds", "B+"),
    ("check_raise_turn", f"{CHECKED}, turn, B checks, U bets 9, H folds, B calls 9", "B-"),
    ("check_raise_river", (f"{LIMPED}, flop, B checks, U checks, turn, B checks, U checks, river, B checks, U bets 4,"
     " B raises-to 9, U folds"), "B+"),
    ("donk_river", f"{CHECKED}, turn, B bets 9, U folds, H calls 9, river, B checks, H checks", ""),
    ("donk_river", f"{CHECKED}, turn, B checks, U checks, H bets 9, B folds, U calls 9, river, U bets 9, H folds",
     "U+"),
    ("donk_turn", f"{OPEN}, flop, B checks, U bets 8, H folds, B calls 8, turn, B checks, U checks", "B-"),
    ("check_raise_river", (f"{LIMPED}, flop, B checks, U checks, turn, B checks, U checks, river, B checks,"
     f" U bets 4, B folds"), "B-"),
    # into the aggressor of the street before, who has not acted yet
    ("donk_flop", f"{OPEN}, flop, B bets 8, U folds, H folds", "B+"),
    ("donk_flop", f"{OPEN}, flop, B checks, U checks, H bets 8, B folds, U folds", "B-"),
    ("donk_flop", f"{LIMPED}, flop, B bets 4, U folds", ""),
    ("donk_turn", f"{OPEN}, flop, B checks, U bets 8, H folds, B calls 8, turn, B bets 20, U folds", "B+"),
    ("donk_turn", f"{CHECKED}, turn, B bets 9, U folds, H folds", ""),
    ("donk_river", (f"{OPEN}, flop, B checks, U bets 8, H folds, B calls 8, turn, B checks, U bets 20,"
     f" B calls 20, river, B checks, U checks"), "B-"),
    ("wtsd", f"{OPEN}, flop, B checks, U bets 8, H folds, B folds", "B- U- H-"),
    ("wtsd", f"{LIMPED}, flop, B checks, U checks, turn, B checks, U checks, river, B checks, U checks", "B+ U+"),
]  # fmt: skip


@pytest.mark.parametrize(("statistic", "acts", "expected"), [*PREFLOP, *POSTFLOP])
def test_who_counts(statistic: str, acts: str, expected: str) -> None:
    assert marks(six(acts))[0][statistic] == expected


def test_every_statistic_is_in_the_tables_done_and_not() -> None:
    for name in MARKED:
        ends = [expected for statistic, _, expected in [*PREFLOP, *POSTFLOP] if statistic == name]
        assert any("+" in end for end in ends), name
        assert any("-" in end for end in ends), name


@pytest.mark.parametrize(
    ("acts", "stacks", "statistic", "expected"),
    [
        # a short all-in is a raise of its player, and the level stays: B faces no 3-bet but one raise
        ("U raises-to 6, H raises-to 9 all-in, C folds, D folds, S folds, B folds, U calls 3", {"H": "9"},
         "three_bet", "S- B- H+ C- D-"),
        ("U raises-to 6, H raises-to 9 all-in, C folds, D folds, S folds, B folds, U calls 3", {"H": "9"},
         "fold_to_three_bet", ""),
        # who can only call has no chance to 3-bet
        ("U raises-to 6, H calls 5 all-in, C folds, D folds, S folds, B folds", {"H": "5"}, "three_bet", "S- B- C- D-"),
        # nor who has nobody left to raise
        ("U folds, H folds, C folds, D folds, S raises-to 40 all-in, B folds", {"S": "40"}, "three_bet", ""),
        # a steal is a full raise
        ("U folds, H folds, C raises-to 3 all-in, D folds, S folds, B calls 1", {"C": "3"}, "fold_to_steal", ""),
        ("U folds, H folds, C raises-to 3 all-in, D folds, S folds, B calls 1", {"C": "3"}, "rfi", "U- H- C+"),
    ],
)  # fmt: skip
def test_short_stacks(acts: str, stacks: dict[str, str], statistic: str, expected: str) -> None:
    assert marks(six(acts, stacks))[0][statistic] == expected


def test_chips_bought_after_the_bust_raise_nobody() -> None:
    told = six("U raises-to 6, H calls 5 all-in, C folds, D folds, S folds, B folds", {"H": "5"})
    bought = told.seats.added_on.copy()
    bought[3] = money("200")
    told = told._replace(seats=told.seats._replace(added_on=bought))
    assert marks(told)[0]["three_bet"] == "S- B- C- D-"


def test_all_in_before_the_flop_sees_it_and_shows_down() -> None:
    told = six("U raises-to 50 all-in, H calls 50, C folds, D folds, S folds, B folds", {"U": "50"})
    found, bets, calls = marks(told)
    assert found["wtsd"] == "U+ H+"
    assert found["cbet_flop"] == found["donk_flop"] == ""
    assert bets == calls == [0] * 6


def test_without_a_board_nobody_saw_a_flop() -> None:
    assert marks(six("U folds, H folds, C folds, D folds, S folds", board=""))[0]["wtsd"] == ""


def test_fixed_limit_ends_with_the_fourth_bet() -> None:
    text = (
        "U raises-to 4, H raises-to 6, C folds, D folds, S folds, B folds, U raises-to 8, H calls 2,"
        " flop, U checks, H bets 2, U raises-to 4, H raises-to 6, U raises-to 8, H calls 2"
    )
    found, bets, calls = marks(six(text, limit="fixed"))
    assert found["four_bet"] == "U+"
    assert found["fold_to_four_bet"] == "H-"
    assert found["check_raise_flop"] == "U+"
    assert (bets[2], bets[3], calls[3]) == (2, 2, 1)


def test_heads_up_the_button_steals() -> None:
    told = hand(["D 200", "B 200"], ["D small 1", "B big 2", "D raises-to 6", "B folds"], button=1)
    found, _, _ = marks(told)
    assert (found["rfi"], found["fold_to_steal"], found["vpip"]) == ("D+", "B+", "D+ B-")


@pytest.mark.parametrize("status", [CANCELLED, TRUNCATED])
def test_hands_that_are_not_replayed_have_no_statistics(status: int) -> None:
    found, bets, calls = marks(six("U folds, H folds, C folds, D folds, S folds", status=status))
    assert not any(found.values())
    assert bets == calls == [-1] * 6


def test_unknown_stacks_can_raise() -> None:
    assert marks(six("U raises-to 6, H folds, C folds, D folds, S folds, B folds", {"B": "?"}))[0]["three_bet"] == (
        "S- B- H- C- D-"
    )


def test_hands_do_not_touch_each_other() -> None:
    one = six(f"{OPEN}, flop, B checks, U bets 8, H calls 8, B raises-to 24, U folds, H folds")
    told = repeated(one, 3)
    game = tell_hand(told)
    flags = flag(told.setup, told.seats, game.play.played, told.cards, game.play.seat_result)
    for column in flags:
        assert column.any()
        assert np.array_equal(column[:6], column[6:12])
        assert np.array_equal(column[:6], column[12:])
