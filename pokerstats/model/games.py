"""Each game of poker that a room deals: its id, family, hole cards and how the pot is split.

`GAMES[i].code == i` is the value of SETUP.game; ids are those of the `hands.game` column.
"""

from typing import Final, NamedTuple


class Game(NamedTuple):
    """One game. `hole` = cards dealt to a player before the first betting round that he keeps."""

    code: int
    id: str
    family: str  # "flop", "stud", "draw"
    hole: int
    evaluator: int  # HOLDEM_HIGH, OMAHA_HIGH or NO_EVALUATOR
    hi_lo: bool
    replayed: bool  # re-played through the rules; otherwise its hands are `unsupported`


NO_EVALUATOR, HOLDEM_HIGH, OMAHA_HIGH = range(3)

_ROWS: Final = (
    # id, family, hole cards, evaluator, hi-lo, replayed
    ("holdem", "flop", 2, HOLDEM_HIGH, False, True),
    ("omaha", "flop", 4, OMAHA_HIGH, False, True),
    ("omaha5", "flop", 5, OMAHA_HIGH, False, True),
    ("omaha6", "flop", 6, OMAHA_HIGH, False, True),
    ("omaha8", "flop", 4, OMAHA_HIGH, True, True),
    ("omaha5_8", "flop", 5, OMAHA_HIGH, True, True),
    ("short_deck", "flop", 2, NO_EVALUATOR, False, False),
    ("courchevel", "flop", 5, OMAHA_HIGH, False, False),
    ("courchevel8", "flop", 5, OMAHA_HIGH, True, False),
    ("stud", "stud", 7, NO_EVALUATOR, False, False),
    ("stud8", "stud", 7, NO_EVALUATOR, True, False),
    ("razz", "stud", 7, NO_EVALUATOR, False, False),
    ("draw5", "draw", 5, NO_EVALUATOR, False, False),
    ("sd27", "draw", 5, NO_EVALUATOR, False, False),
    ("td27", "draw", 5, NO_EVALUATOR, False, False),
    ("badugi", "draw", 4, NO_EVALUATOR, False, False),
    ("badacey", "draw", 5, NO_EVALUATOR, True, False),
    ("badeucy", "draw", 5, NO_EVALUATOR, True, False),
    ("split_holdem", "flop", 2, HOLDEM_HIGH, False, True),
    ("fusion", "flop", 4, OMAHA_HIGH, False, False),
    ("irish", "flop", 4, HOLDEM_HIGH, False, False),
)

GAMES: Final = tuple(Game(code, *row) for code, row in enumerate(_ROWS))
BY_ID: Final = {game.id: game for game in GAMES}
