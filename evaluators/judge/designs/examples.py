"""A score from 0 to 100, after five worked pairs of which two are traps."""

from collections.abc import Mapping
from functools import cache

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from evaluators.judge.design import JudgeDesign
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.mark import BEST, JudgeMark
from evaluators.judge.wording import filled, wording
from evaluators.parsing.clean import without_reasoning
from evaluators.parsing.structured import json_object
from kg.registry import register

_FILE = "judge_examples.txt"
_PAIRS = "judge_examples.yaml"


class WorkedPair(BaseModel):
    """An answer with the score that it deserves.

    Attributes:
        trap: what would lead a careless judge astray; empty where nothing would.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    reference: str
    answer: str
    score: int = Field(ge=0, le=100)
    trap: str = ""


@cache
def worked_pairs() -> tuple[WorkedPair, ...]:
    """The pairs that come with the package."""
    return TypeAdapter(tuple[WorkedPair, ...]).validate_python(yaml.safe_load(wording(_PAIRS)))


@register
class ExamplesDesign(JudgeDesign):
    """The judge's own score; it sees no rubric."""

    name = "examples"

    def prompt(self, text: JudgedText) -> str:
        """The worked pairs, then the texts."""
        pairs = "\n\n".join(_shown(pair) for pair in worked_pairs())
        told = {"question": text.question, "reference": text.reference, "answer": text.answer}
        return filled(wording(_FILE), told, examples=pairs)

    def read(self, reply: str, text: JudgedText) -> JudgeMark | None:
        """None unless there is a number from 0 to 100."""
        found = json_object(without_reasoning(reply))
        score = found.get("score") if found else None
        if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= BEST:
            return None
        return JudgeMark(float(score))

    def wordings(self) -> Mapping[str, str]:
        """The prompt and the pairs."""
        return {name: wording(name) for name in (_FILE, _PAIRS)}


def _shown(pair: WorkedPair) -> str:
    return (
        f"Question: {pair.question}\nReference: {pair.reference}\nAnswer: {pair.answer}\n"
        f'Reply: {{"score": {pair.score}}}'
    )
