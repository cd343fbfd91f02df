"""The items of a build that an Inspect task asks, and what its samples say of them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from evaluators.answer import Answer
from evaluators.answer_key import AnswerKey
from evaluators.form import GivenAnswer, Mark, form_of
from evaluators.inspect_logs.kept_reply import conversation
from evaluators.prompts.parts import PartPlan
from evaluators.prompts.question import Turn
from evaluators.prompts.wording import JOINT
from evaluators.selection import SelectedItems, Selection
from evaluators.table.items import keys_of
from generators import manifest
from generators.item import Item
from generators.manifest import Manifest
from generators.unchanged import require_unchanged
from generators.vocabulary import AnswerVocabulary, read_vocabularies
from kg.errors import UserError

_NOT_IN_METADATA = {"id", "stem", "question", "options", "parts"}
_NAN = float("nan")


class AskedItems(NamedTuple):
    """Items of a build.

    Attributes:
        folder: the build.
        manifest: of the build.
        vocabularies: of the build, by name.
        tasks: that are asked.
        items: by id, in the order in which they are asked.
    """

    folder: Path
    manifest: Manifest
    vocabularies: Mapping[str, AnswerVocabulary]
    tasks: tuple[str, ...]
    items: Mapping[str, Item]


class SampleFields(NamedTuple):
    """What a sample of Inspect is made of.

    Attributes:
        turns: the first request.
        choices: the options, where the item has one part with options; empty elsewhere.
        target: a right reply to each part.
        metadata: what the item is about, its proof and its provenance.
    """

    id: str
    turns: tuple[Turn, ...]
    choices: tuple[str, ...]
    target: tuple[str, ...]
    metadata: dict[str, Any]


@lru_cache(maxsize=8)
def asked_items(build: str, suite: str | None = None, task: str | None = None, sample: int | None = None) -> AskedItems:
    """The items of a build, or of a suite or task of it.

    Args:
        build: its folder.
        suite: only this one.
        task: only this one.
        sample: so many items of each task, spread over what they are about; None for all.

    Raises:
        UserError: there is no build, or no such suite or task in it, or its items were changed.
    """
    folder = Path(build)
    made = manifest.read(folder)
    tasks = tuple(name for name, file in made.tasks.items() if suite in (None, file.suite) and task in (None, name))
    if not tasks:
        wanted = f"task {task}" if task else f"suite {suite}"
        raise UserError(f"{folder} has no {wanted}; its tasks are {', '.join(made.tasks)}.")
    for name in tasks:
        require_unchanged(folder, made.tasks[name])
    chosen = SelectedItems(folder, made, Selection(tasks, sample=sample))
    vocabularies = read_vocabularies(folder, made.vocabularies or {})
    return AskedItems(folder, made, vocabularies, tasks, {item.id: item for item in chosen.read()})


def sample_fields(item: Item, plan: PartPlan) -> SampleFields:
    """What a sample of Inspect is made of."""
    first = next(conversation(item, plan))
    parts = item.all_parts
    single = parts[0].options if len(parts) == 1 else ()
    return SampleFields(
        id=item.id,
        turns=first.turns,
        choices=tuple(option.text for option in single),
        target=tuple(_target(part.reference, part.answer, part.accepted) for part in parts),
        metadata=_metadata(item),
    )


def _target(reference: str | None, answer: Sequence[str], accepted: Sequence[str]) -> str:
    return JOINT.join(answer) or reference or " or ".join(accepted)


def _metadata(item: Item) -> dict[str, Any]:
    """The fields of the item's line but those that the sample shows; of parts what they are about and their proof."""
    line: dict[str, Any] = orjson.loads(item.line())
    found = {name: value for name, value in line.items() if name not in _NOT_IN_METADATA}
    shown = {"text", "question", "options", "reveals"}
    parts = [{name: value for name, value in part.items() if name not in shown} for part in line.get("parts", ())]
    return found | ({"parts": parts} if parts else {})


def answer_keys(item: Item, vocabularies: Mapping[str, AnswerVocabulary]) -> dict[str, AnswerKey]:
    """The answer keys of an item by part."""
    return {key.part: key for key in keys_of(orjson.loads(item.line()), vocabularies)}


def values_of(answers: Sequence[Answer], keys: Mapping[str, AnswerKey]) -> dict[str, float]:
    """What the answers to an item are worth, over its parts.

    Args:
        answers: one for each part.
        keys: of the item, by part.

    Returns:
        ``accuracy``, the share of its parts that are fully right; ``score``, what they are worth on average; and
        ``no_answer``, the share without a certain answer. Parts without a reply do not count, and for the first two
        neither do those that wait for a judge; where none counts, the value is not a number.
    """
    replied = [answer for answer in answers if answer.status != "error"]
    marks = [_mark(answer, keys[answer.part]) for answer in replied]
    scored = [mark for mark in marks if mark.score is not None]
    return {
        "accuracy": _mean([float(mark.correct) for mark in scored]),
        "score": _mean([mark.score or 0.0 for mark in scored]),
        "no_answer": _mean([float(answer.status != "ok") for answer in replied]),
    }


def _mark(answer: Answer, key: AnswerKey) -> Mark:
    return form_of(key.form).mark(key, GivenAnswer(answer.status, answer.answer, answer.text, answer.outside))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else _NAN


def said(answers: Sequence[Answer]) -> tuple[str, str]:
    """What was answered, and how it was read, each in words."""
    answered = "; ".join(JOINT.join(one.answer) or one.text or f"[{one.status}]" for one in answers)
    read = "; ".join(f"{one.part or 'the reply'}: {one.status}, by the rule {one.method}" for one in answers)
    return answered, read
