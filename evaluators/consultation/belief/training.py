"""Counts the answers of complete patients."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from evaluators.consultation.belief.labels import AnswerLabels
from evaluators.consultation.belief.likelihoods import OTHER, AnswerLikelihoods, Bin
from evaluators.consultation.belief.model import NO_DISORDER, BeliefModel
from generators.consultation.sampling.population import population
from generators.consultation.sampling.sampler import NO_FITS
from generators.diagnosis.fits import Fits
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer, Complete, answer

PER_DISORDER = 150
"""Patients of each hypothesis."""
RARE = 10
"""An answer that fewer patients gave is counted with the other rare answers to its question."""


class CountedPatient(Protocol):
    """A complete patient, and the disorders that it has; none: no disorder."""

    @property
    def complete(self) -> Complete: ...  # noqa: D102
    @property
    def gold(self) -> Sequence[str]: ...  # noqa: D102


def make(
    criteria: Criteria,
    forms: Mapping[str, tuple[str, ...]],
    seed: int,
    per_disorder: int = PER_DISORDER,
    fits: Fits = NO_FITS,
) -> BeliefModel:
    """The belief of freshly sampled patients; the same for the same arguments.

    Args:
        criteria: by which the patients are judged.
        forms: symptom -> its forms (``generators.diagnosis.lore.Lore.forms``).
        seed: names the patients.
        per_disorder: how many meet each disorder, and how many meet none.
        fits: which forms and findings go together (``Lore.fits``).

    Raises:
        UserError: of some disorder no patient can be drawn.
    """
    return counted(criteria, population(criteria, forms, per_disorder, seed, fits))


def counted(criteria: Criteria, patients: Iterable[CountedPatient]) -> BeliefModel:
    """The belief of some patients."""
    labels = AnswerLabels(criteria)
    hypotheses = (*criteria.disorders, NO_DISORDER)
    place = {code: number for number, code in enumerate(hypotheses)}
    tally = {key: _AnswerTally(len(hypotheses)) for key in labels.questions}
    for patient in patients:
        share = {place[code]: 1 / len(patient.gold) for code in patient.gold} or {place[NO_DISORDER]: 1.0}
        for key, question in labels.questions.items():
            told = answer(criteria, question, patient.complete)
            if told is not None:
                tally[key].count(labels.label(key, told), told, share)
    return BeliefModel(
        criteria, AnswerLikelihoods(criteria, hypotheses, {key: one.bins() for key, one in tally.items()})
    )


class _AnswerTally:
    """The answers to one question."""

    def __init__(self, hypotheses: int) -> None:
        self._hypotheses = hypotheses
        self._given: dict[str, int] = defaultdict(int)
        self._counts: dict[str, list[float]] = {}
        self._examples: dict[str, Answer] = {}

    def count(self, label: str, told: Answer, share: Mapping[int, float]) -> None:
        """Takes in an answer of a patient with a share in some hypotheses."""
        self._given[label] += 1
        self._examples.setdefault(label, told)
        counts = self._counts.setdefault(label, [0.0] * self._hypotheses)
        for place, part in share.items():
            counts[place] += part

    def bins(self) -> list[Bin]:
        """In the order of labels, rare answers last."""
        kept = [label for label in sorted(self._counts) if self._given[label] >= RARE]
        bins = [Bin(label, self._examples[label], tuple(self._counts[label])) for label in kept]
        rare = [self._counts[label] for label in sorted(self._counts) if self._given[label] < RARE]
        if rare or not bins:
            bins.append(Bin(OTHER, None, tuple(map(sum, zip(*rare, strict=True))) or (0.0,) * self._hypotheses))
        return bins
