"""The checks of wording files find each fault that they are there for."""

import re
from typing import Any

import pytest

from kg.wording.check import problems
from kg.wording.lint import Linter
from kg.wording.model import FamilyWording

LINTER = Linter({"S001": ["tear*"], "S002": ["appetite"], "low": ["low time"]}, re.compile("melancholia"))
KINDS = {"low": ["S001"]}
HISTORY = [{"who": "tests", "when": "2026-11-23", "what": "made up"}]


def family(**form: Any) -> FamilyWording:
    """A file with one symptom, of whose only form some parts are given."""
    told = {
        "code": "S001.1", "chart": [], "self": [], "tails": {}, "examples": {}, "vague": [], **form,
    }  # fmt: skip
    symptom = {
        "code": "S001", "stage": "mood", "noun": {}, "denied": {}, "absent": {}, "stories": {}, "asks": [],
        "forms": [told],
    }  # fmt: skip
    return FamilyWording.model_validate({"history": HISTORY, "symptoms": [symptom]})


def says(**form: Any) -> list[str]:
    """What is said of the parts, counts left out."""
    return [found.says for found in problems(family(**form), LINTER, KINDS) if "instead of" not in found.says]


def test_a_good_part_passes() -> None:
    assert (
        says(
            self=["P|[be] in tears at {late}", "P|[have] a low time and [weep]"], chart=["tears|[come:p] by themselves"]
        )
        == []
    )


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ({"self": ["P|[weep] and is in tears"]}, "the verb 'is' stands outside brackets"),
        ({"self": ["[weep] over nothing"]}, "needs the form"),
        ({"self": ["P|without a verb"]}, "no verb in brackets"),
        ({"self": ["tears|[come] by themselves"]}, "needs :s or :p"),
        ({"self": ["P|[weep] at {nowhere}"]}, "has no slot nowhere"),
        ({"self": ["P|[have] no appetite"]}, "speaks of S002"),
        ({"self": ["P|[be] in tears of melancholia"]}, "names a disorder"),
        ({"self": ["P|[shed] an tear"]}, "an"),
        ({"self": ["somebody|[speak:s] and P [be] in tears"]}, "P stands without braces"),
        ({"chart": ["my {kin}|[see:s] tears"]}, "speaks in the first person"),
        ({"examples": {"self": ["P|[weep] again"]}}, "begins with none of"),
        ({"tails": {"self": ["in tears, at once"]}}, "has a comma"),
        ({"vague": ["tears came once"]}, "is no whole sentence"),
        ({"self": ["P|[weep]; often"]}, "semicolon"),
    ],
)
def test_each_fault_is_found(form: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in says(**form))


def test_counts_are_held() -> None:
    found = [str(one) for one in problems(family(), LINTER, KINDS)]
    assert "S001.1 self: has 0 parts instead of 8: " in found
    assert "S001 asks: has 0 parts instead of 3: " in found


def test_repeats_are_found() -> None:
    part = "P|[be] in tears"
    assert "stands 2 times" in says(self=[part, part])
