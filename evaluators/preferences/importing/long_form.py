"""Annotations as a plain long table: one row for each option that somebody scored."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from evaluators.preferences.importing.draft import (
    ANNOTATOR,
    COMMENT,
    FORM,
    OPTION,
    ORDER,
    QUESTION,
    SCORE,
    SECONDS,
    TIME,
    AnnotationDraft,
    Noted,
    first_of,
    scores_fault,
)
from evaluators.preferences.importing.question_lookup import QuestionLookup
from evaluators.preferences.importing.values import (
    gender_of,
    is_moment,
    moment_of,
    number_of,
    option_of,
    order_of,
    permutation_of,
    score_of,
)
from generators.preferences.question import OPTIONS, Gender
from generators.preferences.question_faults import LETTERS
from generators.table_files.fault import RowFault
from generators.table_files.rows import FileRow, FileTable

_NEEDED = (ANNOTATOR, QUESTION, OPTION, SCORE)
NEEDED_COLUMNS = "annotator, question, option, score"
"""The same in words."""
_Key = tuple[str, str, str]


def is_long(table: FileTable) -> bool:
    """Whether a table has the columns that a long one needs."""
    return all(any(name in table.headings for name in names) for names in _NEEDED)


def drafts_of_long(table: FileTable, lookup: QuestionLookup, faults: list[RowFault]) -> Iterator[AnnotationDraft]:
    """The annotations of a long table; what is wrong is added to the faults.

    Rows of one annotator, question and time are one annotation.

    Args:
        table: one row an option.
        lookup: finds the question of an id as written.
        faults: gets what is wrong.
    """
    first = _first_option(table)
    if _mixed_times(table):
        faults.append(RowFault(0, TIME[0], "some times are numbers and some are dates", "write all in one way"))
    groups: dict[_Key, list[FileRow]] = {}
    for row in table.rows:
        key = _key(row, faults)
        if key is not None:
            groups.setdefault(key, []).append(row)
    for key, rows in groups.items():
        question = lookup.find(key[1])
        if question is None:
            # What its rows lack besides would only hide this.
            faults.append(lookup.missing(key[1], rows[0].number))
        elif made := _draft(key, rows, question.options, first, faults):
            yield made


def _first_option(table: FileTable) -> int | None:
    """What the first option's number is in this file; None where it does not tell."""
    numbers = {number_of(first_of(row.cells, OPTION)[1]) for row in table.rows}
    return 0 if 0.0 in numbers else 1 if float(OPTIONS) in numbers else None


def _mixed_times(table: FileTable) -> bool:
    told = [time for row in table.rows if (time := first_of(row.cells, TIME)[1]) is not None]
    return len({is_moment(time) for time in told if moment_of(time) is not None}) > 1


def _key(row: FileRow, faults: list[RowFault]) -> _Key | None:
    noted = Noted(row.number, faults)
    found = []
    for names in (ANNOTATOR, QUESTION):
        column, told = first_of(row.cells, names)
        if told is None:
            noted.fault(column, "it is empty", "fill it in, or leave the row out")
        found.append(str(told).strip())
    column, time = first_of(row.cells, TIME)
    if time is not None and moment_of(time) is None:
        noted.fault(column, f"{time!r:.40} is no time", "write 2026-01-31T10:15:00, or a number that rises")
    return (found[0], found[1], "" if time is None else str(moment_of(time))) if noted.clean else None


def _draft(
    key: _Key, rows: Sequence[FileRow], options: Sequence[str], first: int | None, faults: list[RowFault]
) -> AnnotationDraft | None:
    noted = Noted(rows[0].number, faults)
    before = len(faults)
    placed = _placed(rows, options, first, faults)
    if len(faults) > before:
        return None
    if sorted(placed) != list(range(OPTIONS)):
        missing = ", ".join(LETTERS[place] for place in range(OPTIONS) if place not in placed)
        says = f"{key[0]} has no score for option {missing} of {key[1]}"
        noted.fault(OPTION[0], says, "add the rows, with the same time as the others")
        return None
    in_place = [placed[place] for place in range(OPTIONS)]
    values = [first_of(row.cells, SCORE)[1] for row in in_place]
    scores = [score_of(value) for value in values]
    if None in scores:
        scores_fault(noted, SCORE[0], values, LETTERS)
    order, gender = _order(in_place, noted), _gender(rows, noted)
    seconds = _seconds(rows, noted)
    if not noted.clean:
        return None
    return AnnotationDraft(
        row=rows[0].number,
        annotator=key[0],
        question=key[1],
        scores=tuple(score for score in scores if score is not None),
        order=order,
        gender=gender,
        when=(0.0, "", float(key[2] or 0.0), 0.0),
        timed=bool(key[2]),
        seconds=seconds,
        comment="\n".join(sorted({str(text) for row in rows if (text := first_of(row.cells, COMMENT)[1]) is not None})),
    )


def _placed(
    rows: Sequence[FileRow], options: Sequence[str], first: int | None, faults: list[RowFault]
) -> Mapping[int, FileRow]:
    """Option -> its row."""
    placed: dict[int, FileRow] = {}
    for row in rows:
        column, told = first_of(row.cells, OPTION)
        place = option_of("" if told is None else told, options, first)
        noted = Noted(row.number, faults)
        if place is None:
            noted.fault(column, f"{told!r:.40} is no option", "write its letter, A to E, its number or its text")
        elif place in placed:
            says = f"option {LETTERS[place]} is scored here and in row {placed[place].number}"
            remedy = "leave one of them out, or give each annotation of a question that came twice a time of its own"
            noted.fault(column, says, remedy)
            # The other rows of an annotation that stands twice would say the same.
            break
        else:
            placed[place] = row
    return placed


def _order(rows: Sequence[FileRow], noted: Noted) -> tuple[int, ...]:
    """The stored order: a whole one that every row repeats, or one number a row, that of its option."""
    column, _ = first_of(rows[0].cells, ORDER)
    told = [first_of(row.cells, ORDER)[1] for row in rows]
    given = [one for one in told if one is not None]
    if not given:
        return ()
    numbers = [number_of(one) for one in told]
    if None not in numbers:
        order = permutation_of(numbers)
    else:
        orders = {order_of(one) for one in given}
        order = orders.pop() if len(orders) == 1 else None
    if order is None:
        says = f"these rows do not give one order of the options ({', '.join(str(one) for one in given):.60})"
        noted.fault(column, says, "write the whole order into each row, or each option's own number")
        return ()
    return order


def _gender(rows: Sequence[FileRow], noted: Noted) -> Gender | None:
    column, told = _one_value(rows, FORM, noted)
    known, gender = gender_of("" if told is None else told)
    if not known:
        noted.fault(column, f"{told!r:.40} is no form", "write female, male or nonbinary, or nothing")
    return gender


def _seconds(rows: Sequence[FileRow], noted: Noted) -> float | None:
    column, told = _one_value(rows, SECONDS, noted)
    found = number_of(told)
    if told is not None and (found is None or found < 0):
        noted.fault(column, f"{told!r:.40} is no number of seconds", "write a number, or nothing")
    return found


def _one_value(rows: Sequence[FileRow], names: Sequence[str], noted: Noted) -> tuple[str, Any]:
    """A value that all rows of an annotation share."""
    found = {str(value): (name, value) for row in rows for name, value in [first_of(row.cells, names)]}
    if len(found) > 1:
        told = ", ".join(sorted(found))
        noted.fault(
            next(iter(found.values()))[0], f"rows of one annotation differ ({told:.60})", "write it in each row alike"
        )
    return min(found.items())[1]
