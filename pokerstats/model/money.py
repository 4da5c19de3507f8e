"""Currencies: code, the symbols rooms print, and the smallest amount that is paid (in ten-thousandths).

SETUP.currency is an index into `CURRENCIES`. Source of the units: ISO 4217; `chips` are whole; mBTC and
USDT are paid to two decimals by the rooms that use them.
"""

from typing import Final, NamedTuple

SCALE: Final = 10_000


class Currency(NamedTuple):
    """One currency of hands."""

    code: str
    symbols: tuple[str, ...]
    unit: int  # ten-thousandths


CURRENCIES: Final = (
    Currency("chips", (), SCALE),
    Currency("USD", ("$",), 100),
    Currency("EUR", ("€",), 100),
    Currency("GBP", ("£",), 100),
    Currency("CNY", ("¥",), 100),
    Currency("INR", ("₹",), 100),
    Currency("CAD", ("C$",), 100),
    Currency("RSD", (), 100),
    Currency("HRK", ("kn",), 100),
    Currency("SEK", (), 100),
    Currency("DKK", (), 100),
    Currency("NOK", (), 100),
    Currency("PLN", (), 100),
    Currency("CHF", (), 100),
    Currency("BRL", ("R$",), 100),
    Currency("mBTC", (), 100),
    Currency("USDT", ("₮",), 100),
    Currency("FPP", (), SCALE),
    Currency("SC", (), SCALE),
    Currency("AUD", (), 100),
    Currency("JPY", (), SCALE),
    Currency("MXN", (), 100),
    Currency("RUB", ("₽",), 100),
    Currency("RON", (), 100),
)
BY_CODE: Final = {currency.code: index for index, currency in enumerate(CURRENCIES)}
BY_SYMBOL: Final = {symbol: index for index, c in enumerate(CURRENCIES) for symbol in c.symbols}
CHIPS: Final = 0
