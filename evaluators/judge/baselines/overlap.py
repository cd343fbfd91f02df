"""By the words that an answer shares with the reference."""

import orjson

from evaluators.judge.design import DesignName
from evaluators.judge.judge import BaselineJudge
from evaluators.judge.judged_text import JudgedText
from kg.registry import register
from kg.text.cues import words


@register
class OverlapJudge(BaselineJudge):
    """The share of the reference's words that the answer has, those of the question left out.

    It hears no denial: it shows what a score is worth that only looks at words.
    """

    name = "baseline:overlap"
    designs: tuple[DesignName, ...] = ("examples",)

    def judged(self, text: JudgedText) -> str:
        """A score."""
        wanted = set(words(text.reference))
        wanted = wanted - set(words(text.question)) or wanted
        shared = len(wanted & set(words(text.answer)))
        return orjson.dumps({"score": round(100 * shared / len(wanted), 1) if wanted else None}).decode()
