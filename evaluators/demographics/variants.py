"""The answers of a run by who the patient was: each base question in all its variants."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import orjson

from evaluators.score.metrics.calibration import probabilities
from evaluators.table.read import Run
from evaluators.table.table import AnswerTable, Floats, Ints
from generators.item import DEMOGRAPHICS
from kg.errors import UserError

ROTATION = "turned by"
"""Factor of the orders of options in which a run asked each item (``--rotations``)."""


class Variants(NamedTuple):
    """Answers to items that say who the patient is; one row each.

    Attributes:
        factors: factor -> its levels, in the order of the build.
        levels: rows x factors; place of the level, -1 where the text does not show the factor.
        bases: number of the base question of each row.
        base_names: its name.
        tasks: number of the task.
        task_names: its name.
        nodes: node -> which base questions are about it.
        outcomes: outcome -> its value in each row, NaN where there is none.
        choices: the options that were picked as a bit mask, -1 where the reply has no answer.
    """

    factors: Mapping[str, tuple[str, ...]]
    levels: Ints
    bases: Ints
    base_names: tuple[str, ...]
    tasks: Ints
    task_names: tuple[str, ...]
    nodes: Mapping[str, frozenset[int]]
    outcomes: Mapping[str, Floats]
    choices: Ints


def variants_of(run: Run) -> Variants:
    """The variants that a run answered.

    Raises:
        UserError: no item of the run says who its patient is.
    """
    table = run.table
    told = [_demographics(run, place) for place in run.places.tolist()]
    rows = np.flatnonzero(np.array([bool(one) for one in told]) & table.counted & table.of_options)
    if not len(rows):
        raise UserError(
            f"{run.name} has no answers to questions that say who the patient is; take a demographic set "
            "(`kgbench preferences export --set crossed`)."
        )
    part = table.of_rows(rows)
    kept = [_with_rotation(told[row], int(table.rotation[row])) for row in rows.tolist()]
    bases, base_names = _numbered([part.group.names[code] for code in part.group.codes.tolist()])
    factors = _factors(kept, bases.tolist())
    tasks, task_names = _numbered([part.task.names[code] for code in part.task.codes.tolist()])
    return Variants(
        factors=factors,
        levels=_levels(kept, factors),
        bases=bases,
        base_names=base_names,
        tasks=tasks,
        task_names=task_names,
        nodes=_nodes(part, bases),
        outcomes={"accuracy": part.score, "preferred": _preferred(part)},
        choices=np.where(part.parsed, part.choices.answer, -1),
    )


def tells_patients(run: Run) -> bool:
    """Whether some item with options that a run answered says who its patient is."""
    options = np.flatnonzero(run.table.counted & run.table.of_options)
    # All items of a task are alike in that; one of each is looked at.
    _, first = np.unique(run.table.task.codes[options], return_index=True)
    return any(_demographics(run, int(run.places[row])) for row in options[first].tolist())


def _demographics(run: Run, place: int) -> dict[str, str]:
    item = orjson.loads(run.items.line(place))
    found = item["provenance"].get(DEMOGRAPHICS)
    return {str(factor): str(level) for factor, level in found.items()} if isinstance(found, dict) else {}


def _with_rotation(levels: dict[str, str], rotation: int) -> dict[str, str]:
    return {**levels, ROTATION: str(rotation)}


def _factors(told: Sequence[Mapping[str, str]], bases: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """Factors that vary within some base question, each with its levels in order of appearance."""
    seen: dict[str, dict[str, None]] = {}
    within: dict[tuple[str, int], str] = {}
    varied: set[str] = set()
    for levels, base in zip(told, bases, strict=True):
        for factor, level in levels.items():
            seen.setdefault(factor, {})[level] = None
            if within.setdefault((factor, base), level) != level:
                varied.add(factor)
    return {factor: tuple(levels) for factor, levels in seen.items() if factor in varied}


def _levels(told: Sequence[Mapping[str, str]], factors: Mapping[str, tuple[str, ...]]) -> Ints:
    found = [[levels.index(one[factor]) if factor in one else -1 for factor, levels in factors.items()] for one in told]
    return np.array(found, dtype=np.int64).reshape(len(told), len(factors))


def _numbered(names: Sequence[str]) -> tuple[Ints, tuple[str, ...]]:
    order = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return np.array([order[name] for name in names], dtype=np.int64), tuple(order)


def _nodes(table: AnswerTable, bases: Ints) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for row, cell in zip(table.entities.rows.tolist(), table.entities.cells.tolist(), strict=True):
        found.setdefault(table.entities.names[cell], set()).add(int(bases[row]))
    return {node: frozenset(found[node]) for node in sorted(found)}


def _preferred(table: AnswerTable) -> Floats:
    """The probability that the model gives to the right options together; NaN where it tells none."""
    gold = table.choices.bits(table.choices.gold)
    found: Floats = np.where(gold, probabilities(table), 0.0).sum(axis=1)
    return np.where(np.isfinite(table.choices.scores).any(axis=1), found, np.nan)
