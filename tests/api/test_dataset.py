import gzip
import html
import json
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import pokerstats as ps
from pokerstats.model.errors import DatasetError, InputError, UsageError
from pokerstats.reports.figures.style import offscreen
from tests.hands import BOTH, RIGHT


@pytest.fixture(scope="module")
def opened(dataset: Path) -> ps.Dataset:
    return ps.open(dataset)


def test_import_hands_gives_the_dataset(histories: Path, tmp_path: Path) -> None:
    ds = ps.import_hands(histories / "two.txt", to=tmp_path / "hands.ds")
    assert ds.info()["hands"] == 2
    assert ps.open(tmp_path / "hands.ds").info() == ds.info()


def test_import_hands_of_a_named_path_without_hands_raises(histories: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nothing\.txt: does not exist"):
        ps.import_hands([histories, tmp_path / "nothing.txt"], to=tmp_path / "hands.ds")
    assert ps.open(tmp_path / "hands.ds").info()["hands"] == 2


def test_a_folder_without_a_manifest_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="not a dataset"):
        ps.open(tmp_path)


def test_sql_takes_parameters(opened: ps.Dataset) -> None:
    query = "SELECT count(*) FROM seats WHERE player = $name"
    assert opened.sql(query, {"name": "<b>Cy"}).scalar() == 2


def test_report_takes_names_and_times(opened: ps.Dataset) -> None:
    result = opened.report("results", by="player", since="2024-04")
    assert [(row["player"], row["net"]) for row in result.rows()] == [
        ("<b>Cy", Decimal(-24)), ("Ada", Decimal("23.75")), ("Ben", Decimal(-1)),
    ]  # fmt: skip
    assert result.units["bb_100"] == "big blinds"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda ds: ds.report("nosuch"), "no report 'nosuch'; there are all_in_ev, "),
        (lambda ds: ds.report("result"), "no report 'result' (did you mean results?); there are "),
        (lambda ds: ds.plot("tarif"), "no figure 'tarif' (did you mean tariff?); there are "),
        (lambda ds: ds.report("results", site="poker stars"), "no site 'poker stars' (did you mean pokerstars?)"),
        (lambda ds: ds.report("results", by="stake"), "report results can be grouped by player, site"),
        (lambda ds: ds.report("results", stake="1/2"), "no filter 'stake'"),
        (lambda ds: ds.report("results", since="yesterday"), "'yesterday' is no time: write 2024, 2024-11"),
        (lambda ds: list(ds.hands(until="2024-13")), "'2024-13' is no time"),
        (lambda ds: list(ds.hands(zone="Mars")), "no time zone 'Mars'"),
        (lambda ds: ds.report("results").plot(), "there is no figure of the report 'results'"),
    ],
)
def test_a_wrong_word_is_told_with_those_there_are(opened: ps.Dataset, call: Any, says: str) -> None:
    with pytest.raises(UsageError) as error:
        call(opened)
    assert str(error.value).startswith(says)


def test_a_player_who_is_not_there_is_told_with_the_nearest(opened: ps.Dataset) -> None:
    result = opened.report("results", player=["ada", "Zoe", "Ben"], since="2030")
    assert (len(result), result.about) == (0, "no hands; no player 'ada' (did you mean Ada?); no player 'Zoe'")
    assert opened.report("results", player="Ben", since="2030").about == "no hands"
    assert opened.report("results", player=5).about == "no hands; no player '5'"  # type: ignore[arg-type]


def test_hands_take_what_reports_take(opened: ps.Dataset) -> None:
    found = opened.hands(until="2024-03", zone="Europe/Berlin", player="Ada", site="pokerstars", dealt="2-6")
    assert [hand.hand_id for hand in found] == ["900000000001"]


def test_a_dataset_of_another_schema_is_told(histories: Path, tmp_path: Path) -> None:
    ps.import_hands(histories, tmp_path / "hands.ds")
    manifest = tmp_path / "hands.ds" / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"schema": "7.0"}))
    with pytest.raises(DatasetError, match=r"dataset of schema version 7\.0, this pokerstats reads 1\.\d; import it"):
        ps.open(tmp_path / "hands.ds")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    "head", ["Main PokerStars n°900000000001 : ", "PokerStars Mão #900000000001: ", "Tournoi Full Tilt n°900000001, "]
)
def test_hands_in_another_language_are_told(tmp_path: Path, head: str, encoding: str) -> None:
    text = f"{head} Hold'em No Limit (100/200) - 10/09/2026 12:00:00 CET\n"
    (tmp_path / "main.txt").write_text(text, encoding=encoding)
    room = "Full Tilt" if "Full Tilt" in head else "PokerStars"
    with pytest.raises(InputError, match=rf"no hands of a known room \({room} is read in English, in no other"):
        ps.import_hands(tmp_path / "main.txt", tmp_path / "hands.ds")


@pytest.mark.parametrize(
    "prose",
    [
        "Hands of PokerStars, 2004 to 2026, as the room writes them.\n",
        "Each of these files shows what an audit finds in the hands of PokerStars; the first is hand 900000000001.\n",
        "| pokerstars/cash.txt | 12 hands |\n| others | 900000000001 |\n",
    ],
)
def test_words_about_a_room_are_no_hands_in_another_language(tmp_path: Path, prose: str) -> None:
    (tmp_path / "README.md").write_text(prose, encoding="utf-8")
    with pytest.raises(InputError, match=r"holds no hands of a known room$"):
        ps.import_hands(tmp_path / "README.md", tmp_path / "hands.ds")


