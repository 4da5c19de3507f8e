"""Acts by the rules: turns, amounts, least raises, pot and fixed limit; `s0_4` … are points of the source pages."""

import pytest

from pokerstats.model import names
from tests.replay.build import NONE, house, repeated, tell, tell_hand

THREE = ["Ann 200", "Bob 200", "Cid 200"]  # Cid has the button
BLINDS = ["Ann small 1", "Bob big 2"]
FIVE = ["Ann 500", "Bob 500", "Cid 500", "Dan 500", "Eve 500"]


def codes(players: list[str], acts: list[str], **more: object) -> list[int]:
    """Findings A3xx of a hand; P406 is their echo."""
    return [code for code in tell(players, acts, **more).codes if 300 < code < 400]


def test_s0_4_first_round_begins_left_of_the_big_blind() -> None:
    assert codes(THREE, [*BLINDS, "Cid folds", "Ann folds"]) == []
    assert codes(THREE, [*BLINDS, "Ann folds", "Cid folds"]) == [301]


def test_s0_4_later_rounds_begin_left_of_the_button() -> None:
    acts = [*BLINDS, "Cid calls 2", "Ann calls 1", "Bob checks", "flop"]
    assert codes(THREE, [*acts, "Ann checks", "Bob bets 4", "Cid folds", "Ann folds"], board="2c3d4h") == []
    assert codes(THREE, [*acts, "Cid checks", "Ann checks", "Bob bets 4", "Cid folds", "Ann folds"],
                 board="2c3d4h") == [301]  # fmt: skip


def test_heads_up_the_button_posts_small_acts_first_and_then_last() -> None:
    acts = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks", "flop", "Ann checks", "Bob bets 2", "Ann folds"]
    assert codes(["Ann 200", "Bob 200"], acts, board="2c3d4h") == []


def test_dead_small_blind_leaves_the_turns_alone() -> None:
    acts = ["Bob big 2", "Cid calls 2", "Dan calls 2", "Bob checks", "flop", "Bob checks", "Cid bets 2", "Dan folds",
            "Bob folds"]  # fmt: skip
    assert codes(["Ann 200", "Bob 200", "Cid 200", "Dan 200"], acts, board="2c3d4h", sitting_out="Ann") == []


def test_who_is_all_in_for_the_ante_posts_no_blind() -> None:
    acts = ["Ann ante 1 all-in", "Bob ante 1", "Cid ante 1", "Bob big 2", "Cid calls 2", "Bob checks"]
    streets = [x for street in ("flop", "turn", "river") for x in (street, "Bob checks", "Cid checks")]
    assert codes(["Ann 1", "Bob 200", "Cid 200"], acts + streets, board="2c3d4h5s6c", ante="1") == []


def test_a_bomb_pot_begins_on_the_flop() -> None:
    antes = ["Ann ante 1", "Bob ante 1", "Cid ante 1"]
    flop = ["flop", "Ann checks", "Bob bets 3", "Cid folds", "Ann folds"]
    assert codes(THREE, [*antes, *flop], board="2c3d4h", ante="1") == []
    assert codes(THREE, [*antes, "flop", "Bob checks", "Ann checks", "Cid checks"], board="2c3d4h", ante="1") == [301]
    assert codes(THREE, [*antes, "flop", "Ann bets 3", "Bob folds", "turn"], board="2c3d4h5s", ante="1") == [311]
    assert codes(THREE, [*antes, "Ann big 2", *flop], board="2c3d4h", ante="1")[-1] == 311
    assert codes(THREE, flop, board="2c3d4h") == [311]
    assert codes(THREE, [*antes, "Ann folds", "Bob folds"], ante="1")[-1] == 315


@pytest.mark.parametrize(
    ("players", "blinds"),
    [
        (THREE, ["Bob small 1", "Ann big 2"]),
        (THREE, ["Bob big 2", "Ann small 1"]),
        (THREE, ["Ann small 1", "Cid big 2"]),
        (THREE, ["Cid big 2"]),
        (THREE, ["Bob big 2"]),
        (["Ann 200", "Bob 200"], ["Ann small 1", "Bob big 2"]),
    ],
)
def test_blind_of_a_wrong_seat(players: list[str], blinds: list[str]) -> None:
    told = tell(players, blinds)
    assert told.codes[0] == 301
    assert told.codes.count(301) == 1


