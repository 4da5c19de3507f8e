"""Chunks made by hand: a few readable hands as the columns that the store is given."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from pokerstats.columns import bundle, layout
from pokerstats.columns.layout import NONE
from pokerstats.model import names
from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE
from pokerstats.store.facts import FileFacts, Words

WORDS = Words(sites=("pokerstars", "runitonce"), words=("horse", "converted"), schedules=("one", "two"))
CENT = 100


def cards(text: str) -> int:
    """`AhKh` packed as the columns hold it."""
    packed = 0
    for place in range(0, len(text), 2):
        card = 1 + "23456789TJQKA".index(text[place]) * 4 + "cdhs".index(text[place + 1])
        packed |= card << (8 * (place // 2))
    return packed


@dataclass
class Seat:
    """A seat and what became of it."""

    seat: int
    name: str | None
    stack: int = 100_0000
    won: int = 0
    contributed: int = 0
    net: int = 0
    hole: str = ""
    hero: int = 0
    position: int = -1
    seated: int = 1
    sitting_out: int = 0
    uncalled: int = 0
    outside: int = NONE
    shown: int = 0
    cashout_fee: int = NONE
    shares: dict[str, int] = field(default_factory=dict)
    marks: int = 0
    acts: tuple[int, int] = (0, 0)  # bets and calls behind the flop


@dataclass
class Act:
    """An act as re-played."""

    seat_i: int
    act: int
    added: int = 0
    to: int = NONE
    street: int = 0
    all_in: int = 0
    cards: str = ""


@dataclass
class Problem:
    """A finding of a hand."""

    code: int
    line: int = 0
    seat_i: int = -1
    street: int = -1
    pot: int = -1
    expected: int = NONE
    printed: int = NONE


@dataclass
class Pot:
    """A pot, who can win it, and who is paid (seat_i, amount)."""

    amount: int
    rake: int = 0
    eligible: tuple[int, ...] = (0, 1)
    paid: tuple[tuple[int, int], ...] = ()


def two_players() -> list[Seat]:
    """A heads-up pot that the button wins."""
    return [
        Seat(
            1, "Anna", won=190 * CENT, contributed=100 * CENT, net=90 * CENT, hole="AhKh", hero=1, position=0, shown=1
        ),
        Seat(4, "bluff_ér ♠", stack=50_0000, contributed=100 * CENT, net=-100 * CENT, position=2),
    ]


def heads_up_acts() -> list[Act]:
    """Blinds, a call, a check."""
    return [
        Act(0, names.POST_SMALL, 50 * CENT, 50 * CENT),
        Act(1, names.POST_BIG, 100 * CENT, 100 * CENT),
        Act(0, names.CALL, 50 * CENT, 100 * CENT),
        Act(1, names.CHECK, 0, 100 * CENT, names.RIVER),
    ]


@dataclass
class Hand:
    """One hand; money in ten-thousandths."""

    id: str
    seats: list[Seat] = field(default_factory=two_players)
    acts: list[Act] = field(default_factory=heads_up_acts)
    pots: list[Pot] = field(default_factory=lambda: [Pot(200 * CENT, 10 * CENT, (0, 1), ((0, 190 * CENT),))])
    claims: list[tuple[int, int, int]] = field(default_factory=lambda: [(0, 0, 190 * CENT)])  # seat_i, pot, amount
    problems: list[Problem] = field(default_factory=list)
    boards: tuple[str, ...] = ("9c6dTdKh6h",)
    room: int = 0
    status: int = names.OK
    reason: int = 0
    verdict: int = names.PROVED
    play: int = 1
    played_at: int = 1_700_000_000_000_000
    setup: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    charged: dict[str, int] = field(default_factory=dict)
    table: str = "Vesta II"
    length: int = 900


class _Texts:
    """Interned texts and the bytes they point into."""

    def __init__(self) -> None:
        self.codes: dict[bytes, int] = {}
        self.data = bytearray(b"head ")
        self.at: list[int] = []
        self.length: list[int] = []

    def code(self, text: str | bytes | None) -> int:
        if text is None:
            return -1
        raw = text.encode() if isinstance(text, str) else text
        if raw not in self.codes:
            self.codes[raw] = len(self.codes)
            self.at.append(len(self.data))
            self.length.append(len(raw))
            self.data += raw + b" "
        return self.codes[raw]


def _filled(kind: type[NamedTuple], rows: list[dict[str, Any]], default: dict[str, Any] | None = None) -> Any:
    """A NamedTuple of arrays from rows; what a row does not name is unknown."""
    columns = {}
    for name, hint in kind.__annotations__.items():
        dtype = _dtype(hint)
        unknown = (default or {}).get(name, NONE if dtype == np.int64 else 0 if dtype == np.uint64 else -1)
        columns[name] = np.array([row.get(name, unknown) for row in rows], dtype=dtype)
    return kind(**columns)


_DTYPE_OF = {str(hint): np.dtype(dtype) for hint, dtype in (
    (layout.I8, np.int8), (layout.I16, np.int16), (layout.I32, np.int32), (layout.I64, np.int64),
    (layout.U64, np.uint64),
)}  # fmt: skip


def _dtype(hint: Any) -> np.dtype[Any]:
    return _DTYPE_OF[str(hint)]


def _at(counts: list[int]) -> np.ndarray[Any, Any]:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def chunk(hands: list[Hand], first_line: int = 1, first_offset: int = 0) -> bundle.Chunk:
    """The hands as a chunk, 40 lines a hand."""
    texts = _Texts()
    count = len(hands)
    seats = [seat for hand in hands for seat in hand.seats]
    setup = _setup(hands, texts)
    seat_rows = _filled(layout.Seats, [
        {"seat": s.seat, "name": texts.code(s.name), "stack": s.stack, "sitting_out": s.sitting_out, "dealt": 1,
         "hero": s.hero, "seated": s.seated, "added_on": 0} for s in seats
    ])  # fmt: skip
    board = np.array([[cards(b) for b in (*hand.boards, "", "", "")[:3]] for hand in hands], np.uint64).reshape(-1, 3)
    cards_rows = layout.Cards(
        hole=np.array([cards(s.hole) for s in seats], np.uint64),
        hole_line=np.zeros(len(seats), np.int32),
        shown=np.array([s.shown for s in seats], np.int8),
        muck=np.zeros(len(seats), np.int8),
        board=board,
        boards=np.array([len(hand.boards) for hand in hands], np.int8),
        streets_dealt=np.full(count, 3, np.int8),
        showdown=np.ones(count, np.int8),
        flop_line=np.zeros(count, np.int32),
        turn_line=np.zeros(count, np.int32),
        river_line=np.zeros(count, np.int32),
    )
    door = _filled(layout.Door, [{} for _ in range(count)])._replace(
        cashout_pay=np.full(len(seats), NONE, np.int64),
        cashout_fee=np.array([s.cashout_fee for s in seats], np.int64),
    )
    problems = _problems(hands)
    table = layout.Texts(np.array(texts.at, np.int64), np.array(texts.length, np.int32))
    read = bundle.Read(
        np.frombuffer(bytearray(texts.data), np.uint8), table, setup, seat_rows, _filled(layout.Actions, []),
        cards_rows, door, _claims(hands), _filled(layout.Payouts, []), problems,
        bundle.LineCounts(used=38 * count, noise=2 * count, unknown=0),
    )  # fmt: skip
    lengths = [hand.length for hand in hands]
    place = bundle.Place(
        offset=(_at(lengths)[:-1] + first_offset).copy(),
        length=np.array(lengths, np.int64),
        line=np.arange(count, dtype=np.int32) * 40 + np.int32(first_line),
        first_line=first_line,
    )
    return bundle.Chunk(
        read, place, _played(hands), _seat_result(seats), *_pots(hands), _result(hands), problems,
        _filled(layout.Charged, [hand.charged for hand in hands]), _filled(layout.Shares, [s.shares for s in seats]),
        layout.Flags(
            np.array([s.marks for s in seats], np.int64), *np.array([s.acts for s in seats], np.int8).reshape(-1, 2).T
        ),
    )  # fmt: skip


def _setup(hands: list[Hand], texts: _Texts) -> layout.Setup:
    rows = [
        {
            "room": hand.room, "status": hand.status, "reason": hand.reason, "offset": 0, "length": hand.length,
            "line": 1 + 40 * h, "id": texts.code(hand.id), "game": BY_ID["holdem"].code, "limit": names.NO_LIMIT,
            "money": names.REAL, "currency": BY_CODE["USD"], "unit": CENT, "small_blind": 50 * CENT,
            "big_blind": 100 * CENT, "played_at": hand.played_at, "played_local": hand.played_at,
            "zone": texts.code("ET"), "table": texts.code(hand.table), "max_seats": 6, "button_seat": 1,
            "anonymous": 0, "play": hand.play, **hand.setup,
        }
        for h, hand in enumerate(hands)
    ]  # fmt: skip
    return _filled(layout.Setup, rows)._replace(
        seat_at=_at([len(hand.seats) for hand in hands]), action_at=_at([0 for _ in hands])
    )


def _played(hands: list[Hand]) -> layout.Played:
    rows = [
        {"seat_i": a.seat_i, "street": a.street, "act": a.act, "added": a.added, "to": a.to, "all_in": a.all_in,
         "cards": cards(a.cards), "line": 40 * h + 10 + i}
        for h, hand in enumerate(hands) for i, a in enumerate(hand.acts)
    ]  # fmt: skip
    return _filled(layout.Played, rows)._replace(action_at=_at([len(hand.acts) for hand in hands]))


def _seat_result(seats: list[Seat]) -> layout.SeatResult:
    return _filled(layout.SeatResult, [
        {"position": s.position, "contributed": s.contributed, "uncalled": s.uncalled, "folded": 0, "won": s.won,
         "net": s.net, "outside": s.outside} for s in seats
    ])  # fmt: skip


def _pots(hands: list[Hand]) -> tuple[layout.Pots, layout.Awards]:
    pots = [
        {"amount": p.amount, "rake": p.rake, "fees": 0, "eligible": sum(1 << i for i in p.eligible)}
        for hand in hands for p in hand.pots
    ]  # fmt: skip
    awards = [
        {"pot": no, "board": 1, "half": names.WHOLE, "seat_i": seat_i, "amount": amount}
        for hand in hands for no, p in enumerate(hand.pots) for seat_i, amount in p.paid
    ]  # fmt: skip
    return (
        _filled(layout.Pots, pots)._replace(pot_at=_at([len(hand.pots) for hand in hands])),
        _filled(layout.Awards, awards)._replace(award_at=_at([sum(len(p.paid) for p in hand.pots) for hand in hands])),
    )


def _result(hands: list[Hand]) -> layout.HandResult:
    rows = [
        {
            "players_dealt": len(hand.seats), "players_flop": 2, "streets_dealt": 3,
            "total_pot": sum(p.amount for p in hand.pots), "rake": sum(p.rake for p in hand.pots),
            "jackpot_fee": NONE, "other_fees": NONE, "site_money": 0, "outside_money": NONE,
            "rake_source": names.STATED, "undecided": 0,
            "verdict": hand.verdict if hand.status == names.OK else -1,
            "pot_verdict": names.PROVED, "award_verdict": names.PROVED, "rake_verdict": -1, **hand.result,
        }
        for hand in hands
    ]  # fmt: skip
    return _filled(layout.HandResult, rows)


def _claims(hands: list[Hand]) -> layout.Claims:
    empty = _filled(layout.Claims, [])
    count = len(hands)
    no_rows = np.zeros(count + 1, np.int64)
    awards = [claim for hand in hands for claim in hand.claims]
    return empty._replace(
        total_pot=np.array([sum(p.amount for p in hand.pots) for hand in hands], np.int64),
        total_rake=np.array([sum(p.rake for p in hand.pots) for hand in hands], np.int64),
        total_line=np.ones(count, np.int32),
        board=np.zeros((count, 3), np.uint64),
        board_line=np.zeros((count, 3), np.int32),
        pot_at=no_rows, uncalled_at=no_rows, result_at=no_rows,
        award_at=_at([len(hand.claims) for hand in hands]),
        award_seat_i=np.array([seat_i for seat_i, _, _ in awards], np.int16),
        award_pot=np.array([pot for _, pot, _ in awards], np.int16),
        award_board=np.zeros(len(awards), np.int8),
        award_half=np.zeros(len(awards), np.int8),
        award_amount=np.array([amount for _, _, amount in awards], np.int64),
        award_line=np.ones(len(awards), np.int32),
    )  # fmt: skip


def _problems(hands: list[Hand]) -> layout.Problems:
    return _filled(layout.Problems, [
        {"hand": h, "code": p.code, "line": p.line, "seat_i": p.seat_i, "street": p.street, "pot": p.pot,
         "expected": p.expected, "printed": p.printed}
        for h, hand in enumerate(hands) for p in hand.problems
    ])  # fmt: skip


def facts(path: str, hands: int, sha256: str = "aa", **more: Any) -> FileFacts:
    """The facts of an input of so many hands."""
    return FileFacts(path, sha256, 900 * hands, "pokerstars", hands=hands, lines_used=38 * hands,
                     lines_noise=2 * hands, **{"versions": "grammar 1", **more})  # fmt: skip
