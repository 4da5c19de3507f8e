"""Figures: each draws what its rows say, on any axes; what cannot be drawn honestly is refused in a sentence."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection as Dots
from matplotlib.figure import Figure

from pokerstats.model.errors import UsageError
from pokerstats.reports.catalogue import catalogue
from pokerstats.reports.figures import audit, cost, heat, plots, progress, style, tariff

USD = {"money": "real", "currency": "USD"}
ABOUT = "24 hands, 2021-07-01 12:00 … 2021-07-02 12:00 (UTC), 100.0% proved"
STEPS = [
    {**USD, "hands": at, "net": 2 * at, "before_rake": 3 * at, "ev_net": at, "showdown": at, "no_showdown": at,
     "rake": at} for at in (1, 2, 3)
]  # fmt: skip
COSTS = [
    {"stakes": stakes, "currency": "USD", "hands": hands, **{f"{method}_bb_100": rate for method in cost.METHODS}}
    for stakes, hands, rate in (("10/20", 500, 1.0), ("0.5/1", 400, 9.0), ("1/2", 3, 99.0))
]
PRICED = [
    {**USD, "schedule": name, "hands": 9, "taken": 10, "rake": rake, "fee": 1} for name, rake in (("a", 4), ("b", 19))
]
POINTS = [{**USD, "stakes": "0.5/1", "pot": 20, "rake": 1, "exact": exact, "hands": 2} for exact in (True, False, None)]
PLACES = [{"position": place, **USD, "hands": 50, "bb_100": rate} for place, rate in (("BB", -30.0), ("BTN", 20.0))]
CARDS = [{"hand_class": name, **USD, "hands": 40, "bb_100": 12.0} for name in ("AA", "AKs", "72o")]
STACKS = [
    {**USD, "player": "Ann", "stack_bb": stack, "jump": jump, "begins": jump is None}
    for stack, jump in ((100, None), (90, 0), (120, 30), (80, None), (70, -10))
]
FINDINGS = [{"severity": "error", "month": month, "findings": 2} for month in ("2020-01", "2020-03", None)]
ALL: list[tuple[Callable[..., Axes], list[dict[str, Any]]]] = [
    (progress.results_graph, STEPS),
    (progress.rake_graph, STEPS),
    (cost.cost_by_stake, COSTS),
    (cost.comparison, PRICED),
    (tariff.rake_against_pot, POINTS),
    (heat.position_heat, PLACES),
    (heat.hand_grid, CARDS),
    (audit.stacks, STACKS),
    (audit.findings_over_time, FINDINGS),
]
each = pytest.mark.parametrize(("draw", "rows"), ALL, ids=[draw.__name__ for draw, _ in ALL])


def texts(ax: Axes) -> list[str]:
    return [found for one in ax.findobj(mpl.text.Text) if (found := one.get_text())]


def axes() -> Axes:
    return Figure(layout="constrained").add_subplot()


@pytest.fixture(autouse=True)
def _no_window() -> Iterator[None]:
    mpl.use("Agg")
    yield
    from matplotlib import pyplot as plt

    plt.close("all")


@each
def test_a_figure_is_drawn_on_the_axes_given_and_says_what_it_is_about(draw: Any, rows: Any) -> None:
    ax = axes()
    assert draw(rows, ax=ax, about=ABOUT) is ax
    ax.figure.draw_without_rendering()
    assert "24 hands" in " ".join(texts(ax))
    assert ax.get_title(loc="left")


def test_words_above_axes_leave_room_for_long_labels() -> None:
    ax = axes()
    ax.set_yticks([0], ["a player whose name is as long as names can be"])
    style.dress(ax, "Results", f"{ABOUT}; 95 of 96 left out")
    (lines,) = (text.get_text() for text in ax.texts)
    assert max(map(len, lines.split("\n"))) < 90


def test_words_above_axes_end_where_other_axes_begin() -> None:
    from matplotlib.figure import Figure

    alone, (beside, _) = Figure(figsize=style.SIZE).add_subplot(), Figure(figsize=style.SIZE).subplots(1, 2)
    for ax in (alone, beside):
        style.dress(ax, "Results", ABOUT)
    (line,), (lines,) = ([text.get_text() for text in ax.texts] for ax in (alone, beside))
    assert line == ABOUT
    assert " ".join(lines.split("\n")) == ABOUT
    assert max(map(len, lines.split("\n"))) < len(ABOUT) * 0.7


@each
def test_without_axes_there_are_new_ones(draw: Any, rows: Any) -> None:
    assert isinstance(draw(rows), Axes)


@each
def test_no_rows_are_a_sentence_and_no_error(draw: Any, rows: Any) -> None:
    (said,) = texts(draw([], ax=axes()))
    assert said.startswith("No ")


def drawn(ax: Axes) -> list[float]:
    """All figures that are drawn as lengths or places: ends of lines, bars, dots."""
    lines = [float(line.get_ydata()[-1]) for line in ax.lines if line.get_label()[0] != "_" or line.get_color() == INK]
    dots = [float(y) for one in ax.collections if isinstance(one, Dots) for _, y in one.get_offsets()]
    bars = [one for container in ax.containers for one in container]
    vertical = bool(bars) and len({bar.get_width() for bar in bars}) == 1 and bars[0].get_width() == BAR
    return lines + dots + [bar.get_height() if vertical else bar.get_width() for bar in bars]


INK, BAR = style.BLACK, 0.8
# figure: the names of its axes with their units, and what it draws of the first row alone
FIRST_ROWS: dict[Callable[..., Axes], tuple[str, str, list[float]]] = {
    progress.results_graph: ("Hands", "Won (USD)", [2, 3, 1, 1, 1]),
    progress.rake_graph: ("Hands", "In all (USD)", [3, 2, 1]),
    cost.cost_by_stake: ("Rake per 100 hands (big blinds; fixed limit: big bets)", "", [1, 1, 1, 1]),
    cost.comparison: ("Rake and fees in all (USD)", "", [10, 5]),
    tariff.rake_against_pot: ("Called pot (USD)", "Rake (USD)", [1]),
    audit.stacks: ("Hands, in one sitting", "Stack (big blinds)", [100]),
    audit.findings_over_time: ("Month of the hands", "Findings", [2]),
}


@pytest.mark.parametrize("draw", FIRST_ROWS, ids=lambda draw: draw.__name__)
def test_what_is_drawn_is_what_the_row_says_and_axes_have_units(draw: Any) -> None:
    ax = draw(dict(ALL)[draw][:1], ax=axes())
    ax.figure.draw_without_rendering()
    x, y, figures = FIRST_ROWS[draw]
    assert (ax.get_xlabel(), ax.get_ylabel()) == (x, y)
    assert sorted(drawn(ax)) == sorted(figures)


@pytest.mark.parametrize(("draw", "written"), [(heat.position_heat, "−30"), (heat.hand_grid, "+12")])
def test_a_map_of_one_row_has_its_figure_once_and_says_its_unit(draw: Any, written: str) -> None:
    ax = draw(dict(ALL)[draw][:1], ax=axes())
    ax.figure.draw_without_rendering()
    assert [text for text in texts(ax) if re.fullmatch(r"[+−]\d+", text)] == [written]
    assert "big blinds per 100 hands" in ax.get_title(loc="left")


@pytest.mark.parametrize(
    "draw", [progress.results_graph, progress.rake_graph, cost.comparison, tariff.rake_against_pot]
)
def test_currencies_are_never_drawn_together(draw: Any) -> None:
    rows = dict(ALL)[draw]
    with pytest.raises(UsageError, match="one currency; there are USD, EUR: choose one"):
        draw([*rows, {**rows[0], "currency": "EUR"}], ax=axes())


def test_play_money_is_never_drawn_with_real_money() -> None:
    rows = [*STEPS, {**STEPS[0], "money": "play", "currency": "chips"}]
    with pytest.raises(UsageError, match="one kind of money"):
        progress.results_graph(rows, ax=axes())
    some, about = plots.real_first(rows, ABOUT)
    assert (list(some), about) == (STEPS, f"{ABOUT}; real money alone, without play")


def test_axes_of_money_name_the_currency() -> None:
    assert progress.results_graph(STEPS, ax=axes()).get_ylabel() == "Won (USD)"
    assert cost.comparison(PRICED, ax=axes()).get_xlabel() == "Rake and fees in all (USD)"
    assert tariff.rake_against_pot(POINTS, ax=axes()).get_xlabel() == "Called pot (USD)"


def test_lines_of_the_results_are_what_the_rows_say() -> None:
    drawn = {line.get_label(): list(line.get_ydata()) for line in progress.results_graph(STEPS, ax=axes()).lines}
    assert drawn["net"] == [2, 4, 6]
    assert drawn["before rake"] == [3, 6, 9]
    assert set(drawn) >= {"net", "before rake", "all-in EV", "showdown", "no showdown"}


def test_a_series_that_is_not_known_is_not_drawn() -> None:
    rows = [{**row, "ev_net": None} for row in STEPS]
    assert "all-in EV" not in {line.get_label() for line in progress.results_graph(rows, ax=axes()).lines}


def test_each_line_has_a_dash_of_its_own() -> None:
    ax = progress.results_graph(STEPS, ax=axes())
    dashes = [str(line.get_linestyle()) + str(line._dash_pattern) for line in ax.lines if line.get_label()[0] != "_"]
    assert len(set(dashes)) == len(dashes)


def test_rates_of_few_hands_are_left_out_where_there_are_better_ones_and_that_is_said() -> None:
    ax = cost.cost_by_stake(COSTS, ax=axes(), about=ABOUT)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["0.5/1 USD", "10/20 USD"]
    assert "1 of 3 left out: fewer than 100 hands" in " ".join(" ".join(texts(ax)).split())
    few = cost.cost_by_stake(COSTS[2:], ax=axes())
    assert [label.get_text() for label in few.get_yticklabels()] == ["1/2 USD\nonly 3 hands"]


def test_pots_stand_as_they_grow() -> None:
    rows = [{"pot_type": name, **COSTS[0]} for name in ("3-bet", "raised", "walk")]
    ax = cost.cost_by_stake([{**row, "stakes": None} for row in rows], ax=axes())
    assert [label.get_text().split()[0] for label in ax.get_yticklabels()] == ["walk", "raised", "3-bet"]


def test_the_comparison_tells_the_change() -> None:
    said = " ".join(texts(cost.comparison(PRICED, ax=axes())))
    assert "5  (−50 %)" in said
    assert "20  (+100 %)" in said


def test_the_tariff_is_drawn_with_its_name() -> None:
    ax = tariff.rake_against_pot(POINTS, ax=axes(), tariffs=[tariff.Tariff("5 %, cap 1", [0, 20, 40], [0, 1, 1])])
    assert any(list(line.get_ydata()) == [0, 1, 1] for line in ax.lines)
    assert {"5 %, cap 1", "otherwise: 2 hands", "no schedule in force: 2 hands"} <= set(texts(ax))


def test_heat_maps_write_the_signed_figure_into_each_cell() -> None:
    assert {"−30", "+20", "50"} <= set(texts(heat.position_heat(PLACES, ax=axes())))
    assert {"AA", "+12", "72o", "KQo"} <= set(texts(heat.hand_grid(CARDS, ax=axes())))


def test_positions_stand_in_the_order_of_play() -> None:
    ax = heat.position_heat(PLACES, ax=axes())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["BTN", "BB"]


def test_heat_maps_of_other_groups_are_refused() -> None:
    with pytest.raises(UsageError, match="by position"):
        heat.position_heat(CARDS, ax=axes())
    with pytest.raises(UsageError, match="hand_class alone"):
        heat.hand_grid([*CARDS, CARDS[0]], ax=axes())


def test_months_without_findings_have_their_place() -> None:
    ax = audit.findings_over_time(FINDINGS, ax=axes())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["2020-01", "2020-02", "2020-03", "undated"]
    assert [bar.get_height() for bar in ax.patches] == [2, 0, 2, 2]


def test_jumps_of_a_stack_are_counted() -> None:
    said = texts(audit.stacks(STACKS, ax=axes()))
    assert "more than the hand before left: 1 of 5 hands" in said
    assert "less than the hand before left: 1 of 5 hands" in said


def test_labels_are_pushed_apart_in_their_order() -> None:
    moved = style.apart([1.0, 1.0, 5.0, 1.01], 0.5)
    ordered = sorted(moved)
    assert all(b - a >= 0.5 - 1e-9 for a, b in pairwise(ordered))
    assert moved[2] == 5.0


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (-1234.5, "−1,234"), (0.05, "0.05"), (12.5, "12.5")])
def test_ticks_read_as_money(value: float, text: str) -> None:
    assert style.amount(value) == text


# -- by name


def test_every_figure_has_a_report_with_the_columns_it_is_grouped_by() -> None:
    for plot in plots.PLOTS.values():
        if plot.report != "rake_compare":
            assert set(plot.by) <= {column.name for column in catalogue()[plot.report].columns(plot.by)}


def test_what_is_asked_for_joins_what_a_figure_needs_and_replaces_what_it_only_prefers() -> None:
    assert plots.find("positions").grouped(["stakes"]) == ["position", "stakes"]
    assert plots.find("cost").grouped(["pot_type"]) == ["pot_type"]
    assert plots.find("cost").grouped([]) == ["stakes"]


def test_a_name_that_is_none_lists_those_there_are() -> None:
    with pytest.raises(UsageError, match="no figure 'pie'; there are results, rake, cost"):
        plots.find("pie")


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_file_is_written_whole_and_the_same_each_time(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"results.{ending}"
    written = []
    for _ in range(2):
        plots.write(plots.find("results"), STEPS, ABOUT, out)
        written.append(out.read_bytes())
    assert written[0] == written[1]
    assert written[0][:4] in (b"\x89PNG", b"<?xm", b"%PDF")
    assert [file.name for file in tmp_path.iterdir()] == [out.name]


def test_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be written"):
        plots.write(plots.find("results"), STEPS, ABOUT, tmp_path / "none" / "a.png")


def test_where_nothing_was_taken_the_axis_begins_at_nothing() -> None:
    ax = cost.cost_by_stake([{**COSTS[2], "hands": 1, **{f"{one}_bb_100": 0.0 for one in cost.METHODS}}], ax=axes())
    assert ax.get_xlim() == (0, 1)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["1/2 USD\nonly 1 hand"]


def test_letters_that_no_font_has_are_no_warning(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    rows = [{**COSTS[0], "stakes": "\u738b\u5c0f\u660e \U0001f600"}]
    plots.write(plots.find("cost"), rows, ABOUT, tmp_path / "a.png")
    assert not [one for one in recwarn if "Glyph" in str(one.message)]


def test_names_of_players_cannot_break_a_figure() -> None:
    rows = [{**COSTS[0], "stakes": "$a_{b$ <i>&\n" + "x" * 99}]
    ax = cost.cost_by_stake(rows, ax=axes(), about="$x^")
    ax.figure.draw_without_rendering()
    (label,) = [label.get_text() for label in ax.get_yticklabels()]
    assert label.replace("\\$", "$") == f"$a_{{b$ <i>& {'x' * 21}… USD"
    assert r"\$x^" in texts(ax)
