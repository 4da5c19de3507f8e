"""Lines against templates, read the plain way: order of trying, nasty names, amounts, sections."""

import pytest

from pokerstats.columns.layout import MONEY_SCALE, NONE, TOO_FINE
from pokerstats.model.errors import GrammarError
from pokerstats.model.money import BY_CODE
from pokerstats.read.events import KINDS, slots_of, width_of
from pokerstats.read.language import parse
from pokerstats.read.reference import Reference

CLUB = """
room club
enum game Hold'em=holdem | Omaha=omaha
enum limit No Limit=no | Limit=fixed
section head
  hand -> table        Club #{id}: {game} {limit} ({small}/{big})
section table
  table -> seats       Table '{table}' {max}-max
  noise                {text} joins
section seats
  seat                 Seat {seat}: {name} ({stack} in chips)[sitting_out: is sitting out]
section seats, body
  noise                {player} said, {rest}
  noise                {player} leaves
section body
  post_small           {player}: posts {amount}[all_in: and is all-in]
  fold                 {player}: folds[ [[{cards}]]]
  check                {player}: checks
  call                 {player}: calls {amount}[all_in: and is all-in]
  raise_to             {player}: raises {amount} to {to}[all_in: and is all-in]
  street(street=flop)  *** FLOP *** [[{cards}]]
  street(street=turn)  *** TURN *** [[{cards}]]
  collected(pot=0)     {player} collected {amount} from[ main] pot
  collected            {player} collected {amount} from side pot-{pot}
  show                 {player}: shows [[{cards}]] ({text})
  dealt                Dealt to {player} [[{cards}]]
  summary -> summary   *** SUMMARY ***
section summary
  printed_total        Total pot {total} | Rake {rake}
  result(kind=folded)  Seat {seat}: {text} folded{rest}
section any
  noise                ---{rest}
"""
HEAD = "Club #77: Hold'em No Limit ($1/$2)\nTable 'One' 6-max\n"


def reading(text, grammar=CLUB):
    """All that the reference makes of a text."""
    return Reference((parse(grammar, "club.grammar"),)).read(text.encode())


def read(text, grammar=CLUB):
    """Events as (kind, {slot: value}) with text spelled out, line counts, and the unknown lines as (line, section)."""
    stream, _, unknown, lines, _ = reading(text, grammar)
    data = text.encode()
    kinds = list(KINDS)
    events = []
    while stream:
        kind = kinds[stream[0]]
        slots = {"line": stream[1]}
        for name, slot in slots_of(kind).items():
            word = stream[slot.at]
            if word != NONE:
                slots[name] = data[word : word + stream[slot.at + 1]].decode() if slot.words == 2 else word
        events.append((kind, slots))
        stream = stream[width_of(kind) :]
    return events, lines, [(one.line, one.section) for one in unknown]


def acts(*lines, seats=("anna", "bob")):
    """The events behind the seat list of a hand with these lines, without their line numbers."""
    listed = [f"Seat {number}: {name} ($100 in chips)" for number, name in enumerate(seats, 1)]
    events, _, unknown = read(HEAD + "\n".join([*listed, *lines]))
    assert not unknown
    return [
        (kind, {key: value for key, value in slots.items() if key != "line"})
        for kind, slots in events[2 + len(seats) :]
    ]


def money(amount):
    return round(amount * MONEY_SCALE)


def test_head_tells_what_it_prints_and_nothing_else():
    events, lines, unknown = read(HEAD)
    assert events == [
        ("hand", {"line": 1, "id": "77", "game": 0, "limit": 0, "small": money(1), "big": money(2),
                  "symbol": BY_CODE["USD"]}),
        ("table", {"line": 2, "table": "One", "max": 6}),
    ]  # fmt: skip
    assert tuple(lines) == (2, 0, 0)
    assert unknown == []


def test_text_that_is_not_printed_has_no_place():
    zone = slots_of("hand")["zone"].at
    assert reading(HEAD).events[zone : zone + 2] == [NONE, -1]


