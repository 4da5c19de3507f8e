"""Grammars become integer tables: a trie of tokens, flattened into nodes that one kernel interprets.

Matching order at a node (the reference keeps the same): end of line; literal bytes; fields by type (int, roman,
money, cards, enum, player, gap, name, text); rest. The first complete path wins. Of the later alternatives only
those are kept open that could match where an earlier one did: none that starts with other bytes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.dialect import FLAGS, NAMES
from pokerstats.columns.layout import I64, NONE
from pokerstats.model.errors import GrammarError
from pokerstats.model.money import SYMBOLS
from pokerstats.read.events import EVENTS, FIELD_TYPES, KINDS, STRANGERS, TWO_WORDS, width_of
from pokerstats.read.language import PREFACE, Field, Grammar, Literal, Template, tells_no_game
from pokerstats.read.marking.tables import Tables as MarkupTables
from pokerstats.read.marking.tables import tables_of
from pokerstats.read.templates import of_strangers

(
    LITERAL, SWITCH, LONG_LITERAL, INT, ROMAN, MONEY, CARDS, ENUM, PLAYER, GAP, NAME, TEXT, END, REST, OTHER_PLAYER,
) = range(15)  # fmt: skip
OP_OF: Final = {
    "int": INT, "roman": ROMAN, "money": MONEY, "cards": CARDS, "enum": ENUM, "player": PLAYER,
    "gap": GAP, "name": NAME, "text": TEXT, "rest": REST,
}  # fmt: skip
CONVERTED: Final = "converted"  # skin of text that another program made under a room's own head
# Words of a node: op, register (of an end: the template), next node, the alternative if it does not match, two
# operands, the alternative that stays open if it does, and the template if the line ends behind it.
NODE: Final = 8
Bytes = frozenset[int]
ANY: Final = frozenset(range(256))  # a field that may start with any byte, or be empty
# What the fields start with that do not start with just anything.
FIRST_BYTES: Final[dict[int, Bytes]] = {
    INT: frozenset(b"0123456789"), ROMAN: frozenset(b"IVXLCDM0123456789"), CARDS: frozenset(b"123456789TJQKA"),
    MONEY: frozenset(b"0123456789.,") | {symbol.text.encode()[0] for symbol in SYMBOLS},
}  # fmt: skip
END_STOP: Final = 256  # operand of a text that runs to the end of the line
ANY_SECOND: Final = 256  # operand of a text that any byte may follow behind the stop
HEAD_WORD: Final = 8  # a head's literal prefix has at least so many bytes
# `code` is one int64 array; its first words tell where each part starts.
(
    C_SECTIONS,
    C_ROOTS,
    C_TEMPLATES,
    C_EMIT,
    C_HEADS,
    C_HEAD_COUNT,
    C_MARKS,
    C_STARTS,
    C_START_COUNT,
    C_FIRST,
    C_PREFACE,
    C_STRANGERS,
) = range(12)
HEADER: Final = 12  # words
LONGEST_RUN: Final = 64  # bytes of a literal that one node holds
# A head row: length of the prefix, room, is it a tournament summary, first section, then the prefix's bytes.
HEAD_ROW: Final = 12
HEAD_BYTES: Final = 4
# A word of an enum: length, what it stands for, then its bytes.
WORD_ROW: Final = 8
WORD_BYTES: Final = 2

# How lines are counted.
NOISE_LINE, USED_LINE = range(2)
# Words of a template row.
T_KIND, T_CLASS, T_GOTO, T_EMIT, T_WIDTH, T_NO_GAME, T_SEATS = range(7)
T_WORDS: Final = 7
NOISE_KIND: Final = -1


def _registers() -> dict[str, int]:
    places: dict[str, int] = {}
    at = 0
    for name, kind in FIELD_TYPES.items():
        places[name] = at
        at += 2 if kind in TWO_WORDS else 1
    places["symbol"] = at
    places["_none"] = at + 1
    places["_minus"] = at + 2
    places["_too_fine"] = at + 3  # set where an amount was read that cannot be held
    return places


REGISTERS: Final = _registers()
CONSTANTS_AT: Final = len(REGISTERS) + sum(1 for kind in FIELD_TYPES.values() if kind in TWO_WORDS)


class Tables(NamedTuple):
    """All grammars of a run, as the kernel wants them: one array of code, and its registers' first contents."""

    code: I64
    registers: I64  # constants stand behind the fields
    markup_code: I64  # the same with the heads of markup rooms, for lines that were made of markup


