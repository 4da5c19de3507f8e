"""The template language: what a grammar file says, what it inherits, and what is refused with its place."""

import pytest

from pokerstats.columns.dialect import FLAGS
from pokerstats.model.errors import GrammarError, UsageError
from pokerstats.model.games import BY_ID
from pokerstats.model.money import BY_CODE
from pokerstats.model.names import FIXED_LIMIT, FLOP, HIGH, NO_LIMIT, RESULT_WON, TOURNAMENT
from pokerstats.read.language import Field, Literal, lint, load, load_all, load_room, parse, rooms

HEAD = "room club\nsection head\n  hand -> body  Hand {id}\nsection body\n"


def written(template):
    """The expanded templates of one line in the body of a small grammar."""
    grammar = parse(f"{HEAD}  {template}\n", "club.grammar")
    return [one for one in grammar.templates if one.number == 1]


def spelled(template):
    """A template's parts, `<field>` for fields."""
    return "".join(part.text if isinstance(part, Literal) else f"<{part.name}>" for part in template.parts)


def refused(text, name="club.grammar", find=None):
    with pytest.raises(GrammarError) as error:
        parse(text, name, find)
    return str(error.value)


def test_template_has_its_parts_and_its_place():
    (template,) = written("collected -> body {player} collected {amount} from pot")
    assert template.event == "collected"
    assert template.goto == "body"
    assert template.sections == ("body",)
    assert template.parts == (Field("player"), Literal(" collected "), Field("amount"), Literal(" from pot"))
    assert template.source == "club.grammar:5"
    assert template.text == "{player} collected {amount} from pot"


def test_groups_are_expanded_with_those_present_first():
    expanded = written("call {player}[ he]: calls {amount}[all_in: and is all-in]")
    assert [(spelled(one), one.constants) for one in expanded] == [
        ("<player> he: calls <amount> and is all-in", (("all_in", 1),)),
        ("<player> he: calls <amount>", ()),
        ("<player>: calls <amount> and is all-in", (("all_in", 1),)),
        ("<player>: calls <amount>", ()),
    ]


def test_blanks_at_the_end_of_a_shorter_expansion_go():
    assert [spelled(one) for one in written("info done [{amount}]")] == ["done <amount>", "done"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("[[{cards}]]", "[<cards>]"), ("{{{amount}}}", "{<amount>}"), ("[[[[", "[["), ("a]]b", "a]b"),
        ("{{amount}}", "{amount}"), ("é{gap}# x", "é<gap># x"),
    ],
)  # fmt: skip
def test_doubled_brackets_are_the_characters(text, parts):
    assert [spelled(one) for one in written(f"info {text}")] == [parts]


def test_group_may_hold_brackets():
    assert [spelled(one) for one in written("fold {player} folds[ [[{cards}]]]")] == [
        "<player> folds [<cards>]",
        "<player> folds",
    ]


@pytest.mark.parametrize(
    ("event", "constants"),
    [
        ("street(street=flop)", {"street": FLOP}), ("street(street=flop, board=2)", {"street": FLOP, "board": 2}),
        ("result(kind=won)", {"kind": RESULT_WON}), ("collected(half=high,pot=1)", {"half": HIGH, "pot": 1}),
        ("hand(money_kind=tournament, currency=EUR)", {"money_kind": TOURNAMENT, "currency": BY_CODE["EUR"]}),
        ("hand(game=omaha)", {"game": BY_ID["omaha"].code}), ("hand(fast)", {"fast": 1}),
    ],
)  # fmt: skip
def test_constants_are_numbers_or_words_of_the_slot(event, constants):
    (template,) = written(f"{event} xyz")
    assert dict(template.constants) == constants


def test_group_overrules_constant_and_field_overrules_both():
    one, two, three, four = written("collected(pot=0) {player} got {amount}[pot=1: side][ of {pot}]")
    assert one.constants == ()
    assert two.constants == (("pot", 1),)
    assert three.constants == ()
    assert four.constants == (("pot", 0),)


