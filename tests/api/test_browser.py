"""Pages in a browser, as wide as a phone: they sort, lead to hands, run nothing that a name says, load nothing."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.api.pages import audit_page, report_page

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

PHONE = 390  # CSS pixels
WATCH = """
<iframe id="page" src="page.html" style="border: 0; width: WIDEpx; height: 800px"></iframe>
<script>
document.getElementById("page").addEventListener("load", async event => {
  const seen = {}, view = event.target.contentWindow, page = view.document;
  const column = at => [...page.querySelectorAll("tbody tr")].map(row => row.cells[at]?.textContent.trim());
  const settled = () => new Promise(done => setTimeout(done, 50));
  seen.title = page.title;
  seen.wide = page.documentElement.scrollWidth;
  seen.names = column(0);
  seen.sorted = {};
  for (const at of page.querySelectorAll("thead")[0].rows[0].cells.length > 3 ? [0, 3] : [0]) {
    const button = page.querySelectorAll("th button")[at];
    button.click(); seen.sorted[at] = [column(at)];
    button.click(); seen.sorted[at].push(column(at));
  }
  const box = page.querySelector(".wide"), place = one => one.getBoundingClientRect().left;
  box.scrollLeft = 10000;
  seen.stays = [...page.querySelectorAll("thead")[0].rows[0].cells]
    .filter(one => view.getComputedStyle(one).left === "0px" && Math.abs(place(one) - place(box)) < 3)
    .map(one => one.textContent.trim());
  seen.names_as = view.getComputedStyle(page.querySelector("th button")).display;
  const link = page.querySelector("td a");
  if (link) {
    link.click(); await settled();
    const hand = page.querySelector("details[open]");
    seen.hand = hand && hand.textContent;
  }
  const loaded = view.performance.getEntriesByType("resource").map(one => one.name);
  seen.loaded = loaded.filter(name => !name.startsWith("data:"));
  const told = document.createElement("pre");
  told.id = "seen"; told.textContent = JSON.stringify(seen);
  document.body.append(told);
});
</script>
"""
PAPER = 1047  # CSS pixels between the margins of A4 on its side


def seen(page: str, folder: Path, wide: int = PHONE) -> dict[str, Any]:
    """What a browser makes of a page: its title, width, cells before and after sorting, the hand a link leads to."""
    (folder / "page.html").write_text(page, encoding="utf-8")
    (folder / "watch.html").write_text(WATCH.replace("WIDE", str(wide)), encoding="utf-8")
    run = subprocess.run(
        [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
         f"--user-data-dir={folder / 'browser'}", "--virtual-time-budget=5000", "--dump-dom",
         (folder / "watch.html").as_uri()],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    told = re.search(r'<pre id="seen">(.*?)</pre>', run.stdout, re.DOTALL)
    assert told, run.stdout[-2000:]
    found: dict[str, Any] = json.loads(html.unescape(told[1]))
    assert found["loaded"] == []
    assert found["wide"] <= wide  # tables scroll, the page does not
    return found


def test_a_report_sorts_by_text_and_by_number(dataset: Path, tmp_path: Path) -> None:
    result = ps.open(dataset).report("results", player="all", by="player")
    found = seen(report_page(result), tmp_path)
    assert found["title"] == "Results"
    assert "<b>Cy" in found["names"]
    assert found["sorted"]["0"] == [["<b>Cy", "Ada", "Ben"], ["Ben", "Ada", "<b>Cy"]]
    falling, rising = found["sorted"]["3"]
    assert list(map(float, falling)) == sorted(map(float, falling), reverse=True)
    assert list(map(float, rising)) == sorted(map(float, rising))


def test_stakes_and_positions_sort_by_their_height_and_place(tmp_path: Path) -> None:
    ds = ps.import_hands(Path(__file__).parents[2] / "sample_data", to=tmp_path / "samples.ds")
    rising, falling = seen(report_page(ds.report("results", player="all", by="stakes")), tmp_path)["sorted"]["0"]
    heights = [float(stakes.partition("/")[2]) for stakes in rising if stakes]
    assert heights == sorted(heights)
    assert len(set(heights)) > 5
    assert [float(stakes.partition("/")[2]) for stakes in falling if stakes] == heights[::-1]
    places, _ = seen(report_page(ds.report("positions", player="all", money="real", currency="USD")), tmp_path)[
        "sorted"
    ]["0"]
    assert places == ["UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN", "SB", "BB"]


@pytest.mark.parametrize(("by", "stays"), [(["site", "player"], "player"), (["player", "site"], "player")])
def test_what_tells_rows_apart_stays_in_sight(dataset: Path, tmp_path: Path, by: list[str], stays: str) -> None:
    found = seen(report_page(ps.open(dataset).report("results", player="all", by=by)), tmp_path)
    assert found["stays"] == [stays]


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> ps.Dataset:
    folder = tmp_path_factory.mktemp("samples")
    return ps.import_hands(Path(__file__).parents[2] / "sample_data", to=folder / "samples.ds")


@pytest.mark.parametrize(
    "name",
    ["rake_cost", "players", "rake_share", "showdowns", "tournaments", "coverage", "cap_hits", "summary", "stacks"],
)
def test_on_paper_no_column_is_cut_off(samples: ps.Dataset, tmp_path: Path, name: str) -> None:
    page = report_page(samples.report(name, **({} if name == "coverage" else {"player": "all"})))
    found = seen(page.replace("@media print", "@media all"), tmp_path, PAPER)
    assert found["names_as"] == "contents"  # Chromium paints a button in the head of the first sheet only


def test_a_name_that_is_a_script_does_not_run(histories: Path, tmp_path: Path) -> None:
    evil = "<script>document.title='run'</script>"
    text = (histories / "two.txt").read_text(encoding="utf-8").replace("<b>Cy", evil)
    (tmp_path / "evil.txt").write_text(text, encoding="utf-8")
    ds = ps.import_hands(tmp_path / "evil.txt", tmp_path / "evil.ds")
    found = seen(report_page(ds.report("players", player="all")), tmp_path)
    assert evil in found["names"]
    assert found["title"] == "Players"


def test_a_finding_leads_to_its_hand(histories: Path, tmp_path: Path) -> None:
    found = seen(audit_page(ps.audit_hands(histories, tell_hands=True))[0], tmp_path)
    assert "Preflop" in found["hand"]
