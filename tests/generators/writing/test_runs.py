"""What is told of an episode stands together, and tells when that was."""

from __future__ import annotations

from generators.writing.facts import Sentence, facts
from generators.writing.runs import out_of_place
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode

NOW = Episode(
    kind="depressive", begins=Bounds(150, 150), ends=Bounds(0, 0), present={"S024": "S024.1", "S032": "S032.1"}
)
THEN = Episode(
    kind="elevated",
    lasted=Bounds(12, 12),
    ends=Bounds(730, 730),
    present={"S033": "S033.1", "S034": "S034.1"},
    impairment=False,
)
BOTH = Profile(age=40, episodes=(NOW, THEN))

LOW = Sentence("The slump began five months ago.", ("1.depressive.since=150",), ())
SAD = Sentence("I feel low.", ("1.depressive/S024.1",), ())
DANGER = Sentence("I have to say that I think of death.", ("1.depressive/S032.1",), ())
HIGH = Sentence("The upswing lasted twelve days and ended two years ago.", ("2.elevated.past=12,730",), ())
ELATED = Sentence("I was elated.", ("2.elevated/S033.1",), ())
BUSY = Sentence("I was full of energy.", ("2.elevated/S034.1",), ())
HARMLESS = Sentence("The upswing did no harm.", ("2.elevated.impairment=false",), ())
RAIN = Sentence("It rained.", (), ())


def problems(*said: Sentence, profile: Profile = BOTH) -> list[str]:
    return list(out_of_place({fact.id: fact for fact in facts(profile)}, said))


def test_runs_in_either_order_are_in_place() -> None:
    assert problems(RAIN, LOW, SAD, RAIN, DANGER, HIGH, ELATED, BUSY, HARMLESS) == []
    assert problems(HIGH, ELATED, BUSY, HARMLESS, SAD, LOW, DANGER) == []


def test_what_is_over_is_not_taken_up_again() -> None:
    assert problems(HIGH, ELATED, LOW, SAD, HARMLESS) == [
        "comes back to 2.elevated after something else: The upswing did no harm."
    ]


def test_of_what_goes_on_one_sentence_may_stand_apart() -> None:
    assert problems(LOW, SAD, HIGH, ELATED, BUSY, HARMLESS, DANGER) == []
    assert problems(LOW, HIGH, ELATED, BUSY, HARMLESS, SAD, DANGER) == [
        f"comes back to 1.depressive after something else: {DANGER.text}"
    ]


def test_a_run_tells_its_time_soon() -> None:
    assert problems(ELATED, HIGH, BUSY, HARMLESS, LOW) == []
    assert problems(ELATED, BUSY, HIGH, HARMLESS, LOW) == [f"says late when 2.elevated was: {HIGH.text}"]
    # Where there is one episode only, nothing can be mistaken.
    assert problems(SAD, DANGER, LOW, profile=Profile(age=40, episodes=(NOW,))) == []


def test_one_sentence_tells_of_one_episode() -> None:
    mixed = Sentence("I was elated and am sad.", (*SAD.facts, *ELATED.facts), ())
    assert any("tells of 1.depressive and 2.elevated in one sentence" in one for one in problems(LOW, mixed, HIGH))
