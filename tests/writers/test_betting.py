"""What a player may do, by the rules; `s0_8` … are points of the source pages."""

from pokerstats.model.names import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from pokerstats.writers.synth.betting import Betting


def table(limit: int, *stacks: int, big: int = 2) -> Betting:
    """Players from left of the button; the first two have posted."""
    betting = Betting(limit, big, list(stacks))
    betting.post_live(0, big // 2)
    betting.post_live(1, big)
    betting.open_preflop(1)
    return betting


def test_s0_4_the_first_round_begins_left_of_the_big_blind_and_ends_with_its_option():
    betting = table(NO_LIMIT, 200, 200, 200)
    assert betting.next() == 2
    betting.call(2)
    assert betting.next() == 0
    betting.call(0)
    assert betting.next() == 1
    assert betting.raises(1) == (4, 200)
    betting.check(1)
    assert betting.next() is None


def test_s0_3_fixed_limit_has_one_bet_and_three_raises():
    betting = table(FIXED_LIMIT, 200, 200, 200)
    for i, to in ((2, 4), (0, 6), (1, 8)):
        assert betting.raises(i) == (to, to)
        betting.raise_to(i, to)
    assert betting.raises(2) is None


def test_s0_3_the_last_two_rounds_have_the_larger_bet():
    betting = table(FIXED_LIMIT, 200, 200)
    for street, bet in ((1, 2), (2, 4), (3, 4)):
        betting.open_round(street)
        assert betting.raises(0) == (bet, bet)


def test_s0_8_pot_limit_raises_by_the_pot_after_the_call():
    betting = Betting(POT_LIMIT, 2, [500, 500, 500])
    betting.post_dead(0, 50)  # the pot
    betting.open_round(1)
    betting.raise_to(0, 10)
    betting.call(1)
    assert betting.raises(2) == (20, 90)  # 10, and 80 more


def test_s1_3_the_first_to_act_may_make_it_seven():
    betting = table(POT_LIMIT, 200, 200, 200)
    assert betting.raises(2) == (4, 7)


def test_a_short_all_in_does_not_open_betting_again_but_several_may():
    betting = table(NO_LIMIT, 200, 200, 9, 11, 200)
    betting.raise_to(4, 6)
    betting.call(0)
    betting.call(1)
    betting.raise_to(2, 9)
    assert betting.raises(4) is None  # 3 more, and the last raise was 4
    betting.raise_to(3, 11)
    assert betting.raises(4) is not None  # 5 more


def test_s1_5_who_raised_last_is_not_asked_again():
    betting = table(NO_LIMIT, 200, 200, 200)
    betting.raise_to(2, 6)
    betting.call(0)
    betting.call(1)
    assert betting.next() is None


def test_what_nobody_called_comes_back():
    betting = table(NO_LIMIT, 200, 200, 200)
    betting.raise_to(2, 50)
    betting.fold(0)
    betting.fold(1)
    assert betting.take_back_uncalled() == (2, 48)
    assert betting.pot() == 5


def test_where_all_others_are_all_in_nobody_bets_on():
    betting = table(NO_LIMIT, 10, 200)
    betting.raise_to(0, 10)
    assert betting.next() == 1
    assert betting.raises(1) is None
    betting.call(1)
    betting.open_round(1)
    assert betting.next() is None


def test_at_fixed_limit_a_short_all_in_is_completed_not_followed_by_another():
    betting = table(FIXED_LIMIT, 2000, 2000, 226, 302, 2000, big=200)
    assert betting.raises(2) == (226, 226)
    betting.raise_to(2, 226)
    assert betting.raises(3) is None
    betting.call(3)
    assert betting.raises(4) == (400, 400)
    betting.raise_to(4, 400)
    assert betting.raises(0) == (600, 600)
