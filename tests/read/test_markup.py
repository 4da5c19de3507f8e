"""Markup becomes the lines that a plain XML reader would make of it; what is no XML is told and harms nothing."""

import re
from pathlib import Path
from xml.parsers import expat

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerstats.model.games import GAMES
from pokerstats.model.names import LIMITS
from pokerstats.pipeline.chunk import run
from pokerstats.pipeline.rooms import rooms
from pokerstats.read.bytes import PADDING
from pokerstats.read.language import load_room
from pokerstats.read.marking.tables import L_LINE, tables_of
from pokerstats.read.markup import Marker, first_tag, last_tag, marked_text, room_of, session_head
from pokerstats.read.reference import Reference
from pokerstats.read.vm import Machine

FIXTURES = sorted((Path(__file__).parents[1] / "rooms" / "ipoker").glob("*.txt"))
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "ipoker"
MARKUP = load_room("ipoker").markup
TABLES = tables_of(MARKUP)
MACHINE = Machine(rooms())
REFERENCE = Reference(rooms().grammars, of_markup=True)
HEAD = (
    "<session sessioncode='1'><general><mode>real</mode><gametype>Holdem NL $1/$2</gametype>"
    "<tablename>Alku, 1</tablename><tablecurrency>USD</tablecurrency><nickname>Ada</nickname></general>\n"
)
PLAYERS = (
    '<player seat="1" name="Ada" chips="$200" dealer="1" win="$4" bet="$4"/>\n'
    '<player seat="2" name="Ben" chips="$200" dealer="0" win="$0" bet="$2"/>\n'
)
BLINDS = '<action no="1" player="Ada" type="1" sum="$1"/>\n<action no="2" player="Ben" type="2" sum="$2"/>\n'
ACTS = '<action no="3" player="Ada" type="23" sum="$4"/>\n<action no="4" player="Ben" type="0" sum="$0"/>\n'
DEAL = '<cards type="Pocket" player="Ada">SA HA</cards>\n<cards type="Pocket" player="Ben">X X</cards>\n'
START = "<startdate>2020-01-02 03:04:05</startdate>"
GAME = (
    f'<game gamecode="11"><general>{START}<players>\n{PLAYERS}</players></general>\n'
    f'<round no="0">\n{BLINDS}</round>\n<round no="1">\n{DEAL}{ACTS}</round>\n</game>\n'
)
FILE = HEAD + GAME + "</session>\n"


def lines_of(text):
    marked = marked_text(TABLES, text.encode())
    lines = marked.data[: marked.size].tobytes().decode("utf-8", "replace").split("\n")[:-1]
    return list(zip(marked.lines[:, L_LINE].tolist(), lines, strict=True))


def outcome(text):
    raw = text if isinstance(text, bytes) else text.encode()
    data = np.zeros(len(raw) + PADDING, np.uint8)
    data[: len(raw)] = np.frombuffer(raw, np.uint8)
    return run(MACHINE, data, len(raw))


def hand_ids(made):
    texts, setup = made.read.texts, made.read.setup
    return [made.read.data[texts.at[i] : texts.at[i] + texts.length[i]].tobytes().decode() for i in setup.id]


def assert_sound(text):
    """All lines are counted, and the machine reads what the reference reads."""
    raw = text if isinstance(text, bytes) else text.encode()
    made = outcome(raw)
    assert made.lines == raw.count(b"\n") + (raw[-1:] not in (b"", b"\n"))
    marked = marked_text(TABLES, raw)
    stream = MACHINE.read(marked.data, marked.size, of_markup=True)
    reading = REFERENCE.read(marked.data[: marked.size].tobytes())
    assert stream.events.tolist() == reading.events
    assert [row[0] for row in stream.unknown.tolist()] == [one.line for one in reading.unknown]
    return made


class Plain:
    """The lines of well-formed markup, made with a common XML reader and no table."""

    def __init__(self):
        self.lines = []
        self.open = []  # element, attributes, text, line
        self.waiting = []  # acts: number, lines
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text

    def start(self, tag, attributes):
        self.written(container=True)
        if tag not in ("action", "cards"):
            self.flush()
        self.open.append([tag, attributes, "", self.parser.CurrentLineNumber, False])

    def text(self, text):
        if self.open and not self.open[-1][4]:
            self.open[-1][2] += text

    def end(self, tag):
        self.written(container=False)
        self.open.pop()
        if tag not in ("action", "cards"):
            self.flush()
        if tag == MARKUP.hand:
            self.lines.append((self.parser.CurrentLineNumber, f"</{tag}>"))

    def written(self, *, container):
        if not self.open or self.open[-1][4]:
            return
        tag, attributes, text, line, _ = self.open[-1]
        self.open[-1][4] = True
        made = [(line, one) for one in made_of(tag, attributes, " ".join(text.split()))]
        if tag == "action":
            self.waiting.append((int(attributes["no"]), made))
        else:
            self.lines += made

    def flush(self):
        for _, made in sorted(self.waiting, key=lambda one: one[0]):
            self.lines += made
        self.waiting = []


