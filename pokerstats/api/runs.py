"""What a run over files has to say of its inputs: who named a path wants to know if nothing came of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokerstats.pipeline.run import RunReport


def complaint(report: "RunReport") -> list[str]:
    """A sentence for each named path that cannot be read or holds no hands: these make exit code 3."""
    named = {one.path: f"{one.path}: {one.problem}" for one in report.problems if one.named}
    empty = {path: f"{path}: holds no hands" for path in report.arguments_without_hands}
    return list((empty | named).values())


def passed_over(report: "RunReport") -> list[str]:
    """A sentence for each input inside a named folder or archive that could not be read: counted, nothing more."""
    return [f"{one.path}: {one.problem}" for one in report.problems if not one.named]
