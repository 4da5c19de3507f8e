"""Amounts as people write them: the currency's symbol, two decimals where there are any."""

from decimal import Decimal
from typing import Final

from pokerstats.model.money import CURRENCIES

_SYMBOLS: Final = {currency.code: currency.symbols[0] for currency in CURRENCIES if currency.symbols}


def plain(amount: Decimal) -> str:
    """`12.6000` as 12.60, `3.0000` as 3, `0.0125` as 0.0125: no digit is lost."""
    text = f"{amount:.4f}".rstrip("0")
    whole, _, part = text.partition(".")
    return f"{whole}.{part.ljust(2, '0')}" if part else whole


def priced(amount: Decimal, currency: str) -> str:
    """The amount with its currency: $12.60, -$3, 1500 of tournament chips, 5.50 mBTC."""
    sign, text = ("-" if amount < 0 else ""), plain(abs(amount))
    if currency == "chips":
        return f"{sign}{text}"
    if currency in _SYMBOLS and not _SYMBOLS[currency].isalpha():  # words stand behind
        return f"{sign}{_SYMBOLS[currency]}{text}"
    return f"{sign}{text} {currency}"
