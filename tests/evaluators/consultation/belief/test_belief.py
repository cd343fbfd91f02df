"""Belief is one distribution whatever the order of the answers, and its gains are what they are said to be."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from evaluators.consultation.belief.belief import Belief
from evaluators.consultation.belief.likelihoods import FLOOR
from kg.interview.answer import Answer, Complete, answer
from tests.evaluators.consultation.belief.making import lore, model, oracle, unseen

LATE = 85
"""After so many answers, a third of all, most of what there is to learn is known."""


def answers(patient: Complete) -> list[tuple[str, Answer]]:
    questions = oracle().questions.items()
    return [(key, answer(lore().criteria, question, patient)) for key, question in questions]


def entropy(probabilities: np.ndarray) -> float:
    above = probabilities[probabilities > 0]
    return float(-(above * np.log2(above)).sum())


def directly(belief: Belief, key: str) -> float:
    """The entropy now less the mean entropy after each answer."""
    known = model().likelihoods
    first = known.first[key]
    left = 0.0
    for row in range(first, first + len(known.bins[key])):
        joint = belief.probabilities * known.table[row]
        left += joint.sum() * entropy(joint / joint.sum())
    return entropy(belief.probabilities) - left


def test_before_any_answer_all_hypotheses_are_equally_likely() -> None:
    belief = model().start()
    assert model().hypotheses == (*lore().criteria.disorders, "none")
    assert np.allclose(belief.probabilities, 1 / len(model().hypotheses))
    assert belief.entropy == pytest.approx(np.log2(len(model().hypotheses)))
    assert [code for code, _ in belief.ranked()] == list(model().hypotheses)


def test_every_row_is_a_distribution_above_the_floor() -> None:
    known = model().likelihoods
    assert np.allclose(np.add.reduceat(known.table, known.starts, axis=0), 1.0)
    assert known.table.min() >= FLOOR


def test_the_order_of_answers_changes_nothing() -> None:
    rng = Random(3)
    for one in unseen()[::5]:
        told = answers(one.complete)
        found = []
        for _ in range(3):
            rng.shuffle(told)
            belief = model().start()
            for key, said in told:
                belief.hear(key, said)
                assert np.isfinite(belief.probabilities).all()
                assert belief.probabilities.sum() == pytest.approx(1.0)
                assert belief.entropy >= 0.0
            found.append(belief.probabilities)
        assert np.array_equal(found[0], found[1])
        assert np.array_equal(found[0], found[2])


def test_who_does_not_know_tells_nothing() -> None:
    belief = model().start()
    belief.hear("S024", {"depressive": "S024.1"})
    before = belief.probabilities.copy()
    for key in model().likelihoods.keys:
        belief.hear(key, None)
    belief.hear("topic.alcohol", True)
    assert np.array_equal(belief.probabilities, before)


def test_a_corrected_answer_takes_the_place_of_the_first() -> None:
    corrected, plain = model().start(), model().start()
    corrected.hear("event.traumatic", [])
    corrected.hear("event.traumatic", [20, 20, 0, 0])
    plain.hear("event.traumatic", [20, 20, 0, 0])
    assert np.array_equal(corrected.probabilities, plain.probabilities)


def test_a_symptom_stands_for_the_screener_that_it_answers() -> None:
    screened, plain = model().start(), model().start()
    screened.hear("any.obsessive_compulsive_symptoms", True)
    for belief in (screened, plain):
        belief.hear("S065", {"obsessive": "S065.1"})
    assert np.array_equal(screened.probabilities, plain.probabilities)


def test_gains_equal_a_direct_computation() -> None:
    belief = model().start()
    keys = model().likelihoods.keys
    for key, said in answers(unseen()[20].complete)[::12]:
        gains = belief.gains(keys)
        assert gains.shape == (len(keys),)
        assert (gains >= 0).all()
        assert np.allclose(gains, [directly(belief, one) for one in keys], atol=1e-9)
        belief.hear(key, said)
    assert belief.gains(["S024", "S001"])[1] == belief.gains(["S001"])[0]


def test_entropy_falls_on_average() -> None:
    rng = Random(11)
    left: dict[int, list[float]] = {0: [], 5: [], 20: [], LATE: []}
    for one in unseen():
        belief = model().start()
        told = answers(one.complete)
        rng.shuffle(told)
        for number, (key, said) in enumerate(told[: LATE + 1]):
            if number in left:
                left[number].append(belief.entropy)
            belief.hear(key, said)
    means = [float(np.mean(values)) for values in left.values()]
    assert means == sorted(means, reverse=True)
    assert means[-1] < means[0] / 4


def test_all_answers_name_the_disorder() -> None:
    # How the dates of two episodes lie to each other is no answer of its own: such disorders are taken for each other.
    right = 0
    for one in unseen():
        belief = model().start()
        for key, said in answers(one.complete):
            belief.hear(key, said)
        right += belief.ranked()[0][0] == (one.gold[0] if one.gold else "none")
    assert right >= 0.7 * len(unseen())
