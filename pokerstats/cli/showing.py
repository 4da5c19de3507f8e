"""`show`: one hand, re-played as a person reads it."""

from typing import Annotated

import typer

from pokerstats.cli import console

Source = Annotated[str, typer.Argument(metavar="SOURCE", help="A dataset, or histories as for import.")]


def show(
    hand_id: Annotated[str, typer.Argument(metavar="HAND_ID", help="As the room prints it, with or without #.")],
    source: Source,
    raw: Annotated[bool, typer.Option("--raw", help="The hand's text as it stands in the file.")] = False,
    site: Annotated[str | None, typer.Option(metavar="SITE", help="The room, where two have this id.")] = None,
) -> None:
    """Tell one hand, re-played, as a person reads it.

    Exit code 1 if there is no such hand, 2 if several rooms have it.
    """
    from pokerstats.api.dataset import open_source

    with console.progress() as progress:
        dataset = open_source(source, progress=progress, say=console.tell)
    text = dataset.raw(hand_id, site) if raw else str(dataset.hand(site, hand_id) if site else dataset.hand(hand_id))
    with console.writing(None) as stream:
        stream.write(text if text.endswith("\n") else text + "\n")
