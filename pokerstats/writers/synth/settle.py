"""Who is paid what: pots cut by all-ins, rake by the schedule, split by boards, halves and ties."""

from pokerstats.model.games import BY_ID, HOLDEM_HIGH
from pokerstats.rake.pot import Pot as Raked
from pokerstats.rake.pot import charge, pots_of
from pokerstats.rake.schedule import Tier
from pokerstats.replay.made import best_of
from pokerstats.writers.synth.betting import Betting
from pokerstats.writers.synth.hand import Award, Hand, Pot, packed


def cut_pots(betting: Betting) -> list[Pot]:
    """Main and side pots: cut at what each player still in has called; folded chips lie where they reach.

    Dead money belongs to the main pot; what only folded players reach joins the pot below.
    """
    live = [i for i, is_live in enumerate(betting.live) if is_live]
    dead = sum(betting.dead)
    if len(live) == 1:
        return [Pot(betting.pot(), live)]
    pots: list[Pot] = []
    below = 0
    for reach in sorted({betting.called[i] for i in live}):
        amount = sum(min(called, reach) - min(called, below) for called in betting.called)
        if not pots:
            amount += dead
        if amount:
            pots.append(Pot(amount, [i for i in live if betting.called[i] >= reach]))
        below = reach
    rest = betting.pot() - sum(pot.amount for pot in pots)
    pots[-1] = pots[-1]._replace(amount=pots[-1].amount + rest)
    return pots


def take_rake(hand: Hand, pots: list[Pot], tier: Tier | None) -> None:
    """The rake of a hand and of each of its pots: the main pot pays first."""
    hand.pots = pots
    if tier is None or hand.terms.schedule is None:
        return
    of = Raked([hand.total()], hand.terms.big, flop=hand.streets > 0, sides=[pot.amount for pot in pots[1:]])
    hand.rake = charge(tier, hand.terms.schedule, of).rake or 0
    shares = pots_of(tier, hand.terms.schedule, of, hand.rake) or [hand.rake]
    hand.pots = [pot._replace(rake=share) for pot, share in zip(pots, shares, strict=True)]


def read_cards(hand: Hand) -> None:
    """What each player still in holds on each board."""
    rules = BY_ID[hand.terms.game]
    by_omaha = rules.evaluator != HOLDEM_HIGH
    for board in hand.boards:
        on_board = packed(board)
        hand.values.append(
            {i: best_of(packed(hand.hole[i]), on_board, by_omaha=by_omaha, with_low=rules.hi_lo) for i in hand.live()}
        )


def pay(hand: Hand) -> None:
    """The awards, of each board the last side pot first, as rooms print them."""
    unit = hand.terms.unit
    live = hand.live()
    if len(live) == 1:
        hand.awards = [Award(0, 0, live[0], hand.total() - hand.rake)]
        return
    for board, values in enumerate(hand.values):
        for number in reversed(range(len(hand.pots))):
            pot = hand.pots[number]
            share = parts_of(pot.amount - pot.rake, len(hand.boards), unit)[board]
            for amount, winners in _halves(share, pot.eligible, values, unit):
                paid = zip(winners, parts_of(amount, len(winners), unit), strict=True)
                hand.awards += [Award(board, number, i, part) for i, part in paid if part]


def winners_of(hand: Hand) -> set[int]:
    """Who is paid, and who would be if there were a chip more."""
    best = {award.i for award in hand.awards}
    for values in hand.values:
        for pot in hand.pots:
            for _, winners in _halves(2, pot.eligible, values, 1):
                best.update(winners)
    return best


def _halves(
    share: int, eligible: list[int], values: dict[int, tuple[int, int]], unit: int
) -> list[tuple[int, list[int]]]:
    """What the high and the low get of a pot, and whose it is."""
    high = max(values[i][0] for i in eligible)
    low = max(values[i][1] for i in eligible)
    highs = [i for i in eligible if values[i][0] == high]
    if low == 0:
        return [(share, highs)]
    for_high, for_low = parts_of(share, 2, unit)
    return [(for_high, highs), (for_low, [i for i in eligible if values[i][1] == low])]


def parts_of(amount: int, count: int, unit: int) -> list[int]:
    """Equal parts in whole units; the odd ones go to the first, which is nearest left of the button."""
    each, odd = divmod(amount // unit, count)
    return [(each + (nth < odd)) * unit for nth in range(count)]
