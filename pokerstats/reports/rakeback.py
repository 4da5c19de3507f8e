"""What a deal gives back of the rake of a dataset's players: by period, and as a part of each hand's share.

`payments` has a row for each player and period; `join` spreads each payment over the hands of its period, in
proportion to the player's share of their rake, so that it can be added up by stakes, position or anything else.
"""

import contextlib
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model.money import SCALE
from pokerstats.rake.deal import Deal
from pokerstats.reports.attribution import join as shares_by
from pokerstats.reports.filters import Filters

if TYPE_CHECKING:
    import datetime as dt

    import duckdb
    import pyarrow as pa

_TIME: Final = "coalesce(h.played_at, h.played_at_local::TIMESTAMPTZ)"


class Payment(NamedTuple):
    """What one player is given for one period."""

    site: str
    player: str
    currency: str
    period: "dt.date"  # its first day
    hands: int  # with a share of rake that is known
    rake: Fraction
    points: Fraction
    money: Fraction | None


def payments(
    connection: "duckdb.DuckDBPyConnection", deal: Deal, filters: Filters | None = None
) -> list[Payment]:  # fmt: skip
    """Each player and period, in their order. A period of which hands are filtered out counts what is left."""
    asked = filters or Filters()
    query = _RAKE.format(seats=asked.seats(), period=_period(deal), shares=shares_by(connection, deal.method))
    given = {"deal_site": deal.site, "deal_currency": deal.currency}
    found = []
    for site, player, currency, period, hands, rake in connection.execute(query, asked.params() | given).fetchall():
        exact = Fraction(rake, SCALE)
        found.append(Payment(site, player, currency, period, hands, exact, *deal.pays(exact)))
    return found


def table(found: list[Payment]) -> "pa.Table":
    """Payments as rows: amounts to the ten-thousandth, and the part of the rake that is given back."""
    import pyarrow as pa

    money = pa.decimal128(18, 4)
    columns: dict[str, pa.DataType] = {
        "site": pa.string(), "player": pa.string(), "currency": pa.string(), "period": pa.date32(),
        "hands": pa.int64(), "rake": money, "points": pa.float64(), "rakeback": money, "rakeback_share": pa.float64(),
    }  # fmt: skip
    rows = [
        {
            "site": one.site, "player": one.player, "currency": one.currency, "period": one.period, "hands": one.hands,
            "rake": _amount(one.rake), "points": float(one.points),
            "rakeback": None if one.money is None else _amount(one.money), "rakeback_share": _rate(one),
        }
        for one in found
    ]  # fmt: skip
    return pa.Table.from_pylist(rows, schema=pa.schema(columns))


@contextlib.contextmanager
def in_view(connection: "duckdb.DuckDBPyConnection", deal: Deal) -> Iterator[None]:
    """Meanwhile reports know what a deal gives back: they read it from the view rakeback_of_seats."""
    rows = join(connection, deal)
    connection.execute(f"CREATE OR REPLACE TEMP VIEW rakeback_of_seats AS SELECT * FROM {rows}")  # noqa: S608
    try:
        yield
    finally:
        connection.execute("DROP VIEW rakeback_of_seats")


def join(connection: "duckdb.DuckDBPyConnection", deal: Deal) -> str:
    """A relation (hand, seat, rakeback) in SQL: a double, null if it is not known or the deal is not for the hand."""
    import pyarrow as pa

    found = payments(connection, deal)
    rates = pa.table({
        "site": pa.array([one.site for one in found], pa.string()),
        "player": pa.array([one.player for one in found], pa.string()),
        "currency": pa.array([one.currency for one in found], pa.string()),
        "period": pa.array([one.period for one in found], pa.date32()),
        "rate": pa.array([0.0 if one.money == 0 else _rate(one) for one in found], pa.float64()),
    })  # fmt: skip
    connection.register("rakeback_rows", rates)
    connection.execute("CREATE OR REPLACE TEMP TABLE rakeback_rates AS SELECT * FROM rakeback_rows")
    connection.unregister("rakeback_rows")
    return f"""(
        SELECT s.hand, s.seat, a.share * r.rate AS rakeback
        FROM seats_rows s JOIN hands h USING (hand) JOIN {shares_by(connection, deal.method)} a USING (hand, seat)
        LEFT JOIN rakeback_rates r
            ON r.site = h.site AND r.player = s.player AND r.currency = h.currency AND r.period = {_period(deal)}
    )"""  # noqa: S608 - our own words


def _period(deal: Deal) -> str:
    """The first day of a hand's period in SQL."""
    if deal.period == "week" and deal.begins:
        shift = f"INTERVAL {int(deal.begins)} DAY"
        return f"(date_trunc('week', {_TIME} - {shift}) + {shift})::DATE"
    return f"date_trunc('{deal.period}', {_TIME})::DATE"


def _rate(one: Payment) -> float | None:
    return None if one.money is None or one.rake == 0 else float(one.money / one.rake)


def _amount(value: Fraction) -> Any:
    from decimal import Decimal

    return Decimal(round(value * SCALE)) / SCALE


_RAKE: Final = f"""
    SELECT h.site, h.player, h.currency, {{period}} AS period, count(a.share) AS hands,
        coalesce(round(sum(a.share * {SCALE})), 0)::BIGINT AS rake
    FROM {{seats}} h JOIN {{shares}} a USING (hand, seat)
    WHERE h.money = 'real' AND h.player IS NOT NULL AND {_TIME} IS NOT NULL
        AND ($deal_site::VARCHAR IS NULL OR h.site = $deal_site)
        AND ($deal_currency::VARCHAR IS NULL OR h.currency = $deal_currency)
    GROUP BY ALL ORDER BY ALL
"""  # noqa: S608 - our own words
