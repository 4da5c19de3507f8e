"""A random hand played out in PokerKit: every act, what else was tried, the pots, and who was paid what."""

import warnings
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    ChipsPushing,
    Deck,
    Entry,
    Hand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from pokerstats.model import names
from pokerstats.model.games import BY_ID, HOLDEM_HIGH
from tests.oracle.terms import Terms

AUTOMATIONS: Final = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)  # fmt: skip
LIMITS: Final = {"no": BettingStructure.NO_LIMIT, "pot": BettingStructure.POT_LIMIT,
                 "fixed": BettingStructure.FIXED_LIMIT}  # fmt: skip
RAISES_A_ROUND: Final = 4  # fixed limit; the big blind counts as the first before the flop
DECK: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
HIGH_BOARDS: Final = 0.15  # part of the hands
TRIES: Final = 0.25  # part of the turns at which another act is asked about


def _remembered(hand_type: type[Hand]) -> type[Hand]:
    """PokerKit's own evaluation, which is asked for the same hand again and again, and asks itself the same."""

    class Remembered(hand_type):  # type: ignore[misc,valid-type]
        @cached_property
        def entry(self) -> Entry:
            return self.lookup.get_entry(self.cards)

        @classmethod
        def from_game(cls, hole_cards: Iterable[Card], board_cards: Iterable[Card] = ()) -> Hand:
            best = cls.best_of(tuple(hole_cards), tuple(board_cards))
            if best is None:
                raise ValueError("no hand")
            return best

        @classmethod
        @lru_cache(maxsize=64)
        def best_of(cls, hole_cards: tuple[Card, ...], board_cards: tuple[Card, ...]) -> Hand | None:
            try:
                return super().from_game(hole_cards, board_cards)
            except ValueError:
                return None

    return Remembered


HIGH: Final = _remembered(StandardHighHand)
OMAHA_HIGH: Final = _remembered(OmahaHoldemHand)
LOW: Final = _remembered(OmahaEightOrBetterLowHand)


# what the player to act does: `fold`, `call` (or checks), or the level of a bet or raise
Choose = Callable[[Random, State], int | str]


class Act(NamedTuple):
    """An act as our replay takes it."""

    player: int
    street: int
    act: int
    form: int
    amount: int  # names.PLAIN: chips put in; BY_TO: the increment; 0 = none
    to: int


class Try(NamedTuple):
    """An act that was asked about and not done: whether PokerKit allows it, and why not."""

    after: int  # so many acts were done before it
    act: Act
    allowed: bool
    reason: str
    facts: dict[str, int]  # PokerKit's view of the round, for explaining differences


class Award(NamedTuple):
    """A part of a pot as PokerKit pays it."""

    pot: int
    board: int
    half: int
    amounts: tuple[int, ...]  # of each player
    lows: bool  # a player of this pot has a low


# an act to ask about, and what PokerKit says against it ("" = nothing)
Ask = Callable[[Random, State], tuple[Act, str] | None]


class Record(NamedTuple):
    """A hand as PokerKit played it."""

    terms: Terms
    acts: list[Act]
    tries: list[Try]
    facts: list[dict[str, int]]  # of each act, as in Try
    holes: list[str]
    boards: list[str]
    pots: list[tuple[int, int]]  # amount and mask of players; empty where all but one folded
    awards: list[Award]
    payoffs: list[int]


