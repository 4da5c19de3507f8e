"""Lines of a markup grammar as XML: what read/markup does, backwards.

A line is `<tag attribute="…" …>text`, its entities written. Lines that tell more of the same element (they share an
attribute and add others) become one element; wrappers stand where the grammar's `inside` statements want them;
attributes that a `!value` makes optional are written with that value, and those that order elements are counted.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pokerstats.read.elements import COUNT, Markup

_LINE: Final = re.compile(r"<(?P<close>/)?(?P<tag>[\w.-]+)(?P<attributes>[^>]*)>(?P<text>.*)$")
_ATTRIBUTE: Final = re.compile(r'([\w.-]+)="([^"]*)"')
_CARD: Final = re.compile(r"([2-9TJQKA])([cdhs])")
_INDENT: Final = " "


def xml_lines(lines: Iterable[str], markup: Markup) -> Iterator[str]:
    """The file's lines, its head first."""
    document = _Document(markup)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    for line in lines:
        yield from document.take(line)
    yield from document.close(0)


class _Document:
    """A file being written: the elements that are open, and the one whose attributes are not complete."""

    def __init__(self, markup: Markup) -> None:
        self.markup = markup
        self.parents = dict(markup.inside)
        self.containers = {*self.parents.values(), markup.session, markup.hand}
        self.open: list[str] = []
        self.tag = ""
        self.attributes: dict[str, str] = {}
        self.text = ""
        self.counts: dict[tuple[str, str], int] = {}
        self.optional = {
            tag: {form.items[0].name: form.items[0].unless for form in markup.forms_of(tag) if form.items[0].unless}
            for tag in markup.tags
        }
        self.of_cards = {form.tag for form in markup.forms for item in form.items if item.kind == "cards"}

    def take(self, line: str) -> Iterator[str]:
        """One line more; what is complete by it."""
        found = _LINE.match(line)
        assert found is not None, line
        tag, attributes = found["tag"], dict(_ATTRIBUTE.findall(found["attributes"]))
        if found["close"]:
            yield from self.close(self.open.index(tag))
            return
        attributes.pop(COUNT, None)
        if tag == self.tag and self._adds(attributes):
            self.attributes |= attributes
            return
        yield from self._finish()
        path = self._path(tag)
        shared = next((n for n, (a, b) in enumerate(zip(self.open, path, strict=False)) if a != b), None)
        yield from self.close(min(len(self.open), len(path)) if shared is None else shared)
        for wrapper in path[len(self.open) :]:
            yield f"{self._indent()}<{wrapper}>"
            self.open.append(wrapper)
        self.tag, self.attributes, self.text = tag, attributes, found["text"]
        if tag == self.markup.hand:
            self.counts.clear()

    def close(self, depth: int) -> Iterator[str]:
        """Ends elements until so many are open."""
        yield from self._finish()
        while len(self.open) > depth:
            tag = self.open.pop()
            yield f"{self._indent()}</{tag}>"

    def _adds(self, attributes: dict[str, str]) -> bool:
        """Whether these tell more of the element at hand."""
        both = attributes.keys() & self.attributes.keys()
        return bool(both) and len(attributes) > len(both) and all(attributes[k] == self.attributes[k] for k in both)

    def _path(self, tag: str) -> list[str]:
        """The elements that must be open around one."""
        if tag == self.markup.session:
            return []
        if tag == self.markup.hand:
            return [self.markup.session]
        chain: list[str] = []
        outer = self.parents.get(tag)
        while outer is not None:
            chain.insert(0, outer)
            outer = self.parents.get(outer)
        base = [one for one in (self.markup.session, self.markup.hand) if one in self.open]
        return base + chain

    def _finish(self) -> Iterator[str]:
        """Writes the element at hand; one that holds others stays open."""
        if not self.tag:
            return
        tag, self.tag = self.tag, ""
        attributes = {
            **{name: str(self._next(tag, name)) for one, name in self.markup.order if one == tag},
            **{name: str(value) for name, value in self.optional.get(tag, {}).items()},
            **self.attributes,
        }
        text = self.text
        if tag in self.of_cards:
            text = _CARD.sub(lambda card: card[2].upper() + card[1].replace("T", "10"), text)
        words = "".join(f' {name}="{value}"' for name, value in attributes.items())
        if tag in self.containers:
            yield f"{self._indent()}<{tag}{words}>"
            self.open.append(tag)
        elif text:
            yield f"{self._indent()}<{tag}{words}>{text}</{tag}>"
        else:
            yield f"{self._indent()}<{tag}{words}/>"

    def _next(self, tag: str, name: str) -> int:
        self.counts[tag, name] = self.counts.get((tag, name), 0) + 1
        return self.counts[tag, name]

    def _indent(self) -> str:
        return _INDENT * len(self.open)
