"""Worker processes: what they are asked for is what this process would give."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from os import getpid

import pytest

from generators.diagnosis.drawing import DrawnSeed, draw_all
from generators.diagnosis.draws import charts, pairs
from generators.diagnosis.lore import of_knowledge
from generators.diagnosis.skeletons.store import stored
from generators.workers.pool import WorkerPool
from kg.workers.shared import SharedWithWorkers
from tests.generators.diagnosis import building
from tests.places import ROOT

MANY = 10_000


@pytest.fixture(scope="module")
def busy() -> Iterator[WorkerPool]:
    with closing(WorkerPool()) as pool:
        pool.expect(MANY)
        yield pool


def process(_: object) -> int:
    return getpid()


def added(shared: list[str]) -> tuple[int, int]:
    shared.append("more")
    return getpid(), len(shared)


def test_little_work_stays_here_and_much_goes_elsewhere(busy: WorkerPool) -> None:
    assert WorkerPool().work_on(SharedWithWorkers(0), process)() == getpid()
    assert busy.work_on(SharedWithWorkers(0), process)() != getpid()


def test_a_process_loads_what_is_shared_once(busy: WorkerPool) -> None:
    shared = SharedWithWorkers(["much"])
    answers = [busy.work_on(shared, added) for _ in range(50)]
    assert len({answer() for answer in answers}) == 50
    assert shared.value == ["much"]


def test_seeds_drawn_elsewhere_are_those_drawn_here(busy: WorkerPool) -> None:
    shared = SharedWithWorkers((of_knowledge(building.knowledge()), stored().skeletons))
    for make, subject in ((charts, "D001"), (pairs, "D005-D010")):
        job = partial(draw_all, make=make, name="test", subject=subject, firsts={0: 0, 1: 3, 2: 0})
        here = job(shared.value, taken=())
        assert busy.work_on(shared, partial(job, taken=()))() == here
        known = {found.about for found in here}
        again: list[DrawnSeed] = busy.work_on(shared, partial(job, taken=known))()
        assert known.isdisjoint(found.about for found in again if not found.repeated)
        assert again != here


def test_workers_need_not_load_the_driver_of_the_database() -> None:
    modules = ["generators.workers.pool", "generators.diagnosis.draws", "generators.diagnosis.gates.faults"]
    modules += ["generators.gates.compared", "generators.related"]
    asked = f"import sys, {', '.join(modules)}; sys.exit('neo4j' in sys.modules)"
    subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=True)
