"""Pots that go to the wrong player, summaries that deny the awards, hands that are not what was paid for."""

import random
import re
from typing import Final

from pokerstats.model.games import GAMES, HOLDEM_HIGH, Game
from pokerstats.model.names import RESULTS
from pokerstats.replay.made import best_of
from pokerstats.writers.faults import cards
from pokerstats.writers.faults.script import Line, Planted, Script

_TRIES: Final = 20  # other river cards
_WON: Final = re.compile(r" won \(\S+\)")
_COVERED: Final = "who is paid holds covered cards, which may be the best"
_TOLD_ELSEWHERE: Final = "the summary tells the same award"


def award_dropped(script: Script, rng: random.Random) -> Planted | None:
    """An award line is lost."""
    places = script.of("collected")
    if not places:
        return None
    place = rng.choice(places)
    player = script.lines[place].player
    planted = script.without(place)
    mine = [one for one in places if script.lines[one].player == player]
    alone = len(mine) == 1 and any(
        script.lines[one].player == player and script.lines[one].values.get("amount") for one in script.of("result")
    )
    return planted._replace(invisible=_TOLD_ELSEWHERE) if alone else planted


def award_twice(script: Script, rng: random.Random) -> Planted | None:
    """An award line stands twice."""
    places = script.of("collected")
    if not places:
        return None
    place = rng.choice(places)
    return script.inserted(place + 1, script.lines[place].text)


def summary_says_lost(script: Script, rng: random.Random) -> Planted | None:
    """Who was paid has lost by the summary."""
    places = [p for p in _results(script, "won") if script.lines[p].text.count(" won (") == 1]
    places = [p for p in places if " lost " not in script.lines[p].text]
    if not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, _WON.sub(" lost", script.lines[place].text))


def summary_says_folded(script: Script, rng: random.Random) -> Planted | None:
    """Who was paid has folded by the summary."""
    places = [*_results(script, "won"), *_results(script, "collected")]
    if not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, re.sub(r" (showed \[|collected).*", " folded before Flop", script.lines[place].text))


def summary_folds_loser(script: Script, rng: random.Random) -> Planted | None:
    """Who showed and lost has folded by the summary."""
    places = _results(script, "lost")
    if not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, re.sub(r" showed \[.*", " folded on the River", script.lines[place].text))


def summary_pays_loser(script: Script, rng: random.Random) -> Planted | None:
    """Who lost has won as well by the summary, as much as the winner."""
    places = [p for p in _results(script, "lost") if " won (" not in script.lines[p].text]
    amounts = [_WON.search(script.lines[p].text) for p in _results(script, "won")]
    if not places or not amounts or amounts[0] is None:
        return None
    place = rng.choice(places)
    return script.with_text(place, script.lines[place].text.replace(" lost", amounts[0][0], 1))


def summary_other_street(script: Script, rng: random.Random) -> Planted | None:
    """Who folded has folded on another street by the summary."""
    places = [p for p in _results(script, "folded") if re.search(r"(Flop|on the Turn)$", script.lines[p].text)]
    if not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, re.sub(r" folded .*", " folded on the River", script.lines[place].text))


def pot_to_loser(script: Script, rng: random.Random) -> Planted | None:
    """The whole pot goes to a player who showed a worse hand, in the summary too."""
    found = _winner_and_loser(script, rng)
    if found is None:
        return None
    award, won, lost = found
    winner, loser = script.lines[won], script.lines[lost]
    amount = _WON.search(winner.text)
    if amount is None:
        return None
    texts = {
        award: script.lines[award].put(player=loser.player),
        won: _WON.sub(" lost", winner.text),
        lost: loser.text.replace(" lost", amount[0], 1),
    }
    return script.with_texts(texts, award)


def pot_to_loser_above(script: Script, rng: random.Random) -> Planted | None:
    """The same in the award's line alone; the summary knows the winner."""
    planted = pot_to_loser(script, rng)
    return planted and script.with_text(planted.at, planted.lines[planted.at])


