"""Whether a judge agrees with people about as far as people agree with each other."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError

from evaluators.judge.agreement import Agreement, agreement
from evaluators.judge.calibration_file import ScoredRow
from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.scores import JudgedScore
from kg.errors import UserError

NEAR = 0.1
"""A judge may agree with people by so much less than people with each other."""
ENOUGH = 120
"""Answers that say enough about a judge."""


class Calibration(BaseModel):
    """A judge on answers that two people have scored.

    Source: clinical-tasks design, section 5 (the people's own agreement first; within 0.1 of it, or not calibrated).

    Attributes:
        file: name of the file of answers.
        sha256: of its bytes.
        rows: answers in it.
        people: the two people with each other, on all of them.
        judge: the judge with the mean of the two, on those that it gave a score.
        unreadable: answers without a score, since no reply could be read or came.
        calibrated: both figures of the judge are at most 0.1 below the people's own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    file: str
    sha256: str
    rows: int
    people: Agreement
    judge: Agreement
    unreadable: int
    calibrated: bool

    def text(self) -> str:
        """The file's text."""
        return orjson.dumps(self.model_dump(), option=orjson.OPT_INDENT_2).decode() + "\n"


def texts_of(rows: Sequence[ScoredRow]) -> list[TextToJudge]:
    """The rows as texts to be judged, named by their numbers."""
    return [TextToJudge(f"row {row.number}", row.text) for row in rows]


def calibration(path: Path, rows: Sequence[ScoredRow], scores: Sequence[JudgedScore]) -> Calibration:
    """What the judgements of a file come to.

    Args:
        path: the file.
        rows: of the file.
        scores: what the judge gives each row.
    """
    people = agreement(*zip(*(row.people for row in rows), strict=True))
    both = [(fmean(row.people), one.score) for row, one in zip(rows, scores, strict=True) if one.score is not None]
    judge = agreement([mean for mean, _ in both], [score for _, score in both])
    waits = any(not one.repeats for one in scores)
    return Calibration(
        file=path.name,
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        rows=len(rows),
        people=people,
        judge=judge,
        unreadable=len(rows) - len(both),
        calibrated=not waits and _near(judge.icc, people.icc) and _near(judge.kappa, people.kappa),
    )


def read_calibration(path: Path) -> Calibration | None:
    """A calibration that was kept; None where there is none.

    Raises:
        UserError: the file is none.
    """
    try:
        return Calibration.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as error:
        raise UserError(f"{path} is no calibration of a judge; remove it and run `kgbench judge calibrate`.") from error


def _near(judge: float | None, people: float | None) -> bool:
    return judge is not None and people is not None and judge >= people - NEAR
