"""What a written answer is credited with, denied, or left undecided in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.rubric.matching import RubricReading, read_rubric
from generators.rubric.point import AskedAmount, RubricPoint

_QUESTION = "What is meant by 'Excessive worry'?"
_RUBRIC = (
    RubricPoint(
        id="1",
        claim="The worry is out of proportion.",
        cues=("out of proportion", "exaggerat*", "more than + warrant*", "no + reason*"),
        against=("well founded",),
    ),
    RubricPoint(id="2", claim="It covers several areas.", weight=3, cues=("several + area*", "many + topic*")),
)


def read(answer: str) -> RubricReading:
    return read_rubric(answer, _RUBRIC, _QUESTION)


def outcomes(answer: str) -> list[str]:
    return [one.outcome for one in read(answer).outcomes]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is out of proportion and covers several areas of life.", ["credited", "credited"]),
        ("It is exaggerated. Topics vary: there are many topics.", ["credited", "credited"]),
        ("It is not exaggerated and covers several areas.", ["denied", "credited"]),
        ("It is not only exaggerated but spreads over many topics.", ["credited", "credited"]),
        ("There is no real reason for it.", ["credited", "denied"]),
        ("Several well founded concerns.", ["denied", "denied"]),
        ("Several areas matter.", ["denied", "credited"]),
        ("Nobody could call it exaggerated.", ["denied", "undecided"]),
        ("Several areas of life play no role here.", ["undecided", "denied"]),
        ("Whether several areas are touched is irrelevant.", ["undecided", "denied"]),
        ("Several areas, none of which can be left out by the person.", ["undecided", "credited"]),
        ("It is exaggerated, and sleep, work, friends and appetite suffer from it.", ["credited", "undecided"]),
        (f"There are several {'really ' * 9}big areas.", ["undecided", "credited"]),
        (f"There are several {'really ' * 10}big areas.", ["undecided", "undecided"]),
        ("A feeling of dread about the future.", ["undecided", "undecided"]),
        ("", ["denied", "denied"]),
        ("Excessive worry means that someone is worried excessively.", ["denied", "denied"]),
    ],
)
def test_outcomes(answer: str, expected: list[str]) -> None:
    assert outcomes(answer) == expected


def test_weights_count() -> None:
    assert read("It covers several areas.").score == 0.75
    assert read("It is exaggerated.").score == 0.25


def test_what_is_only_possible_is_half() -> None:
    assert read("Perhaps it covers several areas.").score == 0.375
    assert read("Perhaps it covers several areas. It covers several areas.").score == 0.75


def test_what_is_not_understood_is_undecided() -> None:
    found = read("It is exaggerated. The person broods about everything under the sun.")
    assert (found.score, found.undecided) == (0.25, 0.75)


@pytest.mark.parametrize(
    ("amount", "answer", "expected"),
    [
        (AskedAmount(number=14, unit="days"), "It lasts two weeks.", "credited"),
        (AskedAmount(number=14, unit="days"), "It lasts at least a fortnight.", "credited"),
        (AskedAmount(number=14, unit="days"), "It lasts a month.", "denied"),
        (AskedAmount(number=14, unit="days"), "It lasts less than two weeks.", "denied"),
        (AskedAmount(number=365, unit="days"), "It lasts 12 months.", "credited"),
        (AskedAmount(number=14, unit="days"), "It lasts long.", "undecided"),
        (AskedAmount(number=5, unit="count"), "It lasts if five of nine are there.", "credited"),
        (AskedAmount(number=5, unit="count"), "It lasts if four are there.", "denied"),
        (AskedAmount(number=12, unit="years", comparison="below"), "It lasts since before age 12.", "credited"),
        (AskedAmount(number=12, unit="years", comparison="below"), "It lasts since before the age of seven.", "denied"),
    ],
)
def test_amounts(amount: AskedAmount, answer: str, expected: str) -> None:
    point = RubricPoint(id="1", claim="So long.", cues=("last*",), amount=amount)
    found = read_rubric(f"{answer} Beyond that nobody knows.", [point], "How long?")
    assert [one.outcome for one in found.outcomes] == [expected]


def test_a_number_of_something_else_takes_nothing_away() -> None:
    point = RubricPoint(id="1", claim="Long.", cues=("last*", "for"), amount=AskedAmount(number=90, unit="days"))
    found = read_rubric("Once a week for a year. It lasts three months.", [point], "How long?")
    assert found.score == 1


@pytest.mark.parametrize("broken", [{"amount": AskedAmount(number=1, unit="days")}, {"against": ("no",)}])
def test_a_point_without_cues_asks_for_nothing_more(broken: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="has no cue"):
        RubricPoint.model_validate({"id": "1", "claim": "Something.", **broken})


@given(st.text(max_size=300))
def test_any_text_can_be_read(answer: str) -> None:
    found = read(answer)
    assert 0 <= found.score <= 1
    assert found.score + found.undecided <= 1
    assert found == read(answer)


@given(st.lists(st.sampled_from(["worry", "excessive", "what", "is", "meant", "by", "a", "symptom"]), max_size=20))
def test_words_of_the_question_earn_nothing(listed: list[str]) -> None:
    found = read(" ".join(listed))
    assert (found.score, found.undecided) == (0, 0)
