"""The tasks that ask for the disorders of a told case, and the cases of two disorders among them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import orjson
import pytest

import generators.verify
from generators import manifest
from generators.build import build
from generators.clinical.case_task import ToldCaseTask
from generators.clinical.comorbid import own_of, reviewed, skeletons
from generators.clinical.vocabularies import CATEGORIES, category_code
from generators.context import Context
from generators.diagnosis.draws import profiles
from generators.diagnosis.holding import chart_fault, evaluated
from generators.diagnosis.lore import read as read_lore
from generators.suites import tasks
from kgbench.api.build import tasks_named
from tests.generators.clinical.contract import AnsweredByGraph, PartsContract
from tests.generators.diagnosis.building import open_gates
from tests.generators.making import Items


class ToldCaseContract(AnsweredByGraph, PartsContract):
    redrawn = 10

    def test_exactly_what_is_right_is_possible(self, items_of: Items) -> None:
        for item in items_of(self.task):
            verdicts = item.proof.verdicts
            right = {
                code for part in item.parts if part.vocabulary == "disorders" for code in part.answer + part.accepted
            }
            assert len(verdicts) == 23
            assert {code for code, verdict in verdicts.items() if verdict != "not met"} == right, item.id

    def test_texts_have_their_length(self, items_of: Items) -> None:
        assert all(150 <= len(item.stem.split()) <= 200 for item in items_of(self.task))

    def test_a_disorder_that_is_none_is_not_proved(self, items_of: Items, context: Context) -> None:
        one = items_of(self.task)[0]
        forged = [
            part.model_copy(update={name: ("D099",) for name in ("answer", "accepted") if getattr(part, name)})
            if part.vocabulary == "disorders"
            else part
            for part in one.parts
        ]
        found = list(self.declared().unproved(context, [one.model_copy(update={"parts": tuple(forged)})]))
        assert found == [(one.id, "its gold disorders are none of the graph's")]


class TestDiagnosis(ToldCaseContract):
    task = "diagnosis"
    forms = ("text",)

    def test_open_cases_accept_both_sides(self, context: Context, items_of: Items) -> None:
        differentials = context.read(read_lore).criteria.differentials
        accepted: Counter[int] = Counter()
        for item in items_of(self.task):
            (part,) = item.parts
            accepted[len(part.accepted)] += 1
            subject = str(item.provenance["subject"])
            if subject in differentials:
                one = differentials[subject]
                own = {"": (one.primary, one.alternative), "a": (one.primary,), "b": (one.alternative,)}
                assert part.accepted == tuple(sorted(own[str(item.provenance["side"])]))
            else:
                assert part.accepted == (subject,)
        assert accepted[2] == len(differentials)

    def test_there_are_enough_at_scale_one(self, context: Context) -> None:
        """The number follows from the sources, which need not be told for it."""
        (task,) = tasks(name=self.task)
        assert isinstance(task, ToldCaseTask)
        charts, pairs = task.sources(context)
        assert len(charts.seeds.subjects) * charts.seeds.each == 23 * 15
        assert len(charts.seeds.subjects) * charts.seeds.each + len(pairs.seeds.subjects) * 3 * pairs.seeds.each >= 467


class TestClassification(ToldCaseContract):
    task = "classification"
    forms = ("labels", "labels")

    def test_chapters_are_those_of_the_disorders(self, context: Context, items_of: Items) -> None:
        rows = context.connection.rows("clinical/disorders")
        chapters = {row["code"]: category_code(row["chapter"]) for row in rows}
        assert len(self.vocabularies(context)[CATEGORIES].codes) == 8
        for item in items_of(self.task):
            category, disorder = item.parts
            assert set(category.answer) == {chapters[code] for code in disorder.answer}

    def test_there_are_enough_at_scale_one(self, context: Context) -> None:
        (task,) = tasks(name=self.task)
        assert isinstance(task, ToldCaseTask)
        singles, pairs = task.sources(context)
        assert len(singles.seeds.subjects) * singles.seeds.each == 184
        assert len(pairs.seeds.subjects) * pairs.seeds.each >= 170 + 64

    def test_pairs_are_reviewed_ones(self, context: Context, items_of: Items) -> None:
        allowed = set(reviewed(context.read(read_lore).criteria))
        told = {str(item.provenance["subject"]) for item in items_of(self.task)}
        pairs = {subject for subject in told if len(own_of(subject)) == 2}
        assert pairs <= allowed
        assert len(pairs) + tasks(name=self.task)[0].left_out(context) == len(allowed)


def test_skeletons_of_pairs_hold_and_nothing_else_is_met(context: Context) -> None:
    lore = context.read(read_lore)
    found = context.once(skeletons)
    assert len(found) >= 130
    for subject, listed in found.items():
        for sketch in listed:
            (profile,) = profiles(lore, sketch)
            assert chart_fault(lore, own_of(subject), profile) is None
            evaluation = evaluated(lore.criteria, profile)
            assert {code for code in lore.criteria.disorders if evaluation.verdict(code).yes} == {*own_of(subject)}


def test_doubtful_pairs_are_not_drawn(context: Context) -> None:
    together = context.read(read_lore).criteria.together
    doubtful = {"+".join(pair.disorders) for pair in together.values() if pair.comorbid == "doubtful"}
    assert doubtful
    assert not doubtful & {*context.once(skeletons)}


def test_the_suite_is_built_when_it_is_asked_for() -> None:
    default = {task.name for task in tasks_named(None, None)}
    own = {task.name for task in tasks_named("clinical", None)}
    assert own
    assert not own & default
    assert [task.name for task in tasks_named(None, ["diagnosis"])] == ["diagnosis"]


def test_a_build_verifies_with_its_texts_and_another_text_is_found(context: Context, tmp_path: Path) -> None:
    folder = tmp_path / "build"
    with open_gates():
        build(context, tasks(name="classification"), folder, "offline", "0", lambda *_: None)
        assert list(generators.verify.verify(context, folder, manifest.read(folder), tasks())) == []
        path = folder / "items" / "classification.jsonl"
        one, other, *rest = path.read_bytes().splitlines(keepends=True)
        changed = {**orjson.loads(one), "stem": orjson.loads(other)["stem"]}
        path.write_bytes(orjson.dumps(changed) + b"\n" + other + b"".join(rest))
        causes = {one.cause for one in generators.verify.verify(context, folder, manifest.read(folder), tasks())}
    assert {"changed file", "text not proved"} <= causes


@pytest.mark.parametrize(
    ("chapter", "code"), [("Depressive Disorders", "depressive_disorders"), ("A- and B-Related", "a_and_b_related")]
)
def test_a_chapter_has_a_code(chapter: str, code: str) -> None:
    assert category_code(chapter) == code
