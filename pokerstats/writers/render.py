"""A room's text from events: its grammar backwards, by the templates that are marked as the ones that print.

What is printed here reads as the same events again: `parse(render(events)) == events` for every room. An event's
`values` are its slots (read/events), plus what a template prints and no slot keeps: `position`, `level`, `text`,
`rest`, `gap`. Where templates of one event differ in words alone, `words` are those that must stand in it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

from pokerstats.model.errors import PokerstatsError
from pokerstats.model.money import CURRENCIES, SCALE
from pokerstats.model.names import TOURNAMENT
from pokerstats.read.language import Field, Grammar, Literal, Template
from pokerstats.read.templates import NOISE
from pokerstats.writers.xml import xml_lines

Value = int | str
_Writer = Callable[[Value], str]

WORDS: Final = "words"  # chooses among templates that carry the same values
SYMBOL: Final = "symbol"  # of a hand event: the currency whose symbol stands before amounts
_GAP: Final = "gap"
_BLANK: Final[dict[str, Value]] = {_GAP: " "}
_UNSEEN: Final = frozenset({WORDS, SYMBOL, _GAP})
_ENTRY: Final = frozenset({"buy_in", "bounty", "fee", "cost", "own"})  # in currency even where chips are played for
_TWO_DIGITS: Final = frozenset(
    name + other for name in ("month", "day", "hour", "minute", "second") for other in ("", "2")
)
_CARDS: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_WHOLE_BOARD: Final = 4  # cards of a street's line that repeats the board: the last one is new


class Event(NamedTuple):
    """What one line tells. A `noise` event is a line as it is, in its value `text`."""

    kind: str
    values: dict[str, Value]


class CannotPrintError(PokerstatsError):
    """The room has no line for such an event."""


class _Form(NamedTuple):
    """A printing template as a format."""

    text: str  # with a %s for each field; as it is where there is none
    fields: tuple[tuple[str, _Writer], ...]
    has_gap: bool


class Printer:
    """Events into lines of one room. It remembers the currency of the hand whose lines it prints."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._marked = _by_event(grammar)
        # what chooses among an event's templates beside the names of its values
        self._chosen_by = {
            event: (WORDS, *dict.fromkeys(slot for one in templates for slot, _ in one.constants))
            for event, templates in self._marked.items()
            if len(templates) > 1
        }
        self._forms: dict[tuple[object, ...], _Form] = {}
        self._entry = self._chips = ""  # symbols of buy-ins, and of the chips on the table

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """The lines of a file with these events."""
        lines = map(self.line, events)
        return lines if self.grammar.markup is None else xml_lines(lines, self.grammar.markup)

    def line(self, event: Event) -> str:
        """One line. Raises CannotPrintError."""
        kind, values = event
        if kind == NOISE:
            return str(values["text"])
        if kind == "hand":
            self._take_currency(values)
        chosen_by = self._chosen_by.get(kind)
        key = (kind, *values, *map(values.get, chosen_by)) if chosen_by else (kind, *values)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = self._form(event)
        if not form.fields:
            return form.text
        given = {**_BLANK, **values} if form.has_gap else values
        return form.text % tuple([write(given[name]) for name, write in form.fields])

    def _take_currency(self, values: dict[str, Value]) -> None:
        if SYMBOL in values:
            symbols = CURRENCIES[int(values[SYMBOL])].symbols
            self._entry = self._chips = symbols[0] if symbols else ""
        if values.get("money_kind") == TOURNAMENT:
            self._chips = ""

    def _form(self, event: Event) -> _Form:
        """The marked template that prints all of an event and nothing else."""
        for template in self._marked.get(event.kind, ()):
            if _fits(template, event.values):
                return self._compiled(template)
        told = ", ".join(event.values)
        raise CannotPrintError(f"{self.grammar.room}: no template prints {event.kind} with {told}")

    def _compiled(self, template: Template) -> _Form:
        fields = [part for part in template.parts if isinstance(part, Field)]
        texts = (part.text.replace("%", "%%") if isinstance(part, Literal) else "%s" for part in template.parts)
        if not fields:
            return _Form(_literal(template), (), has_gap=False)
        written = tuple((field.name, self._writer(field, template.event)) for field in fields)
        return _Form("".join(texts), written, has_gap=any(field.name == _GAP for field in fields))

    def _writer(self, field: Field, event: str) -> _Writer:
        """How a field is printed."""
        match field.type:
            case "money":
                return self._entry_amount if field.name in _ENTRY or event == "payout" else self._amount
            case "enum":
                spoken = self.grammar.spoken[field.name]
                return lambda code: spoken[int(code)]
            case "cards":
                return _street_cards if event == "street" else _cards
            case "int":
                return _two_digits if field.name in _TWO_DIGITS else str
        return _attribute if self.grammar.markup is not None else str

    def _amount(self, value: Value) -> str:
        return self._chips + self._number(int(value))

    def _entry_amount(self, value: Value) -> str:
        return self._entry + self._number(int(value))

    def _number(self, value: int) -> str:
        """Whole, or with at least two decimals, in the marks of the grammar."""
        whole, rest = divmod(value, SCALE)
        if rest == 0:
            return str(whole)
        part = f"{rest:04}" if rest % 100 else f"{rest // 100:02}"
        return f"{whole}{self.grammar.decimal}{part}"


def cards_of(packed: int) -> list[str]:
    """Packed cards, one byte each, as `Ah`."""
    found = []
    while packed:
        found.append(_CARDS[(packed & 0xFF) - 1])
        packed >>= 8
    return found


def _by_event(grammar: Grammar) -> dict[str, list[Template]]:
    """The templates that print, by event; those of one written template with the fewest groups first."""
    found: dict[str, list[Template]] = {}
    for template in sorted((one for one in grammar.templates if one.prints), key=lambda one: one.number):
        found.setdefault(template.event, []).append(template)
    for templates in found.values():
        templates.sort(key=lambda one: (one.number, len(_literal(one))))
    return found


def _fits(template: Template, values: dict[str, Value]) -> bool:
    """Whether a template prints these values and no others."""
    printed = {part.name for part in template.parts if isinstance(part, Field)} - _UNSEEN
    constants = dict(template.constants)
    if printed | set(constants) != set(values) - _UNSEEN:
        return False
    agrees = all(values[slot] == code for slot, code in constants.items())
    return agrees and str(values.get(WORDS, "")) in _literal(template)


def _literal(template: Template) -> str:
    """The words of a template, fields as `{name}`."""
    return "".join(part.text if isinstance(part, Literal) else f"{{{part.name}}}" for part in template.parts)


def _cards(packed: Value) -> str:
    return " ".join(cards_of(int(packed)))


def _street_cards(packed: Value) -> str:
    """A street's line that repeats the board has its new card in brackets of its own."""
    cards = cards_of(int(packed))
    if len(cards) < _WHOLE_BOARD:
        return " ".join(cards)
    return f"{' '.join(cards[:-1])}] [{cards[-1]}"


def _two_digits(value: Value) -> str:
    return f"{int(value):02}"


def _attribute(value: Value) -> str:
    """As it stands between the quotes of an attribute."""
    text = str(value)
    return text if text.isalnum() else quoteattr(text, {'"': "&quot;"})[1:-1]
