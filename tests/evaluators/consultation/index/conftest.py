"""The indexes of both languages, built once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore, read_lore
from generators.consultation.case import LANGUAGES, Language
from kg.criteria.criteria import Criteria
from tests.shipped import shipped


@pytest.fixture(scope="session")
def lores() -> Mapping[Language, IndexLore]:
    knowledge = shipped()
    criteria = Criteria.of(knowledge)
    return {language: read_lore(knowledge, criteria, language) for language in LANGUAGES}


@pytest.fixture(scope="session")
def indexes(lores: Mapping[Language, IndexLore]) -> Mapping[Language, QuestionIndex]:
    return {language: QuestionIndex(lore) for language, lore in lores.items()}
