"""A text shows of each symptom to which stretch of time it belongs."""

from __future__ import annotations

from generators.writing.facts import Sentence, facts
from generators.writing.runs import out_of_place
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from kg.text.times import of_now, of_then
from tests.generators.writing.tellings import knowledge, opposites

NOW = Episode(kind="depressive", begins=Bounds(150, 150), ends=Bounds(0, 0), present={"S024": "S024.1"})
THEN = Episode(
    kind="elevated",
    lasted=Bounds(12, 12),
    ends=Bounds(730, 730),
    present={"S033": "S033.1", "S034": "S034.1"},
    impairment=False,
)
BOTH = Profile(age=40, episodes=(NOW, THEN))

LOW = Sentence("The slump began five months ago and has not ended.", ("1.depressive.since=150",), ())
SAD = Sentence("Right now there's a low and sad mood.", ("1.depressive/S024.1",), ())
HIGH = Sentence("The upswing lasted twelve days and ended two years ago.", ("2.elevated.past=12,730",), ())
ELATED = Sentence(
    "Back then there was elated spirits and unusual energy.", ("2.elevated/S033.1", "2.elevated/S034.1"), ()
)
HARMLESS = Sentence("The upswing did no harm.", ("2.elevated.impairment=false",), ())
RAIN = Sentence("It rained.", (), ())


def problems(*said: Sentence, profile: Profile = BOTH) -> list[str]:
    known = {fact.id: fact for fact in facts(profile)}
    return list(out_of_place(known, said, {"S024": frozenset({"S033"}), "S033": frozenset({"S024"})}))


def test_runs_in_either_order_are_in_place() -> None:
    assert problems(RAIN, LOW, SAD, RAIN, HIGH, ELATED, HARMLESS) == []
    assert problems(HIGH, ELATED, HARMLESS, LOW, SAD) == []


def test_an_episode_is_not_taken_up_again() -> None:
    (problem,) = problems(HIGH, ELATED, LOW, SAD, HARMLESS)
    assert problem == "comes back to 2.elevated after something else: The upswing did no harm."


def test_nothing_stands_between_the_sentences_of_an_episode() -> None:
    assert problems(LOW, RAIN, SAD, HIGH, ELATED, HARMLESS) == [
        f"comes back to 1.depressive after something else: {SAD.text}"
    ]


def test_a_run_begins_with_its_time() -> None:
    assert problems(LOW, SAD, ELATED, HIGH, HARMLESS) == [
        f"goes over to 2.elevated without saying when it was: {ELATED.text}"
    ]
    # One that goes on, and is the only one, may begin with what troubles.
    assert problems(SAD, LOW, profile=Profile(age=40, episodes=(NOW,))) == []
    past = Profile(age=40, episodes=(THEN,))
    first = ELATED._replace(facts=("1.elevated/S033.1", "1.elevated/S034.1"))
    assert problems(first, profile=past) == [f"goes over to 1.elevated without saying when it was: {ELATED.text}"]


def test_one_sentence_tells_of_one_time() -> None:
    mixed = Sentence("Back then elated, right now sad.", (*SAD.facts, *ELATED.facts), ())
    assert any("tells of 1.depressive and 2.elevated in one sentence" in one for one in problems(LOW, mixed, HIGH))


def test_what_is_over_is_told_as_of_then() -> None:
    flat = ELATED._replace(text="On top of that there's elated spirits and unusual energy.")
    assert problems(LOW, SAD, HIGH, flat, HARMLESS) == [
        f"tells a symptom of 2.elevated, which is over, without a phrase of that time: {flat.text}"
    ]


def test_opposites_have_a_phrase_of_time_on_both_sides() -> None:
    flat = SAD._replace(text="On top of that there's a low and sad mood.")
    assert problems(LOW, flat, HIGH, ELATED, HARMLESS) == [
        f"tells a symptom of 1.depressive whose opposite stands at another time, without a phrase of time: {flat.text}"
    ]


def test_the_knowledge_has_opposites_and_each_way_round() -> None:
    assert opposites()
    assert all(code in opposites()[other] for code, others in opposites().items() for other in others)


def test_frames_of_then_and_now_tell_their_time() -> None:
    frames = knowledge().frames
    for voices in (frames.then, frames.then_vague):
        assert [text for text in (*voices.chart, *voices.self) if not of_then(text)] == []
    for voices in (frames.now, frames.now_vague):
        assert [text for text in (*voices.chart, *voices.self) if not of_now(text)] == []
