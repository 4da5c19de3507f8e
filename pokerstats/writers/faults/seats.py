"""Faults of the table and of the text itself: the button, the seat list, the hand's end."""

import random
import re

from pokerstats.writers.faults.script import Planted, Script


def button_moved(script: Script, rng: random.Random) -> Planted | None:
    """The button is with another player."""
    places = [place for place in script.of("table") if "button" in script.lines[place].spans]
    if places:
        button = script.lines[places[0]].values["button"]
        seats = [
            line.values["seat"] for line in script.lines if line.kind == "seat" and "sitting_out" not in line.values
        ]
        if button not in seats:  # at an empty seat it may as well be at another one
            return None
        others = [seat for seat in seats if seat != button]
        return script.with_text(places[0], script.lines[places[0]].put(button=str(rng.choice(others))))
    dealers = [place for place in script.of("seat") if script.lines[place].values.get("dealer") == "1"]
    dealt = {script.lines[place].player for place in script.of("dealt")}
    players = [p for p in script.of("seat") if p not in dealers and script.lines[p].values["name"] in dealt]
    if not dealers or not players:
        return None
    other = rng.choice(players)
    texts = {dealers[0]: script.lines[dealers[0]].put(dealer="0"), other: script.lines[other].put(dealer="1")}
    return script.with_texts(texts, other)


def seat_twice(script: Script, rng: random.Random) -> Planted | None:
    """Two players have one seat."""
    places = script.of("seat")
    if len(places) < 2:
        return None
    one, other = sorted(rng.sample(places, 2))
    return script.with_text(other, script.lines[other].put(seat=str(script.lines[one].values["seat"])))


def cut_off(script: Script, _rng: random.Random) -> Planted | None:
    """The hand ends in the middle: with it the file, or the next hand begins."""
    ends = script.of("summary", "hand_over")
    if not ends:
        return None
    texts = script.texts()
    return Planted(texts[: ends[0] + (script.lines[ends[0]].kind == "summary")], ends[0])


def total_dropped(script: Script, _rng: random.Random) -> Planted | None:
    """The line of the total pot is lost."""
    places = script.of("printed_total")
    return script.without(places[0]) if places else None


def garbled(script: Script, rng: random.Random) -> Planted | None:
    """A word of an act is no word of the room."""
    places = [place for place in script.acts() if ": " in script.lines[place].text]
    if not places:
        return None
    place = rng.choice(places)
    start = script.lines[place].spans["player"][1]
    text = script.lines[place].text
    return script.with_text(place, text[:start] + re.sub(r": (\w)", r": x\1", text[start:], count=1))
