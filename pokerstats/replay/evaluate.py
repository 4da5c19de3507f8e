"""Ranks hands: seven cards of hold'em, exactly two and three in Omaha, and the low of eight or better.

Cards travel as suit masks: one int64 with a bit for each card, `1 << (rank + 16 * suit)` (rank 0 = deuce).
A *value* is an int whose order is that of the hands; equal values tie (suits never decide):

    bits 20..23   category, 0 high card … 8 straight flush (CATEGORIES)
    bits  0..19   five ranks of four bits, in the order in which they decide, the first one highest;
                  ranks that don't decide are 0

A *low* is 0 where none qualifies; else better lows are greater, 5-4-3-2-A being the best.
"""

from typing import Final

import numpy as np

from pokerstats.columns.kernels import step
from pokerstats.columns.layout import I64

CATEGORIES: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight",
    "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
CATEGORY_AT: Final = 20
RANKS: Final = 13
ALL_RANKS: Final = (1 << RANKS) - 1
WHEEL: Final = 0b1_0000_0000_1111  # A 5 4 3 2
EIGHT_OR_BETTER: Final = 0b1_0000_0111_1111  # A 2 … 8
BOARD_TRIPLES: Final = 10  # three of five board cards


def _ranks_down(mask: int) -> list[int]:
    return [rank for rank in range(RANKS - 1, -1, -1) if mask >> rank & 1]


def _top(count: int) -> I64:
    """For each set of ranks its `count` highest, left-aligned in twenty bits."""
    table = np.zeros(1 << RANKS, np.int64)
    for mask in range(1 << RANKS):
        for place, rank in enumerate(_ranks_down(mask)[:count]):
            table[mask] |= rank << (16 - 4 * place)
    return table


def _straights() -> I64:
    """For each set of ranks the highest straight in it (category and top rank), 0 = none."""
    table = np.zeros(1 << RANKS, np.int64)
    for top in range(3, RANKS):
        run = WHEEL if top == 3 else 0b11111 << (top - 4)
        for mask in range(1 << RANKS):
            if mask & run == run:
                table[mask] = STRAIGHT << CATEGORY_AT | top << 16
    return table


def _flushes(straights: I64, top_five: I64) -> I64:
    """For each set of ranks of one suit its flush or straight flush, 0 below five cards."""
    table = np.zeros(1 << RANKS, np.int64)
    for mask in range(1 << RANKS):
        if mask.bit_count() >= 5:
            straight = straights[mask]
            raised = (STRAIGHT_FLUSH - STRAIGHT) << CATEGORY_AT
            table[mask] = straight + raised if straight else FLUSH << CATEGORY_AT | top_five[mask]
    return table


def _lows() -> I64:
    """For each set of ranks its best low of five under nine; compares from the highest card down."""
    table = np.zeros(1 << RANKS, np.int64)
    for mask in range(1 << RANKS):
        low = mask & EIGHT_OR_BETTER
        by_height = (low << 1 | low >> 12) & 0xFF  # bit 0 = ace, which is low here
        if by_height.bit_count() >= 5:
            lowest = 0
            for _ in range(5):
                lowest |= by_height & -by_height
                by_height &= by_height - 1
            table[mask] = 256 - lowest
    return table


TOP1: Final = _top(1)
TOP2: Final = _top(2)
TOP3: Final = _top(3)
TOP5: Final = _top(5)
STRAIGHTS: Final = _straights()
FLUSHES: Final = _flushes(STRAIGHTS, TOP5)
LOWS: Final = _lows()


@step
def suit_masks(packed: int) -> int:
    """A packed column of cards (one byte each, layout) as suit masks."""
    masks = 0
    rest = packed
    while rest != 0:
        card = (rest & 0xFF) - 1
        masks |= 1 << ((card >> 2) + 16 * (card & 3))
        rest >>= 8
    return masks


