"""Each known difference from PokerKit, as a short hand that shows it; what our replay makes of it stands beside."""

from random import Random
from typing import NamedTuple

import pytest
from pokerkit import State

from pokerstats.model import names
from tests.oracle.columns import Part, whole
from tests.oracle.compare import KNOWN, STREET_NOT_CLOSED, answers, differences
from tests.oracle.game import DECK, Act, Record, other_asked, play_out, raise_asked
from tests.oracle.terms import Terms

SMALL, BIG = 50, 100


class Shown(NamedTuple):
    """A hand that shows a difference: who has what and what they do, from the left of the button."""

    kind: str
    finding: int  # of ours: about the last of the acts, or about the one that is asked about; 0 none
    stacks: tuple[int, ...]
    acts: tuple[int | str, ...]  # as game.Choose; whoever is to act after them calls or checks
    asks: int | tuple[int, int] | None = None  # after the acts: a raise to a level, or (player, act)
    limit: str = "no"
    late: int = -1


HANDS = (
    # only the big blind has chips left, and has matched the all-in: there is nothing left to do
    Shown("idle-check", 317, (1_000, 1_000, 60), ("call", "fold", "call")),
    # the big blind is all-in for 60: two who play on have to put in 100 all the same before they see the flop
    Shown("short-big-blind", 311, (1_000, 60, 1_000), ("call", "call", "call")),
    # an all-in raise of half the least one: who has called the blind may not raise now
    Shown("short-first-bet", 314, (1_000, 1_000, 1_000, 150), ("call", 150, "call", "call", 300)),
    # an all-in bet below the least one: who has checked may not raise now
    Shown("short-first-bet", 314, (1_000, 1_000, 140, 1_000), (*["call"] * 6, 40, "call", 140)),
    # all that is left to the others is less than the late poster has in
    Shown("passed-over", 301, (66, 100, 1_147, 94), ("fold",), late=2),
    # 120 and 120 more make a full raise of 200, another 60 does not take it back
    Shown("adds-up", 0, (540, 600, 2_000, 2_000, 420), (300, "call", 420, 540, 600), asks=900),
    Shown("nobody-can-call", 0, (1_000, 300), (300,), asks=500),
    Shown("all-in-fold", 0, (1_000, 1_000, 80, 1_000), ("call",), asks=(2, names.FOLD)),
    # fixed limit: 60 of 100 reopen the betting
    Shown("half-bet", 0, (1_000, 1_000, 1_000, 260), (200, 260, "call", "call"), asks=360, limit="fixed"),
    # blind, 200, 300; the all-in for 30 more is no raise, so a fourth is left
    Shown("cap-counts-short", 0, (330, 1_000, 1_000, 1_000), (200, 300, 330), asks=430, limit="fixed"),
    # blind, 200, an all-in of half a bet more, 350: what is missing to four bets can be put in still
    Shown("completes", 0, (1_000, 390, 1_000, 250), (200, 250, 350), asks=390, limit="fixed"),
    # 230 can be completed to 300
    Shown("completes", 0, (1_000, 1_000, 1_000, 230), (200, 230), asks=300, limit="fixed"),
)


def played(terms: Terms, shown: Shown | None = None, deck: list[str] | None = None) -> Record:
    """A hand of these acts in PokerKit; without any, one in which all put all their chips in."""
    choices = list(shown.acts) if shown else []
    asks = [shown.asks] if shown and shown.asks else []

    def choose(_: Random, state: State) -> int | str:
        if shown is None and state.can_complete_bet_or_raise_to():
            return state.max_completion_betting_or_raising_to_amount or 0
        return choices.pop(0) if choices else "call"

    def ask(_: Random, state: State) -> tuple[Act, str] | None:
        if choices or not asks:
            return None
        asked = asks.pop()
        return other_asked(state, *asked, 0) if isinstance(asked, tuple) else raise_asked(state, asked)

    return play_out(Random(0), terms, choose, ask, deck)


def terms_of(stacks: tuple[int, ...], limit: str = "no", game: str = "holdem", late: int = -1) -> Terms:
    """A table of these stacks, blinds 0.50/1."""
    count = len(stacks)
    return Terms(game, limit, stacks, SMALL, BIG, 0, (0,) * count, (), late, tuple(range(1, count + 1)))


@pytest.mark.parametrize("shown", HANDS, ids=lambda shown: shown.kind)
def test_an_act_that_only_one_of_them_allows(shown: Shown) -> None:
    record = played(terms_of(shown.stacks, shown.limit, late=shown.late), shown)
    assert {difference.kind for difference in differences([record])} == {shown.kind}
    part = whole(record)
    if record.tries:
        one = record.tries[0]
        part = Part(record, [*record.acts[: one.after], one.act], one.act.street)
        assert not one.allowed
    act = record.tries[0].after if record.tries else len(shown.acts) - 1
    (answer,) = answers([part])
    codes = [code for code, nth in answer.codes if nth == act and not (record.tries and code == STREET_NOT_CLOSED)]
    assert codes == ([shown.finding] if shown.finding else [])


def dealt(board: str, *holes: str) -> list[str]:
    """A deck that deals these cards; the rest comes after them."""
    known = [board[at : at + 2] for at in range(0, len(board), 2)]
    mine = [hole[at : at + 2] for hole in holes for at in range(0, len(hole), 2)]
    return [*known, *(card for card in DECK if card not in known + mine), *reversed(mine)]


def test_odd_chips_go_round() -> None:
    """Of 404 cents for three, PokerKit gives both odd ones to the first left of the button, we one each to two."""
    deck = dealt("AhKdQcJs9h", "Tc2d", "Td2c", "3h3d", "Th2h")
    record = played(terms_of((300, 300, 102, 300), game="holdem"), deck=deck)
    assert record.boards == ["AhKdQcJs9h"]
    assert record.pots == [(408, 0b1111), (594, 0b1011)]
    assert differences([record]) == []
    record = played(terms_of((300, 300, 101, 300)), deck=deck)
    (answer,) = answers([whole(record)])
    assert [award.amounts for award in record.awards] == [(136, 134, 0, 134), (199, 199, 0, 199)]
    assert answer.awards[0, 1, names.WHOLE] == {0: 135, 1: 135, 3: 134}
    assert answer.awards[1, 1, names.WHOLE] == {0: 199, 1: 199, 3: 199}
    assert {difference.kind for difference in differences([record])} == {"odd-chips"}


def test_a_pot_without_a_low_goes_to_the_high() -> None:
    """Only the player with the short stack has a low. PokerKit gives half of the side pot to hands that have none."""
    deck = dealt("2h7d8cKsKh", "AcAdQhJh", "QcQdTcTd", "Ah3c4d5h")
    record = played(terms_of((300, 300, 100), game="omaha8"), deck=deck)
    (answer,) = answers([whole(record)])
    assert record.pots == [(300, 0b111), (400, 0b011)]
    assert [award.amounts for award in record.awards if award.pot == 1] == [(200, 0, 0), (100, 100, 0)]
    assert answer.awards[1, 1, names.WHOLE] == {0: 400}
    assert {difference.kind for difference in differences([record])} == {"no-low-shared"}


def test_each_known_difference_is_shown() -> None:
    assert {shown.kind for shown in HANDS} | {"odd-chips", "no-low-shared"} == set(KNOWN)
