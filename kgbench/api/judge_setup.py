"""What judging needs before its first request: the judge, its files and means, and leave to send what is restricted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kg.errors import ModelError, RunError
from kgbench.api.errors_as import errors_as
from kgbench.api.progress import progress_for
from kgbench.api.run_setup import budget_of, on_this_machine, reporter

if TYPE_CHECKING:
    from evaluators.judge.design import JudgeDesign
    from evaluators.judge.head import JudgeHead
    from evaluators.judge.judge import Judge
    from evaluators.judge.judge_files import JudgeFiles
    from evaluators.judge.judge_loop import TextToJudge
    from evaluators.run.standing import RunProgress
    from generators.manifest import Manifest


class JudgeSetup(NamedTuple):
    """A judge that is ready to be asked.

    Attributes:
        given: the arguments of the call by name.
    """

    judge: Judge
    design: JudgeDesign
    head: JudgeHead
    given: dict[str, Any]


class JudgeStart(NamedTuple):
    """What a start did.

    Attributes:
        used_up: which limit ended it, in words; None where none did.
    """

    standing: RunProgress
    used_up: str | None


@contextmanager
def judge_setup(given: dict[str, Any]) -> Iterator[JudgeSetup]:
    """Opens the judge.

    Args:
        given: the arguments of `kgbench.judge`, `kgbench.calibrate_judge` or `kgbench.probe_judge` by name.

    Raises:
        ModelError: there is no such judge, or it has no such design.
    """
    from evaluators.judge.design import design_named
    from evaluators.judge.head import head_of
    from evaluators.judge.open import chosen_design, open_judge

    with errors_as(ModelError):
        judge = given["judge"]
        if isinstance(judge, str):
            judge = open_judge(judge, given["base_url"], given["key_variable"])
        design = design_named(chosen_design(judge, given["design"]))
    with errors_as(RunError):
        yield JudgeSetup(judge, design, head_of(judge, design, given["repeats"]), given)


def judged(setup: JudgeSetup, texts: Sequence[TextToJudge], files: JudgeFiles, *, restricted: bool) -> JudgeStart:
    """Judges texts; replies to restricted ones are kept in their own file alone.

    Raises:
        ModelError: the judge refuses.
        RunError: a file cannot be written, or another process judges.
    """
    from evaluators.judge.judging import JudgeWanted, judge_texts
    from generators.models.retries import RetryPolicy

    given = setup.given
    beside = files.folder.resolve().parent / "replies.sqlite"
    wanted = JudgeWanted(
        retries=RetryPolicy(given["attempts"], given["timeout"], given["longest_wait"]),
        at_once=given["at_once"],
        retry_errors=given["retry_errors"],
        cache=beside if given["cache"] and not restricted else None,
    )
    budget = budget_of(setup.judge.name, given)
    with reporter(progress_for(given["progress"])) as report:
        standing = judge_texts(setup.judge, setup.design, texts, files, wanted, budget, report)
    return JudgeStart(standing, budget.used_up)


def refuse_or_keep(setup: JudgeSetup, made: Manifest, tasks: Sequence[str], build: Path, out: Path) -> bool:
    """Whether some tasks have items that may not be given to others; then the folder is kept out of version control.

    Args:
        setup: the judge.
        made: the manifest of the build.
        tasks: what is judged.
        build: its folder.
        out: the folder that judgements are written into.

    Raises:
        BuildError: they have, the judge is on another machine, and nobody said that they may be sent.
    """
    from generators.experts import keep_out_of_git, require_local, restricted_in

    if not restricted_in(made, tasks):
        return False
    judge, given = setup.judge, setup.given
    if judge.remote and not given["send_restricted"] and not on_this_machine(given["base_url"]):
        require_local(made, tasks, build, judge.name)
    keep_out_of_git(out)
    return True


def left_open(start: JudgeStart) -> Iterator[str]:
    """What a start left open or got no reply to, and what to do."""
    standing = start.standing
    if start.used_up and standing.left:
        yield f"{start.used_up}; {standing.left} requests are left open. Raise it and run again to go on."
    if standing.failed:
        why = f": {standing.reason.text.rstrip('.')}" if standing.reason else ""
        yield f"{standing.failed} requests got no reply{why}. --retry-errors asks them again."
