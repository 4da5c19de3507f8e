"""`rake compare`: the same hands under other rooms' schedules, beside what was taken from them.

A schedule prices hands of its own currencies. With rates it prices others too: the pot is turned into the schedule's
currency, the stakes are taken by their names (a hand of 0.50/1 is one of 0.50/1), and what is due is turned back. Only
hands whose rake is known, and which the schedule tells, are compared; the rest is counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pokerstats.columns.layout import I64, NONE
from pokerstats.model.errors import UsageError
from pokerstats.model.money import BY_CODE, CURRENCIES, SCALE
from pokerstats.rake.book import Book
from pokerstats.rake.charge import Priced, caps, due_by
from pokerstats.rake.kinds import rows_for
from pokerstats.rake.schedule import Schedule
from pokerstats.rake.select import named
from pokerstats.reports.filters import Filters
from pokerstats.reports.reprice import Hands, Repriced, load, needs_of
from pokerstats.reports.vocabulary import Column

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

BY: Final = (
    "player", "site", "skin", "game", "limit_type", "stakes", "players_dealt", "position", "year", "month",
    "table_name", "session",
)  # fmt: skip
COLUMNS: Final = (
    Column("schedule", "", "the schedule that prices the hands"),
    Column("money", "", "real money alone"),
    Column("currency", "", "of the hands; never added together"),
    Column("hands", "hands", "hands compared, each once"),
    Column("not_priced", "hands", "hands that the schedule does not tell, or whose rake is not known: left out"),
    Column("taken", "currency", "rake and fees taken from the hands compared"),
    Column("rake", "currency", "rake by the schedule"),
    Column("fee", "currency", "jackpot fee by the schedule, where it tells one"),
    Column("difference", "currency", "rake and fee by the schedule, less what was taken"),
    Column("taken_share", "share", "part of the pots that was taken"),
    Column("rake_share", "share", "part of the pots that the schedule takes"),
    Column("capped_share", "share", "part of the hands raked by the schedule that reach its cap"),
    Column("own_taken", "currency", "the players' part of what was taken, by what each put in"),
    Column("own_rake", "currency", "their part of what the schedule takes"),
    Column("taken_bb_100", "big blinds", "own_taken per 100 hands, in big blinds, of fixed limit in big bets"),
    Column("rake_bb_100", "big blinds", "own_rake likewise"),
    Column("proved_share", "share", "part of the hands compared that is proved"),
)
_MOST: Final = 2**53  # products with a rate stay whole


def rates_of(told: Mapping[str, str] | Sequence[str]) -> dict[str, Fraction]:
    """`EUR=1.08` as what one unit of a currency is worth; USD is 1 unless told. Raises UsageError."""
    pairs = told.items() if isinstance(told, Mapping) else (words.partition("=")[::2] for words in told)
    rates = {"USD": Fraction(1)}
    for code, value in pairs:
        try:
            rate = Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            rate = Fraction(0)
        if code not in BY_CODE or rate <= 0:
            raise UsageError(f"rate {code}={value}: write what one unit is worth in dollars, such as EUR=1.08")
        rates[code] = rate
    return rates


def compare(
    connection: "duckdb.DuckDBPyConnection", names: Sequence[str], by: Sequence[str], filters: Filters,
    rates: Mapping[str, Fraction] | None = None,
) -> "pa.Table":  # fmt: skip
    """A row for each schedule, group and currency. Raises UsageError for a schedule or a group that is none."""
    for name in by:
        if name not in BY:
            raise UsageError(f"rake compare can be grouped by {', '.join(BY)}; not by {name!r}")
    if not names:
        raise UsageError("rake compare: by which schedules? `rake list` shows them")
    import pyarrow as pa

    schedules = [named(name)[0] for name in dict.fromkeys(names)]
    hands = load(connection, needs_of(schedules))
    tables = [_priced(hands, schedule, nth, rates or {}) for nth, schedule in enumerate(schedules)]
    connection.register("compared_rows", pa.concat_tables(tables))
    connection.execute("CREATE OR REPLACE TEMP TABLE compared AS SELECT * FROM compared_rows")
    connection.unregister("compared_rows")
    groups = "".join(f"{name}, " for name in dict.fromkeys(by))
    filters = replace(filters, only="status = 'ok' AND money = 'real'")
    query = _QUERY.replace("{by}", groups).replace("{compared}", _COMPARED)
    query = query.replace("{seats}", filters.seats(by)).replace("{hands}", filters.hands(by))
    found: pa.Table = connection.sql(query, params=filters.params()).to_arrow_table()
    return found


def _priced(hands: Hands, schedule: Schedule, nth: int, rates: Mapping[str, Fraction]) -> "pa.Table":
    """What a schedule takes from each hand, in the hand's currency."""
    import pyarrow as pa

    rake, fee, cap = np.full((3, len(hands.hand)), NONE, np.int64)
    currency = hands.kinds.rows[:, 0][hands.kinds.of] if len(hands.hand) else np.zeros(0, np.int64)
    for code in np.unique(currency).tolist():
        worth = _worth(CURRENCIES[code].code, schedule, rates)
        if worth is None:
            continue
        own = currency == code
        found = _under(hands, schedule, own, worth)
        for column, part in ((rake, found.rake), (fee, found.fee), (cap, found.cap)):
            column[own] = _turned(part, 1 / worth, CURRENCIES[code].unit)[own]
    columns: dict[str, Any] = {
        "hand": pa.array(hands.hand), "nth": pa.array(np.full(len(rake), nth, np.int32)),
        "schedule_name": pa.array([schedule.id] * len(rake), pa.string()),
    }  # fmt: skip
    for name, column in (("due", rake), ("due_fee", fee), ("due_cap", cap)):
        columns[name] = pa.array(column, mask=column == NONE)
    return pa.table(columns)


