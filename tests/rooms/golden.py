"""What a fixture's hands come out as, in the few words that a reviewer can check against the text.

`python -m tests.rooms.golden` writes every golden anew; the difference is to be read before it is kept.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

from pokerstats.pipeline import run
from pokerstats.store.views import connect

ROOMS = Path(__file__).parent

HANDS = """
    SELECT hand, hand_id, line, site, skin, game, limit_type, stakes, money, currency, played_at, players_dealt, boards,
           total_pot, rake, rake_source, status, verdict, pot_verdict, award_verdict
    FROM hands ORDER BY hand
"""
SEATS = """
    SELECT seat, player, position, starting_stack, contributed, uncalled, won, net, hole_cards
    FROM seats WHERE hand = ? ORDER BY seat
"""
POTS = "SELECT pot, amount, rake FROM pots WHERE hand = ? ORDER BY pot"
AWARDS = "SELECT pot, board, half, seat, amount FROM awards WHERE hand = ? ORDER BY ALL"
ACTS = 'SELECT street, seat, action, added, "to", all_in FROM actions WHERE hand = ? ORDER BY n'
PAYOUTS = "SELECT line, seat, kind, place, amount, own_bounty, currency FROM payouts WHERE hand = ? ORDER BY line, seat"
FINDINGS = """
    SELECT code, line, seat, printed, expected FROM findings ORDER BY line, code, seat
"""


def fixtures() -> list[Path]:
    """All texts of all rooms."""
    return sorted(ROOMS.glob("*/*.txt"))


def told(path: Path) -> dict[str, Any]:
    """The hands, findings and line counts of one text, re-played."""
    with tempfile.TemporaryDirectory() as folder:
        report = run.import_paths([path], Path(folder) / "ds")
        connection = connect(Path(folder) / "ds")

        def rows(query: str, *given: Any) -> list[str]:
            found = connection.execute(query, list(given)).fetchall()
            return [" ".join("-" if value is None else str(value) for value in row) for row in found]

        hands = []
        for hand, *facts in connection.execute(HANDS).fetchall():
            hands.append({
                "hand": " | ".join("-" if fact is None else str(fact) for fact in facts),
                "seats": rows(SEATS, hand),
                "acts": rows(ACTS, hand),
                "pots": rows(POTS, hand),
                "awards": rows(AWARDS, hand),
                **({"payouts": payouts} if (payouts := rows(PAYOUTS, hand)) else {}),
            })  # fmt: skip
        findings = rows(FINDINGS)
        connection.close()
    return {"lines": report.summary["lines"], "hands": hands, "findings": findings}


def text_of(path: Path) -> str:
    """The golden's text."""
    return json.dumps(told(path), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for fixture in fixtures():
        fixture.with_suffix(".json").write_text(text_of(fixture), encoding="utf-8")
