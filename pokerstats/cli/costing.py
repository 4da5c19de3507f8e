"""`rake cost · compare`: what the rake of hands costs, and what the same hands would cost elsewhere."""

from typing import Annotated, Any

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import By, DatasetPath, Form, Out, filtered, listed

Rates = Annotated[
    list[str] | None, typer.Option("--rate", metavar="CODE=USD", help="What a unit is worth in dollars: EUR=1.08.")
]


@filtered
def cost(
    dataset: DatasetPath,
    by: By = None,
    deal: Annotated[
        str | None,
        typer.Option("--rakeback", metavar="DEAL", help="A rakeback deal: an id, a file, a share such as 30%."),
    ] = None,
    method: Annotated[
        str | None, typer.Option(metavar="METHOD", help="One more way to share it: streetwise, rpv:0.6, pvi:0.8.")
    ] = None,
    form: Form = "table",
    out: Out = None,
    *,
    asked: dict[str, Any],
) -> None:
    """Tell what the rake cost, by each method of sharing it, and what is left of the win rate."""
    from pokerstats.api.dataset import Dataset

    show(Dataset(dataset).rake_cost(by=listed(by), deal=deal, method=method, **asked), form, out, asked)


@filtered
def compare(
    dataset: DatasetPath,
    schedules: Annotated[list[str], typer.Argument(metavar="SCHEDULE…", help="Ids, rooms or schedule files.")],
    by: By = None,
    rate: Rates = None,
    form: Form = "table",
    out: Out = None,
    *,
    asked: dict[str, Any],
) -> None:
    """Price the same hands by other schedules.

    Hands of a schedule's currency alone, unless rates are given.
    """
    from pokerstats.api.dataset import Dataset

    show(Dataset(dataset).rake_compare(schedules, by=listed(by), rates=rate or (), **asked), form, out, asked)


def show(found: Any, form: str, out: Any, asked: dict[str, Any]) -> None:
    """The rows, and which hands they are about."""
    console.write_result(found, form, out)
    if not len(found):
        console.tell(
            "no rows" + ("" if "player" in asked else "; if these hands name no hero: --player NAME or --player all")
        )
    elif found.about:
        console.tell(f"{found.title}: {found.about}")
