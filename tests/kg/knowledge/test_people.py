"""The pool of people: large, plausible, balanced, and with scenes that no two occupations share."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any, get_args

from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from kg.knowledge.files import read_yaml
from kg.knowledge.reader import read
from kg.model.person import Marital, Occupation, Person
from kg.validate.wording import linter_of
from kg.wording.lint import Entry

_KNOWLEDGE = ontology_folder() / "knowledge"
_FILE = _KNOWLEDGE / "people.yaml"
_LEARNERS = ("student", "pupil", "apprentice", "trainee")


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = read_yaml(_FILE)
    return data


@cache
def _occupations() -> tuple[Occupation, ...]:
    return tuple(Occupation.model_validate(record) for record in _data()["occupations"])


@cache
def _people() -> tuple[Person, ...]:
    return tuple(Person.model_validate(record) for record in _data()["people"])


def test_the_pool_is_large_enough() -> None:
    assert len(_occupations()) >= 130
    assert len(_people()) >= 340


def test_no_code_name_or_person_stands_twice() -> None:
    for values in (
        [one.code for one in _occupations()],
        [one.name.casefold() for one in _occupations()],
        list(_people()),
    ):
        assert [value for value, count in Counter(values).items() if count > 1] == []


def test_every_person_has_an_occupation_of_a_fitting_age() -> None:
    ages = {one.code: one.ages for one in _occupations()}
    misfits = [one for one in _people() if not ages[one.occupation][0] <= one.age <= ages[one.occupation][1]]
    assert misfits == []
    assert all(18 <= youngest < oldest <= 84 for youngest, oldest in ages.values())


def test_every_occupation_has_a_person_and_none_stands_out() -> None:
    held = Counter(one.occupation for one in _people())
    assert set(held) == {one.code for one in _occupations()}
    assert max(held.values()) <= len(_people()) * 0.02


def test_women_and_men_are_balanced_and_nobody_is_missing() -> None:
    genders = Counter(one.gender for one in _people())
    assert genders["non-binary"] >= 0.08 * len(_people())
    assert abs(genders["woman"] - genders["man"]) <= 0.03 * len(_people())


def test_every_decade_and_marital_status_is_there() -> None:
    assert {one.age // 10 for one in _people()} == set(range(1, 9))
    assert {one.marital for one in _people()} == set(get_args(Marital))


def test_the_retired_are_old_and_learners_are_not() -> None:
    for one in _occupations():
        if one.name.startswith("retired"):
            assert one.ages[0] >= 60, one.code
        elif any(word in one.name for word in _LEARNERS):
            assert one.ages[1] <= 45, one.code


def test_scenes_are_short_and_every_occupation_has_its_own() -> None:
    scenes = read(_KNOWLEDGE).wording.work.work
    assert [text for scene in scenes.values() for text in scene.values() if not 1 <= len(text.split()) <= 9] == []
    told = [
        (code, frozenset(text for slot, text in scene.items() if not slot.startswith("my_")))
        for code, scene in scenes.items()
    ]
    alike = [(one, other) for (one, first), (other, second) in combinations(told, 2) if len(first & second) > 5]
    assert alike == []


def test_no_scene_names_a_disorder_or_a_symptom() -> None:
    knowledge = core(read(_KNOWLEDGE))
    linter = linter_of(knowledge)
    found = [
        f"{code} {slot}: {problem.says}"
        for code, scene in knowledge.wording.work.work.items()
        for slot, text in scene.items()
        for problem in linter.problems(Entry(code, text, "story", "chart", {}, frozenset(), True))
        if problem.says.startswith(("speaks of", "names a disorder", "has a number"))
    ]
    assert found == []
