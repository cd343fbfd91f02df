"""A number in a condition counts in the unit of its finding, however it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.graph.decode import decode
from kg.graph.encode import encode
from kg.knowledge.reader import read
from kg.knowledge.records import broken_records, loose
from kg.knowledge.writer import write
from kg.model.condition import Condition
from kg.model.duration import in_unit, most
from kg.model.profile import Profile
from kg.model.units import reading
from tests.builders import conditions, small_knowledge
from tests.kg.knowledge.edits import Edit, made
from tests.kg.prove.straight import criteria

D001 = "disorders/D001-disorder-d001.yaml"


def written(folder: Path, condition: str) -> Path:
    """The small knowledge with another age at onset."""
    write(small_knowledge(), folder)
    made(Edit(D001, "onset_age < 12", condition, ""), folder)
    return folder


@pytest.mark.parametrize("text", ["onset_age < 12", "onset_age < 12 years", "onset_age < 4380 days"])
def test_years_count_as_years(tmp_path: Path, text: str) -> None:
    knowledge = read(written(tmp_path / "knowledge", text))
    first = knowledge.disorders["D001"].requirements[0]
    assert (first.finding, first.operator, first.value, first.text) == ("onset_age", "<", 12, text)
    assert [*broken_records(knowledge), *loose(knowledge)] == []
    assert encode(knowledge).nodes["Condition"][text]["value"] == 12
    assert decode(encode(knowledge)) == knowledge
    findings = {"duration.total": 60, "impairment": True}
    young, older = (
        Profile(present={"S001": "S001.1", "S002": "S002.1"}, findings={**findings, "onset_age": age})
        for age in (11, 13)
    )
    assert criteria(knowledge, young, "D001") is True
    assert criteria(knowledge, older, "D001") is False


@pytest.mark.parametrize(
    ("text", "unit", "number"),
    [
        ("2 weeks", "days", 14),
        ("1 year and 3 months", "days", 455),
        ("14 days", "weeks", 2),
        ("1 week", "weeks", 1),
        ("24 years", "years", 24),
        ("3 times a week", "times a week", 3),
        ("1 time a week", "times a week", 1),
        ("once a week", "times a week", 1),
        ("twice a week", "times a week", 2),
    ],
)
def test_a_text_in_its_unit(text: str, unit: str, number: int) -> None:
    assert in_unit(text, unit) == number
    condition = Condition.model_validate(f"some.finding >= {text}", context=reading({"some.finding": unit}))
    assert condition.value == number


@pytest.mark.parametrize(
    ("text", "unit", "says"),
    [
        ("10 days", "weeks", "'10 days' is 10 days, which is not a whole number of weeks"),
        ("12 months", "years", "'12 months' is 360 days, which is not a whole number of years"),
        ("2 weeks", "times a week", "'2 weeks' is a length of time, and the value here is a number of times a week"),
        ("3 times a week", "days", "'3 times a week' is a frequency, and the value here is a number of days"),
        ("275 years", "years", "is longer than any life"),
        ("a while", "days", "not a duration: 'a while'"),
        ("9" * 5000 + " years", "years", "not a duration"),
    ],
)
def test_what_is_no_number_of_a_unit_is_refused(text: str, unit: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        in_unit(text, unit)


@pytest.mark.parametrize("number", ["100001", "9" * 30, "9" * 5000])
def test_a_huge_number_is_refused_when_it_is_read(tmp_path: Path, number: str) -> None:
    with pytest.raises(UserError, match=r"record D001: requirements, entry 1: '9*1?0*1?' is too great a number"):
        read(written(tmp_path / "knowledge", f"onset_age < {number}"))
    assert [most(unit) for unit in ("days", "weeks", "years", "times a week")] == [100_000, 14_285, 273, 100_000]


def test_a_duration_is_never_read_without_units() -> None:
    assert conditions("onset_age < 12 years")[0].value == 12
    with pytest.raises(TypeError, match="is read with the units of the findings"):
        Condition.model_validate("onset_age < 12 years")
