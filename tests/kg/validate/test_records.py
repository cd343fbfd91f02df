"""Checks across records: each kind of mistake is named with its record and remedy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.errors import UserError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.records import broken_records, loose, refuse_broken
from kg.knowledge.writer import write
from tests.builders import disorder, finding, group, small_knowledge, symptom

WHERE = Path("whole.ttl")


def test_sound_knowledge_has_no_problem() -> None:
    assert broken_records(small_knowledge()) == []
    assert loose(small_knowledge()) == []
    refuse_broken(small_knowledge(), WHERE)


def changed(part: str, **records: Any) -> Knowledge:
    knowledge = small_knowledge()
    return knowledge.model_copy(update={part: {**getattr(knowledge, part), **records}})


def one(found: list[Problem]) -> tuple[str, str, str]:
    assert len(found) == 1, found
    return found[0].check, found[0].record, found[0].says


@pytest.mark.parametrize(
    ("knowledge", "expected"),
    [
        (
            changed("groups", dull=group("dull", ["S001", "S099"], 1)),
            ("reference", "dull", "names the symptom 'S099', which no file defines"),
        ),
        (
            changed("groups", dull=group("dull", ["S001"], 1, episode="fog")),
            ("reference", "dull", "names the episode 'fog', which no file defines"),
        ),
        (
            changed("groups", dull=group("dull", ["S001", "S002"], 3)),
            ("threshold", "dull", "asks for 3 symptoms of a pool of 2"),
        ),
        (
            changed("groups", dull=group("dull", ["S001"], 1, core={"rule": "all", "symptoms": ["S002"]})),
            ("core", "dull", "its core names S002, not in its pool"),
        ),
        (
            changed("groups", dull=group("dull", ["S001", "S001"], 1)),
            ("duplicate", "dull", "the symptom S001 stands 2 times"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"fog": True})),
            ("reference", "D003", "names the symptom group 'fog', which no file defines"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": False})),
            ("threshold", "D003", "requires no group at all"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, stressor="psychosocial")),
            ("reference", "D003", "names the finding 'stressor.psychosocial', which no file defines"),
        ),
        (
            changed(
                "disorders",
                D003=disorder("D003", {"dull": True}, minimum_duration="2 months", maximum_duration="5 weeks"),
            ),
            ("duration", "D003", "its minimum duration (2 months) exceeds its maximum (5 weeks)"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, requirements=["mood = low"])),
            (
                "condition",
                "D003",
                "the condition 'mood = low' is about 'mood', which is not a symptom, finding, episode or group",
            ),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, requirements=["onset_age = true"])),
            ("condition", "D003", "the condition 'onset_age = true' compares a number with a word"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, requirements=["spell.met = 3"])),
            ("condition", "D003", "the condition 'spell.met = 3' compares a yes or no with something else"),
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, requirements=["course = never"])),
            ("condition", "D003", "the condition 'course = never' asks for a value other than always, since_wave"),
        ),
        (
            changed("symptoms", S009=symptom("S008", "lull").model_copy(update={"code": "S009"})),
            ("reference", "S009", "holds the subtype S008.1"),
        ),
        (
            changed("findings", wave=finding("wave", "boolean")),
            ("duplicate", "wave", "names both the finding and the episode"),
        ),
        (
            changed("findings", span=finding("span", "number", unit="days", range=[9, 3])),
            ("range", "span", "its range [9, 3] ends before it begins"),
        ),
        (
            changed("findings", span=finding("span", "number", unit="days", range=[3, 9], agrees=["span <= fog.days"])),
            (
                "reference",
                "span",
                "must agree by 'span <= fog.days', where 'fog.days' is not a number that can be stated",
            ),
        ),
    ],
)
def test_a_broken_record_is_named(knowledge: Knowledge, expected: tuple[str, str, str]) -> None:
    found = broken_records(knowledge)
    assert (found[0].check, found[0].record, found[0].says) == expected
    assert found[0].remedy
    with pytest.raises(UserError, match=f"^whole\\.ttl, record {expected[1]}: "):
        refuse_broken(knowledge, WHERE)


def test_exclusions_must_not_go_round() -> None:
    knowledge = small_knowledge()
    back = knowledge.disorders["D001"].excluded_when[0].model_copy(update={"disorder": "D001"})
    second = knowledge.disorders["D002"].model_copy(update={"excluded_when": (back,)})
    found = one(broken_records(changed("disorders", D002=second)))
    assert found[0] == "exclusion"
    assert found[2].startswith("exclusions go round in a circle: D00")
    assert found[2].count(" takes precedence over ") == 2


def test_a_person_needs_a_known_occupation() -> None:
    knowledge = small_knowledge()
    stray = knowledge.people[0].model_copy(update={"occupation": "juggler"})
    found = broken_records(knowledge.model_copy(update={"people": (*knowledge.people, stray)}))
    assert one(found)[2] == "names the occupation 'juggler', which no file defines"
    twice = broken_records(knowledge.model_copy(update={"people": (*knowledge.people, knowledge.people[0])}))
    assert one(twice)[2] == "the person lamp-lighter, 50, woman, single stands 2 times"


@pytest.mark.parametrize("key", ["duration.total", "impairment", "impairment.domain"])
def test_what_every_profile_states_must_be_there(key: str) -> None:
    knowledge = small_knowledge()
    rest = {name: found for name, found in knowledge.findings.items() if name != key}
    found = broken_records(knowledge.model_copy(update={"findings": rest}))
    assert [problem.says for problem in found if problem.record == key] == [
        f"every profile states it, and no file defines it as a finding of type {knowledge.findings[key].type}"
    ]


def test_cases_are_about_somebody() -> None:
    nobody = small_knowledge().model_copy(update={"people": (), "occupations": {}})
    assert one(loose(nobody)) == ("unreachable", "people.yaml", "it names nobody, and every case is about somebody")


def test_the_rest_is_counted() -> None:
    knowledge = changed("groups", dull=group("dull", ["S097", "S098", "S099"], 1))
    with pytest.raises(UserError, match=r"2 more: `kgbench validate` lists them all"):
        refuse_broken(knowledge, WHERE)


@pytest.mark.parametrize(
    ("knowledge", "message"),
    [
        (
            changed("groups", dull=group("dull", ["S001", "S002"], 3)),
            "groups.yaml, line 19, record dull: asks for 3 symptoms of a pool of 2; "
            "lower minimum_count or add symptoms to the pool.",
        ),
        (
            changed("disorders", D003=disorder("D003", {"dull": True}, requirements=["mood = low"])),
            "disorders/D003-disorder-d003.yaml, line 9, record D003: the condition 'mood = low' is about 'mood', "
            "which is not a symptom, finding, episode or group; mend the condition.",
        ),
        (
            small_knowledge().model_copy(update={"people": small_knowledge().people * 2}),
            "people.yaml, line 17: the person lamp-lighter, 50, woman, single stands 2 times; keep one.",
        ),
    ],
)
def test_the_file_of_a_broken_record_is_named(tmp_path: Path, knowledge: Knowledge, message: str) -> None:
    write(knowledge, tmp_path)
    with pytest.raises(UserError) as raised:
        refuse_broken(knowledge, tmp_path)
    assert str(raised.value).startswith(f"{tmp_path}/{message}")


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


def test_a_problem_is_one_sentence() -> None:
    problem = Problem("name", "S001", "is odd", "mend it", file="symptoms/a.yaml")
    assert str(problem) == "symptoms/a.yaml, record S001: is odd; mend it."
    assert str(problem._replace(line=7)) == "symptoms/a.yaml, line 7, record S001: is odd; mend it."
    assert str(problem._replace(file="", remedy="")) == "S001: is odd"
