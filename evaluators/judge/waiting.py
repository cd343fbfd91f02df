"""The answers of a run that wait for a judge."""

from collections.abc import Iterator

import numpy as np
import orjson

from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.judged_text import JudgedText
from evaluators.table.read import Run
from generators.item import Item
from generators.part import ItemPart

_WAITS = "waiting"
"""The value by which a form says that an answer has no score of its own."""


def waiting_rows(run: Run) -> list[int]:
    """The rows of a run's table whose answers wait for a judge."""
    waits = run.table.values.get(_WAITS)
    return [] if waits is None else [int(row) for row in np.flatnonzero(waits == 1)]


def waiting_texts(run: Run) -> Iterator[tuple[int, TextToJudge]]:
    """Each of these rows with what a judge sees of its answer; those without a reference are left out."""
    for row in waiting_rows(run):
        answer = run.replies.answer(row)
        item = Item.model_validate(orjson.loads(run.items.line(int(run.places[row]))))
        part = next(one for one in item.all_parts if one.id == answer.part)
        if part.reference:
            text = JudgedText(asked_of(item, part), part.reference, part.rubric, answer.text or "")
            yield row, TextToJudge(answer.id, text, answer.part, answer.rotation)


def waiting_tasks(run: Run) -> tuple[str, ...]:
    """The tasks of answers that wait, in the order of the run."""
    found = {run.items.keys[int(run.places[row])].task for row in waiting_rows(run)}
    return tuple(task for task in run.record.items if task in found)


def asked_of(item: Item, part: ItemPart) -> str:
    """What was told and asked before an answer, with what earlier steps revealed."""
    before = item.all_parts[: [one.id for one in item.all_parts].index(part.id)] if item.layout == "in turn" else ()
    told = [item.stem, *(text for one in before for text in (one.text, one.reveals))]
    return "\n\n".join(filter(None, (*told, part.text, part.question or item.question)))
