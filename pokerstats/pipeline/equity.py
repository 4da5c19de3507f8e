"""Fills the table `equity`: what all-in hands were worth when the last chips went in, once for each hand.

A hand counts if betting ended before the last card of a full board, two or more players could still win, all their
cards are known, and so is the rake of each pot. Each pot is split by the chances of those who can win it, side pots
among theirs; `ev_net` is that less what the player put in. Every other hand is worth what it won: it has no row.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from pokerstats.model.games import GAMES
from pokerstats.model.money import SCALE
from pokerstats.pipeline.rooms import rooms
from pokerstats.pipeline.run import versions, words
from pokerstats.replay.equity import equity, split
from pokerstats.store.dataset import Writer

BATCH: Final = 2000  # hands
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"
_BOARD_CARDS: Final = {"preflop": 0, "flop": 3, "turn": 4}  # there when the last chips went in
_HOLE: Final = {game.id: game.hole for game in GAMES}
_Alike = tuple[tuple[int, ...], int, tuple[int, ...]]  # hole cards, board, pots
_SAYS_AFTER: Final = 20  # hands that have to be gone through

_ALL_IN: Final = """
WITH ended AS (
    SELECT hand, max(CASE street WHEN 'preflop' THEN 0 WHEN 'flop' THEN 1 WHEN 'turn' THEN 2 ELSE 3 END) AS last
    FROM actions_rows
    WHERE action NOT IN ('uncalled', 'show', 'muck', 'cash_out', 'draw')
        AND hand IN (SELECT hand FROM actions_rows WHERE all_in)
    GROUP BY hand
),
wanted AS (
    SELECT h.hand, h.game, h.boards, ['preflop', 'flop', 'turn'][e.last + 1] AS street
    FROM hands h JOIN ended e USING (hand)
    WHERE e.last < 3 AND h.status = 'ok' AND h.streets_dealt = 3 AND len(h.boards) > 0
        AND list_contains($files::INTEGER[], h.file_id)
)
SELECT
    w.hand, w.game, w.boards[1] AS board, w.street,
    list({pot: p.pot, amount: p.amount, taken: p.rake + p.fees, seats: p.eligible} ORDER BY p.pot) AS pots
