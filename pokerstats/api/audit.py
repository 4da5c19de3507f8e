"""An audit: the findings of files or of a dataset, chosen by code, and what they add up to."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pokerstats.api.dataset import Dataset, is_dataset, listed
from pokerstats.api.lines import UnknownLines
from pokerstats.api.result import Result
from pokerstats.api.runs import complaint, passed_over
from pokerstats.model.errors import UsageError
from pokerstats.model.findings import BY_CODE, BY_SLUG
from pokerstats.model.hand import Problem

_COLUMNS: Final = ", ".join(f"f.{one.name}" for one in fields(Problem))
_FOUND: Final = (
    f"SELECT {_COLUMNS}, file_id FROM findings f"  # noqa: S608  our own names
    " LEFT JOIN (SELECT path, file_id FROM files) i USING (path)"
)
_IN_ORDER: Final = "ORDER BY file_id, line, code, seat, pot"
_BATCH: Final = 4096
_Key = tuple[str | None, str | None, str]


@dataclass
class AuditReport:
    """What an audit found. `complaints` name the paths that could not be read."""

    dataset: Dataset
    summary: dict[str, Any]
    codes: frozenset[str]
    known: frozenset[_Key] = frozenset()
    complaints: list[str] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    is_whole: bool = True  # the dataset has all tables, so that hands can be told
    _by_code: Counter[tuple[str, str]] | None = field(default=None, init=False, repr=False)

    def findings(self, first: int | None = None) -> Iterator[Problem]:
        """The findings asked for, by file and line; those of the baseline are left out.

        `first`: of each severity and code only so many, and of infos none.
        """
        with closing(UnknownLines()) as unknown:
            for found in self._found(first) if first is None or self.known else self._first_of_each_code(first):
                yield unknown.explained(found)

    def by_code(self) -> Counter[tuple[str, str]]:
        """How many findings there are of each severity and code; with a baseline they must be gone through to tell."""
        if self._by_code is None and self.known:
            for _ in self._found():
                pass
        if self._by_code is None:
            rows = self.dataset.connection.execute(
                "SELECT severity, code, count(*) FROM findings WHERE list_contains($codes::VARCHAR[], code)"
                " GROUP BY ALL",
                {"codes": sorted(self.codes)},
            )
            self._by_code = Counter({(severity, code): count for severity, code, count in rows.fetchall()})
        return self._by_code

    def counts(self) -> Counter[str]:
        """Findings by severity."""
        counts: Counter[str] = Counter()
        for (severity, _), count in self.by_code().items():
            counts[severity] += count
        return counts

    def _found(self, first: int | None = None) -> Iterator[Problem]:
        """All of them, or the first, as they stand in the table; who goes through them to the end has counted them."""
        rows = self.dataset.connection.execute(
            f"{_FOUND} WHERE list_contains($codes::VARCHAR[], f.code) {_IN_ORDER}", {"codes": sorted(self.codes)}
        )
        seen: Counter[tuple[str, str]] = Counter()
        while batch := rows.fetchmany(_BATCH):
            for *row, _ in batch:
                found = Problem(*row)
                if _key(found.path, found.site, found.hand_id, found.code) in self.known:
                    continue
                seen[found.severity, found.code] += 1
                if first is None or (found.severity != "info" and seen[found.severity, found.code] <= first):
                    yield found
        self._by_code = seen

    def _first_of_each_code(self, first: int) -> Iterator[Problem]:
        """A query for each code holds a few rows at a time, where one for all would sort every finding."""
        keys = sorted(key for key in self.by_code() if key[0] != "info")
        if keys:
            each = f"({_FOUND} WHERE f.severity = ? AND f.code = ? {_IN_ORDER} LIMIT {int(first)})"
            rows = self.dataset.connection.execute(
                " UNION ALL ".join([each] * len(keys)) + f" {_IN_ORDER}", [word for key in keys for word in key]
            )
            for *row, _ in rows.fetchall():
                yield Problem(*row)

    def table(self) -> Result:
        """All findings of the audit as a table, whatever codes were chosen."""
        return self.dataset.sql("SELECT * EXCLUDE (hand) FROM findings ORDER BY path, line, code")

    def __repr__(self) -> str:
        from pokerstats.audit.sentence import sentence

        shown = [sentence(problem) for problem in self.findings() if problem.severity != "info"]
        return "\n".join([*shown, *self.complaints, *summary_lines(self.summary)])


def audit_hands(
    source: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    baseline: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Any], None] | None = None,
    say: Callable[[str], None] | None = None,
    schedule: str | None = None,
    tell_hands: bool = False,
) -> AuditReport:
    """Audit files, or print what a dataset's hands were found to be. Raises UsageError, DatasetError.

    `schedule` charges all hands of its currency, instead of the one in force at their room. `tell_hands`: what is
    read is kept whole, so that hands can be told, which takes longer.
    """
    paths = listed(source)
    codes = chosen(select, ignore)
    known = read_baseline(baseline) if baseline is not None else frozenset()
    if any(map(is_dataset, paths)):
        if len(paths) > 1:
            raise UsageError("a dataset is audited alone, without other paths")
        if schedule is not None:
            raise UsageError("a dataset was charged when it was imported: import it with --schedule")
        dataset = Dataset(paths[0])
        from pokerstats.store.summary import summary

        return AuditReport(dataset, summary(dataset.path), codes, known)
    from pokerstats.pipeline import run

    folder = run.temporary_dataset()
    read = run.import_paths if tell_hands else run.audit_paths
    report = read(paths, folder.name, threads=threads, progress=progress, say=say, schedule=schedule)
    dataset = Dataset(folder.name, keep=folder)
    return AuditReport(dataset, report.summary, codes, known, complaint(report), passed_over(report), tell_hands)


def chosen(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str]:
    """The codes that are selected and not ignored. Raises UsageError for a word that names none."""
    taken = _codes(select) if select else frozenset(BY_CODE)
    return taken - _codes(ignore)


def _codes(words: Sequence[str]) -> frozenset[str]:
    """Codes, their beginnings (`P`, `P4`) and slugs, several to a word by commas."""
    found: set[str] = set()
    for word in (part.strip() for text in words for part in text.split(",")):
        slug = BY_SLUG.get(word.lower())
        named = {slug.code} if slug else {code for code in BY_CODE if word and code.startswith(word.upper())}
        if not named:
            raise UsageError(f"{word!r} is no code of a finding; `pokerstats explain` lists them")
        found |= named
    return frozenset(found)


def _key(path: str, site: str | None, hand_id: str | None, code: str) -> _Key:
    """What makes a finding a known one: room, hand and code; outside of hands the file and code. Never the line."""
    return (None, path, code) if hand_id is None else (site, hand_id, code)


def read_baseline(path: str | PathLike[str]) -> frozenset[_Key]:
    """The findings of an earlier `audit --format json`. Raises UsageError."""
    try:
        rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
        return frozenset(
            _key(row["path"], row["site"], row["hand_id"], row["code"]) for row in rows if "summary" not in row
        )
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(f"{path}: no baseline: it must be the output of `audit --format json`") from None


def summary_lines(summary: dict[str, Any]) -> list[str]:
    """The summary in words: buckets that hold nothing are left out but for the three verdicts."""
    always = ("proved", "contradicted", "undecided")
    buckets = [name for name in summary if name not in ("files", "hands", "findings", "lines")]
    counted = [f"{summary[name]:,} {name}" for name in buckets if name in always or summary[name]]
    lines = summary["lines"]
    said = ", ".join(f"{lines[name]:,} {name}" for name in ("used", "noise", "unknown"))
    heads = f"{_counted(summary['hands'], 'hand')} in {_counted(summary['files'], 'file')}"
    return [f"{heads}: {', '.join(counted)}", f"lines: {said}"]


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
