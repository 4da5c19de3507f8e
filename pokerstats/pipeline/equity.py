"""Fills the table `equity`: what all-in hands were worth when the last chips went in, once for each hand.

A hand counts if betting ended before the last card of a full board, two or more players could still win, all their
cards are known, and so is the rake of each pot. Each pot is split by the chances of those who can win it, side pots
among theirs; `ev_net` is that less what the player put in. Every other hand is worth what it won: it has no row.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerstats.model.games import BY_ID
from pokerstats.pipeline.rooms import rooms
from pokerstats.pipeline.run import versions, words
from pokerstats.replay.equity import Shares, Suits, equity, split, suits_of
from pokerstats.store.dataset import Writer

if TYPE_CHECKING:
    import duckdb

BATCH: Final = 1000  # hands whose rows are held at once
PORTION: Final = 20_000  # hands after which what is done appears in the dataset: a killed run goes on from there
_MOST_PLAYERS: Final = 10
_NOTHING: Final = suits_of("")

_ALL_IN: Final = """
WITH ended AS (
    SELECT hand, max(CASE street WHEN 'preflop' THEN 0 WHEN 'flop' THEN 1 WHEN 'turn' THEN 2 ELSE 3 END) AS last
    FROM actions_rows
    WHERE action NOT IN ('uncalled', 'show', 'muck', 'cash_out', 'draw')
        AND hand IN (SELECT hand FROM actions_rows WHERE all_in)
    GROUP BY hand
),
contested AS (
    SELECT hand FROM pots_rows GROUP BY hand
    HAVING bool_and(rake IS NOT NULL AND fees IS NOT NULL) AND max(len(eligible)) > 1
)
SELECT h.hand, h.file_id, [0, 3, 4][e.last + 1]::BIGINT AS known
FROM hands h JOIN ended e USING (hand) JOIN contested USING (hand)
WHERE e.last < 3 AND h.status = 'ok' AND h.streets_dealt = 3 AND len(h.boards) > 0 AND h.game <> 'split_holdem'
    AND list_contains($files::INTEGER[], h.file_id)