FROM wanted w JOIN pots_rows p USING (hand)
GROUP BY ALL
HAVING bool_and(p.rake IS NOT NULL AND p.fees IS NOT NULL) AND max(len(p.eligible)) > 1
ORDER BY w.hand
"""
_SEATS: Final = """
SELECT hand, seat, hole_cards, contributed FROM seats_rows
WHERE hand BETWEEN $first AND $last AND list_contains($hands::BIGINT[], hand) ORDER BY hand, seat
"""


class Filled(NamedTuple):
    """What was done."""

    hands: int  # all-in hands of the inputs that were looked at
    seats: int  # rows written
    sampled: int  # hands whose boards were drawn by chance
    inputs: int  # looked at now
    inputs_before: int  # done earlier


def fill(dataset: str | Path, *, say: Callable[[str], None] | None = None) -> Filled:
    """Compute what the inputs without equities lack. Raises DatasetError, LockedError."""
    with Writer.open(Path(dataset), words=words(rooms()), versions=versions()) as writer:
        missing, before = writer.inputs_without_equity()
        if not missing:
            return Filled(0, 0, 0, 0, before)
        with writer.connect() as connection:
            found = _rows(connection, missing, say)
        writer.add_equity(found.rows, missing)
    return Filled(found.hands, len(found.rows), found.sampled, len(missing), before)


class _Found(NamedTuple):
    rows: list[dict[str, Any]]
    hands: int
    sampled: int


def _rows(connection: Any, files: list[int], say: Callable[[str], None] | None) -> _Found:
    wanted = connection.sql(_ALL_IN, params={"files": files}).to_arrow_table().to_pylist()
    if say is not None and len(wanted) > _SAYS_AFTER:
        say(f"{len(wanted):,} all-in hands; those before the flop take longest")
    rows: list[dict[str, Any]] = []
    hands = sampled = 0
    for hand, seats in _with_seats(connection, wanted):
        made = _hand(hand, seats)
        if made is not None:
            rows += made[0]
            hands += 1
            sampled += made[1]
    return _Found(rows, hands, sampled)


def _with_seats(connection: Any, wanted: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    for at in range(0, len(wanted), BATCH):
        part = {hand["hand"]: hand for hand in wanted[at : at + BATCH]}
        given = {"first": min(part), "last": max(part), "hands": list(part)}
        seats: dict[int, list[dict[str, Any]]] = {key: [] for key in part}
        for row in connection.sql(_SEATS, params=given).to_arrow_table().to_pylist():
            seats[row["hand"]].append(row)
        yield from ((hand, seats[key]) for key, hand in part.items())


def _hand(hand: dict[str, Any], seats: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], bool] | None:
    """The rows of a hand, and whether its boards were drawn by chance; None if a hand that can win is not known."""
    live = sorted({seat for pot in hand["pots"] for seat in pot["seats"]})
    of = {row["seat"]: row for row in seats}
    holes = [_packed(of[seat]["hole_cards"] or "") if seat in of else 0 for seat in live]
    full = 8 * (_HOLE[hand["game"]] - 1)
    if not 2 <= len(live) <= 10 or any(hole >> full == 0 for hole in holes):
        return None
    board = _packed(hand["board"][: 2 * _BOARD_CARDS[hand["street"]]])
    pots = [sum(1 << live.index(seat) for seat in pot["seats"]) for pot in hand["pots"]]
    order, alike = _alike(holes, board, pots)
    parts, whole, by_chance = _shares(hand["game"], *alike)
    worth = [0] * len(live)
    for pot, row in zip(hand["pots"], parts, strict=True):
        for i, share in zip(order, split(_units(pot["amount"] - pot["taken"]), row, whole), strict=True):
            worth[i] += share
    rows = [
        {"hand": hand["hand"], "seat": seat, "ev_net": worth[i] - _units(of[seat]["contributed"])}
        for i, seat in enumerate(live)
    ]
    return rows, by_chance


def _alike(holes: list[int], board: int, pots: list[int]) -> tuple[list[int], _Alike]:
    """The same situation with suits, players and cards in a standing order, and the players in that order.

    Suits decide nothing by their names: half of the all-in hands of a large dataset were met before.
    """
    found: tuple[_Alike, list[int]] | None = None
    for suits in permutations(range(4)):
        named = [_renamed(hole, suits) for hole in holes]
        order = sorted(range(len(holes)), key=named.__getitem__)
        masks = tuple(sum((mask >> i & 1) << at for at, i in enumerate(order)) for mask in pots)
        one = (tuple(named[i] for i in order), _renamed(board, suits), masks)
        if found is None or one < found[0]:
            found = one, order
    assert found is not None  # there are 24 orders
    return found[1], found[0]


def _renamed(packed: int, suits: tuple[int, ...]) -> int:
    """Packed cards with other suits, in ascending order."""
    cards = [(byte - 1 & ~3 | suits[byte - 1 & 3]) + 1 for shift in range(0, 64, 8) if (byte := packed >> shift & 0xFF)]
    return sum(card << 8 * place for place, card in enumerate(sorted(cards)))


@lru_cache(maxsize=100_000)
def _shares(game: str, holes: tuple[int, ...], board: int, pots: tuple[int, ...]) -> tuple[list[list[int]], int, bool]:
    found = equity(game, list(holes), board, list(pots))
    return found.parts.tolist(), found.whole, found.sampled


def _packed(cards: str) -> int:
    """`AhKd` as a packed column."""
    packed = 0
    for place in range(len(cards) // 2):
        rank, suit = cards[2 * place], cards[2 * place + 1]
        packed |= (1 + _RANKS.index(rank) * 4 + _SUITS.index(suit)) << 8 * place
    return packed


def _units(amount: Decimal) -> int:
    return int(amount * SCALE)
