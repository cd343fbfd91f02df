"""How like a text is to each of many documents: TF-IDF, cosine."""

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import TfidfVectorizer


class TermLikeness:
    """Documents by their terms."""

    def __init__(self, documents: Sequence[str], terms: Callable[[str], list[str]]) -> None:
        """Weighs the terms of the documents.

        Args:
            documents: to compare texts with.
            terms: cuts a text into terms.
        """
        vectorizer = TfidfVectorizer(analyzer=terms, sublinear_tf=True, dtype=np.float64)
        self._terms = terms
        by_term = csr_matrix(vectorizer.fit_transform(documents).T)
        self._begins, self._documents, self._shares = by_term.indptr, by_term.indices, by_term.data
        self._places: dict[str, int] = vectorizer.vocabulary_
        self._weights: NDArray[np.float64] = vectorizer.idf_
        self._rare = float(self._weights.max(initial=1.0))
        self._count = len(documents)

    def of(self, text: str) -> NDArray[np.float64]:
        """The cosine of a text with each document, 0 to 1; terms that no document has lengthen the text."""
        counted = Counter(self._terms(text))
        known = [(self._places[term], count) for term, count in counted.items() if term in self._places]
        if not known:
            return np.zeros(self._count)
        places = np.array([place for place, _ in known])
        weights = (1.0 + np.log([count for _, count in known])) * self._weights[places]
        strange = len(counted) - len(known)
        length = float(np.sqrt(weights @ weights + strange * self._rare**2))
        # The rows of the terms, one after another: for one question a product of sparse matrices takes far longer.
        begins = self._begins[places]
        counts = self._begins[places + 1] - begins
        rows = np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        shares = self._shares[rows] * np.repeat(weights / length, counts)
        scores: NDArray[np.float64] = np.bincount(self._documents[rows], weights=shares, minlength=self._count).astype(
            np.float64
        )
        return scores
