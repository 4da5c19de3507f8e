"""The kinds of faults: what each breaks, which findings fit, and which nobody can see.

A fault is *visible* where it breaks a rule of the game or one of the identities that the printed figures must keep;
the codes that fit are those of what it breaks, as seen by who plays on by the text. `place` says where the finding must
stand: within a line of the fault (AT), there or later (AFTER: the consequence shows), or in the hand (ANY).
"""

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from pokerstats.writers.faults import acts, cards, figures, seats, winners
from pokerstats.writers.faults.script import Planted, Script

AT, AFTER, ANY = "at", "after", "any"
TEXT, BOTH, XML = ("pokerstars",), ("pokerstars", "ipoker"), ("ipoker",)
Plant = Callable[[Script, random.Random], Planted | None]


class Kind(NamedTuple):
    """One kind of fault."""

    name: str
    breaks: str  # the rule or the identity; of an invisible one, why it breaks none
    codes: frozenset[str]  # empty: nobody can see it
    place: str
    rooms: tuple[str, ...]
    plant: Plant
    by_schedule: bool = False  # seen only where a schedule tells the rake
    group: str = ""

    @property
    def visible(self) -> bool:
        """Whether an audit can find it."""
        return bool(self.codes)


def _kind(
    name: str, breaks: str, codes: str, place: str, rooms: tuple[str, ...], plant: Plant, *, by_schedule: bool = False
) -> Kind:  # fmt: skip
    return Kind(name, breaks, frozenset(codes.split()), place, rooms, plant, by_schedule)


def _group(name: str, *kinds: Kind) -> tuple[Kind, ...]:
    """Kinds that are shown together."""
    return tuple(kind._replace(group=name) for kind in kinds)


_TURN: Final = "A301 A302 A316 A317"
_LATER: Final = "A301 A303 A308 A309 A310 A311 A312 A313 A316 A317 A319 A320 P401 P405 C202"

