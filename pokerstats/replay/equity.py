"""What all-in hands are worth: each pot split over all boards that may still come, none left out.

The deck is what is neither on the board nor in a hand that can still win; cards of players who folded are not
known to the table, and stay in it.

Boards are not gone through one by one. Five cards make a flush in at most one suit, and without one only their
ranks count: so each set of ranks (6,175 before the flop) is valued once, and counted as often as cards in the
deck make it. Of these boards, those on which a suit comes often enough for somebody's flush are valued by the
ranks in that suit, and counted apart.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I64
from pokerstats.model.games import BY_ID, HOLDEM_HIGH
from pokerstats.replay.evaluate import (
    CATEGORY_AT,
    FLUSHES,
    LOWS,
    RANKS,
    STRAIGHT_FLUSH,
    WHEEL,
    best_by_ranks,
)

BOARD_CARDS: Final = 5
PART: Final = 2520  # a pot on one board, halved for the low: divides by every number of winners up to ten
RANK_LETTERS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
_SUITS: Final = len(SUITS)
_HIGH, _LOW = range(2)
_SUBSETS: Final = 1 << BOARD_CARDS
# how many choices of so many cards there are among those of one rank
CHOICES: Final = np.array(
    [[1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1, 2, 1, 0, 0, 0], [1, 3, 3, 1, 0, 0], [1, 4, 6, 4, 1, 0]], np.int64
)


Suits = tuple[int, ...]  # cards: a set of ranks for each of SUITS


class Shares(NamedTuple):
    """Parts of each pot [pot, player] in units of `whole`; a row of parts adds up to it."""

    parts: I64
    whole: int


class Deal(NamedTuple):
    """A situation: sets of ranks by suit, and what each player can make of them."""

    suits: I64  # [player, suit] hole cards
    board: I64  # [suit] the board so far
    deck: I64  # [suit] cards that may come
    left: I64  # [rank] how many cards of it may come
    need: I64  # [suit] how many must come for somebody to have a flush in it
    made: I64  # [high or low, player, three ranks of the board as a number] Omaha's best two with them; else unused
    values: I64  # [high or low, player] on the boards looked at, without a flush
    flushed: I64  # the same where one suit came often
    drawn: I64  # [place] ranks of the board, those to come last and ascending
    subsets: I64  # [ranks in the suit, how many of them to come, boards; subset]
    pots: I64  # [pot] bit mask of the players who can win it
    parts: I64  # [pot, player]


def equity(game: str, holes: Sequence[Suits], board: Suits, pots: Sequence[int]) -> Shares:
    """The expected parts of the pots, each a bit mask of the players who can win it.

    The board has 0, 3 or 4 cards; `suits_of` makes sets of cards. At most ten players.
    """
    kind = BY_ID[game]
    by_omaha = kind.evaluator != HOLDEM_HIGH
    suits, common = np.array(holes, np.int64), np.array(board, np.int64)
    deck = (1 << RANKS) - 1 - (np.bitwise_or.reduce(suits) | common)
    ranks = [rank for ranks in board for rank in range(RANKS) if ranks >> rank & 1]
    players = len(holes)
    deal = Deal(
        suits, common, deck, (deck >> np.arange(RANKS)[:, None] & 1).sum(axis=1),
        np.array([_need([hole[suit] for hole in holes], board[suit], by_omaha) for suit in range(_SUITS)], np.int64),
        np.zeros((2 if kind.hi_lo else 1, players, RANKS**3 if by_omaha else 0), np.int64),
        np.zeros((2, players), np.int64), np.zeros((2, players), np.int64),
        np.array(ranks + [0] * (BOARD_CARDS - len(ranks)), np.int64), np.zeros((3, _SUBSETS), np.int64),
        np.array(pots, np.int64), np.zeros((len(pots), players), np.int64),
    )  # fmt: skip
    boards = go_through(deal, len(ranks), by_omaha, kind.hi_lo)
    return Shares(deal.parts, 2 * PART * boards)


def suits_of(cards: str) -> Suits:
    """`AhKd` as a set of ranks for each suit."""
    sets = [0] * len(SUITS)
    for place in range(0, len(cards), 2):
        sets[SUITS.index(cards[place + 1])] |= 1 << RANK_LETTERS.index(cards[place])
    return tuple(sets)


def _need(holes: Sequence[int], board: int, by_omaha: bool) -> int:
    """How many cards of a suit must come for somebody to have a flush in it; more than can come if nobody will."""
    most = max(hole.bit_count() for hole in holes)
    of_board = BOARD_CARDS - min(most, 2) if most >= 2 or not by_omaha else BOARD_CARDS + 1
    return of_board - board.bit_count()


@kernel
def go_through(deal: Deal, known: int, by_omaha: bool, with_low: bool) -> int:
    """Adds up what each player wins of each pot on every board; how many boards there are."""
    if by_omaha:
        combine(deal, with_low)
    boards = 0
    more = True
    while more:
        ways = 1
        count = distinct = 0
        for place in range(known, BOARD_CARDS):
            count = count + 1 if place > known and deal.drawn[place] == deal.drawn[place - 1] else 1
            if place + 1 == BOARD_CARDS or deal.drawn[place + 1] != deal.drawn[place]:
                ways *= CHOICES[deal.left[deal.drawn[place]], count]
                distinct += 1
        if ways != 0:
            value_ranks(deal, by_omaha, with_low)
            plain = ways
            for suit in range(_SUITS):
                if distinct >= deal.need[suit]:
                    plain -= pay_flushes(deal, known, suit, by_omaha, with_low)
            pay(deal, deal.values, with_low, plain)
            boards += ways
        more = draw_next(deal.drawn, known)
    return boards


@step
def draw_next(drawn: I64, known: int) -> bool:
    """The next ranks that may come, ascending, each as often as there are suits at most; False behind the last."""
    place = BOARD_CARDS - 1
    while place >= known and drawn[place] == RANKS - 1:
        place -= 1
    if place < known:
        return False
    rank = drawn[place] + 1
    for after in range(place, BOARD_CARDS):
        drawn[after] = rank
    return True


@step
def combine(deal: Deal, with_low: bool) -> None:
    """Omaha: for each three ranks the best that two cards of each player make of them, suits apart."""
    for player in range(len(deal.suits)):
        for first in range(_SUITS * RANKS):
            if deal.suits[player, first & 3] >> (first >> 2) & 1:
                for second in range(first):
                    if deal.suits[player, second & 3] >> (second >> 2) & 1:
                        combine_pair(deal, player, first >> 2, second >> 2, with_low)


@step
def combine_pair(deal: Deal, player: int, first: int, second: int, with_low: bool) -> None:
    """Raises a player's best by what two of his ranks make of each three."""
    bit, other = 1 << first, 1 << second
    for low in range(RANKS):
        one = add(bit | other, bit & other, 0, 0, 1 << low)
        for middle in range(low, RANKS):
            two = add(*one, 1 << middle)
            for high in range(middle, RANKS):
                five = add(*two, 1 << high)
                at = (low * RANKS + middle) * RANKS + high
                deal.made[_HIGH, player, at] = max(deal.made[_HIGH, player, at], best_by_ranks(*five))
                if with_low:
                    deal.made[_LOW, player, at] = max(deal.made[_LOW, player, at], LOWS[five[0]])


