"""Figures as text: amounts in decimals, numbers of cards or pots, cards."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pokerstats.model.money import SCALE

# findings whose figures are no money
COUNTS: Final = {202: "cards", 203: "cards", 404: "pots"}
CARDS: Final = (201, 204, 205, 206)
_KINDS: Final = np.zeros(1000, np.int64)
_KINDS[list(CARDS)] = CARDS[0]
_KINDS[list(COUNTS)] = min(COUNTS)
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"


def kinds(numbers: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """For each finding's number one that has its figures as text in the same way: equal texts have equal pairs.

    A dictionary of texts must not hold one twice: pyarrow, asked for the dictionary, drops the second and keeps
    the codes.
    """
    kind: npt.NDArray[np.int64] = _KINDS[numbers]
    return kind


def figure(value: int, number: int) -> str:
    """Expected or printed of the finding of this number."""
    if number in COUNTS:
        return str(value)
    if number in CARDS:
        return cards(value)
    return amount(value, 2)


@lru_cache(maxsize=1 << 14)  # amounts repeat: stakes above all
def amount(value: int, least: int = 0) -> str:
    """Ten-thousandths in the shortest decimal text with at least so many decimals."""
    whole, part = divmod(abs(value), SCALE)
    decimals = f"{part:04d}".rstrip("0").ljust(least, "0")
    return f"{'-' if value < 0 else ''}{whole}{'.' if decimals else ''}{decimals}"


def cards(packed: int) -> str:
    """Packed cards, first printed first: `AhKh`."""
    text = ""
    while packed > 0:
        rank, suit = divmod((packed & 0xFF) - 1, len(_SUITS))
        if 0 <= rank < len(_RANKS):
            text += f"{_RANKS[rank]}{_SUITS[suit]}"
        packed >>= 8
    return text
