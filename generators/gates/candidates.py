"""What a guesser chooses among: single options, joined pairs; and what the graph tells of each."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generators.gates.questions import OptionSet

Related = Mapping[str, Mapping[str, Sequence[float]]]
"""Node -> related node -> numbers, e.g. shared groups, shared symptoms, differentials.

All entries have the same length; the last number is above zero where the two are joined, so that they may be gold
together.
"""

Array = NDArray[np.float64]


class Candidates(NamedTuple):
    """The answers that a guesser may give to some option sets.

    Attributes:
        answers: of each set, the sorted nodes of each answer.
        joined: of each set, whether the graph joins two of the options, so that answers of two are joined ones only.
        features: one row for each answer of each set, in order; comparable between sets.
    """

    answers: tuple[tuple[tuple[str, ...], ...], ...]
    joined: tuple[bool, ...]
    features: Array


def candidates(sets: Sequence[OptionSet], sizes: Sequence[int], related: Related) -> Candidates:
    """The answers that someone who knows the graph would consider, with their features.

    Of two answers it is known that they are joined; where no two options are, every pair is considered.

    Features of an answer: how its options are related to the others of the set (each number summed), to how many of
    these, the same over the whole graph, and how the answer's own options are related to each other; all as distances
    from the mean of the set's answers of equal size, with their squares; and the size.

    Args:
        sets: the option sets.
        sizes: the numbers of answers that may be given.
        related: what the graph tells of two options.
    """
    width = next((len(numbers) for others in related.values() for numbers in others.values()), 1)
    nodes = {node for found in sets for node in found.options}
    overall = {node: _overall(related.get(node, {}), width) for node in nodes}
    answers: list[tuple[tuple[str, ...], ...]] = []
    joined = []
    rows: list[Array] = []
    for found in sets:
        near = _near(found.options, related, width)
        pairs = [places for places in combinations(range(len(near)), 2) if near[places][-1] > 0]
        own = np.hstack([near.sum(axis=1), (near[:, :, :-1].any(axis=2) | (near[:, :, -1] > 0)).sum(axis=1)[:, None]])
        own = np.hstack([own, [overall[node] for node in found.options]])
        listed: list[tuple[int, ...]] = []
        for size in sizes:
            chosen = pairs if size == 2 and pairs else list(combinations(range(len(near)), size))
            listed += chosen
            rows.append(_of_size(np.array(chosen, dtype=np.intp).reshape(-1, size), own, near))
        answers.append(tuple(tuple(found.options[place] for place in places) for places in listed))
        joined.append(bool(pairs))
    features = np.vstack(rows)
    lengths = np.array([[float(len(answer))] for of_set in answers for answer in of_set])
    return Candidates(tuple(answers), tuple(joined), np.hstack([features, features**2, lengths]))


def _overall(others: Mapping[str, Sequence[float]], width: int) -> list[float]:
    sums = [float(sum(numbers[place] for numbers in others.values())) for place in range(width)]
    return [*sums, float(len(others))]


def _near(options: Sequence[str], related: Related, width: int) -> Array:
    """The numbers of each two options, zero where they are not related; in either direction."""
    near = [
        [related.get(one, {}).get(other) or related.get(other, {}).get(one) or (0.0,) * width for other in options]
        for one in options
    ]
    return np.array(near, dtype=np.float64)


def _of_size(places: NDArray[np.intp], own: Array, near: Array) -> Array:
    """Features of answers of one size, as distances from their mean."""
    made = own[places].mean(axis=1)
    inner = np.zeros((len(places), near.shape[2]))
    for one, other in combinations(range(places.shape[1]), 2):
        inner += near[places[:, one], places[:, other]]
    made = np.hstack([made, inner])
    centred: Array = made - made.mean(axis=0)
    return centred
