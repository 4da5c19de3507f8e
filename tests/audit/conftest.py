"""Hands made of columns: a computed side and a claimed side, each written in a few words."""

from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import numpy as np
import pytest

from pokerstats.audit.problems import empty
from pokerstats.audit.verdict import check
from pokerstats.columns.bundle import LineCounts, Read
from pokerstats.columns.dialect import FLAGS, NAMES
from pokerstats.columns.layout import (
    NONE,
    Actions,
    Awards,
    Cards,
    Claims,
    Door,
    HandResult,
    Payouts,
    Pots,
    Problems,
    SeatResult,
    Seats,
    Setup,
    Texts,
)
from pokerstats.model.findings import BY_NUMBER
from pokerstats.model.names import DERIVED, RESULT_COLLECTED, STATED, VERDICTS
from pokerstats.model.names import UNKNOWN as UNKNOWN_RAKE


def columns(table: Any, size: int, **given: Any) -> Any:
    """A table of `size` rows: unknown amounts, zeros, and the columns that are given."""
    made = {}
    for name, annotation in table.__annotations__.items():
        kind = get_args(get_args(annotation)[1])[0]
        blank = np.full(size, NONE if kind is np.int64 else 0, kind)
        made[name] = np.array(given[name], kind) if name in given else blank
    return table(**made)


