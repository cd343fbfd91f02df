"""Files of answers whose points were marked by hand: JSONL, with everything that is wrong in them said at once."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import orjson
from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError

from kg.errors import SourceError

PointMark = Literal["credited", "half", "denied", "absent"]
"""Says the claim; says it only as possible; says the contrary; does not say it."""


class MarkedAnswer(BaseModel):
    """A written answer, and what somebody found in it.

    Attributes:
        question: all that the item tells and asks, word for word.
        answer: what was written; may be empty.
        marks: the claim of each point of the rubric -> what the answer makes of it.
        written_by: who wrote the answer, such as a person, or the name of a model.
        marked_by: who marked it.
        held_out: whether cues must never be tuned with this answer.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    question: str = Field(min_length=1)
    answer: str
    marks: Mapping[str, PointMark] = Field(min_length=1)
    written_by: str = Field(min_length=1)
    marked_by: str = Field(min_length=1)
    held_out: StrictBool


class MarkedRow(NamedTuple):
    """A marked answer and the number of its line, the first of which is 1."""

    number: int
    marked: MarkedAnswer


_FIELDS = tuple(MarkedAnswer.model_fields)
_MARKS = ", ".join(get_args(PointMark))
_REMEDIES: Mapping[str, str] = {
    "question": "write all that the item tells and asks",
    "answer": "write the answer as a text",
    "marks": f"give each claim of the rubric one of {_MARKS}",
    "written_by": "say who wrote the answer",
    "marked_by": "say who marked it",
    "held_out": "write true or false",
}


def read_marked(path: Path) -> list[MarkedRow]:
    """The marked answers of a file.

    Raises:
        SourceError: it cannot be read, or something is wrong in it: all of it is said.
    """
    faults: list[str] = []
    rows = [
        MarkedRow(number, answer)
        for number, line in enumerate(_text(path).split("\n"), start=1)
        if line.strip() and (answer := _answer(number, line, faults)) is not None
    ]
    if not rows and not faults:
        faults.append("the whole file: it holds no answer; write one object to a line")
    refuse(path, faults)
    return rows


def refuse(path: Path, faults: list[str]) -> None:
    """Ends the reading of a file in which something is wrong.

    Args:
        path: the file.
        faults: each with its row and what to do.

    Raises:
        SourceError: there is a fault.
    """
    if faults:
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise SourceError("\n".join([f"{path}: {count}, nothing was compared.", *(f"  {one}." for one in faults)]))


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}); name a JSONL file of marked answers.") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8.") from error


def _answer(number: int, line: str, faults: list[str]) -> MarkedAnswer | None:
    try:
        told = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        faults.append(f"row {number}: it is not JSON ({error}); write one object to a line")
        return None
    if not isinstance(told, dict):
        faults.append(f"row {number}: it is not an object; write names and values in braces")
        return None
    try:
        return MarkedAnswer.model_validate(told)
    except ValidationError as error:
        faults += (f"row {number}: {one}" for one in _faults(error))
        return None


def _faults(error: ValidationError) -> Iterator[str]:
    for one in error.errors():
        field, *inner = (str(place) for place in one["loc"])
        if one["type"] == "extra_forbidden":
            yield f"there is no field {field!r}; the fields are {', '.join(_FIELDS)}"
        elif one["type"] == "missing":
            yield f"it has no {field}; {_REMEDIES[field]}"
        elif inner:
            yield f"its mark of {inner[0]!r} is {one['input']!r}; {_REMEDIES[field]}"
        else:
            yield f"its {field} is {one['input']!r}; {_REMEDIES[field]}"
