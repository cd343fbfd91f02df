"""Files of annotations read together: every annotation with its place among those of its annotator."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.folder import AnnotationSource, in_order
from evaluators.preferences.importing.draft import MEANINGS, AnnotationDraft
from evaluators.preferences.importing.jspsych import drafts_of_jspsych, is_jspsych
from evaluators.preferences.importing.long_form import NEEDED_COLUMNS, drafts_of_long, is_long
from evaluators.preferences.importing.question_lookup import QuestionLookup
from generators.preferences.question import PreferenceQuestion
from generators.table_files.fault import RowFault, refuse
from generators.table_files.rows import FileRow, FileTable, bytes_of, heading_of, read_table
from kg.errors import SourceError

Form = Literal["jspsych", "long"]


class ReadAnnotations(NamedTuple):
    """What the files hold.

    Attributes:
        annotations: in the order of `evaluators.preferences.folder.in_order`.
        sources: the files.
        untimed: annotators whose order of annotations is not known.
    """

    annotations: tuple[Annotation, ...]
    sources: tuple[AnnotationSource, ...]
    untimed: tuple[str, ...]


class _DraftOfFile(NamedTuple):
    """A draft with its question, and the file that it is from."""

    file: str
    draft: AnnotationDraft
    question: PreferenceQuestion


def read_annotations(
    paths: Sequence[Path],
    questions: Sequence[PreferenceQuestion],
    trial_type: str | None = None,
    columns: Mapping[str, str] | None = None,
) -> ReadAnnotations:
    """Reads all files, or none.

    Args:
        paths: of jsPsych or in long form, ``.csv``, ``.xlsx``, ``.jsonl`` or ``.json``; which form each has is told by
            its columns.
        questions: that the annotations are about.
        trial_type: of the trials of jsPsych that have the sliders, where its name does not tell.
        columns: what a column means, one of `evaluators.preferences.importing.draft.MEANINGS` -> its heading, where the
            heading does not tell.

    Raises:
        UserError: a file cannot be read, the same file is named twice, or something is wrong in a file: all of it is
            said, with row and column.
    """
    headings = _headings(columns or {})
    if not paths:
        raise SourceError("No file of annotations is named; give at least one.")
    lookup = QuestionLookup(questions)
    placed: list[_DraftOfFile] = []
    sources: list[AnnotationSource] = []
    names: dict[str, Path] = {}
    for path in paths:
        data = bytes_of(path, "annotations")
        digest = hashlib.sha256(data).hexdigest()
        if digest in names:
            raise SourceError(f"{path} holds the same as {names[digest]}; name each file once.")
        names[digest] = path
        form, rows, found = _read(path, data, lookup, trial_type, headings)
        placed += [_DraftOfFile(digest, draft, question) for draft, question in found]
        sources.append(AnnotationSource(name=path.name, sha256=digest, form=form, rows=rows, annotations=len(found)))
    _refuse_spellings(placed, names)
    _refuse_doubles(placed, names)
    annotations, untimed = _in_their_places(placed)
    return ReadAnnotations(annotations, tuple(sources), untimed)


def _read(
    path: Path, data: bytes, lookup: QuestionLookup, trial_type: str | None, headings: Mapping[str, str]
) -> tuple[Form, int, list[tuple[AnnotationDraft, PreferenceQuestion]]]:
    faults: list[RowFault] = []
    found_table = read_table(path, data, faults)
    if missing := sorted(set(headings) - set(found_table.headings)):
        held = found_table.columns()
        raise SourceError(f"{path} has no column {missing[0]!r}, which --column names. Its columns are {held}.")
    table = _renamed(found_table, headings)
    form = _form_of(path, table)
    if form == "jspsych":
        drafts = list(drafts_of_jspsych(table, faults, trial_type))
    else:
        drafts = list(drafts_of_long(table, lookup, faults))
    found = []
    for draft in drafts:
        question = lookup.find(draft.question)
        if question is None:
            faults.append(lookup.missing(draft.question, draft.row))
        elif draft.gender is not None and draft.gender not in question.texts:
            says = f"{question.id} has no text for {draft.gender}"
            faults.append(RowFault(draft.row, "form", says, "correct the form, or add the text to the questions"))
        else:
            found.append((draft, question))
    if not drafts and not faults:
        faults.append(RowFault(0, "", "it holds no annotation", "name a file with at least one"))
    refuse(path, faults)
    return form, len(table.rows), found


def _headings(columns: Mapping[str, str]) -> dict[str, str]:
    """Heading -> the one that it counts as."""
    found = {}
    for meaning, heading in columns.items():
        if meaning not in MEANINGS:
            raise SourceError(f"No column of annotations means {meaning!r}; name one of {', '.join(MEANINGS)}.")
        found[heading_of(heading)] = MEANINGS[meaning]
    return found


def _renamed(table: FileTable, headings: Mapping[str, str]) -> FileTable:
    taken = set(headings.values())
    rows = tuple(
        FileRow(
            row.number,
            {
                headings.get(name, name): value
                for name, value in row.cells.items()
                if name in headings or name not in taken
            },
        )
        for row in table.rows
    )
    return FileTable(tuple(dict.fromkeys(headings.get(name, name) for name in table.headings)), rows)


def _form_of(path: Path, table: FileTable) -> Form:
    if is_jspsych(table):
        return "jspsych"
    if is_long(table):
        return "long"
    if not table.headings:
        raise SourceError(f"{path} is empty; name a file with annotations. `kgbench preferences template` writes one.")
    raise SourceError(
        f"{path} is no file of annotations: one of jsPsych has the columns trial_type and response, a long one "
        f"{NEEDED_COLUMNS}. Its columns are {table.columns()}."
    )


def _refuse_spellings(placed: Iterable[_DraftOfFile], names: dict[str, Path]) -> None:
    """Refuses pseudonyms that differ in case or blanks alone: they are hardly two people."""
    seen: dict[str, str] = {}
    for one in sorted(placed, key=lambda one: (one.draft.annotator, one.file, one.draft.row)):
        told = one.draft.annotator
        first = seen.setdefault("".join(told.split()).casefold(), told)
        if first != told:
            says = f"the pseudonym {told!r} is also written {first!r}"
            refuse(names[one.file], [RowFault(one.draft.row, "annotator", says, "write it in one way everywhere")])


def _refuse_doubles(placed: Iterable[_DraftOfFile], names: dict[str, Path]) -> None:
    """Refuses an annotation that stands twice, with the same time: it would count for two."""
    seen: dict[tuple[object, ...], _DraftOfFile] = {}
    for one in sorted(placed, key=lambda one: (one.file, one.draft.row)):
        draft = one.draft
        key = (draft.annotator, one.question.id, draft.when, draft.scores, draft.order)
        first = seen.setdefault(key, one)
        if first is not one:
            says = f"it is the same annotation as row {first.draft.row} of {names[first.file].name}"
            refuse(names[one.file], [RowFault(draft.row, "", says, "leave one of them out")])


def _in_their_places(placed: Iterable[_DraftOfFile]) -> tuple[tuple[Annotation, ...], tuple[str, ...]]:
    own: dict[str, list[_DraftOfFile]] = {}
    for one in placed:
        own.setdefault(one.draft.annotator, []).append(one)
    annotations = []
    untimed = []
    for name, listed in sorted(own.items()):
        if not _is_timed([one.draft for one in listed]):
            untimed.append(name)
        # Without a time the order is arbitrary, but the same for any order of rows and files.
        listed.sort(key=lambda one: (one.draft.when, one.question.id, one.draft[3:6], one.draft.comment))
        for at, one in enumerate(listed):
            annotations.append(
                Annotation(
                    annotator=name,
                    question=one.question.id,
                    scores=one.draft.scores,
                    order=one.draft.order,
                    gender=one.draft.gender,
                    at=at,
                    seconds=one.draft.seconds,
                    comment=one.draft.comment,
                )
            )
    return in_order(annotations), tuple(untimed)


def _is_timed(drafts: Sequence[AnnotationDraft]) -> bool:
    """Whether the order of an annotator's annotations is known: within each run, and between runs by their start."""
    runs = {draft.when[:2] for draft in drafts}
    starts = {start for start, _ in runs}
    return all(draft.timed for draft in drafts) and (len(runs) == 1 or len(starts) == len(runs))
