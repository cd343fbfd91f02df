"""Each point of each marked answer, as a person and as the cues of its rubric see it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.rubric.marked_file import MarkedRow, PointMark, refuse
from generators.item import Item
from generators.part import ItemPart
from generators.rubric.matching import Outcome, read_rubric
from generators.rubric.point import RubricPoint

_SHOWN = 60
"""So many letters of a text stand in a message."""


class ComparedPoint(NamedTuple):
    """A point of an answer.

    Attributes:
        row: of the answer in its file.
        claim: what was expected.
        mark: what was found by hand.
        outcome: what its cues find.
        sentence: the sentence that decided the outcome; None where none did.
        written_by: who wrote the answer.
        held_out: whether it is kept from tuning.
    """

    row: int
    question: str
    claim: str
    mark: PointMark
    outcome: Outcome
    sentence: str | None
    written_by: str
    held_out: bool

    @property
    def by_hand(self) -> bool:
        """Whether it is credited by hand, wholly or half."""
        return self.mark in ("credited", "half")

    @property
    def by_cues(self) -> bool:
        """Whether its cues credit it."""
        return self.outcome == "credited"

    @property
    def decided(self) -> bool:
        """Whether its cues come to a decision."""
        return self.outcome != "undecided"

    @property
    def wrong(self) -> bool:
        """Whether its cues decide otherwise than the hand."""
        return self.decided and self.by_cues != self.by_hand


def rubrics_of(items: Iterable[Item]) -> dict[str, tuple[RubricPoint, ...]]:
    """The rubric of each question that has one, by all that is told and asked, joined by single spaces."""
    return {_asked(item, part): part.rubric for item in items for part in item.parts if part.rubric}


def compared(
    path: Path, rows: Sequence[MarkedRow], rubrics: Mapping[str, Sequence[RubricPoint]]
) -> list[ComparedPoint]:
    """Reads each answer by the rubric of its question; points without cues are left out, since nothing reads them.

    Args:
        path: the file of the answers.
        rows: its answers.
        rubrics: by question.

    Raises:
        SourceError: a question is not asked, or the marks are not those of its points: all of it is said.
    """
    faults = [fault for row in rows for fault in _faults(row, rubrics)]
    refuse(path, faults)
    return [point for row in rows for point in _points(row, rubrics)]


def _asked(item: Item, part: ItemPart) -> str:
    return _spaced(f"{item.stem} {part.text} {part.question or item.question}")


def _faults(row: MarkedRow, rubrics: Mapping[str, Sequence[RubricPoint]]) -> Iterator[str]:
    rubric = rubrics.get(_spaced(row.marked.question))
    if rubric is None:
        yield f"row {row.number}: no rubric belongs to {_short(row.marked.question)!r}; take a question of the build"
        return
    claims = [point.claim for point in rubric]
    for claim in row.marked.marks:
        if claim not in claims:
            yield f"row {row.number}: {_short(claim)!r} is no point of its question; mark the claims of its rubric"
    for point in rubric:
        if point.cues and point.claim not in row.marked.marks:
            yield f"row {row.number}: {_short(point.claim)!r} is not marked; mark every point that has cues"


def _points(row: MarkedRow, rubrics: Mapping[str, Sequence[RubricPoint]]) -> Iterator[ComparedPoint]:
    marked = row.marked
    for one in read_rubric(marked.answer, rubrics[_spaced(marked.question)], marked.question).outcomes:
        claim = one.point.claim
        if not one.point.cues:
            continue
        yield ComparedPoint(
            row.number,
            marked.question,
            claim,
            marked.marks[claim],
            one.outcome,
            one.sentence,
            marked.written_by,
            marked.held_out,
        )


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}..."
