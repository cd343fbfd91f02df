"""Questions of ours, and of clinicians as imagined, are found."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore
from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.files import words_of
from tests.evaluators.consultation.index.reading import hits, listed, own, turns


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_questions_are_found_and_nothing_beside_them(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    asked: dict[str, set[str]] = {}
    for key, text in own(lores[language]):
        asked.setdefault(text, set()).add(key)
    assert len(asked) > 500
    for text, keys in asked.items():
        mapped = indexes[language].map(text)
        assert [one.key in keys for one in mapped] == [True], (text, mapped)
        assert mapped[0].how == "index"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_takes_up_the_last_answer_is_found(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    ways = words_of(language).general.taken_up[language]
    for kind in lores[language].kinds:
        for part, texts in (("time", ways.time), ("effect", ways.effect)):
            for text in texts:
                mapped = indexes[language].map(text, [f"now.{kind}.time"])
                assert [one.key for one in mapped] == [f"now.{kind}.{part}"], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_screeners_are_found_by_the_symptoms_that_they_list(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    lore = lores[language]
    between = {"en": ", ", "zh": "\u3001"}[language]
    assert len(lore.pools) == 26
    for key, pool in lore.pools.items():
        signs = between.join(lore.nouns[code] for code in sorted(pool))
        for frame in lore.screeners:
            assert [one.key for one in indexes[language].map(frame.replace("{signs}", signs))] == [key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_development_questions(indexes: Mapping[Language, QuestionIndex], language: Language) -> None:
    index = indexes[language]
    questions = [one for one in listed("development", language) if one["keys"]]
    assert len(questions) >= 190
    plain = hits(index, ((one["text"], one) for one in questions))
    assert plain.first >= 0.93, plain
    assert plain.third >= 0.98, plain
    alone = [one for one in questions if "about" not in one]
    for beginnings in (turns(language)["preambles"], turns(language)["reflections"]):
        begun = ((beginnings[place % 4] + one["text"], one) for place, one in enumerate(alone))
        found = hits(index, begun)
        # A preamble cost ten points and a reflection forty where the whole turn was compared.
        assert found.first >= plain.first - 0.02, found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_refers_to_the_turn_before(indexes: Mapping[Language, QuestionIndex], language: Language) -> None:
    index = indexes[language]
    referring = [one for one in listed("development", language) if "about" in one]
    assert len(referring) >= 7
    for one in referring:
        assert index.map(one["text"], one["about"])[0].key in one["keys"], one


@pytest.mark.parametrize(("language", "least"), [("en", 0.9), ("zh", 0.75)])
def test_compound_questions_name_several(
    indexes: Mapping[Language, QuestionIndex], language: Language, least: float
) -> None:
    named = found = 0
    for one in listed("development", language):
        if one.get("every"):
            mapped = {key.key for key in indexes[language].map(one["text"])}
            named += len(one["keys"])
            found += len(mapped & set(one["keys"]))
    assert named >= 24
    assert found / named >= least


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_single_question_seldom_names_another(indexes: Mapping[Language, QuestionIndex], language: Language) -> None:
    single = [one for one in listed("development", language) if one["keys"] and "every" not in one]
    several = sum(len(indexes[language].map(one["text"], one.get("about", ()))) > 1 for one in single)
    assert several / len(single) <= 0.1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_asks_for_nothing_known(indexes: Mapping[Language, QuestionIndex], language: Language) -> None:
    texts = turns(language)["nothing"]
    assert len(texts) > 10
    for text in texts:
        assert indexes[language].map(text) == (), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_words_mean_the_same_whatever_came_before(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    texts = [one["text"] for one in listed("development", language)][::6]
    before = [(indexes[language].map(text), indexes[language].ranked(text)) for text in texts]
    anew = QuestionIndex(lores[language])
    assert [(anew.map(text), anew.ranked(text)) for text in reversed(texts)] == before[::-1]
    for mapped, ranked in before:
        assert all(0.0 <= one.sure <= 1.0 for one in mapped)
        assert [score for _, score in ranked] == sorted((score for _, score in ranked), reverse=True)
        assert len(ranked) <= 10
