"""The registry of all findings: code, slug, severity, what it means. Others only emit them, by number.

A code never changes its meaning. Letters say where the fault lies: T text, C cards, A actions, P pots and
uncalled bets, W awards, R rake, X across hands; kernels carry the number alone, which is unique.
"""

from typing import Final, NamedTuple

from pokerstats.model.errors import UsageError
from pokerstats.model.examples import EXAMPLES


class Finding(NamedTuple):
    """One kind of problem."""

    number: int
    code: str
    slug: str
    severity: str  # names.SEVERITIES
    title: str
    says: str  # what expected and printed hold, and what to do about it


def _finding(code: str, slug: str, severity: str, title: str, says: str) -> Finding:
    return Finding(int(code[1:]), code, slug, severity, title, says)


_ALL: Final = (
    # -- text
    _finding("T101", "unknown-line", "warning", "unknown line",
             "No template of the room matches the line; nothing on it was used."),
    _finding("T102", "truncated-hand", "warning", "hand is cut off",
             "The hand's end mark is missing: its last lines were not written or were lost."),
    _finding("T103", "unsupported-game", "info", "game is not re-played",
             "The lines are read, but the game has no rules in pokerstats yet, or the head is of an unknown form."),
    _finding("T104", "amount-too-fine", "warning", "amount too fine or too large to be held",
             "Amounts are exact ten-thousandths below a hundred thousand millions; one with more than four decimals is"
             " not rounded, a larger one not cut: the hand is left out."),
    _finding("T105", "unreadable-hand", "warning", "hand cannot be read",
             "The head was recognised, but no seat list or no readable action follows it."),
    _finding("T106", "cancelled-hand", "info", "hand was cancelled", "All money went back; the hand counts nowhere."),
    _finding("T107", "converted-text", "warning", "text was made by a converter",
             "The line is not of the room's own making: another program wrote this history."),
    _finding("T109", "unseated-player", "warning", "player without a seat",
             "A player acts whom the seat list does not name: he is seat 101 (102 …), his stack and turn are unknown."),
    _finding("T110", "seat-conflict", "error", "two players on one seat", "The seat list names a seat twice."),
    _finding("T111", "reading-taken", "info", "reading taken",
             "The room prints awards, or raises, in more than one sense; the one that agrees with the claims was taken."
             " What agrees in that one alone is not proved."),
    _finding("T112", "glued-head", "warning", "hand starts in the middle of a line",
             "The line before was cut off and the next hand's head stands behind it."),
    # -- cards
    _finding("C201", "duplicate-card", "error", "card dealt twice", "One card stands in two places of the hand."),
    _finding("C202", "board-size", "error", "wrong number of board cards",
             "Expected and printed are numbers of cards."),
    _finding("C203", "hole-card-count", "error", "wrong number of hole cards",
             "Expected and printed are numbers of cards."),
    _finding("C204", "board-mismatch", "error", "summary shows another board",
             "The summary's board line differs from the cards dealt street by street."),
    _finding("C205", "cards-changed", "error", "player shows other cards than he was dealt",
             "Cards dealt, shown or printed as mucked contradict each other."),
    _finding("C206", "board-repeated", "error", "street repeats another board",
             "Expected are the cards dealt before, printed is how the street's line repeats them."),
    # -- actions
    _finding("A301", "out-of-turn", "error", "acts out of turn", "Another seat was to act."),
    _finding("A302", "acts-after-fold", "error", "acts after folding", "The seat had folded in this hand."),
    _finding("A303", "wrong-call", "error", "call of a wrong amount", "Expected is what the call costs."),
    _finding("A304", "short-raise", "error", "bet or raise below the least allowed", "Expected is the least raise."),
    _finding("A305", "over-pot-limit", "error", "bet or raise above the pot", "Expected is the most allowed."),
    _finding("A306", "wrong-bet-size", "error", "not the fixed bet", "Expected is the street's fixed bet or raise."),
    _finding("A307", "raise-cap", "error", "raise above the cap", "The round already had all raises it may have."),
    _finding("A308", "check-facing-bet", "error", "check facing a bet", "Expected is what the call costs."),
    _finding("A309", "stack-exceeded", "error", "puts in more than the stack", "Expected is what is left."),
    _finding("A310", "all-in-mark", "error", "all-in mark is wrong",
             "Expected is what is left of the stack after the act; the text says the player is all-in."),
    _finding("A311", "street-not-closed", "error", "street ends with a player still to act",
             "The next card came before betting was closed."),
    _finding("A312", "raise-arithmetic", "error", "figures of a raise disagree",
             "By and to of the raise do not fit the bet before it; expected is the by that fits."),
    _finding("A313", "bet-facing-bet", "error", "bets where a bet stands", "It should be a raise."),
    _finding("A314", "not-reopened", "error", "raises though betting was not reopened",
             "The last raise was a short all-in; who had acted may only call or fold."),
    _finding("A315", "wrong-blind", "error", "blind of a wrong amount", "Expected is the stake of the head line."),
    _finding("A316", "acts-all-in", "error", "acts with no chips left", "The player was all-in."),
    _finding("A317", "nothing-to-act-on", "error", "acts after betting is over", "No act was due from anybody."),
    _finding("A318", "wrong-ante", "error", "ante of a wrong amount", "Expected is the ante of the head line."),
    _finding("A319", "raise-without-bet", "error", "calls or raises where no bet stands",
             "It should be a bet or check."),
    _finding("A320", "summary-fold", "error", "summary tells another fold",
             "Who folded by the summary did not in the hand, or who lost by the summary folded in the hand."),
    _finding("A321", "all-in-unmarked", "warning", "all-in is not marked",
             "Nothing is left of the stack after the act; the room itself marks that as all-in, converters may not."),
    # -- pots and uncalled bets
    _finding("P401", "pot-total", "error", "pot total", "Expected is the sum of all called bets."),
    _finding("P402", "main-pot", "error", "main pot", "Expected is the main pot by the rules."),
    _finding("P403", "side-pot", "error", "side pot", "Expected is the side pot by the rules."),
    _finding("P404", "pot-count", "error", "number of pots", "Expected and printed are numbers of pots."),
    _finding("P405", "uncalled-bet", "error", "uncalled bet", "Expected is the part that nobody called."),
    _finding("P406", "pots-undecided", "info", "pots cannot be computed",
             "An amount before is contradicted, a stack unknown, or an act missing that nothing else tells."),
    _finding("P407", "player-bets", "error", "bets of a player",
             "Expected is all that the player put in: blinds, antes, and what nobody called too."),
    # -- awards
    _finding("W501", "award-amount", "error", "award", "Expected is the share of the pot by the rules."),
    _finding("W502", "wrong-winner", "error", "paid to a player with no right to it",
             "A better hand was shown, or the player has no part in this pot."),
    _finding("W503", "award-missing", "error", "winner is not paid", "Expected is the share of the pot by the rules."),
    _finding("W504", "paid-after-fold", "error", "paid to a player who folded", "Folded hands win nothing."),
    _finding("W505", "awards-total", "error", "sum of awards", "Expected is the pot less rake and fees."),
    _finding("W506", "winner-undecided", "info", "winner cannot be computed",
             "A paid player's cards, or the board, are not known."),
    _finding("W507", "summary-award", "error", "summary pays another amount",
             "Expected is what the hand's own award lines pay this seat; who lost or folded by the summary is paid 0."),
    _finding("W508", "better-hand-mucked", "error", "a better hand was mucked",
             "The mucked cards are known and beat the paid hand; online rooms read all hands."),
    # -- rake
    _finding("R601", "rake-schedule", "error", "rake", "Expected is the rake by the schedule in force."),
    _finding("R602", "rake-balance", "error", "rake line", "Expected is pot less awards and fees."),
    _finding("R603", "negative-rake", "error", "more paid out than put in",
             "Printed is the sum paid, expected the pot."),
    _finding("R604", "rake-unlike-schedule", "warning", "rake is not the schedule's",
             "Expected is the rake by the schedule in force, printed the rake taken; no error, because the schedule is"
             " not published, its days are not known, or the rake is not stated."),
    _finding("R605", "rake-undecided", "info", "rake cannot be compared",
             "Several schedules claim the hand, the schedule's row does not tell the rake, or the rake is off only by"
             " what the row guesses. With figures: what the awards leave is more than the room ever takes, which is"
             " expected; an award may be too small."),
    # -- across hands
    _finding("X701", "duplicate-hand", "info", "the same hand again", "A copy of this hand was kept already."),
    _finding("X702", "conflicting-hand", "error", "two plays under one hand id",
             "Another hand with this id tells another play; the note names its place."),
)  # fmt: skip

BY_CODE: Final = {finding.code: finding for finding in _ALL}
BY_NUMBER: Final = {finding.number: finding for finding in _ALL}
BY_SLUG: Final = {finding.slug: finding for finding in _ALL}


def explain(code_or_slug: str) -> str:
    """What a finding means, with an example of lines that have it and of lines that don't. Raises UsageError."""
    finding = BY_CODE.get(code_or_slug.upper()) or BY_SLUG.get(code_or_slug.lower())
    if finding is None:
        raise UsageError(
            f"{code_or_slug!r} is no code of a finding, no statistic, no column; `pokerstats explain` lists codes"
        )
    text = [f"{finding.code} {finding.slug} ({finding.severity}): {finding.title}", "", finding.says]
    fine, found_in = EXAMPLES.get(finding.code, ((), ()))
    for heading, lines in (("Found in", found_in), ("Fine", fine)):
        if lines:
            text += ["", f"{heading}:", *(f"    {line}" for line in lines)]
    return "\n".join(text)
