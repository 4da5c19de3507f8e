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
_COUNTED: Final = re.compile(rf' {COUNT}="\d*"')
_CARD: Final = re.compile(r"([2-9TJQKA])([cdhs])")


def xml_lines(lines: Iterable[str], markup: Markup) -> Iterator[str]:
    """The file's lines, its head first."""
    document = _Document(markup)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    for line in lines:
        document.take(line)
        yield from document.written
        document.written.clear()
    document.close(0)
    yield from document.written


class _Document:
    """A file being written: the elements that are open, and the one whose attributes are not complete."""

    def __init__(self, markup: Markup) -> None:
        self.markup = markup
        self.parents = dict(markup.inside)
        self.containers = {*self.parents.values(), markup.session, markup.hand}
        self.order = dict(markup.order)
        self.of_cards = {form.tag for form in markup.forms for item in form.items if item.kind == "cards"}
        self.optional = {
            tag: {form.items[0].name: form.items[0].unless for form in markup.forms_of(tag) if form.items[0].unless}
            for tag in markup.tags
        }
        self.joined = {tag for tag in markup.tags if len(markup.forms_of(tag)) > 1}
        self.written: list[str] = []
        self.open: list[str] = []
        self.tag = ""  # of the element that further lines may add to
        self.attributes: dict[str, str] = {}
        self.counts: dict[str, int] = {}

    def take(self, line: str) -> None:
        """One line more."""
        found = _LINE.match(line)
        assert found is not None, line
        close, tag, attributes, text = found.groups()
        if close:
            self.close(self.open.index(tag))
            return
        if tag in self.joined:
            told = dict(_ATTRIBUTE.findall(attributes))
            if tag == self.tag and self._adds(told):
                self.attributes |= told
                return
        self._finish()
        self._enter(tag)
        if tag in self.joined:
            self.tag, self.attributes = tag, told
        else:
            self._write(tag, attributes, text)

    def close(self, depth: int) -> None:
        """Ends elements until so many are open."""
        self._finish()
        while len(self.open) > depth:
            tag = self.open.pop()
            self.written.append(f"{' ' * len(self.open)}</{tag}>")

    def _adds(self, attributes: dict[str, str]) -> bool:
        """Whether these tell more of the element at hand."""
        both = attributes.keys() & self.attributes.keys()
        return bool(both) and len(attributes) > len(both) and all(attributes[k] == self.attributes[k] for k in both)

    def _enter(self, tag: str) -> None:
        """Closes and opens wrappers until an element of this tag may stand."""
        path = self._path(tag)
        if self.open != path:
            shared = 0
            while shared < min(len(path), len(self.open)) and path[shared] == self.open[shared]:
                shared += 1
            self.close(shared)
            for wrapper in path[shared:]:
                self.written.append(f"{' ' * len(self.open)}<{wrapper}>")
                self.open.append(wrapper)
        if tag == self.markup.hand:
            self.counts.clear()

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
        return [one for one in (self.markup.session, self.markup.hand) if one in self.open] + chain

    def _finish(self) -> None:
        """Writes the element that lines were added to."""
        if self.tag:
            tag, self.tag = self.tag, ""
            attributes = {**self.optional[tag], **self.attributes}
            self._write(tag, "".join(f' {name}="{value}"' for name, value in attributes.items()), "")

    def _write(self, tag: str, attributes: str, text: str) -> None:
        """An element; one that holds others stays open."""
        indent = " " * len(self.open)
        if tag in self.order:
            self.counts[tag] = self.counts.get(tag, 0) + 1
            attributes = f' {self.order[tag]}="{self.counts[tag]}"{attributes}'
        if tag in self.of_cards:
            attributes = _COUNTED.sub("", attributes)
            text = _CARD.sub(lambda card: card[2].upper() + card[1].replace("T", "10"), text)
        if tag in self.containers:
            self.written.append(f"{indent}<{tag}{attributes}>")
            self.open.append(tag)
        elif text:
            self.written.append(f"{indent}<{tag}{attributes}>{text}</{tag}>")
        else:
            self.written.append(f"{indent}<{tag}{attributes}/>")
