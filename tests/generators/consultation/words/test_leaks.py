"""Names of disorders are found in both languages, and nowhere in the words of consultations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generators.consultation.words.leaks import chinese_names, leaks
from kg.files.resources import ontology_folder
from kg.knowledge.knowledge import Knowledge


def test_every_name_is_found(known: Knowledge) -> None:
    assert set(chinese_names()) == set(known.disorders)
    for code, disorder in known.disorders.items():
        for name in filter(None, (disorder.name, *disorder.abbreviations, *disorder.synonyms)):
            assert leaks(f"They say I have {name}.", "en"), name
        for name in chinese_names()[code]:
            assert leaks(f"医生说我有{name}。", "zh"), name
    assert leaks("我妈说这是抑郁症和强迫症", "zh") == ("抑郁症", "强迫症")
    assert leaks("D013 or F32.1, bipolar or not", "en") == ("D013", "F32.1", "bipolar")


@pytest.mark.parametrize("text", ["我心里很焦虑", "心情抑郁", "She had a sad, bad day in bed", "room D12"])
def test_plain_words_are_no_names(text: str) -> None:
    assert leaks(text, "zh") == ()


def texts_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from texts_in(one)


def words_files() -> list[Path]:
    folder = ontology_folder() / "consultation"
    return [*sorted((folder / "words").glob("*.yaml")), folder / "past.yaml", folder / "observed.yaml"]


@pytest.mark.parametrize("path", words_files(), ids=lambda path: path.stem)
def test_no_words_hold_a_name(path: Path) -> None:
    entries = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    # Cues are what others may say, so that it is recognised.
    spoken = (
        [{key: part for key, part in one.items() if key != "of"} for one in entries]
        if isinstance(entries, list)
        else [entries]
    )
    for one in spoken:
        for language in ("en", "zh"):
            if isinstance(one.get(language), dict):
                one[language].pop("cues", None)
        for text in texts_in(one):
            assert not leaks(text, "zh"), text
