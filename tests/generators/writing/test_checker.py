"""The checker passes what the knowledge says of a timeline, and nothing more or less."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generators.writing import spoken
from generators.writing.facts import TIME, Fact, Sentence, facts
from generators.writing.when import When
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.generators.writing.patients import case
from tests.generators.writing.tellings import checker, filler, knowledge, sentence, tellings


def test_every_fact_has_parts_whose_words_show_it() -> None:
    assert len(tellings()) > 800
    assert [one.fact.id for one in tellings() if not one.texts] == []


def test_sentences_without_facts_speak_of_nothing() -> None:
    assert [text for text in filler() if checker().read(text).hits or checker().read(text).faults] == []


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_dropped_sentence_is_missed(seed: int) -> None:
    profile, said = case(seed)
    stated = [place for place, one in enumerate(said) if any("+" not in name for name in one.facts)]
    place = random.Random(seed).choice(stated)
    problems = checker().check(profile, said[:place] + said[place + 1 :])
    name = next(name for name in said[place].facts if not name.endswith("+"))
    assert f"does not state {name}" in problems


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_sentence_about_another_symptom_is_seen(seed: int) -> None:
    profile, said = case(seed)
    known = {fact.subject for fact in facts(profile)}
    rng = random.Random(seed)
    other = rng.choice([telling for telling in tellings() if telling.fact.subject not in known])
    extra = rng.choice(other.texts)
    # A cue that a fact of the case has as well gives nothing away.
    assume(any(known.isdisjoint(hit.subjects) for hit in checker().read(extra).hits))
    # Without its id the words give it away; with its id, the profile does.
    without = checker().check(profile, [*said, Sentence(extra, (), ())])
    assert any(extra in problem for problem in without)
    assert f"states {other.fact.id}, which the profile does not have" in checker().check(
        profile, [*said, sentence(other.fact, extra)]
    )


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_words_of_what_the_case_does_not_tell_are_seen_in_a_sentence_with_facts(seed: int) -> None:
    profile, said = case(seed)
    told = {fact.subject for fact in facts(profile)}
    place = next(place for place, one in enumerate(said) if one.facts)
    rng = random.Random(seed)
    extra = rng.choice(rng.choice([telling for telling in tellings() if telling.fact.subject not in told]).texts)
    # A cue that both facts have gives nothing away.
    assume(any(told.isdisjoint(hit.subjects) for hit in checker().read(extra).hits))
    said[place] = said[place]._replace(text=f"{said[place].text} {extra}")
    assert any("which is not told" in problem for problem in checker().check(profile, said))


def test_what_is_denied_may_be_spoken_of_where_it_is_denied_only() -> None:
    denial = next(one for one in tellings() if one.fact.id == "no S027")
    profile = Profile(denied=("S027", "S026"))
    said = [sentence(denial.fact, denial.texts[0])]
    assert not any("which is not told" in problem for problem in checker().check(profile, said))
    elsewhere = [Sentence(denial.texts[0], ("no S026",), ())]
    assert any("which is not told" in problem for problem in checker().check(profile, elsewhere))


@pytest.mark.parametrize("kind", sorted(knowledge().kinds))
def test_a_wrong_number_in_the_time_of_an_episode_is_seen(kind: str) -> None:
    for telling in tellings():
        time = telling.fact.value
        if telling.fact.subject != kind or not isinstance(time, When) or not (time.lengths or time.counts):
            continue
        others = [
            When(**{**time._asdict(), part: Bounds(bounds.low + 100, bounds.high + 100)})
            for part in ("length", "ended", "age")
            if (bounds := getattr(time, part)) is not None
        ]
        for other in others:
            changed = telling.fact._replace(value=other)
            for text in telling.texts:
                problems = checker().judge(text, (changed,)).problems
                assert any("does not say the number" in problem for problem in problems), text


def test_both_ends_of_a_range_are_said() -> None:
    fact = Fact("depressive", "stated", When("since", Bounds(42, 63)), "1.depressive", TIME)
    assert checker().judge("The slump began six to nine weeks ago and has not ended.", (fact,)).problems == ()
    for text in ("The slump began nine weeks ago and has not ended.", "The slump began six weeks ago and goes on."):
        assert any("does not say the number" in problem for problem in checker().judge(text, (fact,)).problems)


def test_a_length_that_no_fact_asks_for_is_seen() -> None:
    fact = Fact("depressive", "stated", True, "1.depressive", "impairment")
    text = next(telling for telling in tellings() if telling.fact == fact).texts[0]
    problems = checker().judge(f"{text} That was for seven weeks.", (fact,)).problems
    assert any("a length of time that no fact of it asks for" in problem for problem in problems)


@given(st.integers(1, 3000), st.integers(0, 400))
def test_every_length_that_is_rendered_is_read(days: int, more: int) -> None:
    fact = Fact("traumatic", "stated", Bounds(days, days + more), aspect="ago")
    said = checker().read(f"It was {spoken.span_between(Bounds(days, days + more))} ago.").numerals
    assert checker().number_told(fact, said)
    assert not checker().number_told(fact._replace(value=Bounds(days, days + more + 1)), said)


@given(st.integers(1, 120))
def test_every_number_that_is_rendered_is_read(count: int) -> None:
    fact = Fact("binge.per_week", "stated", Bounds(count, count))
    said = checker().read(f"I count {spoken.number(count)} of them.").numerals
    assert checker().number_told(fact, said)
    assert not checker().number_told(fact._replace(value=Bounds(count, count + 1)), said)


def test_a_fact_is_stated_once() -> None:
    telling = next(one for one in tellings() if one.fact.state == "absent")
    said = [sentence(telling.fact, text) for text in telling.texts[:2]]
    profile = Profile(denied=(telling.fact.subject,))
    assert f"states {telling.fact.id} 2 times" in checker().check(profile, said)


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
    profile = Profile(episodes=(Episode(kind="depressive", present={"S024": "S024.1"}),))
    assert checker().check(profile, said) != []
