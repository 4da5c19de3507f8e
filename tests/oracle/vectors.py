"""Makes vectors.txt: hands with the ranks that two other evaluators give them (1 = royal flush … 7462).

`python -m tests.oracle.vectors` needs phevaluator and eval7, which do not install everywhere; so their word is kept.
A line: hole cards (`-` = none, any cards count), the other cards, the rank.
"""

from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from tests.oracle.game import DECK

FILE: Final = Path(__file__).with_name("vectors.txt")
EACH: Final = 120  # lines of a kind


def read() -> list[tuple[str, str, int]]:
    """The lines."""
    rows = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return [(hole if hole != "-" else "", cards, int(rank)) for hole, cards, rank in rows]


def main() -> None:
    """Writes the file."""
    import eval7
    import phevaluator

    random = Random(1)
    rows: list[tuple[str, str, int]] = []
    for size in (5, 6, 7):
        hands = [random.sample(DECK, size) for _ in range(EACH)]
        ranks = [phevaluator.evaluate_cards(*hand) for hand in hands]
        others = [eval7.evaluate([eval7.Card(card) for card in hand]) for hand in hands]
        for one in range(EACH):  # eval7 counts the other way and in other steps
            for other in range(EACH):
                assert (ranks[one] < ranks[other]) == (others[one] > others[other])
        rows += [("-", "".join(hand), rank) for hand, rank in zip(hands, ranks, strict=True)]
    for holes in (4, 5, 6):
        for _ in range(EACH):
            hand = random.sample(DECK, 5 + holes)
            hole, board = hand[5:], hand[:5]
            best = min(phevaluator.evaluate_cards(*pair, *three) for pair in combinations(hole, 2)
                       for three in combinations(board, 3))  # fmt: skip
            if holes == 4:
                assert best == phevaluator.evaluate_omaha_cards(*board, *hole)
            rows.append(("".join(hole), "".join(board), best))
    FILE.write_text("".join(f"{hole} {cards} {rank}\n" for hole, cards, rank in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
