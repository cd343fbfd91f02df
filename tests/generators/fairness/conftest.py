"""A small crossing, and a small build with it, once for each engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generators.context import Context
from generators.fairness import allowed
from generators.fairness.crossing import CaseName, Crossing, crossing
from kg.store import Connection
from tests.generators import making
from tests.generators.diagnosis import building
from tests.generators.making import Items

ONE_EACH: dict[CaseName, int] = dict.fromkeys(("medical_chart", "self_report", "ambiguous", "unambiguous"), 1)
BLOCKS = (("gender", "age"), ("ethnicity",), ("occupation",), ("marital state",))
_CONTEXTS: dict[int, Context] = {}
"""By connection."""


def small() -> Crossing:
    return crossing().model_copy(update={"patients": ONE_EACH, "blocks": BLOCKS})


@pytest.fixture(scope="module", autouse=True)
def small_crossing() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(allowed, "crossing", small)
        yield


@pytest.fixture(scope="module")
def context(graph: Connection, small_crossing: None) -> Context:
    if id(graph) not in _CONTEXTS:
        _CONTEXTS[id(graph)] = building.context_on(graph)
    return _CONTEXTS[id(graph)]


@pytest.fixture(scope="module")
def items_of(context: Context) -> Items:
    return making.items_of(context)
