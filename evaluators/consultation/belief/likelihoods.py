"""How likely each answer is under each hypothesis: naive Bayes, counted over complete patients."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.labels import NONE, AnswerLabels
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer

FLOOR = 0.01
"""No answer is less likely than this under any hypothesis: one odd answer never rules a disorder out for good."""
OTHER = "other"
"""The label of answers that were rare among the patients who were counted."""


class Bin(NamedTuple):
    """The answers of one label.

    Attributes:
        label: of ``AnswerLabels``, or ``OTHER``.
        example: an answer of this label; None for ``OTHER``.
        counts: how many patients of each hypothesis gave it; a patient with two disorders is a half of each.
    """

    label: str
    example: Answer
    counts: tuple[float, ...]


class AnswerLikelihoods:
    """One row for each bin of each question.

    Attributes:
        hypotheses: codes of disorders, then ``none``.
        bins: key of a question -> its bins, in the order of labels.
        keys: of all questions, in their order.
        place: key -> its place among them.
        first: key -> its first row.
        table: shape (rows, hypotheses): probability of the answers of a bin; each question's rows sum to 1.
        logs: natural logarithm of the table.
        bits: the table times its binary logarithm.
        starts: the first row of each question, in the order of ``keys``.
        nothing: key -> the row of the answer that there is no such thing, if it was ever given.
        implied: key of a screener -> keys of the symptoms of its pool.
    """

    def __init__(self, criteria: Criteria, hypotheses: Sequence[str], bins: Mapping[str, Sequence[Bin]]) -> None:
        """Turns counts to probabilities: one is added to each count (Laplace), then each is raised above the floor."""
        self._labels = AnswerLabels(criteria)
        self.hypotheses = tuple(hypotheses)
        self.bins = bins
        self.keys = tuple(self._labels.questions)
        self.place = {key: place for place, key in enumerate(self.keys)}
        self._rows = {key: {one.label: row for row, one in enumerate(bins[key])} for key in self.keys}
        sizes = [len(bins[key]) for key in self.keys]
        self.starts: NDArray[np.intp] = np.cumsum([0, *sizes[:-1]], dtype=np.intp)
        self.first = dict(zip(self.keys, self.starts.tolist(), strict=True))
        sorts = self._labels.questions
        self.table = np.concatenate([_probabilities(bins[key], sorts[key].sort == "finding") for key in self.keys])
        self.logs = np.log(self.table)
        self.bits = self.table * np.log2(self.table)
        self.nothing = {
            key: [self.first[key] + row for label, row in rows.items() if label == NONE]
            for key, rows in self._rows.items()
        }
        self.implied = {
            key: frozenset(code.partition(".")[0] for code in criteria.groups[one.about].pool)
            for key, one in self._labels.questions.items()
            if one.sort == "screener"
        }
        self._screened_by: dict[str, list[str]] = {}
        for screener, pool in self.implied.items():
            for code in sorted(pool):
                self._screened_by.setdefault(code, []).append(screener)

    def row(self, key: str, answer: Answer) -> int | None:
        """The row of an answer; None where it tells nothing: no such answer was ever counted.

        Raises:
            KeyError: there is no such question.
        """
        rows = self._rows[key]
        row = rows.get(self._labels.label(key, answer), rows.get(OTHER))
        return None if row is None else self.first[key] + row

    def there(self, symptom: str, code: str) -> float:
        """How likely a symptom is there under a hypothesis."""
        first, place = self.first[symptom], self.hypotheses.index(code)
        rows = (
            self.table[first : first + len(self.bins[symptom]), place].sum()
            - self.table[self.nothing[symptom], place].sum()
        )
        return float(rows)

    def replaced_by(self, key: str, answer: Answer) -> list[str]:
        """The questions about which an answer tells all: what they told must not count a second time.

        A symptom that is there is why a screener was answered with yes; a screener's no denies its symptoms.
        """
        if key in self.implied:
            if answer is not False:
                return []
            pool = self.implied[key]
            return [*sorted(pool), *(other for other, own in self.implied.items() if other != key and own <= pool)]
        return self._screened_by.get(key, []) if answer else []


def _probabilities(bins: Sequence[Bin], flat: bool) -> NDArray[np.float64]:
    """Shape (bins, hypotheses).

    Args:
        bins: of one question.
        flat: that the question does not apply tells nothing of the hypotheses: it follows from symptoms that can be
            asked for themselves, and would count these a second time.
    """
    counts = np.array([one.counts for one in bins], dtype=np.float64) + 1.0
    nothing = np.array([flat and one.label == NONE for one in bins])
    shares = np.zeros_like(counts)
    shares[nothing] = counts[nothing].sum() / counts.sum()
    if not nothing.all():
        telling = counts[~nothing]
        shares[~nothing] = telling / telling.sum(axis=0) * (1.0 - shares[nothing].sum(axis=0))
    raised: NDArray[np.float64] = FLOOR + (1.0 - FLOOR * len(bins)) * shares
    return raised
