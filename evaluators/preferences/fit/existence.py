"""Whether a question's strengths have a maximum-likelihood estimate."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from evaluators.preferences.fit.panel import Panel


class Existence(NamedTuple):
    """Of all questions, and of who annotated what.

    Attributes:
        groups: question -> groups of options, the preferred ones first: within a group everybody is preferred to
            everybody, if over others; between groups only the earlier to the later. One group: the estimate exists.
        parts: how many sets of annotators and questions have nothing in common; slopes of annotators in two sets cannot
            be compared.
    """

    groups: dict[str, tuple[tuple[int, ...], ...]]
    parts: int

    @property
    def without(self) -> tuple[str, ...]:
        """The questions without an estimate."""
        return tuple(question for question, groups in self.groups.items() if len(groups) > 1)


def existence(panel: Panel) -> Existence:
    """Checks a panel.

    A tie counts as half a win for both, so that it joins two options both ways.

    Source: Ford 1957, Solution of a ranking problem from binary comparisons; Hunter 2004, assumption 1.
    """
    found = {}
    for place, question in enumerate(panel.questions):
        scores = panel.scores[panel.question == place]
        preferred = (scores[:, :, None] >= scores[:, None, :]).any(axis=0)
        _, group = connected_components(csr_array(preferred), directed=True, connection="strong")
        # A group that is preferred to another one reaches all options that the other one reaches, and more.
        reached = {int(one): int(preferred[group == one].any(axis=0).sum()) for one in np.unique(group)}
        ordered = sorted(reached, key=lambda one: -reached[one])
        found[question] = tuple(tuple(np.flatnonzero(group == one).tolist()) for one in ordered)
    return Existence(found, _parts(panel))


def _parts(panel: Panel) -> int:
    questions, people = len(panel.questions), len(panel.annotators)
    size = questions + people
    ones = np.ones(len(panel.question))
    graph = csr_array((ones, (panel.question, questions + panel.annotator)), shape=(size, size))
    return int(connected_components(graph, directed=False)[0])
