"""What experts prefer: questions and annotations imported and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain, printable
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from evaluators.preferences.check.check import PreferencesCheck
    from evaluators.preferences.folder import PreferencesFolder

_SIGNAL = ("signal", "units", "chance", "raw", "by place", "by sort", "leads")
_ANNOTATOR = (
    *("annotator", "n", "questions", "repeats", "retest", "ties", "zeros", "hundreds", "mean", "seconds"),
    *("drift", "drift_p", "likeness", "other_reading", "comments"),
)
_QUESTION = (
    *("question", "category", "n", "annotators", "female", "male", "nonbinary", "form_unknown", "agreement"),
    *("struck_first", "comments"),
)
_MOST_NAMED = 10


class PreferencesImport(PrintedResult):
    """What was imported.

    Attributes:
        folder: where it is.
        held: the questions and annotations.
        passed_over: headings of the questions' file that were not read.
    """

    def __init__(self, held: PreferencesFolder, passed_over: Sequence[str]) -> None:
        """Takes what was written."""
        self.folder, self.held, self.passed_over = held.path, held, tuple(passed_over)

    def __len__(self) -> int:
        """How many annotations there are."""
        return len(self.held.annotations)

    def __bool__(self) -> bool:
        """The folder is there, even without an annotation."""
        return True

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        record = self.held.record.model_dump(mode="json")
        return {"folder": str(self.folder), "passed_over": list(self.passed_over), **record}

    def headline(self) -> str:
        """Where it is and how much."""
        record = self.held.record
        return (
            f"{self.folder}: {_counted(record.annotations, 'annotation')} of "
            f"{_counted(record.questions, 'question')} by {_counted(record.annotators, 'annotator')}"
        )

    def tables(self) -> Iterator[Table]:
        """The files, and the questions by category."""
        from generators.preferences.question import CATEGORIES

        sources = [source.model_dump() for source in self.held.record.sources]
        yield plain("annotations", sources, ("name", "form", "rows", "annotations"))
        category = {one.id: one.category for one in self.held.questions}
        told = [category[one.question] for one in self.held.annotations]
        held = list(category.values())
        rows = [
            {"category": name, "questions": held.count(name), "annotations": told.count(name)} for name in CATEGORIES
        ]
        yield plain("questions", rows, ("category", "questions", "annotations"))

    def notes(self) -> Iterator[str]:
        """Who annotated, what was not read, and what to do next."""
        # Names show at once where a program stored something else as the pseudonym.
        yield f"Annotators: {_some(sorted({one.annotator for one in self.held.annotations}))}."
        if self.passed_over:
            yield f"Columns of the questions that are not read: {', '.join(self.passed_over)}."
        if untimed := self.held.record.untimed:
            yield f"The order of the annotations of {_some(untimed)} is not known: no drift is worked out for them."
        yield f"Next: kgbench preferences check {self.folder}"


class PreferencesCheckResult(PrintedResult):
    """What the annotations look like.

    Attributes:
        folder: where they are.
        check: all figures.
    """

    def __init__(self, folder: Path, check: PreferencesCheck) -> None:
        """Takes the figures."""
        self.folder, self.check = folder, check

    @property
    def decided(self) -> bool:
        """Whether a reading of the stored order won, or was named."""
        return self.check.decided

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {"folder": str(self.folder), **self.check.model_dump(mode="json")}

    def headline(self) -> str:
        """Which reading holds."""
        if not self.check.decided:
            return f"{self.folder}: no reading of the stored order wins"
        return f'{self.folder}: the order is read "{self.check.reading}"'

    def tables(self) -> Iterator[Table]:
        """The signals, the annotators, the questions."""
        signals = [
            {**one.model_dump(mode="json"), **one.values, "leads": one.leads} for one in self.check.order.signals
        ]
        yield plain("order check", _short(signals), _SIGNAL)
        annotators = [one.model_dump(mode="json") for one in self.check.annotators]
        yield plain("annotators", _short(annotators), _ANNOTATOR)
        questions = [
            {**one.model_dump(mode="json"), **one.forms, "comments": len(one.comments)}
            for one in self.check.questions
            if one.n
        ]
        yield plain("questions", _short(questions), _QUESTION)

    def notes(self) -> Iterator[str]:
        """Why, and what is worth a look."""
        yield self.check.order.why
        if not self.check.decided:
            yield f'The figures are those of "{self.check.reading}", the likeliest; name the right one with --reading.'
        elif self.check.order.winner not in (None, self.check.reading):
            yield f'You chose "{self.check.reading}", though "{self.check.order.winner}" wins.'
        for one in self.check.annotators:
            if one.other_reading is not None:
                yield (
                    f"{printable(one.annotator)} agrees much better with the others where the order is read "
                    f'"{one.other_reading}": see whether another version of the program stored these annotations.'
                )
        if unseen := [one.question for one in self.check.questions if not one.n]:
            yield f"Questions that nobody has annotated: {_some(unseen)}."
        if missing := [
            f"{one.question} ({', '.join(form for form, count in one.forms.items() if not count)})"
            for one in self.check.questions
            if one.n > one.form_unknown and not all(one.forms.values())
        ]:
            yield f"Questions with forms that nobody has seen: {_some(missing)}."
        if favoured := [one.question for one in self.check.questions if one.struck_first > 0.5]:
            yield f"Most annotators prefer a struck option in {_some(favoured)}; look at its reason again."


def import_preferences(
    questions: str | Path,
    annotations: Sequence[str | Path] | str | Path = (),
    *,
    out: str | Path,
    trial_type: str | None = None,
    columns: Mapping[str, str] | None = None,
    simulated: int | None = None,
    seed: int = 42,
    reading: Literal["raw", "by place", "by sort"] = "by sort",
    per_question: int | None = None,
) -> PreferencesImport:
    """Imports questions, and what experts say of them, into a folder; all of it or nothing.

    Args:
        questions: a file ``.jsonl``, ``.csv`` or ``.xlsx``, or ``demonstration`` for the questions of kgbench.
        annotations: files of jsPsych or in long form.
        out: the folder; an earlier import there gives way.
        trial_type: of the trials of jsPsych that have the sliders, where its name does not tell.
        columns: what a column of annotations means -> its heading, such as ``{"question": "stimulus number"}``.
        simulated: draw annotations by so many simulated experts, in place of files.
        seed: of what is drawn.
        reading: how simulated scores are stored beside their order of display.
        per_question: by how many of the simulated experts each question is annotated; otherwise by all.

    Raises:
        SourceError: something is wrong in a file; all of it is said, with row and column.
        RunError: both files and simulated experts are named, or neither, or the folder cannot be written.
    """
    from evaluators.preferences.importing.importing import QuestionsFound, import_files, import_simulated
    from evaluators.preferences.simulated import SimulationSettings

    files = [Path(one) for one in ([annotations] if isinstance(annotations, str | Path) else annotations)]
    if bool(files) == (simulated is not None):
        raise RunError("Name files of annotations, or a number of simulated experts; one of the two.")
    if per_question is not None and per_question < 1:
        raise RunError("Each question is annotated by at least 1 expert.")
    with errors_as(RunError):
        found = QuestionsFound(questions)
        if simulated is None:
            held = import_files(found, files, Path(out), trial_type, columns)
        else:
            settings = SimulationSettings(reading=reading, per_question=per_question)
            held = import_simulated(found, simulated, Path(out), seed, settings)
    return PreferencesImport(held, found.passed_over)


def check_preferences(
    folder: str | Path, *, reading: Literal["raw", "by place", "by sort"] | None = None, anyway: bool = False
) -> PreferencesCheckResult:
    """Checks the annotations of a folder, and writes what was found into ``check.json``.

    Args:
        folder: that annotations were imported into.
        reading: of the stored order of display; otherwise the one that wins.
        anyway: go on with a reading that loses.

    Raises:
        RunError: the folder cannot be read or written, or the reading loses and nobody said to go on anyway.
    """
    from evaluators.preferences.check.check import checked, write_check
    from evaluators.preferences.folder import read_preferences

    with errors_as(RunError):
        held = read_preferences(Path(folder))
        made = checked(held, reading, anyway=anyway)
        write_check(held, made)
    return PreferencesCheckResult(Path(folder), made)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _short(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows with numbers as people read them; the JSON has all digits."""
    return [{key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()} for row in rows]


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return printable(", ".join(names[:_MOST_NAMED])) + (f" and {more} more" if more > 0 else "")
