"""A build with answers that wait, a run on it, and a judge that replies what it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from evaluators.judge.design import DesignName
from evaluators.judge.judged_text import JudgedText
from evaluators.prompts.question import Question
from generators.models.errors import FinalError
from generators.models.reply import ModelReply
from generators.models.tokens import Tokens
from generators.part import ItemPart
from generators.rubric.point import RubricPoint
from tests.evaluators.forms import tiny

RUBRIC = (
    RubricPoint(id="explain", claim="It is explained what fear does.", cues=("explain*+fear",)),
    RubricPoint(id="steps", claim="Exposure goes step by step.", cues=("step*",), against=("all at once",), weight=3),
)
REFERENCE = "Fear is explained first. Then exposure is done step by step."
ANSWERS = (
    "We explain what fear does. Then she goes out in small steps.",
    "We explain what fear does.",
    "She has to face it all at once.",
    "Time will tell.",
)
"""Worth 100, 25, 0 and 0 by the rubric."""


class Plans(tiny.Tiny):
    """Four plans that wait for a judge, with a rubric."""

    name = "tiny_plans"
    question = "What do you do about it?"

    def parts(self, number: int) -> tuple[ItemPart, ...]:
        return (ItemPart(id="1", form="text", text=f"Plan {number}.", reference=REFERENCE, rubric=RUBRIC),)


def waiting_run(folder: Path) -> Path:
    """A run with four answers that wait."""
    tiny.build(folder / "build", [Plans()])
    return tiny.run(folder / "build", folder / "run", tiny.Scripted(_plan))


def _plan(question: Question) -> str:
    text = question.parts[0].part.text
    return ANSWERS[int(text.removeprefix("Plan ").rstrip("."))]


class ScriptedJudge:
    """A judge that says what a function gives for a text and the number of the request, from 0.

    Attributes:
        prompts: everything that it was asked.
    """

    remote = False
    name = "scripted:judge"

    def __init__(
        self,
        says: Callable[[JudgedText, int], str],
        designs: tuple[DesignName, ...] = ("examples", "points"),
        settings: Mapping[str, object] | None = None,
    ) -> None:
        self._says = says
        self.designs = designs
        self.settings: Mapping[str, object] = settings or {}
        self.prompts: list[str] = []

    async def reply(self, text: JudgedText, prompt: str) -> ModelReply:
        place = len(self.prompts)
        self.prompts.append(prompt)
        await asyncio.sleep(0)
        said = self._says(text, place)
        if said == "no reply":
            raise FinalError("no reply")
        return ModelReply(said, Tokens(prompt=100, completion=10))

    async def close(self) -> None:
        """Nothing is open."""


def scoring(*scores: float | str | None) -> ScriptedJudge:
    """A judge that gives some scores in turn, again and again; what is no number is replied as it is."""

    def says(_: JudgedText, place: int) -> str:
        score = scores[place % len(scores)]
        return score if isinstance(score, str) else json.dumps({"score": score})

    return ScriptedJudge(says)


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The judgements of a file as plain values."""
    return (json.loads(line) for line in path.read_text("utf-8").splitlines())