def test_enum_words_have_the_codes_of_their_field():
    grammar = parse(
        "room club\n"
        "enum game Hold'em=holdem | Omaha Hi/Lo=omaha8 | Omaha=omaha\n"
        "enum limit NL=no | A=B=fixed\n"
        "enum limit Fixed=fixed\n"
        "enum currency USD=USD\n"
        "enum mix H.O.=HO | Eight=8-Game\n"
        "enum skin Red=Red Room | Eighty=8-Game\n"
        "enum position the button=3\n"
        "section head\n  hand {game} {limit} {currency} {mix} {skin} {position}\n",
        "club.grammar",
    )
    codes = {name: dict(words) for name, words in grammar.enums.items()}
    assert codes["game"] == {one: BY_ID[two].code for one, two in
                             [("Hold'em", "holdem"), ("Omaha Hi/Lo", "omaha8"), ("Omaha", "omaha")]}  # fmt: skip
    assert [word for word, _ in grammar.enums["game"]] == ["Omaha Hi/Lo", "Hold'em", "Omaha"]
    assert codes["limit"] == {"NL": NO_LIMIT, "A=B": FIXED_LIMIT, "Fixed": FIXED_LIMIT}
    assert codes["currency"] == {"USD": BY_CODE["USD"]}
    assert codes["position"] == {"the button": 3}
    assert grammar.texts == {0: "HO", 1: "8-Game", 2: "Red Room"}
    assert (codes["mix"], codes["skin"]) == ({"H.O.": 0, "Eight": 1}, {"Red": 2, "Eighty": 1})


def test_statements_say_what_the_room_means():
    grammar = parse(
        "# a club\n\nroom club\nlanguage fr\nnumbers decimal=, thousands=space\nzone ET America/New_York\n"
        "zone Central Time UTC-06:00\ndialect rake_spread pro_rata\ndialect uncalled implied\nskin red\n" + HEAD[10:],
        "club.grammar",
    )
    assert (grammar.room, grammar.language, grammar.skin) == ("club", "fr", "red")
    assert (grammar.decimal, grammar.thousands) == (",", " ")
    assert grammar.zones == {"ET": "America/New_York", "Central Time": "UTC-06:00"}
    assert grammar.dialect == {"rake_spread": FLAGS["rake_spread"].index("pro_rata"), "uncalled": 1}
    assert grammar.sections == ("head", "body")


def test_let_names_template_text():
    grammar = parse(
        "room club\nlet date {year}/{month}\nlet when {date} at {hour}\n"
        "section head\n  hand {id} on {when}[, {{date}}]\n",
        "club.grammar",
    )
    assert spelled(grammar.templates[0]) == "<id> on <year>/<month> at <hour>, {date}"


def test_template_of_any_section_stands_in_all_but_heads():
    grammar = parse(HEAD + "  info x\nsection any\n  noise ---{rest}\nsection summary\n  info y\n", "club.grammar")
    assert grammar.templates[2].sections == ("body", "summary")


PARENT = """
room parent
dialect total net
enum game Hold'em=holdem
section head
  hand -> body            {id} {game}
section seats, body
  fold                    {player} folds
  noise                   {player} sleeps
section body
  call                    {player} calls {amount}
section summary
  noise                   {text} sleeps
"""


def child(text, name="child.grammar", room="child"):
    grammar = parse(f"room {room}\ninherit parent\n{text}", name, {"parent": PARENT}.__getitem__)
    return grammar, [(one.event, spelled(one), one.sections) for one in grammar.templates]


def test_child_starts_from_the_statements_of_its_parent():
    grammar, templates = child("enum game Omaha=omaha\nenum game Hold'em=short_deck")
    assert (grammar.room, grammar.dialect) == ("child", {"total": 1})
    assert dict(grammar.enums["game"]) == {"Hold'em": BY_ID["short_deck"].code, "Omaha": BY_ID["omaha"].code}
    assert templates[1:] == [
        ("fold", "<player> folds", ("seats", "body")),
        ("noise", "<player> sleeps", ("seats", "body")),
        ("call", "<player> calls <amount>", ("body",)),
        ("noise", "<text> sleeps", ("summary",)),
    ]
    assert [one.number for one in grammar.templates] == [0, 1, 2, 3, 4]
    assert grammar.templates[1].source == "parent.grammar:8"


