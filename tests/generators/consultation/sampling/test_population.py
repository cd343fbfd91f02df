"""Complete patients of every disorder: judged by the plain evaluator, varied, and the same for the same seed."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from generators.consultation.sampling.population import population
from generators.consultation.sampling.sampler import PatientSampler, Sampled
from generators.diagnosis.fits import misfits
from generators.diagnosis.lore import Lore
from generators.draw import stream
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.answer import answer
from kg.interview.question import questions
from kg.interview.track import Track
from kg.interview.verdicts import InterviewOracle

EACH = 8


@pytest.fixture(scope="module")
def sampled(lore: Lore) -> tuple[Sampled, ...]:
    return population(lore.criteria, lore.forms, EACH, 3, lore.fits)


def test_each_disorder_has_as_many(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    wanted: list[tuple[str, ...]] = [(), *((code,) for code in lore.criteria.disorders)]
    assert Counter(one.gold for one in sampled) == dict.fromkeys(wanted, EACH)


def test_exactly_the_wanted_disorder_is_met(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    for one in sampled:
        evaluation = Evaluation(lore.criteria, Patient.of(one.complete.profile))
        verdicts = {code: evaluation.verdict(code).plain for code in lore.criteria.disorders}
        assert verdicts == {code: code in one.gold for code in lore.criteria.disorders}


def test_nothing_is_open(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    for one in sampled:
        profile = one.complete.profile
        assert profile.age is not None
        assert not profile.unsettled
        for episode in profile.episodes:
            span = episode.span(profile.age)
            assert span.begins.low == span.begins.high
            assert span.ends.low == span.ends.high
            assert None not in (episode.impairment, episode.distress, episode.admission)
            assert not episode.vague
            assert {*episode.present} <= {*lore.criteria.kinds[episode.kind].symptoms}
            assert episode.present
        ongoing = Counter(one.kind for one in profile.episodes if one.span(profile.age).ends.high == 0)
        assert max(ongoing.values(), default=0) <= 1


def test_forms_and_findings_go_together(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    assert [found for one in sampled for found in misfits(lore.fits, one.complete.profile, "self")] == []


def test_every_finding_that_applies_has_a_value(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    told = lore.fits.needs["attention.drawn_by"]["told"]
    profiles = [one.complete.profile for one in sampled]
    having = [one for one in profiles if any({*told} & {*episode.present} for episode in one.episodes)]
    assert len(having) >= EACH
    assert all("attention.drawn_by" in profile.findings for profile in having)


def test_who_answers_everything_is_settled(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    oracle, asked = InterviewOracle(lore.criteria), questions(lore.criteria)
    for one in sampled[::23]:
        track = Track(oracle, one.complete.profile.age or 0)
        for question in asked.values():
            track.tell(question, answer(lore.criteria, question, one.complete))
        assert track.verdicts == {code: code in one.gold for code in lore.criteria.disorders}


def test_patients_of_a_disorder_differ(sampled: tuple[Sampled, ...]) -> None:
    by_gold = defaultdict(set)
    for one in sampled:
        by_gold[one.gold].add(one.complete.profile.model_dump_json())
    # Of those without a disorder some have nothing at all, and of these two may be of one age.
    assert {len(profiles) for gold, profiles in by_gold.items() if gold} == {EACH}
    assert len(by_gold[()]) > EACH // 2


def test_the_seed_decides(lore: Lore, sampled: tuple[Sampled, ...]) -> None:
    assert population(lore.criteria, lore.forms, 1, 3, lore.fits)[0] == sampled[0]
    assert population(lore.criteria, lore.forms, 1, 4, lore.fits)[0] != sampled[0]


def test_two_disorders_at_once_at_any_age(lore: Lore) -> None:
    sampler = PatientSampler(lore.criteria, lore.forms, lore.fits, lore.opposites)
    pairs = [pair for pair, one in lore.criteria.together.items() if one.comorbid == "reviewed"]
    assert len(pairs) > 100
    for pair in pairs[::4]:
        for age in (12, 84):
            found = sampler.patient(pair, age, stream(1, *pair, age))
            assert found is not None, (pair, age)
            assert found.gold == pair


def test_what_cannot_be_is_given_up(lore: Lore) -> None:
    never = next(pair for pair, one in lore.criteria.together.items() if one.together == "never")
    sampler = PatientSampler(lore.criteria, lore.forms, lore.fits)
    assert sampler.patient(never, 30, stream(1), most=50) is None
