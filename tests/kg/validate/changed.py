"""The small knowledge with one thing changed."""

from __future__ import annotations

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.comorbidity import Comorbidity
from tests.builders import disorder, small_knowledge


def changed(part: str, **records: Any) -> Knowledge:
    knowledge = small_knowledge()
    return knowledge.model_copy(update={part: {**getattr(knowledge, part), **records}})


def needing(*needs: str, **more: Any) -> Knowledge:
    """The small knowledge with a third disorder, and a word on its pairs."""
    pairs = [
        Comorbidity(disorders=(code, "D003"), together="never", reason="An invention.") for code in ("D001", "D002")
    ]
    knowledge = changed("disorders", D003=disorder("D003", list(needs), **more))
    return knowledge.model_copy(update={"comorbidity": (*knowledge.comorbidity, *pairs)})


def kind_with(key: str, **changes: Any) -> Knowledge:
    return changed("kinds", **{key: small_knowledge().kinds[key].model_copy(update=changes)})


def one(found: list[Problem]) -> tuple[str, str, str]:
    assert len(found) == 1, found
    return found[0].check, found[0].record, found[0].says
