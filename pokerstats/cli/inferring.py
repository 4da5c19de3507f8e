"""`rake infer`: the tariff that hands follow, written down as a schedule."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import DatasetPath, Out, Since, Until

if TYPE_CHECKING:
    from pokerstats.reports.inferred import Inferred

NOTHING = 1
_FORMS = ("toml", "json")


def infer(
    dataset: DatasetPath,
    site: Annotated[str | None, typer.Option(metavar="ROOM", help="Hands of this room alone.")] = None,
    currency: Annotated[str | None, typer.Option(metavar="CODE", help="Hands of this currency alone.")] = None,
    skin: Annotated[str | None, typer.Option(metavar="NAME", help="Hands of this skin alone.")] = None,
    since: Since = None,
    until: Until = None,
    form: Annotated[str, typer.Option("--format", metavar="toml|json", help="Form of the output.")] = "toml",
    out: Out = None,
) -> None:
    """Find the tariff that hands follow, as a schedule file.

    What the hands do not tell, and how many speak against it, stands above it. A tariff that changed gives a file each.
    Exit code 1 if no hand was raked.
    """
    from pokerstats.api.dataset import Dataset

    console.checked(form, _FORMS, "--format")
    found = Dataset(dataset).infer_rake(site=site, currency=currency, skin=skin, since=since, until=until)
    if found.fit is None:
        console.tell(f"{found.names.site} {found.names.currency}: none of {found.hands:,} hands is raked")
        raise typer.Exit(NOTHING)
    if form == "json":
        with console.writing(out) as stream:
            stream.write(json.dumps(found.json(), ensure_ascii=False, indent=1) + "\n")
    else:
        _write(found, out)
    console.tell(f"{found.fit:.2%} of {found.raked:,} raked hands exact; {len(found.doubts())} points are left open")


def _write(found: "Inferred", out: Path | None) -> None:
    """The schedule of each era; of several each has a file of its own, numbered."""
    for nth, text in enumerate(found.texts, 1):
        several = len(found.texts) > 1
        path = out.with_name(f"{out.stem}-{nth}{out.suffix}") if out and several else out
        with console.writing(path) as stream:
            stream.write(text + "\n" * (several and out is None))
        if several:
            console.tell(f"the tariff changed: schedule {nth} of {len(found.texts)}" + (f" is {path}" if path else ""))
