"""The deal: no card twice, hole cards of the game, and a board that fits the streets.

Boards of a hand run more than once may share cards in the same place. A player may show one card only.
Findings: C201 duplicate-card, C202 board-size, C203 hole-card-count.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE, U64, Cards, Seats, Setup
from pokerstats.model.games import GAMES
from pokerstats.model.names import OK
from pokerstats.replay.findings import (
    F_CODE,
    F_EXPECTED,
    F_HAND,
    F_PRINTED,
    F_SEAT_I,
    F_STREET,
    FINDING_COLUMNS,
)

DUPLICATE_CARD: Final = 201
BOARD_SIZE: Final = 202
HOLE_CARD_COUNT: Final = 203
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
BOARD_CARDS: Final = np.array([0, 3, 4, 5], np.int64)  # by streets dealt
BYTE: Final = np.uint64(0xFF)
EIGHT: Final = np.uint64(8)
ONE: Final = np.uint64(1)
Rows = npt.NDArray[np.intp]


def check(setup: Setup, seats: Seats, cards: Cards, live: I64) -> I64:
    """The findings of the hands that were re-played, as a table of them; `live` = players left at the end."""
    known = np.flatnonzero(cards.hole)
    hand = np.searchsorted(setup.seat_at, known, side="right") - 1
    return np.concatenate(
        (
            _board_sizes(setup, cards, live),
            _hole_counts(setup, seats, cards, known, hand),
            _duplicates(setup, cards, known, hand),
        ),
        axis=1,
    )


def _board_sizes(setup: Setup, cards: Cards, live: I64) -> I64:
    """The board fits the streets; where two players or more have not folded all five cards are dealt."""
    expected = np.where(live > 1, BOARD_CARDS[3], BOARD_CARDS[cards.streets_dealt])
    printed = card_counts(cards.board[:, 0])
    wrong = np.flatnonzero((printed != expected) & (setup.status == OK))
    return _findings(BOARD_SIZE, wrong, np.full(len(wrong), -1), expected[wrong], printed[wrong])


def _hole_counts(setup: Setup, seats: Seats, cards: Cards, known: Rows, hand: Rows) -> I64:
    """Nobody has more cards than the game deals, and the hero not fewer; `known` = seats whose cards are known."""
    wanted, printed = HOLE_CARDS[setup.game[hand]], card_counts(cards.hole[known])
    wrong = (printed > wanted) | ((seats.hero[known] != 0) & (printed < wanted))
    wrong &= setup.status[hand] == OK
    seat_i = known - setup.seat_at[hand]
    return _findings(HOLE_CARD_COUNT, hand[wrong], seat_i[wrong], wanted[wrong], printed[wrong])


def _duplicates(setup: Setup, cards: Cards, known: Rows, hand: Rows) -> I64:
    """Each card of a hand stands in one place: as many places as distinct cards, else the hand is looked through."""
    boards = cards.board.copy()
    places, seen = card_counts(boards[:, 0]), _as_set(boards[:, 0])
    np.add.at(places, hand, card_counts(cards.hole[known]))
    np.bitwise_or.at(seen, hand, _as_set(cards.hole[known]))
    several = np.flatnonzero(cards.boards > 1)
    for nth in range(1, boards.shape[1]):
        boards[several, nth] = _without_shared(boards[several, nth], boards[several, 0])
        places[several] += card_counts(boards[several, nth])
        seen[several] |= _as_set(boards[several, nth])
    doubled = np.flatnonzero((places != np.bitwise_count(seen)) & (setup.status == OK))
    found = [
        (h, seat_i)
        for h in doubled.tolist()
        for seat_i in _holders(boards[h], cards.hole[setup.seat_at[h] : setup.seat_at[h + 1]])
    ]
    hands, who = np.array(found, np.int64).reshape(-1, 2).T
    return _findings(DUPLICATE_CARD, hands, who, np.full(len(found), NONE), np.full(len(found), NONE))


def _holders(boards: U64, holes: U64) -> list[int]:
    """Who holds a card that stood elsewhere before; -1 = it stands on a board."""
    seen: set[int] = set()
    holders = []
    for place, packed in enumerate([*boards.tolist(), *holes.tolist()], -len(boards)):
        own = [card for card in packed.to_bytes(8, "little") if card]
        if len(set(own)) < len(own) or seen.intersection(own):
            holders.append(max(place, -1))
        seen.update(own)
    return holders


def card_counts(packed: U64) -> I64:
    """The number of cards in each entry of a packed column."""
    counts, rest = np.zeros(len(packed), np.int64), packed
    while rest.any():
        counts += rest & BYTE != 0
        rest = rest >> EIGHT
    return counts


def _as_set(packed: U64) -> U64:
    """The cards of each entry as a set of bits; bit 0 stands for no card and is left out."""
    cards, rest = np.zeros(len(packed), np.uint64), packed
    while rest.any():
        cards |= ONE << (rest & BYTE)
        rest = rest >> EIGHT
    return cards & ~ONE


def _without_shared(board: U64, first: U64) -> U64:
    """A later board without the cards that the first one has in the same place."""
    for place in range(5):
        mask = BYTE << np.uint64(8 * place)
        board = np.where((board & mask) == (first & mask), board & ~mask, board)
    return board


def _findings(code: int, hands: I64, seat_i: I64, expected: I64, printed: I64) -> I64:
    rows = np.zeros((FINDING_COLUMNS, len(hands)), np.int64)
    rows[F_HAND], rows[F_CODE], rows[F_SEAT_I], rows[F_STREET] = hands, code, seat_i, -1
    rows[F_EXPECTED], rows[F_PRINTED] = expected, printed
    return rows
