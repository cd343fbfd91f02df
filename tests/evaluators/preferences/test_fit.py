from __future__ import annotations

import builtins
import inspect
import random
from collections.abc import Mapping, Sequence
from types import ModuleType

import numpy as np
import pytest
from scipy.optimize import minimize

from evaluators.preferences.fit.estimate import estimate
from evaluators.preferences.fit.existence import existence
from evaluators.preferences.fit.fit import fit, quick_labels
from evaluators.preferences.fit.model import PreferenceModel
from evaluators.preferences.fit.models.hierarchical import HierarchicalLikelihood
from evaluators.preferences.fit.pairs import PairCounts, pair_counts
from evaluators.preferences.fit.panel import Floats, Panel
from evaluators.preferences.fit.settings import FitSettings, Interval
from evaluators.preferences.scored_annotation import ScoredAnnotation
from evaluators.preferences.simulated import SimulationSettings
from kg.errors import UserError
from tests.evaluators.preferences.known_experts import ALIKE, coverage, known

MODELS = list(PreferenceModel.registry.all())
PLAIN = FitSettings(interval="none")
SET = FitSettings(spread=1.5, pair_weight=0.6, slope_sd=0.3, offset_sd=0.3, draws=100, resamples=20)
"""All scales set: much quicker than where they are estimated."""


def said(scores: Sequence[float], question: str = "Q", annotator: str = "A", at: int = 0) -> ScoredAnnotation:
    return ScoredAnnotation(annotator=annotator, question=question, scores=tuple(scores), at=at)


@pytest.fixture(scope="module")
def told() -> tuple[ScoredAnnotation, ...]:
    return known(6, 5, 2)[1]


def test_the_default_comes_first_and_all_models_are_there() -> None:
    assert MODELS == [
        "hierarchical",
        "mean",
        "majority",
        "bradley-terry",
        "davidson",
        "rao-kupper",
        "plackett-luce",
    ]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("interval", ["adjusted", "bootstrap"])
def test_labels_do_not_depend_on_the_order_of_rows(
    told: tuple[ScoredAnnotation, ...], model: str, interval: Interval
) -> None:
    settings = SET.model_copy(update={"interval": interval})
    mixed = list(told)
    random.Random(4).shuffle(mixed)
    one, other = fit(told, {}, model, settings), fit(mixed, {}, model, settings)
    assert one == other
    assert [label.question for label in one.labels] == sorted({row.question for row in told})
    for label in one.labels:
        assert sum(label.probabilities) == pytest.approx(1, abs=1e-5)
        assert all(0 <= low <= high <= 1 for low, high in zip(label.low, label.high, strict=True))


@pytest.mark.parametrize("model", MODELS)
def test_struck_options_are_0_and_the_others_keep_their_proportions(
    told: tuple[ScoredAnnotation, ...], model: str
) -> None:
    struck: Mapping[str, tuple[int, ...]] = {"Q0001": (0, 3)}
    free = {label.question: label for label in fit(told, {}, model, SET).labels}
    bound = {label.question: label for label in fit(told, struck, model, SET).labels}
    assert bound["Q0000"] == free["Q0000"]
    label = bound["Q0001"]
    assert label.struck == (0, 3)
    for place in (0, 3):
        assert (label.probabilities[place], label.low[place], label.high[place]) == (0, 0, 0)
    if model == "majority":
        # Who preferred a struck option says nothing of the others.
        return
    kept = np.array(free["Q0001"].probabilities)[[1, 2, 4]]
    np.testing.assert_allclose(np.array(label.probabilities)[[1, 2, 4]], kept / kept.sum(), atol=1e-5)


def test_a_fit_is_not_told_what_an_author_thinks() -> None:
    assert list(inspect.signature(fit).parameters) == ["annotations", "struck", "model", "settings", "workers"]
    assert "creator" not in ScoredAnnotation.model_fields


