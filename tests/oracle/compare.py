"""Where PokerKit and our replay differ, and which of it is known: each known difference is told in KNOWN.

A difference is known only if PokerKit's own view of the round (the facts noted at the act) shows its cause.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from pokerstats.columns.layout import NONE
from pokerstats.model import names
from tests.oracle.columns import CENT, FIRST_LINE, Part, players_in_order, posts, tell_parts, whole
from tests.oracle.game import RAISES_A_ROUND, Act, Record, Try, least_raise
from tests.oracle.terms import Terms
from tests.replay.build import Told

UNKNOWN: Final = "unknown"
KNOWN: Final = {
    "idle-check": "PokerKit lets a player check after all others are all-in; nothing can follow, so no room asks him",
    "short-first-bet": "PokerKit takes the first wager of a round for a full one, also an all-in below the least bet "
    "or raise; by TDA rule 47 it does not reopen the betting",
    "half-bet": "fixed limit: PokerKit asks for a whole bet to reopen the betting, our rule for half of one",
    "cap-counts-short": "fixed limit: PokerKit counts every all-in as one of the round's raises, our rule those of at "
    "least half a bet",
    "completes": "fixed limit: after a short all-in PokerKit wants a whole bet on top of it; rooms also let a player "
    "complete the bet, up to the four of the round",
    "adds-up": "short all-ins that add up to a full raise reopen the betting; PokerKit forgets it when another short "
    "one follows, our rule counts from the player's last act",
    "short-big-blind": "PokerKit lets a call cost what an all-in big blind could post; rooms want the full blind of "
    "all who play on (random hands leave it out)",
    "passed-over": "PokerKit passes over a player who has matched the level and whom nobody can raise; we wait for him",
    "nobody-can-call": "PokerKit forbids a raise that nobody has the chips to call; we let it stand and give it back",
    "all-in-fold": "PokerKit lets nobody fold out of turn; rooms fold the hand of an all-in player who is away, which "
    "our replay takes as no fault",
    "odd-chips": "PokerKit gives all odd chips to the first winner left of the button, our house one to each in turn",
    "no-low-shared": "PokerKit splits a pot into high and low if anybody at the table has a low, also if nobody in "
    "this pot has one",
}  # fmt: skip
OUT_OF_TURN, STREET_NOT_CLOSED, NOT_REOPENED, NOTHING_TO_ACT_ON = 301, 311, 314, 317


class Difference(NamedTuple):
    """One difference; `kind` is a key of KNOWN, or UNKNOWN."""

    kind: str
    what: str
    record: Record


class Answer(NamedTuple):
    """What our replay makes of one hand."""

    codes: list[tuple[int, int]]  # finding and its act, -1 = none
    pots: list[tuple[int, int]]
    awards: dict[tuple[int, int, int], dict[int, int]]
    nets: list[int | None]


def differences(records: list[Record]) -> list[Difference]:
    """All differences over some hands: of the acts done, of the pots, of the payoffs, of the acts asked about."""
    parts = [whole(record) for record in records]
    found = [difference for part, answer in zip(parts, answers(parts), strict=True)
             for difference in _of_hand(part.record, answer)]  # fmt: skip
    asked = [(record, one) for record in records for one in record.tries]
    beginnings = [Part(record, [*record.acts[: one.after], one.act], one.act.street) for record, one in asked]
    if beginnings:
        for (record, one), answer in zip(asked, answers(beginnings), strict=True):
            found.extend(_of_try(record, one, answer))
    return found


def answers(parts: list[Part]) -> Iterator[Answer]:
    """Our replay's answers, by PokerKit's numbers of the players."""
    told = tell_parts(parts)
    problems: list[list[tuple[int, int]]] = [[] for _ in parts]
    columns = told.play.problems
    for hand, code, line in zip(columns.hand.tolist(), columns.code.tolist(), columns.line.tolist(), strict=True):
        problems[hand].append((code, line - FIRST_LINE))
    for h, part in enumerate(parts):
        yield _answer(told, h, part, problems[h])


def _answer(told: Told, h: int, part: Part, problems: list[tuple[int, int]]) -> Answer:
    posted = len(posts(part.record.terms))
    place = players_in_order(part.record.terms)
    back = [place.index(i) for i in range(len(place))]
    setup, pots, awards = told.hand.setup, told.play.pots, told.awards
    lo = int(setup.seat_at[h])
    own = slice(int(pots.pot_at[h]), int(pots.pot_at[h + 1]))
    masks = [sum(1 << back[i] for i in range(len(back)) if mask >> i & 1) for mask in pots.eligible[own].tolist()]
    paid: dict[tuple[int, int, int], dict[int, int]] = {}
    rows = slice(int(awards.award_at[h]), int(awards.award_at[h + 1]))
    for pot, board, half, i, amount in zip(*(column[rows].tolist() for column in awards[1:]), strict=True):
        paid.setdefault((pot, board, half), {})[back[i]] = amount // CENT
    nets = told.play.seat_result.net[lo : lo + len(place)].tolist()
    return Answer(
        [(code, nth - posted if nth >= posted else -1) for code, nth in problems],
        list(zip((pots.amount[own] // CENT).tolist(), masks, strict=True)), paid,
        [None if nets[i] == NONE else nets[i] // CENT for i in place],
    )  # fmt: skip


def _of_hand(record: Record, ours: Answer) -> Iterator[Difference]:
    for code, nth in ours.codes:
        kind = UNKNOWN if nth < 0 else _kind_of_act(record, code, record.acts[nth], record.facts[nth])
        yield Difference(kind, f"act {nth}: ours finds {code}", record)
    if record.pots and ours.pots != record.pots:
        yield Difference(UNKNOWN, f"pots: theirs {record.pots}, ours {ours.pots}", record)
        return
    kinds = set()
    theirs = _merged(record)
    for part, amounts in theirs.items():
        mine = ours.awards.get(part, {})
        if {i: amount for i, amount in mine.items() if amount} != amounts:
            kinds.add(_kind_of_award(record, part, amounts, mine))
            yield Difference(max(kinds), f"award {part}: theirs {amounts}, ours {mine}", record)
    for part in ours.awards.keys() - theirs.keys():
        if record.pots and any(ours.awards[part].values()) and "no-low-shared" not in kinds:
            yield Difference(UNKNOWN, f"award {part}: only ours {ours.awards[part]}", record)
    if ours.nets != record.payoffs and not kinds:
        yield Difference(UNKNOWN, f"payoffs: theirs {record.payoffs}, ours {ours.nets}", record)


def _merged(record: Record) -> dict[tuple[int, int, int], dict[int, int]]:
    """PokerKit's awards in our terms: a pot that only one player can win is not divided."""
    merged: dict[tuple[int, int, int], dict[int, int]] = {}
    for award in record.awards:
        mask = record.pots[award.pot][1]
        alone = mask & (mask - 1) == 0
        paid = merged.setdefault((award.pot, 1, names.WHOLE) if alone else (award.pot, award.board, award.half), {})
        for i, amount in enumerate(award.amounts):
            if amount:
                paid[i] = paid.get(i, 0) + amount
    return merged


