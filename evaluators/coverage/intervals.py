"""Intervals of coverage: groups are drawn anew, and every figure is worked out from the counts that they give."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from scipy import sparse

from evaluators.coverage.counts import Counts
from evaluators.coverage.layers import Layer, Layers
from evaluators.metrics.bootstrap import Resampling, draws
from evaluators.metrics.metric import ratio
from evaluators.metrics.table import Floats

_TAILS = (0.025, 0.975)
ENTITIES, ENTITIES_BY_DEGREE, RELATIONS, RELATIONS_BY_DEGREE, TRIPLES = SCORES = (
    "CovAvg(E)",
    "CovDeg(E)",
    "CovAvg(R)",
    "CovDeg(R)",
    "Cov(T)",
)
"""Names of the scores, as in paper 001, appendix C.2."""


class Intervals(NamedTuple):
    """95 % percentile intervals, NaN where not defined.

    Attributes:
        cells: cells x 2.
        layers: layer -> scores x 2, in the order of SCORES.
    """

    cells: Floats
    layers: dict[str, Floats]


def intervals(runs: Sequence[Counts], layers: Layers, resampling: Resampling) -> list[Intervals]:
    """Intervals of each cell's accuracy and of each layer's scores, for each run.

    Runs of equally many groups share the draws, and those that answered the same share what is drawn of it.
    """
    alike: dict[int, list[int]] = {}
    for place, counts in enumerate(runs):
        alike.setdefault(counts.answered.shape[1], []).append(place)
    found: dict[int, Intervals] = {}
    for groups, places in alike.items():
        drawn = _drawn([runs[place] for place in places], groups, layers, resampling)
        found |= dict(zip(places, drawn, strict=True))
    return [found[place] for place in range(len(runs))]


def _drawn(runs: Sequence[Counts], groups: int, layers: Layers, resampling: Resampling) -> list[Intervals]:
    """Intervals of runs that all have so many groups."""
    # Counts stay below 2^24, up to which this type is exact; it takes half the time.
    correct = [sparse.csr_array(counts.correct, dtype=np.float32) for counts in runs]
    keys = [_key(counts.answered) for counts in runs]
    answered = {
        key: sparse.csr_array(counts.answered, dtype=np.float32) for key, counts in zip(keys, runs, strict=True)
    }
    cells: list[list[Floats]] = [[] for _ in runs]
    scores: list[dict[str, list[Floats]]] = [{layer.name: [] for layer in layers.layers} for _ in runs]

    def draw(place: int) -> None:
        accuracy = ratio((correct[place] @ weighed).astype(float), sums[keys[place]])
        cells[place].append(accuracy)
        for layer in layers.layers:
            scores[place][layer.name].append(layer_scores(layer, accuracy))

    # The products of matrices, which take most of the time, run side by side.
    with ThreadPoolExecutor() as pool:
        for weights in draws(groups, resampling):
            weighed = weights.T.astype(np.float32)
            sums = {key: (counted @ weighed).astype(float) for key, counted in answered.items()}
            list(pool.map(draw, range(len(runs))))
        ends = pool.map(lambda drawn: _tails(np.concatenate(drawn, axis=1)), cells)
        return [
            Intervals(tails, {name: _tails(np.concatenate(drawn, axis=1)) for name, drawn in of_run.items()})
            for tails, of_run in zip(ends, scores, strict=True)
        ]


def _key(counted: sparse.csr_array) -> bytes:
    """Equal for equal counts."""
    return b"".join(part.tobytes() for part in (counted.indptr, counted.indices, counted.data))


def layer_scores(layer: Layer, accuracy: Floats) -> Floats:
    """The five scores of a layer, over what is measured (paper 001, equations 10 to 18).

    Args:
        layer: the layer.
        accuracy: cells x draws, NaN where nothing is measured.

    Returns:
        Scores x draws, in the order of SCORES; NaN where nothing is measured.
    """
    nodes, relations = accuracy[layer.nodes], accuracy[layer.relations]
    triples = (accuracy[layer.heads] + accuracy[layer.kinds] + accuracy[layer.tails]) / 3
    return np.stack(
        [
            _mean(nodes, np.ones(len(nodes))),
            _mean(nodes, layer.node_degrees.astype(float)),
            _mean(relations, np.ones(len(relations))),
            _mean(relations, layer.relation_degrees.astype(float)),
            _mean(triples, np.ones(len(triples))),
        ]
    )


def _mean(values: Floats, weights: Floats) -> Floats:
    """Weighted means of the columns, over what is not NaN."""
    measured = ~np.isnan(values)
    return ratio(weights @ np.where(measured, values, 0.0), weights @ measured)


def _tails(drawn: Floats) -> Floats:
    """The percentiles of each row, over what is not NaN: as `np.nanpercentile` gives them, many rows at once."""
    ordered = np.sort(drawn, axis=1)
    last = np.count_nonzero(~np.isnan(ordered), axis=1) - 1
    found = []
    for tail in _TAILS:
        place = np.maximum(last, 0) * tail
        low = np.floor(place).astype(np.int64)
        high = np.minimum(low + 1, np.maximum(last, 0))
        rows = np.arange(len(ordered))
        found.append(ordered[rows, low] + (ordered[rows, high] - ordered[rows, low]) * (place - low))
    return np.column_stack(found)
