"""Who is paid what: best hands, ties, mucks, odd chips, halves, boards, cash-outs."""

from tests.replay.build import house, repeated, tell, tell_hand

HEADS_UP = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks"]
TO_RIVER = [x for s in ("flop", "turn", "river") for x in (s, "Ann checks", "Bob checks")]
SHOWN = ["Ann shows", "Bob shows"]
TWO = ["Ann 200", "Bob 200"]
DRY = "2c7d9hJsKc"


def three(stakes: str = "1/2") -> list[str]:
    """Three players limp and check to the river."""
    small, big = stakes.split("/")
    rest = float(big) - float(small)
    checks = [x for s in ("flop", "turn", "river") for x in (s, "Ann checks", "Bob checks", "Cid checks")]
    return [f"Ann small {small}", f"Bob big {big}", f"Cid calls {big}", f"Ann calls {rest:g}", "Bob checks", *checks]


def test_best_shown_hand_takes_the_pot_less_rake() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board=DRY, holes={"Ann": "KdQs", "Bob": "AhAd"}, rake="0.20")
    assert told.paid == [(0, 1, "whole", "Bob", 3.8)]
    assert told.of(told.play.seat_result.net) == {"Ann": -2.0, "Bob": 1.8}


def test_s0_6_tie_splits_and_a_board_that_plays_splits_among_all_who_are_left() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200"], [*three(), "Ann shows", "Bob shows", "Cid shows"],
                board="TcJdQhKsAc", holes={"Ann": "2c2d", "Bob": "3h4h", "Cid": "7s8s"})  # fmt: skip
    assert told.of(told.play.seat_result.won) == {"Ann": None, "Bob": None, "Cid": None}, "rake is not known"
    told = tell(["Ann 200", "Bob 200", "Cid 200"], [*three(), "Ann shows", "Bob shows", "Cid shows"],
                board="TcJdQhKsAc", holes={"Ann": "2c2d", "Bob": "3h4h", "Cid": "7s8s"}, rake="0")  # fmt: skip
    assert told.of(told.play.seat_result.won) == {"Ann": 2.0, "Bob": 2.0, "Cid": 2.0}


def test_s0_6_who_mucks_gives_up_the_pot_even_with_the_better_hand() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, "Ann shows", "Bob mucks"], board=DRY, holes={"Ann": "KdQs", "Bob": "AhAd"},
                rake="0")  # fmt: skip
    assert told.paid == [(0, 1, "whole", "Ann", 4.0)]


def test_player_left_alone_needs_no_cards() -> None:
    told = tell(TWO, [*HEADS_UP[:-1], "Ann raises 4 to 6", "Bob folds", "Ann mucks"], rake="0")
    assert told.paid == [(0, 1, "whole", "Ann", 4.0)]
    assert told.play.result.undecided.tolist() == [0]


def test_hand_that_nobody_saw_leaves_the_winner_undecided() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, "Ann shows"], board=DRY, holes={"Ann": "KdQs"}, rake="0")
    assert told.play.result.undecided.tolist() == [2]
    assert [(who, amount) for *_, who, amount in told.paid] == [("Ann", None), ("Bob", None)]
    assert told.of(told.play.seat_result.won) == {"Ann": None, "Bob": None}


def test_missing_board_leaves_the_winner_undecided() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board="2c7d9hJs", holes={"Ann": "KdQs", "Bob": "AhAd"}, rake="0")
    assert told.play.result.undecided.tolist() == [2]
    assert told.codes == [202]


def test_s0_5_if_the_all_in_player_does_not_win_one_hand_takes_all() -> None:
    acts = ["Ann small 1", "Bob big 2", "Cid raises 18 to 20", "Ann calls 9 all-in", "Bob calls 18", "flop",
            "Bob bets 30", "Cid calls 30", "turn", "Bob checks", "Cid checks", "river", "Bob checks", "Cid checks",
            "Bob shows", "Cid shows", "Ann shows"]  # fmt: skip
    players = ["Ann 10", "Bob 200", "Cid 200"]
    holes = {"Ann": "3s3h", "Bob": "AhAd", "Cid": "KdQs"}
    told = tell(players, acts, board=DRY, holes=holes, rake="0")
    assert told.paid == [(0, 1, "whole", "Bob", 30.0), (1, 1, "whole", "Bob", 80.0)]
    told = tell(players, acts, board=DRY, holes=holes | {"Ann": "KsKh"}, rake="0")
    assert told.paid == [(0, 1, "whole", "Ann", 30.0), (1, 1, "whole", "Bob", 80.0)]


def test_s2_5_odd_chip_goes_to_the_winner_left_of_the_button() -> None:
    holes = {"Ann": "KdQs", "Bob": "KhQd", "Cid": "2d3d"}
    acts = [*three("0.01/0.05"), "Ann shows", "Bob shows", "Cid shows"]
    players = ["Ann 200", "Bob 200", "Cid 200"]
    told = tell(players, acts, board=DRY, holes=holes, stakes="0.01/0.05", rake="0.02")
    assert told.of(told.play.seat_result.won) == {"Ann": 0.07, "Bob": 0.06, "Cid": 0.0}


