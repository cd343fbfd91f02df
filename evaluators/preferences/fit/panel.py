"""Annotations as arrays: one row an annotation, in an order that does not depend on the order of the file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from evaluators.preferences.scored_annotation import ScoredAnnotation
from kg.errors import UserError

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


class PreferenceCells(NamedTuple):
    """Pairs of a question and somebody who annotated it, each once, by question and then annotator.

    Attributes:
        question: cells; place of the question.
        annotator: cells; place of the annotator.
        of_row: rows of the panel; the cell of each.
        starts: questions; the first cell of each.
    """

    question: Ints
    annotator: Ints
    of_row: Ints
    starts: Ints


class Panel:
    """Scores of options by annotators.

    Attributes:
        questions: ids, sorted; each has at least one annotation.
        annotators: pseudonyms, sorted; each made at least one.
        question: rows; place of the question.
        annotator: rows; place of the annotator.
        scores: rows x options, in the question's order of options.
    """

    def __init__(
        self, questions: Sequence[str], annotators: Sequence[str], question: Ints, annotator: Ints, scores: Floats
    ) -> None:
        """Takes rows that are sorted by question and then annotator."""
        self.questions, self.annotators = tuple(questions), tuple(annotators)
        self.question, self.annotator, self.scores = question, annotator, scores

    @classmethod
    def of(cls, annotations: Sequence[ScoredAnnotation]) -> Panel:
        """The panel of some annotations.

        Raises:
            UserError: there are none, or questions have different numbers of options.
        """
        rows = sorted(annotations, key=lambda one: (one.question, one.annotator, one.at, one.scores))
        if not rows:
            raise UserError("There are no annotations to fit; import some with `kgbench preferences import`.")
        lengths = {len(one.scores) for one in rows}
        if len(lengths) > 1:
            raise UserError(
                f"Annotations have {_listed(lengths)} scores; a fit needs as many options in each question."
            )
        questions = sorted({one.question for one in rows})
        annotators = sorted({one.annotator for one in rows})
        places, people = ({name: place for place, name in enumerate(names)} for names in (questions, annotators))
        return cls(
            questions,
            annotators,
            np.array([places[one.question] for one in rows]),
            np.array([people[one.annotator] for one in rows]),
            np.array([one.scores for one in rows], dtype=float),
        )

    @property
    def options(self) -> int:
        """How many options a question has."""
        return int(self.scores.shape[1])

    @cached_property
    def cells(self) -> PreferenceCells:
        """Who annotated what, whatever the number of times."""
        keys = self.question * len(self.annotators) + self.annotator
        found, of_row = np.unique(keys, return_inverse=True)
        question, annotator = np.divmod(found, len(self.annotators))
        return PreferenceCells(question, annotator, of_row, np.searchsorted(question, np.arange(len(self.questions))))

    def without(self, annotator: int) -> Panel:
        """The annotations of all others; questions that only this annotator answered are left out."""
        return self._of_people([place for place in range(len(self.annotators)) if place != annotator])

    def drawn(self, annotators: Ints) -> Panel:
        """The annotations of some annotators, each named anew, so that one who is drawn twice is two people."""
        return self._of_people(annotators.tolist())

    def _of_people(self, people: Sequence[int]) -> Panel:
        own = [np.flatnonzero(self.annotator == place) for place in people]
        rows = np.concatenate(own)
        named = np.repeat(np.arange(len(people)), [len(one) for one in own])
        order = np.lexsort((named, self.question[rows]))
        questions, question = np.unique(self.question[rows][order], return_inverse=True)
        return Panel(
            [self.questions[place] for place in questions],
            [self.annotators[place] for place in people],
            question,
            named[order],
            self.scores[rows][order],
        )

    def top(self) -> Floats:
        """Rows x options: 1 for the option with the highest score, shared equally where several have it."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        return np.asarray(best / best.sum(axis=1, keepdims=True), dtype=float)


def _listed(numbers: set[int]) -> str:
    return " and ".join(str(number) for number in sorted(numbers))
