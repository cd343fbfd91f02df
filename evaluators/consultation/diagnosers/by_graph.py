"""Diagnosers that go by what the graph says of the answers as heard."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from evaluators.consultation.diagnoser import Diagnoser, Ranking
from evaluators.consultation.doctors.ranking import ranked
from evaluators.consultation.heard import Heard
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


@register
class OracleDiagnoser(Diagnoser):
    """Verdicts on what was heard first, the rest by belief; the reference of the gaps."""

    name = "oracle"

    def rank(self, heard: Heard) -> Ranking:
        """What is met, what is open, what is not met; within each by belief."""
        return ranked(heard)


@register
class BeliefDiagnoser(Diagnoser):
    """The belief on what was heard."""

    name = "belief"

    def rank(self, heard: Heard) -> Ranking:
        """As the belief has it."""
        return heard.belief.ranked()


@register
class CountDiagnoser(Diagnoser):
    """Counts, for each disorder, which of the symptoms that its groups need were told.

    A disorder's weight is the square of what was told of it, divided by how many symptoms it asks for: the share of its
    symptoms that was told, times how many that are, so that neither few nor many symptoms win by themselves. Where
    nothing was told, no disorder comes first.
    """

    name = "count"

    def __init__(self, resources: "Resources") -> None:
        """Reads which symptoms belong to which disorder."""
        super().__init__(resources)
        criteria = resources.oracle.criteria
        self._symptoms: Mapping[str, frozenset[str]] = {
            code: frozenset(
                one.partition(".")[0] for need in disorder.needs for one in criteria.groups[need.group].pool
            )
            for code, disorder in criteria.disorders.items()
        }

    def rank(self, heard: Heard) -> Ranking:
        """By weight, of equals the first in the order of the criteria."""
        questions = self.resources.oracle.questions
        told = {key for key, one in heard.answers.items() if questions[key].sort == "symptom" and one}
        weights = {
            code: len(told & symptoms) ** 2 / len(symptoms) if symptoms else 0.0
            for code, symptoms in self._symptoms.items()
        }
        *_, none = self.resources.belief.hypotheses
        weights[none] = 0.0 if told else 1.0
        total = math.fsum(weights.values())
        shares = {code: one / total if total else 1 / len(weights) for code, one in weights.items()}
        return tuple(sorted(shares.items(), key=lambda one: -one[1]))
