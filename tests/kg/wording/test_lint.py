"""The checks of wording files find each fault that they are there for."""

import re
from typing import Any

import pytest

from kg.wording.check import problems
from kg.wording.lint import Linter
from kg.wording.model import FamilyWording, owner_of

LINTER = Linter({"S001": ["tear*"], "S002": ["appetite"], "low": ["low time"]}, re.compile("melancholia"))
KINDS = {"low": ["S001"]}
HISTORY = [{"who": "tests", "when": "2026-11-23", "what": "made up"}]


def family(**form: Any) -> FamilyWording:
    """A file with one symptom, of whose only form some parts are given."""
    told = {
        "code": "S001.1", "chart": ["tears|[come:p]"], "self": [], "examples": {}, "vague": [], **form,
    }  # fmt: skip
    symptom = {
        "code": "S001", "stage": "mood", "noun": {}, "denied": {}, "absent": {}, "stories": {}, "asks": [],
        "forms": [told],
    }  # fmt: skip
    return FamilyWording.model_validate({"history": HISTORY, "symptoms": [symptom]})


def says(**form: Any) -> list[str]:
    """What is said of the parts, counts left out."""
    return [found.says for found in problems(family(**form), LINTER, KINDS, ()) if "instead of" not in found.says]


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
        ({"terms": {"self": ["tears, at once"]}}, "has a comma"),
        ({"vague": ["tears came once"]}, "is no whole sentence"),
        ({"self": ["P|[weep]; often"]}, "semicolon"),
        ({"self": ["P|[weep] 3 times a day"]}, "has a number in digits"),
    ],
)
def test_each_fault_is_found(form: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in says(**form))


def test_counts_are_held() -> None:
    found = [str(one) for one in problems(family(), LINTER, KINDS, ())]
    assert "S001.1 self: has 0 parts instead of 8" in found
    assert "S001 asks: has 0 parts instead of 3" in found


def test_repeats_are_found() -> None:
    part = "P|[be] in tears"
    assert "stands 2 times" in says(self=[part, part])


@pytest.mark.parametrize(
    ("joining", "where"),
    [
        ({"links": [{"first": "S001", "then": "S001", "chart": [], "self": ["{A}, from poor appetite {b}"]}]}, "link"),
        ({"themes": [{"for": ["S001"], "slots": ["place"], "sets": [["a place without appetite"]]}]}, "themes"),
    ],
)
def test_what_stands_between_parts_speaks_of_nothing_else(joining: dict[str, Any], where: str) -> None:
    changed = FamilyWording.model_validate({**family().model_dump(by_alias=True), **joining})
    found = [one.where for one in problems(changed, LINTER, KINDS, ()) if "speaks of" in one.says]
    assert [one.startswith(where) for one in found] == [True]


def paired(**voices: Any) -> list[str]:
    """What is said of sentences that tell two symptoms."""
    pair = {"of": ["S002.1", "S001.1"], **voices}
    told = FamilyWording.model_validate({"history": HISTORY, "pairs": [pair]})
    return [one.says for one in problems(told, LINTER, KINDS | {"low": ["S001", "S002"]}, ())]


def test_a_pair_may_speak_of_both_symptoms() -> None:
    assert paired(plain={"self": ["[be] in tears and [have] no appetite, day after day"]}) == []
    assert paired(whole={"self": ["I [have] no appetite because I [be] in tears."]}) == []
    assert "is no whole sentence" in paired(whole={"self": ["no appetite and tears"]})
    assert "the verb 'has' stands outside brackets" in paired(plain={"chart": ["[weep] and has no appetite"]})


def test_a_pair_is_of_two_symptoms_in_any_order() -> None:
    with pytest.raises(ValueError, match="forms of two symptoms"):
        FamilyWording.model_validate({"history": HISTORY, "pairs": [{"of": ["S001.1", "S001.2"]}]})
    told = FamilyWording.model_validate({"history": HISTORY, "pairs": [{"of": ["S002.1", "S001.1"]}]})
    assert [owner_of(pair) for pair in told.pairs] == ["S001.1+S002.1"]