def _kind_of_act(record: Record, code: int, act: Act, facts: dict[str, int]) -> str:
    """Why an act that PokerKit allows is a finding of ours."""
    if code == NOTHING_TO_ACT_ON and act.act in (names.FOLD, names.CHECK) and not facts["others_with_chips"]:
        return "idle-check"
    if code == OUT_OF_TURN and facts["passed_over"]:
        return "passed-over"
    big = record.terms.blinds[1]
    if code == STREET_NOT_CLOSED and act.street == names.FLOP and record.terms.stacks[big] < record.terms.big:
        return "short-big-blind"
    if code == NOT_REOPENED and 0 < facts["raise"] < full_enough(record.terms, act.street):
        return "short-first-bet"
    return UNKNOWN


def full_enough(terms: Terms, street: int) -> Fraction:
    """What reopens the betting at least: a full bet, at fixed limit half of one."""
    if terms.limit == "fixed":
        return Fraction(2 * terms.big if street >= names.TURN else terms.big, 2)
    return Fraction(least_raise(terms) if street == names.PREFLOP else terms.big)


def _kind_of_award(record: Record, part: tuple[int, int, int], theirs: dict[int, int], ours: dict[int, int]) -> str:
    lows = {(award.pot, award.board): award.lows for award in record.awards}
    if part[2] != names.WHOLE and not lows[part[:2]]:
        return "no-low-shared"
    total, count = sum(ours.values()), len(ours)
    each, odd = divmod(total, max(count, 1))
    all_to_first = {i: each + (odd if i == min(ours) else 0) for i in ours}
    if odd > 1 and {i: paid for i, paid in all_to_first.items() if paid} == theirs:
        return "odd-chips"
    return UNKNOWN


def _of_try(record: Record, one: Try, ours: Answer) -> Iterator[Difference]:
    codes = [code for code, nth in ours.codes if nth == one.after and code != STREET_NOT_CLOSED]
    before = [code for code, nth in ours.codes if 0 <= nth < one.after]
    if before or one.allowed == (not codes):
        return
    kind = _kind_of_try(record, one, codes)
    yield Difference(kind, f"try {one}: ours {codes}", record)


def _kind_of_try(record: Record, one: Try, codes: list[int]) -> str:
    """Why an act is allowed by one of the two only."""
    facts, street = one.facts, one.act.street
    if one.allowed:
        return _kind_of_act(record, codes[0], one.act, facts)
    if one.reason == "turn" and one.act.act == names.FOLD and facts["all_in"]:
        return "all-in-fold"
    if one.reason.startswith("There is no reason"):
        return "nobody-can-call"
    if record.terms.limit == "fixed":
        return _kind_of_fixed(record, one, full_enough(record.terms, street))
    faced = facts["highest"] - _seen(record, one)
    if one.reason.startswith("The player already acted") and faced >= facts["raise"] > 0:
        return "adds-up"
    return UNKNOWN


def _kind_of_fixed(record: Record, one: Try, half: Fraction) -> str:
    """Why PokerKit does not allow what our rule of fixed limit does."""
    raises = [act.amount for act in record.acts[: one.after]
              if act.street == one.act.street and act.act in (names.BET, names.RAISE)]  # fmt: skip
    level, bet = one.act.to or one.act.amount, 2 * half
    if one.facts["highest"] % bet != 0 and level % bet == 0:
        return "completes"
    if one.reason.startswith("No more completion") and any(size < half for size in raises):
        return "cap-counts-short"
    if one.reason.startswith("No more completion") and level <= RAISES_A_ROUND * bet and any(
        size < bet for size in raises
    ):  # fmt: skip
        return "completes"
    if one.reason.startswith("Short all-in") and half <= one.facts["highest"] - _seen(record, one) < 2 * half:
        return "half-bet"
    return UNKNOWN


def _seen(record: Record, one: Try) -> int:
    """The level of the round when the player last acted."""
    last = max(nth for nth in range(one.after) if record.acts[nth].player == one.act.player)
    return max(record.facts[last]["highest"], record.acts[last].to, record.acts[last].amount)
