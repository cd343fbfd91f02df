"""The evaluator and the straight-line one agree on random patients, with past episodes, ranges and vague facts."""

from __future__ import annotations

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from tests.kg.oracle.patients import patients
from tests.kg.oracle.plain import WORDS, Plain
from tests.kg.prove.changed import with_rule
from tests.shipped import shipped

COUNT = 1500
SEED = 20261123


def test_random_patients() -> None:
    knowledge = shipped()
    seen = _agree(knowledge, patients(knowledge, SEED, COUNT))
    assert min(seen[word] for word in ("met", "not met", "unknown")) > COUNT // 4


UNUSUAL = (
    "lead(depressive, psychotic) >= 30 days",
    "lead(psychotic, depressive) < 0 days",
    "depressive_episode.count >= 5",
    "depressive_episode.count != 4",
    "depressive_episode.episodes = 1",
    "raised_mood.episodes < 1",
    "admission(elevated) = true",
    "effect(depressive) = false",
    "share(depressive_episode|dysthymic_symptoms|manic_episode, psychotic) = 50 %",
    "share(psychotic_symptoms, depressive) < 100 %",
    "share(psychotic_symptoms, depressive) != 0 %",
    "outside(depressive, dysthymic_symptoms|psychotic_symptoms) != 14 days",
    "overlap(depressive, dysthymic_symptoms|anxiety_symptoms) > 20 days",
    "days(psychotic) = 90 days",
    "since(trauma, traumatic) > 3 days",
    "ended(psychosocial) > 0 days",
    "S033.1 = true",
    "S019.2 = false",
    "compensation.per_week != 2 times a week",
)


@pytest.mark.parametrize("text", UNUSUAL)
def test_conditions_that_the_knowledge_does_not_have(text: str) -> None:
    knowledge = with_rule(shipped(), "D013-D020", "D013", text)
    criteria, seen = Criteria.of(knowledge), set()
    for profile, _ in patients(knowledge, SEED, COUNT // 10):
        truth = Evaluation(criteria, Patient.of(profile)).rule("D013-D020", "D013").plain
        assert truth is Plain(knowledge, profile).judge("D013-D020").rules["D013"], profile
        seen.add(truth)
    assert len(seen) > 1


def _agree(knowledge: Knowledge, cases: list[tuple[Profile, str | None]]) -> dict[str, int]:
    criteria = Criteria.of(knowledge)
    seen: dict[str, int] = dict.fromkeys(WORDS.values(), 0)
    for profile, differential in cases:
        told, wanted = Evaluation(criteria, Patient.of(profile)), Plain(knowledge, profile).judge(differential)
        for code, verdict in wanted.verdicts.items():
            where = (code, profile.model_dump_json(exclude_defaults=True))
            assert WORDS[told.verdict(code).plain] == verdict.verdict, where
            assert bool(told.contradicted(code)) is verdict.contradicted, where
            assert told.units(code) == (verdict.satisfied, verdict.units), where
            excluders = [one.by for one in criteria.disorders[code].exclusions]
            excluding = {other for other in excluders if told.excluded_by(code, other).plain}
            assert excluding == set(verdict.excluded_by), where
            seen[verdict.verdict] += 1
        for favours, holds in wanted.rules.items():
            assert told.rule(differential or "", favours).plain is holds, (differential, favours, profile)
    return seen
