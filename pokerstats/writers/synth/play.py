"""A hand played by chance: posts, betting rounds, cards, showdown. What may be done is asked of `betting`."""

import random
from typing import Final

from pokerstats.model.names import FIXED_LIMIT, PREFLOP, RIVER
from pokerstats.rake.schedule import Tier
from pokerstats.writers.synth import settle
from pokerstats.writers.synth.betting import Betting
from pokerstats.writers.synth.deal import deal
from pokerstats.writers.synth.hand import Act, Hand
from pokerstats.writers.synth.styles import Style

BOARD_SEEN: Final = (0, 3, 4, 5)  # cards on the board, by street
_TIMED_OUT: Final = ("has timed out", "is disconnected", "has timed out while being disconnected")


def play(hand: Hand, style: Style, tier: Tier | None, rng: random.Random) -> None:
    """Plays a hand to its end; who sits at the table is told in it."""
    _Player(hand, style, rng).play()
    settle.take_rake(hand, hand.pots, tier)
    if len(hand.live()) > 1:
        settle.read_cards(hand)
    settle.pay(hand)
    _show(hand, style, rng)


class _Player:
    """All players of one hand."""

    def __init__(self, hand: Hand, style: Style, rng: random.Random) -> None:
        self.hand = hand
        self.style = style
        self.rng = rng
        self.terms = hand.terms
        self.betting = Betting(self.terms.limit, self.terms.big_blind, [seat.stack for seat in hand.players])
        self.aggression = rng.choice(style.aggression)
        hand.folded = [None] * len(hand.players)

    def play(self) -> None:
        hand, betting = self.hand, self.betting
        self._post()
        deal(hand, self.style, self.rng)
        for street in range(RIVER + 1):
            if street:
                betting.open_round(street)
                hand.streets = street
            if street == 0 or betting.with_chips > 1:
                self._bet(street)
            owner, back = betting.take_back_uncalled()
            if owner >= 0:
                self._say(street, owner, "uncalled", back)
            if betting.left == 1:
                break
            if betting.with_chips <= 1 and len(hand.boards) > 1 and hand.split_after == RIVER and street < RIVER:
                hand.split_after = street
        if hand.split_after == RIVER:
            del hand.boards[1:]
        self._share_boards()
        hand.paid = [called + dead for called, dead in zip(betting.called, betting.dead, strict=True)]
        hand.pots = settle.cut_pots(betting)

    def _share_boards(self) -> None:
        """Boards have in common what was dealt before all were all-in."""
        seen = BOARD_SEEN[self.hand.split_after]
        for board in self.hand.boards[1:]:
            board[:seen] = self.hand.boards[0][:seen]

    # -- posts

    def _post(self) -> None:
        hand, style, rng, terms = self.hand, self.style, self.rng, self.terms
        count = len(hand.players)
        hand.small, hand.big = (1, 0) if count == 2 else (0, 1)
        if count > 3 and rng.random() < style.dead_small and not any(seat.away for seat in hand.players):
            hand.small, hand.big = None, 0
        antes = style.cash_ante if terms.is_cash else style.ante
        one_ante = rng.random() < style.big_blind_ante
        ante_first = rng.random() < 0.5
        if not one_ante and terms.limit != FIXED_LIMIT and rng.random() < antes:
            hand.ante = max(terms.big_blind // rng.choice((4, 5, 8, 10)) // terms.unit, 1) * terms.unit
            for i in range(count):
                self._put(i, "post_ante", self.betting.post_ante(i, hand.ante))
        if one_ante and ante_first:
            self._put(hand.big, "post_ante", self.betting.post_dead(hand.big, terms.big_blind))
        if hand.small is not None and self.betting.stack[hand.small]:
            self._put(hand.small, "post_small", self.betting.post_live(hand.small, terms.small_blind))
        if self.betting.stack[hand.big]:
            self._put(hand.big, "post_big", self.betting.post_live(hand.big, terms.big_blind))
        if one_ante and not ante_first and self.betting.stack[hand.big]:
            self._put(hand.big, "post_ante", self.betting.post_dead(hand.big, terms.big_blind))
        if terms.is_cash and self.betting.in_round[hand.big] and rng.random() < style.posts:
            self._post_missed()  # with no big blind there, nobody could tell theirs from it
        last, straddle = hand.big, 0
        under_the_gun = (hand.big + 1) % count
        if count > 2 and rng.random() < style.straddle and self._can_straddle(under_the_gun):
            last, straddle = under_the_gun, 2 * terms.big_blind
            self._put(last, "straddle", self.betting.post_live(last, straddle))
        self.betting.open_preflop(last, straddle)

    def _can_straddle(self, i: int) -> bool:
        betting = self.betting
        nothing_posted = betting.in_round[i] + betting.dead[i] == 0 and i not in (self.hand.small, self.hand.big)
        return nothing_posted and betting.stack[i] >= 2 * self.terms.big_blind

    def _post_missed(self) -> None:
        """Players who come back post both blinds, one of them dead; or the big one; or the small one, dead."""
        betting, terms = self.betting, self.terms
        both = terms.small_blind + terms.big_blind
        for i, seat in enumerate(self.hand.players):
            blind = i in (self.hand.small, self.hand.big) or seat.seat == self.hand.button
            if blind or betting.stack[i] <= both or self.rng.random() < 0.6:
                continue
            if self.rng.random() < 0.6:
                betting.post_dead(i, terms.small_blind)
                betting.post_live(i, terms.big_blind)
                self._put(i, "post_both", both)
            elif self.rng.random() < self.style.only_small and self.hand.small is not None:
                self._put(i, "post_dead_small", betting.post_dead(i, terms.small_blind))
            else:
                self._put(i, "post_big", betting.post_live(i, terms.big_blind))

    # -- betting

    def _bet(self, street: int) -> None:
        """One round."""
        while (i := self.betting.next()) is not None:
            self._act(street, i)

    def _act(self, street: int, i: int) -> None:
        """One act: by chance, as the style has it."""
        betting, rng, style = self.betting, self.rng, self.style
        cost, name = betting.cost(i), self.hand.players[i].name
        if self.hand.players[i].away:
            if rng.random() < style.timeout:
                self._line(street, f"{name} has timed out")
            self._fold(street, i)
        elif rng.random() < style.timeout:
            self._line(street, f"{name} {rng.choice(_TIMED_OUT)}")
            self._fold(street, i) if cost else self._check(street, i)
        elif street == PREFLOP and i != self.hand.big and rng.random() < style.walk:
            self._fold(street, i)
        elif rng.random() < self.aggression and (levels := betting.raises(i)):
            self._raise(street, i, self._size(*levels))
        elif not cost:
            self._check(street, i)
        elif rng.random() < (style.fold if street else style.fold_preflop):
            self._fold(street, i)
        else:
            self._put(i, "call", betting.call(i), street)

    def _size(self, least: int, most: int) -> int:
        """The level of a bet or raise: the least, some big blinds more, about the pot, or all there is."""
        rng, unit = self.rng, self.terms.unit
        if least == most or rng.random() < self.style.shove:
            return most
        chance = rng.random()
        if chance < 0.3:
            return least
        if chance < 0.7:
            more = rng.randrange(0, 5) * self.terms.big_blind
        elif chance < 0.9:
            more = self.betting.pot() * rng.randrange(2, 5) // (4 * unit) * unit
        else:
            more = rng.randrange(0, (most - least) // unit + 1) * unit
        return min(least + more, most)

    def _fold(self, street: int, i: int) -> None:
        """Folds. Who would leave a pot of nothing calls: how rooms tell of such a pot is not known."""
        betting = self.betting
        if betting.left == 2 and betting.pot() == betting.most_bet_by_others(i):
            self._put(i, "call", betting.call(i), street)
            return
        betting.fold(i)
        self.hand.folded[i] = street
        self.hand.acts.append(Act(street, i, "fold"))

    def _check(self, street: int, i: int) -> None:
        self.betting.check(i)
        self.hand.acts.append(Act(street, i, "check"))

    def _raise(self, street: int, i: int, to: int) -> None:
        level, before = self.betting.level, self.betting.in_round[i]
        self.betting.raise_to(i, to)
        kind = "raise" if level else "bet"
        self.hand.acts.append(Act(street, i, kind, to - before, to - level, to, self.betting.stack[i] == 0))

    def _put(self, i: int, kind: str, added: int, street: int = PREFLOP) -> None:
        self.hand.acts.append(Act(street, i, kind, added, all_in=self.betting.stack[i] == 0))

    def _say(self, street: int, i: int, kind: str, amount: int) -> None:
        self.hand.acts.append(Act(street, i, kind, amount))

    def _line(self, street: int, text: str) -> None:
        self.hand.acts.append(Act(street, -1, "says", text=text))


def _show(hand: Hand, style: Style, rng: random.Random) -> None:
    """Who shows, in which order, and which beaten hands are not shown; all-in hands always are."""
    live = hand.live()
    if len(live) == 1:
        return
    bettors = [act.i for act in hand.acts if act.street == RIVER and act.kind in ("bet", "raise")]
    first = bettors[-1] if bettors and bettors[-1] in live else live[0]
    hand.showdown = [i for i in live if i >= first] + [i for i in live if i < first]
    winners = settle.winners_of(hand)
    all_in = any(act.all_in and act.i in live for act in hand.acts)
    if all_in or len(hand.boards) > 1:
        return
    somebody_showed = False
    for i in hand.showdown:
        if i not in winners and somebody_showed and rng.random() < style.muck:
            hand.mucks.add(i)
        somebody_showed = True
