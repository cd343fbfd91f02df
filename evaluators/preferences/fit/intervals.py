"""95 % intervals of labels: from draws of strengths, from annotators drawn anew, or for plain shares from formulas."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Protocol

import numpy as np
from scipy.special import softmax
from scipy.stats import beta, t
from threadpoolctl import threadpool_limits

from evaluators.preferences.fit.contrasts import contrasts
from evaluators.preferences.fit.estimate import Estimate, across_shared, covariance, generator
from evaluators.preferences.fit.importance import drawn_again, standard_draws, weighted_draws
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.panel import Floats, Ints, Mask, Panel
from evaluators.preferences.fit.settings import FitSettings
from kg.chunks import chunks
from kg.workers.choice import WorkersChoice
from kg.workers.shared import SharedWithWorkers

_TAILS = (2.5, 97.5)
_TOGETHER = 10
"""Resamples that a worker takes at a time."""


def drawn_labels(likelihood: Likelihood, found: Estimate, settings: FitSettings) -> Floats:
    """Draws x questions x options: labels as the posterior has them, on the scale of these annotators' mean slope."""
    random = generator(settings.seed, "intervals")
    mode, panel = found.mode, likelihood.panel
    standard = standard_draws(random, settings.draws, len(panel.questions), panel.options)
    strengths = drawn_again(weighted_draws(likelihood, mode, found.priors, standard), random, settings.draws)
    if mode.shared.size:
        root = np.linalg.cholesky(covariance(mode))
        shared = random.standard_normal((settings.draws, len(root))) @ root.T
        moved = np.einsum("qcg,rg->rqc", across_shared(mode), shared, optimize=True)
        strengths = strengths - moved @ contrasts(panel.options).T
    return np.asarray(softmax(likelihood.scale(mode.shared) * strengths, axis=2))


class Relabels(Protocol):
    """Finds the labels of annotators drawn anew, in whatever process."""

    def labels(self, panel: Panel, people: Ints) -> Floats:
        """Questions x options: labels of a panel, told which annotators it has."""


def resampled_labels(
    panel: Panel, labels: SharedWithWorkers[Relabels], settings: FitSettings, choice: WorkersChoice
) -> Floats:
    """Resamples x questions x options: labels from annotators drawn anew, NaN where nobody drawn had the question.

    Args:
        panel: the annotations.
        labels: finds those of a panel.
        settings: number of resamples, and the seed.
        choice: who does.

    Raises:
        UserError: the workers cannot be used.
    """
    random = generator(settings.seed, "resamples")
    people = len(panel.annotators)
    chosen = [random.integers(0, people, people) for _ in range(settings.resamples)]
    with closing(choice.opened()) as workers:
        return np.concatenate([*workers.each(labels, partial(_relabelled, panel), chunks(chosen, _TOGETHER))])


def _relabelled(panel: Panel, labels: Relabels, chosen: Sequence[Ints]) -> Floats:
    places = {question: place for place, question in enumerate(panel.questions)}
    found = np.full((len(chosen), len(panel.questions), panel.options), np.nan)
    # Many small products: more threads only wait for each other.
    with threadpool_limits(limits=1):
        for one, people in zip(found, chosen, strict=True):
            drawn = panel.drawn(people)
            one[[places[question] for question in drawn.questions]] = labels.labels(drawn, people)
    return found


def without_struck(labels: Floats, struck: Mask) -> Floats:
    """Labels with struck options 0 and the others in proportion; equal where the others had nothing.

    Args:
        labels: ... x questions x options.
        struck: questions x options.
    """
    kept = np.where(struck, 0.0, labels)
    total = kept.sum(axis=-1, keepdims=True)
    equal = ~struck / (~struck).sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.where(total == 0, equal, kept / total), dtype=float)


def percentiles(drawn: Floats) -> tuple[Floats, Floats]:
    """The ends of the middle 95 % of draws."""
    low, high = np.nanpercentile(drawn, _TAILS, axis=0)
    return low, high


def share_intervals(panel: Panel, rows: Floats, struck: Mask, *, counts: bool) -> tuple[Floats, Floats] | None:
    """Of a baseline's label: annotators are the sample.

    Args:
        panel: the annotations.
        rows: what each adds to the label.
        struck: options that are 0.
        counts: each annotator adds 1 in all: Jeffreys' interval of a share. Otherwise Student's interval of a ratio.

    Returns:
        The ends; None where a question has one annotator.

    Source: Brown, Cai and DasGupta 2001, Interval estimation for a binomial proportion.
    """
    cells = panel.cells
    if np.bincount(cells.question).min() < 2:
        return None
    kept = np.where(struck[panel.question], 0.0, rows)
    own = np.zeros((len(cells.question), panel.options))
    np.add.at(own, cells.of_row, kept)
    own /= np.bincount(cells.of_row)[:, None]
    total = own.sum(axis=1, keepdims=True)
    people = np.bincount(cells.question)[:, None]
    sums = np.add.reduceat(own, cells.starts, axis=0)
    if counts:
        count = np.add.reduceat(total, cells.starts, axis=0)
        low = beta.ppf(0.025, sums + 0.5, np.maximum(count - sums, 0) + 0.5)
        high = beta.ppf(0.975, sums + 0.5, np.maximum(count - sums, 0) + 0.5)
        low, high = np.where(sums <= 0, 0.0, low), np.where(sums >= count, 1.0, high)
    else:
        count = np.maximum(np.add.reduceat(total, cells.starts, axis=0), 1e-12)
        label = sums / count
        apart = (own - label[cells.question] * total) ** 2
        error = np.sqrt(people / (people - 1) * np.add.reduceat(apart, cells.starts, axis=0)) / count
        wide = t.ppf(0.975, people - 1) * error
        low, high = np.maximum(label - wide, 0.0), np.minimum(label + wide, 1.0)
    return np.where(struck, 0.0, low), np.where(struck, 0.0, high)
