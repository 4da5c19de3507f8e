"""What may be wrong with a schedule that reads well: gaps, overlaps, falling caps, values without a source."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Final

from pokerstats.rake import tariff as tariffs
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.terms import ANTE, Figure, stakes_of

SHORT_DECK: Final = "short_deck"
WIDEST_STEP: Final = Fraction(5, 2)  # from one stake to the next that rooms offer: 10/20 to 25/50


def lint(schedule: Schedule) -> list[str]:
    """A sentence for each fault; empty if there is none."""
    checks = (
        _overlaps, _gaps_of_players, _gaps_of_stakes, _caps, _levels, _sources, _antes, _fees, _by_street, _surcharge,
    )  # fmt: skip
    return [fault for check in checks for fault in check(schedule)]


def _name(tier: Tier) -> str:
    return f"{tier.schedule}: {' '.join(tier.limits)} {tier.stakes}, {tier.dealt_text} dealt"


def _rows(schedule: Schedule) -> dict[tuple[str, ...], list[Tier]]:
    """The cells of each row, by players dealt."""
    rows: dict[tuple[str, ...], list[Tier]] = {}
    for tier in schedule.tiers:
        rows.setdefault((*tier.limits, *tier.games, tier.stakes), []).append(tier)
    return {key: sorted(tiers, key=lambda tier: tier.least_dealt) for key, tiers in rows.items()}


def _overlaps(schedule: Schedule) -> Iterator[str]:
    """No hand has two rows."""
    for one, other in combinations(schedule.tiers, 2):
        if (
            set(one.limits) & set(other.limits)
            and set(one.games) & set(other.games)
            and one.low <= other.high
            and other.low <= one.high
            and one.least_dealt <= other.most_dealt
            and other.least_dealt <= one.most_dealt
        ):
            yield f"{_name(one)} overlaps {_name(other)}"


def _gaps_of_players(schedule: Schedule) -> Iterator[str]:
    """Each row starts heads-up and goes on without a gap."""
    for tiers in _rows(schedule).values():
        if tiers[0].least_dealt != 2:
            yield f"{_name(tiers[0])}: nothing for 2 players"
        for one, after in pairwise(tiers):
            if after.least_dealt > one.most_dealt + 1:
                yield f"{_name(one)}: nothing for {one.most_dealt + 1} players"


def _gaps_of_stakes(schedule: Schedule) -> Iterator[str]:
    """Rows of one game and limit follow each other, but for stakes that the schedule names as gaps."""
    named = [stakes_of(text)[1] for text in schedule.gaps]
    kinds = {(game, limit) for tier in schedule.tiers for game in tier.games for limit in tier.limits}
    for game, limit in sorted(kinds):
        spans = sorted({
            (t.low, t.high, t.stakes)
            for t in schedule.tiers
            if game in t.games and limit in t.limits and t.low <= t.high
        })  # fmt: skip
        for (_, high, stakes), (low, _, after) in pairwise(spans):
            if low > high * WIDEST_STEP and not any(high < gap < low for gap in named):
                yield f"{schedule.id}: {limit} {game}: nothing between {stakes} and {after}"


def _caps(schedule: Schedule) -> Iterator[str]:
    """More players never pay less at most."""
    for tiers in _rows(schedule).values():
        for one, after in pairwise(tiers):
            if one.cap is not None and after.cap is not None and _lower(after.cap, one.cap):
                yield f"{_name(after)}: its cap is below that of fewer players"


def _lower(one: Figure, other: Figure) -> bool:
    """Of two figures of one kind."""
    return (one.money == 0) == (other.money == 0) and one < other


def _levels(schedule: Schedule) -> Iterator[str]:
    """Levels rise, and what is due at them; the last reaches the cap: so totals are not taken for increments."""
    for tier in schedule.tiers:
        levels = tier.tariff.levels
        rising = all(a[0] < b[0] and a[1] <= b[1] for a, b in pairwise(levels))
        if not rising:
            yield f"{_name(tier)}: levels fall"
        if tier.tariff.kind == tariffs.LEVELS and tier.cap is not None and levels[-1][1] < tier.cap.money:
            yield f"{_name(tier)}: no level reaches the cap"
        if tier.tariff.kind != tariffs.UNKNOWN and tier.cap == Figure(0):
            yield f"{_name(tier)}: a cap of 0"


def _sources(schedule: Schedule) -> Iterator[str]:
    """Each value says where it is from."""
    for tier in schedule.tiers:
        if not all(source.strip() for source in tier.sources):
            yield f"{_name(tier)}: a value without a source"


def _antes(schedule: Schedule) -> Iterator[str]:
    """Short deck has no blinds: an ante names its tables, and no others."""
    for tier in schedule.tiers:
        if (SHORT_DECK in tier.games) != tier.stakes.startswith(ANTE) and tier.low <= tier.high:
            yield f"{_name(tier)}: short deck, and it alone, has stakes such as `ante 0.05`"


def _fees(schedule: Schedule) -> Iterator[str]:
    """The fees of a jackpot rise with the pot."""
    for tier in schedule.tiers:
        levels = tier.jackpot.levels if tier.jackpot is not None else ()
        if any(not (a[0] < b[0] and a[1] < b[1]) for a, b in pairwise(levels)):
            yield f"{_name(tier)}: fees of the jackpot fall"


def _by_street(schedule: Schedule) -> Iterator[str]:
    """What is taken street by street is taken from the whole pot, and knows no other exceptions."""
    if any(tier.tariff.by_street for tier in schedule.tiers) and (schedule.per_pot or schedule.site_money_raked):
        yield f"{schedule.id}: street by street, and pot by pot or with the room's money: no hand is charged so"
    if any(t.tariff.by_street and t.jackpot is not None and t.jackpot.before_rake for t in schedule.tiers):
        yield f"{schedule.id}: street by street, and of what a fee leaves: no hand is charged so"


def _surcharge(schedule: Schedule) -> Iterator[str]:
    """A surcharge is on a cap in money."""
    for tier in schedule.tiers:
        if tier.tariff.times is not None and tier.cap is not None and tier.cap.blinds:
            yield f"{_name(tier)}: a surcharge on a cap in big blinds: no hand is charged so"
