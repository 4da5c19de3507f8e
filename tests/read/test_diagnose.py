"""What is said about a line that no template matches."""

import pytest

from pokerstats.read.diagnose import diagnose
from pokerstats.read.language import parse

CLUB = parse(
    """
room club
enum game Hold'em=holdem
section head
  hand -> seats        Club #{id}: {game}
section seats
  seat                 Seat {seat}: {name} ({stack} in chips)
section body
  call                 {player}: calls {amount}[all_in: and is all-in]
  raise_to             {player}: raises {amount} to {to}
  street(street=flop)  *** FLOP *** [[{cards}]]
  noise                {text} said, {rest}
  info                 {text} has left
section summary
  printed_total        Total pot {total} | Rake {rake}
""",
    "club.grammar",
)
NAMES = ["Zoë".encode(), b"bob"]


@pytest.mark.parametrize(
    ("line", "template", "column", "expected"),
    [
        ("Zoë: raises $1 too $2", "{player}: raises {amount} to {to}", 18, "' '"),
        ("Zoë: raises $1 to all", "{player}: raises {amount} to {to}", 19, "an amount ({to})"),
        ("bob: calls", "{player}: calls {amount}[all_in: and is all-in]", 11, "' '"),
        ("bob: calls $1 and is", "{player}: calls {amount}[all_in: and is all-in]", 21, "' all-in'"),
        ("*** FLOP *** [2x 3d 4h]", "*** FLOP *** [[{cards}]]", 15, "cards ({cards})"),
        ("*** FLOP *** [2c 3d 4h] x", "*** FLOP *** [[{cards}]]", 24, "the end of the line"),
        ("Seat 1: eve (5 in cash)", "Seat {seat}: {name} ({stack} in chips)", 20, "'hips)'"),
        ("eve: raises $1 to $2", "{player}: raises {amount} to {to}", 1, "a player of the hand ({player})"),
        ("eve has gone", "{text} has left", 9, "'left'"),
    ],
)
def test_closest_template(line, template, column, expected):
    found = diagnose(CLUB, ("body",), line.encode(), NAMES)
    assert found is not None
    assert (found.template, found.column, found.expected) == (template, column, expected)


def test_sentence_names_the_place_in_the_grammar():
    found = diagnose(CLUB, ("summary",), b"Total pot $1 | Fee $0", NAMES)
    assert found is not None
    assert found.sentence() == (
        "closest template 'Total pot {total} | Rake {rake}' (club.grammar:15), expected 'Rake ' at column 16"
    )


def test_only_templates_of_the_sections_are_looked_at():
    found = diagnose(CLUB, ("head",), b"Total pot $1", NAMES)
    assert found is not None
    assert found.template == "Club #{id}: {game}"
    assert diagnose(CLUB, ("nowhere",), b"Total pot $1", NAMES) is None
