"""One hand as a person reads it: seats, each act with the running pot, who could win what, who was paid."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from pokerstats.audit.sentence import label, what
from pokerstats.model.amounts import priced
from pokerstats.model.hand import Act, Award, Hand, Payout, Pot, Seat
from pokerstats.model.names import HALVES, STREETS
from pokerstats.reports.showdown import made_hands

_LIMITS: Final = {"no": "No Limit", "pot": "Pot Limit", "fixed": "Fixed Limit", "cap": "Cap"}
_GAMES: Final = {
    "holdem": "Hold'em", "omaha": "Omaha", "omaha5": "5 Card Omaha", "omaha6": "6 Card Omaha", "omaha8": "Omaha Hi/Lo",
    "omaha5_8": "5 Card Omaha Hi/Lo", "short_deck": "Short Deck", "courchevel": "Courchevel",
    "courchevel8": "Courchevel Hi/Lo", "stud": "7 Card Stud", "stud8": "7 Card Stud Hi/Lo", "razz": "Razz",
    "draw5": "5 Card Draw", "sd27": "2-7 Single Draw", "td27": "2-7 Triple Draw", "badugi": "Badugi",
    "split_holdem": "Split Hold'em", "fusion": "Fusion", "irish": "Irish",
}  # fmt: skip
_SHOWING: Final = ("show", "muck", "cash_out")
_BOARD_CARDS: Final = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}
_INDENT: Final = "  "


def tell(hand: Hand) -> str:
    """The whole hand as text."""
    parts = [
        _head(hand),
        _seats(hand),
        *_streets(hand),
        _showdown(hand),
        _pots(hand),
        _paid(hand),
        _tournament(hand),
        _rake_paid(hand),
        _verdicts(hand),
        _findings(hand),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


# -- before the first card


def _head(hand: Hand) -> list[str]:
    game = f"{_GAMES.get(hand.game, hand.game)} {_LIMITS[hand.limit_type]}"
    kind = {"real": "", "play": "play money", "tournament": f"tournament {hand.tournament_id or ''}".rstrip()}
    stakes = f"{hand.stakes} {hand.currency}" if hand.stakes else ""
    ante = f"ante {priced(hand.ante, hand.currency)}" if hand.ante else ""
    words = [game, stakes, ante, kind[hand.money], hand.skin or "", f"mix {hand.mix}" if hand.mix else ""]
    table = f"table {hand.table_name}" if hand.table_name else ""
    seats = f"{hand.max_seats}-max" if hand.max_seats else ""
    when = f"{hand.played_at:%Y-%m-%d %H:%M:%S} UTC" if hand.played_at else ""
    return [
        f"{hand.site} hand {hand.hand_id} · " + " · ".join(word for word in words if word),
        " · ".join(word for word in (table, seats, when, f"{hand.path}:{hand.line}") if word),
    ]


def _seats(hand: Hand) -> list[str]:
    rows = [("seat", "player", "", "stack", "cards")]
    for seat in hand.seats:
        button = " (button)" if seat.seat == hand.button_seat and seat.position != "BTN" else ""
        notes = [_cards(seat.hole_cards), "hero" * bool(seat.is_hero), "sitting out" * seat.sitting_out]
        notes += ["not in the seat list" * (not seat.seated)]
        number = str(seat.seat) if seat.seated else "-"
        stack = _money(seat.starting_stack, hand)
        if seat.added_on:
            stack += f" + {_money(seat.added_on, hand)}"
        rows.append((number, _name(seat), (seat.position or "") + button, stack, "  ".join(n for n in notes if n)))
    return _columns(rows, right=(0, 3))


# -- the play


def _streets(hand: Hand) -> Iterator[list[str]]:
    """Each street that was played or dealt, with its board and acts."""
    names = _names(hand)
    played = {act.street for act in hand.actions if act.action not in _SHOWING}
    dealt = max((len(board) // 2 for board in hand.boards), default=0)
    width = max((len(name) for name in names.values()), default=0)
    for street in STREETS:
        if street not in played and (street not in _BOARD_CARDS or dealt < _BOARD_CARDS[street][1]):
            continue
        acts = [act for act in hand.actions if act.street == street and act.action not in _SHOWING]
        rows = [_act_row(act, names[act.seat], width, hand) for act in acts]
        yield [_street_head(hand, street), *_columns(rows, right=(1,))]


def _street_head(hand: Hand, street: str) -> str:
    title = street.capitalize()
    if street not in _BOARD_CARDS:
        return title
    start, end = _BOARD_CARDS[street]
    new = [board[2 * start : 2 * end] for board in hand.boards if len(board) >= 2 * end]
    before = [board[: 2 * start] for board in hand.boards if len(board) >= 2 * end]
    if len(set(new)) == 1 and len(set(before)) == 1:
        return f"{title}  {_cards(before[0])} [{_cards(new[0])}]".replace("   ", "  ")
    return f"{title}  " + "  and  ".join(f"{_cards(b)} [{_cards(n)}]".strip() for b, n in zip(before, new, strict=True))


def _act_row(act: Act, name: str, width: int, hand: Hand) -> tuple[str, str]:
    """What was done, and the pot after it."""
    pot = act.pot_before + act.added
    return f"{_INDENT}{name:<{width}}  {_deed(act, hand)}", f"pot {_money(pot, hand)}" if act.added else ""


def _deed(act: Act, hand: Hand) -> str:
    added, all_in = _money(abs(act.added), hand), " and is all-in" if act.all_in else ""
    deeds = {
        "post_small": f"posts small blind {added}",
        "post_big": f"posts big blind {added}",
        "post_dead": f"posts {added} dead",
        "post_ante": f"posts ante {added}",
        "straddle": f"straddles {added}",
        "bring_in": f"brings in {added}",
        "complete": f"completes to {_money(act.to, hand)}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {added}",
        "bet": f"bets {added}",
        "raise": f"raises to {_money(act.to, hand)} (puts in {added})",
        "uncalled": f"takes back {added} that nobody called",
        "draw": f"draws {len(act.discarded or '') // 2}",
    }
    return deeds[act.action] + all_in


# -- the end


def _showdown(hand: Hand) -> list[str]:
    """Who showed what, and what it makes on each board."""
    acts = [act for act in hand.actions if act.action in _SHOWING]
    if not acts:
        return []
    names, cards = _names(hand), {seat.seat: seat.hole_cards for seat in hand.seats}
    rows = []
    for act in acts:
        verb = {"show": "shows", "muck": "mucks", "cash_out": "cashes out"}[act.action]
        known = act.cards or cards.get(act.seat)
        made = made_hands(hand.game, known, hand.boards) if known else []
        rows.append((f"{_INDENT}{names[act.seat]}", f"{verb} {_cards(known)}".rstrip(), "; ".join(made)))
    return ["Showdown", *_columns(rows)]


def _pots(hand: Hand) -> list[str]:
    if not hand.pots:
        return []
    names = _names(hand)
    rows = []
    for pot in hand.pots:
        taken = f"rake {_money(pot.rake, hand)}" if pot.rake is not None else "rake unknown"
        fees = f", fees {_money(pot.fees, hand)}" if pot.fees else ""
        could = ", ".join(names.get(seat, str(seat)) for seat in pot.eligible)
        name = _INDENT + _pot_name(pot, hand.pots)
        rows.append((name, _money(pot.amount, hand), taken + fees, f"could win: {could}"))
    return [f"Pots: {_money(hand.total_pot, hand)} in all, {_rake(hand)}", *_columns(rows, right=(1,))]


def _rake_paid(hand: Hand) -> list[str]:
    """What the schedule takes from such a pot, and who paid how much of the rake by each method."""
    lines = []
    if hand.expected_rake is not None:
        cap = f", at most {_money(hand.rake_cap, hand)}" if hand.rake_cap is not None else ""
        lines.append(f"Rake by the schedule {hand.schedule}: {_money(hand.expected_rake, hand)}{cap}")
    if not hand.rake:
        return lines
    names = _names(hand)
    rows: list[tuple[str, ...]] = [("", "dealt", "contributed", "weighted", "winner")]
    for seat in hand.seats:
        shares = (seat.rake_dealt, seat.rake_contributed, seat.rake_weighted, seat.rake_winner)
        if any(shares):
            rows.append((_INDENT + names[seat.seat], *(_money(share, hand) for share in shares)))
    return [*lines, "Rake paid", *_columns(rows, right=(1, 2, 3, 4))] if len(rows) > 1 else lines


def _rake(hand: Hand) -> str:
    if hand.rake is None:
        return "rake unknown"
    said = {"stated": "as printed", "derived": "pot less what was paid", "unknown": "unknown"}[hand.rake_source]
    fees = [("jackpot fee", hand.jackpot_fee), ("other fees", hand.other_fees), ("added by the room", hand.site_money)]
    more = "".join(f", {what} {_money(amount, hand)}" for what, amount in fees if amount)
    return f"rake {_money(hand.rake, hand)} ({said}){more}"


def _pot_name(pot: Pot, pots: tuple[Pot, ...]) -> str:
    if pot.pot == 0:
        return "main pot" if len(pots) > 1 else "pot"
    return f"side pot {pot.pot}"


def _paid(hand: Hand) -> list[str]:
    """By the rules, share by share; then what each player made of the hand."""
    names = _names(hand)
    rows = [
        (_INDENT + names.get(award.seat, ""), _money(award.amount, hand), _share(award, hand)) for award in hand.awards
    ]
    net = [
        f"{names[seat.seat]} {'+' if seat.net > 0 else ''}{priced(seat.net, hand.currency)}"
        for seat in hand.seats
        if seat.net
    ]
    lines = ["Paid by the rules", *_columns(rows, right=(1,)), *_paid_otherwise(hand)] if rows else []
    return lines + ([f"Net: {', '.join(net)}"] if net else [])


def _paid_otherwise(hand: Hand) -> list[str]:
    """What the text pays, where the rules leave it open: which of several pots pays how much of the rake."""
    unspread = len(hand.pots) > 1 and hand.rake is not None and all(pot.rake is None for pot in hand.pots)
    if not unspread or any(seat.won is None for seat in hand.seats):
        return []
    names = _names(hand)
    paid = ", ".join(f"{names[seat.seat]} {_money(seat.won, hand)}" for seat in hand.seats if seat.won)
    return [f"{_INDENT}the text pays {paid}: rooms spread the rake over several pots in more than one way"]


def _tournament(hand: Hand) -> list[str]:
    """Who is out of the tournament or has won it, and what is paid in it."""
    rows = [(_INDENT + (payout.player or ""), _told(payout)) for payout in hand.payouts]
    return ["In the tournament", *_columns(rows)] if rows else []


def _told(payout: Payout) -> str:
    amount = "an unknown sum" if payout.amount is None else priced(payout.amount, payout.currency or "chips")
    own = f", his own is {priced(payout.own_bounty, payout.currency or 'chips')} now" if payout.own_bounty else ""
    place = f" in place {payout.place}" if payout.place else ""
    told = {
        "finish": f"finishes{place}" + (f" and is paid {amount}" if payout.amount != 0 else ""),
        "prize": f"is paid {amount}",
        "bounty": f"wins a bounty of {amount}{own}",
        "ticket": "wins a ticket",
        "rebuy": f"buys chips for {amount}",
        "addon": f"takes the add-on for {amount}",
    }
    return told[payout.kind]


def _share(award: Award, hand: Hand) -> str:
    pot = next((pot for pot in hand.pots if pot.pot == award.pot), None)
    of = f"from the {_pot_name(pot, hand.pots)}" if pot else ""
    half = f", {award.half} half" if award.half != HALVES[0] else ""
    board = f", board {award.board}" if len(hand.boards) > 1 else ""
    printed = f"; the text pays {_money(award.printed, hand)}" if award.printed not in (None, award.amount) else ""
    return of + half + board + printed


def _verdicts(hand: Hand) -> list[str]:
    if hand.verdict is None:
        return [f"Verdict: none, the hand is {hand.status}" if hand.status != "ok" else "Verdict: none"]
    parts = [("pots", hand.pot_verdict), ("awards", hand.award_verdict), ("rake", hand.rake_verdict)]
    said = ", ".join(f"{what} {verdict or 'not checked'}" for what, verdict in parts)
    return [f"Verdict: {hand.verdict} ({said})"]


def _findings(hand: Hand) -> list[str]:
    said = [f"{_INDENT}line {one.line}: {label(one.code)} ({one.severity}): {what(one)}" for one in hand.findings]
    return ["Findings", *said] if said else []


# -- words


def _names(hand: Hand) -> dict[int, str]:
    return {seat.seat: _name(seat) for seat in hand.seats}


def _name(seat: Seat) -> str:
    return seat.player if seat.player is not None else f"seat {seat.seat}"


def _money(amount: Decimal | None, hand: Hand) -> str:
    return "?" if amount is None else priced(amount, hand.currency)


def _cards(cards: str | None) -> str:
    """`AhKh` as Ah Kh."""
    text = cards or ""
    return " ".join(text[at : at + 2] for at in range(0, len(text), 2))


def _columns(rows: Iterable[tuple[str, ...]], right: tuple[int, ...] = ()) -> list[str]:
    """Rows as lines, each column as wide as its widest cell."""
    rows = list(rows)
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(_fitted(cell, width, at in right) for at, (cell, width) in enumerate(zip(row, widths, strict=True)))
        .rstrip()
        for row in rows
    ]  # fmt: skip


def _fitted(cell: str, width: int, to_the_right: bool) -> str:
    return cell.rjust(width) if to_the_right else cell.ljust(width)
