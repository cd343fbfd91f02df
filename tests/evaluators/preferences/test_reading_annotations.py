from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.folder import in_order
from evaluators.preferences.importing.read_annotations import ReadAnnotations, read_annotations
from evaluators.preferences.simulated import SimulationSettings, simulated
from generators.draw import stream
from generators.preferences.demonstration import demonstration
from generators.preferences.question import GENDERS
from generators.table_files.fault import RowFaultsError
from kg.errors import SourceError, UserError
from tests.evaluators.preferences.writing import as_csv, jspsych_rows, long_rows

QUESTIONS = demonstration()[:6]
ORDERS = st.permutations(range(5)).map(tuple)


@st.composite
def annotated(draw: st.DrawFn) -> tuple[Annotation, ...]:
    found = []
    for name in draw(st.lists(st.sampled_from(["Ada", "Bo", "c-3"]), min_size=1, max_size=3, unique=True)):
        for at in range(draw(st.integers(1, 3))):
            found.append(
                Annotation(
                    annotator=name,
                    question=draw(st.sampled_from(QUESTIONS)).id,
                    scores=tuple(map(float, draw(st.lists(st.integers(0, 100), min_size=5, max_size=5)))),
                    order=draw(st.just(()) | ORDERS),
                    gender=draw(st.none() | st.sampled_from(GENDERS)),
                    at=at,
                    seconds=draw(st.none() | st.integers(0, 10**6).map(lambda value: value / 1000)),
                    comment=draw(st.sampled_from(["", "Unclear; which dose?", 'He said "no", twice.'])),
                )
            )
    return in_order(found)


def write(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / name
    path.write_text(as_csv(rows), encoding="utf-8", newline="")
    return path


def read(folder: Path, rows: list[dict[str, Any]], **options: Any) -> ReadAnnotations:
    return read_annotations([write(folder, "annotations.csv", rows)], QUESTIONS, **options)


def refused(folder: Path, rows: list[dict[str, Any]]) -> str:
    with pytest.raises(RowFaultsError) as caught:
        read(folder, rows)
    return str(caught.value)


@settings(max_examples=40, deadline=None)
@given(annotated(), st.booleans(), st.integers(0, 10))
def test_both_forms_give_the_annotations_back_for_any_order_of_rows(
    tmp_path_factory: pytest.TempPathFactory, held: tuple[Annotation, ...], person_column: bool, seed: int
) -> None:
    folder = tmp_path_factory.mktemp("annotations")
    for rows in (jspsych_rows(held, person_column), long_rows(held)):
        mixed = stream(seed, "rows").shuffled(rows)
        found = read(folder, mixed)
        assert found.annotations == held
        assert found.untimed == ()


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode), st.sampled_from(["csv", "json", "jsonl"]))
def test_any_bytes_give_a_mistake_in_words(tmp_path_factory: pytest.TempPathFactory, data: bytes, ending: str) -> None:
    path = tmp_path_factory.mktemp("any") / f"a.{ending}"
    path.write_bytes(data)
    with pytest.raises(UserError):
        read_annotations([path], QUESTIONS)


CELLS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSPSYCH = st.fixed_dictionaries(
    {
        "trial_type": st.just("survey-slider"),
        "response": CELLS | st.dictionaries(st.sampled_from(["Q0", "Q1", "x"]), CELLS),
    },
    optional={
        name: CELLS | st.lists(CELLS, max_size=5)
        for name in ("annotator", "question", "gender", "question_order", "rt")
    },
)
LONG = st.fixed_dictionaries(
    dict.fromkeys(("annotator", "question", "option", "score"), CELLS),
    optional=dict.fromkeys(("order", "time", "form", "seconds", "comment"), CELLS),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(JSPSYCH, min_size=1, max_size=3) | st.lists(LONG, min_size=1, max_size=3))
def test_cells_of_any_kind_give_a_mistake_in_words(
    tmp_path_factory: pytest.TempPathFactory, rows: list[dict[str, Any]]
) -> None:
    path = tmp_path_factory.mktemp("cells") / "a.json"
    path.write_text(json.dumps(rows))
    with pytest.raises(UserError):
        read_annotations([path], QUESTIONS)