def test_odd_chip_by_the_button_or_by_the_first_seat() -> None:
    acts = ["Cid small 0.01", "Ann big 0.05", "Bob calls 0.05", "Cid calls 0.04", "Ann checks"]
    acts += [x for s in ("flop", "turn", "river") for x in (s, "Cid checks", "Ann checks", "Bob checks")]
    acts += ["Ann shows", "Bob shows", "Cid shows"]
    holes = {"Ann": "KdQs", "Bob": "2d3d", "Cid": "KhQd"}
    players = ["Ann 200", "Bob 200", "Cid 200"]
    more = {"board": DRY, "holes": holes, "stakes": "0.01/0.05", "rake": "0.02", "button": 2}
    assert tell(players, acts, **more).paid[0][3:] == ("Ann", 0.06)
    assert tell(players, acts, dialect=house(odd_chip="first_seat"), **more).paid[0][3:] == ("Ann", 0.07)


def test_three_way_tie_gives_leftover_chips_out_once() -> None:
    told = tell(["Ann 200", "Bob 200", "Cid 200"], [*three(), "Ann shows", "Bob shows", "Cid shows"],
                board="TcJdQhKsAc", holes={"Ann": "2c2d", "Bob": "3h4h", "Cid": "7s8s"}, rake="0.02")  # fmt: skip
    assert [x for *_, x in told.paid] == [2.0, 1.99, 1.99]


OMAHA8 = {"game": "omaha8", "limit": "pot", "rake": "0"}


def test_s0_7_half_for_the_high_half_for_the_low_odd_chip_to_the_high() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board="2c4d7hJsKc", game="omaha8", limit="pot", rake="0.01",
                holes={"Ann": "AcKdKh9s", "Bob": "Ad3sQhQs"})  # fmt: skip
    assert told.paid == [(0, 1, "high", "Ann", 2.0), (0, 1, "low", "Bob", 1.99)]


def test_s0_7_no_three_low_cards_on_the_board_no_low() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board="2c4dThTsKc", holes={"Ann": "AcKdKh9s", "Bob": "Ad3sQhQs"},
                **OMAHA8)  # fmt: skip
    assert told.paid == [(0, 1, "whole", "Ann", 4.0)]


def test_s0_7_tied_lows_share_their_half_so_one_is_quartered() -> None:
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board="2c4d7hJsKc", holes={"Ann": "Ac3dKhKd", "Bob": "Ad3sQhQs"},
                **OMAHA8)  # fmt: skip
    assert told.paid == [(0, 1, "high", "Ann", 2.0), (0, 1, "low", "Ann", 1.0), (0, 1, "low", "Bob", 1.0)]


def test_run_twice_halves_the_pot_after_rake_with_the_odd_cent_to_the_first_board() -> None:
    acts = ["Bob small 1", "Ann big 2", "Bob raises 198 to 200 all-in", "Ann calls 198 all-in", *SHOWN]
    told = tell(TWO, acts, board=["2c7d9hJsKc", "2c7d9hAs3c"], holes={"Ann": "KdQs", "Bob": "AhTd"}, rake="2.15")
    assert told.paid == [(0, 1, "whole", "Ann", 198.93), (0, 2, "whole", "Bob", 198.92)]


def test_three_boards_are_equal_thirds() -> None:
    acts = ["Bob small 1", "Ann big 2", "Bob raises 198 to 200 all-in", "Ann calls 198 all-in", *SHOWN]
    boards = ["2c7d9hJsKc", "2c7d9hAs3c", "2c7d9h4s5c"]
    told = tell(TWO, acts, board=boards, holes={"Ann": "KdQs", "Bob": "AhTd"}, rake="0.02")
    assert [x for *_, x in told.paid] == [133.33, 133.33, 133.32]


def test_cash_out_is_paid_from_outside_the_pot() -> None:
    """The room keeps the award of 3.80 and pays 2.50: 2.00 put in, 0.50 won."""
    told = tell(TWO, [*HEADS_UP, *TO_RIVER, *SHOWN], board=DRY, holes={"Ann": "KdQs", "Bob": "AhAd"}, rake="0.20",
                cashed={"Bob": "2.50"})  # fmt: skip
    assert told.of(told.play.seat_result.won)["Bob"] == 3.8
    assert told.of(told.play.seat_result.outside)["Bob"] == -1.3
    assert told.of(told.play.seat_result.net)["Bob"] == 0.5
    assert told.play.result.outside_money.tolist() == [-13_000]


def test_awards_beyond_the_room_for_them_are_not_lost() -> None:
    holes = {"Ann": "2c2d", "Bob": "3h4h", "Cid": "7s8s"}
    one = tell(["Ann 200", "Bob 200", "Cid 200"], [*three(), "Ann shows", "Bob shows", "Cid shows"], board="TcJdQhKsAc",
               holes=holes, rake="0")  # fmt: skip
    many = tell_hand(repeated(one.hand, 1500))
    assert many.awards.amount.tolist() == [20_000] * 4500
    assert many.awards.award_at.tolist() == list(range(0, 4501, 3))
