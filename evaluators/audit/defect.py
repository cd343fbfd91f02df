"""One thing in the release that contradicts its own structure."""

from kg.mentalbench.shape import Shape


class Defect(Shape):
    """What is wrong (`check`, the same words for the same cause), where, and in detail."""

    check: str
    where: str
    detail: str
