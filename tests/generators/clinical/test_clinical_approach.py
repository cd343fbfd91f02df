"""What is worth asking: proved by the verdicts before and after every answer, and told by nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from generators.clinical.approach.answers import ANSWERS, answered, is_open
from generators.clinical.approach.answers import read as read_asked
from generators.clinical.approach.offering import OPTIONS, OpenCase, offers
from generators.clinical.approach.proof import faults
from generators.clinical.approach.worth import IDLE, USEFUL, outcome, worth
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.verification import profile_of
from generators.draw import stream
from generators.gates.compared import by_topic
from generators.gates.topics import read as read_topics
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.generators.clinical.contract import AnsweredByGraph
from tests.generators.contract import TaskContract
from tests.generators.making import Items


class TestClinicalApproach(AnsweredByGraph, TaskContract):
    task = "clinical_approach"
    options = 4
    redrawn = 10

    def test_an_answer_changes_what_is_possible_and_no_other_does(self, context: Context, items_of: Items) -> None:
        """By the criteria in Python, where the proof is the oracle's."""
        criteria, asked = context.read(read_lore).criteria, context.read(read_asked)
        for item in items_of(self.task):
            rules = criteria.differentials[str(item.provenance["subject"])]
            profile = profile_of(item)
            before = outcome(criteria, rules, profile)
            for option in item.options:
                symptom = str(option.node)
                told = [answered(profile, symptom, asked[symptom], there=there) for there in ANSWERS]
                found = worth(before, [outcome(criteria, rules, one) for one in told], rules)
                assert found == (USEFUL if option.label in item.answer else IDLE), item.id

    def test_questions_are_those_of_the_graph(self, context: Context, items_of: Items) -> None:
        asked = context.read(read_asked)
        for item in items_of(self.task):
            assert all(option.text in asked[str(option.node)].asks for option in item.options)
            assert all(is_open(profile_of(item), str(option.node)) for option in item.options)

    def test_another_question_is_not_proved(self, context: Context, items_of: Items) -> None:
        one = items_of(self.task)[0]
        first, *rest = one.options
        reworded = one.model_copy(update={"options": (first.model_copy(update={"text": "And how are you?"}), *rest)})
        profile = {**one.facts, "timeline": {**one.facts["timeline"], "age": 77}}
        unsaid = one.model_copy(update={"provenance": {**one.provenance, "subject": "D013-D099"}})
        for forged in (reworded, one.model_copy(update={"facts": profile}), unsaid):
            assert [code for code, _ in self.declared().unproved(context, [forged])] == [one.id]

    def test_a_case_that_is_settled_already_is_not_proved(self, context: Context, items_of: Items) -> None:
        """The questions of an open case under a case of the same differential that its rule has settled."""
        asked = context.read(read_asked)
        settled = [item for item in items_of("diagnosis") if item.provenance.get("side") in ("a", "b")]
        forged = [
            one.model_copy(update={"facts": other.facts, "stem": other.stem})
            for one in items_of(self.task)
            for other in settled
            if other.provenance["subject"] == one.provenance["subject"]
            and all(is_open(profile_of(other), str(option.node)) for option in one.options)
        ]
        found = list(faults(context.connection, context.read(read_lore).criteria, asked, forged[:10]))
        assert [code for code, _ in found] == [item.id for item in forged[:10]] != []
        assert any("is settled before any answer" in why for _, why in found)


def test_what_is_asked_about_joins_the_episode_that_goes_on(context: Context) -> None:
    asked = context.read(read_asked)["S027"]
    over = Episode(kind="depressive", begins=Bounds(400, 400), ends=Bounds(300, 300), present={"S024": "S024.1"})
    now = Episode(kind="depressive", begins=Bounds(60, 60), ends=Bounds(0, 0), vague={"S027": "S027.2"})
    profile = Profile(age=40, episodes=(over, now))
    there = answered(profile, "S027", asked, there=True)
    assert there.episodes[1].present == {"S027": "S027.2"}
    assert not there.episodes[1].vague
    lacking = answered(profile, "S027", asked, there=False)
    assert lacking.denied == ("S027",)
    assert not lacking.episodes[1].vague
    alone = answered(Profile(age=40), "S027", asked, there=True)
    assert [one.kind in asked.kinds for one in alone.episodes] == [True]


@pytest.mark.parametrize(
    ("changed", "is_worth"), [("D001", USEFUL), ("rule D002", USEFUL), ("D003", IDLE), (None, IDLE)]
)
def test_only_what_is_open_counts(context: Context, changed: str | None, is_worth: str) -> None:
    rules = next(iter(context.read(read_lore).criteria.differentials.values()))._replace(
        code="x",
        primary="D001",
        alternative="D002",
        rules={"D001": None, "D002": None},  # type: ignore[dict-item]
    )
    before = dict.fromkeys(("D001", "D002", "D003", "rule D001", "rule D002"))
    after = {**before, **({changed: True} if changed else {})}
    assert worth(before, [before, after], rules) == is_worth


def test_symptoms_are_idle_as_often_as_they_are_useful_in_proportion(context: Context) -> None:
    rng = stream("offers")
    listed = [f"S{number:03}" for number in range(12)]
    asks = {symptom: (f"Is there any {symptom}?",) for symptom in listed}
    cases = []
    for _ in range(400):
        useful = rng.choice(listed)
        cases.append(OpenCase("A text.", [useful], [symptom for symptom in listed if symptom != useful]))
    found = [one for one in offers(cases, asks, by_topic(context.read(read_topics)), rng) if one is not None]
    golds = Counter(one.gold for one in found)
    idle = Counter(symptom for one in found for symptom in one.questions if symptom != one.gold)
    assert len(found) >= 300
    assert all(abs(idle[symptom] - (OPTIONS - 1) * golds[symptom]) <= 0.2 * idle[symptom] for symptom in golds)


def test_a_few_cases_keep_their_questions_though_shares_do_not_fit(context: Context) -> None:
    listed = [f"S{number:03}" for number in range(4)]
    asks = {symptom: (f"Is there any {symptom}?",) for symptom in listed}
    # The last case can be offered nothing, and without its gold the others lack an idle question.
    *others, last = listed
    cases = [OpenCase("A text.", [one], [other for other in listed if other != one]) for one in others]
    cases.append(OpenCase("A text.", [last], listed[:1]))
    topics = by_topic(context.read(read_topics))
    found = [one for one in offers(cases, asks, topics, stream("few")) if one is not None]
    assert found
    assert all(one.gold in one.questions and len(one.questions) == OPTIONS for one in found)
