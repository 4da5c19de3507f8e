"""Where a room prints raises in two senses, each hand is taken in the one that agrees with its claims."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pokerstats.audit import reading as choice
from pokerstats.audit.problems import join
from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import RAISE_FIGURES
from pokerstats.model.names import ADDING, BY_TO
from pokerstats.read.compile import Rooms


def best(read: Read, first: Any, rooms: Rooms, compute: Callable[[Read, Rooms], Any]) -> tuple[Read, Any]:
    """The chunk computed again with each hand in its best reading; `first` is the one by the printed figures."""
    listed = rooms.dialect[read.setup.room, RAISE_FIGURES] != 0
    second = compute(adding(read, listed), rooms)
    candidates = [choice.Reading(one.result, one.problems) for one in (first, second)]
    chosen = choice.choose(candidates)
    taken = chosen.reading == 1
    if not taken.any():
        return read, first
    read = adding(read, taken)
    final = compute(read, rooms)
    for part in ("verdict", "pot_verdict", "award_verdict"):
        getattr(final.result, part)[:] = np.where(taken, getattr(second.result, part), getattr(first.result, part))
    return read, final._replace(problems=join(final.problems, chosen.problems))


def adding(read: Read, hands: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Read:
    """The same text with the raises of some hands read as chips added now."""
    actions = read.actions
    raised = np.repeat(hands, np.diff(read.setup.action_at)) & (actions.form == BY_TO)
    amount = np.where(raised, actions.to, actions.amount)
    form = np.where(raised, ADDING, actions.form).astype(np.int8)
    return read._replace(actions=actions._replace(amount=amount, form=form))
