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
    """The answers that a guesser may give to one option set.

    Attributes:
        answers: sorted nodes of each.
        joined: the graph joins two of the options, so that only joined ones are among the answers of two.
        features: one row for each; comparable between sets.
    """

    answers: tuple[tuple[str, ...], ...]
    joined: bool
    features: Array


def is_joined(one: str, other: str, related: Related) -> bool:
    """Whether the graph says that two nodes may be gold together."""
    numbers = related.get(one, {}).get(other) or related.get(other, {}).get(one)
    return bool(numbers) and numbers is not None and numbers[-1] > 0


def candidates(found: OptionSet, sizes: Sequence[int], related: Related) -> Candidates:
    """The answers that someone who knows the graph would consider, with their features.

    Of two answers it is known that they are joined; where no two options are, every pair is considered.

    Features of an answer: how its options are related to the others of the set (each number summed), to how many of
    these, the same over the whole graph, and how the answer's own options are related to each other; all as distances
    from the mean of the set's answers of equal size, with their squares; and the size.
    """
    pairs = [pair for pair in combinations(found.options, 2) if is_joined(*pair, related)]
    listed = tuple(
        answer for size in sizes for answer in (pairs if size == 2 and pairs else combinations(found.options, size))
    )
    width = _width(related)
    own = {node: _of_option(node, found.options, related, width) for node in found.options}
    raw = np.array([_of_answer(answer, own, related, width) for answer in listed]).reshape(len(listed), -1)
    size = np.array([[float(len(answer))] for answer in listed])
    centred = raw.copy()
    for each in np.unique(size):
        same = size[:, 0] == each
        centred[same] -= raw[same].mean(axis=0)
    return Candidates(listed, bool(pairs), np.hstack([centred, centred**2, size]))


def _width(related: Related) -> int:
    return next((len(numbers) for others in related.values() for numbers in others.values()), 1)


def _of_option(node: str, options: Sequence[str], related: Related, width: int) -> Array:
    known = related.get(node, {})
    near = [known[other] for other in options if other != node and other in known]
    here = np.sum(np.array(near, dtype=np.float64).reshape(-1, width), axis=0)
    everywhere = np.sum(np.array(list(known.values()), dtype=np.float64).reshape(-1, width), axis=0)
    return np.array([*here, len(near), *everywhere, len(known)], dtype=np.float64)


def _of_answer(answer: Sequence[str], own: Mapping[str, Array], related: Related, width: int) -> Array:
    members = np.mean([own[node] for node in answer], axis=0)
    between = [related[one][other] for one, other in combinations(answer, 2) if other in related.get(one, {})]
    inner = np.sum(np.array(between, dtype=np.float64).reshape(-1, width), axis=0)
    return np.concatenate([members, inner])
