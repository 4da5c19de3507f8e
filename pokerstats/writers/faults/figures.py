"""Figures printed wrong: totals, pots, rake, awards, uncalled bets, the amounts of acts and posts."""

import random
from collections.abc import Callable

from pokerstats.writers.faults.script import ACTS, POSTS, PUTS_IN, Planted, Script

Plant = Callable[[Script, random.Random], Planted | None]


def off(kinds: tuple[str, ...], *names: str, by: tuple[int, ...] = (1, 1, -1, 5, 100)) -> Plant:
    """One figure of one such line, some units off."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        places = [place for place in script.of(*kinds) if any(name in script.lines[place].spans for name in names)]
        if not places:
            return None
        place = rng.choice(places)
        line = script.lines[place]
        name = rng.choice([name for name in names if name in line.spans])
        step, amount = rng.choice(by) * script.unit, line.number(name)
        if name == "amount" and amount == 0:
            return None
        return script.changed(place, **{name: amount + step if amount + step > 0 else amount + abs(step)})

    return plant


CHIPS_UNSURE = "a cap or a rebuy inside the hand: the stack does not tell what can be put in"
_NOBODY_CALLED = "nobody called it, and old texts have no line of uncalled bets"
_HEAD_TELLS_BETS = "the head tells no small blind of fixed limit, and who raises puts in a level"
_SAME_BETS = "the head tells no blinds, and who raises puts in a level: his bets in all are the same"
_HEAD_TELLS_NONE = "the head tells no blinds, and no call depends on this one"


def posted_more(*kinds: str) -> Plant:
    """A blind or ante that is a unit too large."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        places = [place for place in script.of(*kinds) if "all_in" not in script.lines[place].values]
        if not places or (kinds == ("post_ante",) and len(places) < 2):
            return None
        place = rng.choice(places) if kinds == ("post_ante",) else places[0]
        planted = script.changed(place, amount=script.lines[place].number("amount") + script.unit)
        return planted._replace(invisible=unseen_blind(script, place))

    return plant


def unseen_blind(script: Script, place: int) -> str:
    """Why a wrong blind may be seen by nobody."""
    line = script.lines[place]
    if line.kind == "post_ante" or script.blinds_told(line.kind):
        return ""
    mine = [one.kind for one in script.preflop() if one.values.get("player") == line.player]
    acts = [kind for kind in mine if kind in ACTS]
    if script.bets_told:
        first = next((one for one in script.preflop() if one.kind in ACTS and one.kind != "fold"), line)
        raised = first.kind == "raise_level" and first.number("to") >= 2 * (line.number("amount") + script.unit)
        return _SAME_BETS if acts[:1] == ["raise_level"] and (raised or line.kind == "post_small") else ""
    if script.session:
        return "" if acts[:1] == ["call"] and line.kind == "post_small" else _HEAD_TELLS_NONE
    return _HEAD_TELLS_BETS if acts[:1] == ["raise_to"] else ""


def bet_off(script: Script, rng: random.Random) -> Planted | None:
    """A bet, some units off."""
    planted = off(("bet",), "amount")(script, rng)
    if planted is None:
        return None
    after = [line.kind for line in script.lines[planted.at + 1 :] if line.kind in (*ACTS, "street", "uncalled")]
    seen = next((kind for kind in after if kind != "fold"), "") in ("call", "raise_to", "uncalled")
    return planted if seen else planted._replace(invisible=_NOBODY_CALLED)


