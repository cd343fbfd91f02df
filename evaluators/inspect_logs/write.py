"""Runs as logs of Inspect: one log for each task of a run, with questions, replies, scores, proof and the answers.

Source: Inspect's pages on log files (the types of ``inspect_ai.log``) and scorers.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from math import isnan
from pathlib import Path
from typing import Any, NamedTuple

from evaluators.answer import Answer
from evaluators.inspect_logs.asked_items import AskedItems, answer_keys, said, sample_fields, values_of
from evaluators.inspect_logs.kept_reply import ANSWERS
from evaluators.inspect_logs.package import inspect_module
from evaluators.inspect_logs.spec import METADATA, spec_of_run
from evaluators.prompts.parts import PartPlan, ask_next
from evaluators.prompts.question import Question, Turn
from evaluators.run import answers_file
from evaluators.run.requests import question_of, requests_of
from evaluators.run.run_file import RunFile
from evaluators.selection import SelectedItems, Selection
from evaluators.table.read import begun
from generators import manifest
from generators.experts import may_be_shown
from generators.item import Item
from generators.models.ending import was_cut
from generators.unchanged import require_unchanged
from generators.vocabulary import read_vocabularies
from kg.errors import UserError

SOLVER = "kgbench/ask_item"
_SCORE = "read_and_score"
_STAMP = "%Y-%m-%dT%H-%M-%S-00-00"
_SHORT = 22
"""Length of the ids in names of logs."""
_MESSAGES = {"user": "ChatMessageUser", "assistant": "ChatMessageAssistant"}


class _LoggedRun(NamedTuple):
    """A run that is written.

    Attributes:
        plan: how items with parts were asked.
        answers: by item, in the order of the file.
        examples: solved items that stood before each question of a task.
        began: when the run began, by the time of its record.
        withheld: how many items are left out, since they may not be given to others.
    """

    folder: Path
    record: RunFile
    asked: AskedItems
    plan: PartPlan
    answers: Mapping[str, list[Answer]]
    examples: Mapping[str, Sequence[Item]]
    began: datetime
    withheld: int


class WrittenLogs(NamedTuple):
    """The logs of a run.

    Attributes:
        paths: of the logs, in the order of the tasks.
        withheld: how many items are left out, since they may not be given to others.
    """

    paths: tuple[Path, ...]
    withheld: int


def write_logs(folder: Path, build: Path | None, out: Path) -> WrittenLogs:
    """Writes the logs of a run.

    Args:
        folder: of the run.
        build: of its items, where it has moved since.
        out: the folder for the logs.

    Raises:
        UserError: the run or its items cannot be read, none of its items may be given to others, its exams were asked
            in blocks, or Inspect is not installed.
    """
    run = _read(folder, build)
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for task, items in groupby(run.asked.items.values(), key=lambda item: item.task):
        log = _log(run, task, list(items))
        path = out / f"{run.began.strftime(_STAMP)}_{task.replace('_', '-')}_{log.eval.task_id}.eval"
        inspect_module("log").write_eval_log(log, str(path))
        written.append(path)
    return WrittenLogs(tuple(written), run.withheld)


def _read(folder: Path, build: Path | None) -> _LoggedRun:
    record = begun(folder)
    if record.part_format == "sitting":
        raise UserError(f"{folder} asked exams in blocks, which have no place in a log of Inspect; leave it out.")
    path = folder / answers_file.NAME
    answers: dict[tuple[str, int], Answer] = {answer.key: answer for answer in answers_file.answers(path)}
    if not answers:
        raise UserError(f"{folder}: no item has been answered yet; run `kgbench evaluate` again to go on.")
    by_item: dict[str, list[Answer]] = {}
    for answer in answers.values():
        by_item.setdefault(answer.id, []).append(answer)
    items = build or Path(record.build)
    made = manifest.read(items)
    for task, file in record.items.items():
        if task not in made.tasks or made.tasks[task].sha256 != file.sha256:
            raise UserError(f"{items}: its items of {task} are not those that the run was asked; give --build.")
        require_unchanged(items, made.tasks[task])
    tasks = tuple(task for task in made.tasks if task in record.items)
    chosen = SelectedItems(items, made, Selection(tasks, record.limit, record.sample, record.shots))
    vocabularies = read_vocabularies(items, made.vocabularies or {})
    answered = [item for item in chosen.read() if item.id in by_item]
    held = {item.id: item for item in answered if may_be_shown(item)}
    if not held:
        raise UserError(f"{folder}: none of its items may be given to others, so nothing is left to write.")
    if not all(may_be_shown(item) for shown in chosen.examples.values() for item in shown):
        raise UserError(f"{folder}: its questions show solved items that may not be given to others; leave it out.")
    usual = PartPlan()
    plan = PartPlan(
        record.part_format or usual.format, record.carry or usual.carry, vocabularies, samples=record.samples or 1
    )
    began = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    asked = AskedItems(items, made, vocabularies, tasks, held)
    return _LoggedRun(folder, record, asked, plan, by_item, chosen.examples, began, len(answered) - len(held))


def _log(run: _LoggedRun, task: str, items: Sequence[Item]) -> Any:
    """The log of a task."""
    types = inspect_module("log")
    samples = [sample for item in items for sample in _samples(run, item)]
    spec = spec_of_run(run.asked, run.record, task)
    name = hashlib.sha256(f"{run.folder.resolve().name}/{task}/{spec['build_sha256']}".encode()).hexdigest()
    model = run.record.model.replace(":", "/")
    stamp = run.began.isoformat()
    return types.EvalLog(
        status="success",
        eval=types.EvalSpec(
            created=stamp,
            eval_id=name[:_SHORT],
            run_id=name[:_SHORT],
            task_id=name[:_SHORT],
            task=f"kgbench/{task}",
            task_version=spec["build_sha256"],
            task_args={"build": str(run.asked.folder)},
            solver=SOLVER,
            dataset=types.EvalDataset(
                name=task, location=str(run.asked.folder), samples=len(items), sample_ids=[item.id for item in items]
            ),
            model=model,
            config=types.EvalConfig(epochs=run.record.rotations),
            metadata={METADATA: spec},
        ),
        plan=types.EvalPlan(steps=[types.EvalPlanStep(solver=SOLVER, params={})]),
        results=types.EvalResults(
            total_samples=len(samples), completed_samples=len(samples), scores=list(_scores(samples))
        ),
        stats=types.EvalStats(started_at=stamp, completed_at=stamp, model_usage={model: _usage(run, items)}),
        samples=samples,
    )


def _samples(run: _LoggedRun, item: Item) -> Iterator[Any]:
    """A sample for each order of options; the epoch counts them."""
    types, scoring = inspect_module("log"), inspect_module("scorer")
    fields, keys = sample_fields(item, run.plan), answer_keys(item, run.asked.vocabularies)
    by_rotation: dict[int, list[Answer]] = {}
    for answer in run.answers[item.id]:
        by_rotation.setdefault(answer.rotation, []).append(answer)
    for rotation, answers in sorted(by_rotation.items()):
        messages = _messages(_turns(run, item, rotation, answers))
        answered, read = said(answers)
        trouble = next((one.raw for one in answers if one.status == "error"), None)
        yield types.EvalSample(
            id=item.id,
            epoch=rotation + 1,
            input=_messages(fields.turns),
            choices=list(fields.choices) or None,
            target=list(fields.target),
            messages=messages,
            output=_output(run.record.model, messages, answers),
            scores={_SCORE: scoring.Score(value=values_of(answers, keys), answer=answered, explanation=read)},
            metadata={**fields.metadata, "rotation": rotation},
            model_usage={run.record.model: _tokens(answers)},
            total_time=sum(answer.latency for answer in answers),
            store={ANSWERS: [one.model_dump(mode="json") for one in answers]},
            error=None
            if trouble is None
            else types.EvalError(message=trouble, traceback=trouble, traceback_ansi=trouble),
        )


def _turns(run: _LoggedRun, item: Item, rotation: int, answers: Sequence[Answer]) -> Iterator[Turn]:
    """The conversation about an item: each request with the reply to it."""
    held = {answer.part: answer for answer in answers}
    rotations = max(run.record.rotations, run.plan.samples)
    for request in requests_of([item], rotations, run.plan):
        if request.rotation != rotation:
            continue
        question: Question | None = question_of(request, run.record.style, run.plan, run.examples.get(item.task, ()))
        told = 0
        while question is not None:
            yield from question.turns[told:]
            answer = held.get(question.parts[0].part.id)
            if answer is None or answer.status == "error":
                break
            yield Turn("assistant", answer.raw)
            # What follows begins with all that was said before, and the reply to it.
            told = len(question.turns) + 1
            question = ask_next(question, answer.raw, run.plan.carry)


def _messages(turns: Sequence[Turn] | Iterator[Turn]) -> list[Any]:
    types = inspect_module("model")
    return [getattr(types, _MESSAGES[turn.role])(content=turn.text) for turn in turns]


def _output(model: str, messages: Sequence[Any], answers: Sequence[Answer]) -> Any:
    types = inspect_module("model")
    replies = [message for message in messages if message.role == "assistant"]
    if not replies or all(answer.status == "error" for answer in answers):
        return types.ModelOutput(model=model)
    last = [answer for answer in answers if answer.reply_of is None][-1]
    reason = "max_tokens" if was_cut(last.finish) else "stop"
    return types.ModelOutput(
        model=model,
        choices=[types.ChatCompletionChoice(message=replies[-1], stop_reason=reason)],
        usage=_tokens(answers),
        time=sum(answer.latency for answer in answers),
    )


def _usage(run: _LoggedRun, items: Sequence[Item]) -> Any:
    return _tokens([answer for item in items for answer in run.answers[item.id]])


def _tokens(answers: Sequence[Answer]) -> Any:
    prompt, completion = (sum(getattr(one.tokens, name) for one in answers) for name in ("prompt", "completion"))
    return inspect_module("model").ModelUsage(
        input_tokens=prompt,
        output_tokens=completion,
        total_tokens=prompt + completion,
        reasoning_tokens=sum(one.tokens.reasoning for one in answers),
    )


def _scores(samples: Sequence[Any]) -> Iterator[Any]:
    """Mean and standard error of each value, by Inspect's own metrics; samples of a group are one observation."""
    types, scoring = inspect_module("log"), inspect_module("scorer")
    metrics = {"mean": scoring.mean(), "stderr": scoring.stderr(cluster="group")}
    for name in samples[0].scores[_SCORE].value:
        values = [(sample, sample.scores[_SCORE].value[name]) for sample in samples]
        counted = [
            scoring.SampleScore(score=scoring.Score(value=value), sample_id=one.id, sample_metadata=one.metadata)
            for one, value in values
            if not isnan(value)
        ]
        yield types.EvalScore(
            name=name,
            scorer=_SCORE,
            scored_samples=len(counted),
            unscored_samples=len(samples) - len(counted),
            metrics={
                key: types.EvalMetric(name=key, value=metric(counted) if counted else float("nan"))
                for key, metric in metrics.items()
            },
        )
