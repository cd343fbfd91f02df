"""Histories that no clinician would believe are found, each by its own fault, and asked of the solver as well."""

from typing import Any

import pytest

from generators.diagnosis.gates.usual import unlikely, unusual
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.builders import small_knowledge

SMALL = Criteria.of(small_knowledge())


def criteria(wave: dict[str, Any] | None = None, spell: dict[str, Any] | None = None) -> Criteria:
    """The small criteria with other facts about waves, murks and spells."""
    usual: dict[str, Any] = {"over_for": 20, "follows_within": 5, "fewest_symptoms": 1, "apart_from": ()}
    kinds = {**SMALL.kinds, "wave": SMALL.kinds["wave"]._replace(**{**usual, **(wave or {})})}
    kinds["murk"] = kinds["murk"]._replace(apart_from=(), follows=(), ongoing=False, by_onset_age=False)
    spells = {"usual_days": (14, 60), "usual_onset_ages": (20, 35), "usual_count": 1, "core": ()}
    groups = {**SMALL.groups, "spell": SMALL.groups["spell"]._replace(**{**spells, **(spell or {})})}
    return SMALL._replace(kinds=kinds, groups=groups)


def wave(begins: int | tuple[int, int], ends: int = 0, symptoms: tuple[str, ...] = ("S004",), **more: Any) -> Episode:
    low, high = (begins, begins) if isinstance(begins, int) else begins
    present = {code: f"{code}.1" for code in symptoms}
    return Episode(kind="wave", begins=Bounds(low, high), ends=Bounds(ends, ends), present=present, **more)


def murk(begins: int, ends: int = 0) -> Episode:
    present = {"S001": "S001.1", "S004": "S004.1"}
    return Episode(kind="murk", begins=Bounds(begins, begins), ends=Bounds(ends, ends), present=present)


def patient(*episodes: Episode, ago: int | None = None, age: int = 30) -> Profile:
    events = () if ago is None else (Event(kind="shock", ago=Bounds(ago, ago)),)
    return Profile.model_construct(age=age, episodes=episodes, events=events)


def faults(*episodes: Episode, ago: int | None = None, **more: Any) -> list[str]:
    return list(unlikely(patient(*episodes, ago=ago), criteria(**more)))


def test_a_usual_history_has_no_fault() -> None:
    assert faults(wave(40, 20), murk(20)) == []
    assert faults(wave(40), ago=45) == []
    assert faults(wave(80, 20), murk(30)) == []
    assert faults(wave((5, 150)), ago=155) == []


@pytest.mark.parametrize(
    ("episodes", "ago", "says"),
    [
        ((wave(40, 19),), None, "over for 19 days only"),
        ((wave(40),), 46, "6 days after its event"),
        ((wave(40, symptoms=("S005",)),), None, "none of the symptoms that lead"),
        ((wave(80, 20), murk(24)), None, "share 4 days only"),
        ((wave((5, 151)),), None, "5 to 151 days: nobody says so"),
    ],
)
def test_each_fault_is_found(episodes: tuple[Episode, ...], ago: int | None, says: str) -> None:
    found = faults(*episodes, ago=ago)
    assert [says in fault for fault in found] == [True], found


def test_an_episode_of_too_few_symptoms_is_none() -> None:
    two = {"fewest_symptoms": 2}
    assert "1 symptoms only" in faults(wave(40), wave=two)[0]
    assert faults(wave(40, symptoms=("S004", "S005")), wave=two) == []


def test_an_admission_takes_as_long_as_harm_does() -> None:
    harmful = {"effect": "harm", "minimum_days": 14}
    assert "brought an admission" in faults(wave(13, admission=True), spell=harmful)[0]
    assert faults(wave(14, admission=True), spell=harmful) == []
    assert faults(wave(13, admission=False), spell=harmful) == []


def test_two_answers_to_one_event_begin_together() -> None:
    both = criteria()
    answering = both._replace(
        kinds={**both.kinds, "murk": both.kinds["murk"]._replace(follows=("shock",), ongoing=True)}
    )
    assert "on different days" in next(unlikely(patient(wave(40), murk(38), ago=40), answering))
    assert list(unlikely(patient(wave(40), murk(40), ago=40), answering)) == []


def test_a_mood_episode_is_over_or_begins_when_the_event_comes() -> None:
    mood = {"apart_from": ("other",), "follows": ()}
    both = criteria(wave=mood)
    answering = both._replace(
        kinds={**both.kinds, "murk": both.kinds["murk"]._replace(follows=("shock",), ongoing=True)}
    )
    assert "was there when the event" in next(unlikely(patient(wave(80), murk(40), ago=40), answering))
    assert list(unlikely(patient(wave(40), murk(40), ago=40), answering)) == []
    assert list(unlikely(patient(wave(80, 40), murk(40), ago=40), answering)) == []


def usual_faults(*episodes: Episode, complete: bool = True, age: int = 30, **more: Any) -> list[str]:
    return list(unusual(patient(*episodes, age=age), criteria(**more), {"D002"}, complete))


def test_what_a_disorder_shows_is_told_as_it_usually_is() -> None:
    assert usual_faults(wave(40)) == []
    assert "61 days, outside 14 to 60" in usual_faults(wave(61))[0]
    assert "ages of 20 to 35" in usual_faults(wave(40), age=40)[0]
    # Too short to be one, so it shows nothing of the disorder; and a beginning that is open says nothing yet.
    assert usual_faults(wave(13)) == []
    assert usual_faults(wave((5, 70))) == []


def test_what_a_disorder_shows_has_symptoms_of_its_own() -> None:
    twice = {"usual_count": 2}
    assert "no episode of its own shows 2 symptoms of spell" in usual_faults(wave(40), spell=twice)
    assert usual_faults(wave(40, symptoms=("S004", "S005")), spell=twice) == []
    assert usual_faults(wave(40), spell=twice, complete=False) == []
    led = {"core": ("S005",), "core_rule": "all"}
    assert any("no episode of its own" in fault for fault in usual_faults(wave(40), spell=led))
    assert usual_faults(wave(40, symptoms=("S004", "S005")), spell=led) == []
