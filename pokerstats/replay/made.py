"""What known cards make on a full board: the evaluator as an entry point of its own, for telling single hands."""

import numpy as np

from pokerstats.columns.kernels import kernel
from pokerstats.columns.layout import I64
from pokerstats.replay.evaluate import BOARD_TRIPLES, best_high, board_triples, omaha, suit_masks

HOLE, BOARD, BY_OMAHA, WITH_LOW, HIGH, LOW = range(6)  # cells of the work table


def best_of(hole: int, board: int, *, by_omaha: bool, with_low: bool) -> tuple[int, int]:
    """The high and the low value (0 none) of packed hole cards on a packed board of five."""
    work = np.array([hole, board, by_omaha, with_low, 0, 0], np.int64)
    _evaluate(work, np.zeros(BOARD_TRIPLES, np.int64))
    return int(work[HIGH]), int(work[LOW])


@kernel
def _evaluate(work: I64, triples: I64) -> None:
    if work[BY_OMAHA] == 0:
        work[HIGH] = best_high(suit_masks(work[HOLE]) | suit_masks(work[BOARD]))
    else:
        board_triples(work[BOARD], triples)
        high, low = omaha(work[HOLE], triples, work[WITH_LOW] != 0)
        work[HIGH] = high
        work[LOW] = low
