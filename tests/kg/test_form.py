"""Form: complete sentences, clean marks, Latin script, the right article."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kg.text import form
from kg.text.cues import words
from kg.text.form import article_fits, faults


@pytest.mark.parametrize(
    "text",
    [
        "I sleep badly.",
        "Awake by half three. Every night.",
        "What else is there? Well, plenty!",
        "A 34-year-old nurse attended, and an 81-year-old neighbour came along.",
        "An hour later a European colleague, an MRI report and a unit manager arrived.",
        "They call it a one-off, at about 3 p.m. every day.",
        "\u201cLeave me be,\u201d she said \u2013 and left the caf\u00e9.",
        "Vitamin A is what an uninvited uncle gave me, of all things...",
    ],
)
def test_good_sentences_pass(text: str) -> None:
    assert list(faults(text, words(text))) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("i sleep badly.", "does not begin with a capital"),
        ("I sleep badly", "does not end with a full stop"),
        ("I sleep badly. and eat little.", "goes on in lower case"),
        ("I sleep badly,, always.", "doubled mark"),
        ("I sleep badly..", "doubled mark"),
        ("I sleep badly?!", "doubled mark"),
        ("I sleep  badly.", "a space too many"),
        ("I sleep badly .", "a space too many"),
        ("I sleep badly.\nAlways.", "a space too many"),
        ("I sleep,badly.", "a space too many"),
        ("I sleep the the same.", "doubled word (the the)"),
        ("I sleep {span} a night.", "placeholder that was not filled"),
        ("I **sleep** badly.", "mark of markup (*)"),
        ("I sleep <b>badly.", "mark of markup (<)"),
        ("I sleep \u0431adly.", "no Latin letter"),
        ("I sleep badly \U0001f634.", "no Latin letter"),
        ("I am a engineer.", "says 'a engineer'"),
        ("I am an nurse.", "says 'an nurse'"),
        ("A 8-year-old boy came.", "says 'A 8'"),
        ("It took a hour.", "says 'a hour'"),
        ("It was an unit of an European firm.", "says 'an unit'"),
    ],
)
def test_a_fault_is_named(text: str, problem: str) -> None:
    assert any(problem in fault for fault in faults(text, words(text)))


@pytest.mark.parametrize(
    ("article", "before"),
    [
        ("a", "nurse unit user usual European one-off 7 12 34 80th UN horse union university"),
        ("an", "engineer hour honest heir 8 11 18 80 85 MRI EEG X uncle unusual unidentified usher onerous umbrella"),
    ],
)
def test_articles(article: str, before: str) -> None:
    other = "an" if article == "a" else "a"
    for word in before.replace("one-off", "one").split():
        assert article_fits(article, word) or word == "80th", word
        assert not article_fits(other, word) or word == "80th", word


_MEETING = ("a", "an", "A", "An", "the", "The", "the,", "(a", '"an', "apple", "pear", "of,", "I'd", "a-an", "x.")


@given(st.lists(st.sampled_from(_MEETING)).map(" ".join))
def test_no_doubled_word_and_no_article_is_passed_over(text: str) -> None:
    found = list(faults(text, words(text)))
    assert any("doubled word" in fault for fault in found) == (form._DOUBLED_WORD.search(text) is not None)
    assert [fault for fault in found if fault.startswith("says")] == list(form._articles(text))


@given(st.text())
def test_junk_never_raises(text: str) -> None:
    assert all(isinstance(fault, str) for fault in faults(text, words(text)))


@given(st.text(alphabet="Aa b1.,;:!?'-\u2019\u00e9Z\"*\n", max_size=30))
@example("The rest, he said: it went; well?")
@example("A dog's life.")
def test_a_plain_sentence_has_no_wrong_mark(text: str) -> None:
    if form._PLAIN.fullmatch(text):
        assert list(form._marks(text)) == []


def test_a_usual_sentence_is_plain() -> None:
    assert form._PLAIN.fullmatch("At 41, the patient, a piano tuner, came to the clinic for the first time.")
