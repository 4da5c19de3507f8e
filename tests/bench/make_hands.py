"""A large PokerStars file of varied hands, made from the readable flop hands of a folder of real ones.

Each hand of the folder is a template, cut once into a format string. A new hand takes a template and a whole
factor that scales every figure of the hand (so that all sums stay exact), permutes the suits, and gets a new
id, table, time and players: names come from a Zipf pool that also holds blanks, `$`, parentheses and non-ASCII
letters. Depends on nothing but the standard library, so that it can feed other programs too; the same seed
makes the same file. Buy-ins and bounties of tournaments are not chips: they are not scaled.

    python tests/bench/make_hands.py --corpus ../shared/corpus/pokerstars --hands 500000 --out /tmp/big.txt
"""

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import accumulate, islice
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

HEAD: Final = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #(\d+):")
OTHER_GAMES: Final = ("6+ Hold", "Split Hold", "Courchevel", "Fusion", "Showtime", "Tempest", "Button Blind")
OTHER_MAKERS: Final = ("convert", "hm1", "pt2", "rio", "pokermaster", "pppoker", "fulltilt", "summary-", "cancel")
SEAT: Final = re.compile(r"Seat (\d+): (.+) \([$€£]?([\d.,]+) in chips")
SUMMARY_SEAT: Final = re.compile(r"Seat \d+: ")
TABLE: Final = re.compile(r"Table '(.*)'")
CLOCK: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)( -)? (\d?\d):(\d\d):(\d\d)")
COLLECTED: Final = re.compile(r" collected [$€£]?([\d.,]+) from (.*)$")
ONLOOKER: Final = re.compile(
    r'(.+?)(?: said, "| joins the table| leaves the table| has (?:left|timed|returned)| (?:was|is|will be) )'
)
NO_NAMES: Final = ("Betting", "Hand")  # "Betting is capped", "Hand was run twice"
CASH_FIGURE: Final = re.compile(r"(?<=[$€£])\d[\d,]*(?:\.\d+)?")
CHIP_FIGURE: Final = re.compile(r"(?<![\d.,#$€£\w-])(?<!Seat )\d[\d,]*(?![\d.]*\w)")
CARDS: Final = re.compile(r"\[[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*\]")
NOT_CHIPS: Final = ("bounty", " finished the tournament", " re-buys ", " add-on", " wins the tournament")
TABLE_WORDS: Final = (
    "Alcor", "Bellona", "Cygnus", "Dione", "Elara", "Ferrum", "Gaspra", "Halley", "Ixion", "Juno", "Kalliope",
    "Larissa", "Mimas", "Nereus", "Oberon", "Pallas", "Quirin", "Rhea", "Sedna", "Thisbe", "Umbriel", "Varuna",
    "Weywot", "Xanthe", "Ymir", "Zelia",
)  # fmt: skip
SYLLABLES: Final = (
    "ka", "ri", "mo", "ten", "dal", "vu", "sei", "lor", "na", "pix", "zor", "eb", "ul", "tas", "gry", "hem", "ool",
    "jin", "qua", "fe", "bo", "wex", "ith", "sha", "dro",
)  # fmt: skip
ODDITIES: Final = ("$", " (x)", "ö", "ñ", "Ж", " €", "é_", ".", "-", "!", " 7 ", "[z]", "ł", "王", "&", "'s")
MOST_OF_A_FILE: Final = 80  # so that one long file does not fill half of the copies
FACTORS: Final = range(1, 60)
SPLIT_FACTORS: Final = (1,)  # an odd chip is one unit whatever the factor


class Template(NamedTuple):
    """A real hand: its lines, and what must change in each copy."""

    lines: tuple[str, ...]
    players: tuple[str, ...]  # seated ones first
    seated: int
    hero: str | None
    tournament: bool
    chips: bool  # figures carry no currency sign
    factors: tuple[int, ...]
    decimals: bool  # writes $10.00, not $10
    commas: bool


class Shape(NamedTuple):
    """A template scaled by one factor: a format string and the values it takes, by index."""

    text: str
    values: Callable[[list[str]], tuple[str, ...]]
    players: int
    hero: int  # index of the player whose cards the text deals, -1 none
    tournament: bool
    clocks: tuple[tuple[int, bool, bool], ...]  # seconds after the first clock, hour of two digits, dash


# -- templates ---------------------------------------------------------------------------------------------


