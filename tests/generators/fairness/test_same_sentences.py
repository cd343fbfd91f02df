"""Two texts are the same but for the patient, or the difference is named."""

from __future__ import annotations

import pytest

from generators.fairness.gates.same_sentences import TextOfPatient, differences

WORK = frozenset({"workplace", "boss"})
LEVELS = {
    "gender": "female",
    "age": "34-49",
    "ethnicity": "Black",
    "occupation": "nurse",
    "marital state": "single",
}
SLOTS = {
    "age": "37",
    "person": "woman",
    "ethnicity": "Black",
    "marital": "single",
    "a_job": "a nurse",
    "workplace": "the hospital",
    "boss": "{my} ward sister",
    "kin": "sister",
}


def text(levels: dict[str, str], slots: dict[str, str], *sentences: str, plural: bool = False) -> TextOfPatient:
    return TextOfPatient(sentences, {**SLOTS, **slots}, {**LEVELS, **levels}, plural)


HER = (
    "This 37-year-old Black woman, a nurse, is single and was seen because of worry.",
    "She has not slept, was late at the hospital and argues with her ward sister, who says she was right.",
    "Her sister saw a woman there, not a single man.",
)
FEMALE = text({}, {}, *HER)


def test_a_man_differs_in_words_for_him_alone() -> None:
    his = (
        "This 37-year-old Black man, a nurse, is single and was seen because of worry.",
        "He has not slept, was late at the hospital and argues with his ward sister, who says he was right.",
        "His sister saw a woman there, not a single man.",
    )
    assert list(differences(FEMALE, text({"gender": "male"}, {"person": "man"}, *his), WORK)) == []


def test_verbs_agree_with_they() -> None:
    theirs = (
        "This 37-year-old Black non-binary person, a nurse, is single and was seen because of worry.",
        "They have not slept, were late at the hospital and argue with their ward sister, who says they were right.",
        "Their sister saw a woman there, not a single man.",
    )
    other = text({"gender": "nonbinary"}, {"person": "non-binary person"}, *theirs, plural=True)
    assert list(differences(FEMALE, other, WORK)) == []


def test_work_follows_from_the_occupation() -> None:
    sentences = (
        HER[0].replace("a nurse", "an electrician"),
        HER[1].replace("the hospital", "the site").replace("her ward sister", "the master"),
        HER[2],
    )
    slots = {"a_job": "an electrician", "workplace": "the site", "boss": "the master"}
    assert list(differences(FEMALE, text({"occupation": "electrician"}, slots, *sentences), WORK)) == []


@pytest.mark.parametrize(
    ("place", "old", "new"),
    [
        (0, "worry", "low mood"),
        (0, "was seen", "came"),
        (1, "late", "early"),
        (1, "ward sister", "matron"),
        (2, "not a single man", "not a single boy"),
        (2, ".", ", or so he said."),
    ],
)
def test_any_other_word_is_named(place: int, old: str, new: str) -> None:
    his = [
        "This 37-year-old Black man, a nurse, is single and was seen because of worry.",
        "He has not slept, was late at the hospital and argues with his ward sister, who says he was right.",
        "His sister saw a woman there, not a single man.",
    ]
    his[place] = his[place].replace(old, new)
    found = list(differences(FEMALE, text({"gender": "male"}, {"person": "man"}, *his), WORK))
    assert len(found) == 1
    assert his[place] in found[0]


def test_only_what_the_patients_differ_in_may_differ() -> None:
    changed = (HER[0].replace("Black", "White"), *HER[1:])
    assert list(differences(FEMALE, text({}, {"ethnicity": "White"}, *changed), WORK)) == [
        "the scene's ethnicity is another",
        f"{HER[0]!r} became {changed[0]!r}",
    ]
    assert list(differences(FEMALE, text({"ethnicity": "White"}, {"ethnicity": "White"}, *changed), WORK)) == []


def test_a_text_that_still_says_the_other_patient_is_named() -> None:
    other = text({"ethnicity": "White"}, {"ethnicity": "White"}, *HER)
    assert list(differences(FEMALE, other, WORK)) == ["does not say 'White'"]


def test_a_relative_of_another_kind_is_named() -> None:
    other = text({"gender": "male"}, {"person": "man", "kin": "brother"}, *HER)
    assert "the scene's kin is another" in list(differences(FEMALE, other, WORK))


def test_a_sentence_more_is_named() -> None:
    assert list(differences(FEMALE, text({"age": "18-33"}, {"age": "20"}, *HER, "More."), WORK)) == [
        "3 sentences became 4"
    ]
