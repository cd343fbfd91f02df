"""What is wrong with the rows of an item by themselves: what is missing, what does not go together."""

import re
from collections.abc import Callable, Iterator, Sequence

from generators.clinical.expert.columns import ItemRow
from generators.clinical.expert.kinds import ItemKind
from generators.clinical.expert.shape import (
    LETTERED,
    LETTERS,
    REDISTRIBUTE,
    STATUS,
    form_of,
    is_theme,
    unlettered,
)
from generators.table_files.fault import RowFault

_OF_ITEM = ("about", "group", "licence", "redistribute", "source", "author", "reviewed_by", "status")
_SHARED = ("options", "question")
"""Columns that the rows of a theme have in common."""
_PART_ID = re.compile(r"[A-Za-z0-9.-]+")
_MakesFault = Callable[..., RowFault]


def row_faults(rows: Sequence[ItemRow], kind: ItemKind) -> Iterator[RowFault]:
    """What is wrong with the rows of an item, by themselves."""
    first = rows[0]

    def fault(says: str, remedy: str, row: ItemRow = first) -> RowFault:
        return RowFault(row.number, "", says, remedy)

    if len(rows) > kind.most:
        last = rows[kind.most]
        what = "one row" if kind.most == 1 else f"at most {kind.most} rows"
        yield fault(f"its name stands already in row {first.number}", f"an item of {kind.name} has {what}", last)
    if len(rows) < kind.least:
        yield fault(f"it has {len(rows)} part", f"an item of {kind.name} has {kind.least} to {kind.most}, a row each")
    yield from _faults_of_terms(rows, fault, _SHARED if is_theme(kind) else ())
    names = [row.text("part") or str(place) for place, row in enumerate(rows, start=1)]
    for name, row in zip(names, rows, strict=True):
        if not _PART_ID.fullmatch(name) or names.count(name) > 1:
            yield fault(f"its part is named {name!r}", "name parts apart, by letters, digits, dots and dashes", row)
    if not is_theme(kind) and not first.text("stem") and kind.form != "text":
        yield fault("it tells nothing", "write the case or the facts into the column stem")
    for place, row in enumerate(rows, start=1):
        yield from _faults_of_part(row, kind, place, rows, fault)


def _faults_of_terms(rows: Sequence[ItemRow], fault: _MakesFault, of_all: Sequence[str]) -> Iterator[RowFault]:
    first = rows[0]
    for column in ("licence", "source", "author"):
        if not first.text(column):
            yield fault(f"it has no {column}", f"fill the column {column}")
    if first.text("redistribute").casefold() not in REDISTRIBUTE:
        yield fault("it does not say whether others may be given it", "write yes or no into the column redistribute")
    if first.text("status") not in ("", *STATUS):
        yield fault(f"its status is {first.text('status')!r}", f"write {' or '.join(STATUS)}, or leave it empty")
    if first.text("status") == "reviewed" and not first.text("reviewed_by"):
        yield fault("it is reviewed by nobody", "fill the column reviewed_by, or leave the status empty")
    for row in rows[1:]:
        for column in (*_OF_ITEM, *of_all):
            mine = row.several(column) or row.text(column)
            if mine and mine != (first.several(column) or first.text(column)):
                yield fault(f"its {column} is another than in row {first.number}", "leave it empty, or repeat it", row)


def _faults_of_part(
    row: ItemRow, kind: ItemKind, place: int, rows: Sequence[ItemRow], fault: _MakesFault
) -> Iterator[RowFault]:
    shared = rows[0] if kind.layout == "together" else row
    lettered = row.several("options") or shared.several("options")
    form = form_of(row, kind, lettered)
    if kind.form == "text" and not row.text("stem") and not row.text("question"):
        yield fault("it tells nothing", "write the case or the question into stem or question", row)
    if is_theme(kind) and not row.text("stem"):
        yield fault("it tells nothing", "write what this part is about into the column stem", row)
    if row.text("step") and kind.layout != "in turn":
        yield fault("it has a step", f"only sequences have steps, and {kind.name} is none; leave it empty", row)
    if row.text("reveals") and (kind.layout != "in turn" or place == len(rows)):
        yield fault("it reveals something", "only a step that another follows reveals anything; leave it empty", row)
    if row.several("labels") and row.text("vocabulary"):
        yield fault("it has labels and a vocabulary", "leave one of them empty", row)
    for label in row.several("labels"):
        code, _, name = label.partition("=")
        if not code.strip() or not name.strip():
            yield fault(f"its label {label!r} is not of the form code = name", "write it so", row)
    yield from (fault(says, remedy, row) for says, remedy in _FAULTS[form](row, lettered))


def _faults_of_choice(row: ItemRow, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    letters = [match[1].upper() for match in map(LETTERED.fullmatch, options) if match]
    if letters and len(letters) == len(options) and letters != [*LETTERS[: len(letters)]]:
        yield f"its options are lettered {', '.join(letters)}", "letter them A, B, C and so on, or not at all"
    if not 2 <= len(options) <= len(LETTERS):
        yield f"it has {len(options)} options", f"give it 2 to {len(LETTERS)}, one to a line or parted by bars"
    plain = [" ".join(option.casefold().split()) for option in unlettered(options)]
    if len(set(plain)) != len(plain):
        yield "two of its options are the same", "change one of them"
    answer = [one.upper() for one in row.several("answer")]
    if not answer:
        yield "it has no answer", "write the letter of the right option into the column answer"
    elif wrong := [one for one in answer if one not in LETTERS[: len(options)]]:
        yield f"its answer {', '.join(wrong)} is the letter of no option", f"it has A to {LETTERS[len(options) - 1]}"
    if len(set(answer)) >= len(options) > 1:
        yield "all its options are right", "add a wrong one"
    if row.several("labels") or row.text("vocabulary"):
        yield "it has options and a list of codes", "leave one of them empty"


def _faults_of_labels(row: ItemRow, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    if options:
        yield "it has options", "codes are picked from a vocabulary or from labels; leave options empty"
    if not row.several("answer"):
        yield "it has no answer", "write the right codes into the column answer"
    if not row.several("labels") and not row.text("vocabulary"):
        yield "it names no list of codes", "name a vocabulary, such as disorders, or give labels"


def _faults_of_text(row: ItemRow, options: Sequence[str]) -> Iterator[tuple[str, str]]:
    if options:
        yield "it has options", "its answer is written; leave options empty"
    if not row.text("reference") and not row.several("answer"):
        yield "it has nothing to compare an answer with", "write a reference, or codes that are accepted as answer"


_FAULTS = {"choice": _faults_of_choice, "labels": _faults_of_labels, "text": _faults_of_text}
