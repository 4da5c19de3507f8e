"""Fees for jackpots: what was taken against what the schedule in force says, by room, schedule and stakes."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.model.money import SCALE
from pokerstats.rake.reading import schedules
from pokerstats.reports.filters import IN_SPAN
from pokerstats.reports.reprice import load, needs_of, reprice

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_FEES: Final = f"""
    SELECT hand, site, coalesce(schedule, '') AS schedule, currency, stakes
    FROM hands WHERE status = 'ok' AND money = 'real' AND players_dealt > 0 AND {IN_SPAN}
        AND (jackpot_fee > 0 OR schedule IN (SELECT unnest($with_jackpots::VARCHAR[])))
    ORDER BY hand
"""  # noqa: S608 - our own words


class _Group(NamedTuple):
    site: str
    schedule: str
    currency: str
    stakes: str


def jackpot_check(connection: "duckdb.DuckDBPyConnection", since: Any = None, until: Any = None) -> "pa.Table":
    """A row for each room, schedule, currency and stakes at which a fee was taken or is due.

    Of hands whose fee the schedule tells: how many are exact, and how many are another. Where it tells none, or does
    not tell how much, `untold` counts those that paid one.
    """
    import pyarrow as pa

    span = {"since": since, "until": until}
    named = [one.id for one in schedules().values() if any(tier.jackpot for tier in one.tiers)]
    rows = connection.execute(_FEES, {**span, "with_jackpots": named}).fetchall()
    group_of = {hand: _Group(*group) for hand, *group in rows}
    counted: dict[_Group, list[int]] = {}
    for id_ in sorted({group.schedule for group in group_of.values()}):
        for hand, taken, due in _taken_and_due(connection, id_, span):
            if hand in group_of:
                _count(counted.setdefault(group_of[hand], [0] * len(_COUNTS)), taken, due)
    money, count = pa.decimal128(18, 4), pa.int64()
    columns: dict[str, pa.DataType] = dict.fromkeys(_Group._fields, pa.string())
    columns |= dict.fromkeys(_COUNTS[:4], count) | dict.fromkeys(_COUNTS[4:], money)
    found = [_row(group, counts) for group, counts in sorted(counted.items()) if any(counts[1:])]
    return pa.Table.from_pylist(found, schema=pa.schema(columns))


_COUNTS: Final = ("hands", "exact", "differs", "untold", "taken", "due")


def _taken_and_due(
    connection: "duckdb.DuckDBPyConnection", id_: str, span: dict[str, Any]
) -> list[tuple[int, int, int]]:
    """The hands of one schedule, or of none: key, fee taken, fee due."""
    schedule = schedules().get(id_)
    known = [schedule] if schedule else []
    hands = load(connection, needs_of(known), f"coalesce(schedule, '') = $id AND {IN_SPAN}", id=id_, **span)
    due = reprice(hands, schedule).fee if schedule else np.full(len(hands.hand), NONE, np.int64)
    return list(zip(hands.hand.tolist(), hands.jackpot_fee.tolist(), due.tolist(), strict=True))


def _count(counts: list[int], taken: int, due: int) -> None:
    """One hand more."""
    paid = max(taken, 0)
    counts[0] += 1
    if due == NONE:
        counts[3] += paid > 0
    else:
        counts[1] += paid == due and due > 0
        counts[2] += paid != due
        counts[5] += due
    counts[4] += paid


def _row(group: _Group, counts: list[int]) -> dict[str, Any]:
    from decimal import Decimal

    figures = [*counts[:4], *(Decimal(amount) / SCALE for amount in counts[4:])]
    return {**group._asdict(), **dict(zip(_COUNTS, figures, strict=True)), "schedule": group.schedule or None}
