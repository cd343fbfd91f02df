"""What the offline writer makes in a build: every fact once, in 150 to 200 words, about the person of the item."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import pytest

from generators.item import Item
from generators.writing.facts import facts, joined
from generators.writing.spans import decode
from generators.writing.spoken import number, span, with_article
from kg.knowledge.knowledge import Knowledge
from kg.model.person import Person
from kg.text.cues import words
from kg.text.form import faults
from tests.generators.diagnosis.building import TASKS
from tests.generators.diagnosis.standing import profile_of
from tests.generators.writing.tellings import checker

Items = Mapping[str, Sequence[Item]]
_THEY = re.compile(r"\b(?:they|them|their|themself)\b", re.IGNORECASE)
_HE_OR_SHE = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"\{(?:he|him|his|himself)\}", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_OWN = {"non-binary": (_THEY, _HE_OR_SHE), "woman": (_SHE, _HE), "man": (_HE, _SHE)}
"""How a text calls its patient, and how it must not."""


def person(item: Item, knowledge: Knowledge) -> Person:
    return knowledge.people[int(item.provenance["patient"]["person"].removeprefix("P")) - 1]


@pytest.mark.parametrize("task", TASKS)
def test_length_and_facts(task: str, items: Items) -> None:
    told = Counter(item.provenance["narrator"] for item in items[task])
    assert set(told) == {"plain", "talkative", "brisk"}
    for item in items[task]:
        assert 150 <= len(item.stem.split()) <= 200, item.id
        assert item.provenance["writer"] == f"offline/{item.provenance['narrator']}"
        sentences = decode(item.stem, item.provenance["sentences"])
        assert joined(sentences) == item.stem
        stated = Counter(name for sentence in sentences for name in sentence.facts if not name.endswith("+"))
        asked = {fact.id for fact in facts(profile_of(item))}
        assert set(stated) == asked, item.id
        assert set(stated.values()) <= {1}, item.id


@pytest.mark.parametrize("task", TASKS)
def test_texts_pass_a_checker_made_from_the_files(task: str, items: Items) -> None:
    proving = checker()
    for item in items[task]:
        sentences = decode(item.stem, item.provenance["sentences"])
        assert proving.check(profile_of(item), sentences) == [], item.id


@pytest.mark.parametrize("task", TASKS)
def test_no_sentence_stands_twice_in_a_text(task: str, items: Items) -> None:
    for item in items[task]:
        told = [sentence.text for sentence in decode(item.stem, item.provenance["sentences"])]
        assert len(set(told)) == len(told), item.id


@pytest.mark.parametrize("task", TASKS)
def test_no_text_is_told_twice(task: str, items: Items) -> None:
    stems = Counter(item.stem for item in items[task])
    assert stems.most_common(1)[0][1] == 1


def test_the_cases_of_a_differential_share_scene_and_parts(items: Items) -> None:
    """Both tasks compose the same triple: one scene, and what the cases share by the same parts."""
    triples: dict[tuple[str, int, str], list[Item]] = defaultdict(list)
    for item in (*items["ambiguous"], *items["unambiguous"]):
        triples[item.group, item.provenance["patient"]["number"], item.provenance["narrator"]].append(item)
    for cases in triples.values():
        assert len(cases) == 3
        slots: dict[str, set[str]] = defaultdict(set)
        for item in cases:
            for slot, value in item.provenance["slots"].items():
                slots[slot].add(value)
        assert [slot for slot, values in slots.items() if len(values) > 1] == [], cases[0].id
        parts = [_parts(item) for item in cases]
        shared = set.intersection(*({fact.id for fact in facts(profile_of(item))} for item in cases))
        same = [name for name in shared if len({told.get(name) for told in parts}) == 1]
        assert len(same) >= 0.85 * len(shared), cases[0].id


def _parts(item: Item) -> dict[str, str]:
    """By fact the part that states it; what a pattern states has none."""
    return {
        name: code
        for sentence in decode(item.stem, item.provenance["sentences"])
        for name, code in zip(
            sentence.facts[len(sentence.facts) - len(sentence.source) :], sentence.source, strict=True
        )
    }


def test_charts_call_a_person_as_the_person_is(items: Items, knowledge: Knowledge) -> None:
    seen: Counter[str] = Counter()
    for item in items["medical_chart"]:
        gender = person(item, knowledge).gender
        own, _ = _OWN[gender]
        assert own.search(item.stem), item.id
        seen[gender] += 1
    assert set(seen) == {"woman", "man", "non-binary"}


def test_they_takes_the_plural(items: Items, knowledge: Knowledge) -> None:
    charts = [item for item in items["medical_chart"] if person(item, knowledge).gender == "non-binary"]
    assert charts
    assert [
        item.id for item in charts if re.search(r"\bthey (?:is|was|has|does|isn't|wasn't)\b", item.stem, re.I)
    ] == []


def test_first_person_accounts_speak_in_the_first_person(items: Items) -> None:
    for task in ("self_report", "ambiguous", "unambiguous"):
        silent = [item.id for item in items[task] if not re.search(r"\b(?:I|me|my|I'[a-z]+)\b", item.stem)]
        assert silent == []
    for item in items["medical_chart"]:
        assert not re.search(r"\b(?:I|I'm|I've|my)\b", item.stem), item.id


def test_articles_and_capitals(items: Items) -> None:
    for task in TASKS:
        for item in items[task]:
            for sentence in decode(item.stem, item.provenance["sentences"]):
                assert list(faults(sentence.text, words(sentence.text))) == [], sentence.text


def test_numbers_and_articles_in_words() -> None:
    assert [span(days) for days in (1, 14, 15, 30, 365, 510, 730)] == [
        "one day", "two weeks", "fifteen days", "one month", "one year", "seventeen months", "two years",
    ]  # fmt: skip
    assert [number(count) for count in (0, 13, 20, 21, 99, 100)] == [
        "zero", "thirteen", "twenty", "twenty-one", "ninety-nine", "100",
    ]  # fmt: skip
    nouns = ("engineer", "nurse", "hour", "usher", "university clerk", "81", "11", "18", "80", "1")
    assert [with_article(noun).split()[0] for noun in nouns] == [
        "an",
        "a",
        "an",
        "an",
        "a",
        "an",
        "an",
        "an",
        "an",
        "a",
    ]
    assert with_article("usher") == "an usher"