class Rooms(NamedTuple):
    """The loaded grammars: kernel tables, and what the stages after reading need to know of a room."""

    grammars: tuple[Grammar, ...]
    tables: Tables
    dialect: I64  # (rooms, flags)
    words: tuple[str, ...]  # texts of mix and skin codes
    fixed_skin: I64  # per room: index into words, -1 none; behind them that of converted text
    templates: tuple[Template, ...]  # by the kernel's template number
    heads: tuple[bytes, ...]
    markup: tuple[MarkupTables | None, ...]  # per room; None: it writes lines


@dataclass
class _Trie:
    """A node of the trie: what may follow, and the template that ends here."""

    children: dict[tuple[str, int | str], "_Trie"] = field(default_factory=dict)
    template: int = -1


class _Builder:
    """Collects nodes, switches, words and constants while tries are flattened."""

    def __init__(self) -> None:
        self.nodes: list[list[int]] = []
        self.switches: list[list[int]] = []
        self.templates: list[tuple[int, ...]] = []
        self.emit: list[int] = []
        self.constants: dict[int, int] = {}
        self.words: list[list[int]] = []
        self.long: list[int] = []  # bytes of literals that do not fit into their node
        self.enums: dict[tuple[int, str], tuple[int, int, Bytes]] = {}

    def node(self, op: int, register: int = 0, a: int = 0, b: int = 0) -> int:
        self.nodes.append([op, register, -1, -1, a, b, -1, -1])
        return HEADER + (len(self.nodes) - 1) * NODE

    def row(self, node: int) -> list[int]:
        return self.nodes[(node - HEADER) // NODE]

    def literal(self, run: bytes) -> int:
        if len(run) <= 8:
            return self.node(LITERAL, len(run), int.from_bytes(run, "little"), (1 << (8 * len(run))) - 1)
        self.long += _words(run)
        return self.node(LONG_LITERAL, len(run), len(self.long) - len(_words(run)))

    def chain(self, alternatives: list[tuple[int, Bytes]]) -> int:
        """Join a place's alternatives in the order of trying; the first one's id, -1 if there is none."""
        for index, (node, first) in enumerate(alternatives):
            later = alternatives[index + 1 :]
            self.row(node)[3] = later[0][0] if later else -1
            self.row(node)[6] = next((other for other, bytes_of in later if first & bytes_of), -1)
        return alternatives[0][0] if alternatives else -1

    def constant(self, value: int) -> int:
        return CONSTANTS_AT + self.constants.setdefault(value, len(self.constants))

    def enum(self, room: int, name: str, words: tuple[tuple[str, int], ...]) -> None:
        starts = frozenset(word.encode()[0] for word, _ in words)
        self.enums[room, name] = (len(self.words), len(words), starts)
        for word, code in sorted(words, key=lambda pair: -len(pair[0].encode())):
            self.words.append(_bytes_row(word.encode(), (code,), WORD_ROW))

    def template(self, template: Template, goto: int) -> int:
        if template.event == "noise":
            self.templates.append((NOISE_KIND, NOISE_LINE, goto, 0, 0, 0, 0))
            return len(self.templates) - 1
        sources = self._sources(template)
        no_game, seats = int(tells_no_game(template)), int(template.event in STRANGERS)
        row = (KINDS[template.event], USED_LINE, goto, len(self.emit), len(sources), no_game, seats)
        self.templates.append(row)
        self.emit += sources
        assert len(sources) + 2 == width_of(template.event)
        return len(self.templates) - 1

    def _sources(self, template: Template) -> list[int]:
        """The register of each word of the event's record, in order."""
        constants = dict(template.constants)
        printed = {part.name for part in template.parts if isinstance(part, Field)}
        sources: list[int] = []
        for slot in EVENTS[template.event]:
            is_text = FIELD_TYPES.get(slot) in TWO_WORDS
            if slot in constants:
                sources.append(self.constant(constants[slot]))
            elif slot in printed or slot == "symbol":
                sources.append(REGISTERS[slot])
                if is_text:
                    sources.append(REGISTERS[slot] + 1)
            else:
                sources.append(REGISTERS["_none"])
                if is_text:
                    sources.append(REGISTERS["_minus"])
        return sources


def _tokens(template: Template) -> list[tuple[str, int | str]]:
    tokens: list[tuple[str, int | str]] = []
    for part in template.parts:
        if isinstance(part, Literal):
            tokens += [("byte", byte) for byte in part.text.encode()]
        else:
            tokens.append(("field", part.name))
    if not tokens or tokens[-1] != ("field", "rest"):
        tokens.append(("end", 0))
    return tokens


def _insert(root: _Trie, template: Template, number: int) -> None:
    node = root
    for token in _tokens(template):
        node = node.children.setdefault(token, _Trie())
    if node.template < 0:
        node.template = number


def _flatten(builder: _Builder, trie: _Trie, room: int, *, end: bool = True) -> int:
    """Emit the alternatives of a trie node, `end`: also that the line ends; the first one's id, -1 if there is none."""
    alternatives: list[tuple[int, Bytes]] = []
    if end and ("end", 0) in trie.children:
        alternatives.append((builder.node(END, trie.children["end", 0].template), frozenset()))
    alternatives += _literals(builder, trie, room)
    fields = [(str(key), child) for (kind, key), child in trie.children.items() if kind == "field" and key != "rest"]
    fields.sort(key=lambda pair: OP_OF[FIELD_TYPES[pair[0]]])
    for name, child in fields:
        alternatives += _field(builder, name, child, room)
    if ("field", "rest") in trie.children:
        alternatives.append((builder.node(REST, trie.children["field", "rest"].template), ANY))
    return builder.chain(alternatives)


def _behind(builder: _Builder, node: int, trie: _Trie, room: int) -> int:
    """The node with the alternatives behind it; that the line ends there needs no node of its own."""
    ends = trie.children["end", 0].template if ("end", 0) in trie.children else -1
    builder.row(node)[2], builder.row(node)[7] = _flatten(builder, trie, room, end=False), ends
    return node


def _literals(builder: _Builder, trie: _Trie, room: int) -> list[tuple[int, Bytes]]:
    starts = [(int(key), child) for (kind, key), child in trie.children.items() if kind == "byte"]
    if len(starts) < 4:
        return [(_run(builder, bytes([byte]), child, room), frozenset({byte})) for byte, child in starts]
    row = [-1] * 256
    builder.switches.append(row)
    node = builder.node(SWITCH, len(builder.switches) - 1)
    for byte, child in starts:
        row[byte] = _run(builder, b"", child, room)
    return [(node, frozenset(byte for byte, _ in starts))]


def _run(builder: _Builder, run: bytes, trie: _Trie, room: int) -> int:
    """What follows a byte: the bytes behind it up to the next choice as one node (with `run`), then the choice."""
    while len(run) < LONGEST_RUN and len(trie.children) == 1:
        ((kind, key), child) = next(iter(trie.children.items()))
        if kind != "byte":
            break
        run += bytes([int(key)])
        trie = child
    if not run:
        return _flatten(builder, trie, room)
    return _behind(builder, builder.literal(run), trie, room)


def _field(builder: _Builder, name: str, trie: _Trie, room: int) -> list[tuple[int, Bytes]]:
    op = OP_OF[FIELD_TYPES[name]]
    if op == PLAYER and name != "player":
        op = OTHER_PLAYER  # one more on the line: rare, and the usual one keeps its register
    if op in (TEXT, NAME):
        return [(node, ANY) for node in _stops(builder, op, name, trie, room)]
    first, count, starts = (0, 0, FIRST_BYTES.get(op, ANY))
    if op == ENUM:
        first, count, starts = builder.enums.get((room, name), (0, 0, frozenset()))
    node = builder.node(op, REGISTERS[name], first, count)
    return [(_behind(builder, node, trie, room), starts)]


def _stops(builder: _Builder, op: int, name: str, trie: _Trie, room: int) -> list[int]:
    """One node for each byte that may follow a text: the scan stops at that byte only.

    If what follows has always the same second byte, the scan looks for that too.
    """
    groups: dict[int, _Trie] = {}
    for (kind, key), child in trie.children.items():
        if kind == "field":
            raise GrammarError(f"{{{name}}} must be followed by text or the end of the line")
        stop = END_STOP if kind == "end" else int(key)
        groups.setdefault(stop, _Trie()).children[kind, key] = child
    nodes = []
    for stop, group in groups.items():
        (behind,) = group.children.values()
        follower = next(iter(behind.children)) if len(behind.children) == 1 else ("end", 0)
        second = int(follower[1]) if follower[0] == "byte" else ANY_SECOND
        node = builder.node(op, REGISTERS[name], stop, second)
        nodes.append(_behind(builder, node, group, room))
    return nodes


def _shared_sections(template: Template) -> tuple[str, ...]:
    """Seat lines and acts are looked for in both sections: rooms print posts among the seats."""
    if set(template.sections) & {"seats", "body"}:
        return tuple(dict.fromkeys((*template.sections, "seats", "body")))
    return template.sections


def _goto(template: Template) -> str | None:
    if template.goto is None and template.sections == ("body",):
        return "body"
    return template.goto


def _prefix(template: Template) -> bytes:
    first = template.parts[0]
    raw = first.text.encode() if isinstance(first, Literal) else b""
    if len(raw) < HEAD_WORD:
        raise GrammarError(f"{template.source}: a head starts with at least {HEAD_WORD} literal bytes")
    return raw


def _heads(grammars: tuple[Grammar, ...], *, of_markup: bool) -> tuple[dict[tuple[bytes, int], int], tuple[bytes, ...]]:
    """Each head prefix with its room; 1 = head of a tournament summary."""
    found: dict[tuple[bytes, int], int] = {}
    for room, grammar in enumerate(grammars):
        if (grammar.markup is not None) != of_markup:
            continue
        for template in grammar.templates:
            for section, is_summary in (("head", 0), ("summary_head", 1)):
                if section in template.sections:
                    found.setdefault((_prefix(template), is_summary), room)
    ordered = dict(sorted(found.items(), key=lambda item: -len(item[0][0])))
    return ordered, tuple(dict.fromkeys(prefix for prefix, _ in ordered))


def _global_words(grammars: tuple[Grammar, ...]) -> tuple[dict[str, int], list[dict[int, int]]]:
    """Mix and skin words numbered over all grammars; per grammar: its own code -> the common one."""
    common: dict[str, int] = {}
    maps = []
    for grammar in grammars:
        maps.append({code: common.setdefault(text, len(common)) for code, text in grammar.texts.items()})
        if grammar.skin is not None:
            common.setdefault(grammar.skin, len(common))
    common.setdefault(CONVERTED, len(common))
    return common, maps


def _add_enums(builder: _Builder, room: int, grammar: Grammar, text_codes: dict[int, int]) -> None:
    for name, words in grammar.enums.items():
        is_text = name in ("mix", "skin")
        builder.enum(room, name, tuple((word, text_codes[code]) for word, code in words) if is_text else words)


def build(grammars: tuple[Grammar, ...]) -> Rooms:
    """The tables of all grammars of a run; their order numbers the rooms."""
    builder = _Builder()
    common, maps = _global_words(grammars)
    sections = max(len(grammar.sections) for grammar in grammars)
    # first with the players of the seat list, then with others
    roots = np.full(2 * len(grammars) * sections, -1, np.int64)
    written: list[Template] = []
    preface = _Trie()
    for room, grammar in enumerate(grammars):
        _add_enums(builder, room, grammar, maps[room])
        tries = {section: _Trie() for section in grammar.sections}
        others = {section: _Trie() for section in grammar.sections}
        for template in grammar.templates:
            goto = _goto(template)
            number = builder.template(template, -1 if goto is None else grammar.sections.index(goto))
            written.append(template)
            if PREFACE in template.sections:
                _insert(preface, template, number)
            for section in _shared_sections(template):
                if section in tries:
                    _insert(tries[section], template, number)
                    for of_other in of_strangers((template,)):
                        _insert(others[section], of_other, number)
        for index, section in enumerate(grammar.sections):
            roots[room * sections + index] = _flatten(builder, tries[section], room)
            roots[(len(grammars) + room) * sections + index] = _flatten(builder, others[section], room)
    tables, prefixes = _tables(builder, grammars, roots, sections, _flatten(builder, preface, 0))
    return Rooms(
        grammars,
        tables,
        _dialects(grammars),
        tuple(common),
        np.array([-1 if g.skin is None else common[g.skin] for g in grammars] + [common[CONVERTED]], np.int64),
        tuple(written),
        prefixes,
        tuple(None if grammar.markup is None else tables_of(grammar.markup) for grammar in grammars),
    )


def _tables(
    builder: _Builder, grammars: tuple[Grammar, ...], roots: I64, sections: int, preface: int
) -> tuple[Tables, tuple[bytes, ...]]:
    """Nodes, switches, words, roots, templates, emit lists, heads and marks, one behind the other."""
    text_heads, prefixes = _heads(grammars, of_markup=False)
    markup_heads, markup_prefixes = _heads(grammars, of_markup=True)
    head_rows = [
        _bytes_row(prefix, (room, is_summary, _start(grammars[room], is_summary)), HEAD_ROW)
        for (prefix, is_summary), room in (*text_heads.items(), *markup_heads.items())
    ]
    text_starts, markup_starts = _first_words(prefixes), _first_words(markup_prefixes)
    marks = [ord(mark or "\0") for grammar in grammars for mark in (grammar.decimal, grammar.thousands)]
    parts: list[list[int]] = [
        [0] * HEADER, _joined(builder.nodes), _joined(builder.switches), _joined(builder.words), roots.tolist(),
        _joined(builder.templates), builder.emit, _joined(head_rows), marks, text_starts + markup_starts,
        _first_bytes(prefixes), builder.long,
    ]  # fmt: skip
    starts = np.cumsum([0, *(len(part) for part in parts)]).tolist()
    _, _, switches_at, words_at, roots_at, templates_at, emit_at, heads_at, marks_at, heads_start_at = starts[:10]
    first_at, long_at = starts[10:12]
    for row in builder.nodes:
        if row[0] == SWITCH:
            row[1] = switches_at + 256 * row[1]
        elif row[0] == ENUM:
            row[4] = words_at + WORD_ROW * row[4]
        elif row[0] == LONG_LITERAL:
            row[4] += long_at
    parts[1] = _joined(builder.nodes)
    header = {
        C_SECTIONS: sections, C_ROOTS: roots_at, C_TEMPLATES: templates_at, C_EMIT: emit_at, C_HEADS: heads_at,
        C_HEAD_COUNT: len(text_heads), C_MARKS: marks_at, C_STARTS: heads_start_at, C_START_COUNT: len(text_starts),
        C_FIRST: first_at, C_PREFACE: preface,
        C_STRANGERS: roots_at + len(grammars) * sections,
    }  # fmt: skip
    for place, value in header.items():
        parts[0][place] = value
    code = _signed(_joined(parts))
    markup_code = code.copy()
    markup_code[C_HEADS] += HEAD_ROW * len(text_heads)
    markup_code[C_HEAD_COUNT] = len(markup_heads)
    markup_code[C_STARTS] += len(text_starts)
    markup_code[C_START_COUNT] = len(markup_starts)
    markup_code[first_at : first_at + 256] = _first_bytes(markup_prefixes)
    return Tables(code, _registers_at_start(builder), markup_code), prefixes


def _first_bytes(prefixes: tuple[bytes, ...]) -> list[int]:
    """For each byte whether a head begins with it."""
    first = {prefix[0] for prefix in prefixes}
    return [int(byte in first) for byte in range(256)]


def _first_words(prefixes: tuple[bytes, ...]) -> list[int]:
    """The first bytes of heads as numbers, each once."""
    return list(dict.fromkeys(int.from_bytes(prefix[:HEAD_WORD], "little") for prefix in prefixes))


def _registers_at_start(builder: _Builder) -> I64:
    registers = np.full(CONSTANTS_AT + len(builder.constants), NONE, np.int64)
    registers[REGISTERS["_minus"]] = -1
    for value, index in builder.constants.items():
        registers[CONSTANTS_AT + index] = value
    return registers


def _bytes_row(raw: bytes, facts: tuple[int, ...], width: int) -> list[int]:
    """[length, facts …, the bytes as little-endian words]; longer text than the row holds is a grammar error."""
    row = [len(raw), *facts, *_words(raw)]
    if len(row) > width:
        raise GrammarError(f"longer than {8 * (width - 1 - len(facts))} bytes: {raw.decode()!r}")
    return row + [0] * (width - len(row))


def _words(raw: bytes) -> list[int]:
    """Bytes as little-endian words, the last one filled up with zeros."""
    return [int.from_bytes(raw[at : at + 8], "little") for at in range(0, len(raw), 8)]


def _joined(rows: Iterable[Iterable[int]]) -> list[int]:
    return [word for row in rows for word in row]


def _signed(words: list[int]) -> I64:
    """Unsigned 64-bit words in an int64 array, bit for bit."""
    return np.array([word - 2**64 if word >= 2**63 else word for word in words], np.int64)


def _start(grammar: Grammar, is_summary: int) -> int:
    return grammar.sections.index("summary_head" if is_summary else "head")


def _dialects(grammars: tuple[Grammar, ...]) -> I64:
    table = np.zeros((len(grammars), len(FLAGS)), np.int64)
    for room, grammar in enumerate(grammars):
        for name, value in grammar.dialect.items():
            table[room, NAMES.index(name)] = value
    return table