def drawn(experts: int = 2, **settings_: Any) -> tuple[Annotation, ...]:
    return simulated(QUESTIONS, experts, 5, SimulationSettings(**settings_))[1]


def test_rows_of_other_trials_are_passed_over(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    rows.insert(3, {"trial_type": "html-slider-response", "trial_index": 77, "response": "50", "run_id": "run of E01"})
    found = read(tmp_path, rows)
    assert found.annotations == drawn()
    (source,) = found.sources
    assert (source.form, source.rows, source.annotations) == ("jspsych", len(rows), len(drawn()))


def test_the_trial_type_can_be_named(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    for row in rows:
        row["trial_type"] = row["trial_type"].replace("survey-slider", "rate-all")
    with pytest.raises(
        UserError, match=r"there are html-button-response, instructions, rate-all, survey-text.*--trial"
    ):
        read(tmp_path, rows)
    assert read(tmp_path, rows, trial_type="rate_all").annotations == drawn()


def test_a_lone_answer_to_a_text_is_the_pseudonym(tmp_path: Path) -> None:
    rows = [row for row in jspsych_rows(drawn()) if row["run_id"] == "run of E02"]
    for row in rows:
        row.pop("run_id")
        if row["trial_type"] == "survey-text":
            row["response"] = json.dumps({"Q0": " Robin "})
    assert {one.annotator for one in read(tmp_path, rows).annotations} == {"Robin"}


def test_two_pseudonyms_in_one_run_are_refused(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    for row in rows:
        row.pop("run_id")
    assert "the run of this file has two pseudonyms, 'E01' in row 3 and 'E02'" in refused(tmp_path, rows)


def test_values_may_be_text_and_lists_of_names_and_values(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    for row in rows:
        if row["trial_type"] == "survey-slider":
            held = json.loads(row["response"])
            row["response"] = json.dumps([{"name": name, "value": str(value)} for name, value in held.items()])
            row["question_order"] = json.dumps([str(place + 1) for place in json.loads(row["question_order"])])
    assert read(tmp_path, rows).annotations == drawn()


def test_questions_are_found_by_number_too(tmp_path: Path) -> None:
    rows = long_rows(drawn())
    for row in rows:
        row["question"] = row["question"].removeprefix("PQ").lstrip("0")
    assert read(tmp_path, rows).annotations == drawn()


def test_a_comment_box_below_the_sliders_is_a_comment(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn()[:1])
    rows[-1]["response"] = json.dumps(json.loads(rows[-1]["response"]) | {"Q5": "Two are right."})
    assert read(tmp_path, rows).annotations[0].comment == "Two are right."


def test_runs_of_one_annotator_follow_each_other_by_their_start(tmp_path: Path) -> None:
    first, second = jspsych_rows(drawn(1)), jspsych_rows(drawn(1))
    for rows, run, day in ((first, "a", "2026-03-02T09:00:00"), (second, "b", "2026-03-01T09:00:00+00:00")):
        for row in rows:
            row |= {"run_id": run, "started": day}
    for row in second:
        if row["trial_type"] == "survey-slider":
            row["gender"] = ""
    found = read(tmp_path, first + second)
    assert found.untimed == ()
    half = len(found.annotations) // 2
    assert [one.gender for one in found.annotations[:half]] == [None] * half
    assert all(one.gender for one in found.annotations[half:])
    for row in first + second:
        row.pop("started")
    assert read(tmp_path, first + second).untimed == ("E01",)


def test_long_files_without_times_have_no_order(tmp_path: Path) -> None:
    once = drawn(repeats=0)
    rows = long_rows(once)
    for row in rows:
        row.pop("time")
    assert read(tmp_path, rows).untimed == ("E01", "E02")


def test_each_option_may_have_its_own_number_of_the_order(tmp_path: Path) -> None:
    held = drawn()
    rows = long_rows(held)
    for place, row in enumerate(rows):
        row["order"] = held[place // 5].order[place % 5] + 1
    assert read(tmp_path, rows).annotations == held


@pytest.mark.parametrize("options", ["01234", "12345"])
def test_options_may_be_numbers_or_texts(tmp_path: Path, options: str) -> None:
    held = drawn()
    texts = {one.id: one.options for one in QUESTIONS}
    rows = long_rows(held)
    for place, row in enumerate(rows):
        row["option"] = options[place % 5] if place % 2 else texts[row["question"]][place % 5]
    assert read(tmp_path, rows).annotations == held


def changed(rows: list[dict[str, Any]], place: int, **cells: Any) -> list[dict[str, Any]]:
    return [{**row, **cells} if number == place else row for number, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"response": '{"Q0": 1}'}, "column response: the sliders are not Q0 to Q4, but Q0"),
        ({"response": "not json"}, "column response: the sliders are not Q0 to Q4, but none"),
        (
            {"response": '{"Q0": 1, "Q1": 2, "Q2": 101, "Q3": 4, "Q4": null}'},
            "not every score is a number from 0 to 100",
        ),
        ({"question_order": "[0, 1, 1, 2, 3]"}, "column question_order: '[0, 1, 1, 2, 3]' is no order of the options"),
        ({"question_order": "sort()"}, "column question_order: 'sort()' is no order"),
        ({"gender": "purple"}, "column gender: 'purple' is no form; write female, male or nonbinary"),
        ({"question_id": ""}, "the trial does not say which question it was"),
        ({"question_id": "PQ999"}, "column question: there is no question 'PQ999'"),
        ({"run_id": "elsewhere"}, "no row of this run says who the annotator is; add a column annotator"),
    ],
)
def test_faults_of_jspsych_have_row_column_and_remedy(tmp_path: Path, cells: dict[str, Any], says: str) -> None:
    rows = jspsych_rows(drawn())
    place = next(number for number, row in enumerate(rows) if row["trial_type"] == "survey-slider")
    told = refused(tmp_path, changed(rows, place, **cells))
    assert says in told
    assert f"row {place + 2}" in told
    assert "nothing was imported" in told


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"score": "high"}, "column score: not every score is a number from 0 to 100 (A is 'high'"),
        ({"score": "nan"}, "not every score"),
        ({"option": "F"}, "row 2, column option: 'F' is no option; write its letter"),
        ({"option": "B"}, "option B is scored here and in row 2; leave one of them out, or give"),
        ({"question": "PQ999"}, "row 2, column question: there is no question 'PQ999'; correct the id"),
        ({"score": "101"}, "column score: not every score is a number from 0 to 100 (A is '101'"),
        ({"time": "noon"}, "row 2, column time: 'noon' is no time"),
        ({"annotator": ""}, "row 2, column annotator: it is empty"),
        ({"form": "f, maybe"}, "rows of one annotation differ"),
        ({"order": "4 3 2 1 0 0"}, "these rows do not give one order"),
        ({"seconds": "-5"}, "rows of one annotation differ"),
        ({"time": "2026-01-01"}, "some times are numbers and some are dates"),
    ],
)
def test_faults_of_long_files_have_row_column_and_remedy(tmp_path: Path, cells: dict[str, Any], says: str) -> None:
    assert says in refused(tmp_path, changed(long_rows(drawn()), 0, **cells))


