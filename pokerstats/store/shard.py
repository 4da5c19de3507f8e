"""A chunk's columns as the tables of the dataset, without copying what already lies right."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pokerstats.columns.bundle import Chunk
from pokerstats.columns.layout import I64, U64, Setup
from pokerstats.model import names
from pokerstats.model.games import GAMES
from pokerstats.model.money import CURRENCIES
from pokerstats.model.schema import HAND_BITS
from pokerstats.store import arrow, kernels, problems
from pokerstats.store.facts import Origin, Words
from pokerstats.store.figures import amount

UNREADABLE = 105  # finding number
_GAMES = tuple(game.id for game in GAMES)
_CURRENCIES = tuple(currency.code for currency in CURRENCIES)

Mask = npt.NDArray[np.bool_]


def tables(chunk: Chunk, origin: Origin, words: Words) -> dict[str, pa.Table]:
    """All tables of a chunk. Hands that cannot be read stand in quarantine alone."""
    readable = kept(chunk)
    made = {
        "hands": _hands(chunk, origin, words),
        "seats": _seats(chunk, origin),
        "actions": _actions(chunk, origin),
        "pots": _pots(chunk, origin),
        "awards": _awards(chunk, origin),
    }
    if not readable.all():
        made = {name: _without(table, readable, origin) for name, table in made.items()}
    return made | findings_of(chunk, origin, words, readable)


def slim_tables(chunk: Chunk, origin: Origin, words: Words) -> dict[str, pa.Table]:
    """What an audit of files needs: verdicts, findings, quarantine, and what tells copies of a hand."""
    readable = kept(chunk)
    hands = _slim_hands(chunk, origin, words)
    if not readable.all():
        hands = _without(hands, readable, origin)
    return {"hands": hands} | findings_of(chunk, origin, words, readable)


def findings_of(chunk: Chunk, origin: Origin, words: Words, readable: Mask) -> dict[str, pa.Table]:
    """Findings of the chunk, and its hands that cannot be read."""
    return {
        "findings": problems.findings(chunk, origin, words, readable),
        "quarantine": problems.quarantine(chunk, origin, words, readable),
    }


def kept(chunk: Chunk) -> Mask:
    """The hands that have a row in `hands`: those of a known game with a seat list and a readable action."""
    setup = chunk.read.setup
    readable: Mask = (setup.reason != UNREADABLE) & (np.diff(setup.seat_at) > 0) & (setup.game >= 0)
    return readable


def first_hand(origin: Origin) -> int:
    """`hand` of the chunk's first hand."""
    return (origin.file_id << HAND_BITS) + origin.first


def _without(table: pa.Table, readable: Mask, origin: Origin) -> pa.Table:
    """The rows of readable hands."""
    hand = arrow.integers(table.column("hand"))
    return table.filter(arrow.flags(readable[hand - first_hand(origin)]))


def _slim_hands(chunk: Chunk, origin: Origin, words: Words) -> pa.Table:
    setup, place, result = chunk.read.setup, chunk.place, chunk.result
    count = len(setup.room)
    return pa.table({
        "hand": arrow.plain(np.arange(count, dtype=np.int64) + first_hand(origin), pa.int64()),
        "site": _site(setup, words),
        "hand_id": arrow.gathered(chunk.read.data, chunk.read.texts, setup.id),
        "status": arrow.vocabulary(setup.status, names.STATUSES),
        "verdict": arrow.vocabulary(result.verdict, names.VERDICTS),
        "play": arrow.plain(setup.play, pa.uint64()),
        "file_id": arrow.plain(np.full(count, origin.file_id, np.int32), pa.int32()),
        "line": arrow.plain(place.line, pa.int32()),
        "offset": arrow.plain(place.offset, pa.int64()),
        "length": arrow.plain(place.length, pa.int64()),
    })  # fmt: skip


