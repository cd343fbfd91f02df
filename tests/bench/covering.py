"""Coverage of many runs: `python -m tests.bench.covering FOLDER` prints JSON; the folder is for the embedded engine."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from evaluators.coverage.coverage import coverage
from evaluators.coverage.layers import read_layers
from evaluators.coverage.reading import Answers, BuildItems
from evaluators.coverage.write import write
from evaluators.table.table import Memberships, NameColumn
from kg.files.resources import ontology_folder
from kg.graph.load import load
from kg.primekg.demonstration import ensure
from kg.sources.read import read_content
from kg.store import Connection, FolderTarget, open_store
from tests.bench.child import run
from tests.bench.figures import Figure

RUNS, CASES, CLAIMS, GROUPS = 15, 24_750, 14_250, 4_000
"""So many runs; items about patients and about triples, together 39,000; groups of variants."""
_ABOUT = 11
"""Nodes that a case is about, in the middle."""
_SECONDS = 5.0


def measure(space: Path, python: str, env: Mapping[str, str], say: Callable[[str], None]) -> list[Figure]:
    """The figures of coverage.

    Args:
        space: an empty folder to work in.
        python: the interpreter.
        env: set on top of the environment.
        say: told what begins.
    """
    say(f"coverage of {RUNS} runs")
    log = space / "coverage.log"
    run([python, "-m", "tests.bench.covering", str(space / "graph")], log, env)
    took: dict[str, float] = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    whole = took["covered"] + took["written"]
    note = f"{took['covered']:.1f} s without writing; {took['cpu']:.1f} s of processor time"
    return [Figure(f"coverage of {RUNS} runs of {CASES + CLAIMS:,} answers", whole, "s", _SECONDS, note)]


def answers(graph: Connection) -> list[Answers]:
    """Answers drawn by lot to items about what the graph holds."""
    random = np.random.default_rng(1)
    layers = read_layers(graph)
    criteria = [node.code for node in layers.nodes if node.layer == "criteria"]
    triples = [(row["head"], row["relation"], row["tail"]) for row in graph.rows("coverage/triples")]
    cases = [random.choice(criteria, size=_ABOUT, replace=False).tolist() for _ in range(CASES)]
    claims = [triples[place] for place in random.integers(len(triples), size=CLAIMS).tolist()]
    many = CASES + CLAIMS
    items = BuildItems(
        np.full(many, 0.25),
        NameColumn.of(f"group-{group:05d}" for group in random.integers(GROUPS, size=many).tolist()),
        Memberships.of([*cases, *((head, tail) for head, _, tail in claims)]),
        Memberships.of([*[("REQUIRES", "INCLUDED_IN")] * CASES, *((relation,) for _, relation, _ in claims)]),
    )
    counted = np.ones(many, dtype=bool)
    return [
        Answers(f"run-{place:02d}", "model", items, np.arange(many), counted, random.random(many) < 0.4 + place / 50)
        for place in range(RUNS)
    ]


def main(folder: Path) -> dict[str, float]:
    """Covers and writes; seconds of each, and of processor time."""
    with open_store(FolderTarget(folder=folder)) as graph:
        load(graph, read_content(ontology_folder() / "knowledge"))
        ensure(graph)
        runs = answers(graph)
        started, cpu = time.perf_counter(), time.process_time()
        found = coverage(graph, runs)
        covered = time.perf_counter()
        write(graph, found)
        ended = time.perf_counter()
        return {"covered": covered - started, "written": ended - covered, "cpu": time.process_time() - cpu}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
