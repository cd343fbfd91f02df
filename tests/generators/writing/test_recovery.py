"""What a text without ids states is found by its cues; what these cannot show is named."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from generators.writing.facts import Fact, facts, joined
from generators.writing.recovery import recover
from kg.model.profile import Profile
from tests.generators.writing.tellings import checker, profile_of, sentence, tellings
from tests.generators.writing.test_checker import case, padded


def _text(told: dict[Fact, str]) -> str:
    said = padded([sentence(fact, text) for fact, text in told.items()], random.Random(1))
    return joined(said)


SLEEP = Fact("S027", "present", "S027.2")
TOTAL = Fact("duration.total", "stated", 150)
TOLD = {SLEEP: "I keep waking hours too early.", TOTAL: "It has been going on for five months."}


def test_a_good_text_is_recovered() -> None:
    found = recover(profile_of(list(TOLD)), _text(TOLD), checker())
    assert found.problems == []
    assert found.unproved == []
    assert {name: one.text for one in found.sentences for name in one.facts} == {
        fact.id: text for fact, text in TOLD.items()
    }


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_text_of_the_profiles_own_phrasings_has_no_problem(seed: int) -> None:
    profile, said = case(seed)
    found = recover(profile, joined(said), checker())
    assert found.problems == []
    shown = {name for one in found.sentences for name in one.facts}
    assert shown | set(found.unproved) == {fact.id for fact in facts(profile)}


def test_most_facts_of_own_phrasings_are_proved() -> None:
    proved = total = 0
    for seed in range(150):
        profile, said = case(seed)
        found = recover(profile, joined(said), checker())
        count = len(list(facts(profile)))
        proved, total = proved + count - len(found.unproved), total + count
    assert proved / total > 0.7


def test_a_fact_without_a_word_is_unproved_and_no_problem() -> None:
    profile = profile_of([*TOLD, Fact("S024", "present", "S024.1")])
    found = recover(profile, _text(TOLD), checker())
    assert found.problems == []
    assert found.unproved == ["S024.1"]


def test_words_beyond_the_profile_are_a_problem() -> None:
    found = recover(profile_of([TOTAL]), _text(TOLD), checker())
    assert any("no fact of the case" in problem and TOLD[SLEEP] in problem for problem in found.problems)


def test_a_wrong_length_is_a_problem() -> None:
    text = _text({**TOLD, TOTAL: "It has been going on for six months."})
    problems = recover(profile_of(list(TOLD)), text, checker()).problems
    assert any("a length of time" in problem for problem in problems)
    assert "does not say the number of duration.total=150" in problems


def test_a_state_that_is_not_borne_out_is_unproved() -> None:
    vague = Fact("S027", "vague", "S027.2")
    profile = profile_of([vague, TOTAL])
    assert recover(profile, _text(TOLD), checker()).unproved == ["S027.2?"]
    doubtful = {TOTAL: TOLD[TOTAL], vague: "Whether I keep waking hours too early, I can't say."}
    assert recover(profile, _text(doubtful), checker()).unproved == []


def test_an_answer_that_no_cue_tells_from_its_rivals_is_unproved() -> None:
    choice = next(one for one in tellings() if one.fact.subject == "worry.scope" and one.fact.state == "stated")
    found = recover(profile_of([choice.fact]), _text({choice.fact: choice.texts[0]}), checker())
    assert found.problems == []
    assert found.unproved == [choice.fact.id]


@given(st.text())
def test_junk_never_raises(text: str) -> None:
    assert recover(Profile(), text, checker()).problems != []
