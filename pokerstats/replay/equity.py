"""What all-in hands are worth: each pot split over all boards that may still come.

The deck is what is neither on the board nor in a hand that can still win; cards of players who folded are not
known to the table, and stay in it. All boards are gone through, or, where they are too many (Omaha before the
flop), SAMPLES of them by chance from a fixed seed.
"""

from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.kernels import kernel, step
from pokerstats.columns.layout import I64
from pokerstats.model.games import BY_ID, HOLDEM_HIGH
from pokerstats.replay.evaluate import BOARD_TRIPLES, best_high, board_triples, omaha, suit_masks

SAMPLES: Final = 100_000
SEED: Final = 20_201
STANDARD_ERROR: Final = 0.5 / SAMPLES**0.5  # of a sampled share, at most
BOARD_CARDS: Final = 5
PART: Final = 2520  # a pot on one board, halved for the low: divides by every number of winners up to ten
_DECK: Final = 52
_HIGH, _LOW = range(2)


class Shares(NamedTuple):
    """Parts of each pot [pot, player] in units of `whole`; a row of parts adds up to it."""

    parts: I64
    whole: int
    sampled: bool


def equity(game: str, holes: list[int], board: int, pots: list[int]) -> Shares:
    """The expected parts of the pots, each a bit mask of the players who can win it.

    `holes` and `board` (0, 3 or 4 cards) are packed as in layout. At most ten players.
    """
    kind = BY_ID[game]
    known = _cards(board)
    come = BOARD_CARDS - len(known)
    taken = {card for one in (board, *holes) for card in _cards(one)}
    deck = np.array([card + 1 for card in range(_DECK) if card not in taken], np.int64)
    samples = SAMPLES if kind.evaluator != HOLDEM_HIGH and not known else 0
    parts = np.zeros((len(pots), len(holes)), np.int64)
    boards = go_through(
        np.array(holes, np.int64), np.array(pots, np.int64), deck, board, come, kind.evaluator != HOLDEM_HIGH,
        kind.hi_lo, samples, SEED, np.zeros((2, len(holes)), np.int64), np.zeros(BOARD_TRIPLES, np.int64),
        np.arange(come + 1, dtype=np.int64), parts,
    )  # fmt: skip
    return Shares(parts, 2 * PART * boards, bool(samples))


def _cards(packed: int) -> list[int]:
    return [(packed >> shift & 0xFF) - 1 for shift in range(0, 64, 8) if packed >> shift & 0xFF]


@kernel
def go_through(
    holes: I64, pots: I64, deck: I64, board: int, come: int, by_omaha: bool, with_low: bool, samples: int, seed: int,
    values: I64, triples: I64, chosen: I64, parts: I64,
) -> int:  # fmt: skip
    """Adds up what each player wins of each pot on every board, or on `samples` of them; how many there were."""
    state, boards = seed, 0
    more = True
    while more:
        if samples:
            state = shuffle(deck, come, state)
        packed = board
        for place in range(come):
            packed |= deck[chosen[place]] << (8 * (BOARD_CARDS - come + place))
        read_values(holes, packed, by_omaha, with_low, values, triples)
        for pot in range(len(pots)):
            pay(pots[pot], values, with_low, parts, pot)
        boards += 1
        more = boards < samples if samples else choose_next(chosen, come, len(deck))
    return boards


@step
def shuffle(deck: I64, come: int, state: int) -> int:
    """Brings `come` cards by chance to the front of the deck; the next state of the generator (Knuth's MMIX)."""
    for place in range(come):
        state = (state * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        other = place + (state >> 24) % (len(deck) - place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    return state


@step
def choose_next(chosen: I64, come: int, cards: int) -> bool:
    """The next choice of `come` places in the deck; False behind the last one."""
    place = come - 1
    while place >= 0 and chosen[place] == cards - come + place:
        place -= 1
    if place < 0:
        return False
    chosen[place] += 1
    for after in range(place + 1, come):
        chosen[after] = chosen[after - 1] + 1
    return True


@step
def read_values(holes: I64, board: int, by_omaha: bool, with_low: bool, values: I64, triples: I64) -> None:
    """What each player holds on a full board."""
    common = suit_masks(board)
    if by_omaha:
        board_triples(board, triples)
    for i in range(len(holes)):
        if by_omaha:
            values[_HIGH, i], values[_LOW, i] = omaha(holes[i], triples, with_low)
        else:
            values[_HIGH, i] = best_high(suit_masks(holes[i]) | common)


@step
def pay(who: int, values: I64, with_low: bool, parts: I64, pot: int) -> None:
    """A pot on one board to the best of those who can win it; half to the best low if there is one."""
    best = best_low = 0
    for i in range(values.shape[1]):
        if who >> i & 1:
            best = max(best, values[_HIGH, i])
            best_low = max(best_low, values[_LOW, i])
    winners = low_winners = 0
    for i in range(values.shape[1]):
        if who >> i & 1:
            winners += values[_HIGH, i] == best
            low_winners += values[_LOW, i] == best_low
    halved = with_low and best_low > 0
    for i in range(values.shape[1]):
        if who >> i & 1 and values[_HIGH, i] == best:
            parts[pot, i] += (PART if halved else 2 * PART) // winners
        if halved and who >> i & 1 and values[_LOW, i] == best_low:
            parts[pot, i] += PART // low_winners


def split(amount: int, parts: list[int], whole: int) -> list[int]:
    """A pot by its parts, in whole units; what is left over goes to the largest remainders."""
    shares = [amount * part // whole for part in parts]
    rest = amount - sum(shares)
    order = sorted(range(len(parts)), key=lambda i: (-(amount * parts[i] % whole), i))
    for i in order[:rest]:
        shares[i] += 1
    return shares
