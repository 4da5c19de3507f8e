"""The tariff and the caps of hands of one stake: the plainest that explains most of them, and what else would.

Hands are counted, never weighed by how far off they are: a hand is explained to the last unit or it is not. A change of
tariff or cap from one number of players to the next, and each further level, must explain a few hands more (`DEAR`,
`DEAR_SHARE`), so that odd hands do not make rows of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE
from pokerstats.rake.inference.propose import shapes
from pokerstats.rake.inference.shapes import FREE, LARGEST_POT, Ends, Shape, digits, due
from pokerstats.rake.tariff import LEVELS, PERCENT, STEP

FEWEST: Final = 3  # raked hands of a stake
DEAR: Final = 1.5  # hands that half a change of tariff must explain …
DEAR_SHARE: Final = 0.004  # … or this part of the hands, if that is more
LEVEL: Final = 0.7  # hands that a level must explain
LEVEL_SHARE: Final = 0.0005
ODD_DIGITS: Final = {STEP: 4, PERCENT: 7, LEVELS: 10**6}
AS_GOOD: Final = 0.0005  # part of the hands by which two tariffs may differ and count as equally good
MOST_TRIED: Final = 60
FOR_EACH: Final = 6  # for each number of players
LIKED: Final = 1.2  # hands that a tariff of all other stakes counts more …
LIKED_SHARE: Final = 0.01  # … but no more than this part
ANOTHER_RATE: Final = Fraction(1, 10)  # by which two tariffs differ in more than their last digits
MOST_CAPS: Final = 5  # per number of players: the most frequent rakes of large pots …
LARGEST: Final = 5  # … and those of the largest ones
Bools = npt.NDArray[np.bool_]


class Sample(NamedTuple):
    """Raked hands of one kind; a row a hand."""

    pot: I64
    dealt: I64
    rake: I64
    rounds: Ends | None  # the pot at the end of each betting round, where that is known
    unit: int

    def of(self, own: Bools) -> "Sample":
        """Some of them."""
        return self.at(np.flatnonzero(own))

    def at(self, rows: I64 | slice) -> "Sample":
        """Those of some rows."""
        rounds = None if self.rounds is None else self.rounds[rows]
        return Sample(self.pot[rows], self.dealt[rows], self.rake[rows], rounds, self.unit)


class Bracket(NamedTuple):
    """Numbers of players dealt in that are charged alike."""

    low: int
    high: int
    seen: tuple[int, ...]  # those with raked hands
    shape: Shape
    cap: int | None  # None: no hand tells it
    held: int  # hands that the cap holds down
    against: int  # hands that should be held down and pay another rake
    at_least: int  # the largest rake below the cap: what an untold cap is at least
    cap_from: tuple[int, ...]  # numbers of players whose own hands reach the cap
    hands: int
    explained: int
    weak: tuple[int, ...] = ()  # numbers of players whose own hands leave the tariff open


class Rival(NamedTuple):
    """Tariffs of one kind that explain as many hands; `low` to `high` are its figures, of levels each level's."""

    shape: Shape
    low: tuple[int, ...]
    high: tuple[int, ...]
    explained: int


class Fit(NamedTuple):
    """What the hands of one kind say of their tariff."""

    brackets: tuple[Bracket, ...]
    rivals: tuple[tuple[Rival, ...], ...]  # of each bracket, the one taken first
    exact: Bools  # a row a hand
    expected: I64


def propose(sample: Sample) -> list[Shape]:
    """The tariffs worth trying."""
    usable = (sample.pot > 0) & (sample.pot <= LARGEST_POT)
    streets = sample.rounds is not None
    return shapes(sample.pot[usable], sample.rake[usable], sample.dealt[usable], sample.unit, streets=streets)


def fit(sample: Sample, tried: Sequence[Shape], liked: dict[Shape, float] | None = None) -> Fit:
    """The best of these tariffs, with caps by players dealt in. `liked`: how often each explains hands elsewhere.

    No bracket at all where fewer than `FEWEST` hands pay a rake.
    """
    if np.count_nonzero(sample.rake) < FEWEST or not tried:
        none = np.zeros(len(sample.pot), np.bool_)
        return Fit((), (), none, np.full(len(none), NONE, np.int64))
    order = np.argsort(sample.dealt, kind="stable")
    found = _fit(sample.at(order), tried, liked or {})
    back = np.argsort(order, kind="stable")
    return found._replace(exact=found.exact[back], expected=found.expected[back])


