"""The earlier time that would change everything: what a likely disorder must not have had."""

from collections.abc import Mapping, Set

import numpy as np

from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.doctors.still_open import fresh
from evaluators.consultation.heard import Heard
from kg.interview.verdicts import InterviewOracle
from kg.model.condition import Condition, sets_of

LEADS = 0.4
"""A disorder leads that is at least so likely."""


class Excluding:
    """Which earlier times are asked about because the likeliest disorder excludes them and another one needs them.

    A low mood is no depression of its own in whoever was unusually high in earlier years. So with any disorder whose
    criteria say that a group was never met, or for a share of the time at the most, if that group and one of its own
    make up another disorder which is still open. How likely that other one is does not count: what shows today may
    speak for the first alone.
    """

    def __init__(self, oracle: InterviewOracle) -> None:
        """Reads from the criteria what each disorder must not have had, and which others need it.

        Args:
            oracle: whose questions are asked.
        """
        criteria = oracle.criteria
        self._new = NewQuestions(oracle)
        self._questions = oracle.questions
        needs = {
            code: {kind: need.when for need in disorder.needs for kind in criteria.groups[need.group].kinds}
            for code, disorder in criteria.disorders.items()
        }
        self._asks: dict[str, Mapping[str, frozenset[str]]] = {}
        for code, disorder in criteria.disorders.items():
            # What is only one of several ways to meet a requirement excludes nothing by itself.
            single = [sets_of(one)[0][0] for one in disorder.requirements if [*map(len, sets_of(one))] == [1]]
            never = [group for one in single if _limits(one) for group in one.groups]
            self._asks[code] = {
                f"past.{kind}": frozenset(
                    other for other, own in needs.items() if own.get(kind) == "ever" and own.keys() & needs[code].keys()
                )
                for kind in dict.fromkeys(kind for group in never for kind in criteria.groups[group].kinds)
            }

    def due(self, heard: Heard) -> tuple[str, ...]:
        """Keys of the questions about earlier times that are due; none: no disorder leads, or none is in its way."""
        believed = standing(heard)
        leader = heard.belief.likelihoods.hypotheses[int(np.argmax(believed))]
        if believed.max() < LEADS or leader not in self._asks:
            return ()
        asked = [key for key, others in self._asks[leader].items() if self._open(heard, others - {leader})]
        # Of an earlier time that there was it is asked what it was like and what it did: it may have fallen short.
        due = [(f"{key}.signs", f"{key}.effect") if heard.answers.get(key) else (key,) for key in asked]
        return tuple(key for keys in due for key in keys if self._new_to(heard, key))[:1]

    def _open(self, heard: Heard, others: Set[str]) -> bool:
        return any(heard.verdicts[code] is None for code in others)

    def _new_to(self, heard: Heard, key: str) -> bool:
        return fresh(heard, key) and self._new.open(self._questions[key], heard.track.known)


def _limits(condition: Condition) -> bool:
    """Whether a condition says that a group was never met, or was met for a share of the time at the most."""
    if condition.function == "share":
        return condition.operator in ("<", "<=")
    return condition.subject == "group" and condition.function == "ever" and condition.value is False
