"""Annotations as jsPsych writes them: one row a trial, the sliders' values as JSON in ``response``.

Rows are found by their trial type, never by their position. Other trials may say who the annotator is.

Source: jsPsych 7 and 8, data that plugins save (www.jspsych.org, overview/data); paper 002, section 3.2.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from evaluators.preferences.importing.draft import (
    ANNOTATOR,
    COMMENT,
    FORM,
    ORDER,
    QUESTION,
    RESPONSE,
    RUN,
    STARTED,
    TRIAL_TYPE,
    AnnotationDraft,
    Noted,
    first_of,
    scores_fault,
)
from evaluators.preferences.importing.values import gender_of, json_of, moment_of, number_of, order_of, score_of
from generators.preferences.question import OPTIONS, Gender
from generators.table_files.fault import RowFault
from generators.table_files.rows import FileRow, FileTable, heading_of

_ASKED = (*ANNOTATOR, "name", "alias", "nickname", "initials", "code")
"""How an answer may be called that is somebody's pseudonym; columns of these names may be about other things."""
_TEXT_TRIALS = ("survey-text", "survey-html-form")
"""Not those of multiple choice: "I agree" is nobody's pseudonym."""
_SLIDER = re.compile(r"q_?(\d+)", re.IGNORECASE)
_SLIDERS = tuple(f"Q{place}" for place in range(OPTIONS))


class _Answer(NamedTuple):
    """What the response of one trial holds: values of sliders by number, and everything else by its name."""

    sliders: Mapping[int, Any]
    rest: Mapping[str, Any]


def is_jspsych(table: FileTable) -> bool:
    """Whether a table is one of jsPsych's."""
    return TRIAL_TYPE in table.headings and any(name in table.headings for name in RESPONSE)


def drafts_of_jspsych(
    table: FileTable, faults: list[RowFault], trial_type: str | None = None
) -> Iterator[AnnotationDraft]:
    """The annotations of a table of trials; what is wrong is added to the faults.

    Args:
        table: of trials, those of several runs where a column names the run.
        faults: gets what is wrong.
        trial_type: of the trials with the sliders; otherwise every type that names sliders, but for the single sliders
            of jsPsych's own plugins (``html-slider-response`` and the like).
    """
    wanted = [row for row in table.rows if _wanted(str(row.cells.get(TRIAL_TYPE, "")), trial_type)]
    if not wanted:
        types = ", ".join(sorted({str(row.cells.get(TRIAL_TYPE)) for row in table.rows if row.cells.get(TRIAL_TYPE)}))
        says = f"no row is a trial of {trial_type or 'several sliders'}; there are {types or 'none'}"
        faults.append(RowFault(0, TRIAL_TYPE, says, "name the type of the trials with --trial-type"))
    people = _people(table, {row.number for row in wanted}, faults)
    for row in wanted:
        made = _draft(row, people, faults)
        if made is not None:
            yield made


def _wanted(kind: str, trial_type: str | None) -> bool:
    if trial_type is not None:
        return heading_of(kind) == heading_of(trial_type)
    return "slider" in kind.casefold() and not kind.casefold().endswith("slider-response")


def _people(table: FileTable, wanted: set[int], faults: list[RowFault]) -> dict[str, str]:
    """Run -> the pseudonym that a trial of this run asked for; runs in which no trial did are left out."""
    named: dict[str, dict[str, int]] = {}
    lone: dict[str, list[tuple[str, int]]] = {}
    for row in table.rows:
        if row.number in wanted:
            continue
        run = _run(row)
        rest = _answer(row).rest
        _, told = first_of(rest, _ASKED)
        if isinstance(told, str) and told.strip():
            named.setdefault(run, {}).setdefault(told.strip(), row.number)
        elif only := _lone_text(row):
            lone.setdefault(run, []).append((only, row.number))
    for run, listed in lone.items():
        if run not in named and len(listed) == 1:
            named[run] = dict(listed)
    for run, people in named.items():
        if len(people) > 1:
            (first, earlier), (second, later) = list(people.items())[:2]
            says = f"the run {run or 'of this file'} has two pseudonyms, {first!r} in row {earlier} and {second!r}"
            faults.append(RowFault(later, "", says, "add a column run_id that tells the runs apart, or split the file"))
    return {run: next(iter(people)) for run, people in named.items()}


