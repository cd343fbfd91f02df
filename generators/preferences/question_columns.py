"""The columns of a table of questions, one question a row."""

from collections.abc import Mapping, Sequence

from generators.preferences.question import CATEGORIES, GENDERS, OPTIONS
from generators.preferences.question_faults import LETTERS, option_column, struck_column, text_column

COLUMNS: Sequence[str] = (
    "id",
    "category",
    "text",
    *map(text_column, GENDERS),
    *map(option_column, range(OPTIONS)),
    "creator",
    "source",
    "nodes",
    *map(struck_column, range(OPTIONS)),
)
"""In the order in which a template would have them."""

CATEGORY_LIST = ", ".join(CATEGORIES)

_ALSO: Mapping[str, Sequence[str]] = {
    "id": ("q_id", "qid", "question_id", "number"),
    "category": ("q_category", "q_type", "question_category", "question_type", "task"),
    "text": ("question", "q_text", "question_text", "stem"),
    "text_female": ("text_f", "female", "question_female", "text_woman"),
    "text_male": ("text_m", "male", "question_male", "text_man"),
    "text_nonbinary": ("text_nb", "text_nonb", "text_nonbin", "text_non_binary", "nonbinary", "non_binary"),
    "creator": ("creator_truth", "creator_answer", "truth", "best", "best_option", "correct", "correct_option"),
    "source": ("sources", "reference", "origin"),
    "nodes": ("node", "graph_nodes", "about"),
}


def _spellings() -> dict[str, str]:
    found = {name: name for name in COLUMNS}
    for name, others in _ALSO.items():
        found.update(dict.fromkeys(others, name))
    for place, letter in enumerate(LETTERS.lower()):
        also = (f"answer_{letter}", f"choice_{letter}", letter, f"option_{place + 1}", f"answer_{place + 1}")
        found.update(dict.fromkeys(also, option_column(place)))
    return found


SPELLINGS: Mapping[str, str] = _spellings()
"""Heading, as `generators.table_files.rows.heading_of` has it -> column."""
