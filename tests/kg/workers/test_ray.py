"""Workers on a Ray cluster: whatever is killed, nothing is lost and nothing comes twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from kg.errors import GraphError, UserError
from kg.workers.choice import workers_named
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import Workers
from tests.kg.workers import works
from tests.kg.workers.cluster import TwoNodes, end, free_port, two_nodes, wait_until
from tests.kg.workers.works import LONG, SeenWork
from tests.places import ROOT

pytestmark = [pytest.mark.tools, pytest.mark.slow]

PARTS = 16


@pytest.fixture(scope="module")
def cluster() -> Iterator[TwoNodes]:
    with two_nodes() as found:
        yield found


@pytest.fixture(scope="module")
def workers(cluster: TwoNodes) -> Iterator[Workers]:
    with closing(workers_named(cluster.workers).opened()) as opened:
        yield opened


def test_answers_come_in_the_order_of_the_parts(workers: Workers) -> None:
    assert workers.count == 2
    assert [*workers.each(SharedWithWorkers(3), works.times, range(20))] == [3 * part for part in range(20)]


def test_what_is_shared_is_made_once_in_each_process(workers: Workers) -> None:
    seen = [*workers.each(SharedWithWorkers.made(works.numbers, 0), works.added, range(30))]
    assert len(set(seen)) == 30
    assert os.getpid() not in {process for process, _ in seen}


def test_a_mistake_comes_as_it_was_raised(workers: Workers) -> None:
    with pytest.raises(GraphError, match=r"^The graph lacks part 7; load it\.$"):
        workers.submit(works.refused, 7)()


def test_another_version_of_kgbench_is_told(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.workers.on_ray.version", lambda: "0.0.1")
    with pytest.raises(UserError, match=r"A node of the Ray cluster has kgbench \S+, this machine 0\.0\.1; install"):
        workers.submit(works.process, None)()


def test_work_that_a_node_cannot_import_is_told(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def one():\n    return 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    only_here = import_module("only_here")
    with pytest.raises(UserError, match=r"node that cannot import .*only_here.*; install the same kgbench"):
        workers.submit(only_here.one)()


@pytest.mark.usefixtures("workers")
def test_work_that_ends_every_process_is_told(cluster: TwoNodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.workers.on_ray._RETRIES", 1)
    with closing(workers_named(cluster.workers).opened()) as again:
        with pytest.raises(UserError, match=r"lost the processes that had one piece of work too often"):
            again.submit(works.ended)()
        assert again.submit(works.numbers, 1)() == [1]


def test_what_a_killed_process_had_is_done_by_another(workers: Workers, tmp_path: Path) -> None:
    seen = SeenWork(tmp_path)
    asked = [workers.work_on(SharedWithWorkers(seen), partial(_done, part)) for part in range(PARTS)]
    wait_until(lambda: len(seen.signs("ended")) > 1)
    wait_until(lambda: bool(seen.busy()))
    end(seen.busy().pop())
    _nothing_lost([answer() for answer in asked])
    begun = [part for part, _ in seen.signs("begun")]
    assert len(begun) > PARTS
    assert {*begun} == {*range(PARTS)}


def test_what_a_killed_node_had_done_is_done_again(cluster: TwoNodes, workers: Workers, tmp_path: Path) -> None:
    """Its answers are in its store until they are fetched, and are lost with it."""
    seen = SeenWork(tmp_path)

    def other_at_work() -> bool:
        asked = [workers.submit(works.pause) for _ in range(4)]
        return bool({answer() for answer in asked} & cluster.processes())

    def done_there() -> list[int]:
        there = cluster.processes()
        return [part for part, process in seen.signs("ended") if process in there]

    # A process takes as long to start as another takes for all parts.
    wait_until(other_at_work)
    asked = [workers.work_on(SharedWithWorkers(seen), partial(_done, part)) for part in range(PARTS)]
    wait_until(lambda: len(done_there()) > 1)
    lost = done_there()
    cluster.lose()
    try:
        _nothing_lost([answer() for answer in asked])
        ended = [part for part, _ in seen.signs("ended")]
        assert any(ended.count(part) > 1 for part in lost)
    finally:
        cluster.replace()


def _done(part: int, seen: SeenWork) -> bytes:
    return seen.done(part)


def _nothing_lost(answers: list[bytes]) -> None:
    assert answers == [bytes([part]) * LONG for part in range(PARTS)]


def test_a_cluster_can_be_reached_from_outside(cluster: TwoNodes) -> None:
    assert _told(cluster.from_outside) == "[0, 3, 6, 9]\nThe graph lacks part 7; load it.\n"


@pytest.mark.parametrize("way", ["ray:", "ray://"])
def test_an_address_without_a_cluster_is_told(way: str) -> None:
    where = f"127.0.0.1:{free_port()}"
    assert _told(way + where).startswith(f"No Ray cluster answers at {where} (Connection refused); start one there")


_PROGRAM = """
import sys
from contextlib import closing
from kg.errors import UserError
from kg.workers.choice import workers_named
from kg.workers.shared import SharedWithWorkers
from tests.kg.workers import works

try:
    with closing(workers_named(sys.argv[1]).opened()) as workers:
        print([*workers.each(SharedWithWorkers(3), works.times, range(4))])
        workers.submit(works.refused, 7)()
except UserError as error:
    print(error)
"""


def _told(asked: str) -> str:
    """What a process of its own prints, which has no other connection."""
    run = [sys.executable, "-c", _PROGRAM, asked]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
