"""What the proofs show of the knowledge as it stands."""

from __future__ import annotations

import os
import resource
import signal
import threading
from itertools import combinations
from typing import NamedTuple

import pytest
import z3

from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import MAX_FACTS
from kg.prove.cases import LONG, SIGMA, TAU
from kg.prove.prove import prove
from kg.prove.report import ProofReport, RuleProof
from kg.prove.solving import Named, solve
from tests.kg.prove import changed, plain

pytestmark = pytest.mark.slow


class Run(NamedTuple):
    """A proof run and the seconds of computing that its processes took, whatever else the computer did."""

    report: ProofReport
    computing: float


@pytest.fixture(scope="module")
def run(knowledge: Knowledge) -> Run:
    before = _computing()
    return Run(prove(knowledge), _computing() - before)


@pytest.fixture(scope="module")
def report(run: Run) -> ProofReport:
    return run.report


def _computing() -> float:
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _shown(report: ProofReport, statement: str) -> list[RuleProof]:
    return [proof for proof in report.proofs if proof.statement == statement]


def among_suite(knowledge: Knowledge, *codes: str) -> Knowledge:
    """The suite's disorders and some others, beside which cases are proved."""
    disorders = {
        code: one.model_copy(update={"additional": one.additional and code not in codes})
        for code, one in knowledge.disorders.items()
    }
    return core(knowledge.model_copy(update={"disorders": disorders}))


def test_nothing_contradicts_itself(report: ProofReport) -> None:
    assert [found.says for found in report.findings] == []


def test_everything_was_proved(knowledge: Knowledge, report: ProofReport) -> None:
    compared = len(knowledge.differentials)
    expected = {
        "chart exists": 30,
        "cases exist": compared,
        "rules exclude each other": compared,
        "exclusions end": 1,
        "contradictions": 0,
    }
    assert {statement: report.counts.get(statement) for statement in expected} == expected
    assert report.counts["pair allowed"] + report.counts["pair never together"] == 435
    assert report.counts["rules agree with verdicts"] >= 80
    assert all(one.reason for one in report.against)


def test_charts_are_what_the_evaluator_calls_charts(knowledge: Knowledge, report: ProofReport) -> None:
    for proof in _shown(report, "chart exists"):
        (gold,), (profile,) = proof.about, proof.patients
        assert profile.fact_count() <= MAX_FACTS
        known = among_suite(knowledge, gold)
        told = plain.evaluation(known, profile)
        for code in known.disorders:
            assert told.verdict(code).plain is (code == gold), (gold, code)
            if code != gold:
                near = told.share(code) * 100 > TAU
                assert not near or told.contradicted(code) or told.excluded_by(code, gold).plain, (gold, code)


def test_cases_are_what_the_evaluator_calls_cases(knowledge: Knowledge, report: ProofReport) -> None:
    for proof in _shown(report, "cases exist"):
        (differential,) = proof.about
        sides = tuple(differential.split("-"))
        known = among_suite(knowledge, *sides)
        implied = {code for code, one in known.disorders.items() if any(edge.implied for edge in one.excluded_when)}
        ambiguous, *settled = (plain.evaluation(known, profile) for profile in proof.patients)
        assert proof.patients[0].fact_count() <= LONG.get(differential, MAX_FACTS)
        for code in known.disorders.keys() - implied - {*sides}:
            assert ambiguous.verdict(code).plain is False, (differential, code)
        for side in sides:
            assert ambiguous.verdict(side).plain is None, (differential, side)
            assert ambiguous.share(side) * 100 >= SIGMA
            assert ambiguous.core_told(side)
        for told, gold, other in zip(settled, sides, sides[::-1], strict=True):
            assert [code for code in known.disorders if not told.verdict(code).no] == [gold], differential
            assert told.verdict(gold).plain is True
            assert [told.rule(differential, side).plain for side in (gold, other)] == [True, False]
            assert told.contradicted(other) or told.excluded_by(other, gold).plain


def test_the_run_takes_a_minute_and_a_half_of_two_cores_at_most(run: Run) -> None:
    assert run.computing < 2 * 90


def test_the_same_task_shows_the_same_again(knowledge: Knowledge, report: ProofReport) -> None:
    known = {(proof.statement, proof.about) for proof in report.proofs}
    for about in ("D004", "D013-D020"):
        sort = "differential" if "-" in about else "disorder"
        again = [one for one in changed.shown(knowledge, sort, about) if isinstance(one, RuleProof)]
        assert again
        assert {(proof.statement, proof.about) for proof in again} <= known


def _pigeons(holes: int) -> z3.BoolRef:
    """More pigeons than holes, one to a hole: no solver sees through it before long."""
    sits = [[z3.Bool(f"{pigeon} sits in {hole}") for hole in range(holes)] for pigeon in range(holes + 1)]
    alone = [
        z3.Not(z3.And(first[hole], second[hole])) for first, second in combinations(sits, 2) for hole in range(holes)
    ]
    return z3.And(*map(z3.Or, sits), *alone)


def test_ctrl_c_ends_a_long_proof() -> None:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve([], [Named("pigeons", _pigeons(14))])
