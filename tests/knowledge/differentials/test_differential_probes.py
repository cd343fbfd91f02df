"""Patients made for the differentials: what a clinician says of them is what comes out."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.criteria.truth import Truth
from kg.knowledge.reader import read
from tests.knowledge.differentials.probe import Probe, families, probes

KNOWLEDGE = Path(__file__).parents[3] / "ontology" / "knowledge"
PROBES = {family: probes(family) for family in families()}
CASES = [pytest.param(probe, id=f"{family}: {probe.who}") for family, made in PROBES.items() for probe in made]
PAST_IS_A_DIAGNOSIS = ("D013-D020", "D020-D013")
"""A depression of the past stays a diagnosis, and the rules speak of the present response (said in `deviation`)."""


@cache
def criteria() -> Criteria:
    return Criteria.of(read(KNOWLEDGE))


def evaluated(probe: Probe) -> Evaluation:
    return Evaluation(criteria(), Patient.of(probe.profile()))


def outcome(evaluation: Evaluation, differential: str) -> str:
    """The disorder whose rule holds, ``open`` where one may hold, else ``neither``."""
    rules = {code: evaluation.rule(differential, code) for code in differential.split("-")}
    holding = [code for code, rule in rules.items() if rule.yes]
    assert len(holding) < 2, f"{differential}: both rules hold"
    if holding:
        return holding[0]
    return "neither" if all(rule.no for rule in rules.values()) else "open"


def word(truth: Truth) -> str:
    return "met" if truth.yes else "not met" if truth.no else "open"


@pytest.mark.parametrize("probe", CASES)
def test_the_verdicts_are_those_of_a_clinician(probe: Probe) -> None:
    evaluation = evaluated(probe)
    found = {code: word(evaluation.verdict(code)) for code in criteria().disorders}
    expected = {code: "met" if code in probe.met else "open" if code in probe.open else "not met" for code in found}
    assert found == expected


@pytest.mark.parametrize("probe", CASES)
def test_the_rules_decide_as_a_clinician_would(probe: Probe) -> None:
    evaluation = evaluated(probe)
    assert {code: outcome(evaluation, code) for code in probe.rules} == probe.rules


@pytest.mark.parametrize("probe", CASES)
def test_no_rule_speaks_against_a_verdict(probe: Probe) -> None:
    evaluation = evaluated(probe)
    for code in criteria().differentials:
        said = outcome(evaluation, code)
        if said in ("open", "neither") or code in PAST_IS_A_DIAGNOSIS:
            continue
        (other,) = set(code.split("-")) - {said}
        assert not (evaluation.verdict(other).yes and evaluation.verdict(said).no), (code, said)


def test_every_differential_has_patients_open_and_settled_for_both_sides() -> None:
    outcomes: dict[str, Counter[str]] = {code: Counter() for code in criteria().differentials}
    for made in PROBES.values():
        for probe in made:
            for code, said in probe.rules.items():
                outcomes[code][said] += 1
    for code, counted in outcomes.items():
        assert {*code.split("-"), "open"} <= set(counted), (code, dict(counted))
        assert sum(counted.values()) >= 4, (code, dict(counted))
    assert sum(sum(counted.values()) for counted in outcomes.values()) >= 550