def pot_to_folded(script: Script, rng: random.Random) -> Planted | None:
    """An award goes to a player who folded."""
    folded, places = script.of("fold"), script.of("collected")
    if not folded or not places:
        return None
    place = rng.choice(places)
    return script.with_text(place, script.lines[place].put(player=script.lines[rng.choice(folded)].player))


def better_mucked(script: Script, rng: random.Random) -> Planted | None:
    """The best hand is mucked, its cards known, and a worse one paid."""
    planted = pot_to_loser(script, rng)
    if planted is None:
        return None
    winner = script.lines[planted.at].player
    lines = list(planted.lines)
    for place, line in enumerate(script.lines):
        if line.kind == "show" and line.player == winner:
            lines[place] = f"{line.text[: line.spans['player'][1]]}: mucks hand"
        elif line.kind == "result" and line.player == winner:
            lines[place] = re.sub(r" showed (\[.*?\]).*", r" mucked \1", line.text)
    return planted._replace(lines=lines)


def from_no_pot(script: Script, rng: random.Random) -> Planted | None:
    """An award names a side pot more than there are."""
    places = script.of("collected")
    if not places:
        return None
    place = rng.choice(places)
    text, found = re.subn(r"from (side |main )?pot(-\d)?$", "from side pot-8", script.lines[place].text)
    return script.with_text(place, text) if found else None


def side_pot_to_outsider(script: Script, rng: random.Random) -> Planted | None:
    """A side pot goes to a player who is all-in for less."""
    side = [p for p in script.of("collected") if "from side pot" in script.lines[p].text]
    takers = {script.lines[place].player for place in side}
    shown = {script.lines[place].player for place in script.of("show", "muck")}
    all_in = {line.player for line in script.lines if line.values.get("all_in") and "player" in line.values}
    outsiders = sorted((shown & all_in) - takers)
    if not side or not outsiders:
        return None
    place = rng.choice(side)
    return script.with_text(place, script.lines[place].put(player=rng.choice(outsiders)))


def low_to_high_hand(script: Script, _rng: random.Random) -> Planted | None:
    """The low half goes to the player with the high hand."""
    places = script.of("collected")
    if not _game(script).hi_lo or len(places) != 2:
        return None
    high, low = (script.lines[place] for place in places)
    if high.player == low.player or high.values.get("pot") != low.values.get("pot"):
        return None
    return script.with_text(places[1], low.put(player=high.player))


def second_board_to_another(script: Script, rng: random.Random) -> Planted | None:
    """The half of the second board goes to another player who showed."""
    second = [place for place in script.of("showdown") if script.lines[place].values.get("board") == 2]
    if not second:
        return None
    paid = [place for place in script.of("collected") if place > second[0]]
    shown = {script.lines[place].player for place in script.of("show")}
    others = sorted(shown - {script.lines[place].player for place in paid})
    if not paid or not others:
        return None
    place = rng.choice(paid)
    return script.with_text(place, script.lines[place].put(player=rng.choice(others)))


def split_unevenly(script: Script, _rng: random.Random) -> Planted | None:
    """Of two who share a pot one gets three units more, the other three less, in all lines."""
    places = script.of("collected")
    if len(places) != 2:
        return None
    first, second = (script.lines[place] for place in places)
    more, less = first.number("amount") + 3 * script.unit, second.number("amount") - 3 * script.unit
    if first.player == second.player or first.values.get("pot") != second.values.get("pot") or less <= 0:
        return None
    if _game(script).hi_lo:
        return None
    texts = {places[0]: first.put(amount=script.figure(more)), places[1]: second.put(amount=script.figure(less))}
    for place in _results(script, "won"):
        line = script.lines[place]
        if line.text.count("won (") == 1:
            texts[place] = line.put(amount=script.figure(more if line.player == first.player else less))
    return script.with_texts(texts, places[0])


