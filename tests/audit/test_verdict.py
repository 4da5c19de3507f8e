"""Each kind of claim against hands whose computed side is known: what is told, and which verdict it gives."""

import pytest

from pokerstats.columns.layout import NONE
from pokerstats.model.names import RESULT_FOLDED, RESULT_LOST

HEADS_UP = {"pots": [(1240, 60, [0, 1])], "awards": [(0, 1, 1180)], "folded": (2,)}
SIDE_POT = {"pots": [(3000, 150, [0, 1, 2]), (1000, 50, [1, 2])], "awards": [(0, 0, 2850), (1, 1, 950)]}
UNKNOWN = {"pots": [(1240, 60, [0, 1])], "awards": [(0, 0, NONE), (0, 1, NONE)], "undecided": 2, "holes": {0: "AhKh"}}


def test_figures_that_agree_prove_the_hand(audited):
    hand = audited(**HEADS_UP, total=1240, collected=[(1, 0, 1180)], results=[(1, 1180)])
    assert hand == ([], "proved", "proved", "proved")


def test_a_hand_that_prints_nothing_is_undecided_and_its_parts_null(audited):
    assert audited(**HEADS_UP) == ([], "undecided", None, None)


def test_a_hand_that_is_not_ok_has_no_verdict(audited):
    assert audited(**HEADS_UP, total=1, collected=[(1, 0, 5)], status=2) == ([], None, None, None)


