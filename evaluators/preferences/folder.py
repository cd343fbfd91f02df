"""The preferences folder: questions, annotations and a record of both, with their hashes."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import orjson
from pydantic import BaseModel, Field, ValidationError

from evaluators.preferences.annotation import Annotation
from generators.item import reason
from generators.preferences.question import PreferenceQuestion
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.files.locks import alone
from kg.model.base import Record
from kg.version import version

QUESTIONS, ANNOTATIONS, RECORD = "questions.jsonl", "annotations.jsonl", "preferences.json"
TRUTH, CHECK, LABELS, FIT = "truth.json", "check.json", "labels.jsonl", "fit.json"
_DERIVED = (TRUTH, CHECK, LABELS, FIT)
"""What other commands add; a new import takes it away, since it was made from other annotations."""
LOCK = "preferences.lock"
FORMAT = 1
_INDENT = orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE

Line = TypeVar("Line", bound=BaseModel)


class AnnotationSource(Record):
    """A file that annotations came from.

    Attributes:
        name: of the file, without its folder.
        sha256: of its bytes.
        form: ``jspsych``, ``long`` or ``simulated``.
        rows: how many rows it has; those of other trials are among them.
        annotations: how many annotations it gave.
    """

    name: str
    sha256: str
    form: Literal["jspsych", "long", "simulated"]
    rows: int
    annotations: int


class PreferencesRecord(Record):
    """What ``preferences.json`` says.

    Attributes:
        version: of kgbench.
        questions, annotations, annotators: how many.
        questions_sha256, annotations_sha256: of the bytes of the two files.
        question_source: name and hash of the file of the questions, or the word demonstration.
        sources: the files of the annotations, by name.
        untimed: annotators whose order of annotations is not known, since their rows have no time.
    """

    format: int = Field(default=FORMAT, ge=1, le=FORMAT)
    version: str
    questions: int
    annotations: int
    annotators: int
    questions_sha256: str
    annotations_sha256: str
    question_source: Mapping[str, str]
    sources: tuple[AnnotationSource, ...]
    untimed: tuple[str, ...] = ()


class PreferencesFolder(NamedTuple):
    """A folder read.

    Attributes:
        path: where it is.
        questions: in the order of their ids.
        annotations: sorted by annotator, place and question.
        record: what ``preferences.json`` says.
    """

    path: Path
    questions: tuple[PreferenceQuestion, ...]
    annotations: tuple[Annotation, ...]
    record: PreferencesRecord

    @property
    def struck(self) -> dict[str, tuple[int, ...]]:
        """Question -> places of its options that a fact of the graph rules out; questions without any are left out."""
        return struck_of(self.questions)


def struck_of(questions: Iterable[PreferenceQuestion]) -> dict[str, tuple[int, ...]]:
    """Question -> places of its struck options, in order; questions without any are left out."""
    return {one.id: tuple(sorted(struck.option for struck in one.struck)) for one in questions if one.struck}


def in_order(annotations: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Annotations in the one order that they have in files."""
    return tuple(sorted(annotations, key=lambda one: (one.annotator, one.at, one.question, one.model_dump_json())))


def lines_of(records: Iterable[BaseModel]) -> bytes:
    """Records as lines of JSON with sorted keys; what is left at its default is left out."""
    return b"".join(
        orjson.dumps(
            one.model_dump(mode="json", exclude_defaults=True), option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
        )
        for one in records
    )