def hands_exchanged(script: Script, rng: random.Random) -> Planted | None:
    """The winner and a loser have each other's cards, wherever they stand."""
    found = _winner_and_loser(script, rng)
    if found is None or _game(script).hi_lo:
        return None
    award, won, lost = found
    winner, loser = script.lines[won], script.lines[lost]
    mine, other = _printed(winner), _printed(loser)
    texts = {}
    for place, line in enumerate(script.lines):
        if line.values.get("player") in (winner.player, loser.player) and line.values.get("cards"):
            texts[place] = line.put(cards=other if line.player == winner.player else mine)
    return script.with_texts(texts, award)


def river_changed(script: Script, rng: random.Random) -> Planted | None:
    """Another river card, wherever it stands, with which another hand is the best."""
    found = _winner_and_loser(script, rng)
    board = [place for place in script.of("street") if len(str(script.lines[place].values.get("cards"))) == 10]
    if found is None or _game(script).hi_lo or len(board) != 1:
        return None
    award, won, _ = found
    river = str(script.lines[board[0]].values["cards"])
    shown = {script.lines[p].player: str(script.lines[p].values["cards"]) for p in script.of("show")}
    if script.of("muck") or len(shown) < 2:
        return None
    free = cards.free(script)
    for card in rng.sample(free, min(len(free), _TRIES)):
        values = {player: _value(script, hole, river[:8] + card) for player, hole in shown.items()}
        if values.get(script.lines[won].player, 0) < max(values.values()):
            return cards.card_changed_everywhere(script, board[0], river[8:], card)._replace(at=award)
    return None


def _winner_and_loser(script: Script, rng: random.Random) -> tuple[int, int, int] | None:
    """The one award, the summary's line of its winner, and that of a player who lost; of one board."""
    awards = script.of("collected")
    won, lost = _results(script, "won"), _results(script, "lost")
    two_boards = any(script.lines[place].values.get("board") for place in script.of("showdown"))
    if len(awards) != 1 or len(won) != 1 or not lost or two_boards:
        return None
    return awards[0], won[0], rng.choice(lost)


def _results(script: Script, kind: str) -> list[int]:
    return [place for place in script.of("result") if script.lines[place].values["kind"] == RESULTS.index(kind)]


def _printed(line: Line) -> str:
    start, end = line.spans["cards"]
    return line.text[start:end]


def _game(script: Script) -> Game:
    return GAMES[int(script.lines[0].values["game"])]


def _value(script: Script, hole: str, board: str) -> int:
    """What a hand is worth on a board."""
    by_omaha = _game(script).evaluator != HOLDEM_HIGH
    return best_of(_packed(hole), _packed(board), by_omaha=by_omaha, with_low=False)[0]


def _packed(text: str) -> int:
    word = 0
    for at in range(len(text) - 2, -1, -2):
        word = word << 8 | (cards.DECK.index(text[at : at + 2]) + 1)
    return word


def win_to_another(script: Script, rng: random.Random) -> Planted | None:
    """Of markup: the one win goes to another player of the hand."""
    seated = script.of("seat")
    paid = [place for place in seated if script.lines[place].number("amount") > 0]
    dealt = {script.lines[place].player for place in script.of("dealt")}
    others = [p for p in seated if p not in paid and script.lines[p].values["name"] in dealt]
    if len(paid) != 1 or not others:
        return None
    other, amount = rng.choice(others), script.lines[paid[0]].number("amount")
    name = script.lines[other].values["name"]
    hole = next(line for line in script.lines if line.kind == "dealt" and line.player == name)
    gone = any(script.lines[place].player == name for place in script.of("fold"))
    texts = {
        other: script.lines[other].put(amount=script.figure(amount)),
        paid[0]: script.lines[paid[0]].put(amount="0"),
    }
    return script.with_texts(texts, other)._replace(invisible="" if gone or hole.values["cards"] else _COVERED)