def _worth(code: str, schedule: Schedule, rates: Mapping[str, Fraction]) -> Fraction | None:
    """What one unit of a currency is in that of a schedule; None where no rate tells it."""
    if code in schedule.currencies:
        return Fraction(1)
    known = [other for other in schedule.currencies if other in rates]
    return rates[code] / rates[known[0]] if rates and known and code in rates else None


def _under(
    hands: Hands, schedule: Schedule, own: "np.ndarray[tuple[int], np.dtype[np.bool_]]", worth: Fraction
) -> Repriced:
    """What a schedule takes from some hands, in its own currency."""
    tier = rows_for(schedule, hands.kinds, nominal=True)
    tier[~own] = -1
    told = hands.priced
    if worth != 1:
        amounts = {name: _turned(getattr(told, name), worth, schedule.unit)
                   for name in ("pot", "site_money", "big", "added", "pot_amount")}  # fmt: skip
        told = Priced(**{**told._asdict(), **amounts})
    book = Book([schedule], override=True)
    due = due_by(tier, told, book)
    return Repriced(due.rake, due.fee, caps(tier, told.big, book), tier)


def _turned(amounts: I64, worth: Fraction, unit: int) -> I64:
    """Amounts in another currency, to the nearest unit; NONE stays, also where one is too large to be exact."""
    if worth == 1:
        return amounts
    top, bottom = worth.numerator, worth.denominator * unit
    fits = (amounts != NONE) & (abs(amounts) < _MOST // max(top, 1))
    products = np.where(fits, amounts, 0) * top
    return np.where(fits, (2 * products + bottom) // (2 * bottom) * unit, NONE)


_QUERY: Final = f"""
WITH tables AS (
    SELECT
        row(nth, {{by}}currency) AS key,
        count(*) FILTER (is_compared) AS hands,
        count(*) FILTER (NOT is_compared) AS not_priced,
        sum(taken) FILTER (is_compared) AS taken,
        (sum(due) FILTER (is_compared))::DECIMAL(38,4) / {SCALE} AS rake,
        (sum(due_fee) FILTER (is_compared))::DECIMAL(38,4) / {SCALE} AS fee,
        (sum(total_pot) FILTER (is_compared))::DOUBLE AS pots,
        count(*) FILTER (is_compared AND due > 0) AS raked,
        count(*) FILTER (is_compared AND due > 0 AND due >= due_cap) AS capped,
        avg(is_proved::INT) FILTER (is_compared) AS proved_share
    FROM (SELECT *, {{compared}} FROM {{hands}} JOIN compared USING (hand))
    GROUP BY nth, {{by}}currency
),
asked AS (
    SELECT
        *,
        {{compared}},
        (due + coalesce(due_fee, 0)) / {SCALE}.0 AS due_in_all,
        (contributed / nullif(total_pot - site_money, 0))::DOUBLE AS part
    FROM {{seats}} JOIN compared USING (hand)
),
players AS (
    SELECT
        nth,
        schedule_name AS schedule,
        {{by}}
        money,
        currency,
        sum(taken::DOUBLE * part) FILTER (is_compared) AS own_taken,
        sum(due_in_all * part) FILTER (is_compared) AS own_rake,
        100 * avg(taken::DOUBLE * part / bet) FILTER (is_compared) AS taken_bb_100,
        100 * avg(due_in_all * part / bet) FILTER (is_compared) AS rake_bb_100
    FROM asked
    GROUP BY nth, schedule_name, {{by}}money, currency
)
SELECT
    schedule,
    {{by}}
    money,
    currency,
    hands,
    not_priced,
    taken::DECIMAL(18,4) AS taken,
    rake::DECIMAL(18,4) AS rake,
    fee::DECIMAL(18,4) AS fee,
    (rake + coalesce(fee, 0) - taken)::DECIMAL(18,4) AS difference,
    round(taken / nullif(pots, 0), 5) AS taken_share,
    round((rake + coalesce(fee, 0)) / nullif(pots, 0), 5) AS rake_share,
    round(capped / nullif(raked, 0), 4) AS capped_share,
    round(own_taken, 4)::DECIMAL(18,4) AS own_taken,
    round(own_rake, 4)::DECIMAL(18,4) AS own_rake,
    round(round(taken_bb_100, 8), 2) AS taken_bb_100,
    round(round(rake_bb_100, 8), 2) AS rake_bb_100,
    round(proved_share, 4) AS proved_share
FROM players JOIN tables ON key = row(nth, {{by}}currency)
ORDER BY nth, {{by}}currency
"""  # noqa: S608 - our own words
_COMPARED: Final = """
        rake + coalesce(jackpot_fee, 0) + coalesce(other_fees, 0) AS taken,
        due IS NOT NULL AND rake IS NOT NULL AS is_compared"""
