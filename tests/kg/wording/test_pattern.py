"""Patterns read as a person would say them."""

import pytest

from kg.wording.pattern import Person, WrittenPart, clause_of, contracted, filled, part_of, slots_in, told
from kg.wording.verbs import Tense

SCENE = {"kin": "sister", "early": "four", "theme": "{my} father's heart"}


@pytest.mark.parametrize(
    ("person", "tense", "text"),
    [
        ("I", "present", "Most nights I wake at four and cannot get back to sleep"),
        ("she", "present", "Most nights she wakes at four and cannot get back to sleep"),
        ("they", "past", "Most nights they woke at four and could not get back to sleep"),
    ],
)
def test_a_clause_is_told_of_each_person_in_each_tense(person: Person, tense: Tense, text: str) -> None:
    clause = clause_of("P|[wake] at {early} and [cannot] get back to sleep|Most nights")
    assert told(clause, person, tense, SCENE) == text


def test_a_clause_may_drop_its_subject_and_its_adverbial() -> None:
    clause = clause_of("P|[wake] at {early}|Most nights")
    assert told(clause, "she", "present", SCENE, elided=True) == "wakes at four"
    assert told(clause, "she", "present", SCENE, fronted=False) == "she wakes at four"


def test_other_subjects_have_their_own_number() -> None:
    assert filled("{my} nights [end:p] at {early}", "she", "present", SCENE) == "her nights end at four"
    assert filled("{my} {kin} [find:s] {me} up", "I", "past", SCENE) == "my sister found me up"


def test_a_verb_may_be_past_whatever_the_tense() -> None:
    assert filled("{P} [be!] out", "they", "present", SCENE) == "they were out"


def test_slots_may_speak_of_the_patient() -> None:
    assert filled("it is {theme}", "he", "present", SCENE) == "it is his father's heart"


def test_marks_are_taken_off() -> None:
    assert part_of("m:*P|[weep]") == WrittenPart("P|[weep]", "measured", figure=True)
    assert part_of("p: P|[cry]") == WrittenPart("P|[cry]", "plain")
    assert part_of("my {kin} [say:s] so") == WrittenPart("my {kin} [say:s] so")
    assert part_of("S066:habit") == WrittenPart("habit", needs="S066")
    assert part_of("long:apart:p: alone") == WrittenPart("alone", "plain", long=True, apart=True)
    assert part_of("S066:long:m:*habit") == WrittenPart("habit", "measured", figure=True, needs="S066", long=True)
    assert part_of("long: the years [be:p] lost") == WrittenPart("the years [be:p] lost", long=True)


@pytest.mark.parametrize(
    ("text", "person", "past"),
    [
        ("{P} [have] given up the choir", "I", "I gave up the choir"),
        ("{P} [have lost] interest", "she", "she lost interest"),
        ("{P} [have] been off sick", "they", "they were off sick"),
        ("the owner [have:s] taken over", "they", "the owner took over"),
        ("{P} [have] asked for help", "he", "he asked for help"),
        ("{P} [have] unwanted thoughts", "I", "I had unwanted thoughts"),
        ("{P} [have] broken sleep", "I", "I had broken sleep"),
        ("{P} [have] to go", "I", "I had to go"),
        ("{P} [have] not slept", "I", "I had not slept"),
    ],
)
def test_what_has_come_about_came_about_in_what_is_over(text: str, person: Person, past: str) -> None:
    assert filled(text, person, "past", SCENE) == past


def test_speech_is_contracted() -> None:
    assert contracted("I am tired and I cannot rest") == "I'm tired and I can't rest"
    assert contracted("I have lost it, and I do not care") == "I've lost it, and I don't care"
    assert contracted("It is not much, and there is how it is again") == "It's not much, and there is how it is again"
    assert contracted("I have one slice and ten more") == "I have one slice and ten more"
    assert contracted("I have a dog") == "I have a dog"
    assert contracted("That is who I am.") == "That is who I am."


def test_slots_are_those_of_the_scene() -> None:
    assert [*slots_in("{my} {kin} and {theme}")] == ["kin", "theme"]


@pytest.mark.parametrize("text", ["P", "P|", "|[wake]", "P|[wake]|now|then"])
def test_a_clause_has_a_subject_and_a_predicate(text: str) -> None:
    with pytest.raises(ValueError, match="subject"):
        clause_of(text)


def test_what_stands_for_a_slot_may_have_verbs_and_slots_of_its_own() -> None:
    slots = {"how": "tired, as {my} {kin} [say:s]", "kin": "sister"}
    for _ in range(2):
        assert filled("{P} [be] {how}", "she", "perfect", slots) == "she has been tired, as her sister says"
        assert filled("{P} [be] {how}", "he", "past", slots) == "he was tired, as his sister said"
        assert filled("{P} [be] {how}", "he", "past", {"how": "ill"}) == "he was ill"


def test_a_perfect_in_the_past_takes_its_participle_from_a_slot() -> None:
    assert filled("{P} [have] {done} the choir", "I", "past", {"done": "given up"}) == "I gave up the choir"
    assert filled("{P} [have] {done} the choir", "I", "past", {"done": "no"}) == "I had no the choir"


def test_a_slot_that_the_scene_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        filled("{P} [be] {how}", "she", "present", {})
