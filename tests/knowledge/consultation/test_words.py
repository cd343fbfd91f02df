"""The words of consultations say something for every symptom, form, finding, kind of episode and event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.text.cues import Lexicon, words
from kg.text.names import leak_pattern

FILES = ("anxiety", "attention", "depressive", "eating", "elevated", "obsessive", "psychotic", "trauma")
MARKS = {"en": "?", "zh": "\uff1f"}


def entries(name: str) -> dict[str, Any]:
    path = ontology_folder() / "consultation" / "words" / f"{name}.yaml"
    listed = yaml.safe_load(path.read_text(encoding="utf-8"))
    found = {one["of"]: one for one in listed}
    assert len(found) == len(listed)
    return found


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return read(ontology_folder() / "knowledge")


def symptoms() -> dict[str, Any]:
    return {code: one for name in FILES for code, one in entries(name).items()}


def sentences(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    else:
        for one in said.values() if isinstance(said, dict) else said:
            yield from sentences(one)


def test_every_symptom_has_its_words(knowledge: Knowledge) -> None:
    found = symptoms()
    assert sorted(found) == sorted(knowledge.symptoms)
    for code, one in found.items():
        forms = {form.code for form in knowledge.symptoms[code].subtypes}
        for language, mark in MARKS.items():
            said = one[language]
            assert one["noun"][language]
            assert len(set(said["asks"])) >= 3
            assert all(text.endswith(mark) for text in said["asks"]), code
            assert len(set(said["no"])) >= 3, code
            assert set(said["yes"]) == forms, code
            assert all(len(set(texts)) >= 2 for texts in said["yes"].values()), code


def test_what_is_answered_is_recognised(knowledge: Knowledge) -> None:
    lexicon = Lexicon({code: symptom.cues for code, symptom in knowledge.symptoms.items()})
    for code, one in symptoms().items():
        for text in sentences(one["en"]["yes"]):
            assert any(code in hit.subjects for hit in lexicon.hits(words(text))), text
        for text in sentences({part: one["zh"][part] for part in ("asks", "no", "yes")}):
            assert any(cue in text for cue in one["zh"]["cues"]), text


def test_findings_kinds_and_events_have_their_words(knowledge: Knowledge) -> None:
    assert sorted(entries("findings")) == sorted(knowledge.findings)
    events = {f"event.{key}" for key in knowledge.events}
    assert set(entries("times")) == {*knowledge.kinds, *events, "admission", "screener"}
    assert len(entries("topics")) == 15


def test_no_disorder_is_named(knowledge: Knowledge) -> None:
    names = [
        name for one in knowledge.disorders.values() for name in (one.name, *one.abbreviations, *one.synonyms) if name
    ]
    pattern = leak_pattern(names)
    for name in (*FILES, "findings", "times", "topics"):
        for one in entries(name).values():
            for text in sentences(one["en"]):
                assert not pattern.search(text), text
