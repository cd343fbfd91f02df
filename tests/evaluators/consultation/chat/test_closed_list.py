"""What a model ranks is read off a closed list; whatever else it names is unknown."""

from __future__ import annotations

import json

import pytest

from evaluators.consultation.chat.closed_list import ClosedList, disorder_list
from tests.evaluators.consultation.chat.scripts import ranked
from tests.evaluators.consultation.talking import TalkingWorld

LIST = ClosedList(
    {"D013": ("Major Depressive Disorder",), "D011": ("Anxiety, Generalized", "GAD"), "none": ("nothing",)}
)


@pytest.mark.parametrize(
    ("told", "label"),
    [
        ("D013", "D013"),
        ("d013 major depressive disorder", "D013"),
        ("Major depressive disorder", "D013"),
        ("gad", "D011"),
        ("D013: Major Depressive Disorder", "D013"),
        ("none", "none"),
        ("D013 GAD", None),
        ("Burnout", None),
        ("", None),
    ],
)
def test_a_label_is_named_by_code_or_name(told: str, label: str | None) -> None:
    assert LIST.label(told) == label


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        ((0.2, 0.7), (("D011", 0.7), ("D013", 0.2))),
        (("20%", "70 %"), (("D011", 0.7), ("D013", 0.2))),
        ((20, 70), (("D011", 0.7), ("D013", 0.2))),
        (("0.9", 0), (("D013", 0.9), ("D011", 0.0))),
    ],
)
def test_probabilities_are_read_and_ordered(
    shares: tuple[object, object], found: tuple[tuple[str, float], ...]
) -> None:
    read = LIST.read(f"Here it is: {ranked(('D013', shares[0]), ('GAD', shares[1]))}")
    assert (read.fault, read.why) == ("", "as told")
    assert [code for code, _ in read.ranked] == [code for code, _ in found]
    assert [share for _, share in read.ranked] == pytest.approx([share for _, share in found])


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "Depression, I think.",
        "{}",
        '{"ranked": []}',
        '{"ranked": ["D013"]}',
        '{"ranked": [{"code": "D013"}]}',
        '{"ranked": [{"probability": 0.5}]}',
        ranked(("D013", "likely")),
        ranked(("D013", -0.1)),
        ranked(("D013", 170)),
        ranked(("D013", True)),
        '{"ranked": [{"code": "D013", "probability": NaN}]}',
        ranked(("D013", 0.5))[:-5],
    ],
)
def test_what_is_no_ranking_is_unreadable(reply: str) -> None:
    assert LIST.read(reply).fault == "unreadable"


def test_what_is_not_on_the_list_is_named() -> None:
    read = LIST.read(ranked(("Burnout", 0.6), ("D013", 0.4), ("Burnout", 0.1)))
    assert (read.fault, read.unknown, read.ranked) == ("unknown", ("Burnout",), ())


def test_of_what_is_named_twice_the_first_counts() -> None:
    assert LIST.read(ranked(("D013", 0.3), ("GAD", 0.2), ("D013", 0.9))).ranked == (("D013", 0.3), ("D011", 0.2))


def test_every_disorder_is_on_the_list_in_both_languages(talking: TalkingWorld) -> None:
    criteria = talking.oracle.criteria
    for language, none in (("en", "no disorder"), ("zh", "没有")):
        found = disorder_list(criteria, language, ("none", none))  # type: ignore[arg-type]
        assert len(found.text.splitlines()) == len(criteria.disorders) + 1
        for line, code in zip(found.text.splitlines(), [*criteria.disorders, "none"], strict=True):
            assert line.startswith(code)
            assert found.label(line) == code
            assert found.label(code) == code
            read = found.read(json.dumps({"ranked": [{"name": line, "probability": 1}]}))
            assert read.ranked == ((code, 1.0),)
