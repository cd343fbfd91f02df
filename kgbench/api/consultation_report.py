"""One page on some runs of consultations, and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.consultation_scores import ConsultRunLike
from kgbench.api.consultation_setup import cases_folder, consultation_setup
from kgbench.api.consultations import ConsultRun
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for


class ConsultationReportPage(PrintedResult):
    """A report on consultations that was written.

    Attributes:
        page: the file.
        tables_folder: where its tables are; None where none were wanted.
        rows: how many rows each table has, by name.
        listed, in_full: consultations on the page, and how many of them are shown turn by turn.
        unscored: runs without figures -> why.
    """

    def __init__(
        self,
        page: Path,
        tables_folder: Path | None,
        rows: Mapping[str, int],
        counts: tuple[int, int],
        unscored: Mapping[str, str],
    ) -> None:
        """Takes what was written."""
        self.page, self.tables_folder = page, tables_folder
        self.rows, self.unscored = dict(rows), dict(unscored)
        self.listed, self.in_full = counts

    def headline(self) -> str:
        """Where the page is, and what is on it."""
        return f"Report {self.page}: {self.listed} consultations, {self.in_full} of them turn by turn"

    def tables(self) -> Iterator[Table]:
        """The tables that the page is made of."""
        rows = [{"table": name, "rows": count} for name, count in self.rows.items()]
        yield plain("", rows, ("table", "rows"))

    def notes(self) -> Iterator[str]:
        """Which runs have no figures."""
        for name, why in self.unscored.items():
            yield f"{name} has no figures ({why}); `kgbench consult score` works them out."


def report_consultations(
    runs: Sequence[ConsultRunLike] | ConsultRunLike,
    out: str | Path = "consultations.html",
    cases: str | Path | None = None,
    *,
    graph: Graph | None = None,
    limit: int | None = None,
    tables: str | Path | None = None,
    progress: bool | Progress = True,
) -> ConsultationReportPage:
    """Writes a report on runs of consultations: one page that opens offline, on which each reads like a chat.

    Args:
        runs: runs or their folders.
        out: the page.
        cases: the folder of their cases, where it has moved since; what is true of them may be missing.
        graph: the graph of the runs; otherwise the usual one.
        limit: how many consultations are shown turn by turn, half of them those that went wrong; all are listed. None:
            1,000.
        tables: a folder for the tables as CSV and Parquet.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: there is no run, two have one name, the cases or the graph are others, a file is broken or cannot be
            written.
    """
    from evaluators.consultation.report.chat import ChatWords
    from evaluators.consultation.report.report import LIMIT, consultation_report
    from evaluators.consultation.report.source import read_reported
    from evaluators.report.export import export
    from generators.consultation.case import LANGUAGES
    from generators.consultation.words.speech import speech
    from kg.files.atomic import write_whole
    from kg.interview.verdicts import InterviewOracle

    listed = [runs] if isinstance(runs, str | Path | ConsultRun) else runs
    folders = [one.folder if isinstance(one, ConsultRun) else Path(one) for one in listed]
    if not folders:
        raise RunError("Name at least one run to report on.")
    page, folder = Path(out), None if tables is None else Path(tables)
    with errors_as(RunError):
        found = [read_reported(one, cases_folder(one, cases)) for one in folders]
        setup = consultation_setup(graph, found[0].header.seed, progress_for(progress), found[0].header.prior)
        for one, where in zip(found, folders, strict=True):
            if one.header.graph_sha256 != setup.graph_sha256:
                raise RunError(f"{where} was made with another graph; name that one with --graph.")
        criteria = setup.source.criteria
        words = ChatWords(InterviewOracle(criteria), {language: speech(language, criteria) for language in LANGUAGES})
        made = consultation_report(found, words, LIMIT if limit is None else limit)
        write_whole(page, made.html)
        if folder is not None:
            export(made.sheets, folder)
    rows = {sheet.name: len(sheet.rows) for sheet in made.sheets}
    unscored = {one.name: one.unscored for one in found if one.unscored}
    return ConsultationReportPage(page, folder, rows, (made.listed, made.in_full), unscored)
