"""The deal: no card twice, hole cards of the game, and a board that fits the streets.

Boards of a hand run more than once may share cards in the same place. A player may show one card only.
Findings: C201 duplicate-card, C202 board-size, C203 hole-card-count.
"""

from typing import Final

import numpy as np

from pokerstats.columns.layout import I8, I16, I64, Cards, Seats, Setup
from pokerstats.model.games import GAMES
from pokerstats.model.names import OK
from pokerstats.replay.kernel import NO_LINE, NOBODY, UNTOLD, add_problem, grown, kernel, number, part

DUPLICATE_CARD: Final = number(201)
BOARD_SIZE: Final = number(202)
HOLE_CARD_COUNT: Final = number(203)
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
BOARD_CARDS: Final = np.array([0, 3, 4, 5], np.int64)  # by streets dealt
FINDINGS_A_SEAT: Final = 2
FINDINGS_A_HAND: Final = 2


def check(setup: Setup, seats: Seats, cards: Cards, folded: I64, found: I64) -> I64:
    """Checks the cards of the hands that were re-played; returns the findings, grown where need be."""
    widest = int(np.diff(setup.seat_at).max(initial=0))
    need = FINDINGS_A_HAND + FINDINGS_A_SEAT * widest
    done = 0
    while True:
        done = check_deals(
            done, setup.status, setup.game, setup.seat_at, seats.hero, seats.dealt, folded, cards.hole.view(np.int64),
            cards.board.view(np.int64),
            cards.boards, cards.streets_dealt, found,
        )  # fmt: skip
        if done == len(setup.status):
            return found
        found = grown(found, 2 * found.shape[1] + need)


@kernel
def check_deals(
    first: int, status: I8, game: I16, seat_at: I64, hero: I8, dealt: I8, folded: I64, hole: I64, board: I64,
    boards: I8, streets_dealt: I8, found: I64,
) -> int:  # fmt: skip
    """Checks hands from `first` on; returns the first one not checked, because findings have no room."""
    for hand in range(first, len(status)):
        lo, hi = seat_at[hand], seat_at[hand + 1]
        if found[0, 0] + FINDINGS_A_HAND + FINDINGS_A_SEAT * (hi - lo) > found.shape[1]:
            return hand
        if status[hand] != OK:
            continue
        expected = BOARD_CARDS[streets_dealt[hand]]
        if _contested(lo, hi, dealt, folded):
            expected = BOARD_CARDS[3]
        printed = card_count(board[hand, 0])
        if printed != expected:
            add_problem(found, hand, BOARD_SIZE, NO_LINE, NOBODY, NOBODY, expected, printed)
        seen = _boards_once(found, hand, board[hand], boards[hand])
        for row in range(lo, hi):
            held = hole[row]
            count = card_count(held)
            wanted = HOLE_CARDS[game[hand]]
            if count > wanted or (hero[row] != 0 and 0 < count < wanted):
                add_problem(found, hand, HOLE_CARD_COUNT, NO_LINE, row - lo, NOBODY, wanted, count)
            seen = _deal_once(found, hand, row - lo, held, seen)
    return len(status)


@part
def _contested(lo: int, hi: int, dealt: I8, folded: I64) -> bool:
    """Whether two players or more have not folded: then all board cards are dealt."""
    live = 0
    for row in range(lo, hi):
        live += dealt[row] != 0 and folded[row] == 0
    return live > 1


@part
def card_count(packed: int) -> int:
    """The number of cards in a packed column."""
    count = 0
    while packed != 0:
        count += 1
        packed >>= 8
    return count


@part
def _boards_once(found: I64, hand: int, board: I64, boards: int) -> int:
    """The cards of all boards as a mask; a later board may repeat the first one's card of the same place."""
    first = board[0]
    seen = _deal_once(found, hand, NOBODY, first, NO_LINE)
    for nth in range(1, boards):
        own = board[nth]
        for place in range(5):
            if (own >> 8 * place) & 0xFF == (first >> 8 * place) & 0xFF:
                own &= ~(0xFF << (8 * place))
        seen = _deal_once(found, hand, NOBODY, own, seen)
    return seen


@part
def _deal_once(found: I64, hand: int, seat_i: int, packed: int, seen: int) -> int:
    """Adds cards to a mask of those seen; one that was seen before is a finding, the first of its kind here."""
    told = False
    while packed != 0:
        card = packed & 0xFF
        if card != 0:
            bit = 1 << card
            if seen & bit != 0 and not told:
                add_problem(found, hand, DUPLICATE_CARD, NO_LINE, seat_i, NOBODY, UNTOLD, UNTOLD)
                told = True
            seen |= bit
        packed >>= 8
    return seen
