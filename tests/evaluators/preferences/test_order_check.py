from statistics import fmean

import numpy as np
import pytest

from evaluators.preferences.check.order_check import order_check
from evaluators.preferences.check.signals import means_by_annotator
from evaluators.preferences.folder import struck_of
from evaluators.preferences.reading_of_order import READINGS, Reading, read_as, read_scores, stored_scores
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.preferences.demonstration import demonstration
from kg.errors import UserError

QUESTIONS = demonstration()
STRUCK = struck_of(QUESTIONS)


def test_each_reading_undoes_how_scores_are_stored() -> None:
    scores, order = (1.0, 2.0, 3.0, 4.0, 5.0), (2, 0, 1, 4, 3)
    for reading in READINGS:
        assert read_scores(stored_scores(scores, order, reading), order, reading) == scores
    # The first slider shows option 2, the second option 0, the third option 1.
    assert read_scores(scores, order, "by sort") == (2.0, 3.0, 1.0, 5.0, 4.0)
    # Option 0 is shown at place 2, option 1 at place 0.
    assert read_scores(scores, order, "by place") == (3.0, 1.0, 2.0, 5.0, 4.0)
    assert read_scores(scores, (), "by sort") == scores


@pytest.mark.parametrize("reading", READINGS)
def test_the_reading_that_was_stored_wins_by_every_signal(reading: Reading) -> None:
    _, annotations = simulated(QUESTIONS, 8, 11, SimulationSettings(reading=reading))
    found = order_check(annotations, STRUCK)
    assert found.winner == reading
    assert [one.leads for one in found.signals] == [reading] * 4
    assert found.displayed == len(annotations) > found.mixed > 0.9 * len(annotations)
    agreement, retest, profiles, struck = found.signals
    assert agreement.values[reading] > 0.3
    assert retest.values[reading] > 0.3
    assert profiles.values[reading] > 0.4
    assert struck.values[reading] > 0.8
    for other in READINGS:
        if other != reading:
            assert agreement.values[other] < 0.15
            assert agreement.p[other] < 0.001
            with pytest.raises(UserError, match=f'"{other}" loses against "{reading}".*--anyway'):
                found.require(other)
            assert found.require(other, anyway=True) == other
    assert found.require() == found.require(reading) == reading


def test_nothing_wins_where_experts_answer_blindly() -> None:
    for seed in range(8):
        _, annotations = simulated(QUESTIONS, 4, seed, SimulationSettings(wild=1))
        found = order_check(annotations, STRUCK)
        assert found.winner is None
        with pytest.raises(UserError, match="--reading"):
            found.require()
        assert found.require("by place") == "by place"


def test_all_readings_are_one_where_no_order_was_mixed() -> None:
    _, annotations = simulated(QUESTIONS[:10], 3, 1, SimulationSettings(reading="raw"))
    plain = [one.model_copy(update={"order": ()}) for one in annotations]
    found = order_check(plain, STRUCK)
    assert (found.winner, found.displayed, found.mixed) == ("raw", 0, 0)
    straight = [one.model_copy(update={"order": (0, 1, 2, 3, 4)}) for one in annotations]
    assert order_check(straight, STRUCK).mixed == 0
    for reading in READINGS:
        assert [one.scores for one in read_as(straight, reading)] == [one.scores for one in annotations]


def test_too_little_decides_nothing() -> None:
    _, annotations = simulated(QUESTIONS[:3], 2, 1)
    assert order_check(annotations, STRUCK).winner is None
    assert order_check([], {}).winner == "raw"


def test_signals_that_contradict_each_other_are_said() -> None:
    _, sorted_ones = simulated(QUESTIONS, 8, 2, SimulationSettings(reading="by sort", repeats=0))
    _, placed = simulated(QUESTIONS, 8, 3, SimulationSettings(reading="by place", repeats=0))
    # Two groups: many who agree with each other by one reading, and many who agree with themselves by another.
    alone = []
    for number, one in enumerate(one for one in placed if one.annotator == "E01" for _ in (0, 1)):
        order = tuple((place + number % 2) % 5 for place in one.order)
        scores = stored_scores(read_scores(one.scores, one.order, "by place"), order, "by place")
        told = {"annotator": f"alone {one.question}", "question": f"own {one.question}"}
        alone.append(one.model_copy(update={**told, "order": order, "scores": scores}))
    found = order_check([*sorted_ones, *alone], {})
    assert found.winner is None
    assert "contradict" in found.why
    assert '"by sort" leads in agreement' in found.why
    assert '"by place" leads in retest' in found.why


def test_a_wrong_reading_takes_the_first_option_to_chance() -> None:
    truth, annotations = simulated(QUESTIONS, 8, 42)
    right = {}
    for reading in READINGS:
        means = means_by_annotator(read_as(annotations, reading))
        first = {question: int(np.mean(list(people.values()), axis=0).argmax()) for question, people in means.items()}
        best = {question: int(np.argmax(found)) for question, found in truth.probabilities.items()}
        right[reading] = fmean(first[question] == best[question] for question in best)
    assert right["by sort"] > 0.85
    assert right["raw"] < 0.35
    assert right["raw"] < right["by place"] < 0.6
