"""One run in its folder: begins it or goes on with it, alone."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from evaluators.answer import PartFormat
from evaluators.models.model import Model
from evaluators.prompts.parts import BLOCK, Carry, PartPlan
from evaluators.prompts.version import version as prompts_version
from evaluators.run import run_file
from evaluators.run.alone import alone, ended_by_sigterm
from evaluators.run.answers_file import NAME as ANSWERS
from evaluators.run.answers_file import AnswersFile
from evaluators.run.askable import require_askable
from evaluators.run.loop import Report
from evaluators.run.reasons import advice
from evaluators.run.run_file import RunFile, TaskItems
from evaluators.run.runner import Plan, Runner
from evaluators.run.standing import RunProgress
from evaluators.selection import SelectedItems, Selection
from generators.item import Cardinality
from generators.manifest import ItemsFile, Manifest
from generators.models.budget import Budget
from generators.models.cache import ReplyCache
from generators.models.errors import StoppedError
from generators.models.retries import RetryPolicy
from generators.unchanged import require_unchanged
from generators.vocabulary import read_vocabularies
from kg.coroutines import CoroutineRunner
from kg.errors import ModelError, UserError
from kg.version import version

LOCK = "run.lock"


class Wanted(NamedTuple):
    """What the user asks for, beside the model.

    Attributes:
        build: the folder of the build.
        style: for all items; None where each has its own.
        rotations: orders of options for each item.
        at_once: how many requests may be under way, at the most.
        retry_errors: errors of earlier starts are asked again.
        cache: the file of known replies; None to ask everything anew.
        part_format: whether parts that go together, or blocks of an exam, are asked in one request.
        block: questions of an exam in one request, where they are asked so.
        carry: what stands as earlier answers, where parts are asked in turn.
        samples: how often each item without options is asked.
    """

    build: Path
    selection: Selection
    style: Cardinality | None = None
    rotations: int = 1
    retries: RetryPolicy = RetryPolicy()
    at_once: int = 64
    retry_errors: bool = False
    cache: Path | None = None
    part_format: PartFormat = "full"
    carry: Carry = "own"
    block: int = BLOCK
    samples: int = 1


def evaluate(
    model: Model, manifest: Manifest, out: Path, wanted: Wanted, budget: Budget, report: Report
) -> RunProgress:
    """Runs a model on a build; a run that was begun goes on, and a finished one stays as it is.

    Args:
        model: what to ask.
        manifest: of the build.
        out: the run folder.
        wanted: which items, and how.
        budget: what may be spent by all starts together.
        report: told how the run stands.

    Raises:
        SystemExit: SIGTERM was sent; nothing that was answered is lost.
        UserError: another process runs in this folder, an items file was changed after the build, items or settings
            are not those that the run began with, a file cannot be written, items with parts are asked by
            probabilities, a task is no exam and is to be asked as one, or the model refuses.
    """
    try:
        with _plan(model, manifest, out, wanted, budget) as plan, closing(CoroutineRunner()) as runner:
            return runner.run(ended_by_sigterm(_run(plan, report, out)))
    except asyncio.CancelledError:
        # Ctrl-C comes as KeyboardInterrupt; nothing but SIGTERM cancels the whole.
        raise SystemExit(128 + signal.SIGTERM) from None


async def evaluate_async(
    model: Model, manifest: Manifest, out: Path, wanted: Wanted, budget: Budget, report: Report
) -> RunProgress:
    """The same as `evaluate` for asynchronous callers; cancelling it ends the run, and what is answered stays.

    Signals are the caller's.
    """
    with _plan(model, manifest, out, wanted, budget) as plan:
        return await _run(plan, report, out)


@contextmanager
def _plan(model: Model, manifest: Manifest, out: Path, wanted: Wanted, budget: Budget) -> Iterator[Plan]:
    """Begins a run or goes on with it, and holds its folder."""
    now = _record(model, manifest, wanted)
    with alone(out / LOCK, "choose another folder with --out"):
        _begin(out, now)
        items = SelectedItems(wanted.build, manifest, wanted.selection)
        answers_file = AnswersFile(out / ANSWERS, retry_errors=wanted.retry_errors)
        budget.spend(answers_file.spent)
        cache = None
        try:
            cache = ReplyCache(wanted.cache, ", or take --no-cache") if wanted.cache is not None else None
            vocabularies = read_vocabularies(wanted.build, manifest.vocabularies or {})
            parts = PartPlan(wanted.part_format, wanted.carry, vocabularies, wanted.block, wanted.samples)
            how = (wanted.style, wanted.rotations, wanted.retries, wanted.at_once)
            yield Plan(model, items, answers_file, cache, *how, budget, parts)
        finally:
            answers_file.close()
            if cache is not None:
                cache.close()


async def _run(plan: Plan, report: Report, out: Path) -> RunProgress:
    try:
        return await Runner(plan, report).run()
    except StoppedError as error:
        said = str(error).rstrip(".")
        raise ModelError(
            " ".join(filter(None, (f"{plan.model.name} stopped: {said}.", advice(said))))
            + f" The answers so far are kept in {out}; mend that and run the same command again."
        ) from error
    finally:
        await plan.model.close()


def _record(model: Model, manifest: Manifest, wanted: Wanted) -> RunFile:
    selection = wanted.selection
    parts = any(manifest.tasks[task].parts for task in selection.tasks)
    sitting = wanted.part_format == "sitting"
    plan = PartPlan(wanted.part_format, wanted.carry, block=wanted.block, samples=wanted.samples)
    require_askable(plan, model.mode, wanted.build, manifest, selection.tasks)
    return RunFile(
        format=run_file.FORMAT if parts or sitting else 1,
        version=version(),
        build=str(wanted.build.resolve()),
        model=model.name,
        mode=model.mode,
        settings=model.settings,
        style=wanted.style,
        prompts=prompts_version(parts=parts, sitting=sitting),
        shots=selection.shots,
        rotations=wanted.rotations,
        limit=selection.limit,
        sample=selection.sample,
        items={task: _items(wanted.build, manifest.tasks[task]) for task in selection.tasks},
        part_format=wanted.part_format if parts or sitting else None,
        carry=wanted.carry if parts else None,
        block=wanted.block if sitting else None,
        samples=wanted.samples if wanted.samples > 1 else None,
    )


def _items(build: Path, file: ItemsFile) -> TaskItems:
    require_unchanged(build, file)
    return TaskItems(sha256=file.sha256, count=file.count)


def _begin(out: Path, now: RunFile) -> None:
    before = run_file.read(out)
    if before is None:
        unfinished = out / f"{run_file.NAME}.unfinished"
        try:
            unfinished.write_bytes(now.text())
            unfinished.replace(out / run_file.NAME)
        except OSError as error:
            raise UserError(
                f"{out}: cannot be written ({error.strerror}); make room or choose another with --out."
            ) from error
        return
    found = list(run_file.changes(before, now))
    if found:
        raise UserError(f"{out} was begun with other things: {'; '.join(found)}. Choose another folder with --out.")
