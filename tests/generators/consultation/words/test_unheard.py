"""Where nothing of an episode was heard, no question takes it for granted."""

from __future__ import annotations

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.files import words_of
from generators.consultation.words.speech import speech
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.knowledge.reader import read


@pytest.mark.parametrize("language", LANGUAGES)
def test_since_when_is_asked_of_what_may_not_be(language: Language) -> None:
    criteria = Criteria.of(read(ontology_folder() / "knowledge"))
    words = speech(language, criteria)
    ways = words_of(language).general.unheard[language]
    seen = set()
    for kind in criteria.kinds:
        for part, count in (("time", len(ways.time)), ("effect", len(ways.effect))):
            key = f"now.{kind}.{part}"
            for often in range(count):
                open_question = words.ask([key], ("case",), asked_before=often, unheard=[key])
                assert open_question not in words.asks(key)
                assert open_question == words.ask([key], ("case",), asked_before=often + count, unheard=[key])
                seen.add(open_question)
            assert words.ask([key], ("case",)) in words.asks(key)
    assert len(seen) == (len(ways.time) + len(ways.effect)) * len(criteria.kinds)
