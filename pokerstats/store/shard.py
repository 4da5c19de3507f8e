"""A chunk's columns as the tables of the dataset, without copying what already lies right."""

import numpy as np
import numpy.typing as npt

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import I64, U64, Flags, Setup
from pokerstats.model import names
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.schema import HAND_BITS
from pokerstats.model.statistics import DID, MARKED
from pokerstats.store import kernels, problems
from pokerstats.store.facts import Origin, Words
from pokerstats.store.format import cells
from pokerstats.store.format.cells import Cells
from pokerstats.store.format.file import Columns

UNREADABLE = 105  # finding number
_GAMES = tuple(game.id for game in GAMES)
_CURRENCIES = tuple(currency.code for currency in CURRENCIES)

Mask = npt.NDArray[np.bool_]


def tables(chunk: Chunk, origin: Origin, words: Words) -> dict[str, Columns]:
    """All tables of a chunk. Hands that cannot be read have rows in `findings` and `quarantine` alone."""
    made = {
        "hands": _hands(chunk, origin, words),
        "seats": _seats(chunk, origin),
        "actions": _actions(chunk, origin),
        "pots": _pots(chunk, origin),
        "awards": _awards(chunk, origin),
    }
    if len(chunk.read.payouts.hand):
        made["payouts"] = _payouts(chunk, origin)
    return _readable(made, chunk, origin) | _findings(chunk, origin, words)


def slim_tables(chunk: Chunk, origin: Origin, words: Words) -> dict[str, Columns]:
    """What an audit of files needs: verdicts and findings, and what tells copies of a hand."""
    return _readable({"hands": _slim_hands(chunk, origin, words)}, chunk, origin) | _findings(chunk, origin, words)


def _findings(chunk: Chunk, origin: Origin, words: Words) -> dict[str, Columns]:
    """What is wrong in the chunk, and which hands of it cannot be read."""
    readable = kept(chunk)
    made = {}
    if len(chunk.problems.code):
        made["findings"] = problems.findings(chunk, origin, words, readable)
    if not readable.all():
        made["quarantine"] = problems.quarantine(chunk, origin, words, readable)
    return made


def kept(chunk: Chunk) -> Mask:
    """The hands that have a row in `hands`: those of a known game with a seat list and a readable action."""
    setup = chunk.read.setup
    readable: Mask = (setup.reason != UNREADABLE) & (np.diff(setup.seat_at) > 0) & (setup.game >= 0)
    return readable


def first_hand(origin: Origin) -> int:
    """`hand` of the chunk's first hand."""
    return (origin.file_id << HAND_BITS) + origin.first


def _readable(made: dict[str, Columns], chunk: Chunk, origin: Origin) -> dict[str, Columns]:
    """The rows of readable hands."""
    readable = kept(chunk)
    if readable.all():
        return made
    first = first_hand(origin)
    return {
        table: {name: column.kept(readable[columns["hand"].values - first]) for name, column in columns.items()}
        for table, columns in made.items()
    }


def _slim_hands(chunk: Chunk, origin: Origin, words: Words) -> Columns:
    setup, place, result = chunk.read.setup, chunk.place, chunk.result
    count = len(setup.room)
    return {
        "hand": cells.rising(np.arange(count, dtype=np.int64) + first_hand(origin)),
        "site": cells.coded(setup.room, words.sites),
        "hand_id": cells.plain(chunk.read.data, chunk.read.texts, setup.id),
        "status": cells.coded(setup.status, names.STATUSES),
        "verdict": cells.coded(result.verdict, names.VERDICTS),
        "play": cells.scattered(setup.play),
        "file_id": cells.rising(np.full(count, origin.file_id, np.int32)),
        "line": cells.rising(place.line),
        "offset": cells.rising(place.offset),
        "length": cells.rising(place.length),
    }  # fmt: skip