def _lone_text(row: FileRow) -> str:
    """The answer of a trial that asks for one text, such as a pseudonym, whatever it calls it."""
    answer = _answer(row)
    kind = str(row.cells.get(TRIAL_TYPE, ""))
    values = [*answer.sliders.values(), *answer.rest.values()]
    if kind in _TEXT_TRIALS and len(values) == 1 and isinstance(values[0], str):
        return values[0].strip()
    return ""


def _run(row: FileRow) -> str:
    _, told = first_of(row.cells, RUN)
    return "" if told is None else str(told)


def _answer(row: FileRow) -> _Answer:
    held = json_of(first_of(row.cells, RESPONSE)[1])
    if isinstance(held, list) and all(isinstance(one, dict) and {"name", "value"} <= set(one) for one in held):
        # Plugins of forms may save a list of names and values.
        held = {str(one["name"]): one["value"] for one in held}
    if not isinstance(held, dict):
        return _Answer({}, {})
    sliders, rest = {}, {}
    for name, value in held.items():
        found = _SLIDER.fullmatch(name.strip())
        if found and not (number_of(value) is None and int(found[1]) >= OPTIONS):
            sliders[int(found[1])] = value
        else:
            rest[heading_of(name)] = value
    return _Answer(sliders, rest)


def _draft(row: FileRow, people: Mapping[str, str], faults: list[RowFault]) -> AnnotationDraft | None:
    noted = Noted(row.number, faults)
    answer = _answer(row)
    # What the plugin saves in the response may also stand in a column of its own, which counts first.
    cells = {**answer.rest, **row.cells}
    column, question = first_of(cells, QUESTION)
    if question is None:
        noted.fault(column, "the trial does not say which question it was", "save the question's id with each trial")
    scores = _scores(answer, noted)
    order = _order(cells, noted)
    gender = _gender(cells, noted)
    column, annotator = first_of(cells, ANNOTATOR)
    annotator = annotator if annotator is not None else people.get(_run(row))
    if annotator is None:
        noted.fault(column, "no row of this run says who the annotator is", "add a column annotator")
    if not noted.clean:
        return None
    spent = number_of(row.cells.get("rt"))
    return AnnotationDraft(
        row=row.number,
        annotator=str(annotator).strip(),
        question=str(question).strip(),
        scores=scores,
        order=order,
        gender=gender,
        when=_when(row),
        timed=any(number_of(row.cells.get(name)) is not None for name in ("time_elapsed", "trial_index")),
        seconds=None if spent is None or spent < 0 else round(spent / 1000, 3),
        comment=_comment(row, answer),
    )


def _scores(answer: _Answer, noted: Noted) -> tuple[float, ...]:
    if sorted(answer.sliders) != list(range(OPTIONS)):
        held = ", ".join(f"Q{number}" for number in sorted(answer.sliders)) or "none"
        noted.fault(
            RESPONSE[0], f"the sliders are not Q0 to Q{OPTIONS - 1}, but {held}", "leave the row out if it was skipped"
        )
        return ()
    values = [answer.sliders[place] for place in range(OPTIONS)]
    scores = [score_of(value) for value in values]
    if None in scores:
        scores_fault(noted, RESPONSE[0], values, _SLIDERS)
        return ()
    return tuple(score for score in scores if score is not None)


def _order(cells: Mapping[str, Any], noted: Noted) -> tuple[int, ...]:
    column, told = first_of(cells, ORDER)
    if told is None:
        return ()
    order = order_of(told)
    if order is None:
        noted.fault(column, f"{told!r:.60} is no order of the options 0 to {OPTIONS - 1}", "write each of them once")
        return ()
    return order


def _gender(cells: Mapping[str, Any], noted: Noted) -> Gender | None:
    column, told = first_of(cells, FORM)
    known, gender = gender_of("" if told is None else told)
    if not known:
        noted.fault(column, f"{told!r:.40} is no form", "write female, male or nonbinary, or nothing")
    return gender


def _when(row: FileRow) -> tuple[float, str, float, float]:
    started = moment_of(first_of(row.cells, STARTED)[1])
    elapsed, place = number_of(row.cells.get("time_elapsed")), number_of(row.cells.get("trial_index"))
    return started or 0.0, _run(row), elapsed or 0.0, place or 0.0


def _comment(row: FileRow, answer: _Answer) -> str:
    told = [first_of(row.cells, COMMENT)[1], *(answer.rest.get(name) for name in COMMENT)]
    # A comment box is often the question after the sliders.
    told += [value for name, value in answer.rest.items() if _SLIDER.fullmatch(name)]
    return "\n".join(dict.fromkeys(one.strip() for one in told if isinstance(one, str) and one.strip()))
