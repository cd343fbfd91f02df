"""Checks across records: each kind of mistake is named with its record and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.knowledge.records import broken_records, loose, refuse_broken
from kg.knowledge.writer import write
from tests.builders import disorder, finding, group, small_knowledge, symptom
from tests.kg.validate.changed import changed, kind_with, needing, one

WHERE = Path("whole.ttl")


def test_sound_knowledge_has_no_problem() -> None:
    assert broken_records(small_knowledge()) == []
    assert loose(small_knowledge()) == []
    refuse_broken(small_knowledge(), WHERE)


@pytest.mark.parametrize(
    ("knowledge", "expected"),
    [
        (
            changed("groups", dull=group("dull", ["S001", "S099"], 1)),
            ("reference", "dull", "names the symptom 'S099', which no file defines"),
        ),
        (
            changed("groups", dull=group("dull", ["S001"], 1, kinds=["fog"])),
            ("reference", "dull", "names the kind of episode 'fog', which no file defines"),
        ),
        (
            changed("groups", dull=group("dull", ["S001", "S005"], 1)),
            ("reference", "dull", "counts S005, which no episode of the kind murk shows"),
        ),
        (
            changed("groups", dull=group("dull", ["S001"], 1, effect="harm", harm_by="fog")),
            ("reference", "dull", "names the symptom group 'fog', which no file defines"),
        ),
        (
            changed("groups", dull=group("dull", ["S001"], 1, minimum_by_age=[{"below": 17, "count": 2}])),
            ("threshold", "dull", "asks for 2 symptoms below 17 years, of a pool of 1"),
        ),
        (
            changed(
                "groups",
                dull=group(
                    "dull",
                    ["S001", "S002"],
                    1,
                    minimum_by_age=[{"below": 17, "count": 2}, {"below": 12, "count": 2}],
                ),
            ),
            ("threshold", "dull", "its minimum_by_age does not go from lower to higher ages"),
        ),
        (
            changed(
                "groups", dull=group("dull", ["S001", "S002"], 1, core={"rule": "all", "symptoms": ["S001", "S002"]})
            ),
            ("core", "dull", "its core has 2 symptoms, more than the minimum_count of 1"),
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
            needing("fog.now"),
            ("reference", "D003", "names the symptom group 'fog', which no file defines"),
        ),
        (
            needing("dull.now", "dull.ever"),
            ("duplicate", "D003", "the group dull stands 2 times"),
        ),
        (
            needing("dull.now", requirements=["mood = low"]),
            (
                "condition",
                "D003",
                "the condition 'mood = low' is about 'mood', which is not a symptom, finding, event or group",
            ),
        ),
        (
            needing("dull.now", requirements=["hums.per_week = true"]),
            ("condition", "D003", "the condition 'hums.per_week = true' compares a number with a word"),
        ),
        (
            needing("dull.now", requirements=["loud = always"]),
            ("condition", "D003", "the condition 'loud = always' compares a yes or no with something else"),
        ),
        (
            needing("dull.now", requirements=["course = never"]),
            ("condition", "D003", "the condition 'course = never' asks for a value other than always, since_wave"),
        ),
        (
            needing("dull.now", requirements=["fog.ever = true"]),
            (
                "condition",
                "D003",
                "the condition 'fog.ever = true' names the symptom group 'fog', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["lead(fog, murk) > 0 days"]),
            (
                "condition",
                "D003",
                "the condition 'lead(fog, murk) > 0 days' names the kind of episode 'fog', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["lead(murk, fog) > 0 days"]),
            (
                "condition",
                "D003",
                "the condition 'lead(murk, fog) > 0 days' names the kind of episode 'fog', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["ago(bang) > 0 days"]),
            (
                "condition",
                "D003",
                "the condition 'ago(bang) > 0 days' names the kind of event 'bang', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["event.bang = true"]),
            (
                "condition",
                "D003",
                "the condition 'event.bang = true' names the kind of event 'bang', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["share(dull|fog, murk) > 10 %"]),
            (
                "condition",
                "D003",
                "the condition 'share(dull|fog, murk) > 10 %' names the symptom group 'fog', which no file defines",
            ),
        ),
        (
            needing("dull.now", requirements=["S009 = true"]),
            ("condition", "D003", "the condition 'S009 = true' names the symptom 'S009', which no file defines"),
        ),
        (
            needing("dull.now", requirements=["S001.9 = true"]),
            ("condition", "D003", "the condition 'S001.9 = true' names the subtype 'S001.9', which no file defines"),
        ),
        (
            needing("dull.now", requirements=[{"any_of": [["S001 = true"]]}]),
            ("condition", "D003", "any_of holds only 'S001 = true'"),
        ),
        (
            needing("dull.now", requirements=[{"any_of": [["S001 = true"], ["S002 = true"]]}] * 2),
            ("duplicate", "D003", "the requirement S001 = true or S002 = true stands 2 times"),
        ),
        (
            needing("dull.now", excluded_when=[{"by": "D009", "reason": "It is so."}]),
            ("reference", "D003", "names the disorder 'D009', which no file defines"),
        ),
        (
            needing("dull.now", excluded_when=[{"by": "D001", "when": ["fog.now = true"], "reason": "It is so."}]),
            (
                "condition",
                "D003",
                "the condition 'fog.now = true' names the symptom group 'fog', which no file defines",
            ),
        ),
        (
            needing("dull.now", specifiers=[{"name": "in fog", "when": ["days(fog) > 2 days"]}]),
            (
                "condition",
                "D003",
                "the condition 'days(fog) > 2 days' names the kind of episode 'fog', which no file defines",
            ),
        ),
        (
            kind_with("wave", symptoms=("S004", "S005", "S099")),
            ("reference", "wave", "names the symptom 'S099', which no file defines"),
        ),
        (
            kind_with("wave", apart_from=("fog",)),
            ("reference", "wave", "names the kind of episode 'fog', which no file defines"),
        ),
        (
            kind_with("wave", apart_from=("wave",)),
            ("reference", "wave", "names itself under 'apart_from'"),
        ),
        (
            kind_with("wave", follows=("bang",)),
            ("reference", "wave", "names the kind of event 'bang', which no file defines"),
        ),
        (
            kind_with("murk", onset_ages=(40, 4)),
            ("range", "murk", "its onset_ages [40, 4] ends before it begins"),
        ),
        (
            changed("symptoms", S001=small_knowledge().symptoms["S001"].model_copy(update={"near": ("S001",)})),
            ("reference", "S001", "names itself under 'near'"),
        ),
        (
            changed("symptoms", S001=small_knowledge().symptoms["S001"].model_copy(update={"opposites": ("S077",)})),
            ("reference", "S001", "names the symptom 'S077', which no file defines"),
        ),
        (
            changed("disorders", D003=disorder("D003", ["dull.now"])),
            ("pair", "comorbidity.yaml", "does not say whether one patient can have D001 and D003"),
        ),
        (
            small_knowledge().model_copy(update={"comorbidity": small_knowledge().comorbidity * 2}),
            ("duplicate", "comorbidity.yaml", "the pair D001 and D002 stands 2 times"),
        ),
        (
            changed("symptoms", S009=symptom("S008", "lull").model_copy(update={"code": "S009"})),
            ("reference", "S009", "holds the subtype S008.1"),
        ),
        (
            changed("findings", wave=finding("wave", "boolean")),
            ("duplicate", "wave", "names both the finding and the kind of episode"),
        ),
        (
            changed("findings", span=finding("span", "number", unit="hours a day", range=[9, 3])),
            ("range", "span", "its range [9, 3] ends before it begins"),
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
    back = knowledge.disorders["D001"].excluded_when[0].model_copy(update={"by": "D001"})
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


def test_the_rest_is_counted() -> None:
    knowledge = changed("groups", dull=group("dull", ["S097", "S098", "S099"], 1))
    with pytest.raises(UserError, match=r"2 more: `kgbench validate` lists them all"):
        refuse_broken(knowledge, WHERE)


@pytest.mark.parametrize(
    ("knowledge", "message"),
    [
        (
            changed("groups", dull=group("dull", ["S001", "S002"], 3)),
            "groups.yaml, line 24, record dull: asks for 3 symptoms of a pool of 2; "
            "lower minimum_count or add symptoms to the pool.",
        ),
        (
            needing("dull.now", requirements=["mood = low"]),
            "disorders/D003-disorder-d003.yaml, line 7, record D003: the condition 'mood = low' is about 'mood', "
            "which is not a symptom, finding, event or group; mend the condition.",
        ),
        (
            small_knowledge().model_copy(update={"people": small_knowledge().people * 2}),
            "people.yaml, line 6: the person lamp-lighter, 50, woman, single stands 2 times; keep one.",
        ),
    ],
)
def test_the_file_of_a_broken_record_is_named(tmp_path: Path, knowledge: Knowledge, message: str) -> None:
    write(knowledge, tmp_path)
    with pytest.raises(UserError) as raised:
        refuse_broken(knowledge, tmp_path)
    assert str(raised.value).startswith(f"{tmp_path}/{message}")


def test_a_problem_is_one_sentence() -> None:
    problem = Problem("name", "S001", "is odd", "mend it", file="symptoms/a.yaml")
    assert str(problem) == "symptoms/a.yaml, record S001: is odd; mend it."
    assert str(problem._replace(line=7)) == "symptoms/a.yaml, line 7, record S001: is odd; mend it."
    assert str(problem._replace(file="", remedy="")) == "S001: is odd"
