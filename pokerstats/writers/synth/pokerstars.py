"""A hand as PokerStars tells it: the events of its text, line by line."""

from collections.abc import Iterable, Iterator
from typing import Final

from pokerstats.model.games import BY_ID
from pokerstats.model.money import SCALE
from pokerstats.model.names import (
    FLOP,
    RESULT_COLLECTED,
    RESULT_FOLDED,
    RESULT_LOST,
    RESULT_MUCKED,
    RESULT_WON,
    TOURNAMENT,
)
from pokerstats.read.templates import NOISE
from pokerstats.replay.evaluate import (
    CATEGORY_AT,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    hand_name,
    low_name,
)
from pokerstats.writers.render import Event, Value
from pokerstats.writers.synth.hand import Act, Hand, packed
from pokerstats.writers.synth.play import BOARD_SEEN

_FOLDED: Final = ("folded before Flop", "folded on the Flop", "folded on the Turn", "folded on the River")
_DID_NOT_BET: Final = "folded before Flop (didn't bet)"
_LEVELS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
# the words of the enum `position`
_SMALL, _BIG, _BUTTON, _BUTTON_SMALL, _BUTTON_BIG = 1, 2, 3, 4, 5
_POSTS: Final = {"post_dead_small": "post_small"}


def told(hands: Iterable[Hand]) -> Iterator[Event]:
    """The events of hands."""
    for hand in hands:
        yield from _told(hand)


def _told(hand: Hand) -> Iterator[Event]:
    """The events of a hand, two empty lines behind it."""
    yield from _head(hand)
    yield from _play(hand)
    if len(hand.live()) > 1:
        yield from _showdown(hand)
    else:
        yield from _alone(hand)
    yield Event("summary", {})
    yield from _totals(hand)
    yield from _results(hand)
    yield Event(NOISE, {"text": ""})
    yield Event(NOISE, {"text": ""})


