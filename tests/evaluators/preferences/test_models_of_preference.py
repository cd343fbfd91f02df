from __future__ import annotations

import choix
import numpy as np
import pytest

from evaluators.preferences.fit import estimate as estimates
from evaluators.preferences.fit import tied_pairs
from evaluators.preferences.fit.estimate import Start, estimate
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.model import LatentModel, PreferenceModel
from evaluators.preferences.fit.models import bradley_terry, davidson, rao_kupper
from evaluators.preferences.fit.pairs import PairCounts
from evaluators.preferences.fit.panel import Floats, Panel
from evaluators.preferences.fit.settings import FitSettings
from tests.evaluators.preferences.known_experts import known
from tests.evaluators.preferences.pair_tables import counts_of, one_cell

LATENT = [name for name, kind in PreferenceModel.registry.all().items() if issubclass(kind, LatentModel)]
MAXIMUM = FitSettings(spread="none", pair_weight=1.0, tie_sd=1e6)
_STEP = 1e-6

BASEBALL = {
    # Wins of the first and the second team in the 13 games of each pair, American League East 1987.
    (0, 1): (7, 6, 0), (0, 2): (9, 4, 0), (0, 3): (7, 6, 0), (0, 4): (7, 6, 0), (0, 5): (9, 4, 0), (0, 6): (11, 2, 0),
    (1, 2): (7, 6, 0), (1, 3): (5, 8, 0), (1, 4): (11, 2, 0), (1, 5): (9, 4, 0), (1, 6): (9, 4, 0),
    (2, 3): (7, 6, 0), (2, 4): (7, 6, 0), (2, 5): (8, 5, 0), (2, 6): (12, 1, 0),
    (3, 4): (6, 7, 0), (3, 5): (7, 6, 0), (3, 6): (10, 3, 0),
    (4, 5): (7, 6, 0), (4, 6): (12, 1, 0),
    (5, 6): (6, 7, 0),
}  # fmt: skip
"""Agresti, Categorical data analysis, the example of the Bradley-Terry model: the teams of Milwaukee, Detroit,
Toronto, New York, Boston, Cleveland and Baltimore."""
BASEBALL_STRENGTHS = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0]
"""As published with R's BradleyTerry2, Baltimore being 0."""
PUDDINGS = {(0, 1): (19, 22, 16), (0, 2): (16, 19, 12), (1, 2): (19, 19, 10), (0, 3): (18, 23, 13), (1, 3): (23, 19, 9),
            (2, 3): (19, 20, 15)}  # fmt: skip
"""Davidson 1970, example 2, the first four brands."""


def panel(ties: float = 0.0) -> Panel:
    _, annotations = known(5, 4, 3)
    found = Panel.of(annotations)
    if ties:
        return Panel(
            found.questions, found.annotators, found.question, found.annotator, np.round(found.scores / ties) * ties
        )
    return found


def likelihood(name: str, of: Panel) -> Likelihood:
    kind = PreferenceModel.registry.find(name)
    assert issubclass(kind, LatentModel)
    return kind().likelihood(of)


def place_of(of: Likelihood) -> tuple[Floats, Floats]:
    random = np.random.default_rng(5)
    shared = sum(kind.size for kind in of.parameters())
    shape = (len(of.panel.questions), of.panel.options)
    return random.normal(size=shape), 0.5 * random.normal(size=shared)