@pytest.mark.parametrize(
    "name",
    [
        "*** FLOP ***", "*** FLOP *** [2c 3d 4h]", "a: folds", "foo ($5 in chips)", "Seat 3: x", "anna: calls $2",
        "Dealt to", "*** SUMMARY ***", "said, ", "[2c 3d]", "({x})", "ñandú €5", ": ", "Total pot 5 | Rake 1",
    ],
)  # fmt: skip
def test_nasty_names_are_players(name):
    assert acts(
        f"{name}: posts $1",
        f"Dealt to {name} [2c 2d]",
        f"{name}: raises $2 to $4 and is all-in",
        f"{name} collected $3 from pot",
        seats=("anna", name),
    ) == [
        ("post_small", {"player": 1, "amount": money(1)}),
        ("dealt", {"player": 1, "cards": 1 | 2 << 8}),
        ("raise_to", {"player": 1, "amount": money(2), "to": money(4), "all_in": 1}),
        ("collected", {"player": 1, "amount": money(3), "pot": 0}),
    ]


def test_longest_name_stands_first():
    assert acts("ann: folds", "ann: ann: folds", seats=("ann", "ann: ann")) == [
        ("fold", {"player": 0}),
        ("fold", {"player": 1}),
    ]


def test_shorter_name_is_tried_where_the_longest_explains_nothing():
    assert acts("ann: calls $2", seats=("ann", "ann: calls $2")) == [("call", {"player": 0, "amount": money(2)})]


def test_a_name_is_known_without_the_blanks_at_its_ends():
    seats = (" ann", "bob ", "  cy  ")
    assert acts("ann: checks", "cy: folds", "ann said, hi", " bob: checks", "bob  said, hi", seats=seats) == [
        ("check", {"player": 0}),
        ("fold", {"player": 2}),
        ("check", {"player": 1}),
    ]


def test_first_of_two_equal_names_acts():
    assert acts("ann: folds", seats=("bob", "ann", "ann")) == [("fold", {"player": 1})]


def test_who_acts_without_a_seat_line_is_seated_without_a_number_and_a_stack():
    events, _, unknown = read(HEAD + "Seat 1: ann ($1 in chips)\nbob: b: calls $2\nann: folds\nbob: b: folds\n")
    assert unknown == []
    assert events[3:] == [
        ("seat", {"line": 4, "name": "bob: b"}),
        ("call", {"line": 4, "player": 1, "amount": money(2)}),
        ("fold", {"line": 5, "player": 0}),
        ("fold", {"line": 6, "player": 1}),
    ]


@pytest.mark.parametrize("line", ["bob leaves", "bob: calls", "bob: foldsX", "Seat 2: bob folded"])
def test_what_no_act_tells_seats_nobody(line):
    events, _, unknown = read(HEAD + f"Seat 1: ann ($1 in chips)\n{line}\n")
    assert (len(events), unknown) == (3, [(4, "seats")])


def test_without_a_seat_list_nobody_acts():
    _, _, unknown = read(HEAD + "bob: folds\n")
    assert unknown == [(3, "seats")]


def test_name_reaches_up_to_the_last_stop():
    events, _, _ = read(HEAD + "Seat 1: foo ($5 in chips) ($7 in chips) is sitting out\n")
    assert events[2][1] == {"line": 3, "seat": 1, "name": "foo ($5 in chips)", "stack": money(7), "sitting_out": 1}


def test_literal_is_tried_before_player():
    assert acts("*** FLOP *** [2c 3d 4h]", seats=("*** FLOP ***",)) == [
        ("street", {"street": 1, "cards": 1 | 6 << 8 | 11 << 16})
    ]


@pytest.mark.parametrize(
    ("printed", "amount"),
    [
        ("$5", 5), ("5", 5), ("€0.02", 0.02), ("5€", 5), ("1,234,567.89", 1234567.89), ("£1,000", 1000), ("$.50", 0.5),
        ("0.1234", 0.1234), ("₮3", 3), ("12,34,567", 1234567), ("007", 7), ("99,999,999,999", 99999999999),
    ],
)  # fmt: skip
def test_amounts(printed, amount):
    assert acts(f"anna: calls {printed}") == [("call", {"player": 0, "amount": money(amount)})]


@pytest.mark.parametrize("printed", ["5.", ",5", "5,", "$ 5", "-5", "5 €", "x", "$5€"])
def test_what_is_no_amount(printed):
    _, _, unknown = read(f"{HEAD}Seat 1: anna ($1 in chips)\nanna: calls {printed}\n")
    assert unknown == [(4, "seats")]


@pytest.mark.parametrize(
    "printed", ["0.00001", "1.00000", ".123456", "100000000000", "123456789012345", "123,456,789,012,345.5"]
)
def test_amount_that_is_no_exact_ten_thousandth_is_too_fine(printed):
    assert acts(f"anna: calls {printed}") == [("call", {"player": 0, "amount": TOO_FINE})]


