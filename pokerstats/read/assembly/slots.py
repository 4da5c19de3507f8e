"""Where each slot stands in the records that the assembler reads, and its counters and facts of a hand."""

from typing import Final

import numpy as np

from pokerstats.columns.layout import (
    I64,
)
from pokerstats.model import names as words
from pokerstats.model.games import BY_ID, GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.read.events import KINDS, slots_of, width_of

Bytes = np.ndarray[tuple[int], np.dtype[np.uint8]]
K: Final = KINDS
WIDTHS: Final = np.array([width_of(kind) for kind in KINDS], np.int64)
REPLAYED: Final = np.array([game.replayed for game in GAMES], np.int8)
HOLE_CARDS: Final = np.array([game.hole for game in GAMES], np.int64)
UNITS: Final = np.array([currency.unit for currency in CURRENCIES], np.int64)
OMAHA: Final = BY_ID["omaha"].code  # omaha5 and omaha6 follow it
MAX_BOARDS: Final = 3
US: Final = 1_000_000
# Acts that are one event and one row: event kind -> (action, form).
ACTS: Final = {
    "fold": (words.FOLD, words.PLAIN), "check": (words.CHECK, words.PLAIN), "call": (words.CALL, words.PLAIN),
    "call_to": (words.CALL, words.CALL_TO), "bet": (words.BET, words.PLAIN), "raise_to": (words.RAISE, words.BY_TO),
    "raise_level": (words.RAISE, words.TO), "raise_by": (words.RAISE, words.BY),
    "raise_adding": (words.RAISE, words.ADDING), "post_big": (words.POST_BIG, words.PLAIN),
    "post_dead": (words.POST_DEAD, words.PLAIN), "post_ante": (words.POST_ANTE, words.PLAIN),
    "straddle": (words.STRADDLE, words.PLAIN), "bring_in": (words.BRING_IN, words.PLAIN),
    "complete": (words.COMPLETE, words.BY_TO), "draw": (words.DRAW, words.PLAIN),
    "stand_pat": (words.DRAW, words.PLAIN), "all_in": (words.BET, words.SHOVE),
}  # fmt: skip
# Per event kind: action, form, and where amount, to, all_in, cards and more_cards stand (-1: not told).
ACT_WORDS: Final = 7


def _act_table() -> I64:
    table = np.full((len(KINDS), ACT_WORDS), -1, np.int64)
    for kind, (act, form) in ACTS.items():
        slots = slots_of(kind)
        places = [slots[s].at if s in slots else -1 for s in ("amount", "to", "all_in", "cards", "more_cards")]
        table[KINDS[kind]] = [act, form, *places]
    for kind in ("post_small", "post_both", "post_missed"):
        table[KINDS[kind], 0] = words.POST_SMALL
    return table


