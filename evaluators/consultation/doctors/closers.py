"""Which answers rule out which disorders, alone or with few others: worked out once from the criteria."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.likelihoods import AnswerLikelihoods, Bin
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Stretch
from kg.interview.question import Askable
from kg.interview.verdicts import InterviewOracle

_AGE = 40
"""Years: of the patient on whom single answers are tried."""
_LONG, _BETWEEN = 1_500, 60
"""Days: earlier episodes on which their symptoms and effects are tried last so long, so long after each other."""


class Leg(NamedTuple):
    """A way in which a group may be met: by the episode of a kind that goes on, or by an earlier one."""

    group: str
    kind: str
    now: bool


class NeededLegs(NamedTuple):
    """A group that a disorder needs; it cannot be met when all of its legs are closed.

    Attributes:
        disorder: its place among the hypotheses.
        legs: places of the legs.
    """

    disorder: int
    group: str
    when: str
    legs: tuple[int, ...]


class Closers:
    """What each answer closes of a patient of whom nothing else is known; what is closed stays closed.

    Attributes:
        legs: of all groups.
        needs: of all disorders.
        of: a group and ``now`` or ``ever`` -> places of its legs.
        closes: shape (rows of the likelihoods, legs): 1 where the answer closes the leg.
        refutes: shape (rows, hypotheses): 1 where the answer alone shows that the criteria are not met.
    """

    def __init__(
        self, oracle: InterviewOracle, likelihoods: AnswerLikelihoods, others: Iterable[tuple[str, str]]
    ) -> None:
        """Tries an answer of each row.

        Args:
            oracle: says what an answer closes.
            likelihoods: whose rows they are.
            others: groups beside those that disorders need, each with ``now`` or ``ever``.
        """
        self._oracle = oracle
        places = {code: place for place, code in enumerate(likelihoods.hypotheses)}
        asked = dict.fromkeys([*((group, when) for _, group, when in _needs(oracle)), *others])
        self.legs = tuple(dict.fromkeys(leg for group, when in asked for leg in self._legs(group, when)))
        place_of = {leg: place for place, leg in enumerate(self.legs)}
        self.needs = tuple(
            NeededLegs(places[code], group, when, tuple(place_of[leg] for leg in self._legs(group, when)))
            for code, group, when in _needs(oracle)
        )
        self.of = {one: tuple(place_of[leg] for leg in self._legs(*one)) for one in asked}
        rows = len(likelihoods.table)
        self.closes: NDArray[np.float64] = np.zeros((rows, len(self.legs)))
        self.refutes: NDArray[np.float64] = np.zeros((rows, len(likelihoods.hypotheses)))
        for key in likelihoods.keys:
            for place, one in enumerate(likelihoods.bins[key]):
                if one.example is not None:
                    self._try(oracle.questions[key], one, likelihoods.first[key] + place, places)

    def _legs(self, code: str, when: str) -> list[Leg]:
        kinds = self._oracle.criteria.groups[code].kinds
        return [Leg(code, kind, now) for kind in kinds for now in ((True,) if when == "now" else (True, False))]

    def _try(self, question: Askable, one: Bin, row: int, places: dict[str, int]) -> None:
        known = self._oracle.unknown(_AGE)
        if question.sort in ("past_signs", "past_effect"):
            begins = [(_LONG + _BETWEEN) * (number + 1) for number in range(len(one.example))]
            dates = [[begin, begin, begin - _LONG, begin - _LONG] for begin in begins]
            known.tell(self._oracle.questions[f"past.{question.about}"], dates)
        known.tell(question, one.example)
        evaluation = self._oracle.evaluation(known)
        self.closes[row] = [not possible(evaluation, leg) for leg in self.legs]
        for code, keys in self._oracle.bearing.criteria.items():
            if question.key in keys:
                self.refutes[row, places[code]] = evaluation.criteria_of(code).no is True


def stretches(evaluation: Evaluation, leg: Leg) -> list[Stretch]:
    """The episodes of a leg that are or may be."""
    return [one for one in evaluation.patient.episodes.get(leg.kind, ()) if (one.ends[1] == 0) is leg.now]


def possible(evaluation: Evaluation, leg: Leg) -> bool:
    """Whether a group may still be met by an episode of a leg."""
    return any(evaluation.groups.full(leg.group, one).no is not True for one in stretches(evaluation, leg))


def _needs(oracle: InterviewOracle) -> Iterator[tuple[str, str, str]]:
    for code, disorder in oracle.criteria.disorders.items():
        for need in disorder.needs:
            yield code, need.group, need.when
