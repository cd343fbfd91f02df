"""The vocabularies that answers of the suite are picked from: all disorders, and the chapters that they stand in."""

import re

from generators.context import Context
from generators.diagnosis.gold import VOCABULARY as DISORDERS
from generators.vocabulary import AnswerVocabulary
from kg.store.query_runner import QueryRunner

CATEGORIES = "categories"


def disorders(context: Context, *, listed: bool) -> AnswerVocabulary:
    """All disorders with everything that they are called."""
    rows = context.read(_names)
    return AnswerVocabulary(name=DISORDERS, codes={code: names for code, names, _ in rows}, listed=listed)


def categories(context: Context) -> AnswerVocabulary:
    """The chapters, each with a code of its own words."""
    chapters = sorted({chapter for _, _, chapter in context.read(_names)})
    return AnswerVocabulary(name=CATEGORIES, codes={category_code(chapter): (chapter,) for chapter in chapters})


def category_of(context: Context, disorder: str) -> str:
    """The code of the chapter that a disorder stands in."""
    return next(category_code(chapter) for code, _, chapter in context.read(_names) if code == disorder)


def category_code(chapter: str) -> str:
    """A chapter's name as a code: its words in small letters, joined by underscores."""
    return "_".join(re.findall(r"[a-z]+", chapter.lower()))


def _names(connection: QueryRunner) -> list[tuple[str, tuple[str, ...], str]]:
    """Code, names and chapter of each disorder, in the order of codes."""
    rows = connection.rows("clinical/disorders")
    return [(row["code"], tuple(row["names"]), row["chapter"]) for row in rows]
