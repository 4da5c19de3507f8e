"""Random legal play: the engine finds nothing, and every equation of the ledger closes."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.build import NONE, Told, tell, tell_hand

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
STREETS = ["flop", "turn", "river"]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


class Player:
    """A seat in the random game, in whole chips."""

    def __init__(self, name: str, stack: int) -> None:
        self.name, self.stack = name, stack
        self.in_round, self.folded, self.acted = 0, False, False

    def pay(self, chips: int) -> str:
        """Puts chips in; says whether they were the last ones."""
        self.stack -= chips
        self.in_round += chips
        return " all-in" if self.stack == 0 else ""


class Game:
    """No-limit hold'em with blinds 1/2, told act by act as it is played."""

    def __init__(self, stacks: list[int], choose: Any) -> None:
        self.players = [Player(name, stack) for name, stack in zip(NAMES, stacks, strict=False)]
        self.choose = choose
        self.acts: list[str] = []
        self.streets = 0
        two = len(stacks) == 2
        small, big = self.players[1 if two else 0], self.players[0 if two else 1]
        for player, verb, blind in ((small, "small", 1), (big, "big", 2)):
            chips = min(blind, player.stack)
            self.acts.append(f"{player.name} {verb} {chips}{player.pay(chips)}")
        self.level, self.least = 2, 2
        self.bet_round(self.players.index(big) + 1)
        while self.streets < 3 and len(self.live) > 1:
            self.acts.append(STREETS[self.streets])
            self.streets += 1
            self.level, self.least = 0, 2
            for player in self.players:
                player.in_round, player.acted = 0, False
            self.bet_round(0)

    @property
    def live(self) -> list[Player]:
        """Players who have not folded."""
        return [player for player in self.players if not player.folded]

    def bet_round(self, first: int) -> None:
        """Goes round from a seat until nobody has to act."""
        at = first
        while any(self.due(player) for player in self.players):
            player = self.players[at % len(self.players)]
            if self.due(player):
                self.act(player)
            at += 1

    def due(self, player: Player) -> bool:
        """Whether the player still has to act."""
        if player.folded or player.stack == 0 or len(self.live) < 2:
            return False
        others = [other for other in self.live if other is not player]
        if not any(other.stack for other in others):
            return player.in_round < min(self.level, max(other.in_round for other in others))
        return not player.acted or player.in_round < self.level

    def act(self, player: Player) -> None:
        """One legal act."""
        cost = min(self.level - player.in_round, player.stack)
        most = player.in_round + player.stack
        kinds = ["fold", "call"] if cost else ["check"]
        others = any(other.stack for other in self.live if other is not player)
        if most > self.level and others and not player.acted:
            kinds.append("raise")
        kind = self.choose(kinds)
        if kind == "fold":
            player.folded = True
            self.acts.append(f"{player.name} folds")
        elif kind == "check":
            self.acts.append(f"{player.name} checks")
        elif kind == "call":
            self.acts.append(f"{player.name} calls {cost}{player.pay(cost)}")
        else:
            self.raise_by(player, most)
        player.acted = True

    def raise_by(self, player: Player, most: int) -> None:
        """A bet or raise between the least one and the stack; a short all-in does not reopen betting."""
        facing = self.level
        least = min(facing + self.least, most)
        to = least + self.choose(range(most - least + 1))
        by = to - facing
        words = f"raises {by} to {to}" if facing else f"bets {to}"
        if by >= self.least:
            self.least = by
            for other in self.players:
                other.acted = False
        self.level = to
        self.acts.append(f"{player.name} {words}{player.pay(to - player.in_round)}")


@st.composite
def played(draw: st.DrawFn) -> tuple[Told, int]:
    """A random hand, told and settled, with its rake."""
    stacks = draw(st.lists(st.integers(1, 60), min_size=2, max_size=6))
    game = Game(stacks, lambda options: draw(st.sampled_from(list(options))))
    contested = len(game.live) > 1
    deck = draw(st.permutations(DECK))
    board = "".join(deck[: 5 if contested else (0, 3, 4, 5)[game.streets]])
    holes = {name: "".join(deck[5 + 2 * i : 7 + 2 * i]) for i, name in enumerate(NAMES[: len(stacks)])}
    shows = [f"{player.name} shows" for player in game.live] if contested else []
    rake = draw(st.integers(0, 200))
    table = [f"{name} {stack}" for name, stack in zip(NAMES, stacks, strict=False)]
    told = tell(table, [*game.acts, *shows], board=board, holes=holes, rake=f"{min(rake, 2 * min(stacks)) / 100:.2f}")
    return told, len(stacks)


@settings(max_examples=150)
@given(played())
def test_legal_play_is_clean_and_the_ledger_closes(one: tuple[Told, int]) -> None:
    told, _ = one
    play, awards = told.play, told.awards
    result, people, pots = play.result, play.seat_result, play.pots
    assert told.codes == []
    assert result.undecided[0] & 3 == 0
    assert result.total_pot[0] == people.contributed.sum() == pots.amount.sum()
    assert result.rake[0] == pots.rake.sum()
    for pot, net in enumerate((pots.amount - pots.rake - pots.fees).tolist()):
        assert awards.amount[awards.pot == pot].sum() == net
    assert (people.net == people.won - people.contributed).all()
    assert people.net.sum() == -result.rake[0]
    assert people.won.sum() == awards.amount.sum()
    assert (people.contributed <= told.hand.seats.stack).all()


@settings(max_examples=60)
@given(played(), st.integers(2, 9))
def test_all_amounts_scale(one: tuple[Told, int], factor: int) -> None:
    told, _ = one
    h = told.hand
    setup = h.setup._replace(small_blind=h.setup.small_blind * factor, big_blind=h.setup.big_blind * factor,
                             unit=h.setup.unit * factor)  # fmt: skip
    figures = {name: np.where(column == NONE, NONE, column * factor) for name, column in
               (("amount", h.actions.amount), ("to", h.actions.to))}  # fmt: skip
    scaled = tell_hand(h._replace(
        setup=setup, seats=h.seats._replace(stack=h.seats.stack * factor), actions=h.actions._replace(**figures),
        door=h.door._replace(rake=h.door.rake * factor),
    ))  # fmt: skip
    assert scaled.codes == []
    assert (scaled.play.seat_result.net == told.play.seat_result.net * factor).all()
    assert (scaled.play.pots.amount == told.play.pots.amount * factor).all()