def called(kind: str, name: str) -> Plant:
    """Of markup, which tells no uncalled bet: a bet or raise that somebody calls in full, some units off."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        places = []
        for place in script.of(kind):
            after = [line.kind for line in script.lines[place + 1 :] if line.kind in (*ACTS, "street")]
            next_act = next((one for one in after if one != "fold"), "")
            if next_act == "call":
                places.append(place)
        if not places:
            return None
        place = rng.choice(places)
        amount = script.lines[place].number(name)
        return script.changed(place, **{name: amount + rng.choice((1, 5, 100)) * script.unit})

    return plant


def uncalled_to_another(script: Script, rng: random.Random) -> Planted | None:
    """An uncalled bet comes back to a player who did not bet it."""
    places = script.of("uncalled")
    others = [name for name in script.dealt() if not places or name != script.lines[places[0]].player]
    if not places or not others:
        return None
    return script.with_text(places[0], script.lines[places[0]].put(player=rng.choice(others)))


def side_pot_not_listed(script: Script, _rng: random.Random) -> Planted | None:
    """One side pot of several is missing; a line that lists no pots at all claims none."""
    for place in script.of("printed_total"):
        line = script.lines[place]
        if "side" in line.spans:
            main, rake = line.text.index(" Main pot"), line.text.index("|")
            planted = script.with_text(place, f"{line.text[:main]} {line.text[rake:]}")
            return planted._replace(invisible="a line that lists no pots claims nothing of them")
        if "side3" in line.spans:
            last = max(name for name in line.spans if name.startswith("side"))
            start = line.text.index(f" Side pot-{last[4:]} ")
            end = line.text.index(".", line.spans[last][1]) + 1
            return script.with_text(place, line.text[:start] + line.text[end:])
    return None


def return_dropped(script: Script, _rng: random.Random) -> Planted | None:
    """The line of an uncalled bet is lost."""
    places = script.of("uncalled")
    return script.without(places[0]) if places else None


def below_least(script: Script, rng: random.Random) -> Planted | None:
    """A raise by half a big blind, by and to agreeing."""
    if script.is_fixed:
        return None
    big = _big_blind(script)
    places = [place for place in script.of("raise_to") if "all_in" not in script.lines[place].values]
    places = [place for place in places if script.lines[place].number("amount") > big // 2]
    by = big // 2 // script.unit * script.unit
    if not places or by <= 0 or big <= 2 * script.unit:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    return script.changed(place, amount=by, to=line.number("to") - line.number("amount") + by)


def over_pot(script: Script, rng: random.Random) -> Planted | None:
    """A raise of pot limit by twice the whole pot more, by a player who has the chips."""
    if "Pot Limit" not in script.lines[0].text:
        return None
    stacks = {line.values["name"]: line.number("stack") for line in script.lines if line.kind == "seat"}
    places = [place for place in script.of("raise_to") if "all_in" not in script.lines[place].values]
    put_in = (line.number("amount") for line in script.lines if line.kind in (*PUTS_IN, *POSTS))
    more = 2 * sum(put_in) // script.unit * script.unit
    places = [p for p in places if stacks[script.lines[p].player] >= 2 * more]
    if not places:
        return None
    place = rng.choice(places)
    by, to = script.lines[place].number("amount"), script.lines[place].number("to")
    return script.changed(place, amount=by + more, to=to + more)


def not_the_fixed_bet(script: Script, rng: random.Random) -> Planted | None:
    """A bet or raise of fixed limit, a unit too large."""
    places = [place for place in script.of("bet", "raise_to") if "all_in" not in script.lines[place].values]
    if not script.is_fixed or not places:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    more = {name: line.number(name) + script.unit for name in ("amount", "to") if name in line.spans}
    return script.changed(place, **more)


def over_cap(script: Script, _rng: random.Random) -> Planted | None:
    """A call of the last raise of a full round becomes one more raise."""
    if not script.is_fixed:
        return None
    raises: list[int] = []
    for place, line in enumerate(script.lines[:-1]):
        if line.kind == "street":
            raises = []
        elif line.kind in ("post_big", "bet", "raise_to"):
            raises.append(place)
        elif line.kind == "call" and len(raises) == 4 and raises[-1] == place - 1:
            last = script.lines[place - 1]
            marked = any("all_in" in script.lines[one].values for one in (*raises, place))
            if last.kind == "raise_to" and not marked:
                by, to = last.number("amount"), last.number("to")
                start = line.spans["player"][1]
                symbol = last.text[last.spans["to"][0] - 1].strip()
                raised = f": raises {symbol}{script.figure(by)} to {symbol}{script.figure(to + by)}"
                return script.with_text(place, line.text[:start] + raised)
    return None


def rake_to_award(script: Script, _rng: random.Random) -> Planted | None:
    """A cent less rake and a cent more for the one winner, wherever they stand: all sums agree."""
    places = script.of("collected")
    if len(places) != 1 or script.chips:
        return None
    texts: dict[int, str] = {}
    at = 0
    for place, line in enumerate(script.lines):
        if line.kind == "printed_total" and len(line.spans) == 2:
            if line.number("rake") <= script.unit:
                return None
            texts[place], at = line.put(rake=script.figure(line.number("rake") - script.unit)), place
        elif line.kind in ("collected", "result") and "amount" in line.spans:
            texts[place] = line.put(amount=script.figure(line.number("amount") + script.unit))
    return script.with_texts(texts, at) if at else None


def stack(factor: str) -> Plant:
    """The stack of a player who goes all-in, halved or doubled."""

    def plant(script: Script, rng: random.Random) -> Planted | None:
        acts = [
            p for p in script.of(*PUTS_IN) if "all_in" in script.lines[p].values or script.lines[p].kind == "all_in"
        ]
        if not acts:
            return None
        act = rng.choice(acts)
        for place in script.of("seat"):
            line = script.lines[place]
            if line.values["name"] == script.lines[act].player:
                half = line.number("stack") // 2 // script.unit * script.unit
                to = half if factor == "half" else 2 * line.number("stack")
                unseen = CHIPS_UNSURE if script.chips_unsure(script.lines[act].player) else ""
                return script.changed(place, stack=to)._replace(at=act, invisible=unseen) if to > 0 else None
        return None

    return plant


def _big_blind(script: Script) -> int:
    head = script.lines[0]
    return head.number("big") if "big" in head.values else 0