def _fit(sample: Sample, tried: Sequence[Shape], liked: dict[Shape, float]) -> Fit:
    """The same of hands sorted by players dealt in."""
    players, first = np.unique(sample.dealt, return_index=True)
    stops = [*first[1:].tolist(), len(sample.pot)]
    own = [sample.at(slice(start, stop)) for start, stop in zip(first.tolist(), stops, strict=True)]
    caps = [_caps(one) for one in own]
    tried, owed = _most_promising(sample, first, tried, liked)
    lists = np.full((max(map(len, caps), default=1), len(own)), FREE, np.int64)
    for at, values in enumerate(caps):
        lists[: len(values), at] = values
    of_hand = np.repeat(lists, [len(one.pot) for one in own], axis=1)
    counts = np.zeros((len(tried), len(own)), np.int64)
    for row, each in enumerate(owed):
        right = np.minimum(each, of_hand) == sample.rake
        counts[row] = np.add.reduceat(right, first, axis=1, dtype=np.int64).max(axis=0)
    chosen = _by_players(tried, counts, len(sample.pot), liked)
    return _settle(_Tried(sample, players.tolist(), own, tried, counts, caps), chosen, liked)


class _Tried(NamedTuple):
    """Hands sorted by players dealt in, and what each tariff explains of them."""

    sample: Sample
    players: list[int]
    own: list[Sample]  # the hands of each number of players
    shapes: list[Shape]
    counts: I64  # a row a tariff, a column a number of players: hands explained with the best cap
    caps: list[list[int]]  # of each number of players, what may be its cap


def _most_promising(
    sample: Sample, first: I64, tried: Sequence[Shape], liked: dict[Shape, float]
) -> tuple[list[Shape], list[I64]]:
    """Not too many, and what each takes from the hands: those of other stakes, and the best for any number of players.

    They are judged with the largest rake as a cap.
    """
    owed = [due(shape, sample.unit, sample.pot, sample.rounds) for shape in tried]
    if len(tried) <= MOST_TRIED:
        return list(tried), owed
    top = np.repeat(np.maximum.reduceat(sample.rake, first), np.diff([*first.tolist(), len(sample.pot)]))
    good = np.array([
        np.add.reduceat(np.minimum(each, top) == sample.rake, first, dtype=np.int64) for each in owed
    ])  # fmt: skip
    keep = {at for at, shape in enumerate(tried) if shape in liked}
    keep.update(np.argsort(-good.sum(axis=1), kind="stable")[:MOST_TRIED].tolist())
    for own in good.T:
        keep.update(np.argsort(-own, kind="stable")[:FOR_EACH].tolist())
    return [tried[at] for at in sorted(keep)], [owed[at] for at in sorted(keep)]