@pytest.mark.parametrize(
    ("players", "blinds", "acts", "expected"),
    [
        (THREE, ["Ann small 1"], ["Cid folds", "Ann folds"], 2.0),
        (["Ann 200", "Bob 200"], ["Ann big 2"], ["Bob folds"], 1.0),
    ],
)
def test_blind_that_is_missing(players: list[str], blinds: list[str], acts: list[str], expected: float) -> None:
    assert tell(players, blinds + acts).findings[0] == (315, expected, None)


def test_after_an_act_out_of_turn_nothing_more_is_reported() -> None:
    """Ann's bet is missing: that Cid calls it is no second fault, and that the hand ends before the river neither."""
    told = tell(THREE, [*BLINDS, "Cid calls 2", "Ann calls 1", "Bob checks", "flop", "Cid calls 4", "Bob folds"],
                board="2c3d4h")  # fmt: skip
    assert told.codes == [301]


def test_dead_button_seat_is_between_players() -> None:
    acts = ["Bob small 1", "Cid big 2", "Ann folds", "Bob folds"]
    assert codes(THREE, acts, button=1) == []


def test_s1_5_big_blind_has_the_option() -> None:
    limped = [*BLINDS, "Cid calls 2", "Ann calls 1"]
    ending = ["Cid folds", "Ann folds"]
    assert codes(THREE, [*limped, "Bob raises 4 to 6", *ending]) == []
    assert codes(THREE, [*limped, "flop", "Ann bets 2", "Bob folds", "Cid folds"], board="2c3d4h") == [311]


def test_s1_5_who_raised_last_cannot_raise_himself() -> None:
    acts = [*BLINDS, "Cid raises 4 to 6", "Ann calls 5", "Bob calls 4", "Cid raises 6 to 12", "Ann folds", "Bob folds"]
    assert codes(THREE, acts) == [317]


def test_s2_2_blinds_are_live() -> None:
    assert codes(THREE, [*BLINDS, "Cid folds", "Ann calls 1", "Bob checks", "flop", "Ann bets 2", "Bob folds"],
                 board="2c3d4h") == []  # fmt: skip


def test_s2_7_missed_big_blind_is_posted_live_and_dead_money_is_not() -> None:
    told = tell(THREE, [*BLINDS, "Cid big 2", "Cid dead 1", "Cid checks", "Ann calls 1", "Bob checks", "flop",
                        "Ann bets 2", "Bob folds", "Cid folds"], board="2c3d4h")  # fmt: skip
    assert told.codes == []
    assert told.of(told.play.seat_result.contributed) == {"Ann": 2.0, "Bob": 2.0, "Cid": 3.0}
    assert told.play.played.to.tolist()[1:4] == [20_000, 20_000, NONE], "dead money has no level"


@pytest.mark.parametrize(("word", "price"), [("dead", 2), ("live", 1)])
def test_second_small_blind_is_dead_or_live_by_the_house(word: str, price: int) -> None:
    acts = [*BLINDS, "Cid small 1", f"Cid calls {price}", "Ann folds", "Bob checks", "flop", "Bob bets 2", "Cid folds"]
    assert codes(THREE, acts, board="2c3d4h", dialect=house(second_small=word)) == []


def test_straddle_is_matched_and_acts_last_before_the_flop() -> None:
    acts = [*BLINDS, "Cid straddles 4", "Dan folds", "Eve calls 4", "Ann folds", "Bob calls 2", "Cid raises 8 to 12",
            "Eve folds", "Bob folds"]  # fmt: skip
    assert codes(FIVE, acts) == []


def test_straddle_of_the_button_opens_action_left_of_it() -> None:
    acts = [*BLINDS, "Eve straddles 4", "Ann calls 3", "Bob folds", "Cid folds", "Dan folds", "Eve checks",
            "flop", "Ann bets 4", "Eve folds"]  # fmt: skip
    assert codes(FIVE, acts, board="2c3d4h") == []


