"""What a report is made from: runs that have been read and scored."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.metrics.bootstrap import Resampling
from evaluators.metrics.reading import Run, read_run
from evaluators.metrics.score import score_run
from evaluators.metrics.scores import Scores
from kg.errors import UserError


class Source(NamedTuple):
    """A run with its scores.

    Attributes:
        folder: of the run.
        build: the folder of its items.
    """

    folder: Path
    build: Path
    run: Run
    scores: Scores

    @property
    def name(self) -> str:
        """The run's name."""
        return self.run.name


def sources(folders: Sequence[Path], build: Path | None, resampling: Resampling) -> list[Source]:
    """Reads and scores runs.

    Raises:
        UserError: see `read_run`; or two runs have one name.
    """
    names = Counter(folder.resolve().name for folder in folders)
    for name, count in names.items():
        if count > 1:
            raise UserError(f"{count} runs are named {name}; give each run's folder a name of its own.")
    found = []
    for folder in folders:
        run = read_run(folder, build)
        found.append(Source(folder, build or Path(run.record.build), run, score_run(run, "recorded", resampling)))
    return found
