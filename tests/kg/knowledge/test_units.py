"""A number in a condition counts in the unit of what is asked, however it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.errors import UserError
from kg.graph.decode import decode
from kg.graph.encode import encode
from kg.knowledge.reader import read
from kg.knowledge.records import broken_records, loose
from kg.knowledge.writer import write
from kg.model.condition import Condition
from kg.model.duration import in_unit, most
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from kg.model.units import reading
from tests.builders import conditions, small_knowledge
from tests.kg.knowledge.edits import Edit, made

D001 = "disorders/D001-disorder-d001.yaml"


def written(folder: Path, condition: str) -> Path:
    """The small knowledge with another age at onset."""
    write(small_knowledge(), folder)
    made(Edit(D001, "onset_age(murk) < 12 years", condition, ""), folder)
    return folder


@pytest.mark.parametrize("text", ["onset_age(murk) < 12 years", "onset_age(murk) < 4380 days"])
def test_years_count_as_years(tmp_path: Path, text: str) -> None:
    knowledge = read(written(tmp_path / "knowledge", text))
    first = knowledge.disorders["D001"].requirements[0]
    assert isinstance(first, Condition)
    assert (first.asked, first.operator, first.value, first.text) == ("onset_age(murk)", "<", 12, text)
    assert [*broken_records(knowledge), *loose(knowledge)] == []
    assert encode(knowledge).nodes["Condition"][text]["value"] == 12
    assert decode(encode(knowledge)) == knowledge
    held = []
    for age in (11, 13):
        murk = Episode(kind="murk", onset_age=Bounds(age, age), ends=Bounds(0, 0))
        told = Evaluation(Criteria.of(knowledge), Patient.of(Profile(age=40, episodes=(murk,))))
        held.append(tuple(told.holds(first)))
    assert held == [(True, False), (False, True)]


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
        ("1 hour a day", "hours a day", 1),
        ("10 hours a day", "hours a day", 10),
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
        (
            "2 hours a day",
            "times a week",
            "'2 hours a day' is a part of a day, and the value here is a number of times a",
        ),
        ("once a week", "hours a day", "'once a week' is a frequency, and the value here is a number of hours a day"),
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
        read(written(tmp_path / "knowledge", f"dull.count < {number}"))
    assert [most(unit) for unit in ("days", "weeks", "years", "times a week")] == [100_000, 14_285, 273, 100_000]


def test_a_duration_is_never_read_without_units() -> None:
    assert conditions("hums.per_week < twice a week")[0].value == 2
    with pytest.raises(TypeError, match="is read with the units of the findings"):
        Condition.model_validate("hums.per_week < twice a week")
    # Of the timeline the units are known.
    assert Condition.model_validate("onset_age(murk) < 12 years").value == 12


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("days(murk) >= 14", "'14' has no unit; days.murk. is a number of days"),
        ("days(murk) >= 14 %", "not a duration: '14 %'"),
        ("days(murk) >= true", "days.murk. is a number, not true"),
        ("dull.count >= 3 days", "dull.count is a count, not '3 days'"),
        ("share(dull, murk) > 101 %", "share.dull, murk. is a share of at most 100 %"),
        ("share(dull, murk) > 2 days", "share.dull, murk. is a share of at most 100 %"),
        ("distress(murk) = 2 days", "distress.murk. is true or false, not '2 days'"),
        ("event.shock = sudden", "event.shock is true or false, not 'sudden'"),
        ("S001 = sudden", "S001 is true or false, not 'sudden'"),
        ("onset_age(murk) < 20 months", "'20 months' is 600 days, which is not a whole number of years"),
    ],
)
def test_a_value_fits_what_is_asked(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        conditions(text)