class TestPots:
    def test_another_total_contradicts(self, audited):
        hand = audited(**HEADS_UP, total=1260, collected=[(1, 0, 1180)])
        assert hand == ([("P401", 50, -1, 1240, 1260)], "contradicted", "contradicted", "proved")

    @pytest.mark.parametrize(("total", "printed"), [("gross", 1240), ("net", 1180), ("collected", 1680)])
    def test_the_dialect_says_what_a_total_is(self, audited, total, printed):
        hand = audited(**HEADS_UP, uncalled={0: 500}, dialect={"total": total}, total=printed)
        assert hand.pot_verdict == "proved"

    def test_a_net_total_is_undecided_where_the_rake_is_unknown(self, audited):
        hand = audited(**HEADS_UP, rake=NONE, dialect={"total": "net"}, total=1180)
        assert hand.pot_verdict == "undecided"

    def test_side_pots_may_carry_the_rake_in_any_legal_spread(self, audited):
        assert audited(**SIDE_POT, total=4000, parts=[2800, 1000]).pot_verdict == "proved"

    def test_side_pots_whose_sum_does_not_close_are_told(self, audited):
        assert audited(**SIDE_POT, total=4000, parts=[2850, 960]).findings == [("P403", 50, -1, 950, 960)]

    def test_a_pot_that_no_spread_explains_is_told_alone(self, audited):
        assert audited(**SIDE_POT, total=4000, parts=[3100, 950]).findings == [("P402", 50, -1, 2850, 3100)]

    def test_a_wrong_side_pot_is_told_by_the_award_lines(self, audited):
        """The rake lies on the main pot alone; what the rules expect of a spread is not what the room chose."""
        awards = {"collected": [(1, 1, 1000), (0, 0, 2800)]}
        assert audited(**SIDE_POT, **awards, parts=[2800, 1000]).codes == []
        assert audited(**SIDE_POT, **awards, parts=[2850, 1000]).findings == [("P402", 50, -1, 2800, 2850)]
        assert audited(**SIDE_POT, **awards, parts=[2800, 950]).findings == [("P403", 50, -1, 1000, 950)]

    def test_gross_pots_are_exact(self, audited):
        assert audited(**SIDE_POT, parts=[3000, 1000], dialect={"pots": "gross"}).pot_verdict == "proved"
        assert audited(**SIDE_POT, parts=[2850, 950], dialect={"pots": "gross"}).codes == ["P402", "P403"]

    def test_another_number_of_pots_is_told_once(self, audited):
        assert audited(**HEADS_UP, total=1240, parts=[1000, 180]).findings == [("P404", 50, -1, 1, 2)]

    def test_an_award_of_a_pot_that_is_not_there_is_told(self, audited):
        assert audited(**SIDE_POT, collected=[(1, 1, 1000), (0, 0, 2800)]).codes == []
        assert ("P404", 40, 1, 2, 3) in audited(**SIDE_POT, collected=[(1, 2, 1000), (0, 0, 2800)]).findings

    def test_an_empty_seat_is_paid_nothing_and_bets_nothing(self, audited):
        assert audited(**HEADS_UP, collected=[(1, 0, 1180)], results=[(-1, 0)]).codes == []
        assert audited(**HEADS_UP, collected=[(1, 0, 1180)], results=[(-1, 100)]).findings == [("W502", 60, -1, 0, 100)]
        assert audited(**HEADS_UP, put_in={-1: 5}).findings == [("P407", 60, -1, 0, 5)]

    def test_a_return_of_another_size_contradicts(self, audited):
        hand = audited(**HEADS_UP, uncalled={1: 300}, total=1240, returned=[(1, 310)])
        assert hand.findings == [("P405", 30, 1, 300, 310)]

    def test_returns_of_one_seat_add_up(self, audited):
        assert audited(**HEADS_UP, uncalled={1: 300}, returned=[(1, 100), (1, 200)]).pot_verdict == "proved"

    def test_a_missing_return_line_is_no_fault(self, audited):
        assert audited(**HEADS_UP, uncalled={1: 300}, total=1240).pot_verdict == "proved"

    def test_a_walk_may_be_told_with_the_whole_blind_in_the_pot(self, audited):
        """Blinds 1 and 2, all fold, nothing is returned: the pot is 2, or by some rooms 3, and then 3 are awarded."""
        walk = {"pots": [(200, 0, [1])], "awards": [(0, 1, 200)], "uncalled": {1: 100}, "folded": (0, 2)}
        assert audited(**walk, total=300, parts=[300], collected=[(1, 0, 300)]) == ([], "proved", "proved", "proved")
        assert audited(**walk, total=200, collected=[(1, 0, 200)]).verdict == "proved"
        assert audited(**walk, total=300, collected=[(1, 0, 200)]).codes == ["W501"]
        assert audited(**walk, total=300, collected=[(1, 0, 300)], returned=[(1, 100)]).codes == ["P401"]

    def test_what_a_player_is_said_to_have_bet_is_all_that_he_put_in(self, audited):
        """Called money and what came back; of a player without a word about it nothing is claimed."""
        bets = {"uncalled": {1: 300}, "contributed": {0: 620, 1: 620}}
        assert audited(**HEADS_UP, **bets, put_in={0: 620, 1: 920}).pot_verdict == "proved"
        hand = audited(**HEADS_UP, **bets, put_in={0: 620, 1: 620})
        assert (hand.findings, hand.pot_verdict) == ([("P407", 61, 1, 920, 620)], "contradicted")
        assert audited(**HEADS_UP, **bets, put_in={1: 920}, undecided=1).codes == ["P406"]

    def test_a_sum_of_bets_may_leave_out_the_ante(self, audited):
        bets = {"uncalled": {1: 300}, "contributed": {0: 620, 1: 620}, "ante": 20}
        assert audited(**HEADS_UP, **bets, put_in={0: 620, 1: 900}).pot_verdict == "proved"
        assert audited(**HEADS_UP, **bets, put_in={0: 640, 1: 880}).codes == ["P407", "P407"]

    def test_pots_that_cannot_be_computed_say_so_once(self, audited, finding):
        claims = {"total": 1300, "collected": [(1, 0, 1180)], "undecided": 1}
        assert audited(**HEADS_UP, **claims).codes == ["P406"]
        hand = audited(**HEADS_UP, **claims, problems=finding("P406"))
        assert (hand.codes, hand.verdict, hand.pot_verdict) == (["P406"], "undecided", "undecided")


