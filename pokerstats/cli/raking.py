"""`rake list · show · quote · check`: schedules, what they take, and what hands paid."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pokerstats.cli import console
from pokerstats.cli.asking import By, DatasetPath, Out, Since, Until
from pokerstats.cli.asking import Form as ReportForm
from pokerstats.cli.reporting import run_report
from pokerstats.model.errors import UsageError

if TYPE_CHECKING:
    from pokerstats.rake.schedule import Schedule, Tier

UNKNOWN = 1

Form = Annotated[str, typer.Option("--format", metavar="table|json", help="Form of the output.")]
_FORMS = ("table", "json")
_EXCEPTIONS: Final = {"three_bet": "3-bet pots", "site_money": "pots with the room's own money"}


def list_(
    deals: Annotated[bool, typer.Option("--deals", help="Rakeback deals instead of schedules.")] = False,
    form: Form = "table",
) -> None:
    """List the schedules: room, currency, days of validity, how sure."""
    from pokerstats.rake.reading import schedules
    from pokerstats.rake.select import told_span

    console.checked(form, _FORMS, "--format")
    if deals:
        _list_deals(form)
        return
    columns = ["schedule", "site", "currency", "dated", "status", "rows", "title"]
    cells = [
        [one.id, one.site, " ".join(one.currencies), told_span(one), one.status, str(len(one.tiers)), one.title]
        for one in schedules().values()
    ]
    _print(columns, cells, form)


def _list_deals(form: str) -> None:
    from pokerstats.rake.deal import deals

    columns = ["deal", "site", "currency", "method", "period", "status", "title", "source", "note"]
    cells = [
        [
            one.id,
            one.site or "",
            one.currency or "",
            one.method,
            one.period,
            one.status,
            one.title,
            one.source,
            one.note,
        ]
        for one in deals().values()
    ]
    _print(columns, cells, form)


def show(
    schedule: Annotated[str, typer.Argument(metavar="SCHEDULE", help="An id, a room, or a schedule file.")],
    form: Form = "table",
) -> None:
    """Show the rows of a schedule, each with its source; what is odd about them is told on stderr."""
    from pokerstats.rake.lint import lint
    from pokerstats.rake.select import named, told_span

    console.checked(form, _FORMS, "--format")
    found, note = named(schedule)
    if form == "table":
        typer.echo(f"{found.id}: {found.title}")
        typer.echo(f"{' '.join(found.currencies)}; {told_span(found)}; {_rules(found)}")
        for words in (f"source: {found.source}", found.note, *_not_computed(found)):
            if words:
                typer.echo(words)
        typer.echo("")
    columns = ["limit", "game", "stakes", "dealt", "tariff", "cap", "jackpot", "status", "source"]
    _print(columns, [_row(tier) for tier in found.tiers], form)
    for words in (note, *lint(found)):
        if words:
            console.tell(words)


def quote(
    schedule: Annotated[str, typer.Argument(metavar="SCHEDULE", help="An id, a room, or a schedule file.")],
    limit: Annotated[str, typer.Option(metavar="no|pot|fixed", help="Betting structure.")],
    stakes: Annotated[str, typer.Option(metavar="A/B", help="Blinds; of fixed limit the two bets.")],
    dealt: Annotated[int, typer.Option(metavar="N", help="Players dealt in.")],
    pot: Annotated[str, typer.Option(metavar="AMOUNT", help="Called money; by street several: 0.40,1.40,2.80.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game dealt.")] = "holdem",
    no_flop: Annotated[bool, typer.Option("--no-flop", help="The hand ended before the flop.")] = False,
    on: Annotated[str | None, typer.Option(metavar="DATE", help="The day, as 2012-01-31; today if not given.")] = None,
    paid: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=AMOUNT", help="Who put in what, from the left of the button; by street: 2+8."),
    ] = None,
    winner: Annotated[str | None, typer.Option(metavar="NAME", help="Who won the pot.")] = None,
    side_pots: Annotated[str, typer.Option(metavar="AMOUNTS", help="The side pots among it, with commas.")] = "",
    three_bet: Annotated[bool, typer.Option("--three-bet", help="There was a 3-bet before the flop.")] = False,
    site_money: Annotated[str, typer.Option(metavar="AMOUNT", help="What the room added to the pot.")] = "0",
    form: Form = "table",
) -> None:
    """Tell the rake of one pot, and who pays how much of it by each method.

    Exit code 1 if the schedule does not tell it.
    """
    from pokerstats.rake.quote import quote as quoted

    console.checked(form, _FORMS, "--format")
    found = quoted(
        schedule, limit=limit, stakes=stakes, dealt=dealt, pot=pot, game=game, flop=not no_flop, on=on,
        paid=_paid(paid or []), winner=winner, side_pots=[one for one in side_pots.split(",") if one],
        three_bet=three_bet, site_money=site_money,
    )  # fmt: skip
    typer.echo(json.dumps(found.json(), ensure_ascii=False) if form == "json" else str(found))
    if found.note:
        console.tell(found.note)
    if found.rake is None:
        raise typer.Exit(UNKNOWN)


def check(
    dataset: DatasetPath, by: By = None, since: Since = None, until: Until = None,
    changes: Annotated[bool, typer.Option("--changes", help="The days on which a tariff seems to change.")] = False,
    jackpots: Annotated[bool, typer.Option("--jackpots", help="The fees for jackpots instead of the rake.")] = False,
    form: ReportForm = "table", out: Out = None,
) -> None:  # fmt: skip
    """Compare the rake of a dataset's hands with the schedules in force.

    Hands are exact, differ, are undecided, or have no schedule. Where a tariff seems to have changed, that is told on
    stderr, or with --changes as a table. `audit DATASET --select R6 --all` lists each hand that differs.
    """
    from pokerstats.api.dataset import Dataset
    from pokerstats.reports.tariff_changes import told

    if jackpots:
        console.write_result(Dataset(dataset).jackpot_check(since, until), form, out)
        return
    found = Dataset(dataset).tariff_changes(since, until)
    if changes:
        console.write_result(found, form, out)
        return
    run_report("rake_check", dataset, form, by=by, since=since, until=until, out=out)
    for change in found.rows():
        console.tell(told(change))


def _paid(told: list[str]) -> dict[str, str]:
    """`NAME=AMOUNT`, each name once. Raises UsageError."""
    paid: dict[str, str] = {}
    for words in told:
        name, equals, amount = words.rpartition("=")
        if not equals or not name:
            raise UsageError(f"--paid {words}: write NAME=AMOUNT")
        if name in paid:
            raise UsageError(f"--paid {words}: {name} was named before")
        paid[name] = amount
    return paid


def _rules(schedule: "Schedule") -> str:
    rules = ["no flop, no drop" if schedule.no_flop_no_drop else "raked without a flop too"]
    if schedule.no_flop_raked:
        rules[0] += f", but for {' and '.join(_EXCEPTIONS[one] for one in schedule.no_flop_raked)}"
    if schedule.site_money_raked:
        rules.append("the room's own money in a pot is raked")
    if schedule.per_pot:
        rules.append(f"each pot is raked alone, the cap once per {'pot' if schedule.cap_per_pot else 'hand'}")
    else:
        rules.append(f"side pots {schedule.side_pots.replace('_', ' ')}")
    if schedule.floor_per_share:
        rules.append("rounded down share by share where several win")
    if schedule.credit:
        rules.append(f"credited by {schedule.credit}")
    if schedule.licence:
        rules.append(f"licence {schedule.licence}")
    return "; ".join(rules)


def _not_computed(schedule: "Schedule") -> Iterator[str]:
    """What a schedule says that no hand is charged by."""
    from pokerstats.rake.terms import money

    if schedule.extra_board_fee:
        yield f"not computed: {schedule.extra_board_fee} for each further board"
    if schedule.cashout_fee:
        yield f"not computed: {schedule.cashout_fee} of what is cashed out"
    for rule in schedule.unpriced:
        yield f"not computed: {rule}"
    for kind in schedule.tournaments:
        entries = ", ".join(f"{money(prizes)}+{money(room)}" for prizes, room in kind.entries)
        percent = "" if kind.percent is None else f"{float(kind.percent):g} % of the entry"
        yield f"tournaments: {kind.title}: {'; '.join(filter(None, (entries, percent)))} ({kind.status}; {kind.source})"


def _row(tier: "Tier") -> list[str]:
    from pokerstats.rake.terms import told

    cap = "" if tier.cap is None else told(tier.cap)
    fee = "" if tier.jackpot is None else tier.jackpot.text
    sources = "; ".join(dict.fromkeys((*tier.sources, *([tier.jackpot.source] if tier.jackpot else []))))
    games, limits = " ".join(tier.games), " ".join(tier.limits)
    return [limits, games, tier.stakes, tier.dealt_text, tier.tariff.text, cap, fee, tier.status, sources]


def _print(columns: list[str], cells: list[list[str]], form: str) -> None:
    with console.writing(None) as stream:
        if form == "json":
            rows: list[dict[str, Any]] = [dict(zip(columns, row, strict=True)) for row in cells]
            stream.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        elif sys.stdout.isatty():
            console.draw(columns, cells)
        else:
            console.write_tabs(stream, columns, cells)
