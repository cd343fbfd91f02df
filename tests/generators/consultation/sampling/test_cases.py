"""Cases of both mixes: their margins, how facts are told, and the same bytes however they are drawn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any

import pytest
import yaml

from generators.consultation.cases_file import line_of
from generators.consultation.classes import icd_classes
from generators.consultation.fit import fit, report
from generators.consultation.mix import Mix
from generators.consultation.sampling.drawing import DrawnCase
from generators.consultation.sampling.making import CaseSetup, drawn_cases
from generators.consultation.sampling.patient_case import splits
from generators.consultation.sampling.telling import FactsTold, telling_tables
from generators.diagnosis.lore import Lore
from generators.writing.request import Patient
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient as Judged
from kg.files.resources import ontology_folder
from kg.interview.answer import answer
from kg.interview.track import Track
from kg.interview.verdicts import InterviewOracle
from kg.workers.choice import ALONE, USUAL
from tests.generators.consultation.sampling.conftest import COUNT, SEED

Drawn = Mapping[str, list[DrawnCase]]


@pytest.fixture(scope="module")
def listed(drawn: Drawn) -> list[DrawnCase]:
    return [one for cases in drawn.values() for one in cases]


def test_the_truth_is_what_the_record_gives(lore: Lore, listed: list[DrawnCase]) -> None:
    for one in listed[::3]:
        evaluation = Evaluation(lore.criteria, Judged.of(one.case.profile))
        assert one.truth.verdicts == {code: evaluation.verdict(code).plain for code in lore.criteria.disorders}
        assert one.truth.gold == tuple(code for code, met in sorted(one.truth.verdicts.items()) if met)
        assert one.truth.id == one.case.id


def test_the_stratum_is_kept(lore: Lore, listed: list[DrawnCase]) -> None:
    classes = icd_classes()
    for one in listed:
        assert one.drawn is not None
        first, second = one.drawn.stratum.first, one.drawn.second
        assert one.case.sex == one.drawn.stratum.sex
        if first in lore.criteria.disorders:
            assert one.truth.gold == tuple(sorted(code for code in (first, second) if code is not None))
            assert one.truth.icd == tuple(classes.disorders[code] for code in one.truth.gold)
        else:
            assert (one.truth.gold, one.truth.icd) == ((), (first,))


def test_both_mixes_fit_their_tables(mixes: Mapping[str, Mix], drawn: Drawn) -> None:
    for name, cases in drawn.items():
        found = report(mixes[name], [one.drawn for one in cases if one.drawn is not None])
        assert found.failed == (), name
        assert found.absent == ()
        assert found.tables[0].n == COUNT


def test_every_class_and_every_disorder_has_cases(
    lore: Lore, mixes: Mapping[str, Mix], listed: list[DrawnCase]
) -> None:
    assert {icd for one in listed for icd in one.truth.icd} == {*icd_classes().codes}
    additional = {"D024", "D025", "D026", "D027", "D028", "D029", "D030"}
    assert {code for one in listed for code in one.truth.gold} >= additional
    for mix in mixes.values():
        assert {one.first for one, share in mix.joint.items() if share > 0} >= {*lore.criteria.disorders}


def test_the_fit_tells_what_was_not_drawn_and_what_was_copied() -> None:
    even: dict[Hashable, float] = dict.fromkeys("abcdefgh", 1 / 8)
    assert not fit("t", even, {"a": 400, **dict.fromkeys("bcdefgh", 200)}).passed
    assert not fit("t", even, dict.fromkeys("abcdefgh", 1_000)).passed
    assert not fit("t", even, {**dict.fromkeys("abcdefgh", 1_000), "z": 1}).passed
    usual = fit("t", even, dict(zip("abcdefgh", (1010, 985, 1021, 990, 1034, 966, 1001, 993), strict=True)))
    assert usual.passed
    # By hand: the sum of squared differences is 3228, over 1000.
    assert usual.chi_square == pytest.approx(3.228)
    assert usual.js_null == pytest.approx(7 / (8 * 8_000 * 0.693147), rel=1e-3)
    assert usual.js_bits == pytest.approx(3.228 / (8 * 8_000 * 0.693147), rel=0.01)


def test_people_have_an_occupation_of_their_age(listed: list[DrawnCase], people: tuple[Patient, ...]) -> None:
    ages = {one.occupation: one.ages for one in people}
    for one in listed:
        if one.case.age < 18:
            assert one.case.occupation == "pupil"
        else:
            low, high = ages[one.case.occupation]
            assert low <= one.case.age <= high


def test_the_complaint_is_one_to_four_things_that_are_there(lore: Lore, listed: list[DrawnCase]) -> None:
    oracle = InterviewOracle(lore.criteria)
    for one in listed:
        complaint = [key for key, how in one.case.telling.items() if how == "volunteered"]
        assert 1 <= len(complaint) <= 4
        assert all(answer(lore.criteria, oracle.questions[key], one.case.patient) for key in one.case.telling)


def test_risk_is_never_denied_and_never_unaware(listed: list[DrawnCase]) -> None:
    assert telling_tables().risk == {"S032"}
    having = [one.case for one in listed if any("S032" in episode.present for episode in one.case.profile.episodes)]
    how = Counter(case.telling.get("S032") for case in having)
    assert how["reluctant"] >= 5
    assert not how["denied"] + how["unaware"]
    with pytest.raises(ValueError, match="bears on safety"):
        FactsTold(keys=("S032",), risk=True, volunteered=0, reluctant=0, denied=0.1, unaware=0, reason="-")


def test_the_tables_know_the_risk_facts_of_doctors() -> None:
    risk = yaml.safe_load((ontology_folder() / "consultation" / "risk.yaml").read_text("utf-8"))
    assert {*risk["symptoms"]} <= telling_tables().risk


def test_unaware_is_only_what_a_doctor_sees(lore: Lore, listed: list[DrawnCase]) -> None:
    seen = yaml.safe_load((ontology_folder() / "consultation" / "observed.yaml").read_text("utf-8"))
    forms = {one["of"] for one in seen}
    unaware = {key for key, one in telling_tables().by_key.items() if one.unaware}
    assert unaware
    for code in unaware:
        assert {*lore.forms[code]} <= forms, code
    told = {key for one in listed for key, how in one.case.telling.items() if how == "unaware"}
    assert told <= unaware


def test_few_facts_are_hidden(listed: list[DrawnCase]) -> None:
    for one in listed:
        assert sum(how != "volunteered" for how in one.case.telling.values()) <= telling_tables().most_hidden


def test_no_verdict_turns_on_what_the_patient_cannot_say(lore: Lore, listed: list[DrawnCase]) -> None:
    oracle = InterviewOracle(lore.criteria)
    having = [one for one in listed if one.case.unsure]
    assert len(having) > 40
    for one in having[::15]:
        assert not {*one.case.unsure} & {*one.case.telling}
        track = Track(oracle, one.case.age)
        for question in oracle.questions.values():
            if question.sort != "screener":
                track.tell(question, answer(lore.criteria, question, one.case.patient))
        assert track.verdicts == one.truth.verdicts


def test_splits_are_14_to_1_to_1() -> None:
    assert Counter(splits(1, 16_000)) == {"train": 14_000, "validation": 1_000, "test": 1_000}
    assert Counter(splits(1, 100)) == {"train": 88, "validation": 6, "test": 6}
    assert splits(1, 100) != splits(2, 100)
    assert Counter(splits(1, 1)) == {"train": 1}


def test_any_number_of_processes_gives_the_same_bytes(setup: CaseSetup, drawn: Drawn) -> None:
    larger = setup._replace(number=450)
    alone = drawn_cases(larger, ALONE, lambda _: None)
    both = drawn_cases(larger, USUAL, lambda _: None)
    assert both == alone
    assert len({one.case for one in both}) == 450
    # A case is the same among any number of cases; only its split may be another.
    assert [_without_split(one.case) for one in both[:40]] == [
        _without_split(line_of(one.case)) for one in drawn["clinic"][:40]
    ]


def _without_split(line: bytes) -> dict[str, Any]:
    return {key: value for key, value in json.loads(line).items() if key not in ("id", "split")}


def test_a_case_is_the_same_in_any_order(setup: CaseSetup, drawn: Drawn) -> None:
    drawing = setup.drawing()
    for number in (7, 3, 5):
        before = drawn["clinic"][number].case
        assert drawing.draw(SEED, number, before.split).case == before


def test_another_seed_gives_other_cases(setup: CaseSetup) -> None:
    few = setup._replace(number=5)
    assert {one.case for one in drawn_cases(few, ALONE, lambda _: None)}.isdisjoint(
        one.case for one in drawn_cases(few._replace(seed=SEED + 1), ALONE, lambda _: None)
    )
