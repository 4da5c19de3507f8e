"""Hands of tournaments of two and three players, whose hero is Ann, with the lines that end them."""

from collections.abc import Sequence

_HAND = """\
PokerStars Hand #{number}: Tournament #{tournament}, {entry} Hold'em No Limit - Level I (10/20) - {at} ET
Table '{tournament} 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 5: Cy K, jr (1500 in chips)
Bob: posts small blind 10
Cy K, jr: posts big blind 20
{before}*** HOLE CARDS ***
Dealt to {hero} [Ah Kh]
Ann: folds
Bob: folds
Uncalled bet (10) returned to Cy K, jr
Cy K, jr collected 20 from pot
{behind}*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 5: Cy K, jr (big blind) collected (20)



"""


def hand(
    tournament: int,
    nth: int,
    *behind: str,
    entry: str = "$9.00+$1.00 USD",
    before: Sequence[str] = (),
    hero: str = "Ann",
    day: int = 1,
) -> str:
    """The nth hand of a tournament; lines `before` the deal, and `behind` what was played."""
    return _HAND.format(
        number=tournament * 1000 + nth, tournament=tournament, entry=entry, at=f"2026/02/{day:02} 20:{nth:02}:00",
        before="".join(f"{line}\n" for line in before), behind="".join(f"{line}\n" for line in behind), hero=hero,
    )  # fmt: skip
