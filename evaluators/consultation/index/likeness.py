"""How like a text is to each of many documents: TF-IDF, cosine."""

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import TfidfVectorizer

from evaluators.consultation.index.term_rows import TermRows


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
        self._rows = TermRows(csr_matrix(vectorizer.fit_transform(documents).T))
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
        return self._rows.added(places, weights / length)
