"""What the proofs show of the knowledge as it stands."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from kg.knowledge.knowledge import Knowledge
from kg.prove import ProofReport, prove


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


def test_ctrl_c_ends_it(knowledge: Knowledge) -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        prove(knowledge)


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
