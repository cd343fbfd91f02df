"""The gates on how a text tells its facts: each finds a text made to fail it, and passes one that is well told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from generators.diagnosis.gates.joined import neighbours
from generators.diagnosis.gates.plan import TextPlan, plan_of
from generators.diagnosis.gates.texts import CLAUSES, FORM, JOINED, NEUTRAL, REGISTERS, TextReader

ABOUT = {"worry.form": frozenset({"S056"})}
REGISTERS_OF = {"S056.1/clause/self/1": "measured", "S057.1/plain/self/2": "plain", "S058.1/plain/self/3": "plain"}
READER = TextReader(REGISTERS_OF, ABOUT)


class Told(NamedTuple):
    """A line of a text with what is recorded of it."""

    text: str
    facts: Sequence[str] = ()
    parts: Sequence[str] = ()
    joint: str = ""
    tense: str = ""
    slots: Mapping[str, str] = {}


OPENING = Told("I am a baker.", joint="opening/self/3")
COMPLAINT = Told(
    "The main thing is that I worry about every letter and cannot stop it.",
    ("1.anxiety/S056.1", "1.anxiety/S057.1"),
    ("S056.1/plain/self/0", "S057.1/plain/self/0"),
    "c",
)
TIME = Told("It has been like this for two years.", ("1.anxiety.since=730",), ("anxiety/since/self/0",))
FINDING = Told("Today it is the rent.", ("worry.form=realistic",), ("worry.form/realistic/self/0",))
MORE = Told("I sleep badly.", ("1.anxiety/S027.1",), ("S027.1/plain/self/0",), "c")
STORY = Told("Once I got up at two. I baked.", ("1.anxiety/S027.1+",), ("S027.1/story/self/0",), tense="past")
EFFECT = Told(
    "The unrest cost me a friend.",
    ("1.anxiety.impairment=true",),
    ("anxiety/impairment_true/self/0",),
    slots={"name": "unrest"},
)
GOOD = (OPENING, COMPLAINT, TIME, FINDING, MORE, STORY, EFFECT)


def written(lines: Sequence[Told], voice: str = "self") -> tuple[str, dict[str, Any]]:
    spans = [
        {"length": len(one.text), "facts": [*one.facts], "from": [*one.parts], "joint": one.joint}
        | {"tense": one.tense, "slots": dict(one.slots)}
        for one in lines
    ]
    return " ".join(one.text for one in lines), {"voice": voice, "sentences": spans}


def planned(lines: Sequence[Told], voice: str = "self") -> TextPlan:
    plan = plan_of(*written(lines, voice))
    assert plan is not None
    return plan


def found(lines: Sequence[Told], voice: str = "self") -> dict[str, str]:
    stem, record = written(lines, voice)
    return dict(READER.faults(stem, plan_of(stem, record)))


def test_a_text_well_told_has_no_fault() -> None:
    assert found(GOOD) == {}


def test_a_time_before_any_symptom_is_told() -> None:
    assert found((OPENING, TIME, COMPLAINT)) == {"early time": "1.anxiety.since=730 is told before any symptom"}


@pytest.mark.parametrize("form", ["since?", "onset_age=9"])
def test_a_time_that_is_not_known_and_an_age_come_after_the_complaint_too(form: str) -> None:
    time = TIME._replace(facts=(f"1.anxiety.{form}",))
    assert "early time" in found((time, COMPLAINT))
    assert found((COMPLAINT, time)) == {}


@pytest.mark.parametrize(
    "symptom",
    [
        Told("Whether I worry I cannot say.", ("1.anxiety/S056.1?",), ("S056.1/vague/self/0",)),
        # Told as it is in this case only.
        Told("I worry.", ("1.anxiety/S056.1",), ("S056.1/plain/self/0",)),
        Told(
            "I worry. It wakes me.",
            ("1.anxiety/S056.1", "1.anxiety/S056.1+"),
            ("S056.1/plain/self/0", "S056.1/example/self/0"),
            "+elaboration/self/0",
        ),
        Told(
            "You should know that I wish to be dead.", ("1.anxiety/S032.1",), ("S032.1/plain/self/0",), "danger/self/0"
        ),
    ],
)
def test_where_no_symptom_can_lead_the_time_may(symptom: Told) -> None:
    assert found((OPENING, TIME, symptom)) == {}
    assert "early time" in found((OPENING, TIME, symptom, MORE))


def test_the_time_of_what_is_over_may_come_first() -> None:
    past = TIME._replace(facts=("1.anxiety.past=60,700",))
    assert found((OPENING, past, COMPLAINT._replace(tense="past"))) == {}


def test_a_time_in_the_sentence_of_the_complaint_is_not_early() -> None:
    both = COMPLAINT._replace(facts=(*TIME.facts, *COMPLAINT.facts), joint="since/self/0")
    assert found((OPENING, both)) == {}


def test_two_names_of_an_episode_are_told() -> None:
    other = TIME._replace(slots={"name": "bad time"})
    assert found((COMPLAINT, other, EFFECT)) == {"several names": "1.anxiety is called 'bad time' and 'unrest'"}
    assert found((COMPLAINT, other._replace(slots={"name": "unrest"}), EFFECT)) == {}
    elsewhere = EFFECT._replace(facts=("2.depressive.impairment=true",), slots={"name": "low spell"})
    assert found((COMPLAINT, EFFECT, elsewhere)) == {}


def test_two_marked_registers_are_told() -> None:
    measured = MORE._replace(parts=("S056.1/clause/self/1",))
    plain = MORE._replace(parts=("S057.1/plain/self/2",))
    assert REGISTERS in found((measured, plain))
    assert found((plain, MORE._replace(parts=("S058.1/plain/self/3",)))) == {}


def test_a_chart_with_two_tenses_is_told() -> None:
    lines = (COMPLAINT._replace(tense="perfect"), MORE._replace(tense="past"))
    assert found(lines, "chart") == {"mixed tenses": "1.anxiety is told in two tenses"}
    assert found(lines, "self") == {}
    assert found((lines[0], MORE, STORY), "chart") == {}
    other = MORE._replace(facts=("2.depressive/S027.1",), tense="past")
    assert found((COMPLAINT, other), "chart") == {}


def test_signs_in_two_tenses_are_told() -> None:
    sign = Told("When seen she was pale.", ("1.anxiety/S056.1+",), ("S056.1/sign/chart/0",), "sign/chart/0", "past")
    assert found((COMPLAINT, sign, sign), "chart") == {}
    assert found((COMPLAINT, sign, sign._replace(tense="")), "chart") == {
        "mixed tenses": "what was seen is told in two tenses"
    }


def test_lists_of_nouns_are_counted() -> None:
    listed = Told(
        "There is also worry and unrest.",
        ("1.anxiety/S056.1", "1.anxiety/S058.1"),
        ("S056.1/term/self/0", "S058.1/term/self/0"),
        "more_terms/self/0",
    )
    assert found((COMPLAINT, listed)) == {}
    assert found((COMPLAINT, listed, listed)) == {"noun list": "2 lists of nouns"}
    vague = listed._replace(facts=("1.anxiety/S056.1", "1.anxiety/S058.1?"))
    assert found((COMPLAINT, vague)) == {"noun list": "1.anxiety/S058.1? stands in a list of nouns"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("He have no rest.", "says 'he have'"),
        ("I sleep the the same.", "has a doubled word"),
        ("I would as as soon stay.", "has a doubled word"),
        ("It was a hour.", "says 'a hour'"),
    ],
)
def test_a_broken_sentence_is_told_whoever_wrote_it(text: str, says: str) -> None:
    assert found((COMPLAINT, MORE._replace(text=text)))[FORM].startswith(says)
    ((gate, told),) = READER.faults(f"All is well. {text}", None)
    assert (gate, told.startswith(says)) == (FORM, True)


def test_neutral_words_are_those_of_lines_without_facts() -> None:
    counted = READER.tally(*_with_plan((OPENING, COMPLAINT)))
    assert (counted[NEUTRAL, "so"], counted[NEUTRAL, "of"]) == (0, 1)
    counted = READER.tally(*_with_plan((COMPLAINT, TIME)))
    assert (counted[NEUTRAL, "so"], counted[NEUTRAL, "of"]) == (1, 1)


def test_subordinate_clauses_are_counted_in_every_text() -> None:
    stem = "I stay when it rains. He says that it hurts."
    assert (READER.tally(stem, None)[CLAUSES, "so"], READER.tally(stem, None)[CLAUSES, "of"]) == (2, 10)


@pytest.mark.parametrize(
    ("lines", "joined", "count"),
    [
        ((COMPLAINT, TIME), 1, 1),
        ((COMPLAINT, FINDING), 1, 1),
        ((MORE, FINDING), 0, 1),
        # An occasion of two sentences, behind its symptom, and away from it.
        ((MORE, STORY), 2, 2),
        ((COMPLAINT, STORY), 1, 2),
        ((OPENING, COMPLAINT), 0, 1),
        ((COMPLAINT, MORE), 0, 1),
        ((COMPLAINT, MORE._replace(joint="S057>S027/self/0")), 1, 1),
        ((COMPLAINT, MORE._replace(joint="since_beside/self/0")), 1, 1),
        ((COMPLAINT, MORE._replace(joint="since_later_on/self/0")), 1, 1),
        ((COMPLAINT, MORE._replace(joint="since/self/0")), 0, 1),
        ((COMPLAINT, MORE._replace(text="Because of this I sleep badly.")), 1, 1),
        ((COMPLAINT, MORE._replace(text="That said it all.")), 1, 1),
        ((COMPLAINT, MORE._replace(text="But I sleep.")), 1, 1),
        ((COMPLAINT, MORE._replace(text="The man that I know sleeps.")), 0, 1),
        ((COMPLAINT,), 0, 0),
    ],
)
def test_neighbours_are_joined_by_the_plan_or_by_their_words(lines: Sequence[Told], joined: int, count: int) -> None:
    assert neighbours(planned(lines), ABOUT) == (joined, count)
    counted = READER.tally(*_with_plan(lines))
    assert (counted[JOINED, "so"], counted[JOINED, "of"]) == (joined, count)


def test_a_text_without_a_plan_or_with_a_broken_one_has_none() -> None:
    stem, record = written(GOOD)
    assert plan_of(stem, {"sentences": record["sentences"]}) is None
    assert plan_of(stem + " More.", record) is None


def _with_plan(lines: Sequence[Told]) -> tuple[str, TextPlan]:
    stem, record = written(lines)
    plan = plan_of(stem, record)
    assert plan is not None
    return stem, plan
