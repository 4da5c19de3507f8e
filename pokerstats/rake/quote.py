"""What a schedule takes from one pot, and who pays it by each method: as it is asked and told, without a kernel."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, zip_longest
from typing import Any, Final

from pokerstats.model.errors import UsageError
from pokerstats.model.games import BY_ID as GAMES
from pokerstats.model.money import SCALE
from pokerstats.rake.pot import Pot, charge, pots_of, status_of, with_surcharge
from pokerstats.rake.schedule import Schedule, Tier
from pokerstats.rake.select import named, tier_for
from pokerstats.rake.split import split, streetwise_of
from pokerstats.rake.terms import amount, bracket, money, stakes_of

OTHERS: Final = "(others)"
LIMITS: Final = ("no", "pot", "fixed")


@dataclass(frozen=True)
class Quote:
    """What a schedule takes from a pot. Amounts are Decimal; `rake` is None where the schedule does not tell it."""

    schedule: str
    tier: dict[str, str]
    pot: Decimal
    rake: Decimal | None
    cap: Decimal | None
    capped: bool
    status: str
    shares: dict[str, dict[str, Decimal]]
    note: str = ""
    jackpot_fee: Decimal | None = None  # None where the schedule has none, or does not tell it
    pots: tuple[Decimal, ...] = ()  # the rake of the main pot and of each side pot, where these were told

    def json(self) -> dict[str, Any]:
        """As `rake quote --format json` prints it: amounts as decimal strings."""
        more: dict[str, Any] = {} if self.jackpot_fee is None else {"jackpot_fee": _text(self.jackpot_fee)}
        more |= {"pots": [_text(part) for part in self.pots]} if self.pots else {}
        return {
            "schedule": self.schedule, "tier": self.tier, "pot": _text(self.pot), "rake": _text(self.rake),
            "cap": _text(self.cap), "capped": self.capped, "status": self.status,
            "shares": {way: {who: _text(part) for who, part in of.items()} for way, of in self.shares.items()},
            **more,
        }  # fmt: skip

    def __str__(self) -> str:
        return "\n".join(_told(self))


def quote(
    schedule: str,
    *,
    limit: str,
    stakes: str,
    dealt: int,
    pot: str | Decimal | Sequence[str],
    game: str = "holdem",
    flop: bool = True,
    on: dt.date | str | None = None,
    paid: Mapping[str, str | Decimal] | None = None,
    winner: str | None = None,
    side_pots: Sequence[str | Decimal] = (),
    three_bet: bool = False,
    site_money: str | Decimal = "0",
) -> Quote:
    """What a schedule takes from a pot, and who pays it by each method. Raises UsageError.

    `pot` is the called money, side pots included; of a tariff that is taken street by street, the pots at the end of
    the betting rounds. `side_pots`: how much of it lies in each. `three_bet`, `site_money`: that a raise before the
    flop was raised again, and what the room added to the pot, for schedules that ask for it.
    `paid`: what each player put in, `10` or round by round `2+8`, in order from the left of the button; it adds up to
    the pot. Who else was dealt in shares under `(others)`. `stakes` of fixed limit are the two bets.
    """
    big = stakes_of(stakes)[1]
    facts = (_of(game, GAMES, "game"), _of(limit, LIMITS, "limit"), big, _dealt(dealt))
    found, note = named(schedule, _day(on), lambda one: any(tier.fits(*facts) for tier in one.tiers))
    put_in = {name: _by_round(name, str(value)) for name, value in (paid or {}).items()}
    pots = _rounds(_pots(pot), put_in)
    tier = tier_for(found, *facts)
    asked = Pot(pots, big, flop, three_bet, amount(str(site_money)), _side_pots(side_pots, pots[-1]))
    rake, fee, capped = charge(tier, found, asked)
    cap = None if tier.cap is None else with_surcharge(tier, found.unit, tier.cap.worth(big, found.unit))
    shares = {} if rake is None else _shares(rake, found.unit, dealt, pots[-1], put_in, winner)
    if rake is not None and put_in and len(pots) > 1:
        shares |= _streetwise(tier, found, asked, rake, _filled(put_in, pots))
    return Quote(
        found.id,
        {"stakes": tier.stakes, "dealt": tier.dealt_text, "tariff": tier.tariff.text},
        _decimal(pots[-1]), _known(rake), _known(cap), capped,
        status_of(tier, found, pots[-1]), shares, note,
        None if tier.jackpot is None else _known(fee),
        tuple(_decimal(part) for part in pots_of(tier, found, asked, rake)),
    )  # fmt: skip


# -- who pays it


def _shares(
    rake: int, unit: int, dealt: int, pot: int, by_round: Mapping[str, Sequence[int]], winner: str | None
) -> dict[str, dict[str, Decimal]]:
    """The shares by each method, by name."""
    put_in = {name: sum(rounds) for name, rounds in by_round.items()}
    others = dealt - len(put_in)
    if others < 0:
        raise UsageError(f"{len(put_in)} players paid, and only {dealt} were dealt in")
    if put_in and sum(put_in.values()) != pot:
        total = money(sum(put_in.values()))
        raise UsageError(f"what was paid adds up to {total}, the pot is {money(pot)}")
    if winner is not None and winner not in put_in:
        raise UsageError(f"winner {winner!r} is none of those who paid")
    each = split(rake, unit, [1] * dealt)
    shares = {"dealt": dict(zip(put_in, each, strict=False))}
    if others:
        shares["dealt"][OTHERS] = sum(each[len(put_in) :])
    if put_in:
        amounts = list(put_in.values())
        ways = {"contributed": [int(value > 0) for value in amounts], "weighted": amounts}
        if winner is not None:
            ways["winner"] = [int(name == winner) for name in put_in]
        shares |= {way: dict(zip(put_in, split(rake, unit, weights), strict=True)) for way, weights in ways.items()}
    return {way: {name: _decimal(part) for name, part in of.items()} for way, of in shares.items()}


def _streetwise(
    tier: Tier, schedule: Schedule, pot: Pot, rake: int, by_round: Mapping[str, Sequence[int]]
) -> dict[str, dict[str, Decimal]]:
    """The shares if each betting round is collected by itself; none where the rounds are not those of the pot."""
    put_in = list(zip(*(accumulate(rounds) for rounds in by_round.values()), strict=True))
    if [sum(paid) for paid in put_in] != list(pot.rounds):
        return {}
    so_far = [charge(tier, schedule, pot._replace(rounds=pot.rounds[:nth], sides=())).rake or 0
              for nth in range(1, len(pot.rounds))]  # fmt: skip
    taken = [*(min(part, rake) for part in accumulate(so_far, max)), rake]
    piece = schedule.unit if all(part % schedule.unit == 0 for part in taken) else 1
    shares = streetwise_of(put_in, taken, piece)
    return {"streetwise": {name: _decimal(part) for name, part in zip(by_round, shares, strict=True)}}


# -- what is asked


def _by_round(name: str, told: str) -> list[int]:
    """`10` or, round by round, `2+8`. Raises UsageError."""
    parts = told.split("+")
    if not all(parts):
        raise UsageError(f"{name}={told}: write what was paid as 10, or round by round as 2+8")
    return [amount(part) for part in parts]


def _rounds(pots: list[int], by_round: Mapping[str, Sequence[int]]) -> list[int]:
    """The pots at the end of the betting rounds: as told, or by what was paid in each."""
    rounds = max(map(len, by_round.values()), default=1)
    if len(pots) > 1 or rounds == 1:
        return pots
    told = list(accumulate(sum(paid) for paid in zip_longest(*by_round.values(), fillvalue=0)))
    return told if told[-1] == pots[-1] else pots


def _filled(by_round: Mapping[str, Sequence[int]], pots: Sequence[int]) -> dict[str, list[int]]:
    """Who paid nothing any more in later rounds paid 0."""
    return {name: [*rounds, *[0] * (len(pots) - len(rounds))] for name, rounds in by_round.items()}


def _day(on: dt.date | str | None) -> dt.date | None:
    if on is None or isinstance(on, dt.date):
        return on
    try:
        return dt.date.fromisoformat(on)
    except ValueError:
        raise UsageError(f"day {on!r}: write 2012-01-31") from None


def _pots(pot: str | Decimal | Sequence[str]) -> list[int]:
    """The pots at the end of the betting rounds; one alone is the whole of it."""
    if isinstance(pot, (str, Decimal, int)):
        pots = [amount(part) for part in str(pot).split(",")]
    else:
        pots = [amount(str(part)) for part in pot]
    if not pots or pots != sorted(pots):
        raise UsageError(f"pots {pot!r}: those at the end of the betting rounds grow")
    return pots


def _side_pots(told: Sequence[str | Decimal], pot: int) -> list[int]:
    """Amounts of the side pots. Raises UsageError if they are more than the pot."""
    sides = [amount(str(one)) for one in told]
    if sum(sides) > pot:
        raise UsageError(f"side pots add up to {money(sum(sides))}, the whole pot is {money(pot)}")
    return sides


def _dealt(dealt: int) -> int:
    return bracket(str(dealt))[0]


def _of(word: str, words: Any, what: str) -> str:
    if word not in words:
        raise UsageError(f"{what} {word!r}: it must be one of {', '.join(words)}")
    return word


# -- as it is told


def _decimal(value: int) -> Decimal:
    """Ten-thousandths as money: two decimals, more where there are more."""
    exact = Decimal(value) / SCALE
    return exact.quantize(Decimal("0.01")) if value % (SCALE // 100) == 0 else exact.quantize(Decimal("0.0001"))


def _known(value: int | None) -> Decimal | None:
    return None if value is None else _decimal(value)


def _text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def _told(quoted: Quote) -> list[str]:
    tier = quoted.tier
    lines = [f"{quoted.schedule}, stakes {tier['stakes']}, {tier['dealt']} dealt: {tier['tariff']}"]
    cap = "no cap" if quoted.cap is None else f"cap {quoted.cap}"
    if quoted.rake is None:
        lines.append(f"pot {quoted.pot}: rake unknown, the schedule does not tell it")
    else:
        reached = ", reached" if quoted.capped else ""
        lines.append(f"pot {quoted.pot}: rake {quoted.rake} ({cap}{reached}; {quoted.status})")
        if quoted.pots:
            lines.append(f"rake of the main pot and of each side pot: {', '.join(map(str, quoted.pots))}")
        if quoted.jackpot_fee is not None:
            lines.append(f"jackpot fee {quoted.jackpot_fee}")
    names = list(dict.fromkeys(name for of in quoted.shares.values() for name in of))
    if names and names != [OTHERS]:
        width = max(map(len, names))
        lines.append("  ".join([" " * width, *(f"{way:>11}" for way in quoted.shares)]))
        for name in names:
            cells = (str(of.get(name, "")) for of in quoted.shares.values())
            lines.append("  ".join([f"{name:<{width}}", *(f"{cell:>11}" for cell in cells)]).rstrip())
    return lines
