"""Where a room prints a figure in two senses, each hand is taken in the one that agrees with its claims."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from pokerstats.audit import reading as choice
from pokerstats.audit.problems import join
from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import AWARDS_HOLD, COLLECTED, RAISE_FIGURES
from pokerstats.columns.layout import I64
from pokerstats.columns.subset import of_hands, rows_in, some
from pokerstats.model.names import ADDING, BY_TO, READINGS
from pokerstats.read.compile import Rooms

Mask = np.ndarray[tuple[int], np.dtype[np.bool_]]
Compute = Callable[[Read, Rooms], Any]
_VERDICTS: Final = ("verdict", "pot_verdict", "award_verdict")


class Ambiguity(NamedTuple):
    """A figure with two senses: the flag by which a room lists it, and a chunk read with some hands in the other."""

    flag: int
    other: Callable[[Read, Rooms, Mask], tuple[Read, Rooms]]
    words: tuple[int, int]  # names.READINGS of the first sense and of the other
    same_play: bool  # only sums differ
    differs: Callable[[Read, Any, Rooms], Mask]  # hands that the other sense may fit better, the first computed


def listed(read: Read, rooms: Rooms) -> bool:
    """Whether a room of the chunk lists a second reading."""
    return any((rooms.dialect[read.setup.room, one.flag] != 0).any() for one in AMBIGUITIES)


def best(read: Read, first: Any, rooms: Rooms, compute: Compute) -> tuple[Read, Any]:
    """The chunk computed again with each hand in its best reading; `first` is the one by the printed figures."""
    for one in AMBIGUITIES:
        asked = rooms.dialect[read.setup.room, one.flag] != 0
        if asked.any():
            read, first = _better(one, asked, read, first, rooms, compute)
    return read, first


def _better(one: Ambiguity, listed: Mask, read: Read, first: Any, rooms: Rooms, compute: Compute) -> tuple[Read, Any]:
    """Both readings of the hands that differ in them, and of each hand the better."""
    first.result.reading[listed] = one.words[0]
    asked = np.flatnonzero(listed & one.differs(read, first, rooms))
    if not len(asked):
        return read, first
    part = some(read, asked)
    every = np.ones(len(asked), np.bool_)
    second = compute(*one.other(part, rooms, every))
    candidates = [
        choice.Reading(rows_in(first.result, asked), of_hands(first.problems, asked)),
        choice.Reading(second.result, second.problems),
    ]
    chosen = choice.choose(candidates, part.setup, rooms.dialect, same_play=one.same_play)
    for name in _VERDICTS:
        getattr(first.result, name)[asked] = getattr(candidates[0].result, name)
    told = chosen.problems._replace(hand=asked[chosen.problems.hand].astype(np.int32))
    taken = asked[chosen.reading == 1]
    if not len(taken):
        return read, first._replace(problems=join(first.problems, told))
    mask = np.zeros(len(listed), np.bool_)
    mask[taken] = True
    changed, with_rooms = one.other(read, rooms, mask)
    final = compute(changed, with_rooms)
    for name in _VERDICTS:
        getattr(final.result, name)[:] = getattr(first.result, name)
        getattr(final.result, name)[taken] = getattr(second.result, name)[chosen.reading == 1]
    final.result.reading[:] = np.where(mask, one.words[1], first.result.reading)
    kept = changed._replace(setup=changed.setup._replace(room=read.setup.room))
    return kept, final._replace(problems=join(final.problems, told))


def any_hand(read: Read, _first: Any, _rooms: Rooms) -> Mask:
    """All hands may differ."""
    return np.ones(len(read.setup.room), np.bool_)


def pays_uncalled(read: Read, first: Any, rooms: Rooms) -> Mask:
    """Hands whose sums differ with an uncalled bet in them or not, and where more than too large a sum may tell it.

    Where the first reading agrees and the one player who is paid is he whose bet came back, the other differs
    in the sum only, and could never be taken.
    """
    returned = _sums(first.seat_result.uncalled, read.setup.seat_at)
    claims = read.claims
    paid_back = np.zeros(len(returned), np.int64)
    payees = _sums((claims.result_amount > 0).astype(np.int64), claims.result_at)
    hand = np.repeat(np.arange(len(returned)), np.diff(claims.result_at))
    rows = np.flatnonzero((claims.result_amount > 0) & (claims.result_seat_i >= 0))
    seats = read.setup.seat_at[hand[rows]] + claims.result_seat_i[rows]
    np.add.at(paid_back, hand[rows], first.seat_result.uncalled[seats] > 0)
    fits = choice.disagreements(choice.Reading(first.result, first.problems), read.setup, rooms.dialect) == 0
    plain = fits & (payees == 1) & (paid_back == 1) & (np.diff(claims.award_at) == 0)
    return (returned > 0) & ~plain


def _sums(column: I64, at: I64) -> I64:
    """Sums over the rows of each hand."""
    return np.diff(np.concatenate(([0], np.cumsum(column)))[at])


def adding(read: Read, rooms: Rooms, hands: Mask) -> tuple[Read, Rooms]:
    """The same text with the raises of some hands read as chips added now."""
    actions = read.actions
    raised = np.repeat(hands, np.diff(read.setup.action_at)) & (actions.form == BY_TO)
    amount = np.where(raised, actions.to, actions.amount)
    form = np.where(raised, ADDING, actions.form).astype(np.int8)
    return read._replace(actions=actions._replace(amount=amount, form=form)), rooms


def net_awards(read: Read, rooms: Rooms, hands: Mask) -> tuple[Read, Rooms]:
    """The same text with the awards of some hands read as without the uncalled bet: by rooms that mean that."""
    meaning = rooms.dialect.copy()
    meaning[:, COLLECTED] = 0
    more = rooms._replace(grammars=rooms.grammars * 2, dialect=np.concatenate([rooms.dialect, meaning]))
    room = np.where(hands, read.setup.room + len(rooms.grammars), read.setup.room).astype(np.int16)
    return read._replace(setup=read.setup._replace(room=room)), more


def _words(first: str, other: str) -> tuple[int, int]:
    return READINGS.index(first), READINGS.index(other)


AMBIGUITIES: Final = (
    Ambiguity(RAISE_FIGURES, adding, (READINGS.index("by_to"), READINGS.index("adding")), False, any_hand),
    Ambiguity(
        AWARDS_HOLD,
        net_awards,
        (READINGS.index("with_uncalled"), READINGS.index("without_uncalled")),
        True,
        pays_uncalled,
    ),
)