def _head(hand: Hand) -> Iterator[Event]:
    terms, at = hand.terms, hand.at
    values: dict[str, Value] = {
        "id": str(hand.number), "game": _game(hand), "limit": terms.limit, "small": terms.small, "big": terms.big,
        "year": at.year, "month": at.month, "day": at.day, "hour": at.hour, "minute": at.minute, "second": at.second,
        "zone": "ET", "symbol": terms.currency,
    }  # fmt: skip
    if terms.is_cash:
        values |= {"currency": terms.currency, "gap": "  "}
        table = hand.table
    else:
        number = 900_000_000 + hand.number // 500
        values |= {
            "tournament": str(number), "buy_in": 10 * SCALE, "fee": SCALE, "buy_currency": terms.currency,
            "money_kind": TOURNAMENT, "level": _LEVELS[hand.number // 10 % len(_LEVELS)],
        }  # fmt: skip
        table = f"{number} {hand.max_seats}"
    yield Event("hand", values)
    yield Event("table", {"table": table, "max": hand.max_seats, "button": hand.button})
    for seat in hand.listed:
        listed: dict[str, Value] = {"seat": seat.seat, "name": seat.name, "stack": seat.stack}
        yield Event("seat", listed | {"sitting_out": 1} if seat.away else listed)


def _play(hand: Hand) -> Iterator[Event]:
    """Posts, the deal, and street by street the acts."""
    dealt = False
    street = 0
    for act in hand.acts:
        if not dealt and not act.kind.startswith(("post", "straddle")):
            dealt = True
            yield from _deal(hand)
        while street < act.street:
            street += 1
            yield Event("street", {"street": street, "cards": packed(hand.boards[0][: BOARD_SEEN[street]])})
        yield _act(hand, act)
    if not dealt:
        yield from _deal(hand)
    if hand.streets > street:
        yield from _rest_of_boards(hand, street)


def _deal(hand: Hand) -> Iterator[Event]:
    yield Event("hole_cards", {})
    for seat, cards in zip(hand.players, hand.hole, strict=True):
        if seat.name == hand.hero:
            yield Event("dealt", {"player": seat.name, "cards": packed(cards)})


def _rest_of_boards(hand: Hand, street: int) -> Iterator[Event]:
    """Streets without an act; a board that runs twice is told from where the boards part."""
    for number, board in enumerate(hand.boards, 1):
        for later in range(street + 1, hand.streets + 1):
            values: dict[str, Value] = {"street": later, "cards": packed(board[: BOARD_SEEN[later]])}
            yield Event("street", values | {"board": number} if len(hand.boards) > 1 else values)


def _act(hand: Hand, act: Act) -> Event:
    if act.kind == "says":
        return Event(NOISE, {"text": act.text})
    values: dict[str, Value] = {"player": hand.players[act.i].name}
    kind = _POSTS.get(act.kind, act.kind)
    if kind == "raise":
        kind = "raise_to"
        values |= {"amount": act.by, "to": act.to}
    elif kind not in ("fold", "check"):
        values["amount"] = act.added
    if act.all_in:
        values["all_in"] = 1
    return Event(kind, values)


def _alone(hand: Hand) -> Iterator[Event]:
    """Who is left takes the pot, and seldom shows."""
    (award,) = hand.awards
    name = hand.players[award.i].name
    yield Event("collected", {"player": name, "amount": award.amount, "pot": 0, "words": "from pot"})
    if hand.number % 5:
        yield Event("no_show", {"player": name})


def _showdown(hand: Hand) -> Iterator[Event]:
    """Hands are shown, and paid board by board."""
    runs = len(hand.boards)
    for board in range(runs):
        yield Event("showdown", {"board": board + 1} if runs > 1 else {})
        for i in hand.showdown:
            player: dict[str, Value] = {"player": hand.players[i].name}
            if i in hand.mucks:
                yield Event("muck", player)
            else:
                yield Event("show", player | {"cards": packed(hand.hole[i]), "rest": f"{_made(hand, board, i)})"})
        for award in hand.awards:
            if award.board == board:
                yield _collected(hand, award.i, award.amount, award.pot)


def _collected(hand: Hand, i: int, amount: int, pot: int) -> Event:
    words = {1: "from pot", 2: "main pot" if pot == 0 else "side pot"}
    values: dict[str, Value] = {"player": hand.players[i].name, "amount": amount, "pot": pot}
    values["words"] = words.get(len(hand.pots), "main pot" if pot == 0 else "side pot-{pot}")
    return Event("collected", values)


def _totals(hand: Hand) -> Iterator[Event]:
    values: dict[str, Value] = {"total": hand.total(), "rake": hand.rake}
    names = ["main", "side"] if len(hand.pots) == 2 else ["main", *(f"side{n}" for n in range(1, len(hand.pots)))]
    if len(hand.pots) > 1:
        values |= {name: pot.amount - pot.rake for name, pot in zip(names, hand.pots, strict=True)}
    yield Event("printed_total", values)
    if len(hand.boards) > 1:
        yield Event(NOISE, {"text": "Hand was run twice"})
        for number, board in enumerate(hand.boards, 1):
            yield Event("printed_board", {"board": number, "cards": packed(board)})
    elif hand.streets:
        yield Event("printed_board", {"cards": packed(hand.boards[0][: BOARD_SEEN[hand.streets]])})


def _results(hand: Hand) -> Iterator[Event]:
    """What the summary says of each seat that was dealt in."""
    place = {seat.seat: i for i, seat in enumerate(hand.players)}
    for seat in hand.listed:
        if seat.dealt:
            i = place[seat.seat]
            values: dict[str, Value] = {"seat": seat.seat, "player": seat.name}
            position = _position(hand, i)
            if position:
                values["position"] = position
            yield Event("result", values | _result(hand, i))


def _result(hand: Hand, i: int) -> dict[str, Value]:
    street = hand.folded[i]
    if street is not None:
        idle = street < FLOP and hand.paid[i] == 0
        return {"kind": RESULT_FOLDED, "words": _DID_NOT_BET if idle else _FOLDED[street]}
    if len(hand.live()) == 1:
        return {"kind": RESULT_COLLECTED, "amount": hand.awards[0].amount}
    cards: dict[str, Value] = {"cards": packed(hand.hole[i])}
    if i in hand.mucks:
        return {"kind": RESULT_MUCKED} | (cards if hand.number % 2 else {})
    won = [sum(award.amount for award in hand.awards if (award.i, award.board) == (i, n)) for n in (0, 1)]
    made = [_made(hand, board, i) for board in range(len(hand.boards))]
    if len(hand.boards) == 1:
        if won[0]:
            return cards | {"kind": RESULT_WON, "amount": won[0], "rest": made[0]}
        return cards | {"kind": RESULT_LOST, "rest": made[0]}
    return cards | _result_of_two(won, made)


def _result_of_two(won: list[int], made: list[str]) -> dict[str, Value]:
    """Of a board run twice: won or lost on each."""
    if won[0] and won[1]:
        return {"kind": RESULT_WON, "amount": won[0], "text": made[0], "amount2": won[1], "rest": made[1]}
    if won[0]:
        words = "with {text}, and lost"
        return {"kind": RESULT_WON, "amount": won[0], "text": made[0], "rest": made[1], "words": words}
    if won[1]:
        words = "lost with {text}"
        return {"kind": RESULT_WON, "amount": won[1], "text": made[0], "rest": made[1], "words": words}
    return {"kind": RESULT_LOST, "rest": f"{made[0]}, and lost with {made[1]}"}


def _position(hand: Hand, i: int) -> int:
    on_button = hand.players[i].seat == hand.button
    if i == hand.small:
        return _BUTTON_SMALL if on_button else _SMALL
    if i == hand.big:
        return _BUTTON_BIG if on_button else _BIG
    return _BUTTON if on_button else 0


def _game(hand: Hand) -> int:
    return BY_ID[hand.terms.game].code


def _made(hand: Hand, board: int, i: int) -> str:
    """What a player holds, in the room's words."""
    high, low = hand.values[board][i]
    made = in_words(high)
    if not hand.terms.hi_lo:
        return made
    return f"HI: {made}; LO: {low_name(low).replace('-', ',')}" if low else f"HI: {made}"


def in_words(value: int) -> str:
    """`a pair of Kings`, `high card Ace`, `a straight, Five to Nine`."""
    category, name = value >> CATEGORY_AT, hand_name(value)
    if category == HIGH_CARD:
        return name.replace(",", "", 1).removesuffix(" high")
    if category in (PAIR, FLUSH, FULL_HOUSE, STRAIGHT, STRAIGHT_FLUSH):
        return f"a {name}"
    return name
