"""Functions that the task files beside this one name; kgbench copies this file into each export.

Replies are read and scored by kgbench itself, which has to be installed: ``pip install "kgbench[lm-eval]"``. The tasks
of multiple choice need no more than the harness.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

_HERE = Path(__file__).resolve().parent


def documents(file: str, one_letter: bool = False, **_: Any) -> dict[str, Any]:
    """The documents of a task as the split ``test``.

    Args:
        file: the file of documents, relative to this folder.
        one_letter: only those of which one letter is the right answer.
        **_: the metadata of the task, which the harness adds.
    """
    with (_HERE / file).open(encoding="utf-8") as lines:
        listed = [json.loads(line) for line in lines]
    # The harness brings this package; kgbench does without it.
    dataset = import_module("datasets").Dataset
    return {"test": dataset.from_list([one for one in listed if one["one_letter"] or not one_letter])}


def read(replies: Sequence[Sequence[str]], asked: Sequence[dict[str, Any]]) -> list[str]:
    """What the first reply to each document answers, by the reader of kgbench: status, answer and method as JSON."""
    from evaluators.lm_eval.reading import read_reply

    return [json.dumps(read_reply(listed[0], one, _HERE)) for listed, one in zip(replies, asked, strict=True)]


def score(document: dict[str, Any], results: Sequence[str]) -> dict[str, float]:
    """The metrics of one document, by the scores of kgbench."""
    from evaluators.lm_eval.reading import score_reply

    return score_reply(document, json.loads(results[0]), _HERE)


def compare(document: dict[str, Any], results: Sequence[tuple[float, bool]]) -> dict[str, float]:
    """Whether the likeliest letter is the right one; of equals the first counts."""
    values = [value for value, _ in results]
    return {"acc": float(document["gold"] == [values.index(max(values))])}
