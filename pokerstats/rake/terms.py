"""What schedule files and questions say in words: amounts, stakes, players dealt in."""

from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from pokerstats.model.amounts import plain
from pokerstats.model.errors import UsageError
from pokerstats.model.money import SCALE

MOST: Final = 2**62  # amounts, and products of them, stay below it
NO_END: Final = MOST  # of stakes without an upper end
MOST_DEALT: Final = 10
ANTE: Final = "ante "  # in front of stakes that are an ante: of games without blinds
UNKNOWN_STAKES: Final = "unknown"  # rows that a page prints without saying for which tables


class Figure(NamedTuple):
    """An amount, told in money, in big blinds (of fixed limit big bets, of short deck antes), or both."""

    money: int
    blinds: int = 0  # ten-thousandths of one

    def worth(self, big: int, unit: int) -> int:
        """In money at a table of this big blind: part units are let go."""
        return self.money + big * self.blinds // (SCALE * unit) * unit


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


def figure(text: str) -> Figure:
    """`3` or `1.5 bb`. Raises UsageError."""
    blinds = text.strip().removesuffix(" bb")
    return Figure(amount(text)) if blinds == text.strip() else Figure(0, amount(blinds))


def told(value: Figure) -> str:
    """A figure as it is written: `3`, `1.5 bb`."""
    return f"{money(value.blinds)} bb" if value.blinds else money(value.money)


def money(value: int) -> str:
    """Ten-thousandths as `0.05`, `3`."""
    return plain(Decimal(value) / SCALE)


def stakes_between(text: str) -> tuple[int, int]:
    """`0.25/0.50-10/20` as its least and its greatest big blind (fixed limit: big bet). Raises UsageError.

    `ante 0.05-0.10` counts antes; of `unknown` stakes there are none.
    """
    if text.startswith(UNKNOWN_STAKES):
        return 1, 0
    sign = ANTE if text.startswith(ANTE) else ""
    if text.endswith("+"):
        return stakes_of(text[:-1])[1], NO_END
    first, _, last = text.partition("-")
    low, high = stakes_of(first)[1], stakes_of(f"{sign}{last.removeprefix(sign)}" if last else first)[1]
    if high < low:
        raise UsageError(f"stakes {text!r} run backwards")
    return low, high


def stakes_of(text: str) -> tuple[int, int]:
    """`0.5/1` as two amounts, `ante 0.05` as one twice. Raises UsageError."""
    if text.startswith(ANTE):
        text = f"{text.removeprefix(ANTE)}/{text.removeprefix(ANTE)}"
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
