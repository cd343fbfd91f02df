"""What a report is made from: runs that have been read and scored."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.coverage.reading import Answers, answers_of_runs
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.score.scores import Scores
from evaluators.table.read import Run, names_of, read_runs


class ScoredRun(NamedTuple):
    """A run with its scores.

    Attributes:
        folder: of the run.
        answers: the run as coverage takes it.
    """

    folder: Path
    run: Run
    scores: Scores
    answers: Answers

    @property
    def name(self) -> str:
        """The run's name."""
        return self.run.name


def sources(folders: Sequence[Path], build: Path | None, resampling: Resampling) -> list[ScoredRun]:
    """Reads and scores runs.

    Raises:
        UserError: two runs have one name; see `read_runs` too.
    """
    names_of(folders)
    runs = read_runs(folders, build)
    return [
        ScoredRun(folder, run, score_run(run, "recorded", resampling), answers)
        for folder, run, answers in zip(folders, runs, answers_of_runs(runs), strict=True)
    ]
