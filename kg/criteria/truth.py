"""Kleene's logic as pairs; the same code runs on booleans and on formulas of a solver."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

Flag = Any
"""A boolean, or a formula of the solver."""
Number = Any
"""A whole number, or a term of the solver."""


class Truth(NamedTuple):
    """A statement of three-valued logic; where neither holds it is unknown.

    Attributes:
        yes: when the statement is true.
        no: when it is false.
    """

    yes: Flag
    no: Flag

    @property
    def unknown(self) -> Flag:
        """When the statement is neither true nor false."""
        return conjunction((opposite(self.yes), opposite(self.no)))

    @property
    def plain(self) -> bool | None:
        """True, false or None for unknown, where both are booleans."""
        return True if self.yes is True else False if self.no is True else None


YES = Truth(True, False)
NO = Truth(False, True)
UNKNOWN = Truth(False, False)


def truth_of(value: bool | None) -> Truth:
    """True, false, or None for unknown."""
    return UNKNOWN if value is None else YES if value else NO


def all_of(truths: Iterable[Truth]) -> Truth:
    """The conjunction; stops at the first statement that is surely false."""
    parts = []
    for truth in truths:
        if truth.no is True:
            return NO
        if truth.yes is not True:
            parts.append(truth)
    if not parts:
        return YES
    if len(parts) == 1:
        return parts[0]
    return Truth(conjunction([part.yes for part in parts]), disjunction([part.no for part in parts]))


def any_of(truths: Iterable[Truth]) -> Truth:
    """The disjunction; stops at the first statement that is surely true."""
    parts = []
    for truth in truths:
        if truth.yes is True:
            return YES
        if truth.no is not True:
            parts.append(truth)
    if not parts:
        return NO
    if len(parts) == 1:
        return parts[0]
    return Truth(disjunction([part.yes for part in parts]), conjunction([part.no for part in parts]))


def negation(truth: Truth) -> Truth:
    """The contrary: true where the statement is false."""
    return Truth(truth.no, truth.yes)


def conjunction(flags: Iterable[Flag]) -> Flag:
    """All of the flags."""
    parts = []
    for flag in flags:
        if flag is False:
            return False
        if flag is not True:
            parts.append(flag)
    if not parts:
        return True
    return parts[0] if len(parts) == 1 else _joined("Z3_mk_and", parts)


def disjunction(flags: Iterable[Flag]) -> Flag:
    """One of the flags."""
    parts = []
    for flag in flags:
        if flag is True:
            return True
        if flag is not False:
            parts.append(flag)
    if not parts:
        return False
    return parts[0] if len(parts) == 1 else _joined("Z3_mk_or", parts)


def opposite(flag: Flag) -> Flag:
    """The flag reversed."""
    if flag is True:
        return False
    if flag is False:
        return True
    return _solver().Not(flag)


def choose(flag: Flag, first: Number, second: Number) -> Number:
    """The first number where the flag holds, else the second."""
    if flag is True:
        return first
    if flag is False:
        return second
    return _solver().If(flag, first, second)


def number_of(flags: Iterable[Flag]) -> Number:
    """How many of the flags hold."""
    known = 0
    open_ = []
    for flag in flags:
        if flag is True:
            known += 1
        elif flag is not False:
            open_.append(choose(flag, 1, 0))
    return _sum(known, open_)


def total(numbers: Iterable[Number]) -> Number:
    """The sum."""
    known = 0
    open_ = []
    for number in numbers:
        if isinstance(number, int):
            known += number
        else:
            open_.append(number)
    return _sum(known, open_)


def _sum(known: int, open_: list[Number]) -> Number:
    if not open_:
        return known
    if len(open_) == 1:
        return open_[0] + known if known else open_[0]
    return _solver().Sum([*open_, known] if known else open_)


def least(first: Number, second: Number) -> Number:
    """The smaller of two numbers."""
    return choose(first <= second, first, second)


def most(first: Number, second: Number) -> Number:
    """The greater of two numbers."""
    return choose(first >= second, first, second)


def _joined(make: str, parts: list[Flag]) -> Flag:
    """Formulas joined by the solver's own function: its Python function looks at each of them several times."""
    solver = _solver()
    context = parts[0].ctx
    given = (solver.Ast * len(parts))(*(part.as_ast() for part in parts))
    return solver.BoolRef(getattr(solver, make)(context.ref(), len(parts), given), context)


@cache
def _solver() -> Any:
    """Loaded where there are formulas only: plain patients have none."""
    import z3

    return z3