def made_of(tag, attributes, text):
    """An element's lines by the statements of the grammar."""
    forms = MARKUP.forms_of(tag)
    if not forms:
        told = "".join(f' {name}="{value}"' for name, value in attributes.items())
        yield f"<{tag}{told}>{text}"
    for number, form in enumerate(forms):
        first = form.items[0]
        told = attributes.get(first.name, text if first.name == "text" else None)
        if (number > 0 or first.unless is not None) and (told is None or told == first.unless):
            continue
        line = f"<{tag}"
        for item in form.items:
            if item.name == "text":
                line += ">" + value_of(text, item.kind)
            elif item.name == "count":
                line += f' count="{len(text.split())}"'
            else:
                line += f' {item.name}="{value_of(attributes.get(item.name, ""), item.kind)}"'
        yield line if form.items[-1].name == "text" else line + ">"
    for name, value in attributes.items():
        if forms and name not in MARKUP.attributes_of(tag):
            yield f'<{tag} {name}="{value}">'


def value_of(text, kind):
    if kind == "cards":
        return " ".join(re.sub(r"^([CDHScdhs])(10|.)$", lambda c: c[2] + c[1].lower(), card) for card in text.split())
    return re.sub(r"(?<=\d)[,' ](?=\d)", "", text) if kind == "money" else text


def well_formed(path):
    text = path.read_text(encoding="utf-8-sig")
    text = re.sub(r"<\?xml.*?\?>", lambda found: " " * len(found[0]), text)
    return f"<all>{text}</all>".replace("\xa0", " ")


ODD = (  # cut, not UTF-8, or with decimal commas
    "cut_off", "cp1252", "utf16", "decimal_comma_without_game", "of_2026", "marks_told_by_amounts",
)  # fmt: skip
PLAIN = [path for path in FIXTURES if path.stem not in ODD]


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_lines_are_those_of_a_plain_reader(path):
    text = well_formed(path)
    plain = Plain()
    plain.parser.Parse(text.replace("<![CDATA[", "").replace("]]>", ""), True)
    inner = text.removeprefix("<all>").removesuffix("</all>")
    wanted = [(line, one.replace("x x", "X X")) for line, one in plain.lines if not one.startswith("<all>")]
    assert lines_of(inner) == wanted


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real hand files is not here")
def test_real_files_are_read_as_the_reference_reads_them():
    for path in sorted(CORPUS.rglob("*.*")):
        text = path.read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\xa0", " ")
        assert_sound(text)


def test_acts_come_in_the_order_of_their_numbers():
    made = [line for _, line in lines_of('<round no="1"><action no="10" type="4"/><action no="9"/><cards>SA</cards>')]
    assert made == [
        '<round no="1">',
        '<cards type="" player="" count="1">As',
        '<action type="" player="" sum="">',
        '<action type="4" player="" sum="">',
    ]


def test_an_act_without_a_number_comes_last():
    made = lines_of('<round no="1"><action type="7"/><action no="x" type="8"/><action no="1" type="9"/></round>')
    assert [line[14] for _, line in made[1:]] == ["9", "7", "8"]


def test_more_acts_than_wait_at_once_are_all_written():
    acts = "".join(f'<action no="{number}" type="0" player="P{number}"/>' for number in range(700))
    assert len(lines_of(f'<round no="1">{acts}</round>')) == 701


def test_outputs_grow():
    marker = Marker(TABLES)
    text = ('<player seat="1"/>' * 3000).encode()
    marker.read(np.zeros(PADDING, np.uint8), 0)
    data = np.concatenate([np.frombuffer(text, np.uint8), np.zeros(PADDING, np.uint8)])
    assert len(marker.read(data, len(text)).lines) == 3000


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("a&amp;b", "a&b"),
        ("&lt;i&gt; &quot;&apos;", "<i> \"'"),
        ("&#8364;&#x20ac;", "€€"),
        ("&#x1F0A1;", "\U0001f0a1"),
        ("&nbsp; &; &#; &#x; &#xZ;", "&nbsp; &; &#; &#x; &#xZ;"),
        ("&#xD800; &#1114112;", "&#xD800; &#1114112;"),
        ("&#0;&#10;x", "  x"),
        ("&amp", "&amp"),
        ("one\ntwo\tthree", "one two three"),
        ("a > b", "a > b"),
    ],
)
def test_entities_are_xmls_own(value, read):
    assert lines_of(f'<player seat="{value}" name="n"/>')[0] == (1, f'<player seat="{read}" name="n" chips="">')


