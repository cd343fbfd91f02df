"""Logs of Inspect as a run: the answers that `kgbench score` and `kgbench coverage` read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from evaluators.answer import Answer
from evaluators.inspect_logs.asked_items import AskedItems, asked_items
from evaluators.inspect_logs.kept_reply import ANSWERS, STORE, KeptReply, answers_from
from evaluators.inspect_logs.package import inspect_module
from evaluators.inspect_logs.spec import METADATA
from evaluators.prompts.parts import PartPlan
from evaluators.run import answers_file, run_file
from evaluators.run.run_file import RunFile
from generators.models.tokens import Tokens
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.files.folders import require_empty

_NOT_READ = {"events", "messages", "timelines"}
_NO_REPLY = "Inspect has no reply"


class ReadLogs(NamedTuple):
    """What was read.

    Attributes:
        answers: how many there are.
        further: samples of further epochs, which are left out.
    """

    answers: int
    further: int


class _Log(NamedTuple):
    path: Path
    record: RunFile


def read_logs(paths: Sequence[Path], out: Path, build: Path | None = None) -> ReadLogs:
    """Writes a run from logs of one model, each about other tasks of one build.

    Args:
        paths: the logs.
        out: the run's folder; new or empty.
        build: the folder of the items, where it is not the one that the logs name.

    Raises:
        UserError: a file is no log of a task of kgbench, the logs do not go together, the build's items are not those
            that were asked, or nothing can be written.
    """
    logs = [_opened(path) for path in paths]
    record = _together(logs, build)
    asked = _asked(record)
    ordered = {task: record.items[task] for task in asked.manifest.tasks if task in record.items}
    record = record.model_copy(update={"items": ordered})
    require_empty(out)
    lines: list[bytes] = []
    further = 0
    for log in logs:
        for sample in _samples(log.path):
            own = isinstance(sample.store.get(ANSWERS), list)
            if sample.epoch > 1 and not own:
                further += 1
                continue
            lines += [answer.line() for answer in _answers(sample, asked, record, log.path)]
    if not lines:
        raise UserError(f"{paths[0]} holds no sample; let Inspect finish it, and do not leave samples out of the log.")
    # The record comes last: without it there is no run.
    write_whole(out / answers_file.NAME, b"".join(lines).decode())
    write_whole(out / run_file.NAME, record.text().decode())
    return ReadLogs(len(lines), further)


def _opened(path: Path) -> _Log:
    """The record of a log.

    Raises:
        UserError: it is no log, or of a task that is not one of kgbench.
    """
    if not path.is_file():
        raise UserError(f"There is no log {path}.")
    try:
        header = inspect_module("log").read_eval_log(str(path), header_only=True)
        spec = header.eval.metadata[METADATA]["run"]
        config = header.eval.model_generate_config.model_dump(exclude_none=True)
        if spec["model"]:
            # A run of kgbench that was written as a log.
            return _Log(path, RunFile.model_validate(spec))
        asked = {
            "model": header.eval.model,
            "settings": {"inspect_ai": header.eval.packages.get("inspect_ai", ""), **config},
            "limit": header.eval.config.limit if isinstance(header.eval.config.limit, int) else None,
            "sample": header.eval.task_args.get("sample"),
        }
        return _Log(path, RunFile.model_validate({**spec, **asked}))
    except UserError:
        raise
    except Exception as error:
        # Whatever Inspect raises of a file that is none of its logs.
        raise UserError(
            f"{path} is no log of a task of kgbench ({type(error).__name__}); give a log of Inspect."
        ) from error


def _together(logs: Sequence[_Log], build: Path | None) -> RunFile:
    """One record of all logs.

    Raises:
        UserError: they differ in more than their tasks, or two are about one task.
    """
    first = logs[0].record
    items = dict(first.items)
    for log in logs[1:]:
        found = list(run_file.changes(_without_items(first), _without_items(log.record)))
        twice = next((task for task in log.record.items if task in items), None)
        if twice is not None:
            found.append(f"{twice} is in an earlier one too")
        if found:
            raise UserError(
                f"{log.path} does not go with {logs[0].path}: {'; '.join(found)}. Read it into another run."
            )
        items |= log.record.items
    return first.model_copy(update={"items": items, **({"build": str(build.resolve())} if build else {})})


def _without_items(record: RunFile) -> RunFile:
    return record.model_copy(update={"items": {}})


def _asked(record: RunFile) -> AskedItems:
    """The items of the build, which have to be those that were asked.

    Raises:
        UserError: they are not.
    """
    asked = asked_items(record.build)
    for task, file in record.items.items():
        if task not in asked.manifest.tasks or asked.manifest.tasks[task].sha256 != file.sha256:
            raise UserError(f"{record.build}: its items of {task} are not those that were asked; give --build.")
    return asked


def _samples(path: Path) -> Iterator[Any]:
    return iter(
        inspect_module("log").read_eval_log_samples(
            str(path), all_samples_required=False, resolve_attachments=True, exclude_fields=_NOT_READ
        )
    )


def _answers(sample: Any, asked: AskedItems, record: RunFile, path: Path) -> list[Answer]:
    """The answers of a sample: those that a run of kgbench left there, or those in the replies.

    Raises:
        UserError: the sample is about no item of the build, or its record was changed.
    """
    item = asked.items.get(str(sample.id))
    if item is None:
        raise UserError(f"{path}: the build has no item {sample.id}; give the log's own --build.")
    store: Mapping[str, Any] = sample.store
    try:
        if ANSWERS in store:
            return [Answer.model_validate(one) for one in store[ANSWERS]]
        kept = [KeptReply.model_validate(one) for one in store.get(STORE, ())] or _of_output(sample.output)
    except ValidationError as error:
        raise UserError(f"{path}: the replies of {sample.id} cannot be read ({error.errors()[0]['msg']}).") from error
    usual = PartPlan()
    plan = PartPlan(record.part_format or usual.format, record.carry or usual.carry, asked.vocabularies)
    trouble = sample.error.message if sample.error else sample.limit.type if sample.limit else _NO_REPLY
    return answers_from(item, plan, kept, str(trouble))


def _of_output(output: Any) -> list[KeptReply]:
    """The last reply, where another solver asked."""
    if not output.choices:
        return []
    used = output.usage
    tokens = Tokens(prompt=used.input_tokens, completion=used.output_tokens) if used else Tokens()
    finish = str(output.choices[0].stop_reason)
    return [KeptReply(text=output.completion, finish=finish, tokens=tokens, latency=output.time or 0.0)]
