"""What a markup grammar says of its elements: the lines that each is turned into, attributes in which order.

Statements of a grammar (templates are then written for the lines as made here):

    markup session game             the element that heads a session, and the one that is a hand; `<session …>` and
                                    `<game …>` are heads, what stands between them belongs to each hand of the session
    line player seat name chips:money   a `<player>` becomes `<player seat="…" name="…" chips="…">`
    line player dealer!0 seat       and this second line, but where dealer is absent or 0
    line cards type player count text:cards   `text` = what stands between the tags, `count` = its number of words
    unused action turntime cards    attributes that tell nothing
    order action no                 the <action>s of one parent come in the order of this number
    inside round action cards       for writers: <action> and <cards> stand in <round>

An element without a `line` becomes one line of all its attributes and its text. An attribute that no statement of
its element names becomes a line of its own, `<player country="…">`, so that it is unknown unless a template knows it.
Kinds: `money` amounts are written with a point and without thousands marks; `cards` are turned from `HA` into `Ah`.
"""

import re
from typing import Final, NamedTuple

from pokerstats.model.errors import GrammarError

KINDS: Final = ("plain", "money", "cards")
TEXT: Final = "text"
COUNT: Final = "count"
_ITEM: Final = re.compile(r"(?P<name>[\w.-]+)(?::(?P<kind>\w+))?(?:!(?P<unless>\S+))?")


class Item(NamedTuple):
    """One value of a line: an attribute, the text, or the number of the text's words."""

    name: str
    kind: str  # one of KINDS
    unless: str | None  # of the first item: the value that makes no line


class Form(NamedTuple):
    """A line that an element is turned into."""

    tag: str
    items: tuple[Item, ...]


class Markup(NamedTuple):
    """How a room's elements become lines."""

    session: str
    hand: str
    forms: tuple[Form, ...] = ()
    unused: tuple[tuple[str, str], ...] = ()  # element, attribute
    order: tuple[tuple[str, str], ...] = ()  # element, attribute
    inside: tuple[tuple[str, str], ...] = ()  # element, the one that it stands in

    @property
    def tags(self) -> tuple[str, ...]:
        """All elements that are named, in the order of their first mention."""
        named = [form.tag for form in self.forms] + [tag for tag, _ in self.unused + self.order]
        return tuple(dict.fromkeys([*named, self.hand, self.session]))

    def forms_of(self, tag: str) -> tuple[Form, ...]:
        """The lines of an element."""
        return tuple(form for form in self.forms if form.tag == tag)

    def attributes_of(self, tag: str) -> tuple[str, ...]:
        """The attributes of an element that its lines hold, then those that only order it or are unused."""
        held = [item.name for form in self.forms_of(tag) for item in form.items if item.name not in (TEXT, COUNT)]
        return tuple(dict.fromkeys(held + [name for one, name in self.order + self.unused if one == tag]))


def started(rest: str, source: str) -> Markup:
    """`markup SESSION HAND`."""
    words = rest.split()
    if len(words) != 2:
        raise GrammarError(f"{source}: expected `markup SESSION HAND`, found {rest!r}")
    return Markup(words[0], words[1])


def with_line(markup: Markup, rest: str, source: str) -> Markup:
    """`line TAG ITEM…`."""
    tag, *words = rest.split()
    items = tuple(_item(word, place, source) for place, word in enumerate(words))
    if not items or any(item.name == TEXT for item in items[:-1]):
        raise GrammarError(f"{source}: expected `line TAG ATTRIBUTE…[ text]`, found {rest!r}")
    return markup._replace(forms=(*markup.forms, Form(tag, items)))


def with_unused(markup: Markup, rest: str, source: str) -> Markup:
    """`unused TAG ATTRIBUTE…`."""
    tag, *names = rest.split()
    if not names:
        raise GrammarError(f"{source}: expected `unused TAG ATTRIBUTE…`, found {rest!r}")
    return markup._replace(unused=markup.unused + tuple((tag, name) for name in names))


def with_order(markup: Markup, rest: str, source: str) -> Markup:
    """`order TAG ATTRIBUTE`."""
    words = rest.split()
    if len(words) != 2:
        raise GrammarError(f"{source}: expected `order TAG ATTRIBUTE`, found {rest!r}")
    return markup._replace(order=(*markup.order, (words[0], words[1])))


def with_inside(markup: Markup, rest: str, source: str) -> Markup:
    """`inside TAG CHILD…`."""
    outer, *children = rest.split()
    if not children:
        raise GrammarError(f"{source}: expected `inside TAG CHILD…`, found {rest!r}")
    return markup._replace(inside=markup.inside + tuple((child, outer) for child in children))


def _item(word: str, place: int, source: str) -> Item:
    found = _ITEM.fullmatch(word)
    kind = (found["kind"] or "plain") if found else ""
    if found is None or kind not in KINDS or (place and found["unless"]):
        raise GrammarError(f"{source}: {word!r} is no `attribute`, `attribute:kind` or `attribute!value`")
    return Item(found["name"], kind, found["unless"])
