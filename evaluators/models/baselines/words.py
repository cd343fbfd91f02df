"""Baselines that learn which words of a stem go with which answer: TF-IDF and a classifier of scikit-learn."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from evaluators.models.baselines.baseline import LearningBaseline
from evaluators.models.baselines.learning_item import LearningItem
from evaluators.models.baselines.simple import highest, usual_size
from generators.gates.words import by_class, one_thread, regression, terms
from kg.registry import register

_MOST_CLASSES = 200
"""Rarer answers are not learned: a question about one of thousands of nodes teaches little about any."""


class WordModel(LearningBaseline):
    """Scores the nodes or texts that answers are; the options of a question compete by these scores."""

    @abstractmethod
    def classifier(self) -> Any:
        """A fresh classifier of scikit-learn, with its own seed fixed."""

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        """The options whose answers fit the stem best; an option that never was an answer fits least."""
        known = dict(Counter(one.options[place] for one in others for place in one.gold).most_common(_MOST_CLASSES))
        rows = [(one.stem, one.options[place]) for one in others for place in one.gold if one.options[place] in known]
        size = usual_size(others)
        nothing_learned = [tuple(range(min(size, len(one.options)))) for one in asked]
        if len({answer for _, answer in rows}) < 2 or not asked:
            return nothing_learned
        weights = terms()
        try:
            stems = weights.fit_transform([stem for stem, _ in rows])
        except ValueError:
            # No word stands in two stems.
            return nothing_learned
        model = self.classifier()
        with one_thread():
            model.fit(stems, [answer for _, answer in rows])
            scores = by_class(model, weights.transform([one.stem for one in asked]))
        place_of = {answer: place for place, answer in enumerate(model.classes_.tolist())}
        return [
            highest([row[place_of[option]] if option in place_of else -np.inf for option in one.options], size)
            for one, row in zip(asked, scores, strict=True)
        ]


@register
class WordsRegression(WordModel):
    """Logistic regression."""

    name = "baseline:tfidf-lr"

    def classifier(self) -> Any:
        """Multinomial; the one that a build measures its texts with."""
        return regression()


@register
class WordsMachine(WordModel):
    """Linear support vector machine."""

    name = "baseline:tfidf-svm"

    def classifier(self) -> Any:
        """One against the rest."""
        from sklearn.svm import LinearSVC

        return LinearSVC(random_state=0)


@register
class WordsForest(WordModel):
    """Random forest."""

    name = "baseline:tfidf-rf"

    def classifier(self) -> Any:
        """A hundred trees."""
        from sklearn.ensemble import RandomForestClassifier

        return RandomForestClassifier(n_estimators=100, min_samples_leaf=2, random_state=0, n_jobs=1)
