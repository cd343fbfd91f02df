"""The words of both languages on the criteria as they stand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.files import words_of
from generators.consultation.words.said_by import SaidBy
from generators.consultation.words.speech import Speech, speech
from kg.criteria.criteria import Criteria
from kg.knowledge.knowledge import Knowledge
from tests.shipped import shipped


@pytest.fixture(scope="session")
def known() -> Knowledge:
    return shipped()


@pytest.fixture(scope="session")
def asked(known: Knowledge) -> Criteria:
    return Criteria.of(known)


@pytest.fixture(scope="session")
def speeches(asked: Criteria) -> Mapping[Language, Speech]:
    return {language: speech(language, asked) for language in LANGUAGES}


@pytest.fixture(scope="session")
def readers(asked: Criteria) -> Mapping[Language, SaidBy]:
    return {language: SaidBy(words_of(language), asked) for language in LANGUAGES}
