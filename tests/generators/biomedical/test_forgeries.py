"""Whatever stands in an item of the slice's tasks, verification finds it and goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generators.context import Context
from generators.suites import tasks
from tests.generators.biomedical.forging import not_found, verified
from tests.generators.making import Items

TASKS = [task.name for task in tasks(suite="biomedical")]


@pytest.mark.parametrize("task", TASKS)
def test_forged_facts_and_proofs_are_findings(task: str, context: Context, items: Items, tmp_path: Path) -> None:
    made = items(task)
    facts = [("facts", key) for key in made[0].facts]
    assert not_found(context, tmp_path, made[:60], [*facts, ("proof", "params", "claims")], "no longer proved") == []


@pytest.mark.parametrize("task", TASKS)
def test_forged_numbers_are_of_a_wrong_form(task: str, context: Context, items: Items, tmp_path: Path) -> None:
    made = items(task)
    assert tasks(name=task)[0].measured.numbers is not None
    places = [
        ("provenance", "measures"),
        *(("provenance", "measures", kind) for kind in made[0].provenance["measures"]),
    ]
    assert [what for what in not_found(context, tmp_path, made[:60], places, "wrong form") if "[5]" not in what] == []


def test_unknown_entities_and_other_options_are_found(context: Context, items: Items, tmp_path: Path) -> None:
    for task in TASKS:
        one, other, *rest = [json.loads(item.line()) for item in items(task)[:6]]
        one["facts"]["names"] |= {"drug:none": "Nobody's drug"}
        other["options"] = other["options"][:1]
        found = {(finding.where, finding.says) for finding in verified(context, tmp_path, task, [one, other, *rest])}
        assert (one["id"], "drug:none is gone, not Nobody's drug") in found
        assert (other["id"], "its question is about other facts than it states") in found
        assert {where for where, _ in found} == {one["id"], other["id"]}
