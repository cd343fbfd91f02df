"""Judges tried with texts of which anybody knows what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import BuildError
from kg.tables import Table, plain
from kgbench.api.build import BuildLike, open_build
from kgbench.api.errors_as import errors_as
from kgbench.api.judge_setup import JudgeStart, judge_setup, judged, left_open, refuse_or_keep
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress
from kgbench.api.run_setup import choose_tasks

if TYPE_CHECKING:
    from evaluators.judge.judge import Judge
    from evaluators.judge.probes import ProbeResult
    from generators.item import Item
    from kgbench.api.build import Build


class JudgeProbes(PrintedResult):
    """What became of the probes of a judge.

    Attributes:
        name: of the judge.
        results: of each probe.
        file: where they are kept.
    """

    def __init__(self, name: str, results: Sequence[ProbeResult], file: Path, start: JudgeStart) -> None:
        """Takes what was found."""
        self.name, self.results, self.file = name, tuple(results), file
        self._start = start

    @property
    def passed(self) -> int:
        """How many probes are passed."""
        return sum(one.passed for one in self.results)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"judge": self.name, "kept": str(self.file), "probes": [one._asdict() for one in self.results]}

    def headline(self) -> str:
        """How many are passed."""
        return f"{self.name} passes {self.passed} of {len(self.results)} probes"

    def tables(self) -> Iterator[Table]:
        """Each probe."""
        from evaluators.judge.view import probe_rows

        yield plain("", probe_rows(self.results), ("probe", "limit", "mean", "parts", "held", "passed"))

    def notes(self) -> Iterator[str]:
        """What has no score, and what is left open."""
        missing = max(one.missing for one in self.results)
        if missing:
            yield f"Some text of {missing} parts has no score; a probe is passed only where all have one."
        yield from left_open(self._start)


def probe_judge(
    build: BuildLike,
    judge: str | Judge,
    out: str | Path = "judges",
    *,
    tasks: Sequence[str] | str = (),
    limit: int = 10,
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
) -> JudgeProbes:
    """Tries a judge on the references of a build: as they are, empty, denied, padded, begging and swapped.

    Args:
        build: a build with written parts that have references, or its folder.
        judge: see `kgbench.judge`, as for the other options.
        out: the folder that keeps judgements and results: that of a run, whose report then shows them, or another.
        tasks: use these tasks only.
        limit: use the first items of each task that have such parts.
        design: point by point, or a score after worked examples.
        repeats: how often each text is judged.
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
        cache: use and keep replies in ``replies.sqlite`` beside the folder; never for items that may not be given to
            others.
        send_restricted: send such items to a judge that is not on this machine.
        progress: show how far it is.

    Raises:
        BuildError: there is no build or no such task, no part has a reference, or items may not be sent to this judge.
        ModelError: there is no such judge, or it refuses.
        RunError: a file cannot be written.
    """
    given = dict(locals())
    from evaluators.judge.judge_files import JudgeFiles
    from evaluators.judge.probes import probe_results, probe_texts
    from evaluators.judge.probes_file import probes_file
    from evaluators.judge.scores import kept_scores
    from kg.files.atomic import write_whole

    opened, folder = open_build(build), Path(out)
    chosen = choose_tasks(opened.manifest, None, [tasks] if isinstance(tasks, str) else tasks, opened.folder)
    used = {task: items for task in chosen if (items := _written(opened, task, limit))}
    if not used:
        raise BuildError(f"{opened.folder}: no part is written and has a reference; take another build, or --task.")
    texts = probe_texts(item for items in used.values() for item in items)
    with judge_setup(given) as setup:
        files = JudgeFiles(folder, setup.head, "probes")
        restricted = refuse_or_keep(setup, opened.manifest, tuple(used), opened.folder, files.judgements.parent)
        start = judged(setup, texts, files, restricted=restricted)
        results = probe_results(texts, kept_scores(files.judgements, texts))
        write_whole(files.result, probes_file(opened.folder, results).text())
    return JudgeProbes(setup.judge.name, results, files.result, start)


def _written(opened: Build, task: str, limit: int) -> list[Item]:
    """The first items of a task that have a written part with a reference."""
    from evaluators.judge.probes import can_be_probed
    from generators.item import read_items
    from generators.unchanged import require_unchanged

    file = opened.manifest.tasks[task]
    if not file.parts:
        return []
    with errors_as(BuildError):
        require_unchanged(opened.folder, file)
        return list(islice(filter(can_be_probed, read_items(opened.folder / file.path)), limit))
