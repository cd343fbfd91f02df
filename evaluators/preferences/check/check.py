"""The whole check of a preferences folder: what ``check.json`` holds."""

from evaluators.preferences.check.annotators import AnnotatorCheck, annotators_checked
from evaluators.preferences.check.order_check import OrderCheck, order_check
from evaluators.preferences.check.questions import QuestionCheck, questions_checked
from evaluators.preferences.folder import CHECK, PreferencesFolder, as_text
from evaluators.preferences.reading_of_order import Reading
from kg.files.atomic import write_whole
from kg.model.base import Record


class PreferencesCheck(Record):
    """Everything that is known of the annotations before anything is fitted.

    Attributes:
        annotations_sha256: of the annotations that were checked.
        order: which reading of the stored order holds.
        reading: by which the figures below are worked out.
        decided: False where the signals do not decide and nobody named a reading: `reading` is then only the likeliest.
        annotators: by name.
        questions: by id.
    """

    annotations_sha256: str
    order: OrderCheck
    reading: Reading
    decided: bool
    annotators: tuple[AnnotatorCheck, ...]
    questions: tuple[QuestionCheck, ...]


def checked(folder: PreferencesFolder, reading: Reading | None = None, *, anyway: bool = False) -> PreferencesCheck:
    """Checks the annotations of a folder.

    Args:
        folder: as it was read.
        reading: of the stored order; otherwise the one that wins, or the likeliest where none does.
        anyway: go on with a reading that loses.

    Raises:
        UserError: the reading that was named loses, and nobody said to go on anyway.
    """
    order = order_check(folder.annotations, folder.struck)
    if reading is None and order.winner is None:
        found, decided = _likeliest(order), False
    else:
        found, decided = order.require(reading, anyway=anyway), True
    return PreferencesCheck(
        annotations_sha256=folder.record.annotations_sha256,
        order=order,
        reading=found,
        decided=decided,
        annotators=annotators_checked(folder.annotations, found, folder.record.untimed),
        questions=questions_checked(folder.questions, folder.annotations, found, folder.struck),
    )


def write_check(folder: PreferencesFolder, made: PreferencesCheck) -> None:
    """Writes ``check.json`` into the folder.

    Raises:
        UserError: it cannot be written.
    """
    write_whole(folder.path / CHECK, as_text(made.model_dump(mode="json")))


def _likeliest(order: OrderCheck) -> Reading:
    """The reading with the greatest value in the first signal that has any; raw where there is none."""
    for one in order.signals:
        if one.values:
            return max(one.values, key=one.values.__getitem__)
    return "raw"
