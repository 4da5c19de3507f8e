"""The deal: no card twice, the game's hole cards, a board that fits."""

from typing import Any

import numpy as np

from tests.replay.build import hand, tell, tell_hand

ACTS = ["Bob small 1", "Ann big 2", "Bob calls 1", "Ann checks", "flop", "Ann checks", "Bob bets 2", "Ann folds"]
ALL_IN = ["Bob small 1", "Ann big 2", "Bob raises 198 to 200 all-in", "Ann calls 198 all-in"]
TWO = ["Ann 200", "Bob 200"]


def test_clean_deal_has_no_findings() -> None:
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "AhAd", "Bob": "KsKd"}).codes == []


def test_card_dealt_twice() -> None:
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "Ah2c"}).codes == [201]
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "AhAd", "Bob": "AhKd"}).codes == [201]
    assert tell(TWO, ACTS, board="2c3d2c").codes == [201]


def test_a_card_dealt_twice_is_told_on_the_later_line() -> None:
    def lines(**told: Any) -> list[int]:
        return tell(TWO, ALL_IN, **told).play.problems.line.tolist()

    flop, turn, river = 201, 202, 203
    ann, bob = 100, 101  # as `hand` numbers them
    assert lines(board="2c3d4h5s6c", holes={"Ann": "Ah5s"}) == [turn]
    assert lines(board="2c3d4h5s2c", holes={"Ann": "AhAd"}) == [river]
    assert lines(board="2c3d2c5s7c", holes={"Ann": "AhAd"}) == [flop]
    assert lines(board="2c3d4h5s7c8h9s2c", holes={"Ann": "AhAd"}) == [river, river]  # C202 is the other
    assert lines(board="2c3d4h5s6c", holes={"Ann": "AhAd", "Bob": "KdAh"}) == [bob]
    assert lines(board="2c3d4h5s6c", holes={"Ann": "AhAh"}) == [ann]
    assert lines(board=["2c3d4h5s6c", "2c3d4h7s5s"]) == [0]  # lines of later boards are not kept


def test_of_two_players_with_one_card_the_later_is_told() -> None:
    built = hand(TWO, ALL_IN, board="2c3d4h5s6c", holes={"Ann": "AhAd", "Bob": "KdAh"})
    for first, later in ((0, 1), (1, 0)):
        swapped = built._replace(cards=built.cards._replace(hole_line=np.array([30 + first, 30 + later], np.int32)))
        problems = tell_hand(swapped).play.problems
        assert (problems.line.tolist(), problems.seat_i.tolist()) == ([31], [later])


def test_boards_may_share_a_card_in_its_place_only() -> None:
    assert tell(TWO, ALL_IN, board=["2c3d4h5s6c", "2c3d4h7s8c"]).codes == []
    assert tell(TWO, ALL_IN, board=["2c3d4h5s6c", "2c3d4h7s5s"]).codes == [201]


def test_board_of_a_contested_hand_has_five_cards() -> None:
    told = tell(TWO, ALL_IN, board="2c3d4h5s")
    assert told.codes == [202]
    assert (told.play.problems.expected[0], told.play.problems.printed[0]) == (5, 4)


def test_hole_cards_of_the_game_but_one_may_be_shown_alone() -> None:
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "AhAdAs"}).codes == [203]
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "Ah"}).codes == []
    assert tell(TWO, ACTS, board="2c3d4h", holes={"Ann": "AhAdAsKc"}, game="omaha", limit="pot").codes == []


def test_hero_holds_all_cards_of_the_game() -> None:
    built = hand(TWO, ACTS, board="2c3d4h", holes={"Ann": "Ah"})
    heroic = built._replace(seats=built.seats._replace(hero=np.array([1, 0], np.int8)))
    assert tell_hand(heroic).codes == [203]