def _hands(chunk: Chunk, origin: Origin, words: Words) -> Columns:
    data, texts, setup = chunk.read.data, chunk.read.texts, chunk.read.setup
    claims, place, result = chunk.read.claims, chunk.place, chunk.result
    count = len(setup.room)
    return {
        "hand": cells.rising(np.arange(count, dtype=np.int64) + first_hand(origin)),
        "site": cells.coded(setup.room, words.sites),
        "hand_id": cells.plain(data, texts, setup.id),
        "skin": cells.coded(setup.skin, words.words),
        "played_at": cells.rising(setup.played_at),
        "played_at_local": cells.rising(setup.played_local),
        "tz": cells.named(data, texts, setup.zone),
        "table_name": cells.named(data, texts, setup.table),
        "max_seats": cells.small(setup.max_seats),
        "players_dealt": cells.small(result.players_dealt),
        "players_flop": cells.small(result.players_flop),
        "streets_dealt": cells.small(result.streets_dealt),
        "game": cells.coded(setup.game, _GAMES),
        "mix": cells.coded(setup.mix, words.words),
        "limit_type": cells.coded(setup.limit, names.LIMITS),
        "money": cells.coded(setup.money, names.MONEY_KINDS),
        "currency": cells.coded(setup.currency, _CURRENCIES),
        "unit": cells.money(setup.unit),
        "small_blind": cells.money(setup.small_blind),
        "big_blind": cells.money(setup.big_blind),
        "small_bet": cells.money(setup.small_bet),
        "big_bet": cells.money(setup.big_bet),
        "ante": cells.money(setup.ante),
        "bring_in": cells.money(setup.bring_in),
        "stakes": _stakes(setup),
        "button_seat": cells.small(setup.button_seat),
        "boards": _boards(chunk.read.cards.board, chunk.read.cards.boards),
        "total_pot": cells.money(result.total_pot),
        "rake": cells.money(result.rake),
        "jackpot_fee": cells.money(result.jackpot_fee),
        "other_fees": cells.money(result.other_fees),
        "site_money": cells.money(result.site_money),
        "outside_money": cells.money(result.outside_money),
        "printed_total_pot": cells.money(claims.total_pot),
        "printed_rake": cells.money(claims.total_rake),
        "rake_source": cells.coded(result.rake_source, names.RAKE_SOURCES),
        "schedule": cells.coded(chunk.charged.schedule, words.schedules),
        "expected_rake": cells.money(chunk.charged.expected),
        "rake_cap": cells.money(chunk.charged.most),
        "status": cells.coded(setup.status, names.STATUSES),
        "verdict": cells.coded(result.verdict, names.VERDICTS),
        "pot_verdict": cells.coded(result.pot_verdict, names.VERDICTS),
        "award_verdict": cells.coded(result.award_verdict, names.VERDICTS),
        "rake_verdict": cells.coded(result.rake_verdict, names.VERDICTS),
        "reading": cells.coded(result.reading, names.READINGS),
        "anonymous": cells.flags(setup.anonymous),
        "play": cells.scattered(setup.play),
        "tournament_id": cells.named(data, texts, setup.tournament),
        "buy_in": cells.money(setup.buy_in),
        "bounty": cells.money(setup.bounty),
        "entry_fee": cells.money(setup.entry_fee),
        "buy_in_currency": cells.coded(_with_buy_in(setup), _CURRENCIES),
        "file_id": cells.rising(np.full(count, origin.file_id, np.int32)),
        "line": cells.rising(place.line),
        "offset": cells.rising(place.offset),
        "length": cells.rising(place.length),
    }  # fmt: skip


def _with_buy_in(setup: Setup) -> npt.NDArray[np.int16]:
    """Currency of the entry, where an entry was printed."""
    codes: npt.NDArray[np.int16] = np.where(setup.buy_in > cells.UNKNOWN, setup.buy_in_currency, -1).astype(np.int16)
    return codes


def _stakes(setup: Setup) -> Cells:
    """`0.5/1`: the blinds, of fixed limit the two bets; null unless both were printed."""
    fixed = (setup.limit == names.FIXED_LIMIT) & (setup.small_bet > cells.UNKNOWN)
    return cells.stakes(
        np.where(fixed, setup.small_bet, setup.small_blind), np.where(fixed, setup.big_bet, setup.big_blind)
    )


def _boards(board: U64, boards: npt.NDArray[np.int8]) -> Cells:
    """Boards of a hand as a list of texts."""
    dealt = np.arange(board.shape[1])[None, :] < boards[:, None]
    return cells.boards(dealt.sum(axis=1), board[dealt])


def _seats(chunk: Chunk, origin: Origin) -> Columns:
    read, result, shares, flags = chunk.read, chunk.seat_result, chunk.shares, chunk.flags
    assert shares is not None  # only audits go without, and they write no seats
    assert flags is not None
    seats, setup, claims = read.seats, read.setup, read.claims
    hand, _ = kernels.row_keys(setup.seat_at, first_hand(origin))
    won = kernels.printed_won(
        setup.seat_at, claims.award_at, claims.award_seat_i, claims.award_amount,
        claims.result_at, claims.result_seat_i, claims.result_amount,
    )  # fmt: skip
    return {
        "hand": cells.rising(hand),
        "seat": cells.small(seats.seat),
        "player": cells.named(read.data, read.texts, seats.name),
        "position": cells.coded(result.position, names.POSITIONS),
        "is_hero": cells.flags(seats.hero, _hero_known(seats.hero, setup.seat_at)),
        "sitting_out": cells.flags(seats.sitting_out),
        "seated": cells.flags(seats.seated),
        "starting_stack": cells.money(seats.stack),
        "added_on": cells.money(seats.added_on),
        "contributed": cells.money(result.contributed),
        "uncalled": cells.money(result.uncalled),
        "won": cells.money(result.won),
        "printed_won": cells.money(won),
        "outside": cells.money(result.outside),
        "cashout_fee": cells.money(read.door.cashout_fee),
        "net": cells.money(result.net),
        "hole_cards": cells.cards(read.cards.hole),
        "shown": cells.flags(read.cards.shown == 1),
        "rake_dealt": cells.money(shares.dealt),
        "rake_contributed": cells.money(shares.contributed),
        "rake_weighted": cells.money(shares.weighted),
        "rake_winner": cells.money(shares.winner),
        **_statistics(flags),
    }  # fmt: skip


