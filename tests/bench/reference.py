"""What else this machine does in the same minutes, so that a slow machine is told from slow code.

As a program (`python -m tests.bench.reference`) it opens the graph of the working directory and prints the oracle's
rate as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import NamedTuple

from kg.files.resources import ontology_folder
from kg.knowledge.reader import read
from kg.oracle import judge
from kg.sources.ensure import ready
from kg.store import find_target, open_store
from tests.kg.oracle.patients import asked, patients

PROFILES = 8250
_TURNS = 3_000_000
_SEED = 8250


class Loop(NamedTuple):
    """What a fixed piece of plain Python took, in seconds; `wall` far above `cpu` tells of other work here."""

    wall: float
    cpu: float


def loop() -> Loop:
    """Runs the fixed piece once."""
    wall, cpu = time.perf_counter(), time.process_time()
    counts: dict[int, int] = {}
    value = 1
    for _ in range(_TURNS):
        value = value * 48271 % 2147483647
        counts[value & 1023] = counts.get(value & 1023, 0) + 1
    return Loop(time.perf_counter() - wall, time.process_time() - cpu)


def main() -> None:
    """Judges 8,250 random profiles on an open graph, after a few to warm up."""
    cases = asked(patients(read(ontology_folder() / "knowledge"), _SEED, PROFILES))
    with open_store(find_target()) as graph:
        ready(graph, None)
        warm = sum(len(judgement.verdicts) for judgement in judge(graph, cases[:500]))
        started = time.perf_counter()
        verdicts = sum(len(judgement.verdicts) for judgement in judge(graph, cases))
        seconds = time.perf_counter() - started
    sys.stdout.write(json.dumps({"profiles": len(cases), "warm": warm, "verdicts": verdicts, "seconds": seconds}))


if __name__ == "__main__":
    main()
