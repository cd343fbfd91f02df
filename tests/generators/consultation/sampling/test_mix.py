"""The tables of the mixes: their margins, and what makes them unusable."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Any

import pytest
from pydantic import ValidationError

from generators.consultation.classes import icd_classes
from generators.consultation.mix import ClinicMix, Mix, PopulationMix, Stratum
from generators.consultation.sampling.course import Quantiles
from generators.consultation.tables import read_table
from generators.diagnosis.lore import Lore
from kg.errors import KnowledgeError


@pytest.fixture(scope="module")
def population() -> dict[str, Any]:
    return read_table(PopulationMix, "mixes", "population.yaml").model_dump()


def total(mix: Mix, **parts: object) -> float:
    return fsum(
        share for one, share in mix.joint.items() if all(getattr(one, name) == part for name, part in parts.items())
    )


def test_the_population_has_the_shares_of_its_file(mixes: Mapping[str, Mix], population: dict[str, Any]) -> None:
    mix = mixes["population"]
    assert fsum(mix.joint.values()) == pytest.approx(1)
    for code, one in population["disorders"].items():
        assert total(mix, first=code) == pytest.approx(one["share"])
    assert total(mix, sex="female") == pytest.approx(0.49)
    assert total(mix, sex="female", bin=2) == pytest.approx(0.49 * 0.18)
    men, women = total(mix, first="D021", sex="male"), total(mix, first="D021", sex="female")
    assert women > 4 * men


def test_the_clinic_has_the_margins_of_its_file(mixes: Mapping[str, Mix]) -> None:
    mix, file = mixes["clinic"], read_table(ClinicMix, "mixes", "clinic.yaml")
    assert total(mix, sex="female") == pytest.approx(0.677)
    for place, share in enumerate(file.ages.shares):
        assert total(mix, bin=place) == pytest.approx(share)
    for code, share in file.classes.shares.items():
        found = fsum(part for one, part in mix.joint.items() if mix.class_of(one.first) == code)
        assert found == pytest.approx(share)
    assert mix.absent == ()


def test_what_a_class_without_disorders_would_have_is_divided_among_the_others(lore: Lore) -> None:
    without = lore.criteria.without(["D024", "D028"])
    population, clinic = (
        read_table(PopulationMix, "mixes", "population.yaml"),
        read_table(ClinicMix, "mixes", "clinic.yaml"),
    )
    left = {code: one for code, one in population.disorders.items() if code in without.disorders}
    families = {
        name: tuple(code for code in codes if code in without.disorders)
        for name, codes in population.second.families.items()
    }
    second = population.second.model_copy(update={"families": families})
    classes = icd_classes()
    kept = {code: icd for code, icd in classes.disorders.items() if code in without.disorders}
    mix = Mix(
        "clinic",
        population.model_copy(update={"disorders": left, "second": second}),
        without,
        classes.model_copy(update={"disorders": kept}),
        clinic,
    )
    assert mix.absent == ("F51", "F98")
    share = clinic.classes.shares
    found = fsum(part for one, part in mix.joint.items() if mix.class_of(one.first) == "F32")
    assert found == pytest.approx(share["F32"] / (1 - share["F51"] - share["F98"]))


def test_the_clinic_keeps_the_ratios_of_the_population(mixes: Mapping[str, Mix]) -> None:
    def odds(mix: Mix) -> float:
        """How much more women than men of 25 to 34 have the first, compared with the second, both of one class."""
        of = [mix.joint[Stratum(sex, 2, code)] for sex in ("female", "male") for code in ("D018", "D020")]
        return (of[0] / of[1]) / (of[2] / of[3])

    assert odds(mixes["clinic"]) == pytest.approx(odds(mixes["population"]))


def test_second_disorders_are_those_that_go_together(lore: Lore, mixes: Mapping[str, Mix]) -> None:
    for stratum in mixes["population"].joint:
        if stratum.first not in lore.criteria.disorders or stratum.bin != 3:
            continue
        seconds = mixes["population"].second(stratum)
        assert fsum(seconds.values()) == pytest.approx(1)
        for code in seconds:
            low, high = sorted((stratum.first, code))
            assert lore.criteria.together[low, high].comorbid == "reviewed"


@pytest.mark.parametrize(
    ("part", "value", "says"),
    [
        ("sex", {"shares": {"female": 0.5, "male": 0.4}, "grade": "assumed"}, "add up to 0.9"),
        ("sex", {"shares": {"female": 0.5, "male": 0.5}, "grade": "survey"}, "has a source"),
        ("sex", {"shares": {"female": 0.5, "male": 0.5}, "grade": "survey", "source": "me_2020"}, "unknown source"),
        ("bins", [[12, 17], [18, 84]], "has 2 values"),
    ],
)
def test_broken_tables_are_refused(population: dict[str, Any], part: str, value: object, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        PopulationMix.model_validate({**population, part: value})


def test_tables_go_with_the_graph(lore: Lore, population: dict[str, Any]) -> None:
    fewer = {code: one for code, one in population["disorders"].items() if code != "D013"}
    with pytest.raises(KnowledgeError, match="D013 has no share"):
        Mix("m", PopulationMix.model_validate({**population, "disorders": fewer}), lore.criteria, icd_classes())
    more = {**population["disorders"], "D999": population["disorders"]["D013"]}
    with pytest.raises(KnowledgeError, match="no disorder D999"):
        Mix("m", PopulationMix.model_validate({**population, "disorders": more}), lore.criteria, icd_classes())


def test_every_figure_says_where_it_comes_from(population: dict[str, Any]) -> None:
    sources = {one["source"] for one in population["disorders"].values() if one["grade"] != "assumed"}
    assert {"huang_2019", "hudson_2007"} <= sources <= {*population["sources"]}
    assert all(one["source"] is None for one in population["disorders"].values() if one["grade"] == "assumed")


def test_quantiles() -> None:
    curve = Quantiles(points={0: 10, 50: 20, 100: 100})
    assert curve.value(0.5) == 20
    assert curve.value(0.25) == 15
    assert curve.share(60) == pytest.approx(0.75)
    with pytest.raises(ValidationError, match="rise"):
        Quantiles(points={0: 10, 50: 5, 100: 100})
