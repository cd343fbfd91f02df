"""Number: verbs that do not agree with their subject, as far as words alone make it certain."""

import pytest

from kg.text.agreement import disagreements
from kg.text.cues import words


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        ("He have no rest.", "he have"),
        ("At night she are awake.", "she are"),
        ("They still has doubts.", "they still has"),
        ("We doesn't talk.", "we doesn't"),
        ("I has lost weight.", "i has"),
        ("It were always so.", "it were"),
        ("That's because it do not help.", "it do"),
        ("These was the worst nights.", "these was"),
        ("There is two things.", "There is two things"),
        ("There's eyes and attention.", "There's eyes and attention."),
        ("There were a noise.", "there were a noise"),
    ],
)
def test_what_does_not_agree_is_told(sentence: str, says: str) -> None:
    found = [*disagreements(sentence, words(sentence))]
    assert len(found) == 1
    assert says.casefold() in found[0].casefold()


@pytest.mark.parametrize(
    "sentence",
    [
        "He has no rest, and she is awake.",
        "Does he have no rest? Could she do it?",
        "My sister and I are tired, as if she were the one who sleeps badly.",
        "Neither he nor they have slept.",
        "All parts of it are sore, and people who know it have told me.",
        "There is a worry and there are two of them.",
        "There are a few of these. There is one or two of each.",
        "Fear of people is what I have.",
        "I was, I am, I have, I do.",
        "They are, they were, they have, they don't.",
        "If I were you I would go.",
        "",
    ],
)
def test_what_agrees_or_may_agree_is_not_told(sentence: str) -> None:
    assert [*disagreements(sentence, words(sentence))] == []
