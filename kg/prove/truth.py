"""Kleene's logic as pairs of formulas."""

from collections.abc import Iterable
from typing import NamedTuple

import z3


class Truth(NamedTuple):
    """A statement of three-valued logic; where neither formula holds it is unknown.

    Attributes:
        yes: when the statement is true.
        no: when it is false.
    """

    yes: z3.BoolRef
    no: z3.BoolRef

    @property
    def unknown(self) -> z3.BoolRef:
        """When the statement is neither true nor false."""
        return z3.Not(z3.Or(self.yes, self.no))


CERTAIN = Truth(z3.BoolVal(True), z3.BoolVal(False))


def all_of(truths: Iterable[Truth]) -> Truth:
    """The conjunction."""
    parts = list(truths)
    return Truth(z3.And([part.yes for part in parts]), z3.Or([part.no for part in parts]))


def any_of(truths: Iterable[Truth]) -> Truth:
    """The disjunction."""
    parts = list(truths)
    return Truth(z3.Or([part.yes for part in parts]), z3.And([part.no for part in parts]))


def negation(truth: Truth) -> Truth:
    """The contrary: true where the statement is false."""
    return Truth(truth.no, truth.yes)
