"""Uncalled bets, and main and side pots, in examples that are counted by hand."""

from tests.replay.build import tell

BOARD = "2c3d4h5s6c"


def test_s2_8_all_in_wins_from_each_at_most_what_he_put_in() -> None:
    told = tell(["Ann 10", "Bob 200", "Cid 200"], ["Ann small 1", "Bob big 2", "Cid raises 18 to 20",
                "Ann calls 9 all-in", "Bob calls 18", "flop", "Bob bets 30", "Cid calls 30"], board=BOARD)  # fmt: skip
    assert told.pots == [(30.0, "ABC"), (80.0, "BC")]


def test_s0_5_four_all_ins_make_four_pots_cut_by_amount_not_by_time() -> None:
    players = ["Ann 40", "Bob 10", "Cid 30", "Dan 20", "Eve 100"]
    acts = ["Ann small 1", "Bob big 2", "Cid raises 28 to 30 all-in", "Dan calls 20 all-in",
            "Eve raises 70 to 100 all-in", "Ann calls 39 all-in", "Bob calls 8 all-in"]  # fmt: skip
    told = tell(players, acts, board=BOARD)
    assert told.codes == []
    assert told.pots == [(50.0, "ABCDE"), (40.0, "ACDE"), (30.0, "ACE"), (20.0, "AE")]
    assert told.of(told.play.seat_result.uncalled)["Eve"] == 60.0


def test_equal_all_ins_make_one_pot() -> None:
    told = tell(["Ann 20", "Bob 20", "Cid 20"], ["Ann small 1", "Bob big 2", "Cid raises 18 to 20 all-in",
                "Ann calls 19 all-in", "Bob calls 18 all-in"], board=BOARD)  # fmt: skip
    assert told.pots == [(60.0, "ABC")]


def test_folded_chips_lie_in_the_pots_they_reach() -> None:
    told = tell(["Ann 5", "Bob 200", "Cid 200"], ["Ann small 1", "Bob big 2", "Cid raises 6 to 8", "Ann calls 4 all-in",
                "Bob calls 6", "flop", "Bob bets 10", "Cid folds"], board=BOARD)  # fmt: skip
    assert told.pots == [(15.0, "AB"), (6.0, "B")]
    assert told.of(told.play.seat_result.uncalled)["Bob"] == 10.0


def test_chips_that_only_folded_players_reach_join_the_pot_below() -> None:
    """Ann posts, is skipped by the text, and the hand is all-in below her post: nobody can win her top chips alone."""
    told = tell(["Ann 200", "Bob 4", "Cid 4"], ["Ann straddles 8", "Bob calls 4 all-in", "Cid calls 4 all-in",
                "Ann folds"], board=BOARD, stakes="1/2")  # fmt: skip
    assert told.pots == [(16.0, "BC")]
    assert sum(amount for amount, _ in told.pots) == told.play.result.total_pot[0] / 10_000


def test_walk_returns_what_the_small_blind_did_not_match() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200"], ["Ann small 1", "Bob big 2", "Cid folds", "Ann folds"])
    assert told.pots == [(2.0, "B")]
    assert told.of(told.play.seat_result.uncalled) == {"Ann": 0.0, "Bob": 1.0, "Cid": 0.0}


def test_uncalled_bet_is_a_row_behind_the_last_act_with_negative_added() -> None:
    told = tell(["Ann 200", "Bob 200"], ["Bob small 1", "Ann big 2", "Bob raises 4 to 6", "Ann folds", "Bob mucks"])
    added = [x / 10_000 for x in told.play.played.added.tolist()]
    assert added == [1.0, 2.0, 5.0, 0.0, -4.0, 0.0]
    assert told.play.played.act.tolist()[-2:] == [12, 15]
    assert told.play.played.to.tolist()[4] == 20_000
    assert told.of(told.play.seat_result.contributed) == {"Ann": 2.0, "Bob": 2.0}


def test_all_in_small_blind_for_less_has_no_side_pot() -> None:
    told = tell(["Ann 0.01", "Bob 2", "Cid 2"], ["Ann small 0.01 all-in", "Bob big 0.04", "Cid folds"],
                stakes="0.02/0.04", board=BOARD)  # fmt: skip
    assert told.codes == []
    assert told.pots == [(0.02, "AB")]
    assert told.of(told.play.seat_result.uncalled)["Bob"] == 0.03


def test_big_blind_all_in_for_less_has_a_side_pot() -> None:
    told = tell(["Ann 2", "Bob 0.01", "Cid 2"], ["Ann small 0.01", "Bob big 0.01 all-in", "Cid calls 0.02",
                "Ann calls 0.01", "flop", "Ann checks", "Cid bets 0.04", "Ann folds"],
                stakes="0.01/0.02", board=BOARD)  # fmt: skip
    assert told.codes == []
    assert told.pots == [(0.03, "BC"), (0.02, "C")]


