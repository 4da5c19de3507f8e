"""Cards off a shuffled deck; where ties are wanted, boards that play and hands of equal ranks."""

import random
from typing import Final

from pokerstats.writers.synth.hand import Hand
from pokerstats.writers.synth.styles import Style
from pokerstats.writers.synth.terms import BOARD, DECK

# a royal flush, a broadway straight, quads with an ace: the board plays
_PLAYS: Final = ((51, 47, 43, 39, 35), (48, 45, 42, 39, 32), (28, 29, 30, 31, 48))


def deal(hand: Hand, style: Style, rng: random.Random) -> None:
    """Hole cards, and as many boards as the players may want."""
    players, size = len(hand.players), hand.terms.hole
    left = DECK - BOARD - players * size
    count = min(rng.choice(style.boards), 1 + left // BOARD)
    deck = rng.sample(range(DECK), players * size + BOARD * count)
    if rng.random() < style.ties:
        _arrange(deck, players, size, rng)
    hand.hole = [deck[i * size : (i + 1) * size] for i in range(players)]
    first = players * size
    hand.boards = [deck[first + BOARD * n : first + BOARD * (n + 1)] for n in range(count)]


def _arrange(deck: list[int], players: int, size: int, rng: random.Random) -> None:
    """Lets the board play, or gives players the same two ranks."""
    if rng.random() < 0.4:
        for place, card in enumerate(rng.choice(_PLAYS), players * size):
            _put(deck, place, card)
        return
    ranks = rng.sample(range(13), 2)
    for i in range(min(players, 4)):
        for place, rank in enumerate(ranks):
            _put(deck, i * size + place, rank * 4 + (i + place) % 4)


def _put(deck: list[int], place: int, card: int) -> None:
    """A card to a place; what lay there goes where the card was."""
    if card in deck:
        other = deck.index(card)
        deck[other] = deck[place]
    deck[place] = card
