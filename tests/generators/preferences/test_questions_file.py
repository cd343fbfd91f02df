import csv
import io
from pathlib import Path
from typing import Any

import openpyxl
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.preferences.demonstration import demonstration
from generators.preferences.question import CATEGORIES, GENDERS, OPTIONS, PreferenceQuestion, Struck
from generators.preferences.question_columns import COLUMNS
from generators.preferences.question_faults import LETTERS, faults_in, option_column, struck_column
from generators.preferences.questions_file import read_question_file, read_questions
from generators.table_files.fault import RowFaultsError
from kg.errors import SourceError, UserError

WORD = st.lists(st.text("bcdfgklmnprst", min_size=3, max_size=9), min_size=1, max_size=4).map(" ".join)
"""Words without vowels: none of them says who a patient is."""


@st.composite
def questions(draw: st.DrawFn) -> PreferenceQuestion:
    options = draw(st.lists(WORD, min_size=OPTIONS, max_size=OPTIONS, unique=True))
    body = draw(WORD)
    forms = draw(st.sampled_from([("female",), ("female", "male"), GENDERS]))
    texts = {form: f"A <AGE> <ETHNICITY> {form}: {body}" for form in forms}
    places = draw(st.lists(st.integers(0, OPTIONS - 1), max_size=2, unique=True))
    creator = draw(st.none() | st.sampled_from([place for place in range(OPTIONS) if place not in places]))
    return PreferenceQuestion(
        id=f"Q{draw(st.integers(1, 9999))}",
        category=draw(st.sampled_from(CATEGORIES)),
        texts=texts,
        options=tuple(options),
        creator=creator,
        source=draw(WORD),
        nodes=tuple(draw(st.lists(st.sampled_from(["D001", "S024", "drug:DB00321"]), unique=True))),
        struck=tuple(Struck(option=place, reason=draw(WORD).replace("@", ""), node="D001") for place in sorted(places)),
    )


def as_row(one: PreferenceQuestion) -> dict[str, str]:
    row = {"id": one.id, "category": one.category, "source": one.source, "nodes": "; ".join(one.nodes)}
    row |= {f"text_{gender}": text for gender, text in one.texts.items()}
    row |= {option_column(place): option for place, option in enumerate(one.options)}
    row |= {struck_column(struck.option): f"{struck.reason} @ {struck.node}" for struck in one.struck}
    row["creator"] = "" if one.creator is None else LETTERS[one.creator]
    return row


def as_csv(rows: list[dict[str, Any]], delimiter: str = ",") -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(COLUMNS), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def row(**changed: Any) -> dict[str, Any]:
    told = {"id": "Q1", "category": "triage", "text": "A <AGE> patient. What now?", "creator": "A"}
    return told | {option_column(place): f"Option number {place}" for place in range(OPTIONS)} | changed


def faults_of(folder: Path, rows: list[dict[str, Any]]) -> str:
    path = folder / "questions.csv"
    path.write_text(as_csv(rows), encoding="utf-8")
    with pytest.raises(RowFaultsError) as caught:
        read_questions(path)
    return str(caught.value)


@settings(max_examples=20, deadline=None)
@given(st.lists(questions(), min_size=1, max_size=4, unique_by=lambda one: one.id), st.sampled_from(",;\t"))
def test_every_format_gives_the_questions_back(
    tmp_path_factory: pytest.TempPathFactory, held: list[PreferenceQuestion], delimiter: str
) -> None:
    folder = tmp_path_factory.mktemp("questions")
    rows = [as_row(one) for one in held]
    (folder / "a.csv").write_text(as_csv(rows, delimiter), encoding="utf-8-sig", newline="")
    (folder / "b.jsonl").write_bytes(b"\n".join(orjson.dumps(one.model_dump()) for one in held))
    (folder / "c.jsonl").write_bytes(b"\n".join(orjson.dumps(told) for told in rows))
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(list(COLUMNS))
    for told in rows:
        sheet.append([told.get(name) for name in COLUMNS])
    book.save(folder / "d.xlsx")
    for name in ("a.csv", "b.jsonl", "c.jsonl", "d.xlsx"):
        assert read_questions(folder / name) == tuple(held), name


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode), st.sampled_from(["csv", "jsonl", "xlsx"]))
def test_any_bytes_give_questions_or_a_mistake_in_words(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, ending: str
) -> None:
    path = tmp_path_factory.mktemp("any") / f"questions.{ending}"
    path.write_bytes(data)
    with pytest.raises(UserError):
        read_questions(path)


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from([*COLUMNS, "texts", "options", "struck"]),
            VALUES | st.lists(VALUES, max_size=5) | st.dictionaries(st.sampled_from([*GENDERS, "x"]), VALUES),
            max_size=16,
        ),
        min_size=1,
        max_size=3,
    )
)
def test_json_of_any_shape_gives_a_mistake_in_words(
    tmp_path_factory: pytest.TempPathFactory, told: list[dict[str, Any]]
) -> None:
    path = tmp_path_factory.mktemp("json") / "questions.jsonl"
    lines = []
    for one in told:
        try:
            lines.append(orjson.dumps(one))
        except TypeError:
            lines.append(b"{}")
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(UserError):
        read_questions(path)


