"""Questions and experts whose true labels are known."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.fit import fit
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.reading_of_order import read_as
from evaluators.preferences.scored_annotation import ScoredAnnotation
from evaluators.preferences.simulated import KnownTruth, SimulationSettings, simulated
from generators.preferences.question import PreferenceQuestion

ALIKE = SimulationSettings(slopes=0.0, offsets=0.0, repeats=0.0)
"""Experts without slopes and offsets of their own, as the plain models assume."""


class Covered(NamedTuple):
    """How often intervals held the truth, in percent of options, and their mean width."""

    percent: float
    width: float


def plain_questions(count: int) -> tuple[PreferenceQuestion, ...]:
    """Questions without a clear answer and without struck options."""
    texts = {"female": "What now?", "male": "What now?", "nonbinary": "What now?"}
    return tuple(
        PreferenceQuestion(id=f"Q{place:04d}", category="triage", texts=texts, options=("a", "b", "c", "d", "e"))
        for place in range(count)
    )


def known(
    questions: int, experts: int, seed: int, settings: SimulationSettings | None = None
) -> tuple[KnownTruth, tuple[ScoredAnnotation, ...]]:
    """The truth, and what experts say, read by the order that it was stored in."""
    wanted = settings or SimulationSettings()
    truth, annotations = simulated(plain_questions(questions), experts, seed, wanted)
    return truth, read_as(annotations, wanted.reading)


def coverage(
    model: str,
    experts: int,
    studies: int,
    questions: int,
    settings: SimulationSettings | None = None,
    fits: FitSettings | None = None,
) -> Covered:
    """Draws studies, fits each, and counts how often intervals hold the truth."""
    held, widths = [], []
    for seed in range(studies):
        truth, annotations = known(questions, experts, seed, settings)
        for label in fit(annotations, {}, model, fits).labels:
            true = np.array(truth.probabilities[label.question])
            low, high = np.array(label.low), np.array(label.high)
            held.append(((low <= true) & (true <= high)).mean())
            widths.append((high - low).mean())
    return Covered(100 * float(np.mean(held)), float(np.mean(widths)))
