"""The words of consultations say something for every symptom, form, finding, kind of episode and event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge
from kg.text.cues import Lexicon, words
from tests.shipped import shipped

FILES = (
    "anxiety",
    "attention",
    "depressive",
    "eating",
    "elevated",
    "obsessive",
    "panic",
    "psychotic",
    "sleep",
    "somatic",
    "speech",
    "trauma",
)
MARKS = {"en": "?", "zh": "\uff1f"}


def entries(name: str) -> dict[str, Any]:
    path = ontology_folder() / "consultation" / "words" / f"{name}.yaml"
    listed = yaml.safe_load(path.read_text(encoding="utf-8"))
    found = {one["of"]: one for one in listed}
    assert len(found) == len(listed)
    return found


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return shipped()


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
    unheard = [
        text
        for code, one in symptoms().items()
        for text in sentences(one["en"]["yes"])
        if not any(code in hit.subjects for hit in lexicon.hits(words(text)))
    ]
    unheard += [
        text
        for one in symptoms().values()
        for text in sentences({part: one["zh"][part] for part in ("asks", "no", "yes")})
        if not any(cue in text for cue in one["zh"]["cues"])
    ]
    assert unheard == []


def test_no_english_answer_holds_a_cue_of_another_symptom_alone(knowledge: Knowledge) -> None:
    lexicon = Lexicon({code: symptom.cues for code, symptom in knowledge.symptoms.items()})
    for code, one in symptoms().items():
        for text in sentences({part: one["en"][part] for part in ("yes", "no")}):
            foreign = [hit.cue for hit in lexicon.hits(words(text)) if code not in hit.subjects]
            assert not foreign, f"{text}: {foreign}"


def test_names_can_stand_in_a_list() -> None:
    named = [*symptoms().values(), *entries("findings").values(), *entries("topics").values()]
    for one in named:
        assert "," not in one["noun"]["en"]
        assert not set(one["noun"]["zh"]) & {"\u3001", "\uff0c"}


def test_doctors_are_polite_in_chinese() -> None:
    for name in (*FILES, "findings", "topics"):
        for code, one in entries(name).items():
            assert not [text for text in sentences(one["zh"]["asks"]) if "\u4f60" in text], code


def test_earlier_episodes_have_words_for_every_form(knowledge: Knowledge) -> None:
    forms = {form.code for symptom in knowledge.symptoms.values() for form in symptom.subtypes}
    path = ontology_folder() / "consultation" / "past.yaml"
    listed = {one["of"]: one for one in yaml.safe_load(path.read_text(encoding="utf-8"))}
    assert set(listed) == forms
    for form, one in listed.items():
        for language in MARKS:
            assert len(set(one[language])) >= 2, form
            assert not [text for text in one[language] if text.endswith((".", "\u3002"))]
        # What is told of then must not be told of now.
        assert not [text for text in one["zh"] if re.search("现在|最近|眼下|到今天|越来越", text)], form


def test_findings_kinds_and_events_have_their_words(knowledge: Knowledge) -> None:
    assert sorted(entries("findings")) == sorted(knowledge.findings)
    events = {f"event.{key}" for key in knowledge.events}
    assert set(entries("times")) == {*knowledge.kinds, *events, "admission", "any", "screener"}
    assert len(entries("topics")) == 15