def _hands(chunk: Chunk, origin: Origin, words: Words) -> pa.Table:
    data, texts, setup = chunk.read.data, chunk.read.texts, chunk.read.setup
    claims, place, result = chunk.read.claims, chunk.place, chunk.result
    count = len(setup.room)
    return pa.table({
        "hand": arrow.plain(np.arange(count, dtype=np.int64) + first_hand(origin), pa.int64()),
        "site": _site(setup, words),
        "hand_id": arrow.gathered(data, texts, setup.id),
        "skin": arrow.vocabulary(setup.skin, words.words),
        "played_at": arrow.times(setup.played_at, arrow.UTC),
        "played_at_local": arrow.times(setup.played_local, arrow.WALL),
        "tz": arrow.texts(data, texts, setup.zone),
        "table_name": arrow.texts(data, texts, setup.table),
        "max_seats": arrow.small(setup.max_seats),
        "players_dealt": arrow.small(result.players_dealt),
        "players_flop": arrow.small(result.players_flop),
        "streets_dealt": arrow.small(result.streets_dealt),
        "game": arrow.vocabulary(setup.game, _GAMES),
        "mix": arrow.vocabulary(setup.mix, words.words),
        "limit_type": arrow.vocabulary(setup.limit, names.LIMITS),
        "money": arrow.vocabulary(setup.money, names.MONEY_KINDS),
        "currency": arrow.vocabulary(setup.currency, _CURRENCIES),
        "unit": arrow.money(setup.unit),
        "small_blind": arrow.money(setup.small_blind),
        "big_blind": arrow.money(setup.big_blind),
        "small_bet": arrow.money(setup.small_bet),
        "big_bet": arrow.money(setup.big_bet),
        "ante": arrow.money(setup.ante),
        "bring_in": arrow.money(setup.bring_in),
        "stakes": _stakes(setup),
        "button_seat": arrow.small(setup.button_seat),
        "boards": _boards(chunk.read.cards.board, chunk.read.cards.boards),
        "total_pot": arrow.money(result.total_pot),
        "rake": arrow.money(result.rake),
        "jackpot_fee": arrow.money(result.jackpot_fee),
        "other_fees": arrow.money(result.other_fees),
        "site_money": arrow.money(result.site_money),
        "outside_money": arrow.money(result.outside_money),
        "printed_total_pot": arrow.money(claims.total_pot),
        "printed_rake": arrow.money(claims.total_rake),
        "rake_source": arrow.vocabulary(result.rake_source, names.RAKE_SOURCES),
        "schedule": arrow.nothing(pa.utf8(), count),
        "expected_rake": arrow.nothing(arrow.MONEY, count),
        "status": arrow.vocabulary(setup.status, names.STATUSES),
        "verdict": arrow.vocabulary(result.verdict, names.VERDICTS),
        "pot_verdict": arrow.vocabulary(result.pot_verdict, names.VERDICTS),
        "award_verdict": arrow.vocabulary(result.award_verdict, names.VERDICTS),
        "rake_verdict": arrow.vocabulary(result.rake_verdict, names.VERDICTS),
        "reading": arrow.nothing(pa.utf8(), count),
        "anonymous": arrow.flags(setup.anonymous),
        "play": arrow.plain(setup.play, pa.uint64()),
        "tournament_id": arrow.texts(data, texts, setup.tournament),
        "buy_in": arrow.money(setup.buy_in),
        "bounty": arrow.money(setup.bounty),
        "entry_fee": arrow.money(setup.entry_fee),
        "buy_in_currency": arrow.vocabulary(_with_buy_in(setup), _CURRENCIES),
        "file_id": arrow.plain(np.full(count, origin.file_id, np.int32), pa.int32()),
        "line": arrow.plain(place.line, pa.int32()),
        "offset": arrow.plain(place.offset, pa.int64()),
        "length": arrow.plain(place.length, pa.int64()),
    })  # fmt: skip


def _site(setup: Setup, words: Words) -> arrow.Column:
    """Rooms as sites; several rooms may be skins of one."""
    sites = tuple(dict.fromkeys(words.sites))
    site_of = np.array([sites.index(site) for site in words.sites] or [0], np.int16)
    return arrow.vocabulary(site_of[setup.room], sites)


def _with_buy_in(setup: Setup) -> npt.NDArray[np.int16]:
    """Currency of the entry, where an entry was printed."""
    codes: npt.NDArray[np.int16] = np.where(setup.buy_in > arrow.UNKNOWN, setup.buy_in_currency, -1).astype(np.int16)
    return codes


def _stakes(setup: Setup) -> arrow.Column:
    """`0.5/1`: the blinds, of fixed limit the two bets; null unless both were printed."""
    fixed = (setup.limit == names.FIXED_LIMIT) & (setup.small_bet > arrow.UNKNOWN)
    low_code, low = kernels.distinct(_bits(np.where(fixed, setup.small_bet, setup.small_blind)))
    high_code, high = kernels.distinct(_bits(np.where(fixed, setup.big_bet, setup.big_blind)))
    pair = low_code.astype(np.int64) * len(high) + high_code + 1
    codes, pairs = kernels.distinct(_bits(np.where((low_code < 0) | (high_code < 0), 0, pair)))
    lows, highs = low.view(np.int64).tolist(), high.view(np.int64).tolist()
    known = [divmod(value - 1, len(highs)) for value in pairs.tolist()]
    return arrow.coded(codes, arrow.strings(f"{amount(lows[a])}/{amount(highs[b])}" for a, b in known))


def _bits(values: I64) -> U64:
    """Amounts as keys of `distinct`; unknown is 0, which it takes for no value."""
    keys: U64 = np.where(values > arrow.UNKNOWN, values, 0).view(np.uint64)
    return keys


def _boards(board: U64, boards: npt.NDArray[np.int8]) -> arrow.Column:
    """Boards of a hand as a list of texts."""
    dealt = np.arange(board.shape[1])[None, :] < boards[:, None]
    offsets = np.zeros(len(boards) + 1, np.int32)
    np.cumsum(dealt.sum(axis=1), out=offsets[1:])
    return arrow.lists(offsets, arrow.text_array(*kernels.cards_text(board[dealt])))


