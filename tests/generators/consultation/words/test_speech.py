"""What doctors and patients say beside plain answers, and that it depends on nothing but its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words.asking import SubjectTurn
from generators.consultation.words.files import require, words_of
from generators.consultation.words.leaks import leaks
from generators.consultation.words.speech import Speech, speech
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.question import questions

MARKS = {"en": "?", "zh": "\uff1f"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_asked_in_other_words_each_time(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    said = speeches[language]
    for key in (*questions(asked), *said.topics):
        for case in range(2):
            texts = [said.ask([key], (case,), before) for before in range(3)]
            assert len(set(texts)) == 3, key
            assert all(text.endswith(MARKS[language]) and not leaks(text, language) for text in texts)
            assert set(texts) <= set(said.asks(key))
    assert len(said.topics) == 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_questions_and_what_stands_before(language: Language, speeches: Mapping[Language, Speech]) -> None:
    said, general = speeches[language], words_of(language).general
    plain = said.ask(["S024", "S025", "now.depressive.time"], (1,))
    assert plain.count(MARKS[language]) == 3
    for key in ("S024", "S025", "now.depressive.time"):
        assert any(text in plain for text in said.asks(key))
    kind = said.ask(["S024"], (1,), preamble="heard")
    assert kind.startswith(general.preamble[language].heard)
    assert said.ask(["S024"], (1,), preamble="moving_on").startswith(general.preamble[language].moving_on)
    assert said.ask(["S024"], (1,), preamble="once_more").startswith(general.preamble[language].once_more)
    assert said.ask(["S024"], (1,), preamble="suffering").startswith(general.preamble[language].suffering)
    ways = general.preamble[language].heard
    kinds = {said.ask(["S024"], (1,), preamble="heard", place=place) for place in range(len(ways))}
    assert len(kinds) == len(ways)
    assert said.ask(["S024"], (1,), preamble="rephrased").startswith(general.preamble[language].rephrased)
    for back, ways in ((False, general.turning[language].new), (True, general.turning[language].back)):
        turned = {said.ask(["S024"], (1,), turn=SubjectTurn("XYZ", back), place=place) for place in range(len(ways))}
        question = said.ask(["S024"], (1,))
        blank = " " if language == "en" else ""
        assert turned == {f"{way.format(subject='XYZ')}{blank}{question}" for way in ways}
    both = said.ask(["S024"], (1,), trust=True, preamble="heard")
    assert any(text in both for text in general.rapport[language])
    assert both.endswith(said.ask(["S024"], (1,)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_complaint_tells_every_fact_in_full(language: Language, speeches: Mapping[Language, Speech]) -> None:
    said, ways = speeches[language], words_of(language).general.complaint[language]
    facts = [
        ("S024", {"depressive": "S024.1"}),
        ("S027", {"depressive": "S027.2"}),
        ("now.depressive.time", [150, 150]),
        ("event.psychosocial", [200, 200, 0, 0]),
    ]
    for count in range(1, 5):
        text = said.complaint(facts[:count], (count,))
        assert all(said.tell(key, answer, (count, key)) in text for key, answer in facts[:count])
        at_once = text.startswith(said.tell("S024", facts[0][1], (count, "S024")))
        assert at_once or text.startswith(ways.troubled)
        assert not leaks(text, language)
    begun = [said.complaint(facts, (count,)).startswith(ways.troubled) for count in range(40)]
    assert 20 <= sum(begun) < 40
    assert said.complaint([], (1,)) in ways.nothing
    assert said.complaint(facts[3:], (1,)).startswith(ways.plain)
    held = said.complaint([("S019", {"psychotic": "S019.1"})], (1,))
    assert held.startswith((*ways.plain, *words_of(language).symptoms["S019"].yes["S019.1"]))
    assert said.noun("S019") not in held


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_names_his_own_delusions_as_such(language: Language, speeches: Mapping[Language, Speech]) -> None:
    said = words_of(language)
    reported = re.compile(r"\b(I think|I believe|it seems|as if|imagin|I feel that)\b|我觉得|好像|似乎|以为")
    for form, texts in said.symptoms["S019"].yes.items():
        assert not [text for text in texts if reported.search(text)], form
    for number in range(20):
        text = speeches[language].complaint([("now.psychotic.time", [90, 90])], (number,))
        assert said.kinds["psychotic"].what not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_seen(language: Language, asked: Criteria, speeches: Mapping[Language, Speech]) -> None:
    said = speeches[language]
    assert {"S021", "S022", "S023", "S024", "S028", "S037"} <= said.observable <= set(asked.symptoms)
    assert said.observable_forms <= set(asked.symptoms)
    seen = set()
    for form in sorted(said.observable_forms):
        text = said.observed([(form.partition(".")[0], {"any": form})], (form,))
        assert not leaks(text, language)
        assert re.search(r"\b(I|my|me)\b|我", text) is None
        seen.add(text)
    assert len(seen) == len(said.observable_forms)
    assert said.observed([("S027", {"depressive": "S027.1"}), ("S024", {})], (1,)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_no_question(language: Language, speeches: Mapping[Language, Speech]) -> None:
    said, general = speeches[language], words_of(language).general
    assert said.tell("S024", None, (1,)) == said.unsure((1,))
    assert said.repeated("So.", (1,)).endswith("So.")
    assert {said.follow_up(place, (1,)) for place in range(6)} == {one.ask for one in general.risk[language].follow}
    assert said.escalation((1,)).startswith(general.risk[language].escalate[0])
    for text in (
        said.greeting((1,)),
        said.withhold((1,)),
        said.not_understood((1,)),
        said.closing((1,)),
        said.closing((1,), True),
    ):
        assert text
        assert not leaks(text, language)
    for topic in said.topics:
        assert said.topic(topic, (1,)) in words_of(language).topics[topic].answers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_short_name(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    nouns = [speeches[language].noun(key) for key in (*questions(asked), *speeches[language].topics)]
    assert len(set(nouns)) == len(nouns)
    assert not [noun for noun in nouns if leaks(noun, language)]


def test_who_tells_of_an_event_again_tells_of_the_same(speeches: Mapping[Language, Speech]) -> None:
    for language in LANGUAGES:
        assert len({speeches[language].tell("event.traumatic", [20, 20, 0, 0], (turn,)) for turn in range(20)}) == 1


def test_the_same_arguments_give_the_same_words(asked: Criteria, speeches: Mapping[Language, Speech]) -> None:
    again = speech("en", asked)
    for key in questions(asked):
        assert again.ask([key], ("a", 1)) == speeches["en"].ask([key], ("a", 1))
    assert again.tell("S024", {"depressive": "S024.1"}, (3,)) == speeches["en"].tell(
        "S024", {"depressive": "S024.1"}, (3,)
    )


def test_mistakes_are_named(asked: Criteria, speeches: Mapping[Language, Speech]) -> None:
    with pytest.raises(UserError, match="no question 'S999'"):
        speeches["en"].ask(["S999"], ())
    with pytest.raises(UserError, match=r"no question 'topic\.alcohol'"):
        speeches["en"].tell("topic.alcohol", True, ())
    with pytest.raises(UserError, match="no topic 'S024'"):
        speeches["en"].topic("S024", ())
    lacking = words_of("en")._replace(findings={})
    with pytest.raises(UserError, match=r"no words in 'en' for anxiety\.link"):
        require(lacking, asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screener_asks_for_all_that_its_group_counts_or_lists_it(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    words = words_of(language)
    own = words.screeners["any.phobic_symptoms"]
    assert speeches[language].asks("any.phobic_symptoms") == own.asks(language)
    group = asked.groups["phobic_symptoms"]
    wider = group._replace(pool=(*group.pool, "S058"))
    other = speech(language, asked._replace(groups={**asked.groups, "phobic_symptoms": wider}))
    listed_ = other.asks("any.phobic_symptoms")
    assert len(listed_) == len(words.screener.asks)
    assert all(words.nouns["S058"] in text for text in listed_)
    stale = [
        key
        for key, one in words.screeners.items()
        if one.signs != {code.partition(".")[0] for code in asked.groups[key.removeprefix("any.")].pool}
    ]
    assert stale == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_follow_up_is_answered_by_the_form_that_was_told(
    language: Language, asked: Criteria, speeches: Mapping[Language, Speech]
) -> None:
    said = speeches[language]
    forms = [code for code in asked.symptoms if code.startswith("S032.")]
    assert len(forms) == 3
    for place in range(6):
        ask = said.follow_up(place, (1,))
        answers = {
            form: {said.followed_up(ask, {"depressive": form}, (number,)) for number in range(8)} for form in forms
        }
        assert all(len(texts) == 2 and not any(leaks(text, language) for text in texts) for texts in answers.values())
        assert len(set().union(*answers.values())) == 6
    assert said.followed_up("Why?", {"depressive": forms[0]}, (1,)) == ""
    assert said.followed_up(said.follow_up(0, (1,)), {"depressive": "S032.9"}, (1,)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_earlier_time_had_is_taken_up_in_words_that_build_trust(
    language: Language, speeches: Mapping[Language, Speech]
) -> None:
    said, general = speeches[language], words_of(language).general
    forms = words_of(language).symptoms["S032"].yes
    assert {*general.risk[language].earlier} == {*forms}
    for form in forms:
        texts = {said.asked_of_earlier(form, (number,)) for number in range(20)}
        assert len(texts) > 2
        for text in texts:
            assert text.startswith(general.rapport[language])
            assert text.endswith(general.risk[language].earlier[form])
            assert not leaks(text, language)
    assert said.asked_of_earlier("S032", (1,)) == ""
