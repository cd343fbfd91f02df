"""Faults that no item may have, counted by gate."""

from typing import Protocol

from pydantic import BaseModel, ConfigDict

from generators.gates.shares import TextShare
from generators.item import Item

NAMED = 5
"""How many items a gate names."""


class Counted(BaseModel):
    """How many items of a task a gate found fault with.

    Attributes:
        gate: what no item may have, by name.
        items: items looked at; ``count`` is how many of them have the fault.
        limit: how many may have it.
        examples: the first items with the fault, each with what is wrong.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    gate: str
    items: int
    count: int
    limit: int = 0
    examples: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the limit is kept."""
        return self.count <= self.limit


class ItemCounter(Protocol):
    """Counts the faults of one task's items, one at a time."""

    def add(self, item: Item) -> None:
        """Takes one item in."""

    def ask(self) -> None:
        """Has looked at what came since it was last asked; the answer is not waited for."""

    def result(self) -> list[Counted]:
        """The counts of all gates, in the order of their names."""

    def shares(self) -> list[TextShare]:
        """What the texts have often enough, or not; asked for after the counts."""