def templates_of(folder: Path) -> list[Template]:
    """Every distinct flop hand of the folder that a copy can be made of."""
    found: dict[str, Template] = {}
    for path in sorted(folder.rglob("*.txt")):
        if any(word in path.name.lower() for word in OTHER_MAKERS):
            continue
        templates = {"\n".join(lines): template_of(lines) for lines in hands_of(text_of(path))}
        usable = {text: template for text, template in templates.items() if template is not None}
        found.update(islice(usable.items(), MOST_OF_A_FILE))
    return list(found.values())


def text_of(path: Path) -> str:
    """The decoded text of a file: UTF-8, UTF-16 with a mark, else cp1252."""
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def hands_of(text: str) -> Iterator[list[str]]:
    """The non-blank lines of each hand, cut at the head lines."""
    lines: list[str] = []
    for line in text.replace("\xa0", " ").splitlines():
        if HEAD.match(line):
            yield lines
            lines = []
        if line.strip():
            lines.append(line.rstrip())
    yield lines


def template_of(lines: list[str]) -> Template | None:
    """The hand as a template; None if it is cut off, of another game, or its figures cannot be told apart."""
    if not lines or not HEAD.match(lines[0]) or any(game in lines[0] for game in OTHER_GAMES):
        return None
    if "Hold'em" not in lines[0] and "Omaha" not in lines[0]:
        return None
    if "*** SUMMARY ***" not in lines or not SUMMARY_SEAT.match(lines[-1]) or not CLOCK.search(lines[0]):
        return None
    seats = [match for match in map(SEAT.match, lines[: lines.index("*** SUMMARY ***")]) if match]
    names = [match[2] for match in seats]
    if len(seats) < 2 or len(set(names)) < len(names) or not any(TABLE.match(line) for line in lines[:3]):
        return None
    others = {match[1] for match in map(ONLOOKER.match, lines[1:]) if match} - {*names, *NO_NAMES}
    others = {name for name in others if not name.startswith((*(f"{name}:" for name in names), "*** ", "Seat "))}
    hero = next((line[9 : line.rfind(" [")] for line in lines if line.startswith("Dealt to ")), None)
    tournament = "Tournament #" in lines[0] or "Level " in lines[0]
    chips = tournament or not CASH_FIGURE.search(seats[0][0])
    body = "\n".join(line for line in lines if ' said, "' not in line)
    if chips and (re.search(r"\d\.\d", "".join(match[3] for match in seats)) or re.search(r"pot \d+\.\d\d", body)):
        return None
    return Template(
        tuple(lines), (*names, *sorted(others)), len(names), hero if hero in names else None, tournament, chips,
        SPLIT_FACTORS if has_odd_chip(lines) else tuple(FACTORS),
        bool(re.search(r"[$€£]\d+\.00\b", body)), bool(re.search(r"\d,\d{3}\b", body)),
    )  # fmt: skip


def has_odd_chip(lines: list[str]) -> bool:
    """One pot was shared in unequal parts: its odd chip does not scale."""
    shares: dict[str, set[str]] = {}
    for line in lines:
        match = COLLECTED.search(line)
        if match:
            shares.setdefault(match[2], set()).add(match[1])
    return any(len(amounts) > 1 for amounts in shares.values())


# -- shapes ------------------------------------------------------------------------------------------------


