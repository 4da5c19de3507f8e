"""The grammars of `sites/`: clean, disjoint, each template reads the line it describes, real files are understood."""

from itertools import combinations
from pathlib import Path

import pytest

from pokerstats.columns.layout import MONEY_SCALE
from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import LIMITS, RESULT_COLLECTED, RESULT_FOLDED
from pokerstats.read import encoding, language
from pokerstats.read.events import EVENTS, FIELD_TYPES, KINDS, width_of
from pokerstats.read.fields import Line, Value, packed, players
from pokerstats.read.language import Field, Grammar, Literal, Template
from pokerstats.read.matching import Room, match
from pokerstats.read.reference import Reference

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
GRAMMARS = language.load_all()
ROOMS = {grammar.room: Room(grammar) for grammar in GRAMMARS}
SEATED = (b"Ida", b"Ida B: (2)", b"posts [big]")  # one name begins another, and holds marks of the format
GAME_CODES = {game.id: game.code for game in BY_ID.values()}
SHORTEST_HEAD = 8
MOST_UNKNOWN = 0.001  # of the lines of real files
CARDS = {"cards": b"2c Td] [Ah", "more_cards": b"3s 4s"}
TEXTS = {"id": "240111222333", "tournament": "3123456789", "table": "Alma's 'IX'", "name": "Otto (UK)", "rest": "x) y"}


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.room)
def test_no_grammar_has_oddities(grammar: Grammar) -> None:
    assert language.lint(grammar) == []


def heads(grammar: Grammar) -> set[str]:
    """The literal text that each head of the room begins with."""
    found = set()
    for template in grammar.templates:
        if {"head", "summary_head"} & set(template.sections):
            first = template.parts[0]
            assert isinstance(first, Literal), template.source
            found.add(first.text)
    return found


def test_a_head_tells_its_room() -> None:
    for grammar in GRAMMARS:
        assert min(map(len, heads(grammar))) >= SHORTEST_HEAD
    for one, other in combinations(GRAMMARS, 2):
        for head in heads(one):
            clash = [text for text in heads(other) if text.startswith(head) or head.startswith(text)]
            assert not clash, f"{one.room} and {other.room} both begin with {clash}"


def money_text(number: int) -> str:
    """Amounts that differ from field to field, with and without symbol, cents and thousands."""
    return (f"${number}", f"{number}.05", f"€1,{number:03}.50", f"{number}")[number % 4]


def sample(field: Field, number: int, grammar: Grammar, turn: int) -> tuple[str, int | str | None]:
    """What a field could print, and what it must read from it (None: nothing that is kept)."""
    match field.type:
        case "money":
            text = money_text(number)
            amount = round(float(text.strip("$€").replace(",", "")) * MONEY_SCALE)
            return text, amount
        case "int":
            return str(number + 1), number + 1
        case "roman":
            return "XIV", None
        case "cards":
            dealt = CARDS.get(field.name, b"Kd")
            return dealt.decode(), packed([card.strip(b"[]") for card in dealt.split()])
        case "enum":
            word, code = grammar.enums[field.name][(number + turn) % len(grammar.enums[field.name])]
            return word, code
        case "player":
            return SEATED[number % len(SEATED)].decode(), number % len(SEATED)
        case "gap":
            return "  ", None
        case "rest":
            return TEXTS["rest"], None
        case _:
            text = TEXTS.get(field.name, f"some{number}")
            return text, text


def line_of(template: Template, grammar: Grammar, turn: int = 0) -> tuple[str, dict[str, int | str]]:
    """A line that the template describes, and the slots that must be read from it; `turn` picks the enums' words."""
    line, slots = "", dict[str, int | str](template.constants)
    for number, part in enumerate(template.parts):
        if isinstance(part, Literal):
            line += part.text
            continue
        text, value = sample(part, number, grammar, turn)
        line += text
        if value is not None and part.name in EVENTS.get(template.event, ()):
            slots[part.name] = value
    return line, slots


