import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pokerstats.api.audit import AuditReport
from pokerstats.cli.app import app
from pokerstats.cli.auditing import FIELDS, MOST
from pokerstats.model.hand import Problem
from tests.hands import WRONG_LINE

RUN = CliRunner()
CLEAN, FOUND, USAGE, UNREADABLE = 0, 1, 2, 3


def audit(*arguments: object) -> tuple[int, str, str]:
    done = RUN.invoke(app, ["audit", *map(str, arguments)])
    return done.exit_code, done.stdout, done.stderr


def rows_of(text: str) -> tuple[list[dict[str, object]], dict[str, object]]:
    *rows, last = [json.loads(line) for line in text.splitlines()]
    return rows, last["summary"]


def test_a_wrong_total_is_told_with_file_line_and_both_figures(histories: Path) -> None:
    code, out, _ = audit(histories)
    place = f"{histories}/two.txt:{WRONG_LINE}"
    assert f"{place}: P401 pot-total: hand 900000000002: printed $50.00, computed $49.00 (+$1.00)\n" in out
    assert "2 hands in 1 file: 1 proved, 1 contradicted, 0 undecided" in out
    assert code == FOUND


def test_a_dataset_tells_the_same_as_the_files(histories: Path, dataset: Path) -> None:
    assert audit(dataset) == audit(histories)


def test_json_has_an_object_a_finding_and_a_summary_that_agrees(histories: Path) -> None:
    rows, summary = rows_of(audit(histories, "--format", "json")[1])
    assert [list(row) for row in rows] == [list(FIELDS)] * len(rows)
    wrong = rows[0]
    assert (wrong["code"], wrong["line"], wrong["expected"], wrong["printed"], wrong["unit"]) == (
        "P401", WRONG_LINE, "49.00", "50.00", "USD",
    )  # fmt: skip
    assert summary["findings"] == len(rows)
    heads = ("proved", "contradicted", "undecided", "cancelled", "truncated", "duplicate", "conflict", "unsupported")
    assert summary["hands"] == sum(summary[bucket] for bucket in heads) == 2
    assert set(summary["lines"]) == {"used", "noise", "unknown"}


def test_csv_holds_the_same_rows(histories: Path) -> None:
    code, out, err = audit(histories, "--format", "csv")
    rows, _ = rows_of(audit(histories, "--format", "json")[1])
    assert [row["code"] for row in csv.DictReader(io.StringIO(out))] == [row["code"] for row in rows]
    assert (code, "2 hands" in err) == (FOUND, True)


def test_github_notes_escape_what_would_break_them(tmp_path: Path, histories: Path) -> None:
    odd = tmp_path / "a,b%.txt"
    odd.write_bytes((histories / "two.txt").read_bytes())
    _, out, _ = audit(odd, "--format", "github")
    assert out.startswith(f"::error file={tmp_path}/a%2Cb%25.txt,line={WRONG_LINE},title=P401 pot-total::hand 9")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--ignore", "P4"), CLEAN),
        (("--ignore", "pot-total"), CLEAN),
        (("--select", "T,W"), CLEAN),
        (("--select", "P401"), FOUND),
        (("--fail-on", "never"), CLEAN),
        (("--fail-on", "warning"), FOUND),
        (("--fail-on", "much"), USAGE),
        (("--format", "xml"), USAGE),
        (("--select", "Q1"), USAGE),
        (("--baseline", "missing.json"), USAGE),
    ],
)
def test_exit_codes_follow_what_is_chosen(histories: Path, options: tuple[str, ...], code: int) -> None:
    assert audit(histories, *options)[0] == code


def test_a_baseline_hides_what_was_known(histories: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    code, out, _ = audit(histories, "--format", "json", "--out", known)
    assert (code, out) == (FOUND, "")
    code, out, _ = audit(histories, "--baseline", known)
    assert (code, "P401" in out) == (CLEAN, False)


def test_text_goes_through_the_findings_once_for_a_baseline(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int | None] = []
    found = AuditReport._found

    def counted(report: AuditReport, first: int | None = None) -> Iterator[Problem]:
        times.append(first)
        return found(report, first)

    monkeypatch.setattr(AuditReport, "_found", counted)
    known = tmp_path / "other.json"
    known.write_text('{"path": "elsewhere.txt", "site": "pokerstars", "hand_id": "1", "code": "P401"}\n')
    assert audit(dataset, "--baseline", known) == audit(dataset)
    assert times == [MOST]


def test_a_baseline_that_is_none_is_refused(histories: Path) -> None:
    code, _, err = audit(histories, "--baseline", histories / "two.txt")
    assert (code, "no baseline" in err) == (USAGE, True)


def test_a_named_path_without_hands_is_exit_3_and_the_findings_still_come(histories: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    code, out, err = audit(histories, empty, tmp_path / "missing")
    assert (code, "P401" in out) == (UNREADABLE, True)
    assert f"{empty}: is empty" in err
    assert f"{tmp_path}/missing: does not exist" in err


def test_what_lies_inside_a_named_folder_never_sets_exit_3(histories: Path, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_bytes((histories / "two.txt").read_bytes())
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    code, _, err = audit(tmp_path, "--fail-on", "never")
    assert (code, "picture.png: is a PNG" in err) == (CLEAN, True)


def test_a_dataset_is_audited_alone(histories: Path, dataset: Path) -> None:
    assert audit(dataset, histories)[0] == USAGE
