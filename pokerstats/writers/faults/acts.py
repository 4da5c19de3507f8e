"""Acts that break the order of play or its rules: swapped, lost, doubled, of another player, of another kind."""

import random
from collections.abc import Callable

from pokerstats.writers.faults.figures import CHIPS_UNSURE, unseen_blind
from pokerstats.writers.faults.script import ACTS, PUTS_IN, Line, Planted, Script

Plant = Callable[[Script, random.Random], Planted | None]
_STRANGER = "Nobody Here"


def swapped(script: Script, rng: random.Random) -> Planted | None:
    """Two acts behind one another change places."""
    acts = set(script.acts())
    pairs = [p for p in acts if p + 1 in acts and script.lines[p].player != script.lines[p + 1].player]
    if not pairs:
        return None
    place = rng.choice(sorted(pairs))
    first, second = script.lines[place], script.lines[place + 1]
    if "no" in first.spans:
        texts = {place: _numbered(second, first), place + 1: _numbered(first, second)}
    else:
        texts = {place: second.text, place + 1: first.text}
    return script.with_texts(texts, place)


def _numbered(line: Line, other: Line) -> str:
    """The line with another one's number."""
    return line.put(no=str(other.values["no"]))


def dropped(script: Script, rng: random.Random) -> Planted | None:
    """An act is lost."""
    acts = script.acts()
    return script.without(rng.choice(acts)) if acts else None


def away_fold_dropped(script: Script, rng: random.Random) -> Planted | None:
    """The fold of a player who sits out is lost."""
    seats = (line.values for line in script.lines if line.kind == "seat" and "sitting_out" in line.values)
    away = {str(values["name"]) for values in seats}
    folds = [place for place in script.of("fold") if script.lines[place].player in away]
    return script.without(rng.choice(folds)) if folds else None


def twice(script: Script, rng: random.Random) -> Planted | None:
    """An act stands twice."""
    acts = script.acts()
    if not acts:
        return None
    place = rng.choice(acts)
    return script.inserted(place + 1, script.lines[place].text)


def by_another(script: Script, rng: random.Random) -> Planted | None:
    """An act has another player's name."""
    acts = script.acts()
    if not acts:
        return None
    place = rng.choice(acts)
    others = [name for name in script.dealt() if name != script.lines[place].player]
    return script.with_text(place, script.lines[place].put(player=rng.choice(others))) if others else None


def ante_by_another(script: Script, rng: random.Random) -> Planted | None:
    """An ante has the name of a player who posts one himself."""
    places = script.of("post_ante")
    if len(places) < 2:
        return None
    mine, other = rng.sample(places, 2)
    planted = script.with_text(mine, script.lines[mine].put(player=script.lines[other].player))
    return planted._replace(at=max(mine, other))


def muck_after_fold(script: Script, rng: random.Random) -> Planted | None:
    """Cards are mucked at the showdown by a player who has folded."""
    places = script.of("muck")
    folded = [script.lines[place].player for place in script.of("fold")]
    if not places or not folded:
        return None
    place = rng.choice(places)
    return script.with_text(place, script.lines[place].put(player=rng.choice(folded)))


def by_stranger(script: Script, rng: random.Random) -> Planted | None:
    """An act of somebody whom the seat list does not name."""
    acts = script.acts()
    if not acts:
        return None
    place = rng.choice(acts)
    return script.with_text(place, script.lines[place].put(player=_STRANGER))


