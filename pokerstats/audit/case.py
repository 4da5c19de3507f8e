"""A chunk's computed columns and claims, laid side by side for the checks."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pokerstats.audit.checks.tables import (
    ACTS_BROKEN_BIT,
    AWARDS_OPEN_BIT,
    BOARD_BROKEN_BIT,
    CARDS_BROKEN_BIT,
    HAND_COLUMNS,
    NOTE_COLUMNS,
    NULL,
    POTS_OPEN_BIT,
    TALLY_COLUMNS,
    Case,
)
from pokerstats.audit.problems import empty, hands_with, of_all_codes
from pokerstats.columns.bundle import Read
from pokerstats.columns.layout import I8, I64, NONE, Awards, HandResult, Pots, Problems, SeatResult
from pokerstats.model.findings import BY_SLUG
from pokerstats.replay.betting import ORDER_CODES

Column = npt.NDArray[Any]
FIRST_NOTES = 1024
_BREAKS_ACTS: Final = of_all_codes(lambda finding: finding.code.startswith("A") or finding.slug == "seat-conflict")
_BREAKS_ORDER: Final = of_all_codes(lambda finding: finding.number in ORDER_CODES)
_BREAKS_CARDS: Final = of_all_codes(lambda finding: finding.code.startswith("C") and finding.slug != "board-mismatch")


def gather(
    read: Read,
    seat_result: SeatResult,
    pots: Pots,
    awards: Awards,
    result: HandResult,
    converted: I8,
    problems: Problems,
) -> Case:
    """The case of a chunk; its notes are empty."""
    claims = read.claims
    most_seats = int(np.diff(read.setup.seat_at).max(initial=0))
    return Case(
        hands=_hands(read, pots, awards, result, converted, problems),
        seats=table(seat_result.folded, seat_result.uncalled, read.door.cashout_pay != NONE, seat_result.contributed),
        pots=table(pots.amount, pots.rake, pots.fees),
        awards=table(awards.pot, awards.seat_i, awards.amount),
        said_pots=table(claims.pot_no, claims.pot_amount, np.full_like(claims.pot_no, -1), claims.pot_line),
        said_awards=table(claims.award_pot, claims.award_amount, claims.award_seat_i, claims.award_line),
        said_returns=_without_pot(claims.uncalled_amount, claims.uncalled_seat_i, claims.uncalled_line),
        said_results=table(
            claims.result_kind, claims.result_amount, claims.result_seat_i, claims.result_line, claims.result_put_in
        ),
        tally=np.zeros((most_seats, len(TALLY_COLUMNS)), np.int64),
        notes=np.empty((FIRST_NOTES, len(NOTE_COLUMNS)), np.int64),
        used=np.zeros((1, 1), np.int64),
    )


def table(*columns: Column) -> I64:
    """Columns of any integer kind as one int64 table; of unsigned ones the bits."""
    made = np.empty((len(columns[0]), len(columns)), np.int64)
    for i, column in enumerate(columns):
        made[:, i] = column.view(np.int64) if column.dtype == np.uint64 else column
    return made


def grown(case: Case) -> Case:
    """The same case with twice the room for notes."""
    return case._replace(notes=np.concatenate([case.notes, np.empty_like(case.notes)]))


def noted(case: Case) -> Problems:
    """The findings of a case as a table of findings."""
    rows = case.notes[: case.used[0, 0]]
    problems = empty(len(rows))
    for i, name in enumerate(NOTE_COLUMNS):
        getattr(problems, name)[:] = rows[:, i]
    return problems


def _without_pot(amount: I64, seat_i: Column, line: Column) -> I64:
    return table(np.full(len(amount), -1, np.int64), amount, seat_i, line)


def _hands(read: Read, pots: Pots, awards: Awards, result: HandResult, converted: I8, problems: Problems) -> I64:
    """The HANDS table: per-hand columns, and the closing row of the `*_at` ones."""
    setup, claims = read.setup, read.claims
    told = np.zeros(len(converted), np.int8)
    told[hands_with(problems, BY_SLUG["pots-undecided"].number)] |= POTS_OPEN_BIT
    told[problems.hand[_BREAKS_ORDER[problems.code] & (problems.hand >= 0)]] |= POTS_OPEN_BIT
    told[hands_with(problems, BY_SLUG["winner-undecided"].number)] |= AWARDS_OPEN_BIT
    for slug in ("board-size", "board-repeated"):
        told[hands_with(problems, BY_SLUG[slug].number)] |= BOARD_BROKEN_BIT
    told[problems.hand[_BREAKS_CARDS[problems.code] & (problems.hand >= 0)]] |= CARDS_BROKEN_BIT
    told[problems.hand[_BREAKS_ACTS[problems.code] & (problems.hand >= 0)]] |= ACTS_BROKEN_BIT
    null = np.full(len(converted), NULL, np.int8)
    columns: dict[str, Column] = {
        "room": setup.room,
        "status": setup.status,
        "converted": converted,
        "told": told,
        "unit": setup.unit,
        "ante": setup.ante,
        "total_pot": result.total_pot,
        "rake": result.rake,
        "rake_source": result.rake_source,
        "fees": _or_nothing(result.jackpot_fee) + _or_nothing(result.other_fees),
        "site_money": _or_nothing(result.site_money),
        "undecided": result.undecided,
        "seat_at": setup.seat_at,
        "pot_at": pots.pot_at,
        "award_at": awards.award_at,
        "said_total": claims.total_pot,
        "said_line": claims.total_line,
        "said_board_line": claims.board_line,
        "said_pot_at": claims.pot_at,
        "said_award_at": claims.award_at,
        "said_return_at": claims.uncalled_at,
        "said_result_at": claims.result_at,
        "pot_verdict": null,
        "award_verdict": null,
    }
    for b, name in enumerate(("board", "board2", "board3")):
        columns[name] = read.cards.board[:, b]
        columns[f"said_{name}"] = claims.board[:, b]
    made = np.zeros((len(converted) + 1, len(HAND_COLUMNS)), np.int64)
    for i, name in enumerate(HAND_COLUMNS):
        made[: len(columns[name]), i] = columns[name].view(np.int64) if name.endswith("board") else columns[name]
    return made


def _or_nothing(amounts: I64) -> I64:
    return np.where(amounts == NONE, 0, amounts)
