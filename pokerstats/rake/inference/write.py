"""An inferred tariff as a schedule file that loads; what is open stands in it as `guessed`, or not at all."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from pokerstats.columns.layout import NONE
from pokerstats.model.games import GAMES
from pokerstats.model.names import FIXED_LIMIT, LIMITS
from pokerstats.rake.inference.doubts import Doubt, dealt_text, doubts, is_told, stakes_text
from pokerstats.rake.inference.fit import Bracket, Rival
from pokerstats.rake.inference.groups import Era, Kind
from pokerstats.rake.inference.infer import BEFORE, INSIDE, Fee, Inference
from pokerstats.rake.inference.shapes import SURCHARGE, Shape, before_surcharge
from pokerstats.rake.tariff import LEVELS, PERCENT, ROUNDINGS, STEP
from pokerstats.rake.terms import money

EPOCH: Final = dt.date(1970, 1, 1)
GUESSED: Final = "not the only one that explains the hands"
WIDTH: Final = 118


class Names(NamedTuple):
    """Whose hands they are."""

    id: str
    site: str
    currency: str
    skin: str | None = None


class _Piece(NamedTuple):
    """Numbers of players with one tariff, their caps all known or none."""

    low: int
    high: int
    shape: Shape
    caps: tuple[tuple[str, int], ...]  # players, cap
    told: bool


class _Row(NamedTuple):
    kind: Kind
    last: Kind
    pieces: tuple[_Piece, ...]
    fee: Fee | None
    hands: int
    exact: int


def schedule_text(found: Inference, era: Era, names: Names) -> str:
    """The schedule of one era."""
    lines = [*_remarks(found, era, names), "", *_head(found, era, names)]
    for row in _rows(found, era):
        for piece in row.pieces:
            lines += ["", *_row(row, piece, found)]
    return "\n".join(lines) + "\n"


# -- what is said above it


def _remarks(found: Inference, era: Era, names: Names) -> Iterator[str]:
    hands, raked, exact = counts(found, era)
    share = f"{exact / raked:.2%}" if raked else "none"
    whose = f"{names.site}, {names.currency}"
    yield f"# Inferred from {hands:,} hands of {whose}: {raked:,} raked, {exact:,} exact ({share})."
    if odd := _causes(found, era):
        yield "# Counter-examples: " + ", ".join(f"{count:,} {cause}" for cause, count in odd) + "."
    told = doubts(found, era)
    if told:
        yield "# Not told by the hands:"
        yield from _wrapped(told)


def _wrapped(told: Sequence[Doubt]) -> Iterator[str]:
    """Doubts that say the same stand together."""
    alike: dict[tuple[str, str], dict[str, list[str]]] = {}
    for doubt in told:
        alike.setdefault((doubt.about, doubt.says), {}).setdefault(doubt.stakes, []).append(doubt.dealt)
    for (about, says), where in alike.items():
        places: dict[str, list[str]] = {}
        for stakes, dealt in where.items():
            places.setdefault(", ".join(dict.fromkeys(part for part in dealt if part)), []).append(stakes)
        listed = "; ".join(
            ", ".join(dict.fromkeys(stakes)) + (f": {dealt} dealt" if dealt else "") for dealt, stakes in places.items()
        )
        yield from _folded(f"{about}{f' ({listed})' if listed else ''}: {says}")


def _folded(text: str) -> Iterator[str]:
    line = "#  "
    for word in text.split():
        if len(line) + len(word) >= WIDTH:
            yield line
            line = "#    "
        line += f" {word}"
    yield line


def counts(found: Inference, era: Era) -> tuple[int, int, int]:
    """Hands of an era, those that pay or should, and how many of these are explained."""
    own = np.zeros(len(found.exact), np.bool_)
    own[era.which] = True
    raked = own & found.raked
    return len(era.which), int(np.count_nonzero(raked)), int(np.count_nonzero(raked & found.exact))


def _causes(found: Inference, era: Era) -> list[tuple[str, int]]:
    named = causes(found)[era.which]
    values, count = np.unique(named[named != ""], return_counts=True)
    return sorted(zip(values.tolist(), count.tolist(), strict=True), key=lambda each: -each[1])


def causes(found: Inference) -> "np.ndarray[tuple[int], np.dtype[np.str_]]":
    """How each hand that is not explained differs; empty for all others."""
    rake, expected, unit = found.hands.rake, found.expected, found.unit
    cause = np.full(len(rake), "", dtype="<U40")
    off = ~found.exact & (expected != NONE)
    cause[off & (rake > expected)] = "pay more"
    cause[off & (rake < expected)] = "pay less"
    cause[off & (abs(rake - expected) == unit)] = "are one unit off"
    cause[off & (rake == 0)] = "pay no rake"
    cause[off & ~found.hands.flop & (expected == 0)] = "are raked without a flop"
    five_quarters = (before_surcharge(rake, unit) == expected) & (rake > expected + unit)
    cause[off & five_quarters] = "pay five quarters (a surcharge)"
    cause[~found.exact & (expected == NONE) & (rake > 0)] = "are of stakes with too few raked hands"
    return cause


# -- the schedule as a whole


def _head(found: Inference, era: Era, names: Names) -> Iterator[str]:
    hands, raked, exact = counts(found, era)
    days = f"{_day(era.first)} to {_day(era.last)}" if era.first != NONE else "undated"
    games = list(dict.fromkeys(GAMES[game].id for kind in era.kinds for game in kind.games)) or ["holdem"]
    share = f"{exact / raked:.2%} of {raked:,} raked hands exact" if raked else "no raked hand"
    yield f"id = {_text(names.id)}"
    yield f"title = {_text(f'{names.site}, {names.currency} tables, as its hands show')}"
    yield f"site = {_text(names.site)}"
    if names.skin:
        yield f"skin = {_text(names.skin)}"
    yield f"currency = {_text(names.currency)}"
    yield f"game = {_list(games)}"
    yield 'from = "unknown"'
    nth = next(at for at, one in enumerate(found.eras) if one is era)
    if nth > 0:
        yield f"not_before = {_day(found.eras[nth - 1].last + 1)}"
    yield 'until = "unknown"'
    if nth + 1 < len(found.eras):
        yield f"not_after = {_day(found.eras[nth + 1].first - 1)}"
    if era.last != NONE:
        yield f"verified = {_day(era.last)}"
    yield f"unit = {_text(money(found.unit))}"
    yield f"no_flop_no_drop = {'false' if found.no_flop.rule is False else 'true'}"
    yield 'status = "observed"'
    yield f"source = {_text(f'{hands:,} hands, {days} ({share})')}"


def _rows(found: Inference, era: Era) -> list[_Row]:
    """The rows: neighbouring stakes in one where all is the same."""
    fees = {(fee.big, fee.fixed): fee for fee in found.fees}
    rows: list[_Row] = []
    for kind in era.kinds:
        pieces = _pieces(kind, found.unit)
        if not pieces:
            continue
        fee = fees.get((kind.big, FIXED_LIMIT in kind.limits))
        exact = int(np.count_nonzero(kind.fit.exact))
        before = rows[-1] if rows else None
        if before and _same(before, kind, pieces) and fee is None and before.fee is None:
            rows[-1] = before._replace(last=kind, hands=before.hands + len(kind.which), exact=before.exact + exact)
        else:
            rows.append(_Row(kind, kind, pieces, fee, len(kind.which), exact))
    return rows


def _same(row: _Row, kind: Kind, pieces: tuple[_Piece, ...]) -> bool:
    same = (row.kind.games, row.kind.limits, row.pieces) == (kind.games, kind.limits, pieces)
    return same and kind.big > row.last.big


def _pieces(kind: Kind, unit: int) -> tuple[_Piece, ...]:
    pieces: list[_Piece] = []
    for bracket, rivals in zip(kind.fit.brackets, kind.fit.rivals, strict=True):
        piece = _piece(bracket, rivals, unit)
        before = pieces[-1] if pieces else None
        joins = before is not None and before.high + 1 == piece.low and before.shape == piece.shape
        if before is not None and joins and bool(before.caps) == bool(piece.caps):
            pieces[-1] = before._replace(high=piece.high, caps=before.caps + piece.caps)
        else:
            pieces.append(piece)
    return tuple(pieces)


def _piece(bracket: Bracket, rivals: Sequence[Rival], unit: int) -> _Piece:
    cap = bracket.cap
    if cap is None and bracket.shape.kind == LEVELS:
        cap = bracket.shape.levels[-1][1]
    if cap is not None and bracket.shape.surcharge:
        before = int(before_surcharge(np.array([cap]), unit)[0])
        cap = before if before >= 0 else cap
    caps = () if cap is None else ((dealt_text(bracket.low, bracket.high), cap),)
    told = is_told(rivals, unit)
    return _Piece(bracket.low, bracket.high, bracket.shape, caps, told)


# -- one row


def _row(row: _Row, piece: _Piece, found: Inference) -> Iterator[str]:
    kind, last = row.kind, row.last
    yield f"[[row]]  # {row.hands:,} hands of these stakes, {row.exact:,} exact"
    yield f"limit = {_list([LIMITS[limit] for limit in kind.limits])}"
    yield f"game = {_list([GAMES[game].id for game in kind.games])}"
    yield f"stakes = {_text(stakes_text(kind) + (f'-{stakes_text(last)}' if last is not kind else ''))}"
    yield f"dealt = {_text(dealt_text(piece.low, piece.high))}"
    name = {STEP: "step", PERCENT: "percent", LEVELS: "levels"}[piece.shape.kind]
    yield f"{name} = {_value(piece.shape.text, told=piece.told)}"
    if piece.shape.kind == PERCENT:
        yield f"rounding = {_text(ROUNDINGS[piece.shape.rounding])}"
    if piece.shape.by_street:
        yield "by_street = true"
    if piece.shape.surcharge:
        yield f"surcharge = {_text(SURCHARGE)}"
    if len({cap for _, cap in piece.caps}) == 1:
        yield f"cap = {_text(money(piece.caps[0][1]))}"
    elif piece.caps:
        yield "cap = { " + ", ".join(f"{_text(dealt)} = {_text(money(cap))}" for dealt, cap in piece.caps) + " }"
    if row.fee is not None:
        yield f"jackpot = {_jackpot(row.fee, found.way)}"


def _jackpot(fee: Fee, way: int) -> str:
    taken = f'taken = "{"inside" if way == INSIDE else "beside"}"'
    if fee.levels is None:
        return f'{{ unknown = "a fee is paid, no rule tells it", {taken} }}'
    before = ", before_rake = true" if way == BEFORE else ""
    return f"{{ levels = {_text(fee.levels.text)}, {taken}{before} }}"


def _value(text: str, *, told: bool) -> str:
    if told:
        return _text(text)
    return f'{{ value = {_text(text)}, status = "guessed", source = {_text(GUESSED)} }}'


def _day(day: int) -> str:
    return str(EPOCH + dt.timedelta(days=day))


def _list(words: Iterable[str]) -> str:
    return "[" + ", ".join(map(_text, words)) + "]"


def _text(text: str) -> str:
    """A TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