def play_out(
    random: Random, terms: Terms, choose: Choose | None = None, ask: Ask | None = None, deck: list[str] | None = None
) -> Record:
    """Plays one hand at random. `choose` and `ask` may pick the acts that are done and those that are asked about.

    `deck`: the board comes from its beginning, hole cards from its end.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of a fold that costs nothing
        return _Game(random, terms, choose or _choose, ask or _ask, deck or _shuffled(random)).play()


def _shuffled(random: Random) -> list[str]:
    """A deck; in some the high cards come to the board, for hands tie more often then."""
    deck = list(DECK)
    random.shuffle(deck)
    if random.random() < HIGH_BOARDS:
        deck.sort(key=lambda card: card[0] not in "TJQKA")
    return deck


class _Game:
    """One hand on its way."""

    def __init__(self, random: Random, terms: Terms, choose: Choose, ask: Ask, deck: list[str]) -> None:
        self.random, self.terms, self.choose, self.ask, self.deck = random, terms, choose, ask, list(deck)
        self.acts: list[Act] = []
        self.facts: list[dict[str, int]] = []
        self.tries: list[Try] = []
        self.state = new_state(terms)

    def play(self) -> Record:
        """All streets, then the showdown."""
        state = self.state
        hole_count = BY_ID[self.terms.game].hole
        holes = [""] * state.player_count
        while state.can_deal_hole():
            player = state.hole_dealee_index
            assert player is not None
            holes[player] = self._cards(hole_count)
            state.deal_hole(holes[player])
        board = 5 + hole_count * state.player_count  # cards that one board needs at most
        runs = 2 if self.random.random() < 0.3 and board + 5 <= len(DECK) else 1
        while state.street_index is not None:
            if state.actor_index is not None:
                self._act(state)
            elif state.can_select_runout_count():
                state.select_runout_count(runs)
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif state.can_deal_board():
                state.deal_board("".join(self.deck.pop(0) for _ in range(state.board_dealing_count or 0)))
            else:
                raise AssertionError("nothing to do")
        boards = ["".join(map(repr, state.get_board_cards(board))) for board in range(state.board_count)]
        pots = [] if state.folded_status else _pots(state)
        awards = self._pay(state, pots)
        return Record(self.terms, self.acts, self.tries, self.facts, holes, [text for text in boards if text],
                      pots, awards, list(state.payoffs))  # fmt: skip

    def _cards(self, count: int) -> str:
        return "".join(self.deck.pop() for _ in range(count))

    def _act(self, state: State) -> None:
        asked = self.ask(self.random, state)
        if asked is not None:
            act, reason = asked
            facts = _facts(state) | {"all_in": state.statuses[act.player] and not state.stacks[act.player]}
            self.tries.append(Try(len(self.acts), act, not reason, reason, facts))
        choice = self.choose(self.random, state)
        act, facts = as_act(state, choice), _facts(state)
        if choice == "fold":
            state.fold()
        elif choice == "call":
            state.check_or_call()
        else:
            assert not isinstance(choice, str)
            state.complete_bet_or_raise_to(choice)
        self.acts.append(act)
        self.facts.append(facts)

    def _pay(self, state: State, pots: list[tuple[int, int]]) -> list[Award]:
        """Pushes the pots one part after the other; nothing is told of them where all but one folded."""
        awards = []
        hi_lo = BY_ID[self.terms.game].hi_lo
        lows = [[hand is not None for hand in state.get_up_hands(board, 1)] if hi_lo else []
                for board in range(state.board_count)]  # fmt: skip
        while state.can_push_chips():
            push: ChipsPushing = state.push_chips()
            board, pot = push.board_index or 0, push.pot_index
            if pots:
                with_low = any(low and pots[pot][1] >> i & 1 for i, low in enumerate(lows[board]))
                half = names.LOW if push.hand_type_index == 1 else names.HIGH if any(lows[board]) else names.WHOLE
                awards.append(Award(pot, board + 1, half, tuple(push.amounts), with_low))
        return awards


def _pots(state: State) -> list[tuple[int, int]]:
    return [(pot.amount, sum(1 << player for player in pot.player_indices)) for pot in state.pots]


class AllShown(State):
    """PokerKit's table, but losing hands stay: it kills them, and then lays pots together that were cut by all-ins."""

    def can_win_now(self, player_index: int) -> bool:
        """Nobody's hand is killed."""
        return True


def new_state(terms: Terms) -> State:
    """The hand in PokerKit, blinds and antes posted."""
    game = BY_ID[terms.game]
    high = HIGH if game.evaluator == HOLDEM_HIGH else OMAHA_HIGH
    live = terms.posts()
    if terms.late >= 0:
        live[terms.late] = -live[terms.late]  # PokerKit's mark of a post that does not move the first to act
    count = len(terms.stacks)
    if count == 2:
        live.reverse()  # PokerKit turns what is posted heads-up round
    antes = [terms.ante] * count if terms.ante else list(terms.dead)
    if count == 2:
        antes.reverse()
    fixed = terms.limit == "fixed"
    kwargs: dict[str, Any] = {"mode": Mode.CASH_GAME}
    return AllShown(
        AUTOMATIONS, Deck.STANDARD, (high, LOW) if game.hi_lo else (high,),
        tuple(Street(False, (False,) * game.hole if street == 0 else (), (0, 3, 1, 1)[street], False, Opening.POSITION,
                     2 * terms.big if fixed and street > 1 else terms.big if street else least_raise(terms),
                     (RAISES_A_ROUND - (street == 0)) if fixed else None) for street in range(4)),
        LIMITS[terms.limit], bool(terms.ante), antes, live, 0, terms.stacks, count, **kwargs,
    )  # fmt: skip


def least_raise(terms: Terms) -> int:
    """The least raise before the flop: the big blind, or what a straddle adds to the level before it."""
    least = level = terms.big
    for place, straddle in enumerate(terms.straddles):
        posted = min(straddle, terms.stacks[2 + place] - min(terms.ante + terms.dead[2 + place],
                                                             terms.stacks[2 + place]))  # fmt: skip
        least = max(least, posted - level)
        level = max(level, posted)
    return least


