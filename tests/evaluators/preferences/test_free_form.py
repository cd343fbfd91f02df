"""Answers in a model's own words: how far they differ, and by which measure."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import kgbench as kb
from evaluators.preferences.free_form.inconsistency import free_form_scores
from evaluators.preferences.free_form.similarity import Trigrams, open_similarity
from evaluators.prompts.question import Question
from evaluators.table.read import read_run
from evaluators.table.table import Floats
from generators.models.reply import ModelReply
from kg.errors import UserError
from tests.evaluators.forms.tiny import Scripted
from tests.generators.preferences.asking import crossing, exported, question


class SameFirstWord:
    """1 where two texts begin with the same two words."""

    name = "first words"

    def of(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        return np.array([float(one.split()[:3] == other.split()[:3]) for one, other in pairs])


class Sampling(Scripted):
    """Says another thing each time."""

    def __init__(self, *said: str) -> None:
        super().__init__()
        self.said = said

    async def reply(self, question: Question) -> ModelReply:
        self.asked.append(question)
        return ModelReply(self.said[question.rotation % len(self.said)])


@pytest.fixture
def build(tmp_path: Path) -> Path:
    exported([question(number) for number in (1, 2)], tmp_path / "build", crossing("D0"), free=True)
    return tmp_path / "build"


def test_samples_are_compared_with_each_other_and_with_the_preferred_option(build: Path, tmp_path: Path) -> None:
    # Of the options of question 1, "Plan 1 a" has .5 and "Plan 1 b" .3.
    model = Sampling("Plan 1 a", "Plan 1 a", "Plan 1 b", "")
    kb.evaluate(build, model, tmp_path / "run", samples=4, progress=False)
    assert len(model.asked) == 8
    assert {asked.rotation for asked in model.asked} == {0, 1, 2, 3}
    scores = free_form_scores([read_run(tmp_path / "run")], SameFirstWord())
    figures = {(one.task, one.measure): one for one in scores.figures}
    assert scores.unanswered == 2
    between = figures["preference_free_triage", "between_samples"]
    assert between.value == pytest.approx(2 / 3)
    assert (between.questions, between.samples) == (2, 6)
    # Question 1: two of three name the preferred option; question 2: none does.
    assert figures["all", "to_preferred"].value == pytest.approx((1 / 3 + 1) / 2)
    # Question 2: all options are as unlike, so that each is the nearest as much.
    assert figures["all", "nearest_agreement"].value == pytest.approx(((0.5 + 0.5 + 0.3) / 3 + 0.2) / 2)


def test_samples_go_on_where_a_run_was_stopped_and_are_part_of_its_record(build: Path, tmp_path: Path) -> None:
    kb.evaluate(build, Sampling("yes"), tmp_path / "run", samples=2, limit=1, progress=False)
    with pytest.raises(UserError, match="samples was 2 and is 3"):
        kb.evaluate(build, Sampling("yes"), tmp_path / "run", samples=3, limit=1, progress=False)
    again = Sampling("yes")
    kb.evaluate(build, again, tmp_path / "run", samples=2, limit=1, progress=False)
    assert again.asked == []


def test_samples_are_for_items_without_options(tmp_path: Path) -> None:
    exported([question(1)], tmp_path / "letters", crossing("D0"))
    with pytest.raises(UserError, match="--samples is for items that are answered without options"):
        kb.evaluate(tmp_path / "letters", Scripted(), tmp_path / "run", samples=2, progress=False)


def test_several_runs_of_a_model_give_further_samples(build: Path, tmp_path: Path) -> None:
    for name in ("one", "other"):
        kb.evaluate(build, Sampling("Plan 1 a"), tmp_path / name, progress=False)
    result = kb.free_form_scores([tmp_path / "one", tmp_path / "other"], similarity="trigrams")
    between = next(one for one in result.scores.figures if one.measure == "between_samples")
    assert (between.value, between.samples) == (0, 4)
    assert "character trigrams" in result.headline()
    assert (tmp_path / "one" / "free_form.json").is_file()
    other = Sampling("Plan 1 a")
    other.name = "another"
    kb.evaluate(build, other, tmp_path / "third", progress=False)
    with pytest.raises(UserError, match="several models"):
        kb.free_form_scores([tmp_path / "one", tmp_path / "third"], similarity="trigrams")


def test_runs_with_letters_are_refused(tmp_path: Path) -> None:
    exported([question(1)], tmp_path / "letters", crossing("D0"))
    kb.evaluate(tmp_path / "letters", Scripted(), tmp_path / "run", progress=False)
    with pytest.raises(UserError, match="no answers in words to preference questions"):
        kb.free_form_scores(tmp_path / "run", similarity="trigrams")


def test_trigrams_are_alike_where_words_are() -> None:
    equal, near, far, empty, none = Trigrams().of(
        [
            ("Start lithium today.", "start lithium today."),
            ("Start lithium today.", "Lithium is to be started."),
            ("Start lithium today.", "Admit her."),
            ("Start lithium today.", ""),
            ("", ""),
        ]
    )
    assert (equal, none, empty) == (1, 1, 0)
    assert 0 <= far < near < 1
    assert Trigrams().of([("", "x")]).tolist() == [0]


def test_without_weights_the_output_says_by_what_it_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bert_score", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    measure, instead = open_similarity()
    assert measure.name == "character trigrams"
    assert instead == (
        "BERTScore needs the package bert-score, which is not installed: similarity is by character trigrams instead."
    )
    with pytest.raises(UserError, match="bert-score"):
        open_similarity("bertscore")
    assert open_similarity("trigrams")[1] == ""


def test_weights_that_are_at_hand_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.machinery

    class Scorer:
        def __init__(self, model_type: str) -> None:
            if model_type == "missing":
                raise OSError("no such weights\nmore")

        def score(self, one: list[str], other: list[str], **_: Any) -> tuple[None, None, list[float]]:
            return None, None, [0.25] * len(one)

    module = ModuleType("bert_score")
    module.__spec__ = importlib.machinery.ModuleSpec("bert_score", None)
    module.BERTScorer = Scorer  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bert_score", module)
    measure, instead = open_similarity("auto", "weights")
    assert (measure.name, instead) == ("BERTScore F1, weights", "")
    assert measure.of([("a", "b")]).tolist() == [0.25]
    fallen, why = open_similarity("auto", "missing")
    assert fallen.name == "character trigrams"
    assert "cannot load the weights missing (no such weights)" in why
