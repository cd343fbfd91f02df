from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.spatial.distance import jensenshannon

from evaluators.preferences.gender_forms import form_distances, gender_forms
from evaluators.preferences.simulated import SimulationSettings
from tests.evaluators.preferences.known_experts import known


def test_distances_are_those_of_scipy() -> None:
    random = np.random.default_rng(3)
    scores, forms = random.uniform(0, 100, size=(9, 5)), np.repeat([0, 1, 2], 3)
    means = [scores[forms == form].mean(axis=0) for form in range(3)]
    expected = np.mean([jensenshannon(one, other, base=2) for one, other in combinations(means, 2)])
    assert form_distances(scores, forms[None])[0] == pytest.approx(expected)


def test_the_raw_distance_of_few_annotations_is_no_effect() -> None:
    _, annotations = known(30, 9, 5)
    found = gender_forms(annotations, shuffles=199)["overall"]
    assert found["distance"] > 0.1
    assert abs(found["excess"]) < 0.03
    assert found["p"] > 0.01


def test_p_values_without_an_effect_are_spread_evenly() -> None:
    _, annotations = known(150, 9, 6)
    values = [one["p"] for one in gender_forms(annotations, shuffles=99)["questions"].values()]
    assert 0.42 < np.mean(values) < 0.6
    assert 0.01 <= np.mean(np.array(values) <= 0.1) <= 0.19


def test_an_effect_of_gender_is_found() -> None:
    _, annotations = known(30, 12, 5, SimulationSettings(gender_effect=1.2))
    found = gender_forms(annotations, shuffles=199)
    assert found["overall"]["p"] == pytest.approx(1 / 200)
    assert found["overall"]["excess"] > 0.02
    assert all(one["p"] <= one["p_holm"] <= 1 for one in found["questions"].values())
    assert found == gender_forms(annotations[::-1], shuffles=199)


def test_annotations_without_a_form_say_nothing() -> None:
    _, annotations = known(2, 3, 5)
    assert gender_forms([one.model_copy(update={"gender": None}) for one in annotations]) == {"questions": {}}
