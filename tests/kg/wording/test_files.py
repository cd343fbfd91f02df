"""The wording files tell every symptom, every form, every kind of episode and every finding, without a fault."""

from functools import cache
from pathlib import Path

import pytest

from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.knowledge.worded import worded
from kg.validate.wording import problems_of, untold

FAMILIES = sorted(
    path.stem
    for path in Path("ontology/knowledge/wording").glob("*.yaml")
    if path.stem not in ("genres", "life", "occupations", "relatives")
)


@cache
def knowledge() -> Knowledge:
    """The knowledge."""
    return core(read(Path("ontology/knowledge")))


def test_every_family_is_read() -> None:
    assert sorted(knowledge().wording.families) == FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_no_part_has_a_fault(family: str) -> None:
    assert [str(one) for one in problems_of(knowledge(), family)] == []


def test_everything_is_told_and_there() -> None:
    assert [str(one) for one in (*untold(knowledge()), *worded(knowledge()))] == []
