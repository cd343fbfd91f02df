"""Small builds, a mock server in a process of its own, and runs of the command line against it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from evaluators.answer import Answer
from evaluators.models.model import Stage
from evaluators.run.answers_file import NAME, answers
from generators.item import Cardinality, Item, Option, Proof
from generators.manifest import NAME as MANIFEST
from generators.manifest import ItemsFile, Manifest
from tests.evaluators.run.server import Behaviour, arguments
from tests.places import ROOT

MODEL = "mock"


def item(number: int, task: str = "charts", cardinality: Cardinality = "single", group: str | None = None) -> Item:
    """An item whose right answer moves with its number."""
    labels = "AB" if cardinality == "binary" else "ABCD"
    gold = labels[number % len(labels)]
    return Item(
        id=f"{task}-{number:06}",
        suite="trial",
        task=task,
        stem=f"Case {number} of {task}: somebody sleeps badly and says so in {number % 7} words.",
        question="Which of these fits best?",
        options=tuple(Option(label=label, text=f"Disorder {ord(label) + number % 5}", node=None) for label in labels),
        answer=("A", "C") if cardinality == "hybrid" and number % 2 else (gold,),
        cardinality=cardinality,
        group=group or f"G{number // 3}",
        entities=(),
        relations=(),
        facts={},
        proof=Proof(query="trial/none", params={}, verdicts={}),
        provenance={"seed": 1},
    )


def build(folder: Path, tasks: Mapping[str, Sequence[Item]]) -> Manifest:
    """Writes items as a build."""
    (folder / "items").mkdir(parents=True, exist_ok=True)
    files = {}
    for task, items in tasks.items():
        data = b"".join(one.line() for one in items)
        (folder / "items" / f"{task}.jsonl").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        files[task] = ItemsFile(suite="trial", path=f"items/{task}.jsonl", sha256=digest, count=len(items))
    made = Manifest(version="0", seed=1, scale=1, writer="offline", graph_sha256="0" * 64, tasks=files)
    (folder / MANIFEST).write_bytes(made.text())
    return made


@contextmanager
def server(behaviour: Behaviour) -> Iterator[str]:
    """The base URL of a mock server in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.evaluators.run.server", arguments(behaviour)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=10)


def told(base_url: str) -> dict[str, Any]:
    """What the server counted."""
    with urllib.request.urlopen(base_url.removesuffix("/v1") + "/requests", timeout=10) as response:
        found: dict[str, Any] = json.load(response)
    return found


def command(folder: Path, out: Path, base_url: str, *more: str) -> list[str]:
    """The command line of a run against a server."""
    options = ["--model", MODEL, "--base-url", base_url, "--out", str(out)]
    return [sys.executable, "-m", "kgbench.cli.main", "evaluate", str(folder), *options, *more]


def evaluate(
    folder: Path, out: Path, base_url: str, *more: str, before: Callable[[], None] | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own.

    Args:
        folder: the build.
        out: the run folder.
        base_url: of the server.
        more: options.
        before: called in the new process before the command begins.
        env: set on top of the environment.
    """
    return subprocess.run(
        command(folder, out, base_url, *more),
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=before,
    )


def silent(stage: Stage) -> None:
    """For a model whose preparation nobody follows."""


def answers_of(out: Path) -> dict[tuple[str, int], Answer]:
    """The answers of a run; none may stand twice."""
    listed = list(answers(out / NAME))
    found = {answer.key: answer for answer in listed}
    assert len(found) == len(listed)
    return found
