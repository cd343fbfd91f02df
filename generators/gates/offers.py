"""How often each node is offered as a wrong option for each time it is gold."""

from pydantic import BaseModel, ConfigDict

from generators.gates.stem_blind import LEAST_ITEMS
from generators.item import Item

SINGLE = (2.0, 4.0)
"""Least and greatest ratio where one answer is right (semantics, section 4)."""
PAIR = (0.8, 1.25)
"""The same where two are right."""
FEW = 30
"""Where a node is gold less often, one set more or less in which it is a wrong option may be what passes a limit."""
_IN_A_SET = 3
"""So many times such a set has a node as a wrong option: once for each of its other members."""


class Offered(BaseModel):
    """One node in one task.

    Attributes:
        offered: items in which it is a wrong option.
        gold: items in which it is gold.
        ratio: offered / gold; None where it is never gold.
        limits: least and greatest ratio; None where it is reported only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    node: str
    offered: int
    gold: int
    ratio: float | None
    limits: tuple[float, float] | None
    passed: bool


class Offers:
    """Counts the options of one task; as many numbers as the task has nodes."""

    def __init__(self, task: str) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
        """
        self._task = task
        self._items = 0
        self._sizes: set[tuple[int, int]] = set()
        self._wrong: dict[str, int] = {}
        self._gold: dict[str, int] = {}

    def add(self, item: Item) -> None:
        """Counts one item."""
        self._items += 1
        self._sizes.add((len(item.answer), len(item.options)))
        for option in item.options:
            if option.node is not None:
                counts = self._gold if option.label in item.answer else self._wrong
                counts[option.node] = counts.get(option.node, 0) + 1

    def result(self) -> list[Offered]:
        """Every node of the task, in order of codes."""
        limits = self._limits()
        found = []
        for node in sorted({*self._wrong, *self._gold}):
            wrong, gold = self._wrong.get(node, 0), self._gold.get(node, 0)
            ratio = wrong / gold if gold else None
            passed = limits is None or (gold > 0 and _within(limits, wrong, gold))
            found.append(
                Offered(
                    task=self._task,
                    node=node,
                    offered=wrong,
                    gold=gold,
                    ratio=None if ratio is None else round(ratio, 6),
                    limits=limits,
                    passed=passed,
                )
            )
        return found

    def _limits(self) -> tuple[float, float] | None:
        # The limits are those of four options; small builds have a last set that is used for part of its members.
        if self._items < LEAST_ITEMS:
            return None
        return {frozenset({(1, 4)}): SINGLE, frozenset({(2, 4)}): PAIR}.get(frozenset(self._sizes))


def _within(limits: tuple[float, float], wrong: int, gold: int) -> bool:
    """Whether a ratio keeps its limits; where a node is rarely gold, give or take one set."""
    luck = _IN_A_SET if wrong > 0 and gold < FEW else 0
    return limits[0] * gold - luck <= wrong <= limits[1] * gold + luck
