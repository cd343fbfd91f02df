"""Judges compared with people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.tables import Table, plain
from kgbench.api.judge_setup import JudgeStart, judge_setup, judged, left_open
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress

if TYPE_CHECKING:
    from evaluators.judge.calibration import Calibration
    from evaluators.judge.judge import Judge


class JudgeCalibration(PrintedResult):
    """How far a judge agrees with people.

    Attributes:
        name: of the judge.
        found: the figures.
        file: where they are kept.
    """

    def __init__(self, name: str, found: Calibration, file: Path, start: JudgeStart) -> None:
        """Takes what was found."""
        self.name, self.found, self.file = name, found, file
        self._start = start

    @property
    def complete(self) -> bool:
        """Whether nothing is left open and each request got a reply."""
        return not self._start.standing.left and not self._start.standing.failed

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"judge": self.name, "kept": str(self.file), **self.found.model_dump()}

    def headline(self) -> str:
        """Whether it is calibrated."""
        return f"{self.name} is {'calibrated' if self.found.calibrated else 'not calibrated'}"

    def tables(self) -> Iterator[Table]:
        """Who agrees with whom, the people first."""
        from evaluators.judge.view import agreements

        yield plain("", agreements(self.found), ("who", "n", "icc", "kappa"))

    def notes(self) -> Iterator[str]:
        """What the figures rest on."""
        from evaluators.judge.calibration import ENOUGH, NEAR

        yield f"Calibrated: ICC and kappa of the judge are at most {NEAR:g} below those of the people."
        if self.found.rows < ENOUGH:
            yield f"{self.found.rows} answers say little; take {ENOUGH} or more."
        if self.found.unreadable:
            yield f"{self.found.unreadable} answers have no score by the judge and are left out of its figures."
        yield from left_open(self._start)


def calibrate_judge(
    file: str | Path,
    judge: str | Judge,
    out: str | Path = "judges",
    *,
    design: Literal["points", "examples"] | None = None,
    repeats: int = 3,
    base_url: str | None = None,
    key_variable: str = "KGBENCH_API_KEY",
    at_once: int = 16,
    attempts: int = 6,
    timeout: float = 600.0,
    longest_wait: float = 60.0,
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: str | Path | None = None,
    retry_errors: bool = False,
    cache: bool = True,
    progress: bool | Progress = True,
) -> JudgeCalibration:
    """Compares a judge with two people who have scored the same answers, after the people with each other.

    Args:
        file: ``.jsonl`` or ``.csv`` with question, reference, rubric (may be empty), answer, score_1 and score_2.
        judge: see `kgbench.judge`, as for the other options.
        out: the folder that keeps judgements and figures: that of a run, whose report then says so, or another.
        design: point by point, or a score after worked examples.
        repeats: how often each answer is judged.
        base_url: of an OpenAI-compatible server.
        key_variable: the environment variable with the server's key.
        at_once: most requests under way.
        attempts: most attempts at one request.
        timeout: seconds for one attempt.
        longest_wait: seconds between two attempts.
        max_tokens_total: stop when the judge has used so many tokens.
        max_cost: stop when it has cost so much; needs `prices`.
        prices: a YAML file with what a million tokens cost.
        retry_errors: ask again where an earlier start got no reply.
        cache: use and keep replies in ``replies.sqlite`` beside the folder.
        progress: show how far it is.

    Raises:
        SourceError: the file cannot be read, or something is wrong in it: all of it is said.
        ModelError: there is no such judge, or it refuses.
        RunError: a file cannot be written.
    """
    given = dict(locals())
    from evaluators.judge.calibration import calibration, texts_of
    from evaluators.judge.calibration_file import read_scored
    from evaluators.judge.judge_files import JudgeFiles
    from evaluators.judge.scores import kept_scores
    from kg.files.atomic import write_whole

    path = Path(file)
    rows = read_scored(path)
    texts = texts_of(rows)
    with judge_setup(given) as setup:
        files = JudgeFiles(Path(out), setup.head, "calibration")
        start = judged(setup, texts, files, restricted=False)
        found = calibration(path, rows, kept_scores(files.judgements, texts))
        write_whole(files.result, found.text())
    return JudgeCalibration(setup.judge.name, found, files.result, start)
