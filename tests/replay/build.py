"""A hand for a test, written as people tell it; columns out.

    hand(["Ann 100", "Bob 100"], ["Ann small 1", "Bob big 2", "Ann calls 1", "Bob checks", "flop", …],
         board="AhKd7c2s9h", holes={"Ann": "AcAd"})

Players sit on seats 1, 2 … in the order of the list; `button` is a seat number (default: the last one).
Stack `?` is unknown, of a name with `*` (listed last) the seat too. An act is `NAME VERB [figure …] [all-in]`; the
verbs are those of VERBS; a lone street name goes to the street. Amounts are whole and decimal currency.
"""

from typing import Any, NamedTuple

import numpy as np

from pokerstats.columns import dialect as rules
from pokerstats.columns.layout import I64, MONEY_SCALE, NONE, Actions, Awards, Cards, Door, Seats, Setup
from pokerstats.model import names
from pokerstats.model.games import BY_ID
from pokerstats.rake.taken import take, take_from_pots
from pokerstats.replay.play import Play, play
from pokerstats.replay.settle import settle

# verb -> act and what its figures mean
VERBS = {
    "small": (names.POST_SMALL, names.PLAIN), "big": (names.POST_BIG, names.PLAIN),
    "dead": (names.POST_DEAD, names.PLAIN), "ante": (names.POST_ANTE, names.PLAIN),
    "straddles": (names.STRADDLE, names.PLAIN), "folds": (names.FOLD, names.PLAIN),
    "checks": (names.CHECK, names.PLAIN), "calls": (names.CALL, names.PLAIN), "calls-to": (names.CALL, names.CALL_TO),
    "bets": (names.BET, names.PLAIN), "raises-to": (names.RAISE, names.TO), "raises-by": (names.RAISE, names.BY),
    "raises": (names.RAISE, names.BY_TO), "raises-adding": (names.RAISE, names.ADDING),
    "shows": (names.SHOW, names.PLAIN), "mucks": (names.MUCK, names.PLAIN),
}  # fmt: skip
RANKS, SUITS = "23456789TJQKA", "cdhs"


class Hand(NamedTuple):
    """The columns of a chunk of one or more hands."""

    setup: Setup
    seats: Seats
    actions: Actions
    cards: Cards
    door: Door
    dialect: I64
    players: tuple[str, ...]


class Told(NamedTuple):
    """What the engine makes of a hand."""

    hand: Hand
    play: Play
    awards: Awards

    def of(self, column: I64) -> dict[str, Any]:
        """A column over SEATS by player, in currency."""
        return {name: None if value == NONE else value / MONEY_SCALE
                for name, value in zip(self.hand.players, column.tolist(), strict=True)}  # fmt: skip

    @property
    def pots(self) -> list[tuple[float, str]]:
        """Each pot and who can win it, by first letters."""
        columns = self.play.pots
        return [(amount / MONEY_SCALE, "".join(p[0] for i, p in enumerate(self.hand.players) if mask >> i & 1))
                for amount, mask in zip(columns.amount.tolist(), columns.eligible.tolist(), strict=True)]  # fmt: skip

    @property
    def codes(self) -> list[int]:
        """Numbers of the findings, in order."""
        return self.play.problems.code.tolist()

    @property
    def findings(self) -> list[tuple[int, float | None, float | None]]:
        """Number, expected and printed of each finding."""
        problems = self.play.problems
        return [(code, *(None if x == NONE else x / MONEY_SCALE for x in figures))
                for code, *figures in zip(problems.code.tolist(), problems.expected.tolist(),
                                          problems.printed.tolist(), strict=True)]  # fmt: skip

    @property
    def paid(self) -> list[tuple[int, int, str, str, float | None]]:
        """Each award: pot, board, half, player, amount."""
        a = self.awards
        return [(pot, board, names.HALVES[half], self.hand.players[i], None if x == NONE else x / MONEY_SCALE)
                for pot, board, half, i, x in zip(a.pot.tolist(), a.board.tolist(), a.half.tolist(),
                                                  a.seat_i.tolist(), a.amount.tolist(), strict=True)]  # fmt: skip


def money(text: str) -> int:
    """Currency as printed, in ten-thousandths."""
    return NONE if text == "?" else round(float(text) * MONEY_SCALE)


