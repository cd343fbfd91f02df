"""Asks the solver whether a patient exists of whom named conditions hold, and if none does, which of them clash."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import z3

LIMIT = 40_000_000
"""Steps of the solver for one question (its ``rlimit``): the same on every computer, unlike seconds."""
_LIMIT_OF_CLASH = 8_000_000


class Named(NamedTuple):
    """A condition on a patient, with a name that people understand.

    Attributes:
        sort: what it belongs to; the empty string where cases make no sense without it.
    """

    name: str
    holds: Any
    sort: str = ""


class Solved(NamedTuple):
    """What the solver found.

    Attributes:
        model: a patient; None where there is none.
        clash: the names of conditions that no patient has together; empty where there is one.
        undecided: the solver gave up.
    """

    model: Any
    clash: tuple[str, ...] = ()
    undecided: bool = False


def plainest(axioms: Sequence[Any], named: Sequence[Named], facts: Any) -> Solved:
    """Looks for a patient of whom as little as possible has to be told.

    Args:
        axioms: what holds of all patients.
        named: what must hold of this one.
        facts: how many facts have to be told.
    """
    best = solve(axioms, named, explain=False)
    if best.model is None:
        return best
    least, most = 0, _value(best.model, facts)
    while least < most:
        middle = (least + most) // 2
        found = solve(axioms, [*named, Named("few facts", facts <= middle)], explain=False)
        if found.model is None:
            least = middle + 1
        else:
            best, most = found, _value(found.model, facts)
    return best


def _value(model: Any, term: Any) -> int:
    return int(model.eval(term, model_completion=True).as_long())


def solve(axioms: Sequence[Any], named: Iterable[Named], *, explain: bool = True) -> Solved:
    """Looks for a patient.

    Args:
        axioms: what holds of all patients.
        named: what must hold of this one.
        explain: whether to find out what stands in the way where there is none.
    """
    conditions = [one for one in named if one.holds is not True]
    for one in conditions:
        if one.holds is False:
            return Solved(None, (one.name,))
    solver = _solver(LIMIT)
    solver.add(axioms)
    solver.add([one.holds for one in conditions])
    answer = _check(solver, LIMIT)
    if answer == z3.sat:
        return Solved(solver.model())
    if answer == z3.unknown:
        return Solved(None, undecided=True)
    return Solved(None, _clash(axioms, conditions) if explain else ())


def _clash(axioms: Sequence[Any], conditions: Sequence[Named]) -> tuple[str, ...]:
    """A small choice of conditions that no patient has together, in their order."""
    solver = _solver(_LIMIT_OF_CLASH)
    solver.add(axioms)
    literals = [z3.Bool(f"condition {number}") for number in range(len(conditions))]
    solver.add([z3.Implies(literal, one.holds) for literal, one in zip(literals, conditions, strict=True)])
    if _check(solver, _LIMIT_OF_CLASH, *literals) != z3.unsat:
        return tuple(one.name for one in conditions)
    left = _in_core(solver, literals)
    for literal in list(left):
        without = [other for other in left if other is not literal]
        if len(without) < len(left) and _check(solver, _LIMIT_OF_CLASH, *without) == z3.unsat:
            left = _in_core(solver, without)
    kept = {str(literal) for literal in left}
    return tuple(
        dict.fromkeys(one.name for literal, one in zip(literals, conditions, strict=True) if str(literal) in kept)
    )


def _in_core(solver: Any, literals: Sequence[Any]) -> list[Any]:
    core = {str(literal) for literal in solver.unsat_core()}
    return [literal for literal in literals if str(literal) in core]


def _solver(limit: int) -> Any:
    solver = z3.Solver()
    solver.set("random_seed", 0)
    solver.set("rlimit", limit)
    return solver


def _check(solver: Any, limit: int, *assumptions: Any) -> Any:
    answer = solver.check(*assumptions)
    if answer == z3.unknown:
        # It takes Ctrl-C for itself while it works; "canceled" is its word for this and for a limit that is reached.
        reason = solver.reason_unknown()
        if "interrupted" in reason or (reason == "canceled" and _steps(solver) < limit):
            raise KeyboardInterrupt
    return answer


def _steps(solver: Any) -> int:
    statistics = solver.statistics()
    counted = dict(statistics[place] for place in range(len(statistics)))
    return int(counted.get("rlimit count", 0))