def _seats(chunk: Chunk, origin: Origin) -> pa.Table:
    read, result = chunk.read, chunk.seat_result
    seats, setup, claims = read.seats, read.setup, read.claims
    hand, _ = kernels.row_keys(setup.seat_at, first_hand(origin))
    count = len(hand)
    won = kernels.printed_won(
        setup.seat_at, claims.award_at, claims.award_seat_i, claims.award_amount,
        claims.result_at, claims.result_seat_i, claims.result_amount,
    )  # fmt: skip
    return pa.table({
        "hand": arrow.plain(hand, pa.int64()),
        "seat": arrow.plain(seats.seat, pa.int16()),
        "player": arrow.texts(read.data, read.texts, seats.name),
        "position": arrow.vocabulary(result.position, names.POSITIONS),
        "is_hero": arrow.flags(seats.hero, _hero_known(seats.hero, setup.seat_at)),
        "sitting_out": arrow.flags(seats.sitting_out),
        "seated": arrow.flags(seats.seated),
        "starting_stack": arrow.money(seats.stack),
        "added_on": arrow.money(seats.added_on),
        "contributed": arrow.money(result.contributed),
        "uncalled": arrow.money(result.uncalled),
        "won": arrow.money(result.won),
        "printed_won": arrow.money(won),
        "outside": arrow.money(result.outside),
        "cashout_fee": arrow.money(read.door.cashout_fee),
        "net": arrow.money(result.net),
        "hole_cards": arrow.cards(read.cards.hole),
        "shown": arrow.flags(read.cards.shown == 1),
        "rake_dealt": arrow.nothing(arrow.MONEY, count),
        "rake_contributed": arrow.nothing(arrow.MONEY, count),
        "rake_weighted": arrow.nothing(arrow.MONEY, count),
        "rake_winner": arrow.nothing(arrow.MONEY, count),
    })  # fmt: skip


def _hero_known(hero: npt.NDArray[np.int8], seat_at: I64) -> Mask:
    """Rows of hands that name a hero: elsewhere nobody can say who he is."""
    upto = np.zeros(len(hero) + 1, np.int64)
    np.cumsum(hero != 0, out=upto[1:])
    known: Mask = np.repeat(upto[seat_at[1:]] > upto[seat_at[:-1]], np.diff(seat_at))
    return known


def _actions(chunk: Chunk, origin: Origin) -> pa.Table:
    played, setup = chunk.played, chunk.read.setup
    hand, number = kernels.row_keys(played.action_at, first_hand(origin))
    seat = kernels.seat_numbers(played.action_at, played.seat_i, setup.seat_at, chunk.read.seats.seat)
    first_line = chunk.place.first_line
    return pa.table({
        "hand": arrow.plain(hand, pa.int64()),
        "n": arrow.plain(number, pa.int16()),
        "street": arrow.vocabulary(played.street, names.STREETS),
        "seat": arrow.small(seat),
        "action": arrow.vocabulary(played.act, names.ACTIONS),
        "added": arrow.money(played.added),
        "to": arrow.money(played.to),
        "all_in": arrow.flags(played.all_in),
        "cards": arrow.cards(played.cards),
        "discarded": arrow.cards(played.discarded),
        "line": arrow.plain(played.line + np.int32(first_line - 1), pa.int32()),
    })  # fmt: skip


def _pots(chunk: Chunk, origin: Origin) -> pa.Table:
    pots, setup = chunk.pots, chunk.read.setup
    hand, number = kernels.row_keys(pots.pot_at, first_hand(origin))
    offsets, seats = kernels.eligible_seats(pots.pot_at, pots.eligible, setup.seat_at, chunk.read.seats.seat)
    return pa.table({
        "hand": arrow.plain(hand, pa.int64()),
        "pot": arrow.plain(number - np.int16(1), pa.int16()),
        "amount": arrow.money(pots.amount),
        "rake": arrow.money(pots.rake),
        "fees": arrow.money(pots.fees),
        "eligible": arrow.lists(offsets, arrow.plain(seats, pa.int16())),
    })  # fmt: skip


def _awards(chunk: Chunk, origin: Origin) -> pa.Table:
    awards, setup, claims = chunk.awards, chunk.read.setup, chunk.read.claims
    hand, _ = kernels.row_keys(awards.award_at, first_hand(origin))
    seat = kernels.seat_numbers(awards.award_at, awards.seat_i, setup.seat_at, chunk.read.seats.seat)
    printed = kernels.printed_awards(
        awards.award_at, awards.pot, awards.board, awards.half, awards.seat_i,
        claims.award_at, claims.award_pot, claims.award_board, claims.award_half, claims.award_seat_i,
        claims.award_amount,
    )  # fmt: skip
    return pa.table({
        "hand": arrow.plain(hand, pa.int64()),
        "pot": arrow.plain(awards.pot, pa.int16()),
        "board": arrow.small(awards.board),
        "half": arrow.vocabulary(awards.half, names.HALVES),
        "seat": arrow.small(seat),
        "amount": arrow.money(awards.amount),
        "printed": arrow.money(printed),
    })  # fmt: skip
