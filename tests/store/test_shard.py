"""What stands in the columns stands in the tables: every type, unknown as null, names as they were written."""

import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import NONE
from pokerstats.model import names, schema
from pokerstats.model.statistics import DID, PFR, VPIP, WTSD
from pokerstats.store import parquet, shard
from pokerstats.store.facts import Origin
from pokerstats.store.format.column import Scratch
from pokerstats.store.kernels import printed_won
from pokerstats.store.staging import shard_writer
from tests.store.build import CENT, WORDS, Act, Hand, Pot, Problem, Seat, chunk

ORIGIN = Origin(3, "b.txt", 10)
FIRST = 3 * 2**24 + 10


def written(parts: Chunk) -> dict[str, pa.Table]:
    """All tables of a chunk, as they come back from Parquet."""
    found = {table: parquet.rows_table(table, []) for table in ("findings", "quarantine")}
    with tempfile.TemporaryDirectory() as folder:
        for table, columns in shard.tables(parts, ORIGIN, WORDS).items():
            path = Path(folder) / f"{table}.parquet"
            writer = shard_writer(path, table, columns, Scratch())
            writer.add(columns)
            writer.close()
            found[table] = pq.ParquetFile(path).read()
    for rows in found.values():
        rows.validate(full=True)
    return found


def made(*hands: Hand, **place: int) -> dict[str, pa.Table]:
    return written(chunk(list(hands), **place))


def column(table: pa.Table, name: str) -> list[Any]:
    return table.column(name).to_pylist()


@pytest.mark.parametrize("name", ["hands", "seats", "actions", "pots", "awards", "findings", "quarantine"])
def test_tables_have_the_columns_of_the_schema(name: str) -> None:
    rows = made(Hand("1", problems=[Problem(401)]))[name]
    wanted = parquet.schema_of(name)
    assert rows.schema.names == [column.name for column in schema.BY_NAME[name].columns if not column.made]
    for field, column_ in zip(rows.schema, wanted, strict=True):
        kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
        if pa.types.is_decimal(kind):  # Parquet does not tell how wide it was
            assert (kind.precision, kind.scale) == (column_.type.precision, column_.type.scale)
        else:
            assert kind == column_.type, field.name


def test_hand_numbers_follow_the_input_and_the_place_in_it() -> None:
    tables = made(Hand("1"), Hand("2"), first_line=101, first_offset=5000)
    assert column(tables["hands"], "hand") == [FIRST, FIRST + 1]
    assert column(tables["hands"], "line") == [101, 141]
    assert column(tables["hands"], "offset") == [5000, 5900]
    assert column(tables["seats"], "hand") == [FIRST, FIRST, FIRST + 1, FIRST + 1]
    assert column(tables["actions"], "n") == [1, 2, 3, 4, 1, 2, 3, 4]
    assert column(tables["actions"], "line")[:2] == [110, 111]


def test_money_is_exact_and_unknown_is_null() -> None:
    odd = 123_456_789_012_3456
    tables = made(
        Hand("1", setup={"ante": 5, "cap": 7}, result={"total_pot": odd, "rake": NONE, "site_money": NONE + 1})
    )
    hands = tables["hands"]
    assert column(hands, "total_pot") == [Decimal("123456789012.3456")]
    assert column(hands, "ante") == [Decimal("0.0005")]
    assert column(hands, "rake") == column(hands, "site_money") == [None]


def test_names_keep_every_letter_and_broken_bytes_are_replaced() -> None:
    nameless = Seat(3, None)
    broken = Seat(5, b"caf\xe9 \xff")  # type: ignore[arg-type]
    tables = made(
        Hand("1", seats=[Seat(1, "Ünï – 山 \U0001f0a1"), Seat(2, " a  b "), nameless, broken], pots=[], claims=[])
    )
    assert column(tables["seats"], "player") == ["Ünï – 山 \U0001f0a1", " a  b ", None, "caf\ufffd \ufffd"]


def test_cards_are_text() -> None:
    acts = [Act(0, names.SHOW, cards="2c3d4h5s6c"), Act(1, names.MUCK)]
    tables = made(Hand("1", acts=acts, boards=("2c3d4h5s6c", "7d8h9sTcJd")), Hand("2", boards=()))
    assert column(tables["hands"], "boards") == [["2c3d4h5s6c", "7d8h9sTcJd"], []]
    assert column(tables["actions"], "cards")[:2] == ["2c3d4h5s6c", None]
    assert column(tables["seats"], "hole_cards") == ["AhKh", None, "AhKh", None]


def test_vocabularies_are_words_and_unknown_codes_null() -> None:
    tables = made(Hand("1", setup={"skin": 1, "mix": 0}), Hand("2", room=1, status=names.UNSUPPORTED, reason=103))
    hands = tables["hands"]
    assert column(hands, "skin") == ["converted", None]
    assert column(hands, "mix") == ["horse", None]
    assert column(hands, "site") == ["pokerstars", "runitonce"]
    assert column(hands, "status") == ["ok", "unsupported"]
    assert column(hands, "verdict") == ["proved", None]


@pytest.mark.parametrize(
    ("setup", "stakes"),
    [
        ({}, "0.5/1"),
        ({"small_blind": 100_0000, "big_blind": 250_0000}, "100/250"),
        ({"small_blind": 2 * CENT, "big_blind": 5 * CENT}, "0.02/0.05"),
        ({"limit": names.FIXED_LIMIT, "small_bet": 100 * CENT, "big_bet": 200 * CENT}, "1/2"),
        ({"small_blind": NONE}, None),
    ],
)
def test_stakes_are_the_blinds_or_the_two_bets(setup: dict[str, int], stakes: str | None) -> None:
    assert column(made(Hand("1", setup=setup))["hands"], "stakes") == [stakes]


