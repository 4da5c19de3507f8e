"""The statistics once more, from Hand objects and with nothing of the kernel: for each decision all that was before
it is looked at anew. Slow and plain; the tests compare the two.
"""

from decimal import Decimal
from typing import NamedTuple

from pokerstats.model.hand import Act, Hand, Seat

DECISIONS = ("fold", "check", "call", "bet", "raise", "complete")
AGGRESSIVE = ("bet", "raise", "complete")
LATER = ("flop", "turn", "river")
STEALERS = ("CO", "BTN", "SB")


class Raise(NamedTuple):
    """A bet or raise, and whether it was a full one."""

    seat: int
    full: bool
    stole: bool


class Spot:
    """What a player sees at one of his decisions."""

    def __init__(self, hand: Hand, act: Act) -> None:
        self.hand, self.act, self.seat = hand, act, act.seat
        self.past = [a for a in hand.actions if a.n < act.n and a.action != "uncalled"]
        self.round = [a for a in self.past if a.street == act.street and a.action in DECISIONS]
        self.level, self.raises, self.callers = self._walk()
        self.full = [r for r in self.raises if r.full]
        self.number = len(self.full) + (act.street == "preflop")
        self.first = all(a.seat != self.seat for a in self.round)
        self.checked = any(a.seat == self.seat and a.action == "check" for a in self.round)

    def _walk(self) -> tuple[Decimal, list[Raise], int]:
        blind = self.hand.big_blind or Decimal(0)
        level, least, callers, raises = Decimal(0), blind, 0, []
        entered = False
        for a in (a for a in self.past if a.street == self.act.street):
            if a.action in ("post_small", "post_big", "straddle"):
                level = max(level, a.to or Decimal(0), blind if a.action == "post_big" else Decimal(0))
                least = max(least, a.to or Decimal(0)) if a.action == "straddle" else least
            if a.action in AGGRESSIVE:
                assert a.to is not None
                opening = self.act.street != "preflop" and not raises
                full = opening or a.to - level >= least
                opener = not entered and position(self.hand, a.seat) in STEALERS
                raises.append(Raise(a.seat, full, opener and full))
                if full:
                    least, callers = max(least, a.to - level), 0
            if a.action == "call":
                callers += 1
            if a.action in DECISIONS:
                entered = entered or a.action != "fold"
                level = max(level, a.to or Decimal(0))
        self.entered = entered
        return level, raises, callers

    def in_front(self, seat: int) -> Decimal:
        live = [a.to for a in self.past if a.seat == seat and a.street == self.act.street and a.to is not None]
        return live[-1] if live else Decimal(0)

    def all_in(self, seat: int) -> bool:
        return any(a.seat == seat and a.all_in for a in self.past)

    def folded(self, seat: int) -> bool:
        return any(a.seat == seat and a.action == "fold" for a in self.past)

    def has_opponent(self) -> bool:
        """Whether another player is neither folded nor all-in."""
        others = (seat.seat for seat in players(self.hand, self.past) if seat.seat != self.seat)
        return any(not self.all_in(seat) and not self.folded(seat) for seat in others)

    def can_raise(self) -> bool:
        seat = next(s for s in self.hand.seats if s.seat == self.seat)
        capped = self.hand.limit_type == "fixed" and self.number >= 4
        put_in = sum((a.added for a in self.past if a.seat == self.seat), Decimal(0))
        left = None if seat.starting_stack is None else seat.starting_stack - put_in
        rich = left is None or left > self.level - self.in_front(self.seat)
        return self.act.action in AGGRESSIVE or (rich and self.has_opponent() and not capped)


def position(hand: Hand, seat: int) -> str | None:
    return next(s.position for s in hand.seats if s.seat == seat)


def players(hand: Hand, past: list[Act]) -> list[Seat]:
    """Who has a part in the hand, as far as it went."""
    acted = {a.seat for a in past if a.added > 0 or a.action in DECISIONS}
    return [seat for seat in hand.seats if not seat.sitting_out or seat.seat in acted]