@pytest.mark.parametrize("name", LATENT)
def test_derivatives_are_those_that_differences_give(name: str) -> None:
    found = likelihood(name, panel(ties=20))
    strengths, shared = place_of(found)
    at = found.at(strengths, shared)
    assert found.values(strengths, shared).sum() == pytest.approx(at.value)
    for place in np.ndindex(strengths.shape):
        up, down = strengths.copy(), strengths.copy()
        up[place] += _STEP
        down[place] -= _STEP
        high, low = found.at(up, shared), found.at(down, shared)
        assert (high.value - low.value) / (2 * _STEP) == pytest.approx(at.strengths[place], abs=1e-6)
        bend = -(high.strengths - low.strengths)[place[0]] / (2 * _STEP)
        np.testing.assert_allclose(bend, at.blocks[place], atol=1e-6)
        np.testing.assert_allclose(-(high.shared - low.shared) / (2 * _STEP), at.cross[place], atol=1e-6)
    for one in range(len(shared)):
        step = _STEP * np.eye(len(shared))[one]
        high, low = found.at(strengths, shared + step), found.at(strengths, shared - step)
        assert (high.value - low.value) / (2 * _STEP) == pytest.approx(at.shared[one], abs=1e-6)
        np.testing.assert_allclose(-(high.shared - low.shared) / (2 * _STEP), at.corner[one], atol=1e-6)


@pytest.mark.parametrize("name", LATENT)
def test_parts_of_derivatives_agree_with_the_whole(name: str) -> None:
    found = likelihood(name, panel(ties=20))
    strengths, shared = place_of(found)
    at, weights = found.at(strengths, shared), np.linspace(0.5, 2, len(strengths))
    by_cell = found.cell_gradients(strengths, shared)
    np.testing.assert_allclose(np.add.reduceat(by_cell, found.panel.cells.starts, axis=0), at.strengths, atol=1e-10)
    np.testing.assert_allclose(
        found.information(strengths, shared), np.trace(at.blocks, axis1=1, axis2=2).sum(), rtol=1e-10
    )
    if not shared.size:
        return
    alone = found.by_shared(strengths, shared, np.ones(len(strengths)))
    np.testing.assert_allclose(alone.gradient, at.shared, atol=1e-10)
    np.testing.assert_allclose(alone.corner, at.corner, atol=1e-10)
    high = found.values(strengths, shared + _STEP) @ weights
    low = found.values(strengths, shared - _STEP) @ weights
    gradient = found.by_shared(strengths, shared, weights).gradient.sum()
    assert (high - low) / (2 * _STEP) == pytest.approx(gradient, abs=1e-5)


@pytest.mark.parametrize("name", LATENT)
def test_estimates_do_not_depend_on_the_start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "_WORK", 500)
    found = likelihood(name, panel(ties=20))
    strengths, shared = place_of(found)
    one = estimate(found, FitSettings())
    other = estimate(found, FitSettings(), Start(2 * strengths, 0.5 * shared))
    assert one.settled
    assert other.settled
    np.testing.assert_allclose(one.mode.strengths, other.mode.strengths, atol=2e-3)
    np.testing.assert_allclose(one.mode.shared, other.mode.shared, atol=2e-3)


@pytest.mark.parametrize("name", ["bradley-terry", "davidson", "rao-kupper", "plackett-luce"])
def test_maximum_likelihood_does_not_depend_on_the_start(name: str) -> None:
    _, annotations = known(1, 15, 8)
    found = likelihood(name, Panel.of(annotations))
    strengths, shared = place_of(found)
    settings = FitSettings(spread="none", pair_weight=1.0)
    one, other = estimate(found, settings), estimate(found, settings, Start(strengths, shared))
    np.testing.assert_allclose(one.mode.strengths, other.mode.strengths, atol=1e-6)


def test_bradley_terry_agrees_with_choix() -> None:
    _, annotations = known(1, 15, 8)
    of = Panel.of(annotations)
    found = estimate(likelihood("bradley-terry", of), MAXIMUM).mode.strengths[0]
    orders = [np.argsort(-row) for row in of.scores]
    won = [(int(order[one]), int(order[other])) for order in orders for one in range(5) for other in range(one + 1, 5)]
    expected = choix.opt_pairwise(5, won, alpha=0.0, method="Newton-CG", tol=1e-12)
    np.testing.assert_allclose(found, expected - expected.mean(), atol=1e-4)


def test_plackett_luce_agrees_with_choix() -> None:
    _, annotations = known(1, 15, 8)
    of = Panel.of(annotations)
    found = estimate(likelihood("plackett-luce", of), MAXIMUM).mode.strengths[0]
    orders = [tuple(np.argsort(-row).tolist()) for row in of.scores]
    expected = choix.opt_rankings(5, orders, alpha=0.0, method="Newton-CG", tol=1e-12)
    np.testing.assert_allclose(found, expected - expected.mean(), atol=1e-4)


