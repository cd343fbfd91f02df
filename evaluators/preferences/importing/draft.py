"""What a row or some rows of a file say of one annotation, before its place among the others is known."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generators.preferences.question import Gender
from generators.table_files.fault import RowFault


class AnnotationDraft(NamedTuple):
    """One annotation.

    Attributes:
        row: where it stands in its file, for messages.
        annotator: the pseudonym as written.
        question: its id as written.
        scores: of the five sliders, as stored.
        order: stored; empty where there is none.
        gender: the form that was shown, where known.
        when: what it is sorted by among the annotator's own: start of the run, name of the run, time within it.
        timed: whether that is the order in which the annotations came.
        seconds: how long it took, where known.
        comment: may be empty.
    """

    row: int
    annotator: str
    question: str
    scores: tuple[float, ...]
    order: tuple[int, ...]
    gender: Gender | None
    when: tuple[float, str, float, float]
    timed: bool
    seconds: float | None
    comment: str


ANNOTATOR = (
    *("annotator", "annotator_id", "pseudonym", "annotator_name", "expert", "rater", "subject", "subject_id"),
    *("participant", "participant_id", "prolific_pid", "worker_id", "user", "user_id", "username"),
)
QUESTION = ("question_id", "q_id", "qid", "question", "item_id", "item", "question_number", "question_key")
FORM = (
    *("patient_gender", "shown_gender", "question_gender", "q_gender", "gender_form", "text_gender"),
    *("form", "gender", "variant"),
)
ORDER = ("order", "question_order", "option_order", "display_order", "slider_order")
COMMENT = ("comment", "comments", "feedback", "remark", "remarks", "note", "notes")
SECONDS = ("seconds", "duration", "duration_seconds", "rt_seconds")
RUN = ("run_id", "session_id", "session", "run", "recording_id")
STARTED = ("started", "start_time", "started_at", "recorded_at", "start", "datetime", "date", "timestamp")
RESPONSE = ("response", "responses")
TRIAL_TYPE = "trial_type"
OPTION = ("option", "option_id", "answer", "choice")
SCORE = ("score", "rating", "value")
TIME = ("time", "timestamp", "datetime", "date", "at", "when")
"""Headings that mean one thing; the first that a row has counts, so those that can mean nothing else come first."""


MEANINGS: Mapping[str, str] = {
    "annotator": ANNOTATOR[0],
    "question": QUESTION[0],
    "form": FORM[0],
    "order": ORDER[0],
    "comment": COMMENT[0],
    "seconds": SECONDS[0],
    "run": RUN[0],
    "started": STARTED[0],
    "response": RESPONSE[0],
    "trial_type": TRIAL_TYPE,
    "option": OPTION[0],
    "score": SCORE[0],
    "time": TIME[0],
}
"""What a column may be said to mean -> the heading that counts before all others that mean it."""


def first_of(cells: Mapping[str, Any], names: Iterable[str]) -> tuple[str, Any]:
    """The first of some columns that a row has, with its value; the first name and None where it has none."""
    listed = list(names)
    return next(((name, cells[name]) for name in listed if cells.get(name) not in (None, "")), (listed[0], None))


class Noted:
    """Faults of one row, said in one way."""

    def __init__(self, row: int, faults: list[RowFault]) -> None:
        """Takes the number of the row, and the list that gets the faults."""
        self._row, self._faults, self._before = row, faults, len(faults)

    def fault(self, column: str, says: str, remedy: str) -> None:
        """Adds one."""
        self._faults.append(RowFault(self._row, column, says, remedy))

    @property
    def clean(self) -> bool:
        """Whether nothing was added."""
        return len(self._faults) == self._before


def scores_fault(noted: Noted, column: str, values: Sequence[Any], names: Sequence[str]) -> None:
    """Says which of some values are no scores."""
    told = ", ".join(f"{name} is {value!r:.40}" for name, value in zip(names, values, strict=True))
    noted.fault(column, f"not every score is a number from 0 to 100 ({told})", "correct them, or leave the row out")