def test_double_big_blind_of_the_next_seat_is_a_straddle() -> None:
    assert codes(FIVE, [*BLINDS, "Cid big 4", "Dan calls 4", "Eve folds", "Ann folds", "Bob folds", "Cid checks",
                        "flop", "Cid bets 4", "Dan folds"], board="2c3d4h") == []  # fmt: skip


def test_who_acts_plays_whatever_the_seat_list_says() -> None:
    told = tell(THREE, [*BLINDS, "Cid calls 2", "Ann folds", "Bob checks", "flop", "Bob bets 2", "Cid folds"],
                board="2c3d4h", sitting_out="Cid")  # fmt: skip
    assert told.codes == []
    assert told.play.result.players_dealt.tolist() == [3]
    assert told.play.result.players_flop.tolist() == [2]


def test_who_sits_out_is_not_waited_for() -> None:
    told = tell(THREE, [*BLINDS, "Ann folds"], sitting_out="Cid")
    assert told.codes == []
    assert told.play.result.players_dealt.tolist() == [2]


@pytest.mark.parametrize(
    ("acts", "code", "expected", "printed"),
    [
        (["Cid calls 3"], 303, 2.0, 3.0),
        (["Cid raises 1 to 3"], 304, 2.0, 1.0),
        (["Cid raises 4 to 7"], 312, 5.0, 4.0),
        (["Cid checks"], 308, 2.0, None),
        (["Cid bets 6"], 313, None, None),
        (["Cid raises 299 to 301"], 309, 200.0, 301.0),
        (["Cid raises 100 to 102 all-in"], 310, 98.0, None),
    ],
)
def test_wrong_act_is_found_with_both_figures(
    acts: list[str], code: int, expected: float | None, printed: float | None
) -> None:
    told = tell(THREE, [*BLINDS, *acts, "Ann folds", "Bob folds"])
    assert told.findings[0] == (code, expected, printed)
    assert told.play.problems.line[0] == 12
    assert told.play.problems.seat_i[0] == 2
    assert [found for found in told.codes if found != 406] == [code], "one cause, one finding"


@pytest.mark.parametrize(
    ("blinds", "code", "expected", "printed"),
    [
        (["Ann small 2", "Bob big 2"], 315, 1.0, 2.0),
        (["Ann small 1", "Bob big 3"], 315, 2.0, 3.0),
        (["Ann ante 0.5", "Bob ante 0.2", "Cid ante 0.5", *BLINDS], 318, 0.5, 0.2),
    ],
)
def test_blind_or_ante_of_a_wrong_amount(blinds: list[str], code: int, expected: float, printed: float) -> None:
    told = tell(THREE, [*blinds, "Cid folds", "Ann folds"], ante="0.5" if code == 318 else "?")
    assert told.findings[0] == (code, expected, printed)


def test_a_second_ante_of_one_player_is_told() -> None:
    told = tell(THREE, ["Ann ante 0.5", "Bob ante 0.5", "Ann ante 0.5", *BLINDS, "Cid folds", "Ann folds"], ante="0.5")
    assert told.findings[0] == (318, 0.0, 0.5)


def test_who_has_folded_mucks_no_cards_at_the_showdown() -> None:
    acts = [*BLINDS, "Cid folds", "Ann calls 1", "Bob checks"]
    streets = [x for street in ("flop", "turn", "river") for x in (street, "Ann checks", "Bob checks")]
    assert codes(THREE, [*acts, *streets, "Ann mucks"], board="2c3d4h5s6c") == []
    assert codes(THREE, [*acts, *streets, "Cid mucks"], board="2c3d4h5s6c") == [302]


def test_the_big_blind_posts_no_dead_money() -> None:
    """A combined post is one of a player who comes back; here it is a blind of a wrong amount."""
    told = tell(THREE, ["Ann small 1", "Bob dead 0.1", "Bob big 2", "Cid folds", "Ann folds"])
    assert told.findings[0] == (315, 2.0, 2.1)