@pytest.mark.parametrize(
    ("head", "printed", "read"),
    [
        ("0.00", "$1,234.50", "$1234.50"),
        ("0,00", "€1.234,50", "€1234.50"),
        ("0,00", "€0,5", "€0.5"),
        ("12,50€", "1 480,5€", "1480.5€"),
        ("3,750 $", "1,480 $", "1480$"),
        ("3,750", "$1,000", "$1000"),
        ("", "1 480", "1480"),
        ("", "1'000", "1000"),
    ],
)
def test_the_sessions_own_figures_tell_the_decimal_mark(head, printed, read):
    text = f'<session sessioncode="1"><ipoints>{head}</ipoints><game gamecode="2"><action sum="{printed}"/></game>'
    assert f'<action type="" player="" sum="{read}">' in [line for _, line in lines_of(text)]


def test_a_game_reads():
    made = assert_sound(FILE)
    assert hand_ids(made) == ["11"]
    assert made.read.lines.unknown == 0
    assert made.computed.result.verdict.tolist() == [0]


@pytest.mark.parametrize(
    "moment", ["2020-01-02 03:04:05", "2020/01/02 03:04:05", "02.01.2020 03:04:05", "2020/01/02 03:04"]
)
def test_a_moment_is_printed_in_many_ways(moment):
    made = assert_sound(FILE.replace(START, f"<startdate>{moment}</startdate>"))
    local = np.int64(made.read.setup.played_local[0]).astype("datetime64[us]").astype(str)
    assert local[:16] == "2020-01-02T03:04"
    assert made.read.lines.unknown == 0


@pytest.mark.parametrize(
    ("game", "read"),
    [
        ("Holdem БЛ $1/$2", ("holdem", "no")),
        ("Omaha LP $1/$2", ("omaha", "pot")),
        ("Omaha HiLow PL $1/$2", ("omaha8", "pot")),
    ],
)
def test_games_have_names_in_other_languages(game, read):
    made = assert_sound(FILE.replace("Holdem NL $1/$2", game))
    setup = made.read.setup
    assert (GAMES[setup.game[0]].id, LIMITS[setup.limit[0]]) == read


@pytest.mark.parametrize("buy_in", ["$9+$1", "$9 + $1", "9$ + 1$"])
def test_a_buy_in_is_read_with_blanks_and_symbols_behind(buy_in):
    named = f"<tournamentname>Kajo</tournamentname><buyin>{buy_in}</buyin></general>"
    setup = assert_sound(FILE.replace("</general>", named, 1)).read.setup
    assert (setup.buy_in.tolist(), setup.entry_fee.tolist()) == ([90_000], [10_000])


def test_a_session_tells_its_seats_and_its_prize():
    made = assert_sound(
        FILE.replace("</general>", "<tablesize>6</tablesize><rewarddrawn>$4</rewarddrawn></general>", 1)
    )
    assert made.read.setup.max_seats.tolist() == [6]
    assert made.read.lines.unknown == 0


BOMB = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>\n'
HOSTILE = {
    "entity bomb": (BOMB + FILE.replace('name="Ben"', 'name="&c;"').replace('player="Ben"', 'player="&c;"'), 1),
    "external entity": ('<!DOCTYPE s SYSTEM "file:///etc/passwd">\n' + FILE, 1),
    "document type without an end": (FILE + "<!DOCTYPE s [\n<!ENTITY a 'b'>\n", 1),
    "broken nesting": (FILE.replace("</players></general>", "</general></players></round>"), 1),
    "end tags are missing": (re.sub(r"</(general|players|round|session)>", "", FILE), 1),
    "no closing quote": (FILE.replace('name="Ben"', 'name="Ben'), 1),
    "attributes in another order": (
        re.sub(r'(no="\d+") (player="\w+") (type="\d+") (sum="[^"]*")', r"\4 \3 \1 \2", FILE), 1),
    "single quotes": (FILE.replace('"', "'"), 1),
    "no quotes": (re.sub(r'"([\w$.]*)"', r"\1", FILE), 1),
    "comments": (FILE.replace("<round", "<!-- <game gamecode='12'> -- > --><round"), 1),
    "an open comment": (FILE + "<!-- " + FILE, 1),
    "text between tags": (FILE.replace("<round", "stray > text\n<round"), 1),
    "closed at once": (FILE.replace("<players>", "<players/><x/><players >"), 1),
    "carriage returns": (FILE.replace("\n", "\r\n"), 1),
    "blanks inside tags": (FILE.replace('="', ' =\n "').replace("/>", " / >"), 1),
    "two games of one id": (HEAD + GAME + GAME + "</session>", 2),
    "no session": (GAME, 1),
    "only a session": (HEAD + "</session>\n", 0),
    "a game inside a game": (FILE.replace("<round no=\"1\">", GAME + '<round no="1">'), 2),
    "a head that is long": (FILE.replace("<mode>", "<mode>" + "x" * 70_000 + "</mode><mode>"), 1),
    "a game in a name": (FILE.replace("Ada", "&lt;game gamecode=&quot;7&quot;"), 1),
    "attribute twice": (FILE.replace('seat="1"', 'seat="1" seat="1"'), 1),
    "forty attributes": (FILE.replace('seat="1"', 'seat="1" ' + " ".join(f'a{n}="{n}"' for n in range(40))), 1),
    "nothing but brackets": (FILE + "<" * 5000 + ">" * 5000, 1),
    "tags without names": (FILE + "< a='1'><><//></ ><=>", 1),
}  # fmt: skip