def test_one_text_stands_for_all_forms_and_may_hold_choices(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text(as_csv([row(), row(id="Q2", text="[She|He|They], a {AGE} <NAT> patient")]), encoding="utf-8")
    plain, gendered = read_questions(path)
    assert plain.texts == dict.fromkeys(GENDERS, "A <AGE> patient. What now?")
    assert gendered.texts["nonbinary"] == "They, a <AGE> <ETHNICITY> patient"


@pytest.mark.parametrize(
    ("numbers", "creators"), [(["0", "4"], (0, 4)), (["1", "5"], (0, 4)), (["B", "option"], (1, None))]
)
def test_the_authors_choice_is_a_letter_a_number_or_a_text(
    tmp_path: Path, numbers: list[str], creators: tuple[int | None, ...]
) -> None:
    path = tmp_path / "q.csv"
    rows = [row(id=f"Q{place}", creator=told) for place, told in enumerate(numbers)]
    path.write_text(as_csv(rows), encoding="utf-8")
    if None in creators:
        with pytest.raises(UserError, match="'option' is no option"):
            read_questions(path)
    else:
        assert tuple(one.creator for one in read_questions(path)) == creators


def test_numbers_that_do_not_tell_where_they_begin_are_refused(tmp_path: Path) -> None:
    assert "counted from 0 or 1; write letters" in faults_of(tmp_path, [row(creator="3")])


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"id": ""}, "row 2, column id: it is empty"),
        ({"category": "billing"}, "row 2, column category: 'billing' is no category; write one of diagnosis, "),
        ({"text": ""}, "row 2, column text: there is no text"),
        ({"text": "A <SEX> patient"}, "column text_female: the placeholder <SEX> is not known"),
        ({"text_male": "He"}, "column text: there is a text for all forms and one for some"),
        ({"text": "[She|He] sleeps"}, "column text: '[She|He]' needs one wording each"),
        ({"text": "", "text_male": "A <AGE> man", "text_female": "A woman"}, "the female text lacks <AGE>"),
        ({"option_b": ""}, "row 2, column option_b: the option is empty; write 5 options"),
        ({"option_b": "option NUMBER 0."}, "row 2, column option_b: it says the same as option A"),
        ({"option_c": "Ask <AGE>"}, "column option_c: an option has a placeholder"),
        ({"option_c": "Ask her sister"}, "column option_c: an option says who the patient is (her)"),
        ({"option_c": "Send the 40-year-old home"}, "an option says who the patient is (40-year-old)"),
        ({"struck_b": "no node"}, "column struck_b: it does not end with a node"),
        ({"struck_a": "A rule @ D013"}, "column creator: the author's choice, option A, is struck"),
        ({"creator": "Z"}, "column creator: 'Z' is no option"),
        ({"nodes": "D013 D013"}, "column nodes: D013 stands there twice"),
    ],
)
def test_each_fault_has_row_column_and_remedy(tmp_path: Path, changed: dict[str, str], says: str) -> None:
    assert says in faults_of(tmp_path, [row(**changed)])


def test_all_faults_are_said_at_once(tmp_path: Path) -> None:
    told = faults_of(tmp_path, [row(), row(category="x"), row(id="Q3", option_a="He")])
    assert told.startswith(f"{tmp_path / 'questions.csv'}: 3 faults, nothing was imported.")
    assert "row 3, column id: Q1 is also the id of row 2" in told
    assert "row 4, column option_a" in told


def test_every_option_may_not_be_struck() -> None:
    one = demonstration()[0]
    all_struck = tuple(Struck(option=place, reason="so", node="D001") for place in range(OPTIONS))
    faults = list(faults_in(one.model_copy(update={"struck": all_struck, "creator": None})))
    assert [fault.says for fault in faults] == ["every option is struck"]


def test_white_blood_cells_are_no_people(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    rows = [row(option_a="Count white blood cells", option_b="Read the black box warning")]
    path.write_text(as_csv(rows), encoding="utf-8")
    assert read_questions(path)[0].options[0] == "Count white blood cells"


def test_columns_that_are_not_read_are_named_and_misspelt_ones_refused(tmp_path: Path) -> None:
    path = tmp_path / "q.jsonl"
    path.write_bytes(orjson.dumps(row(designer="N. N.", Weather="fine")))
    assert read_question_file(path).passed_over == ("designer", "weather")
    path.write_bytes(orjson.dumps(row(categry="triage")))
    with pytest.raises(UserError, match="column categry: there is no such column; rename it to category"):
        read_questions(path)


def test_nodes_are_looked_up_where_the_graph_is_known(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text(as_csv([row(nodes="D013, D008", struck_b="So @ D77")]), encoding="utf-8")
    assert read_questions(path)[0].nodes == ("D013", "D008")
    with pytest.raises(RowFaultsError) as caught:
        read_question_file(path, lambda: {"D013", "D009"})
    columns = [fault.column for fault in caught.value.faults]
    assert columns == ["nodes", "struck_b"]
    assert "did you mean D009" in str(caught.value)


def test_files_of_other_kinds_are_refused(tmp_path: Path) -> None:
    (tmp_path / "q.txt").write_text("x")
    with pytest.raises(SourceError, match=r"none of \.jsonl, \.csv, \.xlsx"):
        read_questions(tmp_path / "q.txt")
    with pytest.raises(SourceError, match="name a file of questions"):
        read_questions(tmp_path / "missing.csv")
    (tmp_path / "q.csv").write_text("id,category,option_a\n")
    with pytest.raises(UserError, match="it holds no question; write one a row"):
        read_questions(tmp_path / "q.csv")


@pytest.mark.parametrize("text", ["annotator,question,option,score\nheron,Q001,A,5\n", "id,city\n1,York\n"])
def test_tables_about_something_else_are_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "q.csv").write_text(text)
    with pytest.raises(SourceError, match=r"q\.csv is no file of questions: one has .* Its columns are [a-z, ]*\.$"):
        read_questions(tmp_path / "q.csv")


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_an_empty_file_is_refused(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"q.{ending}").touch()
    with pytest.raises(SourceError, match=r"is empty; `kgbench preferences template` writes a file of questions"):
        read_questions(tmp_path / f"q.{ending}")
