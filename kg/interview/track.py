"""The verdicts on one patient from answer to answer; what is decided stays, and only what is touched is asked again."""

from collections.abc import Mapping

from kg.criteria.truth import Truth, all_of, any_of, negation
from kg.interview.answer import Answer
from kg.interview.question import Askable
from kg.interview.verdicts import InterviewOracle


class Track:
    """What is known of one patient and what the criteria say of it.

    An answer may add to what is known, never take back: then no decided verdict changes. Who corrects an answer begins
    a new track.

    Attributes:
        known: the answers so far.
        verdicts: of every disorder.
    """

    def __init__(self, oracle: InterviewOracle, age: int) -> None:
        """Nothing is known but the age."""
        self._oracle = oracle
        self.known = oracle.unknown(age)
        self._met: dict[str, Truth] = {}
        self._excluded: dict[tuple[str, int], Truth] = {}
        evaluation = oracle.evaluation(self.known)
        for code, disorder in oracle.criteria.disorders.items():
            self._met[code] = evaluation.criteria_of(code)
            for place, one in enumerate(disorder.exclusions):
                self._excluded[code, place] = evaluation.in_force(one)
        self.verdicts = {code: self._verdict(code) for code in self._met}

    def tell(self, question: Askable, answer: Answer) -> Mapping[str, bool]:
        """Takes in an answer.

        Returns:
            The verdicts that it decided.
        """
        if answer is None:
            return {}
        self.known.tell(question, answer)
        evaluation = self._oracle.evaluation(self.known)
        bearing, criteria = self._oracle.bearing, self._oracle.criteria
        for code, truth in self._met.items():
            if truth.plain is None and question.key in bearing.criteria[code]:
                self._met[code] = evaluation.criteria_of(code)
        decided = {}
        for code, verdict in self.verdicts.items():
            if verdict is not None:
                continue
            for place, one in enumerate(criteria.disorders[code].exclusions):
                key = (code, place)
                if self._excluded[key].plain is None and question.key in bearing.exclusions[code][place]:
                    self._excluded[key] = evaluation.in_force(one)
            found = self._verdict(code)
            if found is not None:
                decided[code] = found
        self.verdicts.update(decided)
        return decided

    def _verdict(self, code: str) -> bool | None:
        own = self._met[code]
        if own.no is True:
            return False
        exclusions = self._oracle.criteria.disorders[code].exclusions
        excluded = any_of(
            all_of((self._met[one.by], self._excluded[code, place])) for place, one in enumerate(exclusions)
        )
        return all_of((own, negation(excluded))).plain
