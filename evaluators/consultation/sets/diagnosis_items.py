"""Items that ask for the diagnosis after a transcript, in each view of the labels."""

from collections.abc import Iterator, Mapping, Sequence

from evaluators.consultation.metrics.finished import FinishedConsultation, in_order
from evaluators.consultation.metrics.labels import LabelView
from evaluators.consultation.sets.dialogue import DialogueTurn, dialogue
from generators.consultation.case import Language, Sex, Split
from kg.model.base import Record


class DiagnosisItem(Record):
    """What is asked.

    Attributes:
        id: ``diagnosis-VIEW-CASE``.
        view: ``two``, ``four``, ``twelve`` or ``disorders``.
        labels: that may be answered, with their names.
        single: one label is right; else one or more.
    """

    id: str
    view: str
    case: str
    split: Split
    language: Language
    age: int
    sex: Sex
    dialogue: tuple[DialogueTurn, ...]
    labels: Mapping[str, str]
    single: bool


class DiagnosisKey(Record):
    """What is right, in a file of its own.

    Attributes:
        gold: labels, sorted.
    """

    id: str
    gold: tuple[str, ...]


def diagnosis_items(
    finished: Sequence[FinishedConsultation], views: Sequence[LabelView], language: Language, names: Mapping[str, str]
) -> Iterator[tuple[DiagnosisItem, DiagnosisKey]]:
    """An item for each case and view that is about it; cases of which nothing was held have none.

    Args:
        finished: in any order.
        views: of the labels.
        language: of the transcripts.
        names: of labels; one without a name stands for itself.
    """
    for one in in_order(finished):
        turns = dialogue(one.turns)
        if not turns:
            continue
        for view in views:
            gold = view.gold(one.truth)
            if gold is None:
                continue
            name = f"diagnosis-{view.name}-{one.case.id}"
            item = DiagnosisItem(
                id=name,
                view=view.name,
                case=one.case.id,
                split=one.case.split,
                language=language,
                age=one.case.age,
                sex=one.case.sex,
                dialogue=turns,
                labels={label: names.get(label, label) for label in view.labels},
                single=view.single,
            )
            yield item, DiagnosisKey(id=name, gold=tuple(sorted(gold)))
