"""Diagnosers that learn which runs of letters go with which disorder: TF-IDF and a classifier of scikit-learn."""

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from evaluators.consultation.diagnoser import Diagnoser, Ranking
from evaluators.consultation.heard import Heard
from generators.gates.words import one_thread, regression
from kg.errors import UserError
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

MOST_TERMS = 20_000
_LETTERS = (1, 3)
_TREES = 100


class WordDiagnoser(Diagnoser):
    """Learns from the words of doctors and patients; runs of one to three letters, so that Chinese needs no segmenter.

    A consultation with several disorders is learned once for each of them.
    """

    learns = True

    def __init__(self, resources: "Resources") -> None:
        """Knows nothing yet."""
        super().__init__(resources)
        self._terms: Any = None
        self._model: Any = None

    @abstractmethod
    def classifier(self) -> Any:
        """A fresh classifier of scikit-learn, with its own seed fixed."""

    @abstractmethod
    def scores(self, model: Any, rows: Any) -> Sequence[Sequence[float]]:
        """Of each row, a probability for each class of the model."""

    def words(self, heard: Heard) -> str:
        """What is learned from of a consultation."""
        return words_of(heard)

    def learn(self, consultations: Sequence[tuple[Heard, Sequence[str]]]) -> None:
        """Learns; the order of the consultations is that of the ids of their cases, whatever order they come in.

        Raises:
            UserError: there are fewer than two different diagnoses.
        """
        *_, none = self.resources.belief.hypotheses
        ordered = sorted(consultations, key=lambda one: one[0].case)
        pairs = [(self.words(heard), code) for heard, gold in ordered for code in (gold or (none,))]
        if len({code for _, code in pairs}) < 2:
            raise UserError(
                f"The diagnoser {self.name} learns from consultations with at least two different diagnoses; "
                "name a run over more cases of the split train."
            )
        # Imported here: loading takes seconds.
        from sklearn.feature_extraction.text import TfidfVectorizer

        self._terms = TfidfVectorizer(
            analyzer="char_wb", ngram_range=_LETTERS, sublinear_tf=True, max_features=MOST_TERMS
        )
        with one_thread():
            rows = self._terms.fit_transform([words for words, _ in pairs])
            self._model = self.classifier().fit(rows, [code for _, code in pairs])

    def rank(self, heard: Heard) -> Ranking:
        """All disorders; those that were never seen last, with probability 0.

        Raises:
            UserError: it has not learned yet.
        """
        if self._model is None:
            raise UserError(f"The diagnoser {self.name} has to learn first; name a run to learn from with --train.")
        with one_thread():
            rows = self._terms.transform([self.words(heard)])
            (scores,) = self.scores(self._model, rows)
        found = dict.fromkeys(self.resources.belief.hypotheses, 0.0)
        found |= dict(zip(self._model.classes_.tolist(), scores, strict=True))
        return tuple(sorted(found.items(), key=lambda one: -one[1]))


def words_of(heard: Heard, *, patient: bool = True) -> str:
    """The words of a consultation, turn by turn, the doctor's last words apart.

    Args:
        heard: at its end.
        patient: what the patient says, and what is seen meanwhile, as well; else the doctor's words alone.
    """
    parts = []
    for one in heard.exchanges:
        parts += [one.text, one.reply.text, one.reply.observed] if patient else [one.text]
    return "\n".join(part for part in parts if part)


@register
class RegressionDiagnoser(WordDiagnoser):
    """Multinomial logistic regression."""

    name = "tfidf-lr"

    def classifier(self) -> Any:
        """The one that a build measures its texts with."""
        return regression()

    def scores(self, model: Any, rows: Any) -> Sequence[Sequence[float]]:
        """Its probabilities."""
        found: list[list[float]] = model.predict_proba(rows).tolist()
        return found


@register
class MachineDiagnoser(WordDiagnoser):
    """Linear support vector machine, one disorder against the rest."""

    name = "tfidf-svm"

    def classifier(self) -> Any:
        """With a fixed seed."""
        from sklearn.svm import LinearSVC

        return LinearSVC(random_state=0)

    def scores(self, model: Any, rows: Any) -> Sequence[Sequence[float]]:
        """The softmax of its margins: they rank the disorders, and are no calibrated probabilities."""
        margins = np.asarray(model.decision_function(rows), dtype=float)
        if margins.ndim == 1:
            margins = np.column_stack([-margins, margins])
        return [_softmax(row) for row in margins.tolist()]


@register
class ForestDiagnoser(WordDiagnoser):
    """Random forest."""

    name = "tfidf-rf"

    def classifier(self) -> Any:
        """A hundred trees."""
        from sklearn.ensemble import RandomForestClassifier

        return RandomForestClassifier(n_estimators=_TREES, min_samples_leaf=2, random_state=0, n_jobs=1)

    def scores(self, model: Any, rows: Any) -> Sequence[Sequence[float]]:
        """Its probabilities."""
        found: list[list[float]] = model.predict_proba(rows).tolist()
        return found


def _softmax(margins: Sequence[float]) -> list[float]:
    highest = max(margins)
    weights = [math.exp(one - highest) for one in margins]
    total = math.fsum(weights)
    return [one / total for one in weights]
