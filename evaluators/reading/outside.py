"""Texts of other sources: JSON lines, a file of the public MentalBench release, or a copy of the whole release."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evaluators.reading.texts import ReadText
from generators.draw import stream
from generators.item import reason
from kg.errors import SourceError, UserError
from kg.mentalbench.dataset import read_dataset
from kg.mentalbench.item import ReleaseOption, read_gold, read_options, seed_of
from kg.mentalbench.layout import Level, find
from kg.mentalbench.reading import misshapen, read_object

RELEASE = "release"
"""The source of texts of the public release."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ASKED = (("question", "answer"), ("question_both", "answer_both"))
"""The keys of a text and of its answer in the release's files: cases of one disorder, and of a pair."""


class OutsideLine(BaseModel):
    """One line of a file of texts; keys that are not listed here are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    options: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()


def outside_texts(path: Path) -> list[ReadText]:
    """All texts of a source.

    Args:
        path: ``FILE.jsonl`` with ``id`` and ``text`` on each line (``options`` and the letters of the ``answer`` where
            they are known), a ``.json`` file of the release, or the folder of a copy of the release.

    Raises:
        UserError: there is no such file, it is malformed, or it holds no text.
    """
    if path.is_dir():
        found = list(_of_copy(path))
    elif path.suffix == ".jsonl":
        found = list(_of_lines(path))
    elif path.suffix == ".json":
        found = list(_of_file(path))
    else:
        raise SourceError(f"{path} is no .jsonl file, no .json file of the release and no folder of a copy of it.")
    if not found:
        raise SourceError(f"{path} holds no text.")
    return found


def some_of(texts: list[ReadText], n: int | None, seed: int) -> list[ReadText]:
    """Some texts, drawn by a seed with the parts of their sources taken in turn; all where no number is given.

    Raises:
        UserError: there are fewer.
    """
    if n is None:
        return texts
    if n > len(texts):
        raise UserError(f"The other sources hold {len(texts)} texts and {n} are wanted; ask for fewer.")
    parts: dict[tuple[str, str], list[ReadText]] = {}
    for text in stream(seed, "reading", "others").shuffled(texts):
        parts.setdefault((text.source, text.part), []).append(text)
    turns = sorted((place, part) for part, listed in parts.items() for place in range(len(listed)))
    return [parts[part][place] for place, part in turns[:n]]


def _of_lines(path: Path) -> Iterator[ReadText]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise SourceError(f"Cannot read {path}: {error.strerror}. Check the path and its permissions.") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            one = OutsideLine.model_validate(orjson.loads(line))
        except orjson.JSONDecodeError as error:
            raise SourceError(f"{path}, line {number}: not JSON ({error}).") from error
        except ValidationError as error:
            raise SourceError(f"{path}, line {number}: not a text ({reason(error)}).") from error
        options = tuple(f"{letter} {option}" for letter, option in zip(_LETTERS, one.options, strict=False))
        yield ReadText(path.stem, "", one.id, one.text, options, " ".join(one.answer))


def _of_file(path: Path) -> Iterator[ReadText]:
    for identifier, entry in read_object(path).content.items():
        asked, answered = next((keys for keys in _ASKED if isinstance(entry, dict) and keys[0] in entry), ("", ""))
        text = entry[asked] if asked else None
        if not isinstance(text, str) or not text.strip():
            raise misshapen(path, identifier, "it has no question or question_both")
        gold = read_gold(_said(entry, answered))
        options = read_options(_said(entry, "options"))
        part = _level(identifier) or path.stem
        yield ReadText(RELEASE, part, identifier, text, _lines(options), " ".join(gold.letters) if gold else "")


def _of_copy(path: Path) -> Iterator[ReadText]:
    for item in read_dataset(find(path)).items:
        answer = " ".join(item.gold.letters) if item.gold else ""
        yield ReadText(RELEASE, item.task.level, item.key, item.text, _lines(item.options), answer)


def _said(entry: dict[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _lines(options: tuple[ReleaseOption, ...]) -> tuple[str, ...]:
    return tuple(f"{option.letter} {option.name}" for option in options)


def _level(identifier: str) -> str | None:
    """The family of seeds that an id names."""
    unit = re.sub(r"_[^_]*$", "", identifier)
    return next((level.value for level in Level if seed_of(identifier, level, unit)), None)
