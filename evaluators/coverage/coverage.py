"""Works out the coverage of runs: values by the graph, intervals from the same counts."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from evaluators.coverage.counts import Counts, count, find_cells
from evaluators.coverage.figures import Correctness, Coverage, Score, adjusted
from evaluators.coverage.intervals import (
    ENTITIES,
    ENTITIES_BY_DEGREE,
    RELATIONS,
    RELATIONS_BY_DEGREE,
    SCORES,
    TRIPLES,
    Intervals,
    intervals,
    layer_scores,
)
from evaluators.coverage.layers import Layer, LayerNode, Layers, read_layers
from evaluators.coverage.reading import Answers
from evaluators.score.bootstrap import Resampling
from generators import manifest
from generators.origin import differences
from kg.errors import UserError
from kg.store import QueryRunner, Row


class _Value(NamedTuple):
    """A score as the graph gives it; see `Score`."""

    value: float | None
    measured: int
    total: int


_NOTHING = _Value(None, 0, 0)


def coverage(graph: QueryRunner, runs: Sequence[Answers], resampling: Resampling | None = None) -> list[Coverage]:
    """The coverage of some runs, in their order.

    Args:
        graph: what the items were built from.
        runs: their answers.
        resampling: how the intervals are drawn.

    Raises:
        UserError: the graph is not the one that the items were built from and lacks what they are about, or it cannot
            answer.
    """
    layers = read_layers(graph)
    builds = {id(answers.items): answers.items for answers in runs}
    about = {build: find_cells(items, layers) for build, items in builds.items()}
    counts = [count(answers, about[id(answers.items)]) for answers in runs]
    differing = {folder: _differing(graph, folder) for folder in dict.fromkeys(answers.build for answers in runs)}
    for answers, counted in zip(runs, counts, strict=True):
        if counted.elsewhere and (differing[answers.build] or not counted.n.any()):
            raise UserError(_lacking(answers, counted))
    values = _values(graph, [_asked(*pair, layers) for pair in zip(runs, counts, strict=True)])
    how = resampling or Resampling()
    drawn = intervals(counts, layers, how)
    return [
        _coverage(answers, counted, layers, values[answers.run], ends, how, differing[answers.build])
        for answers, counted, ends in zip(runs, counts, drawn, strict=True)
    ]


def _differing(graph: QueryRunner, build: Path | None) -> tuple[str, ...]:
    return () if build is None else tuple(differences(graph, manifest.read(build)))


def _lacking(answers: Answers, counts: Counts) -> str:
    build = f" that {answers.build} was made from" if answers.build else " that its items were built from"
    many = len(counts.elsewhere)
    return (
        f"{answers.run}: the graph is not the one{build} and lacks {many} of the nodes and relations that the items "
        f"are about, such as {counts.elsewhere[0]}; load that one (`kgbench load`, `kgbench import primekg`)."
    )


def _asked(answers: Answers, counts: Counts, layers: Layers) -> Row:
    """A run as the queries take it: the accuracy of what is measured."""
    known = zip((*layers.nodes, *layers.relations), counts.n.tolist(), counts.right.tolist(), strict=True)
    accuracies = [(node.code, right / n if n else None) for node, n, right in known]
    split = len(layers.nodes)
    return {
        "run": answers.run,
        "entities": {code: accuracy for code, accuracy in accuracies[:split] if accuracy is not None},
        "relations": {code: accuracy for code, accuracy in accuracies[split:] if accuracy is not None},
    }


def _values(graph: QueryRunner, runs: list[Row]) -> dict[str, dict[tuple[str, str], _Value]]:
    """The scores by run, layer and name."""
    found: dict[str, dict[tuple[str, str], _Value]] = {run["run"]: {} for run in runs}
    for query, kind, plain, by_degree in (
        ("coverage/entity_scores", "entities", ENTITIES, ENTITIES_BY_DEGREE),
        ("coverage/relation_scores", "relations", RELATIONS, RELATIONS_BY_DEGREE),
    ):
        for row in graph.rows(query, runs=[{"run": run["run"], "accuracies": run[kind]} for run in runs]):
            mine, layer = found[row["run"]], row["layer"]
            mine[layer, plain] = _Value(row["mean"], row["measured"], row["total"])
            mine[layer, by_degree] = _Value(row["weighted"], row["measured_degree"], row["degree"])
    for row in graph.rows("coverage/triple_scores", runs=runs):
        found[row["run"]][row["layer"], TRIPLES] = _Value(row["mean"], row["measured"], row["total"])
    return found


def _coverage(
    answers: Answers,
    counts: Counts,
    layers: Layers,
    values: Mapping[tuple[str, str], _Value],
    drawn: Intervals,
    resampling: Resampling,
    differing: tuple[str, ...],
) -> Coverage:
    cells = list(_cells((*layers.nodes, *layers.relations), counts, drawn))
    split = len(layers.nodes)
    return Coverage(
        run=answers.run,
        model=answers.model,
        n=int(answers.counted.sum()),
        correct=int(answers.correct.sum()),
        resamples=resampling.resamples,
        seed=resampling.seed,
        scores={layer.name: _scores(layer, counts, values, drawn) for layer in layers.layers},
        entities=tuple(cells[:split]),
        relations=tuple(cells[split:]),
        elsewhere=counts.elsewhere,
        differences=differing,
    )


def _cells(nodes: Sequence[LayerNode], counts: Counts, drawn: Intervals) -> Iterator[Correctness]:
    groups = np.diff(counts.answered.indptr).tolist()
    columns = (counts.n, counts.right, counts.chance, drawn.cells)
    rows = zip(nodes, groups, *(column.tolist() for column in columns), strict=True)
    for node, support, n, right, guessed, ends in rows:
        low, high = ends if support > 1 else (None, None)
        accuracy = right / n if n else None
        chance = None if np.isnan(guessed) else guessed
        yield Correctness(
            **node._asdict(),
            n=n,
            correct=right,
            groups=support,
            accuracy=accuracy,
            low=low,
            high=high,
            chance=chance,
            adjusted=adjusted(accuracy, chance),
        )


def _scores(
    layer: Layer, counts: Counts, values: Mapping[tuple[str, str], _Value], drawn: Intervals
) -> dict[str, Score]:
    both = np.concatenate([layer.nodes, layer.relations, layer.heads, layer.tails])
    support = {
        ENTITIES: counts.support(layer.nodes),
        RELATIONS: counts.support(layer.relations),
        TRIPLES: counts.support(both),
    }
    support |= {ENTITIES_BY_DEGREE: support[ENTITIES], RELATIONS_BY_DEGREE: support[RELATIONS]}
    # A measured cell without a chance leaves the layer without one.
    known = np.where(np.isnan(counts.chance) & (counts.n > 0), np.inf, counts.chance)
    guessed = layer_scores(layer, known[:, None])[:, 0].tolist()
    found = {}
    for name, ends, by_chance in zip(SCORES, drawn.layers[layer.name].tolist(), guessed, strict=True):
        value, measured, total = values.get((layer.name, name), _NOTHING)
        n, groups = support[name] if value is not None else (0, 0)
        low, high = ends if groups > 1 else (None, None)
        chance = by_chance if value is not None and np.isfinite(by_chance) else None
        found[name] = Score(
            value=value,
            low=low,
            high=high,
            measured=measured,
            total=total,
            n=n,
            groups=groups,
            chance=chance,
            adjusted=adjusted(value, chance),
        )
    return found
