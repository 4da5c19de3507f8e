"""A hand of a room that writes XML, an element a line: its attributes are the fields."""

import re
from collections.abc import Iterable
from typing import Final

from pokerstats.model.money import SCALE
from pokerstats.writers.faults.script import FIGURE, Line, Script, Value

_ELEMENT: Final = re.compile(r"<(?P<close>/?)(?P<tag>[\w.-]+)(?P<attributes>[^>]*?)/?>(?P<text>[^<]*)")
_ATTRIBUTE: Final = re.compile(r'(?P<name>[\w.-]+)="(?P<value>[^"]*)"')
_CARD: Final = re.compile(r"([CDHS])(10|[2-9JQKA])")
_ACTS: Final = {
    "0": "fold", "1": "post_small", "2": "post_big", "3": "call", "4": "check", "5": "bet", "6": "raise_adding",
    "7": "all_in", "15": "post_ante", "23": "raise_level",
}  # fmt: skip
_FIELDS: Final = {"chips": "stack", "win": "amount", "bet": "put_in", "gamecode": "id"}


def one_element_a_line(text: str) -> list[str]:
    """The file with each element, and each end of one, on a line of its own."""
    joined = re.sub(r">\s*\n\s*", ">", text.replace("\r", ""))
    joined = re.sub(r"(<cards[^>]*>[^<]*)</cards>", r"\1</cards>", joined)
    spaced = re.sub(r"(/>|</[\w.-]+>|<(?:round|general|players|game|session)\b[^>]*>|\?>)\s*", r"\1\n", joined)
    return [line.strip() for line in spaced.split("\n") if line.strip()]


def read_markup(room: str, texts: Iterable[str], head: Iterable[str]) -> Script:
    """A hand of a room that writes elements, the head of its session apart."""
    return Script(room, map(_of_element, texts), head)


def _of_element(text: str) -> Line:
    found = _ELEMENT.search(text)
    if found is None:
        return Line(text)
    if found["close"]:
        return Line(text, "hand_over" if found["tag"] == "game" else "")
    values: dict[str, Value] = {}
    spans: dict[str, tuple[int, int]] = {}
    for attribute in _ATTRIBUTE.finditer(text):
        name = _FIELDS.get(attribute["name"], attribute["name"])
        values[name], spans[name] = attribute["value"], attribute.span("value")
    match found["tag"]:
        case "game":
            return Line(text, "hand", values, spans)
        case "player" if values.get("name"):
            _take_figures(text, ("stack", "amount", "put_in"), values, spans)
            return Line(text, "seat", values, spans)
        case "action" if values.get("type") in _ACTS:
            kind = _ACTS[str(values["type"])]
            name = "to" if kind == "raise_level" else "amount"
            values[name], spans[name] = values["sum"], spans["sum"]
            _take_figures(text, (name,), values, spans)
            return Line(text, kind, values, spans)
        case "cards":
            dealt = _CARD.findall(found["text"])
            values["cards"] = "".join(rank.replace("10", "T") + suit.lower() for suit, rank in dealt)
            spans["cards"] = found.span("text")
            return Line(text, "dealt" if values.get("type") == "Pocket" else "street", values, spans)
    return Line(text)


def _take_figures(text: str, names: Iterable[str], values: dict[str, Value], spans: dict[str, tuple[int, int]]) -> None:
    """Money of attributes as numbers."""
    for name in names:
        start, end = spans.get(name, (0, 0))
        figure = FIGURE.search(text, start, end)
        if figure is not None and "," not in figure[0]:
            values[name] = round(float(figure[0]) * SCALE)
            spans[name] = figure.span()
        else:
            values[name] = 0