def becomes(kind: str, other: str) -> Plant:
    """An act of one kind is told as one of another that costs nothing."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        places = script.of(kind)
        if not places:
            return None
        place = rng.choice(places)
        return script.with_text(place, told(script.lines[place], other))

    return plant


def told(line: Line, kind: str) -> str:
    """The player of a line folding or checking."""
    if "type" in line.spans:
        text = line.put(type={"fold": "0", "check": "4"}[kind])
        return _without_sum(text)
    return f"{line.text[: line.spans['player'][1]]}: {kind}s"


def _without_sum(text: str) -> str:
    before, _, behind = text.partition('sum="')
    amount, _, rest = behind.partition('"')
    symbol = amount.rstrip("0123456789.,")
    return f'{before}sum="{symbol}0"{rest}'


def fold_becomes_call(script: Script, _rng: random.Random) -> Planted | None:
    """Who folds to a bet calls it in full instead."""
    for place in range(1, len(script.lines)):
        line, before = script.lines[place], script.lines[place - 1]
        if line.kind == "fold" and before.kind in ("bet", "raise_to") and "player" in line.spans:
            name = "to" if before.kind == "raise_to" else "amount"
            start, end = before.spans[name]
            symbol = before.text[start - 1].strip()
            return script.with_text(
                place, f"{line.text[: line.spans['player'][1]]}: calls {symbol}{before.text[start:end]}"
            )
    return None


def after_the_end(script: Script, rng: random.Random) -> Planted | None:
    """A player checks when all betting is over."""
    acts = script.acts()
    if not acts:
        return None
    folded = {script.lines[place].player for place in script.of("fold")}
    live = [place for place in acts if script.lines[place].player not in folded]
    if not live:
        return None
    return script.inserted(acts[-1] + 1, told(script.lines[rng.choice(live)], "check"))


def all_in_player_acts(script: Script, rng: random.Random) -> Planted | None:
    """A player who is all-in checks on a later street."""
    all_in = [p for p in script.of(*PUTS_IN) if "all_in" in script.lines[p].values or script.lines[p].kind == "all_in"]
    streets = script.of("street")
    for place in rng.sample(all_in, len(all_in)):
        street = next((one for one in streets if one > place), len(script.lines))
        later = [act for act in script.acts() if act > street]
        if later:
            return script.inserted(rng.choice(later), told(script.lines[place], "check"))
    return None


def mark_added(script: Script, rng: random.Random) -> Planted | None:
    """An act with chips left is marked as all-in."""
    places = [place for place in script.of("call", "bet", "raise_to") if "all_in" not in script.lines[place].values]
    if not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, f"{script.lines[place].text.rstrip()} and is all-in")


def mark_dropped(script: Script, rng: random.Random) -> Planted | None:
    """An all-in is not marked."""
    places = [place for place in script.of("call", "bet", "raise_to") if "all_in" in script.lines[place].values]
    places = [place for place in places if script.lines[place].text.endswith(" and is all-in")]
    if not places:
        return None
    place = rng.choice(places)
    unseen = CHIPS_UNSURE if script.chips_unsure(script.lines[place].player) else ""
    text = script.lines[place].text.removesuffix(" and is all-in")
    return script.with_text(place, text)._replace(invisible=unseen)


def bet_becomes_raise(script: Script, rng: random.Random) -> Planted | None:
    """A bet that nobody bet before is told as a raise."""
    places = script.of("bet")
    if not places:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    start, end = line.spans["amount"]
    symbol = line.text[start - 1].strip()
    amount = f"{symbol}{line.text[start:end]}"
    return script.with_text(place, line.text.replace(f" bets {amount}", f" raises {amount} to {amount}"))


def raise_becomes_bet(script: Script, rng: random.Random) -> Planted | None:
    """A raise is told as a bet of the same level."""
    places = script.of("raise_to")
    if not places:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    start, end = line.spans["player"][1], line.spans["to"][1]
    symbol = line.text[line.spans["to"][0] - 1].strip()
    to = line.text[line.spans["to"][0] : end]
    return script.with_text(place, f"{line.text[:start]}: bets {symbol}{to}{line.text[end:]}")


def post_dropped(*kinds: str, least: int = 1) -> Plant:
    """A blind or an ante is lost."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        places = script.of(*kinds)
        if len(places) < least:
            return None
        place = places[0] if least == 1 else rng.choice(places)
        return script.without(place)._replace(invisible=unseen_blind(script, place))

    return plant


def street_dropped(script: Script, rng: random.Random) -> Planted | None:
    """A street's line between two acts is lost."""
    places = [
        place
        for place in script.of("street")
        if script.lines[place - 1].kind in ACTS and script.lines[place + 1].kind in ACTS
    ]
    return script.without(rng.choice(places)) if places else None


def street_early(script: Script, rng: random.Random) -> Planted | None:
    """A street comes before the last act of the one before."""
    places = [place for place in script.of("street") if script.lines[place - 1].kind in ACTS]
    if not places:
        return None
    place = rng.choice(places)
    return script.with_texts({place - 1: script.lines[place].text, place: script.lines[place - 1].text}, place)