ORDER BY h.hand
"""
_HANDS: Final = """
WITH wanted AS (
    SELECT hand, game, boards[1] AS board FROM hands
    WHERE hand BETWEEN $first AND $last AND list_contains($hands::BIGINT[], hand)
),
pots AS (
    SELECT hand, list({amount: ((amount - rake - fees) * 10000)::BIGINT, seats: eligible} ORDER BY pot) AS pots
    FROM pots_rows WHERE hand BETWEEN $first AND $last GROUP BY hand
),
seats AS (
    SELECT hand, list({seat: seat, cards: hole_cards, paid: (contributed * 10000)::BIGINT} ORDER BY seat) AS seats
    FROM seats_rows WHERE hand BETWEEN $first AND $last GROUP BY hand
)
SELECT hand, game, board, pots, seats FROM wanted JOIN pots USING (hand) JOIN seats USING (hand) ORDER BY hand
"""
_Row = dict[str, Any]


class Filled(NamedTuple):
    """What was done."""

    hands: int  # all-in hands of the inputs that were worth computing
    seats: int  # rows written
    inputs: int  # looked at now
    inputs_before: int  # done earlier


def fill(dataset: str | Path, *, progress: Callable[[int, int], None] | None = None) -> Filled:
    """Compute what the inputs without equities lack; `progress` is told hands done and to do.

    Raises DatasetError, LockedError.
    """
    tally = _Tally(progress)
    inputs, before = 0, -1
    while True:
        with Writer.open(Path(dataset), words=words(rooms()), versions=versions()) as writer:
            missing, known = writer.inputs_without_equity()
            before = known if before < 0 else before
            if not missing:
                return Filled(tally.hands, tally.seats, inputs, before)
            with writer.connect() as connection:
                wanted = _wanted(connection, missing)
                portion = _portion(wanted, missing)
                chosen = {hand: cards for hand, input_, cards in wanted if input_ <= portion[-1]}
                tally.to_do = tally.looked_at + len(wanted)
                writer.add_equity(tally.counted(_batches(connection, chosen)), portion)
            inputs += len(portion)


class _Tally:
    """What was done up to now."""

    def __init__(self, progress: Callable[[int, int], None] | None) -> None:
        self.hands = self.seats = self.looked_at = self.to_do = 0
        self._progress = progress

    def counted(self, batches: Iterable[list[list[_Row]]]) -> Iterator[list[_Row]]:
        """The rows of each batch of hands."""
        for hands in batches:
            rows = [row for hand in hands for row in hand]
            self.looked_at += len(hands)
            self.hands += sum(map(bool, hands))
            self.seats += len(rows)
            yield rows
            if self._progress is not None:
                self._progress(self.looked_at, self.to_do)


def _wanted(connection: "duckdb.DuckDBPyConnection", files: list[int]) -> list[tuple[int, int, int]]:
    """The hands that may have a row: hand, its input, cards on the board when the last chips went in."""
    table = connection.sql(_ALL_IN, params={"files": files}).to_arrow_table()
    return list(zip(*(column.to_pylist() for column in table.columns), strict=True))


def _portion(wanted: list[tuple[int, int, int]], files: list[int]) -> list[int]:
    """The first inputs that have so many hands together that they are done in one go: all, if all are fewer."""
    last = wanted[PORTION - 1][1] if len(wanted) > PORTION else files[-1]
    return [file_id for file_id in files if file_id <= last]


def _batches(connection: "duckdb.DuckDBPyConnection", chosen: dict[int, int]) -> Iterator[list[list[_Row]]]:
    """The rows of hand after hand, some hands at a time."""
    hands = list(chosen)
    for at in range(0, len(hands), BATCH):
        part = hands[at : at + BATCH]
        given = {"first": part[0], "last": part[-1], "hands": part}
        found = connection.sql(_HANDS, params=given).to_arrow_table().to_pylist()
        yield [_rows(hand, chosen[hand["hand"]]) for hand in found]


def _rows(hand: _Row, known: int) -> list[_Row]:
    """What the players who could win were worth; nothing if the cards of one of them are not known."""
    live = sorted({seat for pot in hand["pots"] for seat in pot["seats"]})
    of = {row["seat"]: row for row in hand["seats"]}
    cards = [of[seat]["cards"] or "" if seat in of else "" for seat in live]
    if not 2 <= len(live) <= _MOST_PLAYERS or any(len(one) < 2 * BY_ID[hand["game"]].hole for one in cards):
        return []
    order, found = _shares(
        hand["game"], [suits_of(one) for one in cards], suits_of(hand["board"][: 2 * known]),
        [sum(1 << live.index(seat) for seat in pot["seats"]) for pot in hand["pots"]],
    )  # fmt: skip
    worth = [-of[seat]["paid"] for seat in live]
    for pot, parts in zip(hand["pots"], found.parts.tolist(), strict=True):
        for i, share in zip(order, split(pot["amount"], parts, found.whole), strict=True):
            worth[i] += share
    return [{"hand": hand["hand"], "seat": seat, "ev_net": worth[i]} for i, seat in enumerate(live)]


def _shares(game: str, holes: list[Suits], board: Suits, pots: list[int]) -> tuple[Sequence[int], Shares]:
    """The parts of the pots, and the players in the order of these parts.

    Before the flop suits decide nothing by their names, nor players by their seats: the same hands come again.
    """
    if board != _NOTHING:
        return range(len(holes)), equity(game, holes, board, pots)
    order = sorted(range(len(holes)), key=lambda i: sorted(holes[i]))
    suits = sorted(zip(*(holes[i] for i in order), strict=True))
    masks = tuple(sum((mask >> i & 1) << at for at, i in enumerate(order)) for mask in pots)
    return order, _before_the_flop(game, tuple(zip(*suits, strict=True)), masks)


@lru_cache(maxsize=1 << 15)
def _before_the_flop(game: str, holes: tuple[Suits, ...], pots: tuple[int, ...]) -> Shares:
    return equity(game, holes, _NOTHING, pots)
