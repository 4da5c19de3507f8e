"""Reports and audits as HTML pages."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pokerstats.api.hands import fetch
from pokerstats.api.result import Result, Told
from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    from pokerstats.api.audit import AuditReport
    from pokerstats.model.hand import Problem
    from pokerstats.reports.html import Cell, Head
    from pokerstats.reports.html import Told as ToldHand

MOST_FINDINGS: Final = 2000  # of a page; errors go before warnings, warnings before infos
MOST_HANDS: Final = 200
LONG: Final = 40  # characters: such a text may be broken into lines
WIDE: Final = 14  # columns; of more those that are empty are left out
_SEVERITIES: Final = ("error", "warning", "info")
_BAD: Final = ("contradicted", "conflict")


def report_page(result: Result) -> str:
    """A report: its question, what it is about, its figure if it has one, its table."""
    from pokerstats.reports import catalogue, html

    report = catalogue.find(result.name)
    says = {column.name: column.says for column in report.columns((*report.default, *report.by))}
    shown = result.shown(html.MOST_ROWS)
    heads = [html.Head(head.name, head.unit, says.get(head.name, ""), head.number) for head in shown.heads]
    rows = [[_cell(told, head) for told, head in zip(row, heads, strict=True)] for row in shown.rows]
    rest = len(result) - len(rows)
    left_out = [f"{rest:,} more of {len(result):,} rows"] if rest else []
    if len(heads) > WIDE and not rest:
        heads, rows, empty = _without_empty(heads, rows)
        left_out += [f"without a value in any row: {', '.join(empty)}"] if empty else []
    told = f"Left out here, told by --format csv: {'; '.join(left_out)}." if left_out else ""
    figure, why = _figure(result)
    return html.page(
        "report", title=report.title, question=report.question, about=result.about, figure=figure, no_figure=why,
        shown=html.Shown(report.title, heads, rows, told, _stays(heads, rows, report.by)),
    )  # fmt: skip


def _without_empty(heads: "list[Head]", rows: "list[list[Cell]]") -> "tuple[list[Head], list[list[Cell]], list[str]]":
    """The columns that have a value in some row, and the names of the others."""
    kept = [at for at in range(len(heads)) if any(row[at].text for row in rows)]
    empty = [head.name for at, head in enumerate(heads) if at not in kept]
    return [heads[at] for at in kept], [[row[at] for at in kept] for row in rows], empty


def _stays(heads: "list[Head]", rows: "list[list[Cell]]", by: Sequence[str]) -> int:
    """The column that tells rows apart best, of those that a report is grouped by; the first of equals."""
    groups = [at for at, head in enumerate(heads) if head.name in by]
    return max(groups, key=lambda at: len({row[at].text for row in rows}), default=0)


def _cell(told: Told, head: "Head") -> "Cell":
    from pokerstats.reports.html import Cell

    order = _order(head.name, told.value) or (None if told.plain == told.value and not told.interval else told.plain)
    kind = "number" if head.number else "long" if len(told.value) > LONG else ""
    note = told.interval.replace(", n ", ", n\u00a0")  # on paper n and its number stay together
    return Cell(told.value, kind, order, note=note)


def _order(column: str, value: str) -> str | None:
    """By which number stakes and positions are sorted: the larger blind or bet, the place as players act."""
    from pokerstats.model.names import POSITIONS

    if column == "stakes" and "/" in value:
        return value.rpartition("/")[2]
    if column == "position" and value in POSITIONS:
        return str((POSITIONS.index(value) - POSITIONS.index("UTG")) % len(POSITIONS))
    return None


def _figure(result: Result) -> tuple[str, str]:
    """The report's figure, or why these rows cannot be drawn; both empty where it has none, or no rows."""
    from pokerstats.reports.figures import plots, style
    from pokerstats.reports.html import image

    if not len(result) or not plots.has_figure(result.name):
        return "", ""
    try:
        return image(plots.of_report(result.name).draw(result.drawable(), style.offscreen(), result.about)), ""
    except UsageError as error:
        return "", str(error)


