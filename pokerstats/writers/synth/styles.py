"""How people play and in which situations: what a table's hands are rich in."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """Chances are of one hand or one act, between 0 and 1."""

    name: str
    weight: int = 1  # how often a table is of this style
    money: tuple[str, ...] = ("real", "tournament")
    limits: tuple[str, ...] = ("no", "pot", "fixed")
    games: tuple[str, ...] = ()  # all
    players: tuple[int, int] = (2, 10)
    stacks: str = "usual"
    aggression: tuple[float, ...] = (0.1, 0.25, 0.4)  # a bet or raise where one may be made; one of these a hand
    fold: float = 0.45  # facing a bet
    fold_preflop: float = 0.6
    shove: float = 0.05  # of bets and raises
    ante: float = 0.4  # that a tournament has antes
    cash_ante: float = 0.0
    big_blind_ante: float = 0.0
    straddle: float = 0.0
    posts: float = 0.05  # that somebody posts who missed his blinds
    only_small: float = 0.0  # of those who don't post both: a dead small blind alone
    dead_small: float = 0.04  # nobody is there to post the small blind
    dead_button: float = 0.04
    away: float = 0.04  # a player sits out
    timeout: float = 0.03
    muck: float = 0.5  # a beaten hand is not shown
    boards: tuple[int, ...] = (1,)
    ties: float = 0.0
    walk: float = 0.0  # all fold to the big blind


_BOLD: Final = (0.5, 0.7)

STYLES: Final = (
    Style("usual", weight=12),
    Style("wild", weight=3, aggression=(0.3, 0.5), fold=0.3, fold_preflop=0.3, shove=0.2, stacks="any"),
    Style("straddles", money=("real",), limits=("no", "pot"), players=(4, 10), straddle=0.9, stacks="deep"),
    Style("big blind antes", money=("tournament",), limits=("no", "pot"), big_blind_ante=1.0),
    Style("short with antes", money=("tournament",), limits=("no", "pot"), ante=1.0, stacks="tiny", fold_preflop=0.4),
    Style("cash antes", money=("real",), limits=("no", "pot"), cash_ante=1.0),
    Style("short blinds", money=("tournament",), stacks="blinds", fold_preflop=0.4),
    Style("missed blinds", money=("real",), players=(4, 10), posts=1.0, only_small=0.5),
    Style("sit-outs", players=(3, 10), away=0.4, timeout=0.3),
    Style("run twice", weight=2, money=("real",), limits=("no", "pot"), boards=(2,), aggression=_BOLD, fold=0.1,
          fold_preflop=0.3, shove=0.5),
    Style("mucks", muck=1.0, fold=0.1, fold_preflop=0.2, aggression=(0.1, 0.2)),
    Style("short at fixed limit", limits=("fixed",), stacks="few bets", aggression=(0.4, 0.6), fold=0.1,
          fold_preflop=0.3),
    Style("capped", limits=("fixed",), aggression=(0.8, 0.95), fold=0.05, fold_preflop=0.3),
    Style("reopened", limits=("no", "pot"), stacks="ladder", aggression=_BOLD, fold=0.1, fold_preflop=0.2,
          players=(4, 10)),
    Style("walks", walk=0.95),
    Style("halves", games=("omaha8", "omaha5_8"), fold=0.05, fold_preflop=0.2, aggression=(0.1, 0.3)),
    Style("ties", games=("holdem",), ties=1.0, fold=0.05, fold_preflop=0.2, aggression=(0.1, 0.4)),
    Style("equal stacks", limits=("no", "pot"), stacks="equal", aggression=(0.7,), fold=0.03, fold_preflop=0.2,
          players=(5, 10), shove=0.6),
    Style("side pots", limits=("no",), stacks="spread", aggression=(0.8,), fold=0.03, fold_preflop=0.2,
          players=(6, 10), shove=0.6),
    Style("uncalled", fold=0.7, aggression=(0.4, 0.5)),
    Style("deep", stacks="deep", players=(6, 10), aggression=(0.3, 0.5)),
)  # fmt: skip
