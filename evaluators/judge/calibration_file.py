"""Files of answers that two people have scored: JSONL or CSV, with everything that is wrong in them said at once."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from pydantic import TypeAdapter, ValidationError

from evaluators.judge.judged_text import JudgedText
from generators.clinical.expert.columns import column_named
from generators.rubric.point import RubricPoint
from kg.errors import SourceError

COLUMNS: Mapping[str, str] = {
    "question": "what was told and asked",
    "reference": "a right answer in words",
    "rubric": "the points that are expected, one to a line or parted by bars; may be empty",
    "answer": "the answer that was scored; may be empty",
    "score_1": "what the first person gives it, from 0 to 100",
    "score_2": "what the second person gives it, from 0 to 100",
}
"""Column -> what it holds."""

_NEEDED = tuple(name for name in COLUMNS if name != "rubric")
_SCORES = ("score_1", "score_2")
_KNOWN = ", ".join(COLUMNS)
_POINTS = TypeAdapter(tuple[RubricPoint, ...])
_PARTED = re.compile(r"\s*\|\s*|\n")
_LEAST = 2


class ScoredRow(NamedTuple):
    """An answer that two people have scored.

    Attributes:
        number: of the row in its file, the first row is 1; in JSONL that of the line.
        people: their scores, from 0 to 100.
    """

    number: int
    text: JudgedText
    people: tuple[float, float]


class _Fault(NamedTuple):
    """What is wrong in a row, and what to do; row 0 is the whole file."""

    row: int
    says: str
    remedy: str


_Told = tuple[int, Mapping[str, Any]]


def read_scored(path: Path) -> list[ScoredRow]:
    """The rows of a file.

    Raises:
        SourceError: it cannot be read, or something is wrong in it: all of it is said.
    """
    faults: list[_Fault] = []
    if path.suffix.lower() not in (".jsonl", ".csv"):
        raise SourceError(f"{path} is neither .jsonl nor .csv; save it as one of these.")
    text = _text(path)
    told = list(_of_json(text, faults) if path.suffix.lower() == ".jsonl" else _of_csv(path, text, faults))
    rows = [row for number, values in told if (row := _row(number, values, faults)) is not None]
    if not faults and len(rows) < _LEAST:
        faults.append(_Fault(0, f"it holds {len(rows)} answers", "agreement needs two or more, and 120 to say much"))
    if faults:
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        listed = "\n".join(
            f"  {f'row {one.row}' if one.row else 'the whole file'}: {one.says}; {one.remedy}."
            for one in sorted(faults, key=lambda one: one.row)
        )
        raise SourceError(f"{path}: {count}, nothing was judged.\n{listed}")
    return rows


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}); name a file of scored answers.") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8.") from error


def _of_json(text: str, faults: list[_Fault]) -> Iterator[_Told]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            told = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            faults.append(_Fault(number, f"it is not JSON ({error})", "write one object to a line"))
            continue
        if not isinstance(told, dict):
            faults.append(_Fault(number, "it is not an object", "write column names and values in braces"))
            continue
        yield number, {column_named(name): value for name, value in told.items()}


def _of_csv(path: Path, text: str, faults: list[_Fault]) -> Iterator[_Told]:
    # Spreadsheets of half of Europe write semicolons.
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    columns: list[str] | None = None
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), 1):
            if not any(cell.strip() for cell in cells):
                continue
            if columns is None:
                columns = [column_named(cell) for cell in cells]
                if missing := [name for name in _NEEDED if name not in columns]:
                    faults.append(_Fault(number, f"there is no column {missing[0]}", f"the columns are {_KNOWN}"))
                    return
            elif len(cells) > len(columns):
                faults.append(_Fault(number, "it has more cells than columns", "put texts with commas in quotes"))
            else:
                yield number, dict(zip(columns, cells, strict=False))
    except csv.Error as error:
        raise SourceError(f"{path} cannot be read as CSV ({error}); write quotes in pairs.") from error


def _row(number: int, told: Mapping[str, Any], faults: list[_Fault]) -> ScoredRow | None:
    before = len(faults)
    for name in told:
        if name not in COLUMNS:
            faults.append(_Fault(number, f"there is no column {name!r}", f"the columns are {_KNOWN}"))
    texts = {name: told.get(name) for name in ("question", "reference", "answer")}
    for name, value in texts.items():
        if not isinstance(value, str) or (name != "answer" and not value.strip()):
            faults.append(_Fault(number, f"it has no {name}", f"write {COLUMNS[name].partition(';')[0]}"))
    scores = [_score(told.get(name)) for name in _SCORES]
    for name, score in zip(_SCORES, scores, strict=True):
        if score is None:
            says = f"its {name} is {told.get(name)!r}"
            faults.append(_Fault(number, says, "write a number from 0 to 100, from each of two people"))
    rubric = _rubric(told.get("rubric"))
    if rubric is None:
        faults.append(_Fault(number, "its rubric is no list of points", "write texts, or objects with id and claim"))
    if len(faults) > before or rubric is None:
        return None
    first, second = (score or 0.0 for score in scores)
    question, reference, answer = (str(value).strip() for value in texts.values())
    return ScoredRow(number, JudgedText(question, reference, rubric, answer), (first, second))


def _score(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        score = float(value)
    except ValueError:
        return None
    return score if 0 <= score <= 100 else None


def _rubric(value: Any) -> tuple[RubricPoint, ...] | None:
    if isinstance(value, str):
        value = [part for part in _PARTED.split(value) if part.strip()]
    if not value:
        return ()
    if not isinstance(value, list):
        return None
    if all(isinstance(one, str) for one in value):
        return tuple(RubricPoint(id=str(place), claim=one.strip()) for place, one in enumerate(value, start=1))
    try:
        return _POINTS.validate_python(value)
    except ValidationError:
        return None
