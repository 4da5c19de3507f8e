"""`synth`: hands that nobody played."""

from itertools import islice
from typing import Annotated

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import Out

LINES_AT_ONCE = 10_000
NOT_PLANTED = 1


def synth(
    site: Annotated[str, typer.Option(metavar="SITE", help="The room whose format is written: pokerstars, ipoker.")],
    hands: Annotated[int, typer.Option(metavar="N", min=1, help="How many hands.")],
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The same seed writes the same bytes.")] = 1,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="holdem, omaha, omaha8 …; else mixed.")] = None,
    limit: Annotated[str | None, typer.Option(metavar="no|pot|fixed", help="Betting structure.")] = None,
    stakes: Annotated[str | None, typer.Option(metavar="A/B", help="Blinds; of fixed limit the two bets.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Players at a table, 2 to 10.")] = None,
    money: Annotated[str | None, typer.Option(metavar="real|tournament", help="Cash or tournament chips.")] = None,
    hero: Annotated[str | None, typer.Option(metavar="NAME", help="Whose file it is: his cards are told.")] = None,
    faults: Annotated[
        list[str] | None, typer.Option(metavar="KIND=N", help="Plant faults: pot-total=3, all=1 (of each kind) …")
    ] = None,
    out: Out = None,
) -> None:
    """Write hands that nobody played.

    The play is legal and each figure right: `audit` finds nothing wrong. The same seed writes the same hands. Faults
    are planted one a hand; where they stand is told on stderr.

    Exit code 1 if no hand could have one of the faults.
    """
    from pokerstats.api.synth import synth as lines_of

    written = lines_of(
        site, hands, seed, game=game, limit=limit, stakes=stakes, players=players, money=money, hero=hero,
        faults=faults or (),
    )  # fmt: skip
    lines = iter(written)
    with console.writing(out) as stream:
        while batch := list(islice(lines, LINES_AT_ONCE)):
            stream.write("\n".join(batch) + "\n")
    for fault in written.planted:
        console.tell(f"{out or '-'}:{fault.line}: {fault.kind} in hand {fault.hand_id}")
    for kind in written.left:
        console.tell(f"pokerstats: no hand could have a fault {kind}: write more hands, or others")
    if written.left:
        raise typer.Exit(NOT_PLANTED)