def read(line: str, section: str, room: Room) -> tuple[Template | None, dict[str, int | str]]:
    """The template that the line matches in a section, and the slots that are read."""
    data = line.encode()
    found: list[tuple[str, Value]] = []
    template = match(room.sections[section], Line(data, len(data), players(list(SEATED))), 0, found)
    if template is None:
        return None, {}
    slots = dict[str, int | str](template.constants)
    for name, value in found:
        if name in EVENTS.get(template.event, ()):
            text = value.length >= 0
            slots[name] = data[value.word : value.word + value.length].decode() if text else value.word
    return template, slots


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.room)
def test_each_template_reads_the_line_it_describes(grammar: Grammar) -> None:
    wrong = []
    for template in grammar.templates:
        line, slots = line_of(template, grammar)
        for section in template.sections:
            got, values = read(line, section, ROOMS[grammar.room])
            if got is None or (got.event, got.goto, values) != (template.event, template.goto, slots):
                wrong.append(f"{template.source} in {section}: {line!r} -> {got and got.source} {values}, not {slots}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.room)
def test_each_word_of_an_enum_is_read_whole(grammar: Grammar) -> None:
    for field, words in grammar.enums.items():
        template = next(one for one in grammar.templates if Field(field) in one.parts)
        for turn in range(len(words)):
            line, slots = line_of(template, grammar, turn)
            _, values = read(line, template.sections[0], ROOMS[grammar.room])
            assert values == slots, line


# What lines of PokerStars mean: section, line, event, slots with money in whole units.
MEANINGS = [
    ("seats", "Seat 9: Mo ($5 in) ($1,204.50 in chips)", "seat", {"seat": 9, "name": "Mo ($5 in)", "stack": 1204.5}),
    ("seats", "Seat 2: Mo (900 in chips, $2.50 bounty) is sitting out", "seat",
     {"seat": 2, "name": "Mo", "stack": 900, "bounty": 2.5, "sitting_out": 1}),
    ("seats", "Ida: posts small & big blinds $1.50", "post_both", {"player": 0, "amount": 1.5}),
    ("seats", "Ida: posts the ante 25 and is all-in", "post_ante", {"player": 0, "amount": 25, "all_in": 1}),
    ("body", "Ida: folds", "fold", {"player": 0}),
    ("body", "Ida: folds ", "fold", {"player": 0}),
    ("body", "Ida B: (2): calls $3", "call", {"player": 1, "amount": 3}),
    ("body", "posts [big]: bets 1,500 and is all-in", "bet", {"player": 2, "amount": 1500, "all_in": 1}),
    ("body", "Ida: raises $6 to $18", "raise_to", {"player": 0, "amount": 6, "to": 18}),
    ("body", "Ida: raises $6 to $18 and has reached the $18 cap", "raise_to",
     {"player": 0, "amount": 6, "to": 18, "all_in": 2}),
    ("body", "Uncalled bet ($0.75) returned to Ida", "uncalled", {"player": 0, "amount": 0.75}),
    ("body", "Ida collected $12 from main pot", "collected", {"player": 0, "amount": 12, "pot": 0}),
    ("body", "Ida collected $12 from side pot", "collected", {"player": 0, "amount": 12, "pot": 1}),
    ("body", "Ida collected $12 from side pot-2", "collected", {"player": 0, "amount": 12, "pot": 2}),
    ("body", "Ida cashed out the hand for $9 | Cash Out Fee $0.10", "cash_out", {"player": 0, "amount": 9, "fee": 0.1}),
    ("body", "Ida: discards 3 cards", "draw", {"player": 0, "count": 3}),
    ("body", "Wanda said, \"Ida: folds\"", "noise", {}),
    ("body", "Wanda is disconnected", "noise", {}),
    ("summary", "Total pot $40 Main pot $10. Side pot $28. | Rake $2", "printed_total",
     {"total": 40, "main": 10, "side": 28, "rake": 2}),
    ("summary", "Total pot 40 Main pot 10. Side pot-1 20. Side pot-2 10. | Rake 0", "printed_total",
     {"total": 40, "main": 10, "side1": 20, "side2": 10, "rake": 0}),
    ("summary", "Seat 4: Ida (button) (small blind) folded before Flop (didn't bet)", "result",
     {"seat": 4, "kind": RESULT_FOLDED, "player": 0}),
    ("summary", "Seat 4: Ida collected ($7.50)", "result",
     {"seat": 4, "kind": RESULT_COLLECTED, "player": 0, "amount": 7.5}),
]  # fmt: skip


@pytest.mark.parametrize(("section", "line", "event", "slots"), MEANINGS, ids=[line for _, line, _, _ in MEANINGS])
def test_what_a_line_means(section: str, line: str, event: str, slots: dict[str, float]) -> None:
    template, found = read(line.rstrip(), section, ROOMS["pokerstars"])
    assert template is not None
    assert template.event == event
    money = {slot for slot in slots if FIELD_TYPES.get(slot) == "money"}
    assert found == {slot: value * MONEY_SCALE if slot in money else value for slot, value in slots.items()}


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("PokerStars Hand #8:  Hold'em No Limit ($1/$2 USD) - 2012/05/06 1:02:03 ET", ("holdem", "no", None)),
        ("PokerStars Game #8:  Omaha Hi/Lo Limit (€1/€2) - 2009/05/06 21:02:03 CET", ("omaha8", "fixed", None)),
        ("PokerStars Game #8:  5 Card Omaha Pot Limit (1/2) - 2005/01/06 - 9:02:03 (ET)", ("omaha5", "pot", None)),
        ("PokerStars Game #8: Omaha Pot Limit ($1/$2) - 2005/01/06 - 9:02:03 (ET)", ("omaha", "pot", 1)),
        ("PokerStars Hand #8: Hold'em No Limit ($1/$2) - 2016/01/06 9:02:03", ("holdem", "no", 1)),
        ("PokerStars Hand #8:  Hold'em No Limit ($1/$2) - 2016/01/06 9:02:03", ("holdem", "no", 1)),
    ],
)
def test_what_a_head_means(line: str, means: tuple[str, str, int | None]) -> None:
    _, found = read(line, "head", ROOMS["pokerstars"])
    game, limit, converted = means
    assert (found["game"], found["limit"]) == (GAME_CODES[game], LIMITS.index(limit))
    assert found.get("converted") == converted


