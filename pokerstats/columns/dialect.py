"""What a room *means* by what it prints: dialect flags, one int64 row a room, indexed by these constants.

A grammar sets them by name (`dialect total net`); a flag that is not set has the value 0 = first word.
"""

from typing import Final

# flag name -> its words; the value of a flag is the index of its word
FLAGS: Final[dict[str, tuple[str, ...]]] = {
    "total": ("gross", "net", "collected"),  # printed total pot: before rake, after it, or the sum collected
    "pots": ("net", "gross"),  # printed main and side pots
    "uncalled": ("printed", "implied"),  # implied: no line tells it
    "collected": ("net", "gross", "with_uncalled"),
    "both_posts": ("big_live", "all_live", "all_dead"),  # of a combined post: the big blind is live
    "missed_post": ("live", "dead"),
    "second_small": ("dead", "live"),  # a small blind posted out of turn
    "odd_chip": ("left_of_button", "first_seat"),
    "rake_spread": ("main_first", "main_only", "pro_rata"),
    "no_flop_no_drop": ("yes", "no"),
    "least_raise": ("last_raise", "big_blind"),
    "short_raises_add": ("yes", "no"),  # several short all-ins that add up to a raise reopen betting
    "raise_cap": ("four", "five", "none"),  # fixed limit: bets and raises a round
    "muck": ("gives_up", "live_rules"),
    "hands_end": ("summary", "blank"),  # what marks a complete hand
    "checks": ("all", "converted"),  # converted: text made by another program, legality is a warning
    "raise_figures": ("by_to", "adding_to"),  # adding_to: a by/to pair may be chips added (tried as a reading)
    "stated_rake": ("yes", "never"),
    "boards_split": ("whole", "separate"),  # awards of run-it-twice hands are printed per board
    "pot_limit_small": ("as_posted", "as_big"),  # pot limit before the flop: a small blind counts as a big one
    "cap_heads_up": ("kept", "lifted"),  # fixed limit: no raise cap in a round that starts with two players
    "idle_checks": ("no", "yes"),  # players are said to check where betting is over
    "omaha_cards": ("as_headed", "by_cards"),  # by_cards: the head says Omaha whatever the number of hole cards
    "awards_hold": ("one_sense", "either"),  # either: awards may hold the uncalled bet or not (tried as a reading)
    "most_rake": ("pot", "tenth"),  # most that can be a derived rake; tenth: of the pot, and none where none is due
    "all_in_mark": ("optional", "always"),  # always: a call, bet or raise of the last chips is marked as all-in
}
NAMES: Final = tuple(FLAGS)
(
    TOTAL, POTS, UNCALLED, COLLECTED, BOTH_POSTS, MISSED_POST, SECOND_SMALL, ODD_CHIP, RAKE_SPREAD,
    NO_FLOP_NO_DROP, LEAST_RAISE, SHORT_RAISES_ADD, RAISE_CAP, MUCK, HANDS_END, CHECKS, RAISE_FIGURES,
    STATED_RAKE, BOARDS_SPLIT, POT_LIMIT_SMALL, CAP_HEADS_UP, IDLE_CHECKS, OMAHA_CARDS,
    AWARDS_HOLD, MOST_RAKE, ALL_IN_MARK,
) = range(len(NAMES))  # fmt: skip