def test_a_dataset_without_hands_answers(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada,\n", encoding="utf-8")
    with pytest.raises(InputError, match="holds no hands"):
        ps.import_hands(tmp_path / "letter.txt", tmp_path / "hands.ds")
    empty = ps.open(tmp_path / "hands.ds")
    assert [len(empty.report(name)) for name in ("results", "players", "findings", "files")] == [0, 0, 0, 1]
    assert list(empty.hands()) == []
    assert empty.plot("results", ax=offscreen()) is not None


def test_a_hand_is_found_by_its_id(opened: ps.Dataset) -> None:
    hand = opened.hand("pokerstars", "900000000001")
    assert hand == opened.hand("#900000000001")
    assert (hand.verdict, hand.total_pot, hand.rake) == ("proved", Decimal(49), Decimal("1.25"))
    assert [seat.net for seat in hand.seats] == [Decimal("23.75"), Decimal(-1), Decimal(-24)]
    assert hand.boards == ("2c7dKc9s3h",)
    assert hand.raw().strip() == RIGHT.strip()


def test_a_hand_that_is_not_there_raises(opened: ps.Dataset) -> None:
    with pytest.raises(UsageError, match="no hand 7"):
        opened.hand("7")
    with pytest.raises(UsageError, match="no hand 9"):
        opened.hand("winamax", "900000000001")


def test_show_prints_the_hand(opened: ps.Dataset, capsys: pytest.CaptureFixture[str]) -> None:
    opened.hand("900000000001").show()
    assert capsys.readouterr().out.startswith("pokerstars hand 900000000001 · Hold'em No Limit · 1/2 USD\n")


def test_a_name_cannot_steer_the_terminal_that_a_hand_is_shown_on(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(RIGHT.replace("Ada", "A\x1b[31mda"), encoding="utf-8")
    (hand,) = ps.read_hands(tmp_path / "one.txt")
    assert "\x1b" not in str(hand)
    assert "A\\x1b[31mda" in str(hand)
    assert "\x1b" in hand.raw()


def test_a_notebook_shows_a_hand_as_show_does_and_reports_by_their_questions(opened: ps.Dataset) -> None:
    hand = opened.hand("900000000001")
    assert hand._repr_html_() == f"<pre>{html.escape(str(hand))}</pre>"
    assert "&lt;b&gt;Cy" in hand._repr_html_()
    assert "results: What was won or lost, at what rate" in repr(opened.reports())


def test_read_hands_needs_no_dataset(histories: Path) -> None:
    assert [(hand.hand_id, hand.verdict) for hand in ps.read_hands(histories / "two.txt")] == [
        ("900000000001", "proved"), ("900000000002", "contradicted"),
    ]  # fmt: skip


def test_read_hands_of_nothing_raises(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        list(ps.read_hands(tmp_path / "missing.txt"))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_raw_text_is_decoded(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands.txt"
    text = BOTH.replace("Ada", "Adé")
    file.write_bytes(text.encode(encoding))
    first, second = text.split("\n\n\n")[:2]
    assert [hand.raw().strip() for hand in ps.read_hands(file)] == [first.strip(), second.strip()]


def test_audit_tells_what_was_found(histories: Path, dataset: Path) -> None:
    report = ps.audit_hands(histories)
    assert report.summary["contradicted"] == 1
    assert report.counts()["error"] == 1
    assert [finding.code for finding in report.findings() if finding.severity == "error"] == ["P401"]
    assert report.summary == ps.audit_hands(dataset).summary
    assert "P401 pot-total" in repr(report)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_an_unknown_line_is_shown(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(RIGHT.replace("Ben: folds\n", "Ben: folds\nBen: does a handstand\n").encode(encoding))
    (finding,) = ps.audit_hands(file, select=["T101"]).findings()
    assert finding.line == 12
    assert finding.note is not None
    assert finding.note.startswith("Ben: does a handstand (closest template ")
    assert "expected" in finding.note


def test_an_unknown_line_of_a_packed_input_is_shown(tmp_path: Path) -> None:
    text = RIGHT.replace("Ben: folds\n", "Ben: folds\r\nBen: does a handstand\r\n").encode()
    with gzip.open(tmp_path / "a.txt.gz", "wb") as packed:
        packed.write(text)
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("b.txt", text)
    for file in ("a.txt.gz", "b.zip"):
        (finding,) = ps.audit_hands(tmp_path / file, select=["T101"]).findings()
        assert finding.note is not None
        assert finding.note.startswith("Ben: does a handstand (closest template ")


def test_an_unknown_line_before_the_first_hand_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("Exported by some program\n\n" + RIGHT)
    report = ps.audit_hands(file, select=["T101"])
    (finding,) = report.findings()
    assert (finding.line, finding.hand_id, finding.note) == (1, None, "Exported by some program")
    assert report.summary["lines"]["unknown"] == 1
    assert report.summary["proved"] == 1


def test_the_package_lists_what_it_offers() -> None:
    assert set(dir(ps)) == set(ps.__all__)
    assert all(getattr(ps, name) for name in ps.__all__)
    with pytest.raises(AttributeError, match="nosuch"):
        _ = ps.nosuch
