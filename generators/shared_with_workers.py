"""What works need to know, in whatever process they are done."""

from typing import Generic, TypeVar

T = TypeVar("T")


class SharedWithWorkers(Generic[T]):
    """Something that each process loads once.

    Attributes:
        value: what it is.
    """

    def __init__(self, value: T) -> None:
        """Takes what is shared."""
        self.value = value