def test_same_text_in_the_same_section_replaces():
    _, templates = child("section body, summary\n  info {player} sleeps\n  info {text} sleeps\n")
    assert [one for one in templates if one[1].endswith("sleeps")] == [
        ("info", "<player> sleeps", ("body", "summary")),  # seats and body count as one
        ("info", "<text> sleeps", ("body", "summary")),
    ]
    _, templates = child("section summary\n  info {player} sleeps\n")
    assert ("noise", "<player> sleeps", ("seats", "body")) in templates
    assert ("info", "<player> sleeps", ("summary",)) in templates


def test_drop_takes_a_template_out():
    _, templates = child("drop {player} sleeps\nsection body\n  drop {player} calls {amount}\n")
    assert [text for _, text, _ in templates] == ["<id> <game>", "<player> folds", "<text> sleeps"]


def test_language_of_a_room_inherits_it():
    grammar, _ = child("language fr\n", "child.fr.grammar")
    assert (grammar.room, grammar.language) == ("child", "fr")


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("rom club", "club.grammar:2: unknown statement 'rom'"),
        ("room club", "club.grammar:2: a second `room` statement"),
        ("language English", "club.grammar:2: 'English' is no language code"),
        ("zone ET", "club.grammar:2: expected `zone PRINTED Area/City`"),
        ("numbers decimal=,", "club.grammar:2: decimal and thousands mark are the same"),
        ("numbers decimal=none", "club.grammar:2: expected `numbers"),
        ("numbers comma=.", "club.grammar:2: expected `numbers"),
        ("dialect totals net", "club.grammar:2: unknown dialect flag 'totals'"),
        ("dialect total nett", "club.grammar:2: dialect total is one of gross, net, collected"),
        ("skin", "club.grammar:2: expected `skin NAME`"),
        ("enum games A=holdem", "club.grammar:2: 'games' is no enum field"),
        ("enum game A=poker", "club.grammar:2: 'poker' is no game"),
        ("enum game A", "club.grammar:2: expected `WORD=VALUE`, found 'A'"),
        ("let amount {to}", "club.grammar:2: expected `let NAME TEXT` with a name that no field has"),
        ("inherit other", "club.grammar:2: nothing to inherit 'other' from"),
        ("drop {player} x", "club.grammar:2: there is no template to drop: {player} x"),
        ("section a b", "club.grammar:2: expected `section NAME"),
        ("section any, head", "club.grammar:2: expected `section NAME"),
        ("  info x", "club.grammar:2: a template before any section"),
    ],
)
def test_wrong_statement_is_refused_at_its_place(statement, says):
    assert refused(f"room club\n{statement}\n").startswith(says)


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("info", "expected `event [-> section] TEMPLATE`, found 'info'"),
        ("infos x", "unknown event 'infos'"),
        ("info -> nowhere x", "there is no section 'nowhere'"),
        ("info {nobody}", "unknown field {nobody}"),
        ("info {Player}", "unknown field {Player}"),
        ("info {limit}", "field {limit} has no `enum limit` statement"),
        ("info(pot=1) x", "event info has no slot 'pot' that a template can set"),
        ("noise(pot=1) x", "event noise has no slot 'pot' that a template can set"),
        ("hand(id=1) x", "event hand has no slot 'id' that a template can set"),
        ("fold(player=1) x", "event fold has no slot 'player' that a template can set"),
        ("fold {player} x[all_in: y]", "event fold has no slot 'all_in' that a template can set"),
        ("street(street=flopp) x", "'flopp' is no number and no word for slot street"),
        ("info {text}{amount}", "text field {text} has no literal text behind it"),
        ("info {name}{text} x", "name field {name} has no literal text behind it next to another one"),
        ("info {text}[ x]{int}", "text field {text} has no literal text behind it"),
        ("info {rest} x", "{rest} must end the template"),
        ("info {amount} {amount}", "field {amount} stands twice in one line"),
        ("info [ x]", "the template may be empty"),
        ("info a[ b[ c]]", "an optional group inside another; `[[` is the character"),
        ("info a[ b", "optional group is not closed"),
        ("info a] b", "`]` without `[`; `]]` is the character"),
        ("info a{ b", "lone `{`; `{{` is the character"),
        ("seat Seat {seat}: {text} x", "a seat needs its {name}, which {player} is matched against"),
        ("info " + "[ a]" * 11 + "x", "more than 10 optional groups in one template"),
    ],
)
def test_wrong_template_is_refused_at_its_place(template, says):
    assert refused(f"{HEAD}  {template}\n") == f"club.grammar:5: {says}"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("info {player} calls {amount}", "call {player} calls {to}"),  # same up to the field's type
        ("info a[ b]", "noise a"),
        ("info {text} x", "noise {word} x"),
    ],
)
def test_two_templates_for_the_same_lines_are_refused(one, two):
    says = f"club.grammar:6: matches the same lines of section body as club.grammar:5: {one.partition(' ')[2]}"
    assert refused(f"{HEAD}  {one}\n  {two}\n") == says


