"""One page on preferences: labels, models scored against them, demographic effects, free-form answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, as_runs, folders_of


class PreferencesReportPage(PrintedResult):
    """A report on preferences that was written.

    Attributes:
        page: the file.
        tables_folder: where its tables are; None where none were wanted.
        rows: how many rows each table has, by name.
        withheld: the texts of the questions are left out.
    """

    def __init__(self, page: Path, tables_folder: Path | None, rows: Mapping[str, int], withheld: bool) -> None:
        """Takes what was written."""
        self.page, self.tables_folder, self.rows, self.withheld = page, tables_folder, dict(rows), withheld

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"page": str(self.page), "tables": self.rows, "withheld": self.withheld}

    def headline(self) -> str:
        """Where the page is."""
        return f"Report {self.page}"

    def tables(self) -> Iterator[Table]:
        """The tables that the page is made of."""
        yield plain("", [{"table": name, "rows": many} for name, many in self.rows.items()], ("table", "rows"))

    def notes(self) -> Iterator[str]:
        """Whether texts are left out."""
        if self.withheld:
            yield "The texts of questions and options are left out; --redistribute says that others may be given them."


def report_preferences(
    folder: str | Path,
    runs: Sequence[RunLike] | RunLike = (),
    out: str | Path = "preferences.html",
    build: BuildLike | None = None,
    *,
    adjustment: Literal["holm", "bh"] = "holm",
    draws: int = 9999,
    similarity: Literal["auto", "bertscore", "trigrams"] = "auto",
    redistribute: bool = False,
    tables: str | Path | None = None,
) -> PreferencesReportPage:
    """Writes a report on a preferences folder and on runs that were scored against its labels.

    Args:
        folder: the preferences folder.
        runs: runs on builds of its questions, or their folders.
        out: the page, which opens offline.
        build: the folder of the items, where it has moved since.
        adjustment: of the p values of demographic effects.
        draws: permutations that these are counted in.
        similarity: of answers in a model's own words.
        redistribute: others may be given the texts of the questions; otherwise the page leaves them out.
        tables: a folder for the tables as CSV and Parquet.

    Raises:
        RunError: there is no such folder or run, two runs have one name, or a file cannot be written.
    """
    from evaluators.demographics.records import EffectSettings
    from evaluators.preferences.folder import read_preferences
    from evaluators.preferences.free_form.similarity import open_similarity
    from evaluators.preferences.labels_file import read_labels
    from evaluators.preferences.report.report import preference_report
    from evaluators.report.export import export
    from evaluators.table.read import names_of, read_runs
    from kg.files.atomic import write_whole

    listed = as_runs(runs)
    folders, moved = folders_of(listed, build)
    page, sheets_folder = Path(out), None if tables is None else Path(tables)
    with errors_as(RunError):
        held, labels = read_preferences(Path(folder)), read_labels(Path(folder))
        names_of(folders)
        found = read_runs(folders, moved, readings=False)
        made = preference_report(
            held,
            labels,
            found,
            open_similarity(similarity),
            EffectSettings(adjustment=adjustment, draws=draws),
            shown=redistribute,
        )
        write_whole(page, made.html)
        if sheets_folder is not None:
            export(made.sheets, sheets_folder)
    return PreferencesReportPage(
        page, sheets_folder, {one.name: len(one.rows) for one in made.sheets}, not redistribute
    )
