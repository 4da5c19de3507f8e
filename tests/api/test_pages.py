"""Pages hold all that they show, escape what players call themselves, and lead from a finding to its hand."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

import pokerstats as ps
from pokerstats.api.pages import audit_page, report_page
from pokerstats.api.result import Result
from pokerstats.cli.app import app
from pokerstats.model.findings import BY_CODE

VOID = {"meta", "img", "br", "link", "input", "wbr"}
SAMPLES = Path(__file__).parents[2] / "sample_data"


class Page(HTMLParser):
    """What stands in a page: its tags in order of nesting, its texts, its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.cells: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.ids |= {given["id"] or ""} if "id" in given else set()
        self.links += [given["href"] or ""] if "href" in given else []
        self.loads += [given["src"] or ""] if "src" in given else []
        if tag == "tr":
            self.cells.append([])
        elif tag in ("td", "th"):
            self.cells[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.cells[-1][-1] += data


def checked(text: str) -> Page:
    """A page that is whole and loads nothing."""
    page = Page(text)
    assert not page.open
    assert all(load.startswith("data:image/png;base64,") for load in page.loads)
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not re.search(r"@import|url\(|https?:|<link|<iframe", text)
    assert '<meta name="viewport" content="width=device-width' in text
    return page


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> ps.Dataset:
    return ps.import_hands(SAMPLES, to=tmp_path_factory.mktemp("pages") / "samples.ds")


def test_a_report_is_its_table(samples: ps.Dataset) -> None:
    result = samples.report("results", player="all", by=["site", "stakes"])
    page = checked(report_page(result))
    assert page.cells[0][0] == "site"
    assert len(page.cells) == len(result) + 1
    assert [row[0] for row in page.cells[1:]] == [row["site"] for row in result.rows()]


def test_a_report_with_a_figure_holds_it(samples: ps.Dataset) -> None:
    page = checked(report_page(samples.report("starting_hands", player="me", money="tournament")))
    assert len(page.loads) == 1


def test_a_report_whose_figure_cannot_be_drawn_says_why(samples: ps.Dataset) -> None:
    text = report_page(samples.report("starting_hands", player="me", money="real"))
    assert checked(text).loads == []
    assert "No figure: one figure holds one currency; there are EUR, USD: choose one with `currency`." in text
    assert "No figure" not in report_page(samples.report("results", player="me"))


def test_a_page_says_what_each_of_its_columns_is(samples: ps.Dataset) -> None:
    text = report_page(samples.report("results", by=["stakes", "month"], player="all"))
    told = dict(re.findall(r"<dt>(\w+)[^\n]*</dt><dd>(.+?)</dd>", text))
    assert list(told) == samples.report("results", by=["stakes", "month"], player="all").columns
    assert told["month"] == "year and month of that clock"


def test_of_a_wide_table_columns_without_a_value_are_left_out_and_named(dataset: Path) -> None:
    result = ps.open(dataset).report("rake_cost", player="all")
    page = checked(report_page(result))
    empty = [name for name in result.columns if all(row[name] is None for row in result.rows())]
    assert {"rakeback", "by_method"} < set(empty)
    kept = [name for name in result.columns if name not in empty]
    units = [unit if (unit := result.units.get(name, "")) != "share" else "" for name in kept]
    assert page.cells[0] == [name + unit for name, unit in zip(kept, units, strict=True)]
    assert f"without a value in any row: {', '.join(empty)}." in report_page(result)
    narrow = Result(pa.table({"net": pa.nulls(1)}), name="results")
    assert [row for row in checked(report_page(narrow)).cells if row] == [["net"], [""]]


def test_a_report_without_rows_is_a_page(samples: ps.Dataset) -> None:
    text = report_page(samples.report("results", player="Nobody"))
    assert (checked(text).cells, "<p>No rows.</p>" in text) == ([], True)


def test_figures_with_an_interval_stand_in_one_cell() -> None:
    table = pa.table({"vpip": [0.25, None], "vpip_n": [80, 0], "vpip_low": [0.17, None], "vpip_high": [0.36, None]})
    shown = Result(table, {"vpip": "share"}).shown(10)
    assert [head.name for head in shown.heads] == ["vpip"]
    assert shown.rows == [[("25.0%", "(17.0%–36.0%, n 80)", "0.25")], [("", "", "")]]
    assert "25.0% (17.0%" in repr(Result(table, {"vpip": "share"}))


def test_names_are_escaped(dataset: Path) -> None:
    text = report_page(ps.open(dataset).report("results", player="all", by="player"))
    assert "&lt;b&gt;Cy" in text
    assert [row[0] for row in checked(text).cells if "Cy" in row[0]] == ["<b>Cy"]


def test_an_audit_tells_each_hand_with_a_finding(histories: Path) -> None:
    report = ps.audit_hands(histories, tell_hands=True)
    text, counts = audit_page(report)
    page = checked(text)
    assert counts["error"] == 1
    assert page.links == ["#hand-0"]
    assert "pot total: " in text
    titles = [row[3].count(finding.title) for row in page.cells if len(row) == 5 and (finding := BY_CODE.get(row[1]))]
    assert titles == [1] * len(titles) != []
    assert "&lt;b&gt;Cy" in text
    assert text.index("contradicted") < text.index("<table>")  # the sums come first


def test_an_audit_of_a_dataset_and_of_its_files_are_one(samples: ps.Dataset) -> None:
    of_dataset = audit_page(ps.audit_hands(samples.path))[0]
    of_files = audit_page(ps.audit_hands(SAMPLES, tell_hands=True))[0]
    checked(of_files)
    assert of_dataset == of_files


def test_a_clean_audit_says_so(tmp_path: Path, histories: Path) -> None:
    report = ps.audit_hands(histories, tell_hands=True, ignore=["P401"])
    assert "No findings" in audit_page(report)[0]


def test_pages_on_the_command_line(histories: Path, dataset: Path, tmp_path: Path) -> None:
    run = CliRunner()
    audit = run.invoke(app, ["audit", str(histories), "--format", "html", "--out", str(tmp_path / "a.html")])
    assert (audit.exit_code, audit.stdout) == (1, "")
    checked((tmp_path / "a.html").read_text(encoding="utf-8"))
    report = run.invoke(app, ["report", "summary", str(dataset), "--format", "html"])
    assert report.exit_code == 0
    checked(report.stdout)
    assert run.invoke(app, ["sql", str(dataset), "SELECT 1", "--format", "html"]).exit_code == 2