class TestAwards:
    def test_another_amount_contradicts(self, audited):
        hand = audited(**HEADS_UP, total=1240, collected=[(1, 0, 1200)], results=[(1, 1180)])
        assert hand.findings == [("W501", 40, 1, 1180, 1200)]

    def test_the_loser_paid_is_told_with_the_winner_not_paid(self, audited):
        hand = audited(**HEADS_UP, total=1240, collected=[(0, 0, 1180)])
        assert hand.findings == [("W502", 40, 0, 0, 1180), ("W503", 50, 1, 1180, 0)]

    def test_a_folded_seat_is_never_paid(self, audited):
        assert audited(**HEADS_UP, collected=[(2, 0, 1180)]).codes == ["W503", "W504"]

    def test_the_odd_chip_may_go_to_any_tied_seat(self, audited):
        tie = {"pots": [(100100, 0, [0, 1])], "awards": [(0, 0, 50100), (0, 1, 50000)]}
        assert audited(**tie, collected=[(0, 0, 50000), (1, 0, 50100)]).award_verdict == "proved"
        assert audited(**tie, collected=[(0, 0, 50300), (1, 0, 49800)]).codes == ["W501", "W501"]

    def test_a_split_with_a_wrong_sum_has_no_odd_chip(self, audited):
        tie = {"pots": [(100000, 0, [0, 1])], "awards": [(0, 0, 50000), (0, 1, 50000)]}
        assert audited(**tie, collected=[(0, 0, 50100), (1, 0, 50000)]).findings == [("W501", 40, 0, 50000, 50100)]

    def test_side_pots_are_compared_one_by_one(self, audited):
        assert audited(**SIDE_POT, collected=[(1, 1, 950), (0, 0, 2850)]).award_verdict == "proved"
        hand = audited(**SIDE_POT, collected=[(1, 0, 2850), (0, 1, 950)])
        assert hand.codes == ["W503", "W502", "W502", "W503"]

    def test_side_pots_may_pay_out_the_rake_in_any_legal_spread(self, audited):
        assert audited(**SIDE_POT, collected=[(1, 1, 1000), (0, 0, 2800)]).award_verdict == "proved"
        assert audited(**SIDE_POT, collected=[(1, -1, 1000), (0, -1, 2800)]).award_verdict == "proved"

    def test_a_wrong_share_of_a_side_pot_is_measured_by_the_printed_pot(self, audited):
        """The room took all of the rake from the main pot: who is paid his half of the side pot is not at fault."""
        pots = {"pots": [(18900, 657, [0, 1, 2]), (67400, 2343, [0, 1])], "total": 86300, "parts": [15900, 67400]}
        pots["awards"] = [(0, 0, 18243), (1, 0, 32529), (1, 1, 32528)]
        told = {"results": [(0, 49600), (1, 33700)], "collected": [(0, 1, 33700), (1, 1, 33700), (0, 0, 15900)]}
        assert audited(**pots, **told) == ([], "proved", "proved", "proved")
        told["collected"] = [(0, 1, 34700), (1, 1, 33700), (0, 0, 15900)]
        assert audited(**pots, **told).findings == [("W501", 40, 0, 33700, 34700)]
        told["collected"] = [(1, 1, 33700), (0, 0, 15900)]
        assert audited(**pots, **told).findings == [("W503", 50, 0, 33700, 0)]

    def test_pots_printed_before_the_rake_do_not_measure_their_shares(self, audited):
        """Half of the side pot of 2000 is paid 200 too much: the other, right after the rake, is not at fault."""
        pots = {"pots": [(3000, 150, [0, 1, 2]), (2000, 100, [0, 1])], "total": 5000, "parts": [3000, 2000]}
        pots["awards"] = [(0, 0, 2850), (1, 0, 950), (1, 1, 950)]
        collected = [(0, 1, 1150), (1, 1, 950), (0, 0, 2850)]
        hand = audited(**pots, results=[(0, 3800), (1, 950)], collected=collected, dialect={"pots": "gross"})
        assert hand.findings == [("W501", 40, 0, 950, 1150)]

    def test_the_rake_may_take_all_of_a_small_main_pot(self, audited):
        """Main pot 20 and rake 20: nothing is left for its winner, and no line pays him."""
        pots = {"pots": [(20, 4, [0, 1, 2]), (380, 16, [1, 2])], "awards": [(0, 0, 16), (1, 1, 364)]}
        assert audited(**pots, parts=[0, 380], collected=[(1, 1, 380)]) == ([], "proved", "proved", "proved")
        assert audited(**pots, parts=[0, 380], collected=[(1, 1, 379)]).codes == ["W505"]

    def test_the_odd_chip_may_be_all_that_a_seat_is_due(self, audited):
        """Two chips among three tied seats."""
        tie = {"pots": [(200, 0, [0, 1, 2])], "awards": [(0, 0, 100), (0, 1, 100), (0, 2, 0)]}
        assert audited(**tie, collected=[(1, 0, 100), (2, 0, 100)]).award_verdict == "proved"

    def test_odd_chips_of_a_pot_that_paid_another_part_of_the_rake(self, audited):
        """A main pot of 28 chips that by the rules pays all 21 of the rake paid one of them: 14 and 13, not 4 and 3."""
        pots = {"pots": [(2800, 2100, [0, 1, 2]), (9000, 0, [0, 1])], "rake": 2100}
        awards = [(0, 0, 400), (0, 1, 300), (1, 0, 4500), (1, 1, 4500)]
        paid = [(0, 0, 1400), (1, 0, 1300), (0, 1, 3500), (1, 1, 3500)]
        assert audited(**pots, awards=awards, collected=paid).award_verdict == "proved"
        paid[:2] = [(0, 0, 2100), (1, 0, 600)]
        assert audited(**pots, awards=awards, collected=paid).codes == ["W501", "W501"]

    def test_lines_may_be_split_or_merged(self, audited):
        halves = {"pots": [(1000, 0, [0, 1])], "awards": [(0, 0, 500), (0, 0, 250), (0, 1, 250)]}
        assert audited(**halves, collected=[(0, 0, 750), (1, 0, 250)]).award_verdict == "proved"

    def test_a_hand_without_award_lines_is_read_from_its_summary(self, audited):
        assert audited(**HEADS_UP, results=[(1, 1180)]).award_verdict == "proved"
        assert audited(**HEADS_UP, results=[(1, 1190)]).findings == [("W501", 60, 1, 1180, 1190)]

    def test_a_pot_not_awarded_after_a_cash_out_is_what_the_summary_says(self, audited):
        claims = {"total": 4000, "collected": [(1, 1, 950)], "results": [(0, 2850), (1, 950)]}
        assert audited(**SIDE_POT, **claims, cashed_out=(0,)) == ([], "proved", "proved", "proved")

    def test_the_summary_may_not_pay_another_amount(self, audited):
        hand = audited(**HEADS_UP, collected=[(1, 0, 1180)], results=[(1, 1190)])
        assert hand.findings == [("W507", 60, 1, 1180, 1190)]

    @pytest.mark.parametrize("kind", [RESULT_LOST, RESULT_FOLDED])
    def test_the_summary_may_not_pay_a_winner_nothing(self, audited, kind):
        hand = audited(**HEADS_UP, collected=[(1, 0, 1180)], said={1: kind})
        assert hand.findings == [("W507", 60, 1, 1180, 0)]

    def test_the_summary_folds_who_folded(self, audited):
        right = {0: RESULT_LOST, 2: RESULT_FOLDED}
        assert audited(**HEADS_UP, collected=[(1, 0, 1180)], said=right).codes == []
        assert audited(**HEADS_UP, collected=[(1, 0, 1180)], said={0: RESULT_FOLDED}).findings == [
            ("A320", 60, 0, NONE, NONE)
        ]
        assert audited(**HEADS_UP, collected=[(1, 0, 1180)], said={2: RESULT_LOST}).codes == ["A320"]

    def test_a_fold_is_asked_for_only_where_nothing_else_is_wrong(self, audited, finding):
        wrong = {"collected": [(1, 0, 1180)], "said": {0: RESULT_FOLDED}}
        assert audited(**HEADS_UP, **wrong, problems=finding("A301")).codes == ["A301"]
        assert audited(**HEADS_UP, **wrong, total=1250).codes == ["P401"]

    def test_an_award_that_the_summary_corrects_is_the_only_fault(self, audited):
        """Side pots leave a slack to each award, so only the sum and the summary tell which is wrong."""
        claims = {"collected": [(1, 1, 960), (0, 0, 2850)], "results": [(0, 2850), (1, 950)]}
        assert audited(**SIDE_POT, **claims).findings == [("W501", 40, 1, 950, 960)]
        del claims["results"]
        assert audited(**SIDE_POT, **claims).findings == [("W505", 50, -1, 3800, 3810)]

    def test_awards_may_hold_the_uncalled_bet(self, audited):
        dialect = {"collected": "with_uncalled"}
        assert audited(**HEADS_UP, uncalled={1: 500}, dialect=dialect, collected=[(1, 0, 1680)]).codes == []

    def test_winners_that_cannot_be_computed_are_undecided(self, audited):
        hand = audited(**UNKNOWN, total=1240, collected=[(1, 0, 1180)])
        assert (hand.codes, hand.award_verdict, hand.verdict) == (["W506"], "undecided", "undecided")

    def test_an_unknown_hand_that_is_not_paid_has_given_up(self, audited):
        hand = audited(**UNKNOWN, total=1240, collected=[(0, 0, 1180)])
        assert (hand.codes, hand.award_verdict) == ([], "proved")

    def test_a_better_hand_mucked(self, audited, cards):
        board = cards("2c7dQs9h3c")
        shown = {"holes": {0: "AhAd", 1: "KhKd"}, "mucked": (0,), "boards": (board, board)}
        hand = audited(**HEADS_UP, **shown, total=1240, collected=[(1, 0, 1180)])
        assert hand.findings == [("W508", 50, 0, NONE, NONE)]
        live = audited(**HEADS_UP, **shown, total=1240, collected=[(1, 0, 1180)], dialect={"muck": "live_rules"})
        assert live.codes == []

    def test_a_worse_hand_mucked_is_no_finding(self, audited, cards):
        board = cards("2c7dQs9h3c")
        hand = audited(**HEADS_UP, holes={0: "5h5d", 1: "KhKd"}, mucked=(0,), boards=(board, 0), total=1240)
        assert hand.codes == []

    def test_an_undecided_pot_never_pays_an_outsider(self, audited):
        assert audited(**UNKNOWN, collected=[(2, 0, 1180)]).codes == ["W503", "W502"]

    def test_a_sum_that_does_not_close_is_told_where_no_seat_can_be_blamed(self, audited):
        assert audited(**UNKNOWN, collected=[(1, 0, 1100)]).findings == [("W505", 50, -1, 1180, 1100)]


