"""A room's templates as a trie, and the ordered search of a line in it.

At every node first the end of the line is tried, then the literal that stands there, then fields in the order of
`ORDER` (of one type: in the order of the grammar; of one field: its following bytes in the order of the grammar),
then `{rest}`; the first complete path wins.
"""

from typing import Final

from pokerstats.read import fields
from pokerstats.read.events import TWO_WORDS
from pokerstats.read.fields import Line, Reader, Value
from pokerstats.read.language import Field, Grammar, Template, roots
from pokerstats.read.templates import of_strangers

ORDER: Final = ("int", "roman", "money", "cards", "enum", "player", "gap", "name", "text")


class Node:
    """A place in the trie: what may stand next."""

    def __init__(self) -> None:
        self.literals: dict[int, tuple[bytes, Node]] = {}  # by first byte
        self.fields: dict[tuple[str, int | None], Node] = {}  # by name and, of text, the byte behind it
        self.readers: list[tuple[str, Reader, Node]] = []  # the same, in the order of trying
        self.end: Template | None = None
        self.rest: Template | None = None


class Room:
    """One grammar, ready to match lines: the root of each section's trie, and of what strangers may do in it."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.money = fields.money(grammar.decimal, grammar.thousands)
        self.enums = {name: fields.enum(words) for name, words in grammar.enums.items()}
        self.sections = {section: self._root(section, grammar.templates) for section in grammar.sections}
        others = of_strangers(grammar.templates)
        self.strangers = {section: self._root(section, others) for section in grammar.sections}

    def _root(self, section: str, templates: tuple[Template, ...]) -> Node:
        root = Node()
        for template in templates:
            if set(template.sections) & set(roots(section)):
                _plant(root, template)
        self._finish(root)
        return root

    def _finish(self, node: Node) -> None:
        """Join literal bytes that have no alternative, and order the fields."""
        for first, (joined, child) in node.literals.items():
            while len(child.literals) == 1 and not (child.fields or child.end or child.rest):
                ((more, grandchild),) = child.literals.values()
                joined, child = joined + more, grandchild  # noqa: PLW2901
            node.literals[first] = (joined, child)
            self._finish(child)
        names = list(dict.fromkeys(name for name, _ in node.fields))
        names.sort(key=lambda name: ORDER.index(Field(name).type))
        for (name, stop), child in sorted(node.fields.items(), key=lambda item: names.index(item[0][0])):
            node.readers.append((name, self.reader(Field(name), stop), child))
            self._finish(child)

    def reader(self, field: Field, stop: int | None) -> Reader:
        """How a field of this grammar reads a line."""
        match field.type:
            case "text":
                return fields.text(stop)
            case "name":
                return fields.name(stop)
            case "money":
                return self.money
            case "enum":
                return self.enums[field.name]
            case plain:
                return _PLAIN[plain]


_PLAIN: Final[dict[str, Reader]] = {
    "int": fields.integer,
    "roman": fields.roman,
    "cards": fields.cards,
    "player": fields.player,
    "gap": fields.gap,
}


def _plant(root: Node, template: Template) -> None:
    """Add a template to a trie, a node a byte."""
    node = root
    for at, part in enumerate(template.parts):
        if not isinstance(part, Field):
            for byte in part.text.encode():
                node = node.literals.setdefault(byte, (bytes([byte]), Node()))[1]
        elif part.type == "rest":
            node.rest = node.rest or template
            return
        else:
            node = node.fields.setdefault((part.name, _stop(template, at)), Node())
    node.end = node.end or template


def _stop(template: Template, at: int) -> int | None:
    """The byte behind a text field; None for other fields, and at the end of the line."""
    part = template.parts[at]
    if not isinstance(part, Field) or part.type not in TWO_WORDS or at + 1 == len(template.parts):
        return None
    follower = template.parts[at + 1]
    assert not isinstance(follower, Field)
    return follower.text.encode()[0]


Found = list[tuple[str, Value]]  # the fields on the path, in order


def match(node: Node, line: Line, at: int, found: Found) -> Template | None:
    """The template of the first complete path from here; its fields are left in `found`."""
    if at == line.end and node.end:
        return node.end
    if at < line.end and (literal := node.literals.get(line.data[at])):
        joined, child = literal
        if line.data.startswith(joined, at, line.end) and (template := match(child, line, at + len(joined), found)):
            return template
    for name, reader, child in node.readers:
        for end, value in reader(line, at):
            found.append((name, value))
            if template := match(child, line, end, found):
                return template
            found.pop()
    return node.rest
