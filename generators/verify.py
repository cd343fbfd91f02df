"""Verification: every proof of a build again, on the graph as it stands, with every hash, text and limit."""

import hashlib
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import orjson

from generators.build import gates_of
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.experts import EXPERT
from generators.failed_items import FailedItem, failed_item
from generators.gates import stem_blind
from generators.gates.measures import Form, form, usual
from generators.item import CANARY, Item, readable_lines
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.open_lines import open_lines
from generators.manifest import NAME, ItemsFile, Manifest
from generators.seen_ids import SeenIds
from generators.task import Task
from generators.texts import workers
from generators.vocabulary import read_vocabularies
from generators.workers.pool import WorkerPool
from kg.chunks import chunks
from kg.errors import UserError
from kg.workers.choice import USUAL, WorkersChoice

_BATCH = 1000
"""How many items are proved together: 34 MB of memory."""
_AHEAD = 3
"""How many batches may be asked about before the first is waited for."""
_AT_ONCE = 250
"""How many texts go to another process together."""


class VerificationFinding(NamedTuple):
    """Something that is not as it should be.

    Attributes:
        cause: the kind of defect, in a word or two.
        where: an item id, or a file.
        says: what is wrong.
        item: whose case it is and what fell, where it is an item.
    """

    cause: str
    where: str
    says: str
    item: FailedItem | None = None


def verify(context: Context, folder: Path, made: Manifest, tasks: Sequence[Task]) -> Iterator[VerificationFinding]:
    """Everything that is wrong with a build.

    A graph that has changed is not a finding by itself: what counts is whether each item is still proved.

    Args:
        context: the graph.
        folder: the build folder.
        made: its manifest.
        tasks: the declared tasks.
    """
    by_name = {task.name: task for task in tasks}
    gates = gates_of(context, tasks, reported=False)
    texts = _texts_in(made, tasks)
    context.once(workers).expect(texts, stem_blind.load)
    seen = SeenIds()
    codes = yield from _codes(context, folder, made, tasks)
    asked: deque[_Batch] = deque()
    # The database works on one batch and the workers on others while this thread measures the next.
    with ThreadPoolExecutor(max_workers=1) as prover:
        if texts:
            # Every proof of a case needs them, and the database has nothing to do while the first items are read.
            prover.submit(context.read, read_lore)
        for name, file in made.tasks.items():
            task = by_name.get(name)
            if task is None:
                yield VerificationFinding("unknown task", file.path, f"this version has no task {name}")
                continue
            try:
                changes = _changes(folder / file.path, file)
            except OSError as error:
                yield VerificationFinding("changed file", file.path, f"cannot be read ({error.strerror})")
                continue
            yield from changes
            spoiled: list[VerificationFinding] = []
            measured_as: Form | None = None
            for lines in _batches(folder / file.path, file, spoiled):
                batch = [item for _, item in lines]
                measured_as = measured_as or _usual(batch, task)
                asked.append(_Batch(prover.submit(_unproved, context, task, batch).result, _texts(context, lines)))
                for item in batch:
                    faults = [*_form(item, task, seen, measured_as, codes)]
                    yield from faults
                    # The limits are for what is drawn; what an expert wrote was measured when it was imported.
                    if not faults and not task.by_expert:
                        gates.add(item)
                if len(asked) > _AHEAD:
                    yield from asked.popleft().findings()
            yield from spoiled
            gates.done(name)
        measured = gates.result()
        while asked:
            yield from asked.popleft().findings()
    yield from (VerificationFinding("limit passed", str(folder), failure) for failure in measured.failures)


def helpers(made: Manifest, tasks: Sequence[Task], choice: WorkersChoice = USUAL) -> WorkerPool:
    """Workers for a verification; they start while the graph is opened, since either takes its time.

    Args:
        made: the manifest of the build.
        tasks: the declared tasks.
        choice: which workers.

    Raises:
        UserError: they cannot be used.
    """
    worker_pool = WorkerPool(choice)
    worker_pool.expect(_texts_in(made, tasks), stem_blind.load)
    return worker_pool


def _texts_in(made: Manifest, tasks: Sequence[Task]) -> int:
    telling = {task.name for task in tasks if task.measured.texts or task.measured.told}
    return sum(file.count for name, file in made.tasks.items() if name in telling)


def _codes(
    context: Context, folder: Path, made: Manifest, tasks: Sequence[Task]
) -> Generator[VerificationFinding, None, Mapping[str, Collection[str]] | None]:
    """The codes of the build's vocabularies, and what is wrong with these; None where they cannot be read."""
    try:
        held = read_vocabularies(folder, made.vocabularies or {})
    except UserError as error:
        yield VerificationFinding("changed file", NAME, str(error))
        return None
    now = {one.name: one for task in tasks if task.name in made.tasks for one in task.vocabularies(context)}
    for name, vocabulary in held.items():
        if now.get(name) != vocabulary:
            where = (made.vocabularies or {})[name].path
            yield VerificationFinding(
                "changed vocabulary", where, "its codes or names are not those that the graph gives now"
            )
    return {name: vocabulary.codes.keys() for name, vocabulary in held.items()}


