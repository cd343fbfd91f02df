"""By the cues of the rubric."""

import orjson

from evaluators.judge.design import DesignName
from evaluators.judge.judge import BaselineJudge
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.quotes import MOST_WORDS
from generators.rubric.matching import PointOutcome, read_rubric
from kg.registry import register
from kg.text.cues import words


@register
class RubricJudge(BaselineJudge):
    """What `generators.rubric.matching` credits is stated; what it leaves undecided is absent.

    It has no reply to a text whose points have no cues.
    """

    name = "baseline:rubric"
    designs: tuple[DesignName, ...] = ("points",)

    def judged(self, text: JudgedText) -> str:
        """A verdict and a quote for each point; nothing where a point has no cue to go by."""
        if not all(point.cues for point in text.points):
            return ""
        read = read_rubric(text.answer, text.points, text.question)
        listed = [{"point": place, **_told(one)} for place, one in enumerate(read.outcomes, start=1)]
        return orjson.dumps({"points": listed}).decode()


def _told(one: PointOutcome) -> dict[str, str]:
    if one.outcome == "undecided" or one.sentence is None:
        return {"verdict": "absent", "quote": ""}
    quote = " ".join(words(one.sentence)[:MOST_WORDS])
    return {"verdict": "stated" if one.outcome == "credited" else "contradicted", "quote": quote}