@step
def add(ranks: int, two: int, three: int, four: int, bit: int) -> tuple[int, int, int, int]:
    """One more card: the ranks that stand there once or more, twice or more, and so on."""
    return ranks | bit, two | ranks & bit, three | two & bit, four | three & bit


@step
def value_ranks(deal: Deal, by_omaha: bool, with_low: bool) -> None:
    """What each player makes of the ranks of a board."""
    if by_omaha:
        value_omaha(deal, with_low)
        return
    for player in range(len(deal.suits)):
        held = (0, 0, 0, 0)
        for suit in range(_SUITS):
            ranks = deal.suits[player, suit]
            held = (held[0] | ranks, held[1] | held[0] & ranks, 0, 0)
        for place in range(BOARD_CARDS):
            held = add(*held, 1 << deal.drawn[place])
        deal.values[_HIGH, player] = best_by_ranks(*held)


@step
def value_omaha(deal: Deal, with_low: bool) -> None:
    """The best of two cards in the hand and three of the board, for each player."""
    deal.values[:] = 0
    for first in range(3):
        for second in range(first + 1, 4):
            for third in range(second + 1, 5):
                at = three_ranks(deal.drawn[first], deal.drawn[second], deal.drawn[third])
                for player in range(len(deal.suits)):
                    deal.values[_HIGH, player] = max(deal.values[_HIGH, player], deal.made[_HIGH, player, at])
                    if with_low:
                        deal.values[_LOW, player] = max(deal.values[_LOW, player], deal.made[_LOW, player, at])


