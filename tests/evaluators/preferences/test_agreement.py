from __future__ import annotations

import krippendorff
import numpy as np
import pytest

from evaluators.preferences.agreement import LEVELS, agreement_report, alphas, weighted_alpha
from evaluators.preferences.fit.panel import Panel
from evaluators.preferences.scored_annotation import ScoredAnnotation
from evaluators.preferences.simulated import SimulationSettings
from tests.evaluators.preferences.known_experts import known

NAN = float("nan")
PUBLISHED = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)
"""Krippendorff 2011, Computing Krippendorff's alpha-reliability, example D: 0.815 ordinal, 0.849 interval."""


def test_weighted_alpha_gives_the_published_values() -> None:
    once = np.ones((1, 4))
    assert weighted_alpha(PUBLISHED, "ordinal", once)[0] == pytest.approx(0.815, abs=5e-4)
    assert weighted_alpha(PUBLISHED, "interval", once)[0] == pytest.approx(0.849, abs=5e-4)
    for level in LEVELS:
        package = krippendorff.alpha(reliability_data=PUBLISHED, level_of_measurement=level)
        assert weighted_alpha(PUBLISHED, level, once)[0] == pytest.approx(package)


def test_an_annotator_who_is_drawn_twice_does_not_agree_with_themselves() -> None:
    random = np.random.default_rng(1)
    table = random.uniform(0, 100, size=(4, 400))
    twice = weighted_alpha(table, "interval", np.array([[3.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0]]))
    assert np.abs(twice).max() < 0.12
    assert np.isnan(weighted_alpha(table, "interval", np.array([[4.0, 0.0, 0.0, 0.0]]))[0])


def test_agreement_overall_and_by_question() -> None:
    _, annotations = known(8, 6, 1, SimulationSettings(spread=2.0))
    found = agreement_report(Panel.of(annotations))
    assert set(found["questions"]) == {f"Q{place:04d}" for place in range(8)}
    overall = found["overall"]["ordinal"]
    assert 0.2 < overall["low"] < overall["value"] < overall["high"] <= 1
    assert found == agreement_report(Panel.of(annotations[::-1]))


def test_agreement_is_unknown_where_there_is_nothing_to_compare() -> None:
    def said(annotator: str, *scores: float) -> ScoredAnnotation:
        return ScoredAnnotation(annotator=annotator, question="Q", scores=scores)

    alone = alphas(Panel.of([said("A", 1, 2, 3, 4, 5)]))
    equal = alphas(Panel.of([said(name, 50, 50, 50, 50, 50) for name in "AB"]))
    two = alphas(Panel.of([said("A", 1, 2, 3, 4, 5), said("B", 1, 2, 3, 5, 4)]))
    assert alone["interval"].value is None
    assert equal["ordinal"].value is None
    assert two["interval"].value is not None
    assert two["interval"].low is None
