"""Which tasks a build has: by suites, by names, by both; what there is not is refused."""

from __future__ import annotations

import pytest

import kgbench as kb
from kgbench.api.build import tasks_named


def named(suites: list[str] | str | None, names: list[str] | str | None) -> list[str]:
    return [task.name for task in tasks_named(suites, names)]


def test_several_tasks_and_suites_are_all_taken() -> None:
    assert (
        {*named(None, ["unambiguous", "ambiguous"])}
        == {"ambiguous", "unambiguous"}
        == {*named("diagnosis", None)}
        - {
            "medical_chart",
            "self_report",
        }
    )
    both = named(["diagnosis", "crosslayer"], None)
    assert {*both} == {*named("diagnosis", None), *named("crosslayer", None)}
    assert len(both) == len({*both})
    assert named(["diagnosis", "crosslayer"], "criteria_to_entity") == ["criteria_to_entity"]
    # In the order of their declaration, whatever the order of the names.
    assert named(None, ["unambiguous", "ambiguous"]) == named(None, ["ambiguous", "unambiguous"])


def test_what_there_is_not_is_refused() -> None:
    for suites, names, message in (
        (None, ["ambiguous", "no"], "There is no task no; the tasks are"),
        ("diagnosis", ["criteria_to_entity"], "There is no task criteria_to_entity in the suite diagnosis"),
        (["diagnosis", "biomedical"], ["criteria_to_entity"], "criteria_to_entity in the suites diagnosis, biomedical"),
        (["diagnosis", "no"], None, "There is no suite no"),
    ):
        with pytest.raises(kb.BuildError, match=message):
            named(suites, names)
