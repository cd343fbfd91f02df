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
from tests.evaluators.consultation.index.test_questions import own


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
    for part in ("opening", "preamble", "closing"):
        for text in general[part][language]:
            assert not index.trust(text), text
            assert not index.risk(text), text
    for key, text in own(lores[language]):
        assert not index.trust(text), text
        assert index.risk(text) == (key == "S032"), text
    for text in general["risk"][language]["follow"]:
        assert index.risk(text), text
    for text in general["risk"][language]["escalate"]:
        assert not index.risk(text), text


TRUST = {
    "en": (
        ("Everything we discuss here is confidential, so how do you sleep?", True),
        ("You don't have to answer if you would rather not.", True),
        ("There is nothing to be ashamed of. Do you drink?", True),
        ("I know this is difficult to talk about.", True),
        ("Do you trust other people?", False),
        ("How much confidence do you have?", False),
        ("Do you prefer to eat alone?", False),
        ("Answer me, please.", False),
    ),
    "zh": (
        ("您说的一切我都会保密，睡得好吗？", True),
        ("不想说也可以，咱们不勉强。", True),
        ("这没什么丢人的。您喝酒吗？", True),
        ("您信任别人吗？", False),
        ("您对自己有信心吗？", False),
        ("请快点回答。", False),
    ),
}

RISK = {
    "en": (
        # However a question leans, the patient is asked.
        ("You are not thinking of suicide, I assume.", True),
        ("You're not thinking of killing yourself, are you?", True),
        ("No thoughts of harming yourself?", True),
        ("It sounds bleak. Have you ever felt that life is not worth living?", True),
        ("I have to ask you about suicide.", True),
        ("Do you sometimes wish you were not alive any more?", True),
        ("Did you cut yourself or take an overdose?", True),
        # These do not ask the patient.
        ("We need not talk about suicide today.", False),
        ("You told me that you had thought of suicide.", False),
        ("Has anyone in your family died by suicide?", False),
        ("Did you ever see somebody die?", False),
        ("Was there ever a moment when you feared for your life?", False),
        ("How is your sleep?", False),
        ("Do you hurt other people's feelings?", False),
        ("", False),
    ),
    "zh": (
        ("您应该没有自杀的想法吧。", True),
        ("您不会是想不开吧？", True),
        ("有没有伤害自己的念头？", True),
        ("听起来很难。您觉得活着还有意义吗，想过轻生吗？", True),
        ("我想问一下，您想过死吗？", True),
        ("今天我们不谈自杀。", False),
        ("您刚才说想过自杀。", False),
        ("您家族里有人自杀过吗？", False),
        ("您睡得好吗？", False),
        ("", False),
    ),
}


@pytest.mark.parametrize(("language", "text", "wanted"), [(key, *one) for key, all_ in TRUST.items() for one in all_])
def test_trust(indexes: Mapping[Language, QuestionIndex], language: Language, text: str, wanted: bool) -> None:
    assert indexes[language].trust(text) is wanted


@pytest.mark.parametrize(("language", "text", "wanted"), [(key, *one) for key, all_ in RISK.items() for one in all_])
def test_risk(indexes: Mapping[Language, QuestionIndex], language: Language, text: str, wanted: bool) -> None:
    assert indexes[language].risk(text) is wanted
    if wanted:
        assert "S032" in [one.key for one in indexes[language].map(text)] or not text.endswith(("?", "\uff1f"))
