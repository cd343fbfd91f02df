"""Many things some at a time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def chunks(things: Iterable[T], size: int) -> Iterator[list[T]]:
    """Lists of at most ``size`` things, in order."""
    if size < 1:
        raise ValueError("a chunk holds at least one thing")
    source = iter(things)
    while chunk := list(islice(source, size)):
        yield chunk
