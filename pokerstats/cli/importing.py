"""`import`: hand histories into a dataset."""

from pathlib import Path
from typing import Annotated

import typer

from pokerstats.cli import console

UNREADABLE = 3

Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, .zip, .gz; - is standard input.")]
Threads = Annotated[int | None, typer.Option(min=1, help="Threads that read hands; one if not given.")]
Schedule = Annotated[
    str | None, typer.Option(metavar="SCHEDULE", help="Charge all hands by this rake schedule (id, room or file).")
]


def import_(
    paths: Paths,
    to: Annotated[Path, typer.Option("--to", metavar="DATASET", help="The dataset's folder; made if need be.")],
    threads: Threads = None,
    schedule: Schedule = None,
) -> None:
    """Read hand histories, re-play each hand, write the dataset.

    What was imported before is not read again; a changed file replaces its hands. Exit code 3 if a path that is named
    cannot be read or holds no hands: the others are imported all the same.
    """
    from pokerstats.api.audit import summary_lines
    from pokerstats.api.runs import complaint, passed_over
    from pokerstats.pipeline.run import import_paths

    with console.progress() as progress:
        report = import_paths(paths, to, threads=threads, progress=progress, say=console.tell, schedule=schedule)
    for words in passed_over(report):
        console.tell(f"not read: {words}")
    complaints = complaint(report)
    for words in complaints:
        console.tell(f"pokerstats: {words}")
    typer.echo("\n".join([f"{to}", *summary_lines(report.summary)]))
    if complaints:
        raise typer.Exit(UNREADABLE)


def forget(
    dataset: Annotated[Path, typer.Argument(metavar="DATASET", help="The dataset's folder.")],
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Inputs as they were imported.")],
) -> None:
    """Take the hands of inputs out of a dataset."""
    from pokerstats.api.dataset import forget as forget_inputs

    unknown = forget_inputs(dataset, paths)
    for path in unknown:
        console.tell(f"pokerstats: {path}: not in {dataset}")
    if unknown:
        raise typer.Exit(1)


def equity(
    dataset: Annotated[Path, typer.Argument(metavar="DATASET", help="The dataset's folder.")],
) -> None:
    """Compute what all-in hands were worth.

    Every board that could come is counted. Reports then tell luck from skill. Only inputs that were added since the
    last time are looked at; a run that is stopped goes on from there.
    """
    from pokerstats.api.dataset import fill_equity

    with console.counting("all-in hands") as progress:
        done = fill_equity(dataset, progress=progress)
    before = f"; {done.inputs_before:,} done before" if done.inputs_before else ""
    typer.echo(f"{_told(done.hands, 'all-in hand')} in {_told(done.inputs, 'new input')}{before}")


def _told(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"