def test_baselines_count_each_annotator_once() -> None:
    rows = [said((100, 0, 0, 0, 0), annotator="A"), said((0, 60, 20, 20, 0), annotator="B")]
    rows += [said((100, 0, 0, 0, 0), annotator="A", at=1)]
    assert fit(rows, {}, "mean", PLAIN).labels[0].probabilities == (0.5, 0.3, 0.1, 0.1, 0.0)
    assert fit(rows, {}, "majority", PLAIN).labels[0].probabilities == (0.5, 0.5, 0.0, 0.0, 0.0)
    tied = [said((50, 50, 0, 0, 0), annotator="A"), said((0, 0, 0, 0, 0), annotator="B")]
    assert fit(tied, {}, "majority", PLAIN).labels[0].probabilities == pytest.approx((0.35, 0.35, 0.1, 0.1, 0.1))
    assert fit(tied[1:], {}, "mean", PLAIN).labels[0].probabilities == (0.2, 0.2, 0.2, 0.2, 0.2)


def test_ties_are_kept_as_ties() -> None:
    counts = pair_counts(Panel.of([said((90, 90, 10, 0, 0)), said((10, 90, 10, 10, 10), at=1)]))
    assert counts.ties.sum() == 8
    assert (counts.wins + counts.losses + counts.ties == 2).all()
    assert counts.wins[0].tolist() == [0, 1, 1, 1, 2, 2, 2, 1, 1, 0]


def test_options_that_nothing_was_preferred_to_have_no_maximum_likelihood_estimate() -> None:
    rows = [said((90, 80, 10, 5, 5), annotator="A"), said((80, 90, 5, 10, 5), annotator="B")]
    found = existence(Panel.of(rows))
    assert found.groups == {"Q": ((0, 1), (2, 3, 4))}
    assert found.parts == 1
    with pytest.raises(UserError, match=r"Question Q has no maximum-likelihood estimate.*--spread"):
        fit(rows, {}, "bradley-terry", FitSettings(spread="none"))
    report = fit(rows, {}, "bradley-terry", PLAIN).report
    assert report["existence"]["groups"] == {"Q": [[0, 1], [2, 3, 4]]}
    assert report["existence"]["exists_without_prior"] == 0


def test_annotators_without_a_common_question_are_told_apart() -> None:
    rows = [said((90, 10, 5, 4, 3), "Q1", "A"), said((90, 10, 5, 4, 3), "Q2", "B")]
    assert existence(Panel.of(rows)).parts == 2


