"""Every task keeps the contract; a new one adds its three lines here."""

from __future__ import annotations

from generators.suites import tasks
from tests.biomedical.contract import SliceTaskContract


class TestEntityTyping(SliceTaskContract):
    task = "entity_typing"
    options = 5


def test_no_task_is_left_out() -> None:
    held = {case.task for case in SliceTaskContract.__subclasses__()}
    assert held == {task.name for task in tasks(suite="biomedical")}