def test_marks_are_those_of_the_language():
    grammar = CLUB.replace("room club", "room club\nnumbers decimal=, thousands=space")
    events, _, _ = read(HEAD + "Seat 1: anna (1 000,5€ in chips)\n", grammar)
    assert events[2][1]["stack"] == money(1000.5)


@pytest.mark.parametrize(
    ("printed", "currency"),
    [
        ("€5", "EUR"), ("5€", "EUR"), ("R$5", "BRL"), ("C$5", "CAD"), ("5zł", "PLN"), ("RSD5", "RSD"), ("SEK5", "SEK"),
        ("kr5", None), ("kr.5", None), ("5 kr", "unread"), ("5SEK", "unread"), ("kr", "unread"),
    ],
)  # fmt: skip
def test_a_currency_is_told_by_a_symbol_on_either_side_or_by_its_code_before(printed, currency):
    events, _, unknown = read(f"Club #1: {printed}\n", CLUB.replace("{game} {limit} ({small}/{big})", "{big}", 1))
    told = {"line": 1, "id": "1", "big": money(5), "symbol": BY_CODE.get(currency)}
    assert events == ([] if currency == "unread" else [("hand", {k: v for k, v in told.items() if v is not None})])
    assert bool(unknown) == (currency == "unread")


def test_last_symbol_of_the_head_names_the_currency():
    events, _, _ = read("Club #1: Omaha Limit ($1/2€)\n")
    assert events[0][1]["symbol"] == BY_CODE["EUR"]
    events, _, _ = read("Club #1: Omaha Limit (1/2)\n")
    assert "symbol" not in events[0][1]


def test_head_that_is_not_read_in_full_still_tells_its_currency():
    grammar = CLUB.replace("section table", "  hand -> table  Club #{id}: {rest}\nsection table", 1)
    events, _, _ = read("Club #1: Omaha Limit (£1/£2) by night\n", grammar)
    assert events == [("hand", {"line": 1, "id": "1", "symbol": BY_CODE["GBP"]})]


