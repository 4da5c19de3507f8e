"""Cards that cannot be: dealt twice, changed on the way, missing; boards that their own summary denies."""

import random
import re
from typing import Final

from pokerstats.writers.faults.script import Line, Planted, Script

DECK: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_COUNT_TELLS: Final = "the number of the hero's cards tells which Omaha it is; covered ones are not counted"
_XML: Final = re.compile(r"([CDHS])(10|[2-9JQKA])")


def board_has_hole_card(script: Script, _rng: random.Random) -> Planted | None:
    """A card of the flop is one that a player holds."""
    dealt = [p for p in script.of("dealt") if script.lines[p].values.get("cards")]
    flop = first_street(script)
    if not dealt or flop is None:
        return None
    old = str(script.lines[flop].values["cards"])[:2]
    return everywhere(script, {old: _cards(script.lines[dealt[0]])[0]}, ("street", "printed_board"), flop)


def two_show_one_card(script: Script, _rng: random.Random) -> Planted | None:
    """Two players hold the same card."""
    shown = [p for p in script.of("show") if script.lines[p].values.get("cards")]
    shown = shown or [p for p in script.of("dealt") if script.lines[p].values.get("cards")]
    if len(shown) < 2 or script.lines[shown[0]].player == script.lines[shown[1]].player:
        return None
    first, second = script.lines[shown[0]], script.lines[shown[1]]
    swap = {_cards(second)[0]: _cards(first)[0]}
    texts = {
        place: _swapped(line, swap)
        for place, line in enumerate(script.lines)
        if line.values.get("player") == second.player and line.values.get("cards")
    }
    return script.with_texts(texts, shown[1])


def summary_board(script: Script, rng: random.Random) -> Planted | None:
    """The summary's board has another last card."""
    places = script.of("printed_board")
    if not places:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    return script.with_text(place, _swapped(line, {_cards(line)[-1]: rng.choice(free(script))}))


def street_repeats_wrongly(script: Script, rng: random.Random) -> Planted | None:
    """The turn or the river repeats another flop than was dealt."""
    places = [place for place in script.of("street") if len(_cards(script.lines[place])) > 3]
    if not places or first_street(script) is None:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    return script.with_text(place, _swapped(line, {_cards(line)[0]: rng.choice(free(script))}))


def flop_changed(script: Script, rng: random.Random) -> Planted | None:
    """The flop's own line has another card than all that repeat it."""
    flop = first_street(script)
    if flop is None or len(script.of("street")) < 2:
        return None
    line = script.lines[flop]
    return script.with_text(flop, _swapped(line, {_cards(line)[0]: rng.choice(free(script))}))


def shown_not_as_dealt(script: Script, rng: random.Random) -> Planted | None:
    """The hero shows a card that he was not dealt."""
    dealt = script.of("dealt")
    shown = [p for p in script.of("show") if dealt and script.lines[p].player == script.lines[dealt[0]].player]
    if not shown:
        return None
    line = script.lines[shown[0]]
    return script.with_text(shown[0], _swapped(line, {_cards(line)[-1]: rng.choice(free(script))}))


def summary_shows_others(script: Script, rng: random.Random) -> Planted | None:
    """The summary tells another card of a hand that was shown."""
    told = {script.lines[place].player for place in script.of("show", "dealt")}
    places = [place for place in script.of("result") if script.lines[place].values.get("cards")]
    places = [place for place in places if script.lines[place].player in told]
    if not places:
        return None
    place = rng.choice(places)
    line = script.lines[place]
    return script.with_text(place, _swapped(line, {_cards(line)[0]: rng.choice(free(script))}))


def a_card_short(script: Script, _rng: random.Random) -> Planted | None:
    """The hero is dealt a card less than the game has, and never shows."""
    known = [place for place in script.of("dealt") if script.lines[place].values.get("cards")]
    places = [place for place in known if script.lines[place].player == script.hero]
    if not places:
        return None
    line = script.lines[places[0]]
    later = [one for one in script.lines[places[0] + 1 :] if one.values.get("player") == line.player]
    if any(one.values.get("cards") for one in later):
        return None
    start, end = line.spans["cards"]
    printed = line.text[start:end].split(" ")
    planted = script.with_text(places[0], line.text[:start] + " ".join(printed[:-1]) + line.text[end:])
    told_by_cards = bool(script.session) and len(printed) > 4 and len(known) == 1
    return planted._replace(invisible=_COUNT_TELLS if told_by_cards else "")


def card_changed_everywhere(script: Script, place: int, old: str, new: str) -> Planted:
    """A board card is another one wherever the board stands."""
    return everywhere(script, {old: new}, ("street", "printed_board"), place)


def everywhere(script: Script, swap: dict[str, str], kinds: tuple[str, ...], at: int) -> Planted:
    """Cards are others in all lines of some kinds."""
    return script.with_texts({place: _swapped(script.lines[place], swap) for place in script.of(*kinds)}, at)


def first_street(script: Script) -> int | None:
    """The place of the flop, where all hands have the same."""
    places = [place for place in script.of("street") if _cards(script.lines[place])]
    return places[0] if places and len(_cards(script.lines[places[0]])) == 3 else None


def free(script: Script) -> list[str]:
    """Cards that stand nowhere."""
    used = {card for line in script.lines for card in _cards(line)}
    return [card for card in DECK if card not in used]


def _cards(line: Line) -> list[str]:
    packed = str(line.values.get("cards", ""))
    return [packed[at : at + 2] for at in range(0, len(packed), 2)]


def _swapped(line: Line, swap: dict[str, str]) -> str:
    """The line with some cards replaced, in the room's spelling."""
    if "cards" not in line.spans:
        return line.text
    start, end = line.spans["cards"]
    printed = line.text[start:end]
    if _XML.search(printed) is not None:
        new = _XML.sub(lambda card: _in_xml(swap.get(_plain(card), _plain(card))), printed)
    else:
        new = re.sub(r"[2-9TJQKA][cdhs]", lambda card: swap.get(card[0], card[0]), printed)
    return line.text[:start] + new + line.text[end:]


def _plain(card: re.Match[str]) -> str:
    return card[2].replace("10", "T") + card[1].lower()


def _in_xml(card: str) -> str:
    return card[1].upper() + card[0].replace("T", "10")
