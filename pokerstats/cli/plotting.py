"""`plot`: a figure into a file."""

from pathlib import Path
from typing import Annotated, Any

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import By, DatasetPath, filtered, listed
from pokerstats.cli.costing import Rates

NAMES = "results, rake, cost, comparison, tariff, positions, hands, stacks, findings"


@filtered
def plot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"The figure: {NAMES}.")],
    dataset: DatasetPath,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file: .png, .svg or .pdf.")],
    by: By = None,
    schedule: Annotated[
        list[str] | None, typer.Option(metavar="SCHEDULE", help="Of comparison: ids, rooms or schedule files.")
    ] = None,
    rate: Rates = None,
    *,
    asked: dict[str, Any],
) -> None:
    """Draw a figure of a dataset: PNG, SVG or PDF.

    One figure holds one currency: where there are several, choose one.
    """
    from pokerstats.api.dataset import Dataset

    Dataset(dataset).plot(name, out=out, schedules=schedule or (), rates=rate or (), by=listed(by), **asked)
    console.tell(f"{out}: {name}")
