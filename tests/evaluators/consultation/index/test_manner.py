"""Words that build trust, and words that ask about suicide or self-harm, are told from all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore
from generators.consultation.case import LANGUAGES, Language
from kg.files.resources import ontology_folder
from tests.evaluators.consultation.index.reading import own, turns


@pytest.fixture(scope="module")
def general() -> dict[str, Any]:
    path = ontology_folder() / "consultation" / "words" / "general.yaml"
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_words(
    lores: Mapping[Language, IndexLore],
    indexes: Mapping[Language, QuestionIndex],
    general: dict[str, Any],
    language: Language,
) -> None:
    index = indexes[language]
    for text in general["rapport"][language]:
        assert index.trust(text), text
        assert index.map(text) == (), text
        assert not index.risk(text), text
    risk, preamble = general["risk"][language], general["preamble"][language]
    plain = (general["opening"][language], general["closing"][language], preamble["heard"], preamble["moving_on"])
    for text in (text for listed in (*plain, risk["go_on"], risk["close"]) for text in listed):
        assert not index.trust(text), text
        assert not index.risk(text), text
    for key, text in own(lores[language]):
        assert not index.trust(text), text
        assert index.risk(text) == (key == "S032"), text
    for one in risk["follow"]:
        assert index.risk(one["ask"]), one
    for text in risk["escalate"]:
        assert not index.risk(text), text


def counted(kind: str) -> list[tuple[Language, str, bool]]:
    return [(language, one["text"], one["counts"]) for language in LANGUAGES for one in turns(language)[kind]]


@pytest.mark.parametrize(("language", "text", "wanted"), counted("trust"))
def test_trust(indexes: Mapping[Language, QuestionIndex], language: Language, text: str, wanted: bool) -> None:
    assert indexes[language].trust(text) is wanted


@pytest.mark.parametrize(("language", "text", "wanted"), counted("risk"))
def test_risk(indexes: Mapping[Language, QuestionIndex], language: Language, text: str, wanted: bool) -> None:
    assert indexes[language].risk(text) is wanted
    if wanted:
        assert "S032" in [one.key for one in indexes[language].map(text)] or not text.endswith(("?", "\uff1f"))
