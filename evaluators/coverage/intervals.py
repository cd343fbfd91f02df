"""Intervals of coverage: of nodes and relations those of shares; of scores, by drawing groups anew."""

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import sparse

from evaluators.coverage.counts import Counts
from evaluators.coverage.layers import Layer, Layers
from evaluators.score.bootstrap import Resampling, draws
from evaluators.score.metric import ratio
from evaluators.score.wilson import sums_of, wilson
from evaluators.table.table import Floats, Ints

Singles = npt.NDArray[np.float32]

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
    """95 % intervals, NaN where not defined.

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
    alike: dict[bytes, list[int]] = {}
    for place, counts in enumerate(runs):
        alike.setdefault(_key(counts.answered), []).append(place)
    weights: dict[int, list[Singles]] = {}
    found: dict[int, Intervals] = {}
    with ThreadPoolExecutor() as pool:
        for places in alike.values():
            asked = runs[places[0]]
            groups = asked.answered.shape[1]
            if groups not in weights:
                weights[groups] = [drawn.T.astype(np.float32) for drawn in draws(groups, resampling)]
            drawn = _Drawn(asked, layers, weights[groups], pool)
            for place in places:
                cells = pool.submit(_of_shares, runs[place])
                scores = drawn.intervals(runs[place].correct)
                found[place] = Intervals(cells.result(), scores)
    return [found[place] for place in range(len(runs))]


class _Drawn:
    """What is drawn of runs that answered the same.

    Only measured cells are held, and those of one run at a time: what a graph holds may be many times more.
    """

    def __init__(self, asked: Counts, layers: Layers, weights: Sequence[Singles], pool: Executor) -> None:
        """Draws the answers.

        Args:
            asked: of any of the runs.
            layers: the graph.
            weights: groups x draws, some draws at a time.
            pool: the products of matrices, which take most of the time, run side by side.
        """
        self._cells = np.flatnonzero(asked.n)
        self._layers = {layer.name: _measured(layer, self._cells, len(asked.n)) for layer in layers.layers}
        self._weights = weights
        self._pool = pool
        self._answered = list(pool.map(asked.answered[self._cells].__matmul__, weights))

    def intervals(self, correct: sparse.csr_array) -> dict[str, Floats]:
        """The intervals of one run's scores by layer, from its right answers: cells x groups."""
        right = correct[self._cells]

        def draw(place: int) -> dict[str, Floats]:
            accuracy = ratio((right @ self._weights[place]).astype(float), self._answered[place].astype(float))
            return {name: layer_scores(layer, accuracy) for name, layer in self._layers.items()}

        drawn = list(self._pool.map(draw, range(len(self._weights))))
        return {name: _tails(np.concatenate([scores[name] for scores in drawn], axis=1)) for name in self._layers}


def _of_shares(counts: Counts) -> Floats:
    return wilson(sums_of(counts.correct, counts.answered))


def _key(counted: sparse.csr_array) -> bytes:
    """Equal for equal counts."""
    return b"".join(part.tobytes() for part in (counted.indptr, counted.indices, counted.data))


def _measured(layer: Layer, cells: Ints, total: int) -> Layer:
    """The part of a layer that is measured, its cells as places among the measured ones."""
    place = np.full(total, -1, dtype=np.int64)
    place[cells] = np.arange(len(cells))
    nodes, relations = place[layer.nodes], place[layer.relations]
    triples = np.stack([place[layer.heads], place[layer.kinds], place[layer.tails]])
    heads, kinds, tails = triples[:, (triples >= 0).all(axis=0)]
    return Layer(
        layer.name,
        nodes[nodes >= 0],
        layer.node_degrees[nodes >= 0],
        relations[relations >= 0],
        layer.relation_degrees[relations >= 0],
        heads,
        kinds,
        tails,
    )


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
