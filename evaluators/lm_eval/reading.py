"""Replies that the harness collected, read and scored as in a run of kgbench."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from evaluators.answer_key import AnswerKey
from evaluators.form import GivenAnswer, form_of
from evaluators.prompts.apart import questions_apart
from evaluators.shown_part import ShownPart
from evaluators.table.items import keys_of
from generators import manifest
from generators.item import Item
from generators.vocabulary import AnswerVocabulary, read_vocabularies

_KEPT = 4096
"""Items whose parts are kept: a filter and a score ask for each one after the other."""


def read_reply(reply: str, document: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What a reply answers.

    Args:
        reply: as the harness has it.
        document: what was asked.
        folder: of the export, which holds the vocabularies.

    Returns:
        ``status``, ``answer`` and ``method`` as in an answers file; ``text`` and ``outside`` where they apply.
    """
    shown, _ = _part(document["item"], document["part"], folder)
    read = form_of(shown.part.form).read(reply, shown, cut=False)
    found: dict[str, Any] = {
        "status": read.status,
        "answer": list(shown.own_answer(read.picked)),
        "method": read.method,
    }
    if read.text is not None:
        found["text"] = read.text
    return found | ({"outside": list(read.outside)} if read.outside else {})


def score_reply(document: Mapping[str, Any], read: Mapping[str, Any], folder: Path) -> dict[str, float]:
    """What an answer is worth, as metrics of one document.

    Args:
        document: what was asked.
        read: what `read_reply` found.
        folder: of the export.

    Returns:
        ``acc`` (fully right) and ``score`` (the part that is right, from 0 to 1), but not where the answer waits for a
        judge, and ``no_answer`` (no certain answer was read).
    """
    _, key = _part(document["item"], document["part"], folder)
    given = GivenAnswer(read["status"], tuple(read["answer"]), read.get("text"), tuple(read.get("outside", ())))
    mark = form_of(key.form).mark(key, given)
    found = {"no_answer": float(read["status"] != "ok")}
    return found if mark.score is None else {"acc": float(mark.correct), "score": mark.score, **found}


@lru_cache(_KEPT)
def _part(line: str, part: str, folder: Path) -> tuple[ShownPart, AnswerKey]:
    """A part as it was asked, and its answer key."""
    fields = orjson.loads(line)
    vocabularies = _vocabularies(folder)
    keys = {key.part: key for key in keys_of(fields, vocabularies)}
    asked = (question.parts[0] for question in questions_apart(Item.model_validate(fields), vocabularies))
    return next(shown for shown in asked if shown.part.id == part), keys[part]


@lru_cache
def _vocabularies(folder: Path) -> dict[str, AnswerVocabulary]:
    return read_vocabularies(folder, manifest.read(folder).vocabularies or {})