ACT_TABLE: Final = _act_table()
_HAND: Final = {name: slot.at for name, slot in slots_of("hand").items()}
HAND_ID, HAND_GAME, HAND_LIMIT, HAND_MIX = _HAND["id"], _HAND["game"], _HAND["limit"], _HAND["mix"]
HAND_SKIN, HAND_CURRENCY, HAND_SMALL, HAND_BIG = _HAND["skin"], _HAND["currency"], _HAND["small"], _HAND["big"]
HAND_ANTE, HAND_CAP, HAND_TOURNAMENT = _HAND["ante"], _HAND["cap"], _HAND["tournament"]
HAND_BUY_IN, HAND_BOUNTY, HAND_FEE = _HAND["buy_in"], _HAND["bounty"], _HAND["fee"]
HAND_BUY_CURRENCY, HAND_YEAR, HAND_YEAR2 = _HAND["buy_currency"], _HAND["year"], _HAND["year2"]
HAND_ZONE, HAND_ZONE2, HAND_MONEY, HAND_SYMBOL = _HAND["zone"], _HAND["zone2"], _HAND["money_kind"], _HAND["symbol"]
HAND_CONVERTED: Final = _HAND["converted"]
_TABLE: Final = {name: slot.at for name, slot in slots_of("table").items()}
TABLE_NAME, TABLE_MAX, TABLE_BUTTON = _TABLE["table"], _TABLE["max"], _TABLE["button"]
TABLE_MONEY, TABLE_CURRENCY, TABLE_TOURNAMENT = _TABLE["money_kind"], _TABLE["currency"], _TABLE["tournament"]
_SEAT: Final = {name: slot.at for name, slot in slots_of("seat").items()}
SEAT_NUMBER, SEAT_NAME, SEAT_STACK, SEAT_OUT = _SEAT["seat"], _SEAT["name"], _SEAT["stack"], _SEAT["sitting_out"]
_BOTH: Final = {name: slot.at for name, slot in slots_of("post_both").items()}
BOTH_AMOUNT, BOTH_LIVE, BOTH_DEAD, BOTH_ALL_IN = _BOTH["amount"], _BOTH["live"], _BOTH["dead"], _BOTH["all_in"]
_TOTAL: Final = {name: slot.at for name, slot in slots_of("printed_total").items()}
TOTAL_TOTAL, TOTAL_MAIN, TOTAL_SIDE, TOTAL_SIDE1 = _TOTAL["total"], _TOTAL["main"], _TOTAL["side"], _TOTAL["side1"]
TOTAL_RAKE, TOTAL_JACKPOT, TOTAL_OTHER = _TOTAL["rake"], _TOTAL["jackpot"], _TOTAL["other_fees"]
TOTAL_SITE_MONEY: Final = _TOTAL["site_money"]
SIDE_POTS: Final = 8
UNSEATED_FROM: Final = 101  # seat numbers of players whom the text never seats
_RESULT: Final = {name: slot.at for name, slot in slots_of("result").items()}
RESULT_SEAT, RESULT_KIND, RESULT_AMOUNT = _RESULT["seat"], _RESULT["kind"], _RESULT["amount"]
RESULT_CARDS, RESULT_PLAYER, RESULT_PUT_IN = _RESULT["cards"], _RESULT["player"], _RESULT["put_in"]
_PAYOUT: Final = {name: slot.at for name, slot in slots_of("payout").items()}
PAYOUT_PLACE, PAYOUT_AMOUNT, PAYOUT_OWN = _PAYOUT["place"], _PAYOUT["amount"], _PAYOUT["own"]
PAYOUT_SHARES, PAYOUT_SYMBOL, PAYOUT_OF = _PAYOUT["shares"], _PAYOUT["symbol"], _PAYOUT["of"]
PAYOUT_PLAYERS: Final = (_PAYOUT["player"], _PAYOUT["player2"], _PAYOUT["player3"])
_ADDED: Final = {name: slot.at for name, slot in slots_of("added_on").items()}
ADDED_OF, ADDED_COST = _ADDED["of"], _ADDED["cost"]
ADDED_CURRENCY, ADDED_SYMBOL = _ADDED["currency"], _ADDED["symbol"]

K_HAND, K_TABLE, K_BUTTON, K_SEAT = K["hand"], K["table"], K["button"], K["seat"]
K_SITS_OUT, K_HOLE_CARDS, K_POST_SMALL, K_POST_BOTH = K["sits_out"], K["hole_cards"], K["post_small"], K["post_both"]
K_POST_MISSED, K_POST_ANTE, K_POST_BIG = K["post_missed"], K["post_ante"], K["post_big"]
K_STREET, K_SHOWDOWN, K_DEALT = K["street"], K["showdown"], K["dealt"]
K_SHOW, K_MUCK, K_UNCALLED, K_COLLECTED = K["show"], K["muck"], K["uncalled"], K["collected"]
K_CASH_OUT, K_SITE_MONEY, K_ADDED_ON, K_CANCELLED = K["cash_out"], K["site_money"], K["added_on"], K["cancelled"]
K_TOTAL, K_BOARD, K_RESULT, K_HAND_OVER = K["printed_total"], K["printed_board"], K["result"], K["hand_over"]
K_HERO, K_RAKE_PART, K_PAYOUT = K["hero"], K["rake_part"], K["payout"]

POSTS_IN_PARTS: Final = (K_POST_SMALL, K_POST_BOTH, K_POST_MISSED)
TELL_CARDS: Final = (K_DEALT, K_SHOW, K_MUCK)

# Counters of what is written so far, and facts of the hand that is being read.
N_TEXTS, N_SEATS, N_ACTIONS, N_POTS, N_AWARDS, N_UNCALLED, N_RESULTS, N_PAYOUTS, N_HASHED = range(9)
N_WORDS: Final = 9
(
    F_STREET, F_DEAL_DONE, F_CANCELLED, F_TOTAL_SEEN, F_OVER, F_TOO_FINE, F_SMALLS, F_HEROES, F_CONVERTED, F_ID,
    F_ANTE_KNOWN, F_STRANGERS, F_RAKE_TOLD,
) = range(13)  # fmt: skip
F_WORDS: Final = 13
