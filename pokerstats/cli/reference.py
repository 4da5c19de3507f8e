"""`sites`, `explain`, `warmup`: what pokerstats knows, and getting ready."""

import sys
from typing import Annotated

import typer

from pokerstats.cli import console
from pokerstats.model.errors import UsageError


def sites() -> None:
    """List the rooms whose hands can be read."""
    from pokerstats.api.rooms import sites as known

    columns = ["site", "languages", "games", "templates"]
    cells = [[room.site, " ".join(room.languages), " ".join(room.games), str(room.templates)] for room in known()]
    _print(columns, cells)


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="A code (P401) or slug (pot-total).")] = None,
) -> None:
    """Say what a finding means; without CODE list all."""
    from pokerstats.model.findings import BY_CODE, BY_SLUG

    if code is None:
        _print(
            ["code", "slug", "severity", "title"],
            [[one.code, one.slug, one.severity, one.title] for one in BY_CODE.values()],
        )
        return
    found = BY_CODE.get(code.upper()) or BY_SLUG.get(code.lower())
    if found is None:
        raise UsageError(f"{code!r} is no code of a finding; `pokerstats explain` lists them")
    typer.echo(f"{found.code} {found.slug} ({found.severity}): {found.title}\n\n{found.says}")


def warmup() -> None:
    """Compile the kernels ahead: later runs start at once."""
    from pokerstats.api.warm import warmup as compile_all

    console.tell("compiling the kernels …")
    typer.echo(f"ready after {compile_all():.1f} s")


def _print(columns: list[str], cells: list[list[str]]) -> None:
    with console.writing(None) as stream:
        if sys.stdout.isatty():
            console.draw(columns, cells)
        else:
            console.write_tabs(stream, columns, cells)