def test_all_in_for_less_than_a_blind_or_ante_is_no_fault() -> None:
    players = ["Ann 0.6", "Bob 1.2", "Cid 200"]
    acts = ["Ann ante 0.5", "Bob ante 0.5", "Cid ante 0.5", "Ann small 0.1 all-in", "Bob big 0.7 all-in", "Cid folds"]
    assert codes(players, acts, ante="0.5", board="2c3d4h5s6c") == []


def test_the_full_big_blind_is_called_where_its_poster_is_all_in_for_less() -> None:
    players = ["Ann 200", "Bob 1.5", "Cid 200", "Dan 200"]
    acts = ["Ann small 1", "Bob big 1.5 all-in", "Cid calls 2", "Dan raises 4 to 6", "Ann folds", "Cid folds"]
    assert codes(players, acts, board="2c3d4h5s6c") == []


def test_a_raise_over_a_short_big_blind_may_count_from_its_chips() -> None:
    players = ["Ann 200", "Bob 1.5", "Cid 200"]
    assert codes(players, ["Ann small 1", "Bob big 1.5 all-in", "Cid raises 4.5 to 6", "Ann folds"],
                 board="2c3d4h5s6c") == []  # fmt: skip


def test_who_folded_acts_no_more() -> None:
    assert codes(THREE, [*BLINDS, "Cid folds", "Ann calls 1", "Cid calls 2", "Bob checks"]) == [302]


def test_who_is_all_in_acts_no_more_but_may_be_folded_by_the_room() -> None:
    players = ["Ann 200", "Bob 200", "Cid 2", "Dan 200"]
    acts = [*BLINDS, "Cid calls 2 all-in", "Dan calls 2", "Ann folds", "Bob checks", "flop"]
    board = "2c3d4h5s6c"
    after = ["Dan bets 2", "Bob folds"]
    assert codes(players, [*acts, "Bob checks", "Cid bets 2", *after], board=board)[0] == 316
    assert codes(players, [*acts, "Bob checks", "Cid folds", *after], board=board) == []


def test_no_act_after_betting_is_over() -> None:
    players = ["Ann 200", "Bob 50"]
    acts = ["Bob small 1", "Ann big 2", "Bob raises 48 to 50 all-in", "Ann calls 48", "flop"]
    assert codes(players, acts, board="2c3d4h5s6c") == []
    assert codes(players, [*acts, "Ann checks"], board="2c3d4h5s6c") == [317]
    assert codes(players, [*acts, "Ann checks"], board="2c3d4h5s6c", dialect=house(idle_checks="yes")) == []


def test_street_that_ends_too_early_leaves_the_pots_undecided() -> None:
    told = tell(THREE, [*BLINDS, "Cid raises 4 to 6", "Ann calls 5", "flop", "Ann checks", "Cid checks"],
                board="2c3d4h5s6c")  # fmt: skip
    assert told.codes == [311]
    assert told.play.result.undecided[0] & 1 == 1


def test_street_without_any_act_is_not_closed() -> None:
    told = tell(THREE, [*BLINDS, "Cid calls 2", "Ann folds", "Bob checks", "flop", "Bob checks", "Cid checks"],
                board="2c3d4h5s6c")  # fmt: skip
    assert told.codes[0] == 311
    assert told.play.problems.street[0] == 2


def test_s2_9_a_raise_is_at_least_the_previous_one() -> None:
    start = [*BLINDS, "Cid raises 6 to 8"]
    assert codes(THREE, [*start, "Ann raises 6 to 14", "Bob folds", "Cid folds"]) == []
    assert codes(THREE, [*start, "Ann raises 5 to 13", "Bob folds", "Cid folds"]) == [304]


def test_s1_4_a_house_may_ask_for_no_more_than_the_big_blind() -> None:
    acts = [*BLINDS, "Cid raises 6 to 8", "Ann raises 2 to 10", "Bob folds", "Cid folds"]
    assert codes(THREE, acts, dialect=house(least_raise="big_blind")) == []
    assert codes(THREE, acts) == [304]


def test_s0_9_no_limit_goes_up_to_the_stack() -> None:
    assert codes(THREE, [*BLINDS, "Cid raises 198 to 200 all-in", "Ann folds", "Bob folds"]) == []


