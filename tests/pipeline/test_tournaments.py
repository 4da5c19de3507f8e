"""The table of tournaments is what all hands of the dataset tell, in whatever order their files come."""

from pathlib import Path

import pytest

from pokerstats.api.dataset import forget
from pokerstats.pipeline import run
from pokerstats.store.views import connect
from tests.hands import RIGHT
from tests.tournament_hands import hand

FIRST, LAST = "Ann wins the tournament and receives $45 - congratulations!", "Ann finished the tournament in 9th place"
HERO = "SELECT tournament_id, hero_entries, hero_rank, hero_prize::DOUBLE FROM tournaments ORDER BY tournament_id"
OF_IPOKER = (Path(__file__).parents[1] / "rooms" / "ipoker" / "tournament.txt").read_text("utf-8")


class Folder:
    """Files that are imported one by one into one dataset."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.dataset = path / "hands.ds"

    def add(self, name: str, *hands: str) -> list[tuple[object, ...]]:
        (self.path / name).write_text("".join(hands), encoding="utf-8")
        run.import_paths([self.path / name], self.dataset)
        return self.ask(HERO)

    def ask(self, query: str) -> list[tuple[object, ...]]:
        with connect(self.dataset) as connection:
            return connection.execute(query).fetchall()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_tournament_over_several_files(folder: Folder) -> None:
    assert folder.add("b.txt", hand(1, 2)) == [("1", 1, None, None)]
    assert folder.add("a.txt", hand(1, 1)) == [("1", 1, None, None)]
    assert folder.add("c.txt", hand(1, 3, FIRST), hand(2, 1, LAST)) == [("1", 1, 1, 45), ("2", 1, 9, 0)]
    assert folder.add("c.txt", hand(1, 3, FIRST), hand(2, 1, LAST)) == [("1", 1, 1, 45), ("2", 1, 9, 0)]
    assert folder.add("c.txt", hand(1, 3, FIRST)) == [("1", 1, 1, 45)]
    forget(folder.dataset, [str(folder.path / "c.txt")])
    assert folder.ask(HERO) == [("1", 1, None, None)]


def test_of_copies_of_a_hand_one_tells(folder: Folder) -> None:
    folder.add("a.txt", hand(1, 1, FIRST))
    assert folder.add("b.txt", hand(1, 1, FIRST)) == [("1", 1, 1, 45)]
    assert folder.ask("SELECT count(*) FROM payouts") == [(1,)]


def test_who_plays_on_has_entered_again(folder: Folder) -> None:
    assert folder.add("b.txt", hand(1, 2), hand(1, 4)) == [("1", 1, None, None)]
    assert folder.add("a.txt", hand(1, 1, "Ann finished the tournament")) == [("1", 2, None, None)]
    assert folder.add("c.txt", hand(1, 5, LAST)) == [("1", 2, 9, 0)]


def test_nobody_knows_whose_result_counts_of_two_heroes(folder: Folder) -> None:
    hands = hand(1, 1, FIRST), hand(1, 2, "Bob finished the tournament in 2nd place", hero="Bob")
    assert folder.add("a.txt", *hands) == [("1", None, None, None)]


def test_entries_are_told_without_an_end(folder: Folder) -> None:
    entries = "$5.00+$5.00+$1.00 USD", "Freeroll ", "", "10625+10625+3750"  # the third head: `#3,  Hold'em …`
    folder.add("a.txt", *(hand(i + 1, 1, entry=entries[i]) for i in range(4)))
    query = "SELECT site, currency, buy_in::INT, bounty::INT, fee::INT, hero_bounties, hero_added FROM tournaments"
    assert folder.ask(f"{query} ORDER BY tournament_id") == [
        ("pokerstars", "USD", 5, 5, 1, None, None),
        ("pokerstars", None, 0, None, 0, None, None),
        ("pokerstars", None, None, None, None, None, None),
        ("pokerstars", None, 10625, 10625, 3750, None, None),
    ]


def test_cash_games_are_none(folder: Folder) -> None:
    assert folder.add("a.txt", RIGHT) == []
    assert not (folder.dataset / "tournaments").exists()
    assert not (folder.dataset / "payouts").exists()


def test_a_session_that_is_cut_off_before_a_seat_tells_nothing(folder: Folder) -> None:
    assert folder.add("a.xml", OF_IPOKER.partition("   <players>")[0]) == []


@pytest.mark.parametrize("chunk", [1 << 23, 2_000])
@pytest.mark.parametrize(
    ("place", "prize", "told"), [("2", "€0", (2, 0)), ("1", "€18.50", (1, 18.5)), ("0", "€0", (None, None))]
)
def test_a_session_tells_its_result_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, chunk: int, place: str, prize: str, told: tuple[object, ...]
) -> None:
    """iPoker's head of a session, with all its hands; the number stands at the end of the table's name."""
    monkeypatch.setattr(run, "CHUNK", chunk)
    text = OF_IPOKER.replace("<place>2</place>", f"<place>{place}</place>")
    text = text.replace("<win>€0</win>", f"<win>{prize}</win>")
    assert folder.add("a.xml", text) == [("860000001", 1, *told)]
    query = "SELECT kind, count(*), count(DISTINCT hand) FROM payouts GROUP BY kind ORDER BY kind"
    assert folder.ask(query) == [("finish", 2, 2), ("prize", 2, 2)][place == "0" :]