def test_the_hero_is_unknown_where_the_hand_names_none() -> None:
    tables = made(Hand("1"), Hand("2", seats=[Seat(1, "A"), Seat(2, "B")]))
    assert column(tables["seats"], "is_hero") == [True, False, None, None]


def test_statistics_are_null_without_the_chance() -> None:
    chance, did = 1 << VPIP | 1 << PFR | 1 << WTSD, 1 << (DID + VPIP)
    seats = [Seat(1, "A", marks=chance | did, acts=(2, 0)), Seat(2, "B", acts=(-1, -1))]
    table = made(Hand("1", seats=seats, pots=[], claims=[]))["seats"]
    assert column(table, "vpip") == [True, None]
    assert column(table, "pfr") == column(table, "wtsd") == [False, None]
    assert column(table, "three_bet") == [None, None]
    assert column(table, "postflop_bets") == [2, None]
    assert column(table, "postflop_calls") == [0, None]


def test_pots_name_the_seats_that_can_win_them() -> None:
    hand = Hand("1", pots=[Pot(300 * CENT, 0, (0, 1), ((1, 300 * CENT),)), Pot(50 * CENT, 0, (1,), ((1, 50 * CENT),))],
                claims=[(1, 0, 300 * CENT), (1, 1, 40 * CENT)])  # fmt: skip
    tables = made(hand)
    assert column(tables["pots"], "pot") == [0, 1]
    assert column(tables["pots"], "eligible") == [[1, 4], [4]]
    assert column(tables["awards"], "seat") == [4, 4]
    assert column(tables["awards"], "printed") == [Decimal(3), Decimal("0.4")]
    assert column(tables["seats"], "printed_won") == [None, Decimal("3.4")]


def test_findings_name_place_and_figures() -> None:
    told = [
        Problem(401, line=7, expected=12_4000, printed=12_6000),
        Problem(303, seat_i=1, street=names.TURN, expected=5_0000, printed=-2_5000),
        Problem(202, expected=5, printed=4),
        Problem(101, line=9),
    ]
    found = made(Hand("1"), Hand("2", problems=told), first_line=1001)["findings"]
    assert column(found, "line") == [1007, 1041, 1041, 1009]
    assert column(found, "expected") == ["12.40", "5.00", "5", None]
    assert column(found, "printed") == ["12.60", "-2.50", "4", None]
    assert column(found, "unit") == ["USD", "USD", "cards", None]
    assert column(found, "code") == ["P401", "A303", "C202", "T101"]
    assert column(found, "severity") == ["error", "error", "error", "warning"]
    assert column(found, "seat") == [None, 4, None, None]
    assert column(found, "street") == [None, "turn", None, None]
    assert column(found, "hand_id") == ["2"] * 4
    assert column(found, "path") == ["b.txt"] * 4


def test_a_finding_outside_any_hand_has_a_line_alone() -> None:
    parts = chunk([Hand("1", problems=[Problem(101, line=3)])], first_line=11)
    told = parts.problems._replace(hand=np.array([-1], np.int32))
    found = written(parts._replace(problems=told))["findings"]
    assert [column(found, name) for name in ("hand", "site", "hand_id", "line")] == [[None], [None], [None], [13]]


def test_board_findings_print_the_boards() -> None:
    board = 1 + (14 << 8)  # 2c 5d
    found = made(Hand("1", problems=[Problem(204, expected=board, printed=2)]))["findings"]
    assert (column(found, "expected"), column(found, "printed"), column(found, "unit")) == (["2c5d"], ["2d"], [None])


def test_hands_that_cannot_be_read_have_no_rows_but_in_quarantine() -> None:
    unread = Hand("2", status=names.TRUNCATED, reason=105)
    tables = made(Hand("1"), unread, Hand("3"))
    assert column(tables["hands"], "hand_id") == ["1", "3"]
    assert column(tables["seats"], "hand") == [FIRST, FIRST, FIRST + 2, FIRST + 2]
    assert set(column(tables["actions"], "hand")) == {FIRST, FIRST + 2}
    assert column(tables["quarantine"], "hand_id") == ["2"]
    assert column(tables["quarantine"], "reason") == ["truncated"]


def test_hands_of_an_unknown_game_stand_in_quarantine() -> None:
    tables = made(Hand("1", status=names.UNSUPPORTED, reason=103, setup={"game": -1}))
    assert tables["hands"].num_rows == 0
    assert column(tables["quarantine"], "reason") == ["unsupported"]


def test_no_hands_make_empty_tables() -> None:
    assert {name: table.num_rows for name, table in made().items()} == dict.fromkeys(
        ("hands", "seats", "actions", "pots", "awards", "findings", "quarantine"), 0
    )


def test_a_winner_who_cashed_out_has_what_the_summary_says() -> None:
    """Of two players whom the summary pays, one has an award line; the third is paid by no word."""
    won = printed_won(
        np.array([0, 3]), np.array([0, 1]), np.array([1], np.int16), np.array([14_2500]),
        np.array([0, 3]), np.array([0, 1, 2], np.int16), np.array([NONE, 14_2500, 9_5000]),
    )  # fmt: skip
    assert won.tolist() == [NONE, 14_2500, 9_5000]