@pytest.mark.parametrize(("stack", "expected"), [("11", [314]), ("14", [])])
def test_only_a_full_raise_reopens_betting(stack: str, expected: list[int]) -> None:
    players = ["Ann 200", f"Bob {stack}", "Cid 200", "Dan 200"]
    by = float(stack) - 8
    acts = [*BLINDS, "Cid raises 6 to 8", "Dan calls 8", "Ann folds", f"Bob raises {by:g} to {stack} all-in",
            f"Cid raises 20 to {20 + float(stack):g}", "Dan folds"]  # fmt: skip
    assert codes(players, acts, board="2c3d4h5s6c") == expected


@pytest.mark.parametrize(("last", "word", "expected"), [("17", "yes", [314]), ("18", "yes", []), ("18", "no", [314])])
def test_short_all_ins_add_up_unless_the_house_says_no(last: str, word: str, expected: list[int]) -> None:
    """Robert's Rules, section 14, 5: a raise of 8, then all-ins to 14 and 18 reopen betting, to 14 and 17 don't."""
    players = ["Ann 14", f"Bob {last}", "Cid 200", "Dan 200"]
    acts = [*BLINDS, "Cid raises 8 to 10", "Dan calls 10", "Ann raises 4 to 14 all-in",
            f"Bob raises {int(last) - 14} to {last} all-in", f"Cid raises 20 to {int(last) + 20}",
            "Dan folds"]  # fmt: skip
    assert codes(players, acts, board="2c3d4h5s6c", dialect=house(short_raises_add=word)) == expected


@pytest.mark.parametrize(("last", "to", "expected"), [("4.8", 6, [314]), ("5", 7, [])])
def test_short_all_ins_add_up_to_half_a_bet_at_fixed_limit(last: str, to: int, expected: list[int]) -> None:
    """Ann bets 2 on the flop; Bob and Cid are all-in for more by less than half a bet each."""
    players = ["Ann 200", "Bob 4.4", f"Cid {last}", "Dan 200"]
    level = float(last) - 2
    acts = [*BLINDS, "Cid calls 2", "Dan calls 2", "Ann calls 1", "Bob checks", "flop", "Ann bets 2",
            "Bob raises 0.4 to 2.4 all-in", f"Cid raises {level - 2.4:g} to {level:g} all-in",
            f"Dan calls {level:g}", f"Ann raises {to - 2 - level:g} to {to - 2}", "Dan folds"]  # fmt: skip
    assert codes(players, acts, board="2c3d4h5s6c", **FIXED) == expected


def test_who_has_not_acted_may_raise_over_a_short_all_in() -> None:
    players = ["Ann 200", "Bob 200", "Cid 3", "Dan 200"]
    acts = [*BLINDS, "Cid raises 1 to 3 all-in", "Dan raises 6 to 9", "Ann folds", "Bob folds"]
    assert codes(players, acts, board="2c3d4h5s6c") == []


def test_s0_8_pot_limit_50_bet_10_call_10_raise_80() -> None:
    acts = ["Ann small 5", "Bob big 10", "Cid calls 10", "Dan calls 10", "Eve calls 10", "Ann calls 5", "Bob checks",
            "flop", "Ann bets 10", "Bob calls 10"]  # fmt: skip
    rest = ["Dan folds", "Eve folds", "Ann folds", "Bob folds"]
    more = {"game": "omaha", "limit": "pot", "stakes": "5/10", "board": "2c3d4h"}
    assert codes(FIVE, [*acts, "Cid raises 80 to 90", *rest], **more) == []
    told = tell(FIVE, [*acts, "Cid raises 81 to 91", *rest], **more)
    assert told.findings == [(305, 80.0, 81.0)]


def test_s1_3_pot_limit_first_to_act_makes_it_7_or_8_by_the_house() -> None:
    def first_raise(to: int, house_rule: str) -> list[int]:
        return codes(THREE, [*BLINDS, f"Cid raises {to - 2} to {to}", "Ann folds", "Bob folds"], limit="pot",
                     dialect=house(pot_limit_small=house_rule))  # fmt: skip

    assert first_raise(7, "as_posted") == []
    assert first_raise(8, "as_posted") == [305]
    assert first_raise(8, "as_big") == []
    assert first_raise(9, "as_big") == [305]


