"""The fewest questions by a whole-number program: formulas as rows, solved by HiGHS."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from generators.consultation.certificates.formula import AllAsked, Formula, OneAsked, PartKnown, SomeAsked

NODES = 20_000
"""Nodes of the search tree after which the solver gives up: a limit that does not depend on the machine."""
_OPTIMAL = 0
_WHOLE = 0.5
"""Above it a whole number that the solver returns is one."""


class ChosenQuestions(NamedTuple):
    """What the solver chose.

    Attributes:
        keys: of the questions to ask, sorted.
        claimed: the parts of the criteria that it counts as known.
    """

    keys: tuple[str, ...]
    claimed: tuple[PartKnown, ...]


class AskingProgram:
    """Rows over questions and parts of a formula; each row says what a thing needs, never what is enough for it."""

    def __init__(self, goal: Formula) -> None:
        """Lays out a formula that must be fulfilled.

        Args:
            goal: neither true nor false, as made by ``all_asked``, ``one_asked`` and ``some_asked``.
        """
        self._places: dict[Formula, int] = {}
        self._alike: dict[tuple[object, ...], int] = {}
        self._keys: dict[int, str] = {}
        self._parts: dict[int, PartKnown] = {}
        self._count = 0
        self._rows: list[tuple[dict[int, int], int]] = []
        for part in _together(goal):
            number, parts = _choice(part)
            self._rows.append((self._weights(number, parts), number))

    def _weights(self, number: int, parts: Sequence[Formula]) -> dict[int, int]:
        """How much each part counts towards a number; none more than the number itself."""
        weights: dict[int, int] = {}
        for part in parts:
            place = self._place(part)
            weights[place] = min(number, weights.get(place, 0) + 1)
        return weights

    def _place(self, formula: Formula) -> int:
        if formula not in self._places:
            self._places[formula] = self._laid_out(formula)
        return self._places[formula]

    def _laid_out(self, formula: Formula) -> int:
        if isinstance(formula, str):
            place = self._new()
            self._keys[place] = formula
            return place
        if isinstance(formula, PartKnown):
            place = self._new()
            self._parts[place] = formula
            for part in _together(formula.needed):
                self._needs(place, part)
            return place
        return self._composed(formula)

    def _composed(self, formula: Formula) -> int:
        """Two formulas that need the same are one thing to the solver."""
        if isinstance(formula, AllAsked):
            alike: tuple[object, ...] = ("all", *sorted({self._place(one) for one in formula.parts}))
        else:
            number, parts = _choice(formula)
            alike = (number, *sorted(self._weights(number, parts).items()))
        if alike not in self._alike:
            place = self._alike[alike] = self._new()
            for part in _together(formula):
                self._needs(place, part)
        return self._alike[alike]

    def _new(self) -> int:
        self._count += 1
        return self._count - 1

    def _needs(self, place: int, part: Formula) -> None:
        """Adds that one thing needs another."""
        number, parts = _choice(part)
        self._rows.append(({place: -number, **self._weights(number, parts)}, 0))

    def cut(self, part: PartKnown, keys: Iterable[str]) -> None:
        """Adds that a part of the criteria needs one of some questions."""
        if part in self._places:
            weights = {self._place(key): 1 for key in keys}
            self._rows.append(({self._places[part]: -1, **weights}, 0))

    def solve(self, banned: frozenset[str] = frozenset()) -> ChosenQuestions | None:
        """The fewest questions that obey the rows; None where the solver gave up.

        Args:
            banned: keys of questions that are not to be asked.
        """
        cost, most = np.zeros(self._count), np.ones(self._count)
        for place, key in self._keys.items():
            cost[place] = 1
            most[place] = key not in banned
        found = milp(
            cost,
            integrality=np.ones(self._count),
            bounds=Bounds(0, most),
            constraints=LinearConstraint(self._matrix(), lb=np.array([float(least) for _, least in self._rows])),
            options={"node_limit": NODES, "mip_rel_gap": 0},
        )
        if found.status != _OPTIMAL:
            return None
        chosen = found.x > _WHOLE
        keys = sorted(key for place, key in self._keys.items() if chosen[place])
        return ChosenQuestions(tuple(keys), tuple(part for place, part in self._parts.items() if chosen[place]))

    def _matrix(self) -> csr_array:
        columns = np.array([place for row, _ in self._rows for place in row])
        weights = np.array([float(weight) for row, _ in self._rows for weight in row.values()])
        starts = np.cumsum([0, *(len(row) for row, _ in self._rows)])
        return csr_array((weights, columns, starts), shape=(len(self._rows), self._count))


def _together(formula: Formula) -> Sequence[Formula]:
    """The parts that are all needed."""
    if formula is True:
        return ()
    return formula.parts if isinstance(formula, AllAsked) else (formula,)


def _choice(formula: Formula) -> tuple[int, Sequence[Formula]]:
    """How many of which parts are needed."""
    if isinstance(formula, OneAsked):
        return 1, formula.parts
    return (formula.number, formula.parts) if isinstance(formula, SomeAsked) else (1, (formula,))
