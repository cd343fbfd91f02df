"""The page about the verdicts shows rows that the parts of the query give for its patient."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from kg.diagnose.profile_file import read_profile
from kg.diagnose.vocabulary import read_vocabulary
from kg.oracle import QUERY
from kg.store import Connection, queries
from tests.places import ROOT

PAGE = ROOT / "docs" / "verdicts.md"
PATIENT = ROOT / "docs" / "examples" / "profile.yaml"
DIFFERENTIAL = "D013-D009"
_PART = re.compile(r"^// Part (\d+): ", re.MULTILINE)
_SHOWN = re.compile(r"```cypher\n(?P<ending>.*?)```\n+(?P<table>\|.*?\n)(?=\n|\Z)", re.DOTALL)


class Shown(NamedTuple):
    """What the page shows of one part: the clauses put in place of the later parts, and the rows that come back."""

    part: int
    ending: str
    table: str


def shown() -> list[Shown]:
    sections = re.split(r"^## Part (\d+): .*$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [
        Shown(int(part), match["ending"], match["table"])
        for part, text in zip(sections[::2], sections[1::2], strict=True)
        for match in _SHOWN.finditer(text)
    ]


def up_to(part: int) -> str:
    """The query without the parts after one, and without what it returns."""
    text = queries.load(QUERY).text
    starts = {int(match[1]): match.start() for match in _PART.finditer(text)}
    return text[: starts.get(part + 1, text.rindex("\nRETURN ") + 1)]


def parameters(graph: Connection) -> dict[str, Any]:
    profile = read_profile(PATIENT, read_vocabulary(graph)).parameter()
    return {"profiles": [{**profile, "id": 0, "differential": DIFFERENTIAL}], "detail": True, "additional": False}


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    lines = [list(rows[0]), ["---"] * len(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_cell, value)) or "none"
    return json.dumps(value).strip('"')


def test_every_part_is_explained() -> None:
    text = queries.load(QUERY).text
    headed = re.findall(r"^## Part (\d+): ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert headed == _PART.findall(text)
    assert {one.part for one in shown()} == set(map(int, headed))


@pytest.mark.parametrize("one", shown(), ids=lambda one: f"part {one.part}")
def test_the_page_shows_the_rows_of_the_query(graph: Connection, one: Shown) -> None:
    found = graph.run_text(up_to(one.part) + one.ending, parameters(graph))
    assert table(found) == one.table


def test_the_patient_as_json_is_that_of_the_example(graph: Connection) -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert json.loads(block) == parameters(graph)["profiles"]


def test_a_quoted_line_stands_in_the_query() -> None:
    text = queries.load(QUERY).text
    quoted = re.findall(r"^    (\S.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(quoted) >= 5
    assert [line for line in quoted if line not in text] == []
