"""Luck in all-in hands is told where `equity` has looked at every input, and nowhere else."""

import shutil
from pathlib import Path

import pokerstats as ps

SAMPLES = Path(__file__).parents[2] / "sample_data" / "pokerstars"


def told(folder: Path) -> list[tuple[int, int, bool, bool]]:
    """Hands of all players, those pending, and whether EV and its rate are told; row by row."""
    rows = ps.open(folder).report("all_in_ev", player="all", by="site").rows()
    return [
        (
            row["hands"],
            row["pending"],
            row["ev_net"] is not None and row["luck"] is not None,
            row["ev_bb_100"] is not None,
        )
        for row in rows
    ]


def of_players(folder: Path) -> tuple[bool, bool]:
    """Whether an EV is told of all who were all-in, and in all steps of the graph."""
    dataset = ps.open(folder)
    players = [row for row in dataset.report("players", by="player").rows() if row["ev_bb_100_n"] > 0]
    steps = list(dataset.report("progress", player="all").rows())
    assert players or not dataset.sql("FROM equity").df().size
    return (
        bool(players) and all(row["ev_bb_100"] is not None for row in players),
        all(row["ev_net"] is not None for row in steps),
    )


def test_without_equities_nothing_is_said_of_luck(tmp_path: Path) -> None:
    texts, dataset = tmp_path / "texts", tmp_path / "hands.ds"
    texts.mkdir()
    shutil.copy(SAMPLES / "omaha.txt", texts)
    ps.import_hands(texts, to=dataset)
    ((hands, pending, *ev),) = told(dataset)
    assert (pending, ev) == (hands, [False, False])
    assert of_players(dataset) == (False, False)
    ps.fill_equity(dataset)
    assert told(dataset) == [(hands, 0, True, True)]
    assert of_players(dataset) == (True, True)
    shutil.copy(SAMPLES / "omaha_hi_lo.txt", texts)
    ps.import_hands(texts, to=dataset)
    more = told(dataset)
    assert sum(row[1] for row in more) == sum(row[0] for row in more) - hands > 0
    assert not any(row[2] or row[3] for row in more if row[1])
    assert of_players(dataset) == (False, False)
    ps.fill_equity(dataset)
    assert of_players(dataset) == (True, True)