class TestRake:
    def test_a_rake_line_against_confirmed_awards_is_at_fault(self, audited):
        off = {"pots": [(1240, 80, [0, 1])], "awards": [(0, 1, 1160)]}
        hand = audited(**off, total=1240, collected=[(1, 0, 1180)], results=[(1, 1180)])
        assert hand.findings == [("R602", 50, -1, 60, 80)]

    def test_a_rake_line_against_confirmed_side_pots_is_the_only_fault(self, audited):
        claims = {"total": 4000, "parts": [2850, 950], "collected": [(0, 0, 2850), (1, 1, 950)]}
        assert audited(**SIDE_POT, **claims).codes == []
        assert audited(**SIDE_POT, **claims, rake=230).findings == [("R602", 50, -1, 200, 230)]

    def test_a_derived_rake_checks_the_split_and_not_the_sum(self, audited):
        assert audited(**HEADS_UP, stated=False, collected=[(1, 0, 1180)]).award_verdict == "proved"

    def test_more_paid_than_put_in(self, audited):
        hand = audited(pots=[(1240, -60, [0, 1])], awards=[(0, 1, 1300)], stated=False, collected=[(1, 0, 1300)])
        assert hand.findings == [("R603", 50, -1, 1240, 1300)]

    def test_a_total_that_explains_the_awards_is_the_only_fault(self, audited):
        hand = audited(**HEADS_UP, total=1340, collected=[(1, 0, 1280)], results=[(1, 1280)])
        assert (hand.codes, hand.award_verdict) == (["P401"], "undecided")


