"""Corrections are made within a family: two runs as a whole, or two runs in one task."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from evaluators import tables as cells
from evaluators.compare.compare import Comparison, compare
from evaluators.compare.paired import holm
from evaluators.compare.view import tables
from evaluators.run.run_file import RunFile
from evaluators.score.bootstrap import Resampling
from evaluators.table.build import table_of
from evaluators.table.read import Run
from tests.evaluators.score.making import asked, bare_run, row
from tests.kgbench.cli.tables import text_of

TASKS, RUNS, GROUPS = 15, 9, 60
FEW = Resampling(resamples=5)
RECORD = RunFile(
    version="0",
    build="build",
    model="m",
    mode="generate",
    settings={},
    style=None,
    prompts="0",
    shots=0,
    rotations=1,
    limit=None,
    sample=None,
    items={},
)


@pytest.fixture(scope="module")
def runs() -> list[Run]:
    """Eight runs that have one group in ten right, and one that has nine in ten, in every task."""
    items = [
        [asked(number, "A", task=f"task_{task:02}", group=f"task_{task:02}/{number}") for number in range(GROUPS)]
        for task in range(TASKS)
    ]
    random = np.random.default_rng(5)
    found = []
    for place in range(RUNS):
        share = 0.9 if place == 0 else 0.1
        rows = [row(item, "A" if random.random() < share else "B") for task in items for item in task]
        found.append(bare_run(f"run-{place}", RECORD, table_of(rows)))
    return found


def test_a_clear_difference_stays_one_after_the_correction(runs: list[Run]) -> None:
    found = compare(runs, FEW)
    assert len(found) == (TASKS + 1) * RUNS * (RUNS - 1) // 2
    assert {comparison.family for comparison in found} == {RUNS * (RUNS - 1) // 2}
    clear = [comparison for comparison in found if comparison.first == "run-0"]
    assert max(comparison.corrected for comparison in clear if comparison.task == "all") < 1e-100
    assert max(comparison.corrected for comparison in clear if comparison.task != "all") < 1e-6
    alike = [comparison for comparison in found if comparison.first != "run-0" and comparison.task == "all"]
    assert min(comparison.corrected for comparison in alike) > 0.05


def test_each_family_is_corrected_by_itself(runs: list[Run]) -> None:
    found = compare(runs[:4], FEW)
    for task in ("all", "task_00", "task_14"):
        family = [comparison for comparison in found if comparison.task == task]
        pairs = [(comparison.first, comparison.second) for comparison in family]
        assert pairs == [(one.name, other.name) for one, other in combinations(runs[:4], 2)]
        raised = holm(np.array([comparison.permutation for comparison in family]))
        assert [comparison.corrected for comparison in family] == raised.tolist()
    # A task less or more changes nothing in the others.
    fewer = [run._replace(table=run.table.of_rows(np.flatnonzero(run.table.task.codes < 3))) for run in runs[:4]]
    kept = {(one.first, one.second, one.task): one.corrected for one in compare(fewer, FEW) if one.task != "all"}
    assert kept == {key: value for key, value in _corrected(found).items() if key in kept}


def _corrected(found: list[Comparison]) -> dict[tuple[str, str, str], float]:
    return {(one.first, one.second, one.task): one.corrected for one in found}


def test_small_p_values_are_printed_as_such(runs: list[Run]) -> None:
    text = text_of(tables(compare(runs[:2], FEW)))
    assert "0.0000" not in text
    assert "e-" in text
    assert [cells.probability(value) for value in (1.0, 0.0576, 0.0001, 0.00009, 3.2e-12, 1e-300)] == [
        "1.0000", "0.0576", "0.0001", "9e-05", "3e-12", "1e-300",
    ]  # fmt: skip
