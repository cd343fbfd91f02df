"""Questions of ours, and of clinicians as imagined, are found."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

import pytest

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.index.lore import IndexLore
from generators.consultation.case import LANGUAGES, Language
from tests.evaluators.consultation.index.reading import hits, listed

PREAMBLES = {
    "en": ("I see. ", "That sounds hard. ", "Thank you for telling me that, it cannot be easy. ", "All right then. "),
    "zh": ("我明白了。", "听起来挺不容易的。", "谢谢您告诉我这些。", "好的，我再问您一点别的。"),
}
REFLECTIONS = {
    "en": (
        "You said that you feel down in the mornings and cannot sleep. ",
        "I hear that your appetite has gone and that your work suffers. ",
        "So you are worried about your children and your job, ",
        "You mentioned hearing your father's voice at night; ",
    ),
    "zh": (
        "您刚才说早上情绪低落，也睡不着。",
        "我听到您胃口没了，工作也受影响。",
        "您提到担心孩子和工作，",
        "听起来您夜里听见过父亲的声音，",
    ),
}


def own(lore: IndexLore) -> Iterator[tuple[str, str]]:
    for key, subject in lore.subjects.items():
        if key not in lore.kinds:
            yield from ((key, text) for text in subject.asks)
    for key, asks in lore.sorts.items():
        yield from ((key, text) for text in asks)


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
def test_screeners_are_found_by_the_symptoms_that_they_list(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    lore = lores[language]
    between = {"en": ", ", "zh": "、"}[language]
    assert len(lore.pools) == 20
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
    for beginnings in (PREAMBLES[language], REFLECTIONS[language]):
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
    bare = {"en": "How long has that been going on?", "zh": "这种情况多久了？"}[language]
    assert index.map(bare) == ()


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


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("Did you watch the match last night?", "Shall I open the window?", "Good.", "I see.", "", "?", "  ")),
        ("en", ("What brings you here?", "Please have a seat.", "Thank you for telling me that.", "xyzzy plugh?")),
        ("zh", ("昨晚的球赛您看了吗？", "要不要开窗？", "好的。", "嗯。", "", "？", "路上堵车吗？")),
        ("zh", ("您好，请坐。今天是因为什么来的？", "我明白了。", "不着急，您慢慢说。")),
    ],
)
def test_what_asks_for_nothing_known(
    indexes: Mapping[Language, QuestionIndex], language: Language, texts: tuple[str, ...]
) -> None:
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_speed(
    lores: Mapping[Language, IndexLore], indexes: Mapping[Language, QuestionIndex], language: Language
) -> None:
    texts = [one["text"] for one in listed("development", language)]
    begun = time.process_time()
    QuestionIndex(lores[language])
    assert time.process_time() - begun < 3.0
    for text in texts[:20]:
        indexes[language].map(text)
    begun = time.process_time()
    for text in texts:
        indexes[language].map(text)
    assert (time.process_time() - begun) / len(texts) < 0.002
