"""What the proofs show of the knowledge as it stands."""

from __future__ import annotations

import os
import signal
import threading
from itertools import combinations

import pytest
import z3

from kg.knowledge.knowledge import Knowledge
from kg.prove.prove import prove
from kg.prove.report import ProofReport
from kg.prove.solver import PatientSolver
from kg.prove.unknowns import Unknowns
from tests.builders import small_knowledge


@pytest.fixture(scope="module")
def report(knowledge: Knowledge) -> ProofReport:
    return prove(knowledge)


def test_nothing_contradicts_itself(report: ProofReport) -> None:
    assert [found.says for found in report.findings] == []


def test_everything_was_proved(report: ProofReport) -> None:
    assert report.counts == {
        "criteria satisfiable": 23,
        "verdict satisfiable": 23,
        "only verdict satisfiable": 23,
        "rules exclude each other": 87,
        "rule can hold": 174,
        "exclusions end": 1,
        "implications": 7,
        "contradictions": 0,
    }


def _pigeons(holes: int) -> z3.BoolRef:
    """More pigeons than holes, one to a hole: no solver sees through it before long."""
    sits = [[z3.Bool(f"{pigeon} sits in {hole}") for hole in range(holes)] for pigeon in range(holes + 1)]
    alone = [
        z3.Not(z3.And(first[hole], second[hole])) for first, second in combinations(sits, 2) for hole in range(holes)
    ]
    return z3.And(*map(z3.Or, sits), *alone)


def test_ctrl_c_ends_a_long_proof() -> None:
    knowledge = small_knowledge()
    solver = PatientSolver(knowledge, Unknowns(knowledge))
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solver.possible(_pigeons(14))


def test_each_implication_has_a_reason(report: ProofReport) -> None:
    assert [(one.disorder, one.implies) for one in report.implications] == [
        ("D006", "D005"),
        ("D006", "D008"),
        ("D007", "D005"),
        ("D007", "D013"),
        ("D009", "D013"),
        ("D010", "D008"),
        ("D015", "D013"),
    ]
    assert all(one.reason for one in report.implications)


def test_no_exclusion_is_without_need(report: ProofReport) -> None:
    assert report.superfluous == ()


def test_the_run_takes_half_a_minute_at_most(report: ProofReport) -> None:
    assert report.seconds < 30


def test_two_runs_show_the_same(knowledge: Knowledge, report: ProofReport) -> None:
    again = prove(knowledge)
    assert again.model_copy(update={"seconds": report.seconds}) == report
