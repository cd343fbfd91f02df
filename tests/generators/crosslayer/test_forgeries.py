"""Whatever stands in an item across the layers, verification finds it and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generators.context import Context
from generators.suites import tasks
from tests.generators.biomedical.forging import not_found, verified
from tests.generators.making import Items

TASKS = [task.name for task in tasks(suite="crosslayer")]


@pytest.mark.parametrize("task", TASKS)
def test_forged_facts_and_proofs_are_findings(task: str, context: Context, items: Items, tmp_path: Path) -> None:
    made = items(task)[:90]
    places: list[tuple[str, ...]] = [("facts", key) for key in made[0].facts if key != "case"]
    places += [("proof", "params", "claims"), ("proof", "case", "params", "profiles")]
    assert not_found(context, tmp_path, made, places, "no longer proved") == []


@pytest.mark.parametrize("task", TASKS)
def test_a_proof_of_another_case_is_found(task: str, context: Context, items: Items, tmp_path: Path) -> None:
    one, other, third, *rest = [json.loads(item.line()) for item in items(task)[:8]]
    del one["proof"]["case"]
    right = other["facts"]["right"]
    del other["proof"]["case"]["verdicts"][right]
    # The same in facts and proof, and more than a graph holds.
    third["facts"]["profile"]["timeline"]["episodes"][0]["begins"] = 10**30
    third["proof"]["case"]["params"]["profiles"][0]["episodes"][0]["begins_high"] = 10**30
    found = verified(context, tmp_path, task, [one, other, third, *rest])
    assert [(finding.where, finding.says) for finding in found if finding.cause == "no longer proved"] == [
        (one["id"], "it has no proof of its case"),
        (third["id"], "its facts are not a profile"),
        (other["id"], f"the proof of its case says nothing about {right}"),
    ]
    assert {finding.where for finding in found} == {one["id"], other["id"], third["id"]}


@pytest.mark.parametrize("task", TASKS)
def test_forged_numbers_are_of_a_wrong_form(task: str, context: Context, items: Items, tmp_path: Path) -> None:
    places = [("provenance", "measures"), ("provenance", "measures", "degree")]
    assert not_found(context, tmp_path, items(task)[:60], places, "wrong form") == []
