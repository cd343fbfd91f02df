"""Which items are asked: limits, samples, and examples that are never scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.selection import SelectedItems, Selection
from kg.errors import UserError
from tests.evaluators.run.runs import build, item

TASKS = ("charts", "reports")


def items(folder: Path, selection: Selection, count: int = 90) -> SelectedItems:
    listed = {task: [item(number, task, group=f"G{number // 3}") for number in range(count)] for task in TASKS}
    return SelectedItems(folder, build(folder, listed), selection)


def test_a_limit_takes_the_first_of_each_task(tmp_path: Path) -> None:
    found = [one.id for one in items(tmp_path, Selection(TASKS, limit=2)).read()]
    assert found == ["charts-000000", "charts-000001", "reports-000000", "reports-000001"]


def test_only_named_tasks_are_asked(tmp_path: Path) -> None:
    chosen = items(tmp_path, Selection(("reports",)))
    assert chosen.count() == len(list(chosen.read())) == 90
    assert {one.task for one in chosen.read()} == {"reports"}


def test_a_sample_spreads_over_the_groups(tmp_path: Path) -> None:
    chosen = items(tmp_path, Selection(TASKS, sample=10))
    for task in TASKS:
        groups = [one.group for one in chosen.read() if one.task == task]
        assert len(groups) == len(set(groups)) == 10
    assert chosen.count() == len(list(chosen.read())) == 20


def test_a_smaller_sample_is_part_of_a_larger_one(tmp_path: Path) -> None:
    small, large = ({one.id for one in items(tmp_path, Selection(TASKS, sample=size)).read()} for size in (7, 50))
    assert len(small) == 14
    assert small < large


def test_examples_come_from_groups_that_no_task_asks(tmp_path: Path) -> None:
    chosen = items(tmp_path, Selection(TASKS, shots=2))
    asked = {one.group for one in chosen.read()}
    shown = {one.group for listed in chosen.examples.values() for one in listed}
    assert asked.isdisjoint(shown)
    assert [len(chosen.examples[task]) for task in TASKS] == [2, 2]
    assert chosen.count() == len(list(chosen.read())) < 180
    for task in TASKS:
        assert len({one.group for one in chosen.examples[task]}) == 2


def test_too_few_groups_for_examples_are_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"charts\.jsonl has \d+ groups for examples, fewer than 50; take fewer"):
        items(tmp_path, Selection(TASKS, shots=50))
