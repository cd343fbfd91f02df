"""What a text without ids states is found by its cues; what these cannot show is named."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from generators.writing.facts import facts, joined
from generators.writing.recovery import recover
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.generators.writing.patients import case
from tests.generators.writing.tellings import checker, filler, tellings

WAKING = "I keep waking hours too early."
LENGTH = "The slump has hung on for five months."


def low(**more: object) -> Profile:
    told = {"begins": 150, "ends": 0, "present": {"S027": "S027.2"}, **more}
    return Profile(age=40, episodes=(Episode.model_validate({"kind": "depressive", **told}),))


def text(*sentences: str) -> str:
    """The sentences with others behind them that state nothing."""
    said = list(sentences)
    for one in filler():
        if len(" ".join(said).split()) < 160:
            said.append(one)
    return " ".join(said)


def test_a_good_text_is_recovered() -> None:
    found = recover(low(), text(WAKING, LENGTH), checker())
    assert found.problems == []
    assert found.unproved == []
    assert {name: one.text for one in found.sentences for name in one.facts} == {
        "1.depressive/S027.2": WAKING,
        "1.depressive.since=150": LENGTH,
    }


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_a_text_of_the_profiles_own_phrasings_has_no_problem(seed: int) -> None:
    profile, said = case(seed)
    found = recover(profile, joined(said), checker())
    assert found.problems == []
    shown = {name for one in found.sentences for name in one.facts}
    assert shown | set(found.unproved) == {fact.id for fact in facts(profile)}


def test_many_facts_of_own_phrasings_are_proved() -> None:
    proved = total = 0
    for seed in range(150):
        profile, said = case(seed)
        found = recover(profile, joined(said), checker())
        count = len(list(facts(profile)))
        proved, total = proved + count - len(found.unproved), total + count
    assert proved / total > 0.5


def test_a_fact_without_a_word_is_unproved_and_no_problem() -> None:
    profile = low(present={"S027": "S027.2", "S024": "S024.1"})
    found = recover(profile, text(WAKING, LENGTH), checker())
    assert found.problems == []
    assert found.unproved == ["1.depressive/S024.1"]


def test_words_beyond_the_profile_are_a_problem() -> None:
    found = recover(low(present={}), text(WAKING, LENGTH), checker())
    assert any("no fact of the case" in problem and WAKING in problem for problem in found.problems)


def test_a_wrong_length_is_a_problem() -> None:
    problems = recover(low(), text(WAKING, LENGTH.replace("five", "six")), checker()).problems
    assert any("a length of time" in problem for problem in problems)
    assert "does not say the number of 1.depressive.since=150" in problems


def test_a_state_that_is_not_borne_out_is_unproved() -> None:
    vague = low(present={}, vague={"S027": "S027.2"})
    assert recover(vague, text(WAKING, LENGTH), checker()).unproved == ["1.depressive/S027.2?"]
    doubtful = text("Whether I keep waking hours too early, I can't say.", LENGTH)
    assert recover(vague, doubtful, checker()).unproved == []


def test_the_time_of_an_episode_proves_none_of_its_effects() -> None:
    impaired = low(impairment=True)
    assert recover(impaired, text(WAKING, LENGTH), checker()).unproved == ["1.depressive.impairment=true"]
    assert recover(impaired, text(WAKING, LENGTH, "The slump kept me from work."), checker()).unproved == []


def test_what_two_episodes_share_is_unproved() -> None:
    once = Episode(kind="depressive", lasted=Bounds(60, 60), ends=Bounds(900, 900), present={"S027": "S027.2"})
    both = Profile(age=40, episodes=(*low().episodes, once))
    told = text(
        WAKING, LENGTH, "The dip lasted two months and ended 900 days ago.", "Back then, too, waking hours early."
    )
    assert recover(both, told, checker()).unproved == ["1.depressive/S027.2", "2.depressive/S027.2"]


def test_an_answer_that_no_cue_tells_from_its_rivals_is_unproved() -> None:
    choice = next(one for one in tellings() if one.fact.subject == "worry.scope" and one.fact.state == "stated")
    profile = Profile(findings={"worry.scope": str(choice.fact.value)})
    found = recover(profile, text(choice.texts[0]), checker())
    assert found.problems == []
    assert found.unproved == [choice.fact.id]


@given(st.text())
def test_junk_never_raises(junk: str) -> None:
    assert recover(Profile(), junk, checker()).problems != []
