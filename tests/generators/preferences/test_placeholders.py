import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.preferences.gendered import forms_of
from generators.preferences.placeholders import (
    AGE,
    ETHNICITY,
    PLACEHOLDERS,
    filled,
    placeholders_of,
    refuse_mixed,
    spelled_alike,
)
from kg.errors import UserError

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="<>{}"), max_size=20)


@pytest.mark.parametrize(
    ("text", "age", "ethnicity", "says"),
    [
        ("A <AGE> <ETHNICITY> woman", 34, "Asian", "A 34-year-old Asian woman"),
        ("A <AGE> <ETHNICITY> woman", 18, "Asian", "An 18-year-old Asian woman"),
        ("a <AGE> man and a <ETHNICITY> man", 80, "Black", "an 80-year-old man and a Black man"),
        ("an <ETHNICITY> man", 20, "White", "a White man"),
        ("An <AGE> woman", 111, "", "A 111-year-old woman"),
        ("a <AGE> man of <AGE> years, aged <AGE>", 40, "", "a 40-year-old man of 40 years, aged 40"),
        ("He is <AGE> years old.", 40, "", "He is 40 years old."),
        ("patient (<AGE> <NAT> female)", 50, "Hispanic", "patient (50-year-old Hispanic female)"),
        ("{age} / { ethnicity } / <nat>", "forty", "Asian", "forty / Asian / Asian"),
        ("a <AGE> <ETHNICITY> man", 30, "", "a 30-year-old man"),
        ("A man (<AGE>, <NAT>)", 30, "White", "A man (30, White)"),
        ("She is a <AGE>.", 30, "", "She is a 30-year-old."),
        ("a <ETHNICITY> man", 30, "European", "a European man"),
        ("Sheila <AGE>", "<ETHNICITY>", "Asian", "Sheila <ETHNICITY>"),
    ],
)
def test_every_occurrence_is_filled(text: str, age: int | str, ethnicity: str, says: str) -> None:
    assert filled(text, age, ethnicity) == says


@given(st.lists(st.sampled_from([AGE, ETHNICITY, "<NAT>", "{age}"]) | WORDS), st.integers(0, 120))
def test_no_placeholder_is_left_and_nothing_else_changes(parts: list[str], age: int) -> None:
    text = "|".join(parts)
    made = filled(text, age, "Xyz")
    assert not placeholders_of(made)
    named = sum(part in (ETHNICITY, "<NAT>") for part in parts)
    assert made.count("Xyz") >= named
    for part in parts:
        if part not in (AGE, ETHNICITY, "<NAT>", "{age}") and not part.casefold().rstrip().endswith(
            (" a", " an", "a", "an")
        ):
            assert part in made


@given(WORDS)
def test_a_text_without_placeholders_stays(text: str) -> None:
    assert spelled_alike(text) == text
    assert filled(text, 30, "Asian") == text


def test_an_unknown_placeholder_is_refused() -> None:
    with pytest.raises(UserError, match=r"<GENDER>.*separate texts"):
        filled("A <GENDER> person", 30, "Asian")


def test_variants_need_the_same_placeholders() -> None:
    refuse_mixed({"female": "<AGE> she <AGE>", "male": "<AGE> he"})
    with pytest.raises(UserError, match="the male text lacks <ETHNICITY>, which the text for female has"):
        refuse_mixed({"female": "<AGE> <ETHNICITY>", "male": "<AGE>"})
    with pytest.raises(UserError, match="lacks"):
        refuse_mixed({"female": "<AGE>", "male": "<ETHNICITY>"})


def test_forms_differ_where_the_text_has_a_choice() -> None:
    forms = forms_of("[She|He|They] [sleeps|sleeps|sleep] badly.")
    assert forms == {"female": "She sleeps badly.", "male": "He sleeps badly.", "nonbinary": "They sleep badly."}
    assert len(set(forms_of("<AGE> alike").values())) == 1


@pytest.mark.parametrize("text", ["[She|He] is", "[She|He|They|It] is", "[She|He|They", "lone ]"])
def test_broken_choices_are_refused(text: str) -> None:
    with pytest.raises(UserError):
        forms_of(text)


def test_there_are_two_placeholders() -> None:
    assert PLACEHOLDERS == ("<AGE>", "<ETHNICITY>")