def write_preferences(
    folder: Path,
    questions: Sequence[PreferenceQuestion],
    annotations: Sequence[Annotation],
    *,
    question_source: Mapping[str, str],
    sources: Sequence[AnnotationSource],
    untimed: Iterable[str] = (),
    truth: str | None = None,
) -> PreferencesFolder:
    """Writes a folder whole, or nothing; an earlier import there gives way, with all that was made from it.

    Args:
        folder: where.
        questions: in any order.
        annotations: in any order.
        question_source: name and hash of the file of the questions.
        sources: the files of the annotations.
        untimed: annotators whose order of annotations is not known.
        truth: text of ``truth.json`` where the annotations are simulated.

    Raises:
        UserError: the folder holds something else, another process writes there, or it cannot be written.
    """
    refuse_other(folder)
    ordered, sorted_annotations = tuple(sorted(questions, key=lambda one: one.id)), in_order(annotations)
    texts = {QUESTIONS: lines_of(ordered), ANNOTATIONS: lines_of(sorted_annotations)}
    record = PreferencesRecord(
        version=version(),
        questions=len(ordered),
        annotations=len(sorted_annotations),
        annotators=len({one.annotator for one in sorted_annotations}),
        questions_sha256=hashlib.sha256(texts[QUESTIONS]).hexdigest(),
        annotations_sha256=hashlib.sha256(texts[ANNOTATIONS]).hexdigest(),
        question_source=dict(question_source),
        sources=tuple(sorted(sources, key=lambda one: (one.name, one.sha256))),
        untimed=tuple(sorted(set(untimed))),
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder / LOCK) as held:
            if not held:
                raise UserError(f"Another process writes into {folder}; wait for it, or choose another folder.")
            # Without its record a folder counts as unfinished: the old one goes first, the new one comes last.
            for name in (RECORD, *_DERIVED):
                (folder / name).unlink(missing_ok=True)
            for name, text in texts.items():
                write_whole(folder / name, text.decode())
            if truth is not None:
                write_whole(folder / TRUTH, truth)
            write_whole(folder / RECORD, as_text(record.model_dump(mode="json")))
    except OSError as error:
        raise UserError(f"{folder} cannot be written ({error.strerror or error}); choose another folder.") from error
    return PreferencesFolder(folder, ordered, sorted_annotations, record)


def as_text(value: object) -> str:
    """A value of plain types as JSON for a file: keys sorted, indented, one newline at the end."""
    return orjson.dumps(value, option=_INDENT).decode()


def read_preferences(folder: Path) -> PreferencesFolder:
    """Reads a folder, and refuses files that were changed since they were imported.

    Raises:
        UserError: there is no such folder, a file is broken, or its hash is not that of the record.
    """
    path = folder / RECORD
    try:
        record = PreferencesRecord.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise UserError(f"{folder} holds no {RECORD}; make it with `kgbench preferences import`.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError as error:
        raise UserError(f"{path}: {reason(error)}; import the annotations again.") from error
    questions = _read(folder / QUESTIONS, PreferenceQuestion, record.questions_sha256)
    annotations = _read(folder / ANNOTATIONS, Annotation, record.annotations_sha256)
    return PreferencesFolder(folder, questions, annotations, record)


def _read(path: Path, kind: type[Line], sha256: str) -> tuple[Line, ...]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); import the annotations again.") from error
    if hashlib.sha256(data).hexdigest() != sha256:
        raise UserError(f"{path} was changed since it was imported; change the sources, then import them again.")
    found = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError as error:
            raise UserError(f"{path}, line {number}: {reason(error)}; import the annotations again.") from error
    return tuple(found)


def refuse_other(folder: Path) -> None:
    """Refuses a folder that holds what no import of annotations has written.

    Raises:
        UserError: it is a file, cannot be read, or holds other things and no record.
    """
    try:
        if not folder.exists():
            return
        if not folder.is_dir():
            raise UserError(f"{folder} is a file; choose a folder with --out.")
        held = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise UserError(f"{folder} cannot be read ({error.strerror}); check its permissions.") from error
    own = {QUESTIONS, ANNOTATIONS, RECORD, LOCK, *_DERIVED}
    other = [name for name in held if name not in own]
    if other and RECORD not in held:
        raise UserError(
            f"{folder} holds other things ({other[0]}) and no annotations; choose an empty folder with --out."
        )
