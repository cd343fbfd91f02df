"""Static sets on disk: questions in one file, what is right in another, both in the order of ids of cases."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import orjson
from pydantic import ValidationError

from kg.errors import UserError
from kg.model.base import Record

DIAGNOSIS, NEXT = "diagnosis", "next-question"
_R = TypeVar("_R", bound=Record)


class SetCounts(NamedTuple):
    """How many items were written.

    Attributes:
        diagnosis, next_question: items.
    """

    diagnosis: int
    next_question: int


def write_set(folder: Path, name: str, pairs: Iterable[tuple[Record, Record]]) -> int:
    """Writes ``NAME.jsonl`` and ``NAME.keys.jsonl``; how many items.

    Raises:
        UserError: a file cannot be written.
    """
    items, keys = folder / f"{name}.jsonl", folder / f"{name}.keys.jsonl"
    drafts = [path.with_name(f".{path.name}.unfinished") for path in (items, keys)]
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with drafts[0].open("wb") as asked, drafts[1].open("wb") as right:
            for item, key in pairs:
                asked.write(_line(item))
                right.write(_line(key))
                count += 1
        for draft, path in zip(drafts, (items, keys), strict=True):
            draft.replace(path)
    except OSError as error:
        raise UserError(f"{folder}: cannot be written ({error.strerror}); choose another folder with --out.") from error
    return count


def read_set(path: Path, kind: type[_R]) -> Iterator[_R]:
    """The records of a file.

    Raises:
        UserError: it cannot be read, or a line is none of the kind.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UserError(
            f"{path}: cannot be read ({error.strerror}); name a static set and a file of answers."
        ) from error
    for place, line in enumerate(lines, start=1):
        try:
            yield kind.model_validate_json(line)
        except ValidationError as error:
            first = error.errors()[0]
            raise UserError(
                f"{path}, line {place}: {'.'.join(map(str, first['loc']))}: {first['msg']}; correct the line."
            ) from error


def _line(record: Record) -> bytes:
    return orjson.dumps(record.model_dump(mode="json"), option=orjson.OPT_SORT_KEYS) + b"\n"
