"""Conditions in plain words."""

from __future__ import annotations

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.words import Words
from kg.knowledge.units import units
from kg.model.condition import AnyOf
from tests.builders import conditions, small_knowledge
from tests.shipped import shipped


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("days(wave) >= 2 weeks", "the longest stretch of the wave is at least 2 weeks"),
        ("onset_age(murk) < 12 years", "the age at which the murk first began is less than 12 years"),
        (
            "since(wave, shock) <= 3 months",
            "the time from the shock to the first onset of the wave is at most 3 months",
        ),
        ("outside(wave, dull) < 1 day", "the longest stretch of the wave without dull is less than 1 day"),
        ("share(spell|burst, murk) > 50 %", "the share of the murk that spell or burst covered is more than 50 %"),
        ("impairment(murk) = true", "there is impairment by the murk"),
        ("impairment(murk) = false", "there is no impairment by the murk"),
        ("dull.now = true", "there is dull at present"),
        ("dull.ever = false", "there never was dull"),
        ("dull.count >= 2", "the number of symptoms of dull in one episode is at least 2"),
        ("S001 = true", "there is gloom"),
        ("S003.2 = false", "there is no itch odd"),
        ("event.shock = true", "the shock is part of the history"),
        ("course = since_wave", 'course is "after the wave"'),
        ("course != always", 'course is other than "at all times"'),
        ("loud = true", "loud: yes"),
        ("hums.per_week >= 3 times a week", "hums.per_week is at least 3 times a week"),
    ],
)
def test_a_condition(text: str, said: str) -> None:
    (condition,) = conditions(text)
    assert Words(Criteria.of(small_knowledge())).condition(condition) == said


def test_sets_of_conditions() -> None:
    words = Words(Criteria.of(small_knowledge()))
    first, second, third = conditions("S001 = true", "loud = true", "dull.ever = false")
    assert words.requirement(first) == "there is gloom"
    either = AnyOf(any_of=((first, second), (third,)))
    assert words.requirement(either) == "either there is gloom and loud: yes, or there never was dull"


def test_the_knowledge_is_spoken_of_by_its_words() -> None:
    knowledge = shipped()
    (condition,) = conditions(
        "outside(psychotic, depressive_episode|manic_episode) >= 14 days", known=units(knowledge.findings)
    )
    assert Words(Criteria.of(knowledge)).condition(condition) == (
        "the longest stretch of psychosis without a major depressive episode or a manic episode is at least 14 days"
    )
