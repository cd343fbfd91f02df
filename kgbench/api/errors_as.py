"""Mistakes of an area as errors of that area, with the sentence that they have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kg.errors import UserError


@contextmanager
def errors_as(kind: type[UserError]) -> Iterator[None]:
    """Raises a mistake that nobody has assigned to an area as one of this area.

    A mistake that has its own class already, such as a graph that is out of reach during a run, keeps it.

    Args:
        kind: the area's error.
    """
    try:
        yield
    except UserError as error:
        if type(error) is not UserError:
            raise
        raise kind(*error.args) from error
