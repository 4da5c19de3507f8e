"""`plot`: a figure into a file."""

from pathlib import Path
from typing import Annotated

import typer

from pokerstats.cli import console
from pokerstats.cli.costing import Rates, asked, listed
from pokerstats.cli.reporting import (
    By,
    Currency,
    DatasetPath,
    Dealt,
    Game,
    Limit,
    Money,
    Named,
    Player,
    Position,
    Since,
    Site,
    Stakes,
    Table,
    Until,
    Zone,
)  # fmt: skip

NAMES = "results, rake, cost, comparison, tariff, positions, hands, stacks, findings"


def plot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"The figure: {NAMES}.")],
    dataset: DatasetPath,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file: .png, .svg or .pdf.")],
    by: By = None,
    schedule: Annotated[
        list[str] | None, typer.Option(metavar="SCHEDULE", help="Of comparison: ids, rooms or schedule files.")
    ] = None,
    rate: Rates = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    site: Site = None,
    currency: Currency = None,
    money: Money = None,
    game: Game = None,
    limit: Limit = None,
    stakes: Stakes = None,
    dealt: Dealt = None,
    position: Position = None,
    table: Table = None,
    named: Named = None,
    zone: Zone = None,
) -> None:
    """Draw a figure of a dataset: PNG, SVG or PDF.

    One figure holds one currency: where there are several, choose one.
    """
    from pokerstats.api.dataset import Dataset

    words = {
        "site": site, "currency": currency, "money": money, "game": game, "limit": limit, "stakes": stakes,
        "dealt": dealt, "position": position, "table": table,
    }  # fmt: skip
    Dataset(dataset).plot(
        name, out=out, schedules=schedule or (), rates=rate or (), by=listed(by),
        **asked(player, since, until, named, zone, words),
    )  # fmt: skip
    console.tell(f"{out}: {name}")
