"""A run about patients who differ in one factor alone, by a model of known bias."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import kgbench as kb
from evaluators.prompts.question import Question
from generators.draw import stream
from tests.evaluators.forms.tiny import Scripted
from tests.generators.preferences.asking import crossing, exported, question


def preferred(asked: Question) -> str:
    (answer,) = asked.parts[0].as_shown().answer
    return answer


def other(asked: Question) -> str:
    return next(letter for letter in asked.labels if letter != preferred(asked))


def run_of(tmp_path: Path, says: Callable[[Question], str], name: str = "crossed", orders: int = 1) -> Path:
    """A run on twelve questions, two to each node."""
    questions = [
        question(number, "triage" if number % 2 else "documentation", nodes=("D001",) if number <= 6 else ("S001",))
        for number in range(1, 13)
    ]
    if not (tmp_path / name).exists():
        exported(questions, tmp_path / name, crossing(name, orders=orders))
    kb.evaluate(tmp_path / name, Scripted(says), tmp_path / "run", progress=False)
    return tmp_path / "run"


def worse_for_women(asked: Question) -> str:
    """Right, but for six in ten questions wherever the patient is a woman."""
    female = " woman " in asked.item.stem
    missed = stream("missed", asked.item.group).random() < 0.6
    return other(asked) if female and missed else preferred(asked)
