"""A template is what a sentence keeps when the person, the numbers and the places are taken out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.gates.masks import Masker, patient_fills
from generators.writing import spoken

MASKER = Masker(patient_fills(["bus driver", "baker", "driver"]) | {"place": ["the depot"]})


@pytest.mark.parametrize(
    ("sentence", "template"),
    [
        ("", ""),
        ("...!", ""),
        ("It rains, it pours.", "it rains it pours"),
        ("I'm awake by four.", "<they> m awake by <number>"),
        ("I\u2019m awake by 4!", "<they> m awake by <number>"),
        ("His final awakening troubled her, and them too.", "<they> final awakening troubled <they> and <they> too"),
        ("It lasted five days.", "it lasted <span>"),
        ("It lasted a fortnight.", "it lasted <span>"),
        ("It lasted two and a half years.", "it lasted <span>"),
        ("It lasted a year and a half.", "it lasted <span>"),
        ("It lasted half a year or seven months.", "it lasted <span>"),
        ("It lasted two years and three months.", "it lasted <span>"),
        ("It lasted six to eight weeks.", "it lasted <span>"),
        ("It lasted a couple of months.", "it lasted <span>"),
        ("It lasted twenty-one days.", "it lasted <span>"),
        ("It lasted 2.5 weeks.", "it lasted <span>"),
        ("Two of the three came.", "<number> of the <number> came"),
        ("A 37-year-old woman, married, a bus driver.", "<span> old <person> <marital> a <occupation>"),
        ("An 81-year-old man living with a partner.", "<span> old <person> <marital>"),
        ("He drives; the driver is at the depot.", "<they> drives the <occupation> is at <place>"),
        ("An apple a day.", "a apple <span>"),
        ("She met Anna Byrne in Leeds.", "<they> met <name> in <name>"),
        ("Once Mr Hall saw Mrs. Hall.", "once <name> saw <name>"),
        ("The 3rd of May at 10am.", "the <number> of <name> at <number>"),
        ("Stra\u00dfe und Z\u00fcrich, caf\u00e9.", "strasse und <name> caf\u00e9"),
    ],
)
def test_templates(sentence: str, template: str) -> None:
    assert MASKER.template(sentence) == template


def test_phrasings_of_one_frame_have_one_template() -> None:
    frame = "{A} {age}-year-old {person}, {marital}, {job}, has been this low for {span}, and {he} dates it to {place}."
    fills = [
        {"A": "A", "age": 37, "person": "woman", "marital": "married", "job": "a baker", "span": "five months"},
        {"A": "An", "age": 81, "person": "man", "marital": "widowed", "job": "a bus driver", "span": "half a year"},
    ]
    made = {
        MASKER.template(frame.format(**fill, he=he, place=place))
        for fill in fills
        for he in ("she", "he", "they")
        for place in ("Leeds", "North Wales")
    }
    assert made == {
        "<span> old <person> <marital> a <occupation> has been this low for <span> and <they> dates it to <name>"
    }


@given(st.integers(1, 4000))
def test_every_length_that_the_writer_speaks_is_masked(days: int) -> None:
    assert MASKER.template(f"For {spoken.span(days)} it went on.") == "for <span> it went on"


@given(st.integers(0, 5000))
def test_every_number_that_the_writer_speaks_is_masked(count: int) -> None:
    assert MASKER.template(f"It came {spoken.number(count)} times.") == "it came <number> times"


def test_different_sentences_stay_apart() -> None:
    assert MASKER.template("I sleep badly.") != MASKER.template("I eat badly.")


SOUP = (
    "a an and or to of half quarter two twenty 7 2.5 weeks week year days I he Her Anna Leeds bus driver baker the",
    "depot single living with a partner <span> <number> <they> <name> <other> <x woman sleep Mr . , ' - \u0130 \u00df",
)
WORDS = st.sampled_from(" ".join(SOUP).split())


@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_masking_a_template_changes_nothing(sentence: str) -> None:
    once = MASKER.template(sentence)
    assert MASKER.template(once) == once


@given(st.text(max_size=40))
def test_masking_any_template_changes_nothing(sentence: str) -> None:
    once = MASKER.template(sentence)
    assert MASKER.template(once) == once


def test_a_kind_must_be_a_word() -> None:
    with pytest.raises(ValueError, match="lower-case word, not 'two words'"):
        Masker({"two words": ["x"]})