def test_dead_money_counts_for_the_pot_limit() -> None:
    acts = [*BLINDS, "Dan big 2", "Dan dead 1", "Cid raises 8 to 10", "Dan folds", "Eve folds", "Ann folds",
            "Bob folds"]  # fmt: skip
    assert codes(FIVE, acts, limit="pot") == []


FIXED = {"limit": "fixed", "stakes": "1/2"}
LIMPED = [*BLINDS, "Cid calls 2", "Ann calls 1", "Bob checks", "flop"]


@pytest.mark.parametrize(("street", "bet"), [("flop", 2), ("turn", 4), ("river", 4)])
def test_s0_3_smaller_bet_to_the_flop_and_larger_after_it(street: str, bet: int) -> None:
    streets = ["flop", "turn", "river"]
    checked = [x for s in streets[: streets.index(street)] for x in (s, "Ann checks", "Bob checks", "Cid checks")]
    acts = [*LIMPED[:-1], *checked, street]
    board = "2c3d4h5s6c"[: 6 + 2 * streets.index(street)]
    assert codes(THREE, [*acts, f"Ann bets {bet}", "Bob folds", "Cid folds"], board=board, **FIXED) == []
    told = tell(THREE, [*acts, f"Ann bets {bet + 1}", "Bob folds", "Cid folds"], board=board, **FIXED)
    assert told.findings == [(306, float(bet), float(bet + 1))]


def test_s2_9_one_bet_and_three_raises_a_round() -> None:
    capped = [*LIMPED, "Ann bets 2", "Bob raises 2 to 4", "Cid raises 2 to 6", "Ann raises 2 to 8"]
    over = [*capped, "Bob raises 2 to 10", "Cid folds", "Ann folds"]
    assert codes(THREE, [*capped, "Bob folds", "Cid folds"], board="2c3d4h", **FIXED) == []
    assert codes(THREE, over, board="2c3d4h", **FIXED) == [307]
    assert codes(THREE, over, board="2c3d4h", dialect=house(raise_cap="five"), **FIXED) == []
    assert codes(THREE, over, board="2c3d4h", dialect=house(raise_cap="none"), **FIXED) == []


def test_the_big_blind_is_the_first_bet_of_the_cap() -> None:
    acts = [*BLINDS, "Cid raises 2 to 4", "Ann raises 2 to 6", "Bob raises 2 to 8"]
    assert codes(THREE, [*acts, "Cid folds", "Ann folds"], **FIXED) == []
    assert codes(THREE, [*acts, "Cid raises 2 to 10", "Ann folds", "Bob folds"], **FIXED) == [307]


def test_s1_2_no_cap_heads_up_where_the_house_says_so() -> None:
    players = ["Ann 200", "Bob 200"]
    acts = ["Bob small 1", "Ann big 2", "Bob raises 2 to 4", "Ann raises 2 to 6", "Bob raises 2 to 8",
            "Ann raises 2 to 10", "Bob folds"]  # fmt: skip
    assert codes(players, acts, **FIXED) == [307]
    assert codes(players, acts, dialect=house(cap_heads_up="lifted"), **FIXED) == []


@pytest.mark.parametrize(("stack", "to"), [("4.5", 6), ("5.5", 6), ("5.5", 7.5), ("5.5", 8)])
def test_after_a_short_all_in_the_bet_is_completed_or_raised(stack: str, to: float) -> None:
    players = ["Ann 200", f"Bob {stack}", "Cid 200"]
    by = float(stack) - 4
    acts = [*LIMPED, "Ann bets 2", f"Bob raises {by:g} to {float(stack) - 2:g} all-in",
            f"Cid raises {to - float(stack):g} to {to - 2:g}", "Ann folds"]  # fmt: skip
    assert codes(players, acts, board="2c3d4h5s6c", **FIXED) == []


