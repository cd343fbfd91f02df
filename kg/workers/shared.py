"""What works need to know, in whatever process they are done."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


class SharedWithWorkers(Generic[T]):
    """Something that each process loads once.

    Attributes:
        given: what goes to other processes.
    """

    def __init__(self, value: T) -> None:
        """Takes what is shared as it is."""
        self.given: Any = value
        self._make: Callable[[Any], T] | None = None

    @classmethod
    def made(cls, make: "Callable[[V], T]", given: V) -> "SharedWithWorkers[T]":
        """Takes what each process makes something from, once.

        Args:
            make: a function of a module, or a class.
            given: its argument; it can be pickled.
        """
        shared: SharedWithWorkers[T] = cls.__new__(cls)
        shared.given, shared._make = given, make
        return shared

    @cached_property
    def value(self) -> T:
        """What it is, in this process."""
        return self.recipe().value()

    def recipe(self) -> "SharedRecipe[T]":
        """What goes to other processes."""
        return SharedRecipe(self._make, self.given)


class SharedRecipe(Generic[T]):
    """How a process gets at something that is shared; it can be pickled."""

    def __init__(self, make: Callable[[Any], T] | None, given: Any) -> None:
        """Takes what something is made from, and how; without a function it is what was given."""
        self._make, self._given = make, given

    def value(self) -> T:
        """Makes it."""
        if self._make is None:
            found: T = self._given
            return found
        return self._make(self._given)
