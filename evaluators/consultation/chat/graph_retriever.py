"""Finds the disorders of the graph that a patient's words speak of, as a retriever of langchain-core."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict
from sklearn.feature_extraction.text import TfidfVectorizer

from evaluators.consultation.doctors.criteria_text import criteria_text
from generators.consultation.case import Language

if TYPE_CHECKING:
    from generators.consultation.words.speech import Speech
    from kg.criteria.criteria import Criteria

_GRAMS: Mapping[Language, dict[str, Any]] = {
    "en": {"analyzer": "char_wb", "ngram_range": (3, 5)},
    "zh": {"analyzer": "char", "ngram_range": (1, 3)},
}
"""Runs of characters that are compared: neither inflected English nor Chinese needs a word list then."""


class GraphRetriever(BaseRetriever):
    """Documents are the disorders, each with its criteria as `page_content` and its code as `metadata["code"]`.

    The criteria come from the graph by the queries ``cypher/criteria``. What a query is compared with are the names of
    a disorder's symptoms and the questions after them, in the language of the consultation; never a patient's record.
    The base class is that of langchain-core (its page on retrievers).

    Attributes:
        most: so many documents are given at the most; one that shares nothing with the query is never given.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, frozen=True)

    documents: tuple[Document, ...]
    vectorizer: Any
    rows: Any
    most: int = 3

    @classmethod
    def of(cls, criteria: "Criteria", speech: "Speech", most: int = 3) -> "GraphRetriever":
        """A retriever over all disorders of a graph, for one language.

        Args:
            criteria: the graph's.
            speech: words of the language.
            most: documents for each query.
        """
        codes = tuple(criteria.disorders)
        vectorizer = TfidfVectorizer(sublinear_tf=True, **_GRAMS[speech.language])
        rows = vectorizer.fit_transform([_spoken_of(criteria, speech, code) for code in codes])
        documents = tuple(
            Document(page_content=criteria_text(criteria, (code,)), metadata={"code": code}) for code in codes
        )
        return cls(documents=documents, vectorizer=vectorizer, rows=rows, most=most)

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        scores = (self.rows @ self.vectorizer.transform([query]).T).toarray().ravel()
        best = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
        return [self.documents[place] for place in best[: self.most] if scores[place] > 0.0]


def _spoken_of(criteria: "Criteria", speech: "Speech", disorder: str) -> str:
    groups = dict.fromkeys(need.group for need in criteria.disorders[disorder].needs)
    symptoms = dict.fromkeys(code.partition(".")[0] for group in groups for code in criteria.groups[group].pool)
    return "\n".join(text for code in symptoms for text in (speech.noun(code), *speech.asks(code)))
