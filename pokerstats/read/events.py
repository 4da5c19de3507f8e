"""What a line can tell: event kinds, the fields of a template, and the slots that an event carries.

An event stream is a flat int64 array of records `[kind, line, slot, slot, …]`; the number and order of the
slots is that of `EVENTS[kind]`, text and name fields taking two (offset, length). A slot that the template
does not print holds `layout.NONE` (text: length -1). Noise lines make no event.
"""

from typing import Final, NamedTuple

# field type -> how a template's {field} reads the line
#   text    shortest run of bytes up to what follows (may be empty)
#   name    longest run up to what follows, matched from the right (player and table names)
#   player  the longest name of the hand's own seat list that stands here; on a line that nothing else explains all up
#           to what follows (`stranger`): a name of the list but for blanks at its ends, or one it lacks (STRANGERS)
#   money   an amount: optional currency symbol before or after, thousands marks, up to 4 decimals
#   int     digits
#   roman   digits or roman numerals (levels)
#   cards   cards with blanks or bracket pairs between: `2c 3d] [4h`
#   enum    one word of the grammar's list of that name
#   rest    all that is left of the line; its content is not kept
#   gap     any run of blanks, also none
FIELD_TYPES: Final[dict[str, str]] = {
    # hand heads
    "id": "text", "game": "enum", "limit": "enum", "mix": "enum", "skin": "enum", "currency": "enum",
    "small": "money", "big": "money", "ante": "money", "cap": "money",
    "tournament": "text", "buy_in": "money", "bounty": "money", "fee": "money", "buy_currency": "enum",
    "level": "roman", "year": "int", "month": "int", "day": "int", "hour": "int", "minute": "int", "second": "int",
    "zone": "text", "year2": "int", "month2": "int", "day2": "int", "hour2": "int", "minute2": "int",
    "second2": "int", "zone2": "text",
    # tables and seats
    "table": "name", "max": "int", "button": "int", "seat": "int", "name": "name", "stack": "money",
    # acts
    "player": "player", "amount": "money", "to": "money", "live": "money", "dead": "money", "count": "int",
    "cost": "money", "place": "int", "own": "money", "player2": "player", "player3": "player",
    "cards": "cards", "more_cards": "cards", "board_cards": "cards", "pot": "int",
    # totals
    "total": "money", "main": "money", "side": "money", "side1": "money", "side2": "money", "side3": "money",
    "side4": "money", "side5": "money", "side6": "money", "side7": "money", "side8": "money",
    "rake": "money", "jackpot": "money", "other_fees": "money", "amount2": "money",
    "amount3": "money", "site_money": "money", "put_in": "money",
    # not kept
    "position": "enum", "text": "text", "word": "text", "int": "int", "money": "money", "rest": "rest", "gap": "gap",
    # in no template as written: a player whom the seat list does not name
    "stranger": "text",
}  # fmt: skip

