"""The options that all questions to a dataset share: which hands, whose, grouped by what, in which form."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import typer

from pokerstats.cli import console

DatasetPath = Annotated[Path, typer.Argument(metavar="DATASET", help="The dataset's folder.")]
Form = Annotated[str, typer.Option("--format", metavar="|".join(console.FORMATS), help="Form of the output.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write there instead of to stdout.")]
By = Annotated[list[str] | None, typer.Option(metavar="COLUMNS", help="Group by these, with commas.")]
Since = Annotated[str | None, typer.Option(metavar="TIME", help="From 2024, 2024-11, 2024-11-03 … (UTC).")]
Until = Annotated[str | None, typer.Option(metavar="TIME", help="To the end of 2024, 2024-11 … (UTC).")]


def _several(metavar: str, says: str, *names: str) -> Any:
    return Annotated[list[str] | None, typer.Option(*names, metavar=metavar, help=says)]


FILTERS: Final[dict[str, Any]] = {
    "player": _several("NAME", "A player; me (the default): [me] of pokerstats.toml; all."),
    "since": Since,
    "until": Until,
    "site": _several("SITE", "Only of these rooms."),
    "currency": _several("CODE", "Only of these currencies."),
    "money": _several("real|play|tournament", "Only for this money."),
    "game": _several("GAME", "Only of these games: holdem, omaha …"),
    "limit": _several("no|pot|fixed|cap", "Only of this betting structure."),
    "stakes": _several("A/B", "Only of these stakes."),
    "dealt": _several("N", "Only of so many players dealt: 6, or 2-4."),
    "position": _several("POSITION", "Only where he sat so: BTN, SB …"),
    "table": _several("NAME", "Only of these tables."),
    "tournament": _several("ID", "Only of these tournaments."),
    "filter": _several("NAME", "Filters of pokerstats.toml.", "--filter"),
    "zone": Annotated[str | None, typer.Option(metavar="ZONE", help="Clock of months, days, hours: Europe/Berlin …")],
}


def filtered(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of all filters: it takes as `asked` those that are given, as the library does."""
    own = {name: one for name, one in inspect.signature(command).parameters.items() if name != "asked"}
    last = inspect.Parameter.KEYWORD_ONLY
    options = [inspect.Parameter(name, last, default=None, annotation=one) for name, one in FILTERS.items()]

    @wraps(command)
    def run(**given: Any) -> None:
        asked = {name: value for name in FILTERS if (value := given.pop(name))}
        command(**given, asked=asked)

    hints = {name: hint for name, hint in get_type_hints(command, include_extras=True).items() if name != "asked"}
    run.__signature__ = inspect.Signature([*own.values(), *options])  # type: ignore[attr-defined]
    run.__annotations__ = hints | FILTERS
    return run


def listed(by: list[str] | None) -> list[str]:
    """Columns, each given alone or several with commas."""
    return [part.strip() for text in by or () for part in text.split(",") if part.strip()]
