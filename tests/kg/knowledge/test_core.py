"""What the suite is made of: the knowledge without additional disorders and without what only they use."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from kg.graph.additional import core_content
from kg.graph.content import Content, sha256
from kg.graph.decode import decode
from kg.graph.encode import encode
from kg.graph.layout import ADDITIONAL
from kg.knowledge.beside_core import beside_core
from kg.knowledge.core import additional, core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.knowledge.records import broken_records
from kg.knowledge.writer import write
from kg.rdf.read import from_rdf
from kg.rdf.write import to_rdf
from tests.builders import small_knowledge
from tests.shipped import shipped

NAMED = re.compile(r"\bD(?:02[4-9]|030)\b|\bS(?:08[5-9]|09\d|1[0-2]\d)\b")
"""Codes of additional disorders, and of symptoms that only they use."""


@cache
def whole() -> Knowledge:
    return shipped()


@cache
def suite() -> Knowledge:
    return core(whole())


@cache
def content() -> Content:
    return encode(whole())


def marked(knowledge: Knowledge, *codes: str) -> Knowledge:
    """The knowledge with these disorders marked as additional, and no others."""
    disorders = {
        code: one.model_copy(update={"additional": code in codes}) for code, one in knowledge.disorders.items()
    }
    return knowledge.model_copy(update={"disorders": disorders})


def test_the_suite_has_its_size() -> None:
    sizes = [len(one) for one in (suite().disorders, suite().groups, suite().symptoms, suite().differentials)]
    # 23 groups of the public release, and raised mood.
    assert sizes == [23, 24, 84, 87]
    assert len(suite().comorbidity) == 23 * 22 / 2
    assert len(whole().disorders) == 30
    assert len(whole().comorbidity) == 30 * 29 / 2


def test_nothing_of_the_suite_names_what_is_additional() -> None:
    text = suite().model_dump_json(exclude={"people", "occupations"})
    assert NAMED.findall(text) == []
    gone = additional(whole())
    # Names of kinds are words of cues too; that no record names them is looked at as for any file that is missing.
    assert [key for key in (*gone.groups, *gone.findings) if f'"{key}"' in text] == []
    assert broken_records(suite()) == []


def test_what_is_left_is_what_it_was() -> None:
    for name in ("groups", "differentials", "events", "findings"):
        left = getattr(suite(), name)
        assert left == {code: getattr(whole(), name)[code] for code in left}
    assert suite().wording == whole().wording
    assert suite().people == whole().people
    assert core(suite()) is suite()


def test_the_recurrent_disorder_takes_the_place_of_the_episode_outside_the_suite_only() -> None:
    assert [one.by for one in whole().disorders["D013"].excluded_when] == ["D005", "D030"]
    assert [one.by for one in suite().disorders["D013"].excluded_when] == ["D005"]


def test_the_suite_leans_on_nothing_additional() -> None:
    assert list(beside_core(whole())) == []


def test_the_graph_marks_what_the_suite_lacks() -> None:
    left = core_content(content())
    assert sha256(left) == sha256(encode(suite()))
    found = {label for label, nodes in content().nodes.items() if any(ADDITIONAL in node for node in nodes.values())}
    assert found >= {"Disorder", "SymptomGroup", "Symptom", "Subtype", "EpisodeKind", "Finding", "Condition", "Rule"}
    assert core_content(left) is left


def test_the_mark_is_kept_in_files_graph_and_rdf(tmp_path: Path) -> None:
    assert decode(content()) == whole()
    code = [*small_knowledge().disorders][-1]
    small = marked(small_knowledge(), code)
    assert decode(encode(small)) == small
    assert sha256(from_rdf(to_rdf(encode(small)))) == sha256(encode(small)) != sha256(encode(small_knowledge()))
    write(small, tmp_path / "knowledge")
    assert read(tmp_path / "knowledge") == small
    assert [path.name[:4] for path in (tmp_path / "knowledge" / "disorders").iterdir() if _marked(path)] == [code]


def _marked(path: Path) -> bool:
    return "additional: true" in path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("code", ["D016", "D023"])
def test_any_disorder_can_be_additional(code: str) -> None:
    """What only it uses goes, with the parts of texts; the graph's marks say the same, but for numbers of places."""
    given = marked(whole(), code)
    left = core(given)
    assert code not in left.disorders
    # Forms that name what is gone are found before, as what leans on it.
    assert {one.record for one in broken_records(left)} <= {one.record for one in beside_core(given)}
    kept, by_marks = encode(left), core_content(encode(given))
    places = ("Theme",)
    for label in (one for one in kept.nodes if one not in places):
        assert kept.nodes[label].keys() == by_marks.nodes[label].keys(), label
    told = {part for family in left.wording.families.values() for one in family.symptoms for part in [one.code]}
    assert told.isdisjoint(additional(given).symptoms)
    assert told == {*left.symptoms} & {*told}


def test_what_nobody_uses_stays() -> None:
    small = small_knowledge()
    assert core(marked(small)) == marked(small)
    gone = additional(marked(small, *small.disorders))
    assert core(marked(small, *small.disorders)).disorders == {}
    assert gone.groups == {*small.groups}


def test_records_that_would_change_without_it_are_found() -> None:
    first = whole().disorders["D013"]
    swapped = first.model_copy(update={"excluded_when": first.excluded_when[::-1]})
    given = whole().model_copy(update={"disorders": {**whole().disorders, "D013": swapped}})
    assert [(one.record, one.wrong) for one in beside_core(given)] == [("D013", "D030")]
    symptom = whole().symptoms["S027"]
    form = symptom.subtypes[0].model_copy(update={"apart": ("S089",)})
    changed = symptom.model_copy(update={"subtypes": (form, *symptom.subtypes[1:])})
    given = whole().model_copy(update={"symptoms": {**whole().symptoms, "S027": changed}})
    assert [(one.record, one.wrong) for one in beside_core(given)] == [("S027.1", "S089")]
