"""What is wrong with a question, wherever it comes from."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from generators.preferences.demographic_words import demographic_words_in
from generators.preferences.placeholders import PLACEHOLDERS, refuse_mixed, spelled_alike
from generators.preferences.question import GENDERS, OPTIONS, PreferenceQuestion
from kg.errors import UserError

LETTERS = "ABCDE"
"""Names of the options in files, in their order."""


class QuestionFault(NamedTuple):
    """One thing that is wrong with a question.

    Attributes:
        column: of a table with one question a row.
        says: what is wrong, as a clause.
        remedy: what to do, as a clause.
    """

    column: str
    says: str
    remedy: str


def text_column(gender: str) -> str:
    """The column of the text of a form."""
    return f"text_{gender}"


def option_column(place: int) -> str:
    """The column of an option."""
    return f"option_{LETTERS[place].lower()}"


def struck_column(place: int) -> str:
    """The column that says why an option is struck."""
    return f"struck_{LETTERS[place].lower()}"


def faults_in(question: PreferenceQuestion) -> Iterator[QuestionFault]:
    """Everything that is wrong with a question that has the right shape."""
    yield from _texts(question)
    yield from _options(question)
    yield from _struck(question)
    doubled = [node for node, count in Counter(question.nodes).items() if count > 1]
    if doubled:
        yield QuestionFault("nodes", f"{doubled[0]} stands there twice", "leave one out")


def _texts(question: PreferenceQuestion) -> Iterator[QuestionFault]:
    if not question.texts:
        yield QuestionFault("text", "there is no text", f"write text, or {', '.join(map(text_column, GENDERS))}")
    before = 0
    for gender, text in sorted(question.texts.items()):
        if not text.strip():
            before += 1
            yield QuestionFault(
                text_column(gender), "it is empty", "write the text of this form, or leave the form out"
            )
            continue
        try:
            spelled_alike(text)
        except UserError as error:
            before += 1
            says, _, remedy = str(error).partition("; ")
            yield QuestionFault(text_column(gender), says, remedy)
    if not before and question.texts:
        try:
            refuse_mixed({gender: spelled_alike(text) for gender, text in question.texts.items()})
        except UserError as error:
            says, _, remedy = str(error).partition("; ")
            yield QuestionFault("text", says, remedy)


def _options(question: PreferenceQuestion) -> Iterator[QuestionFault]:
    seen: dict[str, int] = {}
    for place, option in enumerate(question.options):
        column = option_column(place)
        if not option.strip():
            yield QuestionFault(column, "the option is empty", f"write {OPTIONS} options")
            continue
        first = seen.setdefault(_compared(option), place)
        if first != place:
            yield QuestionFault(column, f"it says the same as option {LETTERS[first]}", "write another option")
        if _holds_placeholder(option):
            says = "an option has a placeholder"
            yield QuestionFault(column, says, "write options that hold for every patient")
        if words := demographic_words_in(option):
            says = f"an option says who the patient is ({', '.join(words)})"
            yield QuestionFault(column, says, "write options that hold for every patient, such as 'the patient'")


def _struck(question: PreferenceQuestion) -> Iterator[QuestionFault]:
    places = [struck.option for struck in question.struck]
    for place in sorted({place for place in places if places.count(place) > 1}):
        yield QuestionFault(struck_column(place), "the option is struck twice", "give one reason")
    if len(set(places)) == len(question.options):
        yield QuestionFault("struck", "every option is struck", "leave at least one that an expert may prefer")
    if question.creator is not None and question.creator in places:
        says = f"the author's choice, option {LETTERS[question.creator]}, is struck"
        yield QuestionFault("creator", says, "strike another option, or correct the author's choice")


def _holds_placeholder(text: str) -> bool:
    try:
        return any(name in spelled_alike(text) for name in PLACEHOLDERS)
    except UserError:
        return True


def _compared(text: str) -> str:
    """How options are compared: case, blanks and signs at the end do not count."""
    return re.sub(r"\s+", " ", text).strip().rstrip(".;,:!").casefold()
