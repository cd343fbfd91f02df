"""Whatever a patient answers, the words say exactly that: they are read back to the answer, and to no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.files import words_of
from generators.consultation.words.leaks import leaks
from generators.consultation.words.said_by import SaidBy, ToldAnswer
from generators.consultation.words.speech import Speech
from kg.criteria.criteria import Criteria
from kg.interview.answer import Complete, answer
from kg.interview.question import Askable, questions
from kg.knowledge.knowledge import Knowledge
from tests.kg.interview.settled import settled_patients

TIMES = ([1, 1], [14, 14], [150, 150], [820, 820], [13_871, 13_871], [1, 90], [5, 400])
PAST = (
    [[900, 900, 720, 720]],
    [[40, 40, 1, 1]],
    [[100, 130, 60, 60]],
    [[100, 130, 0, 20]],
    [[900, 900, 720, 720], [1500, 1500, 1200, 1200]],
    [[900, 905, 720, 720], [1500, 1500, 1200, 1200], [2000, 2000, 1800, 1800]],
)
EVENTS = (
    [0, 0, 0, 0],
    [20, 20, 0, 0],
    [110, 110, 110, 110],
    [400, 430, 0, 0],
    [489, 489, 175, 175],
    [489, 489, 100, 175],
    [489, 489, 0, 175],
    [0, 30, 0, 0],
)
NUMBERS = ([0, 0], [1, 1], [2, 2], [7, 7], [1, 2], [3, 5], [0, 1], [0, 4], [41, 41])
EFFECTS = [
    dict(zip(("impairment", "distress", "admission"), known, strict=True))
    for known in product((True, False, None), repeat=3)
]


def answers_to(criteria: Criteria, question: Askable) -> Iterator[Any]:
    """Answers of every sort that a question can have."""
    about = question.about
    match question.sort:
        case "symptom":
            yield {}
            forms = [about, *(code for code in criteria.symptoms if code.startswith(f"{about}."))]
            yield from ({"first": form} for form in forms)
            yield {"first": forms[1], "second": forms[-1]}
        case "screener":
            yield from (True, False)
        case "finding":
            finding = criteria.findings[about]
            yield []
            yield from (True, False) if finding.type == "boolean" else finding.values or NUMBERS
        case "event":
            yield from ([], *EVENTS)
        case "time":
            yield from ([], *TIMES)
        case "effect":
            yield from ({}, *EFFECTS)
        case "past":
            yield from ([], *PAST)
        case "past_effect":
            yield []
            yield from ([one] for one in EFFECTS)
            yield [EFFECTS[0], EFFECTS[-1], EFFECTS[5]]
        case _:
            yield from _signs(criteria, about)


def _signs(criteria: Criteria, kind: str) -> Iterator[list[dict[str, str]]]:
    symptoms = criteria.kinds[kind].symptoms
    forms = {code: [one for one in criteria.symptoms if one.startswith(f"{code}.")] for code in symptoms}
    yield []
    yield [{}]
    yield from ([{code: form}] for code in symptoms for form in (code, *forms[code]))
    whole = {code: forms[code][0] for code in symptoms}
    yield [whole]
    yield [{symptoms[0]: forms[symptoms[0]][-1]}, whole, {}]


def as_told(question: Askable, given: Any) -> Any:
    """What words can tell of an answer: of a symptom the forms."""
    return list(dict.fromkeys(given.values())) if question.sort == "symptom" else given


def holds(read: Any, given: Any) -> bool:
    """Whether what is read back is the answer, or days that hold the exact days of a length that was told roughly."""
    if read == given:
        return True
    pairs = given if given and isinstance(given[0], list) else [given]
    found = read if read and isinstance(read[0], list) else [read]
    halves = [(one[at : at + 2], other[at : at + 2]) for one, other in zip(found, pairs, strict=True) for at in (0, 2)]
    return all(not true or (told[0] <= true[0] and true[1] <= told[1]) for told, true in halves)


def is_read_back(reader: SaidBy, question: Askable, text: str, given: Any) -> bool:
    found = reader.answers(question.key, text)
    timed = question.sort in ("time", "past", "event")
    return found == [as_told(question, given)] or (timed and len(found) == 1 and holds(found[0], given))


def ways(speech: Speech, question: Askable, given: Any) -> set[str]:
    """The ways to tell an answer that some streams of chance find."""
    tries = 12 if question.sort in ("symptom", "finding", "screener") else 3
    return {speech.tell(question.key, given, (number,)) for number in range(tries)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_is_read_back(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech], readers: Mapping[Language, SaidBy]
) -> None:
    told = 0
    for question in questions(asked).values():
        for given in answers_to(asked, question):
            for text in ways(speeches[language], question, given):
                assert is_read_back(readers[language], question, text, given), text
                assert not leaks(text, language), text
                assert "{" not in text, text
                told += 1
    assert told > 4_500


@pytest.mark.parametrize("language", LANGUAGES)
def test_patients_are_read_back(
    language: Language,
    known: Knowledge,
    asked: Criteria,
    speeches: Mapping[Language, Speech],
    readers: Mapping[Language, SaidBy],
) -> None:
    for place, profile in enumerate(settled_patients(known, 11, 12)):
        for question in questions(asked).values():
            given = answer(asked, question, Complete(profile))
            text = speeches[language].tell(question.key, given, (place, question.key))
            assert is_read_back(readers[language], question, text, given), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_is_told_like_another_nor_like_a_denial(language: Language) -> None:
    words = words_of(language)
    for code, said in words.symptoms.items():
        texts = [*said.no, *(text for form in said.yes.values() for text in form)]
        assert len(set(texts)) == len(texts), code
    clauses = [clause for form in words.past.values() for clause in form]
    assert len(set(clauses)) == len(clauses)


def test_a_sentence_without_a_question_is_read_too(readers: Mapping[Language, SaidBy]) -> None:
    assert readers["en"].readings("I cry at the smallest thing.") == (ToldAnswer("S024", ["S024.2"]),)
    assert readers["zh"].readings("一点小事我就哭。") == (ToldAnswer("S024", ["S024.2"]),)
    assert readers["en"].readings("I like cheese.") == ()
    same = readers["en"].readings("It has been going on for five months.")
    assert ToldAnswer("now.depressive.time", [150, 150]) in same
    assert all(one.answer == [150, 150] for one in same)