def test_completing_a_short_all_in_is_no_raise_of_the_cap() -> None:
    """Levels 2, 4, 5.5 all-in, 6 completed and 8: four bets."""
    players = ["Ann 200", "Bob 200", "Cid 7.5"]
    acts = [*LIMPED, "Ann bets 2", "Bob raises 2 to 4", "Cid raises 1.5 to 5.5 all-in", "Ann raises 0.5 to 6",
            "Bob raises 2 to 8"]  # fmt: skip
    assert codes(players, [*acts, "Ann folds"], board="2c3d4h5s6c", **FIXED) == []
    assert codes(players, [*acts, "Ann raises 2 to 10", "Bob folds"], board="2c3d4h5s6c", **FIXED) == [307]


def test_cap_game_a_player_at_the_cap_is_all_in() -> None:
    acts = [*BLINDS, "Cid raises 58 to 60 cap", "Ann folds", "Bob calls 58 cap"]
    told = tell(THREE, acts, board="2c3d4h5s6c", limit="cap", cap="60")
    assert told.codes == []
    assert told.pots == [(121.0, "BC")]


@pytest.mark.parametrize("act", ["raises 6 to 8", "raises-to 8", "raises-by 6", "raises-adding 8"])
def test_figures_of_a_raise_by_what_they_mean(act: str) -> None:
    told = tell(THREE, [*BLINDS, f"Cid {act}", "Ann calls 7", "Bob folds", "flop", "Ann checks", "Cid bets 8",
                        "Ann folds"], board="2c3d4h")  # fmt: skip
    assert told.codes == []
    assert told.play.played.to.tolist()[2] == 80_000


@pytest.mark.parametrize(("mark", "word", "expected"), [
    (" all-in", "always", []), ("", "always", [(321, None, None)] * 2), ("", "optional", []),
])  # fmt: skip
def test_acts_of_the_last_chips_are_marked_where_the_house_always_does(
    mark: str, word: str, expected: list[tuple[int, None, None]]
) -> None:
    acts = [*BLINDS, f"Cid raises 28 to 30{mark}", "Ann folds", f"Bob calls 18{mark}"]
    told = tell(["Ann 200", "Bob 20", "Cid 30"], acts, board="2c3d4h5s6c", dialect=house(all_in_mark=word))
    assert told.findings == expected


def test_a_call_of_more_than_the_stack_and_a_marked_one_of_less_doubt_the_stack() -> None:
    acts = [*BLINDS, "Cid raises 18 to 20", "Ann folds"]
    assert tell(["Ann 200", "Bob 12", "Cid 200"], [*acts, "Bob calls 18 all-in"], board="2c3d4h5s6c").findings == [
        (309, 10.0, 18.0), (406, None, None),
    ]  # fmt: skip
    assert tell(["Ann 200", "Bob 40", "Cid 200"], [*acts, "Bob calls 10 all-in"], board="2c3d4h5s6c").findings == [
        (310, 28.0, None), (406, None, None),
    ]  # fmt: skip


def test_call_to_tells_the_level() -> None:
    assert codes(THREE, [*BLINDS, "Cid raises 6 to 8", "Ann calls-to 8", "Bob folds", "flop", "Ann bets 8",
                         "Cid folds"], board="2c3d4h") == []  # fmt: skip


def test_who_has_an_unknown_stack_is_all_in_only_if_the_text_says_so() -> None:
    players = ["Ann ?", "Bob 200", "Cid 200"]
    acts = [*BLINDS, "Cid raises 48 to 50", "Ann calls 29 all-in", "Bob folds"]
    told = tell(players, acts, board="2c3d4h5s6c")
    assert told.codes == []
    assert told.pots == [(62.0, "AC")]
    assert told.of(told.play.seat_result.uncalled)["Cid"] == 20.0


def test_findings_beyond_the_room_for_them_are_not_lost() -> None:
    """Kernels stop at a full table and go on in a larger one."""
    many = 700
    told = tell_hand(repeated(tell(THREE, [*BLINDS, "Cid calls 3", "Ann folds", "Bob folds"]).hand, many))
    assert told.play.problems.hand.tolist() == [h for h in range(many) for _ in range(2)]
    assert told.codes == [303, 406] * many


