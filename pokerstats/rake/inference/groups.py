"""Hands of one room and currency, stake by stake: which of them share a tariff, and since when.

Stakes are fitted one by one, then once more with what explains hands at other stakes tried first: where a stake's own
hands leave a choice, its neighbours' tariff is taken, and said to be a choice. Games and limits of one stake are
taken together unless apart they explain clearly more.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pokerstats.columns.layout import I64, NONE
from pokerstats.model.names import FIXED_LIMIT
from pokerstats.rake.inference.fit import Fit, Sample, fit, propose, within
from pokerstats.rake.inference.shapes import Ends, Shape
from pokerstats.rake.tariff import LEVELS

APART: Final = 0.02  # part of a stake's hands that games or limits must explain more apart
APART_LEAST: Final = 8  # and so many hands at least
CHANGED: Final = 0.97  # below this part explained, a change of tariff in between is looked for
NEW_TARIFF: Final = 0.05  # part of the hands that two tariffs in turn must explain more than one
FEWEST: Final = 20  # hands before and after a change
MOST_TARIFFS: Final = 4  # in turn
Bools = npt.NDArray[np.bool_]


class Hands(NamedTuple):
    """Hands of one room and currency, played to their end for real money; a row a hand, amounts in ten-thousandths."""

    pot: I64  # called money
    dealt: I64  # players dealt in
    flop: Bools  # a flop was dealt
    small: I64  # the stakes: blinds, of fixed limit the two bets
    big: I64
    game: I64  # index into model/games.GAMES
    limit: I64  # index into model/names.LIMITS
    day: I64  # days since 1970-01-01; NONE unknown
    rake: I64
    fee: I64  # taken for a jackpot, 0 for none
    rounds: Ends | None = None  # the pot at the end of each betting round

    def of(self, own: Bools) -> "Hands":
        """Some of them."""
        columns: dict[str, Any] = {
            name: column[own] for name, column in zip(self._fields, self, strict=True) if column is not None
        }
        return self._replace(**columns)


class Kind(NamedTuple):
    """Hands that are charged alike, but for players dealt in."""

    games: tuple[int, ...]
    limits: tuple[int, ...]
    small: int
    big: int
    which: I64  # rows of Hands: those that are raked if the no-flop rule holds
    fit: Fit


class Era(NamedTuple):
    """Days in which one set of tariffs held."""

    which: I64  # rows of Hands
    first: int  # day, NONE unknown
    last: int
    kinds: tuple[Kind, ...]


def eras(hands: Hands, raked: Bools, unit: int) -> tuple[Era, ...]:
    """The tariffs in turn: one era unless two explain clearly more. `raked`: hands to which the tariff applies."""
    return tuple(_eras(hands, raked, np.arange(len(hands.pot)), unit, MOST_TARIFFS))


def _eras(hands: Hands, raked: Bools, which: I64, unit: int, most: int) -> Iterator[Era]:
    era = _era(hands, raked, which, unit)
    day = _change(hands, era) if most > 1 else None
    if day is not None:
        before, after = (which[own] for own in (hands.day[which] < day, hands.day[which] >= day))
        two = [_era(hands, raked, part, unit) for part in (before, after)]
        more = sum(map(_explained, two)) - _explained(era)
        if more >= max(FEWEST, NEW_TARIFF * sum(len(kind.which) for kind in era.kinds)):
            for part in (before, after):
                yield from _eras(hands, raked, part, unit, most - 1)
            return
    yield era


def _explained(era: Era) -> int:
    return sum(int(np.count_nonzero(kind.fit.exact)) for kind in era.kinds)


def _change(hands: Hands, era: Era) -> int | None:
    """The day from which on hands are explained clearly better or worse; None if there is none."""
    which = np.concatenate([kind.which for kind in era.kinds]) if era.kinds else np.zeros(0, np.int64)
    exact = np.concatenate([kind.fit.exact for kind in era.kinds]) if era.kinds else np.zeros(0, np.bool_)
    told = hands.day[which] != NONE
    days, exact = hands.day[which][told], exact[told]
    if len(days) < 2 * FEWEST or exact.mean() >= CHANGED:
        return None
    order = np.argsort(days, kind="stable")
    days, exact = days[order], exact[order]
    edges = np.flatnonzero(np.diff(days)) + 1
    edges = edges[(edges >= FEWEST) & (edges <= len(days) - FEWEST)]
    if not len(edges):
        return None
    drift = np.cumsum(exact - exact.mean())[edges - 1]
    spread = np.sqrt(edges * (len(days) - edges))
    return int(days[edges[int(np.argmax(np.abs(drift) / spread))]])


def _era(hands: Hands, raked: Bools, which: I64, unit: int) -> Era:
    own = which[raked[which]]
    samples = [(rows, _sample(hands, rows, unit)) for rows in stakes(hands, own)]
    tried = [propose(sample) for _, sample in samples]
    first = [fit(sample, shapes) for (_, sample), shapes in zip(samples, tried, strict=True)]
    liked = _liked(first)
    kinds: list[Kind] = []
    for (rows, sample), shapes in zip(samples, tried, strict=True):
        again = list(dict.fromkeys([*liked, *shapes]))
        whole = fit(sample, again, liked)
        kinds += _apart(hands, rows, unit, whole, again, liked)
    days = hands.day[which]
    days = days[days != NONE]
    first_day, last_day = (int(days.min()), int(days.max())) if len(days) else (NONE, NONE)
    return Era(which, first_day, last_day, tuple(kinds))


def _sample(hands: Hands, rows: I64, unit: int) -> Sample:
    rounds = None if hands.rounds is None else hands.rounds[rows]
    return Sample(hands.pot[rows], hands.dealt[rows], hands.rake[rows], rounds, unit)


def stakes(hands: Hands, rows: I64) -> Iterator[I64]:
    """The hands of each stake, fixed limit apart; small stakes first."""
    fixed = hands.limit[rows] == FIXED_LIMIT
    for is_fixed in (False, True):
        for big in np.unique(hands.big[rows[fixed == is_fixed]]).tolist():
            yield rows[(fixed == is_fixed) & (hands.big[rows] == big)]


def _liked(fits: Sequence[Fit]) -> dict[Shape, float]:
    """For each tariff taken somewhere, at which part of the stakes it, or one of its sort, would do: from 0 to 1."""
    rivals = [[rival for found in one.rivals for rival in found] for one in fits]
    sorts = [{_sort(rival.shape) for rival in found} for found in rivals]
    taken = {bracket.shape for one in fits for bracket in one.brackets}
    shapes = dict.fromkeys(rival.shape for found in rivals for rival in found)
    return {
        shape: sum(any(within(shape, rival) for rival in found) + (_sort(shape) in sort)
                   for found, sort in zip(rivals, sorts, strict=True)) / (2 * len(rivals))
        for shape in shapes
        if shape in taken or shape.kind != LEVELS
    }  # fmt: skip


def _sort(shape: Shape) -> tuple[int, int, bool, bool]:
    """The sort of a tariff: a room hardly has two."""
    return shape.kind, shape.rounding, shape.by_street, shape.surcharge


def _apart(
    hands: Hands, rows: I64, unit: int, whole: Fit, tried: Sequence[Shape], liked: dict[Shape, float]
) -> list[Kind]:
    """One kind for all games and limits of a stake, or one each where that explains clearly more."""
    together = [_kind(hands, rows, whole)]
    enough = max(APART_LEAST, APART * len(rows))
    if np.count_nonzero(~whole.exact) < enough:
        return together
    for column in (hands.game, hands.limit):
        values = np.unique(column[rows]).tolist()
        if len(values) < 2:
            continue
        parts = [rows[column[rows] == value] for value in values]
        fits = [
            fit(sample := _sample(hands, part, unit), list(dict.fromkeys([*tried, *propose(sample)])), liked)
            for part in parts
        ]
        more = sum(int(np.count_nonzero(one.exact)) for one in fits) - int(np.count_nonzero(whole.exact))
        if more >= enough:
            return [_kind(hands, part, one) for part, one in zip(parts, fits, strict=True)]
    return together


def _kind(hands: Hands, rows: I64, found: Fit) -> Kind:
    games, limits = (tuple(np.unique(column[rows]).tolist()) for column in (hands.game, hands.limit))
    smalls, counts = np.unique(hands.small[rows], return_counts=True)
    return Kind(games, limits, int(smalls[int(np.argmax(counts))]), int(hands.big[rows[0]]), rows, found)
