"""Readings of rubrics compared with marks that were given by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.tables import Table, plain
from kgbench.api.build import BuildLike, open_build
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from evaluators.rubric.check import RubricCheck


class RubricChecked(PrintedResult):
    """How far readings of rubrics agree with marks by hand.

    Attributes:
        file: of the marked answers.
        found: the figures, and the points that are decided wrongly.
    """

    def __init__(self, file: Path, found: RubricCheck) -> None:
        """Takes what was found."""
        self.file, self.found = file, found

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values, without the wrong points of held-out answers."""
        return {
            "file": str(self.file),
            "may_be_ranked": self.found.may_be_ranked,
            "figures": {one.answers: one.figures.model_dump() for one in self.found.figures},
            "wrong": self.wrong().rows,
        }

    def headline(self) -> str:
        """Whether runs may be ranked by such readings."""
        return f"Runs {'may' if self.found.may_be_ranked else 'must not'} be ranked by what cues credit"

    def tables(self) -> Iterator[Table]:
        """The figures: of all answers, for tuning, held out, and of each writer of those."""
        from evaluators.rubric.view import FIGURE_FIELDS, figure_rows

        yield plain("", figure_rows(self.found.figures), FIGURE_FIELDS)

    def wrong(self) -> Table:
        """The points that cues decide otherwise than the hand, of answers for tuning alone."""
        from evaluators.rubric.view import WRONG_FIELDS, wrong_rows

        return plain("", wrong_rows(one for one in self.found.wrong if not one.held_out), WRONG_FIELDS)

    def notes(self) -> Iterator[str]:
        """What ranking takes, and what is not listed."""
        from evaluators.rubric.check import FALSE_CREDIT, KAPPA, LOWER

        yield (
            f"Runs may be ranked where, on held-out answers, kappa is {KAPPA:g} or more with a lower end of "
            f"{LOWER:g} or more, and false credit {100 * FALSE_CREDIT:g} % or less."
        )
        if kept := sum(one.held_out for one in self.found.wrong):
            yield f"{kept} wrong points of held-out answers are never listed, so that nobody tunes cues with them."


def check_rubric(build: BuildLike, file: str | Path) -> RubricChecked:
    """Compares what cues find in written answers with marks that were given by hand.

    Args:
        build: whose rubrics are read, or its folder; items are found by their question, points by their claim.
        file: ``.jsonl`` with question, answer, marks (claim -> credited, half, denied or absent), written_by,
            marked_by and held_out (true where the answer is kept from tuning).

    Raises:
        BuildError: the build cannot be read.
        SourceError: the file cannot be read, something is wrong in it, or it does not fit the build: all of it is said.
    """
    from evaluators.rubric.check import check
    from evaluators.rubric.compared import compared, rubrics_of
    from evaluators.rubric.marked_file import read_marked

    path = Path(file)
    rows = read_marked(path)
    return RubricChecked(path, check(compared(path, rows, rubrics_of(open_build(build).items()))))
