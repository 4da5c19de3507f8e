"""`sites`, `explain`, `warmup`: what pokerstats knows, and getting ready."""

import sys
from typing import Annotated

import typer

from pokerstats.cli import console


def sites() -> None:
    """List the rooms whose hands can be read."""
    from pokerstats.api.rooms import sites as known

    columns = ["site", "languages", "games", "templates"]
    cells = [[room.site, " ".join(room.languages), " ".join(room.games), str(room.templates)] for room in known()]
    _print(columns, cells)


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="P401, pot-total; vpip, 3-bet; af.")] = None,
) -> None:
    """Say what a finding means; without CODE list all.

    So are statistics of play, and the columns of reports.
    """
    from pokerstats.model.findings import BY_CODE
    from pokerstats.model.findings import explain as explained
    from pokerstats.model.statistics import BY_WORD, told
    from pokerstats.reports.catalogue import explain as column

    if code is None:
        listed = [[one.code, one.slug, one.severity, one.title] for one in BY_CODE.values()]
        _print(["code", "slug", "severity", "title"], listed)
    elif code.lower() in BY_WORD:
        typer.echo(told(BY_WORD[code.lower()]))
    else:
        typer.echo(column(code.lower()) or explained(code))


def warmup() -> None:
    """Compile the kernels ahead: later runs start at once."""
    from pokerstats.api.warm import warm_up

    typer.echo("ready" if warm_up(console.tell) else "was ready already")


def _print(columns: list[str], cells: list[list[str]]) -> None:
    with console.writing(None) as stream:
        if sys.stdout.isatty():
            console.draw(columns, cells)
        else:
            console.write_tabs(stream, columns, cells)
