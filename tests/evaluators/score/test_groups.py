"""A group has one name over all tasks only where its items stand and fall together."""

from __future__ import annotations

from pathlib import Path

from evaluators.coverage.reading import read_answers
from evaluators.score.score import score
from evaluators.table.items import KeyedItems
from generators import manifest
from generators.diagnosis.case_task import CaseTask
from generators.groups import unique_name
from generators.item import Item
from generators.suites import tasks
from tests.evaluators.score.on_disk import answer, items, write_build, write_run


def _three_tasks() -> dict[str, list[Item]]:
    """Three tasks with seeds of the same names; two of them share theirs."""
    made = items()
    charts = [
        item.model_copy(update={"id": item.id.replace("unambiguous", "medical_chart"), "task": "medical_chart"})
        for item in made["unambiguous"]
    ]
    return {**made, "medical_chart": charts}


def test_names_are_those_of_the_streams_that_seeds_are_drawn_from() -> None:
    declared = {task.name: task.kind.drawn_as for task in tasks() if isinstance(task, CaseTask)}
    assert {"medical_chart", "self_report", "ambiguous", "unambiguous"} == set(declared)
    for name, stream in declared.items():
        assert unique_name(name, "D001/seed-0") == f"{stream}/D001/seed-0"
    for name in ("criteria_to_entity", "differential_medication"):
        assert unique_name(name, "D001/seed-12") == f"{name}/D001/seed-12"


def test_groups_that_are_named_after_their_question_are_one_in_all_tasks() -> None:
    names = {unique_name(task, "drug:DB1/disease:5") for task in ("relation_prediction", "two_hop_selection")}
    assert names == {"drug:DB1/disease:5"}


def test_scores_and_coverage_count_different_patients_apart(tmp_path: Path) -> None:
    build = write_build(tmp_path / "build", _three_tasks())
    assert {
        (item.task, item.group) for item in KeyedItems(build, manifest.read(build)).keys if item.group.endswith("-0")
    } == {
        ("ambiguous", "pair/D001-D002/seed-0"),
        ("unambiguous", "pair/D001-D002/seed-0"),
        ("medical_chart", "medical_chart/D001-D002/seed-0"),
    }
    run = write_run(tmp_path / "run", build, lambda item: answer(item, "A"))
    lines = (run / "answers.jsonl").read_text(encoding="utf-8")
    charts = [answer(item, "A").line().decode() for item in _three_tasks()["medical_chart"]]
    (run / "answers.jsonl").write_text(lines + "".join(charts), encoding="utf-8")
    found = score(None, run)
    groups = {key: cell.figures["accuracy"].groups for key, cell in found.of("task").items()}
    assert groups == {"ambiguous": 4, "medical_chart": 4, "unambiguous": 4}
    assert found.of("all")["all"].figures["accuracy"].groups == 8
    assert len(read_answers([run])[0].items.groups.names) == 8