KINDS: Final = (
    *_group("sums",
        _kind("pot-total", "total = sum of called bets", "P401", AT, TEXT, figures.off(("printed_total",), "total")),
        _kind("rake-line", "total = awards + rake", "R602 R603 W505", AT, TEXT, figures.off(("printed_total",),
              "rake")),
        _kind("main-pot", "main pot = what all-ins cut, less rake", "P402", AT, TEXT,
              figures.off(("printed_total",), "main")),
        _kind("side-pot", "side pot = what all-ins cut, less rake", "P403", AT, TEXT,
              figures.off(("printed_total",), "side", "side1", "side2", "side3", "side4", "side5", "side6")),
        _kind("side-pot-not-listed", "as many pots as all-ins cut", "P404", AT, TEXT, figures.side_pot_not_listed),
        _kind("uncalled", "returned = what nobody called", "P405", AT, TEXT, figures.off(("uncalled",), "amount")),
        _kind("uncalled-to-another", "returned to who bet it", "P405", AT, TEXT, figures.uncalled_to_another),
    ),
    *_group("awards",
        _kind("award", "award = share of the pot", "W501 W505 R603", AT, TEXT, figures.off(("collected",), "amount")),
        _kind("award-dropped", "every pot is paid", "W503 W501 W507", ANY, TEXT, winners.award_dropped),
        _kind("award-twice", "a pot is paid once", "W501 W505 R603", AT, TEXT, winners.award_twice),
        _kind("summary-award", "summary = award lines", "W507", AT, TEXT, figures.off(("result",), "amount")),
        _kind("award-of-no-pot", "an award is of one of the pots", "P404", AT, TEXT, winners.from_no_pot),
        _kind("summary-lost", "who is paid has not lost", "W507", AT, TEXT, winners.summary_says_lost),
        _kind("summary-folded", "who is paid has not folded", "W507", AT, TEXT, winners.summary_says_folded),
        _kind("summary-folds-loser", "who showed has not folded", "A320 W507", AT, TEXT, winners.summary_folds_loser),
        _kind("summary-pays-loser", "summary = award lines", "W507", AT, TEXT, winners.summary_pays_loser),
        _kind("pot-to-loser", "the best hand wins", "W502 W503", AT, TEXT, winners.pot_to_loser),
        _kind("pot-to-loser-above", "the best hand wins", "W502 W503", AT, TEXT, winners.pot_to_loser_above),
        _kind("pot-to-folded", "who folded wins nothing", "W504", AT, TEXT, winners.pot_to_folded),
        _kind("better-mucked", "a known better hand is not beaten", "W508 W502 W503", ANY, TEXT, winners.better_mucked),
        _kind("side-pot-to-outsider", "who has no part in a pot wins none of it", "W502 W501", AT, TEXT,
              winners.side_pot_to_outsider),
        _kind("low-to-high-hand", "the low half goes to the best low", "W501 W503", ANY, TEXT,
              winners.low_to_high_hand),
        _kind("second-board-to-another", "each board has its own winner", "W501 W502 W503", ANY, TEXT,
              winners.second_board_to_another),
        _kind("split-unevenly", "ties share, odd units left of the button", "W501", AT, TEXT, winners.split_unevenly),
        _kind("hands-exchanged", "the best hand wins", "W502 W503", AT, TEXT, winners.hands_exchanged),
        _kind("river-changed", "the best hand wins", "W502 W503", AT, TEXT, winners.river_changed),
    ),
    *_group("acts",
        _kind("call", "call = what is missing to the bet, or the stack", "A303 A309 A310", AT, TEXT,
              figures.off(("call",), "amount")),
        _kind("bet", "later calls and raises fit the bet; limits", "A303 A304 A305 A306 A309 A310 A312 A321 P405",
              AFTER, TEXT, figures.bet_off),
        _kind("raise-to", "by + level = to", "A312", AT, TEXT, figures.off(("raise_to",), "to")),
        _kind("raise-by", "by + level = to", "A312", AT, TEXT, figures.off(("raise_to",), "amount")),
        _kind("raise-below-least", "a raise is at least the last one", "A304", AT, TEXT, figures.below_least),
        _kind("raise-over-pot", "pot limit", "A305", AT, TEXT, figures.over_pot),
        _kind("fixed-bet-size", "fixed limit: one size a street", "A306", AT, TEXT, figures.not_the_fixed_bet),
        _kind("raise-over-cap", "fixed limit: four bets a round", "A307", AT, TEXT, figures.over_cap),
        _kind("bet-told-as-raise", "a raise needs a bet", "A319", AT, TEXT, acts.bet_becomes_raise),
        _kind("raise-told-as-bet", "where a bet stands one raises", "A313", AT, TEXT, acts.raise_becomes_bet),
        _kind("swapped-acts", "players act in turn", "A301 A302 A303 A308 A311 A313 A316 A317 A319", AT, BOTH,
              acts.swapped),
        _kind("act-dropped", "betting closes when all have acted", _LATER, AFTER, BOTH, acts.dropped),
        _kind("away-fold-dropped", "who sits out folds in turn", "A301 A311 A320", ANY, TEXT, acts.away_fold_dropped),
        _kind("act-twice", "one act a turn", _TURN, AT, BOTH, acts.twice),
        _kind("act-of-another", "players act in turn", _TURN, AFTER, BOTH, acts.by_another),
        _kind("ante-of-another", "each posts one ante", "A318", AT, BOTH, acts.ante_by_another),
        _kind("muck-after-fold", "who folded mucks no more", "A302", AT, TEXT, acts.muck_after_fold),
        _kind("act-of-stranger", "who acts has a seat", "T101 T109", AT, TEXT, acts.by_stranger),
        _kind("call-told-as-check", "who faces a bet cannot check", "A308", AT, BOTH, acts.becomes("call", "check")),
        _kind("fold-told-as-check", "who faces a bet cannot check", "A308", AT, BOTH, acts.becomes("fold", "check")),
        _kind("call-told-as-fold", "who folded plays no more; pots and awards", f"A302 A304 A305 W504 R603 {_LATER}",
              AFTER, BOTH, acts.becomes("call", "fold")),
        _kind("fold-told-as-call", "who called must act on; pots", _LATER, AFTER, TEXT, acts.fold_becomes_call),
        _kind("act-after-the-end", "no act when betting is over", _TURN, AT, TEXT, acts.after_the_end),
        _kind("all-in-player-acts", "who is all-in acts no more", "A302 A316", AT, BOTH, acts.all_in_player_acts),
        _kind("all-in-mark-added", "all-in = nothing is left", "A310", AT, TEXT, acts.mark_added),
        _kind("all-in-mark-dropped", "the room marks every all-in", "A310 A321 A311 A301", AFTER, TEXT,
              acts.mark_dropped),
        _kind("stack-halved", "nobody puts in more than he has", "A309 A310 A316 A317 A321", ANY, BOTH,
              figures.stack("half")),
        _kind("stack-doubled", "all-in = nothing is left", "A310", AT, TEXT, figures.stack("double")),
        _kind("small-blind", "blinds as in the head", "A315 A303 P401 P405", ANY, TEXT,
              figures.posted_more("post_small")),
        _kind("big-blind", "blinds as in the head", "A315", AT, TEXT, figures.posted_more("post_big")),
        _kind("ante", "all antes are the same", "A318", AT, TEXT, figures.posted_more("post_ante")),
        _kind("ante-dropped", "total = sum of called bets", "P401 A318 A303 A309 A310 A305 P402 P403 P405", ANY, TEXT,
              acts.post_dropped("post_ante", least=3)),
        _kind("blind-dropped", "both blinds are posted", "A301 A315 A303 A308 A312 P401 P405", ANY, TEXT,
              acts.post_dropped("post_small", "post_big")),
        _kind("street-dropped", "one round of betting a street", "A301 A303 A308 A313 A317 C202 C204", AFTER, TEXT,
              acts.street_dropped),
        _kind("street-early", "a street ends when all have acted", "A311", AT, TEXT, acts.street_early),
    ),
    *_group("cards",
        _kind("board-has-hole-card", "no card twice", "C201", ANY, BOTH, cards.board_has_hole_card),
        _kind("two-show-one-card", "no card twice", "C201 C205", ANY, BOTH, cards.two_show_one_card),
        _kind("summary-board", "summary's board = the cards dealt", "C204", AT, TEXT, cards.summary_board),
        _kind("street-repeats-wrongly", "a street repeats the board", "C204 C206", AT, TEXT,
              cards.street_repeats_wrongly),
        _kind("flop-changed", "a street repeats the board", "C204 C206", AFTER, TEXT, cards.flop_changed),
        _kind("shown-not-as-dealt", "shown = dealt", "C205", AT, TEXT, cards.shown_not_as_dealt),
        _kind("summary-shows-others", "summary's cards = those shown", "C205", AT, TEXT, cards.summary_shows_others),
        _kind("a-card-short", "as many hole cards as the game has", "C203 T101", ANY, BOTH, cards.a_card_short),
    ),
    *_group("table and text",
        _kind("button-moved", "blinds and turns go by the button", "A301 A311", ANY, BOTH, seats.button_moved),
        _kind("seat-twice", "one player a seat", "T110 T109 T101", ANY, BOTH, seats.seat_twice),
        _kind("cut-off", "a hand has an end", "T102", ANY, TEXT, seats.cut_off),
        _kind("total-dropped", "a hand has an end", "T102", ANY, TEXT, seats.total_dropped),
        _kind("garbled", "every line is known", "T101", AT, TEXT, seats.garbled),
    ),
    *_group("amounts in XML",
        _kind("win-more", "awards are not more than the pot; the best hand takes it", "R603 W501 W502 W503 W505", ANY,
              XML, figures.off(("seat",), "amount", by=(10**6,))),
        _kind("win-to-another", "the best hand wins, who folded nothing", "W501 W502 W503 W504 W505", ANY, XML,
              winners.win_to_another),
        _kind("call", "call = what is missing to the bet, or the stack", "A303 A309 A310", AT, XML,
              figures.off(("call",), "amount")),
        _kind("bet", "later calls and raises fit the bet; limits", "A303 A304 A305 A306 A309 A310 A312 P405", AFTER,
              XML, figures.called("bet", "amount")),
        _kind("raise-to", "later calls fit the raise; limits", f"A304 A305 A306 {_LATER}", AFTER, XML,
              figures.called("raise_level", "to")),
        _kind("small-blind", "blinds as in the head; bets in all", "A315 A303 A309 A310 R604 P407", ANY, XML,
              figures.posted_more("post_small")),
        _kind("big-blind", "blinds as in the head; bets in all", "A315 A303 A309 R604 P407", ANY, XML,
              figures.posted_more("post_big")),
        _kind("bets-in-all", "bets in all = blinds, bets, calls and raises", "P407", AT, XML,
              figures.off(("seat",), "put_in")),
    ),
    *_group("rake",
        _kind("rake-to-award", "rake = that of the schedule", "R601 R604", ANY, TEXT, figures.rake_to_award,
              by_schedule=True),
        _kind("win-a-cent", "rake = that of the schedule", "R601 R604 R603 W501 W502 W503", ANY, XML,
              figures.off(("seat",), "amount", by=(1, -1)), by_schedule=True),
    ),
    *_group("nothing broken",
        _kind("summary-street", "no figure hangs on the street that a summary names; the acts tell it", "", ANY, TEXT,
              winners.summary_other_street),
        _kind("return-dropped", "what nobody called is computed; old texts print no such line", "", ANY, TEXT,
              figures.return_dropped),
    ),
)  # fmt: skip


def kinds_of(room: str) -> dict[str, Kind]:
    """The kinds that can be planted in a room's hands, by name."""
    return {kind.name: kind for kind in KINDS if room in kind.rooms}
