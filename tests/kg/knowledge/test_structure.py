"""Disorders, groups and differentials have the structure of the public release, and words of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kg.files.resources import ontology_folder
from kg.knowledge.reader import read
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.group import SymptomGroup
from tests.kg.knowledge.release_graph import ReleaseGraph, release_graph

KNOWLEDGE = ontology_folder() / "knowledge"
RUN = 7
"""How many words in a row make a borrowed phrase."""


@pytest.fixture(scope="module")
def release() -> ReleaseGraph:
    return release_graph()


@pytest.fixture(scope="module")
def disorders() -> dict[str, Disorder]:
    return dict(read(KNOWLEDGE).disorders)


@pytest.fixture(scope="module")
def groups() -> dict[str, SymptomGroup]:
    return dict(read(KNOWLEDGE).groups)


@pytest.fixture(scope="module")
def differentials() -> dict[str, Differential]:
    return dict(read(KNOWLEDGE).differentials)


def _files(folder: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted((KNOWLEDGE / folder).glob("*.yaml")):
        yield path, yaml.safe_load(path.read_text(encoding="utf-8"))


def _plain(text: str | None) -> str | None:
    """A duration without its plural, for the release writes ``1 months`` here and there."""
    return None if text is None else text.removesuffix("s")


def test_disorders_have_the_names_of_the_release(release: ReleaseGraph, disorders: dict[str, Disorder]) -> None:
    assert {code: disorder.name for code, disorder in disorders.items()} == release.disorders
    assert len(disorders) == 23


def test_groups_are_those_of_the_release(release: ReleaseGraph, groups: dict[str, SymptomGroup]) -> None:
    theirs = {
        name: (
            frozenset(group["symptom_pool"]),
            group["min_count"],
            frozenset(group.get("must_include_all", ())),
            frozenset(group.get("must_include_one_of", ())),
            _plain(group.get("min_duration")),
            group.get("functional_impairment_required"),
        )
        for listed_groups in release.groups.values()
        for name, group in listed_groups.items()
    }
    ours = {
        code: (
            frozenset(group.pool),
            group.minimum_count,
            frozenset(group.core.symptoms if group.core and group.core.rule == "all" else ()),
            frozenset(group.core.symptoms if group.core and group.core.rule == "one_of" else ()),
            _plain(group.minimum_duration),
            group.impairment,
        )
        for code, group in groups.items()
    }
    assert ours == theirs
    assert len(ours) == 23


def test_disorders_require_the_groups_of_the_release(release: ReleaseGraph, disorders: dict[str, Disorder]) -> None:
    theirs = {
        code: {name: group["relation"] == "must_include" for name, group in listed_groups.items()}
        for code, listed_groups in release.groups.items()
    }
    assert {code: {part.group: part.mandatory for part in one.requires} for code, one in disorders.items()} == theirs


def test_disorders_have_the_limits_of_the_release(release: ReleaseGraph, disorders: dict[str, Disorder]) -> None:
    def stressor(stated: dict[str, Any]) -> str:
        return next((kind for kind in ("traumatic", "psychosocial") if f"{kind}_stressor_required" in stated), "none")

    theirs = {
        code: (
            _plain(stated.get("min_duration")),
            _plain(stated.get("max_duration")),
            stated.get("functional_impairment_required"),
            stressor(stated),
        )
        for code, stated in release.scalars.items()
    }
    ours = {
        code: (
            _plain(one.minimum_duration),
            _plain(one.maximum_duration),
            one.functional_impairment,
            one.stressor,
        )
        for code, one in disorders.items()
    }
    assert ours == theirs


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


def test_what_departs_from_the_manual_is_said(disorders: dict[str, Disorder]) -> None:
    assert [code for code, one in disorders.items() if not one.deviation] == []


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
    disorders: dict[str, Disorder],
    groups: dict[str, SymptomGroup],
    differentials: dict[str, Differential],
) -> None:
    theirs = {run for text in release.prose for run in _runs(text)}
    ours: list[str] = []
    for disorder in disorders.values():
        ours += [disorder.meaning, *disorder.deviation, *(edge.reason for edge in disorder.excluded_when)]
    for group in groups.values():
        ours += [group.meaning, *group.deviation]
    for differential in differentials.values():
        ours += [differential.trigger.says, differential.key_difference, *(rule.says for rule in differential.rules)]
    assert [text for text in ours if _runs(text) & theirs] == []


def _runs(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}
