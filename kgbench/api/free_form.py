"""How consistent a model's answers in its own words are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Column, Table
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, as_runs, folders_of

if TYPE_CHECKING:
    from evaluators.preferences.free_form.inconsistency import FreeFormScores


class FreeFormResult(PrintedResult):
    """Figures of the free-form answers of a model.

    Attributes:
        scores: the figures, and by which measure of similarity they are.
    """

    def __init__(self, scores: FreeFormScores) -> None:
        """Takes what was worked out."""
        self.scores = scores

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return self.scores.model_dump()

    def headline(self) -> str:
        """The model, and the measure of similarity."""
        return f"Free-form answers of {self.scores.model}, similarity by {self.scores.similarity}"

    def tables(self) -> Iterator[Table]:
        """Inconsistency by task."""
        from evaluators.preferences.free_form.inconsistency import MEASURES
        from evaluators.tables import count, figure, interval

        rows = [one.model_dump() for one in self.scores.figures]
        columns = (
            Column("task", lambda row: row["task"]),
            Column("figure", lambda row: MEASURES[row["measure"]]),
            figure("value", "value"),
            interval(),
            count("questions", "questions", 1),
            count("samples", "samples", 1),
        )
        yield Table("", columns, tuple(rows[0]) if rows else (), rows)

    def notes(self) -> Iterator[str]:
        """Why similarity is by another measure, and what was not answered."""
        if self.scores.instead:
            yield self.scores.instead
        if self.scores.unanswered:
            yield f"{self.scores.unanswered} replies hold no answer; they are in no figure."


def free_form_scores(
    runs: Sequence[RunLike] | RunLike,
    build: BuildLike | None = None,
    *,
    similarity: Literal["auto", "bertscore", "trigrams"] = "auto",
    weights: str = "microsoft/deberta-xlarge-mnli",
) -> FreeFormResult:
    """Scores a model's answers in its own words, and writes ``free_form.json`` into its first run.

    Args:
        runs: runs of one model, or their folders; several give further samples.
        build: the folder of the items, where it has moved since.
        similarity: ``bertscore``, ``trigrams``, or the first where its weights are at hand.
        weights: of BERTScore, by name or folder; none are downloaded.

    Raises:
        RunError: there is no run, it has no such answers, BERTScore cannot be had, or the folder cannot be written.
    """
    from evaluators.preferences.free_form.inconsistency import NAME
    from evaluators.preferences.free_form.inconsistency import free_form_scores as scored
    from evaluators.preferences.free_form.similarity import open_similarity
    from evaluators.table.read import read_runs
    from kg.files.atomic import write_whole

    folders, moved = folders_of(as_runs(runs), build)
    with errors_as(RunError):
        found = read_runs(folders, moved, readings=False)
        measure, instead = open_similarity(similarity, weights)
        scores = scored(found, measure, instead)
        write_whole(Path(folders[0]) / NAME, scores.text().decode())
    return FreeFormResult(scores)
