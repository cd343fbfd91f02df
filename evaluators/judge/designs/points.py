"""Point by point: the judge says what became of each point and shows it by a quote; the sum is ours."""

from collections.abc import Mapping
from typing import Any, get_args

from evaluators.judge.design import JudgeDesign
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.mark import BEST, JudgeMark, PointMark, Verdict
from evaluators.judge.quotes import stands_in
from evaluators.judge.wording import filled, wording
from evaluators.parsing.clean import without_reasoning
from evaluators.parsing.structured import json_object
from generators.rubric.point import RubricPoint
from kg.registry import register

_FILE = "judge_points.txt"
_VERDICTS = get_args(Verdict)
_ABSENT: Verdict = "absent"


@register
class PointsDesign(JudgeDesign):
    """The stated share of the weights; what is contradicted earns nothing, as what is absent."""

    name = "points"

    def prompt(self, text: JudgedText) -> str:
        """The texts, and the points with their numbers."""
        listed = "\n".join(f"{place}. {point.claim}" for place, point in enumerate(text.points, start=1))
        told = {"question": text.question, "reference": text.reference, "points": listed, "answer": text.answer}
        return filled(wording(_FILE), told)

    def read(self, reply: str, text: JudgedText) -> JudgeMark | None:
        """None unless each point is named once, with a verdict and a quote."""
        found = json_object(without_reasoning(reply))
        listed = found.get("points") if found else None
        points = text.points
        if not isinstance(listed, list) or not points or len(listed) != len(points):
            return None
        by_place = {place: one for one in listed if (place := _place(one)) is not None}
        if set(by_place) != set(range(1, len(points) + 1)):
            return None
        marks = [_mark(point, by_place[place], text.answer) for place, point in enumerate(points, start=1)]
        if None in marks:
            return None
        made = tuple(mark for mark in marks if mark is not None)
        earned = sum(point.weight for point, mark in zip(points, made, strict=True) if mark.verdict == "stated")
        return JudgeMark(BEST * earned / sum(point.weight for point in points), made)

    def wordings(self) -> Mapping[str, str]:
        """Its one file."""
        return {_FILE: wording(_FILE)}


def _place(one: Any) -> int | None:
    """The number by which a reply names a point."""
    told = one.get("point") if isinstance(one, dict) else None
    if isinstance(told, str) and told.strip().isdecimal():
        return int(told)
    return told if isinstance(told, int) and not isinstance(told, bool) else None


def _mark(point: RubricPoint, one: Mapping[str, Any], answer: str) -> PointMark | None:
    said, quote = one.get("verdict"), one.get("quote") or ""
    if said not in _VERDICTS or not isinstance(quote, str):
        return None
    counts = said if stands_in(quote, answer) else _ABSENT
    return PointMark(id=point.id, said=said, verdict=counts, quote=quote)
