"""What the rules let a player do: one hand's chips and bets, as plain as can be. Amounts are ten-thousandths.

Written apart from `replay`, which checks what is played here: a fault in either shows as a difference. Players are
numbered from left of the button. Rules: pokerstars.com (Robert's Rules, section 14) and seeds S0.3, S0.8, S2.9.
"""

from typing import Final

from pokerstats.model.names import FIXED_LIMIT, POT_LIMIT, TURN

BETS_A_ROUND: Final = 4  # fixed limit: a bet and three raises


class Betting:
    """The chips of one hand."""

    def __init__(self, limit: int, big_blind: int, stacks: list[int]) -> None:
        self.limit = limit
        self.big_blind = big_blind
        self.stack = list(stacks)
        count = len(stacks)
        self.live = [True] * count  # has not folded
        self.in_round = [0] * count
        self.called = [0] * count  # live chips and antes of the whole hand: what cuts pots
        self.dead = [0] * count
        self.seen: list[int | None] = [None] * count  # the level when he last acted; None: betting is open to him
        self.left = count  # players who have not folded
        self.with_chips = count  # of these, who can still bet
        self.level = 0
        self.full = 0  # the level of the last full bet
        self.least = big_blind  # the least raise
        self.bets = 0
        self.fixed_bet = big_blind
        self.last = count - 1  # the last to act: the next one is left of him

    # -- before the cards

    def post_ante(self, i: int, amount: int) -> int:
        """An ante that everybody posts: no part of a bet."""
        paid = self._pay(i, amount)
        self.called[i] += paid
        return paid

    def post_dead(self, i: int, amount: int) -> int:
        """Chips that are nobody's bet: a missed small blind, the ante that one player posts for all."""
        paid = self._pay(i, amount)
        self.dead[i] += paid
        return paid

    def post_live(self, i: int, amount: int) -> int:
        """A blind or a straddle."""
        paid = self._pay(i, amount)
        self.called[i] += paid
        self.in_round[i] += paid
        return paid

    def open_preflop(self, last: int, straddle: int = 0) -> None:
        """The blinds stand: all must match the big one, also if its poster is all-in for less."""
        self.level = self.full = max(self.big_blind, straddle)
        if straddle == 2 * self.big_blind:
            self.least = straddle - self.big_blind
        self.bets = 1
        self.last = last

    # -- betting

    def open_round(self, street: int) -> None:
        """A new street: the first left of the button begins."""
        count = len(self.stack)
        self.in_round = [0] * count
        self.seen = [None] * count
        self.level = self.full = self.bets = 0
        self.least = self.big_blind
        self.fixed_bet = self.big_blind * (2 if street >= TURN else 1)
        self.last = count - 1

    def next(self) -> int | None:
        """Who is to act; None where the round is over."""
        count = len(self.stack)
        for step in range(1, count + 1):
            i = (self.last + step) % count
            if self._must_act(i):
                return i
        return None

    def _must_act(self, i: int) -> bool:
        if not self.live[i] or self.stack[i] == 0 or self.left < 2:
            return False
        if self.with_chips > 1:
            return self.seen[i] is None or self.in_round[i] < self.level
        return self.in_round[i] < min(self.level, self.most_bet_by_others(i))

    def most_bet_by_others(self, i: int) -> int:
        """The highest bet of this round that is not his."""
        others = (self.in_round[j] for j in range(len(self.stack)) if j != i and self.live[j])
        return max(others, default=0)

    def cost(self, i: int) -> int:
        """What a call costs him."""
        return min(self.level - self.in_round[i], self.stack[i])

    def raises(self, i: int) -> tuple[int, int] | None:
        """The lowest and highest level that he may bet or raise to; None where he may not raise."""
        owed = self.level - self.in_round[i]
        most = self.in_round[i] + self.stack[i]
        if self.with_chips < 2 or self.stack[i] <= owed or not self._is_open(i):
            return None
        if self.limit == FIXED_LIMIT:
            if self.bets >= BETS_A_ROUND:
                return None
            target = self.full if self.level < self.full else self.full + self.fixed_bet
            to = min(target, most)
            # what two short all-ins in a row come to, half a bet in all, rules and rooms tell differently
            return None if self.full < self.level and to < target else (to, to)
        if self.limit == POT_LIMIT:
            most = min(most, self.level + self.pot() + owed)
        least = min(self.level + self.least, self.in_round[i] + self.stack[i])
        return least, max(most, least)

    def _is_open(self, i: int) -> bool:
        """Who has acted may raise again only when facing a full raise, also if short all-ins add up to it."""
        seen = self.seen[i]
        if seen is None:
            return True
        facing = self.level - seen
        return 2 * facing >= self.fixed_bet if self.limit == FIXED_LIMIT else facing >= self.least

    def fold(self, i: int) -> None:
        """Gives up."""
        self.live[i] = False
        self.left -= 1
        self.with_chips -= self.stack[i] > 0
        self.last = i

    def check(self, i: int) -> None:
        """Puts in nothing."""
        self.seen[i] = self.level
        self.last = i

    def call(self, i: int) -> int:
        """Matches the bet, or as much of it as he can."""
        paid = self.post_live(i, self.cost(i))
        self.check(i)
        return paid

    def raise_to(self, i: int, to: int) -> None:
        """Bets or raises to a level. A full raise opens betting again; so does half a fixed bet."""
        by = to - self.level
        self.post_live(i, to - self.in_round[i])
        fixed = self.limit == FIXED_LIMIT
        completes = fixed and self.level < self.full and to == self.full
        if completes or (2 * by >= self.fixed_bet if fixed else by >= self.least):
            self.seen = [None] * len(self.stack)
            self.bets += not completes
            if fixed:
                while self.full < to:
                    self.full += self.fixed_bet
            else:
                self.least = by
        self.level = to
        self.check(i)

    # -- what stands

    def pot(self) -> int:
        """All chips put in."""
        return sum(self.called) + sum(self.dead)

    def take_back_uncalled(self) -> tuple[int, int]:
        """Who gets back how much that nobody matched; an ante comes back only where all others are all-in."""
        ended = self.left > 1 and self.with_chips <= 1
        if self.left > 1 and not ended:
            return -1, 0
        reach = self.called if ended else self.in_round
        owner = max(range(len(reach)), key=reach.__getitem__)
        others = max((chips for i, chips in enumerate(reach) if i != owner), default=0)
        back = reach[owner] - others
        if back == 0 or not self.live[owner]:
            return -1, 0
        if self.stack[owner] == 0:
            self.with_chips += 1
        self.called[owner] -= back
        self.in_round[owner] = max(self.in_round[owner] - back, 0)
        self.stack[owner] += back
        return owner, back

    def _pay(self, i: int, amount: int) -> int:
        paid = min(amount, self.stack[i])
        if paid:
            self.stack[i] -= paid
            self.with_chips -= self.stack[i] == 0
        return paid
