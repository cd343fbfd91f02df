"""Every task keeps the contract; a new one adds its three lines here."""

from __future__ import annotations

from generators.suites import tasks
from tests.generators.diagnosis.building import TASKS
from tests.generators.diagnosis.contract import CaseContract


class TestMedicalChart(CaseContract):
    task = "medical_chart"


class TestSelfReport(CaseContract):
    task = "self_report"


class TestAmbiguous(CaseContract):
    task = "ambiguous"


class TestUnambiguous(CaseContract):
    task = "unambiguous"


def test_no_task_is_left_out() -> None:
    held = {case.task for case in CaseContract.__subclasses__()}
    assert held == {task.name for task in tasks(suite="diagnosis")} == set(TASKS)
