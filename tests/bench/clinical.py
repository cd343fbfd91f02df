"""The clinical tasks that choose from many: `python -m tests.bench.clinical FOLDER` prints JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from generators.clinical.comorbid import skeletons
from generators.context import Context
from generators.suites import tasks
from generators.writers import writer_named
from kg.files.resources import ontology_folder
from kg.graph.load import load
from kg.sources.read import read_content
from kg.store import FolderTarget, open_store
from tests.bench.child import run
from tests.bench.figures import Figure

_SEED = 42
_CHOICES = ("multiple_choice", "extended_matching")
_CHOICES_SECONDS = 20.0
_PAIRS_SECONDS = 10.0


def measure(space: Path, python: str, env: Mapping[str, str], say: Callable[[str], None]) -> list[Figure]:
    """The figures of closed sets, of themes, and of cases of two disorders.

    Args:
        space: an empty folder to work in.
        python: the interpreter.
        env: set on top of the environment.
        say: told what begins.
    """
    say("multiple choice, extended matching, pairs of disorders")
    log = space / "clinical.log"
    run([python, "-m", "tests.bench.clinical", str(space / "graph")], log, env)
    took: dict[str, float] = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    note = f"{took['items']:,.0f} items; {took['cpu']:.1f} s of processor time"
    return [
        Figure("multiple choice and extended matching", took["choices"], "s", _CHOICES_SECONDS, note),
        Figure("pairs of disorders", took["pairs"], "s", _PAIRS_SECONDS, f"{took['put together']:.0f} pairs"),
    ]


def main(folder: Path, scale: float = 1.0) -> dict[str, float]:
    """Puts pairs together, then makes the items of both tasks; seconds of each."""
    with open_store(FolderTarget(folder=folder)) as graph:
        load(graph, read_content(ontology_folder() / "knowledge"))
        context = Context(graph.of_suite(), _SEED, scale, writer_named("offline", folder))
        started = time.perf_counter()
        together = len(context.once(skeletons))
        put_together, cpu = time.perf_counter(), time.process_time()
        items = sum(1 for name in _CHOICES for task in tasks(name=name) for _ in task.items(context))
        ended = time.perf_counter()
        return {
            "pairs": put_together - started,
            "put together": together,
            "choices": ended - put_together,
            "items": items,
            "cpu": time.process_time() - cpu,
        }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