def audit_page(report: "AuditReport") -> tuple[str, Counter[str]]:
    """An audit: sums first, then the findings, each with its hand; how many there are of each severity."""
    from pokerstats.api.audit import summary_lines
    from pokerstats.reports import html

    kept: dict[str, list[Problem]] = {severity: [] for severity in _SEVERITIES}
    codes: Counter[tuple[str, str]] = Counter()
    for problem in report.findings():
        codes[problem.severity, problem.code] += 1
        if len(kept[problem.severity]) < MOST_FINDINGS:
            kept[problem.severity].append(problem)
    counts: Counter[str] = Counter()
    for (severity, _), count in codes.items():
        counts[severity] += count
    listed = [problem for severity in _SEVERITIES for problem in kept[severity]][:MOST_FINDINGS]
    links, hands, left = _hands(report, listed)
    said, lines = summary_lines(report.summary)
    rest = counts.total() - len(listed)
    page = html.page(
        "audit", title="Audit", about=f"{said}; {lines}", tiles=_tiles(report.summary), verdict=_verdict(counts),
        complaints=report.complaints, figure=_months(report), codes=_codes(codes),
        findings=html.Shown(
            "Findings", _heads(), [_row(problem, links) for problem in listed],
            f"{rest:,} more are left out: --format csv has them all" if rest else "",
        ),
        hands=hands, hands_rest=f"{left:,} more are left out: `pokerstats show` tells them." if left else "",
    )  # fmt: skip
    return page, counts


def _tiles(summary: dict[str, Any]) -> list[Any]:
    from pokerstats.reports.html import Tile

    always = ("hands", "proved", "contradicted", "undecided")
    names = [name for name in summary if name not in ("files", "findings", "lines")]
    return [
        Tile(name, f"{summary[name]:,}", bad=name in _BAD and summary[name] > 0)
        for name in names
        if name in always or summary[name]
    ]


def _verdict(counts: Counter[str]) -> str:
    if not counts.total():
        return "No findings: every printed figure that could be checked is right."
    return "Findings: " + ", ".join(f"{counts[severity]:,} {severity}" for severity in _SEVERITIES) + "."


def _codes(codes: Counter[tuple[str, str]]) -> Any:
    from pokerstats.model.findings import BY_CODE
    from pokerstats.reports.html import Cell, Head, Shown

    order = sorted(codes, key=lambda key: (_SEVERITIES.index(key[0]), key[1]))
    rows = [
        [
            Cell(severity, severity), Cell(code), Cell(BY_CODE[code].title, "long"),
            Cell(f"{codes[severity, code]:,}", "number", str(codes[severity, code])),
        ]
        for severity, code in order
    ]  # fmt: skip
    heads = [Head("severity"), Head("code"), Head("what is wrong"), Head("findings", number=True)]
    return Shown("Findings by code", heads, rows)


def _heads() -> "list[Head]":
    from pokerstats.reports.html import Head

    return [Head(name) for name in ("severity", "code", "hand", "what is wrong", "place")]


def _row(problem: "Problem", links: dict[tuple[str | None, str | None], str]) -> "list[Cell]":
    from pokerstats.audit.sentence import message
    from pokerstats.model.findings import BY_CODE
    from pokerstats.reports.html import Cell

    link = links.get((problem.site, problem.hand_id), "")
    title, told = BY_CODE[problem.code].title, message(problem)
    return [
        Cell(problem.severity, problem.severity, str(_SEVERITIES.index(problem.severity))),
        Cell(problem.code),
        Cell(problem.hand_id or "", link=link),
        Cell(told if title in told else f"{title}: {told}", "long"),
        Cell(f"{problem.path}:{problem.line}", "long"),
    ]


def _hands(
    report: "AuditReport", listed: "list[Problem]"
) -> tuple[dict[tuple[str | None, str | None], str], "list[ToldHand]", int]:
    """The hands of the findings, as far as there is room: where each stands, each told, and how many are left out."""
    from pokerstats.reports.html import Told as ToldHand

    wanted = dict.fromkeys((problem.site, problem.hand_id) for problem in listed if problem.hand_id is not None)
    connection = report.dataset.connection
    rows = connection.execute(
        "SELECT hand, site, hand_id FROM hands WHERE list_contains($ids::VARCHAR[], hand_id)",
        {"ids": [hand_id for _, hand_id in wanted]},
    ).fetchall()
    keys = {(site, hand_id): hand for hand, site, hand_id in rows}
    there = [one for one in wanted if one in keys]
    taken = there[:MOST_HANDS] if report.is_whole else []
    links: dict[tuple[str | None, str | None], str] = {one: f"hand-{at}" for at, one in enumerate(taken)}
    told = [
        ToldHand(links[one], f"{one[0]} {one[1]} · {hand.verdict or hand.status}", str(hand))
        for one, hand in zip(taken, fetch(connection, [keys[one] for one in taken]), strict=True)
    ]
    return links, told, len(there) - len(taken)


def _months(report: "AuditReport") -> str:
    """Findings by month, if they are of more than one."""
    from pokerstats.reports.figures import plots

    by = plots.find("findings").by
    result = report.dataset.report("findings", by=by)
    months = {row["month"] for row in result.rows() if row["month"]}
    return _figure(result)[0] if len(months) > 1 else ""
