"""Explanations: the points come from the graph, a right answer has them all, and the question alone has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from evaluators.rubric.check import ALL, HELD_OUT, check
from evaluators.rubric.compared import compared, rubrics_of
from evaluators.rubric.marked_file import read_marked
from generators.clinical.definitions.all import defined_nodes
from generators.clinical.definitions.said import named
from generators.clinical.definitions.wording import read_wording
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.item import Item
from generators.rubric.matching import read_rubric
from kg.knowledge.core import core
from tests.evaluators.rubric.marked import MARKED
from tests.generators.clinical.contract import PartsContract
from tests.generators.making import Items
from tests.shipped import shipped

_AT_LEAST = 326
"""As many as paper 004 has of its kind."""


class TestDefinitions(PartsContract):
    task = "definitions"
    forms = ("text",)
    drawn = False

    def others(self, item: Item, context: Context) -> Iterator[Item]:
        (part,) = item.parts
        yield item.model_copy(update={"parts": (part.model_copy(update={"reference": "Something else."}),)})
        yield item.model_copy(update={"parts": (part.model_copy(update={"rubric": part.rubric[:-1]}),)})
        yield item.model_copy(update={"facts": {**item.facts, "node": "S999"}})

    def test_there_are_enough(self, items_of: Items) -> None:
        kinds = Counter(item.facts["kind"] for item in items_of(self.task))
        assert kinds.total() >= _AT_LEAST
        assert kinds["SymptomGroup"] + kinds["Disorder"] >= 45
        assert set(kinds) == set(read_wording().questions)

    def test_the_reference_makes_every_point_and_the_question_none(self, items_of: Items) -> None:
        for item in items_of(self.task):
            (part,) = item.parts
            read = read_rubric(part.reference or "", part.rubric, part.question)
            assert all(one.credit == 1 for one in read.outcomes if one.point.cues), (item.facts, read)
            for nothing in ("", part.question, f"It is {part.question}"):
                assert read_rubric(nothing, part.rubric, part.question).score == 0, item.facts

    def test_most_points_can_be_read(self, items_of: Items) -> None:
        points = [point for item in items_of(self.task) for point in item.parts[0].rubric]
        assert sum(1 for point in points if point.cues) / len(points) > 0.95

    def test_points_are_those_of_the_knowledge(self, context: Context) -> None:
        knowledge = core(shipped())
        found = defined_nodes(context)
        for symptom in knowledge.symptoms.values():
            told = {symptom.code: symptom.points, **{form.code: form.points for form in symptom.subtypes}}
            for code, points in told.items():
                assert [point.claim for point in found[code].rubric] == [point.says for point in points]
        for finding in knowledge.findings.values():
            assert [point.against for point in found[finding.key].rubric] == [point.against for point in finding.points]

    def test_marked_answers_fit_the_graph(self, items_of: Items) -> None:
        found = check(compared(MARKED, read_marked(MARKED), rubrics_of(items_of(self.task))))
        figures = {one.answers: one.figures for one in found.figures}
        assert figures[ALL].answers >= 150
        assert (figures[HELD_OUT].kappa or 0) > 0.34
        assert (figures[HELD_OUT].false_credit or 0) < 0.075
        assert not found.may_be_ranked

    def test_groups_ask_for_their_number_and_length(self, context: Context) -> None:
        found = defined_nodes(context)
        for code, group in context.read(read_lore).criteria.groups.items():
            rubric = found[code].rubric if code in found else ()
            amounts = {point.amount.unit: point.amount.number for point in rubric if point.amount}
            assert amounts.get("count", 1) == (group.minimum_count if rubric else 1), code
            assert amounts.get("days") == (group.minimum_days if rubric else None), code


def test_a_renamed_point_is_not_proved(context: Context, items_of: Items) -> None:
    """The proof follows the graph, not the file."""
    one = next(item for item in items_of("definitions") if item.facts["kind"] == "Subtype")
    point = one.parts[0].rubric[0]
    forged = point.model_copy(update={"claim": f"Not so: {point.claim}"})
    part = one.parts[0].model_copy(update={"rubric": (forged, *one.parts[0].rubric[1:])})
    (task,) = [TestDefinitions().declared()]
    (found,) = task.unproved(context, [one.model_copy(update={"parts": (part,)})])
    assert found == (one.id, f"the graph says something else of {one.facts['node']}")


@pytest.mark.parametrize(
    ("name", "cue"),
    [
        ("Loss of interest", "loss + intere*"),
        ("Depressed mood", "depress* + mood"),
        ("Thoughts of death or suicide", "though* + death + suici*"),
    ],
)
def test_names_become_cues(name: str, cue: str) -> None:
    assert named(name) == cue