def test_bradley_terry_gives_the_published_strengths_of_baseball(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bradley_terry, "pair_counts", lambda _: counts_of(7, BASEBALL))
    found = estimate(bradley_terry.BradleyTerry().likelihood(one_cell(7)), MAXIMUM).mode.strengths[0]
    np.testing.assert_allclose(found - found[-1], BASEBALL_STRENGTHS, atol=1e-4)


def fitted_with_ties(
    monkeypatch: pytest.MonkeyPatch, kind: type[LatentModel], options: int, counts: PairCounts
) -> tuple[Floats, float]:
    monkeypatch.setattr(tied_pairs, "pair_counts", lambda _: counts)
    mode = estimate(kind().likelihood(one_cell(options)), MAXIMUM).mode
    return mode.strengths[0], float(mode.shared[0])


def test_davidson_on_two_options_has_its_closed_form(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counts_of(2, {(0, 1): (19, 22, 16)})
    strengths, tie = fitted_with_ties(monkeypatch, davidson.Davidson, 2, counts)
    assert strengths[0] - strengths[1] == pytest.approx(np.log(19 / 22), abs=1e-6)
    assert np.exp(tie) == pytest.approx(16 / np.sqrt(19 * 22), abs=1e-6)


def test_rao_kupper_on_two_options_has_its_closed_form(monkeypatch: pytest.MonkeyPatch) -> None:
    # A win has probability p / (p + theta q): with shares w and l of wins, theta squared is (1 - w)(1 - l) / (w l).
    counts = counts_of(2, {(0, 1): (19, 22, 16)})
    strengths, tie = fitted_with_ties(monkeypatch, rao_kupper.RaoKupper, 2, counts)
    win, loss = 19 / 57, 22 / 57
    theta = np.exp(np.exp(tie))
    assert theta**2 == pytest.approx((1 - win) * (1 - loss) / (win * loss), abs=1e-6)
    apart = strengths[0] - strengths[1]
    assert 1 / (1 + theta * np.exp(-apart)) == pytest.approx(win, abs=1e-6)


def test_davidson_solves_the_published_equations_of_the_puddings(monkeypatch: pytest.MonkeyPatch) -> None:
    # Davidson 1970, section 3: each brand's wins and half its ties, and all ties, are what the model expects.
    counts = counts_of(4, PUDDINGS)
    strengths, tie = fitted_with_ties(monkeypatch, davidson.Davidson, 4, counts)
    points, expected, ties = np.zeros(4), np.zeros(4), 0.0
    for (one, other), (win, loss, alike) in PUDDINGS.items():
        worth = np.exp(strengths[[one, other]])
        shares = np.array([worth[0], worth[1], np.exp(tie) * np.sqrt(worth[0] * worth[1])])
        shares *= (win + loss + alike) / shares.sum()
        points[[one, other]] += [win + alike / 2, loss + alike / 2]
        expected[[one, other]] += [shares[0] + shares[2] / 2, shares[1] + shares[2] / 2]
        ties += shares[2]
    np.testing.assert_allclose(points, expected, atol=1e-5)
    assert ties == pytest.approx(75, abs=1e-5)


def test_an_order_with_ties_has_the_chance_of_all_orders_that_agree() -> None:
    scores = np.array([[50.0, 50.0, 10.0], [90.0, 20.0, 20.0]])
    zero = np.zeros(2, dtype=np.int64)
    found = likelihood("plackett-luce", Panel(["Q"], ["A"], zero, zero, scores))
    strengths = np.array([[0.7, -0.2, -0.5]])
    a, b, c = np.exp(strengths[0])
    first_two = a / (a + b + c) * b / (b + c) + b / (a + b + c) * a / (a + c)
    assert np.exp(found.values(strengths, np.zeros(0))[0]) == pytest.approx(first_two * a / (a + b + c))
