"""Workers of this machine: answers in order, errors as they were, and what the user may ask for."""

from __future__ import annotations

import sys
from contextlib import closing

import pytest

from kg.errors import GraphError, UserError
from kg.workers.choice import ALONE, WorkersChoice, workers_named
from kg.workers.local import LocalWorkers
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import HereWorkers
from tests.kg.workers import works


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        (1, ALONE),
        ("12", WorkersChoice(12)),
        ("ray", WorkersChoice(0)),
        ("ray:head:6379", WorkersChoice(0, "head:6379")),
        ("ray:10.0.0.1", WorkersChoice(0, "10.0.0.1")),
        ("ray://head", WorkersChoice(0, "ray://head")),
        ("ray://head:10001", WorkersChoice(0, "ray://head:10001")),
    ],
)
def test_what_may_be_asked_for(asked: int | str, meant: WorkersChoice) -> None:
    assert workers_named(asked) == meant


@pytest.mark.parametrize("asked", [0, -1, "", "two", "1.5", "ray:", "ray://", "rays", "spark://head"])
def test_anything_else_is_refused(asked: int | str) -> None:
    with pytest.raises(UserError, match="is not a choice: give a number of processes from 1, or ray"):
        workers_named(asked)


def test_answers_come_in_the_order_of_the_parts() -> None:
    shared = SharedWithWorkers(3)
    wanted = [3 * part for part in range(20)]
    with closing(LocalWorkers(2)) as workers:
        assert [*workers.each(shared, works.times, range(20))] == wanted
    assert [*HereWorkers().each(shared, works.times, range(20))] == wanted


def test_what_is_shared_is_made_once_in_each_process() -> None:
    with closing(LocalWorkers(2)) as workers:
        seen = [*workers.each(SharedWithWorkers.made(works.numbers, 0), works.added, range(30))]
    assert len(set(seen)) == 30
    assert len({process for process, _ in seen}) <= 2


def test_a_mistake_comes_as_it_was_raised() -> None:
    with closing(LocalWorkers(1)) as workers, pytest.raises(GraphError, match=r"^The graph lacks part 7; load it\.$"):
        workers.submit(works.refused, 7)()


def test_a_process_that_was_ended_is_told_in_a_sentence() -> None:
    with closing(LocalWorkers(1)) as workers:
        with pytest.raises(UserError, match="ended from outside"):
            workers.submit(works.ended)()
        with pytest.raises(UserError, match="Run the same command again"):
            workers.submit(works.process, None)()


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        UserError, match=r'^--workers ray needs ray, which is not installed: pip install "kgbench\[ray\]"\.$'
    ):
        workers_named("ray").opened()