@step
def three_ranks(one: int, other: int, another: int) -> int:
    """Three ranks in any order as a number."""
    low = min(one, other, another)
    high = max(one, other, another)
    return (low * RANKS + one + other + another - low - high) * RANKS + high


@step
def pay_flushes(deal: Deal, known: int, suit: int, by_omaha: bool, with_low: bool) -> int:
    """Pays the boards of these ranks on which a flush or straight flush in the suit is somebody's best; how many."""
    size = list_subsets(deal, known, suit)
    paid = 0
    for subset in range(size):
        boards = deal.subsets[2, subset]
        if deal.subsets[1, subset] >= deal.need[suit] and boards != 0:
            better = False
            for player in range(len(deal.suits)):
                hole, board = deal.suits[player, suit], deal.subsets[0, subset]
                flush = flush_omaha(hole, board) if by_omaha else FLUSHES[hole | board]
                better |= flush > deal.values[_HIGH, player]
                deal.flushed[_HIGH, player] = max(deal.values[_HIGH, player], flush)
                deal.flushed[_LOW, player] = deal.values[_LOW, player]
            if better:
                pay(deal, deal.flushed, with_low, boards)
                paid += boards
    return paid


@step
def list_subsets(deal: Deal, known: int, suit: int) -> int:
    """Which of the ranks to come may do so in the suit, and on how many boards each choice of them does."""
    masks, counts, ways = deal.subsets
    masks[0], counts[0], ways[0] = deal.board[suit], 0, 1
    size = 1
    place = known
    while place < BOARD_CARDS:
        rank = deal.drawn[place]
        times = 0
        while place < BOARD_CARDS and deal.drawn[place] == rank:
            times += 1
            place += 1
        here = deal.deck[suit] >> rank & 1
        others = deal.left[rank] - here
        for subset in range(size):
            if here:
                masks[size + subset] = masks[subset] | 1 << rank
                counts[size + subset] = counts[subset] + 1
                ways[size + subset] = ways[subset] * CHOICES[others, times - 1]
            ways[subset] *= CHOICES[others, times]
        size <<= here
    return size


@step
def flush_omaha(hole: int, board: int) -> int:
    """The best flush of exactly two cards in the hand and three of the board, all of one suit; 0 if there is none."""
    if hole & (hole - 1) == 0:
        return 0
    both = FLUSHES[hole | board]
    if both >= STRAIGHT_FLUSH << CATEGORY_AT:
        for top in range(RANKS - 1, 2, -1):
            run = WHEEL if top == 3 else 0b11111 << (top - 4)
            if run & ~(hole | board) == 0 and cards_in(run & hole) == 2:
                return FLUSHES[run]
    while cards_in(hole) > 2:
        hole &= hole - 1
    while cards_in(board) > 3:
        board &= board - 1
    return FLUSHES[hole | board]


@step
def cards_in(ranks: int) -> int:
    """How many ranks are in a set."""
    count = 0
    while ranks != 0:
        ranks &= ranks - 1
        count += 1
    return count


@step
def pay(deal: Deal, values: I64, with_low: bool, boards: int) -> None:
    """Each pot on so many boards to the best of those who can win it; half to the best low if there is one."""
    for pot in range(len(deal.pots)):
        who = deal.pots[pot]
        best = best_low = 0
        winners = low_winners = 0
        for i in range(values.shape[1]):
            if who >> i & 1:
                high, low = values[_HIGH, i], values[_LOW, i]
                winners = 1 if high > best else winners + (high == best)
                low_winners = 1 if low > best_low else low_winners + (low == best_low)
                best, best_low = max(best, high), max(best_low, low)
        halved = with_low and best_low > 0
        part = boards * (PART if halved else 2 * PART) // winners
        for i in range(values.shape[1]):
            if who >> i & 1 and values[_HIGH, i] == best:
                deal.parts[pot, i] += part
            if halved and who >> i & 1 and values[_LOW, i] == best_low:
                deal.parts[pot, i] += boards * PART // low_winners


def split(amount: int, parts: list[int], whole: int) -> list[int]:
    """A pot by its parts, in whole units; what is left over goes to the largest remainders."""
    shares = [amount * part // whole for part in parts]
    rest = amount - sum(shares)
    order = sorted(range(len(parts)), key=lambda i: (-(amount * parts[i] % whole), i))
    for i in order[:rest]:
        shares[i] += 1
    return shares
