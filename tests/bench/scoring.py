"""`kgbench score` on one run: as many answers and tasks as a full build has, by a model that guesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import orjson

from evaluators.score.scores import NAME
from generators.item import Item
from tests.bench.child import run
from tests.bench.figures import Figure
from tests.evaluators.run.runs import item
from tests.evaluators.score.on_disk import write_build

TASKS, ITEMS = 15, 2_600
"""So many tasks of so many items; together 39,000."""
_VARIANTS = 10
"""Items of a group."""
_TOLD = "What a case tells, and the proof of its answer. " * 80
"""Beside what is asked, an item holds as much as one of a build."""
_SECONDS = 5.0


def measure(space: Path, python: str, env: Mapping[str, str], say: Callable[[str], None]) -> list[Figure]:
    """The figure of scoring.

    Args:
        space: an empty folder to work in.
        python: the interpreter.
        env: set on top of the environment.
        say: told what begins.
    """
    write_build(space / "build", {task: [_item(task, number) for number in range(ITEMS)] for task in _tasks()})
    kgbench = [python, "-m", "kgbench.cli.main"]
    asked = [*kgbench, "evaluate", "build", "--model", "baseline:random", "--out", "run"]
    say(f"kgbench evaluate, {TASKS * ITEMS:,} items, a baseline")
    run(asked, space / "evaluate.log", env)
    say("kgbench score")
    took = run([*kgbench, "score", "run"], space / "score.log", env)
    cells = orjson.loads((space / "run" / NAME).read_bytes())["cells"]
    intervals = sum(figure["low"] is not None for cell in cells for figure in cell["figures"].values())
    note = f"{took.cpu:.1f} s of processor time; {len(cells)} cells, {intervals} intervals"
    return [Figure(f"score, {TASKS * ITEMS:,} answers", took.wall, "s", _SECONDS, note)]


def _tasks() -> list[str]:
    return [f"task_{number:02}" for number in range(TASKS)]


def _item(task: str, number: int) -> Item:
    made = item(number, task, "hybrid", f"{task}/seed-{number // _VARIANTS}")
    return made.model_copy(update={"facts": {"told": _TOLD}})
