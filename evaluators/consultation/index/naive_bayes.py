"""How probable it is that a text asks each question, learnt from sentences of which it is known: naive Bayes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import CountVectorizer

from evaluators.consultation.index.term_rows import TermRows

_SMOOTH = 0.03
"""Added to each count of a term."""
_FLAT = 10.0
"""Log-likelihoods are divided by it: terms of a text overlap, so that they tell less than independent ones would."""


class LabelledText(NamedTuple):
    """A sentence and what it asks.

    Attributes:
        place: of the question.
        text: the sentence.
        weight: what it counts for; 1 for one question.
    """

    place: int
    text: str
    weight: float


class NaiveBayes:
    """A multinomial model of the terms of each question; in closed form: quick to train, and without chance."""

    def __init__(
        self,
        labelled: Sequence[LabelledText],
        count: int,
        relatives: Sequence[tuple[int, int, float]],
        terms: Callable[[str], list[str]],
    ) -> None:
        """Counts the terms.

        Args:
            labelled: what to learn from.
            count: how many questions there are.
            relatives: a question, another whose terms count for it too, and the share that they count for.
            terms: cuts a text into terms.
        """
        vectorizer = CountVectorizer(analyzer=terms, binary=True, dtype=np.float64)
        found = vectorizer.fit_transform([one.text for one in labelled])
        self._terms = terms
        self._places: dict[str, int] = vectorizer.vocabulary_
        weights = [one.weight for one in labelled]
        owners = csr_matrix((weights, ([one.place for one in labelled], range(len(labelled)))), (count, len(labelled)))
        ones, others, shares = zip(*relatives, *((place, place, 1.0) for place in range(count)), strict=True)
        counted = csr_matrix((shares, (ones, others)), (count, count)) @ owners @ found
        self._lengths = np.log(np.asarray(counted.sum(axis=1)).ravel() + _SMOOTH * len(self._places))
        by_term = csr_matrix(counted.T)
        by_term.data = np.log1p(by_term.data / _SMOOTH)
        self._rows = TermRows(by_term)

    def of(self, text: str) -> NDArray[np.float64]:
        """The probability of each question, sum 1; zeros where no term of the text is known."""
        places = sorted({self._places[term] for term in self._terms(text) if term in self._places})
        if not places:
            return np.zeros(len(self._lengths))
        likely = self._rows.added(np.array(places), np.ones(len(places))) - len(places) * self._lengths
        raised = np.exp((likely - likely.max()) / _FLAT)
        probable: NDArray[np.float64] = raised / raised.sum()
        return probable
