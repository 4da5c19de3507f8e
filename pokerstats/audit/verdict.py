"""Claims meet the computation: what differs becomes a finding, and each hand gets its verdicts (DESIGN §4)."""

from typing import Final

import numpy as np

from pokerstats.audit.checks.hands import check_hands
from pokerstats.audit.checks.tables import AWARDS_UNDECIDED, NULL, POTS_UNDECIDED, Facts, Notes, Tally
from pokerstats.audit.problems import empty, errors, join, of_all_codes
from pokerstats.columns.bundle import Read
from pokerstats.columns.dialect import CHECKS
from pokerstats.columns.layout import I8, I32, I64, NONE, Awards, Claims, HandResult, Pots, Problems, SeatResult
from pokerstats.model.findings import BY_SLUG
from pokerstats.model.names import CONTRADICTED, OK, PROVED, UNDECIDED

_LEGALITY: Final = of_all_codes(lambda finding: finding.code.startswith("A"))
_CONVERTED_TEXT: Final = BY_SLUG["converted-text"].number
_POTS_OPEN: Final = BY_SLUG["pots-undecided"].number
_WINNER_OPEN: Final = BY_SLUG["winner-undecided"].number
_CONVERTED: Final = 1  # word of dialect `checks`


def check(
    read: Read,
    seat_result: SeatResult,
    pots: Pots,
    awards: Awards,
    result: HandResult,
    dialect: I64,
    problems: Problems,
) -> Problems:
    """The findings of reading and replay, and those of the claims; result's verdicts are filled in place.

    `dialect` has one row a room. Legality findings of converted text become T107: what is odd there is
    the other program's work and no play at a table.
    """
    converted = _converted_hands(read, dialect, problems)
    facts = _gather(read, seat_result, pots, awards, result, converted, problems)
    problems = join(_soften(problems, converted), _run(facts, read.claims, dialect))
    _give_verdicts(result, read.setup.status, problems)
    return problems


def _converted_hands(read: Read, dialect: I64, problems: Problems) -> I8:
    """Hands that another program wrote: by the room's dialect, or because the reader has said so (T107)."""
    converted = (dialect[read.setup.room, CHECKS] == _CONVERTED).astype(np.int8)
    converted[_hands_with(problems, _CONVERTED_TEXT)] = 1
    return converted


def _hands_with(problems: Problems, number: int) -> I32:
    return problems.hand[(problems.code == number) & (problems.hand >= 0)]


def _soften(problems: Problems, converted: I8) -> Problems:
    """Legality findings of converted hands, as T107 on the same lines."""
    of_converted = (problems.hand >= 0) & (converted[problems.hand] == 1)
    code = np.where(_LEGALITY[problems.code] & of_converted, _CONVERTED_TEXT, problems.code).astype(np.int16)
    return problems._replace(code=code)


def _gather(
    read: Read,
    seat_result: SeatResult,
    pots: Pots,
    awards: Awards,
    result: HandResult,
    converted: I8,
    problems: Problems,
) -> Facts:
    """The columns that the checks look at."""
    told = np.zeros(len(converted), np.int8)
    told[_hands_with(problems, _POTS_OPEN)] |= POTS_UNDECIDED
    told[_hands_with(problems, _WINNER_OPEN)] |= AWARDS_UNDECIDED
    setup, cards = read.setup, read.cards
    return Facts(
        room=setup.room,
        status=setup.status,
        converted=converted,
        told=told,
        seat_at=setup.seat_at,
        folded=seat_result.folded,
        uncalled=seat_result.uncalled,
        cashout_pay=read.door.cashout_pay,
        hole=cards.hole,
        shown=cards.shown,
        muck=cards.muck,
        board=cards.board,
        game=setup.game,
        unit=setup.unit,
        total_pot=result.total_pot,
        rake=result.rake,
        rake_source=result.rake_source,
        fees=_or_nothing(result.jackpot_fee) + _or_nothing(result.other_fees),
        undecided=result.undecided,
        pot_at=pots.pot_at,
        pot_amount=pots.amount,
        pot_rake=pots.rake,
        pot_fees=pots.fees,
        eligible=pots.eligible,
        award_at=awards.award_at,
        award_pot=awards.pot,
        award_board=awards.board,
        award_half=awards.half,
        award_seat_i=awards.seat_i,
        award_amount=awards.amount,
        pot_verdict=result.pot_verdict,
        award_verdict=result.award_verdict,
    )


def _or_nothing(amounts: I64) -> I64:
    return np.where(amounts == NONE, 0, amounts)


def _run(facts: Facts, claims: Claims, dialect: I64) -> Problems:
    """All that the checks find; the notes grow when they are full."""
    most = int(np.diff(facts.seat_at).max(initial=0))
    tally = Tally(
        paid=np.zeros(most, np.int64),
        due=np.zeros(most, np.int64),
        shares=np.zeros(most, np.int64),
        line=np.zeros(most, np.int32),
    )
    facts.pot_verdict[:] = NULL
    facts.award_verdict[:] = NULL
    notes = Notes(empty(1024), np.zeros(1, np.int64))
    hand = check_hands(0, dialect, facts, claims, tally, notes)
    while hand < len(facts.status):
        notes = Notes(join(notes.rows, empty(len(notes.rows.hand))), notes.used)
        hand = check_hands(hand, dialect, facts, claims, tally, notes)
    return Problems._make(column[: notes.used[0]] for column in notes.rows)


def _give_verdicts(result: HandResult, status: I8, problems: Problems) -> None:
    """Contradicted by any error; else undecided if a part is, or nothing was printed; else proved."""
    pot, award = result.pot_verdict, result.award_verdict
    undecided = (pot == UNDECIDED) | (award == UNDECIDED) | ((pot == NULL) & (award == NULL))
    verdict = np.where(undecided, UNDECIDED, PROVED)
    verdict = np.where(errors(len(status), problems) > 0, CONTRADICTED, verdict)
    result.verdict[:] = np.where(status == OK, verdict, NULL)
    result.rake_verdict[:] = NULL