def test_a_hand_without_any_blind_lacks_the_big_one() -> None:
    acts = ["Cid folds", "Ann folds"]
    assert tell(THREE, acts).findings[0] == (315, 2.0, None)
    assert codes(THREE, ["Ann ante 1", "Bob ante 1", "Cid ante 1", *acts], ante="1") == [315]
    assert codes(["Ann 200", "Bob 1", "Cid 200"], ["Ann ante 1", "Bob ante 1 all-in", "Cid ante 1", *acts],
                 ante="1") == []  # fmt: skip


def test_who_posts_both_blinds_is_no_big_blind_where_that_one_is_all_in_for_the_ante() -> None:
    players = ["Ann 200", "Bob 1", "Cid 200", "Dan 200"]
    posts = ["Ann ante 1", "Bob ante 1 all-in", "Cid ante 1", "Dan ante 1", "Ann small 1", "Cid dead 1", "Cid big 2"]
    told = tell(players, [*posts, "Cid checks", "Dan folds", "Ann folds"], board="2c3d4h5s6c", ante="1")
    assert (told.codes, told.pots) == ([], [(5.0, "BC"), (2.0, "C")])
    assert told.of(told.play.seat_result.uncalled) == {"Ann": 0, "Bob": 0, "Cid": 1, "Dan": 0}
    assert [names.POSITIONS[p] for p in told.play.seat_result.position] == ["SB", "BB", "CO", "BTN"]
    with_chips = ["Ann ante 1", "Cid ante 1", "Dan ante 1", "Ann small 1", "Cid dead 1", "Cid big 2"]
    assert codes(players, [*with_chips, "Dan folds", "Ann folds"], ante="1", sitting_out="Bob") == [315]


STRANGER = ["Ann 200", "Bob 200", "Cid 200", "Dan* ?"]  # Cid has the button; nobody knows where Dan sits


def test_a_player_without_a_seat_acts_at_any_time_and_the_others_in_their_order() -> None:
    for acts in (
        [*BLINDS, "Dan raises-to 6", "Cid calls 6", "Ann folds", "Bob folds"],
        [*BLINDS, "Cid calls 2", "Dan raises-to 6", "Ann folds", "Bob folds", "Cid calls 4"],
        ["Dan small 1", "Bob big 2", "Cid calls 2", "Ann folds", "Dan calls 1", "Bob checks"],
        ["Ann small 1", "Dan big 2", "Bob calls 2", "Cid folds", "Ann folds", "Dan checks"],
    ):
        assert codes(STRANGER, acts, button=3) == []
    assert codes(STRANGER, [*BLINDS, "Dan calls 2", "Ann calls 1", "Cid folds", "Bob checks"], button=3) == [301]


def test_who_has_a_seat_must_act_and_who_has_none_may_have_left() -> None:
    acts = [*BLINDS, "Dan calls 2", "Cid calls 2", "Ann folds", "Bob checks", "flop"]
    assert codes(STRANGER, [*acts, "Dan bets 4", "Bob folds"], board="2c3d4h", button=3) == [311]
    gone = tell(STRANGER, [*acts, "Bob bets 4", "Cid folds"], board="2c3d4h", button=3)
    assert gone.codes == [406]


def test_a_player_without_a_seat_has_chips_for_any_bet_until_he_is_said_to_be_all_in() -> None:
    acts = [*BLINDS, "Dan raises-to 150 all-in", "Cid folds", "Ann folds", "Bob calls 148"]
    told = tell(STRANGER, acts, board="2c3d4h5s6c", button=3)
    assert (told.codes, told.pots) == ([], [(301.0, "BD")])


def test_beside_a_player_without_a_seat_only_button_and_blinds_have_positions() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200", "Eve 200", "Dan* ?"], [*BLINDS, "Cid folds", "Dan folds"], button=4)
    assert [names.POSITIONS[p] if p >= 0 else None for p in told.play.seat_result.position] == [
        "SB", "BB", None, "BTN", None,
    ]  # fmt: skip