def as_act(state: State, choice: int | str) -> Act:
    """What the player to act does, in our words."""
    player, street = state.actor_index, state.street_index
    assert player is not None
    assert street is not None
    highest = max(state.bets)
    if choice == "fold":
        return Act(player, street, names.FOLD, names.PLAIN, 0, 0)
    if choice == "call":
        pays = state.checking_or_calling_amount or 0
        return Act(player, street, names.CALL if pays else names.CHECK, names.PLAIN, pays, 0)
    assert not isinstance(choice, str)
    if highest == 0:
        return Act(player, street, names.BET, names.PLAIN, choice, 0)
    return Act(player, street, names.RAISE, names.BY_TO, choice - highest, choice)


def _facts(state: State) -> dict[str, int]:
    """How the round stands for the player to act; `passed_over` = others who could only bet what nobody can call."""
    player = state.actor_index
    assert player is not None
    highest = max(state.bets)
    others = [i for i in state.player_indices if i != player and state.statuses[i]]
    idle = [i for i in others if state.stacks[i] and i not in state.acted_player_indices
            and state.bets[i] == highest and not state.get_effective_stack(i)]  # fmt: skip
    return {
        "highest": highest, "mine": state.bets[player], "stack": state.stacks[player],
        "acted": player in state.acted_player_indices,
        "raise": state.completion_betting_or_raising_amount, "raises": state.completion_betting_or_raising_count,
        "short": sum(state.consecutive_short_all_in_amounts),
        "others_with_chips": sum(state.stacks[i] > 0 for i in others),
        "others_above": sum(state.stacks[i] > 0 and state.stacks[i] + state.bets[i] > highest for i in others),
        "passed_over": len(idle),
    }  # fmt: skip


def _choose(random: Random, state: State) -> int | str:
    """A legal act: mostly calls and small raises, sometimes all the chips, so that hands come to a showdown."""
    raises = state.can_complete_bet_or_raise_to()
    draw = random.random()
    if raises and draw < 0.3:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        assert least is not None
        assert most is not None
        size = random.random()
        if size < 0.35:
            return least
        if size < 0.6:
            return most
        return random.randint(least, min(most, 3 * least))
    owes = bool(state.checking_or_calling_amount)
    if not owes and not _facts(state)["others_with_chips"]:
        return "call"  # PokerKit asks, though nothing can follow
    return "fold" if draw > (0.85 if owes else 0.99) else "call"


def _ask(random: Random, state: State) -> tuple[Act, str] | None:
    """Now and then an act that may well be illegal."""
    if random.random() >= TRIES:
        return None
    return _some_raise(random, state) if random.random() < 0.6 else _some_other(random, state)


def _some_raise(random: Random, state: State) -> tuple[Act, str] | None:
    """A raise about the least, the most, all the chips, or of any size."""
    player, highest = state.actor_index, max(state.bets)
    assert player is not None
    big = state.streets[1].min_completion_betting_or_raising_amount
    mine = state.bets[player] + state.stacks[player]
    least = state.min_completion_betting_or_raising_to_amount or highest + big
    most = state.max_completion_betting_or_raising_to_amount or mine
    anything = random.randint(highest + 1, highest + 4 * big)
    level = random.choice((least - 1, least, most, most + 1, mine, mine + 1, anything))
    return raise_asked(state, level) if level > highest else None


def raise_asked(state: State, level: int) -> tuple[Act, str]:
    """A bet or raise to a level, and what PokerKit says against it."""
    try:
        state.verify_completion_betting_or_raising_to(level)
    except ValueError as error:
        return as_act(state, level), str(error)
    return as_act(state, level), ""


def _some_other(random: Random, state: State) -> tuple[Act, str] | None:
    """A check, a call of about the right amount, or an act of somebody who is not to act."""
    player = random.choice((state.actor_index, random.randrange(state.player_count)))
    owes = state.checking_or_calling_amount or 0
    kind = random.choice((names.FOLD, names.CHECK, names.CALL))
    big = state.streets[1].min_completion_betting_or_raising_amount
    pays = max(0, owes + random.choice((-1, 0, 0, 1, big))) if kind == names.CALL else 0
    if kind == names.CALL and not pays:
        return None
    return other_asked(state, player, kind, pays)


def other_asked(state: State, player: int | None, kind: int, pays: int) -> tuple[Act, str]:
    """A fold, check or call of any player, and what is against it."""
    assert player is not None
    assert state.street_index is not None
    act = Act(player, state.street_index, kind, names.PLAIN, pays, 0)
    if player != state.actor_index:
        return act, "turn"
    return act, "" if kind == names.FOLD or pays == (state.checking_or_calling_amount or 0) else "amount"
