"""The checker passes what the knowledge says of a profile, and nothing more or less."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generators.writing import spoken
from generators.writing.checker import MOST_WORDS, subjects_of
from generators.writing.facts import Fact, Sentence, facts
from kg.model.profile import Profile
from tests.generators.writing.tellings import (
    Telling,
    checker,
    filled,
    filler,
    knowledge,
    profile_of,
    sentence,
    tellings,
)

_OPENERS = ("impairment", "impairment.domain")


def case(seed: int) -> tuple[Profile, list[Sentence]]:
    """A profile of random facts and a text of 150 to 200 words made of the knowledge's phrasings."""
    rng = random.Random(seed)
    chosen: dict[str, Telling] = {}
    said: list[Sentence] = []
    for telling in rng.sample(tellings(), 12):
        told = sentence(telling.fact, rng.choice(telling.texts))
        fits = _count([*said, told]) <= 165
        if fits and telling.fact.subject not in chosen and telling.fact.subject not in _OPENERS:
            chosen[telling.fact.subject] = telling
            said.append(told)
    rng.shuffle(said)
    return profile_of([telling.fact for telling in chosen.values()]), padded(said, rng)


def padded(said: list[Sentence], rng: random.Random) -> list[Sentence]:
    """The sentences with others in between that hold no fact, until they are long enough."""
    for text in rng.sample(filler(), 60):
        if _count(said) < 160 and _count(said) + len(text.split()) <= MOST_WORDS:
            said.insert(rng.randrange(len(said) + 1), Sentence(text, (), ()))
    return said


def _count(said: list[Sentence]) -> int:
    return sum(len(one.text.split()) for one in said)


def test_every_phrasing_of_the_knowledge_proves_its_fact() -> None:
    found = []
    for telling in tellings():
        profile = profile_of([telling.fact])
        for text in telling.texts:
            found += [
                problem
                for problem in checker().check(profile, [sentence(telling.fact, text)])
                if " words instead of " not in problem
            ]
    assert found == []


def test_sentences_without_facts_speak_of_nothing() -> None:
    found = [text for text in filler() if checker().read(text).hits or checker().read(text).faults]
    for occupation in knowledge().occupations.values():
        found += [
            text
            for text in map(filled, (*occupation.self, *occupation.chart))
            if checker().read(text).hits or checker().read(text).faults
        ]
    assert found == []


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_text_of_the_profiles_own_phrasings_passes(seed: int) -> None:
    profile, said = case(seed)
    assert checker().check(profile, said) == []


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_dropped_sentence_is_missed(seed: int) -> None:
    profile, said = case(seed)
    place = next(place for place, one in enumerate(said) if one.facts)
    problems = checker().check(profile, said[:place] + said[place + 1 :])
    assert f"does not state {said[place].facts[0]}" in problems


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_sentence_about_another_symptom_is_seen(seed: int) -> None:
    profile, said = case(seed)
    rng = random.Random(seed)
    known = {subject for fact in facts(profile) for subject in subjects_of(fact.id)}
    other = rng.choice([telling for telling in tellings() if not subjects_of(telling.fact.id) & known])
    extra = rng.choice(other.texts)
    owner = min(subjects_of(other.fact.id))
    # Without its id the words give it away; with its id, the profile does.
    without = checker().check(profile, [*said, Sentence(extra, (), ())])
    assert any(owner in problem and extra in problem for problem in without)
    assert f"states {other.fact.id}, which the profile does not have" in checker().check(
        profile, [*said, sentence(other.fact, extra)]
    )


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_words_of_another_fact_in_a_sentence_with_facts_are_seen(seed: int) -> None:
    profile, said = case(seed)
    place = next(place for place, one in enumerate(said) if one.facts)
    own = {subject for name in said[place].facts for subject in subjects_of(name)}
    rng = random.Random(seed)
    other = rng.choice([telling for telling in tellings() if not subjects_of(telling.fact.id) & own])
    extra = rng.choice(other.texts)
    # A cue that both facts have gives nothing away.
    assume(any(own.isdisjoint(hit.subjects) for hit in checker().read(extra).hits))
    said[place] = said[place]._replace(text=f"{said[place].text} {extra}")
    assert any("without stating it" in problem for problem in checker().check(profile, said))


