"""What a judge sees of an answer: question, reference, points and the text; nothing of who wrote it."""

import hashlib
from typing import NamedTuple

from generators.rubric.point import RubricPoint
from kg.text.sentences import sentences

_DIGITS = 12


class JudgedText(NamedTuple):
    """An answer without its author.

    Attributes:
        question: what was told and asked.
        reference: a right answer in words.
        rubric: the points that are expected; may be empty.
        answer: the text.
    """

    question: str
    reference: str
    rubric: tuple[RubricPoint, ...]
    answer: str

    @property
    def points(self) -> tuple[RubricPoint, ...]:
        """The points of the rubric; where there is none, the sentences of the reference, all of one weight."""
        if self.rubric:
            return self.rubric
        listed = sentences(self.reference)
        return tuple(RubricPoint(id=str(place), claim=sentence) for place, sentence in enumerate(listed, start=1))

    @property
    def digest(self) -> str:
        """Identifies everything that is judged; a judgement of another text is none of this one."""
        points = [point.model_dump_json() for point in self.rubric]
        told = "\0".join((self.question, self.reference, *points, self.answer))
        return hashlib.sha256(told.encode()).hexdigest()[:_DIGITS]