def statistics(hand: Hand) -> dict[tuple[int, str], bool]:
    """True or false of each seat and statistic that had its chance."""
    found: dict[tuple[int, str], bool] = {}
    if hand.status != "ok":
        return found
    decisions = [a for a in hand.actions if a.action in DECISIONS]
    for a in decisions:
        spot = Spot(hand, a)
        chances = _before_flop(spot) if a.street == "preflop" else _after_flop(spot)
        for name, done in chances.items():
            found.setdefault((a.seat, name), done)
    for a in decisions:
        if a.street == "preflop":
            found[a.seat, "vpip"] |= a.action in ("call", *AGGRESSIVE)
            found[a.seat, "pfr"] |= a.action in AGGRESSIVE
    return found | _outcome(hand)


def _before_flop(spot: Spot) -> dict[str, bool]:
    raised, folded = spot.act.action in AGGRESSIVE, spot.act.action == "fold"
    place = position(spot.hand, spot.seat)
    chances = {"vpip": False, "pfr": False}
    if spot.first and not spot.entered and place != "BB":
        chances["rfi"] = raised
        if place in STEALERS:
            chances["steal"] = raised
    if spot.first and place in ("SB", "BB") and len(spot.raises) == 1 and spot.raises[0].stole and not spot.callers:
        chances["fold_to_steal"] = folded
    raisers = [r.seat for r in spot.full]
    if spot.number == 2 and raisers[0] != spot.seat and spot.can_raise():
        chances["three_bet"] = raised
        if spot.callers:
            chances["squeeze"] = raised
    if spot.number == 3 and raisers[0] == spot.seat:
        chances["fold_to_three_bet"] = folded
        if spot.can_raise():
            chances["four_bet"] = raised
    if spot.number == 4 and raisers[1] == spot.seat:
        chances["fold_to_four_bet"] = folded
    return chances


def aggressor(hand: Hand, street: str) -> int | None:
    acts = [a for a in hand.actions if a.street == street and a.action in AGGRESSIVE]
    return acts[-1].seat if acts else None


def cbettor(hand: Hand, street: str) -> int | None:
    """Who opened the betting of a street by a c-bet."""
    bets = [a for a in hand.actions if a.street == street and a.action in AGGRESSIVE]
    return bets[0].seat if bets and _continues(Spot(hand, bets[0])) else None


def _continues(spot: Spot) -> bool:
    before = ("preflop", *LATER)[LATER.index(spot.act.street)]
    may = aggressor(spot.hand, before) == spot.seat
    if before != "preflop":
        may = may and cbettor(spot.hand, before) == spot.seat
    return may and spot.first and not spot.raises and spot.has_opponent() and not spot.all_in(spot.seat)


def _after_flop(spot: Spot) -> dict[str, bool]:
    street, raised, folded = spot.act.street, spot.act.action in AGGRESSIVE, spot.act.action == "fold"
    before = aggressor(spot.hand, ("preflop", *LATER)[LATER.index(street)])
    chances = {}
    if _continues(spot):
        chances[f"cbet_{street}"] = raised
    waits = before is not None and not spot.all_in(spot.seat) and not spot.all_in(before) and not spot.folded(before)
    if waits and spot.first and not spot.raises and before != spot.seat and all(a.seat != before for a in spot.round):
        chances[f"donk_{street}"] = raised
    if len(spot.raises) == 1 and spot.raises[0].seat == cbettor(spot.hand, street) != spot.seat:
        chances[f"fold_to_cbet_{street}"] = folded
    if spot.raises and spot.checked and spot.can_raise():
        chances[f"check_raise_{street}"] = raised
    return chances


def _outcome(hand: Hand) -> dict[tuple[int, str], bool]:
    folds = {a.seat: a.street for a in hand.actions if a.action == "fold"}
    there = players(hand, list(hand.actions))
    live = [seat for seat in there if seat.seat not in folds]
    found = {}
    for seat in there:
        if any(hand.boards) and folds.get(seat.seat) != "preflop":
            shows = len(live) > 1 and seat in live
            found[seat.seat, "wtsd"] = shows
            if seat.won is not None:
                found[seat.seat, "wwsf"] = seat.won > 0
                if shows:
                    found[seat.seat, "wsd"] = seat.won > 0
    return found


def counts(hand: Hand) -> dict[int, tuple[int, int]]:
    """Bets and raises, and calls, behind the flop."""
    later = [a for a in hand.actions if a.street in LATER]
    return {
        seat.seat: (
            sum(a.seat == seat.seat and a.action in AGGRESSIVE for a in later),
            sum(a.seat == seat.seat and a.action == "call" for a in later),
        )
        for seat in hand.seats
    }