@pytest.mark.parametrize("key", ["duration.total", "depressive.days", "onset_age", "psychosis.outside_mood_weeks"])
def test_a_wrong_number_is_seen(key: str) -> None:
    telling = next(one for one in tellings() if one.fact.subject == key and one.fact.state == "stated")
    value = telling.fact.value
    assert isinstance(value, int)
    changed = telling.fact._replace(value=value + 2)
    for text in telling.texts:
        problems = checker().check(profile_of([changed]), [sentence(changed, text)])
        assert any("does not say the number" in problem for problem in problems), text


def test_a_length_that_no_fact_asks_for_is_seen() -> None:
    fact = Fact("depressive.impairment", "stated", True)
    text = next(telling for telling in tellings() if telling.fact == fact).texts[0]
    problems = checker().check(profile_of([fact]), [sentence(fact, f"{text} That was for seven weeks.")])
    assert any("a length of time that no fact of it asks for" in problem for problem in problems)


@given(st.integers(1, 3000))
def test_every_length_that_is_rendered_is_read(days: int) -> None:
    fact = Fact("duration.total", "stated", days)
    said = checker().read(f"It has gone on for {spoken.span(days)} by now.").numerals
    assert checker().number_told(fact, said)
    assert not checker().number_told(fact._replace(value=days + 1), said)


@given(st.integers(0, 120))
def test_every_number_that_is_rendered_is_read(count: int) -> None:
    fact = Fact("onset_age", "stated", count)
    said = checker().read(f"I was {spoken.number(count)} when it began.").numerals
    assert checker().number_told(fact, said) or count == 0
    assert not checker().number_told(fact._replace(value=count + 1), said)


def test_impairment_may_be_told_by_its_area() -> None:
    domain = Fact("impairment.domain", "stated", "social")
    impairment = Fact("impairment", "stated", True)
    text = next(telling for telling in tellings() if telling.fact == domain).texts[0]
    profile = profile_of([domain, impairment])
    for names in ((domain.id,), (domain.id, impairment.id)):
        problems = checker().check(profile, [Sentence(text, names, ())])
        assert [problem for problem in problems if " words instead of " not in problem] == []
    assert f"does not state {domain.id}" in checker().check(
        profile, [Sentence("It gets in the way.", (impairment.id,), ())]
    )


def test_a_fact_is_stated_once() -> None:
    telling = tellings()[0]
    said = [sentence(telling.fact, text) for text in telling.texts[:2]]
    assert f"states {telling.fact.id} 2 times" in checker().check(profile_of([telling.fact]), said)


def test_ids_without_words_prove_nothing() -> None:
    fact = Fact("S027", "present", "S027.2")
    problems = checker().check(profile_of([fact]), [sentence(fact, "The bus was late again.")])
    assert "has no word that speaks of S027.2: The bus was late again." in problems


@pytest.mark.parametrize("name", sorted(disorder.name for disorder in knowledge().disorders.values()))
def test_a_disorders_name_is_seen(name: str) -> None:
    for said in (name, name.lower(), name.upper()):
        problems = checker().check(Profile(), [Sentence(f"Somebody spoke of {said} once.", (), ())])
        assert any(problem.startswith("names a disorder") for problem in problems), said


def test_abbreviations_count_as_they_are_written() -> None:
    assert checker().read("It was called PTSD in the letter.").faults == ("names a disorder (PTSD)",)
    assert checker().read("I was sad and went to bed.").faults == ()


@given(st.lists(st.tuples(st.text(max_size=80), st.lists(st.text(max_size=12), max_size=3))))
def test_junk_is_refused_and_never_raises(junk: list[tuple[str, list[str]]]) -> None:
    said = [Sentence(text, tuple(names), ()) for text, names in junk]
    assert checker().check(Profile(), said) != []
