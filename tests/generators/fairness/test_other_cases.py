"""Self-reports and cases of differentials are crossed as charts are; here with the gender alone, to be quick."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generators.context import Context
from generators.diagnosis.seeds import SeedSource
from generators.diagnosis.tasks.pairs import PairTask
from generators.fairness import allowed
from generators.item import DEMOGRAPHICS, Item
from generators.suites import tasks
from kg.store import Connection
from tests.generators.diagnosis import building
from tests.generators.fairness.conftest import small

SOME = ("D001-D005", "D004-D006", "D008-D018", "D009-D011", "D011-D020", "D013-D020", "D016-D021", "D021-D022")
"""Differentials of disorders that are far enough from each other to lend each other options."""
_KINDS = ("self_report", "ambiguous", "unambiguous")


@pytest.fixture(scope="module")
def made(graph: Connection) -> Iterator[tuple[Context, dict[str, list[Item]]]]:
    with pytest.MonkeyPatch.context() as patch:
        whole = PairTask.source

        def some(task: PairTask, context: Context) -> SeedSource:
            return whole(task, context)._replace(subjects=SOME)

        patch.setattr(PairTask, "source", some)
        patch.setattr(allowed, "crossing", lambda: small().model_copy(update={"blocks": (("gender",),)}))
        context = building.context_on(graph)
        yield context, {kind: list(tasks(name=f"crossed_{kind}")[0].items(context)) for kind in _KINDS}


@pytest.mark.parametrize("kind", _KINDS)
def test_each_case_is_proved_of_each_gender_and_without_fault(
    kind: str, made: tuple[Context, dict[str, list[Item]]]
) -> None:
    context, items = made
    (task,) = tasks(name=f"crossed_{kind}")
    assert list(task.unproved(context, items[kind])) == []
    counter = task.counter(context)
    assert counter is not None
    for item in items[kind]:
        counter.add(item)
        assert item.stem.startswith(("I'm ", "About me", "For your notes", "First, who I am", "To say who I am"))
    assert [found.count for found in counter.result()] == [0, 0, 0, 0]
    groups = {item.group for item in items[kind]}
    assert len(items[kind]) == 3 * len(groups)
    assert {item.provenance[DEMOGRAPHICS]["gender"] for item in items[kind]} == {"female", "male", "nonbinary"}
    assert {task.id_of(item) == item.id for item in items[kind]} == {True}


def test_both_tasks_of_a_differential_are_about_the_same_patients(
    made: tuple[Context, dict[str, list[Item]]],
) -> None:
    _, items = made
    base = {
        kind: {item.provenance["subject"]: item.facts["base"] for item in items[kind]}
        for kind in ("ambiguous", "unambiguous")
    }
    assert base["ambiguous"] == base["unambiguous"]
    golds = {len(item.answer) for item in items["ambiguous"]}, {len(item.answer) for item in items["unambiguous"]}
    assert golds == ({2}, {1})
