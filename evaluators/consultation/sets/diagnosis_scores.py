"""How good diagnoses after a transcript are, by set of labels."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from evaluators.consultation.metrics.figures import ConsultationFigure, mean, share
from evaluators.consultation.sets.answers import StaticAnswer
from evaluators.consultation.sets.diagnosis_items import DiagnosisItem, DiagnosisKey
from kg.model.base import Record


class StaticDiagnosisScores(Record):
    """Figures of one set of labels over all of its items.

    Attributes:
        view: ``two``, ``four``, ``twelve`` or ``disorders``.
        accuracy: the labels are exactly the right ones.
        jaccard, example_f1: both / either; 2 both / (right + given); means over items.
        unanswered: items without an answer, or with a label that is none of theirs; they are wrong, never left out.
    """

    view: str
    accuracy: ConsultationFigure
    jaccard: ConsultationFigure
    example_f1: ConsultationFigure
    unanswered: int


class _Diagnosed(NamedTuple):
    gold: frozenset[str]
    said: frozenset[str]


def diagnosis_scores(
    items: Iterable[DiagnosisItem], keys: Iterable[DiagnosisKey], answers: Mapping[str, StaticAnswer]
) -> Sequence[StaticDiagnosisScores]:
    """The figures of each set of labels, in the order in which the sets first come.

    Args:
        items: of the set, in its order.
        keys: what is right.
        answers: by id.
    """
    right = {key.id: frozenset(key.gold) for key in keys}
    pairs: dict[str, list[_Diagnosed]] = {}
    for item in items:
        answer = answers.get(item.id)
        said = frozenset(answer.labels if answer is not None else ())
        known = said <= item.labels.keys()
        pairs.setdefault(item.view, []).append(_Diagnosed(right[item.id], said if known else frozenset()))
    return tuple(_scores(view, listed) for view, listed in pairs.items())


def _scores(view: str, pairs: Sequence[_Diagnosed]) -> StaticDiagnosisScores:
    both = [len(one.gold & one.said) for one in pairs]
    return StaticDiagnosisScores(
        view=view,
        accuracy=share([one.gold == one.said for one in pairs]),
        jaccard=mean([had / len(one.gold | one.said) for had, one in zip(both, pairs, strict=True)]),
        example_f1=mean([2 * had / (len(one.gold) + len(one.said)) for had, one in zip(both, pairs, strict=True)]),
        unanswered=sum(not one.said for one in pairs),
    )
