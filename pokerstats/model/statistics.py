"""The statistics of a player's play: what gives the chance of each, and what counts as done.

Each is a nullable boolean column of `seats`: null without the chance, true if it was done. Over any rows the
statistic is the number of true ones divided by the number of known ones: in SQL `avg(vpip::INT)` with
`count(vpip)` as its n. Trackers disagree in details; these are the choices made here.

Words: the *level* before the flop is 1 with the blinds and straddles, 2 after the first raise, 3 after the next.
An all-in of less than a full raise is a raise of the player who makes it, and leaves the level as it is. A player
*can raise* if he has chips beyond the call, another player is neither folded nor all-in, and betting is not capped
(fixed limit: four bets a street). The *aggressor* of a street is the last player to bet or raise there. Only hands
of status `ok` of the games that are re-played count. Each chance comes once a hand: the first one.
"""

from typing import Final, NamedTuple


class Statistic(NamedTuple):
    """One statistic: its column, its usual name, and its definition."""

    name: str
    title: str
    chance: str
    done: str
    follows: str = ""  # SQL over the other columns of `seats`, of those that the views make of them


STREETS: Final = ("flop", "turn", "river")


def _by_street(name: str, title: str, chance: str, done: str) -> tuple[Statistic, ...]:
    return tuple(Statistic(f"{name}_{street}", f"{title} {street}", chance, done) for street in STREETS)


STATISTICS: Final = (
    Statistic("vpip", "VPIP", "had a decision before the flop", "called, bet or raised before the flop"),
    Statistic("pfr", "PFR", "had a decision before the flop", "raised before the flop"),
    Statistic("rfi", "RFI", "not BB; all before him folded", "raised"),
    Statistic(
        "fold_to_steal", "Fold to steal",
        "in a blind, first decision, facing a full raise of a steal that nobody called or raised", "folded",
    ),
    Statistic("three_bet", "3-bet", "faces another player's raise at level 2 and can raise", "raised"),
    Statistic("fold_to_three_bet", "Fold to 3-bet", "raised to level 2 and faces level 3", "folded"),
    Statistic("four_bet", "4-bet", "raised to level 2, faces level 3 and can raise", "raised"),
    Statistic("fold_to_four_bet", "Fold to 4-bet", "raised to level 3 and faces level 4", "folded"),
    Statistic("squeeze", "Squeeze", "as of the 3-bet, and the raise was called at least once", "raised"),
    *_by_street(
        "cbet", "C-bet",
        "flop: made the last raise before the flop; later: made the c-bet of the street before and nobody raised it"
        " for good; first decision of the street, nobody bet, not all-in himself, nor all others",
        "bet",
    ),
    *_by_street("fold_to_cbet", "Fold to c-bet", "faces a c-bet of this street that nobody raised", "folded"),
    *_by_street("check_raise", "Check-raise", "checked on this street, faces a bet and can raise", "raised"),
    *_by_street(
        "donk", "Donk bet",
        "first decision of the street, nobody bet, not all-in; the aggressor of the street before has yet to act",
        "bet",
    ),
    Statistic("wtsd", "WTSD", "saw the flop (also all-in)", "two or more never folded, he among them"),
    Statistic(
        "steal", "Steal", "CO, BTN or SB; all before him folded", "raised",
        "CASE WHEN position IN ('CO', 'BTN', 'SB') THEN rfi END",
    ),
    Statistic(
        "wsd", "W$SD", "went to showdown, and won is known", "won a part of a pot", "CASE WHEN wtsd THEN won > 0 END"
    ),
    Statistic(
        "wwsf", "WWSF", "saw the flop, and won is known", "won a part of a pot",
        "CASE WHEN wtsd IS NOT NULL THEN won > 0 END",
    ),
)  # fmt: skip

BY_NAME: Final = {statistic.name: statistic for statistic in STATISTICS}
BY_WORD: Final = {word.lower(): statistic for statistic in STATISTICS for word in (statistic.name, statistic.title)}
MARKED: Final = tuple(statistic.name for statistic in STATISTICS if not statistic.follows)
# bits of FLAGS.marks, in the order of MARKED
(
    VPIP, PFR, RFI, FOLD_TO_STEAL, THREE_BET, FOLD_TO_THREE_BET, FOUR_BET, FOLD_TO_FOUR_BET, SQUEEZE,
    CBET_FLOP, CBET_TURN, CBET_RIVER, FOLD_TO_CBET_FLOP, FOLD_TO_CBET_TURN, FOLD_TO_CBET_RIVER,
    CHECK_RAISE_FLOP, CHECK_RAISE_TURN, CHECK_RAISE_RIVER, DONK_FLOP, DONK_TURN, DONK_RIVER, WTSD,
) = range(len(MARKED))  # fmt: skip
DID: Final = 32  # bit k of a seat's marks: had the chance of statistic k; bit DID + k: did it


def told(statistic: Statistic) -> str:
    """Name and definition of a statistic, for people."""
    return "\n".join([
        f"{statistic.title} (column {statistic.name} of seats)",
        f"  chance  {statistic.chance}",
        f"  done    {statistic.done}",
        *([f"  in SQL  {statistic.follows}"] if statistic.follows else []),
    ])  # fmt: skip
