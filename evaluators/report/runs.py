"""What a report is made from: runs that have been read and scored."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.coverage.reading import Answers, read_answers
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.score.scores import Scores
from evaluators.table.read import Run, read_runs


class Source(NamedTuple):
    """A run with its scores.

    Attributes:
        folder: of the run.
        build: the folder of its items.
        answers: the run as coverage takes it.
    """

    folder: Path
    build: Path
    run: Run
    scores: Scores
    answers: Answers

    @property
    def name(self) -> str:
        """The run's name."""
        return self.run.name


def sources(folders: Sequence[Path], build: Path | None, resampling: Resampling) -> list[Source]:
    """Reads and scores runs.

    Raises:
        UserError: see `read_runs` and `read_answers`.
    """
    found = []
    answered = read_answers(folders, build)
    for folder, run, answers in zip(folders, read_runs(folders, build), answered, strict=True):
        scores = score_run(run, "recorded", resampling)
        found.append(Source(folder, build or Path(run.record.build), run, scores, answers))
    return found
