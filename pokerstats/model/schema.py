"""The tables of a dataset: every column in its order, its type, whether it may be unknown, and what it says.

This is the contract that datasets, reports and users' SQL rely on. A column may be added in a minor version
(older data read as null); none is ever renamed or given another meaning. Type words:

    text          UTF-8; with `words`, one of the vocabulary's
    money         DECIMAL(18,4) of the row's or hand's currency
    bool  int16  int32  int64  uint64
    utc           timestamp in microseconds, UTC
    wall          timestamp in microseconds, the clock as printed
    list<text>  list<int16>

A null is "unknown" or "does not apply", never 0.
"""

from typing import Final, NamedTuple

from pokerstats.model import names
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.statistics import STATISTICS

SCHEMA_VERSION: Final = "1.2"
HAND_BITS: Final = 24  # hand = file_id * 2**24 + ordinal in the file


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: str
    says: str
    key: bool = False
    null: bool = False
    words: tuple[str, ...] = ()
    made: str = ""  # SQL by which the view makes it of other columns: it is not in the files


class Table(NamedTuple):
    """One table: a folder of Parquet files."""

    name: str
    says: str
    columns: tuple[Column, ...]

    def column(self, name: str) -> Column:
        """The column of this name; KeyError if the table has none."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)


def _key(name: str, kind: str, says: str, words: tuple[str, ...] = ()) -> Column:
    return Column(name, kind, says, key=True, words=words)


def _maybe(name: str, kind: str, says: str, words: tuple[str, ...] = ()) -> Column:
    return Column(name, kind, says, null=True, words=words)


def _sure(name: str, kind: str, says: str, words: tuple[str, ...] = ()) -> Column:
    return Column(name, kind, says, words=words)


_HAND: Final = _key("hand", "int64", "joins all tables: file_id * 2^24 + ordinal of the hand in its file")
_SEAT: Final = _key("seat", "int16", "seat number as printed; 101, 102 … for players the text never seats")
_GAMES: Final = tuple(game.id for game in GAMES)
_CURRENCIES: Final = tuple(currency.code for currency in CURRENCIES)
FILE_STATUSES: Final = ("read", "summary", "unrecognised", "unreadable")
QUARANTINE_REASONS: Final = ("truncated", "unsupported", "duplicate", "conflict")

HANDS: Final = Table(
    "hands",
    "One row a hand that was read: game, stakes, computed and printed totals, verdicts, and where it stands.",
    (
        _HAND,
        _sure("site", "text", "room or network that dealt the hand; (site, hand_id) is unique"),
        _sure("hand_id", "text", "the room's number of the hand as printed, without # and blanks"),
        _maybe("skin", "text", "brand of the network, or `converted` for text made by another program"),
        _maybe("played_at", "utc", "start of the hand"),
        _maybe("played_at_local", "wall", "start of the hand on the clock that the text prints"),
        _maybe("tz", "text", "zone of that clock as printed"),
        _maybe("table_name", "text", "name of the table"),
        _maybe("max_seats", "int16", "seats of the table"),
        _maybe("players_dealt", "int16", "players who were dealt cards; null if the hand is not re-played"),
        _maybe("players_flop", "int16", "players who saw a flop; null if the hand is not re-played"),
        _maybe("streets_dealt", "int16", "0 no board, 1 flop, 2 turn, 3 river; null if not re-played"),
        _sure("game", "text", "the game dealt", _GAMES),
        _maybe("mix", "text", "the mixed game that this hand is part of"),
        _sure("limit_type", "text", "betting structure", names.LIMITS),
        _sure("money", "text", "what is played for", names.MONEY_KINDS),
        _sure("currency", "text", "ISO code, or mBTC, USDT, chips", _CURRENCIES),
        _sure("unit", "money", "smallest amount that is paid"),
        _maybe("small_blind", "money", "small blind of the stakes"),
        _maybe("big_blind", "money", "big blind of the stakes"),
        _maybe("small_bet", "money", "fixed limit: the bet of the first streets"),
        _maybe("big_bet", "money", "fixed limit: the bet of the last streets"),
        _maybe("ante", "money", "ante of a player"),
        _maybe("bring_in", "money", "forced first bet of stud"),
        _maybe("stakes", "text", "`0.5/1`: the blinds, of fixed limit the two bets; null if not printed"),
        _maybe("button_seat", "int16", "seat of the button"),
        _sure("boards", "list<text>", "boards in the order dealt, cards run together: `9c6dTdKh6h`"),
        _maybe("total_pot", "money", "gross pot by the rules, without the uncalled bet"),
        _maybe("rake", "money", "rake taken; rake_source says how it is known"),
        _maybe("jackpot_fee", "money", "taken for a jackpot"),
        _maybe("other_fees", "money", "other fees taken from the pot"),
        _sure("site_money", "money", "put into the pot by the room"),
        _maybe("outside_money", "money", "paid to players from outside the pot, as cash-outs"),
        _maybe("printed_total_pot", "money", "total pot as printed, gross or net as the room has it"),
        _maybe("printed_rake", "money", "rake as printed"),
        _sure("rake_source", "text", "how rake is known", names.RAKE_SOURCES),
        _maybe("schedule", "text", "id of the rake schedule in force"),
        _maybe("expected_rake", "money", "rake by that schedule"),
        _maybe("rake_cap", "money", "most that the schedule takes from a hand of this kind"),
        _sure("status", "text", "what became of the hand", names.STATUSES),
        _maybe("verdict", "text", "the printed figures as a whole; null unless status is ok", names.VERDICTS),
        _maybe("pot_verdict", "text", "printed totals, pots, uncalled bets, contributions", names.VERDICTS),
        _maybe("award_verdict", "text", "who is paid how much", names.VERDICTS),
        _maybe("rake_verdict", "text", "rake taken against the schedule", names.VERDICTS),
        _maybe("reading", "text", "the reading taken where the room prints a line in several senses"),
        _sure("anonymous", "bool", "the room hides its players' names"),
        _sure("play", "uint64", "hash of the play: equal for copies of one hand"),
        _maybe("tournament_id", "text", "the room's number of the tournament"),
        _maybe("buy_in", "money", "buy-in without fee and bounty"),
        _maybe("bounty", "money", "part of the entry that goes to bounties"),
        _maybe("entry_fee", "money", "fee of the entry"),
        _maybe("buy_in_currency", "text", "currency of the entry", _CURRENCIES),
        _sure("file_id", "int32", "the input, see files"),
        _sure("line", "int32", "first line of the hand, 1-based"),
        _sure("offset", "int64", "first byte of the hand in the decompressed, not re-encoded file"),
        _sure("length", "int64", "bytes of the hand"),
    ),
)

SEATS: Final = Table(
    "seats",
    "One row a player of a hand: stack, what was put in and won, cards, rake shares.",
    (
        _HAND,
        _SEAT,
        _maybe("player", "text", "name as printed; null for a nameless seat"),
        _maybe("position", "text", "place relative to the button", names.POSITIONS),
        _maybe("is_hero", "bool", "the player whose history this is; null if the hand names no hero"),
        _sure("sitting_out", "bool", "not dealt in"),
        _sure("seated", "bool", "false for a player whom the seat list does not name"),
        _maybe("starting_stack", "money", "before blinds and antes"),
        _sure("added_on", "money", "chips bought inside the hand"),
        _sure("contributed", "money", "put into the pot, called money only"),
        _sure("uncalled", "money", "returned because nobody called it"),
        _maybe("won", "money", "awarded by the rules; where they leave it open by the text, if its sums close"),
        _maybe("printed_won", "money", "awarded by the text"),
        _maybe("outside", "money", "paid from outside the pot"),
        _maybe("cashout_fee", "money", "paid for a cash-out"),
        _maybe("net", "money", "won less contributed; null where won is"),
        _maybe("hole_cards", "text", "cards run together: `AhKh`"),
        _sure("shown", "bool", "the cards were shown at the table"),
        _maybe("rake_dealt", "money", "share of the rake, split among the players dealt in"),
        _maybe("rake_contributed", "money", "share of the rake, split among the contributors"),
        _maybe("rake_weighted", "money", "share of the rake by contribution"),
        _maybe("rake_winner", "money", "share of the rake by what was won"),
        *(
            Column(one.name, "bool", f"{one.title}: {one.done}; null unless: {one.chance}", null=True, made=one.follows)
            for one in STATISTICS
        ),
        _maybe("postflop_bets", "int16", "bets and raises on flop, turn and river"),
        _maybe("postflop_calls", "int16", "calls on flop, turn and river"),
    ),
)

ACTIONS: Final = Table(
    "actions",
    "One row an act, in order, with the computed return of an uncalled bet as a row of its own.",
    (
        _HAND,
        _key("n", "int16", "number of the act in the hand, from 1"),
        _sure("street", "text", "betting round", names.STREETS),
        _sure("seat", "int16", "who acts"),
        _sure("action", "text", "the act", names.ACTIONS),
        _sure("added", "money", "chips put in by the act; negative for an uncalled return"),
        _maybe("to", "money", "level of the round after the act"),
        _sure("all_in", "bool", "the last chips went in"),
        _maybe("cards", "text", "cards shown or drawn"),
        _maybe("discarded", "text", "cards thrown away"),
        _sure("line", "int32", "line of the file"),
    ),
)

POTS: Final = Table(
    "pots",
    "Main and side pots by the rules, gross.",
    (
        _HAND,
        _key("pot", "int16", "0 main, 1 … side pots"),
        _sure("amount", "money", "gross amount"),
        _maybe("rake", "money", "rake taken from this pot"),
        _maybe("fees", "money", "fees taken from this pot"),
        _sure("eligible", "list<int16>", "seats that can win it"),
    ),
)

AWARDS: Final = Table(
    "awards",
    "Who is paid what by the rules, pot by pot.",
    (
        _HAND,
        _key("pot", "int16", "0 main, 1 … side pots"),
        _key("board", "int16", "1 … number of the board"),
        _key("half", "text", "the part of the pot", names.HALVES),
        _key("seat", "int16", "who is paid"),
        _maybe("amount", "money", "paid by the rules; null where undecided"),
        _maybe("printed", "money", "paid by the text"),
    ),
)

PAYOUTS: Final = Table(
    "payouts",
    "What a tournament paid players, and what they paid on top of the entry: one row a player of a line that tells it.",
    (
        _HAND,
        _key("line", "int32", "line of the file; a line of a session's head comes with each of its hands"),
        _maybe("seat", "int16", "whom it is about; null: the hero, told by a session's head"),
        _sure("kind", "text", "what is told; a prize is a finish's, on a line of its own", names.PAYOUTS),
        _maybe("place", "int32", "of a finish: the place; null if it is not told"),
        _maybe("amount", "money", "paid to the player, of re-buys and add-ons by him; 0 of a finish without a prize"),
        _maybe("own_bounty", "money", "the player's own bounty as a bounty that he won leaves it"),
        _maybe("currency", "text", "currency of the amount; null if none is printed", _CURRENCIES),
    ),
)

EQUITY: Final = Table(
    "equity",
    "What an all-in hand was worth when the last chips went in.",
    (_HAND, _SEAT, _sure("ev_net", "money", "expected net result")),
)

FINDINGS: Final = Table(
    "findings",
    "Problems found, each with its line and the two figures that differ.",
    (
        _maybe("hand", "int64", "the hand, if it has a row in hands"),
        _sure("path", "text", "the input"),
        _sure("line", "int32", "line of the file, 1-based"),
        _maybe("site", "text", "room of the hand"),
        _maybe("hand_id", "text", "the room's number of the hand"),
        _sure("code", "text", "what is wrong, e.g. P401"),
        _sure("severity", "text", "how bad it is", names.SEVERITIES),
        _maybe("expected", "text", "the computed figure"),
        _maybe("printed", "text", "the figure of the text"),
        _maybe("unit", "text", "currency of the figures, or what they count"),
        _maybe("seat", "int16", "the seat it is about"),
        _maybe("street", "text", "the street it is about", names.STREETS),
        _maybe("pot", "int16", "the pot it is about"),
        _maybe("note", "text", "anything more"),
    ),
)

QUARANTINE: Final = Table(
    "quarantine",
    "Hand heads that have no row in hands: unreadable hands and second copies.",
    (
        _sure("path", "text", "the input"),
        _sure("line", "int32", "first line of the hand, 1-based"),
        _sure("offset", "int64", "first byte of the hand"),
        _sure("length", "int64", "bytes of the hand"),
        _sure("reason", "text", "the bucket that counts it", QUARANTINE_REASONS),
        _maybe("site", "text", "room of the hand"),
        _maybe("hand_id", "text", "the room's number of the hand"),
        _maybe("raw", "text", "the hand's text, of conflicts only"),
    ),
)

FILES: Final = Table(
    "files",
    "The inputs and how each of their lines was used.",
    (
        _key("file_id", "int32", "number of the input"),
        _sure("path", "text", "as given; members as `a.zip!/b.txt`, standard input as `-`"),
        _sure("sha256", "text", "hash of the content"),
        _sure("bytes", "int64", "size"),
        _maybe("site", "text", "room of its first hand"),
        _sure("encoding", "text", "how the bytes were read"),
        _sure("status", "text", "what the input is", FILE_STATUSES),
        _sure("hands", "int64", "hand heads seen"),
        _sure("lines_used", "int64", "lines of which a field reached a column or a check"),
        _sure("lines_noise", "int64", "blank lines and known noise"),
        _sure("lines_unknown", "int64", "lines that no template matches"),
        _maybe("preamble_offset", "int64", "where the file's preamble stands"),
        _maybe("preamble_length", "int64", "its bytes"),
        _sure("versions", "text", "grammar and schema that read it"),
    ),
)

TOURNAMENTS: Final = Table(
    "tournaments",
    "Tournaments as their hands tell of them: no shards, a view of hands, seats and payouts.",
    (
        _key("site", "text", "the room"),
        _key("tournament_id", "text", "the room's number of the tournament"),
        _maybe("name", "text", "its name"),
        _maybe("started_at", "utc", "start"),
        _maybe("currency", "text", "currency of the entry", _CURRENCIES),
        _maybe("buy_in", "money", "buy-in without fee and bounty"),
        _maybe("bounty", "money", "part of the entry that goes to bounties"),
        _maybe("fee", "money", "fee of the entry"),
        _maybe("entrants", "int32", "number of entries"),
        _maybe("prize_pool", "money", "sum of the prizes"),
        _maybe("hero_rank", "int32", "the hero's place"),
        _maybe("hero_prize", "money", "the hero's prize, 0 if he finished without one; null while no line tells it"),
        _maybe("hero_bounties", "money", "bounties that the hero won, a winner his own too; null if one is not told"),
        _maybe("hero_entries", "int32", "entries of the hero: one more for each time that he played on after a finish"),
        _maybe("hero_added", "money", "paid by the hero for re-buys and add-ons; null if one is not told"),
    ),
)

STORED: Final = (HANDS, SEATS, ACTIONS, POTS, AWARDS, PAYOUTS, EQUITY, FINDINGS, QUARANTINE, FILES)  # in shards
TABLES: Final = (*STORED, TOURNAMENTS)
BY_NAME: Final = {table.name: table for table in TABLES}
