"""A session as iPoker tells it: the events of its XML. Stakes are told once; wins hold the uncalled bet."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from pokerstats.model.games import BY_ID
from pokerstats.model.money import SCALE
from pokerstats.model.names import PREFLOP, REAL, TOURNAMENT
from pokerstats.read.templates import NOISE
from pokerstats.writers.render import Event, Value
from pokerstats.writers.synth.hand import Act, Hand, packed
from pokerstats.writers.synth.play import BOARD_SEEN

# the room has one code for the big blind, alone or with the small one
_POSTS: Final = {"post_big": "post_both", "post_dead_small": "post_small"}
_NO_CHIPS: Final[dict[str, Value]] = {"money": 0}
_HIGH_ONLY: Final = {"omaha5": "omaha", "omaha6": "omaha"}  # their number of cards tells them


def told(hands: Iterable[Hand]) -> Iterator[Event]:
    """The events of one session."""
    dealt = iter(hands)
    first = next(dealt, None)
    if first is None:
        return
    yield from _session(first)
    for hand in chain([first], dealt):
        yield from _game(hand)


def _session(hand: Hand) -> Iterator[Event]:
    terms = hand.terms
    yield Event("info", {"text": str(hand.number)})
    yield Event("hand", {"money_kind": REAL})
    values: dict[str, Value] = {
        "game": BY_ID[_HIGH_ONLY.get(terms.game, terms.game)].code, "limit": terms.limit, "symbol": terms.currency,
    }  # fmt: skip
    if terms.is_cash:
        yield Event("hand", values | {"small": terms.small, "big": terms.big})
        yield Event("table", {"table": f"{hand.table}, {hand.number % 10**9}"})
        yield Event("hand", {"currency": terms.currency})
    else:
        yield Event("hand", values)
        yield Event("table", {"table": f"{hand.table}, {hand.number % 10**9}"})
        yield Event("hand", {"money_kind": TOURNAMENT, "text": hand.table})
        yield Event("hand", {"money_kind": TOURNAMENT, "tournament": str(hand.number)})
        yield Event("hand", {"buy_in": 10 * SCALE, "fee": SCALE})
    yield Event("hand", {"buy_currency": terms.currency})
    yield Event("hero", {"name": hand.hero})


def _game(hand: Hand) -> Iterator[Event]:
    at = hand.at
    yield Event("hand", {"id": str(hand.number)})
    yield Event("hand", {
        "year": at.year, "month": at.month, "day": at.day, "hour": at.hour, "minute": at.minute, "second": at.second,
    })  # fmt: skip
    yield from _players(hand)
    acts = [act for act in hand.acts if act.kind not in ("uncalled", "says")]
    posts = [act for act in acts if act.kind.startswith("post")]
    yield Event(NOISE, {"text": '<round no="0">'})
    yield from (_act(hand, act) for act in posts)
    for street in range(hand.streets + 1):
        yield Event("street", {"street": street})
        yield from _cards(hand, street)
        yield from (_act(hand, act) for act in acts[len(posts) :] if act.street == street)
    yield Event("hand_over", {})


def _players(hand: Hand) -> Iterator[Event]:
    """Everybody at the table, with what he gets from it, his part of the pot and what nobody called, and his bets."""
    wins = dict.fromkeys((seat.seat for seat in hand.listed), 0)
    bets = dict(wins)
    for seat, won in zip(hand.players, hand.won(), strict=True):
        wins[seat.seat] += won
    for act in hand.acts:
        told = wins if act.kind == "uncalled" else bets
        told[hand.players[act.i].seat] += act.added
    for seat in hand.listed:
        yield Event("seat", {"seat": seat.seat, "name": seat.name, "stack": seat.stack})
        if seat.seat == hand.button:
            yield Event("button", {"button": seat.seat})
        yield Event("result", {"seat": seat.seat, "amount": wins[seat.seat], "put_in": bets[seat.seat]})


def _cards(hand: Hand, street: int) -> Iterator[Event]:
    """The hands dealt, those unknown to the hero covered; later the new cards of the board."""
    if street != PREFLOP:
        new = hand.boards[0][BOARD_SEEN[street - 1] : BOARD_SEEN[street]]
        yield Event("street", {"street": street, "cards": packed(new), "int": len(new)})
        return
    size = hand.terms.hole
    for i, seat in enumerate(hand.players):
        dealt: dict[str, Value] = {"player": seat.name, "open": size}
        if hand.shows(i) or seat.name == hand.hero:
            yield Event("dealt", dealt | {"cards": packed(hand.hole[i])})
        else:
            yield Event("dealt", dealt | {"rest": " X" * (size - 1)})


def _act(hand: Hand, act: Act) -> Event:
    player: dict[str, Value] = {"player": hand.players[act.i].name}
    if act.kind in ("fold", "check"):
        return Event(act.kind, player | _NO_CHIPS)
    if act.kind.startswith("post"):
        return Event(_POSTS.get(act.kind, act.kind), player | {"amount": act.added})
    if act.all_in:
        return Event("all_in", player | {"amount": act.added})
    if act.kind == "raise":
        return Event("raise_level", player | {"to": act.to})
    return Event(act.kind, player | {"amount": act.added})
