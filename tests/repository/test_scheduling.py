"""Worker processes begin with what takes longest, and the list of that names what there is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.places import ROOT
from tests.scheduling import ENGINES, LongestFirst, longest, scope_of


def test_the_list_names_engines_and_files_and_descends() -> None:
    listed = longest()
    assert [scope for scope in listed if scope not in ENGINES and not (ROOT / scope).is_file()] == []
    assert [*listed.values()] == sorted(listed.values(), reverse=True)


@pytest.mark.parametrize(
    ("nodeid", "scope"),
    [
        ("tests/a/test_b.py::test_c", "tests/a/test_b.py"),
        ("tests/a/test_b.py::TestC::test_d[neo4j]", "neo4j"),
        ("tests/a/test_b.py::test_c[embedded-x[y]]", "embedded"),
        ("tests/a/test_b.py::test_c[embeddedness]", "tests/a/test_b.py"),
    ],
)
def test_an_engine_is_a_scope_and_so_is_a_file(nodeid: str, scope: str) -> None:
    assert scope_of(nodeid) == scope


FEW, MANY = ["tests/f.py::t"], [f"tests/m.py::t{number}" for number in range(4)]
EMBEDDED, NEO4J = "tests/e.py::t[embedded]", "tests/e.py::t[neo4j]"
COLLECTED = [*FEW, *MANY, EMBEDDED, NEO4J]


class Worker:
    """Notes which tests it is given."""

    shutting_down = False
    gateway = SimpleNamespace(id="a worker")

    def __init__(self) -> None:
        self.given: list[str] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.given += [COLLECTED[place] for place in places]

    def shutdown(self) -> None:
        self.shutting_down = True


def test_what_takes_longest_is_begun_first() -> None:
    config: Any = SimpleNamespace(option=SimpleNamespace(loadscopereorder=True), getvalue=lambda _: ["popen"] * 2)
    config.getoption = config.getvalue
    schedule = LongestFirst(config, SimpleNamespace(loadscopesched=lambda *_: None))
    workers = Worker(), Worker()
    for one in workers:
        schedule.add_node(cast(Any, one))
        schedule.add_node_collection(cast(Any, one), COLLECTED)
    schedule.schedule()
    assert [one.given for one in workers] == [[NEO4J, *MANY], [EMBEDDED, *FEW]]
