"""Questions read from a file: JSON lines, CSV or XLSX, all of it or nothing."""

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from generators.item import reason
from generators.preferences.gendered import forms_of
from generators.preferences.placeholders import spelled_alike
from generators.preferences.question import CATEGORIES, GENDERS, OPTIONS, Category, Gender, PreferenceQuestion, Struck
from generators.preferences.question_columns import CATEGORY_LIST, COLUMNS, SPELLINGS
from generators.preferences.question_faults import (
    LETTERS,
    faults_in,
    option_column,
    struck_column,
    text_column,
)
from generators.table_files.fault import RowFault, refuse
from generators.table_files.rows import FileRow, FileTable, bytes_of, read_table
from kg.errors import SourceError, UserError
from kg.near import near_words, question

FORMATS = ("jsonl", "csv", "xlsx")
_GENDERED = re.compile(r"\[[^\[\]]*\|[^\[\]]*\]")
_TELLING = frozenset({"category", *map(option_column, range(OPTIONS))})
"""Columns that nothing but a file of questions has, together."""
_LEAST_TELLING = 2
_LISTED = re.compile(r"[;,|\s]+")


class QuestionFile(NamedTuple):
    """A file read.

    Attributes:
        questions: in the order of the file.
        passed_over: headings of columns that are not read.
        rows: number of the row of each question, by id.
    """

    questions: tuple[PreferenceQuestion, ...]
    passed_over: tuple[str, ...]
    rows: Mapping[str, int]


def read_questions(path: Path) -> tuple[PreferenceQuestion, ...]:
    """The questions of a file, in its order.

    Args:
        path: ``.jsonl``, ``.csv`` or ``.xlsx``.

    Raises:
        UserError: the file cannot be read, or something is wrong in it: all of it is said, with row and column.
    """
    return read_question_file(path).questions


def read_question_file(path: Path, known_nodes: Callable[[], Collection[str]] | None = None) -> QuestionFile:
    """The questions of a file, and what of it was not read.

    Args:
        path: ``.jsonl``, ``.csv`` or ``.xlsx``; each line of JSON is a question as kgbench writes it, or has the
            columns of a table.
        known_nodes: gives the codes and keys of the graph that questions may name; called only where one is named.
            Otherwise they are not looked up.

    Raises:
        UserError: the file cannot be read, or something is wrong in it: all of it is said, with row and column.
    """
    faults: list[RowFault] = []
    table = read_table(path, bytes_of(path, "questions"), faults, FORMATS)
    if not faults:
        _refuse_others(path, table)
    passed_over = _passed_over(table, faults)
    counting = _Counting([row.cells for row in table.rows])
    found: list[tuple[int, PreferenceQuestion]] = []
    for row in table.rows:
        made = _nested(row, faults) if "texts" in row.cells else _flat(row, counting, faults)
        if made is not None:
            found.append((row.number, made))
            faults += [RowFault(row.number, *fault) for fault in faults_in(made)]
    if not table.rows and not faults:
        faults.append(RowFault(0, "", "it holds no question", "write one a row"))
    faults += _twice(found)
    if known_nodes is not None and any(one.nodes or one.struck for _, one in found):
        faults += _unknown_nodes(found, known_nodes())
    refuse(path, faults)
    rows = {one.id: number for number, one in found}
    return QuestionFile(tuple(_spelled(one) for _, one in found), passed_over, rows)


class _Counting:
    """Whether numbers of options are counted from 0 or from 1; a file does it in one way."""

    def __init__(self, rows: list[Mapping[str, Any]]) -> None:
        numbers = {str(value) for row in rows for key, value in row.items() if SPELLINGS.get(key) == "creator"}
        self.first = 0 if "0" in numbers else 1 if str(OPTIONS) in numbers else None


def _refuse_others(path: Path, table: FileTable) -> None:
    """Refuses a table that is about something else in one sentence, before each row is found to lack everything."""
    columns = {SPELLINGS[name] for name in table.headings if name in SPELLINGS}
    if "texts" in table.headings or len(columns & _TELLING) >= _LEAST_TELLING:
        return
    if not table.rows and not table.headings:
        raise SourceError(f"{path} is empty; `kgbench preferences template` writes a file of questions to begin with.")
    raise SourceError(
        f"{path} is no file of questions: one has the columns {', '.join(COLUMNS)}. Its columns are {table.columns()}."
    )


def _passed_over(table: FileTable, faults: list[RowFault]) -> tuple[str, ...]:
    nested = {"texts", "options", "struck"} if "texts" in table.headings else set()
    unknown = [name for name in table.headings if name not in SPELLINGS and name not in nested]
    for name in unknown:
        if close := near_words(name, SPELLINGS):
            remedy = f"rename it to {' or '.join(close)}, or take it out"
            faults.append(RowFault(1, name, "there is no such column", remedy))
    columns = [SPELLINGS[name] for name in table.headings if name in SPELLINGS]
    for name in sorted({name for name in columns if columns.count(name) > 1}):
        faults.append(RowFault(1, name, "two headings mean this column", "leave one out"))
    return tuple(unknown)


