"""The documents of a task: what the harness asks, one for each part of an item."""

from collections.abc import Iterator, Mapping
from typing import Any

from evaluators.form import form_of
from evaluators.models.forced.completions import plain_text
from evaluators.prompts.apart import questions_apart
from evaluators.prompts.question import Question
from generators.item import Item
from generators.vocabulary import AnswerVocabulary


def documents_of(item: Item, vocabularies: Mapping[str, AnswerVocabulary]) -> Iterator[dict[str, Any]]:
    """The documents of an item.

    Args:
        item: what is asked.
        vocabularies: of the build, by name.

    Returns:
        Of each part the prompt, the letters, the places of the right ones, whether one letter is the right answer, a
        right reply, what coverage counts (group, entities, relations), the canary, and the whole line of the item,
        proof included, from which replies are read and scored.
    """
    line = item.line().decode()
    return (_document(item, line, question) for question in questions_apart(item, vocabularies))


def _document(item: Item, line: str, question: Question) -> dict[str, Any]:
    (shown,) = question.parts
    part = shown.part
    return {
        "id": item.id,
        "part": part.id,
        "suite": item.suite,
        "task": item.task,
        "prompt": plain_text(question.turns),
        "labels": list(shown.labels),
        "gold": [place for place, label in enumerate(shown.labels) if label in part.answer],
        "one_letter": part.form == "choice" and len(part.answer) == 1,
        "reply": form_of(part.form).solved(part, shown.vocabulary),
        "group": item.group,
        "entities": list(item.entities if part.entities is None else part.entities),
        "relations": list(item.relations if part.relations is None else part.relations),
        "canary": item.canary,
        "item": line,
    }
