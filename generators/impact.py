"""What other knowledge would do to a build: verified on a scratch graph, so that no graph of the user's changes."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from generators.context import Context
from generators.manifest import Manifest
from generators.slice_of_build import provide_slice
from generators.task import Task
from generators.verify import VerificationFinding, helpers, verify
from kg.errors import UserError
from kg.garbage import without_collection
from kg.graph.content import Content
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.primekg.read_slice import read_slice
from kg.primekg.slice import Slice, sha256
from kg.store import Connection
from kg.store.scratch import scratch_graph

Open = Callable[[], AbstractContextManager[Connection]]


class Touched(BaseModel):
    """What becomes of the items of one differential or disorder in one task.

    Attributes:
        subject: the differential or disorder; empty for questions about the slice alone.
        seeds: seeds with fallen items.
        fall: items that are no longer proved or told.
        answer: of these, items that would have another right answer.
        verdict: of these, items with another verdict.
    """

    model_config = ConfigDict(frozen=True)

    subject: str
    task: str
    seeds: int
    fall: int
    answer: int
    verdict: int


class Flip(BaseModel):
    """A verdict that turns, and in how many items of one differential or disorder.

    Attributes:
        node: the disorder whose verdict it is.
    """

    model_config = ConfigDict(frozen=True)

    subject: str
    node: str
    was: str
    now: str
    items: int


class NewAnswer(BaseModel):
    """An answer that would be another one, and in how many items of one differential or disorder."""

    model_config = ConfigDict(frozen=True)

    subject: str
    was: tuple[str, ...]
    now: tuple[str, ...]
    items: int


class Impact(NamedTuple):
    """What other knowledge does to a build.

    Attributes:
        findings: everything that a verification by it finds.
        fall: how many items have something wrong.
        touched: by differential or disorder and task.
        flips: verdicts that turn.
        answers: answers that would be other ones.
    """

    findings: tuple[VerificationFinding, ...]
    fall: int
    touched: tuple[Touched, ...]
    flips: tuple[Flip, ...]
    answers: tuple[NewAnswer, ...]


def impact(content: Content, folder: Path, made: Manifest, tasks: Sequence[Task], users_graph: Open) -> Impact:
    """Loads knowledge into a scratch graph and verifies a build by it.

    Args:
        content: the knowledge, checked.
        folder: the build folder.
        made: its manifest.
        tasks: the declared tasks.
        users_graph: opens the user's graph, from which a slice is read that does not come with kgbench.

    Raises:
        UserError: the build needs a slice that is nowhere to be had, or no scratch graph can be made.
    """
    found = _slice(made, tasks, users_graph)
    with closing(helpers(made, tasks)) as worker_pool, scratch_graph() as graph, without_collection():
        load(graph, content)
        if found is not None:
            load_slice(graph, found)
        provide_slice(graph, made, made.tasks)
        context = Context(graph.of_suite(), made.seed, made.scale, None, worker_pool=worker_pool, genre=made.genre)
        return summed(verify(context, folder, made, tasks))


def summed(findings: Iterable[VerificationFinding]) -> Impact:
    """What findings come to, by differential or disorder."""
    listed = tuple(findings)
    # One item may have several findings; the one with reasons tells what turns.
    items = {one.where: one for one in sorted(listed, key=lambda one: bool(one.item and one.item.fell)) if one.item}
    fallen = [one.item for one in items.values() if one.item is not None]
    rows: dict[tuple[str, str], list[int]] = {}
    seeds: dict[tuple[str, str], set[str]] = {}
    flips: Counter[tuple[str, str, str, str]] = Counter()
    answers: Counter[tuple[str, tuple[str, ...], tuple[str, ...]]] = Counter()
    for item in fallen:
        subject = item.subject or ""
        key = (subject, item.task)
        counts = rows.setdefault(key, [0, 0, 0])
        seeds.setdefault(key, set()).add(item.seed)
        another = item.right is not None and item.right != item.answer
        for place, counted in enumerate((True, another, bool(item.changes))):
            counts[place] += counted
        if another:
            answers[subject, item.answer, item.right or ()] += 1
        flips.update((subject, change.node, change.was, change.now) for change in item.changes)
    return Impact(
        listed,
        len(fallen),
        tuple(
            Touched(
                subject=subject, task=task, seeds=len(seeds[subject, task]), fall=fall, answer=answer, verdict=turned
            )
            for (subject, task), (fall, answer, turned) in sorted(rows.items())
        ),
        tuple(
            Flip(subject=subject, node=node, was=was, now=now, items=count)
            for (subject, node, was, now), count in sorted(flips.items())
        ),
        tuple(
            NewAnswer(subject=subject, was=was, now=now, items=count)
            for (subject, was, now), count in sorted(answers.items())
        ),
    )


def _slice(made: Manifest, tasks: Sequence[Task], users_graph: Open) -> Slice | None:
    """The slice of a build that does not come with kgbench, from the user's graph; None where none is needed."""
    about = {task.name for task in tasks if task.needs_slice}
    if made.slice_sha256 is None or not about.intersection(made.tasks) or made.slice_sha256 == sha256(demonstration()):
        return None
    with users_graph() as graph:
        if [row["sha256"] for row in graph.rows("biomedical/slice")] != [made.slice_sha256]:
            raise UserError(
                f"This build was made from a biomedical slice that does not come with kgbench (sha256 "
                f"{made.slice_sha256}), and the graph at {graph.where} does not hold it. Load it with "
                "`kgbench import primekg KG_CSV`, then try again."
            )
        return read_slice(graph)
