"""Currencies: code, the symbols rooms print, and the smallest amount that is paid (in ten-thousandths).

SETUP.currency is an index into `CURRENCIES`. Source of the units: ISO 4217; `chips` are whole; mBTC and
USDT are paid to two decimals by the rooms that use them. A symbol stands before or behind an amount. Before it may
stand the code as well (`RSD16` of iPoker), and a symbol that several currencies share: what is printed beside it
tells which.
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
    Currency("PLN", ("zł",), 100),
    Currency("CHF", (), 100),
    Currency("BRL", ("R$",), 100),
    Currency("mBTC", (), 100),
    Currency("USDT", ("₮",), 100),
    Currency("FPP", (), SCALE),
    Currency("SC", (), SCALE),
    Currency("AUD", ("A$",), 100),
    Currency("JPY", (), SCALE),
    Currency("MXN", ("MX$",), 100),
    Currency("RUB", ("₽",), 100),
    Currency("RON", ("lei",), 100),
    Currency("CZK", ("Kč",), 100),
    Currency("HUF", ("Ft",), 100),
    Currency("TRY", ("₺",), 100),
    Currency("UAH", ("₴",), 100),
)
BY_CODE: Final = {currency.code: index for index, currency in enumerate(CURRENCIES)}
BY_SYMBOL: Final = {symbol: index for index, c in enumerate(CURRENCIES) for symbol in c.symbols}
CHIPS: Final = 0
SHARED: Final = ("kr.", "kr")  # of Denmark, Norway and Sweden


class Symbol(NamedTuple):
    """What may stand beside an amount."""

    text: str
    currency: int  # CHIPS: the symbol does not tell
    before: bool  # it cannot stand behind the amount


# The usual ones first, and no symbol behind one that it begins with.
SYMBOLS: Final = (
    *(Symbol(symbol, index, before=False) for symbol, index in BY_SYMBOL.items()),
    *(Symbol(symbol, CHIPS, before=False) for symbol in SHARED),
    *(Symbol(code, index, before=True) for code, index in BY_CODE.items() if len(code) == 3 and code != "FPP"),
)
