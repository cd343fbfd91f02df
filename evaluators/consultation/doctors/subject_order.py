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
_RESOLVING = 2
"""A yes to any symptom of a group is followed by so many questions at the most, until one of them is told."""
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
        self._pools = {key: _pool(oracle, key) for key, one in oracle.questions.items() if one.sort == "screener"}

    def chosen(self, heard: Heard, keys: Sequence[str], scores: NDArray[np.float64]) -> str:
        """The key of the question that comes next.

        Args:
            heard: so far.
            keys: of the questions that may come, at least one.
            scores: what each promises, shape (keys,), none below 0.
        """
        following = self._following(heard, keys)
        best = float(scores.max())
        if following and max(scores[place] for place in following) >= FOLLOWING * best:
            return keys[_best(following, scores)]
        good: list[int] = np.flatnonzero(scores >= self._share * best).tolist()
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

    def _following(self, heard: Heard, keys: Sequence[str]) -> list[int]:
        """Places of the questions that follow up what was told last."""
        exchanges = heard.exchanges
        if len(exchanges) < 2 or exchanges[-1].act != "question":
            return []
        members = {code for key in unresolved(heard, self._oracle) for code in self._pools[key]}
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


def unresolved(heard: Heard, oracle: InterviewOracle) -> list[str]:
    """Keys of the screeners that were answered with yes a moment ago, while none of their symptoms has been told.

    Args:
        heard: so far.
        oracle: whose questions are asked.
    """
    asked = [one for one in heard.exchanges[1:] if one.act == "question"][-_RESOLVING:]
    told = [said.key for one in asked for said in one.reply.said if said.status == "told" and said.answer is True]
    screened = [key for key in told if key in oracle.questions and oracle.questions[key].sort == "screener"]
    return [key for key in screened if not any(heard.answers.get(code) for code in _pool(oracle, key))]


def _pool(oracle: InterviewOracle, screener: str) -> frozenset[str]:
    return frozenset(one.partition(".")[0] for one in oracle.criteria.groups[oracle.questions[screener].about].pool)


def _best(places: Sequence[int], scores: NDArray[np.float64]) -> int:
    """The place with the greatest score; of equals the first."""
    return max(places, key=lambda place: (scores[place], -place))
