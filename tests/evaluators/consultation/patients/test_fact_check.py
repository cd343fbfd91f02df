"""Each kind of false claim is found, whoever makes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from evaluators.consultation.exchange import Mapped, PatientReply, Said
from evaluators.consultation.fact_check import FactVerdict, compared, fact_check, words_apart
from evaluators.consultation.telling import TellingPolicy
from generators.consultation.case import PatientCase, Telling
from kg.interview.question import Askable, Sort
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.evaluators.consultation.talking import TalkingWorld

LOW = Episode(
    kind="depressive",
    begins=Bounds(40, 50),
    ends=Bounds(0, 0),
    present={"S024": "S024.1", "S028": "S028.1"},
    impairment=True,
)


def case(telling: dict[str, Telling], unsure: tuple[str, ...] = ()) -> PatientCase:
    profile = Profile(age=40, episodes=(LOW,), findings={"rumination.form": "mood_congruent"})
    return PatientCase(
        id="low",
        split="test",
        mix="charts",
        sex="female",
        age=40,
        occupation="OCC",
        profile=profile,
        telling=telling,
        unsure=unsure,
    )


def verdict(
    talking: TalkingWorld, one: PatientCase, key: str, answer: Any, status: str = "told", trust: bool = False
) -> str:
    policy = TellingPolicy(talking.oracle.criteria)
    said = Said.model_validate({"key": key, "status": status, "answer": answer})
    reply = PatientReply(text="", said=(said,))
    (found,) = fact_check(policy, one, (), "So?", [Mapped(key=key)], trust, reply, {"S028.1"})
    return found.verdict


@pytest.mark.parametrize(
    ("key", "answer", "expected"),
    [
        ("S024", {"depressive": "S024.1"}, "supported"),
        ("S024", {"depressive": "S024.2"}, "contradicted"),
        ("S024", {}, "contradicted"),
        ("S025", {"depressive": "S025.1"}, "contradicted"),
        ("any.depressive_episode", True, "supported"),
        ("any.depressive_episode", False, "contradicted"),
        ("now.depressive.time", [40, 50], "supported"),
        ("now.depressive.time", [30, 60], "supported"),
        ("now.depressive.time", [45, 45], "unproved"),
        ("now.depressive.time", [60, 90], "contradicted"),
        ("now.depressive.time", [], "contradicted"),
        ("now.depressive.effect", {"impairment": True, "distress": None, "admission": False}, "supported"),
        ("now.depressive.effect", {"impairment": True, "distress": True, "admission": False}, "unproved"),
        ("now.depressive.effect", {"impairment": False, "distress": None, "admission": False}, "contradicted"),
        ("past.depressive", [[90, 90, 60, 60]], "contradicted"),
        ("event.traumatic", [5, 5, 0, 0], "contradicted"),
        ("finding.rumination.form", "intrusive", "contradicted"),
        ("finding.worry.form", "realistic", "beyond"),
        ("topic.alcohol", True, "beyond"),
        ("S024", None, "unproved"),
    ],
)
def test_claims_beside_the_record(talking: TalkingWorld, key: str, answer: Any, expected: FactVerdict) -> None:
    status = "unsure" if answer is None else "told"
    assert verdict(talking, case({}), key, answer, status) == expected


def test_claims_beside_the_policy(talking: TalkingWorld) -> None:
    truth = {"depressive": "S024.1"}
    denied, reluctant = case({"S024": "denied"}), case({"S024": "reluctant"})
    assert verdict(talking, denied, "S024", {}, "denied") == "supported"
    assert verdict(talking, denied, "S024", truth) == "leaked"
    assert verdict(talking, denied, "S024", {"depressive": "S024.3"}) == "contradicted"
    assert verdict(talking, denied, "S024", None, "withheld") == "unproved"
    assert verdict(talking, reluctant, "S024", None, "withheld") == "withheld"
    assert verdict(talking, reluctant, "S024", truth) == "leaked"
    assert verdict(talking, reluctant, "S024", {}, "denied") == "contradicted"
    assert verdict(talking, reluctant, "S024", truth, trust=True) == "supported"


def test_who_does_not_know_can_only_say_so(talking: TalkingWorld) -> None:
    unsure = case({}, unsure=("S024",))
    assert verdict(talking, unsure, "S024", None, "unsure") == "supported"
    assert verdict(talking, unsure, "S024", {"depressive": "S024.1"}) == "beyond"


def test_only_signs_are_seen(talking: TalkingWorld) -> None:
    one = case({"S028": "unaware"})
    assert verdict(talking, one, "S028", {"depressive": "S028.1"}, "observed") == "supported"
    assert verdict(talking, one, "S028", {"depressive": "S028.2"}, "observed") == "contradicted"
    assert verdict(talking, one, "S024", {"depressive": "S024.1"}, "observed") == "beyond"


@pytest.mark.parametrize(
    ("sort", "claim", "truth", "expected"),
    [
        ("past", [[90, 100, 60, 70]], [[95, 95, 65, 65]], "supported"),
        ("past", [[95, 95, 65, 65]], [[90, 100, 65, 65]], "unproved"),
        ("past", [[90, 100, 60, 70]], [[120, 120, 65, 65]], "contradicted"),
        ("past_effect", [{"impairment": True}], [{"impairment": False}], "contradicted"),
        ("past_effect", [], [{"impairment": False}], "contradicted"),
        ("event", [10, 20, 0, 0], [15, 15, 0, 0], "supported"),
        ("event", [10, 20, 5, 5], [15, 15, 0, 0], "contradicted"),
        ("finding", [1, 5], [3, 3], "supported"),
        ("finding", [], [3, 3], "contradicted"),
    ],
)
def test_answers_beside_the_truth(sort: Sort, claim: Any, truth: Any, expected: FactVerdict) -> None:
    assert compared(Askable("k", sort, "k"), claim, truth) == expected


class MadeUpReader:
    """Says that a text tells what it is made to tell."""

    def __init__(self, found: Mapping[str, bool]) -> None:
        self.found = found

    def read(self, text: str) -> Mapping[str, bool]:
        return self.found


def test_words_that_say_something_else_than_the_claims() -> None:
    said = (
        Said(key="S024", status="told", answer={"depressive": "S024.1"}),
        Said(key="S025", status="told", answer={}),
        Said(key="S026", status="withheld"),
        Said(key="now.depressive.effect", status="told", answer={"impairment": False, "distress": None}),
    )
    reply = PatientReply(text="...", said=said)
    assert words_apart(MadeUpReader({"S024": True, "S025": False, "now.depressive.effect": False}), reply) == ()
    assert words_apart(MadeUpReader({"S024": False, "S025": True, "S026": True, "S099": False}), reply) == (
        "S024",
        "S025",
        "S026",
        "S099",
    )
