"""A file of questions to begin with: the columns, and two demonstration questions that one writes over."""

from typing import Literal

import orjson

from generators.preferences.demonstration import demonstration
from generators.preferences.question import PreferenceQuestion
from generators.preferences.question_columns import COLUMNS
from generators.preferences.question_faults import LETTERS, option_column, struck_column, text_column
from generators.table_files.written import written

EXAMPLES = ("PQ001", "PQ045")
"""A question with a right answer, and one on which experts differ."""


def questions_template(ending: Literal["jsonl", "csv", "xlsx"]) -> bytes:
    """The file; it can be imported as it is.

    Args:
        ending: what it is.
    """
    rows = [question_row(one) for one in demonstration() if one.id in EXAMPLES]
    if ending == "jsonl":
        return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)
    return written("questions", [[*COLUMNS], *([row.get(name, "") for name in COLUMNS] for row in rows)], ending)


def question_row(question: PreferenceQuestion) -> dict[str, str]:
    """A question by the columns of a table; what it does not have is left out."""
    cells = {
        "id": question.id,
        "category": question.category,
        **{text_column(gender): text for gender, text in question.texts.items()},
        **{option_column(place): text for place, text in enumerate(question.options)},
        "creator": "" if question.creator is None else LETTERS[question.creator],
        "source": question.source,
        "nodes": " ".join(question.nodes),
        **{struck_column(one.option): f"{one.reason} @ {one.node}" for one in question.struck},
    }
    return {name: cell for name, cell in cells.items() if cell}