def _caps(own: Sample) -> list[int]:
    """Rakes that may be caps: those of the largest pots, and the most frequent ones of large pots."""
    order = np.argsort(-own.pot, kind="stable")
    largest = own.rake[order[:LARGEST]]
    values, counts = np.unique(own.rake[order[: max(len(order) * 2 // 5, LARGEST)]], return_counts=True)
    often = values[np.argsort(-counts, kind="stable")[:MOST_CAPS]]
    return [FREE, *(cap for cap in np.unique(np.concatenate([largest, often])).tolist() if cap > 0)]


def _explained(owed: I64, rake: I64, caps: Sequence[int]) -> I64:
    """Hands that each cap explains."""
    return np.array([np.count_nonzero(np.minimum(owed, cap) == rake) for cap in caps], np.int64)


def _dear(hands: int) -> float:
    return max(DEAR, DEAR_SHARE * hands)


def _burden(shape: Shape, hands: int) -> float:
    """Hands that a tariff must explain beyond what a plain one does."""
    dear = _dear(hands)
    if shape.kind == LEVELS:
        return 0.5 * dear + max(LEVEL, LEVEL_SHARE * hands) * len(shape.levels)
    odd = shape.kind == STEP and is_odd(shape)
    return 0.5 * dear * (shape.by_street + 2 * shape.surcharge + odd)


def is_odd(shape: Shape) -> bool:
    """Whether no room would choose its figures: `0.50 per 33`."""
    return digits(shape) >= ODD_DIGITS[shape.kind]


def _by_players(tried: Sequence[Shape], counts: I64, hands: int, liked: dict[Shape, float]) -> list[int]:
    """Which of the tariffs for each number of players: one for all, unless a change explains enough more."""
    if not tried or not counts.shape[1]:
        return []
    change = 2 * _dear(hands)
    burden = np.array([_burden(shape, hands) for shape in tried])
    rank = np.array([_rank(shape, hands, liked) for shape in tried])
    cost = burden + rank - counts[:, 0]
    came: list[I64] = []
    for own in counts.T[1:]:
        best = int(np.argmin(cost))
        stay = cost <= cost[best] + change + burden + rank
        came.append(np.where(stay, np.arange(len(tried)), best))
        cost = np.where(stay, cost, cost[best] + change + burden + rank) - own
    path = [int(np.argmin(cost))]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return path[::-1]


def _rank(shape: Shape, hands: int, liked: dict[Shape, float]) -> float:
    """About a hand at most: of tariffs that explain as many, that of other stakes, then the one with fewest digits."""
    return 1e-6 * digits(shape) - liked.get(shape, 0) * min(LIKED, LIKED_SHARE * hands)


def _settle(tried: _Tried, chosen: Sequence[int], liked: dict[Shape, float]) -> Fit:
    """Brackets with their caps, rivals, and which hands are explained."""
    sample, players = tried.sample, tried.players
    exact = np.zeros(len(sample.pot), np.bool_)
    expected = np.zeros(len(sample.pot), np.int64)
    brackets: list[Bracket] = []
    rivals: list[tuple[Rival, ...]] = []
    for run in _runs(chosen):
        shape = tried.shapes[chosen[run[0]]]
        made = _capped(shape, run, tried)
        found = _rivals(sample.of(np.isin(sample.dealt, [players[at] for at in run])), made, tried.shapes, liked)
        weak = _weak(chosen[run[0]], run, tried, found) | {each for bracket in made for each in bracket.weak}
        brackets += [bracket._replace(weak=tuple(each for each in bracket.seen if each in weak)) for bracket in made]
        rivals += [found] * len(made)
    for bracket in brackets:
        mine = (sample.dealt >= bracket.low) & (sample.dealt <= bracket.high)
        one = sample.of(mine)
        owed = due(bracket.shape, one.unit, one.pot, one.rounds)
        expected[mine] = np.minimum(owed, FREE if bracket.cap is None else bracket.cap)
        exact[mine] = expected[mine] == one.rake
    return Fit(tuple(brackets), tuple(rivals), exact, expected)


def _weak(taken: int, run: Sequence[int], tried: _Tried, rivals: Sequence[Rival]) -> set[int]:
    """Numbers of players whose own hands a tariff of another rate explains as well: theirs is that of the others."""
    rate = tried.shapes[taken].rate
    others = [
        row for row, shape in enumerate(tried.shapes)
        if (shape.kind == LEVELS or abs(shape.rate - rate) > ANOTHER_RATE * rate)
        and not any(within(shape, rival) for rival in rivals)
    ]  # fmt: skip
    counts = tried.counts
    return {tried.players[at] for at in run if any(counts[row, at] >= counts[taken, at] for row in others)}


def within(shape: Shape, rival: Rival) -> bool:
    """Whether a tariff is one of those that explain as many hands."""
    if shape.family != rival.shape.family:
        return False
    if shape.kind != LEVELS:
        return rival.low[0] <= shape.param <= rival.high[0]
    owed, other = ([due for _, due in levels] for levels in (shape.levels, rival.shape.levels))
    reached = [reached for reached, _ in shape.levels]
    return owed == other and all(a <= x <= b for a, x, b in zip(rival.low, reached, rival.high, strict=True))


def _runs(chosen: Sequence[int]) -> Iterable[list[int]]:
    """Neighbouring numbers of players with the same tariff."""
    run: list[int] = []
    for at, shape in enumerate(chosen):
        if run and chosen[run[-1]] != shape:
            yield run
            run = []
        run.append(at)
    if run:
        yield run


# -- caps


def _capped(shape: Shape, run: Sequence[int], tried: _Tried) -> list[Bracket]:
    """The brackets of one tariff, by caps."""
    own = [tried.own[at] for at in run]
    owed = [due(shape, one.unit, one.pot, one.rounds) for one in own]
    values = sorted({cap for at in run for cap in tried.caps[at]})
    counts = np.array([_explained(each, one.rake, values) for each, one in zip(owed, own, strict=True)])
    path = _cap_path(values, counts)
    reached = [bool((each > values[cap]).any()) for each, cap in zip(owed, path, strict=True)]
    told = [at for at, is_reached in enumerate(reached) if is_reached]
    brackets: list[Bracket] = []
    for at, cap in enumerate(path):
        between = any(b < at and path[b] == cap for b in told) and any(b > at and path[b] == cap for b in told)
        known = values[cap] != FREE and (reached[at] or between)
        one = _one(tried.players[run[at]], shape, values[cap] if known else None, owed[at], own[at])
        if brackets and brackets[-1].cap == one.cap:
            brackets[-1] = _joined(brackets[-1], one)
        else:
            brackets.append(one)
    return brackets


def _cap_path(values: Sequence[int], counts: I64) -> list[int]:
    """Which cap for each number of players: the same as for one player fewer unless another explains a hand more.

    A single hand that a cap explains is enough where no other hand speaks against it.
    """
    cost = -counts[0].astype(np.float64) + 0.6 * (np.array(values) != FREE)
    came = []
    fewer = np.triu(np.full((len(values), len(values)), 0.6))  # a cap that rises with the players
    change = np.where(np.eye(len(values), dtype=np.bool_), 0.0, fewer + 1.4 * (fewer == 0))
    for own in counts[1:]:
        total = cost[:, None] + change
        came.append(np.argmin(total, axis=0))
        cost = total.min(axis=0) - own
    path = [int(np.argmin(cost))]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return path[::-1]


def _one(players: int, shape: Shape, cap: int | None, owed: I64, own: Sample) -> Bracket:
    """The bracket of one number of players."""
    held = owed > (FREE if cap is None else cap)
    right = np.minimum(owed, FREE if cap is None else cap) == own.rake
    below = own.rake[right & (owed < (FREE if cap is None else cap))]
    return Bracket(
        players, players, (players,), shape, cap, int(np.count_nonzero(held & right)),
        int(np.count_nonzero(held & ~right)), int(below.max(initial=0)), (players,) if held.any() else (),
        len(owed), int(np.count_nonzero(right)), () if below.any() or not held.any() else (players,),
    )  # fmt: skip


def _joined(before: Bracket, one: Bracket) -> Bracket:
    return Bracket(
        before.low, one.high, before.seen + one.seen, before.shape, before.cap, before.held + one.held,
        before.against + one.against, max(before.at_least, one.at_least), before.cap_from + one.cap_from,
        before.hands + one.hands, before.explained + one.explained, before.weak + one.weak,
    )  # fmt: skip


# -- what else would do


def _rivals(
    sample: Sample, brackets: Sequence[Bracket], tried: Sequence[Shape], liked: dict[Shape, float]
) -> tuple[Rival, ...]:
    """Of each family the best, if it explains as many hands; the one to take comes first."""
    cap = np.full(len(sample.pot), FREE, np.int64)
    for bracket in brackets:
        cap[(sample.dealt >= bracket.low) & (sample.dealt <= bracket.high)] = bracket.cap or FREE
    right = {
        shape: np.minimum(due(shape, sample.unit, sample.pot, sample.rounds), cap) == sample.rake for shape in tried
    }
    counts = {shape: int(np.count_nonzero(each)) for shape, each in right.items()}
    taken = brackets[0].shape
    least = counts[taken] - AS_GOOD * len(cap)
    best: dict[tuple[int, int, int, bool, bool], Shape] = {}
    order = sorted(
        (shape for shape in tried if counts[shape] >= least),
        key=lambda shape: (-liked.get(shape, 0), shape.kind == LEVELS, digits(shape), -counts[shape]),
    )
    for shape in order:
        if shape.kind != LEVELS or taken.kind == LEVELS or len(shape.levels) <= 2 or is_odd(taken):
            best.setdefault(shape.family, shape)
    best[taken.family] = taken
    first = [taken, *(shape for shape in best.values() if shape != taken)]
    return tuple(_widened(shape, sample, cap, right[shape], counts[shape]) for shape in first)


def _widened(shape: Shape, sample: Sample, cap: I64, right: Bools, explained: int) -> Rival:
    """How far the figures of a tariff can move and still explain the same hands."""
    own, most = sample.of(right), cap[right]
    if shape.kind == LEVELS:
        return _widened_levels(shape, own, most, explained)

    def holds(param: int) -> bool:
        moved = due(shape._replace(param=param), own.unit, own.pot, own.rounds)
        return bool((np.minimum(moved, most) == own.rake).all())

    least = 1
    greatest = 10**9 if shape.kind != STEP else int(max(2 * int(own.pot.max(initial=0)), 4 * shape.param))
    low = _edge(holds, shape.param, least)
    return Rival(shape, (low,), (_edge(holds, shape.param, greatest),), explained)


def _edge(holds: Callable[[int], bool], inside: int, outside: int) -> int:
    """The last figure on the way from inside to outside that holds."""
    if holds(outside):
        return outside
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    return inside


def _widened_levels(shape: Shape, own: Sample, most: I64, explained: int) -> Rival:
    """Each level between the largest pot below it and the smallest that reached it."""
    low, high = [], []
    for reached, owed in shape.levels:
        under = own.pot[(own.pot < reached) & (most >= owed)]
        over = own.pot[(own.pot >= reached) & (most >= owed)]
        low.append(int(under.max(initial=0)) + 1)
        high.append(int(over.min()) if len(over) else FREE)
    return Rival(shape, tuple(low), tuple(high), explained)
