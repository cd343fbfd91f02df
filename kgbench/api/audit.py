"""What is wrong with a published benchmark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kg.tables import Table
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from evaluators.audit.report import AuditReport
    from evaluators.audit.view import Section


class AuditResult(PrintedResult):
    """What an audit found.

    Attributes:
        report: everything, with counts of each kind of finding.
    """

    def __init__(self, report: AuditReport) -> None:
        """Takes what was found."""
        self.report = report

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.report.findings.values())

    def sections(self) -> list[Section]:
        """The findings in sections, each with a table and remarks."""
        from evaluators.audit.view import sections

        return list(sections(self.report))

    def headline(self) -> str:
        """How much was audited."""
        return f"{self.report.items} items, {sum(self.report.seeds.values())} seeds"

    def tables(self) -> Iterator[Table]:
        """A table for each section."""
        from evaluators.audit.view import MOST_ROWS

        for section in self.sections():
            if section.rows:
                yield section.table(MOST_ROWS)

    def notes(self) -> Iterator[str]:
        """The remarks of the sections."""
        for section in self.sections():
            yield from section.remarks()


def audit_mentalbench(path: str | Path) -> AuditResult:
    """Audits a copy of the MentalBench release, or a part of it.

    Args:
        path: a clone of the release, or its resources folder.

    Raises:
        SourceError: the folder holds no release, or a file in it is malformed.
    """
    from evaluators.audit.report import audit

    return AuditResult(audit(Path(path)))


def most_rows() -> int:
    """How many rows of a section are printed for people."""
    from evaluators.audit.view import MOST_ROWS

    return MOST_ROWS
