"""The probabilities of questions are those of a naive Bayes model, worked out by hand on a few words."""

from __future__ import annotations

import math

import pytest

from evaluators.consultation.index.naive_bayes import LabelledText, NaiveBayes

SMOOTH, FLAT = 0.03, 10.0
TEXTS = [LabelledText(0, "sleep night", 1.0), LabelledText(0, "sleep", 0.5), LabelledText(1, "food night", 1.0)]


def by_hand(counts: list[dict[str, float]], words: list[str], terms: int) -> list[float]:
    likely = [
        sum(math.log((one.get(word, 0.0) + SMOOTH) / (sum(one.values()) + SMOOTH * terms)) for word in words)
        for one in counts
    ]
    raised = [math.exp(one / FLAT) for one in likely]
    return [one / sum(raised) for one in raised]


def test_probabilities() -> None:
    model = NaiveBayes(TEXTS, 2, [], str.split)
    counts = [{"sleep": 1.5, "night": 1.0}, {"food": 1.0, "night": 1.0}]
    # A word counts once however often it is said, and unknown words count for nothing.
    found = model.of("sleep sleep night strange")
    assert found.tolist() == pytest.approx(by_hand(counts, ["sleep", "night"], 3))
    assert found[0] > found[1]


def test_words_of_relatives_count_for_their_share() -> None:
    model = NaiveBayes(TEXTS, 3, [(2, 1, 0.4)], str.split)
    counts = [{"sleep": 1.5, "night": 1.0}, {"food": 1.0, "night": 1.0}, {"food": 0.4, "night": 0.4}]
    assert model.of("food").tolist() == pytest.approx(by_hand(counts, ["food"], 3))


@pytest.mark.parametrize("text", ["", "strange words"])
def test_where_no_word_is_known(text: str) -> None:
    assert NaiveBayes(TEXTS, 2, [], str.split).of(text).tolist() == [0.0, 0.0]
