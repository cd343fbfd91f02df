"""Disorders, groups and differentials have the structure of the public release, and words of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.model.condition import sets_of
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.duration import days
from kg.model.group import SymptomGroup
from tests.kg.knowledge.release_graph import ReleaseGraph, release_graph

KNOWLEDGE = ontology_folder() / "knowledge"
RUN = 7
"""How many words in a row make a borrowed phrase."""


@pytest.fixture(scope="module")
def release() -> ReleaseGraph:
    return release_graph()


@pytest.fixture(scope="module")
def whole() -> Knowledge:
    return read(KNOWLEDGE)


@pytest.fixture(scope="module")
def suite(whole: Knowledge) -> Knowledge:
    return core(whole)


@pytest.fixture(scope="module")
def disorders(suite: Knowledge) -> dict[str, Disorder]:
    return dict(suite.disorders)


@pytest.fixture(scope="module")
def groups(suite: Knowledge) -> dict[str, SymptomGroup]:
    return dict(suite.groups)


@pytest.fixture(scope="module")
def differentials(suite: Knowledge) -> dict[str, Differential]:
    return dict(suite.differentials)


def _files(folder: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted((KNOWLEDGE / folder).glob("*.yaml")):
        yield path, yaml.safe_load(path.read_text(encoding="utf-8"))


def test_disorders_have_the_names_of_the_release(release: ReleaseGraph, disorders: dict[str, Disorder]) -> None:
    assert {code: disorder.name for code, disorder in disorders.items()} == release.disorders
    assert len(disorders) == 23


def _stated(release: ReleaseGraph) -> dict[str, dict[str, Any]]:
    return {name: group for listed in release.groups.values() for name, group in listed.items()}


def _core(rule: str, symptoms: Iterable[str], pool: set[str], least: int) -> tuple[str, frozenset[str]] | None:
    """A core; None where the count asks for as much anyway."""
    core = frozenset(symptoms)
    if not core or (rule == "one_of" and core >= pool) or (rule == "all" and least == len(pool)):
        return None
    return "all" if len(core) == 1 else rule, core


def test_groups_are_those_of_the_release(release: ReleaseGraph, groups: dict[str, SymptomGroup]) -> None:
    theirs = {}
    for name, group in _stated(release).items():
        rule = "all" if "must_include_all" in group else "one_of"
        pool = set(group["symptom_pool"])
        core = _core(rule, group.get(f"must_include_{rule}", ()), pool, group["min_count"])
        theirs[name] = (pool, group["min_count"], core)
    ours = {}
    for code, one in groups.items():
        rule, named = (one.core.rule, one.core.symptoms) if one.core else ("all", ())
        ours[code] = (set(one.pool), one.minimum_count, _core(rule, named, set(one.pool), one.minimum_count))
    # A hypomanic or a manic episode: the release has no word for either of the two.
    assert ours.pop("raised_mood")[0] == theirs["manic_episode"][0]
    assert ours == theirs
    assert len(ours) == 23


def test_episodes_last_and_do_what_the_release_says(release: ReleaseGraph, groups: dict[str, SymptomGroup]) -> None:
    effects = {True: ("any", "harm"), False: ("intact",)}
    for name, group in _stated(release).items():
        if "min_duration" in group:
            assert groups[name].minimum_days == days(_plain(group["min_duration"])), name
        if "functional_impairment_required" in group:
            assert groups[name].effect in effects[group["functional_impairment_required"]], name


def test_disorders_need_the_groups_of_the_release(release: ReleaseGraph, disorders: dict[str, Disorder]) -> None:
    theirs = {
        code: {name for name, group in listed_groups.items() if group["relation"] == "must_include"}
        for code, listed_groups in release.groups.items()
    }
    assert {code: {need.group for need in one.needs} for code, one in disorders.items()} == theirs


def test_where_a_limit_differs_from_the_release_it_is_said(
    release: ReleaseGraph, disorders: dict[str, Disorder], groups: dict[str, SymptomGroup]
) -> None:
    unsaid = []
    for code, one in disorders.items():
        stated = release.scalars[code]
        lengths = {groups[need.group].minimum_days for need in one.needs}
        asked = [
            condition for requirement in one.requirements for together in sets_of(requirement) for condition in together
        ]
        lengths |= {condition.value for condition in asked if isinstance(condition.value, int)}
        theirs = {days(_plain(stated[name])) for name in ("min_duration", "max_duration") if name in stated}
        effects = {groups[need.group].effect for need in one.needs}
        effects |= {"any" for condition in asked if condition.function in ("impairment", "effect")}
        impaired = stated.get("functional_impairment_required") is None or effects - {None}
        if not (theirs <= lengths and impaired) and not one.release:
            unsaid.append(code)
    assert unsaid == []
    assert sum(bool(one.release) for one in disorders.values()) >= 10


def _plain(text: str) -> str:
    """A duration without its plural, for the release writes ``1 months`` here and there."""
    return text.removesuffix("s")


def test_what_the_release_says_in_prose_is_a_condition_here(
    release: ReleaseGraph, disorders: dict[str, Disorder]
) -> None:
    """One condition for each additional requirement at least; the two of bulimia stand in one sentence there."""
    asked = {code: len(stated.get("additional_requirements", ())) for code, stated in release.scalars.items()}
    few = [code for code, count in asked.items() if len(disorders[code].requirements) < count]
    assert few == []
    assert sum(asked.values()) == 16


def test_differentials_are_the_ordered_pairs_of_the_release(
    release: ReleaseGraph, differentials: dict[str, Differential]
) -> None:
    assert sorted(differentials) == release.differentials
    assert len(differentials) == 87


def test_what_departs_from_the_manual_is_said(whole: Knowledge) -> None:
    assert [code for code, one in whole.disorders.items() if not one.deviation] == []


def test_the_file_of_a_record_is_named_after_it() -> None:
    wrong = [
        path.name
        for folder in ("disorders", "differentials")
        for path, data in _files(folder)
        if not path.stem.startswith(data["code"])
    ]
    assert wrong == []


def test_no_phrase_is_borrowed_from_the_release(
    release: ReleaseGraph,
    whole: Knowledge,
) -> None:
    theirs = {run for text in release.prose for run in _runs(text)}
    ours: list[str] = [pair.reason for pair in whole.comorbidity]
    for disorder in whole.disorders.values():
        ours += [disorder.meaning, *disorder.deviation, *disorder.release]
        ours += [edge.reason for edge in disorder.excluded_when]
    for group in whole.groups.values():
        ours += [group.meaning, *group.deviation]
    for differential in whole.differentials.values():
        ours += [differential.trigger.says, differential.key_difference, *(rule.says for rule in differential.rules)]
    assert [text for text in ours if _runs(text) & theirs] == []


def _runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}
