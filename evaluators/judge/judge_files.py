"""Where a judge's files are."""

from pathlib import Path
from typing import NamedTuple

from evaluators.judge.head import FOLDER, JudgeHead


class JudgeFiles(NamedTuple):
    """Where a judge's files are.

    Attributes:
        folder: of a run, or another.
        kind: ``calibration`` or ``probes``; empty for the answers of a run.
    """

    folder: Path
    head: JudgeHead
    kind: str = ""

    @property
    def judgements(self) -> Path:
        """The judgements."""
        return self._file("jsonl")

    @property
    def head_file(self) -> Path:
        """The head of the answers' judgements, which calibration and probes share."""
        return self.folder / FOLDER / f"{self.head.stem}.json"

    @property
    def lock(self) -> Path:
        """Held by the process that writes the judgements."""
        return self._file("lock")

    @property
    def result(self) -> Path:
        """What calibration or probes came to."""
        return self._file("json")

    def _file(self, ending: str) -> Path:
        kind = f".{self.kind}" if self.kind else ""
        return self.folder / FOLDER / f"{self.head.stem}{kind}.{ending}"