def test_a_missing_option_is_named(tmp_path: Path) -> None:
    assert "E01 has no score for option C of PQ" in refused(
        tmp_path, [*long_rows(drawn())[:2], *long_rows(drawn())[3:]]
    )


def test_a_form_that_the_question_lacks_is_refused(tmp_path: Path) -> None:
    held = drawn()
    told = next(one for one in held if one.gender == "male").question
    lacking = [one.model_copy(update={"texts": {"female": "She"}}) if one.id == told else one for one in QUESTIONS]
    with pytest.raises(UserError, match=f"{told} has no text for male"):
        read_annotations([write(tmp_path, "a.csv", long_rows(held))], lacking)


def test_the_same_annotation_or_file_twice_is_refused(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    assert "it is the same annotation as row" in refused(tmp_path, [*rows, rows[-1]])
    one = write(tmp_path, "one.csv", rows)
    two = write(tmp_path, "two.csv", rows)
    with pytest.raises(SourceError, match="holds the same as"):
        read_annotations([one, two], QUESTIONS)


def test_two_spellings_of_a_pseudonym_are_refused(tmp_path: Path) -> None:
    rows = long_rows(drawn())
    for row in rows[:5]:
        row["annotator"] = "e01 "
    assert "is also written 'E01'" in refused(tmp_path, rows)


def test_files_are_read_together_in_any_order(tmp_path: Path) -> None:
    held = drawn(3)
    one = write(tmp_path, "one.csv", jspsych_rows([a for a in held if a.annotator == "E02"]))
    two = write(tmp_path, "two.csv", long_rows([a for a in held if a.annotator != "E02"]))
    first, second = read_annotations([one, two], QUESTIONS), read_annotations([two, one], QUESTIONS)
    assert first.annotations == second.annotations == held
    assert {source.form for source in first.sources} == {"jspsych", "long"}


def test_json_of_jspsych_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    rows = [
        {
            name: json.loads(cell) if name in ("response", "question_order") and cell else cell
            for name, cell in row.items()
        }
        for row in jspsych_rows(drawn())
    ]
    path.write_bytes(orjson.dumps(rows))
    assert read_annotations([path], QUESTIONS).annotations == drawn()


def test_rows_that_stand_twice_are_told_once_an_annotation(tmp_path: Path) -> None:
    rows = long_rows(drawn(1, repeats=0))
    assert f"{len(rows) // 5} faults, nothing was imported" in refused(tmp_path, rows * 2)


def test_other_tables_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").touch()
    with pytest.raises(SourceError, match=r"empty\.csv is empty; name a file with annotations"):
        read_annotations([tmp_path / "empty.csv"], QUESTIONS)
    with pytest.raises(SourceError, match=r"no file of annotations.*Its columns are a, b\."):
        read_annotations([write(tmp_path, "a.csv", [{"a": 1, "b": 2}])], QUESTIONS)
    with pytest.raises(SourceError, match="No file of annotations"):
        read_annotations([], QUESTIONS)


def test_columns_with_other_headings_can_be_named(tmp_path: Path) -> None:
    rows = [
        {
            **row,
            "Stimulus No": row.pop("question_id", ""),
            "question": "A patient ...",
            "sex shown": row.pop("gender", ""),
        }
        for row in jspsych_rows(drawn())
    ]
    told = {"question": "stimulus no", "form": "Sex shown"}
    assert read(tmp_path, rows, columns=told).annotations == drawn()
    with pytest.raises(SourceError, match=r"has no column 'nowhere', which --column names\."):
        read(tmp_path, rows, columns={"question": "nowhere"})
    with pytest.raises(SourceError, match="No column of annotations means 'mood'; name one of annotator, "):
        read(tmp_path, rows, columns={"mood": "x"})


@pytest.mark.parametrize("name", ["name", "Code", "initials"])
def test_a_pseudonym_may_be_asked_for_by_other_names(tmp_path: Path, name: str) -> None:
    rows = jspsych_rows(drawn())
    for row in rows:
        if row["trial_type"] == "survey-text":
            row["trial_type"] = "survey-html-form"
            row["response"] = json.dumps({name: json.loads(row["response"])["pseudonym"], "hospital": "north"})
    assert read(tmp_path, rows).annotations == drawn()


def test_consent_is_no_pseudonym(tmp_path: Path) -> None:
    rows = jspsych_rows(drawn())
    for row in rows:
        if row["trial_type"] == "survey-text":
            row |= {"trial_type": "survey-multi-choice", "response": json.dumps({"Q0": "I agree"})}
    assert "no row of this run says who the annotator is" in refused(tmp_path, rows)
