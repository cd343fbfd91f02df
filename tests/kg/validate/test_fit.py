"""What fits no case: numbers that no patient has, names that two records share, records that nothing uses."""

from __future__ import annotations

import pytest

from kg.knowledge.records import broken_records, loose
from tests.builders import finding, small_knowledge, symptom
from tests.kg.validate.changed import changed, needing, one


def test_what_is_left_open_is_a_part_of_something() -> None:
    pair = small_knowledge().differentials["D001-D002"]
    for name, meant in (("wave.last", "did you mean wave.lasted (Wave, lasted)?"), ("murk.days", ""), ("shock.a", "")):
        trigger = pair.trigger.model_copy(update={"vague": (name,)})
        found = broken_records(changed("differentials", **{pair.code: pair.model_copy(update={"trigger": trigger})}))
        assert one(found)[2] == f"leaves {name!r} open, which is no symptom, finding, or part of an episode or event"
        assert meant in found[0].remedy


@pytest.mark.parametrize("name", ["S001", "loud", "murk.onset_age", "wave.admission", "wave.ends", "shock.ended"])
def test_what_can_be_left_open(name: str) -> None:
    pair = small_knowledge().differentials["D001-D002"]
    trigger = pair.trigger.model_copy(update={"vague": (name,)})
    assert broken_records(changed("differentials", **{pair.code: pair.model_copy(update={"trigger": trigger})})) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("days(wave) > 91 days", "asks for 91 days, outside 3 to 90 days, the range of days(wave)"),
        ("days(wave) < 3 days", "asks for 3 days, and no value meets it within 3 to 90 days, the range of days(wave)"),
        ("onset_age(wave) >= 61 years", "asks for 61 years, outside 10 to 60 years, the range of onset_age(wave)"),
        ("overlap(wave, dull) > 90 days", "asks for 90 days, and no value meets it within 0 to 90 days, the range"),
        ("ago(shock) > 2 years", "asks for 730 days, outside 1 to 400 days, the range of ago(shock)"),
        ("share(dull, wave) > 100 %", "asks for 100 per cent, and no value meets it within 0 to 100 per cent"),
        ("dull.count >= 4", "asks for 4 symptoms, outside 0 to 3 symptoms, the range of dull.count"),
        ("hums.per_week > 20 times a week", "asks for 20 times a week, outside 0 to 14 times a week, the range of"),
    ],
)
def test_numbers_lie_where_cases_have_them(text: str, says: str) -> None:
    problem = next(problem for problem in loose(needing("dull.now", requirements=[text])) if problem.record == "D003")
    assert problem.check == "condition"
    assert problem.says.startswith(f"the condition {text!r} {says}")


@pytest.mark.parametrize(
    "text", ["days(wave) <= 90 days", "overlap(wave, dull) < 1 day", "since(wave, shock) >= 0 days"]
)
def test_numbers_that_cases_have(text: str) -> None:
    assert loose(needing("dull.now", requirements=[text])) == []


def test_cases_are_about_somebody() -> None:
    nobody = small_knowledge().model_copy(update={"people": (), "occupations": {}})
    assert one(loose(nobody)) == ("unreachable", "people.yaml", "it names nobody, and every case is about somebody")


def test_names_that_two_records_share() -> None:
    double = symptom("S002", "hum").model_copy(update={"name": " GLOOM "})
    assert one(loose(changed("symptoms", S002=double))) == (
        "name",
        "S001",
        "the symptom name 'gloom' is also that of S002",
    )


def test_records_that_nothing_uses() -> None:
    assert one(loose(changed("symptoms", S009=symptom("S009", "lull")))) == (
        "unreachable",
        "S009",
        "no record uses this symptom",
    )
    assert one(loose(changed("findings", weather=finding("weather", "boolean")))) == (
        "unreachable",
        "weather",
        "no record uses this finding",
    )


def test_events_and_kinds_that_nothing_uses() -> None:
    knowledge = small_knowledge()
    bang = knowledge.events["shock"].model_copy(update={"key": "bang", "name": "Bang"})
    assert one(loose(changed("events", bang=bang))) == ("unreachable", "bang", "no record uses this kind of event")
    fog = knowledge.kinds["wave"].model_copy(update={"key": "fog", "name": "Fog"})
    assert one(loose(changed("kinds", fog=fog))) == ("unreachable", "fog", "no record uses this kind of episode")
