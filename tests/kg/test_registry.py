"""Things declared by name: what is refused, and that the order depends on no import."""

from __future__ import annotations

import subprocess
import sys
from abc import abstractmethod
from typing import ClassVar

import pytest

from kg.errors import UserError
from kg.registry import Registered, Registry, register
from tests.places import ROOT


def kind() -> type[Registered]:
    """A kind of thing of its own, for one test."""

    class Thing(Registered):
        registry = Registry["Registered"]("thing", None, ("kg.registry",), prefix="a:")
        needs = ("name", "colour")
        colour: ClassVar[str]

        @abstractmethod
        def work(self) -> None:
            """Has to be defined."""

    return Thing


def declared(thing: type[Registered], **members: object) -> type[Registered]:
    return type("Made", (thing,), {"work": lambda self: None, "__module__": "tests", "__qualname__": "Made", **members})


def test_what_is_declared_is_found_by_its_name() -> None:
    thing = kind()
    one = register(declared(thing, name="a:one", colour="red"))
    assert thing.registry.find("a:one") is one
    with pytest.raises(UserError, match=r"^There is no a:two; the things are one.$"):
        thing.registry.find("a:two")
    with pytest.raises(UserError, match=r"^There is no thing two; the things are one.$"):
        thing.registry.find("two")


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"name": "a:one"}, "the thing Made does not set colour"),
        ({"colour": "red"}, "the thing Made does not set name"),
        ({"name": "one", "colour": "red"}, "'one' is not a name for a thing: write a: and then lower case"),
        ({"name": "a:../one", "colour": "red"}, "'a:../one' is not a name for a thing"),
    ],
)
def test_what_lacks_something_is_refused(members: dict[str, object], said: str) -> None:
    thing = kind()
    with pytest.raises(ValueError, match=f"^{said}"):
        register(declared(thing, **members))
    assert thing.registry.all() == {}


def test_an_abstract_class_is_refused() -> None:
    thing = kind()
    lacking = type("Lacking", (thing,), {"name": "a:one", "colour": "red"})
    with pytest.raises(ValueError, match=r"^the thing a:one does not define work$"):
        register(lacking)


def test_two_of_a_name_are_refused_and_a_cell_may_run_again() -> None:
    thing = kind()
    register(declared(thing, name="a:one", colour="red"))
    again = register(declared(thing, name="a:one", colour="blue"))
    assert thing.registry.find("a:one") is again
    with pytest.raises(ValueError, match=r"^two things are named a:one: tests\.Made and tests\.Other$"):
        register(declared(thing, name="a:one", colour="red", __qualname__="Other"))


def test_the_order_of_tasks_is_one_whoever_imports_first() -> None:
    script = "import {}; from generators.suites import tasks; print(*(task.name for task in tasks()))"
    listed = [
        subprocess.run(
            [sys.executable, "-c", script.format(first)], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
        for first in ("generators.suites", "generators.diagnosis.tasks.single")
    ]
    assert listed[0] == listed[1]
    assert (listed[0][0], listed[0][-1]) == ("entity_clustering", "crossed_unambiguous")
