"""Judges asked about the written answers of a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.judge_setup import JudgeStart, judge_setup, judged, left_open, refuse_or_keep
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress
from kgbench.api.run_folders import RunLike, folders_of

if TYPE_CHECKING:
    from evaluators.judge.head import JudgeHead
    from evaluators.judge.judge import Judge
    from evaluators.judge.summary import JudgeSummary


class JudgedRun(PrintedResult):
    """The judgements of one judge on one run.

    Attributes:
        file: the judgements.
        head: who judged, and how.
        summary: what they come to.
        without_reference: how many answers wait that have nothing to be compared with.
    """

    def __init__(
        self, file: Path, head: JudgeHead, summary: JudgeSummary, start: JudgeStart, without_reference: int
    ) -> None:
        """Takes what was judged."""
        self.file, self.head, self.summary, self.without_reference = file, head, summary, without_reference
        self._start = start

    @property
    def complete(self) -> bool:
        """Whether nothing is left open and each request got a reply."""
        return not self._start.standing.left and not self._start.standing.failed

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        standing = self._start.standing
        used = {"prompt_tokens": standing.prompt_tokens, "completion_tokens": standing.completion_tokens}
        return {
            "file": str(self.file),
            **self.head.model_dump(exclude={"format", "version"}),
            **self.summary._asdict(),
            "without_reference": self.without_reference,
            **used,
            "cost": standing.cost,
        }

    def headline(self) -> str:
        """How much is judged, and where it stands."""
        return f"{self.file}: {self.summary.judged} of {self.summary.answers} waiting answers have a score"

    def tables(self) -> Iterator[Table]:
        """The figures, and how the scores are spread."""
        from evaluators.judge.view import distribution, figures

        yield plain("", figures(self.summary), ("what", "value"))
        if self.summary.judged:
            yield plain("Scores", distribution(self.summary), ("score", "answers"))

    def notes(self) -> Iterator[str]:
        """What is left open or could not be read, and what to do."""
        yield from left_open(self._start)
        if self.summary.unreadable:
            yield f"{self.summary.unreadable} answers have no score, since no reply about them can be read."
        if self.without_reference:
            yield f"{self.without_reference} waiting answers have no reference, and are not judged."
        if not self.summary.answers:
            yield "No answer of this run waits for a judge."


def judge(
    run: RunLike,
    judge: str | Judge,
    build: BuildLike | None = None,
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
    send_restricted: bool = False,
    progress: bool | Progress = True,
) -> JudgedRun:
    """Asks a judge about every answer of a run that has no score, and keeps what it says in the run folder.

    The same call goes on where it was stopped. Judgements are in no score of the run.

    Args:
        run: the run, or its folder.
        judge: ``provider:model``, a server's model with `base_url`, ``baseline:NAME``, or a judge.
        build: the folder of the items, where it has moved since.
        design: point by point, or a score after worked examples; otherwise the judge's usual one.
        repeats: how often each answer is judged; its score is the median.
        base_url: of an OpenAI-compatible server that has the judge.
        key_variable: the environment variable with the server's key.
        at_once: most requests under way.
        attempts: most attempts at one request.
        timeout: seconds for one attempt.
        longest_wait: seconds between two attempts.
        max_tokens_total: stop when the judge has used so many tokens.
        max_cost: stop when it has cost so much; needs `prices`.
        prices: a YAML file with what a million tokens cost.
        retry_errors: ask again where an earlier start got no reply.
        cache: use and keep replies in ``replies.sqlite`` beside the run folder; never for tasks with items that may
            not be given to others.
        send_restricted: send such items to a judge that is not on this machine.
        progress: show how far it is.

    Raises:
        BuildError: items may not be sent to this judge.
        ModelError: there is no such judge, or it refuses.
        RunError: there is no run, or a file cannot be read or written.
    """
    given = dict(locals())
    from evaluators.judge.judge_files import JudgeFiles
    from evaluators.judge.scores import kept_scores
    from evaluators.judge.summary import judge_summary
    from evaluators.judge.waiting import waiting_rows, waiting_tasks, waiting_texts
    from evaluators.table.read import read_runs
    from generators import manifest

    (folder,), moved = folders_of([run], build)
    with errors_as(RunError):
        (read,) = read_runs([folder], moved, readings=False)
        made = manifest.read(read.items.build)
    texts = [text for _, text in waiting_texts(read)]
    with judge_setup(given) as setup:
        restricted = refuse_or_keep(setup, made, waiting_tasks(read), read.items.build, folder)
        files = JudgeFiles(folder, setup.head)
        start = judged(setup, texts, files, restricted=restricted)
        summary = judge_summary(kept_scores(files.judgements, texts))
    return JudgedRun(files.judgements, setup.head, summary, start, len(waiting_rows(read)) - len(texts))
