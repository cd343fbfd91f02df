"""A build: every task's items into files, measured by the gates, whole or not at all."""

import errno
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from generators import manifest
from generators.build_folder import ITEMS, LOCK, VOCABULARY, begin, put_in_place, refuse_foreign
from generators.context import Context
from generators.gates.gates import Gates
from generators.gates.report import GateReport
from generators.gates.topics import read as read_topics
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.line_writer import LinesFormat, line_writer
from generators.manifest import ItemsFile, Manifest
from generators.related import read as read_related
from generators.task import Task
from generators.texts import workers
from generators.untold_seeds import untold_seeds
from generators.vocabulary import VocabularyFile
from kg.errors import UserError
from kg.files.locks import alone
from kg.version import version

Progress = Callable[[str, int, bool], None]
"""Told the task, the number of its items so far, and whether these are all."""


class Built(NamedTuple):
    """A finished build."""

    manifest: Manifest
    gates: GateReport


def build(
    context: Context,
    tasks: Sequence[Task],
    out: Path,
    writer: str,
    graph_sha256: str,
    progress: Progress,
    slice_sha256: str | None = None,
    form: LinesFormat = "jsonl",
) -> Built:
    """Builds tasks into a folder; what was there before stays until everything new is complete.

    Args:
        context: the graph, the seed and the scale.
        tasks: what to build.
        out: the build folder.
        writer: how the manifest names the writer.
        graph_sha256: the hash of the knowledge in the graph.
        progress: told how far the build is.
        slice_sha256: the hash of the biomedical slice, where tasks ask about it.
        form: how items lie on disk.

    Raises:
        UserError: something cannot be built or written, or another process builds into the folder.
    """
    with _writing(out):
        unfinished = begin(out)
        gates = gates_of(context, tasks)
        for task in tasks:
            task.ask_ahead(context)
        files = {task.name: _write(context, task, unfinished, gates, progress, form) for task in tasks}
        vocabularies = _write_vocabularies(context, tasks, unfinished)
        report = gates.result()
        made = Manifest(
            format=_manifest_format(files, vocabularies),
            version=version(),
            seed=context.seed,
            scale=context.scale,
            writer=writer,
            graph_sha256=graph_sha256,
            slice_sha256=slice_sha256,
            negatives=context.negatives if slice_sha256 else None,
            genre=context.genre,
            tasks={name: _with_counts(file, name, report) for name, file in files.items()},
            vocabularies=vocabularies or None,
            untold=context.once(untold_seeds) or None,
        )
        (unfinished / manifest.NAME).write_bytes(made.text())
        if report.passed:
            put_in_place(unfinished, out)
    return Built(made, report)


def gates_of(context: Context, tasks: Sequence[Task], *, reported: bool = True) -> Gates:
    """Gates that know this graph's relations and people, and by what each task is measured.

    Args:
        context: the graph.
        tasks: whose items come.
        reported: whether measures without a limit are taken too.
    """
    counters = {task.name: counter for task in tasks if (counter := task.counter(context)) is not None}
    return Gates(
        lambda: context.read(read_related),
        lambda: context.read(read_topics),
        context.once(workers),
        {task.name: task.measured for task in tasks},
        counters=counters,
        reported=reported,
    )


def _manifest_format(files: Mapping[str, ItemsFile], vocabularies: Mapping[str, VocabularyFile]) -> int:
    if any(file.shards is not None for file in files.values()):
        return manifest.FORMAT
    return 2 if vocabularies or any(file.parts for file in files.values()) else 1


def _write(
    context: Context, task: Task, folder: Path, gates: Gates, progress: Progress, form: LinesFormat
) -> ItemsFile:
    repeated: dict[str, None] = {}
    parts = 0
    with line_writer(folder / ITEMS, task.name, form, ITEM_ROWS) as writer:
        for item in task.items(context):
            writer.add(item.line())
            gates.add(item)
            parts += len(item.parts)
            if item.provenance.get("repeated"):
                repeated[item.group] = None
            if writer.count % 100 == 0:
                progress(task.name, writer.count, False)
    count = writer.count
    gates.done(task.name)
    progress(task.name, count, True)
    return ItemsFile(
        suite=task.suite,
        path=writer.path.relative_to(folder).as_posix(),
        sha256=writer.sha256,
        count=count,
        shards=writer.shards,
        repeated=tuple(repeated),
        wanted=task.wanted(context.scale),
        left_out=task.left_out(context) or None,
        parts=parts or None,
        by_expert=count if task.by_expert and count else None,
    )


def _with_counts(file: ItemsFile, task: str, report: GateReport) -> ItemsFile:
    counts = {found.gate: found.count for found in report.counted if found.task == task}
    return file.model_copy(update={"faults": counts}) if counts else file


def _write_vocabularies(context: Context, tasks: Sequence[Task], folder: Path) -> dict[str, VocabularyFile]:
    files: dict[str, VocabularyFile] = {}
    for vocabulary in (one for task in tasks for one in task.vocabularies(context)):
        path, data = f"{ITEMS}/{vocabulary.name}{VOCABULARY}", vocabulary.text()
        file = VocabularyFile(path=path, sha256=hashlib.sha256(data).hexdigest(), count=len(vocabulary.codes))
        if files.setdefault(vocabulary.name, file) != file:
            raise ValueError(f"two vocabularies are named {vocabulary.name}")
        (folder / path).write_bytes(data)
    return files


@contextmanager
def _writing(out: Path) -> Iterator[None]:
    try:
        out.mkdir(parents=True, exist_ok=True)
        refuse_foreign(out)
        with alone(out / LOCK) as held:
            if not held:
                raise UserError(
                    f"Another process is building into {out}; wait for it, or choose another folder with --out."
                )
            yield
    except OSError as error:
        what = "the disk is full" if error.errno == errno.ENOSPC else (error.strerror or str(error))
        raise UserError(
            f"{error.filename or out}: cannot be written: {what}. Make room or choose another folder with --out; "
            "a build that was there before is still there."
        ) from error
