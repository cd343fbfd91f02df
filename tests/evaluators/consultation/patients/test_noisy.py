"""The noisy patient is vague here and there and never says the contrary of what the rule patient says."""

from __future__ import annotations

import pytest

from evaluators.consultation.fact_check import compared, fact_check
from evaluators.consultation.patients.noisy import AnswerNoise, NoisyPatient
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import PatientCase
from kg.interview.track import Track
from tests.evaluators.consultation.talking import TalkingWorld, ask, greeted


@pytest.fixture
def noisy(talking: TalkingWorld) -> NoisyPatient:
    return NoisyPatient(talking.resources)


def test_noise_is_sparse_and_contradicts_nothing(
    talking: TalkingWorld, noisy: NoisyPatient, told: list[PatientCase]
) -> None:
    plain = RulePatient(talking.resources)
    vague = wider = same = 0
    for case in told[:6]:
        for key, question in talking.oracle.questions.items():
            one = ask(noisy, case, greeted(noisy, case), key).reply.said[0]
            other = ask(plain, case, greeted(plain, case), key).reply.said[0]
            if one == other:
                same += 1
            elif one.answer is None:
                assert (one.status, other.status) == ("unsure", "told")
                vague += 1
            else:
                assert compared(question, one.answer, other.answer) == "supported"
                wider += 1
            assert key not in risk_plan().symptoms or one == other
    total = vague + wider + same
    assert 0.02 < vague / total < 0.07
    assert wider < 0.1 * total


def test_about_one_date_in_four_is_rounded(talking: TalkingWorld, noisy: NoisyPatient, told: list[PatientCase]) -> None:
    rounded = exact = 0
    for case in told:
        plain = case.model_copy(update={"telling": {}, "unsure": ()})
        for key, question in talking.oracle.questions.items():
            if question.sort not in ("time", "past", "event"):
                continue
            truth = noisy.policy.truth(plain, key)
            told_so = noisy.tell(plain, truth)
            if truth.answer and told_so.answer is not None:
                rounded += told_so.answer != truth.answer
                exact += told_so.answer == truth.answer
    assert rounded + exact > 300
    assert 0.15 < rounded / (rounded + exact) < 0.35


def test_the_same_question_has_the_same_noise(noisy: NoisyPatient, told: list[PatientCase]) -> None:
    for case in told[:20]:
        for key in ("past.depressive", "now.depressive.time", "S027", "finding.worry.form"):
            alone = case.model_copy(update={"telling": {}})
            before = greeted(noisy, alone)
            answers = [ask(noisy, alone, before, key).reply.said for _ in range(2)]
            assert answers[0] == answers[1]


def test_rounded_ranges_can_be_heard(talking: TalkingWorld, noisy: NoisyPatient, told: list[PatientCase]) -> None:
    for case in told[:4]:
        plain = case.model_copy(update={"telling": {}})
        track = Track(talking.oracle, case.age)
        for key, question in talking.oracle.questions.items():
            answer = ask(noisy, plain, greeted(noisy, plain), key).reply.said[0].answer
            track.tell(question, answer)
            if question.sort == "time" and answer:
                assert 1 <= answer[0] <= answer[1] <= track.known.life
        full = Track(talking.oracle, case.age)
        for key, question in talking.oracle.questions.items():
            full.tell(question, talking.truth(case, key))
        for code, verdict in track.verdicts.items():
            assert verdict in (None, full.verdicts[code]), (case.id, code)


def test_ranges_grow_to_multiples() -> None:
    noise = AnswerNoise.model_validate(
        {
            "history": [],
            "status": "draft",
            "vague": 0,
            "rounded": 1,
            "steps": [{"below": 10, "to": 3}, {"below": 100, "to": 30}],
        }
    )
    assert noise.wider(4, 4, 1000) == [3, 6]
    assert noise.wider(1, 2, 1000) == [1, 3]
    assert noise.wider(45, 50, 1000) == [30, 60]
    assert noise.wider(45, 50, 55) == [30, 55]
    assert noise.wider(500, 500, 1000) == [480, 510]


def test_what_is_rounded_is_supported_and_what_is_vague_is_unproved(
    talking: TalkingWorld, noisy: NoisyPatient, told: list[PatientCase]
) -> None:
    found: dict[str, int] = {}
    for case in told[:6]:
        before = greeted(noisy, case)
        for key in talking.oracle.questions:
            one = ask(noisy, case, before, key)
            for claim in fact_check(noisy.policy, case, before[:-1], one.text, one.mapped, False, one.reply, ()):
                if claim.verdict != "beyond":
                    found[claim.verdict] = found.get(claim.verdict, 0) + 1
    assert {*found} == {"supported", "withheld", "unproved"}
