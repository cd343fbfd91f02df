"""What the annotations of each question are like: how many, by whom, of which forms, and what was remarked."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.check.likeness import mean_correlation
from evaluators.preferences.check.signals import means_by_annotator
from evaluators.preferences.reading_of_order import Reading, read_as
from generators.preferences.question import GENDERS, Gender, PreferenceQuestion
from kg.model.base import Record


class QuestionComment(Record):
    """What an annotator wrote beside a question."""

    annotator: str
    text: str


class QuestionCheck(Record):
    """One question.

    Attributes:
        question: its id.
        category: what it asks for.
        n: annotations.
        annotators: different people among them.
        forms: gender -> how often that form was shown; forms that the question has and nobody saw are 0.
        form_unknown: annotations of which the form is not known.
        agreement: mean correlation between annotators; None where fewer than two gave scores that vary.
        means: mean score of each option, over annotators; empty where nobody scored it.
        favourites: how many annotators have each option as their highest, ties split.
        struck: places of the options that a fact rules out.
        struck_first: share of the annotators whose highest option is one of these, ties split.
        comments: in the order of the annotations.
    """

    question: str
    category: str
    n: int
    annotators: int
    forms: Mapping[Gender, int]
    form_unknown: int
    agreement: float | None
    means: tuple[float, ...]
    favourites: tuple[float, ...]
    struck: tuple[int, ...]
    struck_first: float
    comments: tuple[QuestionComment, ...]


def questions_checked(
    questions: Sequence[PreferenceQuestion],
    annotations: Sequence[Annotation],
    reading: Reading,
    struck: Mapping[str, Collection[int]],
) -> tuple[QuestionCheck, ...]:
    """Every question in the order given, also those that nobody has annotated.

    Args:
        questions: all of them.
        annotations: as stored.
        reading: of their orders.
        struck: question -> places of the options that a fact rules out.
    """
    means = means_by_annotator(read_as(annotations, reading))
    own: dict[str, list[Annotation]] = {}
    for one in annotations:
        own.setdefault(one.question, []).append(one)
    return tuple(
        _one(
            question,
            own.get(question.id, []),
            [tuple(map(float, scores)) for scores in means.get(question.id, {}).values()],
            tuple(sorted(struck.get(question.id, ()))),
        )
        for question in questions
    )


def _one(
    question: PreferenceQuestion,
    annotations: Sequence[Annotation],
    scores: Sequence[tuple[float, ...]],
    struck: tuple[int, ...],
) -> QuestionCheck:
    shown = Counter(one.gender for one in annotations)
    held = np.asarray(scores)
    highest = held == held.max(axis=1, keepdims=True) if scores else None
    firsts = (highest / highest.sum(axis=1, keepdims=True)).sum(axis=0) if highest is not None else np.zeros(0)
    agreement = mean_correlation(held) if len(scores) > 1 else None
    return QuestionCheck(
        question=question.id,
        category=question.category,
        n=len(annotations),
        annotators=len(scores),
        forms={form: shown[form] for form in GENDERS if form in question.texts},
        form_unknown=shown[None],
        agreement=None if agreement is None else round(agreement, 6),
        means=tuple(round(float(mean), 6) for mean in held.mean(axis=0)) if scores else (),
        favourites=tuple(round(float(first), 6) for first in firsts),
        struck=struck,
        struck_first=round(float(firsts[list(struck)].sum() / len(scores)), 6) if scores and struck else 0.0,
        comments=tuple(
            QuestionComment(annotator=one.annotator, text=one.comment) for one in annotations if one.comment
        ),
    )