def packed(cards: str) -> int:
    """Cards as a column holds them: `AhKd` → first card in the lowest byte."""
    value = 0
    for place in range(len(cards) // 2):
        rank, suit = cards[2 * place], cards[2 * place + 1]
        value |= (1 + "23456789TJQKA".index(rank) * 4 + "cdhs".index(suit)) << 8 * place
    return value


class Audited(NamedTuple):
    """What the audit said about one hand."""

    findings: list[tuple[str, int, int, int, int]]  # code, line, seat_i, expected, printed
    verdict: str | None
    pot_verdict: str | None
    award_verdict: str | None

    @property
    def codes(self) -> list[str]:
        return [finding[0] for finding in self.findings]


def word(verdict: int) -> str | None:
    return VERDICTS[verdict] if verdict >= 0 else None


def audit_hand(
    *,
    pots: list[tuple[int, int, list[int]]],  # amount, rake, eligible seats
    awards: list[tuple[int, int, int]],  # pot, seat, amount
    seats: int = 3,
    stated: bool = True,
    rake: int | None = None,
    folded: tuple[int, ...] = (),
    mucked: tuple[int, ...] = (),
    holes: dict[int, str] | None = None,
    uncalled: dict[int, int] | None = None,
    cashed_out: tuple[int, ...] = (),
    undecided: int = 0,
    total: int | None = None,
    parts: list[int] | None = None,
    collected: list[tuple[int, int, int]] | None = None,  # seat, pot (-1 not told), amount
    returned: list[tuple[int, int]] | None = None,
    results: list[tuple[int, int]] | None = None,
    said: dict[int, int] | None = None,  # seat: names.RESULTS of a summary line without an amount
    put_in: dict[int, int] | None = None,  # seat: all that the text says he bet
    contributed: dict[int, int] | None = None,
    ante: int = NONE,
    boards: tuple[int, int] = (0, 0),  # dealt, in the summary
    dialect: dict[str, str] | None = None,
    problems: Problems | None = None,
    status: int = 0,
    copies: int = 1,
) -> Audited:
    """The audit of one hand, repeated `copies` times: the last one's verdicts and all findings."""
    taken = sum(pot[1] for pot in pots) if rake is None else rake
    collected, returned, parts = collected or [], returned or [], parts or []
    summary = [(*row, RESULT_COLLECTED) for row in results or []]
    summary += [(seat, NONE, kind) for seat, kind in (said or {}).items()]
    summary += [(seat, NONE, -1, amount) for seat, amount in (put_in or {}).items()]

    def ends(rows: int) -> list[int]:
        return [rows * copy for copy in range(copies + 1)]

    def lines(first: int, rows: int) -> list[int]:
        return list(range(first, first + rows)) * copies

    claims = columns(
        Claims, copies,
        total_pot=[NONE if total is None else total] * copies,
        total_line=[50] * copies,
        board=[[boards[1], 0, 0]] * copies,
        board_line=[51] * copies,
        pot_at=ends(len(parts)),
        pot_no=list(range(len(parts))) * copies,
        pot_amount=parts * copies,
        pot_line=[50] * len(parts) * copies,
        award_at=ends(len(collected)),
        award_seat_i=[row[0] for row in collected] * copies,
        award_pot=[row[1] for row in collected] * copies,
        award_board=[0] * len(collected) * copies,
        award_half=[0] * len(collected) * copies,
        award_amount=[row[2] for row in collected] * copies,
        award_line=lines(40, len(collected)),
        uncalled_at=ends(len(returned)),
        uncalled_seat_i=[row[0] for row in returned] * copies,
        uncalled_amount=[row[1] for row in returned] * copies,
        uncalled_line=lines(30, len(returned)),
        result_at=ends(len(summary)),
        result_seat_i=[row[0] for row in summary] * copies,
        result_kind=[row[2] for row in summary] * copies,
        result_amount=[row[1] for row in summary] * copies,
        result_put_in=[NONE if len(row) < 4 else row[3] for row in summary] * copies,
        result_line=lines(60, len(summary)),
    )  # fmt: skip
    read = Read(
        data=np.zeros(0, np.uint8),
        texts=columns(Texts, 0),
        setup=columns(
            Setup, copies, status=[status] * copies, unit=[100] * copies, ante=[ante] * copies, seat_at=ends(seats)
        ),
        seats=columns(Seats, seats * copies),
        actions=columns(Actions, 0),
        cards=columns(
            Cards, copies,
            hole=[packed((holes or {}).get(s, "")) for s in range(seats)] * copies,
            shown=[0] * seats * copies,
            muck=[int(s in mucked) for s in range(seats)] * copies,
            board=[[boards[0], 0, 0]] * copies,
            boards=[1] * copies,
        ),
        door=columns(Door, copies, cashout_pay=[1 if s in cashed_out else NONE for s in range(seats)] * copies),
        claims=claims,
        payouts=columns(Payouts, 0),
        problems=empty(0),
        lines=LineCounts(0, 0, 0),
    )  # fmt: skip
    result = columns(
        HandResult, copies,
        total_pot=[sum(pot[0] for pot in pots)] * copies,
        rake=[taken] * copies,
        rake_source=[UNKNOWN_RAKE if taken == NONE else STATED if stated else DERIVED] * copies,
        undecided=[undecided] * copies,
    )  # fmt: skip
    seat_result = columns(
        SeatResult, seats * copies,
        folded=[int(s in folded) for s in range(seats)] * copies,
        uncalled=[(uncalled or {}).get(s, 0) for s in range(seats)] * copies,
        contributed=[(contributed or {}).get(s, 0) for s in range(seats)] * copies,
    )  # fmt: skip
    computed_pots = columns(
        Pots, len(pots) * copies,
        pot_at=ends(len(pots)),
        amount=[pot[0] for pot in pots] * copies,
        rake=[pot[1] for pot in pots] * copies,
        fees=[0] * len(pots) * copies,
        eligible=[sum(1 << s for s in pot[2]) for pot in pots] * copies,
    )  # fmt: skip
    computed_awards = columns(
        Awards, len(awards) * copies,
        award_at=ends(len(awards)),
        pot=[row[0] for row in awards] * copies,
        seat_i=[row[1] for row in awards] * copies,
        amount=[row[2] for row in awards] * copies,
    )  # fmt: skip
    flags = np.zeros((1, len(NAMES)), np.int64)
    for name, chosen in (dialect or {}).items():
        flags[0, NAMES.index(name)] = FLAGS[name].index(chosen)
    given = problems if problems is not None else empty(0)
    found = check(read, seat_result, computed_pots, computed_awards, result, flags, given)
    rows = zip(found.code, found.line, found.seat_i, found.expected, found.printed, strict=True)
    return Audited(
        [(BY_NUMBER[int(code)].code, int(line), int(seat), int(e), int(p)) for code, line, seat, e, p in rows],
        word(result.verdict[-1]),
        word(result.pot_verdict[-1]),
        word(result.award_verdict[-1]),
    )


@pytest.fixture
def audited() -> Callable[..., Audited]:
    return audit_hand


@pytest.fixture
def cards() -> Callable[[str], int]:
    return packed


@pytest.fixture
def finding() -> Callable[[str], Problems]:
    """One finding against hand 0, as reading or replay would make it."""

    def make(code: str) -> Problems:
        rows = empty(1)
        rows.hand[0] = 0
        rows.code[0] = int(code[1:])
        return rows

    return make
