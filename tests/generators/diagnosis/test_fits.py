"""What goes with what: each rule refuses a case that breaks it, and forms are drawn that break none."""

from __future__ import annotations

import gc
from collections import Counter
from typing import Any

import pytest

from generators.diagnosis.fits import misfits
from generators.diagnosis.forms import drawn_forms, form_choices, unfit, with_forms
from generators.diagnosis.lore import Lore, of_knowledge
from generators.draw import stream
from kg.model.profile import Profile
from tests.generators.diagnosis import building


@pytest.fixture(scope="module")
def lore() -> Lore:
    return of_knowledge(building.knowledge())


def case(*episodes: dict[str, Any], **more: Any) -> Profile:
    stated = [{"begins": 100, "ends": 0, **one} for one in episodes]
    return Profile.model_validate({"age": 30, "episodes": stated, **more})


def of(kind: str, *forms: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "present": {form.partition(".")[0]: form for form in forms}, **more}


WRONG = {
    "kind": (case(of("anxiety", "S027.4")), "S027.4 in an episode of the kind anxiety"),
    "apart, forms": (case(of("obsessive", "S065.2", "S066.1")), "S066.1 beside S065.2"),
    "apart, symptom": (case(of("psychotic", "S022.2", "S021.1")), "S022.2 beside S021"),
    "apart, denial": (case(of("anxiety", "S056.4"), denied=("S057",)), "S056.4 beside no S057"),
    "needs": (case(of("eating", "S043.1", "S084.1")), "S084.1 without any of S044"),
    "needs, finding": (
        case(of("psychotic", "S019.5")),
        "S019.5 without any of delusion.theme = appearance",
    ),
    "implies, denied": (case(of("depressive", "S032.1", distress=False)), "S032.1 without distress"),
    "implies, open": (case(of("trauma", "S069.4", unsettled=("distress",))), "S069.4 without distress"),
    "among": (case(of("elevated", "S033.2", "S034.1")), "S033.2 among fewer than 6 symptoms"),
    "finding, form": (
        case(of("psychotic", "S019.1"), findings={"delusion.theme": "appearance"}),
        "S019.1, and delusion.theme is appearance",
    ),
    "finding, symptom": (
        case(of("eating", "S043.1", "S045.1"), findings={"eating.motive": "other"}),
        "S045, and eating.motive is other",
    ),
    "finding, nothing": (
        case(of("anxiety", "S056.1"), findings={"thought.held": "convinced"}),
        "thought.held is convinced, and nothing is told that it is about",
    ),
    "finding, vague": (
        case(of("obsessive", "S066.3"), unsettled=("repetition.scope",), denied=()),
        None,
    ),
    "finding, vague form": (
        case(of("obsessive", "S065.1"), unsettled=("repetition.scope",)),
        "S065.1, and repetition.scope is vague",
    ),
    "number": (
        case(of("eating", "S049.1", "S048.2"), numbers={"compensation.per_week": (0, 0)}),
        "S048.2, and compensation.per_week is zero",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_each_rule_refuses_what_breaks_it(lore: Lore, what: str) -> None:
    profile, says = WRONG[what]
    found = [*misfits(lore.fits, profile, "chart")]
    assert found == [] if says is None else says in found


def test_who_tells_a_form_counts(lore: Lore) -> None:
    mute = case(of("psychotic", "S023.3", "S019.1"))
    assert [*misfits(lore.fits, mute, "chart")] == []
    assert [*misfits(lore.fits, mute, "self")] == ["S023.3 is not told by self"]


def test_what_is_apart_may_be_told_of_different_times(lore: Lore) -> None:
    before = of("elevated", "S033.1", "S034.1", begins=900, ends=800)
    assert [*misfits(lore.fits, case(of("psychotic", "S023.1", "S019.1"), before), "chart")] == []
    beside = {**before, "ends": 50}
    assert [*misfits(lore.fits, case(of("psychotic", "S023.1", "S019.1"), beside), "chart")] == ["S023.1 beside S033"]


def test_drawn_forms_go_together_and_come_by_weight(lore: Lore) -> None:
    profile = case(of("obsessive", "S065.1", "S066.1"), of("psychotic", "S020.3"))
    choices = form_choices(lore, [profile], "self")
    drawn = Counter[str]()
    for number in range(300):
        forms = drawn_forms(lore.fits, choices, stream("test", number))
        assert forms is not None
        assert [*misfits(lore.fits, with_forms(profile, forms), "self")] == []
        drawn.update(forms.values())
    assert drawn["S020.1"] > 3 * drawn["S020.2"] > 0
    assert drawn["S020.3"] == drawn["S020.4"] == 0
    assert {"S065.1", "S065.2", "S065.3", "S066.1", "S066.2"} <= {*drawn}


def test_cases_of_a_seed_share_forms_that_suit_each_of_them(lore: Lore) -> None:
    content = of("eating", "S043.1", "S044.1", "S045.1"), of("obsessive", "S065.1", "S066.1")
    settled = [case(*content, findings={"repetition.scope": value}) for value in ("weight_and_food_only", "many_areas")]
    forms = drawn_forms(lore.fits, form_choices(lore, settled, "self"), stream("test"))
    assert forms is not None
    assert forms["S065"] == "S065.5"
    assert forms["S066"] == "S066.4"


def test_where_no_forms_go_together_the_case_is_refused(lore: Lore) -> None:
    fine = case(of("depressive", "S024.1", "S032.1", distress=True))
    assert [*unfit(lore, [fine], "self")] == []
    calm = case(of("depressive", "S024.1", "S032.1", distress=False))
    assert "no form of S032 goes with the rest" in [*unfit(lore, [calm], "self")]
    assert drawn_forms(lore.fits, form_choices(lore, [calm], "self"), stream("test")) is None


def test_choosing_forms_leaves_no_circle_for_the_collector_of_garbage(lore: Lore) -> None:
    profiles = [case(of("anxiety", "S056.1", "S057.1", "S060.1"))]
    choices = form_choices(lore, profiles, "self")
    gc.collect()
    gc.disable()
    try:
        assert drawn_forms(lore.fits, choices, stream("test", "circle")) is not None
        assert gc.collect() == 0
    finally:
        gc.enable()
