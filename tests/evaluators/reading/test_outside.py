"""Texts of other sources."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluators.reading.outside import outside_texts, some_of
from kg.errors import SourceError, UserError
from tests.evaluators.reading.on_disk import lines
from tests.kg.mentalbench import release


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A tiny release with five texts of a disorder and fifteen of a pair."""
    return release.write(release.single([release.FULL]) | release.pair([release.FULL]), tmp_path / "copy")


def test_lines_have_ids_texts_options_and_answers(tmp_path: Path) -> None:
    first, second = outside_texts(lines(tmp_path / "theirs.jsonl", 2))
    assert (first.source, first.part, first.id, second.id) == ("theirs", "", "own-0", "own-1")
    assert (first.options, first.answer) == (("A One", "B Two"), "B")


def test_a_file_of_the_release(copy: Path) -> None:
    found = outside_texts(copy / "resources/dataset/low/D001/features/main_gemini.json")
    assert [text.id for text in found] == [f"D001_l00{number}" for number in range(1, 6)]
    assert {(text.source, text.part, text.text) for text in found} == {("release", "low", release.TEXT)}
    assert len(found[0].options) == 4
    assert f"{found[0].answer} Alder Disorder" in found[0].options
    pairs = outside_texts(copy / "resources/dataset/high/D001/D002/features/main_gemini.json")
    assert {(text.part, text.answer) for text in pairs} == {("high", "B D")}


def test_a_copy_of_the_release(copy: Path) -> None:
    found = outside_texts(copy)
    assert [sum(text.part == part for text in found) for part in ("low", "high")] == [5, 15]
    assert len({text.id for text in found}) == 20


def test_some_are_drawn_from_each_part_in_turn(copy: Path) -> None:
    found = outside_texts(copy)
    six = some_of(found, 6, seed=1)
    assert sorted(text.part for text in six) == ["high"] * 3 + ["low"] * 3
    assert some_of(found, 6, seed=1) == six != some_of(found, 6, seed=2)
    assert some_of(found, None, seed=1) == found
    with pytest.raises(UserError, match="hold 20 texts and 21 are wanted"):
        some_of(found, 21, seed=1)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.jsonl", '{"id": "x"}', "line 1: not a text"),
        ("a.jsonl", '\n{"id": "x", "text"', "line 2: not JSON"),
        ("a.jsonl", "\n", "holds no text"),
        ("a.json", json.dumps({"x": {"options": ""}}), "x: it has no question or question_both"),
        ("a.json", json.dumps({"x": "text"}), "x: it has no question or question_both"),
        ("a.json", "[]", "no JSON object"),
        ("a.txt", "text", "is no .jsonl file"),
        ("missing.jsonl", None, "Cannot read"),
    ],
)
def test_what_is_no_source_is_told(tmp_path: Path, name: str, content: str | None, says: str) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(SourceError, match=says):
        outside_texts(tmp_path / name)
