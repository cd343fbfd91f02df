"""The sets of paper 002 have as many prompts as there, and variants differ where the patient does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generators.preferences.demographic_sets import orders_of, variants
from generators.preferences.demographics import AgeBand, demographics
from generators.preferences.few_shot import few_shot
from generators.preferences.question import CATEGORIES
from kg.errors import KnowledgeError, UserError
from tests.generators.preferences.asking import crossing, question


@pytest.mark.parametrize(("name", "many"), [("D0", 1), ("DG", 3), ("DA", 5), ("DN", 6), ("crossed", 3 * 3 * 6)])
def test_a_set_has_so_many_variants_of_each_question(name: str, many: int) -> None:
    found = list(variants(question(1), crossing(name)))
    assert len(found) == many
    assert len({one.text for one in found}) == many
    assert len({one.options for one in found}) == 1, "the order of options is no noise"
    assert list(variants(question(1), crossing(name))) == found


def test_a_set_varies_one_factor_and_keeps_the_others() -> None:
    varied = {"DG": ("gender", 3), "DN": ("ethnicity", 6)}
    for name, (factor, many) in varied.items():
        levels = [one.levels() for one in variants(question(1), crossing(name))]
        counts = {each: len({told[each] for told in levels}) for each in ("gender", "age", "ethnicity")}
        assert counts == {"gender": 1, "age": 1, "ethnicity": 1} | {factor: many}
    ages = [one.age for one in variants(question(1), crossing("DA"))]
    assert len(set(ages)) == 5
    assert all(age is not None and 18 <= age <= 65 for age in ages)


def test_the_crossed_set_has_every_combination_once_with_one_age_a_band() -> None:
    found = list(variants(question(1), crossing()))
    combined = Counter((one.gender, one.band, one.ethnicity) for one in found)
    assert set(combined.values()) == {1}
    assert len({(one.band, one.age) for one in found}) == 3
    for one in found:
        assert str(one.age) in one.text
        assert str(one.ethnicity) in one.text
        assert "<" not in one.text


def test_what_a_text_does_not_show_is_not_crossed() -> None:
    plain = question(1, text="Somebody cannot sleep. What next?")
    (only,) = variants(plain, crossing())
    assert (only.gender, only.age, only.ethnicity) == (None, None, None)
    assert only.levels() == {"order": "1"}
    aged = list(variants(question(2, text="A <AGE> patient cannot sleep."), crossing()))
    assert [one.band for one in aged] == ["18-33", "34-49", "50-65"]
    assert {one.gender for one in aged} == {None}


def test_orders_are_a_factor_and_another_seed_draws_anew() -> None:
    found = list(variants(question(1), crossing("D0", orders=4)))
    assert [one.levels()["order"] for one in found] == ["1", "2", "3", "4"]
    assert len({one.options for one in found}) == 4
    assert orders_of("Q001", 7, 2) == orders_of("Q001", 7, 4)[:2]
    drawn = {next(variants(question(1), crossing("D0", seed=seed))).text for seed in range(12)}
    assert len(drawn) > 6
    with pytest.raises(UserError, match="1 to 120 orders, not 121"):
        orders_of("Q001", 0, 121)


def test_a_tenth_of_each_category_is_kept_whatever_the_seed_and_the_order() -> None:
    questions = [
        question(place * 100 + number, category)
        for place, category in enumerate(CATEGORIES, start=1)
        for number in range(12)
    ]
    kept = few_shot(questions)
    assert Counter(one.category for one in questions if one.id in kept) == dict.fromkeys(CATEGORIES, 1)
    assert few_shot(reversed(questions)) == kept
    assert few_shot(questions, 0) == frozenset()
    assert len(few_shot(questions, 0.25)) == 15
    assert len(few_shot(questions[:2])) == 0


def test_levels_are_those_of_the_file() -> None:
    found = demographics()
    assert (found.ages[0], found.ages[-1], len(found.ethnicities)) == (18, 65, 6)
    assert found.band_of(34).name == "34-49"
    assert found.status == "draft"
    with pytest.raises(ValueError, match="no age band has 17"):
        found.band_of(17)


def test_a_broken_file_of_levels_is_refused(tmp_path: Path) -> None:
    head = "sources: [{what: x, where: y}]\nhistory: [{who: x, when: '2026-01-01', what: y}]\nethnicities: [White]\n"
    path = tmp_path / "levels.yaml"
    bands = "[{name: a, youngest: 18, oldest: 30}, {name: b, youngest: 30, oldest: 40}]"
    path.write_text(f"{head}genders: [female]\nage_bands: {bands}\n")
    with pytest.raises(KnowledgeError, match="the bands a and b share an age"):
        demographics(path)
    with pytest.raises(ValueError, match="ends before it begins"):
        AgeBand(name="a", youngest=30, oldest=20)