def test_a_club_of_home_games_may_have_braces_in_its_name() -> None:
    line = "PokerStars Home Game Hand #7: {The {odd} club}  Hold'em No Limit (50/100) - 2026/04/27 12:42:33 ET"
    _, found = read(line, "head", ROOMS["pokerstars"])
    assert (found["id"], found["small"], found["big"]) == ("7", 500_000, 1_000_000)


def test_a_cash_game_with_antes_says_so_in_its_head() -> None:
    line = "PokerStars Hand #7:  Hold'em No Limit (R$0.50/R$1 - Ante R$0.20 BRL) - 2026/04/27 12:42:33 BRT"
    _, found = read(line, "head", ROOMS["pokerstars"])
    assert (found["big"], found["ante"], found["currency"]) == (10_000, 2_000, BY_CODE["BRL"])


def test_a_head_of_an_unknown_game_still_begins_a_hand() -> None:
    template, found = read("PokerStars Hand #8:  Tiddlywinks No Limit ($1/$2 USD) - …", "head", ROOMS["pokerstars"])
    assert template is not None
    assert template.goto == "table"
    assert found == {"id": "8"}


def reading(text: str) -> tuple[list[str], list[str]]:
    """The kinds of a text's events in order, and the lines that nobody knows."""
    data = text.encode()
    stream, _, unknown, _, _ = Reference(GRAMMARS).read(data)
    lines, kinds = text.split("\n"), []
    while stream:
        kinds.append(list(KINDS)[stream[0]])
        stream = stream[width_of(kinds[-1]) :]
    return kinds, [lines[one.line - 1] for one in unknown]


