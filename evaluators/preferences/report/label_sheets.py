"""Tables about the labels: question by question, and option by option."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from evaluators.preferences.folder import PreferencesFolder
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.score.soft_gold import entropy
from generators.experts import WITHHELD
from generators.preferences.few_shot import few_shot
from generators.preferences.items import CREATOR, label_of
from generators.preferences.question import OPTIONS, PreferenceQuestion
from generators.preferences.soft_label import SoftLabel

_QUESTIONS: dict[str, Kind] = {
    "question": "text",
    "category": "text",
    "text": "text",
    "model": "text",
    "annotations": "whole",
    "annotators": "whole",
    "preferred": "text",
    "probability": "number",
    "entropy": "number",
    "nodes": "text",
    "examples": "yes or no",
}
_OPTIONS: dict[str, Kind] = {
    "question": "text",
    "option": "whole",
    "text": "text",
    "probability": "number",
    "low": "number",
    "high": "number",
    "creator": "yes or no",
    "struck": "text",
    "node": "text",
}


def label_sheets(
    held: PreferencesFolder, labels: Mapping[str, SoftLabel], few_shot_share: float, *, shown: bool
) -> list[Sheet]:
    """What experts prefer.

    Args:
        held: the folder.
        labels: question -> its fitted label.
        few_shot_share: of each category, for examples.
        shown: whether texts may stand where others read them.
    """
    kept = few_shot(held.questions, few_shot_share)
    return [
        sheet(
            "questions",
            _QUESTIONS,
            (_question(one, label_of(one, labels), one.id in kept, shown=shown) for one in held.questions),
        ),
        sheet("options", _OPTIONS, (row for one in held.questions for row in _options(one, labels, shown=shown))),
    ]


def _text(text: str, *, shown: bool) -> str:
    return text if shown else WITHHELD


def _question(one: PreferenceQuestion, label: SoftLabel | None, kept: bool, *, shown: bool) -> dict[str, Value]:
    told: dict[str, Value] = {
        "question": one.id,
        "category": one.category,
        "text": _text(next(iter(one.texts.values())), shown=shown),
        "nodes": ", ".join(one.nodes),
        "examples": kept,
    }
    if label is None:
        return told
    most = max(label.probabilities)
    preferred = [place for place, one_option in enumerate(label.probabilities) if one_option == most]
    return {
        **told,
        "model": label.model,
        "annotations": label.annotations,
        "annotators": label.annotators,
        "preferred": "; ".join(_text(one.options[place], shown=shown) for place in preferred),
        "probability": most,
        "entropy": float(entropy(np.array([label.probabilities]))[0]),
    }


def _options(one: PreferenceQuestion, labels: Mapping[str, SoftLabel], *, shown: bool) -> Iterator[dict[str, Value]]:
    label = label_of(one, labels)
    struck = {each.option: each for each in one.struck}
    for place in range(OPTIONS):
        yield {
            "question": one.id,
            "option": place + 1,
            "text": _text(one.options[place], shown=shown),
            "probability": label.probabilities[place] if label else None,
            "low": _at(label.low, place) if label else None,
            "high": _at(label.high, place) if label else None,
            "creator": place == one.creator,
            "struck": _text(struck[place].reason, shown=shown) if place in struck else None,
            "node": struck[place].node if place in struck else None,
        }


def _at(values: Sequence[float], place: int) -> float | None:
    return values[place] if values else None


def counts(questions: Sequence[PreferenceQuestion], labels: Mapping[str, SoftLabel]) -> dict[str, int]:
    """How many questions there are, with a fitted label, with that of their author, and without any."""
    told = [label_of(one, labels) for one in questions]
    return {
        "questions": len(questions),
        "fitted": sum(one is not None and one.model != CREATOR for one in told),
        "by_author": sum(one is not None and one.model == CREATOR for one in told),
        "unlabelled": sum(one is None for one in told),
    }
