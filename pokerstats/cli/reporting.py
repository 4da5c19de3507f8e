"""`report`, `sql`, `info`: questions to a dataset."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import By, DatasetPath, Form, Out, filtered, listed
from pokerstats.model.closest import no_such
from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    from pokerstats.reports.catalogue import Report


@filtered
def report(
    words: Annotated[list[str] | None, typer.Argument(metavar="[NAME] [DATASET]", help="A report, a dataset.")] = None,
    form: Form = "table",
    by: By = None,
    out: Out = None,
    *,
    asked: dict[str, Any],
) -> None:
    """List the reports, or run one on a dataset.

    An option that takes several values is given several times, or once with commas (names of players and tables may
    hold commas: each has its own).
    """
    from pokerstats.api.dataset import Dataset
    from pokerstats.reports.catalogue import catalogue

    name, path = _name_and_dataset(words or [])
    if name is None:
        known = Dataset(path).reports() if path else list(catalogue().values())
        _list(known, form, out)
        return
    if path is None:
        raise UsageError(f"report {name}: of which dataset? pokerstats report {name} DATASET")
    run_report(name, path, form, by=by, out=out, **asked)


def run_report(
    name: str, path: Path, form: str, *, by: list[str] | None = None, out: Path | None = None, **asked: Any
) -> None:
    """One report on a dataset, in the form asked for; where it has no rows, that is said. Raises UsageError."""
    from pokerstats.api.dataset import Dataset

    result = Dataset(path).report(name, by=listed(by), **asked)
    console.write_result(result, form, out)
    if not len(result):
        told = [f"report {name}: no rows", result.about, _why_none(name, asked.get("player"))]
        console.tell("; ".join(filter(None, told)))
    elif result.about:
        console.tell(f"{result.title}: {result.about}")


def sql(
    dataset: DatasetPath,
    query: Annotated[str, typer.Argument(metavar="SELECT", help="DuckDB SQL over hands, seats, actions, pots …")],
    form: Form = "table",
    out: Out = None,
) -> None:
    """Ask the tables of a dataset in SQL.

    Nothing can be changed, and no other file be read.
    """
    from pokerstats.api.dataset import Dataset

    console.write_result(Dataset(dataset).sql(query), form, out)


def info(
    dataset: DatasetPath,
    form: Annotated[str, typer.Option("--format", metavar="table|json", help="Form of the output.")] = "table",
) -> None:
    """Tell what a dataset holds."""
    from pokerstats.api.dataset import Dataset
    from pokerstats.api.values import json_value

    console.checked(form, ("table", "json"), "--format")
    facts = json_value(Dataset(dataset).info())
    with console.writing(None) as stream:
        if form == "json":
            stream.write(json.dumps(facts, ensure_ascii=False) + "\n")
        else:
            stream.writelines(f"{name:<14} {_fact(value)}\n" for name, value in facts.items())


def _name_and_dataset(words: list[str]) -> tuple[str | None, Path | None]:
    """A word that is a dataset's folder is the dataset, the other one the report. Raises UsageError."""
    from pokerstats.api.dataset import is_dataset
    from pokerstats.reports.catalogue import catalogue

    datasets = [word for word in words if is_dataset(word)]
    names = [word for word in words if word not in datasets]
    strange = [name for name in names if name not in catalogue()]
    if len(words) > 2 or len(datasets) > 1 or len(names) - len(strange) > 1:
        raise UsageError("report takes one NAME and one DATASET")
    if strange and not datasets and (len(words) == 2 or Path(strange[0]).exists()):
        raise UsageError(f"{strange[0]}: not a dataset (no manifest.json)")
    if strange:
        raise UsageError(no_such("report", strange[0], catalogue()))
    return (names[0] if names else None), (Path(datasets[0]) if datasets else None)


def _list(reports: "list[Report]", form: str, out: Path | None) -> None:
    """Name, title and question of each; JSON tells the columns too."""
    rows = [_described(report) for report in reports]
    console.checked(form, ("table", "csv", "json"), "--format")
    columns = ["name", "title", "question"]
    cells = [[row[name] for name in columns] for row in rows]
    with console.writing(out) as stream:
        if form == "json":
            stream.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        elif form == "csv":
            import csv

            csv.writer(stream, lineterminator="\n").writerows([columns, *cells])
        elif out is None and sys.stdout.isatty():
            console.draw(columns, cells)
        else:
            console.write_tabs(stream, columns, cells)


def _described(report: "Report") -> dict[str, Any]:
    columns = report.columns()
    return {
        "name": report.name, "title": report.title, "question": report.question,
        "columns": [column.name for column in columns],
        "units": {column.name: column.unit for column in columns if column.unit},
        "by": list(report.by),
    }  # fmt: skip


def _fact(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count:,} {name}" for name, count in value.items())
    return f"{value:,}" if isinstance(value, int) else str(value)


def _why_none(name: str, player: Any) -> str:
    from pokerstats.reports.catalogue import find

    if find(name).is_of_players and not player:
        return "if these hands name no hero: --player NAME or --player all"
    return ""
