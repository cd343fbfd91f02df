"""Where nothing of an episode was heard, no question takes it for granted; what was just told needs no name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.files import words_of
from generators.consultation.words.leaks import leaks
from generators.consultation.words.speech import Speech
from kg.criteria.criteria import Criteria


@pytest.mark.parametrize("language", LANGUAGES)
def test_since_when_is_asked_of_what_may_not_be(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    words, count = speeches[language], 0
    seen: set[str] = set()
    for kind in asked.kinds:
        unheard = words_of(language).kinds[kind].unheard
        assert len(unheard.time) >= 6
        assert len(unheard.effect) >= 3
        for part, ways in (("time", unheard.time), ("effect", unheard.effect)):
            key = f"now.{kind}.{part}"
            open_questions = [words.ask([key], ("case",), often, unheard=[key]) for often in range(len(ways))]
            assert sorted(open_questions) == sorted(ways)
            assert set(ways).isdisjoint(words.asks(key))
            assert words.ask([key], ("case",), len(ways), unheard=[key]) == open_questions[0]
            assert words.ask([key], ("case",)) in words.asks(key)
            assert not [text for text in ways if leaks(text, language)]
            seen.update(ways)
            count += len(ways)
    assert len(seen) == count


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_just_told_is_given_no_name(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    words, ways = speeches[language], words_of(language).general.taken_up[language]
    for kind in asked.kinds:
        for part, texts in (("time", ways.time), ("effect", ways.effect)):
            key = f"now.{kind}.{part}"
            said = {words.ask([key], ("case",), often, taken_up=[key]) for often in range(len(texts))}
            assert said == {*texts}
            # What was not heard of at all cannot have been told just before.
            assert words.ask([key], ("case",), unheard=[key], taken_up=[key]) not in texts
