"""`rake cost · compare`: what the rake of hands costs, and what the same hands would cost elsewhere."""

from typing import Annotated, Any

import typer

from pokerstats.cli import console
from pokerstats.cli.reporting import (
    By,
    Currency,
    DatasetPath,
    Dealt,
    Form,
    Game,
    Limit,
    Named,
    Out,
    Player,
    Position,
    Since,
    Site,
    Stakes,
    Until,
    Zone,
)  # fmt: skip

Rates = Annotated[
    list[str] | None, typer.Option("--rate", metavar="CODE=USD", help="What a unit is worth in dollars: EUR=1.08.")
]


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
    player: Player = None,
    since: Since = None,
    until: Until = None,
    site: Site = None,
    currency: Currency = None,
    game: Game = None,
    limit: Limit = None,
    stakes: Stakes = None,
    dealt: Dealt = None,
    position: Position = None,
    named: Named = None,
    zone: Zone = None,
    form: Form = "table",
    out: Out = None,
) -> None:
    """Tell what the rake cost, by each method of sharing it, and what is left of the win rate."""
    from pokerstats.api.dataset import Dataset

    words = {
        "site": site, "currency": currency, "game": game, "limit": limit, "stakes": stakes, "dealt": dealt,
        "position": position,
    }  # fmt: skip
    given = asked(player, since, until, named, zone, words)
    found = Dataset(dataset).rake_cost(by=listed(by), deal=deal, method=method, **given)
    show(found, form, out, player)


def compare(
    dataset: DatasetPath,
    schedules: Annotated[list[str], typer.Argument(metavar="SCHEDULE…", help="Ids, rooms or schedule files.")],
    by: By = None,
    rate: Rates = None,
    player: Player = None,
    since: Since = None,
    until: Until = None,
    site: Site = None,
    currency: Currency = None,
    game: Game = None,
    limit: Limit = None,
    stakes: Stakes = None,
    dealt: Dealt = None,
    position: Position = None,
    named: Named = None,
    zone: Zone = None,
    form: Form = "table",
    out: Out = None,
) -> None:
    """Price the same hands by other schedules.

    Hands of a schedule's currency alone, unless rates are given.
    """
    from pokerstats.api.dataset import Dataset

    words = {
        "site": site, "currency": currency, "game": game, "limit": limit, "stakes": stakes, "dealt": dealt,
        "position": position,
    }  # fmt: skip
    found = Dataset(dataset).rake_compare(
        schedules, by=listed(by), rates=rate or (), **asked(player, since, until, named, zone, words)
    )
    show(found, form, out, player)


def listed(by: list[str] | None) -> list[str]:
    """Columns, each given alone or several with commas."""
    return [part.strip() for text in by or () for part in text.split(",") if part.strip()]


def asked(
    player: list[str] | None, since: str | None, until: str | None, named: list[str] | None, zone: str | None,
    words: dict[str, Any],
) -> dict[str, Any]:  # fmt: skip
    """The options as a call of the library takes them."""
    given = {word: value for word, value in words.items() if value}
    return {"player": player or (), "since": since, "until": until, "filter": named or (), "zone": zone, **given}


def show(found: Any, form: str, out: Any, player: Any) -> None:
    """The rows, and which hands they are about."""
    console.write_result(found, form, out)
    if not len(found):
        console.tell("no rows" + ("" if player else "; if these hands name no hero: --player NAME or --player all"))
    elif found.about:
        console.tell(f"{found.title}: {found.about}")
