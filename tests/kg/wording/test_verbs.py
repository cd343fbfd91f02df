"""Verbs agree with their subject and take their tense."""

import pytest

from kg.wording.verbs import Number, Tense, inflected


@pytest.mark.parametrize(
    ("base", "number", "tense", "form"),
    [
        ("be", "I", "present", "am"),
        ("be", "singular", "present", "is"),
        ("be", "plural", "present", "are"),
        ("be", "I", "past", "was"),
        ("be", "plural", "past", "were"),
        ("have", "singular", "present", "has"),
        ("cannot", "singular", "present", "cannot"),
        ("cannot", "I", "past", "could not"),
        ("carry", "singular", "present", "carries"),
        ("carry", "plural", "past", "carried"),
        ("play", "singular", "present", "plays"),
        ("watch", "singular", "present", "watches"),
        ("go", "singular", "present", "goes"),
        ("stop", "I", "past", "stopped"),
        ("open", "I", "past", "opened"),
        ("visit", "I", "past", "visited"),
        ("regret", "I", "past", "regretted"),
        ("travel", "I", "past", "travelled"),
        ("sleep", "I", "past", "slept"),
        ("fail", "I", "past", "failed"),
        ("use", "I", "past", "used"),
        ("show", "I", "past", "showed"),
        ("panic", "I", "past", "panicked"),
        ("may", "singular", "past", "might"),
        ("fix", "I", "past", "fixed"),
    ],
)
def test_forms(base: str, number: Number, tense: Tense, form: str) -> None:
    assert inflected(base, number, tense) == form
