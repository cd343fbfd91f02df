import math
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluators.preferences.orders_with_margins import all_orders, plackett_luce, with_offset
from evaluators.preferences.reading_of_order import READINGS, Reading, read_as
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.preferences.demonstration import demonstration
from kg.errors import UserError

QUESTIONS = demonstration()
STRENGTHS = st.lists(st.floats(-3, 3), min_size=5, max_size=5)


def first_before(probabilities: np.ndarray, i: int, j: int) -> float:
    return sum(
        float(probability)
        for order, probability in zip(all_orders(5), probabilities, strict=True)
        if order.index(i) < order.index(j)
    )


@settings(max_examples=40, deadline=None)
@given(STRENGTHS, st.floats(-1, 1))
def test_pairs_of_whole_orders_are_those_of_the_model(strengths: list[float], offset: float) -> None:
    probabilities = with_offset(strengths, offset)
    assert probabilities.min() >= 0
    assert probabilities.sum() == pytest.approx(1)
    for i, j in combinations(range(5), 2):
        wanted = 1 / (1 + math.exp(-(offset + strengths[i] - strengths[j])))
        assert first_before(probabilities, i, j) == pytest.approx(wanted, abs=1e-6)


def test_without_an_offset_it_is_plackett_luce() -> None:
    strengths = [0.3, -1.0, 2.0, 0.0, 0.5]
    weights = np.exp(strengths)
    best, second = 2, 0
    of_best = sum(p for order, p in zip(all_orders(5), plackett_luce(strengths), strict=True) if order[0] == best)
    assert of_best == pytest.approx(weights[best] / weights.sum())
    after = sum(
        p for order, p in zip(all_orders(5), plackett_luce(strengths), strict=True) if order[:2] == (best, second)
    )
    assert after / of_best == pytest.approx(weights[second] / (weights.sum() - weights[best]))


def test_an_offset_that_no_orders_have_is_refused() -> None:
    with pytest.raises(UserError, match="take a smaller offset"):
        with_offset([-4.0, -2.0, 0.0, 2.0, 4.0], 3.0)


def test_the_truth_is_what_is_drawn() -> None:
    truth, held = simulated(QUESTIONS[:1], 3000, 7, SimulationSettings(repeats=0, slopes=0, offsets=0))
    strengths = truth.strengths[QUESTIONS[0].id]
    scored = read_as(held, "by sort")
    for i, j in combinations(range(5), 2):
        share = fmean(one.scores[i] > one.scores[j] for one in scored)
        assert share == pytest.approx(1 / (1 + math.exp(strengths[j] - strengths[i])), abs=0.03)
    assert sum(truth.probabilities[QUESTIONS[0].id]) == pytest.approx(1)
    assert [truth.probabilities[QUESTIONS[0].id][struck.option] for struck in QUESTIONS[0].struck] == [0]


def test_offsets_favour_what_stands_first_in_the_question() -> None:
    truth, held = simulated(QUESTIONS[42:], 40, 3, SimulationSettings(offsets=0.8, spread=0, slopes=0))
    scored = read_as(held, "by sort")
    for sign in (1, -1):
        names = {name for name, offset in truth.offsets.items() if sign * offset > 0.3}
        # Struck options are weak wherever they stand.
        firsts = [
            one.scores[0] > one.scores[4]
            for one in scored
            if one.annotator in names and len(set(truth.strengths[one.question])) == 1
        ]
        assert len(firsts) > 100
        assert sign * (fmean(firsts) - 0.5) > 0.1


@pytest.mark.parametrize("reading", READINGS)
def test_draws_do_not_depend_on_how_they_are_stored(reading: Reading) -> None:
    _, plain = simulated(QUESTIONS[:8], 4, 1)
    _, stored = simulated(QUESTIONS[:8], 4, 1, SimulationSettings(reading=reading))
    assert [one.scores for one in read_as(stored, reading)] == [one.scores for one in read_as(plain, "by sort")]


def test_a_question_is_answered_alike_whatever_else_is_asked() -> None:
    _, few = simulated(QUESTIONS[:2], 3, 1, SimulationSettings(repeats=0))
    _, many = simulated(QUESTIONS[:9], 3, 1, SimulationSettings(repeats=0))
    told = {(one.annotator, one.question): (one.scores, one.order, one.gender) for one in many}
    assert all(told[one.annotator, one.question] == (one.scores, one.order, one.gender) for one in few)


def test_who_annotates_what_is_as_wanted() -> None:
    _, held = simulated(QUESTIONS, 9, 1, SimulationSettings(per_question=4, repeats=0.2))
    people: dict[str, set[str]] = {}
    for one in held:
        people.setdefault(one.question, set()).add(one.annotator)
    assert {len(names) for names in people.values()} == {4}
    assert len(held) > len(QUESTIONS) * 4
    for name in {one.annotator for one in held}:
        assert [one.at for one in held if one.annotator == name] == list(
            range(sum(one.annotator == name for one in held))
        )


def test_scores_are_distinct_unless_ties_are_wanted() -> None:
    _, held = simulated(QUESTIONS, 3, 1)
    assert all(len(set(one.scores)) == 5 for one in held)
    assert all(0 <= score <= 100 for one in held for score in one.scores)
    _, tied = simulated(QUESTIONS, 3, 1, SimulationSettings(ties=0.5))
    assert fmean(len(set(one.scores)) < 5 for one in tied) > 0.5


def test_a_gender_effect_shows_between_forms() -> None:
    _, held = simulated(QUESTIONS, 8, 1, SimulationSettings(gender_effect=1.5))
    means = {
        gender: fmean(one.scores[0] for one in read_as(held, "by sort") if one.gender == gender)
        for gender in ("female", "male")
    }
    assert means["female"] > means["male"] + 20
