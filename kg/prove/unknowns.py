"""Facts that the solver may choose: told once, perhaps left open, and settled in each view."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import z3

from kg.criteria.truth import disjunction

TOLD = "told"
"""The view of a patient as told."""


class Doubt(NamedTuple):
    """Something that may be left open.

    Attributes:
        about: the unknown, e.g. ``depressive.0.impairment``.
        names: what a trigger may call it.
        open: whether it is left open.
    """

    about: str
    names: frozenset[str]
    open: Any


class Unknowns:
    """Declares unknowns and gathers what holds of them.

    Attributes:
        settled: names of the views that settle what is vague; without any nothing is vague.
        views: ``told`` and these.
        axioms: what holds of every choice.
        facts: terms that are 1 where something has to be told.
        doubts: what may be left open.
    """

    def __init__(self, settled: Sequence[str]) -> None:
        """Starts with no unknowns."""
        self.settled = tuple(settled)
        self.views = (TOLD, *settled)
        self.axioms: list[Any] = []
        self.facts: list[Any] = []
        self.doubts: list[Doubt] = []

    def fact(self, flag: Any) -> None:
        """Counts something that has to be told where a flag holds."""
        self.facts.append(z3.If(flag, 1, 0))

    def dates(self, name: str, exists: Any, names: Iterable[str]) -> dict[str, tuple[Any, Any]]:
        """A date that may be told as a range, and one day of it in each settled view.

        Args:
            name: of the date.
            exists: whether what it dates is there.
            names: what a trigger may call it.
        """
        low = z3.Int(f"{name}.low")
        if not self.settled:
            return {TOLD: (low, low)}
        high = z3.Int(f"{name}.high")
        self.axioms.append(low <= high)
        self.doubts.append(Doubt(name, frozenset(names), z3.And(exists, low < high)))
        dates = {TOLD: (low, high)}
        for view in self.settled:
            day = z3.Int(f"{name}.{view}")
            self.axioms += [low <= day, day <= high]
            dates[view] = (day, day)
        return dates

    def vague(self, name: str, names: Iterable[str], stated: Any) -> Any:
        """Whether something that is not stated is mentioned and left open, which counts as told with what is stated."""
        vague: Any = False
        if self.settled:
            vague = z3.Bool(f"{name}.vague")
            self.axioms.append(z3.Implies(vague, z3.Not(stated)))
            self.doubts.append(Doubt(name, frozenset(names), vague))
        self.fact(disjunction((stated, vague)))
        return vague

    def one_of(self, name: str, values: Sequence[Any]) -> dict[Any, Any]:
        """Exactly one of some values."""
        flags = {value: z3.Bool(f"{name}={value}") for value in values}
        self.axioms.append(z3.PbEq([(flag, 1) for flag in flags.values()], 1))
        return flags
