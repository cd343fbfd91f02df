"""Annotations fitted: a soft label for each question, and everything that fit.json says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.special import softmax
from threadpoolctl import threadpool_limits

from evaluators.preferences.fit.baseline_label import baseline_label
from evaluators.preferences.fit.estimate import Estimate, Start, covariance, estimate, refit
from evaluators.preferences.fit.existence import Existence, existence
from evaluators.preferences.fit.intervals import (
    drawn_labels,
    percentiles,
    resampled_labels,
    share_intervals,
    without_struck,
)
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.model import LatentModel, PreferenceModel, ShareModel
from evaluators.preferences.fit.models.hierarchical import HierarchicalLikelihood
from evaluators.preferences.fit.newton import NoModeError
from evaluators.preferences.fit.panel import Floats, Ints, Mask, Panel
from evaluators.preferences.fit.posterior import posterior_labels
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.scored_annotation import ScoredAnnotation
from generators.preferences.soft_label import SoftLabel
from kg.errors import UserError
from kg.workers.choice import ALONE, WorkersChoice
from kg.workers.shared import SharedWithWorkers

DEFAULT = "hierarchical"
_DIGITS = 6
_TWO_SIDED = 1.959963984540054


class Fit(NamedTuple):
    """What a model makes of annotations.

    Attributes:
        labels: one for each question that was annotated, by id.
        report: plain values: model, settings, scales, annotators, existence of the estimate, intervals.
    """

    labels: tuple[SoftLabel, ...]
    report: dict[str, Any]


class _Fitted(NamedTuple):
    labels: Floats
    ends: tuple[Floats, Floats] | None
    report: dict[str, Any]


def fit(
    annotations: Sequence[ScoredAnnotation],
    struck: Mapping[str, Collection[int]],
    model: str = DEFAULT,
    settings: FitSettings | None = None,
    workers: WorkersChoice = ALONE,
) -> Fit:
    """Fits a model to annotations. What an author thinks best is not among what this takes.

    Args:
        annotations: in any order.
        struck: question -> places of options that are 0 in its label; their scores still say how annotators score.
        model: its name.
        settings: priors, intervals, seed.
        workers: fit to annotators drawn anew.

    Raises:
        UserError: there is no such model, there are no annotations, an estimate does not exist, all options of a
            question are struck, a sampler is asked for that is not installed, or the workers cannot be used.
    """
    chosen, wanted = PreferenceModel.registry.find(model)(), settings or FitSettings()
    panel = Panel.of(annotations)
    removed = struck_mask(panel, struck)
    found = existence(panel)
    # Many small products: more threads only wait for each other.
    with threadpool_limits(limits=1):
        if isinstance(chosen, LatentModel):
            fitted = _latent(chosen, panel, removed, found, wanted, workers)
        else:
            fitted = _shares(chosen, panel, removed, wanted, workers)
    return Fit(_as_labels(panel, removed, model, fitted), _report(chosen, panel, found, wanted, fitted))


def quick_labels(
    annotations: Sequence[ScoredAnnotation],
    struck: Mapping[str, Collection[int]],
    model: str = DEFAULT,
    settings: FitSettings | None = None,
) -> tuple[SoftLabel, ...]:
    """Labels without intervals, where many fits are made: scales and shared parameters are less exact.

    Labels differ from those of `fit` in the third digit. Takes and raises what `fit` does.
    """
    chosen, wanted = PreferenceModel.registry.find(model)(), settings or FitSettings()
    if not isinstance(chosen, LatentModel) or wanted.spread == "none":
        return fit(annotations, struck, model, wanted.model_copy(update={"interval": "none"})).labels
    panel = Panel.of(annotations)
    with threadpool_limits(limits=1):
        likelihood = chosen.likelihood(panel)
        found = estimate(likelihood, wanted, rough=True)
    fitted = _Fitted(_softmax(likelihood, found), None, {})
    return _as_labels(panel, struck_mask(panel, struck), model, fitted)


def struck_mask(panel: Panel, struck: Mapping[str, Collection[int]]) -> Mask:
    """Questions x options: which options are struck.

    Raises:
        UserError: a place is no option's, or a question has none left.
    """
    mask = np.zeros((len(panel.questions), panel.options), dtype=bool)
    for place, question in enumerate(panel.questions):
        for option in struck.get(question, ()):
            if not 0 <= option < panel.options:
                raise UserError(
                    f"Question {question} strikes option {option}; its options are 0 to {panel.options - 1}."
                )
            mask[place, option] = True
        if mask[place].all():
            raise UserError(f"Question {question} has all options struck; leave at least one that can be preferred.")
    return mask


def _latent(
    chosen: LatentModel, panel: Panel, struck: Mask, found: Existence, settings: FitSettings, workers: WorkersChoice
) -> _Fitted:
    likelihood = chosen.likelihood(panel)
    if settings.spread == "none" and found.without:
        raise UserError(
            f"Question {found.without[0]}{_more(found.without)} has no maximum-likelihood estimate: some of its "
            'options were never preferred to others; set a prior with --spread, such as 1.5 or "estimated".'
        )
    try:
        fitted = estimate(likelihood, settings)
    except NoModeError as error:
        raise UserError(
            f'{chosen.name} has no estimate for these annotations without a prior; set one with --spread "estimated".'
        ) from error
    drawn = _drawn(_Refits(chosen, likelihood, fitted, settings), workers)
    ends = None if drawn is None else percentiles(without_struck(drawn, struck))
    return _Fitted(_softmax(likelihood, fitted), ends, _estimated(likelihood, fitted))


class _Refits(NamedTuple):
    """Fits to annotators drawn anew, with the scales of the fit to all of them."""

    chosen: LatentModel
    likelihood: Likelihood
    fitted: Estimate
    settings: FitSettings

    def labels(self, panel: Panel, people: Ints) -> Floats:
        places = {question: place for place, question in enumerate(self.likelihood.panel.questions)}
        strengths = self.fitted.mode.strengths[[places[question] for question in panel.questions]]
        start = Start(strengths, self.likelihood.carried(self.fitted.mode.shared, people))
        other = self.chosen.likelihood(panel)
        return _softmax(other, refit(other, self.settings, self.fitted, start))


def _drawn(refits: _Refits, workers: WorkersChoice) -> Floats | None:
    """Draws x questions x options: labels; None where no interval is asked for."""
    settings = refits.settings
    if settings.interval == "none":
        return None
    if settings.interval == "posterior":
        return posterior_labels(refits.chosen.name, refits.likelihood, refits.fitted, settings)
    if settings.interval == "bootstrap":
        return resampled_labels(refits.likelihood.panel, SharedWithWorkers(refits), settings, workers)
    return drawn_labels(refits.likelihood, refits.fitted, settings)


def _softmax(likelihood: Likelihood, found: Estimate) -> Floats:
    return np.asarray(softmax(likelihood.scale(found.mode.shared) * found.mode.strengths, axis=1))


def _shares(
    chosen: PreferenceModel, panel: Panel, struck: Mask, settings: FitSettings, workers: WorkersChoice
) -> _Fitted:
    share = _as_share(chosen)
    labels = baseline_label(panel, share.rows(panel), struck)
    ends: tuple[Floats, Floats] | None = None
    if settings.interval == "bootstrap":
        drawn = resampled_labels(panel, SharedWithWorkers(_Reshares(share, panel, struck)), settings, workers)
        ends = percentiles(drawn)
    elif settings.interval == "adjusted":
        ends = share_intervals(panel, share.rows(panel), struck, counts=share.counts)
    elif settings.interval == "posterior":
        raise UserError(f"{chosen.name} has no posterior; leave --interval out, or name a model with strengths.")
    return _Fitted(labels, ends, {})


class _Reshares(NamedTuple):
    """Shares of annotators drawn anew."""

    share: ShareModel
    panel: Panel
    struck: Mask

    def labels(self, panel: Panel, people: Ints) -> Floats:
        own = self.struck[[self.panel.questions.index(question) for question in panel.questions]]
        return without_struck(baseline_label(panel, self.share.rows(panel), own), own)


def _as_share(chosen: PreferenceModel) -> ShareModel:
    if not isinstance(chosen, ShareModel):
        raise TypeError(f"{chosen.name} has neither strengths nor shares")
    return chosen


def _as_labels(panel: Panel, struck: Mask, model: str, fitted: _Fitted) -> tuple[SoftLabel, ...]:
    labels = without_struck(fitted.labels, struck)
    rows = np.bincount(panel.question, minlength=len(panel.questions))
    people = np.bincount(panel.cells.question, minlength=len(panel.questions))
    found = []
    for place, question in enumerate(panel.questions):
        low, high = ((), ()) if fitted.ends is None else (_rounded(end[place]) for end in fitted.ends)
        found.append(
            SoftLabel(
                question=question,
                model=model,
                probabilities=_rounded(labels[place]),
                low=low,
                high=high,
                annotations=int(rows[place]),
                annotators=int(people[place]),
                struck=tuple(np.flatnonzero(struck[place]).tolist()),
            )
        )
    return tuple(found)


def _report(
    chosen: PreferenceModel, panel: Panel, found: Existence, settings: FitSettings, fitted: _Fitted
) -> dict[str, Any]:
    return {
        "model": chosen.name,
        "assumes": chosen.assumes,
        "settings": settings.model_dump(mode="json"),
        "questions": len(panel.questions),
        "annotators": len(panel.annotators),
        "annotations": len(panel.question),
        "intervals": None if fitted.ends is None else settings.interval,
        "existence": {
            "exists_without_prior": len(panel.questions) - len(found.without),
            "parts": found.parts,
            "groups": {question: [list(group) for group in found.groups[question]] for question in found.without},
        },
        **fitted.report,
    }


def _estimated(likelihood: Likelihood, found: Estimate) -> dict[str, Any]:
    spread = found.priors.strength
    report: dict[str, Any] = {
        "scales": {
            "spread": round(spread, _DIGITS) if np.isfinite(spread) else None,
            "pair_weight": round(found.priors.weight, _DIGITS),
            **{name: round(sd, _DIGITS) for name, sd in sorted(found.sds.items())},
        },
        "rounds": found.rounds,
        "settled": found.settled,
    }
    if isinstance(likelihood, HierarchicalLikelihood):
        report["people"] = _people(likelihood, found)
    elif found.mode.shared.size:
        error = float(np.sqrt(covariance(found.mode)[0, 0]))
        value = float(found.mode.shared[0])
        report["tie"] = {
            "kind": likelihood.parameters()[0].name,
            "value": round(value, _DIGITS),
            "low": round(value - _TWO_SIDED * error, _DIGITS),
            "high": round(value + _TWO_SIDED * error, _DIGITS),
        }
    return report


def _people(likelihood: HierarchicalLikelihood, found: Estimate) -> list[dict[str, Any]]:
    values = likelihood.by_annotator(found.mode.shared)
    slopes = values["slope"] / values["slope"].mean()
    errors = likelihood.errors(covariance(found.mode))
    rows = np.bincount(likelihood.panel.annotator, minlength=len(likelihood.panel.annotators))
    return [
        {
            "annotator": name,
            "annotations": int(rows[place]),
            "slope": round(float(slopes[place]), _DIGITS),
            "slope_low": round(float(slopes[place] * np.exp(-_TWO_SIDED * errors["slope"][place])), _DIGITS),
            "slope_high": round(float(slopes[place] * np.exp(_TWO_SIDED * errors["slope"][place])), _DIGITS),
            "tie": round(float(values["tie"][place]), _DIGITS),
            "offset": round(float(values["offset"][place]), _DIGITS),
            "offset_low": round(float(values["offset"][place] - _TWO_SIDED * errors["offset"][place]), _DIGITS),
            "offset_high": round(float(values["offset"][place] + _TWO_SIDED * errors["offset"][place]), _DIGITS),
        }
        for place, name in enumerate(likelihood.panel.annotators)
    ]


def _rounded(values: Floats) -> tuple[float, ...]:
    return tuple(round(float(value), _DIGITS) for value in values)


def _more(names: Sequence[str]) -> str:
    return f" (and {len(names) - 1} more)" if len(names) > 1 else ""