# Flags are slots too, set to 1 (or to N by `[name=N:…]`) where the optional group is present, or by
# `event(name=value)`; values may be words of the vocabularies named in WORDS (language.py).
EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "hand": (
        "id", "game", "limit", "mix", "skin", "currency", "small", "big", "ante", "cap", "tournament", "buy_in",
        "bounty", "fee", "buy_currency", "year", "month", "day", "hour", "minute", "second", "zone", "year2", "month2",
        "day2", "hour2", "minute2", "second2", "zone2", "money_kind", "symbol", "fast", "converted",
    ),
    "table": ("table", "max", "button", "money_kind", "currency", "tournament"),
    "button": ("button", "player"),
    "seat": ("seat", "name", "stack", "sitting_out", "bounty"),
    "sits_out": ("player",),
    "hole_cards": (),  # the deal is done: a heading such as *** HOLE CARDS ***
    "post_small": ("player", "amount", "all_in"),
    "post_big": ("player", "amount", "all_in"),
    "post_dead": ("player", "amount", "all_in"),
    "post_both": ("player", "amount", "live", "dead", "all_in"),
    "post_ante": ("player", "amount", "all_in"),
    "post_missed": ("player", "amount", "all_in"),
    "straddle": ("player", "amount", "all_in"),
    "bring_in": ("player", "amount", "all_in"),
    "complete": ("player", "amount", "to", "all_in"),
    "fold": ("player", "cards"),
    "check": ("player",),
    "call": ("player", "amount", "all_in"),
    "call_to": ("player", "to", "all_in"),
    "bet": ("player", "amount", "all_in"),
    "raise_to": ("player", "amount", "to", "all_in"),  # both figures printed: amount = by
    "raise_level": ("player", "to", "all_in"),  # only the level
    "raise_by": ("player", "amount", "all_in"),
    "raise_adding": ("player", "amount", "all_in"),
    "draw": ("player", "count", "cards", "more_cards"),
    "stand_pat": ("player",),
    "street": ("street", "board", "cards", "more_cards"),  # flop; or whole board in cards + new one in more_cards
    "showdown": ("board",),
    "dealt": ("player", "cards", "more_cards", "open"),  # open = an up card of stud
    "show": ("player", "cards", "partial"),
    "muck": ("player", "cards"),
    "no_show": ("player",),
    "uncalled": ("player", "amount"),
    "collected": ("player", "amount", "pot", "board", "half"),
    "cash_out": ("player", "amount", "fee"),
    "site_money": ("amount",),
    "added_on": ("player", "amount", "of", "cost", "currency", "symbol"),  # chips bought in a hand, and what for
    # of a player's tournament: his place and prize, a bounty (one of `shares` who share it, and his own behind it)
    "payout": ("player", "of", "place", "amount", "own", "shares", "player2", "player3", "symbol"),
    "cancelled": (),
    "summary": (),  # the summary's heading
    "printed_total": (
        "total", "main", "side", "side1", "side2", "side3", "side4", "side5", "side6", "side7", "side8",
        "rake", "jackpot", "other_fees", "site_money",
    ),
    "rake_part": ("amount", "rake"),  # what one award bore of the hand's rake, or all of it; 0 tells nothing
    "printed_board": ("board", "cards"),
    "result": ("seat", "kind", "amount", "amount2", "amount3", "cards", "player", "put_in"),
    "hand_over": (),  # the room's own mark of a complete hand
    "all_in": ("player", "amount", "all_in"),  # chips put in now, all he has: whether a call, bet or raise is not said
    "hero": ("name",),  # who the hand was written for
    "info": (),  # tells something true that reaches no column but is no noise (used line)
}  # fmt: skip
KINDS: Final = {kind: code for code, kind in enumerate(EVENTS)}
TWO_WORDS: Final = frozenset({"text", "name"})
# Events that only somebody who is in the hand can have: they make a player of a name that the seat list lacks.
STRANGERS: Final = frozenset({
    "post_small", "post_big", "post_dead", "post_both", "post_ante", "post_missed", "straddle", "bring_in", "complete",
    "fold", "check", "call", "call_to", "bet", "raise_to", "raise_level", "raise_by", "raise_adding", "all_in", "draw",
    "stand_pat", "dealt", "show", "muck", "uncalled", "collected", "cash_out",
})  # fmt: skip


class Slot(NamedTuple):
    """Where a slot of an event stands in its record."""

    at: int  # index within the record (kind is 0, line is 1)
    words: int


def slots_of(kind: str) -> dict[str, Slot]:
    """Each slot of an event kind with its place in the record."""
    places: dict[str, Slot] = {}
    at = 2
    for name in EVENTS[kind]:
        words = 2 if FIELD_TYPES.get(name) in TWO_WORDS else 1
        places[name] = Slot(at, words)
        at += words
    return places


def width_of(kind: str) -> int:
    """The number of int64 words of a record."""
    return 2 + sum(slot.words for slot in slots_of(kind).values())
