"""Both tasks across the layers keep the contract of the slice's tasks, and that of told cases."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from generators.build import build
from generators.context import Context
from generators.crosslayer.cases import Cases
from generators.crosslayer.tasks.differential_medication import DifferentialMedication
from generators.item import Item
from generators.suites import tasks
from kg.criteria.reading import read as read_criteria
from kg.store import Connection
from tests.generators.biomedical.contract import SliceTaskContract
from tests.generators.diagnosis.building import SEED, drawn_anew, open_gates
from tests.generators.diagnosis.building import verify as findings
from tests.generators.making import Items


class CrossContract(SliceTaskContract):
    options = 4
    retold = False

    def test_there_are_enough(self, context: Context, items_of: Items) -> None:
        assert len(items_of(self.task)) >= 500 * context.scale

    def test_the_case_is_proved_too(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert item.proof.case is not None
            verdicts = item.proof.case.verdicts
            assert verdicts[item.facts["right"]] == "met"
            assert {verdict for code, verdict in verdicts.items() if code != item.facts["right"]} == {"not met"}

    def test_a_rule_that_changes_unproves_its_cases(self, graph: Connection, context: Context, items_of: Items) -> None:
        right = items_of(self.task)[0].facts["right"]
        made = [item for item in items_of(self.task) if item.proof.case is not None]
        touched = {item.id for item in made if item.facts["right"] == right}
        needed = "MATCH (:Disorder {code: $code})-[:REQUIRES]->(g:SymptomGroup) "
        before = graph.run_text(needed + "RETURN g.code AS group, g.minimum_count AS count", {"code": right})
        change = "MATCH (g:SymptomGroup {code: $group}) SET g.minimum_count = $count"
        graph.run_text(change, {**before[0], "count": 100}, writing=True)
        try:
            found = {code for code, _ in self.declared().unproved(context, made)}
        finally:
            graph.run_text(change, before[0], writing=True)
        assert found >= touched


class TestDifferentialMedication(CrossContract):
    task = "differential_medication"

    def test_both_sides_share_their_options(self, items_of: Items) -> None:
        couples: dict[tuple[object, ...], list[Item]] = {}
        for item in items_of(self.task):
            told = (item.group, item.provenance["patient"]["number"], item.provenance["narrator"])
            couples.setdefault(told, []).append(item)
        for couple in couples.values():
            one, other = couple
            assert {option.node for option in one.options} == {option.node for option in other.options}
            assert (one.facts["right"], one.facts["rival"]) == (other.facts["rival"], other.facts["right"])
            assert one.entities[-1] != other.entities[-1]


class TestCriteriaToEntity(CrossContract):
    task = "criteria_to_entity"

    def test_options_are_of_one_kind(self, items_of: Items) -> None:
        kinds = set()
        for item in items_of(self.task):
            kind = {str(option.node).split(":")[0] for option in item.options}
            assert len(kind) == 1, item.id
            kinds |= kind
        assert kinds == {"drug", "effect/phenotype"}


def test_no_task_is_left_out() -> None:
    assert {case.task for case in CrossContract.__subclasses__()} == {task.name for task in tasks(suite="crosslayer")}


def test_cases_come_so_many_at_a_time_as_at_scale_one(context: Context) -> None:
    one, other = sorted(context.read(read_criteria).disorders)[:2]
    kind = DifferentialMedication.kind._replace(voice="chart", seeds=2)
    larger = drawn_anew(context, SEED)
    larger.scale = 2.5
    chunks = list(Cases(kind, [one, other], 1).chunks(larger))
    told = [{(case.provenance["subject"], case.provenance["number"]) for case in chunk} for chunk in chunks]
    assert told == [{(code, number) for code in (one, other) for number in some} for some in ((0, 1), (2, 3), (4,))]
    stems = [case.stem for chunk in chunks for case in chunk]
    assert len(set(stems)) == len(stems)


def test_a_build_verifies_with_its_texts(context: Context, tmp_path: Path) -> None:
    with open_gates():
        build(context, tasks(suite="crosslayer"), tmp_path / "build", "offline", "0", lambda *_: None, "0")
    assert findings(context, tmp_path / "build") == []


@pytest.mark.parametrize("task", ["differential_medication", "criteria_to_entity"])
def test_another_text_is_found(context: Context, tmp_path: Path, task: str) -> None:
    with open_gates():
        build(context, tasks(name=task), tmp_path / "build", "offline", "0", lambda *_: None, "0")
    path = tmp_path / "build" / "items" / f"{task}.jsonl"
    one, other, *rest = path.read_bytes().splitlines(keepends=True)
    changed = {**orjson.loads(one), "stem": orjson.loads(other)["stem"]}
    path.write_bytes(orjson.dumps(changed) + b"\n" + other + b"".join(rest))
    assert {finding.cause for finding in findings(context, tmp_path / "build")} == {"changed file", "text not proved"}