@pytest.mark.parametrize(
    ("struck", "model", "settings", "message"),
    [
        ({}, "elo", PLAIN, "There is no model of preference elo"),
        ({"Q": (5,)}, "mean", PLAIN, "strikes option 5; its options are 0 to 4"),
        ({"Q": (0, 1, 2, 3, 4)}, "mean", PLAIN, "has all options struck"),
        ({}, "mean", FitSettings(interval="posterior"), "mean has no posterior"),
        ({}, "davidson", FitSettings(interval="posterior"), "davidson has no sampler"),
    ],
)
def test_what_cannot_be_fitted_is_said_in_a_sentence(
    struck: Mapping[str, tuple[int, ...]], model: str, settings: FitSettings, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        fit([said((90, 10, 5, 4, 3))], struck, model, settings)


def test_no_annotations_are_refused() -> None:
    with pytest.raises(UserError, match="no annotations"):
        fit([], {}, "mean")


def test_a_sampler_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: object, **named: object) -> ModuleType:
        if name.partition(".")[0] in ("jax", "numpyro"):
            raise ImportError(name)
        return real(name, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    settings = FitSettings(interval="posterior", spread=1.5, pair_weight=0.5)
    with pytest.raises(UserError, match=r'needs NumPyro.*pip install "kgbench\[posterior\]"'):
        fit([said((90, 10, 5, 4, 3))], {}, "bradley-terry", settings)


def test_the_sampler_agrees_with_the_adjusted_intervals(told: tuple[ScoredAnnotation, ...]) -> None:
    pytest.importorskip("numpyro")
    adjusted = fit(told, {}, "hierarchical", FitSettings(draws=2000)).labels
    sampled = fit(told, {}, "hierarchical", FitSettings(interval="posterior")).labels
    for one, other in zip(adjusted, sampled, strict=True):
        np.testing.assert_allclose(one.low, other.low, atol=0.06)
        np.testing.assert_allclose(one.high, other.high, atol=0.08)


def test_slopes_and_offsets_of_annotators_are_recovered() -> None:
    truth, annotations = known(60, 6, 12, SimulationSettings(slopes=0.4, offsets=0.5))
    found = fit(annotations, {}, "hierarchical", SET.model_copy(update={"interval": "none"})).report["people"]
    true_slopes = np.array(list(truth.slopes.values()))
    slopes = np.array([one["slope"] for one in found])
    offsets = np.array([one["offset"] for one in found])
    np.testing.assert_allclose(np.log(slopes), np.log(true_slopes), atol=0.3)
    np.testing.assert_allclose(offsets, list(truth.offsets.values()), atol=0.35)
    assert sum(one["slope_low"] <= true <= one["slope_high"] for one, true in zip(found, true_slopes, strict=True)) >= 5
    assert sum(one["offset_low"] <= truth.offsets[one["annotator"]] <= one["offset_high"] for one in found) >= 5


def winner_first(counts: PairCounts) -> PairCounts:
    """The same pairs as they would be stored with the winner first: every one is won by its first option."""
    return PairCounts(counts.wins + counts.losses, np.zeros_like(counts.losses), counts.ties)


def with_bounds(panel: Panel, counts: PairCounts, bound: float) -> Floats:
    """Offsets under a weak penalty and bounds, as in paper 002, section 3.2."""
    likelihood = HierarchicalLikelihood(panel, counts)
    shape = (len(panel.questions), panel.options)
    size, people = shape[0] * shape[1], len(panel.annotators)

    def loss(values: Floats) -> tuple[float, Floats]:
        strengths, shared = values[:size].reshape(shape), values[size:]
        at = likelihood.at(strengths, shared)
        penalty = 0.01 * np.concatenate([values[:size], shared])
        gradient = np.concatenate([at.strengths.ravel(), at.shared]) - 2 * penalty
        return -(at.value - float((penalty * values).sum())), -gradient

    bounds = [(-10.0, 10.0)] * size + [(-1.0, 1.0)] * (people - 1) + [(-bound, bound)] * people
    bounds += [(-10.0, 10.0)] * people
    start = np.zeros(size + 3 * people - 1)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 2000})
    return np.asarray(found.x[-2 * people : -people])


def test_pairs_stored_winner_first_push_offsets_to_their_bound() -> None:
    truth, annotations = known(20, 5, 4)
    panel = Panel.of(annotations)
    counts = pair_counts(panel)
    bound = 3.0
    pushed = with_bounds(panel, winner_first(counts), bound)
    np.testing.assert_allclose(pushed, bound, atol=1e-6)
    kept = with_bounds(panel, counts, bound)
    assert (np.abs(kept) < 1.2).all()
    assert np.corrcoef(kept, list(truth.offsets.values()))[0, 1] > 0.4
    own = estimate(HierarchicalLikelihood(panel, counts), FitSettings()).mode.shared[4:9]
    assert (np.abs(own - list(truth.offsets.values())) < 0.5).all()


def test_quick_labels_are_close_to_those_of_the_fit(told: tuple[ScoredAnnotation, ...]) -> None:
    slow, quick = fit(told, {}, "hierarchical", PLAIN).labels, quick_labels(told, {}, "hierarchical", PLAIN)
    for one, other in zip(slow, quick, strict=True):
        np.testing.assert_allclose(one.probabilities, other.probabilities, atol=0.02)


@pytest.mark.parametrize(("model", "settings"), [("hierarchical", None), ("plackett-luce", ALIKE)])
def test_intervals_of_four_annotators_hold_the_truth(model: str, settings: SimulationSettings | None) -> None:
    # 300 options of few studies: the bench draws enough to tell 93 and 97 percent from 95.
    found = coverage(model, 4, 2, 30, settings, FitSettings(draws=300))
    assert 90 <= found.percent <= 99.5
    assert found.width < 0.45


def test_plain_bootstrap_of_four_annotators_is_too_narrow() -> None:
    settings = FitSettings(interval="bootstrap", resamples=40)
    assert coverage("bradley-terry", 4, 1, 30, ALIKE, settings).percent < 90
