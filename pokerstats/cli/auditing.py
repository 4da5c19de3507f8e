"""`audit`: the findings of files or of a dataset, as text, JSON Lines, CSV, notes for GitHub or a page."""

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import Out
from pokerstats.cli.importing import UNREADABLE, Schedule, Threads

if TYPE_CHECKING:
    from pokerstats.api.audit import AuditReport
    from pokerstats.model.hand import Problem

FAIL_ON = {"error": ("error",), "warning": ("error", "warning"), "never": ()}
FORMATS = ("text", "json", "csv", "github", "html")
FIELDS = (
    "path", "line", "site", "hand_id", "code", "severity", "message", "expected", "printed", "unit", "seat", "street",
    "pot",
)  # fmt: skip
MOST = 20  # lines of one code in text; --all prints the rest

Codes = Annotated[list[str] | None, typer.Option(metavar="CODES", help="Codes, beginnings of codes (P4) or slugs.")]


def audit(
    paths: Annotated[list[str], typer.Argument(metavar="PATH|DATASET", help="Histories as for import, or a dataset.")],
    form: Annotated[str, typer.Option("--format", metavar="|".join(FORMATS), help="Form of the output.")] = "text",
    fail_on: Annotated[str, typer.Option(metavar="|".join(FAIL_ON), help="Least severity for exit code 1.")] = "error",
    select: Codes = None,
    ignore: Codes = None,
    baseline: Annotated[Path | None, typer.Option(metavar="FILE", help="Hide what this JSON output has.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Text: each line of a code, and infos too.")] = False,
    out: Out = None,
    threads: Threads = None,
    schedule: Schedule = None,
) -> None:
    """Check each printed figure against the rules.

    Prints the findings, each with file and line, then the sums. Text shows of one code the first lines only.

    Exit code 1 if there are findings at or above --fail-on; 3 if a path that is named cannot be read or holds no hands.
    """
    from pokerstats.api.audit import audit_hands

    form = console.form_of(form, out, FORMATS)
    failing = FAIL_ON[console.checked(fail_on, tuple(FAIL_ON), "--fail-on")]
    with console.progress() as progress:
        report = audit_hands(
            paths, select=select or (), ignore=ignore or (), baseline=baseline,
            threads=threads, progress=progress, say=console.tell, schedule=schedule,
            tell_hands=form == "html",
        )  # fmt: skip
    with console.writing(out) as stream:
        counts = WRITERS[form](report, stream, everything)
    for words in report.passed_over:
        console.tell(f"not read: {words}")
    for words in report.complaints:
        console.tell(f"pokerstats: {words}")
    if report.complaints:
        raise typer.Exit(UNREADABLE)
    if any(counts[severity] for severity in failing):
        raise typer.Exit(1)


def _write_text(report: "AuditReport", stream: IO[str], everything: bool) -> Counter[str]:
    """A line a finding; of each code the first MOST, of infos only how many."""
    from pokerstats.api.audit import summary_lines
    from pokerstats.api.values import printable
    from pokerstats.audit.sentence import sentence

    for problem in report.findings(None if everything else MOST):
        stream.write(printable(sentence(problem)) + "\n")
    by_code = report.by_code()
    rest = {key: count - (0 if key[0] == "info" else MOST) for key, count in sorted(by_code.items())}
    for (severity, code), count in rest.items():
        if count > 0 and not everything:
            stream.write(f"… {count:,} {'more ' if severity != 'info' else ''}of {_title(code)} (--all prints them)\n")
    counts = report.counts()
    if counts:
        stream.write("\n")
    said = ", ".join(f"{counts[severity]:,} {severity}" for severity in ("error", "warning", "info"))
    stream.write("\n".join([*summary_lines(report.summary), f"findings: {said}"]) + "\n")
    return counts


def _title(code: str) -> str:
    from pokerstats.audit.sentence import label
    from pokerstats.model.findings import BY_CODE

    return f"{label(code)} ({BY_CODE[code].severity})"


def _write_json(report: "AuditReport", stream: IO[str], _everything: bool) -> Counter[str]:
    """JSON Lines: an object a finding, then the summary, whose `findings` counts the objects above it."""

    def write(row: dict[str, Any]) -> None:
        stream.write(json.dumps(row, ensure_ascii=False) + "\n")

    counts = _each(report.findings(), write)
    write({"summary": report.summary | {"findings": counts.total()}})
    return counts


def _write_csv(report: "AuditReport", stream: IO[str], _everything: bool) -> Counter[str]:
    """One row a finding. The sums go to stderr."""
    from pokerstats.api.audit import summary_lines

    writer = csv.DictWriter(stream, FIELDS, lineterminator="\n")
    writer.writeheader()
    counts = _each(report.findings(), writer.writerow)
    for words in summary_lines(report.summary):
        console.tell(words)
    return counts


def _write_github(report: "AuditReport", stream: IO[str], everything: bool) -> Counter[str]:
    """Workflow commands: GitHub shows each finding at its line."""
    from pokerstats.audit.sentence import label

    kinds = {"error": "error", "warning": "warning", "info": "notice"}

    def write(row: dict[str, Any]) -> None:
        if row["severity"] != "info" or everything:
            place = f"file={_property(row['path'])},line={row['line']},title={_property(label(row['code']))}"
            stream.write(f"::{kinds[row['severity']]} {place}::{_data(row['message'])}\n")

    return _each(report.findings(), write)


def _write_html(report: "AuditReport", stream: IO[str], _everything: bool) -> Counter[str]:
    """One page: the sums, the findings, their hands."""
    from pokerstats.api.pages import audit_page

    page, counts = audit_page(report)
    stream.write(page)
    return counts


def _each(findings: "Iterable[Problem]", write: Callable[[dict[str, Any]], object]) -> Counter[str]:
    """Write each finding by its fields; how many there are of each severity."""
    from pokerstats.audit.sentence import message

    counts: Counter[str] = Counter()
    for problem in findings:
        counts[problem.severity] += 1
        write({name: message(problem) if name == "message" else getattr(problem, name) for name in FIELDS})
    return counts


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


WRITERS = {"text": _write_text, "json": _write_json, "csv": _write_csv, "github": _write_github, "html": _write_html}