def _nested(row: FileRow, faults: list[RowFault]) -> PreferenceQuestion | None:
    try:
        # By JSON, as strict as a file of kgbench's own is read.
        return PreferenceQuestion.model_validate(row.cells)
    except ValidationError as error:
        faults.append(RowFault(row.number, "", f"it is not a question ({reason(error)})", "correct the line"))
        return None


def _flat(row: FileRow, counting: _Counting, faults: list[RowFault]) -> PreferenceQuestion:
    """The question of a row, not validated: a wrong shape is among the faults, and the rest can still be checked."""
    cells = {SPELLINGS[name]: value for name, value in row.cells.items() if name in SPELLINGS}

    def fault(column: str, says: str, remedy: str) -> None:
        faults.append(RowFault(row.number, column, says, remedy))

    values = {name: _text(name, value, fault) for name, value in cells.items()}
    if not values.get("id"):
        fault("id", "it is empty", "give each question an id of its own")
    options = tuple(values.get(option_column(place), "") for place in range(OPTIONS))
    return PreferenceQuestion.model_construct(
        id=values.get("id", ""),
        category=_category(values.get("category", ""), fault),
        texts=_texts(values, fault),
        options=options,
        creator=_creator(values.get("creator", ""), options, counting, fault),
        source=values.get("source", ""),
        nodes=tuple(filter(None, _LISTED.split(values.get("nodes", "")))),
        struck=_struck(values, fault),
    )


def _category(told: str, fault: Callable[[str, str, str], None]) -> Category:
    for category in CATEGORIES:
        if told.casefold() == category:
            return category
    fault("category", f"{told!r} is no category" if told else "it is empty", f"write one of {CATEGORY_LIST}")
    return CATEGORIES[0]


def _text(name: str, value: Any, fault: Callable[[str, str, str], None]) -> str:
    match value:
        case str():
            return value
        case bool():
            fault(name, "it is true or false", "write it as text")
        case int():
            return str(value)
        case float() if value.is_integer():
            return str(int(value))
        case list() if all(isinstance(one, str) for one in value) and name == "nodes":
            return " ".join(value)
        case _:
            fault(name, "it is no text", "write it as text")
    return ""


def _texts(values: Mapping[str, str], fault: Callable[[str, str, str], None]) -> dict[Gender, str]:
    forms: dict[Gender, str] = {
        gender: values[text_column(gender)] for gender in GENDERS if values.get(text_column(gender))
    }
    plain = values.get("text", "")
    if plain and forms:
        fault("text", "there is a text for all forms and one for some", "leave one of them out")
    elif plain:
        try:
            return dict(forms_of(plain)) if _GENDERED.search(plain) else dict.fromkeys(GENDERS, plain)
        except UserError as error:
            fault("text", str(error), "mend the brackets")
    return forms


def _creator(
    told: str, options: tuple[str, ...], counting: _Counting, fault: Callable[[str, str, str], None]
) -> int | None:
    if not told:
        return None
    if told.upper() in LETTERS and len(told) == 1:
        return LETTERS.index(told.upper())
    if told in options:
        return options.index(told)
    if told.isdecimal() and counting.first is not None and 0 <= int(told) - counting.first < OPTIONS:
        return int(told) - counting.first
    if told.isdecimal() and counting.first is None and 1 <= int(told) < OPTIONS:
        fault("creator", "the file does not tell whether options are counted from 0 or 1", "write letters, A to E")
    else:
        fault("creator", f"{told!r} is no option", "write its letter, A to E, or its text")
    return None


def _struck(values: Mapping[str, str], fault: Callable[[str, str, str], None]) -> tuple[Struck, ...]:
    found = []
    for place in range(OPTIONS):
        told = values.get(struck_column(place), "")
        if told:
            says, _, node = (part.strip() for part in told.rpartition("@"))
            if says and node and not _LISTED.search(node):
                found.append(Struck(option=place, reason=says, node=node))
            else:
                fault(struck_column(place), "it does not end with a node", "write the reason, @, and the node's code")
    return tuple(found)


def _twice(found: list[tuple[int, PreferenceQuestion]]) -> list[RowFault]:
    first: dict[str, int] = {}
    faults = []
    for number, one in found:
        row = first.setdefault(one.id, number)
        if row != number:
            faults.append(RowFault(number, "id", f"{one.id} is also the id of row {row}", "give it another id"))
    return faults


def _unknown_nodes(found: list[tuple[int, PreferenceQuestion]], known: Collection[str]) -> list[RowFault]:
    faults = []
    for number, one in found:
        named = [("nodes", node) for node in one.nodes]
        named += [(struck_column(struck.option), struck.node) for struck in one.struck]
        for column, node in named:
            if node not in known:
                close = question(near_words(node, known))
                says = f"the graph has no node {node}" + (f" ({close})" if close else "")
                faults.append(RowFault(number, column, says, "write a code or key of the graph, such as D013 or S024"))
    return faults


def _spelled(one: PreferenceQuestion) -> PreferenceQuestion:
    told = one.model_dump()
    told["texts"] = {gender: spelled_alike(text) for gender, text in one.texts.items()}
    return PreferenceQuestion.model_validate(told)