RUN_TWICE = """\
PokerStars Zoom Hand #240999888001:  Omaha Pot Limit (€0.50/€1.00) - 2024/03/09 20:15:01 CET [2024/03/09 14:15:01 ET]
Table 'Vega' 6-max Seat #3 is the button
Seat 3: Ida (€120 in chips)
Seat 4: Otto (UK) (€1,040.25 in chips)
Seat 6: Mo: B (€80 in chips)
Otto (UK): posts small blind €0.50
Mo: B: posts big blind €1
*** HOLE CARDS ***
Dealt to Ida [Ah Kh 9d 8d]
Ida: raises €2.50 to €3.50
Otto (UK): folds
Wanda joins the table at seat #1
Mo: B: raises €9 to €12.50
Mo: B said, "Ida: folds"
Ida: raises €67.50 to €80
Mo: B: calls €67.50 and is all-in
*** FIRST FLOP *** [2c 7d Th]
*** FIRST TURN *** [2c 7d Th] [Jc]
*** FIRST RIVER *** [2c 7d Th Jc] [4s]
*** SECOND FLOP *** [3c 3d Qh]
*** SECOND TURN *** [3c 3d Qh] [Qc]
*** SECOND RIVER *** [3c 3d Qh Qc] [5s]
*** FIRST SHOW DOWN ***
Mo: B: shows [As Ad 5c 6c] (a pair of Aces)
Ida: shows [Ah Kh 9d 8d] (a straight, Seven to Jack)
Ida collected €78.75 from pot
*** SECOND SHOW DOWN ***
Mo: B: shows [As Ad 5c 6c] (two pair, Aces and Queens)
Ida: mucks hand
Mo: B collected €78.75 from pot
*** SUMMARY ***
Total pot €160.50 | Rake €3
Hand was run twice
FIRST Board [2c 7d Th Jc 4s]
SECOND Board [3c 3d Qh Qc 5s]
Seat 3: Ida (button) showed [Ah Kh 9d 8d] and won (€78.75) with a straight, Seven to Jack, and lost with two pair
Seat 4: Otto (UK) (small blind) folded before Flop
Seat 6: Mo: B (big blind) showed [As Ad 5c 6c] and lost with a pair of Aces, and won (€78.75) with two pair
"""
STUD = """\
PokerStars Hand #240999888002:  HORSE (7 Card Stud Hi/Lo Limit, $2/$4 USD) - 2024/03/09 14:20:00 ET
Table 'Lyra II' 8-max
Seat 1: Ida ($50 in chips)
Seat 5: Jan ($61.20 in chips) is sitting out
Seat 8: Kim ($44 in chips)
Ida: posts the ante $0.40
Kim: posts the ante $0.40
*** 3rd STREET ***
Dealt to Ida [2c 3c Kd]
Dealt to Kim [4h]
Kim: brings in for $1
Ida: raises $1 to $2
Kim: calls $1
*** 4th STREET ***
Dealt to Ida [2c 3c Kd] [5c]
Dealt to Kim [4h] [Qs]
Kim: checks
Ida: bets $2
Kim: folds
Uncalled bet ($2) returned to Ida
Ida collected $4.80 from pot
*** SUMMARY ***
Total pot $4.80 | Rake $0
Seat 1: Ida collected ($4.80)
Seat 8: Kim folded on the 4th Street
"""


@pytest.mark.parametrize("text", [RUN_TWICE, STUD, RUN_TWICE + "\n\n" + STUD], ids=["run twice", "stud", "both"])
def test_no_line_of_a_hand_is_unknown(text: str) -> None:
    kinds, unknown = reading(text)
    assert unknown == []
    assert kinds.count("hand") == kinds.count("summary") == text.count("PokerStars ")
    assert kinds.count("fold") == text.count(": folds\n")


def test_chat_is_never_an_act() -> None:
    kinds, _ = reading(RUN_TWICE)
    assert kinds.count("fold") == 1


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real hand files is not here")
def test_nearly_all_lines_of_real_files_are_known() -> None:
    reference = Reference(GRAMMARS)
    lines = unknown = hands = summaries = 0
    for path in sorted((CORPUS / "pokerstars").rglob("*.txt")):
        raw = path.read_bytes()
        name, skip = encoding.detect(raw)
        reading = reference.read(encoding.normalise(raw[skip:], name).text)
        hands += len(reading.hands)
        summaries += reading.summaries
        lines += sum(reading.lines)
        unknown += reading.lines.unknown
    assert hands > 2_000
    assert summaries > 20
    assert unknown <= lines * MOST_UNKNOWN
