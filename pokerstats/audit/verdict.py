"""Claims meet the computation: what differs becomes a finding, and each hand gets its verdicts (DESIGN §4)."""

from typing import Final

import numpy as np
import numpy.typing as npt

from pokerstats.audit.case import gather, grown, noted
from pokerstats.audit.checks.hands import check_hands
from pokerstats.audit.checks.tables import (
    AWARD_VERDICT,
    BOARD_BROKEN_BIT,
    CARDS_BROKEN_BIT,
    NULL,
    POT_VERDICT,
    TOLD,
)
from pokerstats.audit.gave_up import better_hands_mucked, without_the_unpaid
from pokerstats.audit.problems import errors, hands_with, join, of_all_codes
from pokerstats.audit.tariff import check_tariff
from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import CHECKS
from pokerstats.columns.layout import I8, I64, Awards, Charged, HandResult, Pots, Problems, SeatResult
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, OK, PROVED, UNDECIDED

Mask = npt.NDArray[np.bool_]
_LEGALITY: Final = of_all_codes(lambda finding: finding.code.startswith("A"))
_CONVERTED_TEXT: Final = BY_SLUG["converted-text"].number
_UNKNOWN_LINE: Final = BY_SLUG["unknown-line"].number
_BOARD_SIZE: Final = BY_SLUG["board-size"].number
_CONVERTED: Final = 1  # word of dialect `checks`


def check(
    read: Read,
    seat_result: SeatResult,
    pots: Pots,
    awards: Awards,
    result: HandResult,
    dialect: I64,
    problems: Problems,
    charged: Charged | None = None,
) -> Problems:
    """The findings of reading and replay, and those of the claims; result's verdicts are filled in place.

    `dialect` has one row a room; `charged` is what the schedules in force take, None if no rake is to be checked.
    Legality findings of converted text become T107: what is odd there is the other program's work and no play at a
    table. A board is not short (C202) where a line of the hand could not be read.
    """
    converted = _converted_hands(read, dialect, problems)
    shown = without_the_unpaid(read, seat_result, pots, awards, result, dialect)
    assumed = result._replace(undecided=shown.undecided)
    unread = _boards_unread(problems)
    boards = problems.hand[unread]
    problems = Problems._make(column[~unread] for column in problems)
    case = gather(read, seat_result, pots, shown.awards, assumed, converted, problems)
    case.hands[boards, TOLD] |= BOARD_BROKEN_BIT  # so that the summary's board, which is whole, does not differ
    hand = check_hands(0, dialect, case)
    while hand < len(converted):
        case = grown(case)
        hand = check_hands(hand, dialect, case)
    result.pot_verdict[:] = case.hands[:-1, POT_VERDICT]
    result.award_verdict[:] = case.hands[:-1, AWARD_VERDICT]
    mucked = better_hands_mucked(read, seat_result, pots, awards, result, dialect)
    clear = case.hands[mucked.hand, TOLD] & CARDS_BROKEN_BIT == 0  # else C2xx has told why nobody can say who wins
    problems = join(_soften(problems, converted), noted(case))
    problems = join(problems, Problems._make(column[clear] for column in mucked))
    result.rake_verdict[:] = NULL
    if charged is not None:
        accused = errors(len(converted), problems) > 0
        problems = join(problems, check_tariff(read, result, converted, accused, charged))
    _give_verdicts(result, read.setup.status, problems)
    return problems


def _boards_unread(problems: Problems) -> Mask:
    """Rows of too short a board in a hand with an unknown line: the missing cards may stand there."""
    short = (problems.code == _BOARD_SIZE) & (problems.printed < problems.expected)
    return short & np.isin(problems.hand, hands_with(problems, _UNKNOWN_LINE))


def _converted_hands(read: Read, dialect: I64, problems: Problems) -> I8:
    """Hands that another program wrote: by the room's dialect, or because the reader has said so (T107)."""
    converted = (dialect[read.setup.room, CHECKS] == _CONVERTED).astype(np.int8)
    converted[hands_with(problems, _CONVERTED_TEXT)] = 1
    return converted


def _soften(problems: Problems, converted: I8) -> Problems:
    """Legality findings of converted hands, as T107 on the same lines."""
    of_converted = (problems.hand >= 0) & (converted[problems.hand] == 1)
    code = np.where(_LEGALITY[problems.code] & of_converted, _CONVERTED_TEXT, problems.code).astype(np.int16)
    return problems._replace(code=code)


def _give_verdicts(result: HandResult, status: I8, problems: Problems) -> None:
    """Contradicted by any error; else undecided if a part is, or nothing was printed; else proved."""
    pot, award = result.pot_verdict, result.award_verdict
    undecided = (pot == UNDECIDED) | (award == UNDECIDED) | ((pot == NULL) & (award == NULL))
    verdict = np.where(undecided, UNDECIDED, PROVED)
    verdict = np.where(errors(len(status), problems) > 0, CONTRADICTED, verdict)
    result.verdict[:] = np.where(status == OK, verdict, NULL)
