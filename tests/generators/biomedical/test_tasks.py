"""Every task keeps the contract; a new one adds its three lines here."""

from __future__ import annotations

from generators.suites import tasks
from tests.generators.biomedical.contract import EdgeTaskContract, SliceTaskContract


class TestEntityTyping(SliceTaskContract):
    task = "entity_typing"
    options = 5


class TestEntityClustering(SliceTaskContract):
    task = "entity_clustering"
    options = 5


class TestFactChecking(EdgeTaskContract):
    task = "fact_checking"
    options = 2
    fixed = True


class TestRelationPrediction(EdgeTaskContract):
    task = "relation_prediction"
    options = 4


class TestRelationTyping(SliceTaskContract):
    task = "relation_typing"
    options = 5


class TestTwoHopVerification(EdgeTaskContract):
    task = "two_hop_verification"
    options = 2
    fixed = True


class TestTwoHopSelection(EdgeTaskContract):
    task = "two_hop_selection"
    options = 4


class TestTwoHopVerificationEvidence(EdgeTaskContract):
    task = "two_hop_verification_evidence"
    options = 2
    fixed = True


class TestTwoHopSelectionEvidence(EdgeTaskContract):
    task = "two_hop_selection_evidence"
    options = 4


def test_no_task_is_left_out() -> None:
    families = (SliceTaskContract, EdgeTaskContract)
    cases = {case for family in families for case in family.__subclasses__() if case.__module__ == __name__}
    held = {case.task for case in cases}
    assert held == {task.name for task in tasks(suite="biomedical")}