def _changes(path: Path, file: ItemsFile) -> list[VerificationFinding]:
    """In what the bytes and lines of a file are not those of the manifest."""
    digest = hashlib.sha256()
    count = 0
    for line in open_lines(path, ITEM_ROWS):
        digest.update(line)
        count += 1
    found = []
    if digest.hexdigest() != file.sha256:
        found.append(
            VerificationFinding("changed file", file.path, "its bytes are not those that the manifest records")
        )
    if count != file.count:
        found.append(
            VerificationFinding("changed file", file.path, f"holds {count} items, the manifest says {file.count}")
        )
    return found


def _batches(path: Path, file: ItemsFile, spoiled: list[VerificationFinding]) -> Iterator[list[tuple[bytes, Item]]]:
    """Lines and items of a file some at a time; findings about lines that are not items are added to those given."""

    def unreadable(number: int, why: str) -> None:
        spoiled.append(VerificationFinding("changed file", file.path, f"line {number} is not an item ({why})"))

    return chunks(readable_lines(path, unreadable), _BATCH)


def _usual(batch: list[Item], task: Task) -> Form | None:
    numbers = task.measured.numbers
    return None if numbers is None else usual(batch, numbers.kinds)


def _form(
    item: Item,
    task: Task,
    seen: SeenIds,
    measured_as: Form | None,
    codes: Mapping[str, Collection[str]] | None,
) -> Iterator[VerificationFinding]:
    """What is wrong with an item before any proof; one with a fault is not measured.

    Args:
        item: the item.
        task: the task that its file is of.
        seen: the ids so far; takes this one in.
        measured_as: the form that the numbers of the task's items have.
        codes: vocabulary -> its codes; None where they cannot be read.
    """
    before = seen.add(item.id, task.name)
    if before is not None:
        yield VerificationFinding("repeated id", item.id, f"stands already in {before}", failed_item(item))
    for fault in (*_of_task(item, task), *_numbers(item, task, measured_as), *item.faults(codes)):
        yield VerificationFinding("wrong form", item.id, fault, failed_item(item))


def _of_task(item: Item, task: Task) -> Iterator[str]:
    asked = (item.question, item.cardinality) if task.own_questions else (task.question, task.cardinality)
    if (item.suite, item.task, item.question, item.cardinality) != (task.suite, task.name, *asked):
        yield f"its suite, task, question or cardinality is not that of {task.name}"
    if (EXPERT in item.provenance) != task.by_expert:
        who = "an expert" if task.by_expert else "the graph"
        yield f"it does not say the same as its task, that {who} answers for it"
    if item.id != _content_id(item, task):
        yield "its id is not that of its content"
    if item.canary != CANARY or "canary" not in item.model_fields_set:
        yield "lacks the canary"


def _content_id(item: Item, task: Task) -> str | None:
    try:
        return task.id_of(item)
    except orjson.JSONEncodeError:
        # A number may stand in a file that is greater than any of those that a build writes.
        return None


def _numbers(item: Item, task: Task, measured_as: Form | None) -> Iterator[str]:
    if task.measured.numbers is None:
        return
    if not isinstance(item.provenance.get("measures"), Mapping):
        yield "lacks the numbers that the shortcut checks read"
    elif measured_as is None or form(item) != measured_as:
        yield "its numbers for the shortcut checks do not have the form of its task"


def _unproved(context: Context, task: Task, batch: list[Item]) -> list[VerificationFinding]:
    """The items of a batch that are no longer proved; the graph is asked for reasons for these alone."""
    why = list(task.unproved(context, batch))
    if not why:
        return []
    fell = {code for code, _ in why}
    items = {item.id: item for item in batch if item.id in fell}
    reasons = task.reasons(context, list(items.values()))
    # Of an expert's item the graph never showed that its answer is right.
    cause = "no longer in order" if task.by_expert else "no longer proved"
    return [VerificationFinding(cause, code, says, failed_item(items[code], reasons.get(code))) for code, says in why]


class _TextProofs(NamedTuple):
    """Texts that are being proved.

    Attributes:
        items: what to say of each item, should its text fall.
        problems: waits for the problems of the texts.
    """

    items: list[tuple[str, FailedItem]]
    problems: Callable[[], list[list[str]]]


class _Batch(NamedTuple):
    """A batch whose proofs are being run.

    Attributes:
        unproved: waits for the items that are no longer proved.
        texts: some items at a time.
    """

    unproved: Callable[[], list[VerificationFinding]]
    texts: list[_TextProofs]

    def findings(self) -> Iterator[VerificationFinding]:
        """Waits for the proofs, and tells what they did not prove."""
        yield from self.unproved()
        for told in self.texts:
            for (code, item), problems in zip(told.items, told.problems(), strict=True):
                if problems:
                    yield VerificationFinding("text not proved", code, problems[0], item)


def _texts(context: Context, batch: Sequence[tuple[bytes, Item]]) -> list[_TextProofs]:
    """Asks for the proof of every text about a profile, some at a time."""
    told = ((line, item) for line, item in batch if "sentences" in item.provenance)
    return [
        _TextProofs(
            [(item.id, failed_item(item)) for _, item in some], context.once(workers).prove([line for line, _ in some])
        )
        for some in chunks(told, _AT_ONCE)
    ]