def _statistics(flags: Flags) -> Columns:
    """A column a statistic, all made of the same rows."""
    made = {name: cells.marks(flags.marks, bit, DID + bit) for bit, name in enumerate(MARKED)}
    return made | {"postflop_bets": cells.small(flags.bets), "postflop_calls": cells.small(flags.calls)}


def _hero_known(hero: npt.NDArray[np.int8], seat_at: I64) -> Mask:
    """Rows of hands that name a hero: elsewhere nobody can say who he is."""
    upto = np.zeros(len(hero) + 1, np.int64)
    np.cumsum(hero != 0, out=upto[1:])
    known: Mask = np.repeat(upto[seat_at[1:]] > upto[seat_at[:-1]], np.diff(seat_at))
    return known


def _actions(chunk: Chunk, origin: Origin) -> Columns:
    played, setup = chunk.played, chunk.read.setup
    hand, number = kernels.row_keys(played.action_at, first_hand(origin))
    seat = kernels.seat_numbers(played.action_at, played.seat_i, setup.seat_at, chunk.read.seats.seat)
    first_line = chunk.place.first_line
    return {
        "hand": cells.rising(hand),
        "n": cells.small(number),
        "street": cells.coded(played.street, names.STREETS),
        "seat": cells.small(seat),
        "action": cells.coded(played.act, names.ACTIONS),
        "added": cells.money(played.added),
        "to": cells.money(played.to),
        "all_in": cells.flags(played.all_in),
        "cards": cells.cards(played.cards),
        "discarded": cells.cards(played.discarded),
        "line": cells.rising(played.line + np.int32(first_line - 1)),
    }  # fmt: skip


def _pots(chunk: Chunk, origin: Origin) -> Columns:
    pots, setup = chunk.pots, chunk.read.setup
    hand, number = kernels.row_keys(pots.pot_at, first_hand(origin))
    offsets, seats = kernels.eligible_seats(pots.pot_at, pots.eligible, setup.seat_at, chunk.read.seats.seat)
    return {
        "hand": cells.rising(hand),
        "pot": cells.small(number - np.int16(1)),
        "amount": cells.money(pots.amount),
        "rake": cells.money(pots.rake),
        "fees": cells.money(pots.fees),
        "eligible": cells.seats(np.diff(offsets), seats),
    }  # fmt: skip


def _awards(chunk: Chunk, origin: Origin) -> Columns:
    awards, setup, claims = chunk.awards, chunk.read.setup, chunk.read.claims
    hand, _ = kernels.row_keys(awards.award_at, first_hand(origin))
    seat = kernels.seat_numbers(awards.award_at, awards.seat_i, setup.seat_at, chunk.read.seats.seat)
    printed = kernels.printed_awards(
        awards.award_at, awards.pot, awards.board, awards.half, awards.seat_i,
        claims.award_at, claims.award_pot, claims.award_board, claims.award_half, claims.award_seat_i,
        claims.award_amount,
    )  # fmt: skip
    return {
        "hand": cells.rising(hand),
        "pot": cells.small(awards.pot),
        "board": cells.small(awards.board),
        "half": cells.coded(awards.half, names.HALVES),
        "seat": cells.small(seat),
        "amount": cells.money(awards.amount),
        "printed": cells.money(printed),
    }  # fmt: skip


def _payouts(chunk: Chunk, origin: Origin) -> Columns:
    """A line that stands before the chunk, in a session's head, is told at its hand's first line."""
    payouts, seats, place = chunk.read.payouts, chunk.read.seats, chunk.place
    seated = payouts.seat_i >= 0
    seat = np.full(len(seated), -1, np.int16)
    seat[seated] = seats.seat[(chunk.read.setup.seat_at[payouts.hand] + payouts.seat_i)[seated]]
    line = np.where(payouts.line > 0, payouts.line + (place.first_line - 1), place.line[payouts.hand])
    return {
        "hand": cells.rising(payouts.hand.astype(np.int64) + first_hand(origin)),
        "line": cells.rising(line),
        "seat": cells.small(seat),
        "kind": cells.coded(payouts.kind, names.PAYOUTS),
        "place": cells.rising(np.where(payouts.place < 0, cells.UNKNOWN, payouts.place.astype(np.int64))),
        "amount": cells.money(payouts.amount),
        "own_bounty": cells.money(payouts.own),
        "currency": cells.coded(payouts.currency, _CURRENCIES),
    }  # fmt: skip