def test_dead_money_belongs_to_the_main_pot() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200", "Dan 5"], ["Ann small 1", "Bob big 2", "Cid big 2", "Cid dead 1",
                "Cid raises 8 to 10", "Dan calls 5 all-in", "Ann folds", "Bob calls 8"], board=BOARD)  # fmt: skip
    assert told.pots == [(17.0, "BCD"), (10.0, "BC")]


def test_antes_are_matched_like_bets_by_who_is_all_in_for_less() -> None:
    told = tell(["Ann 100", "Bob 100", "Cid 0.4"], ["Ann ante 1", "Bob ante 1", "Cid ante 0.4 all-in", "Ann small 1",
                "Bob big 2", "Ann calls 1", "Bob checks"], board=BOARD, ante="1")  # fmt: skip
    assert told.pots == [(1.2, "ABC"), (5.2, "AB")]


def test_one_ante_for_all_belongs_to_the_main_pot() -> None:
    told = tell(["Ann 100", "Bob 100", "Cid 5"], ["Bob ante 2", "Ann small 1", "Bob big 2", "Cid calls 2", "Ann folds",
                "Bob checks", "flop", "Bob bets 6", "Cid calls 3 all-in"], board=BOARD)  # fmt: skip
    assert told.pots == [(13.0, "BC")]
    assert told.of(told.play.seat_result.uncalled)["Bob"] == 3.0


def test_who_is_all_in_for_the_ante_of_all_plays_for_it_alone() -> None:
    told = tell(["Ann 100", "Bob 1.5", "Cid 100"], ["Bob ante 1.5 all-in", "Ann small 1", "Cid calls 2",
                "Ann calls 1", "flop", "Ann bets 4", "Cid folds"], board=BOARD)  # fmt: skip
    assert told.codes == []
    assert told.pots == [(1.5, "AB"), (4.0, "A")]


def test_ante_that_nobody_can_match_comes_back() -> None:
    told = tell(["Ann 16", "Bob 9"], ["Ann ante 16 all-in", "Bob ante 9 all-in"], board=BOARD)
    assert told.pots == [(18.0, "AB")]
    assert told.of(told.play.seat_result.uncalled) == {"Ann": 7.0, "Bob": 0.0}


def test_the_part_of_an_ante_above_all_all_in_antes_comes_back_with_the_blind() -> None:
    told = tell(["Ann 54", "Bob 260", "Cid 54"], ["Ann ante 54 all-in", "Bob ante 60", "Cid ante 54 all-in",
                "Bob big 150"], board=BOARD, ante="60", stakes="75/150", button=1)  # fmt: skip
    assert told.codes == []
    assert told.pots == [(162.0, "ABC")]
    assert told.of(told.play.seat_result.uncalled) == {"Ann": 0.0, "Bob": 156.0, "Cid": 0.0}


def test_all_in_player_who_is_folded_by_the_room_cuts_a_pot() -> None:
    told = tell(["Ann 100", "Bob 1.5", "Cid 100"], ["Ann small 1", "Bob big 1.5 all-in", "Cid calls 2", "Ann calls 1",
                "Bob folds", "flop", "Ann bets 2", "Cid calls 2"], board=BOARD)  # fmt: skip
    assert told.pots == [(4.5, "AC"), (5.0, "AC")]


def test_who_is_protected_while_disconnected_plays_for_what_he_has_put_in() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200", "Dan 200"], ["Ann small 1", "Bob big 2", "Cid calls 2",
                "Dan raises 4 to 6", "Ann folds", "Bob calls 4", "Cid calls 0 cap", "flop", "Bob bets 4", "Dan folds"],
                board=BOARD)  # fmt: skip
    assert told.codes == []
    assert told.pots == [(7.0, "BC"), (8.0, "B")]


def test_after_an_amount_that_cannot_be_right_pots_are_undecided_and_the_ledger_still_closes() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200"], ["Ann small 1", "Bob big 2", "Cid calls 3", "Ann folds",
                "Bob checks"], board=BOARD)  # fmt: skip
    result = told.play.result
    assert result.undecided[0] & 1 == 1
    assert told.play.seat_result.contributed.sum() == result.total_pot[0] == told.play.pots.amount.sum()


def test_cancelled_hand_gives_everything_back() -> None:
    told = tell(["Ann 200", "Bob 200"], ["Bob small 1", "Ann big 2"], status=1)
    assert told.pots == []
    assert told.of(told.play.seat_result.contributed) == {"Ann": 0.0, "Bob": 0.0}
    assert told.of(told.play.seat_result.net) == {"Ann": 0.0, "Bob": 0.0}
    assert told.play.result.total_pot.tolist() == [0]


def test_cut_off_hand_keeps_its_rows_and_claims_nothing() -> None:
    told = tell(["Ann 200", "Bob 200"], ["Bob small 1", "Ann big 2", "Bob calls 7"], status=2)
    assert told.codes == []
    assert len(told.play.played.act) == 4, "three acts and what is uncalled so far"
    assert told.of(told.play.seat_result.net) == {"Ann": None, "Bob": None}
