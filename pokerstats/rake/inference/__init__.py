"""The tariff of a room from its hands alone: called pot, players dealt in, flop, stakes, day, rake.

`infer` finds kind, step or percentage, rounding, caps by players dealt in, the no-flop rule, a jackpot fee, and the
days on which they change; it counts what it explains, names what speaks against it, and `doubts` says what the hands
leave open. `schedule_text` writes it down as a schedule that loads.

    shapes    tariffs tried out on many pots at once
    propose   which are worth trying
    fit       which of them, with which caps, explains the hands of one stake
    groups    stakes, games and limits that share a tariff; tariffs in turn
    infer     the whole, with the no-flop rule and fees
    doubts    what is open
    write     the schedule
"""

from pokerstats.rake.inference.doubts import Doubt, doubts
from pokerstats.rake.inference.groups import Era, Hands, Kind
from pokerstats.rake.inference.infer import Inference, infer
from pokerstats.rake.inference.write import Names, causes, schedule_text

__all__ = ["Doubt", "Era", "Hands", "Inference", "Kind", "Names", "causes", "doubts", "infer", "schedule_text"]
