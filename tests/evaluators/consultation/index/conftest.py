"""The indexes of both languages, built once."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pytest

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore, read_lore
from generators.consultation.case import LANGUAGES, Language
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.knowledge.reader import read


@pytest.fixture(scope="package")
def lores() -> Mapping[Language, IndexLore]:
    knowledge = read(ontology_folder() / "knowledge")
    criteria = Criteria.of(knowledge)
    return {language: read_lore(knowledge, criteria, language) for language in LANGUAGES}


@pytest.fixture(scope="package")
def built(lores: Mapping[Language, IndexLore]) -> Mapping[Language, tuple[QuestionIndex, float]]:
    """Each index, and the seconds of the processor that it took."""
    found = {}
    for language, lore in lores.items():
        begun = time.process_time()
        index = QuestionIndex(lore)
        found[language] = (index, time.process_time() - begun)
    return found


@pytest.fixture(scope="package")
def indexes(built: Mapping[Language, tuple[QuestionIndex, float]]) -> Mapping[Language, QuestionIndex]:
    return {language: index for language, (index, _) in built.items()}