def test_seats_and_body_count_as_one_section():
    says = refused(f"{HEAD}  info x\nsection seats\n  noise x\n")
    assert says.startswith("club.grammar:7: matches the same lines of section")
    parse(f"{HEAD}  info x\nsection summary\n  noise x\n", "club.grammar")


def test_template_that_repeats_itself_is_refused():
    assert refused(f"{HEAD}  info a[ b][ b]\n").startswith("club.grammar:5: matches the same lines")


def test_file_name_is_the_room_and_its_language():
    assert refused(HEAD, "bar.grammar") == "bar.grammar:1: the statement `room bar` is missing, found 'club'"
    assert refused(HEAD, "club.fr.grammar") == "club.fr.grammar:1: the statement `language fr` is missing, found 'en'"
    assert refused("room club\nsection body\n  info x\n") == "club.grammar:1: there is no `section head`"


def test_wrong_inherited_file_is_named():
    assert refused("room club\ninherit bad\n", find={"bad": "room bad\nfoo\n"}.__getitem__) == (
        "bad.grammar:2: unknown statement 'foo'"
    )
    assert refused("room club\ninherit club\n", find={"club": "room club\ninherit club\n"}.__getitem__) == (
        "club.grammar: inherits from itself"
    )


def test_lint_lists_what_is_never_used():
    grammar = parse(
        "room club\nenum limit NL=no\nsection head\n  hand Hand {id}\nsection summary\n  info x\n", "club.grammar"
    )
    assert lint(grammar) == ["enum limit is not used by any template", "nothing leads to section summary"]
    assert lint(parse(HEAD + "  info x\nsection seats\n  info y\n", "club.grammar")) == []


def test_load_looks_for_the_inherited_grammar_beside_the_file(tmp_path):
    (tmp_path / "parent.grammar").write_text(PARENT, encoding="utf-8")
    (tmp_path / "child.grammar").write_text("room child\ninherit parent\n", encoding="utf-8")
    assert len(load(tmp_path / "child.grammar").templates) == 5
    (tmp_path / "child.grammar").write_text("room child\ninherit parents\n", encoding="utf-8")
    with pytest.raises(GrammarError, match=r"child\.grammar:2: there is no grammar 'parents' to inherit from"):
        load(tmp_path / "child.grammar")


def test_grammars_of_the_package_load_clean():
    grammars = load_all()
    assert {grammar.room for grammar in grammars} == set(rooms())
    assert "pokerstars" in rooms()
    assert load_room("pokerstars").room == "pokerstars"
    assert [odd for grammar in grammars for odd in lint(grammar)] == []


def test_room_without_grammar_is_a_wrong_call():
    with pytest.raises(UsageError, match="there is no grammar 'nowhere'"):
        load_room("nowhere")
