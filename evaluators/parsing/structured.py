"""The answer in a reply that is, or holds, a JSON object."""

import re
from collections.abc import Sequence
from typing import Any

import orjson

_KEYS = (
    "finalanswer", "finalanswers", "answer", "answers", "choice", "choices", "selection", "selected", "selectedoption",
    "selectedoptions", "option", "label", "labels", "letter", "letters", "diagnosis", "diagnoses", "prediction",
    "output", "response", "result",
)  # fmt: skip
_NOT_LETTERS = re.compile(r"[^a-z]+")


def json_answer(reply: str, labels: Sequence[str]) -> str | None:
    """What the object gives as the answer, as text to be read on; None where there is no object or no answer in it."""
    first, last = reply.find("{"), reply.rfind("}")
    if not 0 <= first < last:
        return None
    try:
        found = orjson.loads(reply[first : last + 1])
    except orjson.JSONDecodeError:
        return None
    return _answer(found, labels)


def _answer(found: dict[str, Any], labels: Sequence[str]) -> str | None:
    if found and all(key in labels and isinstance(value, bool) for key, value in found.items()):
        return ", ".join(key for key, value in found.items() if value)
    by_key = {_NOT_LETTERS.sub("", key.casefold()): value for key, value in found.items()}
    for key in _KEYS:
        if key in by_key:
            return _text(by_key[key], labels)
    if len(found) != 1:
        return None
    (key, value), *_ = found.items()
    return key if key in labels else _text(value, labels)


def _text(value: Any, labels: Sequence[str]) -> str | None:
    if isinstance(value, dict):
        return _answer(value, labels)
    if isinstance(value, list):
        parts = [_text(part, labels) for part in value]
        return ", ".join(part for part in parts if part)
    return value if isinstance(value, str) else None