def test_the_board_of_the_summary_is_the_board_dealt(audited):
    assert audited(**HEADS_UP, total=1240, boards=(0x0A0B0C, 0x0A0B0C)).codes == []
    hand = audited(**HEADS_UP, total=1240, boards=(0x0A0B0C, 0x0A0B0D))
    assert hand.findings == [("C204", 51, -1, 0x0A0B0C, 0x0A0B0D)]


def test_an_error_of_the_replay_contradicts_whatever_the_figures_say(audited, finding):
    hand = audited(**HEADS_UP, total=1240, collected=[(1, 0, 1180)], problems=finding("A301"))
    assert (hand.verdict, hand.pot_verdict) == ("contradicted", "proved")


def test_a_warning_does_not_contradict(audited, finding):
    assert audited(**HEADS_UP, total=1240, problems=finding("T101")).verdict == "proved"


def test_legality_of_converted_text_is_a_warning(audited, finding):
    hand = audited(**HEADS_UP, total=1240, problems=finding("A312"), dialect={"checks": "converted"})
    assert (hand.codes, hand.verdict) == (["T107"], "proved")


def test_findings_are_kept_however_many_there_are(audited):
    hand = audited(**HEADS_UP, total=1260, collected=[(0, 0, 1180)], copies=700)
    assert len(hand.codes) == 3 * 700


@pytest.mark.parametrize(
    ("paid", "board", "codes", "verdict"),
    [
        (1116, 1, [], "proved"),  # a tenth is left
        (1115, 1, ["R605"], "undecided"),
        (1, 1, ["R605"], "undecided"),
        (1239, 0, ["R605"], "undecided"),  # no flop, no drop
        (0, 1, ["W503"], "contradicted"),
    ],
)
def test_awards_that_leave_more_than_a_room_takes_are_not_proved(audited, paid, board, codes, verdict):
    hand = audited(
        pots=[(1240, 1240 - paid, [0, 1])], awards=[(0, 0, paid)], stated=False, results=[(0, paid)],
        boards=(board, 0), dialect={"most_rake": "tenth", "no_flop_no_drop": "yes"},
    )  # fmt: skip
    assert (hand.codes, hand.verdict) == (codes, verdict)
