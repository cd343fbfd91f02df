"""How likely each disorder is after some answers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.likelihoods import AnswerLikelihoods
from kg.interview.answer import Answer


class Belief:
    """Probabilities of the hypotheses of one consultation.

    They depend on what was answered, not on the order of the answers. A question that is answered again counts with its
    latest answer.
    """

    def __init__(self, likelihoods: AnswerLikelihoods, prior: NDArray[np.float64]) -> None:
        """Nothing was heard yet.

        Args:
            likelihoods: of the answers.
            prior: shape (hypotheses,), sum 1.
        """
        self.likelihoods = likelihoods
        self._prior = np.log(prior)
        self._rows: dict[str, int] = {}
        self._answers: dict[str, Answer] = {}
        self._probabilities = prior

    def hear(self, key: str, answer: Answer) -> None:
        """Takes in an answer; None, or a question that is none of ``kg.interview.question``: nothing changes."""
        if answer is None or key not in self.likelihoods.first:
            return
        self._answers[key] = answer
        row = self.likelihoods.row(key, answer)
        if row is None:
            self._rows.pop(key, None)
        else:
            self._rows[key] = row
        self._weigh()

    def _weigh(self) -> None:
        replaced = {
            other for key, answer in self._answers.items() for other in self.likelihoods.replaced_by(key, answer)
        }
        # A screener's no and a symptom of it that is there contradict each other; then both count.
        rows = sorted(row for key, row in self._rows.items() if key not in replaced or self._against(key))
        weights = self._prior + self.likelihoods.logs[rows].sum(axis=0)
        weights = np.exp(weights - weights.max())
        self._probabilities = weights / weights.sum()

    def _against(self, key: str) -> bool:
        """Whether an answer contradicts the answers that would tell all about it."""
        answer = self._answers[key]
        return answer is False if key in self.likelihoods.implied else bool(answer)

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """Of each hypothesis, in their order; sum 1."""
        return self._probabilities

    @property
    def entropy(self) -> float:
        """In bits."""
        return -float((self._probabilities * np.log2(self._probabilities)).sum())

    def ranked(self) -> tuple[tuple[str, float], ...]:
        """Hypotheses with their probabilities, the likeliest first; of equals the first in their order."""
        pairs = zip(self.likelihoods.hypotheses, self._probabilities.tolist(), strict=True)
        return tuple(sorted(pairs, key=lambda one: -one[1]))

    def gains(self, keys: Sequence[str], believed: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """How many bits each question is expected to tell about the hypotheses.

        Args:
            keys: of questions.
            believed: shape (hypotheses,), sum 1: in place of the probabilities of this belief.

        Raises:
            KeyError: there is no such question.
        """
        known = self.likelihoods
        probabilities = self._probabilities if believed is None else believed
        answers = known.table @ probabilities
        told = known.bits @ probabilities - answers * np.log2(answers)
        sums = np.add.reduceat(told, known.starts)
        places = [known.place[key] for key in keys]
        return np.maximum(sums[places], 0.0)