@pytest.mark.parametrize(
    ("printed", "cards"),
    [
        ("2c", [1]), ("As 10c Tc", [52, 33, 33]), ("2c 3d 4h] [5s", [1, 6, 11, 16]), ("2c][3d", [1, 6]),
        ("2c 2d 2h 2s 3c 3d 3h 3s", [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)  # fmt: skip
def test_cards(printed, cards):
    packed = sum(card << 8 * place for place, card in enumerate(cards))
    assert acts(f"*** TURN *** [{printed}]") == [("street", {"street": 2, "cards": packed})]


@pytest.mark.parametrize("printed", ["", "2x", "2c  3d", "2c3d", "2c 2d 2h 2s 3c 3d 3h 3s 4c", "1c", "as"])
def test_what_are_no_cards(printed):
    _, _, unknown = read(f"{HEAD}*** TURN *** [{printed}]\n")
    assert unknown == [(3, "seats")]


def test_constants_stand_unless_a_field_is_printed():
    assert acts("bob collected $1 from main pot", "bob collected $1 from side pot-2") == [
        ("collected", {"player": 1, "amount": money(1), "pot": 0}),
        ("collected", {"player": 1, "amount": money(1), "pot": 2}),
    ]


def test_blanks_at_the_end_and_carriage_returns_are_cut():
    assert acts("anna: folds \t \r", "anna: checks\r") == [("fold", {"player": 0}), ("check", {"player": 0})]


def test_lines_are_counted_by_class():
    events, lines, unknown = read(
        HEAD + "\nSeat 1: anna ($1 in chips)\nanna said, hi\n---- \nwhat?\n*** SUMMARY ***\nwho?\n"
        "Seat 1: anyone folded early\n\n\n" + HEAD + "anna: folds"
    )
    assert [kind for kind, _ in events] == ["hand", "table", "seat", "summary", "result", "hand", "table"]
    assert unknown == [(7, "seats"), (9, "summary"), (15, "seats")]
    assert tuple(lines) == (7, 5, 3)


def test_lines_of_seats_and_body_stand_in_both_but_only_the_body_moves_on():
    _, _, unknown = read(
        HEAD + "Seat 1: anna ($1 in chips)\nanna said, hi\nfoo\nanna: checks\nfoo\nSeat 2: bob ($1 in chips)\n"
        "bob: checks\nfoo\n"
    )
    assert unknown == [(5, "seats"), (7, "body"), (10, "body")]


def test_each_hand_has_its_own_seats():
    text = HEAD + "Seat 1: anna ($1 in chips)\n" + HEAD + "Seat 1: bob ($1 in chips)\nanna: folds\nbob: folds\n"
    events, _, _ = read(text)
    assert events[-2:] == [("fold", {"line": 7, "player": 1}), ("fold", {"line": 8, "player": 0})]


def test_head_inside_an_unknown_line_starts_a_hand():
    found = reading(HEAD + "Seat 1: an" + HEAD + "Seat 1: anna ($1 in chips)\n")
    assert [(hand.start, hand.line, hand.glued) for hand in found.hands] == [(0, 1, False), (len(HEAD) + 10, 3, True)]
    assert found.unknown == []
    assert tuple(found.lines) == (5, 0, 0)  # the line with the head in it counts once
    second = width_of("hand") + width_of("table")
    assert found.hands[1].event == second
    assert found.events[second : second + 2] == [KINDS["hand"], 3]


def test_head_inside_a_line_that_made_sense_is_found_when_the_next_one_makes_none():
    found = reading(HEAD + "---" + HEAD)
    assert [(hand.line, hand.glued) for hand in found.hands] == [(1, False), (3, True)]
    assert tuple(found.lines) == (4, 0, 0)
    found = reading(HEAD + "*** FLOP *** [2c]\n--- " + HEAD)
    assert [(hand.line, hand.glued) for hand in found.hands] == [(1, False), (4, True)]
    assert tuple(found.lines) == (5, 0, 0)


def test_lines_before_the_first_head_are_unknown():
    found = reading("\nfoo\n" + HEAD)
    assert [(one.line, one.start, one.length, one.room, one.section, one.hand) for one in found.unknown] == [
        (2, 1, 3, -1, "", -1)
    ]
    assert tuple(found.lines) == (2, 1, 1)


def test_head_that_no_template_matches_is_a_hand_with_an_unknown_line():
    found = reading("Club #1: Whist\n" + HEAD)
    assert [(hand.line, hand.event) for hand in found.hands] == [(1, 0), (2, 0)]
    assert [(one.line, one.section, one.hand) for one in found.unknown] == [(1, "head", 0)]


def test_summary_of_a_tournament_is_no_hand():
    grammar = (
        CLUB + "section summary_head\n  noise -> prizes  Club Tournament {rest}\nsection prizes\n  noise Won {rest}\n"
    )
    found = reading(HEAD + "Club Tournament 1\nWon 1\nfoo\n" + HEAD, grammar)
    assert (len(found.hands), found.summaries) == (2, 1)
    assert [(one.line, one.section, one.hand) for one in found.unknown] == [(5, "prizes", -1)]
    assert found.lines.noise == 2


def test_head_that_starts_with_a_field_is_refused():
    with pytest.raises(GrammarError, match=r"club\.grammar:3: a head starts with words, not with a field"):
        reading("", "room club\nsection head\n  hand {id}\n")


ORDER = """
room club
section head
  hand -> body           Hand {id}
section body
  show                   {text}: a
  uncalled               {text}: b: {amount}
  cash_out               {text}-{amount}-{fee}
  button                 button {button}
  dealt                  button {cards}
  info                   button {text}
  table                  '{table}' {max}
  info                   roman {level} {gap}end
  noise                  button{rest}
"""


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("v: a", ("show", {})),
        ("w: b: a", ("show", {})),  # the first stop leads nowhere
        ("w: b: 5", ("uncalled", {"amount": money(5)})),
        ("w: a: b: 5", ("uncalled", {"amount": money(5)})),
        ("x: a-1-2", ("cash_out", {"amount": money(1), "fee": money(2)})),  # the stop `:` leads nowhere, `-` does
        ("button 3", ("button", {"button": 3})),  # int before text
        ("button 3c", ("dealt", {"cards": 5})),  # cards before text, though an int stands here
        ("button 3x", ("info", {})),  # text is left
        ("'a' 1' 6", ("table", {"table": "a' 1", "max": 6})),
        ("roman XIV end", ("info", {})),
        ("roman 4    end", ("info", {})),
        ("roman 4 end", ("info", {})),
    ],
)
def test_order_of_trying(line, event):
    events, _, _ = read(f"Hand 1\n{line}\n", ORDER)
    kind, slots = events[1]
    assert (kind, {key: value for key, value in slots.items() if key != "line"}) == event


def test_rest_is_tried_last_and_may_be_empty():
    _, lines, unknown = read("Hand 1\nbuttons\nbutton\n", ORDER)
    assert unknown == []
    assert lines.noise == 2
