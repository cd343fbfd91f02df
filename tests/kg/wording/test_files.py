"""The wording files tell every symptom, every form, every kind of episode and every finding, without a fault."""

from functools import cache
from pathlib import Path

import pytest

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.wording.__main__ import linter_of
from kg.wording.check import problems
from kg.wording.lint import Linter
from kg.wording.reading import FOLDER, Wording
from kg.wording.reading import read as read_wording

KNOWLEDGE = Path("ontology/knowledge")


@cache
def knowledge() -> Knowledge:
    """The knowledge."""
    return read(KNOWLEDGE)


@cache
def wording() -> Wording:
    """The files."""
    return read_wording(KNOWLEDGE / FOLDER)


@cache
def linter() -> Linter:
    """What looks at parts."""
    return linter_of(knowledge())


@pytest.mark.parametrize("family", sorted(wording().families))
def test_no_part_has_a_fault(family: str) -> None:
    kinds = {key: kind.symptoms for key, kind in knowledge().kinds.items()}
    assert [str(one) for one in problems(wording().families[family], linter(), kinds)] == []


def test_every_symptom_and_every_form_is_told() -> None:
    told = {
        one.code: {form.code for form in one.forms} for family in wording().families.values() for one in family.symptoms
    }
    known = {code: {form.code for form in symptom.subtypes} for code, symptom in knowledge().symptoms.items()}
    assert told == known


def test_every_saying_of_episodes_and_findings_is_told() -> None:
    families = wording().families.values()
    told = {one.kind: {*one.says} for family in families for one in family.episodes}
    told |= {one.key: {*one.says} for family in families for one in family.findings}
    known = knowledge()
    asked: dict[str, set[str]] = {
        **{key: {*kind.says} for key, kind in known.kinds.items()},
        **{key: {*finding.says} for key, finding in known.findings.items()},
        **{key: {*event.says} for key, event in known.events.items()},
    }
    missing = {key: sorted(says - {"absent"} - told.get(key, set())) for key, says in asked.items()}
    assert {key: sayings for key, sayings in missing.items() if sayings} == {}


def test_every_occupation_has_a_scene() -> None:
    assert {*wording().work.work} == {*knowledge().occupations}
    slots = {frozenset(scene) for scene in wording().work.work.values()}
    assert len(slots) == 1


def test_everybody_has_a_relative() -> None:
    states = {person.marital for person in knowledge().people}
    assert states <= {kin.marital for kin in wording().lives.kin}
    relatives = {relative for kin in wording().lives.kin for relative in kin.relatives}
    assert relatives <= {*wording().relatives.pronouns}
