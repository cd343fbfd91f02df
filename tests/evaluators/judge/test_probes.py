"""Probes: how texts are changed, and what is said of judges that fall for it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from evaluators.judge.flipped import flipped
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.probes import PROBES, VARIANTS, ProbeResult, probe_results, probe_texts, variants_of
from evaluators.judge.scores import UNJUDGED, JudgedScore
from tests.evaluators.judge.scripted import REFERENCE, RUBRIC, Plans

TEXT = JudgedText("What now?", REFERENCE, RUBRIC, "")


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Fear is explained first.", "Fear is not explained first."),
        ("He should not be alone. She can go.", "He should be alone. She can not go."),
        ("Exposure helps.", "It is not true that exposure helps."),
    ],
)
def test_simple_negation(text: str, denied: str) -> None:
    assert flipped(text) == denied


def test_every_text_that_a_probe_needs_is_made() -> None:
    made = variants_of(TEXT)
    assert set(made) == set(VARIANTS)
    assert made["padded"].answer.startswith(REFERENCE)
    assert "What now?" in made["padded"].answer
    assert made["half"].answer == "Fear is explained first."
    assert (
        made["reordered"].answer
        == made["swapped"].reference
        == "Then exposure is done step by step. Fear is explained first."
    )
    assert made["swapped"].answer == REFERENCE


def results(scored: Callable[[str, JudgedText], float | None]) -> dict[str, ProbeResult]:
    plans = Plans()
    texts = probe_texts(plans.item(number) for number in range(2))
    assert len(texts) == 2 * len(VARIANTS)
    scores = [JudgedScore(scored(text.probe, text.text), 0, 1, 0, 0) for text in texts]
    return {one.name: one for one in probe_results(texts, scores)}


def _good(variant: str, text: JudgedText) -> float:
    return {"empty": 0, "flipped": 5, "half": 50, "begging": 50}.get(variant, 100)


def test_a_good_judge_passes_all() -> None:
    found = results(_good)
    assert len(found) == len(PROBES) == 6
    assert all((one.passed, one.parts, one.held) == (True, 2, 2) for one in found.values())
    json.dumps(found)


@pytest.mark.parametrize(
    ("variant", "score", "fails"),
    [
        ("reference", 97, {"reference"}),
        ("empty", 1, {"empty"}),
        ("flipped", 61, {"flipped"}),
        ("padded", 96, {"padded"}),
        ("begging", 51, {"begging"}),
        ("swapped", 94, {"swapped"}),
        ("half", None, {"begging"}),
        ("reference", None, {"reference", "flipped", "padded"}),
    ],
)
def test_each_probe_fails_where_its_limit_is_passed(variant: str, score: float | None, fails: set[str]) -> None:
    found = results(lambda name, text: score if name == variant else _good(name, text))
    assert {name for name, one in found.items() if not one.passed} == fails


def test_what_is_not_judged_passes_nothing() -> None:
    texts = probe_texts([Plans().item(0)])
    found = probe_results(texts, [UNJUDGED] * len(texts))
    assert [(one.passed, one.parts, one.missing, one.mean) for one in found] == [(False, 0, 1, None)] * 6
