"""The pool of people: large, plausible, balanced, and with details that no two occupations share."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any, get_args

from kg.files.resources import ontology_folder
from kg.knowledge.files import read_yaml
from kg.knowledge.reader import knowledge_files, read
from kg.model.person import Marital, Occupation, Person
from kg.text.cues import words
from kg.validate.phrasings import breaches

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


def _details() -> list[str]:
    return [text for one in _occupations() for text in (*one.self, *one.chart)]


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


def test_details_are_short_and_follow_the_style_of_all_phrasings() -> None:
    assert [text for text in _details() if not 6 <= len(text.split()) <= 14] == []
    context = [read_yaml(path) for path in knowledge_files(_KNOWLEDGE)]
    names = [name for disorder in read(_KNOWLEDGE).disorders.values() for name in disorder.names]
    assert breaches([_data()], context, names) == []


def test_no_two_details_are_nearly_the_same() -> None:
    said = [(text, frozenset(words(text))) for text in _details()]
    alike = [
        (one, other)
        for (one, first), (other, second) in combinations(said, 2)
        if len(first & second) > 0.6 * len(first | second)
    ]
    assert alike == []


def test_no_detail_stands_among_the_sentences_of_the_frames() -> None:
    frames = (_KNOWLEDGE / "frames.yaml").read_text(encoding="utf-8")
    assert [text for text in _details() if text in frames] == []