@pytest.mark.parametrize(("text", "hands"), HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_xml_harms_nothing(text, hands):
    made = assert_sound(text)
    assert len(hand_ids(made)) == hands


@pytest.mark.parametrize("name", ["broken nesting", "attributes in another order", "single quotes", "comments"])
def test_what_is_still_plain_is_read_in_full(name):
    made = outcome(HOSTILE[name][0])
    assert (made.read.lines.unknown, made.computed.result.verdict.tolist()) == (0, [0])


@pytest.mark.parametrize("name", ["entity bomb", "external entity", "no closing quote", "no quotes"])
def test_what_is_refused_is_unknown(name):
    assert outcome(HOSTILE[name][0]).read.lines.unknown > 0


def test_an_entity_bomb_stays_small():
    marked = marked_text(TABLES, HOSTILE["entity bomb"][0].encode())
    assert marked.size < len(HOSTILE["entity bomb"][0])


@given(st.data())
def test_any_damage_is_counted(data):
    raw = bytearray((FILE + FILE.replace("11", "12")).encode())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(raw)))
        what = data.draw(st.sampled_from(["drop", "insert", "repeat"]))
        length = data.draw(st.integers(1, 60))
        if what == "drop":
            del raw[at : at + length]
        elif what == "insert":
            raw[at:at] = data.draw(st.sampled_from([b"<", b">", b'"', b"'", b"&", b"<!", b"</", b"=", b"\n", b"]]>"]))
        else:
            raw[at:at] = raw[at : at + length]
    text = bytes(raw)
    if room_of(np.frombuffer(text, np.uint8), len(text), rooms().markup) >= 0:
        assert_sound(text)


@pytest.mark.parametrize("end", range(0, len(FILE), 7))
def test_a_file_cut_anywhere_is_read_up_to_the_cut(end):
    if first_tag(FILE[:end].encode(), b"<session") < 0:
        return
    made = assert_sound(FILE[:end])
    assert len(hand_ids(made)) == (re.search(r"<game(?=[\s>/]|$)", FILE[:end]) is not None)


def test_tags_are_told_from_longer_ones():
    text = b"<games> <gamecode/> <game\nx='1'> <game>"
    assert first_tag(text, b"<game") == text.index(b"<game\n")
    assert last_tag(text, b"<game", len(text)) == len(text) - 6


def test_a_sessions_head_ends_at_its_first_hand():
    text = FILE.encode()
    start, end = session_head(text, TABLES, len(text))
    assert text[start:end] == HEAD.encode()
    assert session_head(text, TABLES, 0) == (0, 0)
    assert session_head(text + b"\n " + text, TABLES, len(text) + 2) == (len(text) + 2, len(text) + 2)


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        ('<game gamecode="7">', True),
        ('<?xml version="1.0"?>\n<session sessioncode="2">', True),
        ('<description type="Holdem"/>\n<game id="41-19" starttime="20110909235102">', False),
        ('<game id="41-19"/><game id="3" gamecode="7">', True),
        ("<Game hhversion='4' id='7'>", False),
    ],
)
def test_a_hand_of_another_room_is_none_of_ours(text, is_ours):
    data = np.frombuffer(text.encode(), np.uint8)
    assert (room_of(data, len(data), rooms().markup) >= 0) == is_ours


@pytest.mark.parametrize(
    ("blinds", "big"),
    [
        ("€0,10/€0,20", 0.2), ("kr0,10/kr0,20", 0.2), ("€0,50/€1", 1), ("0,5/1", 1), ("€1,000/€2,000", 2000),
        ("€0.10/€0.20", 0.2), ("€500/€1,000", 1000),
    ],
)  # fmt: skip
def test_two_blinds_tell_the_decimal_mark(blinds, big):
    made = outcome(FILE.replace("$1/$2", blinds))
    assert made.read.setup.big_blind[0] == big * 10_000