@step
def best_high(masks: int) -> int:
    """The value of the best five of five to seven cards."""
    clubs = masks & ALL_RANKS
    diamonds = (masks >> 16) & ALL_RANKS
    hearts = (masks >> 32) & ALL_RANKS
    spades = (masks >> 48) & ALL_RANKS
    flush = FLUSHES[clubs] | FLUSHES[diamonds] | FLUSHES[hearts] | FLUSHES[spades]
    if flush >= STRAIGHT_FLUSH << CATEGORY_AT:
        return flush
    ranks = clubs | diamonds | hearts | spades
    two = (clubs & diamonds) | (clubs & hearts) | (clubs & spades) | (diamonds & hearts) | (diamonds & spades)
    two |= hearts & spades
    if two == 0 and flush != 0:
        return flush
    three = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))
    return max(flush, best_by_ranks(ranks, two, three, clubs & diamonds & hearts & spades))


@step
def best_by_ranks(ranks: int, two: int, three: int, four: int) -> int:
    """The value of five to seven cards, suits apart, by the ranks that stand there at least once, twice and so on."""
    if two == 0:
        return STRAIGHTS[ranks] if STRAIGHTS[ranks] != 0 else TOP5[ranks]
    if four != 0:
        return QUADS << CATEGORY_AT | TOP1[four] | TOP1[ranks & ~four] >> 4
    if three != 0:
        best = TOP1[three]
        others = two & ~(1 << (best >> 16))
        if others != 0:
            return FULL_HOUSE << CATEGORY_AT | best | TOP1[others] >> 4
    if STRAIGHTS[ranks] != 0:
        return STRAIGHTS[ranks]
    if three != 0:
        return TRIPS << CATEGORY_AT | TOP1[three] | TOP2[ranks & ~three] >> 4
    pairs = TOP2[two]
    if two & (two - 1) == 0:
        return PAIR << CATEGORY_AT | pairs | TOP3[ranks & ~two] >> 4
    paired = (1 << (pairs >> 16)) | (1 << (pairs >> 12 & 15))
    return TWO_PAIR << CATEGORY_AT | pairs | TOP1[ranks & ~paired] >> 8


@step
def any_rank(masks: int) -> int:
    """The ranks that stand in the masks, whatever the suit."""
    return (masks | masks >> 16 | masks >> 32 | masks >> 48) & ALL_RANKS


@step
def board_triples(board: int, triples: I64) -> None:
    """Fills the ten ways to use three of five board cards (packed column) as suit masks."""
    count = 0
    for first in range(3):
        for second in range(first + 1, 4):
            for third in range(second + 1, 5):
                masks = 0
                for place in (first, second, third):
                    card = (board >> (8 * place) & 0xFF) - 1
                    masks |= 1 << ((card >> 2) + 16 * (card & 3))
                triples[count] = masks
                count += 1


@step
def omaha(hole: int, triples: I64, with_low: bool) -> tuple[int, int]:
    """The best high and low of exactly two hole cards (packed column, 4 to 6) and three of the board."""
    high = low = 0
    first = hole
    while first > 0xFF:
        one = suit_masks(first & 0xFF)
        second = first >> 8
        while second != 0:
            pair = one | suit_masks(second & 0xFF)
            for triple in range(BOARD_TRIPLES):
                masks = pair | triples[triple]
                high = max(high, best_high(masks))
                if with_low:
                    low = max(low, LOWS[any_rank(masks)])
            second >>= 8
        first >>= 8
    return high, low


_RANK_NAMES: Final = (
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight",
    "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip


def hand_name(value: int) -> str:
    """A value as people say it: "two pair, Kings and Fours"."""
    category = value >> CATEGORY_AT
    first, second = (_RANK_NAMES[value >> shift & 15] for shift in (16, 12))
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if category == STRAIGHT_FLUSH and first == "Ace":
            return "royal flush"
        return f"{CATEGORIES[category]}, {first} high"
    if category in (HIGH_CARD, FLUSH):
        return f"{CATEGORIES[category]}, {first} high"
    if category == TWO_PAIR:
        return f"two pair, {_plural(first)} and {_plural(second)}"
    if category == FULL_HOUSE:
        return f"full house, {_plural(first)} full of {_plural(second)}"
    return f"{CATEGORIES[category]}, {_plural(first)}" if category != PAIR else f"pair of {_plural(first)}"


def low_name(low: int) -> str:
    """A low as people say it: "8-6-4-2-A"."""
    heights = 256 - low
    return "-".join("A" if height == 0 else str(height + 1) for height in range(7, -1, -1) if heights >> height & 1)


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "Six" else "s")