class Writer:
    """Turns one template into a format string: collects the values that each `%s` stands for."""

    ID, TOURNAMENT, TABLE, CLOCK = range(4)
    PLAYER = 16  # players follow

    def __init__(self, template: Template, factor: int, suits: str) -> None:
        self.template = template
        self.factor = factor
        self.suits = str.maketrans("cdhs", suits)
        self.order: list[int] = []
        self.clocks: list[tuple[int, bool, bool]] = []
        self.first_clock: int | None = None
        self.names = {name: self.PLAYER + i for i, name in enumerate(template.players)}
        words = "|".join(re.escape(name) for name in sorted(template.players, key=len, reverse=True))
        self.name = re.compile(rf"(?:(?<=^)|(?<=^Seat \d: )|(?<=^Seat \d\d: )|(?<=\W))(?:{words})(?=\W|$)")

    def shape(self) -> Shape:
        """The format string of the whole hand."""
        template = self.template
        text = "\n".join(self.line(i, line) for i, line in enumerate(template.lines)) + "\n\n\n\n"
        hero = template.players.index(template.hero) if template.hero else -1
        return Shape(
            text, itemgetter(*self.order), len(template.players), hero, template.tournament, tuple(self.clocks)
        )

    def line(self, i: int, line: str) -> str:
        """One line: head and table by their own rules, all others by players, figures and cards."""
        if i == 0:
            return self.head(line)
        if TABLE.match(line):
            return TABLE.sub(lambda _: self.put(self.TABLE, "Table '", "'"), line.replace("%", "%%"), count=1)
        if ' said, "' in line:
            return self.pieces(line, self.name, self.player, str)
        return self.pieces(line, self.name, self.player, self.figures_and_cards)

    def put(self, value: int, before: str = "", after: str = "") -> str:
        self.order.append(value)
        return f"{before}%s{after}"

    def pieces(
        self, line: str, pattern: re.Pattern[str], inner: Callable[[str], str], outer: Callable[[str], str]
    ) -> str:
        """The line with `inner` over what the pattern finds and `outer` over the rest, in reading order."""
        out, at = [], 0
        for match in pattern.finditer(line):
            out += [outer(line[at : match.start()]).replace("%", "%%"), inner(match[0])]
            at = match.end()
        return "".join([*out, outer(line[at:]).replace("%", "%%")])

    def player(self, name: str) -> str:
        return self.put(self.names[name])

    def figures_and_cards(self, text: str) -> str:
        if self.template.tournament and any(word in text for word in NOT_CHIPS):
            return text
        figure = CHIP_FIGURE if self.template.chips else CASH_FIGURE
        parts = re.split(rf"({CARDS.pattern})", text)
        return "".join(
            part.translate(self.suits) if i % 2 else figure.sub(self.scaled, part) for i, part in enumerate(parts)
        )

    def scaled(self, match: re.Match[str]) -> str:
        """The figure times the factor, written the way the hand writes money."""
        whole, _, cents = match[0].replace(",", "").partition(".")
        amount = (int(whole) * 100 + int(f"{cents:0<2}")) * self.factor
        thousands = f"{amount // 100:,}" if self.template.commas else str(amount // 100)
        if self.template.chips or (amount % 100 == 0 and not self.template.decimals):
            return thousands
        return f"{thousands}.{amount % 100:02}"

    def head(self, line: str) -> str:
        """The head line: id, tournament number, clocks and stakes change; buy-ins stay."""
        line = line.replace("%", "%%")
        stakes = r"\((?:[^()]* )?[$€£]?[\d.,]+/[$€£]?[\d.,]+[^()]*\)"
        figure = CHIP_FIGURE if self.template.chips else CASH_FIGURE
        line = re.sub(stakes, lambda match: figure.sub(self.scaled, match[0]), line)
        line = re.sub(r"#\d+(?=:)", lambda _: self.put(self.ID, "#"), line, count=1)
        line = re.sub(r"(?<=Tournament )#\d+", lambda _: self.put(self.TOURNAMENT, "#"), line)
        return CLOCK.sub(self.clock, line)

    def clock(self, match: re.Match[str]) -> str:
        year, month, day, dash, hour, minute, second = match.groups()
        days = date(int(year), int(month), int(day)).toordinal()
        seconds = days * 86400 + int(hour) * 3600 + int(minute) * 60 + int(second)
        self.first_clock = self.first_clock if self.first_clock is not None else seconds
        self.clocks.append((seconds - self.first_clock, len(hour) == 2, bool(dash)))
        return self.put(self.CLOCK + len(self.clocks) - 1)


# -- copies ------------------------------------------------------------------------------------------------


def name_pool(dice: random.Random, size: int) -> list[str]:
    """Made-up player names of at most twelve letters; about one in eight has an odd character."""
    names: dict[str, None] = {}
    while len(names) < size:
        name = "".join(dice.choices(SYLLABLES, k=dice.randint(2, 4)))
        if dice.random() < 0.5:
            name = name.capitalize()
        if dice.random() < 0.45:
            name += str(dice.randint(0, 999))
        if dice.random() < 0.125:
            at = dice.randint(1, len(name) - 1)
            name = name[:at] + dice.choice(ODDITIES) + name[at:]
        names[name[:12].strip()] = None
    return list(names)


class Maker:
    """Copies of the templates, one after the other, in time order."""

    def __init__(self, templates: list[Template], seed: int) -> None:
        self.dice = random.Random(seed)
        self.cash = [template for template in templates if not template.tournament]
        self.tournaments = [template for template in templates if template.tournament]
        self.shapes: dict[tuple[int, int], Shape] = {}
        self.names = name_pool(self.dice, 20_000)
        self.weights = list(accumulate(1 / (rank + 12) for rank in range(len(self.names))))
        self.heroes = self.names[:3]
        self.drawn: list[str] = []
        self.tables = [f"{word} {roman}" for word in TABLE_WORDS for roman in ("", "II", "III", "IV", "V", "#6", "7")]
        self.tables = [table.strip() for table in self.tables]
        self.id = 70_000_000_000
        self.tournament = 500_000_000
        self.seconds = date(2012, 3, 1).toordinal() * 86400
        self.days: dict[int, str] = {}

    def hand(self) -> str:
        """The next hand."""
        shape = self.next_shape()
        self.id += self.dice.randint(1, 9_000)
        self.seconds += self.dice.randint(0, 45)
        values = [str(self.id), "", "", *["" for _ in range(13)]]
        if shape.tournament:
            self.tournament += self.dice.random() < 0.02
            values[1] = str(self.tournament)
            values[2] = f"{self.tournament} {self.dice.randint(1, 40)}"
        else:
            values[2] = self.dice.choice(self.tables)
        for i, (after, padded, dash) in enumerate(shape.clocks):
            values[3 + i] = self.clock(self.seconds + after, padded, dash)
        players = self.players(shape.players)
        if shape.hero >= 0:
            hero = self.heroes[0 if self.dice.random() < 0.8 else self.dice.randint(1, 2)]
            if hero not in players:
                players[shape.hero] = hero
        return shape.text % shape.values(values + players)

    def next_shape(self) -> Shape:
        pool = self.cash if self.dice.random() < 0.6 and self.cash else self.tournaments or self.cash
        template = self.dice.choice(pool)
        factor = self.dice.choice(template.factors)
        key = (id(template), factor)
        if key not in self.shapes:
            suits = self.dice.sample("cdhs", 4)
            self.shapes[key] = Writer(template, factor, "".join(suits)).shape()
        return self.shapes[key]

    def players(self, count: int) -> list[str]:
        while True:
            if len(self.drawn) < count:
                self.drawn = self.dice.choices(self.names, cum_weights=self.weights, k=100_000)
            names = [self.drawn.pop() for _ in range(count)]
            if len(set(names)) == count:
                return names

    def clock(self, seconds: int, padded: bool, dash: bool) -> str:
        day, second = divmod(seconds, 86400)
        if day not in self.days:
            self.days[day] = f"{date.fromordinal(1) + timedelta(days=day - 1):%Y/%m/%d}"
        hour = f"{second // 3600:02}" if padded else str(second // 3600)
        return f"{self.days[day]}{' -' if dash else ''} {hour}:{second // 60 % 60:02}:{second % 60:02}"


def write(maker: Maker, out: BinaryIO, hands: int | None, size: int | None) -> tuple[int, int]:
    """Writes hands until either bound is reached; returns how many hands and bytes were written."""
    done = written = 0
    while (hands is None or done < hands) and (size is None or written < size):
        batch = min(1000, hands - done) if hands is not None else 1000
        data = "".join([maker.hand() for _ in range(batch)]).encode()
        out.write(data)
        done += batch
        written += len(data)
    return done, written


def size_of(text: str) -> int:
    """Bytes from `1GB`, `50MB` or a number."""
    match = re.fullmatch(r"(\d+)\s*([KMG]?)B?", text, re.IGNORECASE)
    if not match:
        raise argparse.ArgumentTypeError(f"not a size: {text}")
    return int(match[1]) * {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}[match[2].upper()]


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a large PokerStars file of varied hands.")
    parser.add_argument("--corpus", type=Path, default=Path("../shared/corpus/pokerstars"))
    parser.add_argument("--hands", type=int)
    parser.add_argument("--bytes", type=size_of)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.hands is None and options.bytes is None:
        parser.error("give --hands or --bytes")
    templates = templates_of(options.corpus)
    if not templates:
        parser.error(f"no usable hands in {options.corpus}")
    maker = Maker(templates, options.seed)
    with options.out.open("wb") as out:
        hands, written = write(maker, out, options.hands, options.bytes)
    print(
        f"{hands} hands, {written} bytes, {written / hands:.0f} bytes a hand, {len(templates)} distinct real hands, "
        f"{len(maker.shapes)} of them scaled",
        file=sys.stderr,
    )


if __name__ == "__main__":
    main()
