"""What schedule files and questions say in words: amounts, stakes, players dealt in."""

from decimal import Decimal, InvalidOperation
from typing import Final

from pokerstats.model.amounts import plain
from pokerstats.model.errors import UsageError
from pokerstats.model.money import SCALE

MOST: Final = 2**62  # amounts, and products of them, stay below it
NO_END: Final = MOST  # of stakes without an upper end
MOST_DEALT: Final = 10


def amount(text: str) -> int:
    """`0.05` as ten-thousandths. Raises UsageError for anything that is no such amount."""
    try:
        value = Decimal(text.strip()) * SCALE
        whole = int(value)
    except (InvalidOperation, OverflowError, ValueError):
        raise UsageError(f"{text.strip()!r} is no amount") from None
    if value != whole or whole < 0:
        raise UsageError(f"{text.strip()!r} is no amount: none below 0, at most four decimals")
    if whole >= MOST:
        raise UsageError(f"{text.strip()!r} is too large an amount")
    return whole


def money(value: int) -> str:
    """Ten-thousandths as `0.05`, `3`."""
    return plain(Decimal(value) / SCALE)


def stakes_between(text: str) -> tuple[int, int]:
    """`0.25/0.50-10/20` as its least and its greatest big blind (fixed limit: big bet). Raises UsageError."""
    if text.endswith("+"):
        return stakes_of(text[:-1])[1], NO_END
    first, _, last = text.partition("-")
    low, high = stakes_of(first)[1], stakes_of(last or first)[1]
    if high < low:
        raise UsageError(f"stakes {text!r} run backwards")
    return low, high


def stakes_of(text: str) -> tuple[int, int]:
    """`0.5/1` as two amounts. Raises UsageError."""
    small, slash, big = text.partition("/")
    if not slash:
        raise UsageError(f"stakes {text!r}: write 0.5/1")
    low, high = amount(small), amount(big)
    if low > high or high == 0:
        raise UsageError(f"stakes {text!r}: the smaller figure first")
    return low, high


def bracket(text: str) -> tuple[int, int]:
    """`3-4`, `2` or `5+` players. Raises UsageError."""
    least, _, most = text.removesuffix("+").partition("-")
    try:
        low = int(least)
        high = MOST_DEALT if text.endswith("+") else int(most or least)
    except ValueError:
        raise UsageError(f"players dealt {text!r}: write 2, 3-4 or 5+") from None
    if not 2 <= low <= high:
        raise UsageError(f"players dealt {text!r}: at least 2, the smaller figure first")
    return low, high