def cards(text: str) -> int:
    """`AhKd` as a packed column."""
    packed = 0
    for place in range(len(text) // 2):
        rank, suit = text[2 * place : 2 * place + 2]
        packed |= (1 + RANKS.index(rank) * 4 + SUITS.index(suit)) << 8 * place
    return packed


def house(**flags: str) -> I64:
    """A dialect table of one room: `house(raise_cap="none")`."""
    row = np.zeros((1, len(rules.NAMES)), np.int64)
    for flag, word in flags.items():
        row[0, rules.NAMES.index(flag)] = rules.FLAGS[flag].index(word)
    return row


def hand(
    players: list[str], acts: list[str], *, board: str | list[str] = "", holes: dict[str, str] | None = None,
    button: int | None = None, game: str = "holdem", limit: str = "no", stakes: str = "1/2", ante: str = "?",
    cap: str = "?", unit: int = 100, status: int = names.OK, rake: str = "?", fee: str = "?", collected: str = "?",
    site_money: str = "0", sitting_out: str = "", dialect: I64 | None = None, cashed: dict[str, str] | None = None,
) -> Hand:  # fmt: skip
    """One hand as columns. A fixed-limit hand's stakes are its blinds; its bets are one and two big blinds."""
    named = [player.split() for player in players]
    who = tuple(name.rstrip("*") for name, _ in named)
    listed = [name for name, _ in named if "*" not in name]
    small, big = (money(part) for part in stakes.split("/"))
    rows, streets = _rows(acts, who)
    boards = [board] if isinstance(board, str) else board
    dealt_boards = [text for text in boards if text]
    longest = max((len(text) // 2 for text in dealt_boards), default=0)
    shown = {row[0] for row in rows if row[2] == names.SHOW}
    mucked = {row[0] for row in rows if row[2] == names.MUCK}
    holes = holes or {}
    count = len(who)
    return Hand(
        Setup(
            room=_col(np.int16, 0), status=_col(np.int8, status), reason=_col(np.int16, 0), offset=_col(np.int64, 0),
            length=_col(np.int64, 0), line=_col(np.int32, 1), id=_col(np.int32, -1),
            game=_col(np.int16, BY_ID[game].code), mix=_col(np.int32, -1),
            limit=_col(np.int8, names.LIMITS.index(limit)), money=_col(np.int8, names.REAL),
            currency=_col(np.int16, 1), unit=_col(np.int64, unit), small_blind=_col(np.int64, small),
            big_blind=_col(np.int64, big), small_bet=_col(np.int64, big if limit == "fixed" else NONE),
            big_bet=_col(np.int64, 2 * big if limit == "fixed" else NONE), ante=_col(np.int64, money(ante)),
            bring_in=_col(np.int64, NONE), cap=_col(np.int64, money(cap)), played_at=_col(np.int64, NONE),
            played_local=_col(np.int64, NONE), zone=_col(np.int32, -1), table=_col(np.int32, -1),
            max_seats=_col(np.int16, -1), button_seat=_col(np.int16, count if button is None else button),
            skin=_col(np.int32, -1), tournament=_col(np.int32, -1), buy_in=_col(np.int64, NONE),
            bounty=_col(np.int64, NONE), entry_fee=_col(np.int64, NONE), buy_in_currency=_col(np.int16, -1),
            anonymous=_col(np.int8, 0), play=_col(np.uint64, 0), seat_at=np.array([0, count], np.int64),
            action_at=np.array([0, len(rows)], np.int64),
        ),
        Seats(
            seat=np.array([i + (1 if name in listed else 101 - len(listed)) for i, name in enumerate(who)], np.int16),
            name=np.arange(count, dtype=np.int32),
            stack=np.array([money(stack) for _, stack in named], np.int64),
            sitting_out=np.array([name in sitting_out.split() for name in who], np.int8),
            dealt=np.array([name not in sitting_out.split() for name in who], np.int8),
            hero=np.zeros(count, np.int8), seated=np.array([name in listed for name in who], np.int8),
            added_on=np.zeros(count, np.int64),
        ),
        Actions(
            seat_i=_rows_of(rows, 0, np.int16), street=np.array(streets, np.int8), act=_rows_of(rows, 2, np.int8),
            form=_rows_of(rows, 3, np.int8), amount=_rows_of(rows, 4, np.int64), to=_rows_of(rows, 5, np.int64),
            all_in=_rows_of(rows, 6, np.int8), cards=np.zeros(len(rows), np.uint64),
            discarded=np.zeros(len(rows), np.uint64), line=np.arange(10, 10 + len(rows), dtype=np.int32),
        ),
        Cards(
            hole=np.array([cards(holes.get(name, "")) for name in who], np.uint64),
            hole_line=np.arange(100, 100 + count, dtype=np.int32),
            shown=np.array([i in shown for i in range(count)], np.int8),
            muck=np.array([i in mucked for i in range(count)], np.int8),
            board=np.array([[cards(text) for text in [*boards, "", ""][:3]]], np.uint64),
            boards=_col(np.int8, len(dealt_boards)), streets_dealt=_col(np.int8, max(0, longest - 2)),
            showdown=_col(np.int8, bool(shown)),
            flop_line=_col(np.int32, 201), turn_line=_col(np.int32, 202), river_line=_col(np.int32, 203),
        ),
        Door(
            rake=_col(np.int64, money(rake)), jackpot_fee=_col(np.int64, money(fee)), other_fees=_col(np.int64, NONE),
            site_money=_col(np.int64, money(site_money)), collected=_col(np.int64, money(collected)),
            cashout_pay=np.array([money((cashed or {}).get(name, "?")) for name in who], np.int64),
            cashout_fee=np.full(count, NONE, np.int64),
        ),
        house() if dialect is None else dialect,
        who,
    )  # fmt: skip


def tell(*args: Any, **kwargs: Any) -> Told:
    """Builds a hand, plays and settles it."""
    return tell_hand(hand(*args, **kwargs))


def tell_hand(h: Hand) -> Told:
    """Plays and settles a hand that is built."""
    played = play(h.setup, h.seats, h.actions, h.cards, h.dialect)
    take(h.setup, h.door, played.result, played.pots, h.dialect)
    take_from_pots(h.setup, played.result, played.pots, h.dialect)
    awards = settle(h.setup, h.seats, h.cards, played.pots, played.seat_result, played.result, h.dialect, h.door)
    return Told(h, played, awards)


def repeated(h: Hand, times: int) -> Hand:
    """A chunk of the same hand several times over."""

    def offsets(per_hand: int) -> I64:
        return np.arange(times + 1, dtype=np.int64) * per_hand

    setup = h.setup._asdict()
    tiled = {name: np.tile(column, times) for name, column in setup.items() if name not in ("seat_at", "action_at")}
    return Hand(
        Setup(**tiled, seat_at=offsets(len(h.seats.seat)), action_at=offsets(len(h.actions.act))),
        Seats(*(np.tile(column, times) for column in h.seats)),
        Actions(*(np.tile(column, times) for column in h.actions)),
        Cards(*(np.tile(column, (times, 1) if column.ndim == 2 else times) for column in h.cards)),
        Door(*(np.tile(column, times) for column in h.door)),
        h.dialect,
        h.players * times,
    )


def _col(dtype: Any, value: int) -> Any:
    return np.array([value], dtype)


def _rows_of(rows: list[list[int]], column: int, dtype: Any) -> Any:
    return np.array([row[column] for row in rows], dtype)


def _rows(acts: list[str], who: tuple[str, ...]) -> tuple[list[list[int]], list[int]]:
    rows: list[list[int]] = []
    streets: list[int] = []
    street = 0
    for text in acts:
        if text in names.STREETS:
            street = names.STREETS.index(text)
            continue
        name, verb, *figures = text.split()
        mark = 2 if "cap" in figures else int("all-in" in figures)
        amounts = [money(figure) for figure in figures if figure not in ("all-in", "to", "cap")]
        act, form = VERBS[verb]
        by, to = NONE, NONE
        if form == names.BY_TO:
            by, to = amounts
        elif form in (names.TO, names.CALL_TO):
            to = amounts[0]
        elif amounts:
            by = amounts[0]
        rows.append([who.index(name), street, act, form, by, to, mark])
        streets.append(street)
    return rows, streets
