"""The field's vocabularies: every enumerated column is stored as an index into one of these tuples.

The order of a tuple is part of the kernels' contract (codes are indices); append, never reorder.
"""

from typing import Final

STATUSES: Final = ("ok", "cancelled", "truncated", "unsupported")
OK, CANCELLED, TRUNCATED, UNSUPPORTED = range(4)

VERDICTS: Final = ("proved", "contradicted", "undecided")
PROVED, CONTRADICTED, UNDECIDED = range(3)

SEVERITIES: Final = ("error", "warning", "info")

LIMITS: Final = ("no", "pot", "fixed", "cap")
NO_LIMIT, POT_LIMIT, FIXED_LIMIT, CAP_LIMIT = range(4)

MONEY_KINDS: Final = ("real", "play", "tournament")
REAL, PLAY, TOURNAMENT = range(3)

STREETS: Final = (
    "preflop", "flop", "turn", "river",
    "third", "fourth", "fifth", "sixth", "seventh",
    "draw1", "draw2", "draw3",
)  # fmt: skip
PREFLOP, FLOP, TURN, RIVER = range(4)

ACTIONS: Final = (
    "post_small", "post_big", "post_dead", "post_ante", "straddle", "bring_in",
    "complete", "fold", "check", "call", "bet", "raise", "uncalled", "draw",
    "show", "muck", "cash_out",
)  # fmt: skip
(
    POST_SMALL, POST_BIG, POST_DEAD, POST_ANTE, STRADDLE, BRING_IN,
    COMPLETE, FOLD, CHECK, CALL, BET, RAISE, UNCALLED, DRAW,
    SHOW, MUCK, CASH_OUT,
) = range(17)  # fmt: skip

# How the figures of an action line are to be read (ACTIONS.form).
FORMS: Final = ("plain", "by_to", "to", "by", "adding", "call_to", "shove")
PLAIN, BY_TO, TO, BY, ADDING, CALL_TO, SHOVE = range(7)

# Senses of a figure that a room prints in more than one (hands.reading).
READINGS: Final = ("by_to", "adding", "with_uncalled", "without_uncalled")

RAKE_SOURCES: Final = ("stated", "derived", "unknown")
STATED, DERIVED, UNKNOWN = range(3)

HALVES: Final = ("whole", "high", "low")
WHOLE, HIGH, LOW = range(3)

# Position labels by seats before the button; see replay/table.
POSITIONS: Final = ("BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO")

# What a summary line says became of a seat (CLAIMS.result_kind).
RESULTS: Final = ("folded", "mucked", "lost", "won", "collected")
RESULT_FOLDED, RESULT_MUCKED, RESULT_LOST, RESULT_WON, RESULT_COLLECTED = range(5)

# What a line tells of a player's tournament (PAYOUTS.kind); a prize is a finish's, told on a line of its own.
PAYOUTS: Final = ("finish", "prize", "bounty", "ticket", "rebuy", "addon")
FINISH, PRIZE, BOUNTY, TICKET, REBUY, ADDON = range(6)
