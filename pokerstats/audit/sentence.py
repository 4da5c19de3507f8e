"""A finding in one sentence: where it stands, what it is, the two figures and how far they lie apart."""

from decimal import Decimal
from typing import Final, Protocol

from pokerstats.model.findings import BY_CODE
from pokerstats.model.money import BY_CODE as CURRENCY_AT
from pokerstats.model.money import CHIPS, CURRENCIES, SCALE


class Row(Protocol):
    """A row of the findings table."""

    @property
    def path(self) -> str:
        """The input."""

    @property
    def line(self) -> int:
        """1-based."""

    @property
    def hand_id(self) -> str | None:
        """As the room prints it."""

    @property
    def code(self) -> str:
        """Such as P401."""

    @property
    def expected(self) -> str | None:
        """The computed figure."""

    @property
    def printed(self) -> str | None:
        """The figure of the text."""

    @property
    def unit(self) -> str | None:
        """Currency, or what the figures count."""

    @property
    def seat(self) -> int | None:
        """Printed seat number."""

    @property
    def street(self) -> str | None:
        """The street it is about."""

    @property
    def pot(self) -> int | None:
        """0 = main pot."""

    @property
    def note(self) -> str | None:
        """Anything more."""


_MINUS: Final = "-"


def sentence(row: Row) -> str:
    """Such as `hands.txt:27: P401 pot-total: hand 9: printed $12.60, computed $12.40 (+$0.20)`."""
    return f"{row.path}:{row.line}: {label(row.code)}: {message(row)}"


def label(code: str) -> str:
    """Such as `P401 pot-total`."""
    return f"{code} {BY_CODE[code].slug}"


def message(row: Row) -> str:
    """What is wrong, and where in the hand: the sentence without its place in the file and without its code."""
    return _joined(_place(row, f"hand {row.hand_id}" if row.hand_id is not None else ""), row)


def what(row: Row) -> str:
    """The message where the hand is known."""
    return _joined(_place(row, ""), row)


def _joined(place: str, row: Row) -> str:
    return ": ".join(part for part in (place, _figures(row) or BY_CODE[row.code].title, row.note) if part)


def money(figure: str, unit: str | None) -> str:
    """A decimal figure as people write it: `$12.40`, `12.40 RSD`, `1500` chips, `3` cards."""
    if unit not in CURRENCY_AT:
        return figure
    currency = CURRENCIES[CURRENCY_AT[unit]]
    amount = Decimal(figure)
    smallest = Decimal(currency.unit) / SCALE
    plain = f"{abs(amount):f}" if amount % smallest else f"{abs(amount).quantize(smallest):f}"
    sign = _MINUS if amount < 0 else ""
    if currency is CURRENCIES[CHIPS]:
        return sign + plain
    symbol = currency.symbols[0] if currency.symbols else currency.code
    return f"{sign}{plain} {symbol}" if symbol.isalpha() else f"{sign}{symbol}{plain}"


def _place(row: Row, hand: str) -> str:
    """Hand, seat, street and pot, as far as they are known."""
    parts = [hand] if hand else []
    if row.seat is not None:
        parts.append(f"seat {row.seat}")
    if row.street is not None:
        parts.append(row.street)
    if row.pot is not None:
        parts.append("main pot" if row.pot == 0 else f"side pot {row.pot}")
    return ", ".join(parts)


def _figures(row: Row) -> str:
    """`printed A, computed B (difference)`; one of them alone where the other is not known."""
    parts = []
    if row.printed is not None:
        parts.append(f"printed {money(row.printed, row.unit)}")
    if row.expected is not None:
        parts.append(f"computed {money(row.expected, row.unit)}")
    figures = ", ".join(parts)
    if row.printed is not None and row.expected is not None and row.unit in CURRENCY_AT:
        apart = Decimal(row.printed) - Decimal(row.expected)
        sign = "+" if apart > 0 else ""
        figures += f" ({sign}{money(str(apart), row.unit)})"
    return figures
