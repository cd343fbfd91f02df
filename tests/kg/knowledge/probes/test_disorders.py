"""Every probe patient gets the verdict that a clinician gives, from the evaluator and from the graph."""

from collections import Counter

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection
from tests.engines.emptying import empty
from tests.kg.knowledge.probes.probe import probes
from tests.kg.oracle.conftest import bare
from tests.shipped import shipped

ALL = tuple(probes())
SUITE = tuple(f"D{number:03d}" for number in range(1, 24))
CODES = tuple(sorted({probe.disorder for probe in ALL}))
"""Those of the suite, and the additional ones, which have one reading."""
SAID = {True: "met", False: "not met", None: "unknown"}


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return shipped()


@pytest.fixture(scope="module")
def criteria(knowledge: Knowledge) -> dict[bool, Criteria]:
    """Of the suite's disorders alone, where recurrent depression is D013, and (False) of all."""
    return {True: Criteria.of(core(knowledge)), False: Criteria.of(knowledge)}


@pytest.mark.parametrize("code", CODES)
def test_the_evaluator_says_what_a_clinician_says(criteria: dict[bool, Criteria], code: str) -> None:
    disagreements = {}
    for probe in (one for one in ALL if one.disorder == code):
        evaluation = Evaluation(criteria[code in SUITE], Patient.of(probe.profile))
        found = {other: evaluation.verdict(other).plain for other in probe.verdicts}
        if found != probe.verdicts:
            disagreements[probe.name] = found
    assert disagreements == {}


def test_specifiers_are_added_as_a_clinician_adds_them(criteria: dict[bool, Criteria]) -> None:
    asked = [probe for probe in ALL if probe.named is not None]
    found: dict[str, set[str]] = {}
    for probe in asked:
        specifiers = Evaluation(criteria[False], Patient.of(probe.profile)).specifiers(probe.disorder)
        found[probe.name] = {name for name, truth in specifiers.items() if truth.plain}
    assert found == {probe.name: set(probe.named or ()) for probe in asked}
    every = {
        name for disorder in criteria[False].disorders.values() for name in (one.name for one in disorder.specifiers)
    }
    assert set().union(*found.values()) == every


def test_the_graph_says_what_a_clinician_says(store: Connection, knowledge: Knowledge) -> None:
    found = {}
    for known, asked in (
        (core(knowledge), [probe for probe in ALL if probe.disorder in SUITE]),
        (knowledge, [probe for probe in ALL if probe.disorder not in SUITE]),
    ):
        empty(store)
        load(store, bare(encode(known)))
        answers = judge(store, ((probe.profile.parameter(), None) for probe in asked))
        for probe, answer in zip(asked, answers, strict=True):
            found[probe.name] = {code: answer.verdicts[code].verdict for code in probe.verdicts}
    wanted = {probe.name: {code: SAID[verdict] for code, verdict in probe.verdicts.items()} for probe in ALL}
    assert {name: said for name, said in found.items() if said != wanted[name]} == {}


def test_forty_patients_of_each_disorder_and_reading() -> None:
    every = [("disorders", code) for code in CODES] + [("second_reading", code) for code in SUITE]
    assert tuple(f"D{number:03d}" for number in range(1, 31)) == CODES
    assert Counter((probe.reading, probe.disorder) for probe in ALL) == dict.fromkeys(every, 40)


@pytest.mark.parametrize("code", CODES)
def test_each_disorder_has_probes_on_both_sides(code: str) -> None:
    said = Counter(probe.verdicts[code] for probe in ALL if probe.disorder == code)
    assert min(said[True], said[False]) >= 10


def test_no_patient_is_there_twice() -> None:
    for code in CODES:
        patients = [probe.profile.model_dump_json() for probe in ALL if probe.disorder == code]
        assert len(set(patients)) == len(patients), code
