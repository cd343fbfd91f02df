"""A certificate settles its case, nothing in it can be left out, and no smaller set settles the case."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from generators.consultation.case import Certificates
from generators.consultation.certificates import search
from generators.consultation.certificates.find import CertificateFinder
from generators.consultation.certificates.search import CertificateSearch
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle
from kg.model.profile import Profile
from tests.generators.consultation.certificates.independent import by_hitting, by_size

Found = list[tuple[Complete, Certificates]]


@pytest.fixture(scope="module")
def found(finder: CertificateFinder, patients: list[Complete]) -> Found:
    return [(patient, finder.find(patient)) for patient in patients]


def full_record(oracle: InterviewOracle, patient: Complete) -> dict[str, bool]:
    evaluation = Evaluation(oracle.criteria, Patient.of(patient.profile))
    verdicts = {code: evaluation.verdict(code).plain for code in oracle.criteria.disorders}
    return {code: met for code, met in verdicts.items() if met is not None}


def test_the_plain_criteria_agree_that_the_case_is_settled(oracle: InterviewOracle, found: Found) -> None:
    for patient, certificates in found:
        record = full_record(oracle, patient)
        gold = {code: met for code, met in record.items() if met}
        for keys, wanted in (
            (certificates.verdicts, record),
            (certificates.by_symptom, record),
            (certificates.gold, gold),
        ):
            known = oracle.unknown(patient.profile.age or 0)
            for key in keys:
                known.tell(oracle.questions[key], answer(oracle.criteria, oracle.questions[key], patient))
            evaluation = Evaluation(oracle.criteria, Patient.of_parameter(known.parameter()))
            assert {code: evaluation.verdict(code).plain for code in wanted} == wanted


def test_no_question_can_be_left_out(finder: CertificateFinder, oracle: InterviewOracle, found: Found) -> None:
    for patient, certificates in found:
        record = full_record(oracle, patient)
        for key in certificates.by_symptom:
            fewer = [one for one in certificates.by_symptom if one != key]
            assert not finder.settles(patient, fewer, record), key


def test_kinds_of_certificates(found: Found) -> None:
    screened = 0
    for _, certificates in found:
        assert certificates.unproved == ()
        assert len(certificates.gold) <= len(certificates.verdicts) <= len(certificates.by_symptom)
        assert not any(key.startswith("any.") for key in certificates.by_symptom)
        screened += any(key.startswith("any.") for key in certificates.verdicts)
        for keys in (certificates.verdicts, certificates.by_symptom, certificates.gold):
            assert list(keys) == sorted(set(keys))
    assert screened


def test_of_few_questions_no_smaller_set_settles(
    finder: CertificateFinder, oracle: InterviewOracle, found: Found
) -> None:
    """All sets of a dozen questions are tried in order of size; the patient does not know the answer to any other."""
    rng, sizes = Random(7), Counter[int]()
    for patient, certificates in found:
        if not 2 <= len(certificates.gold) <= 6:
            continue
        about = {key.split(".")[1] for key in certificates.gold if "." in key}
        near = [key for key in oracle.questions if key.partition(".")[2].split(".")[0] in about]
        others = [key for key in (*near, *rng.sample(sorted(oracle.questions), 4)) if key not in certificates.gold]
        allowed = [*certificates.gold, *rng.sample(sorted(set(others)), 4)]
        # Without one question of the certificate another way must be found, if there is one.
        for keys in (allowed, [key for key in allowed if key != rng.choice(certificates.gold)]):
            asked = patient._replace(unsure=frozenset(oracle.questions) - {*keys})
            searched = CertificateSearch(oracle, asked)
            smallest = searched.smallest(searched.verdicts)
            assert smallest.proved
            size = by_size(finder, asked, keys, searched.verdicts, len(smallest.keys))
            assert size == len(smallest.keys)
            sizes[size] += 1
    assert sizes.total() >= 10
    assert max(sizes) >= 4


def test_of_all_questions_no_smaller_set_gives_some_verdicts(
    finder: CertificateFinder, oracle: InterviewOracle, patients: list[Complete]
) -> None:
    rng, compared = Random(3), 0
    for patient in patients[:20]:
        unsure = frozenset(rng.sample(sorted(oracle.questions), rng.choice((0, 0, 40))))
        asked = patient._replace(unsure=unsure)
        searched = CertificateSearch(oracle, asked)
        wanted = {code: searched.verdicts[code] for code in rng.sample(sorted(searched.verdicts), 2)}
        keys = [key for key in oracle.questions if key not in unsure]
        size = by_hitting(finder, asked, keys, wanted, rng, 12)
        if size is not None:
            assert len(searched.smallest(wanted).keys) == size, wanted
            compared += 1
    assert compared >= 12


def test_what_the_patient_cannot_answer_is_not_asked(finder: CertificateFinder, found: Found) -> None:
    patient, certificates = next(one for one in found if one[1].gold)
    unsure = patient._replace(unsure=frozenset(certificates.verdicts[:2]))
    for keys in (finder.find(unsure).verdicts, finder.find(unsure).gold):
        assert unsure.unsure.isdisjoint(keys)


def test_what_only_a_screener_tells_is_not_asked_by_symptom(
    finder: CertificateFinder, oracle: InterviewOracle, found: Found
) -> None:
    """The patient says that there is nothing of a sort, and cannot tell of each symptom or of today's episodes."""
    fewer = 0
    for patient, _ in found:
        unsure = {key for key, one in oracle.questions.items() if one.sort in ("symptom", "time", "effect")}
        silent = patient._replace(unsure=frozenset(unsure))
        searched = finder.search(silent)
        assert all(one.proved for one in searched.values())
        fewer += len(searched["by_symptom"].keys) < len(searched["verdicts"].keys)
    assert fewer


def test_who_knows_nothing_has_nothing_to_settle(finder: CertificateFinder, oracle: InterviewOracle) -> None:
    silent = Complete(Profile(age=40), frozenset(oracle.questions))
    assert finder.find(silent) == Certificates(verdicts=(), by_symptom=(), gold=())


def test_where_the_search_gives_up_the_case_is_settled_and_it_says_so(
    finder: CertificateFinder, oracle: InterviewOracle, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient, best = next(one for one in found if one[1].gold)
    monkeypatch.setattr(search, "ROUNDS", 0)
    certificates = finder.find(patient)
    assert certificates.unproved == ("verdicts", "by_symptom", "gold")
    assert finder.settles(patient, certificates.by_symptom, full_record(oracle, patient))
    assert len(certificates.by_symptom) >= len(best.by_symptom)
