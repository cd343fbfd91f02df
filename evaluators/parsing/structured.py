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
_TICK, _CROSS, _UNCLEAR = "\u2713", "\u2717", "\u2605"
_NOT_LETTERS = re.compile(r"[^a-z]+")


def json_answer(reply: str, labels: Sequence[str]) -> str | None:
    """What the object gives as the answer, as text to be read on; None where there is no object or no answer in it."""
    found = json_object(reply)
    return None if found is None else _answer(found, labels)


def json_object(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is or holds; None where there is none."""
    first, last = text.find("{"), text.rfind("}")
    if not 0 <= first < last:
        return None
    try:
        found: dict[str, Any] = orjson.loads(text[first : last + 1])
    except orjson.JSONDecodeError:
        return None
    return found


def _answer(found: dict[str, Any], labels: Sequence[str]) -> str | None:
    by_key = {_NOT_LETTERS.sub("", key.casefold()): value for key, value in found.items()}
    for key in _KEYS:
        if key in by_key:
            return _text(by_key[key], labels)
    of_labels = {key: value for key, value in found.items() if key in labels}
    if of_labels:
        # What is said of each option; `verdicts` judges it.
        return "\n".join(f"{key}: {_verdict(value)}" for key, value in of_labels.items())
    if len(found) != 1:
        return None
    (value,) = found.values()
    return _text(value, labels)


def _verdict(value: Any) -> str:
    if isinstance(value, bool):
        return _TICK if value else _CROSS
    return str(value) if isinstance(value, str | int | float) else _UNCLEAR


def _text(value: Any, labels: Sequence[str]) -> str | None:
    if isinstance(value, dict):
        return _answer(value, labels)
    if isinstance(value, list):
        parts = [_text(part, labels) for part in value]
        return ", ".join(part for part in parts if part)
    return value if isinstance(value, str) else None
