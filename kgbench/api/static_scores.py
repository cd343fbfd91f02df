"""Scores of answers to static sets of consultations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.consultation_setup import consultation_setup
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.consultation.metrics.figures import ConsultationFigure
    from evaluators.consultation.sets.score import StaticScores

_DIAGNOSIS = ("accuracy", "jaccard", "example_f1")
_NEXT = ("same_node", "same_group", "same_phase", "new", "answerable", "regret", "rouge_l")


class StaticScoreResult(PrintedResult):
    """What answers to static sets come to.

    Attributes:
        folder: of the sets.
        scores: the figures.
    """

    def __init__(self, folder: Path, scores: StaticScores) -> None:
        """Takes what was worked out."""
        self.folder, self.scores = folder, scores

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"folder": str(self.folder), **self.scores.model_dump(mode="json")}

    def headline(self) -> str:
        """Which sets were answered."""
        return f"Scores of answers to {self.folder}"

    def tables(self) -> Iterator[Table]:
        """The diagnoses by set of labels, then the next questions."""
        if self.scores.diagnosis:
            rows = [
                {"labels": one.view, "unanswered": one.unanswered, "figure": name, **_shown(getattr(one, name))}
                for one in self.scores.diagnosis
                for name in _DIAGNOSIS
            ]
            yield plain("diagnosis", rows, ("labels", "figure", "value", "low", "high", "n", "unanswered"))
        if (found := self.scores.next_question) is not None:
            rows = [{"figure": name, **_shown(getattr(found, name))} for name in _NEXT]
            yield plain("next question", rows, ("figure", "value", "low", "high", "n"))

    def notes(self) -> Iterator[str]:
        """What stands beside the tables."""
        if (found := self.scores.next_question) is not None:
            yield f"BLEU: {found.bleu}; BERTScore: {found.bertscore}"


def score_static_sets(
    sets: str | Path, answers: str | Path, *, graph: Graph | None = None, progress: bool | Progress = True
) -> StaticScoreResult:
    """Scores a file of answers to the sets that `write_consultation_sets` wrote.

    Args:
        sets: their folder.
        answers: JSON lines with ``id`` and, for a diagnosis, ``labels``; for a next question, ``text``.
        graph: the graph; otherwise the usual one.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: a file cannot be read, or an answer is to no item.
    """
    from evaluators.consultation.index.index import question_indexes
    from evaluators.consultation.sets.answers import read_answers
    from evaluators.consultation.sets.score import static_scores
    from kg.interview.verdicts import InterviewOracle

    folder = Path(sets)
    with errors_as(RunError):
        given = read_answers(Path(answers))
        source = consultation_setup(graph, 0, progress_for(progress), "population").source
        indexes = question_indexes(source.knowledge, source.criteria)
        return StaticScoreResult(folder, static_scores(folder, given, InterviewOracle(source.criteria), indexes))


def _shown(figure: ConsultationFigure) -> dict[str, Any]:
    return {"value": figure.value, "low": figure.low, "high": figure.high, "n": figure.n}
