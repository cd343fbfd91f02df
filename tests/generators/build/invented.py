"""A task that needs no graph, for tests of the files of a build; run as a module it dies at every step in turn."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import generators.build
from generators.build import Built
from generators.context import Context
from generators.gates.measured import CASES, Measured
from generators.item import Cardinality, Item
from generators.lines.line_writer import LinesFormat
from generators.task import Task
from kg.store import Connection
from tests.generators.diagnosis.building import new_context, open_gates
from tests.generators.gates.made import fair

OLD, NEW = 1, 2
"""Seeds of the build that is there and of the one that is interrupted."""
_STEPS = {"open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "shutil.rmtree"}


class Invented(Task):
    """Two hundred and forty items, different for each seed."""

    name: ClassVar[str] = "medical_chart"
    suite: ClassVar[str] = "diagnosis"
    cardinality: ClassVar[Cardinality] = "single"
    question: ClassVar[str] = "Which?"
    measured: ClassVar[Measured] = CASES

    def items(self, context: Context) -> Iterator[Item]:
        for item in fair(20, self.name):
            yield item.model_copy(update={"id": f"{item.id}-{context.seed}"})

    def id_of(self, item: Item) -> str:
        return item.id

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        yield from ((item.id, "invented") for item in items if context.seed < 0)


class _NoGraph(Connection):
    def __init__(self) -> None:
        """Nothing is asked of the graph."""


def no_graph(seed: int) -> Context:
    return new_context(_NoGraph(), seed)


def build(out: Path, seed: int, form: LinesFormat = "jsonl") -> Built:
    """Builds without a graph, behind open gates."""
    with open_gates():
        context = no_graph(seed)
        return generators.build.build(context, [Invented()], out, "offline", "no graph", lambda *_: None, form=form)


def _die_at(step: int, out: Path) -> None:
    """Arranges for the process to be killed before it touches the folder for the so-and-so-manieth time."""
    seen = 0

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal seen
        if event in _STEPS and arguments and isinstance(arguments[0], str | Path) and str(out) in str(arguments[0]):
            seen += 1
            if seen == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def _interrupted(base: Path, whole: Path) -> None:
    """One folder for each step at which a build can be interrupted; the last build is not."""
    step, died = 0, True
    while died:
        step += 1
        out = base / f"{step:03}"
        shutil.copytree(whole, out)
        child = os.fork()
        if child == 0:
            _die_at(step, out)
            build(out, NEW)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status)


if __name__ == "__main__":
    _interrupted(Path(sys.argv[1]), Path(sys.argv[2]))
