"""Which of several questions comes next, so that neighbouring questions belong together and nothing is left hanging."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.doctors.subjects import Subjects
from evaluators.consultation.exchange import Exchange
from evaluators.consultation.heard import Heard
from kg.interview.verdicts import InterviewOracle

SHARE = 0.5
"""A question of the subject that is spoken of is preferred as long as its score is at least so much of the best."""
FOLLOWING = 0.1
"""A question that follows up what was told a moment ago needs only so much of the best score."""
_PAST = frozenset({"past", "past_signs", "past_effect"})
_OPENING = frozenset({"time", "screener", "event"})
_RUN = 2
"""After so many questions about earlier times others are preferred."""


class SubjectOrder:
    """Chooses among questions by their scores and by what was spoken of, which decides among near equals.

    - What was told a moment ago is followed up: a yes to any symptom of a group by asking for one of them, what is told
      first of a subject by a question of that subject.
    - Then a question of the subject that is spoken of is preferred, as long as its score is not much below the best.
    - A new subject begins with whether there is such a thing today: since when, any symptom of a group, or one of the
      core. After two questions about earlier times one about today is preferred.
    """

    def __init__(self, oracle: InterviewOracle, subjects: Subjects, share: float = SHARE) -> None:
        """Reads which symptoms a group has.

        Args:
            oracle: whose questions are asked.
            subjects: of the questions.
            share: of the best score that a question of the same subject needs.
        """
        self._oracle = oracle
        self._subjects = subjects
        self._share = share
        self._cores = {one.partition(".")[0] for group in oracle.criteria.groups.values() for one in group.core}
        self._pools = {
            code: frozenset(one.partition(".")[0] for one in group.pool)
            for code, group in oracle.criteria.groups.items()
        }

    def chosen(self, heard: Heard, keys: Sequence[str], scores: NDArray[np.float64]) -> str:
        """The key of the question that comes next.

        Args:
            heard: so far.
            keys: of the questions that may come, at least one.
            scores: what each promises, shape (keys,), none below 0.
        """
        following = self._following(heard.exchanges, keys)
        if following and max(scores[place] for place in following) >= FOLLOWING * scores.max():
            return keys[_best(following, scores)]
        good = [place for place in range(len(keys)) if scores[place] >= self._share * scores.max()]
        spoken_of = self._subjects.now(heard.exchanges)
        here = [place for place in good if spoken_of & self._subjects.of(keys[place])]
        if not here:
            opening = [place for place in good if self._opens(keys[place])]
            return keys[_best(opening or good, scores)]
        today = [place for place in here if self._oracle.questions[keys[place]].sort not in _PAST]
        return keys[_best(today if today and self._past_in_a_row(heard.exchanges) else here, scores)]

    def _opens(self, key: str) -> bool:
        """Whether a subject may begin with a question: whether there is such a thing today, and not a detail of it."""
        question = self._oracle.questions[key]
        return key in self._cores if question.sort == "symptom" else question.sort in _OPENING

    def _following(self, exchanges: Sequence[Exchange], keys: Sequence[str]) -> list[int]:
        """Places of the questions that follow up what was told last."""
        if len(exchanges) < 2 or exchanges[-1].act != "question":
            return []
        said = [one for one in exchanges[-1].reply.said if one.status == "told" and one.answer is True]
        screened = [self._oracle.questions[one.key] for one in said if one.key in self._oracle.questions]
        members = {code for one in screened if one.sort == "screener" for code in self._pools[one.about]}
        if members:
            return [place for place, key in enumerate(keys) if key in members]
        raised = self._subjects.raised(exchanges[-1])
        new = raised.difference(*(self._subjects.raised(one) for one in exchanges[:-1])) if raised else raised
        return [place for place, key in enumerate(keys) if new & self._subjects.of(key)]

    def _past_in_a_row(self, exchanges: Sequence[Exchange]) -> bool:
        last = [one.mapped for one in exchanges[1:] if one.act == "question"][-_RUN:]
        return len(last) == _RUN and all(self._is_past([one.key for one in mapped]) for mapped in last)

    def _is_past(self, keys: Collection[str]) -> bool:
        asked = [self._oracle.questions[key] for key in keys if key in self._oracle.questions]
        return bool(asked) and all(one.sort in _PAST for one in asked)


def _best(places: Sequence[int], scores: NDArray[np.float64]) -> int:
    """The place with the greatest score; of equals the first."""
    return max(places, key=lambda place: (scores[place], -place))
